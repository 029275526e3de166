"""Say whether an answer is right, and if it is not, why it is tempting.

What is said to a pupil is in the language in use. Every attempt is kept
(`hanabi_kit.lessons.keeping` says where). A prediction is a vote (`hanabi_kit.lessons.votes`): of
the first nobody says whether it is right, and none is ever wrong by nbgrader's count.

Where nbgrader runs a notebook (it says so in ``NBGRADER_EXECUTION``), a wrong answer raises
`WrongAnswer`, which is what it counts points by.
"""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Protocol, runtime_checkable

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.lessons.answers import Choice, Choices, Function, Order, Truth
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.helping import lines_offer_of, offer_of
from hanabi_kit.lessons.keeping import attempt, keep, last_answer, progress_file
from hanabi_kit.lessons.outline import exercise
from hanabi_kit.lessons.verdicts import Revealed, Verdict, WrongAnswer
from hanabi_kit.lessons.votes import votes_of
from hanabi_kit.puzzles.progress import ProgressFile
from hanabi_kit.support.arguments import explained

_GRADING = "NBGRADER_EXECUTION"


@runtime_checkable
class Card(Protocol):
    """What shows an exercise and holds its answer, such as `hanabi_kit.widgets.ask` returns."""

    @property
    def exercise(self) -> Exercise:
        """What it asks."""

    @property
    def again(self) -> bool:
        """Of a prediction: whether it is the vote after it is settled."""

    @property
    def answer(self) -> str | None:
        """What is given so far."""

    def check(self) -> Verdict:
        """Show and return what is to be said of the answer."""


# ------------------------------------------------------------------------------- what is said


def judged(exercise_id: str, answer: object) -> Verdict:
    """Return whether an answer is right, and why, of a prediction, too; nothing is kept."""
    return judgement(exercise(exercise_id), answer)[0]


def said_of(
    exercise_id: str, answer: object, *, again: bool = False, book: ProgressFile | None = None
) -> Verdict:
    """Return what `check` says of an answer, without keeping it anywhere."""
    which = asked(exercise_id, again=again)
    verdict, written = judgement(which, answer)
    if which.is_vote and written is not None:
        return _of_vote(which, verdict, written, again, book or progress_file())
    return _with_lines(which, verdict)


def _with_lines(which: Exercise, verdict: Verdict) -> Verdict:
    """Return what is said of a function from a cell: one that is wrong may be put together, too."""
    if verdict.right is not False:
        return verdict
    offers = verdict.offer, lines_offer_of(which)
    return replace(verdict, offer=" ".join(filter(None, offers)))


def _of_vote(
    which: Exercise, verdict: Verdict, written: str, again: bool, book: ProgressFile
) -> Verdict:
    """Return what is said of a vote, whose answer was judged: of a first one nothing but that."""
    told, found = words(), votes_of(which, book.attempts)
    if again:
        if found.before is not None:
            return verdict
        alone = told.say("There was no first vote, so this one counts alone.")
        return replace(verdict, text=f"{verdict.text}\n\n{alone}")
    if not found.is_settled:
        text = told.say(
            "Noted: {answer}. Run on; after the code that settles it you are asked again.",
            answer=kept_words(which, written),
        )
    elif found.before is None:
        text = told.say("This is settled already, so no first vote is taken any more.")
    else:
        text = told.say(
            "This is settled already; your first vote stays what it was: {answer}.",
            answer=kept_words(which, found.before),
        )
    return Verdict(which.id, None, text)


def kept_words(which: Exercise, kept: str) -> str:
    """Return an answer, as it is kept, as a person reads it; as it is where it cannot be read."""
    try:
        return which.answer.told(which.answer.read(kept))
    except HanabiError:  # kept when the exercise was another one
        return kept


def judgement(which: Exercise, answer: object) -> tuple[Verdict, str | None]:
    """Return a verdict, and the answer as it is kept; None where it cannot be read."""
    told = words()
    if hasattr(answer, "answer"):  # a widget
        answer = answer.answer
    none_yet = Verdict(which.id, None, told.say("Exercise {id} has no answer yet.", id=which.id))
    if answer is None or answer is Ellipsis or (isinstance(answer, str) and not answer.strip()):
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
        remark = which.answer.remark(value)
        return Verdict(which.id, True, f"{text}\n\n{remark}" if remark else text), written
    mistake = which.mistake_of(value)
    if mistake is not None:
        text = told.say("Not yet. {why}", why=mistake.why.text(told.language))
        return Verdict(which.id, False, text), written
    text = told.say("Not yet. {nearly}", nearly=which.answer.nearly(value))
    return Verdict(which.id, False, text, offer=offer_of(which)), written


@explained
def check(
    exercise_id: str,
    answer: object = None,
    *,
    again: bool = False,
    book: ProgressFile | None = None,
    hints: int = 0,
) -> Verdict:
    """Say whether an answer is right; of a known misconception, why it tempts and is wrong.

    A prediction is a vote: it is noted, and only the second vote is judged.

    Parameters
    ----------
    exercise_id : str
        Such as ``"03.2"``.
    answer : object, optional
        In any form that `hanabi_kit.lessons.answers` reads, or a widget that holds it. Left out, or
        where a widget has none yet, the last one of the progress file. Three dots (``...``) are no
        answer. The exercise's own card is checked as by its button, and shows what is said itself.
    again : bool
        Of a prediction: whether this is the vote after it is settled.
    book : ProgressFile, optional
        Where it is kept; left out, the file in use (`hanabi_kit.lessons.keeping.progress_file`). An
        answer that is the last one kept there is not kept again.
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
        There is no such exercise, or it is asked only once.
    WrongAnswer
        While nbgrader grades a notebook: the answer is wrong or missing. No vote is.

    Examples
    --------
    >>> book = ProgressFile()  # in memory only; left out, it is the folder's file
    >>> check("01.3", ["y3", "g3", "p3"], book=book).right
    True
    >>> print(check("03.3", "3/7", book=book))
    ✗ Not yet. Three of the seven combinations of names. ...
    >>> [(attempt.puzzle, attempt.right) for attempt in book.attempts]
    [('01.3', True), ('03.3', False)]
    >>> print(check("03.1", "b", book=book))  # a prediction
    … Noted: b. Run on; after the code that settles it you are asked again.
    >>> check("03.1", "a", again=True, book=book).right
    True
    """
    which, own = asked(exercise_id, again=again), book or progress_file()
    grading = bool(os.environ.get(_GRADING))
    if (
        not grading
        and isinstance(answer, Card)
        and (answer.exercise, answer.again) == (which, again)
    ):
        verdict = judged(which.id, None) if answer.answer is None else answer.check()
        return replace(verdict, is_shown=True)
    given = getattr(answer, "answer", answer)
    if isinstance(answer, Card) and answer.exercise.id != which.id == answer.exercise.base:
        given = None  # the card has gone on to another like it: what was answered here is kept
    if given is None and not isinstance(which.answer, Function):
        given = last_answer(which, own, again=again)
        given = [] if given == "" else given  # that it is none of them was an answer
    verdict, written = judgement(which, given)
    if written is not None:
        verdict = _kept(which, verdict, written, again, own, hints)
    if grading and not verdict and not which.is_vote:
        raise WrongAnswer(str(verdict))
    return _with_lines(which, verdict)


def asked(exercise_id: object, *, again: bool) -> Exercise:
    """Return an exercise; HanabiError where it is asked `again` and is no prediction."""
    which = exercise(exercise_id)
    if again and not which.is_vote:
        raise HanabiError(
            words().say(
                "exercise {id}: only a prediction is asked again, and this is none", id=which.id
            )
        )
    return which


def _kept(
    which: Exercise, verdict: Verdict, written: str, again: bool, book: ProgressFile, hints: int
) -> Verdict:
    """Keep an answer, unless it is the last one; return what is said of it."""
    told, vote = verdict, 0
    if which.is_vote:
        told, vote = _of_vote(which, verdict, written, again, book), 2 if again else 1
    late = vote == 1 and votes_of(which, book.attempts).is_settled
    if late or last_answer(which, book, again=again) == written:
        return told
    right = bool(verdict) and vote != 1
    return replace(told, note=keep(book, attempt(which, written, right, hints=hints, vote=vote)))


def note_seen(
    exercise_id: str,
    answer: object = None,
    *,
    again: bool = False,
    revealed: bool = False,
    book: ProgressFile | None = None,
    hints: int = 0,
) -> None:
    """Keep that somebody was told what is said of `answer`, or saw the right one.

    For what shows it without `check` or `reveal`, such as a widget that is set to a state: what is
    kept already is not kept again, and no wrong answer raises.
    """
    which, book = asked(exercise_id, again=again), book or progress_file()
    own = [one for one in book.attempts if one.puzzle == which.id]
    verdict, written = judgement(which, answer)
    same = (one.answer for one in own if not one.shown and (one.vote == 2) is again)
    if written is not None and written not in set(same):
        _kept(which, verdict, written, again, book, hints)
    if revealed and not any(one.shown for one in own):
        keep(book, attempt(which, "", shown=True, hints=hints))


@explained
def reveal(exercise_id: str, *, book: ProgressFile | None = None, hints: int = 0) -> Revealed:
    """Return the right answer to an exercise, and why it is right; the progress file notes it.

    Parameters
    ----------
    exercise_id : str
        Such as ``"03.2"``.
    book : ProgressFile, optional
        Where it is noted; left out, the file in use
        (`hanabi_kit.lessons.keeping.progress_file`).
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
    note = keep(book or progress_file(), attempt(which, "", shown=True, hints=hints))
    return Revealed(which.id, answer_text(which), which.explanation.text(), note)


def answer_text(which: Exercise) -> str:
    """Return the right answer to an exercise as a person reads it."""
    answer = which.answer
    if isinstance(answer, Function):
        return which.solution
    if isinstance(answer, Truth):
        return words().say("Yes") if answer.right else words().say("No")
    if isinstance(answer, Choice | Choices | Order):
        keys = answer.written(answer.right).split()
        if not keys:
            return words().say("none of them")
        return "; ".join(f"{key}) {answer.options[key].text()}" for key in keys)
    return answer.told(answer.right)
