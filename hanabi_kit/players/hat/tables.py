"""Bit tables of a ruleset, so that every question of a Hat is asked of small integers.

A set of identities is an int here whose bit ``i`` stands for ``rules.identities[i]``: two or three
dozen bits. (`CardSet` has bits for every card of every suit, three times as many.)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from hanabi_kit.actions import ClueValue
from hanabi_kit.cards import Card
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.fireworks import Stacks

MOST_LINES = 50_000


class Line(NamedTuple):
    """How the clues of one sort, by rank or by colour, can touch a card that is one of a set.

    Parameters
    ----------
    values : int
        The values that may touch it, as bits: bit 0 is the first rank, or the first colour.
    sure : bool
        Whether some value touches it, whichever card it is (white suits: not by colour).
    single : bool
        Whether exactly one value touches it, whichever card it is (rainbow: not by colour).
    """

    values: int
    sure: bool
    single: bool


class Tables:
    """What never changes while a ruleset is played; see `tables_of`."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.cards = rules.identities
        self.everything = (1 << len(self.cards)) - 1
        self.copies = tuple(rules.copies(card) for card in self.cards)
        self.index_of = {card: index for index, card in enumerate(self.cards)}
        self.bit_of = {card: 1 << index for index, card in enumerate(self.cards)}
        self.orders = tuple(
            tuple(self.index_of[Card(suit, rank)] for rank in order)
            for suit, order in zip(rules.suits, rules.orders, strict=True)
        )
        """The cards of each suit in the order of play; in any where players choose that order."""
        values = rules.clue_values
        self.touched: dict[ClueValue, int] = {
            value: sum(self.bit_of[card] for card in rules.touched_by(value)) for value in values
        }
        self.ranks = tuple(value for value in values if isinstance(value, int))
        self.colours = tuple(value for value in values if not isinstance(value, int))
        self._lines: dict[int, tuple[Line, Line]] = {}

    def mask(self, cards: Iterable[Card]) -> int:
        """Return the cards as a set of identities."""
        return sum(self.bit_of[card] for card in cards)

    def height(self, bit: int) -> int:
        """Return the place of a card in its firework, from 1; its rank where players choose that.

        START, which then stands for the first card, has the place of the last one.
        """
        index = bit.bit_length() - 1
        card = self.cards[index]
        order = self.orders[self.rules.suits.index(card.suit)]
        return order.index(index) + 1 if index in order else len(order)

    def lines(self, mask: int) -> tuple[Line, Line]:
        """Return how rank clues, and how colour clues, touch a card that is one of `mask`."""
        found = self._lines.get(mask)
        if found is None:
            if len(self._lines) >= MOST_LINES:
                self._lines.clear()
            found = self._line(mask, self.ranks), self._line(mask, self.colours)
            self._lines[mask] = found
        return found

    def _line(self, mask: int, values: Iterable[ClueValue]) -> Line:
        union = once = twice = 0
        for bit, value in enumerate(values):
            hit = self.touched[value] & mask
            if hit:
                union |= 1 << bit
                twice |= once & hit
                once |= hit
        return Line(union, once == mask, once == mask and not twice)


@lru_cache(maxsize=64)
def tables_of(rules: Ruleset) -> Tables:
    """Return the tables of `rules`, made once."""
    return Tables(rules)


class Outlook(NamedTuple):
    """What the cards are worth now, as sets of identities, and how many copies are out of sight.

    Parameters
    ----------
    trash : int
        No firework needs it any more.
    critical : int
        Needed, and only one copy is not discarded; playable ones included.
    levels : tuple of int
        Level ``k`` holds the identities of which more than ``k`` copies are unaccounted for, so
        that a set is weighed by counting bits.
    """

    playable: int
    trash: int
    critical: int
    levels: tuple[int, ...]

    def weight(self, mask: int) -> int:
        """Return how many of the copies that are unaccounted for are in `mask`."""
        total = 0
        for level in self.levels:
            total += (mask & level).bit_count()
        return total

    def share(self, part: int, mask: int) -> float:
        """Return how likely a card of `mask` is to be in `part`: the share of the copies."""
        if not mask & ~part:
            return 1.0
        whole = self.weight(mask)
        return self.weight(mask & part) / whole if whole else 0.0


def outlook_of(
    tables: Tables, stacks: Sequence[int], discarded: Sequence[int], levels: tuple[int, ...]
) -> Outlook:
    """Return what the cards are worth with these `stacks` and copies `discarded` by identity."""
    if isinstance(stacks, Stacks):
        return _outlook_of_open_orders(tables, stacks, discarded, levels)
    playable = trash = critical = 0
    copies = tables.copies
    for order, height in zip(tables.orders, stacks, strict=True):
        for index in order[:height]:
            trash |= 1 << index
        reachable = True
        for place, index in enumerate(order[height:]):
            left = copies[index] - discarded[index]
            reachable = reachable and left > 0
            if not reachable:
                trash |= 1 << index
                continue
            if left == 1:
                critical |= 1 << index
            if place == 0:
                playable |= 1 << index
    return Outlook(playable, trash, critical, levels)


def _outlook_of_open_orders(
    tables: Tables, stacks: Stacks, discarded: Sequence[int], levels: tuple[int, ...]
) -> Outlook:
    """The same where players choose the order of the ranks."""
    rules = tables.rules
    gone = dict(zip(tables.cards, discarded, strict=True))
    needed = tables.mask(rules.fireworks.needed(rules, stacks, gone))
    return Outlook(
        tables.mask(rules.fireworks.playable(rules, stacks, gone)),
        tables.everything & ~needed,
        tables.mask(rules.fireworks.critical(rules, stacks, gone)),
        levels,
    )


def levels_of(left: Sequence[int]) -> tuple[int, ...]:
    """Return the levels (see `Outlook`) where `left` copies of each identity are unaccounted for.

    Examples
    --------
    >>> levels_of([2, 0, 1])
    (5, 1)
    """
    return tuple(
        sum(1 << index for index, copies in enumerate(left) if copies > level)
        for level in range(max(left, default=0))
    )


def bits_of(mask: int) -> list[int]:
    """Return the single bits of a set, the lowest first.

    Examples
    --------
    >>> bits_of(0b1101)
    [1, 4, 8]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found
