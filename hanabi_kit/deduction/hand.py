"""What a player's own cards can be, and how likely each identity is.

Facts only: the clues, the cards in sight, the number of copies. Conventions (what a partner may
have *meant*) never enter here.

A **world** is a deal of the physical cards the viewer cannot see to the own slots, in line with the
clues. All worlds are equally likely, because the deck was shuffled. An **assignment** names the
identities only; assignments are not equally likely (three copies of a 1 make more worlds than one
5), so counting solver solutions gives wrong odds.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from time import perf_counter
from types import MappingProxyType

from hanabi_kit.arguments import checked, explained
from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction.counting import count_named, fillings, named_ways, shares
from hanabi_kit.deduction.pool import Pool, pool_of
from hanabi_kit.errors import Contradiction, HanabiError, NoSuchSlot, shown
from hanabi_kit.faces import LONGEST, counted, face, plain, some, value_words
from hanabi_kit.language import current
from hanabi_kit.view import View

__all__ = [
    "Deduction",
    "Odds",
    "SlotDeduction",
    "clash_words",
    "count_assignments",
    "count_assignments_in",
    "deduce",
    "deduce_all",
    "possibilities",
]

_MOST = 5
"""Identities of a slot that are named in a `repr`; the others are counted."""

KERNEL = "hanabi_kit.deduction.kernel"
LOADING = 1.0
"""Seconds of plain work after which `deduce_all` takes the kernel: about as long as it takes to
load numba, so that a long batch never takes twice the best time, and a short one never waits.
"""


class Odds(Mapping[Card, Fraction]):
    """The possible identities of one card with their probabilities, in the order of cards.

    Asked by card or by its text, ``odds["r4"]``; a text that is no card is refused. Held as whole
    numbers of worlds; a Fraction is made when one is asked for.

    Parameters
    ----------
    worlds : mapping of Card to int
        Every possible identity, in the order of cards, with the number of worlds that have it.
    total : int
        All worlds: the sum of those.

    Examples
    --------
    >>> odds = Odds({Card("r4"): 4, Card("r5"): 2}, 6)
    >>> odds["r4"], odds.worlds[Card("r4")], "r1" in odds, odds.get("r1", 0)
    (Fraction(2, 3), 4, False, 0)
    """

    __slots__ = ("_fractions", "total", "worlds")

    worlds: Mapping[Card, int]
    total: int

    @checked
    def __init__(self, worlds: Mapping[Card, int], total: int) -> None:
        put = object.__setattr__
        put(self, "worlds", MappingProxyType(worlds))
        put(self, "total", total)
        put(self, "_fractions", {})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"odds never change: cannot set {name}")

    def __getitem__(self, card: Card | str) -> Fraction:
        count = self.worlds[Card(card) if isinstance(card, str) else card]
        # Identities that are alike share one Fraction: making them is what takes time.
        known: dict[int, Fraction] = self._fractions  # type: ignore[attr-defined]
        share = known.get(count)
        if share is None:
            share = known[count] = Fraction(count, self.total)
        return share

    def __contains__(self, card: object) -> bool:
        return (Card(card) if isinstance(card, str) else card) in self.worlds

    def __iter__(self) -> Iterator[Card]:
        return iter(self.worlds)

    def __len__(self) -> int:
        return len(self.worlds)

    def __repr__(self) -> str:
        text = f"Odds({dict(self.worlds)!r}, {self.total})"
        return text if len(text) <= LONGEST else self._short()

    def __str__(self) -> str:
        from hanabi_kit.render.tables import odds_rows

        return "\n".join(odds_rows(self))

    @face
    def _short(self) -> str:
        likely = sorted(self.worlds.items(), key=lambda item: (-item[1], item[0]))
        told = some([f"{card} {counted(worlds, 'world')}" for card, worlds in likely], 2)
        return f"Odds of {len(likely)} cards in {counted(self.total, 'world')}: {told}"

    def __reduce__(self) -> tuple[object, tuple[dict[Card, int], int]]:
        return Odds, (dict(self.worlds), self.total)


@dataclass(frozen=True, slots=True, repr=False)
class SlotDeduction:
    """What one own card can be.

    Parameters
    ----------
    slot : Slot
    odds : mapping of Card to Fraction
        Every possible identity with its probability, in the order of cards. They sum to 1.

    Examples
    --------
    >>> own = SlotDeduction(Slot(1), Odds({Card("r4"): 2, Card("r5"): 1}, 3))
    >>> own.cards, own.odds["r4"]
    (CardSet('r4 r5'), Fraction(2, 3))
    """

    slot: Slot
    odds: Mapping[Card, Fraction]

    @property
    def cards(self) -> CardSet:
        """The possible identities."""
        return CardSet(self.odds)

    @face
    def __repr__(self) -> str:
        likely = sorted(self.odds.items(), key=lambda item: (-item[1], item[0]))
        told = some([f"{card} {value_words(odds, odds)}" for card, odds in likely], _MOST)
        return f"SlotDeduction slot {self.slot}: {told}"

    def __str__(self) -> str:
        from hanabi_kit.render.tables import odds_rows

        return "\n".join(odds_rows(self.odds))


@dataclass(frozen=True, slots=True, repr=False)
class Deduction:
    """What a whole own hand can be: the answer of `deduce`.

    ``found[slot]`` are the odds of one card; NoSuchSlot where the hand has no such slot.

    Parameters
    ----------
    viewer : str
        Whose hand it is.
    worlds : int
        Number of worlds, at least 1: deals of the cards out of sight to the own slots, copies told
        apart, that fit the clues. All are equally likely.
    hand : tuple of SlotDeduction
        Slot 1 (newest) first.

    Examples
    --------
    Two red 4s and the red 5 are out of sight: three worlds of a hand of one card.

    >>> own = SlotDeduction(Slot(1), Odds({Card("r4"): 2, Card("r5"): 1}, 3))
    >>> found = Deduction("Alice", 3, (own,))
    >>> found[1]["r5"], found.counts(1)[Card("r5")], found.hand[0].cards
    (Fraction(1, 3), 1, CardSet('r4 r5'))
    >>> found
    <Deduction of Alice: 3 worlds, identities by slot: 2>
    >>> print(found)
    Alice's cards, in 3 equally likely worlds:
      slot 1  r4 2/3   r5 1/3
    """

    viewer: str
    worlds: int
    hand: tuple[SlotDeduction, ...]

    def __getitem__(self, slot: int) -> Mapping[Card, Fraction]:
        """The odds of the card in `slot` (1 = newest)."""
        return self._own(slot).odds

    def counts(self, slot: int) -> Mapping[Card, int]:
        """Return every possible identity of the card in `slot` with its number of worlds.

        NoSuchSlot where the hand has no such slot.

        Examples
        --------
        >>> own = SlotDeduction(Slot(1), {Card("r4"): Fraction(2, 3), Card("r5"): Fraction(1, 3)})
        >>> Deduction("Alice", 6, (own,)).counts(1)
        {Card('r4'): 4, Card('r5'): 2}
        """
        odds = self._own(slot).odds
        if isinstance(odds, Odds):
            return odds.worlds
        return {card: int(share * self.worlds) for card, share in odds.items()}

    def _own(self, slot: int) -> SlotDeduction:
        if type(slot) is not int or not 1 <= slot <= len(self.hand):
            raise NoSuchSlot(f"slot {slot!r}: the hand has slots 1–{len(self.hand)}")
        return self.hand[slot - 1]

    @face
    def __repr__(self) -> str:
        kinds = ", ".join(
            str(own.cards) if len(own.odds) == 1 else str(len(own.odds)) for own in self.hand
        )
        worlds = counted(self.worlds, "world")
        return f"Deduction of {plain(self.viewer, 40)}: {worlds}, identities by slot: {kinds}"

    def __str__(self) -> str:
        from hanabi_kit.render.tables import odds_text

        return odds_text(self, current())

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Show the odds at the end of a notebook cell."""
        from hanabi_kit.render.tables import odds_html, odds_text

        language = current()
        return {"text/html": odds_html(self, language), "text/plain": odds_text(self, language)}


def deduce(view: View, *, compiled: bool | None = None) -> Deduction:
    """Return the exact possibilities and odds of every card in the viewer's own hand.

    Parameters
    ----------
    view : View
    compiled : bool, optional
        Whether to count with the compiled kernel, which gives the same numbers. By default it is
        used where it is loaded already, so that nobody waits for it: `deduce_all` loads it when
        there is enough to do, and ``compiled=True`` at once. Where numba is absent, and for hands
        or decks too large for it, the plain count is used.

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
    Method: `hanabi_kit.deduction.counting`. Time grows with 3^slots; five slots take less than a
    tenth of a millisecond. Independent oracles in the tests: enumeration of worlds, and
    python-constraint.
    """
    pool = pool_of(view)
    if compiled is None:
        compiled = KERNEL in sys.modules
    rows = _rows_compiled(pool) if compiled else None
    if rows is None:
        rows = _rows_plain(pool)
    total, by_slot = rows
    if not total:
        raise Contradiction(clash_words(view))
    cards = pool.catalogue.cards
    # Slots with the same clues have the same odds.
    known: dict[int, Odds] = {}
    hand = []
    for slot, allowed in enumerate(pool.allowed, start=1):
        odds = known.get(allowed)
        if odds is None:
            row = by_slot[slot - 1]
            counts = {card: number for card, number in zip(cards, row, strict=True) if number}
            odds = known[allowed] = Odds(counts, total)
        hand.append(SlotDeduction(Slot(slot), odds))
    return Deduction(view.viewer, total, tuple(hand))


@explained
def deduce_all(views: Iterable[View]) -> Iterator[Deduction]:
    """Yield `deduce` of every view, one after the other: for many, the fast way.

    After the first second of work the compiled kernel is loaded, if there is one.

    Parameters
    ----------
    views : iterable of View
        Taken one at a time, so that it may be endless.

    Yields
    ------
    Deduction
        In the order of the views.

    Raises
    ------
    Contradiction
        When it comes to a view that no world fits.

    Examples
    --------
    >>> from hanabi_kit.game import Game, shuffled
    >>> from hanabi_kit.rules import STANDARD
    >>> deals = (Game.new(["Alice", "Bob"], shuffled(STANDARD, seed)) for seed in range(3))
    >>> [found.worlds for found in deduce_all(map(View.of, deals))]
    [146611080, 146611080, 146611080]
    """
    if not isinstance(views, Iterable):
        raise HanabiError(f"views {shown(views)}: Views one after the other are needed")
    spent = 0.0
    for view in views:
        started = perf_counter()
        found = deduce(view, compiled=True if spent > LOADING else None)
        spent += perf_counter() - started
        yield found


@explained
def possibilities(view: View, slot: Slot) -> CardSet:
    """Return the identities the card in `slot` may have; see `deduce` for their odds.

    Parameters
    ----------
    view : View
    slot : Slot
        1 = newest.

    Returns
    -------
    CardSet
        Never empty.

    Raises
    ------
    Contradiction
        No world fits.
    NoSuchSlot
        The hand has no such slot.

    Examples
    --------
    >>> from hanabi_kit.actions import Clue
    >>> from hanabi_kit.cards import Seat
    >>> from hanabi_kit.game import Game, shuffled
    >>> from hanabi_kit.rules import STANDARD
    >>> game = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7)).apply(Clue(Seat(1), 5))
    >>> possibilities(View.of(game, "Bob"), Slot(1))
    CardSet('r5 y5 g5 b5 p5')
    """
    return CardSet(deduce(view)[slot])


@explained
def count_assignments(view: View) -> int:
    """Return the number of different identity assignments of the own hand.

    These are what a constraint solver enumerates. They are not equally likely.

    Parameters
    ----------
    view : View

    Returns
    -------
    int
        0 where no world fits. Of a five-card hand with nothing seen there are 8,964,050, of
        254,251,200 worlds.

    Examples
    --------
    >>> from hanabi_kit.game import Game, shuffled
    >>> from hanabi_kit.rules import STANDARD
    >>> view = View.of(Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7)))
    >>> count_assignments(view), deduce(view).worlds
    (7017540, 146611080)
    """
    return count_assignments_in(pool_of(view))


def count_assignments_in(pool: Pool) -> int:
    """Return the number of different identity assignments that `pool` allows."""
    groups: dict[int, list[int]] = {}
    for left, mask in zip(pool.left, pool.masks(), strict=True):
        if left and mask:
            groups.setdefault(mask, []).append(left)
    named = [(mask, named_ways(copies, pool.slots)) for mask, copies in groups.items()]
    return count_named(pool.slots, named)


Rows = tuple[int, Sequence[Sequence[int]]]
"""All worlds, and by slot and place of the card those with that card there."""


def _rows_plain(pool: Pool) -> Rows:
    masks = pool.masks()
    sizes = pool.sizes(masks)
    ways = fillings(pool.slots, sizes.items())
    if not ways[-1]:
        return 0, ()
    nowhere = [0] * pool.slots
    share = {mask: shares(ways, mask) for mask in sizes}
    by_place = [share.get(mask, nowhere) for mask in masks]
    by_slot: list[list[int]] = []
    for index, allowed in enumerate(pool.allowed):
        first = pool.allowed.index(allowed)
        by_slot.append(
            by_slot[first]
            if first < index
            else [left * by[index] for left, by in zip(pool.left, by_place, strict=True)]
        )
    return ways[-1], by_slot


def _rows_compiled(pool: Pool) -> Rows | None:
    """The same by the kernel; None where there is none, or it would not hold the numbers."""
    from hanabi_kit.deduction import kernel

    return kernel.rows(pool) if kernel.COMPILED else None


def clash_words(view: View) -> str:
    """Return in words why no world fits `view`; see `hanabi_kit.deduction.reasons.proofs.clash`."""
    from hanabi_kit.deduction.reasons.proofs import (
        clash,  # what it needs takes long to load, and this is rare
    )

    return str(clash(view))
