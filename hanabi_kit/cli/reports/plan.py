"""What `hanabi-kit solve --model plan` prints, as text and for JSON."""

from __future__ import annotations

from typing import Any

from hanabi_kit.cli.reports.solutions import solution_json, solution_text, value_json
from hanabi_kit.deduction.reasons.wording import wording
from hanabi_kit.endgame.plan.solution import PlanSolution
from hanabi_kit.endgame.plan.tell.sentences import PlanTeller
from hanabi_kit.engine.action_text import format_action


def plan_text(solution: PlanSolution, language: str, beside: str = "") -> str:
    """Return what the mover sees, the bounds, and the plan: what is done, and what is believed.

    `beside` is said after the answer: what other models say.
    """
    view = solution.view
    names = wording(language, view.rules, view.players)
    told = names.told
    counted = told.say(
        "To {name} and the others {number} deals fit what all of them know, orders of the deck "
        "included.",
        name=names.name(view.seat),
        number=told.number(solution.worlds),
    )
    if not solution.worlds:
        counted = told.say("The deals that fit what all know are too many to be listed.")
    about = told.say(
        "The team agreed on a plan before anybody looked: the best one on average over all these "
        'deals; of plans equally good on average, the best one for what {name} sees. "Given this '
        "sight\" counts only the deals with these very hands of the others. An action's values are "
        "those of the best plan which has {name} do this with the hands that are seen now.",
        name=names.name(view.seat),
    )
    why = f"{counted}\n{about}\n{solution.why(language=language)}"
    first = PlanTeller(solution, names).first()
    plan = told.say("The plan found: {sentence}", sentence=first) if first else ""
    return solution_text(solution, why, language, "\n".join(filter(None, (plan, beside))))


def plan_json(solution: PlanSolution, language: str) -> dict[str, Any]:
    """Return the same for JSON, and what proved the bounds.

    ``given_view`` is what the sight makes of the best plan, ``average`` what that plan is worth
    over all that might be seen, ``most`` what any plan could give this sight; ``value``, ``lower``,
    ``upper``, ``exact`` and ``best`` are those of ``given_view``. Actions have the first two. While
    the average is open ``best`` is empty, and ``best_found`` what the best plans found do.
    """
    values = solution_json(solution)
    for told, worth in zip(values["actions"], solution.actions, strict=True):
        told["given_view"] = value_json(worth.given_view)
        told["average"] = value_json(worth.average)
    return {
        **values,
        "given_view": value_json(solution.given_view),
        "average": value_json(solution.average),
        "most": value_json(solution.most),
        "best_found": [
            format_action(action, solution.view.players) for action in solution.best_found
        ],
        "viewer": solution.view.viewer,
        "worlds": solution.worlds,
        "hands": solution.hands,
        "lower_by": solution.lower_by,
        "upper_by": solution.upper_by,
        "narrative": [*solution.why(language=language).sentences],
    }
