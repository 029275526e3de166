"""Numbers read off the table, against tables of others and plain recounting."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from hanabi_kit.cards import Card, Seat, Suit
from hanabi_kit.game import Game, shuffled
from hanabi_kit.rules import STANDARD, Ruleset
from hanabi_kit.rules.variants import variant_named, variant_names
from hanabi_kit.stats import (
    Efficiency,
    Status,
    critical_cards,
    dead_cards,
    efficiency,
    max_score,
    pace,
    reachable,
    required_efficiency,
    status,
)
from hanabi_kit.view import View
from tests.helpers.tables import record_of
from tests.table.test_every_mechanism import Both

SIX = Ruleset(
    "six", hand_sizes=((2, 5), (3, 5), (4, 4), (5, 4), (6, 3)), suits=(*STANDARD.suits, Suit.BLACK)
)
FOUR = replace(SIX, name="four", suits=STANDARD.suits[:4])
THREE = replace(SIX, name="three", suits=STANDARD.suits[:3])
FIVE = replace(SIX, name="five", suits=STANDARD.suits)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        # H-Group site, misc/efficiency.md: 5 suits, 2–6 players
        pytest.param(FIVE, (17, 13, 13, 10, 13), id="five suits, H-Group table"),
        # the formula 10s − (h−1)p − 5s of the same page
        pytest.param(SIX, (22, 18, 18, 15, 18), id="six suits"),
        pytest.param(FOUR, (12, 8, 8, 5, 8), id="four suits"),
        pytest.param(THREE, (7, 3, 3, 0, 3), id="three suits"),
    ],
)
def test_the_starting_pace_is_that_of_the_h_group_table(
    rules: Ruleset, expected: tuple[int, ...]
) -> None:
    for players, number in zip(range(2, 7), expected, strict=True):
        game = Game.new([str(seat) for seat in range(players)], shuffled(rules, 1), rules)
        suits, size = len(rules.suits), rules.hand_size(players)
        assert pace(game) == number == 10 * suits - (size - 1) * players - 5 * suits
        assert pace(View.of(game)) == number


def test_pace_falls_by_one_with_each_draw_without_a_play_and_ends_with_the_deck() -> None:
    for seed in range(5):
        for game in record_of(seed, 3, 200).games:
            if not game.deck_size:
                assert pace(game) is None
                continue
            best = sum(plain_tops(game))
            assert pace(game) == sum(game.stacks) + game.deck_size + 3 - best


def plain_tops(game: Game) -> list[int]:
    gone = Counter(map(str, game.discards))
    tops = []
    for suit in "rygbp":
        top = 0
        while top < 5 and gone[f"{suit}{top + 1}"] < {1: 3, 5: 1}.get(top + 1, 2):
            top += 1
        tops.append(top)
    return tops


def test_the_reachable_score_counts_what_is_not_all_discarded() -> None:
    for seed in range(5):
        for game in record_of(seed, 2, 200).games:
            assert list(reachable(game.rules, game.discards)) == plain_tops(game)
            assert max_score(game.rules, game.discards) == sum(plain_tops(game))


@pytest.mark.parametrize(
    ("card", "stacks", "discards", "expected"),
    [
        ("r1", "1", "", Status.TRASH),
        ("r2", "1", "", Status.PLAYABLE),
        ("r3", "1", "", Status.USEFUL),
        ("r5", "1", "", Status.CRITICAL),
        ("r3", "1", "r3", Status.CRITICAL),
        ("r2", "1", "r2", Status.PLAYABLE),
        ("r5", "1", "r3 r3", Status.TRASH),
        ("r4", "1", "r3 r3", Status.TRASH),
        ("r2", "1", "r3 r3", Status.PLAYABLE),
        ("r1", "0", "r1 r1", Status.PLAYABLE),
        ("r1", "0", "r1 r1 r1", Status.TRASH),
        ("r3", "0", "r2", Status.USEFUL),
        ("r5", "5", "", Status.TRASH),
    ],
)
def test_a_card_is_trash_before_playable_before_critical_before_useful(
    card: str, stacks: str, discards: str, expected: Status
) -> None:
    heights = (int(stacks), 0, 0, 0, 0)
    gone = [Card.parse(word) for word in discards.split()]
    assert status(Card.parse(card), STANDARD, heights, gone) is expected


def test_the_status_of_a_card_does_not_depend_on_the_order_of_the_discards() -> None:
    game = record_of(3, 2, 80).games[-1]
    mixed = list(game.discards)
    random.Random(1).shuffle(mixed)
    for card in STANDARD.identities:
        assert status(card, STANDARD, game.stacks, mixed) is status(
            card, STANDARD, game.stacks, game.discards
        )


# ------------------------------------------------------------------------- variants of hanab.live


@pytest.mark.parametrize(
    ("name", "needed", "paces"),
    [
        ("No Variant", "25/29 25/25 25/25 25/21 25/24", "17 13 13 10 13"),
        ("Clue Starved (5 Suits)", "25/18 25/16 25/16 25/14 25/16", "17 13 13 10 13"),
        ("Throw It in a Hole (5 Suits)", "25/25 25/21 25/21 25/18 25/21", "17 13 13 10 13"),
        ("Up or Down (5 Suits)", "25/24 25/20 25/20 25/16 25/19", "12 8 8 5 8"),
        ("Black (5 Suits)", "25/24 25/20 25/20 25/16 25/19", "12 8 8 5 8"),
        ("Critical Fours (5 Suits)", "25/24 25/20 25/20 25/16 25/19", "12 8 8 5 8"),
        ("Sudoku (4 Suits)", "16/19 16/15 16/14 16/11 16/14", "8 4 4 1 4"),
    ],
)
def test_efficiency_and_pace_at_the_start_are_those_of_hanab_live(
    name: str, needed: str, paces: str
) -> None:
    rules = variant_named(name)
    for players, fraction, number in zip(range(2, 7), needed.split(), paces.split(), strict=True):
        game = Game.deal([str(seat) for seat in range(players)], 1, rules)
        assert required_efficiency(rules, players) == Fraction(fraction)
        assert pace(game) == pace(game.view()) == int(number)


def test_hanab_live_has_no_variant_that_is_too_hard() -> None:
    # Its list is made so: 25 cards or more, no pace below 0, and no more than 1.79 asked for.
    for name in variant_names():
        rules = variant_named(name)
        assert rules.deck_size >= 25
        for players in range(2, 7):
            assert required_efficiency(rules, players) <= Fraction(179, 100), (name, players)
            assert rules.deck_size - players * rules.hand_size(players) + players >= rules.max_score


NAMES = [
    "Reversed (5 Suits)",
    "Up or Down (5 Suits)",
    "Up or Down & Dark Pink (6 Suits)",
    "Sudoku (4 Suits)",
    "Sudoku & Dark Null (5 Suits)",
    "Orange (5 Suits)",
    "Clue Starved & Orange (5 Suits)",
    "Scarce Ones (5 Suits)",
    "Throw It in a Hole (4 Suits)",
]


@pytest.mark.parametrize("name", NAMES)
def test_statistics_on_the_way_are_those_of_a_plain_recount(name: str) -> None:
    both = Both(name, 3, {}, seed=5)
    rules, spent = both.rules, Fraction(0)
    cost = 2 if name.startswith("Clue Starved") else 1
    while not both.game.over:
        before = [len(ranks) for ranks in both.table.stacks]
        full, strikes, clued = both.table.halves == 16, both.table.strikes, both.table.halves
        both.act()
        game, table = both.game, both.table
        after = [len(ranks) for ranks in table.stacks]
        finished = (
            after != before
            and max(map(len, table.stacks)) == table.top
            and (sum(height == table.top for height in after) > sum(h == table.top for h in before))
        )
        spent += Fraction(table.strikes - strikes, cost) + (table.halves == clued - 2)
        if finished and full and not name.startswith("Throw"):
            spent += Fraction(1, cost)
        found = efficiency(game)
        assert found.spent == spent
        assert sum(after) <= found.gotten <= table.reachable()
        assert max_score(rules, game.discards, game.stacks) == table.reachable()
        if game.deck_size:
            assert pace(game) == sum(after) + game.deck_size + 3 - table.reachable()
            if name.startswith("Throw"):
                # A player counts what was tried, and sees fewer discards.
                view = game.view(Seat(0))
                most = max_score(rules, view.discards)
                assert pace(view) == len(game.hole) + game.deck_size + 3 - most
        laid = {(place, rank) for place, ranks in enumerate(table.stacks) for rank in ranks}
        needed = table.needed()
        critical = critical_cards(game)
        for card in rules.identities:
            pair = both.pair(card)
            worth = status(card, rules, game.stacks, game.discards)
            assert (worth is Status.TRASH) == (pair not in needed)
            if pair in needed:
                assert (worth is Status.PLAYABLE) == (pair[1] in table.next_ranks(pair[0]))
            assert (worth is Status.CRITICAL) <= (card in critical)
            dead = pair not in needed and pair not in laid
            assert (card in dead_cards(rules, game.discards, game.stacks)) == dead
            # Critical is what makes less reachable when it is lost.
            lost = both.lost_with(pair) if pair in needed else 0
            assert (card in critical) == (lost > 0)


def test_half_a_token_lost_is_half_a_token_spent() -> None:
    assert Efficiency(gotten=5, spent=Fraction(5, 2)).value == 2
