"""From a table to a `PlanSolution`: which search answers."""

from __future__ import annotations

from math import ceil

from hanabi_kit.deduction.assumed_hand import check_assumptions
from hanabi_kit.deduction.hand import clash_message, count_assignments
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.plan import limits
from hanabi_kit.endgame.plan.model.covered_tables import movers_view
from hanabi_kit.endgame.plan.passes import PlanSearch
from hanabi_kit.endgame.plan.small_game import SmallGame
from hanabi_kit.endgame.plan.solution import PlanSolution
from hanabi_kit.endgame.solution import OBJECTIVES, Objective
from hanabi_kit.errors import Contradiction
from hanabi_kit.game import Game
from hanabi_kit.notation.assumed_text import Assume, take_assumptions
from hanabi_kit.position import Position
from hanabi_kit.support.arguments import checked
from hanabi_kit.support.misspelt import one_of
from hanabi_kit.view import View


@checked
def solve_plan(
    table: Game | Position | View,
    objective: Objective = "perfect",
    budget: Budget | None = None,
    *,
    assume: Assume | None = None,
) -> PlanSolution:
    """Return bounds of what a team can reach under real information, and a plan.

    Parameters
    ----------
    table : Game, Position or View
        Of the player to move; the own hand, where it is given, is not looked at.
    budget : Budget, optional
        Without it there is no limit, which may take very long with four cards left or more.
    assume : str or sequence of str, optional
        What everybody takes for granted beyond the clues; see `hanabi_kit.endgame.solve`.

    Raises
    ------
    HanabiError
        The game is over, or its ruleset is one that the plan model does not cover.
    Contradiction
        No deal fits the clues, or an assumption is wrong by what the mover is told and sees.
    """
    one_of("objective", objective, OBJECTIVES)
    view, budget = movers_view(table), budget or Budget()
    assumptions = take_assumptions(assume, table)
    if not count_assignments(view):  # the clues fit some deal, but none with the hands in sight
        raise Contradiction(clash_message(view))
    check_assumptions(view, assumptions)
    small = SmallGame(view, objective, budget, "full", assumptions=assumptions)
    if not small.can_be_listed():
        return PlanSearch(view, objective, budget, assumptions=assumptions).solution()
    # A plan that takes useless cards for one is told in fewer words, where it does as well.
    first = budget
    if budget.counts_states:
        first = budget.part(ceil(limits.MERGED_FIRST * budget.states_left))
    with budget.within(limits.MERGED_FIRST):
        merged = PlanSearch(
            view, objective, first, most_effort=limits.MERGED_EFFORT, assumptions=assumptions
        ).solution()
    if _is_closed(merged):
        return merged
    found = small.solution()
    return found if found.average.exact else merged


def _is_closed(found: PlanSolution) -> bool:
    """Whether nothing is left open."""
    bounds = [found.average, found.given_view, found.most]
    bounds += [each for action in found.actions for each in (action.average, action.given_view)]
    return all(each.exact for each in bounds)
