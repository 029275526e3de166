"""The techniques of step-by-step deduction, and one use of a technique as data."""

from __future__ import annotations

from dataclasses import dataclass

from hanabi_kit.actions import Mark
from hanabi_kit.cards import CardSet, Slot
from hanabi_kit.support.arguments import Choice
from hanabi_kit.support.faces import brief


class Technique(Choice):
    """A way to rule cards out; they compare by difficulty, as listed, the weakest first.

    ===== ============== ===========================================================================
    level technique      what it says
    ===== ============== ===========================================================================
    1     `CLUE`         a clue touched the card, or did not
    2     `IN_SIGHT`     every copy of a card is in the fireworks, discards and other hands
    3     `SINGLE`       slots that can only be one card use up its last copies
    3     `LAST_PLACE`   more copies are missing than the deck can hide, and only these slots can
                         hold them
    4     `PAIR`         two slots share two cards, so no other slot has either
    5     `TRIPLE`       three slots share three cards
    5     `LARGER_SET`   four or more slots share as many cards
    5     `HIDDEN`       a clue without its value could have had none, or nothing would fit what was
                         played face down
    ===== ============== ===========================================================================
    """

    CLUE = 1
    IN_SIGHT = 2
    SINGLE = 3
    LAST_PLACE = 4
    PAIR = 5
    TRIPLE = 6
    LARGER_SET = 7
    HIDDEN = 8

    @property
    def level(self) -> int:
        """The difficulty of a deduction that needs it, 1 to 5."""
        return (1, 2, 3, 3, 4, 5, 5, 5)[self.value - 1]

    def __lt__(self, other: Technique) -> bool:
        return self.value < other.value

    def __le__(self, other: Technique) -> bool:
        return self.value <= other.value


@brief
@dataclass(frozen=True, slots=True)
class Step:
    """One use of a technique.

    Parameters
    ----------
    slots : tuple of Slot
        The slots it argues from: those a clue touched; those that share cards; the last places.
        Empty for `IN_SIGHT` and `HIDDEN`.
    cards : CardSet
        The cards it argues from: those the clue touches; those in sight; those shared; the one
        that has its last places here; those that are ruled out, for `HIDDEN`.
    removed : tuple of (Slot, CardSet)
        What each slot lost, never nothing.
    copies : int
        Copies of `cards` out of sight.
    mark : Mark or None
        The clue, for `CLUE`.
    untold : tuple of Mark
        The clues without values, for `HIDDEN`; empty where it is cards in a hole.
    """

    technique: Technique
    slots: tuple[Slot, ...]
    cards: CardSet
    removed: tuple[tuple[Slot, CardSet], ...]
    copies: int = 0
    mark: Mark | None = None
    untold: tuple[Mark, ...] = ()
