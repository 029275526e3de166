"""`best_action` against `solve`: the same values, found sooner; and the same answer every time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hanabi_kit.endgame import best_action, solve
from hanabi_kit.endgame.tuning import CHOOSE_QUICKLY
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import End, Game, shuffled
from hanabi_kit.players import Seer, choose
from hanabi_kit.rules import STANDARD, ruleset_named


def endings(players: int, deck: int, seeds: range) -> list[Game]:
    """Games of Seers down to `deck` cards, and every table after that."""
    found = []
    for seed in seeds:
        game = Game.new(["A", "B", "C", "D", "E"][:players], shuffled(STANDARD, seed))
        while not game.over:
            if game.deck_size <= deck:
                found.append(game)
            game = game.apply(choose(Seer(), game))
    return found


@pytest.mark.parametrize(("players", "deck"), [(2, 4), (3, 3), (4, 2)])
def test_the_action_found_is_one_of_the_best(players: int, deck: int) -> None:
    hopeless = 0
    games = endings(players, deck, range(4))
    for game in games:
        action, solution = best_action(game, states=10**6), solve(game)
        if solution.value == 0:
            hopeless += 1
            assert action is None
        else:
            assert action in solution.best
        scoring = best_action(game, "score", states=10**6)
        assert scoring in solve(game, "score").best
    assert hopeless < len(games) / 2


def test_readable_search_and_kernel_find_actions_of_the_same_worth() -> None:
    for game in endings(5, 6, range(2)):
        if game.deck_size < 5:
            continue
        quick, long = best_action(game, states=CHOOSE_QUICKLY), best_action(game, states=10**6)
        if quick is not None:
            assert quick == long


def test_a_budget_that_does_not_suffice_gives_no_action() -> None:
    game = Game.new(["A", "B"], shuffled(STANDARD, 1))
    while game.deck_size > 12:
        game = game.apply(choose(Seer(), game))
    assert best_action(game, states=1) is None


def test_a_ruleset_that_the_solver_does_not_cover_gives_no_action() -> None:
    rules = ruleset_named("leaflet-white-crowning")
    assert best_action(Game.new(["A", "B"], shuffled(rules, 1), rules), states=100) is None


def test_what_cannot_be_chosen_is_said() -> None:
    game = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=1))
    with pytest.raises(HanabiError, match="objective 'x': it is perfect or score"):
        best_action(game, "x", states=10)  # type: ignore[arg-type]
    with pytest.raises(HanabiError, match="the game is over"):
        best_action(replace(game, end=End.STOPPED), states=10)
