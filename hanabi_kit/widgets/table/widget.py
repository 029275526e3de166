"""The table as a live widget: look from any seat, step through a game, play on.

All rules live in Python (`hanabi_kit.widgets.table.session`). The browser gets one `scene`, what
the chosen seat may see and nothing else, and sends messages, which are checked like anything from
outside: one that cannot be obeyed gives a line of text and leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from hanabi_kit.actions import Action
from hanabi_kit.game import Game, shuffled
from hanabi_kit.notation.record import GameRecord
from hanabi_kit.position import Position
from hanabi_kit.render import mimebundle
from hanabi_kit.rules import STANDARD, Ruleset
from hanabi_kit.support.arguments import checked, checked_for
from hanabi_kit.view import View
from hanabi_kit.widgets.assets import program, style
from hanabi_kit.widgets.live import sendable
from hanabi_kit.widgets.messages import Message
from hanabi_kit.widgets.stepping import SteppingWidget
from hanabi_kit.widgets.table.drawing import controls, scene_of
from hanabi_kit.widgets.table.partners import Partner
from hanabi_kit.widgets.table.session import Judge, TableSession


class Table(SteppingWidget):
    """A Hanabi table to look at and to play on.

    Like every widget it has ``language``, which may be set, and ``error``: why the browser's last
    message could not be obeyed.

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
        ``judge(before, action)`` returns a comment, shown after each move made by hand. `before` is
        the Game, or the View of the chosen seat; `hanabi_kit.endgame.judge` takes both. With
        `hot_seat` the comments are told together once the game is over: from one told at once, the
        next player would learn what the one before has seen.
    reply : str, class, Player or callable, optional
        Who moves for the other seats when one seat is chosen: a player's class, or the name of one
        of `hanabi_kit.players`, such as ``"Chop"``. One is made for each seat, and sees what its
        seat sees; a player object of your own can sit at one seat only. A function ``reply(game)``
        is given the whole table: let it look at ``View.of(game, game.mover)`` only. It may return
        None to leave the turn to the person at the screen.
    deal_seed : int
        Where the order of the deck is unknown, drawn cards come from a shuffle by this seed.
    lock_seat : bool
        Keep the seat as it is, so that nobody peeks by mistake. Own cards that are seen all the
        same, in moves that are then taken back, are told and counted.
    hot_seat : bool
        All players share the screen: it shows the mover's eyes, and between two turns a curtain,
        until the next player has taken the screen. With `reply`, seats that it moves for are passed
        over.
    language : str, optional
        ``"en"`` or ``"fr"``.

    Attributes
    ----------
    seat : int or None
        Whose eyes; None for all hands. May be set, also by name.
    at : int
        Actions taken since the first table. May be set.
    scene : dict
        What is drawn (`hanabi_kit.render.Scene.plain`). Read only.
    controls : dict
        What the browser's buttons need: seats, length of the line, what can be undone. Read only.
    message : str
        The judge's comment on the last move. Read only.
    told : list of str
        What happened in the last step played here, as sentences. Read only.

    Raises
    ------
    HanabiError
        `game` is nothing that can be shown, or there is no such seat or turn.

    Examples
    --------
    >>> table = Table.deal(["Alice", "Bob", "Cathy"], seed=7, seat="Alice", reply="Chop")
    >>> table.play("clue Bob 5")  # then Bob and Cathy move
    >>> table.told[0], table.at, table.game.player_to_move
    ('Alice tells Bob: slot 1 is a 5.', 3, 'Alice')
    >>> kept = table.state
    >>> table.undo()
    >>> table.at, kept["moves"]
    (0, ['clue Bob 5', 'clue Cathy 1', 'play 5'])
    >>> table.redo()
    >>> table.move_card(slot=1, step=2)
    >>> table.view.viewer
    'Alice'

    A recorded game can be left at any turn, and gone back to; players can share the screen:

    >>> from hanabi_kit import read
    >>> record = read("bot-2p-s2006")
    >>> table = Table(record, at=20, seat="Bob", reply="Chop")
    >>> table.let_others_move()
    >>> table.back_to_record()
    >>> table.at
    20
    >>> shared = Table(record.at(0), hot_seat=True)
    >>> shared.lift_curtain()
    >>> shared.view.viewer
    'Alice'
    """

    _esm = program(__file__)
    _css = style(__file__, "board", "steps", "acting")

    messages: ClassVar = {
        "go": Message(TableSession.go, at=int),
        "seat": Message(TableSession.choose, seat=int | str | None),
        "act": Message(TableSession.play, action=str),
        "undo": Message(TableSession.undo),
        "redo": Message(TableSession.redo),
        "record": Message(TableSession.back_to_record),
        "reply": Message(TableSession.let_others_move),
        "move": Message(TableSession.move_card, slot=int, step=int),
        "lift": Message(TableSession.lift_curtain),
    }

    _session: TableSession

    scene = traitlets.Dict(read_only=True).tag(sync=True)
    controls = traitlets.Dict(read_only=True).tag(sync=True)
    message = traitlets.Unicode("", read_only=True).tag(sync=True)
    told = traitlets.List(traitlets.Unicode(), read_only=True).tag(sync=True)

    @checked_for("lock_seat", "hot_seat", "judge")
    def __init__(
        self,
        game: GameRecord | Game | Position | View,
        *,
        seat: int | str | None = None,
        at: int | None = None,
        judge: Judge | None = None,
        reply: Partner | None = None,
        deal_seed: int = 0,
        lock_seat: bool = False,
        hot_seat: bool = False,
        language: str | None = None,
    ) -> None:
        self._session = TableSession(
            game,
            seat=seat,
            at=at,
            judge=judge,
            reply=reply,
            deal_seed=deal_seed,
            lock_seat=lock_seat,
            hot_seat=hot_seat,
            language=language,
        )
        super().__init__(language)

    @classmethod
    @checked
    def deal(
        cls,
        players: Sequence[str],
        *,
        seed: int = 0,
        rules: Ruleset = STANDARD,
        **more: Any,
    ) -> Table:
        """Return the table of a new game, dealt from a deck in the order of `seed`.

        Parameters
        ----------
        players : sequence of str
            Names by seat; the first moves first.
        seed : int
            The same seed deals the same game.
        rules : Ruleset
        more
            The other parameters of Table, such as ``seat="Alice", reply="Chop"``.

        Returns
        -------
        Table

        Raises
        ------
        HanabiError
            As Table, or the rules do not allow so many players.
        """
        return cls(Game.new(players, shuffled(rules, seed), rules), **more)

    @property
    def game(self) -> Game:
        """The table as it truly stands, every hand included; HanabiError where cards are hidden."""
        return self._session.game

    @property
    def view(self) -> View:
        """What the chosen seat sees; HanabiError where all hands are shown."""
        return self._session.view

    @property
    def state(self) -> dict[str, Any]:
        """Where the table stands, as a value to keep and to set again.

        ``branch_at`` says after how many recorded actions the record was left (None: it was not),
        ``moves`` what was played since. Where the seat is locked (or the mover's), ``peeked`` holds
        by seat the own cards that were seen in moves taken back, by their order in the deck (of a
        position's cards, -1 for slot 1 and so on); setting another state takes none of them away.
        """
        return self._session.state

    @state.setter
    def state(self, state: Mapping[str, Any]) -> None:
        self._do(self._session.restore, state)

    @checked
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
        self._do(self._session.play, action)

    def let_others_move(self) -> None:
        """Let `reply` move until it is the chosen seat's turn; HanabiError where it cannot."""
        self._do(self._session.let_others_move)

    def undo(self) -> None:
        """Take back the last action taken here, with the replies to it; HanabiError if none was."""
        self._do(self._session.undo)

    def redo(self) -> None:
        """Take again the action taken back last; HanabiError where none was."""
        self._do(self._session.redo)

    def back_to_record(self) -> None:
        """Leave the branch played by hand, to where it left the record.

        HanabiError where one is in the record.
        """
        self._do(self._session.back_to_record)

    @checked
    def move_card(self, slot: int, step: int) -> None:
        """Move a card of the viewer's hand, to remember a clue by its place.

        The slot number stays with the card: to the rules, and to the others, nothing changes.

        Parameters
        ----------
        slot : int
            1 = newest.
        step : int
            Places to the right; below 0, to the left. At the ends of the hand the card stays.

        Raises
        ------
        HanabiError
            It is not the own hand that is seen, or has no such slot.
        """
        self._do(self._session.move_card, slot, step)

    def lift_curtain(self) -> None:
        """Show the mover's view, once the next player has the screen; see `hot_seat`.

        HanabiError where there is no curtain.
        """
        self._do(self._session.lift_curtain)

    def _drawn(self) -> dict[str, Any]:
        session = self._session
        return {
            "seat": session.seat,
            "at": session.at,
            "scene": scene_of(session).plain(),
            "controls": controls(session),
            "message": sendable(session.message),
            "told": session.told,
        }

    def _fault(self) -> str:
        return self._session.fault

    def _fallback(self) -> dict[str, str]:
        return mimebundle(scene_of(self._session))
