"""Which upper bound to ask for next: the one that costs least for what it may still bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

__all__ = ["Agenda", "Question"]

COMPILED, READABLE = 0.3, 2.0
A_STEP = 1.7
"""Seconds that a bound of two steps is thought to take at first, compiled and not, and how many
times as long one step more takes."""

MORE = 4.0
AGAIN = 2.0
"""How many times as long the next level of effort takes, and how many times what it was given a
bound should get that did not come to its end."""

FAR, MOST_FAR = 1.0, 3.0
"""A question waits its seconds once; once more for each level, as what was never asked may bring
most; and so many times more for each time that its last bound was as far above the upper one as
that is above the lower one, up to the second number."""


@dataclass(slots=True)
class Question:
    """A bound of so many steps, worked out in one of two ways.

    Parameters
    ----------
    count : int
        Steps.
    compiled : bool
        By compiled code, or prescription by prescription.
    level : int
        With how much effort the next time.
    """

    count: int
    compiled: bool
    level: int = 0
    seconds: float = field(init=False)
    """What it is thought to take the next time."""

    got: int | None = field(default=None, init=False)
    """The least bound that it gave."""

    def __post_init__(self) -> None:
        self.seconds = (COMPILED if self.compiled else READABLE) * A_STEP ** (self.count - 2)


class Agenda:
    """Questions that are still of use.

    Parameters
    ----------
    questions : iterable of Question
    levels : int
        Questions with so much effort are asked no more.

    Examples
    --------
    Three steps brought less than two with much the same effort, so that two are next:

    >>> agenda = Agenda([Question(2, True), Question(3, True)], levels=5)
    >>> for bound, seconds in ((70, 0.1), (90, 0.1)):
    ...     question = agenda.next(lower=50, upper=100)
    ...     agenda.answered(question, bound, seconds, complete=False)
    >>> agenda.next(lower=50, upper=70)
    Question(count=2, compiled=True, level=1, seconds=0.4, got=70)
    """

    def __init__(self, questions: Iterable[Question], levels: int) -> None:
        self.questions = list(questions)
        self.levels = levels
        self._ways = {(question.count, question.compiled) for question in self.questions}

    def next(
        self, lower: int, upper: int, reach: Mapping[int, int] | None = None
    ) -> Question | None:
        """Return what to ask now, None where nothing can help.

        Parameters
        ----------
        lower, upper : int
            The bounds so far.
        reach : mapping from int to int, optional
            What bounds of so many steps can get down to, where that is known. As long as there is
            more to ask about a number of steps that may get down to the lower bound, nothing is
            asked about larger ones.
        """
        reach = reach or {}
        self.questions = [
            question for question in self.questions if reach.get(question.count, 0) < upper
        ]
        enough = min(
            (each.count for each in self.questions if reach.get(each.count, lower + 1) <= lower),
            default=None,
        )
        useful = (each for each in self.questions if enough is None or each.count <= enough)

        def waits(question: Question) -> float:
            above = 0.0 if question.got is None else max(question.got - upper, 0)
            far = min(FAR * above / max(upper - lower, 1), MOST_FAR)
            return question.seconds * (1 + question.level + far)

        return min(useful, key=waits, default=None)

    def add(self, question: Question) -> None:
        """Put another way to a bound beside those that there are, where that is new."""
        way = question.count, question.compiled
        if way not in self._ways:
            self._ways.add(way)
            self.questions.append(question)

    def answered(self, question: Question, bound: int, seconds: float, *, complete: bool) -> None:
        """Note an answer; where it is complete, no more is asked for so many steps or fewer."""
        question.got = bound if question.got is None else min(question.got, bound)
        question.level += 1
        question.seconds = MORE * seconds
        if complete:
            self.questions = [other for other in self.questions if other.count > question.count]
        elif question.level >= self.levels:
            self.questions.remove(question)

    @staticmethod
    def interrupted(question: Question, bound: int | None, seconds: float) -> None:
        """Note that there was no time for an answer, though perhaps for some bound."""
        if bound is not None:
            question.got = bound if question.got is None else min(question.got, bound)
        question.seconds = max(question.seconds, AGAIN * seconds)
