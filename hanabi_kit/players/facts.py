"""What everybody can read off the table, as sets of bits: the players' quick arithmetic.

A *bit set* is the integer of a `CardSet`: bit ``card.index`` is set where the card is in it. The
slow, readable words for the same things are in `hanabi_kit.stats` (status of a card) and
`hanabi_kit.deduction` (possibilities); tests hold both against each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from hanabi_kit.actions import Action, Clue, ClueValue, Discard, Mark, Play, PlayDeck
from hanabi_kit.cards import Card, Seat, Slot
from hanabi_kit.rules import Ruleset
from hanabi_kit.view import View


class Tables:
    """What never changes under a ruleset, by the index of a card."""

    def __init__(self, rules: Ruleset) -> None:
        size = max(card.index for card in rules.identities) + 1
        self.copies = [0] * size
        """Copies in the deck."""
        self.rank = [0] * size
        self.suit = [0] * size
        """The place of the card's suit in `rules.suits`."""
        for card in rules.identities:
            self.copies[card.index] = rules.copies(card)
            self.rank[card.index] = card.rank
            self.suit[card.index] = rules.suits.index(card.suit)
        self.cards = tuple(card.index for card in rules.identities)
        """Every card, suit by suit, rank by rank."""
        self.by_suit = tuple(
            tuple(Card(suit, rank).index for rank in rules.ranks) for suit in rules.suits
        )
        self.every = bits_of(self.cards)
        self.top_rank = rules.ranks[-1]
        self.touched: dict[ClueValue, int] = {
            value: rules.touched_by(value).bits for value in rules.clue_values
        }
        """The cards each clue touches."""


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
        Top rank of each firework.
    gone : sequence of int
        Copies discarded, by the index of the card.

    Attributes
    ----------
    playable, trash, critical : int
        Bit sets. Trash no firework can use any more; of a critical card the last copy is left and
        a firework still needs it (a playable card can be critical too).
    tops : list of int
        The rank each firework can still get to.
    """

    __slots__ = ("critical", "gone", "playable", "stacks", "tables", "tops", "trash")

    def __init__(self, tables: Tables, stacks: Sequence[int], gone: Sequence[int]) -> None:
        self.tables, self.stacks, self.gone = tables, stacks, gone
        copies = tables.copies
        self.playable = self.critical = needed = 0
        self.tops: list[int] = []
        for suit, height in zip(tables.by_suit, stacks, strict=True):
            top = height
            for index in suit[height:]:
                left = copies[index] - gone[index]
                if left <= 0:
                    break
                bit = 1 << index
                needed |= bit
                if top == height:
                    self.playable |= bit
                if left == 1:
                    self.critical |= bit
                top += 1
            self.tops.append(top)
        self.trash = tables.every & ~needed

    @classmethod
    def of(cls, rules: Ruleset, stacks: Sequence[int], discards: Iterable[Card]) -> Board:
        """Return the board of a game under `rules`."""
        tables = tables_of(rules)
        gone = [0] * len(tables.copies)
        for card in discards:
            gone[card.index] += 1
        return cls(tables, stacks, gone)

    def pace(self, deck_size: int, players: int) -> int:
        """Return how many draws may go by without a play; see `hanabi_kit.stats.pace`."""
        return sum(self.stacks) + deck_size + players - sum(self.tops)


class Sight:
    """What one seat sees, ready for arithmetic.

    Attributes
    ----------
    board : Board
    left : list of int
        Copies out of the viewer's sight, by the index of the card.
    own : list of int
        What each own card can be, by slot: exact, from facts.
    hands : list of list of int
        The cards of the others, by seat; the viewer's own list is empty.
    """

    __slots__ = ("board", "hands", "left", "own", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        board = self.board = Board.of(view.rules, view.stacks, view.discards)
        tables = board.tables
        self.hands: list[list[int]] = [[] for _ in view.players]
        left = [have - gone for have, gone in zip(tables.copies, board.gone, strict=True)]
        for suit, height in zip(tables.by_suit, view.stacks, strict=True):
            for index in suit[:height]:
                left[index] -= 1
        for seat, hand in view.others:
            self.hands[seat] = cards = [held.card.index for held in hand]
            for index in cards:
                left[index] -= 1
        self.left = left
        self.own = possible_bits([clued_bits(tables, card.marks) for card in view.own], left)

    def left_for(self, seat: int) -> list[int]:
        """Return the copies that `seat` does not see, as far as the viewer can tell.

        The viewer's own hand, which that seat does see, counts as out of sight.
        """
        left = self.left[:]
        for index in self.hands[seat]:
            left[index] += 1
        return left

    def can_touch(self) -> Iterator[Clue]:
        """Yield every clue that touches a card, nearest seat first."""
        view, tables = self.view, self.board.tables
        count = len(view.players)
        for step in range(1, count):
            seat = (view.seat + step) % count
            held = bits_of(self.hands[seat])
            for value in view.rules.clue_values:
                if held & tables.touched[value]:
                    yield Clue(Seat(seat), value)

    def last_resort(self, slot: int | None) -> Action:
        """Return a legal action for who has nothing sensible to do.

        Parameters
        ----------
        slot : int or None
            The own card that is missed least; None for an empty hand.
        """
        view = self.view
        if slot is not None:
            if view.clue_tokens < view.rules.max_clue_tokens:
                return Discard(Slot(slot))
            return Play(Slot(slot))
        if view.clue_tokens:
            for clue in self.can_touch():
                return clue
            if view.rules.empty_clues:
                other = Seat((view.seat + 1) % len(view.players))
                return Clue(other, view.rules.clue_values[0])
        return PlayDeck()


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


def clued_bits(tables: Tables, marks: Sequence[Mark]) -> int:
    """Return the cards that the clues alone allow, as a bit set."""
    bits = tables.every
    for mark in marks:
        bits &= tables.touched[mark.value] if mark.touched else ~tables.touched[mark.value]
    return bits


def possible_bits(allowed: Sequence[int], left: Sequence[int]) -> list[int]:
    """Return what each card of a hand can be, exactly, as bit sets.

    Parameters
    ----------
    allowed : sequence of int
        For each slot the cards its clues allow.
    left : sequence of int
        Copies out of sight, by the index of the card.

    Notes
    -----
    A card is impossible in a slot only where some other slots need every copy of it: slots whose
    cards, all together, have just as many copies as there are slots. (Hall's theorem, for the hand
    without that slot.) `hanabi_kit.deduction.possibilities` counts worlds instead; the tests
    compare.
    """
    found = []
    small: list[tuple[int, int]] = []
    size = len(allowed)
    for slot, bits in enumerate(allowed):
        here = total = 0
        while bits:
            low = bits & -bits
            copies = left[low.bit_length() - 1]
            if copies > 0:
                here |= low
                total += copies
            bits ^= low
        found.append(here)
        if total < size:
            small.append((slot, here))
    for count in range(1, len(small) + 1):
        for group in combinations(small, count):
            union = 0
            for _, bits in group:
                union |= bits
            if weight(union, left) == count:
                members = {slot for slot, _ in group}
                for slot in range(size):
                    if slot not in members:
                        found[slot] &= ~union
    return found
