"""What of a session is about playing on: a whole line that is asked for, an end-game played out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from hanabi_kit.endgame.budget import Progress
from hanabi_kit.engine.action_text import format_action
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import Words
from hanabi_kit.puzzles.playing_out.playing import PlayOut
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.widgets.puzzle.action_proof import LosingLine
from hanabi_kit.widgets.puzzle.line_answer import (
    WAYS,
    Played,
    Seeds,
    begun,
    length_of_line,
    line_begun,
    line_moved,
    may_play_out,
    moved,
)
from hanabi_kit.widgets.puzzle.puzzle_progress import PuzzleProgress
from hanabi_kit.widgets.task import Task


class PlayingOn(ABC):
    """Part of `hanabi_kit.widgets.puzzle.session.PuzzleSession`.

    `playing`: the end-game that is being played out, or the line that is being asked for.
    """

    _words: Words
    _task: Task[Progress, Any] | None
    _begin: Callable[[Callable[[Any], Any], Callable[[Any], None]], None]
    _prove: Callable[[], None]
    line: LosingLine | None
    note: str

    def __init__(self) -> None:
        self.playing: Played | None = None
        self._seeds = Seeds()
        # What is begun once the solver has ended what it is at.
        self._wanted: Callable[[], None] | None = None

    @property
    @abstractmethod
    def problem(self) -> Problem:
        """The puzzle that is open."""

    @property
    @abstractmethod
    def progress(self) -> PuzzleProgress:
        """How far one is with it."""

    @abstractmethod
    def _keep(self, answer: str, *, right: bool = False, shown: bool = False) -> None:
        """Keep an answer to it, or that the right one was shown."""

    # -- played out ----------------------------------------------------------------------------

    @property
    def can_play_out(self) -> bool:
        """Whether the open puzzle may be played out now."""
        return self.progress.done and may_play_out(self.problem)

    def play_out(self, draws: object) -> None:
        """Play the puzzle out from its first move on; `draws`: one of `WAYS`."""
        say = self._words.say
        problem, progress = self.problem, self.progress
        if not may_play_out(problem):
            raise HanabiError(say("This puzzle ends after its first move."))
        if not progress.done:
            raise HanabiError(say("Answer the puzzle first: then it can be played out."))
        if not isinstance(draws, str) or draws not in WAYS:
            ways = ", ".join(WAYS)
            message = say("draws {draws}: one of {ways} is needed", draws=shown(draws), ways=ways)
            raise HanabiError(message)
        first = problem.written(progress.answers[-1].value) if progress.solved else None
        seed = self._seeds.next()
        self.line, self.note = None, ""
        self._when_idle(
            lambda: self._begin(lambda tell: begun(problem, draws, seed, first, tell), self._stand)
        )

    def move(self, action: object) -> None:
        """Make a move of the end-game that is played out, or answer the next one of a line."""
        now, problem, progress = self.playing, self.problem, self.progress
        say = self._words.say
        if now is None or now.over:
            raise HanabiError(say("Nothing is being played here."))
        self._refuse_while_working()
        text = action if isinstance(action, str) and len(action) <= 100 else None
        try:
            now.played.read("" if text is None else text)
        except HanabiError:
            message = say("{action}: the rules do not allow it here", action=shown(action))
            raise HanabiError(message) from None
        assert text is not None
        self.note = ""
        if not now.asked:
            self._begin(lambda tell: moved(now, text, tell), self._stand)
            return

        def settle(found: Played) -> None:
            self.playing = found
            if not found.taken:
                self._keep(text)
                return
            progress.line = len(found.played.turns)
            if found.over:
                progress.solved = True
                self._keep("; ".join(self._stated_line()), right=True)
                self._wanted = self._prove

        self._begin(lambda tell: line_moved(problem, now, text, tell), settle)

    def leave(self) -> None:
        """Go back to the puzzle; what was played is forgotten. A line is left once it is found."""
        now = self.playing
        if now is None:
            raise HanabiError(self._words.say("Nothing is being played here."))
        if now.asked and not now.over:
            raise HanabiError(self._words.say("The line goes on: find its next move."))
        self._refuse_while_working()
        self.playing = None

    # -- a line --------------------------------------------------------------------------------

    def _begin_line(self) -> None:
        """Go on with the line that is asked for, after the moves that were found."""
        problem, moves = self.problem, self.progress.line
        if 0 < moves < length_of_line(problem) and not self.progress.done:
            self._when_idle(
                lambda: self._begin(lambda tell: line_begun(problem, moves, tell), self._stand)
            )

    def _stated_line(self) -> list[str]:
        """The moves of the line, as files write them."""
        puzzle = self.problem.puzzle
        answer = puzzle.best_actions
        line = () if answer is None else answer.line
        return [format_action(action, puzzle.position.players) for action in line]

    def _when_idle(self, begin: Callable[[], None]) -> None:
        """Begin something now, or as soon as the solver has ended what it is at."""
        if self._task is None:
            begin()
        else:
            self._wanted = begin

    def _begin_wanted(self) -> None:
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            wanted()

    def _stand(self, found: Played) -> None:
        self.playing = found

    def _refuse_while_working(self) -> None:
        if self._task is not None:
            raise HanabiError(self._words.say("The solver is at work: wait for it, or stop it."))

    # -- kept ----------------------------------------------------------------------------------

    @property
    def _playing_state(self) -> dict[str, Any]:
        """What is played out, to keep; a line is kept with the progress."""
        now = self.playing
        return {} if now is None or now.asked else {"playing": now.played.state}

    def _resumed(self, problem: Problem, progress: PuzzleProgress, state: object) -> Played:
        """Return what is played out by a state; HanabiError where that may not be."""
        if not (progress.done and may_play_out(problem)):
            raise HanabiError(
                self._words.say(
                    "state: playing {state}, but this puzzle is not done", state=shown(state)
                )
            )
        return Played(PlayOut.resumed(problem.puzzle, state))
