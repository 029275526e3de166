"""Random small rulesets with hanab.live's mechanisms, and late positions of them."""

from __future__ import annotations

import random
from dataclasses import replace

from hanabi_kit.cards import Colour, Seat, Suit
from hanabi_kit.game import Game, shuffled
from hanabi_kit.rules import Ruleset, SpecialSuit, Touch
from hanabi_kit.rules.clue_rules import ClueRules, RankClues, SpecialRank
from hanabi_kit.rules.fireworks import RISING
from hanabi_kit.rules.mechanism import (
    ALTERNATING_CLUES,
    CLUE_STARVED,
    COW_AND_PIG,
    DUCK,
    ORDINARY,
    SUDOKU_GAME,
    THROW_IT_IN_A_HOLE,
    UP_OR_DOWN_GAME,
    Mechanism,
)
from hanabi_kit.rules.mechanisms.sudoku import SUDOKU

MECHANISMS = {
    "Alternating Clues": ALTERNATING_CLUES,
    "Clue Starved": CLUE_STARVED,
    "Cow & Pig": COW_AND_PIG,
    "Duck": DUCK,
    "Sudoku": SUDOKU_GAME,
    "Throw It in a Hole": THROW_IT_IN_A_HOLE,
    "Up or Down": UP_OR_DOWN_GAME,
}
KINDS = (*MECHANISMS, "Reversed", "Orange", "Blind", "Touch", "Joined")
"""The last has what no variant has: several of them together."""

SUITS = (Suit.RED, Suit.TOMATO, Suit.BLUE, Suit.TANGERINE, Suit.PURPLE)


def mechanism_rules(kind: str, rng: random.Random) -> Ruleset:
    """A small ruleset with the mechanism `kind`; its suits may be touched in whatever way."""
    copies = rng.choice(((2, 1), (2, 1, 1), (2, 2, 1), (3, 2, 1), (2, 2, 2), (2, 1, 1, 1)))
    suits = tuple(rng.sample(SUITS, rng.choice((1, 2, 2, 3))))
    if kind == "Up or Down":
        suits, copies = suits[:2], rng.choice(((1, 1, 1, 1, 1), (1, 2, 1, 2, 1), (1, 2, 2, 2, 1)))
    fireworks = RISING
    if kind == "Joined":
        fireworks = rng.choice((RISING, RISING, SUDOKU))
    if kind == "Sudoku" or fireworks is SUDOKU:
        copies = (2,) * rng.choice((2, 3, 3, 4))
        suits = suits[: len(copies)]
    special = []
    for suit in suits:
        shares = {Suit.TOMATO: ("r",), Suit.TANGERINE: ("r", "y")}.get(suit)
        own = SpecialSuit(suit, shares=None if shares is None else tuple(map(Colour, shares)))
        if rng.random() < 0.4:
            own = replace(own, colours=rng.choice(list(Touch)), ranks=rng.choice(list(Touch)[:3]))
        if rng.random() < 0.3:
            own = replace(own, copies=(1,) * len(copies))
        if kind in ("Reversed", "Orange") and rng.random() < 0.7:
            own = replace(own, falls=kind == "Reversed", inverted=kind == "Orange")
        if kind == "Joined":
            falls = fireworks is RISING and rng.random() < 0.5
            own = replace(own, falls=falls, inverted=rng.random() < 0.4)
        special.append(own)
    tokens = rng.choice((1, 2, 3, 8))
    mechanism = MECHANISMS.get(kind, ORDINARY)
    if kind == "Joined":
        mechanism = Mechanism(
            "Joined",
            fireworks,
            clue_cost=rng.choice((1, 1, 2)),
            completion_tokens=rng.choice((0, 1)),
            alternating=rng.random() < 0.5,
        )
    return Ruleset(
        f"small {kind}",
        suits=suits,
        rank_copies=copies,
        special=tuple(special),
        hand_sizes=tuple((players, rng.choice((2, 2, 3))) for players in (2, 3, 4)),
        max_clue_tokens=mechanism.clue_cost * tokens,
        max_strikes=rng.choice((1, 2, 3)),
        empty_clues=rng.random() < 0.1,
        ends_when_settled=rng.random() < 0.5,
        clue_rules=_clue_rules(kind, len(copies), rng),
        mechanism=mechanism,
    )


def _clue_rules(kind: str, ranks: int, rng: random.Random) -> ClueRules:
    if kind == "Blind":
        return ClueRules(touch_nothing=rng.choice((("colour",), ("rank",), ("colour", "rank"))))
    if kind != "Touch":
        return ClueRules()
    return rng.choice(
        (
            ClueRules(ranks=()),
            ClueRules(colours=()),
            ClueRules(ranks=(), synesthesia=True),
            ClueRules(rank_clues=rng.choice(list(RankClues)[1:3])),
            ClueRules(ranks=(1, 2), rank_clues=RankClues.ODD_OR_EVEN),
            ClueRules(special_rank=SpecialRank(1, rng.choice(list(Touch)[:3]), Touch.NONE)),
            ClueRules(
                ranks=tuple(range(2, ranks + 1)), special_rank=SpecialRank(1, deceptive=True)
            ),
        )
    )


def mechanism_game(kind: str, seed: int, most_deck: int = 2, most_cards: int = 10) -> Game | None:
    """A random late position of a random small ruleset; None where there is none, or none small.

    The order of its deck is known.
    """
    rng = random.Random(f"{kind} {seed}")
    rules = mechanism_rules(kind, rng)
    counts = [count for count, size in rules.hand_sizes if count * size <= rules.deck_size]
    if not counts:
        return None
    players = rng.choice(counts)
    first = Seat(rng.randrange(players))
    game = Game.new(tuple("ABCD"[:players]), shuffled(rules, seed), rules, first)
    deck, more = rng.randint(0, most_deck), rng.randrange(3)
    wise = rng.random() < 0.6
    while not game.over and (game.deck_size > deck or more):
        more -= game.deck_size <= deck
        actions = game.legal_actions()
        after = [game.apply(action) for action in actions]
        if wise and rng.random() < 0.8:
            most = max(each.on_table - each.strikes for each in after)
            after = [each for each in after if each.on_table - each.strikes == most]
        game = rng.choice(after)
    if game.over or sum(map(len, game.hands)) + game.deck_size > most_cards:
        return None
    return game
