"""How far one is with a puzzle, as a value that can be kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.puzzles.problem import Given, Problem
from hanabi_kit.widgets.puzzle.line_answer import length_of_line

MOST_ANSWERS = 1000
"""Answers to one puzzle that are read back."""


@dataclass
class PuzzleProgress:
    """How far one is with a puzzle."""

    hints: int = 0  # hints seen
    answers: list[Given] = field(default_factory=list)  # in order; the last one may be right
    solved: bool = False
    shown: bool = False  # whether the solution was asked for
    line: int = 0  # moves that were found of a whole line, where one is asked for

    @property
    def done(self) -> bool:
        """Whether nothing is left to answer."""
        return self.solved or self.shown

    def plain(self, problem: Problem) -> dict[str, Any]:
        """Return all this ready for JSON; `read` takes it back."""
        return {
            "hints": self.hints,
            "answers": [problem.written(given.value) for given in self.answers],
            "shown": self.shown,
            **({"line": self.line} if self.line else {}),
        }

    @classmethod
    def read(cls, problem: Problem, given: object) -> PuzzleProgress:
        """Return what `plain` gave, checked as anything from outside; HanabiError says why not."""
        say, puzzle = words().say, shown(problem.puzzle.id)
        needed = {"hints", "answers", "shown"}
        if not isinstance(given, Mapping) or not needed <= set(given) <= needed | {"line"}:
            raise HanabiError(
                say(
                    "state: puzzle {puzzle}: {value}, but hints, answers and shown are needed",
                    puzzle=puzzle,
                    value=shown(given),
                )
            )
        hints, answers, seen = given["hints"], given["answers"], given["shown"]
        most = len(problem.puzzle.hints)
        if type(hints) is not int or not 0 <= hints <= most or type(seen) is not bool:
            raise HanabiError(
                say(
                    "state: puzzle {puzzle}: hints {hints}, shown {shown}; hints are 0–{most}",
                    puzzle=puzzle,
                    hints=shown(hints),
                    shown=shown(seen),
                    most=most,
                )
            )
        if not isinstance(answers, list | tuple) or len(answers) > MOST_ANSWERS:
            raise HanabiError(
                say(
                    "state: puzzle {puzzle}: answers {answers}, but a list of texts is needed",
                    puzzle=puzzle,
                    answers=shown(answers),
                )
            )
        read = [problem.read(text) for text in answers]
        right = [problem.is_right(one) for one in read]
        if any(right[:-1]) or (seen and any(right) and length_of_line(problem) == 1):
            raise HanabiError(
                say("state: puzzle {puzzle}: answers go on after the right one", puzzle=puzzle)
            )
        found, whole = given.get("line", 0), length_of_line(problem)
        begun = bool(right and right[-1])
        if (
            type(found) is not int
            or not 0 <= found <= whole
            or (found > 0) != (begun and whole > 1)
        ):
            raise HanabiError(
                say(
                    "state: puzzle {puzzle}: line {line}, but it counts the moves that were found "
                    "of a line",
                    puzzle=puzzle,
                    line=shown(found),
                )
            )
        return cls(hints, read, begun and (whole == 1 or found == whole), seen, found)
