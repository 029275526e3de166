"""Random rulesets with special suits and other ends, small enough for plain enumeration."""

from __future__ import annotations

import random
from dataclasses import replace

from hanabi_kit.rules import Ruleset, SpecialSuit, Touch
from tests.brute_force import small_rules


def special_rules(rng: random.Random, *, null: bool = True) -> Ruleset:
    """A small ruleset of which every suit may have its own copies and its own touch.

    `null` says whether a suit that no clue touches may be among them.
    """
    rules = small_rules(rng)
    special = []
    for suit in rules.suits:
        if rng.random() < 0.6:
            colours, ranks = rng.choice(list(Touch)), rng.choice(list(Touch))
            if not null and colours is ranks is Touch.NONE:
                ranks = Touch.ALL
            copies = tuple(rng.choice((1, 1, 2)) for _ in rules.ranks)
            special.append(
                SpecialSuit(suit, copies if rng.random() < 0.6 else None, colours, ranks)
            )
    return replace(
        rules,
        special=tuple(special),
        hand_sizes=(*rules.hand_sizes, (6, 2)),
        empty_clues=rng.random() < 0.2,
        ends_when_settled=rng.random() < 0.3,
    )
