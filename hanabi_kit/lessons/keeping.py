"""Where attempts at exercises are kept: the progress file of the folder.

It is called ``hanabi-progress.jsonl`` (`hanabi_kit.puzzles.progress` says what is in it), survives
the kernel, and a teacher can collect it. The variable ``HANABI_KIT_PROGRESS`` names another file,
or says ``off``; ``HANABI_KIT_STUDENT`` is the name that stands beside an attempt.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from hanabi_kit.language import words
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.votes import votes_of
from hanabi_kit.notation.paths import path_of
from hanabi_kit.puzzles.progress import Attempt, ProgressFile, now
from hanabi_kit.render.player_names import harmless

FILE = "hanabi-progress.jsonl"
"""The progress file, in the folder of the notebook."""

_VARIABLE = "HANABI_KIT_PROGRESS"
_STUDENT = "HANABI_KIT_STUDENT"
_LONGEST = 2000
_LONGEST_NAME = 200


@cache
def _opened(path: Path) -> ProgressFile:
    return ProgressFile(path)


def progress_file() -> ProgressFile:
    """Return the progress file that attempts are added to now."""
    named = os.environ.get(_VARIABLE, FILE)
    if named == "off":
        return _nowhere()
    return _opened(path_of(named, home=True).absolute())


@cache
def _nowhere() -> ProgressFile:
    return ProgressFile(None)


_told: set[Path] = set()
"""Files of which it was said in this session that nothing is kept in them."""


def keep(book: ProgressFile, attempt: Attempt) -> str:
    """Keep an attempt; where the file does not have it, say so, once, and what to do."""
    book.add(attempt)
    if book.path is None or not book.trouble or book.path in _told:
        return ""
    _told.add(book.path)
    return not_kept(book)


def not_kept(book: ProgressFile, named_by: str = _VARIABLE) -> str:
    """Say that answers are not kept in the file, why, and what to do; empty while all is well.

    `named_by` is what one names another file with.

    Examples
    --------
    >>> not_kept(ProgressFile())
    ''
    """
    if not book.trouble:
        return ""
    told = words()
    if book.foreign:
        todo = told.say(
            "Give that file another name or move it away, or name another one in {variable}; then "
            "restart the kernel and check your answers again.",
            variable=named_by,
        )
    else:
        todo = told.say(
            "Make room on the disk, open the notebook in a folder that you may write to, or name a "
            "file there in {variable}. What was not kept is written with the next answer, as "
            "long as the kernel runs.",
            variable=named_by,
        )
    return told.say(
        "Your answers are not kept in a file: {why}. {todo}", why=harmless(book.trouble), todo=todo
    )


def attempt(
    which: Exercise,
    answer: str,
    right: bool = False,
    *,
    shown: bool = False,
    hints: int = 0,
    vote: int = 0,
) -> Attempt:
    """Return an attempt of whoever sits here, made now."""
    kept = answer[:_LONGEST]
    return Attempt(which.id, kept, right, hints, 0, shown, now(), student_here(), vote)


def student_here() -> str:
    """Return the name of whoever sits here, as it stands beside attempts; empty without one."""
    return os.environ.get(_STUDENT, "")[:_LONGEST_NAME]


def last_answer(which: Exercise, book: ProgressFile, *, again: bool = False) -> str | None:
    """Return the last answer to an exercise in `book`, as written; None where there is none.

    Of a prediction it is the first vote that counts, or, where it is asked `again`, the last second
    one.
    """
    if which.is_vote and not again:
        return votes_of(which, book.attempts).before
    for one in reversed(book.attempts):
        if one.puzzle == which.id and not one.shown and (one.vote == 2) is again:
            return one.answer
    return None
