"""Puzzles to solve: a table, a question, an answer, hints one by one, and why it is so.

Everything is decided in Python (`hanabi_kit.widgets.puzzle.session`). The browser gets the table as
the puzzle shows it; hints, the right answer and the explanation go there only once they are asked
for, and what the clues of a hidden card allow only where that is not just what is asked.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.practising.fresh_items import FreshItems
from hanabi_kit.puzzles import Puzzle
from hanabi_kit.puzzles.collections.collection import Collection, Source, collect
from hanabi_kit.puzzles.progress import Attempt, ProgressFile
from hanabi_kit.puzzles.texts import only_in
from hanabi_kit.render import Scene, mimebundle, scene
from hanabi_kit.render.player_names import harmless
from hanabi_kit.render.without_odds import without_odds
from hanabi_kit.render.without_reach import without_reach
from hanabi_kit.support.arguments import checked, explained
from hanabi_kit.widgets.assets import program, style
from hanabi_kit.widgets.live import LiveWidget, sendable
from hanabi_kit.widgets.messages import Message
from hanabi_kit.widgets.puzzle.drawing import line_plain, overview_plain, task_plain
from hanabi_kit.widgets.puzzle.playing_drawing import playing_plain, playing_scene
from hanabi_kit.widgets.puzzle.session import PuzzleSession


class PuzzlePlayer(LiveWidget):
    """Puzzles to solve, with hints, reactions and explanations; what was done is kept.

    Like every widget it has ``language``, which may be set, and ``error``: why the browser's last
    message could not be obeyed.

    Parameters
    ----------
    puzzles : Puzzle, Problem, path, PuzzleSet, list of these, name of a set or theme, or "all"
        A path is a puzzle file, a set (`hanabi_kit.puzzles.sets`), or a folder of puzzles: in sets
        and folders, puzzles that cannot be read are told and passed over. ``"first-hour"`` is a
        set that comes with the kit (``hanabi-kit puzzles --sets`` lists them), ``"stall"`` or
        ``"theme:stall"`` are the kit's puzzles with a theme (``--themes`` lists those), the
        easiest first, ``"all"`` are all puzzles that come with the kit, ``"practice"`` are the
        same, where what comes next is what this student gets right with about 70 %, by the own
        attempts (`hanabi_kit.puzzles.calibration.practice`). Fresh ones for one technique:
        `hanabi_kit.practice`.
    student : str, optional
        Written beside every attempt.
    progress : path or ProgressFile, optional
        The file that attempts are added to (`hanabi_kit.puzzles.progress`). What it holds already
        counts: the first puzzle not yet done is opened. Without it, or where it cannot be written,
        attempts are kept in memory.
    language : str, optional
        ``"en"`` or ``"fr"``; the puzzles' own texts, too, where they are there in it.

    Attributes
    ----------
    scene : dict
        The table that is drawn (`hanabi_kit.render.Scene.plain`). Read only.
    task : dict
        The open puzzle: its texts, what it asks for, hints and reactions so far; the right answer,
        the explanation and the themes once it is done. Read only.
    overview : dict
        The set: its title, the titles, levels, kinds and marks of its puzzles, how many are
        solved, where progress is kept. Read only.
    line : dict or None
        Where in a game that goes wrong one is. Read only.
    playing : dict or None
        What is played out: the last verdict, and at the end the tree. Read only.
    work : str
        How far the solver is; empty while it does nothing. Read only.

    Raises
    ------
    HanabiError
        There is no puzzle that can be shown, or two have one id.

    Examples
    --------
    >>> player = PuzzlePlayer("first-hour", student="Ada")  # kept in memory only
    >>> player.task["title"], player.task["hints"]
    ('What was not said', [])
    >>> player.answer("r3 r4")
    >>> player.hint()
    >>> player.attempts[0].right, len(player.task["hints"])
    (False, 1)
    >>> player.puzzle.id, len(player.reaction) > 0, player.to_csv().splitlines()[0]
    ('deduction-001', True, '"time","student","puzzle","answer",...')
    >>> player.show_answer()
    >>> player.again()
    >>> player.choose(2)
    >>> kept = player.state
    >>> player.puzzle.id, sorted(kept)
    ('deduction-007', ['puzzle', 'puzzles'])

    After a wrong answer to an end-game it can show a deck with which that goes wrong:

    >>> from hanabi_kit.puzzles import folder
    >>> player = PuzzlePlayer(folder() / "endgame" / "endgame-001.toml", language="en")
    >>> player.answer("play 1")
    >>> player.wait(), player.attempts[0].right
    (True, False)
    >>> player.show_wrong()
    >>> player.line is None
    False

    Once it is answered it goes on, against the hardest draws:

    >>> player.show_answer()
    >>> player.wait()
    True
    >>> player.play_out()
    >>> for move in ("play 2", "play 4"):
    ...     player.move(move)
    >>> player.playing["verdict"], player.playing["who"]
    ('only', 'Cathy')
    >>> player.leave()

    Of fresh puzzles there is always another (`hanabi_kit.practice` makes such a player):

    >>> from hanabi_kit.practising.fresh_items import FreshItems
    >>> player = PuzzlePlayer(FreshItems("touched"))
    >>> player.show_answer()
    >>> player.another()
    >>> player.puzzle.id
    'practice-touched-1-1-2'
    """

    _esm = program(__file__)
    _css = style(__file__, "board", "steps", "acting")

    messages: ClassVar = {
        "open": Message(PuzzleSession.choose, index=int),
        "answer": Message(PuzzleSession.answer, answer=str),
        "hint": Message(PuzzleSession.hint),
        "show": Message(PuzzleSession.show),
        "again": Message(PuzzleSession.again),
        "wrong": Message(PuzzleSession.show_wrong),
        "go": Message(PuzzleSession.go, at=int | None),
        "another": Message(PuzzleSession.another),
        "playout": Message(PuzzleSession.play_out, draws=str),
        "move": Message(PuzzleSession.move, action=str),
        "leave": Message(PuzzleSession.leave),
        "stop": Message(PuzzleSession.stop),
        "csv": Message(PuzzleSession.save_csv),
    }

    _session: PuzzleSession

    scene = traitlets.Dict(read_only=True).tag(sync=True)
    task = traitlets.Dict(read_only=True).tag(sync=True)
    overview = traitlets.Dict(read_only=True).tag(sync=True)
    line = traitlets.Dict(None, read_only=True, allow_none=True).tag(sync=True)
    playing = traitlets.Dict(None, read_only=True, allow_none=True).tag(sync=True)
    work = traitlets.Unicode("", read_only=True).tag(sync=True)

    @explained
    def __init__(
        self,
        puzzles: Source | Iterable[Source] | FreshItems = "all",
        *,
        student: str | None = None,
        progress: str | Path | ProgressFile | None = None,
        language: str | None = None,
    ) -> None:
        fresh = puzzles if isinstance(puzzles, FreshItems) else None
        self._gathered = Collection(()) if isinstance(puzzles, FreshItems) else collect(puzzles)
        if student is not None and (not isinstance(student, str) or len(student) > 200):
            raise HanabiError(
                words(language).say(
                    "student {student}: a name of up to {most} signs is needed",
                    student=shown(student),
                    most=200,
                )
            )
        if progress is not None and not isinstance(progress, str | Path | ProgressFile):
            raise HanabiError(
                words(language).say(
                    "progress {progress}: the path of a file is needed", progress=shown(progress)
                )
            )
        self._shown = 0.0
        self._scenes: dict[tuple[object, ...], Scene] = {}
        self._session = PuzzleSession(
            self._gathered.problems,
            student=student,
            progress=progress if isinstance(progress, ProgressFile) else ProgressFile(progress),
            language=language,
            practice=self._gathered.practice,
            fresh=fresh,
            changed=self._worked,
        )
        super().__init__(language)

    # -- in Python -----------------------------------------------------------------------------

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is open."""
        return self._session.problem.puzzle

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """Every attempt, those of the progress file and those made here."""
        return tuple(self._session.book.attempts)

    @property
    def reaction(self) -> str:
        """What is said to the last answer."""
        return "\n".join(self._session.reaction)

    @property
    def state(self) -> dict[str, Any]:
        """Where one stands (puzzle, answers, hints), as a value to keep and to set again."""
        return self._session.state

    @state.setter
    def state(self, state: object) -> None:
        self._do(self._session.restore, state)

    @checked
    def choose(self, puzzle: int | str) -> None:
        """Open a puzzle.

        Parameters
        ----------
        puzzle : int or str
            Its number in the set (1 is the first), or its id.

        Raises
        ------
        HanabiError
            There is no such puzzle.
        """
        ids = [problem.puzzle.id for problem in self._session.problems]
        if isinstance(puzzle, str) and puzzle in ids:
            puzzle = ids.index(puzzle) + 1
        index = puzzle - 1 if type(puzzle) is int else puzzle
        self._do(self._session.choose, index)

    @explained
    def answer(self, answer: object) -> None:
        """Answer the open puzzle.

        Parameters
        ----------
        answer : str
            ``"play 2"`` or ``"clue Bob 5"`` where an action is asked, ``"r1 g5"`` for cards,
            ``"1/3"`` or ``"25 %"`` for a probability, ``"yes"``, ``"no"``, or slots as ``"1 3"``.

        Raises
        ------
        HanabiError
            It is no such answer, or the puzzle is done.
        """
        self._do(self._session.answer, answer)

    def hint(self) -> None:
        """Show one more hint; HanabiError where there is none."""
        self._do(self._session.hint)

    def show_answer(self) -> None:
        """Show the right answer and why it is; it is kept that this was asked for."""
        self._do(self._session.show)

    @explained
    def play_out(self, draws: str = "hopeful") -> None:
        """Play the open end-game out, once it is answered.

        Parameters
        ----------
        draws : {"hopeful", "hardest", "random"}
            Which cards come: the hardest that leaves a chance, the hardest of all, any.

        Raises
        ------
        HanabiError
            It is not answered yet, or ends after its first move.
        """
        self._do(self._session.play_out, draws)

    @explained
    def move(self, action: str) -> None:
        """Make the next move of what is played out: `action`, written as an answer is.

        HanabiError where nothing is played out, or the rules do not allow it.
        """
        self._do(self._session.move, action)

    def leave(self) -> None:
        """Go back from what is played out to the puzzle; HanabiError where nothing is."""
        self._do(self._session.leave)

    def show_wrong(self) -> None:
        """Show a game in which the last wrong answer goes wrong; HanabiError where none is."""
        self._do(self._session.show_wrong)

    def another(self) -> None:
        """Open a fresh puzzle; HanabiError where the open one is not done, or there are none."""
        self._do(self._session.another)

    def again(self) -> None:
        """Start the open puzzle again; the attempts that were kept stay."""
        self._do(self._session.again)

    @checked
    def to_csv(self, path: str | Path | None = None) -> str:
        """Return every attempt as CSV; written to `path` if given.

        Raises
        ------
        FileFault
            The file cannot be written.
        """
        return self._session.to_csv(None if path is None else str(path))

    @checked
    def wait(self, seconds: float = 60) -> bool:
        """Wait, `seconds` at most, until the solver has ended; return whether it has."""
        task = self._session.working
        ended = task is None or task.wait(seconds)
        with self._lock:
            self._session.settle()
            self._redraw()
        return ended

    # -- the solver's thread -------------------------------------------------------------------

    def _worked(self) -> None:
        """The solver tells how far it is, from its thread."""
        task = self._session.working
        # A report is left out while a message is being answered, which may wait for the solver.
        if not self._lock.acquire(blocking=task is not None and not task.running):
            return
        try:
            session = self._session
            if session.working is None:
                return
            if session.settle() or time.monotonic() - self._shown > 0.5:
                self._shown = time.monotonic()
                self._redraw()
        finally:
            self._lock.release()

    # -- what is drawn -------------------------------------------------------------------------

    def _drawn(self) -> dict[str, Any]:
        return {
            "scene": self._scene().plain(),
            "task": task_plain(self._session, self._words),
            "overview": overview_plain(self._session, self._words, self._gathered),
            "line": line_plain(self._session, self._words),
            "playing": playing_plain(self._session, self._words),
            "work": self._work(),
        }

    def _fault(self) -> str:
        return self._session.fault

    def _scene(self) -> Scene:
        session, language = self._session, self.language
        if session.line is not None:
            return replace(scene(session.line.games[session.line_at], None, language), moves=())
        if session.playing is not None:
            return playing_scene(session.playing, language)
        problem, done = session.problem, session.progress.done
        key = (session.index, language, done)
        if key not in self._scenes:
            drawn = scene(problem.source, None, language)
            if done or problem.asked is not None:
                drawn = replace(drawn, moves=())
            if problem.asked is not None and not done:
                drawn = without_odds(drawn, self._words)
                if problem.puzzle.kind == "deal":
                    drawn = without_reach(drawn, problem.source, self._words)
            self._scenes = {key: drawn}
        return self._scenes[key]

    def _work(self) -> str:
        task = self._session.working
        if task is None:
            return ""
        return self._words.say(
            "The solver is at work: {states} positions, {seconds} s",
            states=task.told.states if task.told is not None else 0,
            seconds=task.seconds,
        )

    def _fallback(self) -> dict[str, str]:
        puzzle, say = self.puzzle.in_language(self.language), self._words
        drawn = mimebundle(self._scene())
        title = say.say(
            "{title} (level {level} of 5)", title=harmless(puzzle.title), level=puzzle.level
        )
        question = sendable(puzzle.question).replace("**", "")
        note = say.say("To answer, open this notebook with a running kernel.")
        if missing := only_in(puzzle.language, say):
            question = f"{question}\n\n{missing}"
        return {
            "text/html": f"<div><p><b>{escape(title)}</b></p><p>{escape(question)}</p>"
            f"{drawn['text/html']}<p><i>{escape(note)}</i></p></div>",
            "text/plain": "\n".join((title, question, "", drawn["text/plain"])),
        }
