"""Fireworks as numbers: who holds what is still needed.

A *suit code* says of each rank that the firework still needs, from the next one up to the last that
can be reached, which players hold it and how many copies are in the deck. Codes say nothing about
colour or about how high the firework is, so positions that differ only by renaming suits, or by
cards nobody needs, have the same sorted tuple of codes.

Layout of a code: bit 0 is set where the firework can still be completed and its last card then
earns a clue token; above it 8 bits for each rank, the next one lowest: 6 bits of holders, 2 bits of
copies in the deck. No rank has all 8 bits clear: a rank of which no copy is left ends the code. The
next rank is the one that the firework takes next, be it higher or, in a reversed suit, lower.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from hanabi_kit.cards import Card
from hanabi_kit.rules import Ruleset

Suits = tuple[int, ...]
"""The codes of all unfinished fireworks, sorted."""

Draws = list[tuple[int, Suits]]
"""For every kind of card that may be drawn: copies in the deck, and the suits after it."""

RANK_BITS = 8
HOLDER_BITS = 6
MAX_PLAYERS = HOLDER_BITS
MAX_COPIES = 3
Key = TypeVar("Key")
Value = TypeVar("Value")
_HOLDERS = (1 << HOLDER_BITS) - 1


@dataclass(frozen=True, slots=True)
class Needed:
    """A needed card in somebody's hand, as the search names it: `code`'s rank number `rank`."""

    code: int
    rank: int


@dataclass(frozen=True, slots=True)
class SuitFacts:
    """What the search asks of a suit code.

    Parameters
    ----------
    ranks : int
        Ranks still needed.
    next_holders : int
        Bit p is set where player p holds the next card.
    held : int
        Needed cards in each hand, 4 bits a player.
    draws : tuple of (rank, copies)
        Needed cards in the deck; rank 0 is the next one.
    alone : tuple of int
        For each card whose last copy is in the deck, but for the top rank: the ranks above it.
    """

    ranks: int
    next_holders: int
    held: int
    draws: tuple[tuple[int, int], ...]
    alone: tuple[int, ...]


def encode(
    rules: Ruleset,
    stacks: Sequence[int],
    tops: Sequence[int],
    hands: Sequence[Sequence[Card]],
    deck: Counter[Card],
) -> tuple[Suits, dict[Card, Needed]]:
    """Return the codes of a position, and where in them each needed identity is.

    Parameters
    ----------
    stacks, tops : sequence of int
        The cards in each firework, and those that it can still come to, in the order of
        ``rules.suits``.
    """
    suits = []
    places: dict[Card, Needed] = {}
    earns = rules.mechanism.completion_tokens > 0
    for suit, order, height, top in zip(rules.suits, rules.orders, stacks, tops, strict=True):
        code = int(earns and top == len(order))
        needed = [Card(suit, rank) for rank in order[height:top]]
        for rank, card in enumerate(needed):
            holders = sum(1 << seat for seat, hand in enumerate(hands) if card in hand)
            code |= (holders | deck[card] << HOLDER_BITS) << _shift(rank)
        if needed:
            suits.append(code)
            places.update((card, Needed(code, rank)) for rank, card in enumerate(needed))
    return tuple(sorted(suits)), places


def _shift(rank: int) -> int:
    return 1 + RANK_BITS * rank


class _Filled(dict[Key, Value]):
    """A dictionary that works out what it does not hold yet, once."""

    def __init__(self, work_out: Callable[[Key], Value]) -> None:
        self._work_out = work_out

    def __missing__(self, key: Key) -> Value:
        value = self[key] = self._work_out(key)
        return value


class SuitTable:
    """What can happen to suit codes, worked out once each."""

    def __init__(self) -> None:
        self.facts: Mapping[int, SuitFacts] = _Filled(self._read)
        """What there is to know of a code."""
        self._draws: dict[tuple[Suits, int, int], Draws] = _Filled(self._work_out_draws)
        self.drawn = 0
        """Positions after a draw that are remembered: they take more than half of the memory."""

    def forget_draws(self) -> None:
        """Make room: draws are worked out again where they are asked for."""
        self._draws.clear()
        self.drawn = 0

    @staticmethod
    def _read(code: int) -> SuitFacts:
        rest, rank, held = code >> 1, 0, 0
        next_holders = rest & _HOLDERS
        draws, alone = [], []
        while rest:
            for player in range(MAX_PLAYERS):
                held += (rest >> player & 1) << 4 * player
            copies = rest >> HOLDER_BITS & 3
            if copies:
                draws.append((rank, copies))
            if copies == 1 and not rest & _HOLDERS:
                alone.append(rank)
            rest >>= RANK_BITS
            rank += 1
        above = tuple(rank - 1 - low for low in alone if low < rank - 1)
        return SuitFacts(rank, next_holders, held, tuple(draws), above)

    @staticmethod
    def replaced(suits: Suits, old: int, new: int) -> Suits:
        """Return `suits` with one code exchanged; a finished firework (code 0 or 1) is left out."""
        codes = list(suits)
        codes.remove(old)
        if new > 1:
            codes.append(new)
            codes.sort()
        return tuple(codes)

    @staticmethod
    def played(code: int) -> int:
        """Return the code after its next card was played."""
        return code >> 1 + RANK_BITS << 1 | code & 1

    def earns_token(self, code: int) -> bool:
        """Whether the next card completes the firework, which gives a clue token back."""
        return bool(code & 1) and self.facts[code].ranks == 1

    @staticmethod
    def without(code: int, rank: int, player: int) -> int:
        """Return the code after `player` lost the needed card `rank`.

        Where that was the last copy, the code ends below it and the firework can no longer be
        completed.
        """
        return _cut(code & ~(1 << player << _shift(rank)), rank)

    @staticmethod
    def without_deck_copy(code: int, rank: int) -> int:
        """Return the code after a copy of the needed card `rank` was lost from the deck."""
        return _cut(code - (1 << _shift(rank) + HOLDER_BITS), rank)

    @staticmethod
    def holds(code: int, rank: int, player: int) -> bool:
        """Whether `player` holds the needed card `rank`."""
        return bool(code >> _shift(rank) + player & 1)

    @staticmethod
    def is_last_copy(code: int, rank: int) -> bool:
        """Whether only one copy of the needed card `rank`, held by one player, is left."""
        left = code >> _shift(rank) & (1 << RANK_BITS) - 1
        return left >> HOLDER_BITS == 0 and left & (left - 1) == 0

    def draws(self, suits: Suits, player: int, deck: int) -> Draws:
        """Return (number of copies, suits after it) for every kind of card `player` may draw.

        The numbers sum to `deck`, the cards in the deck before the draw. What helps least comes
        first, as a sum over the draws that falls short soon is soon dropped: trash, then cards that
        are in a hand already, then the others; of these the longest suits first, from the top.
        """
        return self._draws[suits, player, deck]

    def _work_out_draws(self, key: tuple[Suits, int, int]) -> Draws:
        suits, player, deck = key
        in_hands: Draws = []
        not_yet: Draws = []
        trash = deck
        for code in dict.fromkeys(reversed(suits)):
            alike = suits.count(code)
            for rank, copies in reversed(self.facts[code].draws):
                # From deck to hand; a second copy in the hand is trash, so the bit stays set.
                new = code - (1 << _shift(rank) + HOLDER_BITS) | 1 << player << _shift(rank)
                held = code >> _shift(rank) & _HOLDERS
                rest = self.replaced(suits, code, new)
                (in_hands if held else not_yet).append((copies * alike, rest))
                trash -= copies * alike
        found = ([(trash, suits)] if trash else []) + in_hands + not_yet
        self.drawn += len(found)
        return found


def _cut(code: int, rank: int) -> int:
    if code >> _shift(rank) & (1 << RANK_BITS) - 1:
        return code
    return code & (1 << _shift(rank)) - 2
