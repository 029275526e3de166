"""Exercises of lesson 03 with other cards: worlds and odds in hands of two cards."""

from __future__ import annotations

from itertools import combinations, product

from hanabi_kit.lessons.exercises.lesson_03 import (
    REDS,
    TwoAlike,
    at_least_one,
    competing,
    one_drawn,
    one_played,
    weights,
)
from hanabi_kit.lessons.variations.varied import Varied

_COPIES = {1: 3, 2: 2, 3: 2, 4: 2, 5: 1}


def _hands() -> list[TwoAlike]:
    """Return hands in which counting names does not give the right chance by luck."""
    found = []
    for suit, asked in product("rygbp", (1, 2, 3)):
        others = [rank for rank in _COPIES if rank != asked]
        for one, other in combinations(others, 2):
            counts = (range(1, min(2, _COPIES[rank]) + 1) for rank in (one, other))
            for first, second in product(*counts):
                copies = _COPIES[asked]
                case = TwoAlike(suit, ((asked, copies), (one, first), (other, second)))
                if 2 * (copies - 1) != first + second and case != REDS:
                    found.append(case)
    return found


def _competing() -> list[TwoAlike]:
    every = [
        TwoAlike(suit, ((one, copies), (other, 1), (third, last)))
        for suit, (one, other, third) in product("rygbp", combinations(_COPIES, 3))
        for copies, last in product(
            range(2, _COPIES[one] + 1), range(1, min(2, _COPIES[third]) + 1)
        )
    ]
    return [case for case in every if case != TwoAlike("r", ((1, 2), (2, 1), (3, 1)))]


VARIED = {
    "03.2": Varied(weights, _hands),
    "03.3": Varied(one_drawn, _hands),
    "03.5": Varied(one_played, _hands),
    "03.6": Varied(at_least_one, _hands),
    "03.7": Varied(competing, _competing),
}
