"""Answers that are numbers: whole ones and fractions, in any form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import cached_property
from numbers import Rational

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import later, words
from hanabi_kit.lessons.answers.base import AnswerKind, parts_of, text_of, unfit
from hanabi_kit.typed.calculation import Written
from hanabi_kit.typed.chances import as_chance, read_chance
from hanabi_kit.typed.numbers import read_number
from hanabi_kit.typed.text import Unclear, bare, plain
from hanabi_kit.typed.vocabulary import any_of, as_written

_ROUNDED = Fraction(1, 100)
"""Decimals that stand for a fraction are taken where their last digit is worth no more: 1 %."""

_MOST_BITS = 130
"""Of a number that Python gives; what is written of it has no more digits than a text may have."""

_LABELS = re.compile(r"\(?\b(\d)(?:\)|[.:](?= )) ?")
_AND = any_of({"&"} | as_written("joining", "and", "then"))
_JOINTS = (
    re.compile(r" ?[;|\n] ?"),
    re.compile(rf",? {_AND} |, ?"),
    re.compile(rf",? {_AND} |, +"),
    re.compile(r" (?![*/%+^-])(?<![*/+^-] )"),
    re.compile(r" - "),
)
"""What may stand between numbers; those that make as many parts as are asked for are tried."""


class Number(AnswerKind):
    """A whole number or a fraction; decimals count where they are rounded from it.

    `chance`: whether it is a probability: what lies outside of 0 to 1 is asked back.
    `within`: of an estimate, how far from the right number it may be, as a share of that.

    Examples
    --------
    >>> half = Number(Fraction(1, 2), chance=True)
    >>> [half.is_right(half.read(text)) for text in ("50 %", "one in two", "2/4", "la moitié")]
    [True, True, True, True]
    >>> half.read("50")
    Traceback (most recent call last):
        ...
    hanabi_kit.typed.text.Unclear: probability '50': it lies between 0 (never) and 1 (always); \
is 50 % meant? Then write it with its sign
    >>> estimate = Number(19_600, within=Fraction(2, 100))
    >>> [estimate.is_right(estimate.read(text)) for text in ("19,360", "about 19 500", "4,400")]
    [True, True, False]
    """

    def __init__(
        self,
        right: int | Fraction | Callable[[], int | Fraction],
        *,
        chance: bool = False,
        within: Fraction = Fraction(0),
    ) -> None:
        self._right, self.chance, self.within = right, chance, within

    @cached_property
    def right(self) -> Fraction:
        """The right number."""
        return Fraction(self._right() if callable(self._right) else self._right)

    def read(self, given: object) -> object:
        """Read a number of any type, or a text as `hanabi_kit.typed.numbers.read_number` does."""
        needed = words().say("write a number, such as 12, 1/3, 0.333 or 33.3 %")
        found = given if isinstance(given, Written) else _of_python(given)
        if found is not None and self.chance:
            found = as_chance(found, given)
        elif found is None:
            text = text_of(given, needed)
            found = read_chance(text) if self.chance else read_number(text)
        if found is None or _is_endless(found.value):
            raise unfit(given, needed)
        exact = found.step is None or found.value.denominator == 1
        return found.value if exact else found

    def same(self, value: object, other: object) -> bool:
        """Equal; or rounded to decimals of which the last is worth 1/100 at most, or 1 %."""
        (one, step), (another, its_step) = _parts(value), _parts(other)
        off = abs(one - another)
        if step and its_step:
            return off == 0
        step = step or its_step
        return off == 0 or (step <= _ROUNDED and 2 * off <= step)

    def is_right(self, value: object) -> bool:
        """Whether it is the right number, or as close to it as an estimate may be."""
        off = abs(_parts(value)[0] - self.right)
        return self.same(value, self.right) or off <= self.within * abs(self.right)

    def nearly(self, value: object) -> str:
        """Say whether it is rounded too far, of the wrong sign, or else what to count anew."""
        told = words()
        number, step = _parts(value)
        if abs(number - self.right) <= step:
            return told.say("Nearly: give it exactly, as a fraction, or with more decimals.")
        if number < 0 <= self.right:
            return told.say("It cannot be negative.")
        if self.chance:
            return told.say(
                "A chance is a share: of how many cases that are equally likely, and how many of "
                "them are meant? Count both anew."
            )
        return told.say("Count or calculate once more: is something left out, or taken twice?")

    def written(self, value: object) -> str:
        """Return a fraction as ``1/3``, decimals as decimals."""
        return str(value)


def _parts(value: object) -> tuple[Fraction, Fraction]:
    """Return a number, and the worth of its last digit; 0 where it is exact."""
    if isinstance(value, Written):
        return value.value, value.step or Fraction(0)
    assert isinstance(value, Fraction)
    return value, Fraction(0)


def _is_endless(value: Fraction) -> bool:
    return max(value.numerator.bit_length(), value.denominator.bit_length()) > _MOST_BITS


class Numbers(AnswerKind):
    """Several numbers, in order.

    `labels`: what the numbers are of, if a pupil may say so: then their order does not matter.

    Examples
    --------
    >>> counts = Numbers([6, 3], labels=["r1 r1", "r1 r4"])
    >>> for text in ("6, 3", "six and three", "(1) 6 (2) 3", "r1 r4: 3; r1 r1: 6"):
    ...     print(counts.written(counts.read(text)))
    6; 3
    6; 3
    6; 3
    6; 3
    """

    def __init__(
        self,
        right: Sequence[int | Fraction] | Callable[[], Sequence[int | Fraction]],
        labels: Sequence[str] = (),
    ) -> None:
        self._right, self.labels = right, tuple(map(plain, labels))
        self._one = Number(0)

    @cached_property
    def right(self) -> tuple[Fraction, ...]:
        """The right numbers."""
        found = self._right() if callable(self._right) else self._right
        return tuple(map(Fraction, found))

    def read(self, given: object) -> object:
        """Read a list, or a text with a comma, semicolon, word or blank between the numbers."""
        needed = words().count(
            "write {number} number", "write {number} numbers, in order", len(self.right)
        )
        if isinstance(given, str):
            return self._of_text(text_of(given, needed), needed)
        if isinstance(given, Mapping):
            given = list(given.values())
        if isinstance(given, AbstractSet):  # which has no order
            raise unfit(given, needed)
        values = [self._one.read(one) for one in parts_of(given, needed, len(self.right) + 1)]
        if len(values) != len(self.right):
            raise unfit(given, needed)
        return tuple(values)

    def _of_text(self, text: str, needed: str) -> tuple[object, ...]:
        """Read a text in each way of splitting it that makes as many numbers as are asked for."""
        found: dict[tuple[object, ...], None] = {}
        fault: HanabiError | None = None
        for parts in _ways_to_split(_in_order(text, self.labels), len(self.right)):
            try:
                found[tuple(self._one.read(part) for part in parts)] = None
            except HanabiError as error:
                fault = fault or error
        if len(found) > 1:
            one, other = (self.written(values) for values in list(found)[:2])
            raise Unclear(
                words().say(
                    "{answer}: is it {one}, or {other}? Write semicolons between the numbers",
                    answer=shown(text),
                    one=one,
                    other=other,
                )
            )
        if not found:
            raise fault if isinstance(fault, Unclear) else unfit(text, needed)
        return next(iter(found))

    def same(self, value: object, other: object) -> bool:
        """Each is the same as the one in its place."""
        assert isinstance(value, tuple)
        assert isinstance(other, tuple)
        return all(map(self._one.same, value, other))

    def nearly(self, value: object) -> str:
        """Say which are right."""
        told = words()
        assert isinstance(value, tuple)
        pairs = zip(value, self.right, strict=True)
        good = [str(at) for at, (one, right) in enumerate(pairs, 1) if self._one.same(one, right)]
        if not good:
            return told.say("None of them is right yet. Begin with the first.")
        one, many = later("Right is number {numbers}."), later("Right are numbers {numbers}.")
        return told.say(one if len(good) == 1 else many, numbers=told.listed(good))

    def written(self, value: object) -> str:
        """Return them with semicolons between."""
        assert isinstance(value, tuple)
        return "; ".join(map(self._one.written, value))


def _in_order(text: str, labels: Sequence[str]) -> str:
    """Return the numbers of a text in the order of the labels before them, where it has these."""
    parts = [
        re.split(r" ?[:=] ?", part.strip())
        for part in re.split("[,;]", plain(text.replace("\n", ";")))
    ]
    named = {part[0]: part[1] for part in parts if len(part) == 2}
    if not labels or len(named) != len(parts) or set(named) != set(labels):
        return text
    return "; ".join(named[label] for label in labels)


def _ways_to_split(text: str, count: int) -> Iterator[list[str]]:
    """Yield the ways to split a text into `count` parts that are not empty."""
    said = bare(plain(text.replace("\n", ";")))
    if count == 1:
        yield [said]
        return
    labels = [match[1] for match in _LABELS.finditer(said)]
    if labels == [str(at) for at in range(1, count + 1)] and _LABELS.match(said):
        yield [part.strip(" ,;") for part in _LABELS.split(said)[2::2]]
        return
    for joint in _JOINTS:
        parts = [part.strip(" ,;") for part in joint.split(said)]
        while len(parts) > count and not parts[-1]:  # fields that are left empty
            parts.pop()
        if len(parts) == count and all(parts):
            yield parts
            if joint is _JOINTS[0]:
                return


def _of_python(given: object) -> Written | None:
    """Return a number of Python or numpy; None where it is something else."""
    if isinstance(given, bool):
        return None
    if type(given).__module__ == "numpy" and hasattr(given, "item"):
        try:
            return _of_python(given.item())
        except ValueError:  # an array of several
            return None
    if isinstance(given, Rational):
        return Written(Fraction(int(given.numerator), int(given.denominator)))
    if not isinstance(given, float) or given - given != 0:  # infinite, or not a number
        return None
    exact = Fraction(repr(given)) if abs(given) < 1e15 else Fraction(given)
    step = Fraction(1, 10 ** len(repr(given).partition(".")[2].partition("e")[0]))
    return Written(exact, max(step, abs(exact) / 10**9))
