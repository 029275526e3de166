"""Exercises of lesson 07 with other numbers: means."""

from __future__ import annotations

from itertools import product

from hanabi_kit.lessons.exercises.lesson_07 import LastCopy, points_on_average
from hanabi_kit.lessons.variations.varied import Varied


def _copies() -> list[LastCopy]:
    """Return decks whose mean is whole; without a card at least it and all above it are lost."""
    found = []
    for suit, rank, cards in product("rygbp", (2, 3, 4), range(3, 9)):
        for most, lost in product(range(20, 26), range(cards, 9, cards)):
            if lost >= 6 - rank:
                found.append(LastCopy(suit, rank, cards, most, most - lost))
    found.remove(LastCopy("g", 4, cards=4, most=25, least=21))
    return found


VARIED = {"07.2": Varied(points_on_average, _copies)}
