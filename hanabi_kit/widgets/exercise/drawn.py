"""What the card of an exercise sends to the browser, as plain values ready for JSON.

The right answer, the reasons for wrong ones and the hint are left out here until they are to be
seen: what is not sent cannot be looked up.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hanabi_kit.language import Words, speaking
from hanabi_kit.lessons.answers import Function, Move
from hanabi_kit.lessons.checking import not_kept
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.paper.prose import prose
from hanabi_kit.render import Scene, scene
from hanabi_kit.render.bare import without_odds
from hanabi_kit.widgets.exercise.answering import Answering
from hanabi_kit.widgets.exercise.fields import field
from hanabi_kit.widgets.live import sendable

__all__ = ["FIRST_SOLVERS", "LEVELS", "table_drawn", "task_drawn"]

LEVELS = 3

FIRST_SOLVERS = 6
"""From this lesson on it is told what hidden cards can be: the questions are about other things."""


def table_drawn(which: Exercise, told: Words, *, settled: bool) -> Scene | None:
    """Return the table of an exercise, if it has one, through the eyes that it is given with.

    What the clues of hidden cards allow is left out while that may be what is asked.
    """
    if which.table is None:
        return None
    drawn = scene(which.table(), None, told.language)
    moving = isinstance(which.answer, Move)
    if not moving:
        drawn = replace(drawn, moves=())
    if settled or moving or which.lesson >= FIRST_SOLVERS:
        return drawn
    return without_odds(drawn, told)


def task_drawn(answering: Answering, told: Words, drawn: Scene | None) -> dict[str, Any]:
    """Return the exercise, its answer so far, and what there is to say of it."""
    which, verdict = answering.exercise, answering.verdict
    return {
        "id": which.id,
        "level": which.level,
        "levels": LEVELS,
        "question": prose(which.question.text(told.language)),
        "field": field(which.answer, told, drawn),
        "empty": answering.takes_none,
        "given": answering.given,
        "verdict": None
        if verdict is None
        else {"right": verdict.right, "text": prose(verdict.text)},
        "hint": prose(answering.hint()) if answering.hinted else None,
        "shown": _shown(answering, told) if answering.revealed else None,
        **_kept(answering, told),
    }


def _shown(answering: Answering, told: Words) -> dict[str, Any]:
    return {
        "answer": answering.right_lines,
        "code": isinstance(answering.exercise.answer, Function),
        "why": prose(answering.exercise.explanation.text(told.language)),
    }


def _kept(answering: Answering, told: Words) -> dict[str, Any]:
    book = answering.book
    with speaking(told.language):
        trouble = not_kept(book) if answering.is_kept or answering.revealed else ""
    name = "" if book.path is None else book.path.name
    return {
        "kept": sendable(name) if answering.is_kept and not book.trouble else "",
        "trouble": sendable(trouble),
    }
