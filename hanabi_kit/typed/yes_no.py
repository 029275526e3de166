"""Yes and no, however they are typed."""

from __future__ import annotations

from hanabi_kit.typed.text import LONGEST, bare, folded, plain
from hanabi_kit.typed.vocabulary import spoken

_YES, _NO = spoken("meaning", "yes"), spoken("meaning", "no")


def read_yes_no(text: str) -> bool | None:
    """Return whether a text says yes; None where it says neither yes nor no.

    Examples
    --------
    >>> [read_yes_no(text) for text in ("Yes.", "OUI", "vrai", "no", "Faux !", "perhaps")]
    [True, True, True, False, False, None]
    """
    said = folded(bare(plain(text))) if len(text) <= LONGEST else ""
    return True if said in _YES else False if said in _NO else None
