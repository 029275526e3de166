"""An exercise of the course, asked of a class."""

from __future__ import annotations

from dataclasses import replace

from hanabi_kit.class_server.asking import NONE, Asked, Options, slots_to_choose, yes_no
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import Words, speaking, words
from hanabi_kit.lessons.answers import (
    Cards,
    Choice,
    Choices,
    Function,
    Order,
    Slots,
    StepProof,
    TableAction,
    Truth,
)
from hanabi_kit.lessons.checking import answer_text
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.render import Scene
from hanabi_kit.widgets.exercise.drawing import table_drawn


class OfExercise(Asked):
    """An exercise of the course that can be answered by choosing, or in a few words."""

    def __init__(self, which: Exercise) -> None:
        told = words()
        if isinstance(which.answer, Function):
            raise HanabiError(
                told.say(
                    "exercise {id}: its answer is code, which is written in the notebook",
                    id=which.id,
                )
            )
        if isinstance(which.answer, StepProof):
            raise HanabiError(
                told.say(
                    "exercise {id}: its answer is a proof, which needs a screen of one's own: give "
                    "it as practice",
                    id=which.id,
                )
            )
        self.exercise, self.id, self.is_vote = which, which.id, which.is_vote
        self.several = isinstance(which.answer, Choices | Slots)
        self.takes_none = isinstance(which.answer, Cards | Choices | Slots)
        self.ordered = isinstance(which.answer, Order)
        self._moves: dict[str, Options] = {}

    def text(self, told: Words) -> str:
        """Return the exercise's question."""
        return self.exercise.question.text(told.language)

    def options(self, told: Words) -> Options | None:
        """Return its options, the slots of a hand, or what can be done at its table."""
        answer = self.exercise.answer
        if isinstance(answer, Choice | Choices | Order):
            return [(key, one.text(told.language)) for key, one in answer.options.items()]
        if isinstance(answer, Truth):
            return yes_no(told)
        if isinstance(answer, Slots):
            return slots_to_choose(answer.size, told)
        if isinstance(answer, TableAction):
            return self._actions(told) or None
        return None

    def _actions(self, told: Words) -> Options:
        """What its table offers, if the exercise reads all of it."""
        if told.language not in self._moves:
            drawn = table_drawn(self.exercise, told, settled=False)
            found: Options = []
            try:
                for move in drawn.moves if drawn is not None else ():
                    found.append((self.read(move.text), move.label))
            except HanabiError:
                found = []
            self._moves[told.language] = found
        return self._moves[told.language]

    def read(self, text: str) -> str:
        """Read an answer as the exercise's card does."""
        answer = self.exercise.answer
        return answer.written(answer.read(text)) or NONE

    def called(self, answer: str, told: Words) -> str:
        """Return an answer, as it is kept, in words."""
        if isinstance(self.exercise.answer, TableAction) and self.options(told) is None:
            return self.exercise.answer.told(self.exercise.answer.read(answer))
        return super().called(answer, told)

    def how(self, told: Words) -> str:
        """Return what the exercise's reader asks for where it cannot read."""
        if self.options(told) is not None:
            return ""
        if isinstance(self.exercise.answer, Cards):
            return told.say("write cards, such as r4 g1, or none")
        with speaking(told.language):
            try:
                self.exercise.answer.read(None)
            except HanabiError as error:
                return str(error).partition(": ")[2]
        return ""

    def misconception(self, answer: str, told: Words) -> str:
        """Return the name that the course has for what a wrong answer comes of."""
        kind = self.exercise.answer
        value = kind.read(answer)
        mistake = None if kind.is_right(value) else self.exercise.mistake_of(value)
        return mistake.name.text(told.language) if mistake is not None and mistake.name else ""

    def is_right(self, answer: str) -> bool | None:
        """Whether the exercise takes it."""
        return self.exercise.answer.is_right(self.exercise.answer.read(answer))

    def scene(self, told: Words, *, settled: bool) -> Scene | None:
        """Return the exercise's table."""
        drawn = table_drawn(self.exercise, told, settled=settled)
        return None if drawn is None else replace(drawn, moves=())

    def right(self, told: Words) -> list[str]:
        """Return the right answer as the card shows it."""
        with speaking(told.language):
            return answer_text(self.exercise).splitlines()

    def because(self, told: Words) -> list[str]:
        """Return the exercise's explanation."""
        return [self.exercise.explanation.text(told.language)]
