"""A table as a habit sees it: what lies open, and what the own cards can be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Card, CardSet, Seat, Slot
from hanabi_kit.deduction import deduce
from hanabi_kit.engine.hands import Hand
from hanabi_kit.game import Game
from hanabi_kit.render.scene import actions_in
from hanabi_kit.view import View


@dataclass(frozen=True)
class Glance:
    """A table and what its mover knows of the own hand: all, face up, else what `deduce` says."""

    table: Game | View

    @cached_property
    def view(self) -> View:
        """What the mover sees, also where every hand lies open."""
        return self.table if isinstance(self.table, View) else View.of(self.table, self.table.mover)

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """The legal actions."""
        return tuple(actions_in(self.table))

    @cached_property
    def odds(self) -> tuple[Mapping[Card, Fraction], ...]:
        """What each own card can be and how likely it is, slot 1 first."""
        if isinstance(self.table, View):
            return tuple(own.odds for own in deduce(self.table).hand)
        hand = self.table.hands[self.table.mover]
        return tuple({held.card: Fraction(1)} for held in hand)

    @cached_property
    def hand(self) -> tuple[CardSet, ...]:
        """What each own card can be, slot 1 first."""
        return tuple(map(CardSet, self.odds))

    @cached_property
    def playable(self) -> CardSet:
        """Cards that fit their firework now."""
        return self.table.rules.playable_cards(self.table.stacks, self.table.discards)

    @cached_property
    def trash(self) -> CardSet:
        """Cards that no firework can use."""
        return self.table.rules.trash_cards(self.table.stacks, self.table.discards)

    @cached_property
    def critical(self) -> CardSet:
        """Cards that are needed and of which no other copy is left."""
        return self.table.rules.critical_cards(self.table.stacks, self.table.discards)

    @cached_property
    def in_other_hands(self) -> tuple[tuple[Seat, Hand], ...]:
        """The hands of the others."""
        return self.view.others

    def sure(self, cards: CardSet) -> list[int]:
        """Return the own slots that are certain to hold one of `cards`, newest first."""
        return [slot for slot, can_be in enumerate(self.hand, 1) if can_be <= cards]

    def share(self, slot: int, cards: CardSet) -> Fraction:
        """Return how likely the card in `slot` is one of `cards`."""
        odds = self.odds[slot - 1]
        return sum((odds[card] for card in odds if card in cards), start=Fraction(0))

    def likeliest(self, cards: CardSet, *, certain: bool = True) -> list[int]:
        """Return the own slots that are likeliest to hold one of `cards`.

        `certain`: whether slots count that are certain to. Returned: none where no slot can.
        """
        shares = {slot: self.share(slot, cards) for slot in range(1, len(self.hand) + 1)}
        left = {slot: share for slot, share in shares.items() if share and (certain or share < 1)}
        most = max(left.values(), default=None)
        return [slot for slot, share in left.items() if share == most]

    def rank(self, slot: int) -> int | None:
        """Return the rank of the card in `slot`, where it is known."""
        ranks = {card.rank for card in self.hand[slot - 1]}
        return ranks.pop() if len(ranks) == 1 else None

    def is_clued(self, slot: int) -> bool:
        """Whether a clue touched the card in `slot`."""
        return any(mark.touched for mark in self.view.own[slot - 1].marks)

    def plays(self, slots: list[int]) -> tuple[Action, ...]:
        """Return what plays the cards in `slots`, as far as it is legal.

        Where cards of inverted suits change sides, a card that can be nothing else is discarded.
        """
        return self._allowed(slots, Discard, Play)

    def discards(self, slots: list[int]) -> tuple[Action, ...]:
        """Return what puts the cards in `slots` on the discards, as far as it is legal."""
        return self._allowed(slots, Play, Discard)

    def clues(self) -> list[Clue]:
        """Return the legal clues."""
        return [action for action in self.legal if isinstance(action, Clue)]

    def touched(self, clue: Clue) -> list[Card]:
        """Return the cards that `clue` touches."""
        rules = self.table.rules
        hand = dict(self.in_other_hands).get(clue.to, ())
        return [held.card for held in hand if rules.touches(clue.value, held.card)]

    def _allowed(
        self, slots: list[int], inverted: type[Play | Discard], usual: type[Play | Discard]
    ) -> tuple[Action, ...]:
        turned = self.table.rules.inverted_suits
        actions = [
            (inverted if {card.suit for card in self.hand[slot - 1]} <= turned else usual)(
                Slot(slot)
            )
            for slot in slots
        ]
        return tuple(action for action in actions if action in self.legal)
