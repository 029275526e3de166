"""What comes of answering without thought, and how much of it is kept.

A habit ("play the newest playable card", "say yes") may solve any one puzzle. That it solves many
of a mine, or that two of them do together, the second where the first does not apply, is prevented
here, and so is that the right answers are all alike: a puzzle that would tip the balance is turned
away. The habits are those of `hanabi_kit.puzzles.set_quality`, by which whole sets are judged.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.set_quality.bounds import BALANCED, root_up
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
    """What habits have solved of the puzzles that were kept, and how alike their answers are.

    Examples
    --------
    >>> balance, easy = Balance(), Guesses("action", Fraction(1, 9), {"play slot 1": Fraction(1)})
    >>> kept = 0
    >>> while not balance.is_tipped_by(easy):
    ...     balance.add(easy)
    ...     kept += 1
    >>> kept
    3
    """

    def __init__(self) -> None:
        self._tallies: dict[str, _Tally] = {}

    def add(self, guesses: Guesses) -> None:
        """Count a puzzle that is kept."""
        self._tallies.setdefault(guesses.asks, _Tally()).add(guesses)

    def is_tipped_by(self, guesses: Guesses) -> bool:
        """Whether with this puzzle, too, habits would solve too many, or answers be too alike."""
        return self._tallies.get(guesses.asks, _Tally()).is_tipped_by(guesses)


class _Tally:
    """The sums over the puzzles that ask the same, so that one more costs no more than before."""

    def __init__(self) -> None:
        self.number = 0
        self.allowed = {1: Fraction(0), 2: Fraction(0)}
        """What so many habits may solve, without what is spared."""
        self.by_one: dict[str, Fraction] = {}
        self.by_two: dict[tuple[str, str], Fraction] = {}
        """What two habits solve, the second where the first does not apply."""
        self.alike: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)
        self.sorted: Counter[str] = Counter()
        """How many have a sort of answer, by what is to be balanced."""

    def add(self, guesses: Guesses) -> None:
        row = guesses.habits
        for new in sorted(set(row) - set(self.by_one)):
            self.by_one[new] = Fraction(0)
            for name, solved in self.by_one.items():  # where one alone applied, it decided
                self.by_two[new, name] = self.by_two[name, new] = solved
        for name in row:
            self.by_one[name] += row[name]
        for pair in self.by_two:
            self.by_two[pair] += _share(row, pair)
        self.number += 1
        for habits in self.allowed:
            self.allowed[habits] += _allowed(guesses, habits)
        for what, spread in guesses.spreads.items():
            self.sorted[what] += 1
            for each, share in spread.items():
                self.alike[what, each] += share

    def is_tipped_by(self, guesses: Guesses) -> bool:
        row, number = guesses.habits, self.number + 1
        one = self.allowed[1] + _allowed(guesses, 1) + SPARE
        if any(self.by_one.get(name, 0) + share > one for name, share in row.items()):
            return True
        two = self.allowed[2] + _allowed(guesses, 2) + 1
        two += ERRORS * root_up(BY_TWO * (1 - BY_TWO) * number)
        names = sorted({*self.by_one, *row})
        for pair in [(first, second) for first in names for second in names]:
            # A habit that is new has applied nowhere before, so that the other one decided there.
            known = [name for name in pair if name in self.by_one]
            before = self.by_two.get(pair, self.by_one[known[0]] if known else Fraction(0))
            if before + _share(row, pair) > two:
                return True
        return any(
            self.alike[what, each] + share
            > _most_alike(what, each) * (self.sorted[what] + 1) + SPARE_ALIKE
            for what, spread in guesses.spreads.items()
            for each, share in spread.items()
        )


def _share(row: Mapping[str, Fraction], pair: tuple[str, str]) -> Fraction:
    """How likely the first of two habits is right, or the second where the first does not apply."""
    return row.get(pair[0], row.get(pair[1], Fraction(0)))


def _allowed(guesses: Guesses, habits: int) -> Fraction:
    """The share of a puzzle that so many habits may solve."""
    base = BY_ONE if habits == 1 else BY_TWO
    # A yes or no is right half the time, whatever one does.
    return max(base, guesses.chance) if "yes and no" in guesses.spreads else base


def _most_alike(what: str, each: str) -> Fraction:
    bounds = BALANCED[what]
    return bounds[each if each in bounds else ""][1]
