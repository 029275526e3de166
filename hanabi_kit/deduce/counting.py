"""Counting hands: one dynamic programme over groups of cards and sets of slots.

Unseen cards that are possible in exactly the same slots are alike to the deal, so they form one
*group*; what matters of a group is in how many ways it can fill some t of its slots. The programme
goes through the groups and keeps, for every set of slots, the number of ways to have filled just
that set. With s slots it takes at most 3^s steps a group, and there are at most 2^s - 1 groups.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb

__all__ = ["Group", "HandCount", "count_hands", "labelled_ways", "named_ways"]


@dataclass(frozen=True, slots=True)
class Group:
    """Cards possible in the same slots.

    Parameters
    ----------
    slots : int
        Bit ``i`` is set where the cards are possible in slot ``i + 1``.
    ways : tuple of int
        ``ways[t]`` is the number of ways to put cards of the group into t given slots, in order.
    """

    slots: int
    ways: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandCount:
    """How many hands there are.

    Parameters
    ----------
    total : int
        All of them; 0 where nothing fits.
    by_group : tuple of tuple of int
        ``by_group[g][i]``: those with a card of group g in slot ``i + 1``.
    """

    total: int
    by_group: tuple[tuple[int, ...], ...]


def labelled_ways(cards: int, most: int) -> tuple[int, ...]:
    """Return the ways to fill 0 … `most` slots with different ones of `cards` physical cards.

    Examples
    --------
    >>> labelled_ways(3, 4)
    (1, 3, 6, 6, 0)
    """
    ways = [1]
    for used in range(most):
        ways.append(ways[-1] * max(cards - used, 0))
    return tuple(ways)


def named_ways(copies: Iterable[int], most: int) -> tuple[int, ...]:
    """Return the ways to write 0 … `most` slots with identities, each at most its copies often.

    Copies of an identity are not told apart here: this counts assignments, which are not equally
    likely.

    Examples
    --------
    >>> named_ways([2, 1], 3)  # aa ab ba; aab aba baa
    (1, 2, 3, 3)
    """
    ways = [1] + [0] * most
    for count in copies:
        # Choose which of the t slots the next identity takes.
        ways = [
            sum(comb(t, k) * ways[t - k] for k in range(min(count, t) + 1)) for t in range(most + 1)
        ]
    return tuple(ways)


def count_hands(slots: int, groups: Sequence[Group]) -> HandCount:
    """Return the number of ways to fill all `slots`, and with which group in which slot.

    Examples
    --------
    Two slots; three copies of a card for either slot, one card for the second slot only:

    >>> groups = [Group(0b11, labelled_ways(3, 2)), Group(0b10, labelled_ways(1, 2))]
    >>> count_hands(2, groups)
    HandCount(total=9, by_group=((9, 6), (0, 3)))
    """
    full = (1 << slots) - 1
    # before[g][filled]: ways for the groups before g to have filled exactly those slots.
    before: list[dict[int, int]] = [{0: 1}]
    for group in groups:
        table: dict[int, int] = {}
        for filled, count in before[-1].items():
            for taken, ways in _choices(group, filled):
                table[filled | taken] = table.get(filled | taken, 0) + count * ways
        before.append(table)
    total = before[-1].get(full, 0)
    by_group = [[0] * slots for _ in groups]
    # after[filled]: ways for the groups from g on to fill the rest.
    after = {full: 1}
    for index in range(len(groups) - 1, -1, -1):
        group, table = groups[index], {}
        for filled, count in before[index].items():
            rest = 0
            for taken, ways in _choices(group, filled):
                finish = after.get(filled | taken)
                if finish is None:
                    continue
                rest += ways * finish
                hands = count * ways * finish
                while taken:
                    low = taken & -taken
                    by_group[index][low.bit_length() - 1] += hands
                    taken ^= low
            if rest:
                table[filled] = rest
        after = table
    return HandCount(total, tuple(map(tuple, by_group)))


def _choices(group: Group, filled: int) -> list[tuple[int, int]]:
    """Every set of free slots the group can take, with the ways to fill it."""
    free = group.slots & ~filled
    found = []
    taken = free
    while True:
        ways = group.ways[taken.bit_count()]
        if ways:
            found.append((taken, ways))
        if not taken:
            return found
        taken = (taken - 1) & free
