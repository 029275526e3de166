"""What everybody at a table knows of the hidden cards, and the hands that are in sight.

Questions about other players' knowledge compare many possible tables. They all share these facts:
which identities the clues allow in every slot, and how many copies lie outside the fireworks and
the discard pile. `TableFacts` holds just that, taken from a `View` (the viewer's own hand is
absent) or from a `Game` (every hand is there).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from hanabi_kit.actions import Mark
from hanabi_kit.cards import Card, CardSet, Seat
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game, HeldCard, clued
from hanabi_kit.language import later, words
from hanabi_kit.position import Position
from hanabi_kit.rules import Ruleset
from hanabi_kit.support.faces import brief
from hanabi_kit.support.misspelt import did_you_mean
from hanabi_kit.view import OwnCard, View

CardHand = tuple[Card, ...]
"""The identities of a hand, slot 1 first."""


@brief
@dataclass(frozen=True)
class TableFacts:
    """The facts that all possible tables share, and the hands in sight.

    Parameters
    ----------
    stacks : tuple of int
        Cards in each firework.
    allowed : tuple of tuple of CardSet
        By seat, slot 1 first: the identities that the clues alone allow there.
    hands : tuple of (tuple of Card or None)
        By seat: the identities, slot 1 first; None for the hand of the viewer.
    viewer : Seat or None
        Whose eyes; None where every hand is in sight.
    """

    rules: Ruleset
    players: tuple[str, ...]
    stacks: tuple[int, ...]
    discards: tuple[Card, ...]
    allowed: tuple[tuple[CardSet, ...], ...]
    hands: tuple[CardHand | None, ...]
    viewer: Seat | None = None

    @classmethod
    def of(cls, table: Game | Position | View) -> TableFacts:
        """Return the facts of `table`; a Position is seen as its viewer does, if it names one.

        HanabiError where `table` is none of these, or a card that is needed is hidden in the
        position; or where its rules hide clue values or played cards, and there are any: then
        players know different things of the clues and the fireworks.
        """
        if isinstance(table, Position):
            table = table.game() if table.viewer is None else View.of(table)
        if not isinstance(table, Game | View):
            raise HanabiError(
                words().say(
                    "{kind}: a Game, a Position or a View is needed", kind=type(table).__name__
                )
            )
        rules = table.rules
        _refuse_secrets(table)
        marks: list[Sequence[tuple[Mark, ...]]] = []
        hands: list[CardHand | None] = []
        for seat in map(Seat, range(len(table.players))):
            if isinstance(table, View) and seat == table.seat:
                marks.append([own.marks for own in table.own])
                hands.append(None)
            else:
                held = table.hand_of(seat) if isinstance(table, View) else table.hands[seat]
                marks.append([card.marks for card in held])
                hands.append(tuple(card.card for card in held))
        return cls(
            rules=rules,
            players=table.players,
            stacks=table.stacks,
            discards=table.discards,
            allowed=tuple(tuple(clued(rules, each) for each in slots) for slots in marks),
            hands=tuple(hands),
            viewer=table.seat if isinstance(table, View) else None,
        )

    @cached_property
    def left(self) -> Mapping[Card, int]:
        """The copies outside the fireworks and the discard pile, in the order of cards."""
        return MappingProxyType(dict(sorted(self.rules.unseen(self.stacks, self.discards).items())))

    def unseen_by(self, seat: Seat) -> Counter[Card]:
        """Return the copies that the player at `seat` cannot see, by the hands in sight here."""
        left = Counter(dict(self.left))
        for other, hand in enumerate(self.hands):
            if other != seat and hand is not None:
                left.subtract(hand)
        return +left

    def restricted(self, allowed: Mapping[tuple[Seat, int], CardSet]) -> TableFacts:
        """Return the facts after all were told that the card in a slot is one of some cards."""
        return replace(
            self,
            allowed=tuple(
                tuple(
                    cards & allowed.get((Seat(seat), slot), cards)
                    for slot, cards in enumerate(slots, start=1)
                )
                for seat, slots in enumerate(self.allowed)
            ),
        )

    def check_slot(self, seat: Seat, slot: int) -> None:
        """Raise HanabiError where the hand at `seat` has no such slot."""
        size = len(self.allowed[seat])
        if type(slot) is not int or not 1 <= slot <= size:
            text = (
                later("slot {slot}: {player}'s hand has slots 1–{size}")
                if size
                else later("slot {slot}: {player}'s hand has no card")
            )
            raise HanabiError(
                words().say(text, slot=repr(slot), player=self.players[seat], size=size)
            )

    @cached_property
    def playable(self) -> CardSet:
        """The identities that would extend a firework now."""
        return self.rules.playable_cards(self.stacks, self.discards)

    @cached_property
    def trash(self) -> CardSet:
        """The identities that no firework can use any more."""
        return self.rules.trash_cards(self.stacks, self.discards)

    @cached_property
    def critical(self) -> CardSet:
        """The identities of which the last copy is left and which a firework still needs."""
        return self.rules.critical_cards(self.stacks, self.discards)


def _refuse_secrets(table: Game | View) -> None:
    """Raise HanabiError, by the name of the rule, where not everybody was told the same."""
    mechanism = table.rules.mechanism
    if not mechanism.hides:
        return
    hands: list[Sequence[OwnCard | HeldCard]] = (
        [table.own, *(hand for _, hand in table.others)]
        if isinstance(table, View)
        else list(table.hands)
    )
    if mechanism.hole and table.hole:
        raise HanabiError(
            words().say(
                "{mechanism}: cards are played face down, so that players see different cards; "
                "what others can know is not worked out there",
                mechanism=mechanism.name,
            )
        )
    if mechanism.told != "value" and any(card.marks for hand in hands for card in hand):
        raise HanabiError(
            words().say(
                "{mechanism}: only its giver knows what a clue said; what others can know is not "
                "worked out there",
                mechanism=mechanism.name,
            )
        )


def seat_named(players: Sequence[str], who: str | int) -> Seat:
    """Return the seat of `who`, a name or a seat's number from 0.

    Raises
    ------
    HanabiError
        Nobody is called so, or several are; the message lists who sits there.

    Examples
    --------
    >>> seat_named(["Alice", "Bob"], "Bob"), seat_named(["Alice", "Bob"], 0)
    (1, 0)
    """
    if isinstance(who, str) and players.count(who) == 1:
        return Seat(players.index(who))
    if type(who) is int and 0 <= who < len(players):
        return Seat(who)
    shown = repr(who) if len(repr(who)) <= 60 else repr(who)[:59] + "…"
    if who in players:
        raise HanabiError(
            words().say(
                "player {who}: {count} players are called so; give the seat, 0–{last}",
                who=shown,
                count=players.count(str(who)),
                last=len(players) - 1,
            )
        )
    raise HanabiError(
        words().say(
            "player {who}: at this table sit {players} (seats 0–{last}){near}",
            who=shown,
            players=", ".join(players),
            last=len(players) - 1,
            near=did_you_mean(who, players),
        )
    )
