"""Answers that are functions: tried on cases, beside one that is right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from numbers import Rational
from typing import Any

from hanabi_kit.errors import shown
from hanabi_kit.language import words
from hanabi_kit.lessons.answers.base import AnswerKind, unfit


@dataclass(frozen=True, slots=True)
class _Raised:
    """That a function raised an error instead of returning something."""

    text: str


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What a function returned for each case."""

    of: tuple[object, ...]  # in the order of the cases
    name: str


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
        """Call a function for every case. What it raises is an outcome, too."""
        if not callable(given) or isinstance(given, type):
            needed = words().say("a function is needed: {signature}", signature=self.signature)
            raise unfit(given, needed)
        return Outcomes(tuple(self._outcome(given, case) for case in self.cases), self.name)

    @staticmethod
    def _outcome(function: Callable[..., object], case: tuple[Any, ...]) -> object:
        try:
            # A copy: a function that changes its arguments must not change the next one's.
            return function(*deepcopy(case))
        except Exception as error:  # noqa: BLE001 - whatever a pupil's code raises is told, not raised
            return _Raised(f"{type(error).__name__}: {error}")

    def same(self, value: object, other: object) -> bool:
        """Whether all outcomes are equal; 1, 1.0 and Fraction(1) are, a list and a tuple are."""
        assert isinstance(value, Outcomes)
        assert isinstance(other, Outcomes)
        return all(map(_alike, value.of, other.of))

    def is_empty(self, value: object) -> bool:
        """Whether it returns nothing, whatever it is called with: only dots stand in it."""
        assert isinstance(value, Outcomes)
        return all(one is None or one is Ellipsis for one in value.of)

    def nearly(self, value: object) -> str:
        """Show the first case that is not right, and how many are."""
        assert isinstance(value, Outcomes)
        told = words()
        pairs = list(zip(self.cases, value.of, self.right.of, strict=True))
        good = sum(_alike(found, right) for _, found, right in pairs)
        case, found = next(
            (case, found) for case, found, right in pairs if not _alike(found, right)
        )
        call = f"{self.name}({', '.join(_shown(one) for one in case)})"
        if isinstance(found, _Raised):
            text = told.say("`{call}` raises {error}", call=call, error=found.text)
        elif found is None:
            text = told.say("`{call}` gives nothing: is there a `return`?", call=call)
        elif found is Ellipsis:
            text = told.say("`{call}` still gives the dots.", call=call)
        else:
            text = told.say(
                "`{call}` gives {found}, which is not right.", call=call, found=_shown(found)
            )
        share = told.count(
            "{number} of {all} cases is right.",
            "{number} of {all} cases are right.",
            good,
            all=len(pairs),
        )
        return f"{text} ({share})"

    def written(self, value: object) -> str:
        """Return the function's name: its source is in the notebook."""
        assert isinstance(value, Outcomes)
        return value.name


@dataclass(frozen=True, slots=True)
class _Written:
    """Something that is shown as it is written here."""

    text: str

    def __repr__(self) -> str:
        return self.text


def _shown(value: object) -> str:
    """Return a value as a message shows it: sets in order, for the same text in every run."""
    try:
        return shown(_in_order(value), 80)
    except RecursionError:
        return shown(value, 80)


def _in_order(value: object) -> object:
    if type(value) is dict:
        return {key: _in_order(one) for key, one in value.items()}
    if type(value) is list:
        return [_in_order(one) for one in value]
    if type(value) is tuple:
        return tuple(_in_order(one) for one in value)
    if type(value) in (set, frozenset) and value:
        assert isinstance(value, AbstractSet)
        return _Written(f"{{{', '.join(sorted(map(repr, value)))}}}")
    return value


def _alike(one: object, other: object) -> bool:
    """Whether two outcomes mean the same."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other or (type(one) is type(other) and one == other)
    if isinstance(one, Rational) and isinstance(other, Rational):
        return Fraction(one) == Fraction(other)
    if isinstance(one, float) or isinstance(other, float):
        if not (
            isinstance(one, int | float | Fraction) and isinstance(other, int | float | Fraction)
        ):
            return False
        return abs(float(one) - float(other)) <= 1e-9 * max(1.0, abs(float(other)))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(_alike(one[key], other[key]) for key in one)
    if isinstance(one, AbstractSet) and isinstance(other, AbstractSet):
        return one == other
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(_alike, one, other))
    if _is_series(one) and _is_series(other):
        return _alike(list(one), list(other))  # type: ignore[call-overload]
    try:
        return bool(one == other)
    except Exception:  # noqa: BLE001 - arrays and the like compare in ways of their own
        return False


def _is_series(value: object) -> bool:
    """Whether it can be gone through again and again without being used up."""
    return (
        isinstance(value, Iterable)
        and hasattr(value, "__len__")
        and not isinstance(value, str | bytes | AbstractSet | Mapping)
    )
