"""What the commands print for people: a board, and a table under it."""

from __future__ import annotations

from hanabi_kit.cli.moments import moment_text
from hanabi_kit.deduction import Deduction
from hanabi_kit.game import Game
from hanabi_kit.language import current, words
from hanabi_kit.render.tables import odds_text
from hanabi_kit.render.text import board
from hanabi_kit.stats import pace
from hanabi_kit.view import View


def replay_text(game: Game, at: int) -> str:
    """Return the table of a game after `at` actions."""
    lines = [board(game), "", moment_text(at, current())]
    steps = pace(game)
    if steps is not None and not game.over:
        lines.append(
            words().say("Pace {number}: draws that may still go by without a play.", number=steps)
        )
    return "\n".join(lines)


def deduce_text(view: View, deduction: Deduction) -> str:
    """Return the table as the viewer sees it, and what the own cards can be."""
    return f"{board(view)}\n\n{odds_text(deduction, current())}"


def without_text(facts: Deduction, assumptions: int, language: str) -> str:
    """Return, as a sentence, what the facts alone say, without so many assumptions."""
    told = words(language)
    return told.count(
        "Without it, by the facts alone, the number of worlds is {worlds}.",
        "Without them, by the facts alone, the number of worlds is {worlds}.",
        assumptions,
        worlds=told.number(facts.worlds),
    )
