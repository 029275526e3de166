"""A seat in a link: ``s=2``, counted from 1."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.notation.page_links import PageLink


def seat_asked(link: PageLink, players: Sequence[str]) -> int | None:
    """Return the seat that a link names, from 0; None where it names none.

    Examples
    --------
    >>> seat_asked(PageLink(None, more={"s": "2"}), ["Alice", "Bob"])
    1
    >>> seat_asked(PageLink(None, more={"s": "3"}), ["Alice", "Bob"])
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.HanabiError: s: '3', but a seat from 1 to 2 is needed
    """
    said = link.more.get("s")
    if said is None:
        return None
    if said not in map(str, range(1, len(players) + 1)):
        raise HanabiError(
            words().say(
                "s: {seat}, but a seat from 1 to {last} is needed",
                seat=shown(said),
                last=len(players),
            )
        )
    return int(said) - 1


def seat_part(seat: int | None) -> str:
    """Return what a link says of a seat; empty for all hands."""
    return "" if seat is None else f"&s={seat + 1}"
