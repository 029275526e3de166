"""Direction, next ranks and reachable score as hanab.live's own code has them.

Only where the site's list is at hand: ``variants/stacks.jsonl`` in the folder that HANABI_KIT_DATA
names.
"""

from __future__ import annotations

import json

from hanabi_kit.cards import START, Card
from hanabi_kit.rules.mechanisms.up_or_down import DOWN, UP, directions
from hanabi_kit.rules.variants import variant_named
from tests.rules.test_all_variants import site_list

THEIR_START = 7
TOO_HIGH = ("Sudoku & Omni (5 Suits)", 21, 19)
"""The one position in which the site gives two suits the same first rank, and its two totals."""


def test_positions_of_the_site_have_its_directions_next_ranks_and_reachable_scores() -> None:
    differ = []
    for line in site_list("stacks.jsonl").read_text(encoding="utf-8").splitlines():
        theirs = json.loads(line)
        rules = variant_named(theirs["variant"])
        theirs["stacks"] = [
            [START if r == THEIR_START else r for r in own] for own in theirs["stacks"]
        ]
        stacks = rules.stacks_of(theirs["stacks"])
        discards = [
            Card(rules.suits[suit], START if rank == THEIR_START else rank)
            for suit, rank in theirs["discards"]
        ]
        ranks = [rules.fireworks.next_ranks(rules, stacks, at) for at in range(len(rules.suits))]
        assert [sorted(own) for own in ranks] == [
            sorted(START if rank == THEIR_START else rank for rank in own) for own in theirs["next"]
        ]
        reach = rules.reachable(discards, stacks)
        if sum(reach) != theirs["max_total"]:
            differ.append((theirs["variant"], theirs["max_total"], sum(reach)))
        elif not theirs["variant"].startswith("Sudoku"):
            assert list(reach) == theirs["max_per_stack"]
        if theirs["variant"].startswith("Up or Down"):
            for own, direction in zip(theirs["stacks"], theirs["direction"], strict=True):
                ways = {"up": (UP,), "down": (DOWN,)}.get(direction, (UP, DOWN))
                if len(own) < len(rules.ranks):
                    assert directions(tuple(own)) == ways, own
    assert differ in ([], [TOO_HIGH])
