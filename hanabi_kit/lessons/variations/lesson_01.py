"""Exercises of lesson 01 with other cards: what clues say of a hand, and of one card."""

from __future__ import annotations

from itertools import combinations, product

from hanabi_kit.lessons.exercises.lesson_01 import PassedBy, TwoClues, passed_by, the_hand
from hanabi_kit.lessons.variations.varied import Varied

_TWO_CLUES = (
    ("g4", 7),
    ("b2", 13),
    ("b1", 14),
    ("p4", 14),
    ("p1", 15),
    ("r2", 18),
    ("r5", 18),
    ("g3", 22),
    ("b5", 24),
    ("b4", 27),
    ("g1", 30),
    ("g2", 30),
    ("p2", 35),
    ("r4", 50),
    ("r1", 54),
    ("r3", 54),
    ("y1", 56),
    ("y3", 57),
    ("y4", 59),
    ("g1", 71),
    ("r3", 74),
    ("g4", 81),
    ("b3", 83),
    ("y2", 88),
)
"""Colours and numbers, each with the seed of a deal in which they make all four kinds of slot.

Exactly one card is touched twice, and what Bob sees of Alice's hand rules nothing out. Among a
thousand deals and clues some twenty are such; looking for them takes too long in a browser.
"""


def _two_clues() -> list[TwoClues]:
    return [TwoClues(told[0], int(told[1]), seed) for told, seed in _TWO_CLUES]


def _passed_by() -> list[PassedBy]:
    every = (PassedBy(*told) for told in product(range(1, 6), combinations("rygbp", 2)))
    return [case for case in every if case != PassedBy(3, ("r", "b"))]


VARIED = {"01.2": Varied(the_hand, _two_clues), "01.3": Varied(passed_by, _passed_by)}
