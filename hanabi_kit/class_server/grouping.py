"""Groups of a class: pupils shared out among tables by chance, and names unlike others."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from hanabi_kit.class_server.deeds import LONGEST_NAME
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.render.player_names import harmless


def shared_out(pupils: Sequence[str], size: int, seed: int, *, fill: bool) -> list[list[str]]:
    """Return `pupils` in groups by chance.

    `size`: of a group. Where the number does not divide, groups are as even as can be, none larger;
        with `fill` all but the last are of this size, and the last is to be filled up.

    Examples
    --------
    >>> [len(group) for group in shared_out("abcdefghij", 4, 1, fill=False)]
    [4, 3, 3]
    >>> [len(group) for group in shared_out("abcdefghij", 4, 1, fill=True)]
    [4, 4, 2]
    """
    mixed = list(pupils)
    random.Random(seed).shuffle(mixed)
    if fill:
        return [mixed[at : at + size] for at in range(0, len(mixed), size)]
    groups = -(-len(mixed) // size)
    dealt: list[list[str]] = [mixed[at::groups] for at in range(groups)]
    return dealt


def new_name(given: str, others: Collection[str]) -> str:
    """Return a pupil's name as it is kept: harmless, not too long, unlike those of `others`.

    HanabiError where nothing is left of it.

    Examples
    --------
    >>> new_name(" Ada ", []), new_name("ada", ["Ada"]), new_name("x" * 99, [])[-2:]
    ('Ada', 'ada 2', 'xx')
    """
    name = harmless(given)[:LONGEST_NAME].strip()
    if not name:
        raise HanabiError(words().say("A name is needed."))
    taken = {other.casefold() for other in others}
    found, number = name, 2
    while found.casefold() in taken:
        tail = f" {number}"
        found = name[: LONGEST_NAME - len(tail)].rstrip() + tail
        number += 1
    return found
