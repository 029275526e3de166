"""How much is too much: of what a cheap rule may solve, and of how answers may be spread.

A rule may solve 45 %, or what chance and three standard errors reach, where that is more. Chance is
that of an answer chosen at random, or 35 %, whichever is higher, of each puzzle, and then their
mean. For of a few puzzles some rule among thousands solves many by luck alone.

Shares of answers are held to the bounds of `BALANCED`, with two standard errors allowed, for the
same reason. Everything is exact but for the square root, which is rounded up to a thousandth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, floor, isqrt

from hanabi_kit.language import later_in, words

FEWEST = 20
"""Of fewer puzzles nothing is said."""

ALWAYS_ALLOWED = Fraction(45, 100)
LEAST_CHANCE = Fraction(35, 100)

BALANCED: Mapping[str, Mapping[str, tuple[Fraction, Fraction]]] = {
    name: {each: (Fraction(low, 100), Fraction(high, 100)) for each, (low, high) in shares.items()}
    for name, shares in {
        "action": {"play": (20, 60), "discard": (10, 60), "clue": (15, 60)},
        "slot": {"newest": (10, 40), "middle": (30, 75), "oldest": (10, 40)},
        "suit": {"": (0, 35)},
        "yes and no": {"yes": (35, 65), "no": (35, 65)},
        "value": {"1": (25, 75), "less than 1": (25, 75)},
    }.items()
}
"""By what is balanced: the least and the most that a share may be; the name "" is for any other.

A hand has four or five slots, so that the middle ones are two or three of them."""


TOLD = (
    *(later_in("balance", "action"), later_in("balance", "slot"), later_in("balance", "suit")),
    *(later_in("balance", "yes and no"), later_in("balance", "value")),
    *(later_in("balance", "play"), later_in("balance", "discard"), later_in("balance", "clue")),
    *(later_in("balance", "newest"), later_in("balance", "middle"), later_in("balance", "oldest")),
    *(later_in("balance", "yes"), later_in("balance", "no")),
    *(later_in("balance", "1"), later_in("balance", "less than 1")),
)
"""What is balanced, and what it may be, but for suits."""


def told_spread(name: str) -> str:
    """Return what is balanced, or one of the things that it may be, in the reader's language."""
    return words().say_in("balance" if name in TOLD else "suit", name)


def root_up(value: Fraction) -> Fraction:
    """Return the square root of `value`, rounded up to a thousandth.

    Examples
    --------
    >>> str(root_up(Fraction(1, 4))), str(root_up(Fraction(2)))
    ('1/2', '283/200')
    """
    scaled = value * 1_000_000
    whole = -(-scaled.numerator // scaled.denominator)
    root = isqrt(whole)
    return Fraction(root + (root * root < whole), 1000)


def standard_error(share: Fraction, number: int) -> Fraction:
    """Return the standard error of a share of so many puzzles, rounded up to a thousandth."""
    return root_up(share * (1 - share) / number)


def most_solved(chances: Sequence[Fraction]) -> Fraction:
    """Return the share that a rule may solve of some puzzles.

    `chances`: of each puzzle the chance of a random answer; one at least.

    Examples
    --------
    >>> str(most_solved([Fraction(1, 10)] * 25)), str(most_solved([Fraction(1, 10)] * 10_000))
    ('637/1000', '9/20')
    """
    number = len(chances)
    base = sum((max(chance, LEAST_CHANCE) for chance in chances), start=Fraction(0)) / number
    # Three errors are rounded once: nine times the square of one lies under the root.
    allowed = base + root_up(9 * base * (1 - base) / number)
    return min(Fraction(1), max(ALWAYS_ALLOWED, allowed))


def spread_allowed(what: str, each: str, number: int) -> tuple[Fraction, Fraction]:
    """Return the least and the most that a share of so many puzzles may be.

    `what`: what is balanced, a key of `BALANCED`; `each`: one of the things that it may be.
    Returned: shares that are a whole number of the puzzles, the bounds widened to them.

    Examples
    --------
    >>> tuple(map(str, spread_allowed("yes and no", "yes", 100)))
    ('1/4', '3/4')
    """
    bounds = BALANCED[what]
    low, high = bounds[each if each in bounds else ""]
    least = low - root_up(4 * low * (1 - low) / number)
    most = high + root_up(4 * high * (1 - high) / number)
    whole = Fraction(floor(least * number), number), Fraction(ceil(most * number), number)
    return max(Fraction(0), whole[0]), min(Fraction(1), whole[1])
