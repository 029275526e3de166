"""What `hanabi-kit solve --model plan` prints, as text and for JSON."""

from __future__ import annotations

from typing import Any

from hanabi_kit.cli.solve_report import solution_json, solution_text
from hanabi_kit.deduction.reasons.wording import wording
from hanabi_kit.endgame.plan.plan_solution import PlanSolution

__all__ = ["plan_json", "plan_text"]

WORDS = {
    "en": "To {} and the others {} deals fit what all of them know, orders of the deck included.\n"
    "The team agreed on a plan before anybody looked. The value is the share of the deals in which "
    "the best one succeeds, whatever {} holds or sees; for points, their average. An action's "
    "value is that of the best plan which has {} do this with the hands that are seen now.",
    "fr": "Pour {} et les autres, {} donnes correspondent à ce qu'ils savent tous, ordres de la "
    "pioche compris.\n"
    "L'équipe s'est mise d'accord sur un plan avant que quiconque regarde. La valeur est la part "
    "des donnes où le meilleur plan réussit, quoi que tienne ou voie {}\u00a0; pour les points, "
    "leur moyenne. La valeur d'une action est celle du meilleur plan où {} la fait avec les mains "
    "visibles maintenant.",
}


def plan_text(solution: PlanSolution, language: str) -> str:
    """Return what the mover sees, the bounds, and the plan: what is done, and what is believed."""
    view = solution.view
    spoken = wording(language, view.rules, view.players)
    name = spoken.name(view.seat)
    worlds = f"{solution.worlds:,}"
    if language != "en":
        worlds = worlds.replace(",", "\u202f")
    about = WORDS[language].format(name, worlds, name, name)
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
