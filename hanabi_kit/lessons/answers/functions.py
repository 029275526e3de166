"""Answers that are functions: tried on cases, beside one that is right."""

from __future__ import annotations

import dis
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import speaking, words
from hanabi_kit.lessons.answers.alike import digest
from hanabi_kit.lessons.answers.base import AnswerKind, unfit
from hanabi_kit.lessons.answers.calls import Outcome, outcome_of
from hanabi_kit.lessons.answers.code_faults import (
    Trial,
    fault_of,
    remark_on,
    same_outcome,
)
from hanabi_kit.lessons.answers.small import small

_MARK = re.compile(r" \((\d+)/(\d+) [0-9a-f]{6}\)$")

_STUB = {"RESUME", "NOP", "RETURN_CONST", "RETURN_VALUE", "LOAD_CONST"}
"""What a function consists of in which only dots stand."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What came of a function."""

    function: Callable[..., object]
    of: tuple[Outcome, ...]  # in the order of the cases; after a hopeless one, no more
    steady: bool  # whether a second call with the same gave the same


class Function(AnswerKind):
    """A function to write; one that gives the same for every case is right.

    `right`: one that is right.
    `cases`: the arguments of each call. They should tell every misconception apart.
    `signature`: as the exercise asks for it, such as ``"copies(rank)"``.
    """

    def __init__(
        self,
        right: Callable[..., Any],
        cases: Sequence[tuple[Any, ...]] | Callable[[], Sequence[tuple[Any, ...]]],
        signature: str,
    ) -> None:
        self._function, self._cases, self.signature = right, cases, signature

    @property
    def name(self) -> str:
        """What the function is called."""
        return self.signature.partition("(")[0]

    @cached_property
    def cases(self) -> tuple[tuple[Any, ...], ...]:
        """The arguments of each call."""
        return tuple(self._cases() if callable(self._cases) else self._cases)

    @cached_property
    def right(self) -> Outcomes:
        """What the right function returns."""
        return self.read(self._function)

    def read(self, given: object) -> Outcomes:
        """Call a function for every case: what it raises is an outcome, too."""
        if not callable(given) or isinstance(given, type):
            raise self._no_function(given)
        try:
            return self._tried(given)
        except KeyboardInterrupt:
            raise HanabiError(
                words().say("The check was interrupted, and nothing is judged. Run it again.")
            ) from None

    def _tried(self, given: Callable[..., object]) -> Outcomes:
        found: list[Outcome] = []
        for case in self.cases:
            found.append(outcome_of(given, case))
            if found[-1].is_hopeless:
                return Outcomes(given, tuple(found), True)
        again = outcome_of(given, self.cases[0]) if found else None
        steady = again is None or _marks([again]) == _marks(found[:1])
        return Outcomes(given, tuple(found), steady)

    def _no_function(self, given: object) -> HanabiError:
        told = words()
        needed = told.say("a function is needed: {signature}", signature=self.signature)
        if not isinstance(given, str | type):
            needed = told.say(
                "a function is needed: {signature}. Name it without brackets: with them it is "
                "called, and gives a value",
                signature=self.signature,
            )
        return unfit(given, needed)

    def same(self, value: object, other: object) -> bool:
        """Whether all outcomes are equal; 1, 1.0 and Fraction(1) are, a list and a tuple are."""
        assert isinstance(value, Outcomes)
        assert isinstance(other, Outcomes)
        return len(value.of) == len(other.of) and all(map(same_outcome, value.of, other.of))

    def is_empty(self, value: object) -> bool:
        """Whether only dots stand in it."""
        assert isinstance(value, Outcomes)
        code = getattr(value.function, "__code__", None)
        stub = code is not None and {one.opname for one in dis.get_instructions(code)} <= _STUB
        dots = bool(value.of) and all(one.value is Ellipsis for one in value.of)
        return dots or (stub and all(one == Outcome() for one in value.of))

    def nearly(self, value: object) -> str:
        """Say what is wrong with it, and in how many cases it is right."""
        assert isinstance(value, Outcomes)
        trials = self._trials(value)
        fault = fault_of(trials, value.function, self.signature, value.steady)
        if len(trials) < len(self.cases):  # not all of them were tried
            return fault
        share = words().count(
            "{number} of {all} cases is right.",
            "{number} of {all} cases are right.",
            sum(one.is_right for one in trials),
            all=len(self.cases),
        )
        return f"{fault} ({share})"

    def remark(self, value: object) -> str:
        """Say what could be better in one that is right."""
        assert isinstance(value, Outcomes)
        return remark_on(self._trials(value))

    def _trials(self, value: Outcomes) -> list[Trial]:
        return [
            Trial.of(self.signature, case, found, right)
            for case, found, right in zip(self.cases, value.of, self.right.of, strict=False)
        ]

    def written(self, value: object) -> str:
        """Return the function's name; of a wrong one, what it gives where it is wrong.

        The code itself is in the notebook. Behind it stand how many cases are right, and a mark
        that wrong functions share only if they give the same for every case: so a misconception is
        known again. It is the same text in every language.
        """
        assert isinstance(value, Outcomes)
        with speaking("en"):
            trials = self._trials(value)
            bad = sorted((one for one in trials if not one.is_right), key=lambda one: len(one.call))
            if not bad:
                return self.name
            gives = _came_to(bad[0].outcome)
        marks = _marks(one.outcome for one in trials)
        return f"{bad[0].call} → {gives} ({len(trials) - len(bad)}/{len(self.cases)} {marks})"


def without_mark(written: str) -> str:
    """Return what `Function.written` says of a wrong function, as a person reads it.

    Examples
    --------
    >>> copies = Function(lambda rank: 3 - rank // 2, [(1,), (2,)], "copies(rank)")
    >>> written = copies.written(copies.read(lambda rank: 5))
    >>> written.startswith("copies(1) → 5 (0/2 "), without_mark(written)
    (True, 'copies(1) → 5')
    """
    return _MARK.sub("", written)


def _marks(outcomes: Iterable[Outcome]) -> str:
    """Return six signs that are the same where calls came to the same, as far as one can tell."""
    return digest(one.value if one.returned else _came_to(one) for one in outcomes)


def _came_to(outcome: Outcome) -> str:
    if outcome.stopped:
        return "stopped"
    return outcome.raised.kind if outcome.raised is not None else small(outcome.value)
