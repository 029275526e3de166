"""Solving puzzles, without a browser: which one is open, what was answered, what is told.

All that `hanabi_kit.widgets.puzzle.widget` decides. Each method either does what it is asked, or
raises HanabiError and leaves everything as it was. The right answer, the explanation and hints not
yet asked for leave this module only once they are asked for.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hanabi_kit.actions import Action
from hanabi_kit.endgame.budget import Progress
from hanabi_kit.errors import FileFault, HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.practising.fresh_items import FreshItems
from hanabi_kit.puzzles.answers.answer_table import MODELS, DealAnswer, HandAnswer
from hanabi_kit.puzzles.problem import Given, Problem
from hanabi_kit.puzzles.progress import (
    Attempt,
    ProgressFile,
    Summary,
    attempts_csv,
    now,
    summaries,
    write_text,
)
from hanabi_kit.puzzles.proofs.proof import DealProof, work_out_deal
from hanabi_kit.puzzles.proofs.questions import OF_A_DEAL, asked_by
from hanabi_kit.widgets.puzzle.action_proof import (
    ActionProof,
    LosingLine,
    losing_line,
    prove_problem,
)
from hanabi_kit.widgets.puzzle.line_answer import length_of_line
from hanabi_kit.widgets.puzzle.playing_session import PlayingOn
from hanabi_kit.widgets.puzzle.practice_session import Practising
from hanabi_kit.widgets.puzzle.puzzle_progress import PuzzleProgress
from hanabi_kit.widgets.puzzle.reaction_sentences import to_right, to_wrong
from hanabi_kit.widgets.task import Task

SHORT_WAIT = 0.15
"""Seconds that an answer waits for the solver, so that mostly both come in one message."""


class PuzzleSession(Practising, PlayingOn):
    """Somebody solves a set of puzzles; parameters as of `hanabi_kit.widgets.puzzle.PuzzlePlayer`.

    `index`: which one is open.
    `line`: the game that goes wrong and is being looked at.
    `line_at`: after how many of its actions.
    `short_wait`: seconds that an answer waits for the solver; 0 where others would wait, too.
    """

    short_wait = SHORT_WAIT

    def __init__(
        self,
        problems: Sequence[Problem],
        *,
        student: str | None = None,
        progress: ProgressFile | None = None,
        language: str | None = None,
        practice: bool = False,
        fresh: FreshItems | None = None,
        clock: Callable[[], float] = time.monotonic,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__()
        self.student = student or ""
        self.book = ProgressFile() if progress is None else progress
        self.fresh, self._practice = fresh, practice
        self._words = words(language)
        if fresh is not None:
            problems = [*problems, self._made()]
        if not problems:
            raise HanabiError(self._words.say("puzzles: none, but at least one is needed"))
        ids = [problem.puzzle.id for problem in problems]
        twice = sorted({name for name in ids if ids.count(name) > 1})
        if twice:
            raise HanabiError(
                self._words.say(
                    "puzzle {puzzle}: several puzzles have this id", puzzle=shown(twice[0])
                )
            )
        self.problems = tuple(problems)
        self._clock, self._changed = clock, changed
        self._progress_of = {name: PuzzleProgress() for name in ids}
        self._proved: dict[str, ActionProof | DealProof | None] = {}
        self._lines: dict[tuple[str, str], LosingLine | None] = {}
        self._faults: dict[str, str] = {}
        self._hints_seen: dict[str, int] = {}  # also of a start before this one
        self._task: Task[Progress, Any] | None = None
        self._settle: Callable[[Any], None] = lambda _: None
        self.line: LosingLine | None = None
        self.line_at = 0
        self.note = ""
        first = next((i for i, mark in enumerate(self.marks) if mark in ("", "tried")), 0)
        following = self.following
        self.index = first if following is None else following
        self._since = clock()

    # -- where one is --------------------------------------------------------------------------

    @property
    def problem(self) -> Problem:
        """The puzzle that is open."""
        return self.problems[self.index]

    @property
    def id(self) -> str:
        """Its id."""
        return self.problem.puzzle.id

    @property
    def progress(self) -> PuzzleProgress:
        """How far one is with it."""
        return self._progress_of[self.id]

    @property
    def proved(self) -> ActionProof | DealProof | None:
        """What the solver found out about it so far."""
        return self._proved.get(self.id)

    @property
    def done(self) -> tuple[Summary, ...]:
        """What this student did with the puzzles of this set, by the progress file."""
        ids = set(self._progress_of)
        return tuple(
            one
            for one in summaries(self.book.attempts)
            if one.student == self.student and one.puzzle in ids
        )

    @property
    def marks(self) -> list[str]:
        """For each puzzle ``"solved"``, ``"shown"``, ``"tried"`` or nothing."""
        found = {
            one.puzzle: "solved" if one.solved else "shown" if one.shown else "tried"
            for one in self.done
        }
        return [found.get(problem.puzzle.id, "") for problem in self.problems]

    def choose(self, index: object) -> None:
        """Open the puzzle at this place of the set, from 0."""
        if type(index) is not int or not 0 <= index < len(self.problems):
            raise HanabiError(
                self._words.say(
                    "puzzle {number}: the set has puzzles 1 to {last}",
                    number=shown(index + 1 if type(index) is int else index),
                    last=len(self.problems),
                )
            )
        self.stop()
        self.index = index
        self.line = self.playing = None
        self.note = ""
        self._since = self._clock()
        self._begin_line()

    def speak(self, language: str) -> None:
        """Say everything in `language` from now on."""
        self._words = words(language)
        self._tell_fresh_ones()
        self.note = ""

    # -- answering -----------------------------------------------------------------------------

    def answer(self, text: object) -> None:
        """Take an answer, written as `Problem.read` reads it, and keep it."""
        self._refuse_when_done()
        problem, progress = self.problem, self.progress
        if progress.line:
            if self.playing is None and self._task is None:
                self.note = ""
                self._begin_line()  # its search was stopped: back to where the line stood
                return
            raise HanabiError(self._words.say("The line goes on: find its next move."))
        given = problem.read(text, self._words)
        if problem.is_rounded(given):
            raise HanabiError(
                self._words.say(
                    "{value}: that is rounded. Write it exactly, as a fraction such as 1/3.",
                    value=given.value,
                )
            )
        if isinstance(problem.asked, OF_A_DEAL):
            self._prove()  # most deals are proved at once, and then the proof counts
        right = self._is_right(given)
        self.line = None
        self.note = ""
        progress.answers.append(given)
        if right and length_of_line(problem) > 1:
            progress.line = 1
            self._begin_line()
            return
        progress.solved = right
        self._keep(problem.written(given.value), right=right)
        self._prove()

    def _is_right(self, given: Given) -> bool:
        proved = self.proved  # what is proved counts, not what a file claims
        if isinstance(proved, DealProof):
            return type(given.value) is type(proved.value) and given.value == proved.value
        if proved is not None and proved.exact:
            return given.value in proved.solution.best
        return self.problem.is_right(given)

    def hint(self) -> None:
        """Show one more hint."""
        self._refuse_when_done()
        if self.progress.hints >= len(self.problem.puzzle.hints):
            raise HanabiError(self._words.say("There are no more hints."))
        self.progress.hints += 1
        self._saw_hints(self.id, self.progress.hints)

    def _saw_hints(self, name: str, hints: int) -> None:
        self._hints_seen[name] = max(hints, self._hints_seen.get(name, 0))

    def show(self) -> None:
        """Show the right answer and the explanation; it is kept that they were asked for."""
        self._refuse_when_done()
        self.line = self.playing = self._wanted = None
        self.note = ""
        self.progress.shown = True
        self._keep("", shown=True)
        self._prove()

    def again(self) -> None:
        """Start this puzzle again; what was kept of it stays."""
        self.stop()
        self._progress_of[self.id] = PuzzleProgress()
        self.line = self.playing = None
        self.note = ""
        self._since = self._clock()

    def _refuse_when_done(self) -> None:
        if self.progress.done:
            raise HanabiError(
                self._words.say("This puzzle is done: start it again, or go on to the next.")
            )

    def _keep(self, answer: str, *, right: bool = False, shown: bool = False) -> None:
        seconds = max(0, int(self._clock() - self._since))
        self._since = self._clock()
        hints = self._hints_seen.get(self.id, 0)
        self.book.add(Attempt(self.id, answer, right, hints, seconds, shown, now(), self.student))

    # -- what is told --------------------------------------------------------------------------

    @property
    def reaction(self) -> list[str]:
        """What is said to the last answer."""
        progress, words = self.progress, self._words
        if progress.shown or not progress.answers or self.playing is not None:
            return []
        if progress.line and not progress.solved:
            return []
        given = progress.answers[-1]
        if progress.solved:
            return to_right(self.problem, given, words)
        return to_wrong(self.problem, given, len(progress.answers), self.proved, words)

    @property
    def fault(self) -> str:
        """What is wrong with the puzzle itself, or could not be worked out."""
        if self.progress.answers or self.progress.shown:
            if not self._agrees:
                return self._words.say(
                    "The answer stated in this puzzle's file is not what the solver proves."
                )
            return self._faults.get(self.id, "")
        return ""

    @property
    def _agrees(self) -> bool:
        """Whether the puzzle's file states what was proved; also where nothing was."""
        problem, proved, answer = self.problem, self.proved, self.problem.puzzle.answer
        if isinstance(answer, HandAnswer):
            return answer.value == problem.right or problem.asked != asked_by(problem.puzzle)
        if isinstance(proved, DealProof):
            return (type(proved.value), proved.value) == (type(problem.right), problem.right)
        return proved is None or proved.agrees

    # -- the solver ----------------------------------------------------------------------------

    @property
    def working(self) -> Task[Progress, Any] | None:
        """The solver, while it is at work."""
        return self._task

    def know(self, proof: ActionProof | DealProof | None) -> None:
        """Take what was proved elsewhere, if anything, of the open puzzle: no more is sought."""
        self._proved[self.id] = proof

    def _prove(self) -> None:
        problem, name = self.problem, self.id
        if name in self._proved or self._task is not None:
            return
        if isinstance(problem.asked, OF_A_DEAL):
            self._prove_deal()
            return
        answer = problem.puzzle.best_actions
        if problem.asked is not None or answer is None or answer.model not in MODELS:
            return

        def keep(found: ActionProof) -> None:
            if found.exact:
                self._proved[name] = found
            else:
                self._faults[name] = self._words.say(
                    "The solver did not finish in time: what is said here is what the puzzle's "
                    "file states."
                )

        self._begin(lambda tell: prove_problem(problem, tell), keep)

    def _prove_deal(self) -> None:
        puzzle, name = self.problem.puzzle, self.id
        answer = puzzle.answer
        assert isinstance(answer, DealAnswer)

        def keep(found: DealProof) -> None:
            self._proved[name] = found

        self._begin(lambda tell: work_out_deal(puzzle, answer.asks, tell=tell), keep)

    def show_wrong(self) -> None:
        """Show a game in which `wrong` goes wrong."""
        wrong = self.wrong
        if wrong is None:
            raise HanabiError(self._words.say("There is no such game to show here."))
        problem, proved = self.problem, self._proved[self.id]
        assert isinstance(proved, ActionProof)
        key = (self.id, problem.written(wrong))

        def keep(found: LosingLine | None) -> None:
            self._lines[key] = found
            self.line, self.line_at = found, 0
            if found is None:
                self.note = self._words.say(
                    "No order of the deck was found in which that does worse."
                )

        if key in self._lines:
            keep(self._lines[key])
        else:
            self._begin(lambda tell: losing_line(proved, wrong, tell), keep)

    @property
    def wrong(self) -> Action | None:
        """The action of which it can be shown how it goes wrong; None where there is none.

        The last wrong answer; where the puzzle was solved at once, the best action that is not
        right, which others may find tempting.
        """
        proved = self.proved
        if (
            self._task is not None
            or self.playing is not None
            or not isinstance(proved, ActionProof)
            or not proved.can_show_lines
        ):
            return None
        best = proved.solution.best
        given: list[Any] = [one.value for one in self.progress.answers if one.value not in best]
        if given:
            last: Action = given[-1]
            return last
        return proved.rival if self.progress.done else None

    def go(self, at: int | None) -> None:
        """Look at the game that goes wrong after `at` of its actions; None leaves it."""
        if at is None:
            self.line = None
            return
        last = len(self.line.games) - 1 if self.line else -1
        if not 0 <= at <= last:
            message = self._words.say("step {at}: there is no such step here", at=shown(at))
            raise HanabiError(message)
        self.line_at = at

    def _begin(self, ask: Callable[[Any], Any], settle: Callable[[Any], None]) -> None:
        task: Task[Progress, Any] = Task(ask, self._changed)
        self._task, self._settle = task, settle
        task.wait(self.short_wait)
        self.settle()

    def settle(self) -> bool:
        """Take what the solver has found, if it has ended; return whether there was anything."""
        task = self._task
        if task is None or task.running:
            return False
        self._task = None
        if task.answer is not None or task.fault is None:
            self._faults.pop(self.id, None)
            self._settle(task.answer)
        else:
            self._faults[self.id] = self._words.say(
                "The solver could not work this out: {why}", why=task.fault
            )
        self._begin_wanted()
        return True

    def stop(self) -> None:
        """Let the solver end; what it would have found is not waited for."""
        self._wanted = None
        if self._task is not None:
            self._task.stop()
            self._task = None
            if self.playing is not None and not self.playing.over:
                self.playing = None  # its search was ended, so that nothing more would be proved
            self.note = self._words.say("The solver was stopped.")

    def wait(self, seconds: float = 60) -> bool:
        """Wait until the solver has ended; return whether it has."""
        task = self._task
        if task is not None and task.wait(seconds):
            self.settle()
        return self._task is None

    # -- keeping -------------------------------------------------------------------------------

    @property
    def state(self) -> dict[str, Any]:
        """Where one stands, as a value to keep; see `restore`."""
        return {
            "puzzle": self.id,
            "puzzles": {
                problem.puzzle.id: progress.plain(problem)
                for problem in self.problems
                if (progress := self._progress_of[problem.puzzle.id]).hints
                or progress.answers
                or progress.shown
            },
            **self._playing_state,
        }

    def restore(self, state: object) -> None:
        """Stand where `state` says; what it shows is kept, unless the progress file has it."""
        say = self._words.say
        if not isinstance(state, Mapping) or set(state) - {"playing"} != {"puzzle", "puzzles"}:
            raise HanabiError(
                say(
                    "state {state}: a dict of {keys} is needed",
                    state=shown(state),
                    keys="puzzle, puzzles",
                )
            )
        problems = (*self.problems, *self._made_again(state))
        by_id = {problem.puzzle.id: number for number, problem in enumerate(problems)}
        name, kept = state["puzzle"], state["puzzles"]
        if not isinstance(name, str) or name not in by_id:
            raise HanabiError(say("state: puzzle {name} is none of this set", name=shown(name)))
        if not isinstance(kept, Mapping):
            raise HanabiError(
                say(
                    "state: {name} {value}, but a dict is needed", name="puzzles", value=shown(kept)
                )
            )
        found = {one: PuzzleProgress() for one in by_id}
        for one, given in kept.items():
            if one not in by_id:
                raise HanabiError(say("state: puzzle {name} is none of this set", name=shown(one)))
            found[one] = PuzzleProgress.read(problems[by_id[one]], given)
        playing = None
        if "playing" in state:
            playing = self._resumed(problems[by_id[name]], found[name], state["playing"])
        self.problems, self._progress_of = problems, found
        self.choose(by_id[name])
        self.playing = playing or self.playing
        for problem in self.problems:
            self._note_seen(problem, found[problem.puzzle.id])
        if self.progress.answers or self.progress.shown:
            self._prove()

    def _note_seen(self, problem: Problem, progress: PuzzleProgress) -> None:
        """Keep the answers that a state told to be right or wrong, and a solution that it shows."""
        name = problem.puzzle.id
        self._saw_hints(name, progress.hints)
        hints = self._hints_seen[name]
        own = [
            one for one in self.book.attempts if (one.puzzle, one.student) == (name, self.student)
        ]
        kept = {one.answer for one in own if not one.shown}
        for given in progress.answers:
            written = problem.written(given.value)
            if written not in kept:
                right = progress.solved and given is progress.answers[-1]
                self.book.add(Attempt(name, written, right, hints, 0, False, now(), self.student))
                kept.add(written)
        if progress.shown and not any(one.shown for one in own):
            self.book.add(Attempt(name, "", False, hints, 0, True, now(), self.student))

    def to_csv(self, path: str | None = None) -> str:
        """Return every attempt of the progress file as CSV, and write it to `path` if given."""
        text = attempts_csv(self.book.attempts)
        if path is not None:
            write_text(path, text)
        return text

    @property
    def csv_name(self) -> str:
        """Where `save_csv` writes: beside the progress file; empty where there is none."""
        return "" if self.book.path is None else str(self.book.path.with_suffix(".csv"))

    def save_csv(self) -> None:
        """Write every attempt as CSV beside the progress file; never anywhere else."""
        if not self.csv_name or self.csv_name == str(self.book.path):
            raise HanabiError(self._words.say("There is no progress file to put a table beside."))
        try:
            self.to_csv(self.csv_name)
        except FileFault as error:
            raise HanabiError(str(error)) from None
        self.note = self._words.say("Written: {file}", file=self.csv_name)
