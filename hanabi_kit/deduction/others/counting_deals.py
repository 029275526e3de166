"""Whole deals of several hands: how many there are, and all of them one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import factorial, prod

from hanabi_kit.cards import Card, CardSet
from hanabi_kit.errors import SearchBudgetExceeded
from hanabi_kit.language import words

_MOST_STATES = 1 << 21


def count_deals(
    slots: Sequence[CardSet], copies: Mapping[Card, int], *, physical: bool = False
) -> int:
    """Return the number of ways to give every slot an identity, none more often than its copies.

    Parameters
    ----------
    slots : sequence of CardSet
        What each slot allows; the slots of several hands, one after the other.
    physical : bool
        Whether the copies of an identity are told apart: such deals are equally likely.

    Raises
    ------
    SearchBudgetExceeded
        There are too many slots of too many kinds (which no ordinary table has).

    Notes
    -----
    Exponential generating functions: let y be the sum of one variable for each kind of slots that
    allow an identity. Its copies stand for the factor 1 + y + y²/2! + … up to their number m, or
    (1 + y)^m if they are told apart. The answer is the product of n! over all kinds, n slots each,
    times the coefficient in which every kind has the power n. Polynomials are packed into one long
    integer, a field of bits for each coefficient, so that to multiply by a variable is a shift.
    """
    kinds = Counter(slots)
    sizes = [number + 1 for number in kinds.values()]
    states = prod(sizes)
    if states > _MOST_STATES:
        raise SearchBudgetExceeded(
            words().say(
                "{number} slots of {kinds} kinds: at most {most} states are counted",
                number=len(slots),
                kinds=len(kinds),
                most=words().number(_MOST_STATES),
            )
        )
    left = {card: number for card, number in copies.items() if number > 0}
    scale = 1 if physical else prod(factorial(min(m, len(slots))) for m in left.values())
    # No coefficient passes the number of words over all cards, times the common denominator.
    field = (scale * max(sum(left.values()), 1) ** len(slots)).bit_length() + 1
    strides = [prod(sizes[:kind]) * field for kind in range(len(sizes))]
    room = [
        digit_below(states * field, stride, size, size - 1)
        for stride, size in zip(strides, sizes, strict=True)
    ]
    table = 1
    for card, number in left.items():
        takers = [kind for kind, cards in enumerate(kinds) if card in cards]
        most = min(number, len(slots))
        if physical:
            for _ in range(number):
                table += _times(table, takers, strides, room)
            continue
        # Horner's rule for m! (1 + y + … + y^m / m!): the factors are m! / t!.
        start, factor = table, 1
        for power in range(most, 0, -1):
            factor *= power
            table = _times(table, takers, strides, room) + factor * start
    top = table >> (states - 1) * field
    return int(top * prod(map(factorial, kinds.values())) // scale)


def _times(table: int, takers: Sequence[int], strides: Sequence[int], room: Sequence[int]) -> int:
    """Multiply a packed polynomial by the sum of the variables `takers`, up to their powers."""
    return sum((table & room[kind]) << strides[kind] for kind in takers)


def digit_below(bits: int, stride: int, size: int, below: int) -> int:
    """Return the numbers up to `bits` whose digit is less than `below`, as the bits of an integer.

    The digit is that of value `stride` in a notation in which it goes from 0 to `size` - 1.

    Examples
    --------
    >>> [number for number in range(12) if digit_below(12, 2, 3, 2) >> number & 1]
    [0, 1, 2, 3, 6, 7, 8, 9]
    """
    found, width = (1 << stride * below) - 1, stride * size
    while width < bits:  # the pattern is doubled until it covers everything
        found |= found << width
        width *= 2
    return found & ((1 << bits) - 1)


def hands_of(slots: Sequence[CardSet], copies: Mapping[Card, int]) -> Iterator[tuple[Card, ...]]:
    """Yield every hand for `slots`, no identity more often than its copies, in the order of cards.

    A hand has its identities by slot; copies of an identity are not told apart.
    """
    free = dict(copies)
    hand: list[Card] = []

    def fill(place: int) -> Iterator[tuple[Card, ...]]:
        if place == len(slots):
            yield tuple(hand)
            return
        for card in slots[place]:
            if free.get(card, 0) > 0:
                free[card] -= 1
                hand.append(card)
                yield from fill(place + 1)
                hand.pop()
                free[card] += 1

    return fill(0)
