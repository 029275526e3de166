"""What of a session is about practice: which puzzle comes next, and fresh ones without end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import Words
from hanabi_kit.practising.fresh_items import FreshItems, told_in
from hanabi_kit.puzzles.answers.attempts import Attempt
from hanabi_kit.puzzles.calibration.practice import Practised, following
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.progress import ProgressFile
from hanabi_kit.widgets.puzzle.puzzle_progress import PuzzleProgress

MOST_MADE_AGAIN = 100
"""Fresh puzzles of a state that are made again."""


class Practising(ABC):
    """Part of `hanabi_kit.widgets.puzzle.session.PuzzleSession`.

    `fresh`: where fresh puzzles come from; None where there are those of the set only.
    """

    _words: Words
    _practice: bool
    _progress_of: dict[str, PuzzleProgress]
    problems: tuple[Problem, ...] = ()
    student: str
    book: ProgressFile
    fresh: FreshItems | None

    @property
    @abstractmethod
    def progress(self) -> PuzzleProgress:
        """How far one is with the open puzzle."""

    @abstractmethod
    def choose(self, index: object) -> None:
        """Open a puzzle."""

    @property
    def following(self) -> int | None:
        """Which puzzle this student should have next; None where they stand in an order."""
        if not self._practice:
            return None
        puzzles = {
            problem.puzzle.id: Practised(problem.puzzle.kind, problem.puzzle.level)
            for problem in self.problems
        }
        found = following(self._own_attempts, puzzles)
        return None if found is None else list(puzzles).index(found)

    @property
    def has_another(self) -> bool:
        """Whether a fresh puzzle may be asked for now: the open one is done."""
        return self.fresh is not None and self.progress.done

    def another(self) -> None:
        """Make a fresh puzzle, and open it."""
        if self.fresh is None:
            raise HanabiError(self._words.say("This set has an end: there is no fresh puzzle."))
        if not self.progress.done:
            raise HanabiError(self._words.say("Answer this puzzle first: then there is another."))
        self._add(self._made())
        self.choose(len(self.problems) - 1)

    @property
    def _own_attempts(self) -> list[Attempt]:
        return [one for one in self.book.attempts if one.student == self.student]

    def _made(self) -> Problem:
        assert self.fresh is not None
        there = {problem.puzzle.id for problem in self.problems}
        language = self._words.language
        return Problem(self.fresh.after(self._own_attempts, there, language))

    def _tell_fresh_ones(self) -> None:
        """Tell the fresh puzzles that there are in the language in use; all else of them stays."""
        language = self._words.language
        told = [(problem, told_in(problem.puzzle, language)) for problem in self.problems]
        self.problems = tuple(
            problem if puzzle is problem.puzzle else replace(problem, puzzle=puzzle)
            for problem, puzzle in told
        )

    def _add(self, problem: Problem) -> None:
        self.problems = (*self.problems, problem)
        self._progress_of[problem.puzzle.id] = PuzzleProgress()

    def _made_again(self, state: Mapping[str, Any]) -> list[Problem]:
        """Return the fresh puzzles that a state names and that are not there, made again."""
        kept = state["puzzles"]
        if self.fresh is None or not isinstance(kept, Mapping):
            return []
        there = {problem.puzzle.id for problem in self.problems}
        names = [name for name in (*kept, state["puzzle"]) if isinstance(name, str)]
        lacking = [name for name in dict.fromkeys(names) if name not in there]
        if len(lacking) > MOST_MADE_AGAIN:
            raise HanabiError(
                self._words.say(
                    "state: {number} puzzles {first}, …: at most {most} are made again",
                    number=len(lacking),
                    first=shown(lacking[0]),
                    most=MOST_MADE_AGAIN,
                )
            )
        made = (self.fresh.named(name, self._words.language) for name in lacking)
        return [Problem(puzzle) for puzzle in made if puzzle is not None]
