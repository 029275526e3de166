"""Exercises of lesson 06 with other numbers: small trees."""

from __future__ import annotations

from itertools import product

from hanabi_kit.lessons.exercises.lesson_06 import SmallTree, tables_at_the_bottom
from hanabi_kit.lessons.variations.varied import Varied

_MOST = 20_000
"""Larger numbers ask for patience, not for the idea."""


def _trees() -> list[SmallTree]:
    every = (SmallTree(*numbers) for numbers in product(range(3, 11), (2, 3, 4), (2, 3, 4)))
    return [
        tree
        for tree in every
        if tree.layers[-1] <= _MOST and tree.moves != tree.draws and tree != SmallTree(5, 2, 3)
    ]


VARIED = {"06.2": Varied(tables_at_the_bottom, _trees)}
