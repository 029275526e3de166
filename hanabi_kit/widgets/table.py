"""The table as a live widget: look from any seat, step through a game, play on.

All rules live in Python (`hanabi_kit.widgets.sitting`). The browser gets one `scene`, what the
chosen seat may see and nothing else, and sends wishes, which are checked like anything from
outside: one that cannot be granted gives a line of text and leaves everything as it was.

Examples
--------
>>> from hanabi_kit.game import shuffled
>>> from hanabi_kit.rules import STANDARD
>>> table = Table(Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7)), seat="Alice")
>>> table.play("clue Bob 5")
>>> table.scene["headline"], table.told
('Turn 2: Bob to move.', ['Alice tells Bob: slot 1 is a 5.'])
>>> table.state
{'seat': 0, 'at': 1, 'branch_at': 0, 'moves': ['clue Bob 5']}
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from hanabi_kit.actions import Action
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.notation.hanablive import GameRecord
from hanabi_kit.notation.words import shown
from hanabi_kit.position import Position
from hanabi_kit.render import mimebundle
from hanabi_kit.render.names import harmless
from hanabi_kit.view import View
from hanabi_kit.widgets.sitting import Judge, Reply, Sitting

__all__ = ["Table"]

_STATIC = Path(__file__).parent / "static"


class Table(anywidget.AnyWidget):
    """A Hanabi table to look at and to play on.

    Parameters
    ----------
    game : GameRecord, Game, Position or View
        A recorded game is stepped through and can be left at any turn. A Position with hidden own
        cards, and a View, can be looked at but not played on.
    seat : int or str, optional
        Whose eyes: a seat, a name, or ``"all"`` for all hands. Left out, it is a Position's viewer,
        a View's seat, and otherwise all hands.
    at : int, optional
        After how many recorded actions to start; the beginning where left out.
    judge : callable, optional
        ``judge(before, action)`` returns a comment, shown after each move made by hand.
    reply : callable, optional
        ``reply(game)`` moves for the other seats when one seat is chosen. It is given the whole
        table: let it look at ``View.of(game, game.mover)`` only.
    deal_seed : int
        Where the order of the deck is unknown, drawn cards come from a shuffle by this seed.
    lock_seat : bool
        Keep the seat as it is, so that nobody peeks by mistake.

    Attributes
    ----------
    seat : int or None
        Whose eyes; None for all hands. May be set, also by name.
    at : int
        Actions taken since the first table. May be set.
    scene : dict
        What is drawn (`hanabi_kit.render.scene.Scene.plain`). Read only.
    controls : dict
        What the browser's buttons need: seats, length of the line, what can be undone. Read only.
    message : str
        The judge's comment on the last move. Read only.
    told : list of str
        What happened in the last step played here, as sentences. Read only.
    error : str
        Why the last wish of the browser could not be granted; else empty. Read only.
    revision : int
        Counts the answers to the browser. Read only.

    Raises
    ------
    HanabiError
        `game` is nothing that can be shown, or there is no such seat or turn.
    """

    _esm = _STATIC / "table.js"
    _css = _STATIC / "table.css"

    seat = traitlets.Any(None, allow_none=True).tag(sync=True)
    at = traitlets.Any(0).tag(sync=True)
    scene = traitlets.Dict(read_only=True).tag(sync=True)
    controls = traitlets.Dict(read_only=True).tag(sync=True)
    message = traitlets.Unicode("", read_only=True).tag(sync=True)
    told = traitlets.List(traitlets.Unicode(), read_only=True).tag(sync=True)
    error = traitlets.Unicode("", read_only=True).tag(sync=True)
    revision = traitlets.Int(0, read_only=True).tag(sync=True)

    def __init__(
        self,
        game: GameRecord | Game | Position | View,
        *,
        seat: int | str | None = None,
        at: int | None = None,
        judge: Judge | None = None,
        reply: Reply | None = None,
        deal_seed: int = 0,
        lock_seat: bool = False,
    ) -> None:
        self._sitting = Sitting(
            game,
            seat=seat,
            at=at,
            judge=judge,
            reply=reply,
            deal_seed=deal_seed,
            lock_seat=lock_seat,
        )
        self._drawing = False
        super().__init__()
        self.on_msg(self._hear)

    # The first state must be complete: it is sent when the widget opens.
    @traitlets.default("seat")
    def _first_seat(self) -> int | None:
        return self._sitting.seat

    @traitlets.default("at")
    def _first_at(self) -> int:
        return self._sitting.at

    @traitlets.default("scene")
    def _first_scene(self) -> dict[str, Any]:
        return self._sitting.scene.plain()

    @traitlets.default("controls")
    def _first_controls(self) -> dict[str, Any]:
        return self._sitting.controls()

    @traitlets.validate("seat")
    def _check_seat(self, proposal: Any) -> int | None:
        return self._sitting.resolved(proposal["value"])

    @traitlets.validate("at")
    def _check_at(self, proposal: Any) -> int:
        return self._sitting.check_turn(proposal["value"])

    @traitlets.observe("seat", "at")
    def _set_by_python(self, _: Any) -> None:
        if self._drawing:
            return
        if self.seat != self._sitting.seat:
            self._sitting.choose(self.seat)
        if self.at != self._sitting.at:
            self._sitting.go(self.at)
        self._redraw()

    @property
    def game(self) -> Game:
        """The table as it truly stands, every hand included; HanabiError where cards are hidden."""
        return self._sitting.game

    @property
    def view(self) -> View:
        """What the chosen seat sees; HanabiError where all hands are shown."""
        return self._sitting.view

    @property
    def state(self) -> dict[str, Any]:
        """Where the table stands, as a value to keep and to set again.

        ``branch_at`` says after how many recorded actions the record was left (None: it was not),
        ``moves`` what was played since.
        """
        return self._sitting.state

    @state.setter
    def state(self, state: Mapping[str, Any]) -> None:
        self._sitting.restore(state)
        self._redraw()

    def play(self, action: Action | str) -> None:
        """Take an action for the player to move, then let `reply` move for the others.

        Parameters
        ----------
        action : Action or str
            Such as ``"play 2"`` or ``"clue Bob red"``.

        Raises
        ------
        HanabiError
            It is no action, the rules forbid it, or this seat is not to move.
        """
        self._sitting.play(action)
        self._redraw()

    def let_others_move(self) -> None:
        """Let `reply` move until it is the chosen seat's turn; HanabiError where it cannot."""
        self._sitting.let_others_move()
        self._redraw()

    def undo(self) -> None:
        """Take back the last move made here, with the replies to it."""
        self._sitting.undo()
        self._redraw()

    def redo(self) -> None:
        """Make again the move taken back last."""
        self._sitting.redo()
        self._redraw()

    def back_to_record(self) -> None:
        """Leave the branch played by hand, to where it left the record."""
        self._sitting.back_to_record()
        self._redraw()

    def _redraw(self, error: str = "") -> None:
        """Bring every trait up to date, in one message to the browser."""
        sitting = self._sitting
        self._drawing = True
        try:
            with self.hold_sync():
                self.seat = sitting.seat
                self.at = sitting.at
                self.set_trait("scene", sitting.scene.plain())
                self.set_trait("controls", sitting.controls())
                self.set_trait("message", _sendable(sitting.message))
                self.set_trait("told", sitting.told)
                self.set_trait("error", _sendable(error or sitting.fault))
                self.set_trait("revision", self.revision + 1)
        finally:
            self._drawing = False

    def _hear(self, _: object, content: object, buffers: object) -> None:
        """Grant a wish of the browser, or say why not."""
        try:
            self._grant(content if isinstance(content, dict) else {"do": content})
        except HanabiError as error:
            self._redraw(str(error))

    def _grant(self, wish: dict[str, Any]) -> None:
        sitting = self._sitting
        match wish.get("do"):
            case "go":
                sitting.go(wish.get("at"))
            case "seat":
                sitting.choose(wish.get("seat"))
            case "act":
                action = wish.get("action")
                if not isinstance(action, str):
                    raise HanabiError(f"action {shown(action)}: a text such as 'play 2' is needed")
                sitting.play(action)
            case "undo":
                sitting.undo()
            case "redo":
                sitting.redo()
            case "record":
                sitting.back_to_record()
            case "reply":
                sitting.let_others_move()
            case _:
                raise HanabiError(f"message {shown(wish)}: the table knows no such wish")
        self._redraw()

    def _handle_msg(self, msg: Any) -> None:
        # Every trait belongs to Python: a browser that sets one is told so and set right.
        try:
            data = msg["content"]["data"]
            method = data.get("method")
        except (AttributeError, KeyError, TypeError):
            data, method = msg, None
        if method in ("custom", "request_state"):
            super()._handle_msg(msg)
            return
        state = data.get("state") if method == "update" else None
        names = sorted(map(str, state)) if isinstance(state, dict) else []
        what = ", ".join(names) or data
        self._redraw(f"message {shown(what)}: the browser sets nothing itself")
        own = [name for name in names if name in self.keys]
        if own:
            self.send_state(own)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The live view, and for where no widget runs a picture and the board in text."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        return data | mimebundle(self._sitting.scene), metadata


def _sendable(text: str) -> str:
    """Return `text` without what no message can hold or what would turn the text around it."""
    return "\n".join(harmless(line) for line in text.splitlines())
