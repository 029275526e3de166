"""A probability, however it is typed: any number from 0 to 1, or even chances."""

from __future__ import annotations

import re
from fractions import Fraction

from hanabi_kit.errors import shown
from hanabi_kit.language import Words, words
from hanabi_kit.typed.calculation import Written
from hanabi_kit.typed.numbers import read_number
from hanabi_kit.typed.text import LONGEST, Unclear, bare, plain
from hanabi_kit.typed.vocabulary import any_of, as_written, spoken

_FIFTY = any_of({"50"} | spoken("calculation", "fifty") | as_written("calculation", "fifty"))
_EVEN = re.compile(rf"({_FIFTY}) ?[-/: ] ?\1(?: (?:{any_of(spoken('calculation', 'chance'))}|%))?")


def read_chance(text: str, told: Words | None = None) -> Written | None:
    """Return the probability that `text` says, as `read_number` does; "50/50" is a half.

    Unclear also where it lies outside of 0 to 1.

    Examples
    --------
    >>> str(read_chance("50-50")), str(read_chance("1 in 3"))
    ('1/2', '1/3')
    >>> read_chance("50")
    Traceback (most recent call last):
        ...
    hanabi_kit.typed.text.Unclear: probability '50': it lies between 0 (never) and 1 (always); \
is 50 % meant? Then write it with its sign
    """
    told = words() if told is None else told
    if len(text) <= LONGEST and _EVEN.fullmatch(bare(plain(text))):
        return Written(Fraction(1, 2))
    found = read_number(text, told, thousands=False)
    return None if found is None else as_chance(found, text, told)


def as_chance(number: Written, text: object, told: Words | None = None) -> Written:
    """Return a number that is to be a probability; Unclear where it can be none."""
    told = words() if told is None else told
    if 0 <= number.value <= 1:
        return number
    message = told.say(
        "probability {answer}: it lies between 0 (never) and 1 (always)", answer=shown(text)
    )
    if 1 < number.value <= 100 and number.value.denominator == 1:
        meant = told.say("is {number} % meant? Then write it with its sign", number=number)
        message = told.joined([message, meant])
    raise Unclear(message)
