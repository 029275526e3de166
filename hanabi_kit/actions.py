"""What a player may do in a turn, and what then happened.

An action is a wish (`Play(slot 2)`); an event is a fact that everybody at the table saw, with the
card that turned up. Both are frozen values without a reference to the game.

Examples
--------
>>> Play(Slot(2)), Clue(Seat(1), Colour("r")), Clue(Seat(1), 5)
(Play(slot=2), Clue(to=1, value='r'), Clue(to=1, value=5))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hanabi_kit.cards import Card, Colour, Order, Seat, Slot

__all__ = [
    "Action",
    "Clue",
    "ClueValue",
    "Clued",
    "Discard",
    "Discarded",
    "Event",
    "Mark",
    "Play",
    "PlayDeck",
    "Played",
    "format_marks",
]

ClueValue = Colour | int
"""What a clue says: a colour (one letter) or a rank."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play the card in `slot` of the own hand."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class PlayDeck:
    """Play the last card of the deck unseen (only where the ruleset has ``deck_plays``)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard the card in `slot` of the own hand for a clue token."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class Clue:
    """Tell the player at seat `to` which of their cards have the colour or rank `value`."""

    to: Seat
    value: ClueValue


Action = Play | Discard | Clue | PlayDeck


@dataclass(frozen=True, slots=True)
class Mark:
    """A clue as one card remembers it.

    Parameters
    ----------
    value : Colour or int
        What the clue said.
    touched : bool
        Whether it pointed at this card.
    turn : int or None
        The turn it was given, counted from 1; None where a file does not tell.
    giver : Seat or None
        Who gave it; None where a file does not tell.
    """

    value: ClueValue
    touched: bool
    turn: int | None = None
    giver: Seat | None = None


def format_marks(marks: Sequence[Mark]) -> str:
    """Return clue marks as position files write them, ``"r!3"``; each is written once.

    Examples
    --------
    >>> format_marks([Mark("r", True), Mark(3, False), Mark("r", True)])
    'r!3'
    """
    return "".join(dict.fromkeys(f"{'' if mark.touched else '!'}{mark.value}" for mark in marks))


@dataclass(frozen=True, slots=True)
class Played:
    """A card was played.

    `slot` is None for a card played from the deck. `success` is False for a misplay: the card went
    to the discard pile and a strike was counted.
    """

    seat: Seat
    slot: Slot | None
    order: Order | None
    card: Card
    success: bool


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card was discarded for a clue token."""

    seat: Seat
    slot: Slot
    order: Order | None
    card: Card


@dataclass(frozen=True, slots=True)
class Clued:
    """A clue was given; `slots` are the ones it touched, newest first."""

    giver: Seat
    to: Seat
    value: ClueValue
    slots: tuple[Slot, ...]


Event = Played | Discarded | Clued
