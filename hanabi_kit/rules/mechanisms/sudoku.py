"""Sudoku: each firework may begin with any rank that no other began with, and wraps around.

From its first card a firework grows rank by rank; after the highest rank comes the 1. It is
complete when it has every rank once. When one suit is left, its first card is the one rank that is
free. Of every card there are two copies.

Source: hanab.live (its variant of that name). Its own count of the reachable score can give two
suits the same first rank, and is then too high; here the ranks are always different.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from hanabi_kit.cards import Card, CardSet
from hanabi_kit.language import later
from hanabi_kit.rules.fireworks import OpenFireworks, _Deck, run


@dataclass(frozen=True)
class Sudoku(OpenFireworks):
    """Fireworks that begin anywhere, each with another rank."""

    rule = later(
        "each begins with a rank with which no other began, goes on rank by rank, after the "
        "highest with 1, and is complete when it has every rank once"
    )
    wraps = True

    def next_ranks(self, rules: _Deck, stacks: Sequence[int], index: int) -> tuple[int, ...]:
        """The ranks that fit the firework at `index` now, whether a copy is left or not."""
        ranks, size = self.ranks_in(rules, stacks, index), len(rules.ranks)
        if not ranks:
            return self._free(rules, stacks)
        return (ranks[-1] % size + 1,) if len(ranks) < size else ()

    def reachable(
        self, rules: _Deck, stacks: Sequence[int], gone: Mapping[Card, int]
    ) -> tuple[int, ...]:
        """The cards that each firework can still come to, where they sum up to the most."""
        begun = self.checked(rules, stacks).ranks
        tops = [
            run(rules, gone, index, round_from(rules, ranks[0])) if ranks else 0
            for index, ranks in enumerate(begun)
        ]
        waiting = [index for index, ranks in enumerate(begun) if not ranks]
        free = self._free(rules, stacks)
        lengths = {
            (index, first): run(rules, gone, index, round_from(rules, first))
            for index in waiting
            for first in free
        }
        # At most five suits wait for five ranks: every way to hand them out is looked at.
        best = max(
            (
                tuple(lengths[pair] for pair in zip(waiting, firsts, strict=True))
                for firsts in permutations(free, len(waiting))
            ),
            key=sum,
            default=(),
        )
        for index, top in zip(waiting, best, strict=True):
            tops[index] = top
        return tuple(tops)

    def needed(self, rules: _Deck, stacks: Sequence[int], gone: Mapping[Card, int]) -> CardSet:
        """The identities that a firework can still use."""
        found = set()
        for index, suit in enumerate(rules.suits):
            ranks = self.ranks_in(rules, stacks, index)
            for first in ranks[:1] or self._free(rules, stacks):
                order = round_from(rules, first)
                reach = run(rules, gone, index, order)
                found |= {Card(suit, rank) for rank in order[len(ranks) : reach]}
        return CardSet(found)

    def _free(self, rules: _Deck, stacks: Sequence[int]) -> tuple[int, ...]:
        """The ranks that no firework began with."""
        taken = {ranks[0] for ranks in self.checked(rules, stacks).ranks if ranks}
        return tuple(rank for rank in rules.ranks if rank not in taken)


def round_from(rules: _Deck, first: int) -> tuple[int, ...]:
    """Every rank once, from `first` on.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> round_from(STANDARD, 4)
    (4, 5, 1, 2, 3)
    """
    ranks = tuple(rules.ranks)
    return ranks[first - 1 :] + ranks[: first - 1]


SUDOKU = Sudoku()
