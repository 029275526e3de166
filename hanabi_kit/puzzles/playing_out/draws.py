"""Which card is drawn: the hardest one, one that still leaves hope, one at random, a given one.

**Hardest**: the card after which the table is worth least to the team. Of several the one of which
most copies are left, then the first in the order of suits and ranks. Where only bounds are known
the lower one counts, then the upper one.

**Hopeful**: the same among the cards after which the score asked for is still possible; the hardest
where there is none.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeVar

from hanabi_kit.cards import Card
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words

How = Literal["hardest", "hopeful", "random", "given"]
HOWS: tuple[How, ...] = ("hardest", "hopeful", "random", "given")

What = TypeVar("What")


@dataclass(frozen=True)
class Outcome:
    """What a draw, or a hand, comes to: bounds of the team's value, and how many ways there are."""

    lower: Fraction
    upper: Fraction
    ways: int


@dataclass(frozen=True)
class Draws:
    """How it is chosen what comes.

    `seed`: of what comes at random: each draw hangs on it and on its number alone.
    `cards`: those that are given, the next first.
    """

    how: How
    seed: int = 0
    cards: tuple[Card, ...] = ()

    def choose(self, outcomes: Mapping[What, Outcome]) -> What:
        """Return what comes next, where it is the hardest or a hopeful one."""
        return hardest(outcomes, hopeful=self.how == "hopeful")

    def at_random(self, copies: Mapping[Card, int], number: int) -> Card:
        """Return a card at random for the draw of this number, each copy as likely as any other."""
        every = [card for card, left in copies.items() for _ in range(left)]
        return every[random.Random(f"{self.seed}:{number}").randrange(len(every))]


def hardest(found: Mapping[What, Outcome], *, hopeful: bool = False) -> What:
    """Return what leaves the team least; of equals what comes in most ways, then the first.

    Examples
    --------
    >>> half = Outcome(Fraction(1, 2), Fraction(1, 2), 1)
    >>> none = Outcome(Fraction(0), Fraction(0), 3)
    >>> hardest({"r4": half, "b1": none}), hardest({"r4": half, "b1": none}, hopeful=True)
    ('b1', 'r4')
    """
    least = list(found)
    if hopeful:
        least = [what for what in least if found[what].upper > 0] or least
    return min(least, key=lambda what: (found[what].lower, found[what].upper, -found[what].ways))


def given_card(cards: Sequence[Card], number: int, unseen: Mapping[Card, int]) -> Card:
    """Return the card that is drawn as `number` (from 1) of those that are given.

    HanabiError where fewer are given, or where no such card is left.
    """
    if number > len(cards):
        raise HanabiError(
            words().count(
                "draws: {number} card is given, but draw {draw} needs one",
                "draws: {number} cards are given, but draw {draw} needs one",
                len(cards),
                draw=number,
            )
        )
    card = cards[number - 1]
    if not unseen.get(card):
        # Which cards are left is not said: from one seat it would tell the own hand.
        raise HanabiError(
            words().say(
                "draws: draw {number} is {card}, but none is left that can be drawn",
                number=number,
                card=shown(str(card)),
            )
        )
    return card
