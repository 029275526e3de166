"""Answers as people write them: what was understood, and probabilities in their many forms."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import Words, words
from hanabi_kit.puzzles.proofs.questions import Value
from hanabi_kit.support.arguments import checked


@dataclass(frozen=True, slots=True)
class Given:
    """An answer as it was understood.

    Examples
    --------
    Whoever writes 0.33 for a third has rounded, which `step` tells:

    >>> given = read_chance("0.33")
    >>> given.value, abs(given.value - Fraction(1, 3)) * 2 <= given.step
    (Fraction(33, 100), True)
    """

    value: Value  # of a turn a number or "never"; slots are a frozenset
    # Of a probability written with decimals, the worth of its last digit; else None.
    step: Fraction | None = None


_NUMBER = r"\d{1,9}"
_DECIMAL = r"(\d{0,9})[.,](\d{1,9})"
_PARTS = re.compile(rf"({_NUMBER}) ?(?:/|in|sur|out of|von) ?({_NUMBER})")
_MIXED = re.compile(rf"({_NUMBER}) ({_NUMBER}) ?/ ?({_NUMBER})")


@checked
def read_chance(text: str, told: Words | None = None) -> Given:
    """Return the probability written as `text`.

    Forms: ``1/3``, ``1 in 3``, ``½``, ``0.25``, ``0,25``, ``25 %``, ``12.5 %``, ``33 1/3 %``. A
    decimal means just what it says: ``0.333`` is 333/1000, and not a third.

    `text`: of up to 60 signs, in one of these forms.
    `told`: the language of errors; the one in use where it is left out.
    Returned: its value is a Fraction from 0 to 1.
    Raises HanabiError: it is none of these, or not between 0 and 1.
    """
    told = words() if told is None else told
    plain = unicodedata.normalize("NFKC", text) if len(text) <= 60 else ""
    plain = " ".join(plain.replace("\u2044", "/").split())
    percent = plain.endswith("%")
    given = _read_number(plain.removesuffix("%").strip())
    if given is None:
        raise HanabiError(
            told.say(
                "probability {answer}: write it as 1/3, 0.25 or 25 %, please", answer=shown(text)
            )
        )
    value, step = given
    if percent:
        value, step = value / 100, step and step / 100
    if value > 1:
        raise HanabiError(
            told.say(
                "probability {answer}: it lies between 0 (never) and 1 (always)",
                answer=shown(text),
            )
        )
    return Given(value, step)


def _read_number(text: str) -> tuple[Fraction, Fraction | None] | None:
    if not text.isascii():
        return None
    if re.fullmatch(_NUMBER, text):
        return Fraction(int(text)), None
    if (found := re.fullmatch(_DECIMAL, text)) is not None:
        step = Fraction(1, 10 ** len(found[2]))
        return int(found[1] or "0") + int(found[2]) * step, step
    if (found := _MIXED.fullmatch(text)) is not None and int(found[3]):
        return int(found[1]) + Fraction(int(found[2]), int(found[3])), None
    if (found := _PARTS.fullmatch(text)) is not None and int(found[2]):
        return Fraction(int(found[1]), int(found[2])), None
    return None
