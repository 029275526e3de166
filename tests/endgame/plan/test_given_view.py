"""What the plan model says is given with what the mover sees, against all joint plans
(`tests.endgame.plan.sight_policies`).

The oracle itself is checked first, by listing every plan and what it wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

import pytest

from hanabi_kit.actions import Action, Play
from hanabi_kit.cards import Slot
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.faceup.special_rules import may_lack_a_clue
from hanabi_kit.endgame.plan import PlanSolution, certify, solve_plan
from hanabi_kit.endgame.plan.model.covered_tables import movers_view
from hanabi_kit.endgame.plan.passes import PlanSearch
from hanabi_kit.endgame.solution import Objective
from hanabi_kit.game import Game
from hanabi_kit.notation import parse_position
from tests.endgame.plan.crossed_tables import crossed_game
from tests.endgame.plan.joint_policies import (
    TooMuchWork,
    action_values,
    best_plan,
    hat_game,
    micro_game,
    table_worlds,
)
from tests.endgame.plan.played_tables import played_game
from tests.endgame.plan.sight_policies import (
    Worth,
    best_worth,
    by_every_count,
    by_every_policy,
    worths,
)

OBJECTIVES: tuple[Objective, ...] = ("perfect", "score")
FAMILIES: dict[str, Callable[[int], Game | None]] = {
    "played": played_game,
    "micro": micro_game,
    "crossed": crossed_game,
    "hats": hat_game,
}
STATES = 200_000
"""Far more than any of these questions takes; so nothing hangs on how fast the computer is."""

Question = tuple[str, Game, Objective]


def questions(family: str, numbers: Iterable[int]) -> Iterator[Question]:
    """Yield the tables of some numbers, by name, with both objectives."""
    for number in numbers:
        game = FAMILIES[family](number)
        if game is not None:
            for objective in OBJECTIVES:
                yield f"{family} {number}, {objective}", game, objective


def differs(values: dict[Action, Worth]) -> bool:
    """Whether some plan gives this sight more than the best one does."""
    best = best_worth(values)
    return best.given < best.most or any(each.given < each.most for each in values.values())


# ------------------------------------------------------------------------------- the oracle

RARE = """
[position]
players = ["Alice", "Bob"]
turn = "Alice"
stacks = "r1 b3"
discards = "r3 b1"
clue_tokens = 0
strikes = 0
deck = 0
turns_left = 2
[position.ruleset]
suits = "rb"
rank_copies = [3, 1, 2]
hand_sizes = {{2 = 3}}
max_strikes = 2
max_clue_tokens = {most}
[position.hands]
Alice = "r2/2 r1/r1 r1/r1"
Bob = "b3/3 {bob}"
"""


def rare(bob: str = "r3 b1", most: int = 1) -> Game:
    """Alice must play her r2, which tells nothing; Bob's r3 is in slot 1 as often as in 2 or 3."""
    return parse_position(RARE.format(bob=bob, most=most)).game()


def test_the_best_plan_may_be_bad_for_what_is_seen() -> None:
    game = rare()
    assert len(table_worlds(game)) == 4
    found = worths(game, "perfect")
    assert found[Play(Slot(1))] == Worth(Fraction(1, 2), Fraction(0), Fraction(1))
    # Where Alice does something else, nothing is won with this sight; she does it with no other.
    assert found[Play(Slot(2))] == Worth(Fraction(1, 2), Fraction(0), Fraction(0))
    assert best_worth(found) == Worth(Fraction(1, 2), Fraction(0), Fraction(1))


def listed(
    games: Iterable[Question],
    by_list: Callable[[Game, Objective], dict[Action, Worth]],
    most_worlds: int,
) -> Counter[str]:
    """Compare the oracle with a list of all plans; say what there was to compare."""
    told: Counter[str] = Counter()
    for where, game, objective in games:
        if len(table_worlds(game)) > most_worlds:
            continue
        try:
            expected = by_list(game, objective)
        except TooMuchWork:
            continue
        found = worths(game, objective)
        assert found == expected, where
        best = best_worth(found)
        assert best.average == best_plan(game, objective), where
        assert action_values(game, objective) == {a: w.average for a, w in found.items()}, where
        told["questions"] += 1
        told["another number"] += best.given != best.average
        told["not the most"] += differs(found)
        told["with clues"] += game.clue_tokens > 0
    return told


def nano(*, more: int = 1) -> Iterator[Question]:
    """Tables with few plans; `more` times as many."""
    for bob in ("r3 b1", "b1 r3"):
        for objective in OBJECTIVES:
            yield f"rare, {bob}, {objective}", rare(bob, most=0), objective
    yield from questions("crossed", range(90 * more))
    yield from questions("played", range(25 * more))
    yield from questions("micro", range(20 * more))
    yield from questions("hats", range(2 * more))


def test_the_oracle_agrees_with_a_list_of_all_plans() -> None:
    told = listed(nano(), lambda game, objective: by_every_policy(game, objective, 100), 8)
    assert told["questions"] >= 25
    assert told["another number"] >= 10
    assert told["with clues"] >= 5


def test_the_oracle_agrees_with_all_that_plans_win() -> None:
    told = listed(nano(), lambda game, objective: by_every_count(game, objective, 1_500), 8)
    assert told["questions"] >= 40
    assert told["another number"] >= 15
    assert told["not the most"] >= 4
    assert told["with clues"] >= 10


@pytest.mark.long
@pytest.mark.timeout(3_600)
def test_the_oracle_agrees_with_all_that_more_plans_win() -> None:
    every = torn(TORN + SLOWLY_TORN)
    told = listed(every, lambda game, objective: by_every_count(game, objective, 400_000), 24)
    assert told["not the most"] >= 12
    told = listed(nano(more=10), lambda g, objective: by_every_policy(g, objective, 1_000), 12)
    assert told["questions"] >= 400
    told = listed(nano(more=10), lambda g, objective: by_every_count(g, objective, 10_000), 24)
    assert told["questions"] >= 600


# ------------------------------------------------------------------------------- the model


def agreeing(found: PlanSolution, game: Game, values: dict[Action, Worth], where: str) -> bool:
    """See that an answer is certified and contradicts no value; say whether all of it is known."""
    best = best_worth(values)
    average, given, most = found.average, found.given_view, found.most
    exact = average.exact and given.exact and most.exact
    assert (found.lower, found.upper, found.value) == (given.lower, given.upper, given.value), where
    assert average.lower <= best.average <= average.upper, f"{where}, average"
    assert most.lower <= best.most <= most.upper, f"{where}, most"
    # A plan that is found may be worse on average and better for this sight.
    assert (average.lower, given.lower) <= (best.average, best.given), f"{where}, given"
    assert best.given <= given.upper, f"{where}, given"
    assert {each.action for each in found.actions} == {*values}, where
    for each in found.actions:
        worth, what = values[each.action], f"{where}, {each.action}"
        exact = exact and each.average.exact and each.given_view.exact
        assert each.average.lower <= worth.average <= each.average.upper, f"{what}, average"
        reached = each.average.lower, each.given_view.lower
        assert reached <= (worth.average, worth.given), f"{what}, given"
        assert worth.given <= each.given_view.upper, f"{what}, given"
        if each.given_view.exact and each.average.exact:
            assert each.value == worth.given, what
    good = {a for a, w in values.items() if (w.average, w.given) == (best.average, best.given)}
    assert {*found.best} <= good, where
    if exact:
        assert {*found.best} == good, where
        assert (average.value, given.value, most.value) == (best.average, best.given, best.most)
    view, objective = game.view(game.mover), found.objective
    assert certify(found.plan, game, objective) == average.lower, where
    assert certify(found.plan, game, objective, given=view) == given.lower, where
    return exact


def merged_only(game: Game, objective: Objective, budget: Budget) -> PlanSolution:
    """What larger tables get: no search goes through all plans, and useless cards count as one."""
    return PlanSearch(movers_view(game), objective, budget).solution()


def compared(
    games: Iterable[Question],
    most_steps: int,
    states: int = STATES,
    solved: Callable[[Game, Objective, Budget], PlanSolution] = solve_plan,
) -> Counter[str]:
    """Compare the model with the oracle; say what there was to compare."""
    told: Counter[str] = Counter()
    for where, game, objective in games:
        if may_lack_a_clue(game.rules, len(game.players)):
            continue  # refused, as `test_actions` asks
        try:
            values = worths(game, objective, most_steps)
        except TooMuchWork:
            continue
        found = solved(game, objective, Budget(states=states))
        exact = agreeing(found, game, values, where)
        best = best_worth(values)
        told["questions"] += 1
        told["exact"] += exact
        told["actions"] += len(values)
        told["another number"] += best.given != best.average
        told["not the most"] += differs(values)
        told["actions differ"] += len({each.given for each in values.values()}) > 1
        told["three players"] += len(game.players) == 3
        told["with a deck"] += game.deck_size > 0
        told["first turn of the last round"] += game.turns_left == len(game.players)
        told[objective] += 1
        if states == STATES:
            assert exact, f"{where} is not closed"
    return told


def in_turn(family: str, numbers: Iterable[int]) -> Iterator[Question]:
    """Yield the tables of some numbers, each with one objective."""
    for number in numbers:
        yield from list(questions(family, (number,)))[number % 2 :: 2]


TOLD: dict[str, tuple[range, dict[str, int]]] = {
    "played": (range(400), {"questions": 95, "another number": 30, "with a deck": 15}),
    "micro": (range(160), {"questions": 40, "another number": 10, "three players": 4}),
    "crossed": (range(200), {"questions": 50, "another number": 15, "with a deck": 20}),
}
"""Tables of each family, 200 together with those below, and what must be among them."""


@pytest.mark.parametrize("family", TOLD)
def test_given_view_is_that_of_the_best_of_all_plans(family: str) -> None:
    numbers, least = TOLD[family]
    told = compared(in_turn(family, numbers), 4_000)
    assert {what: told[what] for what in least if told[what] < least[what]} == {}
    assert told["exact"] == told["questions"]
    assert told["actions differ"] >= told["questions"] // 3
    assert min(told[objective] for objective in OBJECTIVES) >= told["questions"] // 3


TORN = (
    *(("hats", seed, "score") for seed in (0, 2, 4, 8, 16, 18, 21, 25, 31, 32, 41, 43)),
    ("micro", 44, "perfect"),
    ("micro", 885, "score"),
)
SLOWLY_TORN = (("micro", 44, "score"), ("crossed", 900, "score"))
"""Where some plan gives this sight more than the best one: one table of hundreds is such."""


def torn(which: Iterable[tuple[str, int, str]]) -> Iterator[Question]:
    """Yield the questions of a list, and the table where nothing can be told at all."""
    for family, number, objective in which:
        yield next(each for each in questions(family, (number,)) if each[2] == objective)
    for bob in ("r3 b1", "b1 r3"):
        for each in OBJECTIVES:
            yield f"rare, {bob}, {each}", rare(bob), each


def test_given_view_is_not_what_a_plan_for_this_sight_alone_would_give() -> None:
    told = compared(torn(TORN), 20_000)
    assert told["not the most"] == told["questions"] == told["exact"] == len(TORN) + 4


def test_a_budget_that_runs_out_contradicts_no_given_view() -> None:
    tables = [
        *questions("hats", (0, 2)),
        *questions("micro", range(40)),
        *questions("played", range(40)),
    ]
    tried = unfinished = 0
    for states in (1, 5, 20, 50):
        told = compared(tables, 3_000, states)
        tried += told["questions"]
        unfinished += told["questions"] - told["exact"]
    assert tried >= 160
    assert unfinished >= 60


def test_plans_that_take_useless_cards_for_one_contradict_no_given_view() -> None:
    tables = [*torn(TORN[-8:]), *questions("micro", range(30)), *questions("played", range(60))]
    told = compared(tables, 20_000, 300, merged_only)
    assert told["questions"] >= 60
    assert told["questions"] // 2 <= told["exact"] < told["questions"]


BLOCKS = [range(first, first + 250) for first in range(0, 1_000, 250)]


@pytest.mark.long
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("numbers", BLOCKS, ids=lambda numbers: f"from-{numbers[0]}")
def test_given_view_of_many_tables_is_that_of_the_best_of_all_plans(
    family: str, numbers: range
) -> None:
    assert compared(questions(family, numbers), 60_000)["questions"] >= 60


@pytest.mark.long
@pytest.mark.timeout(3_600)
def test_given_view_where_that_takes_longer_is_not_what_this_sight_alone_would_like() -> None:
    told = compared(torn(SLOWLY_TORN), 20_000)
    assert told["not the most"] == told["exact"] == len(SLOWLY_TORN) + 4
