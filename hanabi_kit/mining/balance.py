"""What comes of answering without thought, and how much of it is kept.

A habit ("play the newest playable card", "say yes") may solve any one puzzle. That it solves many
of a mine, or that two of them do together, the second where the first does not apply, is prevented
here, and so is that the right answers are all alike: a puzzle that would tip the balance is turned
away. The habits are those of `hanabi_kit.puzzles.set_quality`, by which whole sets are judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.set_quality.bounds import BALANCED, root_up
from hanabi_kit.puzzles.set_quality.cheap_rules import best_rule
from hanabi_kit.puzzles.set_quality.features import shown_of

BY_ONE = Fraction(2, 5)
"""Of the puzzles that ask the same, the share that one habit may solve, …"""

SPARE = 2
"""… and puzzles more, so that some can be kept at the beginning."""

BY_TWO = Fraction(7, 20)
"""The share that two habits may solve together, …"""

ERRORS = 2
"""… and standard errors more, and a puzzle: of a few puzzles some pair among hundreds solves more
by luck alone."""

SPARE_ALIKE = 2
"""Answers that may be alike beyond the shares of `BALANCED`."""

Spreads = Mapping[str, Mapping[str, Fraction]]


@dataclass(frozen=True)
class Guesses:
    """What comes of answering a puzzle without thought.

    Parameters
    ----------
    asks : str
        What is asked; only puzzles that ask the same are compared.
    chance : Fraction
        How likely an answer at random is right.
    habits : mapping
        How likely each habit that applies gets it right.
    spreads : mapping
        By what is to be balanced: which right answers are of which sort, as shares.
    """

    asks: str
    chance: Fraction
    habits: Mapping[str, Fraction] = field(default_factory=dict)
    spreads: Spreads = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """Return them as the journal has them."""
        return {
            "asks": self.asks,
            "chance": str(self.chance),
            "habits": _texts(self.habits),
            "spreads": {what: _texts(spread) for what, spread in self.spreads.items()},
        }

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> Guesses:
        """Return them from what the journal has."""
        spreads = {what: _shares(spread) for what, spread in plain["spreads"].items()}
        return cls(plain["asks"], Fraction(plain["chance"]), _shares(plain["habits"]), spreads)


def guesses_of(puzzle: Puzzle) -> Guesses:
    """Return what comes of answering a puzzle without thought."""
    shown = shown_of(puzzle)
    return Guesses(shown.asks, shown.chance, shown.habits, shown.spreads)


def _texts(shares: Mapping[str, Fraction]) -> dict[str, str]:
    return {name: str(share) for name, share in shares.items()}


def _shares(texts: Mapping[str, str]) -> dict[str, Fraction]:
    return {name: Fraction(text) for name, text in texts.items()}


class Balance:
    """What habits have solved of the puzzles that were kept.

    Examples
    --------
    >>> balance, easy = Balance(), Guesses("action", Fraction(1, 9), {"play slot 1": Fraction(1)})
    >>> kept = 0
    >>> while not balance.is_tipped_by(easy):
    ...     balance.add(easy)
    ...     kept += 1
    >>> kept
    2
    """

    def __init__(self) -> None:
        self._kept: dict[str, list[Guesses]] = {}

    def add(self, guesses: Guesses) -> None:
        """Count a puzzle that is kept."""
        self._kept.setdefault(guesses.asks, []).append(guesses)

    def is_tipped_by(self, guesses: Guesses) -> bool:
        """Whether with this puzzle, too, habits would solve too many, or answers be too alike."""
        kept = [*self._kept.get(guesses.asks, ()), guesses]
        if any(
            _too_alike(what, each, kept)
            for what in guesses.spreads
            for each in guesses.spreads[what]
        ):
            return True
        rows = [one.habits for one in kept]
        names = sorted({name for row in rows for name in row})
        return any(
            best_rule(rows, names, most=habits)[1] > _most_solved(kept, habits) for habits in (1, 2)
        )


def _most_solved(kept: list[Guesses], habits: int) -> Fraction:
    """How many of the puzzles that are kept one habit, or two, may solve."""
    number = len(kept)
    base = BY_ONE if habits == 1 else BY_TWO
    # A yes or no is right half the time, whatever one does.
    shares = [max(base, one.chance) if "yes and no" in one.spreads else base for one in kept]
    allowed = sum(shares, start=Fraction(0))
    if habits == 1:
        return allowed + SPARE
    return allowed + ERRORS * root_up(BY_TWO * (1 - BY_TWO) * number) + 1


def _too_alike(what: str, each: str, kept: list[Guesses]) -> bool:
    """Whether too many right answers are of one sort, among those that have a sort."""
    bounds = BALANCED[what]
    _, most = bounds[each if each in bounds else ""]
    counted = [one.spreads[what] for one in kept if what in one.spreads]
    alike = sum((spread.get(each, Fraction(0)) for spread in counted), start=Fraction(0))
    return alike > most * len(counted) + SPARE_ALIKE
