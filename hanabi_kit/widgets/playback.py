"""Where one stands on a game: a recorded line, a branch played by hand, undo and redo.

Examples
--------
>>> from hanabi_kit import Game, Play
>>> from hanabi_kit.cards import Slot
>>> play = Playback([Game.deal(["Alice", "Bob"], seed=7)])
>>> play.act([Play(Slot(1))])
>>> play.at, play.last, play.on_record, play.can_undo
(1, 1, False, True)
>>> play.undo()
>>> play.at, play.last, play.on_record, play.can_redo
(0, 0, True, True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from hanabi_kit.actions import Action
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.game import Game
from hanabi_kit.language import words


def seat_or_all(players: Sequence[str], seat: object) -> int | None:
    """Return the seat that `seat` names, None for all hands; HanabiError if there is none."""
    if seat is None or seat == "all":
        return None
    if isinstance(seat, str) and seat in players:
        return players.index(seat)
    if type(seat) is int and 0 <= seat < len(players):
        return seat
    raise HanabiError(
        words().say(
            "seat {seat}: seats are 0–{last} or the players' names, None for all hands",
            seat=shown(seat),
            last=len(players) - 1,
        )
    )


def turn_on_line(at: object, last: int) -> int:
    """Return `at` if a line with `last` actions has so many; else HanabiError."""
    if type(at) is not int or not 0 <= at <= last:
        raise HanabiError(
            words().say(
                "at {at}: this line has {last} actions, so 0–{last}", at=shown(at), last=last
            )
        )
    return at


@dataclass(frozen=True, slots=True)
class _Stand:
    """A moment of the playback: what undo goes back to.

    `branch` are the games after the recorded one at `branch_at`, reached by `moves`.
    """

    at: int
    branch_at: int | None = None
    branch: tuple[Game, ...] = ()
    moves: tuple[Action, ...] = ()


class Playback:
    """A place on a line of games, which can leave the record and come back.

    `record`: the recorded line, at least one table.
    `at`: where to stand: the number of actions taken since its first table.
    """

    def __init__(self, record: Sequence[Game], at: int = 0) -> None:
        if not record:
            raise HanabiError(words().say("record: empty, but at least one table is needed"))
        self.record = tuple(record)
        self._stand = _Stand(0)
        self._done: list[_Stand] = []
        self._undone: list[_Stand] = []
        self.go(at)

    @property
    def at(self) -> int:
        """Actions taken since the first table."""
        return self._stand.at

    @property
    def last(self) -> int:
        """The greatest `at` of the line one is on."""
        stand = self._stand
        if stand.branch_at is None:
            return len(self.record) - 1
        return stand.branch_at + len(stand.branch)

    @property
    def game(self) -> Game:
        """The table one stands at."""
        return self._game(self._stand.at)

    @property
    def line(self) -> list[Game]:
        """The tables from the first one to that at which one stands."""
        return [self._game(at) for at in range(self._stand.at + 1)]

    @property
    def on_record(self) -> bool:
        """Whether the line one is on is the record."""
        return self._stand.branch_at is None

    @property
    def branch_at(self) -> int | None:
        """After how many recorded actions the line leaves the record; None where it does not."""
        return self._stand.branch_at

    @property
    def moves(self) -> tuple[Action, ...]:
        """The actions taken since the line left the record."""
        return self._stand.moves

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is something taken back."""
        return bool(self._undone)

    def _game(self, at: int) -> Game:
        stand = self._stand
        if stand.branch_at is None or at <= stand.branch_at:
            return self.record[at]
        return stand.branch[at - stand.branch_at - 1]

    def go(self, at: int) -> None:
        """Stand after `at` actions of the line; HanabiError says how many there are."""
        turn_on_line(at, self.last)
        stand = self._stand
        self._stand = _Stand(at, stand.branch_at, stand.branch, stand.moves)

    def act(
        self, actions: Iterable[Action], then: Callable[[Game], Action | None] | None = None
    ) -> None:
        """Take `actions` from here, and then those that `then` names, as one step to undo.

        An action that leads to the next table of the line stays on the line. Any other cuts off
        what comes after and makes, or goes on with, a branch.

        Raises HanabiError: the rules forbid one of `actions`: then nothing is changed. An error of
            `then` leaves what was done before it.
        """
        before = self._stand
        try:
            for action in actions:
                self._step(action)
        except HanabiError:
            self._stand = before
            raise
        try:
            while then is not None and (action_or_none := then(self.game)) is not None:
                self._step(action_or_none)
        finally:
            if self._stand is not before:
                self._done.append(before)
                self._undone.clear()

    def _step(self, action: Action) -> None:
        stand = self._stand
        after = self.game.apply(action)
        at = stand.at
        if at < self.last and self._game(at + 1) == after:
            self.go(at + 1)
        elif stand.branch_at is None or at <= stand.branch_at:
            self._stand = _Stand(at + 1, at, (after,), (action,))
        else:
            kept = at - stand.branch_at
            self._stand = _Stand(
                at + 1,
                stand.branch_at,
                (*stand.branch[:kept], after),
                (*stand.moves[:kept], action),
            )

    def undo(self) -> None:
        """Take the last step back; HanabiError where there is none."""
        if not self._done:
            raise HanabiError(words().say("undo: nothing was played here yet"))
        self._undone.append(self._stand)
        self._stand = self._done.pop()

    def redo(self) -> None:
        """Take again what was taken back last; HanabiError where there is nothing."""
        if not self._undone:
            raise HanabiError(words().say("redo: nothing was taken back"))
        self._done.append(self._stand)
        self._stand = self._undone.pop()

    def back_to_record(self) -> None:
        """Leave the branch, to where it left the record; HanabiError where one is on the record."""
        stand = self._stand
        if stand.branch_at is None:
            raise HanabiError(words().say("back to the record: this is the record"))
        self._done.append(stand)
        self._undone.clear()
        self._stand = _Stand(min(stand.at, stand.branch_at))
