"""Who sits at a table of a class, and the game there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from hanabi_kit.actions import Action
from hanabi_kit.cards import Seat
from hanabi_kit.class_server.deals import Deal, PlayedGame
from hanabi_kit.engine.action_text import format_action, parse_action
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.players.player import AnyPlayer
from hanabi_kit.render.player_names import drawn_names, isolated
from hanabi_kit.view import View
from hanabi_kit.widgets.table.hand_order import HandOrder


@dataclass(slots=True)
class Place:
    """A seat of a table: a pupil's, one of the kit's players', or nobody's.

    `pupil`: her id; None where no pupil sits.
    `player`: the kind of the kit's player that moves here; None where none does.
    """

    pupil: str | None = None
    player: str | None = None

    @property
    def empty(self) -> bool:
        """Whether nobody sits here."""
        return self.pupil is None and self.player is None


@dataclass(slots=True)
class AskBack:
    """A pupil at `seat` wants everything from action `at` on taken back; who has said yes."""

    seat: int
    at: int
    yes: set[int] = field(default_factory=set)


class TableGame:
    """Who sits at a table, and the game there.

    `number`: from 0.
    `places`: by seat who sits there.
    `is_open`: whether pupils may sit down by themselves, until a game is dealt.
    `game`: the table as it truly stands; None before the first deal.
    `actions`: what was done in it.
    `deal`: what tables with the same deal have in common; empty before the first deal.
    `ask_back`: who wants an action taken back; None where nobody does.
    `revealed`: whether all hands are shown to all, once the game is over; `was_open`: whether they
        ever were, so that nothing can be taken back.
    `version`: grows with every change, so that a drawing can be known to be the newest.
    `drawn`: drawings of this table, for who keeps them; no part of the table.

    """

    def __init__(self, number: int, places: list[Place], *, is_open: bool = False) -> None:
        self.number, self.places, self.is_open = number, places, is_open
        self.names: tuple[str, ...] = tuple("" for _ in places)
        self.game: Game | None = None
        self.actions: list[Action] = []
        self.deal: Deal | None = None
        self.round = 0
        self.ask_back: AskBack | None = None
        self.revealed = self.was_open = False
        self.taken_back = 0
        self.hand_order = HandOrder()
        self.version = 0
        self.drawn: dict[Any, Any] = {}
        self._players: dict[int, tuple[str, AnyPlayer]] = {}

    # -- who sits here -------------------------------------------------------------------------

    def seat_of(self, pupil: str) -> int | None:
        """Return the seat of a pupil; None where she does not sit here."""
        for seat, place in enumerate(self.places):
            if place.pupil == pupil:
                return seat
        return None

    @property
    def pupils(self) -> list[str]:
        """The ids of the pupils who sit here, by seat."""
        return [place.pupil for place in self.places if place.pupil is not None]

    def name(self, names: list[str]) -> None:
        """Call those who sit here so, by seat, in the game, too."""
        self.names = tuple(names)
        if self.game is not None:
            self.game = replace(self.game, players=self.names)
        self.changed()

    def changed(self) -> None:
        """Note that what is drawn of this table is not true any more."""
        self.version += 1

    # -- the game ------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether a game goes on."""
        return self.game is not None and not self.game.over

    @property
    def at(self) -> int:
        """Actions so far."""
        return len(self.actions)

    @property
    def mover(self) -> int | None:
        """The seat to move; None where no game goes on."""
        return self.game.mover if self.game is not None and not self.game.over else None

    def begin(self, game: Game, dealt: Deal, turn: int = 1) -> None:
        """Begin a game that was dealt to those who sit here, the `turn`-th of the class."""
        self.game, self.names = game, game.players
        self.actions, self.deal, self.round = [], dealt, turn
        self.ask_back, self.taken_back = None, 0
        self.revealed = self.was_open = False
        self.hand_order = HandOrder()
        self._players = {}
        self.changed()

    def act(self, seat: int, at: int, action: str) -> None:
        """Do `action` for the player at `seat`, if the table stands where she saw it.

        HanabiError: no game goes on, the table has moved on, it is not this seat's turn, or the
        rules forbid it. Whose turn it is comes before what is allowed, as clues that are forbidden
        would tell somebody else what she holds.
        """
        game = self._played()
        self._refuse_other(at)
        if seat != game.mover:
            raise HanabiError(words().say("It is {who}'s turn.", who=self.spoken[game.mover]))
        taken = self._named(game, action)
        self.game = game.apply(taken)
        self.actions.append(taken)
        self.ask_back = None
        self.changed()

    def _refuse_other(self, at: int) -> None:
        if at < self.at:
            raise HanabiError(
                words().say("The table has moved on: this was done, or another action, before.")
            )
        if at > self.at:
            raise HanabiError(
                words().say("The table is not there any more: something was taken back.")
            )

    def _played(self) -> Game:
        if self.game is None:
            raise HanabiError(words().say("No game is dealt at this table yet."))
        if self.game.over:
            raise HanabiError(words().say("The game at this table is over."))
        return self.game

    def _named(self, game: Game, text: str) -> Action:
        """Return the action that the drawn table calls `text`, or that anybody would write so."""
        names = [names.name for names in drawn_names(self.names)]
        for action in game.legal_actions():
            if format_action(action, names) == text:
                return action
        return parse_action(text, self.names, game.rules)

    def written(self, action: Action) -> str:
        """Return an action of the mover as `act` reads it."""
        return format_action(action, self.names)

    @property
    def spoken(self) -> list[str]:
        """The names by seat, as they stand in a sentence."""
        return [isolated(names.short) for names in drawn_names(self.names)]

    def seen_from(self, seat: int) -> View:
        """Return what `seat` sees: the one way from here to a pupil's screen while one plays."""
        if self.game is None:
            raise HanabiError(words().say("No game is dealt at this table yet."))
        return View.of(self.game, Seat(seat))

    def reveal(self, *, on: bool) -> None:
        """Show all hands to all who sit here, or no more; HanabiError while a game goes on."""
        if on and (self.game is None or not self.game.over):
            raise HanabiError(
                words().say("All hands can be shown to a table once its game is over.")
            )
        self.revealed = on
        if on:
            self.was_open, self.ask_back = True, None
        self.changed()

    def laid_open(self) -> Game | None:
        """Return the table with all hands where everybody may see it; None where not.

        That is once the game is over, and the teacher has said so.
        """
        return self.game if self.revealed and self.game is not None and self.game.over else None

    def played(self) -> PlayedGame | None:
        """Return the game as far as it was played; None before the first deal."""
        if self.game is None or self.deal is None:
            return None
        return PlayedGame(
            self.number,
            self.round,
            tuple(place.pupil for place in self.places),
            self.names,
            tuple(self.actions),
            self.game,
            self.deal,
            self.taken_back,
        )
