"""Answers that are a proof, written step by step."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from hanabi_kit.deduction.written.judging import Judgement, judge_proof
from hanabi_kit.deduction.written.reading import parse_written_proof
from hanabi_kit.deduction.written.remarks import proof_remark, step_remark
from hanabi_kit.deduction.written.steps import WrittenProof
from hanabi_kit.deduction.written.telling import written_text
from hanabi_kit.language import words
from hanabi_kit.lessons.answers.base import AnswerKind, unfit
from hanabi_kit.view import View


class StepProof(AnswerKind):
    """A proof about the hand of one view; any one that holds is right.

    `view_of`: makes the view.
    `goal`: what is to be proved, in words such as ``"slot 2 is r3"``.
    `solution`: a proof of it, as text.
    """

    def __init__(self, view_of: Callable[[], View], goal: str, solution: str) -> None:
        self._view_of, self.goal, self._solution = view_of, goal, solution

    @cached_property
    def view(self) -> View:
        """What the player sees whose hand it is about."""
        return self._view_of()

    @property
    def right(self) -> WrittenProof:
        """One right proof."""
        return parse_written_proof(self._solution, self.view)

    def judged(self, value: object) -> Judgement:
        """Return what is found of a proof, as `read` returned it."""
        assert isinstance(value, WrittenProof)
        return judge_proof(self.view, value, self.goal)

    def read(self, given: object) -> object:
        """Read a text with a line for each step."""
        if isinstance(given, WrittenProof):
            return given
        if not isinstance(given, str):
            raise unfit(given, words().say("a proof is needed, with a line for each step"))
        return parse_written_proof(given, self.view)

    def written(self, value: object) -> str:
        """Return the proof as text, the same in every language."""
        return self.told(value, "en")

    def told(self, value: object, language: str | None = None) -> str:
        """Return the proof as text in a language; left out, in the one in use."""
        assert isinstance(value, WrittenProof)
        return written_text(value, self.view.rules, language)

    def is_right(self, value: object) -> bool:
        """Whether every step follows, and one is the goal."""
        return self.judged(value).proved

    def is_empty(self, value: object) -> bool:
        """Whether there is no step."""
        assert isinstance(value, WrittenProof)
        return not value.lines

    def nearly(self, value: object) -> str:
        """Say what is found of the first step that does not follow, else how far the goal is."""
        judged = self.judged(value)
        step = next((step for step in judged.steps if not step.holds), None)
        if step is None:
            return proof_remark(judged)
        return words().say(
            "Step {number}: {remark}",
            number=step.number,
            remark=step_remark(step, self.view.rules),
        )
