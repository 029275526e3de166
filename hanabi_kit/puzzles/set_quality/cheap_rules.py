"""Cheap rules: up to three habits, "A, else B, else C", and the best of all of them.

The next habit is asked where those before it do not apply; where none applies nothing is solved.
The family is every ordered combination of the habits for what is asked (`action_habits`,
`answer_habits`). Of one that chooses among several answers with equal chance the share that is
right counts: everything is exact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import lcm

from hanabi_kit.language import words
from hanabi_kit.puzzles.set_quality.answer_habits import told_habit

Row = Mapping[str, Fraction]
"""Of one puzzle: by each habit that applies, how likely its answer is right."""

MOST_HABITS = 3
"""Habits in a rule."""


@dataclass(frozen=True)
class CheapRule:
    """Habits by what they say, the one that is asked first in front."""

    habits: tuple[str, ...]

    def __str__(self) -> str:
        told = [told_habit(habit) for habit in self.habits] or [""]
        return reduce(
            lambda first, then: words().say("{first}, else {then}", first=first, then=then), told
        )

    def share(self, row: Row) -> Fraction:
        """Return how likely the rule is right at a puzzle."""
        return next((row[habit] for habit in self.habits if habit in row), Fraction(0))

    def solves(self, rows: Sequence[Row]) -> Fraction:
        """Return how many puzzles the rule solves, on average."""
        return sum(map(self.share, rows), start=Fraction(0))


def best_rule(
    rows: Sequence[Row], habits: Sequence[str], *, most: int = MOST_HABITS
) -> tuple[CheapRule, Fraction]:
    """Return the rule of the family that solves most puzzles, and how many.

    `habits`: all that a rule may be made of.
    `most`: habits in it.
    Returned: of rules that do as well the shortest, and the first in the order of `habits`; where
        no habit applies a rule without any.

    Examples
    --------
    >>> one, none = Fraction(1), Fraction(0)
    >>> rows = [{"play": one}, {"play": none, "discard": one}, {"discard": one}]
    >>> rule, solved = best_rule(rows, ["play", "discard"])
    >>> str(rule), str(solved)
    ('discard, else play', '3')
    """
    unit = lcm(*(share.denominator for row in rows for share in row.values()), 1)
    numbers = [
        {habit: share.numerator * (unit // share.denominator) for habit, share in row.items()}
        for row in rows
    ]
    search = _Search(numbers, [habit for habit in habits if any(habit in row for row in rows)])
    solved, chosen = search.best(tuple(range(len(rows))), most)
    return CheapRule(chosen), Fraction(solved, unit)


class _Search:
    """Finds the best rule for the puzzles that are left, which few of its beginnings leave."""

    def __init__(self, rows: Sequence[Mapping[str, int]], habits: Sequence[str]) -> None:
        self.rows, self.habits = rows, habits
        self.known: dict[tuple[tuple[int, ...], int], tuple[int, tuple[str, ...]]] = {}

    def best(self, left: tuple[int, ...], most: int) -> tuple[int, tuple[str, ...]]:
        """Return what at most `most` habits solve of the puzzles `left`, and which they are."""
        if not left or not most:
            return 0, ()
        if (left, most) in self.known:
            return self.known[left, most]
        found: tuple[int, tuple[str, ...]] = (0, ())
        for habit in self.habits:
            solved = sum(self.rows[at].get(habit, 0) for at in left)
            rest = tuple(at for at in left if habit not in self.rows[at])
            if len(rest) == len(left):
                continue
            further, then = self.best(rest, most - 1)
            chosen = (habit, *then)
            if (solved + further, -len(chosen)) > (found[0], -len(found[1])) or not found[1]:
                found = solved + further, chosen
        self.known[left, most] = found
        return found
