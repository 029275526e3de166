"""An exercise: what it asks, what is right, and which wrong answers tempt, and why."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.lessons.answers import AnswerKind
from hanabi_kit.lessons.parsons import Lines
from hanabi_kit.lessons.texts import Both
from hanabi_kit.position import Position
from hanabi_kit.support.faces import brief
from hanabi_kit.view import View

Kind = Literal["prediction", "widget", "code", "proof"]
"""Voted on, before and after it is settled; clicked or written; a few lines of Python; argued."""

KINDS: tuple[Kind, ...] = get_args(Kind)

ID = re.compile(r"([0-9]{2}[a-z]?|test-[ab])\.[0-9]{1,3}(?:#([1-9][0-9]{0,8}))?")
"""What an exercise is called: the code of its lesson, or of a test, and its own number; behind "#"
which variation of it this is, if it is one."""

Scene = Game | Position | View
"""What an exercise may show: every drawing of it obeys the eyes it is seen through."""


@brief
@dataclass(frozen=True)
class Mistake:
    """A wrong answer that tempts."""

    # One that somebody with this misconception gives, in any form that `Answer.read` takes; for a
    # function to write, a wrong function.
    answer: object
    why: Both  # Why it is tempting, and why it is wrong. It does not tell the right answer.
    # What a teacher calls the misconception, in a few words: the same wherever it is met.
    name: Both | None = None
    # Whether an answer as it was read comes of the same misconception; left out, an answer that is
    # equal to `answer`.
    fits: Callable[[object], bool] | None = None


@brief
@dataclass(frozen=True)
class Exercise:
    """An exercise of a lesson."""

    id: str  # the lesson's code and its own number, such as "03.2" or "01b.4", or "03.2#1"
    kind: Kind
    level: int  # {1, 2, 3}: 1 applies what was just shown, 2 takes two steps, 3 asks for an idea
    question: Both  # complete in itself: it is printed on worksheets, too
    answer: AnswerKind  # how an answer is read, and what is right
    mistakes: tuple[Mistake, ...]  # at least three, each with a reason of its own
    explanation: Both  # why the right answer is right
    solution: str  # Python that sets `name`, the variable of the notebook's answer cell
    # Where to look, then nearly the way; neither tells the answer.
    hints: tuple[Both, ...] = ()
    table: Callable[[], Scene] | None = None  # makes the table that the question is about
    paper: bool = True  # whether it makes sense on paper: with a pencil and no computer
    lines: Lines | None = None  # of a function to write: its lines, to be put in order

    def __post_init__(self) -> None:
        if not ID.fullmatch(self.id):
            raise HanabiError(words().say("exercise {id}: ids look like '03.2'", id=shown(self.id)))
        if self.kind not in KINDS:
            raise HanabiError(
                words().say(
                    "exercise {id}: kind {kind}; there are {known}",
                    id=self.id,
                    kind=shown(self.kind),
                    known=KINDS,
                )
            )
        if self.level not in (1, 2, 3):
            raise HanabiError(
                words().say(
                    "exercise {id}: level {level}; there are 1, 2, 3",
                    id=self.id,
                    level=shown(self.level),
                )
            )

    @property
    def lesson(self) -> str:
        """The lesson's code, such as ``"03"`` or ``"01b"``."""
        return self.id.partition(".")[0]

    @property
    def base(self) -> str:
        """Its id; of a variation, that of the exercise which it is like."""
        return self.id.partition("#")[0]

    @property
    def variation(self) -> int:
        """Which variation it is, from 1; 0 where it is the exercise of the lesson itself."""
        return int(self.id.partition("#")[2] or 0)

    @property
    def is_vote(self) -> bool:
        """Whether one votes on it before it is settled and once more after, never for points."""
        return self.kind == "prediction"

    @property
    def points(self) -> int:
        """What a right answer is worth where points are given: the level, and nothing for votes."""
        return 0 if self.is_vote else self.level

    @property
    def name(self) -> str:
        """The variable that holds its answer in a notebook."""
        return "answer_" + self.id.replace(".", "_").replace("-", "_").replace("#", "_v")

    def mistake_of(self, value: object) -> Mistake | None:
        """Return the misconception that a wrong answer comes of; None where it is not known."""
        for mistake in self.mistakes:
            if mistake.fits is not None and mistake.fits(value):
                return mistake
            if self.answer.same(value, self.answer.read(mistake.answer)):
                return mistake
        return None
