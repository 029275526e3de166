"""What `hanabi-kit solve --model faceup` prints, as text and for JSON."""

from __future__ import annotations

from typing import Any

from hanabi_kit.cli.reports.solutions import solution_json, solution_text
from hanabi_kit.deduction.reasons.wording import wording
from hanabi_kit.endgame.solution import Solution, SolutionReasons
from hanabi_kit.endgame.why.explanation_data import explanation_data
from hanabi_kit.render.deals import wrapped


def faceup_text(
    solution: Solution, why: SolutionReasons | None, language: str, *, of_game: bool
) -> str:
    """Return the table, the value of every action, and the reasons where they were asked for.

    Of a game (`of_game`) it says how to look through the mover's eyes.
    """
    text = solution_text(solution, None if why is None else str(why), language)
    if of_game:
        game = solution.game
        names = wording(language, game.rules, game.players)
        hint = names.told.say(
            "To see it as {who} does, with the clues given in the game: --model seat",
            who=names.name(game.mover),
        )
        text += f"\n{wrapped(hint)}"
    return text


def faceup_json(solution: Solution, why: SolutionReasons | None, language: str) -> dict[str, Any]:
    """Return the same for JSON; the reasons under ``why``."""
    if why is None or why.explanation is None:
        return solution_json(solution)
    return {**solution_json(solution), "why": explanation_data(why.explanation, language)}
