"""Up or Down: each firework goes from 1 to 5 or from 5 to 1, as its first cards say.

An empty firework takes a 1, a 5 or START. A 1 sends it up, a 5 down; START stands for either, and
then a 2 or a 4 decides. So it has five cards in the end: ``1 2 3 4 5``, ``S 2 3 4 5``,
``5 4 3 2 1`` or ``S 4 3 2 1``. Of 1, 5 and START there is one copy in each suit.

Source: hanab.live (its variant of that name).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hanabi_kit.cards import START, Card, CardSet
from hanabi_kit.language import later
from hanabi_kit.rules.fireworks import OpenFireworks, _Deck, left, run

UP, DOWN = (2, 3, 4, 5), (4, 3, 2, 1)
"""What follows the first card, a 1 or a 5, or START."""

FIRST: dict[tuple[int, ...], int] = {UP: 1, DOWN: 5}


def directions(ranks: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The ways that a firework with these `ranks` can go on: `UP`, `DOWN` or both.

    Examples
    --------
    >>> directions(()) == directions((START,)) == (UP, DOWN)
    True
    >>> directions((1,)), directions((START, 4, 3))
    (((2, 3, 4, 5),), ((4, 3, 2, 1),))
    """
    for way in (UP, DOWN):
        if ranks[:1] == (FIRST[way],) or ranks[1:2] == way[:1]:
            return (way,)
    return (UP, DOWN)


@dataclass(frozen=True)
class UpOrDown(OpenFireworks):
    """Fireworks that go up or down."""

    rule = later(
        "each goes up from 1 to 5 or down from 5 to 1: it begins with 1, 5 or START, and after "
        "START 2 or 4 decides; it has five cards in the end"
    )

    def next_ranks(self, rules: _Deck, stacks: Sequence[int], index: int) -> tuple[int, ...]:
        """The ranks that fit the firework at `index` now, whether a copy is left or not."""
        ranks = self.ranks_in(rules, stacks, index)
        if not ranks:
            return (1, 5, START)
        return tuple(rank for way in directions(ranks) for rank in way[len(ranks) - 1 : len(ranks)])

    def reachable(
        self, rules: _Deck, stacks: Sequence[int], gone: Mapping[Card, int]
    ) -> tuple[int, ...]:
        """The cards that each firework can still come to, the better way."""
        return tuple(
            max(
                self._reach(rules, gone, index, way)
                for way in directions(self.ranks_in(rules, stacks, index))
            )
            for index in range(len(rules.suits))
        )

    def needed(self, rules: _Deck, stacks: Sequence[int], gone: Mapping[Card, int]) -> CardSet:
        """The identities that a firework can still use."""
        found = set()
        for index, suit in enumerate(rules.suits):
            ranks = self.ranks_in(rules, stacks, index)
            for way in directions(ranks):
                reach = self._reach(rules, gone, index, way)
                found |= {Card(suit, rank) for rank in way[max(len(ranks) - 1, 0) : reach - 1]}
                if reach and not ranks:
                    first = Card(suit, FIRST[way]), Card(suit, START)
                    found |= {card for card in first if left(rules, gone, card)}
        return CardSet(found)

    def _reach(
        self, rules: _Deck, gone: Mapping[Card, int], index: int, way: tuple[int, ...]
    ) -> int:
        """The cards that the firework can come to on this `way`."""
        firsts = (Card(rules.suits[index], rank) for rank in (FIRST[way], START))
        if not any(left(rules, gone, card) for card in firsts):
            return 0
        return 1 + run(rules, gone, index, way)


UP_OR_DOWN = UpOrDown()
