"""What the puzzle player sends of an end-game that is played out: table, verdict, and the tree.

From one seat the own hand is hidden until it is over, and so are the cards that she draws: all is
taken from what `hanabi_kit.puzzles.playing_out.playing.PlayOut` shows of its table.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hanabi_kit.language import Words
from hanabi_kit.puzzles.answers.line_tables import line_tables
from hanabi_kit.puzzles.playing_out.sentences import (
    draws_text,
    end_text,
    happened,
    lines_told,
    model_text,
    verdict_text,
)
from hanabi_kit.puzzles.playing_out.tree import Step, tree_of
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.render import Scene, scene
from hanabi_kit.render.player_names import drawn_names
from hanabi_kit.widgets.live import sendable
from hanabi_kit.widgets.puzzle.line_answer import Played
from hanabi_kit.widgets.puzzle.session import PuzzleSession


def playing_scene(now: Played, language: str) -> Scene:
    """Return the table as it stands, with the moves that may be made."""
    drawn = scene(now.played.table, None, language)
    return replace(drawn, moves=()) if now.over else drawn


def playing_plain(session: PuzzleSession, words: Words) -> dict[str, Any] | None:
    """Return what is said of what is played out; None where nothing is."""
    now = session.playing
    if now is None:
        return None
    played = now.played
    table = played.table
    return {
        "asked": now.asked,
        "found": len(played.turns),
        "over": now.over,
        "who": drawn_names(table.players)[table.mover].short,
        "draws": played.how,
        "model": model_text(played, words),
        "cards": draws_text(played, words),
        "verdict": "" if now.made is None else now.made.verdict,
        "taken": now.taken,
        "told": [sendable(line) for line in _told(now, words)],
        "only": played.narrow_turns,
        "end": _end(now, words),
        "tree": [_step(now, step, words) for step in tree_of(played)] if now.over else [],
    }


def _told(now: Played, words: Words) -> list[str]:
    """What happened since the last decision, with what is said of it."""
    played, made = now.played, now.made
    if made is None:
        return []
    if not now.taken and made.verdict == "open":
        return [
            words.say(
                "Whether that is the best move could not be found out in time. Try another, or "
                "have the answer shown."
            )
        ]
    if not now.taken:
        return [words.say("That is not the best move here. Try another.")]
    lines = []
    for turn in played.turns[now.since :]:
        lines.append(happened(played, turn, words))
        if turn.decision is not None:
            lines.append(verdict_text(played, turn.decision, turn, words))
    return lines


def _end(now: Played, words: Words) -> str:
    if not now.over:
        return ""
    if now.asked and len(now.played.turns) >= now.asked:
        return words.count(
            "The whole line is found: {number} move.",
            "The whole line is found: {number} moves.",
            now.asked,
        )
    return end_text(now.played, words)


def _step(now: Played, step: Step, words: Words) -> dict[str, Any]:
    played, turn = now.played, step.turn
    made = turn.decision
    return {
        "number": step.number,
        "told": sendable(happened(played, turn, words)),
        "verdict": "" if made is None else made.verdict,
        "said": "" if made is None else sendable(verdict_text(played, made, turn, words)),
        "instead": [sendable(happened(played, one.turn, words)) for one in step.instead],
    }


def stated_line_told(puzzle: Puzzle, words: Words) -> list[str]:
    """Return the line that a puzzle states, told move by move; nothing where it states none."""
    answer = puzzle.best_actions
    if answer is None or not answer.line:
        return []
    tables = line_tables(puzzle.position.game(), answer.line, answer.draws)
    return [sendable(line) for line in lines_told(tables, answer.draws, words)]
