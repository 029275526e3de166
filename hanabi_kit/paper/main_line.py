"""The main line of an end-game as a diagram for the teacher's sheet, only moves marked."""

from __future__ import annotations

from typing import Any

from hanabi_kit.actions import Discard, Play
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.language import Words, words
from hanabi_kit.paper.prose import plain
from hanabi_kit.puzzles import Puzzle
from hanabi_kit.puzzles.playing_out.main_line import can_be_played_out, main_line
from hanabi_kit.puzzles.playing_out.playing import PlayOut, Turn
from hanabi_kit.render.action_words import action_name

SECONDS = 10
"""A line that takes longer is left out."""


def line_diagram(puzzle: Puzzle) -> dict[str, Any] | None:
    """Return the line that a puzzle states, or else its main line, move by move.

    None where the puzzle ends after its first move, and where the line could not be worked out in
    time.

    Examples
    --------
    >>> from hanabi_kit import read_puzzle
    >>> diagram = line_diagram(read_puzzle("endgame-001"))
    >>> [(step["who"], step["what"], step["only"]) for step in diagram["steps"]][:2]
    [('1. Alice', 'play 2: r4', True), ('2. Bob', 'play 4: y4', True)]
    >>> line_diagram(read_puzzle("deduction-001")) is None
    True
    """
    if not can_be_played_out(puzzle):
        return None
    told = words()
    try:
        played = _line(puzzle)
    except (HanabiError, SearchBudgetExceeded):
        return None
    return {
        "title": plain(told.say("The line of best play, against hard draws")),
        "note": plain(told.say("A thick frame: the only good move.")),
        "steps": [_step(number, turn, told) for number, turn in enumerate(played.turns, start=1)],
    }


def _line(puzzle: Puzzle) -> PlayOut:
    answer = puzzle.best_actions
    if answer is None or not answer.line:
        return main_line(puzzle, seconds=SECONDS)
    played = PlayOut(puzzle, answer.draws)
    for action in answer.line:
        played.play(action)
    return played


def _step(number: int, turn: Turn, told: Words) -> dict[str, Any]:
    table, action = turn.before, turn.action
    what = action_name(action, told, table)
    if isinstance(action, Play | Discard):
        what = f"{what}: {table.hands[table.mover][action.slot - 1].card}"
    drawn = "" if turn.drawn is None else told.say("draws {card}", card=turn.drawn)
    made = turn.decision
    return {
        "who": plain(f"{number}. {table.players[table.mover]}"),
        "what": plain(what),
        "drawn": plain(drawn),
        "only": made is not None and made.only and made.verdict == "only",
    }
