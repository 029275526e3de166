"""Plans that tell apart cards nobody needs: which they are, carried over, certified, told."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import factorial

import pytest

from benchmarks.plan import entries, position
from hanabi_kit.cards import Card
from hanabi_kit.endgame.plan import compiled_steps, kernel, solve_plan
from hanabi_kit.endgame.plan.asked import movers_view
from hanabi_kit.endgame.plan.certify import certify
from hanabi_kit.endgame.plan.codes import sure_codes
from hanabi_kit.endgame.plan.finer import blind_world, finer_policy, finer_prior
from hanabi_kit.endgame.plan.improving import Improver
from hanabi_kit.endgame.plan.lowers import Lower
from hanabi_kit.endgame.plan.plan_graph import choice_text
from hanabi_kit.endgame.plan.plan_solution import PlanSolution
from hanabi_kit.endgame.plan.plan_words import by_choice, narrative
from hanabi_kit.endgame.plan.prior import Detail, Prior, alike_of, needed_of, prior_of
from hanabi_kit.endgame.plan.search import Search
from hanabi_kit.endgame.plan.strategy import sight_of
from hanabi_kit.endgame.plan.table import HanabiTable
from hanabi_kit.endgame.plan.trials import Trials
from hanabi_kit.endgame.solution import Budget
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.widgets.solution.plan_navigation import PlanNavigation

compiled = pytest.mark.skipif(not kernel.COMPILED, reason="numba is not installed here")

Y5, G5 = 2000680, 2001209
"""Two of the frozen positions with one card left: what tells the odds is a y5, and a r4."""


def table_of(seed: int) -> Game:
    return position(next(entry for entry in entries(2, 1) if entry["seed"] == seed))


def lower_of(game: Game, prior: Prior) -> Lower:
    sure = sure_codes(game, prior.kinds)[0]
    table = HanabiTable(game, "perfect", prior.kinds, Budget(), sure)
    return Lower(table, Search(table, Budget()), sure, table.belief(prior.weights), prior)


def one_step(game: Game, prior: Prior) -> int:
    lower = lower_of(game, prior)
    return lower.search.bound(lower.table.start, lower.belief)


def listed(game: Game, detail: Detail) -> Prior:
    return prior_of(game, alike_of(game, detail), 10**5)


def finer_of(game: Game, most: int = 2_000) -> Prior:
    prior = finer_prior(game, alike_of(game, "blind"), most, lambda one: one_step(game, one))
    assert prior is not None
    return prior


@pytest.mark.parametrize(("seed", "image"), [(Y5, "y5"), (G5, "r4")])
def test_what_is_told_apart_is_worth_all_that_seeing_any_class_is_worth(
    seed: int, image: str
) -> None:
    game = table_of(seed)
    blind, finer, classed = listed(game, "blind"), finer_of(game), listed(game, "classed")
    assert set(finer.kinds.images) - set(blind.kinds.images) == {Card(image)}
    assert finer.total == blind.total == classed.total
    assert one_step(game, blind) < one_step(game, finer) == one_step(game, classed)
    assert len(finer.weights) < len(classed.weights) / 10


@pytest.mark.parametrize("seed", [Y5, G5])
def test_finer_worlds_are_the_blind_ones_told_apart(seed: int) -> None:
    game = table_of(seed)
    for prior in (finer_of(game), listed(game, "classed")):
        found: Counter[object] = Counter()
        for world, weight in prior.weights.items():
            found[blind_world(world, prior.kinds.needed)] += weight
        assert found == listed(game, "blind").weights


def test_where_seeing_them_is_worth_nothing_no_cards_are_told_apart() -> None:
    game = table_of(2000164)
    alike = alike_of(game, "blind")
    assert finer_prior(game, alike, 2_000, lambda prior: one_step(game, prior)) is None


def test_where_they_take_too_many_worlds_no_cards_are_told_apart() -> None:
    game = table_of(Y5)
    few = len(listed(game, "blind").weights)
    for most in (few, few - 1):
        alike = alike_of(game, "blind")
        assert finer_prior(game, alike, most, lambda prior: len(prior.weights)) is None


@compiled
def test_a_plan_is_worth_the_same_on_finer_worlds() -> None:
    game = table_of(G5)
    blind = lower_of(game, listed(game, "blind"))
    plain = Trials(game, blind, 10**8)
    plain.answered()
    plain.tried()
    worth, policy = plain.found()
    for prior in (finer_of(game), listed(game, "classed")):
        lower = lower_of(game, prior)
        improver = Improver(lower.search)
        carried = finer_policy(policy, lower.belief, lower.table, improver)
        assert sum(n * improver.worth(carried, w) for w, n in lower.belief.items()) == worth
        trials = Trials(game, lower, 10**8)
        trials.take(carried)
        assert trials.found()[0] == worth
        # What the kernel reckons with is what the plan is worth, with more kinds of cards, too.
        share = trials.answered()
        scale = trials.total * factorial(game.deck_size)
        assert trials.found()[0] / scale == pytest.approx(share, abs=1e-6)


@pytest.fixture(scope="module")
def answer() -> PlanSolution:
    """No clock, as it ends where the bounds meet: after some seconds."""
    return solve_plan(table_of(Y5))


@compiled
def test_a_table_is_exact_that_needs_cards_told_apart(answer: PlanSolution) -> None:
    """What blind worlds can give at most is 0.9841, were there any number of different clues."""
    game = table_of(Y5)
    assert answer.value == Fraction(1865, 1884)
    assert certify(answer.plan, game) == answer.lower
    assert answer.plan.alike[Card("y5")] == Card("y5")
    assert Card("y5") not in needed_of(game)
    assert sum(case.reached for case in answer.cases) == answer.lower * answer.worlds
    assert max(action.lower for action in answer.actions) == answer.lower
    hands = tuple(tuple(held.card for held in hand) for hand in movers_view(game).others[0][1:])
    decision = answer.plan.decision
    seen = sight_of((hands[0], ()), decision.seat, answer.plan.alike)
    assert seen in decision.choices


@compiled
def test_the_story_says_which_cards_are_told_apart(answer: PlanSolution) -> None:
    english, french = narrative(answer), narrative(answer, "fr")
    assert "the plan goes by who sees a yellow 5, and where, as that changes the odds" in english
    assert "le plan tient compte de qui voit un 5 jaune, et où" in french
    assert "holds none of these cards" in english
    assert "of the needed cards" not in english.split("Agreed")[1].split("It fails")[0]


@compiled
def test_the_explorer_tells_the_same(answer: PlanSolution) -> None:
    planned = PlanNavigation(answer, words("en"))
    assert "goes by who sees a yellow 5" in planned.about()
    named = set()
    for name in [choice_text(choice) for choice, _ in by_choice(answer.plan.decision)]:
        shown = planned.plain((), name, lambda low, high: {"low": low, "high": high})
        named |= {"yellow 5" in text for text in shown["sights"]}
        assert shown["after"]
    assert named == {True, False}


@compiled
@pytest.mark.parametrize(("seed", "worth"), [(Y5, Fraction(1865, 1884)), (G5, Fraction(69, 70))])
@pytest.mark.parametrize("work", [1_000, 30_000, 100_000])
def test_what_bounds_plans_on_blind_worlds_bounds_no_others(
    seed: int, worth: Fraction, work: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where such bounds are cut short, too: here there are plans worth more than blind ones."""
    monkeypatch.setattr(compiled_steps, "MOST_WORK", work)
    found = solve_plan(table_of(seed), budget=Budget(3))
    assert worth <= found.upper >= found.lower
