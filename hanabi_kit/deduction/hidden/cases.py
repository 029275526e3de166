"""The deals that fit a view as weighted cases, each of which says something of every card alone.

Of an ordinary view there is one case, its pool. Where the rules hide clue values or played cards
there are several: the number of deals is the sum of what each case counts, times its weight.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from hanabi_kit.cards import Card, Slot
from hanabi_kit.deduction.counting import fillings
from hanabi_kit.deduction.hidden.holed_cards import holed_cases
from hanabi_kit.deduction.hidden.untold_clues import untold_cases, untold_clues
from hanabi_kit.deduction.unseen_cards import LANE, Pool, hides_something, open_pool
from hanabi_kit.view import View, check_view


@dataclass(frozen=True, slots=True)
class Case:
    """Some of the deals, counted `weight` times.

    Parameters
    ----------
    weight : int
        May be below 0: what other cases have counted too often.
    pool : Pool
        Its first slots are those of the own hand; others may follow, of hidden cards elsewhere.
    """

    weight: int
    pool: Pool

    def count(self) -> int:
        """Return the number of deals, times the weight."""
        pool = self.pool
        return self.weight * fillings(pool.slots, pool.sizes(pool.masks()).items())[-1]

    @property
    def possible(self) -> bool:
        """Whether any deal is in it; each of them fits the view, whatever the weight."""
        return all(self.pool.allowed) and self.count() != 0

    def with_card(self, slot: Slot, card: Card) -> Case | None:
        """Return this case with `card` in `slot`; None where it is not allowed there."""
        allowed, bit = self.pool.allowed, 1 << LANE * self.pool.catalogue.place[card]
        if not allowed[slot - 1] & bit:
            return None
        allowed = (*allowed[: slot - 1], bit, *allowed[slot:])
        return Case(self.weight, replace(self.pool, allowed=allowed))


def cases_of(view: View) -> list[Case]:
    """Return the deals that fit `view` as cases; in the order that makes them.

    Raises
    ------
    HanabiError
        As `hanabi_kit.deduction.unseen_cards.pool_of`; or what is hidden cannot be made out.
    SearchBudgetExceeded
        There are too many cases.
    """
    check_view(view)
    pool = open_pool(view)
    if not view.rules.mechanism.hides or not hides_something(view):
        return [Case(1, pool)]
    if view.rules.mechanism.hole:
        return [Case(weight, own) for weight, own in holed_cases(view, pool)]
    return [
        Case(weight, replace(pool, allowed=allowed))
        for allowed, weight in untold_cases(pool, untold_clues(view)).items()
    ]


def with_card(cases: Iterable[Case], slot: Slot, card: Card) -> list[Case]:
    """Return the cases with `card` in `slot`."""
    found = (case.with_card(slot, card) for case in cases)
    return [case for case in found if case is not None]


def only_pool(cases: Sequence[Case], slots: int) -> Pool | None:
    """Return the pool that says all, of a hand with so many `slots`; None where several do."""
    if len(cases) == 1 and cases[0].weight == 1 and cases[0].pool.slots == slots:
        return cases[0].pool
    return None
