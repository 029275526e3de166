"""What can be said of an order of the deck: where a card is, and which card comes first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hanabi_kit.cards import Card

Cards = tuple[Card | None, ...]
"""Cards of the deck; None for any that no firework needs."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the deck a card is.

    Parameters
    ----------
    cards : tuple of Card or None
        One of these; None for any card that no firework needs.
    first, last : int
        Between which draws, both included; 1 is the next card of the deck.
    present : bool
        Whether a copy is there; False says that none of `cards` is.
    """

    cards: Cards
    first: int
    last: int
    present: bool = True

    def holds(self, order: Sequence[Card | None]) -> bool:
        """Whether it is so in an order of the deck, the next card first."""
        span = order[self.first - 1 : self.last]
        return any(card in span for card in self.cards) == self.present


@dataclass(frozen=True, slots=True)
class Sooner:
    """One card comes before another; of both the deck has one copy."""

    card: Card
    than: Card

    def holds(self, order: Sequence[Card | None]) -> bool:
        """Whether it is so in an order of the deck, the next card first."""
        return order.index(self.card) < order.index(self.than)


OrderFact = Place | Sooner


@dataclass(frozen=True, slots=True)
class OrderCase:
    """Orders that have something in common.

    Parameters
    ----------
    facts : tuple of Place or Sooner
        All of them are so.
    orders : int
        How many orders it is that no earlier case of the same list covers.
    """

    facts: tuple[OrderFact, ...]
    orders: int
