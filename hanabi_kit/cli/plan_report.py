"""What `hanabi-kit solve --model plan` prints, as text and for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hanabi_kit.cli.solve_report import solution_json, solution_text
from hanabi_kit.deduce.reasons.wording import wording

if TYPE_CHECKING:  # the other models need not wait for it
    from hanabi_kit.endgame.plan.plan_solution import PlanSolution

__all__ = ["plan_json", "plan_text"]

WORDS = {
    "en": "To {} and the others {} deals fit what all of them know, orders of the deck included.\n"
    "The team agreed on a plan before anybody looked. The value is the share of the deals in which "
    "the best one succeeds, whatever {} holds or sees; for points, their average. An action's "
    "value is that of the best plan which has {} do this with the hands that are seen now.\n"
    "Believed: all of these deals are equally likely; not why anybody gave a clue.",
    "fr": "Pour {} et les autres, {} donnes correspondent à ce qu'ils savent tous, ordres de la "
    "pioche compris.\n"
    "L'équipe s'est mise d'accord sur un plan avant que quiconque regarde. La valeur est la part "
    "des donnes où le meilleur plan réussit, quoi que tienne ou voie {}\u00a0; pour les points, "
    "leur moyenne. La valeur d'une action est celle du meilleur plan où {} la fait avec les mains "
    "visibles maintenant.\n"
    "Hypothèse\u00a0: toutes ces donnes sont également probables\u00a0; on ne tire rien de "
    "la raison pour laquelle un indice a été donné.",
}


def plan_text(solution: PlanSolution, language: str) -> str:
    """Return what the mover sees, the bounds, and what was assumed."""
    view = solution.view
    spoken = wording(language, view.rules, view.players)
    name = spoken.name(view.seat)
    worlds = f"{solution.worlds:,}"
    if language != "en":
        worlds = worlds.replace(",", "\u202f")
    return solution_text(solution, WORDS[language].format(name, worlds, name, name), language)


def plan_json(solution: PlanSolution) -> dict[str, Any]:
    """Return the same for JSON, and what proved the bounds."""
    return {
        **solution_json(solution),
        "viewer": solution.view.viewer,
        "worlds": solution.worlds,
        "hands": solution.hands,
        "lower_by": solution.lower_by,
        "upper_by": solution.upper_by,
    }
