"""Say whether an answer is right, and if it is not, why it is tempting.

What is said to a pupil is in the language in use. Every attempt is kept in the progress file of the
folder (``hanabi-progress.jsonl``; `hanabi_kit.puzzles.progress` says how), so that it survives the
kernel, and a teacher can collect it. The variable ``HANABI_KIT_PROGRESS`` names another file, or
says ``off``; ``HANABI_KIT_STUDENT`` is the name that stands beside an attempt.

Where nbgrader runs a notebook (it says so in ``NBGRADER_EXECUTION``), a wrong answer raises
`WrongAnswer`, which is what it counts points by.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from textwrap import wrap

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.lessons.answers import Choice, Choices, Function, Order, Truth
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.outline import exercise
from hanabi_kit.notation.paths import path_of
from hanabi_kit.puzzles.progress import Attempt, ProgressFile, now
from hanabi_kit.render.player_names import harmless
from hanabi_kit.support.arguments import explained
from hanabi_kit.support.faces import brief

FILE = "hanabi-progress.jsonl"
"""The progress file, in the folder of the notebook."""

_WIDTH = 88
_VARIABLE = "HANABI_KIT_PROGRESS"
_STUDENT = "HANABI_KIT_STUDENT"
_GRADING = "NBGRADER_EXECUTION"


class WrongAnswer(AssertionError):
    """An answer is wrong or missing while a notebook is being graded; see `check`."""

    def _render_traceback_(self) -> list[str]:
        # IPython shows this: the feedback holds what is said of the answer, not the kit's code.
        return wrap(f"{type(self).__name__}: {self}", _WIDTH)


@brief
@dataclass(frozen=True)
class Verdict:
    """What is said of an answer; true where it is right.

    Parameters
    ----------
    exercise : str
        Its id.
    right : bool or None
        None where there was no answer yet, or none that can be read.
    text : str
        What is said, in the language that was in use. May hold words marked as bold or as code, as
        Markdown has it.
    note : str
        That the answer was not kept, why, and what to do; empty while all is well, and where it was
        said already.

    Examples
    --------
    >>> verdict = Verdict("03.3", False, "Not yet. Count copies.")
    >>> print(verdict)
    ✗ Not yet. Count copies.
    >>> bool(verdict), Verdict("03.3", None, "No answer yet.").sign
    (False, '…')
    """

    exercise: str
    right: bool | None
    text: str
    note: str = ""

    @property
    def sign(self) -> str:
        """``"✓"``, ``"✗"`` or, without an answer, ``"…"``."""
        return {True: "✓", False: "✗", None: "…"}[self.right]

    def __bool__(self) -> bool:
        return self.right is True

    def __str__(self) -> str:
        return _with_note(f"{self.sign} {self.text}", self.note)

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Show the verdict at the end of a notebook cell."""
        shown = f"**{self.sign}** {self.text}"
        return {"text/markdown": _with_note(shown, self.note, "\n\n"), "text/plain": str(self)}


def _with_note(text: str, note: str, between: str = "\n") -> str:
    return f"{text}{between}⚠ {note}" if note else text


@brief
@dataclass(frozen=True)
class Revealed:
    """The right answer to an exercise, and why it is right: for who asked for it."""

    exercise: str  # its id
    answer: str  # as a person reads it; Python where a function is asked for
    text: str  # why it is right, in the language that was in use
    note: str = ""  # as of a `Verdict`

    def __str__(self) -> str:
        return _with_note(f"{self.answer}\n{self.text}", self.note)

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Show it at the end of a notebook cell."""
        first = f"```python\n{self.answer}\n```" if "\n" in self.answer else f"**{self.answer}**"
        shown = _with_note(f"{first}\n\n{self.text}", self.note, "\n\n")
        return {"text/markdown": shown, "text/plain": str(self)}


# ------------------------------------------------------------------------------- what is kept


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


def _keep(book: ProgressFile, attempt: Attempt) -> str:
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


def _attempt(
    which: Exercise, answer: str, *, right: bool = False, revealed: bool = False, hints: int = 0
) -> Attempt:
    student = os.environ.get(_STUDENT, "")[:200]
    return Attempt(which.id, answer[:2000], right, hints, 0, revealed, now(), student)


def last_answer(exercise_id: str, book: ProgressFile | None = None) -> str | None:
    """Return the last answer to an exercise, as written, in `book` or the progress file in use."""
    found = exercise(exercise_id)
    for attempt in reversed((book or progress_file()).attempts):
        if attempt.puzzle == found.id and not attempt.shown:
            return attempt.answer
    return None


# ------------------------------------------------------------------------------- what is said


def judged(exercise_id: str, answer: object) -> Verdict:
    """Return what is to be said of an answer, without keeping it anywhere."""
    return _judged(exercise(exercise_id), answer)[0]


def _judged(which: Exercise, answer: object) -> tuple[Verdict, str | None]:
    """Return a verdict, and the answer as it is kept; None where it cannot be read."""
    told = words()
    if hasattr(answer, "answer"):  # a widget
        answer = answer.answer
    none_yet = Verdict(which.id, None, told.say("Exercise {id} has no answer yet.", id=which.id))
    if answer is None or answer is Ellipsis:
        return none_yet, None
    try:
        value = which.answer.read(answer)
    except HanabiError as fault:
        return Verdict(which.id, None, str(fault)), None
    if which.answer.is_empty(value):
        return none_yet, None
    written = which.answer.written(value)
    if which.answer.is_right(value):
        text = told.say("Right. {why}", why=which.explanation.text(told.language))
        return Verdict(which.id, True, text), written
    mistake = which.mistake_of(value)
    if mistake is not None:
        text = told.say("Not yet. {why}", why=mistake.why.text(told.language))
    else:
        text = told.say("Not yet. {nearly}", nearly=which.answer.nearly(value)).strip()
    return Verdict(which.id, False, text), written


@explained
def check(
    exercise_id: str, answer: object = None, *, book: ProgressFile | None = None, hints: int = 0
) -> Verdict:
    """Say whether an answer is right; of a known misconception, why it tempts and is wrong.

    Parameters
    ----------
    exercise_id : str
        Such as ``"03.2"``.
    answer : object, optional
        In any form that `hanabi_kit.lessons.answers` reads, or a widget that holds it. Left out, or
        where a widget has none yet, the last one of the progress file. Three dots (``...``) are no
        answer.
    book : ProgressFile, optional
        Where it is kept; left out, the file in use (`progress_file`). An answer that is the last
        one kept there is not kept again.
    hints : int
        Hints seen before it.

    Returns
    -------
    Verdict
        It never shows the right answer; `reveal` does. Its note says, once for each file, where
        the answer could not be kept.

    Raises
    ------
    HanabiError
        There is no such exercise.
    WrongAnswer
        While nbgrader grades a notebook: the answer is wrong or missing.

    Examples
    --------
    >>> book = ProgressFile()  # in memory only; left out, it is the folder's file
    >>> check("01.1", [5, 20], book=book).right
    True
    >>> print(check("03.3", "3/7", book=book))
    ✗ Not yet. Three of the seven combinations of names. ...
    >>> [(attempt.puzzle, attempt.right) for attempt in book.attempts]
    [('01.1', True), ('03.3', False)]
    """
    which = exercise(exercise_id)
    given = getattr(answer, "answer", answer)
    if given is None and not isinstance(which.answer, Function):
        given = last_answer(which.id, book)
    verdict, written = _judged(which, given)
    if written is not None and last_answer(which.id, book) != written:
        kept = _attempt(which, written, right=bool(verdict), hints=hints)
        verdict = replace(verdict, note=_keep(book or progress_file(), kept))
    if os.environ.get(_GRADING) and not verdict:
        raise WrongAnswer(str(verdict))
    return verdict


def note_seen(
    exercise_id: str,
    answer: object = None,
    *,
    revealed: bool = False,
    book: ProgressFile | None = None,
    hints: int = 0,
) -> None:
    """Keep that somebody was told whether `answer` is right, or saw the right one.

    For what shows it without `check` or `reveal`, such as a widget that is set to a state: what is
    kept already is not kept again, and no wrong answer raises.
    """
    which, book = exercise(exercise_id), book or progress_file()
    kept = [attempt for attempt in book.attempts if attempt.puzzle == which.id]
    verdict, written = _judged(which, answer)
    if written is not None and written not in {one.answer for one in kept if not one.shown}:
        _keep(book, _attempt(which, written, right=bool(verdict), hints=hints))
    if revealed and not any(attempt.shown for attempt in kept):
        _keep(book, _attempt(which, "", revealed=True, hints=hints))


@explained
def hint(exercise_id: str) -> str:
    """Return a hint for an exercise; where it has none, a general one.

    Parameters
    ----------
    exercise_id : str
        Such as ``"03.2"``.

    Returns
    -------
    str
        In the language in use; never the answer.

    Raises
    ------
    HanabiError
        There is no such exercise.

    Examples
    --------
    >>> hint("01.2")
    'Begin with slot 4: what is red and also a 1?'
    """
    which = exercise(exercise_id)
    if which.hint is not None:
        return which.hint.text()
    return words().say("Read the question once more, and say it in your own words.")


@explained
def reveal(exercise_id: str, *, book: ProgressFile | None = None, hints: int = 0) -> Revealed:
    """Return the right answer to an exercise, and why it is right; the progress file notes it.

    Parameters
    ----------
    exercise_id : str
        Such as ``"03.2"``.
    book : ProgressFile, optional
        Where it is noted; left out, the file in use (`progress_file`).
    hints : int
        Hints seen before.

    Returns
    -------
    Revealed
        With ``answer`` and ``text``; printed, one line for each.

    Raises
    ------
    HanabiError
        There is no such exercise.

    Examples
    --------
    >>> print(reveal("03.3", book=ProgressFile()))
    1/2
    r1, r1, r4 and r5 are out of sight: two of four cards.
    """
    which = exercise(exercise_id)
    note = _keep(book or progress_file(), _attempt(which, "", revealed=True, hints=hints))
    return Revealed(which.id, answer_text(which), which.explanation.text(), note)


def answer_text(which: Exercise) -> str:
    """Return the right answer to an exercise as a person reads it."""
    answer = which.answer
    if isinstance(answer, Function):
        return which.solution
    if isinstance(answer, Truth):
        return words().say("Yes") if answer.right else words().say("No")
    written = answer.written(answer.right)
    if isinstance(answer, Choice | Choices | Order):
        keys = written.split()
        if not keys:
            return words().say("none of them")
        return "; ".join(f"{key}) {answer.options[key].text()}" for key in keys)
    return written or words().say("none")
