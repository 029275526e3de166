"""Players in hanab.live's variants: always legal, of what their seat may see, with sense."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from hanabi_kit.actions import Discard, Played
from hanabi_kit.cards import Card, Seat, Slot
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game, shuffled
from hanabi_kit.players import Chop, Hat, Literal, Seer, measure, play_game
from hanabi_kit.players.board import Board
from hanabi_kit.players.chop_reading import Memory
from hanabi_kit.players.facts import Sight
from hanabi_kit.players.player import AnyPlayer, choose
from hanabi_kit.players.table_play import play_out
from hanabi_kit.rules.variants import variant_named
from hanabi_kit.stats import Status, pace, status
from tests.table.test_every_mechanism import NAMES, Both

REFUSED = {
    "Orange (5 Suits)": "playing and discarding change places",
    "Alternating Clues (5 Suits)": "alternate",
    "Cow & Pig (5 Suits)": "not told",
    "Duck (4 Suits)": "not told",
    "Throw It in a Hole (5 Suits)": "face down",
}


def table(name: str, players: int, seed: int) -> Game:
    rules = variant_named(name)
    names = ["Alice", "Bob", "Cathy", "Donald", "Emily", "Frank"][:players]
    return Game.new(names, shuffled(rules, seed), rules)


@pytest.mark.parametrize("name", NAMES)
def test_every_player_plays_to_the_end_by_the_rules(name: str) -> None:
    at = NAMES.index(name)
    uncoded = "Orange" in name or name.startswith(("Alternating", "Cow & Pig", "Duck", "Throw It"))
    kinds: tuple[Callable[[], AnyPlayer], ...] = (Chop, Hat) if at % 2 else (Literal, Seer)
    for kind in (*kinds, Hat) if uncoded else kinds:
        game = table(name, 2 + (at + (kind is Chop)) % 4, at)
        if kind is Hat and uncoded:
            with pytest.raises(HanabiError, match="its code is not defined"):
                choose(kind(), game)
            continue
        actions, end = play_out([kind() for _ in game.players], game)
        assert end.over
        assert len(actions) < 300


@pytest.mark.parametrize("name", REFUSED)
def test_hat_is_refused_before_the_game_where_its_code_is_not_defined(name: str) -> None:
    rules = variant_named(name)
    for ask in (
        lambda: play_game(["Hat", "Literal"], seed=1, rules=rules),
        lambda: measure(Hat, 3, games=1, rules=rules),
        lambda: Hat().act(table(name, 2, 1).view()),
    ):
        with pytest.raises(HanabiError, match=rf"Hat: .*{REFUSED[name]}"):
            ask()


MEANS = [
    # What each reaches at least, of all points, in three games of three: a fall is a fault.
    ("Up or Down (5 Suits)", 50, 70, 95, 90),
    ("Sudoku (4 Suits)", 50, 75, 95, 85),
    ("Reversed (5 Suits)", 50, 75, 95, 90),
    ("Orange (5 Suits)", 10, 45, 95, 0),
    ("Clue Starved (5 Suits)", 35, 50, 95, 80),
    ("Alternating Clues (5 Suits)", 50, 70, 95, 0),
    ("Number Blind (5 Suits)", 1, 40, 95, 90),
    ("Prism (5 Suits)", 45, 70, 95, 90),
]


@pytest.mark.parametrize("row", MEANS, ids=lambda row: row[0])
def test_players_play_with_sense(row: tuple[str, int, int, int, int]) -> None:
    name, *least = row
    rules = variant_named(name)
    kinds: tuple[Callable[[], AnyPlayer], ...] = (Literal, Chop, Seer, Hat)
    for kind, percent in zip(kinds, least, strict=True):
        if percent:
            found = measure(kind, 3, games=3, seed=1, rules=rules)
            assert 100 * found.mean >= percent * rules.max_score, (found.player, found.scores)


@pytest.mark.parametrize("kind", [Literal, Chop, Seer])
def test_the_right_one_of_play_and_discard_is_taken_where_it_is_known(
    kind: Callable[[], AnyPlayer],
) -> None:
    rules = variant_named("Orange (5 Suits)")
    orange = rules.suits[-1]
    first = [Card(orange, 1), *map(Card, ["r4", "y4", "g4", "b4", "b3", "r3", "y3", "g3", "r2"])]
    others = list(rules.deck)
    for card in first:
        others.remove(card)
    game = Game.new(["Alice", "Bob"], (*first, *others), rules)
    # Alice's oldest card is the orange 1, and she is told all of it.
    game = game.apply("clue Bob 3").apply("clue Alice orange").apply("clue Bob 2")
    game = game.apply("clue Alice 1")
    action = choose(kind(), game)
    assert action == Discard(Slot(5))
    after = game.apply(action)
    assert isinstance(after.history[-1], Played)
    assert after.stacks == (0, 0, 0, 0, 1)


def test_literal_takes_no_strike_before_it_guesses() -> None:
    for name in ("Throw It in a Hole (5 Suits)", "Cow & Pig (6 Suits)", "Sudoku (5 Suits)"):
        for seed in range(3):
            game, players = table(name, 3, seed), [Literal() for _ in range(3)]
            while game.turns_left is None and not game.over:
                game = game.apply(choose(players[game.mover], game))
            assert game.strikes == 0


@pytest.mark.parametrize("name", NAMES)
def test_the_quick_arithmetic_is_true(name: str) -> None:
    both = Both(name, 3, {}, seed=3)
    chance = random.Random(name)
    while not both.game.over:
        both.act()
        if chance.random() < 0.7:
            continue
        game, rules = both.game, both.rules
        board = Board.of(rules, game.stacks, game.discards)
        for card in rules.identities:
            said = status(card, rules, game.stacks, game.discards)
            bit = 1 << card.index
            assert bool(board.trash & bit) == (said is Status.TRASH)
            assert bool(board.playable & bit) == (said is Status.PLAYABLE)
            if said is not Status.PLAYABLE:
                assert bool(board.critical & bit) == (said is Status.CRITICAL)
        if game.deck_size:
            assert board.pace(game.deck_size, len(game.players)) == pace(game)
        for seat in range(len(game.players)):
            view = game.view(Seat(seat))
            sight = Sight(view)
            held = [card.card for card in game.hands[seat]]
            for card, bits in zip(held, sight.own, strict=True):
                assert bits >> card.index & 1, "what a card is, is possible"
            # What seems sure beside the hole is so.
            assert not sight.board.playable & ~board.playable
            assert all(
                low <= real for low, real in zip(sight.board.stacks, game.stacks, strict=True)
            )
            if not rules.mechanism.hole:
                assert sight.board.playable == board.playable
                assert Memory.of(view).board.playable == board.playable
            left = view.unseen()
            assert all(sight.left[card.index] <= left[card] for card in rules.identities)
