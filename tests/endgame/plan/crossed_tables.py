"""Ends of tiny games in which every option that a ruleset may have meets every other one.

A number stands for one way in which the options are crossed; what is left (cards, stacks, clues,
seats) is dealt at random. Where a null suit makes the plan model refuse a table is part of it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from hanabi_kit.cards import Suit
from hanabi_kit.game import Game
from hanabi_kit.rules import Ruleset, SpecialSuit, Touch
from tests.endgame.plan.joint_policies import micro_end

SPECIAL: tuple[tuple[Touch, Touch] | None, ...] = (
    None,
    (Touch.NONE, Touch.NONE),  # null
    (Touch.OWN, Touch.ALL),  # pink
    (Touch.OWN, Touch.NONE),  # brown
    (Touch.ALL, Touch.OWN),  # rainbow
)
ENDS = ("last turn", "last round", "one card", "two cards")
TOKENS = ("none", "all", "between")

CROSSED = tuple(product((1, 2, 3), SPECIAL, ENDS, TOKENS, (False, True), (1, 3)))
"""Cards in a hand, a special suit, how much is left, clue tokens, empty clues, strikes."""


def crossed_game(number: int) -> Game | None:
    """The end of a game by the options `number` modulo how many there are; None: none was dealt."""
    size, touch, end, told, empty, strikes = CROSSED[number % len(CROSSED)]
    chance = random.Random(number)
    players = chance.choice((2, 2, 2, 3))
    suits = tuple(chance.sample(list(Suit)[:5], chance.choice((1, 2, 2, 3))))
    copies = chance.choice(((2,), (2, 1), (1, 1, 1), (2, 1, 1), (2, 2, 1), (1, 3, 1)))
    special = ()
    if touch is not None:
        own = (1,) * len(copies) if chance.random() < 0.6 else None
        special = (SpecialSuit(suits[0], own, *touch),)
    limit = chance.choice((1, 2, 2, 3))
    rules = Ruleset(
        "crossed",
        suits=suits,
        rank_copies=copies,
        special=special,
        hand_sizes=((players, size),),
        max_clue_tokens=limit,
        max_strikes=strikes,
        strikeout_scores_zero=chance.random() < 0.7,
        empty_clues=empty,
        ends_when_settled=chance.random() < 0.3,
    )
    tokens = {"none": 0, "all": limit, "between": chance.randint(0, limit)}[told]
    deck, turns = {"last turn": (0, 1), "last round": (0, players)}.get(end, (0, None))
    deck += ENDS.index(end) - 1 if turns is None else 0
    return micro_end(chance, rules, players, deck, turns, tokens)


def crossed(numbers: Iterable[int]) -> Iterator[tuple[str, Game]]:
    """Yield the games of some numbers, by name."""
    for number in numbers:
        game = crossed_game(number)
        if game is not None:
            yield f"crossed_game({number})", game


def refused_games(seed: int) -> Iterator[tuple[str, Game]]:
    """Tables by rules that the plan model does not cover, with what it calls them."""
    options: tuple[tuple[str, dict[str, bool]], ...] = (
        ("plays from the deck", {"deck_plays": True}),
        ("games without a final round", {"final_round": False}),
    )
    for what, more in options:
        chance = random.Random(seed)
        rules = Ruleset(
            "uncovered",
            suits=tuple(chance.sample(list(Suit)[:5], 2)),
            rank_copies=(2, 1, 1),
            hand_sizes=((2, chance.choice((1, 2, 3))),),
            max_clue_tokens=2,
            max_strikes=chance.choice((1, 3)),
        )
        game = micro_end(chance, replace(rules, **more), 2, 1)
        if game is not None:
            yield what, game
