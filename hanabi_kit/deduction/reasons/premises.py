"""What a proof about a hidden card rests on, as data.

There are three kinds of reason why a slot cannot hold an identity, from the plainest to the
deepest: a clue rules it out (`ByClue`), every copy of it is in sight (`BySight`), or other slots
need every copy that is not (`ByHall`, after Philip Hall's theorem on matchings, 1935). Two more are
for rules that hide something: with it some clue could have had no value (`ByUntold`), or nothing
would fit what was played face down (`ByHole`).

Everything here can be pointed at on the table; nothing names a card that its viewer cannot see.
"""

from __future__ import annotations

from dataclasses import dataclass

from hanabi_kit.actions import Mark
from hanabi_kit.cards import Card, CardSet, Seat, Slot


@dataclass(frozen=True, slots=True)
class OnFirework:
    """A copy of `card` that is part of its firework."""

    card: Card


@dataclass(frozen=True, slots=True)
class InDiscards:
    """A copy of `card` in the discard pile; `place` says which one it is there, 1 = the first."""

    card: Card
    place: int


@dataclass(frozen=True, slots=True)
class InHand:
    """A copy of `card` that another player holds."""

    card: Card
    seat: Seat
    slot: Slot


@dataclass(frozen=True, slots=True)
class InHole:
    """A copy of `card` in the hole, which another player played; `place` counts from 1, oldest."""

    card: Card
    place: int


Sighting = OnFirework | InDiscards | InHand | InHole
"""A physical card that everybody but its holder sees, and where it is."""


@dataclass(frozen=True, slots=True)
class ByClue:
    """A clue rules the cards out.

    Parameters
    ----------
    mark : Mark
        The clue as the slot remembers it: with its turn and its giver, where they are known.
    """

    mark: Mark


@dataclass(frozen=True, slots=True)
class BySight:
    """All copies of the cards are in sight.

    Parameters
    ----------
    copies : tuple of Sighting
        Every one of them.
    """

    copies: tuple[Sighting, ...]


@dataclass(frozen=True, slots=True)
class Limit:
    """Why a slot must hold one of a few cards.

    Parameters
    ----------
    marks : tuple of Mark
        The clues that matter: they rule out everything but those few cards, and `gone`.
    gone : CardSet
        Other cards these clues allow; every copy of them is in sight.
    """

    slot: Slot
    marks: tuple[Mark, ...]
    gone: CardSet


@dataclass(frozen=True, slots=True)
class ByHall:
    """Some slots must share a set of cards that has no copy to spare for another slot.

    Parameters
    ----------
    limits : tuple of Limit
        The sharing slots: each can only hold cards of `shared`.
    shared : CardSet
        As many copies of these cards are out of sight as there are limits.
    copies : tuple of Sighting
        The other copies of the shared cards, and all copies of those that are gone.
    """

    limits: tuple[Limit, ...]
    shared: CardSet
    copies: tuple[Sighting, ...]

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The slots that share the cards."""
        return tuple(limit.slot for limit in self.limits)


@dataclass(frozen=True, slots=True)
class ByUntold:
    """Clues whose values are not told could not have been given if a slot held the cards.

    Parameters
    ----------
    marks : tuple of Mark
        The clues, as a card remembers them that they touched.
    """

    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class ByHole:
    """Whatever lies unseen in the hole, the game would have gone another way with the cards."""


Reason = ByClue | BySight | ByHall | ByUntold | ByHole
"""Why a slot cannot hold some cards."""
