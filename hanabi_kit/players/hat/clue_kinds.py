"""The kinds of clue: how many numbers a clue to one hand can say, and which one it says.

A clue is two things at once, a sentence about cards and a number. The number must be readable by
everybody, the receiver of the clue too, and its giver must be able to say *every* number, whatever
the hand is. So the kinds of clue to a hand are told apart by what everybody sees (rank or colour?
which slots are touched?), and only what the hand is publicly sure to allow counts as a kind.

Take any slot: some rank clue touches it, and some colour clue. That is two kinds. A clue to some
other card is a third, since a whole hand of one identity is impossible; and if the hand is publicly
known to have two ranks and two colours, "some other rank" and "some other colour" are two. If two
slots publicly differ in rank, "the rank of the first" and "the rank of the second" are two kinds
already, and so on: such slots make a *chain*.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from hanabi_kit.players.hat.tables import Line, Tables


@dataclass(frozen=True, slots=True)
class ClueKinds:
    """The kinds of clue that one hand can be given, numbered from 0.

    Parameters
    ----------
    chains : two tuples of int
        For rank clues and for colour clues, places in the hand (0 is the newest card) of which no
        value touches two. A clue that touches the first of the chain is the first kind, and so on.
    besides : two ints
        The kind of a rank clue, and of a colour clue, that touches none of its chain.
    count : int
        How many kinds there are.
    certain : bool
        Whether each of them is sure to be possible. Where special suits or small hands leave a
        doubt, the giver may be unable to say a number, and discards instead.
    """

    chains: tuple[tuple[int, ...], tuple[int, ...]]
    besides: tuple[int, int]
    count: int
    certain: bool

    def kind_of(self, value: object, touched: int) -> int:
        """Return the kind of a clue of `value` that touches the places in the bits of `touched`."""
        by_colour = not isinstance(value, int)
        kind = len(self.chains[0]) if by_colour else 0
        for place in self.chains[by_colour]:
            if touched >> place & 1:
                return kind
            kind += 1
        return self.besides[by_colour]


def clue_kinds(tables: Tables, masks: tuple[int, ...], *, certainly: bool = False) -> ClueKinds:
    """Return the kinds of clue to a hand whose cards are publicly one of `masks` each.

    With `certainly`, only such as are sure to be possible; without, also a clue to another card
    than the first of the chains, which hardly ever is not.
    """
    lines = [tables.lines(mask) for mask in masks]
    ranks, other_rank = _chain(tuple(line[0] for line in lines))
    colours, other_colour = _chain(tuple(line[1] for line in lines))
    if tables.rules.empty_clues:
        # A value that touches no card at all is a clue besides the chain, too.
        other_rank |= _spare_value(ranks, [line[0] for line in lines], len(tables.ranks))
        other_colour |= _spare_value(colours, [line[1] for line in lines], len(tables.colours))
    count = len(ranks) + len(colours)
    chains = (ranks, colours)
    if other_rank and other_colour:
        return ClueKinds(chains, (count, count + 1), count + 2, True)
    if other_rank or other_colour:
        return ClueKinds(chains, (count, count), count + 1, True)
    if len(masks) > 1 and len(ranks) < 2 and len(colours) < 2:
        # All cards of the rank of one and the colour of one: then all are the same card.
        alike = tables.everything
        for mask in masks:
            alike &= mask
        plain = all(rank.single and colour.single for rank, colour in lines)
        certain = plain and not any(
            alike >> index & 1 and copies >= len(masks)
            for index, copies in enumerate(tables.copies)
        )
        if certain or not certainly:
            return ClueKinds(chains, (count, count), count + 1, certain)
    return ClueKinds(chains, (0, 0), count, True)


def _spare_value(chain: Iterable[int], lines: list[Line], values: int) -> bool:
    """Whether there are more values than can touch the chain."""
    places = tuple(chain)
    return len(places) < values and all(lines[place].single for place in places)


@lru_cache(maxsize=1 << 16)
def _chain(lines: tuple[Line, ...]) -> tuple[tuple[int, ...], bool]:
    """Return the longest chain, and whether some value is sure to touch a card, but none of it."""
    places = range(len(lines))
    plain = [place for place in places if lines[place].single]
    for length in range(len(plain), 1, -1):
        # Of chains as long, the one with the fewest values says the most about the others.
        found = [
            (values.bit_count(), chain)
            for chain in combinations(plain, length)
            if (values := _disjoint(lines[place].values for place in chain))
        ]
        if found:
            chain = min(found)[1]
            return chain, _sure_besides(lines, chain)
    sure = [place for place in places if lines[place].sure]
    if not sure:
        return (), False
    # A clue tells most about a card of which least is known.
    best = max(sure, key=lambda p: (lines[p].single, lines[p].values.bit_count(), -p))
    return (best,), lines[best].single and _sure_besides(lines, (best,))


def _disjoint(values: Iterable[int]) -> int:
    """Return the union of sets that have nothing in common; 0 where two have."""
    union = 0
    for each in values:
        if union & each:
            return 0
        union |= each
    return union


def _sure_besides(lines: tuple[Line, ...], chain: tuple[int, ...]) -> bool:
    """Whether, whatever the cards are, one is touched by a value that touches none of the chain."""
    # A card that may escape all values is no help: its set meets every other.
    others = [
        line.values if line.sure else -1 for place, line in enumerate(lines) if place not in chain
    ]
    choices = [
        [1 << bit for bit in range(values.bit_length()) if values >> bit & 1]
        for values in (lines[place].values for place in chain)
    ]
    return all(any(not other & sum(taken) for other in others) for taken in product(*choices))
