"""The deduction board: a grid of suits and ranks for each hidden card, to strike out in.

The reader strikes out what a card cannot be, is told of mistakes with an example, gets a proof of
what was overlooked, and may ask for the next step that a person would take. What is right and what
is said is decided in `hanabi_kit.widgets.deduction.striking`, about the cards of
`hanabi_kit.widgets.deduction.subject`.

Examples
--------
>>> from hanabi_kit.actions import Clue
>>> from hanabi_kit.cards import Seat
>>> from hanabi_kit.game import Game, shuffled
>>> from hanabi_kit.rules import STANDARD
>>> game = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7)).apply(Clue(Seat(1), 5))
>>> board = DeductionBoard(game)
>>> board.keep(1, "r5 y5 g5 b5 p5")
>>> len(board.marks[1]), board.left[1], board.done
(20, ['r5', 'y5', 'g5', 'b5', 'p5'], False)
>>> board.strike(1, ["g5"])
>>> board.told[-1]["text"]
'Slot 1 can be a green 5: no clue rules it out, and one copy is out of sight.'
>>> board.undo()
>>> board.next_step()
>>> board.told[0]["text"]
"Clue (level 1 of 5). Alice's clue “5” (turn 1) touched slot 1, so it is a 5; slots 2, 3, 4 and \
5 are not 5s."

What Bob can know, as Alice sees it:

>>> DeductionBoard(game, seat="Alice", about="Bob").board["title"]
'What Bob can know'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

import traitlets

from hanabi_kit.arguments import checked_for, explained
from hanabi_kit.cards import CardSet
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.notation.words import shown
from hanabi_kit.position import Position
from hanabi_kit.render import mimebundle
from hanabi_kit.render.tables import html_table
from hanabi_kit.view import View
from hanabi_kit.widgets.deduction.grids import board_drawn, scene_drawn, told_drawn
from hanabi_kit.widgets.deduction.striking import Striking
from hanabi_kit.widgets.deduction.subject import subject_of
from hanabi_kit.widgets.live import LiveWidget, module, style

__all__ = ["DeductionBoard"]


class DeductionBoard(LiveWidget):
    """Grids to strike out what hidden cards cannot be.

    Like every widget it has ``language``, which may be set, and ``error``: why the last wish of the
    browser could not be granted.

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
        What is said about the last thing done (`hanabi_kit.widgets.deduction.striking.Said`). Read
        only.

    Raises
    ------
    HanabiError
        There is no such player, card or slot, or `table` is none.

    Examples
    --------
    Bob told Alice that her slot 1 is a 5; she strikes the rest out of it, and one card too many.

    >>> from hanabi_kit.actions import Clue
    >>> from hanabi_kit.game import shuffled
    >>> from hanabi_kit.rules import STANDARD
    >>> deal = Game.new(["Bob", "Alice"], shuffled(STANDARD, seed=7))
    >>> board = DeductionBoard(deal.apply(Clue(1, 5)), seat="Alice", language="en")
    >>> board.keep(1, "r5 y5 b5 p5")
    >>> board.left[1], board.done
    (['r5', 'y5', 'b5', 'p5'], False)
    >>> board.told[-1]["text"]
    'Slot 1 can be a green 5: no clue rules it out, and one copy is out of sight.'
    """

    _esm = module("deduction.js")
    _css = style("deduction", "board")

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
        self._striking = Striking(
            subject_of(table, seat, about), feedback=feedback, language=language
        )
        if marks is not None:
            start = self._striking.state | {"marks": marks}
            self._striking.restore_state(start)
        self._odds_shown = False
        self._aided = _flag("aids", aids)
        super().__init__(language)

    # The first state must be complete: it is sent when the widget opens.
    @traitlets.default("marks")
    def _first_marks(self) -> dict[int, list[str]]:
        return self._marks

    @traitlets.default("feedback")
    def _first_feedback(self) -> str:
        return self._striking.feedback

    @traitlets.default("aids")
    def _first_aids(self) -> bool:
        return self._aided

    @traitlets.default("scene")
    def _first_scene(self) -> dict[str, Any]:
        return scene_drawn(self._striking, self._words).plain()

    @traitlets.default("board")
    def _first_board(self) -> dict[str, Any]:
        return self._board()

    @traitlets.validate("marks")
    def _check_marks(self, proposal: Any) -> dict[int, list[str]]:
        marks = self._striking.check_marks(proposal["value"])
        if any(marks):
            self._striking.refuse_fault()
        every = self._striking.subject.every
        return {
            slot: [str(card) for card in every if card in struck]
            for slot, struck in enumerate(marks, start=1)
            if struck
        }

    @traitlets.validate("feedback")
    def _check_feedback(self, proposal: Any) -> str:
        return self._striking.check_feedback(proposal["value"])

    @traitlets.validate("odds", "aids")
    def _check_flag(self, proposal: Any) -> bool:
        return _flag(proposal["trait"].name, proposal["value"])

    @traitlets.observe("marks", "feedback", "odds", "aids")
    def _set_by_python(self, _: Any) -> None:
        if self._drawing:
            return
        if self.marks != self._marks:
            self._striking.put(self.marks)
        if self.feedback != self._striking.feedback:
            self._striking.set_feedback(self.feedback)
        self._aided = self.aids
        self._show_odds(self.odds)
        self._redraw()

    # -- for exercises -------------------------------------------------------------------------

    @property
    def _marks(self) -> dict[int, list[str]]:
        striking = self._striking
        return {slot: striking.texts(slot) for slot in striking.slots if striking.texts(slot)}

    @property
    def left(self) -> dict[int, list[str]]:
        """By slot what is not struck out."""
        return {
            slot: [str(card) for card in cards]
            for slot, cards in enumerate(self._striking.left, start=1)
        }

    @property
    def answer(self) -> tuple[CardSet, ...] | None:
        """What is not struck out, slot 1 first, as `hanabi_kit.lessons.check` reads it.

        None while nothing is struck out at all: then there is no answer yet.
        """
        return tuple(self._striking.left) if self._marks else None

    @property
    def done(self) -> bool:
        """Whether everything that can be ruled out is struck out, and nothing else."""
        return self._striking.done

    @property
    def state(self) -> dict[str, Any]:
        """The marks, as a value to keep and to set again.

        ``marks`` by slot, as text; ``feedback`` and ``odds``; how often the marks were checked
        (``checks``) and a step was asked for (``steps``).
        """
        return self._striking.state | {"odds": self._odds_shown}

    @state.setter
    def state(self, state: Mapping[str, Any]) -> None:
        if not isinstance(state, Mapping) or "odds" not in state:
            raise HanabiError(
                f"state {shown(state)}: a dict of checks, feedback, marks, odds, steps is needed"
            )
        odds = _flag("state: odds", state["odds"])
        self._striking.restore_state({key: state[key] for key in state if key != "odds"})
        self._show_odds(odds)
        self._redraw()

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
        self._striking.strike([slot], cards)
        self._redraw()

    @explained
    def restore(self, slot: int, cards: Iterable[str] | str) -> None:
        """Take the strikes on `cards` in `slot` back.

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
        self._striking.restore([slot], cards)
        self._redraw()

    @explained
    def keep(self, slot: int, cards: Iterable[str] | str) -> None:
        """Strike everything but `cards` out of `slot`.

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
        self._striking.keep([slot], cards)
        self._redraw()

    def clear(self) -> None:
        """Take all strikes back."""
        self._striking.clear()
        self._redraw()

    def undo(self) -> None:
        """Take back the last change of the marks."""
        self._striking.undo()
        self._redraw()

    def redo(self) -> None:
        """Make again the change taken back last."""
        self._striking.redo()
        self._redraw()

    def check(self) -> None:
        """Tell which marks are wrong, and what can still be struck out, with reasons."""
        self._striking.check()
        self._redraw()

    def next_step(self) -> None:
        """Show the next step a person would take; called again, take it."""
        self._striking.next_step()
        self._redraw()

    # -- drawing -------------------------------------------------------------------------------

    def _board(self) -> dict[str, Any]:
        return board_drawn(self._striking, self._words, odds=self._odds_shown, aids=self._aided)

    def _drawn(self) -> dict[str, Any]:
        striking = self._striking
        return {
            "marks": self._marks,
            "feedback": striking.feedback,
            "odds": self._odds_shown,
            "aids": self._aided,
            "scene": scene_drawn(self._striking, self._words).plain(),
            "board": self._board(),
            "told": told_drawn(striking),
        }

    def _changed_language(self) -> None:
        self._striking.speak(self.language)

    # -- wishes --------------------------------------------------------------------------------

    def _grant(self, wish: Mapping[str, Any]) -> None:
        striking = self._striking
        match wish.get("do"):
            case "strike":
                striking.strike(wish.get("slots"), wish.get("cards"))
            case "restore":
                striking.restore(wish.get("slots"), wish.get("cards"))
            case "keep":
                striking.keep(wish.get("slots"), wish.get("cards"))
            case "clear":
                striking.clear()
            case "undo":
                striking.undo()
            case "redo":
                striking.redo()
            case "check":
                striking.check()
            case "why":
                striking.why(wish.get("slot"), wish.get("card"))
            case "step":
                self._refuse_unaided()
                striking.next_step()
            case "odds":
                self._refuse_unaided()
                self._show_odds(_flag("show", wish.get("show")))
            case "count":
                self._show_odds(self._odds_shown)
            case _:
                raise self._unknown(wish)

    def _show_odds(self, show: bool) -> None:
        """Show the odds or not. What is not counted in a slice, the browser wishes for again."""
        self._odds_shown = show
        if show:
            self._striking.count_odds()

    def _refuse_unaided(self) -> None:
        if not self._aided:
            raise HanabiError(self._words.say("Here you are to find it without help."))

    # -- where no widget runs ------------------------------------------------------------------

    def _fallback(self) -> dict[str, str]:
        board = self._board()
        every = [str(card) for card in self._striking.subject.every]
        rows = [
            (card["label"], " ".join(name for name in every if name not in card["struck"]))
            for card in board["cards"]
        ]
        head = (self._words.say("card"), self._words.say("not struck out"))
        title = f"{board['title']}. {board['fault'] or board['intro']}"
        drawn = mimebundle(scene_drawn(self._striking, self._words))
        table = html_table(title, head, [tuple(map(escape, row)) for row in rows])
        text = [drawn["text/plain"], "", title, *(f"  {label}: {cards}" for label, cards in rows)]
        return {
            "text/html": f"<div>{drawn['text/html']}{table}</div>",
            "text/plain": "\n".join(text),
        }


def _flag(name: str, value: object) -> bool:
    if type(value) is not bool:
        raise HanabiError(f"{name} {shown(value)}: True or False is needed")
    return value
