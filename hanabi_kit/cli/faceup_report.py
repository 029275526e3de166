"""What `hanabi-kit solve --model faceup` prints, as text and for JSON."""

from __future__ import annotations

from typing import Any

from hanabi_kit.cli.reports import wrapped
from hanabi_kit.cli.solve_report import solution_json, solution_text
from hanabi_kit.deduction.reasons.wording import wording
from hanabi_kit.endgame.solution import Solution
from hanabi_kit.endgame.why.explanation import Explanation
from hanabi_kit.endgame.why.explanation_data import explanation_data
from hanabi_kit.endgame.why.sentences import narrative

__all__ = ["faceup_json", "faceup_text"]


def faceup_text(
    solution: Solution, why: Explanation | None, language: str, *, of_game: bool
) -> str:
    """Return the table, the value of every action, and the reasons where they were asked for.

    Of a game (`of_game`) it says how to look through the mover's eyes.
    """
    told = None if why is None else narrative(why, language)
    text = solution_text(solution, told, language)
    if of_game:
        game = solution.game
        names = wording(language, game.rules, game.players)
        hint = names.told.say(
            "To see it as {who} does, with the clues given in the game: --model seat",
            who=names.name(game.mover),
        )
        text += f"\n{wrapped(hint)}"
    return text


def faceup_json(solution: Solution, why: Explanation | None, language: str) -> dict[str, Any]:
    """Return the same for JSON; the reasons under ``why``."""
    added = {} if why is None else {"why": explanation_data(why, language)}
    return {**solution_json(solution), **added}
