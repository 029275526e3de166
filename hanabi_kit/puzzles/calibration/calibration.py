"""What a class's answers say of its puzzles and pupils, and no more than they say.

Nothing at all is said of fewer than `LEAST_ANSWERS` answers by `LEAST_PUPILS` pupils; nothing of a
puzzle that fewer than `LEAST_PUPILS` pupils tried, nor of a pupil who tried fewer than
`LEAST_PUZZLES` puzzles; of a puzzle that everybody, or nobody, got right only a bound; and pupils
who have no puzzle in common with the others, not even through others, are left out; a puzzle that
everybody, or nobody, got right is no such link.

Every figure is a share of right first answers, as people read it: of a puzzle, how many of 100
pupils as able as the average of this class would get it right; of a pupil, how many of 100 puzzles
as hard as the average of these. They are estimates by the Rasch model
(`hanabi_kit.puzzles.calibration.rasch`), with the interval that holds the true share in 95 of 100
cases.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.puzzles.answers.attempts import Attempt
from hanabi_kit.puzzles.calibration.first_tries import apart, first_tries
from hanabi_kit.puzzles.calibration.rasch import Answered, Estimate, chance_right, fit

LEAST_ANSWERS, LEAST_PUPILS, LEAST_PUZZLES = 50, 5, 5
"""Below that intervals are as wide as the scale."""

MEANT = 0.7
"""How likely the next puzzle should be got right: mostly a success, and yet no matter of course."""

_SURE = 0.025
"""What all pupils got right could be this unlikely: the end of a bound that holds in 97.5 %."""


@dataclass(frozen=True, slots=True)
class Share:
    """An estimated share, in whole percent, and the interval that holds it in 95 of 100 cases."""

    percent: int | None  # None where only a bound is known
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class PuzzleFound:
    """What is known of a puzzle."""

    puzzle: str
    answers: int
    right: int  # of them at first try
    level: int | None  # that the kit measured; None where the puzzle is not known here
    share: Share | None  # None where too few tried it
    difficulty: Estimate | None  # on the model's scale; None also where only a bound is known


@dataclass(frozen=True, slots=True)
class PupilFound:
    """What is known of a pupil."""

    student: str
    answers: int
    right: int
    share: Share | None  # None where too few puzzles were tried
    ability: Estimate | None
    following: tuple[str, int] | None  # the next puzzle, and how likely it is got right, in percent


@dataclass(frozen=True, slots=True)
class Calibration:
    """What a class's answers say."""

    puzzles: tuple[PuzzleFound, ...]  # the hardest last, those not known at the end
    pupils: tuple[PupilFound, ...]  # in the order of their first answers
    answers: int  # that were used
    left_out: tuple[str, ...]  # pupils who cannot be compared with the others


def calibrate(attempts: Iterable[Attempt], levels: Mapping[str, int]) -> Calibration:
    """Return what the attempts of a class say of its puzzles and pupils.

    `levels`: of the puzzles that may be proposed, the level that the kit measured.
    Raises HanabiError: there are too few answers; it says how many are needed.

    Examples
    --------
    >>> calibrate([Attempt("deal-001", "no", student="Ada")], {})
    Traceback (most recent call last):
    ...
    hanabi_kit.errors.HanabiError: this is too little: 1 answer by 1 pupil; 50 by 5 are needed
    """
    groups = apart(first_tries(attempts))
    answers = groups[0] if groups else []
    students = list(dict.fromkeys(one.student for one in answers))
    if len(answers) < LEAST_ANSWERS or len(students) < LEAST_PUPILS:
        told = words()
        raise HanabiError(
            told.say(
                "this is too little: {answers} by {pupils}; {least_answers} by {least_pupils} "
                "are needed",
                answers=told.count("{number} answer", "{number} answers", len(answers)),
                pupils=told.count("{number} pupil", "{number} pupils", len(students)),
                least_answers=LEAST_ANSWERS,
                least_pupils=LEAST_PUPILS,
            )
        )
    telling = _telling(answers)
    if not telling:
        raise HanabiError(
            words().say(
                "no puzzle was tried by {pupils} pupils and got right by some of them only: "
                "nothing can be said of how hard any is",
                pupils=LEAST_PUPILS,
            )
        )
    # What all got right, or nobody, compares nobody: without it classes may come apart.
    groups = [*apart(one for one in answers if one.puzzle in telling), *groups[1:]]
    apart_from_all = tuple(dict.fromkeys(one.student for group in groups[1:] for one in group))
    answers = [one for one in answers if one.student not in apart_from_all]
    students = [name for name in students if name not in apart_from_all]
    by_puzzle: dict[str, list[Answered]] = defaultdict(list)
    for one in answers:
        by_puzzle[one.puzzle].append(one)
    right = {name: sum(one.right for one in tries) for name, tries in by_puzzle.items()}
    found = fit(groups[0])
    middle = sum(one.value for one in found.difficulties.values()) / len(found.difficulties)
    puzzles = []
    for name, tries in by_puzzle.items():
        difficulty = found.difficulties.get(name)
        share = None
        if difficulty is not None:
            share = _share(0.0, difficulty)
        elif len(tries) >= LEAST_PUPILS:
            share = _bound(
                [found.abilities.get(one.student) for one in tries], by_all=right[name] > 0
            )
        puzzles.append(
            PuzzleFound(name, len(tries), right[name], levels.get(name), share, difficulty)
        )
    tried, solved = Counter(one.student for one in answers), Counter[str]()
    known: dict[str, set[str]] = defaultdict(set)
    for one in answers:
        solved[one.student] += one.right
        known[one.student].add(one.puzzle)
    pupils = []
    for name in students:
        ability = found.abilities.get(name) if tried[name] >= LEAST_PUZZLES else None
        share = None
        if ability is not None:
            # The other way round: the harder the puzzle, the smaller the share.
            share = _share(0.0, Estimate(middle - ability.value, ability.error))
        open_ones = {
            puzzle: one
            for puzzle, one in found.difficulties.items()
            if puzzle in levels and puzzle not in known[name]
        }
        following = None if ability is None else proposed(ability.value, open_ones)
        pupils.append(PupilFound(name, tried[name], solved[name], share, ability, following))
    order = sorted(puzzles, key=lambda one: (one.share is None, -_middle(one.share), one.puzzle))
    return Calibration(tuple(order), tuple(pupils), len(answers), apart_from_all)


def _telling(answers: Iterable[Answered]) -> set[str]:
    """Return the puzzles that enough pupils tried, and that some of them only got right."""
    tries: dict[str, list[bool]] = defaultdict(list)
    for one in answers:
        tries[one.puzzle].append(one.right)
    return {
        name
        for name, right in tries.items()
        if len(right) >= LEAST_PUPILS and 0 < sum(right) < len(right)
    }


def proposed(ability: float, puzzles: Mapping[str, Estimate]) -> tuple[str, int] | None:
    """Return which of `puzzles` is nearest to being right with `MEANT`, and how likely, in percent.

    Of several the one that is known best. None where there are no puzzles.

    Examples
    --------
    >>> proposed(0.0, {"easy": Estimate(-0.9, 0.3), "hard": Estimate(2.0, 0.3)})
    ('easy', 71)
    """
    if not puzzles:
        return None
    chances = {name: chance_right(ability, one.value) for name, one in puzzles.items()}
    best = min(puzzles, key=lambda name: (abs(chances[name] - MEANT), puzzles[name].error, name))
    return best, round(100 * chances[best])


def _share(ability: float, difficulty: Estimate) -> Share:
    return Share(
        round(100 * chance_right(ability, difficulty.value)),
        math.floor(100 * chance_right(ability, difficulty.high)),
        math.ceil(100 * chance_right(ability, difficulty.low)),
    )


def _middle(share: Share | None) -> int:
    if share is None:
        return 0
    return (share.low + share.high) // 2 if share.percent is None else share.percent


def _bound(abilities: Iterable[Estimate | None], *, by_all: bool) -> Share:
    """What is known of a puzzle that all pupils, or none, got right.

    The least share of the average pupil (or the largest) with which that is not yet unlikely.
    """
    own = [0.0 if one is None else one.value for one in abilities]

    def likely(difficulty: float) -> bool:
        chance = math.prod(
            chance_right(one, difficulty) if by_all else 1 - chance_right(one, difficulty)
            for one in own
        )
        return chance >= _SURE

    # As hard (as easy) as can be: bisection, as likelihood falls with it.
    near, far = (-20.0, 20.0) if by_all else (20.0, -20.0)
    for _ in range(60):
        between = (near + far) / 2
        near, far = (between, far) if likely(between) else (near, between)
    end = 100 * chance_right(0.0, near)
    return Share(None, math.floor(end), 100) if by_all else Share(None, 0, math.ceil(end))
