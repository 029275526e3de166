"""What `hanabi-kit solve` prints of every model that values actions: a board, a table, the work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hanabi_kit.endgame.solution import Bounds
from hanabi_kit.engine.action_text import format_action
from hanabi_kit.language import words
from hanabi_kit.render.deals import wrapped
from hanabi_kit.render.scene import scene
from hanabi_kit.render.tables import bounds_text, headline_text, table_text
from hanabi_kit.render.text import board
from hanabi_kit.stats import max_score

if TYPE_CHECKING:
    from hanabi_kit.endgame import SeatSolution, Solution
    from hanabi_kit.endgame.plan.solution import PlanSolution

    AnySolution = Solution | SeatSolution | PlanSolution


def solution_text(solution: AnySolution, why: str | None, language: str, beside: str = "") -> str:
    """Return the solved table, its value, every action with its own, and `why` where it is given.

    What a plan makes of this sight comes before all of it. The table is drawn as the model
    shows it. `why` is a narrative, one sentence a line; `beside` stands before the table.
    """
    first = [headline_text(solution, language), wrapped(beside) if beside else ""]
    parts = [
        *filter(None, ["\n".join(filter(None, first))]),
        board(scene(solution.table, language=language)),
        table_text(solution, language),
        *([wrapped(why)] if why is not None else []),
        _work(solution, language),
    ]
    return "\n\n".join(parts)


def _work(solution: AnySolution, language: str) -> str:
    told = words(language)
    return told.say(
        "{number} states in {seconds} s",
        number=told.number(solution.states),
        seconds=told.decimal(f"{solution.seconds:.2f}"),
    )


def solution_json(solution: AnySolution) -> dict[str, Any]:
    """Return what every model says of a table and its actions."""
    table = solution.table
    players = table.players
    return {
        "model": solution.model,
        "objective": solution.objective,
        "value": _text(solution.value),
        "lower": str(solution.lower),
        "upper": str(solution.upper),
        "exact": solution.exact,
        "best": [format_action(action, players) for action in solution.best],
        "actions": [
            {
                "action": format_action(worth.action, players),
                "value": _text(worth.value),
                "lower": str(worth.lower),
                "upper": str(worth.upper),
                "exact": worth.exact,
            }
            for worth in solution.actions
        ],
        "max_score": max_score(table.rules, table.discards, table.stacks),
        "states": solution.states,
        "seconds": round(solution.seconds, 3),
    }


def value_json(solution: AnySolution | Bounds) -> dict[str, Any]:
    """Return the value of a solution alone, or a number between its bounds."""
    return {
        "value": _text(solution.value),
        "lower": str(solution.lower),
        "upper": str(solution.upper),
        "exact": solution.exact,
    }


def without_text(solution: AnySolution, assumptions: int, language: str) -> str:
    """Return, as a sentence, the value of a solution without so many assumptions."""
    told = words(language)
    return told.count(
        "Without it: {value}.",
        "Without them: {value}.",
        assumptions,
        value=bounds_text(solution, language),
    )


def _text(value: object) -> str | None:
    return None if value is None else str(value)
