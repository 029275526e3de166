"""What a player's own cards can be, and how likely each identity is.

Facts only: the clues, the cards in sight, the number of copies. Conventions (what a partner may
have *meant*) never enter here.

A **world** is a deal of the physical cards the viewer cannot see to the own slots, in line with the
clues. All worlds are equally likely, because the deck was shuffled. An **assignment** names the
identities only; assignments are not equally likely (three copies of a 1 make more worlds than one
5), so counting solver solutions gives wrong odds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from types import MappingProxyType

from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduce.counting import Group, count_hands, labelled_ways, named_ways
from hanabi_kit.errors import Contradiction
from hanabi_kit.notation.words import format_marks
from hanabi_kit.view import View

__all__ = ["Deduction", "SlotDeduction", "count_assignments", "deduce", "possibilities"]


@dataclass(frozen=True, slots=True)
class SlotDeduction:
    """What one own card can be.

    Parameters
    ----------
    slot : Slot
    odds : mapping of Card to Fraction
        Every possible identity with its probability, in the order of cards. They sum to 1.
    """

    slot: Slot
    odds: Mapping[Card, Fraction]

    @property
    def cards(self) -> CardSet:
        """The possible identities."""
        return CardSet(self.odds)


@dataclass(frozen=True, slots=True)
class Deduction:
    """What a whole own hand can be.

    Parameters
    ----------
    viewer : str
    worlds : int
        Number of worlds (see the module), at least 1.
    hand : tuple of SlotDeduction
        Slot 1 (newest) first.
    """

    viewer: str
    worlds: int
    hand: tuple[SlotDeduction, ...]

    def __getitem__(self, slot: int) -> Mapping[Card, Fraction]:
        """The odds of the card in `slot` (1 = newest)."""
        if not 1 <= slot <= len(self.hand):
            raise IndexError(f"slot {slot}: the hand has slots 1–{len(self.hand)}")
        return self.hand[slot - 1].odds

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Show the odds at the end of a notebook cell."""
        from hanabi_kit.render.tables import odds_html, odds_text

        return {"text/html": odds_html(self), "text/plain": odds_text(self)}


def deduce(view: View) -> Deduction:
    """Return the exact possibilities and odds of every card in the viewer's own hand.

    Parameters
    ----------
    view : View

    Returns
    -------
    Deduction

    Raises
    ------
    Contradiction
        No world fits; the message names the slots that clash.

    Examples
    --------
    >>> from hanabi_kit.cards import Seat
    >>> from hanabi_kit.game import Game, shuffled
    >>> from hanabi_kit.rules import STANDARD
    >>> from hanabi_kit.actions import Clue
    >>> game = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7)).apply(Clue(Seat(1), 5))
    >>> found = deduce(View.of(game, Seat(1)))
    >>> found.worlds, {str(card): str(odds) for card, odds in found[1].items()}
    (10966800, {'r5': '1/5', 'y5': '1/5', 'g5': '1/5', 'b5': '1/5', 'p5': '1/5'})

    Notes
    -----
    Method: `hanabi_kit.deduce.counting`. Time grows with 3^slots; five slots take about a
    millisecond. Independent oracles in the tests: enumeration of worlds, and python-constraint.
    """
    unseen, groups = _groups(view)
    count = count_hands(
        len(view.own),
        [
            Group(slots, labelled_ways(sum(unseen[card] for card in cards), len(view.own)))
            for slots, cards in groups.items()
        ],
    )
    if not count.total:
        raise Contradiction(_clash(view))
    odds: list[dict[Card, Fraction]] = [{} for _ in view.own]
    for (_, cards), by_slot in zip(groups.items(), count.by_group, strict=True):
        size = sum(unseen[card] for card in cards)
        for index, worlds in enumerate(by_slot):
            if worlds:
                # The cards of a group are alike, so its worlds share out by copies.
                for card in cards:
                    odds[index][card] = Fraction(worlds // size * unseen[card], count.total)
    return Deduction(
        view.viewer,
        count.total,
        tuple(
            SlotDeduction(Slot(slot), MappingProxyType(dict(sorted(found.items()))))
            for slot, found in enumerate(odds, start=1)
        ),
    )


def possibilities(view: View, slot: Slot) -> CardSet:
    """Return the identities the card in `slot` may have; see `deduce` for their odds."""
    return CardSet(deduce(view)[slot])


def count_assignments(view: View) -> int:
    """Return the number of different identity assignments of the own hand.

    These are what a constraint solver enumerates. They are not equally likely.

    Examples
    --------
    Of a five-card hand with nothing seen there are 8,964,050, of 254,251,200 worlds.
    """
    unseen, groups = _groups(view)
    ways = [
        Group(slots, named_ways([unseen[card] for card in cards], len(view.own)))
        for slots, cards in groups.items()
    ]
    return count_hands(len(view.own), ways).total


def _groups(view: View) -> tuple[Mapping[Card, int], dict[int, list[Card]]]:
    """The unseen copies, and the identities by the set of slots they are possible in."""
    unseen = view.unseen()
    allowed = [view.clued(Slot(slot)) for slot in range(1, len(view.own) + 1)]
    groups: dict[int, list[Card]] = {}
    for card in sorted(unseen):
        slots = sum(1 << index for index, cards in enumerate(allowed) if card in cards)
        if slots:
            groups.setdefault(slots, []).append(card)
    return unseen, groups


def _clash(view: View) -> str:
    """Say which slots cannot all be filled: the fewest that lack cards between them.

    By Hall's theorem such slots exist whenever no world fits.
    """
    unseen = view.unseen()
    allowed = [view.clued(Slot(slot)) for slot in range(1, len(view.own) + 1)]
    for size in range(1, len(allowed) + 1):
        for slots in combinations(range(len(allowed)), size):
            wanted = CardSet(card for i in slots for card in allowed[i])
            left = sum(unseen[card] for card in wanted)
            if left < size:
                names = ", ".join(
                    f"slot {i + 1} ({format_marks(view.own[i].marks) or 'no clue'})" for i in slots
                )
                return (
                    f"{view.viewer}, {names}: the clues leave {wanted or 'no card'}, of which "
                    f"{left or 'no'} {'copy is' if left == 1 else 'copies are'} out of sight, "
                    f"too few for {size} card{'s' if size > 1 else ''}"
                )
    raise AssertionError("count_hands found no world, yet Hall's condition holds")
