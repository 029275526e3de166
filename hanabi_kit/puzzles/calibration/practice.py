"""Which puzzle comes next for one pupil who practises, from that pupil's own attempts alone.

No class is asked. A puzzle of level 1, 2, … is taken to be as hard as `LEVEL_STEP` of the Rasch
model's scale apart, level 2 as hard as a newcomer is able, and the pupil's ability is estimated
from the first tries, as `hanabi_kit.puzzles.calibration.rasch` does it. Next comes a puzzle that is
right with about 70 % (`MEANT`). These steps are set by us; `hanabi-kit calibrate` measures what a
class makes of them.

Puzzles that were never solved come first; those of the last `REST` puzzles do not come again yet.
Of puzzles of one level that kind is next of which fewest were among the last `REST`, then the order
of the catalogue decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from hanabi_kit.puzzles.answers.attempts import Attempt
from hanabi_kit.puzzles.calibration.calibration import MEANT
from hanabi_kit.puzzles.calibration.first_tries import first_tries
from hanabi_kit.puzzles.calibration.rasch import ability, chance_right

LEVEL_STEP = 0.8
"""By how much a level is harder than the one below, on the model's scale (about 20 of 100)."""

WIDTH = 1.5
"""Of the distribution that a pupil of whom nothing is known is taken to come from."""

REST = 10
"""Puzzles after which one comes again at the earliest."""


@dataclass(frozen=True, slots=True)
class Practised:
    """What the choice needs to know of a puzzle."""

    kind: str
    level: int


def difficulty_of(level: int) -> float:
    """Return how hard a puzzle of this level is taken to be.

    Examples
    --------
    >>> difficulty_of(2), difficulty_of(4)
    (0.0, 1.6)
    """
    return LEVEL_STEP * (level - 2)


def following(attempts: Iterable[Attempt], puzzles: Mapping[str, Practised]) -> str | None:
    """Return the id of the puzzle that comes next; None where there is none.

    `attempts`: those of one pupil, in their order; of other puzzles too, which are passed over.
    `puzzles`: those to choose from, in the order of the catalogue.

    Examples
    --------
    >>> few = {"a": Practised("deal", 1), "b": Practised("deal", 3), "c": Practised("endgame", 5)}
    >>> following([], few), following([Attempt("a", "no", right=True)], few)
    ('a', 'b')
    """
    attempts = [one for one in attempts if one.puzzle in puzzles]
    able = _able(attempts, lambda name: puzzles[name].level)
    latest = list(dict.fromkeys(one.puzzle for one in reversed(attempts)))[:REST]
    solved = {one.puzzle for one in attempts if one.right and not one.shown}
    rested = [name for name in puzzles if name not in latest] or [
        name for name in puzzles if name not in latest[:1]
    ]
    open_ones = [name for name in rested if name not in solved] or rested
    kinds = Counter(puzzles[name].kind for name in latest)

    def how_fit(name: str) -> tuple[float, int]:
        return _off(able, puzzles[name].level), kinds[puzzles[name].kind]

    return min(open_ones, key=how_fit, default=None)


def fitting_level(
    attempts: Iterable[Attempt], levels: Sequence[int], level_of: Callable[[str], int | None]
) -> int:
    """Return which of `levels` comes next where there are puzzles of each as many as one likes.

    `attempts`: those of one pupil, in their order; `level_of` says the level of a puzzle by its id,
    or None: its attempts are passed over.

    Examples
    --------
    >>> level_of = {"odds-2": 2, "odds-3": 3}.get
    >>> fitting_level([], (2, 3, 4), level_of)
    2
    >>> solved = [Attempt("odds-2", "1/2", right=True), Attempt("odds-3", "1/2", right=True)]
    >>> fitting_level(solved, (2, 3, 4), level_of)
    3
    """
    able = _able([one for one in attempts if level_of(one.puzzle) is not None], level_of)
    return min(levels, key=lambda level: _off(able, level))


def _able(attempts: Iterable[Attempt], level_of: Callable[[str], int | None]) -> float:
    """How able a pupil is, by the first tries."""
    tries = [(difficulty_of(level_of(one.puzzle) or 1), one.right) for one in first_tries(attempts)]
    return ability(tries, WIDTH).value


def _off(able: float, level: int) -> float:
    """How far from `MEANT` the chance is that such a pupil gets a puzzle of this level right."""
    return round(abs(chance_right(able, difficulty_of(level)) - MEANT), 9)
