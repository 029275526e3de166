"""Answers as people write them: what was understood, and probabilities in their many forms."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import Words, words
from hanabi_kit.puzzles.proofs.questions import Value
from hanabi_kit.support.arguments import checked
from hanabi_kit.typed.chances import read_chance as read_typed_chance


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


@checked
def read_chance(text: str, told: Words | None = None) -> Given:
    """Return the probability written as `text`.

    Forms: those of `hanabi_kit.typed.chances.read_chance`, as ``1/3``, ``1 in 3``, ``½``, ``0.25``,
    ``0,25``, ``12.5 %``, ``33 1/3 %``, ``a third``. A decimal means just what it says: ``0.333`` is
    333/1000, and not a third.

    `text`: of up to 1,000 signs, in one of these forms.
    `told`: the language of errors; the one in use where it is left out.
    Returned: its value is a Fraction from 0 to 1.
    Raises HanabiError: it is none of these, or not between 0 and 1.
    """
    told = words() if told is None else told
    found = read_typed_chance(text, told)
    if found is None:
        raise HanabiError(
            told.say(
                "probability {answer}: write it as 1/3, 0.25 or 25 %, please", answer=shown(text)
            )
        )
    return Given(found.value, found.step)
