"""What the card of an exercise sends to the browser, as plain values ready for JSON.

The right answer, the reasons for wrong ones and the hint are left out here until they are to be
seen: what is not sent cannot be looked up.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hanabi_kit.language import Words, speaking
from hanabi_kit.lessons.answers import Function, TableAction
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.keeping import not_kept
from hanabi_kit.paper.prose import prose
from hanabi_kit.render import Scene, scene
from hanabi_kit.render.without_odds import without_odds
from hanabi_kit.widgets.exercise.fields import field
from hanabi_kit.widgets.exercise.session import ExerciseSession
from hanabi_kit.widgets.live import sendable
from hanabi_kit.widgets.proof.drawing import proof_drawn

LEVELS = 3

FIRST_SOLVERS = "06"
"""From this lesson on it is told what hidden cards can be: the questions are about other things."""


def table_drawn(which: Exercise, words: Words, *, settled: bool) -> Scene | None:
    """Return the table of an exercise, if it has one, through the eyes that it is given with.

    What the clues of hidden cards allow is left out while that may be what is asked.
    """
    if which.table is None:
        return None
    drawn = scene(which.table(), None, words.language)
    moving = isinstance(which.answer, TableAction)
    if not moving:
        drawn = replace(drawn, moves=())
    if settled or moving or which.lesson >= FIRST_SOLVERS:
        return drawn
    return without_odds(drawn, words)


def task_drawn(session: ExerciseSession, words: Words, drawn: Scene | None) -> dict[str, Any]:
    """Return the exercise, its answer so far, and what there is to say of it."""
    which, verdict = session.exercise, session.verdict
    return {
        "id": which.id,
        "level": which.level,
        "levels": LEVELS,
        "question": prose(which.question.text(words.language)),
        "field": _field(session, words, drawn),
        "empty": session.takes_none,
        "given": session.given,
        "verdict": None
        if verdict is None
        else {
            "right": verdict.right,
            "text": prose(verdict.text),
            "offers_hint": bool(verdict.offer),  # which names a call; here there is a button
        },
        "vote": 0 if not which.is_vote else 2 if session.again else 1,
        "before": session.vote_before,
        "hints": [prose(hint) for hint in session.hints_shown],
        "all_hints": 0 if session.is_first_vote else session.number_of_hints,
        "another": session.has_another,
        "shown": _shown(session, words) if session.revealed else None,
        **_kept(session, words),
    }


def _field(session: ExerciseSession, words: Words, drawn: Scene | None) -> dict[str, Any]:
    if session.proof is not None:
        return {"kind": "proof", "proof": proof_drawn(session.proof, words)}
    if session.lines is not None:
        return session.lines.field()
    return field(session.exercise.answer, words, drawn)


def _shown(session: ExerciseSession, words: Words) -> dict[str, Any]:
    return {
        "answer": session.right_lines,
        "code": isinstance(session.exercise.answer, Function),
        "why": prose(session.exercise.explanation.text(words.language)),
    }


def _kept(session: ExerciseSession, words: Words) -> dict[str, Any]:
    book = session.book
    with speaking(words.language):
        trouble = not_kept(book) if session.is_kept or session.revealed else ""
    name = "" if book.path is None else book.path.name
    return {
        "kept": sendable(name) if session.is_kept and not book.trouble else "",
        "trouble": sendable(trouble),
    }
