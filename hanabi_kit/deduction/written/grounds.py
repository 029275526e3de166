"""What a step is said to follow from: a clue, cards in sight, slots that take cards up, steps.

A ground is what somebody names, as data; whether it is so, and what it gives, is for
`hanabi_kit.deduction.written.facts`.
"""

from __future__ import annotations

from dataclasses import dataclass

from hanabi_kit.actions import ClueValue
from hanabi_kit.cards import CardSet, Slot
from hanabi_kit.deduction.statements.combinators import Statement
from hanabi_kit.support.arguments import Choice


@dataclass(frozen=True, slots=True)
class OfClue:
    """A clue touched cards, or did not.

    Parameters
    ----------
    turn : int or None
        When it was given; None where that is not said.
    slots : tuple of Slot
        Which cards are meant; empty for those that the step is about.
    """

    value: ClueValue
    touched: bool
    turn: int | None = None
    slots: tuple[Slot, ...] = ()


@dataclass(frozen=True, slots=True)
class AllInSight:
    """Every copy of the cards is in sight."""

    cards: CardSet


@dataclass(frozen=True, slots=True)
class OutOfSight:
    """So many copies of the cards, taken together, are out of sight, and no more."""

    cards: CardSet
    number: int


@dataclass(frozen=True, slots=True)
class TakenUp:
    """These slots take up all copies of the cards that are out of sight."""

    slots: tuple[Slot, ...]
    cards: CardSet


@dataclass(frozen=True, slots=True)
class ShortDeck:
    """The deck has not room enough for all copies of each of the cards."""

    cards: CardSet


@dataclass(frozen=True, slots=True)
class Cited:
    """Steps of the proof, by number; of a supposition that is over, what follows from it."""

    steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Restated:
    """A claim in words, where the number of a step might stand."""

    claim: Statement


class NoFact(Choice):
    """What people give as a reason, though nothing follows from it.

    Attributes
    ----------
    MEANT
        What a clue was meant to say: an agreement, no fact.
    UNSEEN
        Where a card lies that its viewer cannot see.
    """

    MEANT = "meant"
    UNSEEN = "unseen"


Ground = OfClue | AllInSight | OutOfSight | TakenUp | ShortDeck | Cited | Restated | NoFact
"""What a step may be said to follow from."""
