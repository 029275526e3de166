"""Answers that are numbers: whole ones and fractions, in any form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from numbers import Rational

from hanabi_kit.language import words
from hanabi_kit.lessons.answers.base import AnswerKind, text_of, unfit


@dataclass(frozen=True, slots=True)
class _Approximate:
    """A number written with decimals, and how far it may be from what is meant."""

    value: Fraction
    tolerance: Fraction


_GROUPS = re.compile(r"[1-9]\d{0,2}(?:[ ,_.'\u2019]\d{3})+")
_GROUPS_OR_DECIMALS = re.compile(r"[1-9]\d{0,2}[.,]\d{3}")
"""Decimals, or a whole number with its thousands apart: only what is asked can tell."""
_WHOLE = re.compile(r"[+-]?\d{1,40}")
_DECIMAL = re.compile(r"[+-]?(\d{0,20})[.,](\d{1,20})")
_RATIO = re.compile(r"([+-]?\d{1,20}) ?(?:/|in|sur|of|out of) ?(\d{1,20})")
_MIXED = re.compile(r"(\d{1,20}) (\d{1,20}) ?/ ?(\d{1,20})")
_BETWEEN = re.compile(r",? (?:and|et) |, +| (?![%/])(?<!/ )")
_ROUNDED = Fraction(1, 1000)
"""Decimals that stand for a fraction are taken where their last digit is worth no more."""


def _number(text: str) -> Fraction | _Approximate | None:
    plain = text.replace("\u00a0", " ").replace("\u202f", " ").strip()
    plain = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4"}.get(plain, plain)
    if plain.endswith("%"):
        inner = _number(plain[:-1])
        if isinstance(inner, _Approximate):
            return _Approximate(inner.value / 100, inner.tolerance / 100)
        return None if inner is None else inner / 100
    if _GROUPS.fullmatch(plain) and not _GROUPS_OR_DECIMALS.fullmatch(plain):
        return Fraction(int(re.sub(r"\D", "", plain)))
    if _WHOLE.fullmatch(plain):
        return Fraction(int(plain))
    if found := _DECIMAL.fullmatch(plain):
        step = Fraction(1, 10 ** len(found[2]))
        return _Approximate(Fraction(plain.replace(",", ".")), step / 2)
    if (found := _MIXED.fullmatch(plain)) and int(found[3]):
        return int(found[1]) + Fraction(int(found[2]), int(found[3]))
    if (found := _RATIO.fullmatch(plain)) and int(found[2]):
        return Fraction(int(found[1]), int(found[2]))
    return None


class Number(AnswerKind):
    """A whole number or a fraction, exactly; decimals count where they are rounded from it.

    Examples
    --------
    Where thousands are asked for, a comma or point before three digits sets them apart:

    >>> [answer.is_right(answer.read("19,600")) for answer in (Number(19_600), Number(20))]
    [True, False]
    """

    def __init__(self, right: int | Fraction | Callable[[], int | Fraction]) -> None:
        self._right = right

    @cached_property
    def right(self) -> Fraction:
        """The right number."""
        return Fraction(self._right() if callable(self._right) else self._right)

    def read(self, given: object) -> object:
        """Read ``1/3``, ``0.333``, ``33.3 %``, ``1 in 3``, ``1 000``, a Fraction or any number."""
        needed = words().say("write a number, such as 12, 1/3, 0.333 or 33.3 %")
        if isinstance(given, bool):
            raise unfit(given, needed)
        if isinstance(given, Rational):
            return Fraction(int(given.numerator), int(given.denominator))
        if isinstance(given, float) or type(given).__name__ in {"float64", "float32"}:
            value = float(given)  # type: ignore[arg-type]
            if value - value != 0:  # infinite, or not a number
                raise unfit(given, needed)
            exact = Fraction(repr(value)) if abs(value) < 1e15 else Fraction(value)
            step = Fraction(1, 10 ** len(repr(value).partition(".")[2].partition("e")[0]))
            return _Approximate(exact, max(step / 2, abs(exact) / 10**9))
        if type(given).__module__ == "numpy" and hasattr(given, "item"):
            return self.read(given.item())
        found = _number(text_of(given, needed))
        if found is None:
            raise unfit(given, needed)
        grouped = isinstance(given, str) and _GROUPS_OR_DECIMALS.fullmatch(given.strip())
        if grouped and self.right.denominator == 1 and self.right >= 1000:
            return Fraction(re.sub(r"\D", "", grouped[0]))
        return found

    def same(self, value: object, other: object) -> bool:
        """Equal; or rounded to decimals of which the last is worth 1/1000 at most, 0.1 %."""
        if isinstance(value, _Approximate) and isinstance(other, _Approximate):
            return value.value == other.value
        if isinstance(other, _Approximate):
            value, other = other, value
        if not isinstance(value, _Approximate):
            return value == other
        if not isinstance(other, Fraction):
            return False
        off = abs(value.value - other)
        return off == 0 or (off <= value.tolerance and 2 * value.tolerance <= _ROUNDED)

    def nearly(self, value: object) -> str:
        """Say whether it is rounded too far, or on which side it lies where the two are close."""
        told = words()
        if isinstance(value, _Approximate):
            if abs(value.value - self.right) <= value.tolerance:
                return told.say("Nearly: give it exactly, as a fraction, or with more decimals.")
            value = value.value
        if isinstance(value, Fraction) and value < 0 <= self.right:
            return told.say("It cannot be negative.")
        return ""

    def written(self, value: object) -> str:
        """Return a fraction as ``1/3``, decimals as decimals."""
        if isinstance(value, _Approximate):
            return f"{float(value.value):.12g}"
        return str(value)


class Numbers(AnswerKind):
    """Several numbers, in order."""

    def __init__(
        self, right: Sequence[int | Fraction] | Callable[[], Sequence[int | Fraction]]
    ) -> None:
        self._right = right
        self._one = Number(0)

    @cached_property
    def right(self) -> tuple[Fraction, ...]:
        """The right numbers."""
        found = self._right() if callable(self._right) else self._right
        return tuple(map(Fraction, found))

    def read(self, given: object) -> object:
        """Read a list, or a text with a semicolon or blank between the numbers."""
        needed = words().count(
            "write {number} number", "write {number} numbers, in order", len(self.right)
        )
        if isinstance(given, str):
            text = text_of(given.strip().strip("[]()"), needed)
            parts = text.split(";") if ";" in text else _BETWEEN.split(text)
            if len(parts) != len(self.right) or not all(map(str.strip, parts)):
                raise unfit(given, needed)
            given = parts
        elif isinstance(given, Mapping):
            given = list(given.values())
        if isinstance(given, Number | str) or not isinstance(given, Iterable):
            raise unfit(given, needed)
        values = tuple(self._one.read(one) for one in given)
        if len(values) != len(self.right):
            raise unfit(given, needed)
        return values

    def same(self, value: object, other: object) -> bool:
        """Each is the same as the one in its place."""
        assert isinstance(value, tuple)
        assert isinstance(other, tuple)
        return all(map(self._one.same, value, other))

    def nearly(self, value: object) -> str:
        """Say how many are right."""
        assert isinstance(value, tuple)
        good = sum(map(self._one.same, value, self.right))
        return words().count("{number} of them is right.", "{number} of them are right.", good)

    def written(self, value: object) -> str:
        """Return them with semicolons between."""
        assert isinstance(value, tuple)
        return "; ".join(map(self._one.written, value))
