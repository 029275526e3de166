"""Possible worlds as a live widget: say something, and watch worlds fall away.

All is decided in Python (`hanabi_kit.widgets.knowledge.session`). The browser gets what is shown
and sends messages, which are checked like anything from outside.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import traitlets

from hanabi_kit.deduction.knowledge import Formula, Model
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.render.knowledge.graph import mimebundle
from hanabi_kit.render.knowledge.text import knowledge_text
from hanabi_kit.support.arguments import checked, explained
from hanabi_kit.widgets.assets import program, style
from hanabi_kit.widgets.knowledge.drawing import menu_of, scene_of
from hanabi_kit.widgets.knowledge.models import MOST_WORLDS, Source
from hanabi_kit.widgets.knowledge.session import KnowledgeSession
from hanabi_kit.widgets.live import LiveWidget
from hanabi_kit.widgets.messages import Message


class KnowledgeExplorer(LiveWidget):
    """A model of knowledge to look at and to make announcements to.

    Like every widget it has ``language``, which may be set, and ``error``: why the browser's last
    message could not be obeyed.

    Parameters
    ----------
    about : str, Model, Knowledge, Game, Position or View
        One of the examples ``"muddy children"`` (with `children` and `muddy`), ``"three hats"`` and
        ``"NanoHanabi"`` (with `actual`); a model of your own; or a table with few hidden cards. Of
        a View only what that seat sees is known, and several worlds may be the real one.
    show_real : bool
        Mark the real world. Hidden, its number is not in the browser; what is announced is true in
        it all the same, as in the puzzles.
    lock_real : bool
        Keep that as it is, so that nobody looks it up.
    limit : int
        Worlds of a table that are written down at most.
    language : str, optional
        ``"en"`` or ``"fr"``.
    sizes : int
        Of an example, such as ``children=4``.

    Attributes
    ----------
    scene : dict
        The worlds as they are drawn or listed. Read only.
    menu : dict
        What can be said, what was said, and what is known in the chosen world. Read only.
    told : list of str
        What happened in the last step. Read only.
    listed : bool
        Whether worlds are listed where they could be drawn. Read only.

    Raises
    ------
    TooManyWorlds
        The table has more than `limit` worlds; `.count` deals fit it.
    HanabiError
        There is no such example or size.

    Examples
    --------
    >>> explorer = KnowledgeExplorer("muddy children", children=3, muddy=2)
    >>> len(explorer.model)
    8
    >>> explorer.announce(explorer.ready[0])  # at least one is muddy
    >>> explorer.let_answer()  # and nobody can say yet whether it is they
    >>> len(explorer.model), explorer.told[1]
    (4, '3 worlds fall away.')
    >>> kept = explorer.state
    >>> explorer.undo()
    >>> explorer.redo()
    >>> explorer.undo()
    >>> len(explorer.model), kept["at"]
    (7, 2)

    At a table, clues can be given:

    >>> from hanabi_kit import Card, Game
    >>> from hanabi_kit.cards import Suit
    >>> from hanabi_kit.rules import Ruleset
    >>> rules = Ruleset("red", (Suit.RED,), (2, 1), hand_sizes=((2, 1),))
    >>> deck = [Card("r1"), Card("r2"), Card("r1")]
    >>> table = KnowledgeExplorer(Game.new(["Alice", "Bob"], deck, rules), language="en")
    >>> table.clue(1, 2)
    >>> table.told
    ['Clue to Bob: 2, touching slot 1.', '2 worlds fall away.']
    """

    _esm = program(__file__)
    _css = style(__file__, "board")

    messages: ClassVar = {
        "world": Message(KnowledgeSession.choose, world=int),
        "write": Message(KnowledgeSession.write, form=dict),
        "ask": Message(KnowledgeSession.ask),
        "say": Message(KnowledgeSession.announce),
        "ready": Message(KnowledgeSession.announce_ready, ready=int),
        "clue": Message(KnowledgeSession.clue, to=int, value=int | str),
        "answer": Message(KnowledgeSession.let_answer, who=int | str),
        "go": Message(KnowledgeSession.go, at=int),
        "undo": Message(KnowledgeSession.undo),
        "redo": Message(KnowledgeSession.redo),
        "lines": Message(KnowledgeSession.draw_lines, who=int, drawn=bool),
        "real": Message(KnowledgeSession.mark_real, marked=bool),
        "list": Message(KnowledgeSession.list_worlds, listed=bool),
        "page": Message(KnowledgeSession.turn_to, page=int),
    }

    _session: KnowledgeSession

    scene = traitlets.Dict(read_only=True).tag(sync=True)
    menu = traitlets.Dict(read_only=True).tag(sync=True)
    told = traitlets.List(traitlets.Unicode(), read_only=True).tag(sync=True)
    listed = traitlets.Bool(False, read_only=True).tag(sync=True)

    @explained
    def __init__(
        self,
        about: Source = "muddy children",
        *,
        show_real: bool = True,
        lock_real: bool = False,
        limit: int = MOST_WORLDS,
        language: str | None = None,
        **sizes: Any,
    ) -> None:
        self._session = KnowledgeSession(
            about,
            show_real=show_real,
            lock_real=lock_real,
            limit=limit,
            language=language,
            **sizes,
        )
        super().__init__(language)

    @property
    def model(self) -> Model[Any]:
        """The model after what was announced; it knows the real world, hidden or not."""
        return self._session.model

    @property
    def ready(self) -> tuple[Formula, ...]:
        """The announcements that stand ready to be made."""
        return tuple(formula for _, formula in self._session.topic.ready)

    @property
    def state(self) -> dict[str, Any]:
        """Where one stands, as a value to keep and to set again.

        ``said`` are the announcements, ``at`` how many of them count, ``world`` the number of the
        chosen world, ``form`` the statement in the menus. HanabiError for what is no such value.
        """
        return self._session.state

    @state.setter
    def state(self, state: Mapping[str, Any]) -> None:
        self._do(self._session.restore, state)

    @checked
    def announce(self, what: Formula | Mapping[str, Any]) -> None:
        """Make an announcement in front of everybody.

        Parameters
        ----------
        what : Formula or mapping
            One of `ready`; or a form of the menus, see `hanabi_kit.widgets.knowledge.statements`.

        Raises
        ------
        HanabiError
            It is none of these, or it is false in the real world.
        """
        if isinstance(what, Formula):
            if what not in self.ready:
                raise HanabiError(
                    self._words.say("announcement {what}: it is none of `ready`", what=shown(what))
                )
            self._do(self._session.announce_ready, self.ready.index(what))
        else:
            self._do(self._session.announce, what)

    @checked
    def clue(self, to: int, value: str | int) -> None:
        """Give a clue at a table.

        Parameters
        ----------
        to : int
            A seat, from 0.
        value : str or int
            The colour's letter, or the rank.

        Raises
        ------
        HanabiError
            There is no such clue, or it touches no card.
        """
        self._do(self._session.clue, to, value)

    @checked
    def let_answer(self, who: int | str = "all") -> None:
        """Let one agent, or all at once, answer the question of the example.

        Parameters
        ----------
        who : int or "all"
            An agent's number, from 0.

        Raises
        ------
        HanabiError
            There is no such agent, or the model suggests no question.
        """
        self._do(self._session.let_answer, who)

    def undo(self) -> None:
        """Take back the last announcement; HanabiError where there is none."""
        self._do(self._session.undo)

    def redo(self) -> None:
        """Make again the announcement taken back last; HanabiError where there is none."""
        self._do(self._session.redo)

    def _drawn(self) -> dict[str, Any]:
        return {
            "scene": scene_of(self._session),
            "menu": menu_of(self._session),
            "told": self._session.told,
            "listed": self._session.listed,
        }

    def _fallback(self) -> dict[str, str]:
        session = self._session
        if session.show_real:
            return mimebundle(session.model, self.language)
        text = knowledge_text(session.model.unmarked(), self.language)
        return {**mimebundle(session.model.unmarked(), self.language), "text/plain": text}
