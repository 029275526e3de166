"""Exercises of lesson 09 with other numbers: how exactly something is measured."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from hanabi_kit.lessons.exercises.lesson_09 import Measured, deals_needed
from hanabi_kit.lessons.variations.varied import Varied

_WANTED = [Fraction(hundredths, 100) for hundredths in (5, 10, 20, 25, 40, 50)]
_DEALS = (100, 200, 250, 400, 500, 1000, 2000, 2500)


def _can_be_asked(case: Measured) -> bool:
    """Whether each way to the answer stays within the error, and no way to a wrong one does."""
    by_rounding = case.times_smaller**2 * case.deals
    from_a_point = (case.deals / case.wanted, case.deals / case.wanted**2)
    return (
        2 <= case.times_smaller <= 12
        and case.needed.denominator == by_rounding.denominator == 1
        and abs(by_rounding - case.needed) * 25 <= case.needed
        and all(abs(wrong - case.needed) * 15 > case.needed for wrong in from_a_point)
    )


def _measured() -> list[Measured]:
    every = (Measured(*numbers) for numbers in product((1, 2, 3, 4), _DEALS, _WANTED))
    own = Measured(percent=2, deals=1000, wanted=Fraction(1, 10))
    return [case for case in every if case != own and _can_be_asked(case)]


VARIED = {"09.7": Varied(deals_needed, _measured)}
