"""Numbers read off the table, against tables of others and plain recounting."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from hanabi_kit.cards import Card, Suit
from hanabi_kit.game import Game, shuffled
from hanabi_kit.rules import STANDARD, Ruleset
from hanabi_kit.stats import Status, max_score, pace, reachable, status
from hanabi_kit.view import View
from tests.helpers.tables import record_of

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
