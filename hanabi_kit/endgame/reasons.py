"""Who tells the reasons of which model: what `why` of a solution asks.

A solution is made by its search and put into sentences by modules that know it, so that it cannot
import them. They are named here, and loaded when reasons are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.solution import Solution, SolutionReasons
from hanabi_kit.language import speaking

if TYPE_CHECKING:
    from hanabi_kit.endgame.deal.values import DealValues
    from hanabi_kit.endgame.plan.solution import PlanSolution
    from hanabi_kit.endgame.seat.solution import SeatSolution


def faceup_reasons(solution: Solution, seconds: float | None = None) -> SolutionReasons:
    """Return in which orders of the deck each action fails, and what is hard later."""
    from hanabi_kit.endgame.why.explanation import explain
    from hanabi_kit.endgame.why.sentences import narrative
    from hanabi_kit.endgame.why.tree import FaceUpTree

    tree = solution.tree
    if tree is None:
        tree = FaceUpTree(solution.game, solution.objective, budget=Budget(seconds))
    explanation = explain(tree)
    return SolutionReasons(solution, partial(narrative, explanation), explanation=explanation)


def seat_reasons(solution: SeatSolution, seconds: float | None = None) -> SolutionReasons:
    """Return in which worlds each action is worth less than the best one."""
    from hanabi_kit.endgame.seat.sentences import narrative

    return SolutionReasons(solution, partial(narrative, solution))


def plan_reasons(solution: PlanSolution, seconds: float | None = None) -> SolutionReasons:
    """Return what everybody does by the plan, what the others read in it, where it fails."""
    from hanabi_kit.endgame.plan.tell.sentences import narrative

    return SolutionReasons(solution, partial(narrative, solution))


def deal_reasons(solution: DealValues, seconds: float | None = None) -> SolutionReasons:
    """Return a line of actions to the best score, and why there is no better one."""

    def told_in(language: str) -> str:
        with speaking(language):
            return str(solution.deal)

    return SolutionReasons(solution, told_in)


REASONS: Mapping[str, Callable[[Any, float | None], SolutionReasons]] = MappingProxyType(
    {"faceup": faceup_reasons, "seat": seat_reasons, "plan": plan_reasons, "deal": deal_reasons}
)
"""Who tells them, by model."""
