"""Worlds and public states as limbs, whole numbers of 64 bits, as `trials_kernel` has them."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import Any

from hanabi_kit.endgame.plan.lower import trials_kernel as kernel
from hanabi_kit.endgame.plan.model.hanabi_table import HanabiTable, Node


def fits(table: HanabiTable, size: int) -> bool:
    """Return whether the worlds of a table, with hands of `size` cards, fit into limbs."""
    return (
        table.players * size <= kernel.MOST_SLOTS
        and table.needed <= kernel.MOST_NEEDED
        and len(table.rank) <= kernel.EMPTY
        and table.start.deck <= kernel.MOST_DECK
        and table.start.spare <= 7
        and table.max_tokens < 15
        and len(table.start.heights) <= kernel.SUITS
        and table.last_rank <= 7
    )


def places(
    largest: Sequence[int], smallest: Sequence[int], each: Sequence[int], memory: int
) -> list[int]:
    """Return how many places tables may have that take `each` bytes a place: powers of two.

    Examples
    --------
    >>> places((1 << 20, 1 << 18), (1 << 12, 1 << 10), (32, 104), 10**7)
    [131072, 32768]
    """
    found = list(largest)
    while sum(map(mul, found, each)) > memory and found > list(smallest):
        found = [max(size // 2, least) for size, least in zip(found, smallest, strict=True)]
    return found


class Limbs:
    """What stands for the worlds of one table.

    Parameters
    ----------
    more : int
        Bits of a hand beside its slots.
    """

    def __init__(self, table: HanabiTable, size: int, more: int = 0) -> None:
        self.table, self.size = table, size
        self.width = 4 * size + more

    def tell(self, settings: Any) -> None:
        """Write the rules of the table into the settings of a kernel."""
        m, table = settings, self.table
        m[kernel.PLAYERS], m[kernel.HAND], m[kernel.WIDTH] = table.players, self.size, self.width
        m[kernel.MAX_TOKENS], m[kernel.LAST_RANK] = table.max_tokens, table.last_rank
        m[kernel.ZERO], m[kernel.ENDS], m[kernel.NEEDED] = table.zero, table.ends, table.needed
        m[kernel.GOAL] = table.goal
        for kind in range(1, table.needed + 1):
            m[kernel.SUIT + kind], m[kernel.RANK + kind] = table.suit[kind], table.rank[kind]
        for seat in range(table.players):
            m[kernel.CARDS] |= ((1 << 4 * self.size) - 1) << self.width * seat

    def hands(self, hands: tuple[tuple[int, ...], ...], without: int | None = None) -> int:
        """Return hands, that of one seat left out, as in a sight."""
        return sum(self.hand(hand, s) for s, hand in enumerate(hands) if s != without)

    def hand(self, hand: tuple[int, ...], seat: int) -> int:
        """Return what one hand adds to them."""
        full = (*hand, *(kernel.EMPTY,) * (self.size - len(hand)))
        return sum(kind << self.width * seat + 4 * slot for slot, kind in enumerate(full))

    @staticmethod
    def deck(deck: tuple[int, ...]) -> int:
        """Return the cards of a deck."""
        return sum(kind << 4 * number for number, kind in enumerate(deck))

    @staticmethod
    def public(node: Node) -> int:
        """Return what everybody sees of a position."""
        word = node.deck << kernel.DECK | node.mover << kernel.MOVER | node.tokens << kernel.TOKENS
        word |= node.spare << kernel.SPARE | node.turns << kernel.TURNS
        for suit, height in enumerate(node.heights):
            word |= height << kernel.HEIGHTS + 3 * suit
        return word
