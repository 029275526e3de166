"""Compiled upper bounds against the readable ones, and what cutting them short does."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import cast

import pytest

from benchmarks.plan import entries, position
from hanabi_kit.compiler.arrays import np
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.plan import limits
from hanabi_kit.endgame.plan.lower import trials_kernel as kernel
from hanabi_kit.endgame.plan.lower.joint_search import JointSearch
from hanabi_kit.endgame.plan.model.hanabi_table import HanabiTable
from hanabi_kit.endgame.plan.model.prior_worlds import Detail, alike_of, prior_of
from hanabi_kit.endgame.plan.model.team import Belief, Node
from hanabi_kit.endgame.plan.upper import steps_kernel
from hanabi_kit.endgame.plan.upper.compiled_steps import CompiledSteps, is_covered
from hanabi_kit.endgame.plan.upper.relaxed_games import ManySteps, TwoStep, by_type
from hanabi_kit.endgame.plan.upper.steps_kernel import new_known
from hanabi_kit.errors import SearchBudgetExceeded, TooManyWorlds

pytestmark = pytest.mark.skipif(not kernel.COMPILED, reason="numba is not installed here")


def test_the_bounds_are_compiled_anew_where_the_rules_change() -> None:
    """Numba keeps compiled code as long as its own file is as it was, not those that it uses.

    So where the rules in `kernel` change, what is found here has to be written into `KERNEL`: that
    changes the other file. Until then old code may answer.
    """
    rules, _, _ = inspect.getsource(kernel).partition("# -- the table of choices")
    assert hashlib.sha256(rules.encode()).hexdigest()[:16] == steps_kernel.KERNEL


def questions(detail: Detail, most: int) -> Iterator[tuple[CompiledSteps, Belief]]:
    """Tables of two players with their worlds, up to three cards left."""
    for deck, number in product(range(4), range(40)):
        game = position(entries(2, deck)[number])
        try:
            prior = prior_of(game, alike_of(game, detail), most)
        except TooManyWorlds:
            continue
        ranked = detail == "classed"
        table = HanabiTable(game, "perfect", prior.kinds, Budget(), None, ranked=ranked)
        search, size = JointSearch(table, Budget()), game.rules.hand_size(2)
        belief = table.belief(prior.weights)
        if belief and is_covered(search, size):
            if ranked and number % 2:
                belief = table.belief(by_type(prior.weights, table.start.mover, table.needed))
            yield CompiledSteps(search, size, 10**8), belief


def readable(compiled: CompiledSteps, belief: Belief, count: int) -> tuple[int, bool]:
    search, start = compiled.search, compiled.table.start
    if count == 2:
        node_search = TwoStep(search, start, belief, 0, 3_000)
        return node_search.bound(), node_search.complete
    many = ManySteps(search, start, belief, count, 0, 1_000, 50)
    return many.bound(), many.complete


@pytest.mark.parametrize(("detail", "most", "counts"), [("blind", 50, 5), ("classed", 250, 3)])
def test_compiled_bounds_are_the_readable_ones(detail: Detail, most: int, counts: int) -> None:
    compared = lower = 0
    for compiled, belief in questions(detail, most):
        search, start = compiled.search, compiled.table.start
        one = search.bound(start, belief)
        assert compiled.bound(start, belief, 1, 0, 1, 1) == one
        assert compiled.bound(start, {}, 2, 0, 1, 1) == 0
        for count in range(2, counts + 1):
            found = compiled.bound(start, belief, count, 0, 30_000, 50)
            if not compiled.complete:
                continue
            bound, complete = readable(compiled, belief, count)
            assert found == bound if complete else found <= bound
            compared += complete
            lower += found < one
    assert compared >= 80
    assert lower >= 5


@pytest.mark.parametrize(("detail", "most"), [("blind", 30), ("classed", 800)])
def test_a_bound_that_is_cut_short_is_never_too_low(detail: Detail, most: int) -> None:
    cut = 0
    for compiled, belief in questions(detail, most):
        start = compiled.table.start
        for count in (2, 3, 4):
            whole = compiled.bound(start, belief, count, 0, 30_000, 50)
            if not compiled.complete:
                continue
            for steps, together in ((1, 1), (4, 2), (20, 3)):
                compiled.known = new_known(16, 64)
                assert compiled.bound(start, belief, count, 0, steps, together) >= whole
                cut += not compiled.complete
            for floor in (whole - 1, whole, whole + 1):
                found = compiled.bound(start, belief, count, max(floor, 0), 30_000, 50)
                assert max(found, floor) == max(floor, whole)
    assert cut >= 20


class Cramped:
    """Bounds with hardly any room; the readable ones above them have as much as they want."""

    def __init__(self, compiled: CompiledSteps) -> None:
        self.compiled = compiled

    def bound(
        self, node: Node, belief: Belief, count: int, floor: int, steps: int, together: int
    ) -> int:
        del steps, together
        self.compiled.known = new_known(16, 64)
        return self.compiled.bound(node, belief, count, floor, 1, 1)

    @property
    def complete(self) -> bool:
        return self.compiled.complete


def test_a_bound_is_not_complete_where_those_below_it_are_not() -> None:
    complete = incomplete = above = 0
    for compiled, belief in questions("blind", 60):
        start = compiled.table.start
        for count in (3, 4):
            whole = compiled.bound(start, belief, count, 0, 30_000, 50)
            if not compiled.complete:
                continue
            below = cast("CompiledSteps", Cramped(compiled))
            many = ManySteps(compiled.search, start, belief, count, 0, 10_000, 50, None, below)
            found = many.bound()
            assert found == whole if many.complete else found >= whole
            complete += many.complete
            incomplete += not many.complete
            above += found > whole
    assert complete >= 150
    assert incomplete >= 5
    assert above >= 1


def test_each_part_of_a_mixed_order_is_much_like_the_whole() -> None:
    compared = 0
    for compiled, belief in questions("classed", 400):
        m, words = compiled.settings, compiled.limbs
        public = words.public(compiled.table.start)
        worlds = np.array(
            [
                (words.hands(hands), public | words.deck(deck), weight)
                for (hands, deck), weight in belief.items()
            ]
        )
        steps_kernel.put_in_order(m, worlds)
        cells = steps_kernel.cells_of(m, worlds)
        count = len(cells) - 1
        weights = [int(worlds[cells[i] : cells[i + 1], 2].sum()) for i in range(count)]
        order = np.argsort(-np.array(weights), kind="stable")
        rest = np.zeros(count + 1, np.int64)
        rest[:count] = np.cumsum(np.array(weights)[order][::-1])[::-1]
        mixed = [int(cell) for cell in steps_kernel.mixed_order(m, worlds, cells, order, rest)]
        assert sorted(mixed) == list(range(count))
        nothing = steps_kernel.mixed_order(m, worlds, cells, order, np.zeros_like(rest))
        assert sorted(nothing.tolist()) == list(range(count))
        other = m[kernel.WIDTH] * (1 - compiled.table.start.mover)
        lies = [int(steps_kernel.needed_cards(m, worlds[at, 0] >> other)) for at in cells[:-1]]
        for lie in set(lies):
            ways = [cell for cell in range(count) if lies[cell] == lie]
            mine, so_far, mine_so_far = sum(weights[cell] for cell in ways), 0, 0
            for cell in mixed:
                so_far += weights[cell]
                mine_so_far += weights[cell] * (lies[cell] == lie)
                # No further from its share than the heaviest cells of any way to lie are.
                share = Fraction(so_far, rest[0].item())
                assert abs(Fraction(mine_so_far, mine) - share) <= Fraction(
                    2 * max(weights[cell] for cell in ways), mine
                ) + Fraction(len(set(lies)) * max(weights), rest[0].item())
            compared += len(ways) > 3
    assert compared >= 20


def test_what_is_known_changes_no_bound() -> None:
    """With hardly any room what was known is forgotten and written over again and again."""
    compared = quicker = 0
    for compiled, belief in questions("classed", 150):
        start, m = compiled.table.start, compiled.settings

        def bound(count: int, room: tuple[int, int] | None, steps: int) -> tuple[int, int]:
            if room:
                compiled.known = new_known(*room)  # noqa: B023
            found = compiled.bound(start, belief, count, 0, steps, 50)  # noqa: B023
            return found, limits.WORK_AT_ONCE - int(m[steps_kernel.WORK])  # noqa: B023

        for count in (3, 4):
            whole, work = bound(count, (1 << 10, 1 << 14), 30_000)
            if not compiled.complete or not whole:
                continue
            again, less = bound(count, None, 30_000)
            assert again == whole
            assert compiled.complete
            quicker += less < work // 10
            assert bound(count, (16, 64), 30_000)[0] == whole
            # What was cut short is looked at again where more may be done.
            assert bound(count, (1 << 10, 1 << 14), 1)[0] >= whole
            assert bound(count, None, 30_000)[0] == whole
            assert compiled.complete
            compared += 1
    assert compared >= 50
    assert quicker >= 40


def test_no_bound_is_above_that_of_fewer_steps() -> None:
    for compiled, belief in questions("classed", 150):
        bounds = []
        for count in range(2, 7):
            compiled.known = new_known(1 << 10, 1 << 14)
            bounds.append(compiled.bound(compiled.table.start, belief, count, 0, 30, 5, 10**6))
        assert bounds == sorted(bounds, reverse=True)


def test_what_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = 0
    for compiled, belief in questions("blind", 30):
        start = compiled.table.start
        monkeypatch.undo()
        whole = compiled.bound(start, belief, 4, 0, 30_000, 50)
        if not compiled.complete:
            continue
        for work in (1, 1_000, 30_000):
            monkeypatch.setattr(limits, "MOST_WORK", work)
            compiled.known = new_known(16, 64)
            assert compiled.bound(start, belief, 4, 0, 30_000, 50) >= whole
            ended += not compiled.complete
    assert ended >= 20


def test_a_bound_ends_with_its_budget_and_keeps_what_it_proved() -> None:
    game = position(next(entry for entry in entries(2, 2) if entry["seed"] == 2000300))
    prior = prior_of(game, alike_of(game, "classed"), 10_000)
    table = HanabiTable(game, "perfect", prior.kinds, Budget(), None, ranked=True)
    search = JointSearch(table, Budget())
    compiled = CompiledSteps(search, game.rules.hand_size(2), 10**8)
    belief, start = table.belief(prior.weights), table.start
    two = compiled.bound(start, belief, 2, 0, 20_000, 15)
    for budget in (Budget(0.3), Budget(states=20_000)):
        search.budget = budget
        with pytest.raises(SearchBudgetExceeded):
            compiled.bound(start, belief, 4, 0, 5_000_000, 1_000, limits.MOST_WORK)
        # It would take minutes.
        assert budget.seconds < 10
        assert compiled.proved is not None
        assert two >= compiled.proved >= 0
        assert not compiled.complete
        with pytest.raises(SearchBudgetExceeded):
            compiled.bound(start, belief, 4, 0, 5_000_000, 1_000, limits.MOST_WORK)
        assert compiled.proved is None  # it had none left to begin with
    search.budget = Budget()
    assert compiled.bound(start, belief, 2, 0, 20_000, 15) == two
    assert compiled.complete
