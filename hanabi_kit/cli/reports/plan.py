"""What `hanabi-kit solve --model plan` prints, as text and for JSON."""

from __future__ import annotations

from typing import Any

from hanabi_kit.cli.reports.solutions import solution_json, solution_text
from hanabi_kit.deduction.reasons.wording import wording
from hanabi_kit.endgame.plan.solution import PlanSolution


def plan_text(solution: PlanSolution, language: str) -> str:
    """Return what the mover sees, the bounds, and the plan: what is done, and what is believed."""
    view = solution.view
    names = wording(language, view.rules, view.players)
    told = names.told
    about = told.say(
        "To {name} and the others {number} deals fit what all of them know, orders of the deck "
        "included.\n"
        "The team agreed on a plan before anybody looked. The value is the share of the deals in "
        "which the best one succeeds, whatever {name} holds or sees; for points, their average. An "
        "action's value is that of the best plan which has {name} do this with the hands that are "
        "seen now.",
        name=names.name(view.seat),
        number=told.number(solution.worlds),
    )
    return solution_text(solution, f"{about}\n{solution.why(language=language)}", language)


def plan_json(solution: PlanSolution, language: str) -> dict[str, Any]:
    """Return the same for JSON, and what proved the bounds."""
    return {
        **solution_json(solution),
        "viewer": solution.view.viewer,
        "worlds": solution.worlds,
        "hands": solution.hands,
        "lower_by": solution.lower_by,
        "upper_by": solution.upper_by,
        "narrative": [*solution.why(language=language).sentences],
    }
