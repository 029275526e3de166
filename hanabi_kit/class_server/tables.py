"""One table of a class: the kit's players at it, taking back by agreement, cards moved about.

A table knows the whole game; what a seat sees of it goes out through `TableGame.seen_from`, which
gives a View, and nothing below the screens is given anything else.
"""

from __future__ import annotations

from typing import Any

from hanabi_kit.actions import Action
from hanabi_kit.class_server.table_game import AskBack, TableGame
from hanabi_kit.class_server.table_game import Place as Place
from hanabi_kit.engine.action_text import format_action
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.players.player import Player
from hanabi_kit.players.seating import seated


class ClassTable(TableGame):
    """One table of a class; attributes as of `TableGame`.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> from hanabi_kit.class_server.deals import Deal
    >>> table = ClassTable(0, [Place(pupil="p1"), Place(player="Chop")])
    >>> table.name(["Ada", "Chop"])
    >>> deal = Deal(STANDARD, seed=7, players=2)
    >>> table.begin(deal.game(table.names), deal)
    >>> table.act(0, 0, "clue Chop 5")
    >>> table.mover, table.players_action()
    (1, Clue(to=0, value=1))
    >>> table.act(1, 1, "clue Ada 1")
    >>> table.at, table.seen_from(0).mover
    (2, 0)
    """

    # -- the kit's players ---------------------------------------------------------------------

    @property
    def waits_for_player(self) -> bool:
        """Whether one of the kit's players is to move, at a table where somebody looks on."""
        mover = self.mover
        if mover is None or self.ask_back is not None or not self.pupils:
            return False
        return self.places[mover].player is not None

    def players_action(self) -> Action:
        """Return what the kit's player who is to move does, shown only what its seat sees."""
        game = self._played()
        view = self.seen_from(game.mover)
        kind = self.places[game.mover].player
        if kind is None:
            raise HanabiError(words().say("It is {who}'s turn.", who=self.spoken[game.mover]))
        return self._player(game.mover, kind).act(view)

    def _player(self, seat: int, kind: str) -> Player:
        """Return the player object of a seat, which sits at no other."""
        known = self._players.get(seat)
        if known is None or known[0] != kind:
            (made,) = seated([kind])
            self._players[seat] = known = kind, made
        player = known[1]
        assert isinstance(player, Player), "the kit's kinds that a class can have see one seat only"
        return player

    # -- taking back ---------------------------------------------------------------------------

    def want_back(self, seat: int, at: int) -> None:
        """Ask the others to let the last action of the pupil at `seat` be taken back.

        With it goes what the kit's players did since. HanabiError: no action of hers is the last of
        a pupil's.
        """
        if self.game is None:
            raise HanabiError(words().say("No game is dealt at this table yet."))
        self._refuse_other(at)
        if self.was_open:
            raise HanabiError(words().say("All hands were shown: now nothing can be taken back."))
        last = self.at - 1
        while last >= 0 and self.places[self._actor(last)].player is not None:
            last -= 1
        if last < 0 or self._actor(last) != seat:
            raise HanabiError(
                words().say("Only your own action can be taken back, and only until a pupil moves.")
            )
        self.ask_back = AskBack(seat, last)
        self.changed()
        self._settle_asking()

    def _actor(self, action: int) -> int:
        """The seat that took an action, by its number."""
        return action % len(self.places)

    @property
    def last_pupil(self) -> int | None:
        """The seat of the last pupil who did something; None where none did."""
        for action in range(self.at - 1, -1, -1):
            if self.places[self._actor(action)].player is None:
                return self._actor(action)
        return None

    @property
    def asked(self) -> list[int]:
        """The seats of those who have to say yes, and have not yet."""
        if self.ask_back is None:
            return []
        return [
            seat
            for seat, place in enumerate(self.places)
            if place.pupil is not None
            and seat != self.ask_back.seat
            and seat not in self.ask_back.yes
        ]

    def agree(self, seat: int, *, yes: bool) -> None:
        """Say whether an action may be taken back; once all said yes, it is."""
        if self.ask_back is None or seat not in self.asked:
            raise HanabiError(words().say("Nobody asks you to take something back."))
        if yes:
            self.ask_back.yes.add(seat)
        else:
            self.ask_back = None
        self.changed()
        self._settle_asking()

    def _settle_asking(self) -> None:
        if self.ask_back is None or self.asked or self.deal is None:
            return
        kept = self.actions[: self.ask_back.at]
        game = self.deal.game(self.names)
        for action in kept:
            game = game.apply(action)
        self.taken_back += len(self.actions) - len(kept)
        self.game, self.actions, self.ask_back = game, kept, None

    def give(self, seat: int, place: Place) -> None:
        """Let somebody else sit at `seat` from now on."""
        self.places[seat] = place
        if self.ask_back is not None and self.ask_back.seat == seat:
            self.ask_back = None
        self.changed()
        self._settle_asking()

    # -- cards moved about ---------------------------------------------------------------------

    def orders(self, seat: int) -> list[int]:
        """Return the cards of the hand at `seat` from behind, slot by slot, by their order."""
        return [int(card.order) for card in self.seen_from(seat).own if card.order is not None]

    def move_card(self, seat: int, slot: int, step: int) -> None:
        """Move a card of the own hand, to remember a clue by its place; HanabiError without it."""
        self.hand_order.move(seat, self.orders(seat), slot, step)
        self.changed()

    def places_of(self, seat: int) -> list[int] | None:
        """Return the places in the hand as its holder keeps the cards; None where none moved."""
        if seat not in self.hand_order:
            return None
        return self.hand_order.places(seat, self.orders(seat))

    # -- to compare ----------------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """Return all that deeds made of this table, as a value ready for JSON."""
        asked = self.ask_back
        return {
            "number": self.number,
            "places": [[place.pupil, place.player] for place in self.places],
            "names": list(self.names),
            "open": self.is_open,
            "deal": None if self.deal is None else self.deal.plain(),
            "round": self.round,
            "actions": [format_action(action, self.names) for action in self.actions],
            "score": None if self.game is None else self.game.score,
            "over": self.game is not None and self.game.over,
            "ask_back": None if asked is None else [asked.seat, asked.at, sorted(asked.yes)],
            "revealed": [self.revealed, self.was_open],
            "taken_back": self.taken_back,
            "moved": self.hand_order.plain(),
        }
