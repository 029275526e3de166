"""Upper bounds of the plan model: compiled code beside the readable one, with the same answers."""

from __future__ import annotations

import time
from collections.abc import Iterator

from benchmarks.plan import chosen, position
from benchmarks.ratios import RATIOS
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.plan.lower.joint_search import JointSearch
from hanabi_kit.endgame.plan.model.hanabi_table import HanabiTable
from hanabi_kit.endgame.plan.model.prior_worlds import alike_of, prior_of
from hanabi_kit.endgame.plan.model.team import Belief
from hanabi_kit.endgame.plan.upper.compiled_steps import CompiledSteps, compile_now, is_covered
from hanabi_kit.endgame.plan.upper.relaxed_games import ManySteps, TwoStep
from hanabi_kit.errors import TooManyWorlds

__all__ = ["bench_plan_bounds"]

SAMPLE = 15
MOST_WORLDS = 500
STEPS, TOGETHER = 20_000, 100
"""Positions of each group, the most worlds of one, and what a bound may take."""

MEMORY = 10**8


def tables() -> Iterator[tuple[JointSearch, HanabiTable, Belief, int]]:
    """Yield searches with their tables and worlds, and the slots of a hand."""
    for deck in (1, 2):
        for entry in chosen(2, deck, SAMPLE):
            game = position(entry)
            try:
                prior = prior_of(game, alike_of(game, "classed"), MOST_WORLDS)
            except TooManyWorlds:
                continue
            table = HanabiTable(game, "perfect", prior.kinds, Budget(), None, ranked=True)
            search, size = JointSearch(table, Budget()), game.rules.hand_size(2)
            if is_covered(search, size):
                yield search, table, table.belief(prior.weights), size


def bench_plan_bounds() -> None:
    """Print what bounds of two, three and four steps take, and how many times as much readable."""
    compile_now()
    print("plan, upper bounds of positions with two players and one or two cards left")
    for count in (2, 3, 4):
        ours = theirs = 0.0
        equal = 0
        for search, table, belief, size in tables():
            start = table.start
            began = time.perf_counter()
            compiled = CompiledSteps(search, size, MEMORY)
            found = compiled.bound(start, belief, count, 0, STEPS, TOGETHER)
            half = time.perf_counter()
            node_search: TwoStep | ManySteps
            if count == 2:
                node_search = TwoStep(search, start, belief, 0, STEPS)
            else:
                node_search = ManySteps(search, start, belief, count, 0, STEPS, TOGETHER)
            bound = node_search.bound()
            if not compiled.complete or not node_search.complete:
                continue
            if found != bound:
                raise AssertionError(f"{found} beside {bound} by {count} steps")
            ours += half - began
            theirs += time.perf_counter() - half
            equal += 1
        print(f"  {count} steps: {equal} positions, {1000 * ours / equal:.1f} ms each")
        RATIOS.note(f"upper bounds of plans, {count} steps", "readable", theirs / ours)
    print()
