"""Exercises of lesson 05 with other cards: what a chosen word means."""

from __future__ import annotations

from itertools import product
from random import Random

from hanabi_kit.lessons.exercises.chosen_words import Said, chosen_word
from hanabi_kit.lessons.variations.varied import Varied

_SHAPES = ((1, 2), (2, 2), (3, 2), (1, 3), (2, 3))
"""How many more cards the colour of the card asked about has, and how many its number."""


def _said(alike: int, others: int, seed: int) -> Said:
    """Return cards of one shape, by chance."""
    dice = Random(100 * alike + 10 * others + seed)
    suit, *suits = dice.sample("rygbp", 1 + others)
    rank, *ranks = dice.sample("12345", 1 + alike)
    asked = suit + rank
    cards = [asked, *(suit + other for other in ranks), *(other + rank for other in suits)]
    return Said(
        tuple(sorted(cards, key=lambda card: ("rygbp".index(card[0]), card[1]))), rank, asked
    )


def _every() -> list[Said]:
    return [_said(*shape, seed) for shape, seed in product(_SHAPES, range(1, 9))]


VARIED = {"05.4": Varied(chosen_word, _every)}
