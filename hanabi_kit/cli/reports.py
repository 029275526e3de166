"""What the commands print for people: a board, and a table under it."""

from __future__ import annotations

from textwrap import fill

from hanabi_kit.deduce import Deduction
from hanabi_kit.game import Game
from hanabi_kit.render.tables import odds_text
from hanabi_kit.render.text import board
from hanabi_kit.stats import pace
from hanabi_kit.view import View

__all__ = ["deduce_text", "replay_text", "wrapped"]

_WIDTH = 80


def replay_text(game: Game, at: int) -> str:
    """Return the table of a game after `at` actions."""
    lines = [board(game), "", f"After {at} actions."]
    steps = pace(game)
    if steps is not None and not game.over:
        lines.append(f"Pace {steps}: draws that may still go by without a play.")
    return "\n".join(lines)


def deduce_text(view: View, deduction: Deduction) -> str:
    """Return the table as the viewer sees it, and what the own cards can be."""
    return f"{board(view)}\n\n{odds_text(deduction)}"


def wrapped(sentences: str) -> str:
    """Return sentences, one a line, in lines of at most 80 columns."""
    return "\n".join(
        fill(line, _WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
        for line in sentences.splitlines()
    )
