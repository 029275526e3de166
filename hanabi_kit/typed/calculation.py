"""Sums, products and powers, worked out exactly; nothing is ever run as code.

A calculation is a list of numbers and signs. It is bounded: so many of them, so deep, and no number
of more than some hundred digits on the way.

Examples
--------
>>> from hanabi_kit.typed.calculation import Written, worked_out
>>> three, four = Written(Fraction(3)), Written(Fraction(4))
>>> worked_out([three, "*", "(", four, "+", three, ")"])
Written(value=Fraction(21, 1), step=None)
>>> worked_out([three, four]) is worked_out([three, "*"]) is None
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

MOST_PARTS = 80
_DEEPEST = 12
_MOST_BITS = 400
_MOST_POWER = 60


@dataclass(frozen=True, slots=True)
class Written:
    """A number as somebody wrote it."""

    value: Fraction
    # Of a decimal that stands for itself the worth of its last digit: it may be rounded. Else None.
    step: Fraction | None = None

    def __str__(self) -> str:
        """As `hanabi_kit.typed.numbers.read_number` reads it: ``1/3``, ``0.330``."""
        if self.step is None or self.step >= 1:
            return str(self.value)
        digits = len(str(self.step.denominator)) - 1
        shifted = abs(self.value) * 10**digits
        if shifted.denominator != 1 or self.step != Fraction(1, 10**digits):
            return f"{float(self.value):.12f}".rstrip("0")
        whole, part = divmod(shifted.numerator, 10**digits)
        return f"{'-' if self.value < 0 else ''}{whole}.{part:0{digits}}"


class TooLarge(Exception):
    """A number on the way is too large to go on with."""


class DividedByZero(Exception):
    """Something is to be divided by nothing."""


Part = Written | str


def worked_out(parts: Sequence[Part]) -> Written | None:
    """Return what comes out of numbers and ``+ - * / ^ ( ) %``; None where they do not fit.

    Parameters
    ----------
    parts : sequence of Written or str
        As they are written, one after the other.

    Raises
    ------
    TooLarge, DividedByZero
    """
    if not parts or len(parts) > MOST_PARTS:
        return None
    reader = _Reader(parts)
    try:
        found = reader.total(0)
    except _Unfit:
        return None
    return found if reader.at == len(parts) else None


class _Unfit(Exception):
    """The parts make no calculation."""


class _Reader:
    """Reads a calculation from left to right."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts, self.at = parts, 0

    def next_is(self, *signs: str) -> str:
        """Go past the next part where it is one of `signs`, and return it; else an empty text."""
        if self.at < len(self.parts) and (part := self.parts[self.at]) in signs:
            self.at += 1
            assert isinstance(part, str)
            return part
        return ""

    def total(self, depth: int) -> Written:
        if depth > _DEEPEST:
            raise _Unfit
        value = self.product(depth)
        while sign := self.next_is("+", "-"):
            other = self.product(depth)
            value = _small(value.value + (other.value if sign == "+" else -other.value))
        return value

    def product(self, depth: int) -> Written:
        value = self.signed(depth)
        before = ""
        while sign := self.next_is("*", "/"):
            other = self.signed(depth)
            if sign == before == "/":  # 1/2/3 may mean several things
                raise _Unfit
            if sign == "/" and not other.value:
                raise DividedByZero
            value = _small(value.value * (other.value if sign == "*" else 1 / other.value))
            before = sign
        return value

    def signed(self, depth: int) -> Written:
        sign = self.next_is("-", "+")
        value = self.power(depth)
        return Written(-value.value, value.step) if sign == "-" else value

    def power(self, depth: int) -> Written:
        base = self.atom(depth)
        if not self.next_is("^"):
            return base
        if depth > _DEEPEST:
            raise _Unfit
        raised = self.signed(depth + 1).value
        if raised.denominator != 1:
            raise _Unfit
        if abs(raised) > _MOST_POWER or _bits(base.value) * abs(raised) > _MOST_BITS:
            raise TooLarge
        if raised < 0 and not base.value:
            raise DividedByZero
        return _small(base.value ** int(raised))

    def atom(self, depth: int) -> Written:
        bracket = self.next_is("(")
        if bracket:
            value = self.total(depth + 1)
            if not self.next_is(")"):
                raise _Unfit
        elif self.at < len(self.parts) and isinstance(part := self.parts[self.at], Written):
            self.at += 1
            value = part
        else:
            raise _Unfit
        if self.next_is("%"):  # 33 % may be rounded, as 0.33
            step = (
                value.step if bracket or value.value.denominator > 1 else value.step or Fraction(1)
            )
            return Written(value.value / 100, step and step / 100)
        return value


def _bits(value: Fraction) -> int:
    return max(abs(value.numerator).bit_length(), value.denominator.bit_length())


def _small(value: Fraction | complex) -> Written:
    assert isinstance(value, Fraction)
    if _bits(value) > _MOST_BITS:
        raise TooLarge
    return Written(value)
