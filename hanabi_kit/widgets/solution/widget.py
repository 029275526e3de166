r"""A solved end-game to walk through: every move's value, every draw, and how it goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import traitlets

from hanabi_kit.endgame import Objective
from hanabi_kit.endgame.plan import plan_graph
from hanabi_kit.endgame.plan.tell.sentences import CASE
from hanabi_kit.endgame.seat.graph import seat_graph
from hanabi_kit.endgame.why.graph import faceup_graph
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.notation.files import write_whole
from hanabi_kit.position import Position
from hanabi_kit.render import svg
from hanabi_kit.support.arguments import checked, explained
from hanabi_kit.view import View
from hanabi_kit.widgets.assets import program, style
from hanabi_kit.widgets.live import LiveWidget, sendable
from hanabi_kit.widgets.messages import Message
from hanabi_kit.widgets.solution.session import SolutionSession

if TYPE_CHECKING:
    import networkx as nx


class SolutionExplorer(LiveWidget):
    """The solver's tree of an end-game, one table at a time.

    Like every widget it has ``language``, which may be set, and ``error``: why the browser's last
    message could not be obeyed.

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
        here. The values of a plan are those given what the mover sees; ``"beside"`` and
        ``"average"`` hold what it is worth over all that she might see. Read only.
    work : dict
        What is being worked on: ``told`` in words, empty where nothing is. Read only.

    Raises
    ------
    HanabiError
        `table` is nothing that can be solved, or the model needs a hand that it does not show.

    Examples
    --------
    >>> from hanabi_kit import read
    >>> explorer = SolutionExplorer(read("bot-2p-s2006").at(63))
    >>> explorer.wait(), explorer.solution["value"]["exact"]
    (True, True)
    >>> explorer.choose("play y5")
    >>> explorer.state["chosen"], len(explorer.graph())
    ('play y5', 14)
    >>> explorer.step("g4")  # the card that is drawn
    >>> explorer.back()
    >>> explorer.page()[:15]
    '<!doctype html>'
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as place:
    ...     explorer.save_page(f"{place}/solution.html")
    >>> explorer.stop()
    """

    _esm = program(__file__)
    _css = style(__file__, "board")

    messages: ClassVar = {
        "stop": Message(SolutionSession.stop),
        "model": Message(SolutionSession.ask_model, model=str),
        "objective": Message(SolutionSession.ask_objective, objective=str),
        "solve": Message(SolutionSession.solve_for_longer),
        "choose": Message(SolutionSession.choose, move=str),
        "step": Message(SolutionSession.step, then=str),
        "back": Message(SolutionSession.back, to=int),
        "go": Message(SolutionSession.go, path=list[list[str]]),
        "open": Message(SolutionSession.open, path=list[list[str]], wide=bool | None),
        "wrong": Message(SolutionSession.go_wrong),
        "follow": Message(SolutionSession.follow, steps=int),
        "explain": Message(SolutionSession.explain),
        "search": Message(SolutionSession.search, text=str),
        "hit": Message(SolutionSession.go_to_hit, hit=int),
    }

    _session: SolutionSession

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
        self._session = SolutionSession(
            table, model, objective, seconds=seconds, language=language, changed=self._redraw
        )
        super().__init__(language)
        self._do(self._session.solve)

    @property
    def state(self) -> dict[str, Any]:
        """Where one stands, as a value to keep and to set again; HanabiError for no such value."""
        return self._session.state

    @state.setter
    def state(self, state: Mapping[str, Any]) -> None:
        try:
            self._session.restore(state)
        finally:
            self._redraw()

    # -- what one can do -----------------------------------------------------------------------

    @checked
    def wait(self, seconds: float | None = None) -> bool:
        """Wait, `seconds` at most, until what is being worked on is done; return whether it is."""
        return self._session.wait(seconds)

    def stop(self) -> None:
        """End the search with what it has proved."""
        self._session.stop()

    def close(self) -> None:
        """End the widget, and what is being worked on."""
        session = getattr(self, "_session", None)  # none where its making failed
        if session is not None:
            session.stop()
        super().close()

    @checked
    def choose(self, move: str) -> None:
        """Look at what may follow `move`, such as ``"play r4"``; for a seat ``"play 2"``.

        HanabiError where no such action can be taken.
        """
        self._do(self._session.navigation.choose, move)

    @checked
    def step(self, then: str) -> None:
        """Go on to what the chosen action leads to when the card `then` is drawn.

        HanabiError where none is chosen, or no such card can be drawn.
        """
        self._do(self._session.navigation.step, then)

    @checked
    def back(self, to: int = 0) -> None:
        """Go back to after `to` steps from the first table; HanabiError where there are fewer."""
        self._do(self._session.navigation.back, to)

    def _do(self, act: Callable[..., object], *values: object) -> None:
        self.wait()  # without the lock, which the thread needs
        super()._do(act, *values)

    def graph(self) -> nx.DiGraph[str]:
        """Return the solution as a networkx graph: the tree of best play, tables merged.

        See `hanabi_kit.endgame.why.graph`, `hanabi_kit.endgame.seat.graph` and, for a plan and its
        decisions, `hanabi_kit.endgame.plan.plan_graph`. HanabiError where nothing is solved.
        """
        self.wait()
        navigation = self._session.navigation
        if navigation.model == "faceup" and navigation.tree is not None:
            return faceup_graph(navigation.tree)
        if navigation.model == "seat" and navigation.seat is not None:
            return seat_graph(navigation.seat)
        if navigation.plan is not None:
            return plan_graph(navigation.plan.plan, navigation.plan.view.players)
        raise HanabiError(self._words.say("this end-game is not solved yet"))

    def page(self) -> str:
        """Return the solution as a page to print: HTML that needs nothing but itself."""
        title = self._session.navigation.words.say("Solution of an end-game")
        return (
            f'<!doctype html><html lang="{self.language}"><meta charset="utf-8">'
            f"<title>{escape(title)}</title><style>{_PRINT}</style>"
            f"{self._body()}</html>"
        )

    def _body(self) -> str:
        self.wait()
        navigation = self._session.navigation
        at = list(navigation.path)
        navigation.go([])
        navigation.explain()
        told, first = navigation.told, self._session.drawing.plain()
        picture = svg(navigation.scene(), theme="paper")
        navigation.go(at)
        say = navigation.words.say
        title = say("Solution of an end-game")
        bounds = first.get("bounds", [])
        names = ["", say("move"), say("value")]
        if bounds:
            names = ["", say("move"), say("with these hands"), say("on average")]
        head = "".join(f"<th>{escape(name)}</th>" for name in names)
        rows = "".join(
            f"<tr><td>{'★' if move['best'] else ''}</td><td>{escape(move['label'])}</td>"
            + "".join(
                f"<td>{escape(move[worth]['text'])}</td>"
                for worth in ("worth", "average")
                if worth in move
            )
            + "</tr>"
            for move in first["moves"] or bounds
        )
        value = f"{first['value_name']} {first['value']['text']}"
        worth = _sentences("\n".join([value, *first.get("beside", [])]))
        return (
            f"<h1>{escape(title)}</h1><p>{escape(first['about'])}</p>{picture}{worth}"
            f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{_sentences(told)}"
        )

    @checked
    def save_page(self, path: str | Path) -> None:
        """Write the page of `page` to the file `path`; FileFault says why it cannot be written."""
        write_whole(path, self.page().encode("utf-8"))

    # -- drawing -------------------------------------------------------------------------------

    def _drawn(self) -> dict[str, Any]:
        session = self._session
        if session.working:
            told = self._words.say("Solving… {told}", told=session.progress)
            return {"work": {"told": told}, **session.shown_meanwhile}
        return {
            "work": {},
            "scene": session.navigation.scene().plain(),
            "solution": session.drawing.plain(),
        }

    def _fault(self) -> str:
        return sendable(self._session.fault)

    def _fallback(self) -> dict[str, str]:
        self.wait()
        if not self._session.navigation.solved:
            return {"text/plain": self._fault()}
        first = self._session.drawing.plain()
        lines = [
            first["about"],
            f"{first['value_name']} {first['value']['text']}",
            *first.get("beside", []),
            *(
                self._words.say("{label}: {text}", label=row["label"], text=row["worth"]["text"])
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
