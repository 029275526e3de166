"""Exercises of lesson 04 with other children: worlds that one thinks possible, and silences."""

from __future__ import annotations

from random import Random

from hanabi_kit.lessons.exercises.muddy_children import (
    NAMES,
    Children,
    Foreheads,
    silences,
    worlds_of_a_child,
)
from hanabi_kit.lessons.variations.varied import Varied


def _dealt(seed: int) -> Foreheads:
    """Return children by chance: some wear caps, and father has spoken in every other case."""
    dice = Random(seed)
    names = NAMES[: dice.choice((3, 4, 4, 5))]
    asked = dice.choice(names)
    others = [name for name in names if name != asked]
    capped = dice.sample(others, dice.choice((1, 1, 2) if len(others) > 2 else (0, 1)))
    father_spoke = seed % 2 == 0
    # Every second time that he spoke, the child sees no mud, so that his words tell something.
    may_be_muddy = [asked, *capped] if seed % 4 == 0 else list(names)
    muddy = dice.sample(may_be_muddy, dice.randint(1, min(2, len(may_be_muddy))))
    return Foreheads(len(names), frozenset(muddy), asked, frozenset(capped), father_spoke)


def _foreheads() -> list[Foreheads]:
    return list(dict.fromkeys(_dealt(seed) for seed in range(1, 61)))


def _children() -> list[Children]:
    return [
        Children(size, muddy)
        for size in range(3, 7)
        for muddy in range(2, size + 1)
        if (size, muddy) != (4, 3)
    ]


VARIED = {"04.2": Varied(worlds_of_a_child, _foreheads), "04.3": Varied(silences, _children)}
