"""The deck that hanab.live deals from a seed.

A game file of the site holds its deck and the seed that it was dealt from, so that they can be
compared. The site (its server/src/game_deck.go) sorts the cards, makes a number of the seed's text
by the checksum CRC-64 of ECMA-182, gives it to the random numbers of the language Go, and swaps
each card in turn with one at a random place before it or its own.

Go's numbers (math/rand, rng.go and gen_cooked.go) are those of an additive lagged Fibonacci
generator, x(n) = x(n − 273) + x(n − 607) modulo 2⁶⁴. Its 607 first values come from a small linear
generator and are mixed with those that the same generator, begun with 1, reaches after 7.8 · 10¹²
steps. Nobody takes these steps here: a step is a multiplication by X modulo X⁶⁰⁷ − X³³⁴ − 1, so all
of them together are a power of X, and squaring 42 times gives it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

_T = TypeVar("_T")

_LENGTH, _LAG = 607, 273
_WORD = (1 << 64) - 1
_SMALL = (1 << 31) - 1  # the small generator's modulus, and the largest number of 31 bits
_MIXED_STEPS = 7_800_000_000_000
_CRC_POLYNOMIAL = 0xC96C5795D7870F42  # of ECMA-182, its bits turned round

_SEED = re.compile(r"(?:legacy-.-)?(p([2-6])v([0-9]{1,6})s.{1,200})", re.DOTALL)


@dataclass(frozen=True, slots=True)
class SeedText:
    """A seed as the site writes it: ``p3v0s1`` is of 3 players and variant number 0."""

    text: str  # without the mark "legacy-" of old games
    players: int
    variant: int


def parse_seed(text: str) -> SeedText | None:
    """Return what a seed says; None where it is none that the site deals from."""
    found = _SEED.fullmatch(text)
    return SeedText(found[1], int(found[2]), int(found[3])) if found else None


def dealt_from(seed: str, cards: Sequence[_T]) -> tuple[_T, ...]:
    """Return `cards` in the order in which the site deals them from `seed`.

    `seed`: without a mark "legacy-".
    `cards`: as the site sorts them: suit by suit, ranks upwards, copies side by side.
    Returned: the first card drawn first.
    """
    numbers = _numbers(_checksum(seed.encode("utf-8", "surrogatepass")))
    deck = list(cards)
    for place in range(len(deck)):
        other = _below(place + 1, numbers)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def _checksum(data: bytes) -> int:
    rest = _WORD
    for byte in data:
        rest ^= byte
        for _ in range(8):
            rest = rest >> 1 ^ (_CRC_POLYNOMIAL if rest & 1 else 0)
    return rest ^ _WORD


def _below(limit: int, numbers: Iterator[int]) -> int:
    """Return a number from 0 to `limit` - 1, each as likely (Go's ``Int31n``)."""
    if not limit & (limit - 1):
        return next(numbers) & (limit - 1)
    most = _SMALL - (1 << 31) % limit
    number = next(numbers)
    while number > most:
        number = next(numbers)
    return number % limit


def _numbers(seed: int) -> Iterator[int]:
    """Yield Go's random numbers of 31 bits, from a seed of 64."""
    signed = seed - (1 << 64) if seed >> 63 else seed
    # Go's remainder has the sign of the number, and then it is made positive: Python's at once.
    small = signed % _SMALL or 89_482_311
    values = [number ^ mixed for number, mixed in zip(_begun(small, 40, 20), _mixed(), strict=True)]
    yield from (value >> 32 & _SMALL for value in _steps(values))


def _steps(values: list[int]) -> Iterator[int]:
    """Yield what each step of the generator gives; `values` are changed."""
    tap, feed = 0, _LENGTH - _LAG
    while True:
        tap, feed = (tap - 1) % _LENGTH, (feed - 1) % _LENGTH
        values[feed] = (values[feed] + values[tap]) & _WORD
        yield values[feed]


def _begun(small: int, *shifts: int) -> list[int]:
    """Return the generator's first values, from the small generator (of Park and Miller)."""

    def three() -> Iterator[int]:
        number = small
        for turn in range(20 + 3 * _LENGTH):
            number = 48_271 * number % _SMALL
            if turn >= 20:
                yield number

    numbers = three()
    high, middle = shifts
    return [
        (next(numbers) << high ^ next(numbers) << middle ^ next(numbers)) & _WORD
        for _ in range(_LENGTH)
    ]


@cache
def _mixed() -> tuple[int, ...]:
    """Return the values that every seed's are mixed with; this takes a third of a second, once."""
    return tuple(_jumped(_begun(1, 20, 10), _MIXED_STEPS))


def _jumped(values: list[int], steps: int) -> list[int]:
    """Return the generator's values after many `steps`, without taking them."""
    # By age, oldest first: what step k writes stands at place 334 - k, modulo 607.
    places = [(_LENGTH - _LAG - k) % _LENGTH for k in range(1 - _LENGTH, 1)]
    oldest_first = [values[place] for place in places]
    power = _power(steps)
    jumped = list(values)
    for k in range(1 - _LENGTH, 1):
        value = sum(a * b for a, b in zip(power, oldest_first, strict=True)) & _WORD
        jumped[(_LENGTH - _LAG - k - steps) % _LENGTH] = value
        power = _reduced([0, *power])
    return jumped


def _power(exponent: int) -> list[int]:
    """Return X to this power, modulo the generator's polynomial: coefficients, lowest first."""
    power = [1] + [0] * (_LENGTH - 1)
    for bit in f"{exponent:b}":
        power = _squared(power)
        if bit == "1":
            power = _reduced([0, *power])
    return power


def _squared(polynomial: list[int]) -> list[int]:
    """Return the square; the coefficients side by side in one number, Python multiplies at once."""
    size = 18  # bytes; a coefficient of the square is below 607 · 2¹²⁸
    number = int.from_bytes(b"".join(c.to_bytes(size, "little") for c in polynomial), "little")
    square = (number * number).to_bytes(2 * _LENGTH * size, "little")
    parts = range(0, (2 * _LENGTH - 1) * size, size)
    return _reduced([int.from_bytes(square[at : at + size], "little") & _WORD for at in parts])


def _reduced(polynomial: list[int]) -> list[int]:
    """Return the remainder modulo X⁶⁰⁷ − X³³⁴ − 1, which says what a step adds up."""
    for degree in range(len(polynomial) - 1, _LENGTH - 1, -1):
        high = polynomial.pop()
        for lower in (degree - _LAG, degree - _LENGTH):
            polynomial[lower] = (polynomial[lower] + high) & _WORD
    return polynomial
