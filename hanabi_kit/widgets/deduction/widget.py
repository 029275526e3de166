"""The deduction board: a grid of suits and ranks for each hidden card, to strike out in.

The reader strikes out what a card cannot be, is told of mistakes with an example, gets a proof of
what was overlooked, and may ask for the next step that a person would take. What is right and what
is said is decided in `hanabi_kit.widgets.deduction.session`, about the cards of
`hanabi_kit.widgets.deduction.subject`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, ClassVar

import traitlets

from hanabi_kit.cards import CardSet
from hanabi_kit.game import Game
from hanabi_kit.position import Position
from hanabi_kit.render import mimebundle
from hanabi_kit.render.tables import html_table
from hanabi_kit.support.arguments import checked_for, explained
from hanabi_kit.view import View
from hanabi_kit.widgets.assets import program, style
from hanabi_kit.widgets.deduction.drawing import board_drawn, scene_drawn, told_drawn
from hanabi_kit.widgets.deduction.session import DeductionSession, truth_value
from hanabi_kit.widgets.deduction.subject import subject_of
from hanabi_kit.widgets.live import LiveWidget
from hanabi_kit.widgets.messages import Message


class DeductionBoard(LiveWidget):
    """Grids to strike out what hidden cards cannot be.

    Like every widget it has ``language``, which may be set, and ``error``: why the browser's last
    message could not be obeyed.

    Parameters
    ----------
    table : Game, Position or View
    seat : int or str, optional
        Who is at the board. Left out, it is a View's seat, a Position's viewer, and a Game's player
        to move.
    about : int or str, optional
        Whose cards; the own where it is left out. For another player the board is about what this
        player can know of the own hand, as far as the one at the board can tell.
    feedback : str
        ``"now"``: a mark that is wrong is told at once. ``"check"``: only when it is asked for.
    aids : bool
        Whether the next step and the odds are offered.
    marks : dict, optional
        What is struck out to begin with, as in the attribute.
    language : str, optional
        ``"en"`` or ``"fr"``.

    Attributes
    ----------
    marks : dict of int to list of str
        By slot (1 = newest) the identities that are struck out, such as ``{1: ["r1", "r2"]}``;
        slots without any are left out. May be set, and observed.
    feedback : str
        May be set.
    odds : bool
        Whether odds are shown. May be set.
    aids : bool
        May be set.
    scene : dict
        The table (`hanabi_kit.render.Scene.plain`), without the own hand where that is what
        the board is about. Read only.
    board : dict
        The grids, and what the buttons need. Read only.
    told : list of dict
        What is said about the last thing done
        (`hanabi_kit.widgets.deduction.session.Comment`). Read only.

    Raises
    ------
    HanabiError
        There is no such player, card or slot, or `table` is none.

    Examples
    --------
    Bob told Alice that her slot 1 is a 5; she strikes the rest out of it, and one card too many.

    >>> from hanabi_kit import Clue
    >>> deal = Game.deal(["Bob", "Alice"], seed=7)
    >>> board = DeductionBoard(deal.apply(Clue(1, 5)), seat="Alice", language="en")
    >>> board.keep(1, "r5 y5 b5 p5")
    >>> board.left[1], board.done
    (['r5', 'y5', 'b5', 'p5'], False)
    >>> board.told[-1]["text"]
    'Slot 1 can be a green 5: no clue rules it out, and one copy is out of sight.'
    >>> board.restore(1, "g5")
    >>> board.strike(2, "r5 y5 g5 b5 p5")
    >>> board.undo()
    >>> board.redo()
    >>> board.check()
    >>> board.done, board.told[0]["text"][:36], len(board.answer[1])
    (False, '5 more cards can be struck out. Slot', 20)
    >>> board.next_step()
    >>> kept = board.state
    >>> board.clear()
    >>> kept["checks"], kept["steps"], board.answer
    (1, 1, None)
    """

    _esm = program(__file__)
    _css = style(__file__, "board", "grid")

    messages: ClassVar = {
        "strike": Message(DeductionSession.strike, slots=list[int], cards=list[str] | str),
        "restore": Message(DeductionSession.restore, slots=list[int], cards=list[str] | str),
        "keep": Message(DeductionSession.keep, slots=list[int], cards=list[str] | str),
        "clear": Message(DeductionSession.clear),
        "undo": Message(DeductionSession.undo),
        "redo": Message(DeductionSession.redo),
        "check": Message(DeductionSession.check),
        "why": Message(DeductionSession.why, slot=int, card=str),
        "step": Message(DeductionSession.help_on),
        "odds": Message(DeductionSession.help_with_odds, show=bool),
        "count": Message(DeductionSession.count_on),
    }

    _session: DeductionSession

    # Not sent: the browser gets the marks in `board`, in the order in which they are drawn.
    marks = traitlets.Any()
    feedback = traitlets.Any("now")
    odds = traitlets.Any(False)
    aids = traitlets.Any(True)
    scene = traitlets.Dict(read_only=True).tag(sync=True)
    board = traitlets.Dict(read_only=True).tag(sync=True)
    told: traitlets.List[Any] = traitlets.List(read_only=True).tag(sync=True)

    @checked_for("aids")
    def __init__(
        self,
        table: Game | Position | View,
        *,
        seat: int | str | None = None,
        about: int | str | None = None,
        feedback: str = "now",
        aids: bool = True,
        marks: Mapping[int, Iterable[str]] | None = None,
        language: str | None = None,
    ) -> None:
        self._session = DeductionSession(
            subject_of(table, seat, about), feedback=feedback, aids=aids, language=language
        )
        if marks is not None:
            self._session.restore_state(self._session.state | {"marks": marks})
        super().__init__(language)

    @traitlets.validate("marks")
    def _check_marks(self, proposal: Any) -> dict[int, list[str]]:
        marks = self._session.check_marks(proposal["value"])
        if any(marks):
            self._session.refuse_fault()
        every = self._session.subject.every
        return {
            slot: [str(card) for card in every if card in struck]
            for slot, struck in enumerate(marks, start=1)
            if struck
        }

    @traitlets.validate("feedback")
    def _check_feedback(self, proposal: Any) -> str:
        return self._session.check_feedback(proposal["value"])

    @traitlets.validate("odds", "aids")
    def _check_flag(self, proposal: Any) -> bool:
        return truth_value(proposal["trait"].name, proposal["value"])

    @traitlets.observe("marks", "feedback", "odds", "aids")
    def _set_by_python(self, _: Any) -> None:
        if self._drawing:
            return
        if self.marks != self._marks:
            self._session.put(self.marks)
        if self.feedback != self._session.feedback:
            self._session.set_feedback(self.feedback)
        self._session.aids = self.aids
        self._session.show_odds(self.odds)
        self._redraw()

    # -- for exercises -------------------------------------------------------------------------

    @property
    def _marks(self) -> dict[int, list[str]]:
        session = self._session
        return {slot: session.texts(slot) for slot in session.slots if session.texts(slot)}

    @property
    def left(self) -> dict[int, list[str]]:
        """By slot what is not struck out."""
        return {
            slot: [str(card) for card in cards]
            for slot, cards in enumerate(self._session.left, start=1)
        }

    @property
    def answer(self) -> tuple[CardSet, ...] | None:
        """What is not struck out, slot 1 first, as `hanabi_kit.lessons.check` reads it.

        None while nothing is struck out at all: then there is no answer yet.
        """
        return tuple(self._session.left) if self._marks else None

    @property
    def done(self) -> bool:
        """Whether everything that can be ruled out is struck out, and nothing else."""
        return self._session.done

    @property
    def state(self) -> dict[str, Any]:
        """The marks, as a value to keep and to set again.

        ``marks`` by slot, as text; ``feedback`` and ``odds``; how often the marks were checked
        (``checks``) and a step was asked for (``steps``). HanabiError for what is no such value.
        """
        return self._session.state

    @state.setter
    def state(self, state: Mapping[str, Any]) -> None:
        self._do(self._session.restore_state, state)

    @explained
    def strike(self, slot: int, cards: Iterable[str] | str) -> None:
        """Strike `cards` out of `slot`.

        Parameters
        ----------
        slot : int
            1 = newest.
        cards : str or iterable of str
            Such as ``"r1 r2"`` or ``["r1", "r2"]``.

        Raises
        ------
        HanabiError
            There is no such slot or card; nothing is changed.
        """
        self._do(self._session.strike, [slot], cards)

    @explained
    def restore(self, slot: int, cards: Iterable[str] | str) -> None:
        """Take the strikes on `cards` in `slot` back; both, and HanabiError, as for `strike`."""
        self._do(self._session.restore, [slot], cards)

    @explained
    def keep(self, slot: int, cards: Iterable[str] | str) -> None:
        """Strike everything but `cards` out of `slot`; both, and HanabiError, as for `strike`."""
        self._do(self._session.keep, [slot], cards)

    def clear(self) -> None:
        """Take all strikes back."""
        self._do(self._session.clear)

    def undo(self) -> None:
        """Take back the last change of the marks; HanabiError where there is none."""
        self._do(self._session.undo)

    def redo(self) -> None:
        """Make again the change taken back last; HanabiError where there is none."""
        self._do(self._session.redo)

    def check(self) -> None:
        """Tell which marks are wrong, and what can still be struck out, with reasons."""
        self._do(self._session.check)

    def next_step(self) -> None:
        """Show the next step a person would take; called again, take it."""
        self._do(self._session.next_step)

    # -- drawing -------------------------------------------------------------------------------

    def _drawn(self) -> dict[str, Any]:
        session = self._session
        return {
            "marks": self._marks,
            "feedback": session.feedback,
            "odds": session.odds_shown,
            "aids": session.aids,
            "scene": scene_drawn(session, self._words).plain(),
            "board": board_drawn(session, self._words),
            "told": told_drawn(session),
        }

    # -- where no widget runs ------------------------------------------------------------------

    def _fallback(self) -> dict[str, str]:
        board = board_drawn(self._session, self._words)
        every = [str(card) for card in self._session.subject.every]
        rows = [
            (card["label"], " ".join(name for name in every if name not in card["struck"]))
            for card in board["cards"]
        ]
        head = (self._words.say("card"), self._words.say("not struck out"))
        title = f"{board['title']}. {board['fault'] or board['intro']}"
        drawn = mimebundle(scene_drawn(self._session, self._words))
        table = html_table(title, head, [tuple(map(escape, row)) for row in rows])
        say = self._words.say
        listed = [say("{label}: {text}", label=label, text=cards) for label, cards in rows]
        text = [drawn["text/plain"], "", title, *(f"  {line}" for line in listed)]
        return {
            "text/html": f"<div>{drawn['text/html']}{table}</div>",
            "text/plain": "\n".join(text),
        }
