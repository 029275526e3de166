"""A solved end-game that somebody walks through: what is asked, worked on, stopped and shown.

All that `hanabi_kit.widgets.solution.widget` decides, without a browser in it. What may take long
is worked on in a thread; meanwhile nothing else may be asked but to stop it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hanabi_kit.endgame import Objective
from hanabi_kit.endgame.budget import Progress
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded, shown
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.position import Position
from hanabi_kit.view import View
from hanabi_kit.widgets.solution.drawing import SolutionDrawing
from hanabi_kit.widgets.solution.edges import path_of
from hanabi_kit.widgets.solution.navigation import Navigation, in_words
from hanabi_kit.widgets.task import Task, Tell

PATIENCE = 0.2
"""Seconds after which something that takes longer shows that it is being worked on."""

DEFAULT_SECONDS = {"faceup": 60.0, "seat": 60.0, "plan": 20.0}
"""Of a search; bounds of a plan get slowly better, so that waiting longer brings little."""


class SolutionSession:
    """An end-game and where one stands in its solution.

    `table`, `model`, `objective`, `seconds`, `language`: as of
        `hanabi_kit.widgets.solution.SolutionExplorer`.
    `changed`: called, in another thread, when what is being worked on has got on.
    `navigation`: where one stands; nobody looks at it while it is worked on.
    `drawing`: what is shown of it.
    `shown_meanwhile`: what is drawn until what is being worked on is done.
    `task`: what is being worked on, or was last.
    """

    def __init__(
        self,
        table: Game | Position | View,
        model: str | None = None,
        objective: Objective = "perfect",
        *,
        seconds: float | None = None,
        language: str | None = None,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self.navigation = Navigation(table, model, objective, language)
        self.drawing = SolutionDrawing(self.navigation)
        if seconds is not None and (type(seconds) not in (int, float) or not 0 < seconds < 1e6):
            raise HanabiError(
                words(language).say(
                    "seconds {seconds}: a number above 0 is needed", seconds=shown(seconds)
                )
            )
        self._seconds = seconds
        self._longer = 1  # how many times as long as that the next search may take
        self._changed = changed
        self.shown_meanwhile: dict[str, Any] = {}
        self.task: Task[Progress, None] | None = None

    def speak(self, language: str) -> None:
        """Say everything in `language` from now on; what was explained is taken away."""
        self.navigation.words = words(language)
        self.navigation.told = ""

    # -- work ----------------------------------------------------------------------------------

    @property
    def working(self) -> bool:
        """Whether something is being worked on."""
        return self.task is not None and self.task.running

    @property
    def fault(self) -> str:
        """Why what was worked on last did not come to its end; empty where it did."""
        fault = None if self.task is None or self.working else self.task.fault
        return "" if fault is None else str(fault)

    @property
    def progress(self) -> str:
        """How far what is being worked on is, in words; empty where nothing is, or nobody knows."""
        told = self.task.told if self.task is not None and self.working else None
        if told is None:
            return ""
        count = self.navigation.words.say(
            "{states} positions, {seconds} s", states=f"{told.states:,}", seconds=int(told.seconds)
        )
        if told.lower is None or told.upper is None:
            return count
        found = self.drawing.worth(told.lower, told.upper).text
        if self.navigation.model == "plan":  # what these hands bring is counted at the end
            found = self.navigation.words.say("on average {value}", value=found)
        return f"{found}; {count}"

    def wait(self, seconds: float | None = None) -> bool:
        """Wait, `seconds` at most, until what is being worked on is done; whether it is."""
        return self.task is None or self.task.wait(seconds)

    def stop(self) -> None:
        """End the search with what it has proved."""
        if self.task is not None:
            self.task.stop()

    def _free(self) -> None:
        """Put away what is done; HanabiError where something is still being worked on."""
        if self.working:
            raise HanabiError(self.navigation.words.say("Wait for the search, or stop it."))
        self.task = None

    def _start(
        self, ask: Callable[[Tell[Progress]], None], shown_meanwhile: dict[str, Any] | None = None
    ) -> None:
        """Do something that may take long; tell that it is under way where it does."""
        self._free()
        self.shown_meanwhile = shown_meanwhile or {}

        def work(tell: Tell[Progress]) -> None:
            try:
                ask(tell)
            except SearchBudgetExceeded as error:
                raise HanabiError(in_words(self.navigation.words, error)) from None

        early = [True]
        self.task = task = Task(work, lambda: None if early[0] else self._changed())
        task.wait(PATIENCE)
        early[0] = False

    # -- solving -------------------------------------------------------------------------------

    def solve(self) -> None:
        """Begin to solve the end-game."""
        navigation = self.navigation
        seconds = self._longer * (self._seconds or DEFAULT_SECONDS[navigation.model])
        now = {"scene": navigation.scene().plain(), "solution": self.drawing.plain()}
        self._start(lambda tell: navigation.solve(seconds, tell), now)

    def solve_for_longer(self) -> None:
        """Begin to solve it again, with twice the time."""
        self._free()
        self._longer *= 2
        self.solve()

    def ask(self, model: object = None, objective: object = None) -> None:
        """Change the question, and begin to solve it."""
        self._free()
        self.navigation.ask(model, objective)
        self._longer = 1
        self.solve()

    def ask_model(self, model: object) -> None:
        """Ask what it is worth where the players know something else."""
        self.ask(model, None)

    def ask_objective(self, objective: object) -> None:
        """Ask for another value."""
        self.ask(None, objective)

    # -- walking -------------------------------------------------------------------------------

    def choose(self, move: object) -> None:
        """Look at what may follow a move."""
        self._start(lambda _: self.navigation.choose(move))

    def step(self, then: object) -> None:
        """Go on to what the chosen move leads to when the card `then` is drawn."""
        self._start(lambda _: self.navigation.step(then))

    def back(self, to: object) -> None:
        """Go back to after `to` steps from the first table."""
        self._start(lambda _: self.navigation.back(to))

    def go(self, path: object) -> None:
        """Stand at the end of `path`, pairs of texts."""
        self._free()
        edges = path_of(path)
        self._start(lambda _: self.navigation.go(edges))

    def open(self, path: object, wide: object) -> None:
        """Open or close an entry of the outline."""
        self._free()
        edges = path_of(path)
        self._start(lambda _: self.navigation.open(edges, wide=bool(wide)))

    def go_wrong(self) -> None:
        """Find cards with which the chosen move fails where the best would not."""
        self._start(lambda _: self.navigation.go_wrong())

    def follow(self, steps: int) -> None:
        """Go so many steps of the way that goes wrong."""
        self._free()
        navigation = self.navigation
        if not 0 < steps <= len(navigation.wrong):
            raise HanabiError(
                navigation.words.say(
                    "steps {steps}: 1–{last}", steps=shown(steps), last=len(navigation.wrong)
                )
            )
        edges = [*navigation.path, *navigation.wrong[:steps]]
        self._start(lambda _: navigation.go(edges))

    def explain(self) -> None:
        """Tell in sentences why the best move is best at the table one stands at."""
        self._start(lambda _: self.navigation.explain())

    def search(self, text: object) -> None:
        """Find tables by the step that leads there."""
        self._start(lambda _: self.navigation.search(text, self.drawing.step_text))

    def go_to_hit(self, hit: int) -> None:
        """Go to a table that was found, by its number from 0."""
        self._free()
        hits = self.navigation.hits
        if not 0 <= hit < len(hits):
            raise HanabiError(
                self.navigation.words.say("hit {hit}: 0–{last}", hit=shown(hit), last=len(hits) - 1)
            )
        edges = hits[hit][1]
        self._start(lambda _: self.navigation.go(edges))

    # -- state ---------------------------------------------------------------------------------

    @property
    def state(self) -> dict[str, Any]:
        """Where one stands, as a value to keep; see `restore`."""
        navigation = self.navigation
        return {
            "model": navigation.model,
            "objective": navigation.objective,
            "path": [[step.move, step.then] for step in navigation.path],
            "chosen": navigation.chosen,
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Stand where `state` says, once what it asks for is solved."""
        keys = {"model", "objective", "path", "chosen"}
        if not isinstance(state, Mapping) or set(state) != keys:
            raise HanabiError(
                self.navigation.words.say(
                    "state {state}: a dict of {keys} is needed",
                    state=shown(state),
                    keys=", ".join(sorted(keys)),
                )
            )
        path = path_of(state["path"])
        self.wait()
        before, navigation = self.state, self.navigation
        try:
            self.ask(state["model"], state["objective"])
            self.wait()
            navigation.go(path)
            if state["chosen"] is not None:
                navigation.choose(state["chosen"])
        except HanabiError:
            self.ask(before["model"], before["objective"])
            self.wait()
            navigation.go(path_of(before["path"]))
            raise
