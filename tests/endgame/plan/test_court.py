"""The court of end-games, solved: values derived by hand, and brackets that hold what is kept.

The derivations stand on the pages (`docs/court/cases`).
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from court_answers import bounds_of, kept
from court_cases import Case, cases

from hanabi_kit.endgame import solve
from hanabi_kit.endgame.plan import certify
from hanabi_kit.endgame.solution import Bounds
from hanabi_kit.game import Game
from hanabi_kit.view import View

CASES = {case.name: case for case in cases()}
DERIVED = {
    "bot1221_0": "1/4",
    "bot1221_1": "1",
    "bot1221n_0": "1",
    "bot_winrate": "1/3",
    "bt_b4b5": "1",
    "bt_complex": "1",
    "bt_double": "1",
    "bt_dupes": "1",
    "bt_play": "1",
    "bt_r4bottom": "4/5",
    "bt_undrawn": "1",
    "hg1010": "1",
    "hg1064_1": "1",
    "hg1064_2": "1",
    "hg1119": "1/5",
    "hg850": "6/7",
    "hg_l8_3cards": "1",
}
"""Given this sight; with what the asker takes for granted, where that is something."""

LONG = {"bot1221_0", "hg850"}
CERTIFIED = {"bot1221n_0", "bt_b4b5", "bt_play", "bt_r4bottom", "hg1064_1", "hg1119"}
"""Of which plans the walk through all worlds takes a moment."""

SHORT = 0.5
"""Seconds of a search that need not close."""


def seen(case: Case) -> View:
    return case.position.view(case.position.mover)


def supposed(view: View) -> Game:
    return Game.supposing(view, list(view.unseen().elements())[: len(view.own)])


def test_the_pages_give_the_values_that_were_derived() -> None:
    assert {name: str(case.derived) for name, case in CASES.items() if case.derived} == DERIVED


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.long if name in LONG else ()) for name in DERIVED],
)
def test_given_this_sight_is_the_value_derived_by_hand(name: str) -> None:
    case = CASES[name]
    value, view = Fraction(DERIVED[name]), seen(case)
    found = solve(view, model="plan", assume=case.assume)
    assert found.given_view == Bounds(value, value)
    if name in CERTIFIED:
        table = supposed(view)
        assert certify(found.plan, table, given=view, assume=case.assume) == value
        assert certify(found.plan, table, assume=case.assume) == found.average.lower


BEST = {
    "hg1119": "play",
    "hg1064_1": "discard 1, play 1",
    "bot1221n_0": "play 1",
    "bt_r4bottom": "play 4",
    "bot_winrate": "play 5",
    "hg_l8_3cards": "discard 1",
    "hg1064_2": "clue Cathy",
}


@pytest.mark.parametrize("name", BEST)
def test_what_the_thread_called_right_is_among_the_best(name: str) -> None:
    case = CASES[name]
    kept_answer = kept(case)
    assert kept_answer is not None
    best = kept_answer["assumed" if case.assume else "plan"]["best"]
    for action in BEST[name].split(", "):
        assert any(one.startswith(action) for one in best), (action, best)


def test_any_play_is_right_and_no_discard_where_only_a_blind_play_can_win() -> None:
    found = solve(seen(CASES["hg1119"]), model="plan")
    assert {type(action).__name__ for action in found.best} == {"Play"}
    assert len(found.best) == 5


@pytest.mark.parametrize("name", CASES)
def test_a_short_search_agrees_with_the_bounds_kept(name: str) -> None:
    case = CASES[name]
    answer = kept(case)
    assert answer is not None, "run `make court`"
    found = solve(seen(case), model="plan", seconds=SHORT)
    # What is given this sight hangs on which plan is the best one known on average; these do not.
    for now, before in (
        (found.average, bounds_of(answer["plan"]["average"])),
        (found.most, bounds_of(answer["plan"]["most"])),
    ):
        assert now.lower <= before.upper
        assert before.lower <= now.upper
    if found.average.exact and found.exact:
        assert found.given_view == bounds_of(answer["plan"]["given_view"])


@pytest.mark.long
@pytest.mark.parametrize("name", CASES)
def test_a_search_as_long_as_the_page_says_agrees_with_it(name: str) -> None:
    case = CASES[name]
    answer = kept(case)
    assert answer is not None
    for key, assume in (("plan", ()), ("assumed", case.assume)):
        if key in answer:
            found = solve(seen(case), model="plan", seconds=case.seconds, assume=assume)
            before = bounds_of(answer[key]["average"])
            assert found.average.lower <= before.upper
            assert before.lower <= found.average.upper
            before = bounds_of(answer[key]["most"])
            assert found.most.lower <= before.upper
            assert before.lower <= found.most.upper


def test_in_points_too_no_first_action_of_the_hard_puzzle_is_better_than_another() -> None:
    found = solve(CASES["bga12389_1"].position, "score")
    assert {worth.value for worth in found} == {Fraction(289, 12)}
