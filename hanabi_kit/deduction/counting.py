"""Counting hands: in how many ways different cards can fill the slots.

A slot takes only some of the cards, and a card is in one slot at most. Let N(B) be the number of
cards that may go into *every* slot of a set B. If there were no second rule, the slots could be
filled in N(1) · N(2) · … ways. Taking away what puts one card into two slots, giving back what was
taken away twice, and so on, leaves a sum over all partitions of the slots into blocks, in which a
block B stands with (-1)^(|B|-1) · (|B|-1)! · N(B) (inclusion and exclusion; the factors are the
Möbius numbers of the partitions). `fillings` works it out for every set of slots, each from the
smaller ones by the block of its lowest slot: (3^s - 1) / 2 products for s slots, 121 for a hand of
five, whatever the deck.

Cards that may go into the same slots are alike here, so a deck is given as its numbers of cards by
*mask*, the set of slots as bits: bit i is slot i + 1.

References
----------
G.-C. Rota, "On the foundations of combinatorial theory I. Theory of Möbius functions", 1964, for
the partition lattice. Oracles in the tests: enumeration, and `count_named` with one copy a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb, factorial
from operator import mul


def fillings(slots: int, cards: Iterable[tuple[int, int]]) -> list[int]:
    """Return in how many ways each set of slots can be filled with different physical cards.

    Parameters
    ----------
    cards : iterable of (mask, number)
        The physical cards, by the slots they may go into.

    Returns
    -------
    list of int
        By set of slots; the last is the number of ways to fill them all, 0 where there is none.

    Examples
    --------
    Two slots; three cards for either slot, one card for the second slot only:

    >>> fillings(2, [(0b11, 3), (0b10, 1)])
    [1, 3, 4, 9]
    """
    sets, factors, supersets = _plan(slots)
    blocks = [0] * (1 << slots)
    for mask, number in cards:
        blocks[mask] += number
    for subset, superset in supersets:
        blocks[subset] += blocks[superset]
    blocks = list(map(mul, blocks, factors))
    ways = [1]
    block, rest = blocks.__getitem__, ways.__getitem__
    for own, others in sets:
        ways.append(sum(map(mul, map(block, own), map(rest, others))))
    return ways


def shares(ways: Sequence[int], mask: int) -> list[int]:
    """Return in how many of the fillings one card, which may go into `mask`, is in each slot.

    Parameters
    ----------
    ways : sequence of int
        What `fillings` returned for cards among which this one is.

    Returns
    -------
    list of int
        By slot; 0 where the card does not fit, or where the other slots could not be filled.

    Notes
    -----
    With the card in slot i, the others are to be filled without it. Ways without it are all ways,
    less those that use it in a slot j, where again the others are filled without it, and so on:
    the sum over the sets T of slots that it fits of (-1)^|T| · |T|! · ways(the rest without T).

    Examples
    --------
    >>> shares(fillings(2, [(0b11, 3), (0b10, 1)]), 0b11)
    [3, 2]
    """
    slots = len(ways).bit_length() - 1
    found = [0] * slots
    way = ways.__getitem__
    for index, factors, rests in _share_plan(slots, mask):
        found[index] = sum(map(mul, factors, map(way, rests)))
    return found


@lru_cache(maxsize=16)
def _plan(
    slots: int,
) -> tuple[list[tuple[list[int], list[int]]], list[int], list[tuple[int, int]]]:
    """What `fillings` needs of the number of slots alone.

    For every set of slots but the empty one: the blocks that hold its lowest slot, and what each
    leaves; for every set its factor as a block; and pairs of set and superset, in the order in
    which adding the numbers of the supersets makes N of the numbers by mask.
    """
    sets = []
    for filled in range(1, 1 << slots):
        low = filled & -filled
        rests = list(_subsets(filled ^ low))
        sets.append(([filled ^ rest for rest in rests], rests))
    factors = [0] + [_factor(block.bit_count() - 1) for block in range(1, 1 << slots)]
    supersets = [
        (subset, subset | 1 << slot)
        for slot in range(slots)
        for subset in range(1 << slots)
        if not subset >> slot & 1
    ]
    return sets, factors, supersets


@lru_cache(maxsize=1024)
def _share_plan(slots: int, mask: int) -> list[tuple[int, list[int], list[int]]]:
    """For every slot of `mask`: its index, and factor and rest of every set T."""
    full = (1 << slots) - 1
    plan = []
    for index in range(slots):
        if mask >> index & 1:
            taken = list(_subsets(mask & ~(1 << index)))
            factors = [_factor(subset.bit_count()) for subset in taken]
            plan.append((index, factors, [full ^ 1 << index ^ subset for subset in taken]))
    return plan


def _factor(number: int) -> int:
    return -factorial(number) if number % 2 else factorial(number)


def _subsets(whole: int) -> Iterable[int]:
    """Every subset of a set, the whole first and the empty one last."""
    subset = whole
    while subset:
        yield subset
        subset = (subset - 1) & whole
    yield 0


# -- assignments ---------------------------------------------------------------------------------


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


def count_named(slots: int, groups: Iterable[tuple[int, Sequence[int]]]) -> int:
    """Return the number of ways to fill all `slots` with the cards of groups.

    Parameters
    ----------
    groups : iterable of (mask, ways)
        A group is what may go into the slots of ``mask``; ``ways[t]`` says in how many ways it
        fills t given ones (`named_ways`).

    Examples
    --------
    Two slots; an identity of three copies for either, another for the second slot only:

    >>> count_named(2, [(0b11, named_ways([3], 2)), (0b10, named_ways([1], 2))])
    2
    """
    table = {0: 1}
    for mask, ways in groups:
        after: dict[int, int] = {}
        for filled, count in table.items():
            for taken in _subsets(mask & ~filled):
                if some := ways[taken.bit_count()]:
                    after[filled | taken] = after.get(filled | taken, 0) + count * some
        table = after
    return table.get((1 << slots) - 1, 0)
