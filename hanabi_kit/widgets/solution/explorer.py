r"""A solved end-game to walk through: every move's value, every draw, and how it goes wrong.

Examples
--------
>>> from hanabi_kit.notation import read_game
>>> from hanabi_kit.puzzles import folder
>>> game = read_game(folder() / "games" / "bot-2p-s2006.json").at(63)
>>> explorer = SolutionExplorer(game)
>>> explorer.wait()
True
>>> explorer.solution["value"]["text"]
'3/4 (≈\xa075.0\xa0%)'
>>> explorer.choose("play y5")
>>> [row["label"] for row in explorer.solution["after"]]
['a card nobody needs', 'g4']
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets

from hanabi_kit.arguments import checked, explained
from hanabi_kit.endgame import Objective
from hanabi_kit.endgame.budget import Progress
from hanabi_kit.endgame.plan import plan_graph
from hanabi_kit.endgame.plan.plan_words import CASE
from hanabi_kit.endgame.seat.graph import seat_graph
from hanabi_kit.endgame.why.graph import faceup_graph
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.game import Game
from hanabi_kit.notation.files import write_whole
from hanabi_kit.notation.words import shown
from hanabi_kit.position import Position
from hanabi_kit.render import svg
from hanabi_kit.view import View
from hanabi_kit.widgets.live import LiveWidget, module, sendable, style
from hanabi_kit.widgets.solution.drawn import WalkDrawn
from hanabi_kit.widgets.solution.steps import path_of
from hanabi_kit.widgets.solution.walk import Walk, in_words
from hanabi_kit.widgets.task import Task, Tell

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["SolutionExplorer"]

PATIENCE = 0.2
"""Seconds after which something that takes longer shows that it is being worked on."""

DEFAULT_SECONDS = {"faceup": 60.0, "seat": 60.0, "plan": 20.0}
"""Of a search; bounds of a plan get slowly better, so that waiting longer brings little."""


class SolutionExplorer(LiveWidget):
    """The solver's tree of an end-game, one table at a time.

    Like every widget it has ``language``, which may be set, and ``error``: why the last wish of the
    browser could not be granted.

    Parameters
    ----------
    table : Game, Position or View
        An end-game. A View, and a Position with hidden cards, are solved for the mover's seat.
    model : {"faceup", "seat", "plan"}, optional
        What the players are taken to know (`hanabi_kit.endgame.solve`); ``"plan"``: what they see
        at the table, and what they agreed on beforehand (`hanabi_kit.endgame.plan`). Left out: all
        hands face up where they are shown.
    objective : {"perfect", "score"}
        The chance of every point that is still possible, or points on average.
    seconds : float, optional
        Budget of a search; where it runs out, bounds are shown and named as such. Left out: a
        minute; 20 seconds for a plan.
    language : str, optional
        ``"en"`` or ``"fr"``.

    Attributes
    ----------
    scene : dict
        The table one stands at. Read only.
    solution : dict
        What is shown of its solution: model, value, moves, what may follow the chosen one, the way
        here. Read only.
    work : dict
        What is being worked on: ``told`` in words, empty where nothing is. Read only.

    Raises
    ------
    HanabiError
        `table` is nothing that can be solved, or the model needs a hand that it does not show.

    Examples
    --------
    >>> from hanabi_kit.notation import read_game
    >>> from hanabi_kit.puzzles import folder
    >>> explorer = SolutionExplorer(read_game(folder() / "games" / "bot-2p-s2006.json").at(63))
    >>> explorer.wait(), explorer.solution["value"]["exact"]
    (True, True)
    >>> explorer.choose("play y5")
    >>> explorer.state["chosen"], len(explorer.graph())
    ('play y5', 14)
    """

    _esm = module("solution.js")
    _css = style("solution", "board")

    scene = traitlets.Dict(read_only=True).tag(sync=True)
    solution = traitlets.Dict(read_only=True).tag(sync=True)
    work = traitlets.Dict(read_only=True).tag(sync=True)

    @explained
    def __init__(
        self,
        table: Game | Position | View,
        model: str | None = None,
        objective: Objective = "perfect",
        *,
        seconds: float | None = None,
        language: str | None = None,
    ) -> None:
        self._walk = Walk(table, model, objective, language)
        self._told = WalkDrawn(self._walk)
        if seconds is not None and (type(seconds) not in (int, float) or not 0 < seconds < 1e6):
            raise HanabiError(f"seconds {shown(seconds)}: a number above 0 is needed")
        self._seconds = seconds
        self._patience = 1  # how many times as long as that the next search may take
        self._asked: dict[str, Any] = {}
        self._task: Task[Progress, None] | None = None
        super().__init__(language)
        self._solve()
        self._redraw()

    # -- the state -----------------------------------------------------------------------------

    @traitlets.default("scene")
    def _first_scene(self) -> dict[str, Any]:
        return self._walk.scene().plain()

    @traitlets.default("solution")
    def _first_solution(self) -> dict[str, Any]:
        return self._told.plain()

    @property
    def state(self) -> dict[str, Any]:
        """Where one stands, as a value to keep and to set again."""
        walk = self._walk
        return {
            "model": walk.model,
            "objective": walk.objective,
            "path": [[step.move, step.then] for step in walk.path],
            "chosen": walk.chosen,
        }

    @state.setter
    def state(self, state: Mapping[str, Any]) -> None:
        keys = {"model", "objective", "path", "chosen"}
        if not isinstance(state, Mapping) or set(state) != keys:
            raise HanabiError(
                f"state {shown(state)}: a dict of {', '.join(sorted(keys))} is needed"
            )
        path = path_of(state["path"])
        self.wait()
        before = self.state
        walk = self._walk
        try:
            self._ask(state["model"], state["objective"])
            self.wait()
            walk.go(path)
            if state["chosen"] is not None:
                walk.choose(state["chosen"])
        except HanabiError:
            self._ask(before["model"], before["objective"])
            self.wait()
            walk.go(path_of(before["path"]))
            raise
        finally:
            self._redraw()

    # -- what one can do -----------------------------------------------------------------------

    @checked
    def wait(self, seconds: float | None = None) -> bool:
        """Wait, `seconds` at most, until what is being worked on is done; return whether it is."""
        return self._task is None or self._task.wait(seconds)

    def stop(self) -> None:
        """End the search with what it has proved."""
        if self._task is not None:
            self._task.stop()

    def close(self) -> None:
        """End the widget, and what is being worked on."""
        task = getattr(self, "_task", None)  # none where its making failed
        if task is not None:
            task.stop()
        super().close()

    @checked
    def choose(self, move: str) -> None:
        """Look at what may follow a move, such as ``"play r4"``; for a seat ``"play 2"``."""
        self._do(lambda: self._walk.choose(move))

    @checked
    def step(self, then: str) -> None:
        """Go on to what the chosen move leads to when the card `then` is drawn."""
        self._do(lambda: self._walk.step(then))

    @checked
    def back(self, to: int = 0) -> None:
        """Go back to after `to` steps from the first table."""
        self._do(lambda: self._walk.back(to))

    def _do(self, what: Callable[[], None]) -> None:
        self.wait()
        what()
        self._redraw()

    def graph(self) -> nx.DiGraph[str]:
        """Return the solution as a networkx graph: the tree of best play, tables merged.

        See `hanabi_kit.endgame.why.graph`, `hanabi_kit.endgame.seat.graph` and, for a plan and its
        decisions, `hanabi_kit.endgame.plan.plan_graph`.
        """
        self.wait()
        walk = self._walk
        if walk.model == "faceup" and walk.tree is not None:
            return faceup_graph(walk.tree)
        if walk.model == "seat" and walk.seat is not None:
            return seat_graph(walk.seat)
        if walk.plan is not None:
            return plan_graph(walk.plan.plan, walk.plan.view.players)
        raise HanabiError("this end-game is not solved yet")

    def page(self) -> str:
        """Return the solution as a page to print: HTML that needs nothing but itself."""
        title = self._walk.words.say("Solution of an end-game")
        return (
            f'<!doctype html><html lang="{self.language}"><meta charset="utf-8">'
            f"<title>{escape(title)}</title><style>{_PRINT}</style>"
            f"{self._body()}</html>"
        )

    def _body(self) -> str:
        self.wait()
        walk = self._walk
        at = list(walk.path)
        walk.go([])
        walk.explain()
        told, first = walk.told, self._told.plain()
        picture = svg(walk.scene(), theme="paper")
        walk.go(at)
        say = walk.words.say
        title = say("Solution of an end-game")
        head = "".join(f"<th>{escape(name)}</th>" for name in ("", say("move"), say("value")))
        rows = "".join(
            f"<tr><td>{'★' if move['best'] else ''}</td><td>{escape(move['label'])}</td>"
            f"<td>{escape(move['worth']['text'])}</td></tr>"
            for move in first["moves"] or first.get("bounds", [])
        )
        text = _sentences(told)
        return (
            f"<h1>{escape(title)}</h1><p>{escape(first['about'])}</p>{picture}"
            f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{text}"
        )

    @checked
    def save_page(self, path: str | Path) -> None:
        """Write the page of `page` to a file; FileFault says why it cannot be written."""
        write_whole(path, self.page().encode("utf-8"))

    # -- work ----------------------------------------------------------------------------------

    @property
    def _working(self) -> bool:
        return self._task is not None and self._task.running

    def _start(
        self, ask: Callable[[Tell[Progress]], None], asked: dict[str, Any] | None = None
    ) -> None:
        """Do something that may take long; show that it is under way where it does.

        `asked` is shown until then: nobody looks at the walk while it is worked on.
        """
        self._asked = asked or {}
        self._task = None

        def work(tell: Tell[Progress]) -> None:
            try:
                ask(tell)
            except SearchBudgetExceeded as error:
                raise HanabiError(in_words(self._walk.words, error)) from None

        early = [True]
        self._task = task = Task(work, lambda: None if early[0] else self._redraw())
        task.wait(PATIENCE)
        early[0] = False

    def _drawn(self) -> dict[str, Any]:
        task = self._task
        if task is not None and task.running:
            told = "" if task.told is None else self._progress_text(task.told)
            say = self._walk.words.say
            return {"work": {"told": say("Solving… {told}", told=told)}, **self._asked}
        return {
            "work": {},
            "scene": self._walk.scene().plain(),
            "solution": self._told.plain(),
        }

    def _progress_text(self, told: Progress) -> str:
        say = self._walk.words.say
        count = say(
            "{states} positions, {seconds} s", states=f"{told.states:,}", seconds=int(told.seconds)
        )
        if told.lower is None or told.upper is None:
            return count
        return f"{self._told.worth(told.lower, told.upper).text}; {count}"

    def _fault(self) -> str:
        fault = self._task.fault if self._task is not None and not self._working else None
        return sendable(str(fault)) if fault is not None else ""

    def _ask(self, model: object, objective: object) -> None:
        self._walk.ask(model, objective)
        self._patience = 1
        self._solve()

    def _solve(self) -> None:
        walk = self._walk
        seconds = self._patience * (self._seconds or DEFAULT_SECONDS[walk.model])
        asked = {"scene": walk.scene().plain(), "solution": self._told.plain()}
        self._start(lambda tell: walk.solve(seconds, tell), asked)

    def _grant(self, wish: Mapping[str, Any]) -> None:
        walk = self._walk
        if wish.get("do") == "stop":
            self.stop()
            return
        if self._working:
            raise HanabiError(walk.words.say("Wait for the search, or stop it."))
        self._task = None
        match wish.get("do"):
            case "model":
                self._ask(wish.get("model"), None)
            case "objective":
                self._ask(None, wish.get("objective"))
            case "solve":
                self._patience *= 2
                self._solve()
            case "choose":
                self._start(lambda _: walk.choose(wish.get("move")))
            case "step":
                self._start(lambda _: walk.step(wish.get("then")))
            case "back":
                self._start(lambda _: walk.back(wish.get("to")))
            case "go":
                path = path_of(wish.get("path"))
                self._start(lambda _: walk.go(path))
            case "open":
                path = path_of(wish.get("path"))
                self._start(lambda _: walk.open(path, wide=bool(wish.get("wide"))))
            case "wrong":
                self._start(lambda _: walk.go_wrong())
            case "follow":
                count = wish.get("steps")
                if type(count) is not int or not 0 < count <= len(walk.wrong):
                    raise HanabiError(f"steps {shown(count)}: 1–{len(walk.wrong)}")
                path = [*walk.path, *walk.wrong[:count]]
                self._start(lambda _: walk.go(path))
            case "explain":
                self._start(lambda _: walk.explain())
            case "search":
                self._start(lambda _: walk.search(wish.get("text"), self._told.step_text))
            case "hit":
                number = wish.get("hit")
                if type(number) is not int or not 0 <= number < len(walk.hits):
                    raise HanabiError(f"hit {shown(number)}: 0–{len(walk.hits) - 1}")
                path = walk.hits[number][1]
                self._start(lambda _: walk.go(path))
            case _:
                raise self._unknown(wish)

    def _changed_language(self) -> None:
        from hanabi_kit.language import words

        self._walk.words = words(self.language)
        self._walk.told = ""

    def _fallback(self) -> dict[str, str]:
        self.wait()
        if not self._walk.solved:
            return {"text/plain": self._fault()}
        first = self._told.plain()
        lines = [
            first["about"],
            *(
                f"{row['label']}: {row['worth']['text']}"
                for row in first["moves"] or first.get("bounds", [])
            ),
        ]
        return {"text/html": self._body(), "text/plain": "\n".join(lines)}


_PRINT = (
    "body{font-family:system-ui,sans-serif;max-width:50rem;margin:1rem auto;padding:0 1rem}"
    "svg{max-width:100%;height:auto}table{border-collapse:collapse;margin:1rem 0}"
    "td,th{border:1px solid;padding:.3rem .6rem;text-align:start}"
    "@media print{body{margin:0}h1{font-size:1.3rem}}"
)


def _sentences(told: str) -> str:
    """Sentences as paragraphs, and cases that go on with one as a list."""
    parts = []
    lines = (line for line in told.splitlines() if line.strip())
    for is_case, group in groupby(lines, lambda line: line.startswith(CASE)):
        if is_case:
            items = (f"<li>{escape(line.removeprefix(CASE))}</li>" for line in group)
            parts.append(f"<ul>{''.join(items)}</ul>")
        else:
            parts += (f"<p>{escape(line)}</p>" for line in group)
    return "".join(parts)
