r"""The Rasch model: how hard each puzzle is and how able each pupil, on one scale.

A pupil of ability :math:`a` gets a puzzle of difficulty :math:`d` right at first try with the
probability :math:`1 / (1 + e^{d - a})` (G. Rasch, *Probabilistic Models for Some Intelligence and
Attainment Tests*, Copenhagen 1960). Pupils are taken as drawn from a normal distribution around 0,
whose width is estimated too; difficulties are those that make the answers likeliest when the
abilities are averaged over (marginal maximum likelihood by expectation and maximisation: R. D. Bock
and M. Aitkin, *Psychometrika* 46, 1981). The standard error of a difficulty comes from the observed
information, which leaves out what is not known of the pupils (T. A. Louis, *Journal of the Royal
Statistical Society* B 44, 1982).

Difficulties and abilities are floats: estimates, never answers of a puzzle.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

NORMAL_95 = 1.96
"""Standard errors to either side that hold 95 % of a normal distribution."""

_NODES = [-4 + 8 * at / 30 for at in range(31)]
"""Abilities over which is averaged, in widths of their distribution."""

_WEIGHTS = [math.exp(-node * node / 2) for node in _NODES]
_NARROWEST, _WIDEST = 0.2, 4.0
"""Of the pupils' distribution, where the answers do not say: few pupils, or all alike."""

_ROUNDS = 500
_SETTLED = 1e-3
"""Where nothing moves further in a round, it is settled: far below any standard error."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A place on the scale, and how far off it may be."""

    value: float
    error: float  # standard error

    @property
    def low(self) -> float:
        """The lower end of the interval that holds the true value in 95 of 100 cases."""
        return self.value - NORMAL_95 * self.error

    @property
    def high(self) -> float:
        """Its upper end."""
        return self.value + NORMAL_95 * self.error


@dataclass(frozen=True, slots=True)
class Answered:
    """One pupil at one puzzle: whether the first try was right."""

    student: str
    puzzle: str
    right: bool


@dataclass(frozen=True, slots=True)
class Fit:
    """What the answers say of puzzles and pupils."""

    difficulties: dict[str, Estimate]  # by puzzle; harder is more
    abilities: dict[str, Estimate]  # by pupil, around 0
    width: float  # of the pupils' distribution, a standard deviation


def chance_right(ability: float, difficulty: float) -> float:
    """Return the probability that a pupil gets a puzzle right at first try.

    Examples
    --------
    >>> chance_right(0, 0), round(chance_right(1, 0), 2)
    (0.5, 0.73)
    """
    return 1 / (1 + math.exp(min(700.0, difficulty - ability)))


def fit(answers: Iterable[Answered]) -> Fit:
    """Return the difficulties and abilities that make `answers` likeliest.

    `answers`: one for each pupil and puzzle at most. Each puzzle must have a right and a wrong one
        among its own: what all, or nobody, gets right has no difficulty, only a bound.

    Examples
    --------
    >>> found = fit(
    ...     Answered(f"pupil {who}", f"puzzle {what}", who + 3 > 2 * what)
    ...     for who in range(9)
    ...     for what in range(2, 6)
    ... )
    >>> sorted(found.difficulties, key=lambda name: found.difficulties[name].value)[0]
    'puzzle 2'
    """
    answers = list(answers)
    puzzles = list(dict.fromkeys(one.puzzle for one in answers))
    number = {name: at for at, name in enumerate(puzzles)}
    by_pupil: dict[str, list[tuple[int, bool]]] = {}
    right, tried = [0] * len(puzzles), [0] * len(puzzles)
    for one in answers:
        at = number[one.puzzle]
        by_pupil.setdefault(one.student, []).append((at, one.right))
        right[at] += one.right
        tried[at] += 1
    difficulties = [math.log((tried[at] - right[at]) / right[at]) for at in range(len(puzzles))]
    width = 1.0
    posteriors: list[list[float]] = []
    for _ in range(_ROUNDS):
        nodes = [width * node for node in _NODES]
        posteriors = _posteriors(by_pupil.values(), difficulties, nodes)
        moved = 0.0
        expected = [[0.0] * len(nodes) for _ in puzzles]
        for own, posterior in zip(by_pupil.values(), posteriors, strict=True):
            for at, _right in own:
                row = expected[at]
                for place, share in enumerate(posterior):
                    row[place] += share
        for at, row in enumerate(expected):
            step = _step(difficulties[at], right[at], row, nodes)
            difficulties[at] += step
            moved = max(moved, abs(step))
        spread = sum(
            share * node * node
            for posterior in posteriors
            for share, node in zip(posterior, nodes, strict=True)
        )
        wider = min(_WIDEST, max(_NARROWEST, math.sqrt(spread / len(posteriors))))
        moved = max(moved, abs(wider - width))
        width = wider
        if moved < _SETTLED:
            break
    nodes = [width * node for node in _NODES]
    posteriors = _posteriors(by_pupil.values(), difficulties, nodes)
    errors = _errors(list(by_pupil.values()), posteriors, difficulties, nodes)
    return Fit(
        {name: Estimate(difficulties[at], errors[at]) for at, name in enumerate(puzzles)},
        {
            name: _mean_and_error(posterior, nodes)
            for name, posterior in zip(by_pupil, posteriors, strict=True)
        },
        width,
    )


def ability(answers: Sequence[tuple[float, bool]], width: float) -> Estimate:
    """Return the ability of one pupil from puzzles of known difficulty.

    `answers`: the difficulty of each puzzle, and whether the first try was right; may be empty.
    `width`: of the distribution around 0 that pupils are taken to come from.

    Examples
    --------
    >>> ability([], 1.5).value
    0.0
    >>> ability([(0.0, True), (1.0, True)], 1.5).value > 0.5
    True
    """
    nodes = [width * node for node in _NODES]
    own = [(at, right) for at, (_, right) in enumerate(answers)]
    posterior = _posteriors([own], [difficulty for difficulty, _ in answers], nodes)[0]
    found = _mean_and_error(posterior, nodes)
    return Estimate(round(found.value, 12) + 0.0, found.error)


# -- the steps -------------------------------------------------------------------------------------


def _posteriors(
    pupils: Iterable[Sequence[tuple[int, bool]]], difficulties: Sequence[float], nodes: list[float]
) -> list[list[float]]:
    """How likely each ability is for each pupil, by what was answered."""
    logs = []
    for difficulty in difficulties:
        wrong = [-math.log1p(math.exp(min(700.0, node - difficulty))) for node in nodes]
        right = [one + node - difficulty for one, node in zip(wrong, nodes, strict=True)]
        logs.append((wrong, right))
    found = []
    for own in pupils:
        total = [sum(parts) for parts in zip(*(logs[at][right] for at, right in own), strict=False)]
        highest = max(total, default=0.0)
        shares = [
            weight * math.exp(one - highest)
            for weight, one in zip(_WEIGHTS, total or [0.0] * len(nodes), strict=True)
        ]
        whole = sum(shares)
        found.append([share / whole for share in shares])
    return found


def _step(difficulty: float, right: int, expected: list[float], nodes: list[float]) -> float:
    """How far Newton's method moves a difficulty, where so many pupils are at each ability."""
    chances = [chance_right(node, difficulty) for node in nodes]
    too_many = sum(share * one for share, one in zip(expected, chances, strict=True)) - right
    steepness = sum(share * one * (1 - one) for share, one in zip(expected, chances, strict=True))
    return max(-1.0, min(1.0, too_many / max(steepness, 1e-9)))


def _errors(
    pupils: Sequence[Sequence[tuple[int, bool]]],
    posteriors: Sequence[list[float]],
    difficulties: Sequence[float],
    nodes: list[float],
) -> list[float]:
    """The standard error of each difficulty, seen from the average of these pupils.

    The information of all answers, were abilities known, less what is lost since they are not.
    """
    known, lost = [0.0] * len(difficulties), [0.0] * len(difficulties)
    chances = [[chance_right(node, one) for node in nodes] for one in difficulties]
    for own, posterior in zip(pupils, posteriors, strict=True):
        for at, _right in own:
            mean = sum(map(float.__mul__, posterior, chances[at]))
            square = sum(
                share * one * one for share, one in zip(posterior, chances[at], strict=True)
            )
            known[at] += mean - square
            lost[at] += square - mean * mean
    return [1 / math.sqrt(max(whole - less, 1e-9)) for whole, less in zip(known, lost, strict=True)]


def _mean_and_error(posterior: list[float], nodes: list[float]) -> Estimate:
    mean = sum(share * node for share, node in zip(posterior, nodes, strict=True))
    square = sum(share * (node - mean) ** 2 for share, node in zip(posterior, nodes, strict=True))
    return Estimate(mean, math.sqrt(square))
