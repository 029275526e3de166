"""What everybody can read off the table, as sets of bits: the players' quick arithmetic.

A *bit set* is the integer of a `CardSet`: bit ``card.index`` is set where the card is in it. The
slow, readable words for the same things are in `hanabi_kit.stats` (status of a card); tests hold
both against each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from hanabi_kit.actions import ClueValue, Untold
from hanabi_kit.cards import Card
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.fireworks import Stacks


class Tables:
    """What never changes under a ruleset, by the index of a card."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        size = max(card.index for card in rules.identities) + 1
        self.copies = [0] * size
        """Copies in the deck."""
        self.suit = [0] * size
        """The place of the card's suit in `rules.suits`."""
        self.height = [0] * size
        """The card's place in its firework, from 1 (`Board.height` where players choose it)."""
        for card in rules.identities:
            self.copies[card.index] = rules.copies(card)
            self.suit[card.index] = rules.suits.index(card.suit)
        self.identity = {card.index: card for card in rules.identities}
        """Every card, suit by suit, rank by rank, by its index."""
        self.cards = tuple(self.identity)
        self.by_suit = tuple(
            tuple(Card(suit, rank).index for rank in order)
            for suit, order in zip(rules.suits, rules.orders, strict=True)
        )
        """The cards of each suit in the order of play; in any where players choose that order."""
        for suit in self.by_suit:
            for height, index in enumerate(suit, start=1):
                self.height[index] = height
        self.every = bits_of(self.cards)
        self.top = len(rules.ranks)
        """Cards in a complete firework."""
        self.touched: dict[ClueValue, int] = {
            value: rules.touched_by(value).bits for value in rules.clue_values
        }
        """The cards each clue touches."""
        self.inverted = bits_of(
            card.index for card in rules.identities if card.suit in rules.inverted_suits
        )
        """The cards that are discarded by who plays them, and the other way round."""
        self.may_mean: dict[Untold, tuple[int, ...]] = {
            Untold.COLOUR: tuple(self.touched[value] for value in rules.clue_colours),
            Untold.RANK: tuple(self.touched[value] for value in rules.clue_ranks),
        }
        """What the clues touch of which no more is told than this."""
        self.may_mean[Untold.CLUE] = self.may_mean[Untold.COLOUR] + self.may_mean[Untold.RANK]


@lru_cache(maxsize=64)
def tables_of(rules: Ruleset) -> Tables:
    """Return the tables of `rules`, worked out once."""
    return Tables(rules)


def bits_of(indices: Iterable[int]) -> int:
    """Return the bit set of the cards with these indices."""
    bits = 0
    for index in indices:
        bits |= 1 << index
    return bits


class Board:
    """The worth of every card, from the fireworks and the discards.

    Parameters
    ----------
    stacks : sequence of int
        Cards in each firework.
    gone : sequence of int
        Copies discarded, by the index of the card.
    unsure : int
        Bits of the suits of whose firework no more is known than that it has so many cards or more:
        nothing surely fits it.

    Attributes
    ----------
    playable, trash, critical : int
        Bit sets. Trash no firework can use any more; of a critical card the last copy is left and
        a firework still needs it (a playable card can be critical too).
    tops : list of int
        The cards each firework can still come to.
    height : sequence of int
        The place of each card in its firework, from 1, by its index: the lowest still possible.
    """

    __slots__ = ("critical", "gone", "height", "playable", "stacks", "tables", "tops", "trash")

    def __init__(
        self, tables: Tables, stacks: Sequence[int], gone: Sequence[int], unsure: int = 0
    ) -> None:
        self.tables, self.stacks, self.gone = tables, stacks, gone
        copies = tables.copies
        self.height: Sequence[int] = tables.height
        self.playable = self.critical = needed = 0
        self.tops: list[int] = []
        if isinstance(stacks, Stacks):
            self._look_at_every_order(stacks)
            return
        for place, (suit, height) in enumerate(zip(tables.by_suit, stacks, strict=True)):
            top = height
            for index in suit[height:]:
                left = copies[index] - gone[index]
                if left <= 0:
                    break
                bit = 1 << index
                needed |= bit
                if top == height and not unsure >> place & 1:
                    self.playable |= bit
                if left == 1:
                    self.critical |= bit
                top += 1
            self.tops.append(top)
        self.trash = tables.every & ~needed

    def _look_at_every_order(self, stacks: Stacks) -> None:
        """Work all out where players choose the order of the ranks."""
        rules = self.tables.rules
        gone = {card: self.gone[index] for index, card in self.tables.identity.items()}
        self.tops = list(rules.fireworks.reachable(rules, stacks, gone))
        self.playable = rules.fireworks.playable(rules, stacks, gone).bits
        self.critical = rules.fireworks.critical(rules, stacks, gone).bits
        self.trash = self.tables.every & ~rules.fireworks.needed(rules, stacks, gone).bits
        self.height = _lowest_heights(rules, stacks)

    def followers(self, index: int) -> int:
        """Return the cards that fit once the playable card `index` has been played."""
        tables = self.tables
        place = tables.suit[index]
        if not isinstance(self.stacks, Stacks):
            height = tables.height[index]
            return bits_of(tables.by_suit[place][height : height + 1])
        rules = tables.rules
        card = tables.identity[index]
        after = rules.fireworks.laid(rules, self.stacks, place, card.rank)
        ranks = rules.fireworks.next_ranks(rules, after, place)
        return bits_of(Card(card.suit, rank).index for rank in ranks)

    @classmethod
    def of(cls, rules: Ruleset, stacks: Sequence[int], discards: Iterable[Card]) -> Board:
        """Return the board of a game under `rules`."""
        tables = tables_of(rules)
        if rules.fireworks.open_order:
            stacks = rules.fireworks.checked(rules, stacks)
        gone = [0] * len(tables.copies)
        for card in discards:
            gone[card.index] += 1
        return cls(tables, stacks, gone)

    def pace(self, deck_size: int, players: int) -> int:
        """Return how many draws may go by without a play; see `hanabi_kit.stats.pace`."""
        return sum(self.stacks) + deck_size + players - sum(self.tops)


@lru_cache(maxsize=1024)
def _lowest_heights(rules: Ruleset, stacks: Stacks) -> tuple[int, ...]:
    """The lowest place in its firework that each card can still have; 0 where it has none."""
    tables = tables_of(rules)
    found = [0] * len(tables.copies)
    for place, suit in enumerate(rules.suits):
        waiting: list[tuple[int, ...]] = [stacks]
        while waiting:
            after = []
            for now in waiting:
                for rank in rules.fireworks.next_ranks(rules, now, place):
                    index = Card(suit, rank).index
                    found[index] = found[index] or now[place] + 1
                    after.append(rules.fireworks.laid(rules, now, place, rank))
            waiting = after
    return tuple(found)


def laid_cards(tables: Tables, stacks: Sequence[int]) -> Iterable[int]:
    """Return the indices of all cards in the fireworks."""
    if isinstance(stacks, Stacks):
        rules = tables.rules
        return [card.index for card in rules.fireworks.cards(rules, stacks)]
    return [
        index
        for suit, height in zip(tables.by_suit, stacks, strict=True)
        for index in suit[:height]
    ]


def fall_into_hole(tables: Tables, heights: list[int], gone: list[int], bits: int) -> None:
    """Note what a card that is one of `bits` did to the fireworks when it was played face down.

    Parameters
    ----------
    heights : list of int
        For each suit the sizes that its firework may have: bit ``h`` for ``h`` cards.
    gone : list of int
        Copies discarded, by the index of the card.
    """
    certain = not bits & (bits - 1)
    for index in ones(bits):
        place, height = tables.suit[index], tables.height[index]
        below = 1 << (height - 1)
        if heights[place] & below:
            heights[place] |= below << 1
            if certain:
                heights[place] &= ~below
        elif certain:
            gone[index] += 1


def hole_board(tables: Tables, heights: Sequence[int], gone: Sequence[int]) -> Board:
    """Return the board of fireworks that may have one of several `heights` (`fall_into_hole`)."""
    least = [(sizes & -sizes).bit_length() - 1 for sizes in heights]
    unsure = bits_of(place for place, sizes in enumerate(heights) if sizes & (sizes - 1))
    return Board(tables, least, gone, unsure)


def ones(bits: int) -> Iterator[int]:
    """Yield the indices of the cards in a bit set."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def weight(bits: int, left: Sequence[int]) -> int:
    """Return how many copies are left of the cards in a bit set."""
    total = 0
    while bits:
        low = bits & -bits
        total += left[low.bit_length() - 1]
        bits ^= low
    return total
