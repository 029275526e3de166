"""An exercise: what it asks, what is right, and which wrong answers tempt, and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.game import Game
from hanabi_kit.lessons.answers import AnswerKind
from hanabi_kit.lessons.texts import Both
from hanabi_kit.position import Position
from hanabi_kit.support.faces import brief
from hanabi_kit.view import View

Kind = Literal["prediction", "widget", "code", "proof"]
"""Committed to before running; answered by clicking; a few lines of Python; an argument."""

KINDS: tuple[Kind, ...] = get_args(Kind)

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
    # Whether an answer as it was read comes of the same misconception; left out, an answer that is
    # equal to `answer`.
    fits: Callable[[object], bool] | None = None


@brief
@dataclass(frozen=True)
class Exercise:
    """An exercise of a lesson."""

    id: str  # the lesson's number and its own, such as "03.2"
    kind: Kind
    level: int  # {1, 2, 3}: 1 applies what was just shown, 2 takes two steps, 3 asks for an idea
    question: Both  # complete in itself: it is printed on worksheets, too
    answer: AnswerKind  # how an answer is read, and what is right
    mistakes: tuple[Mistake, ...]  # at least three, each with a reason of its own
    explanation: Both  # why the right answer is right
    solution: str  # Python that sets `name`, the variable of the notebook's answer cell
    hint: Both | None = None
    table: Callable[[], Scene] | None = None  # makes the table that the question is about
    paper: bool = True  # whether it makes sense on paper: with a pencil and no computer

    def __post_init__(self) -> None:
        lesson, _, number = self.id.partition(".")
        if not (len(lesson) == 2 and lesson.isdigit() and number.isdigit()):
            raise HanabiError(f"exercise {shown(self.id)}: ids look like '03.2'")
        if self.kind not in KINDS:
            raise HanabiError(f"exercise {self.id}: kind {shown(self.kind)}; there are {KINDS}")
        if self.level not in (1, 2, 3):
            raise HanabiError(f"exercise {self.id}: level {shown(self.level)}; there are 1, 2, 3")

    @property
    def lesson(self) -> int:
        """The lesson's number."""
        return int(self.id[:2])

    @property
    def name(self) -> str:
        """The variable that holds its answer in a notebook."""
        return f"answer_{self.id.replace('.', '_')}"

    def mistake_of(self, value: object) -> Mistake | None:
        """Return the misconception that a wrong answer comes of; None where it is not known."""
        for mistake in self.mistakes:
            if mistake.fits is not None and mistake.fits(value):
                return mistake
            if self.answer.same(value, self.answer.read(mistake.answer)):
                return mistake
        return None
