"""The same question put to a general constraint solver, as a lesson would write it.

Variables are the slots, domains the identities their clues allow, and for every identity one
constraint: not more of it than copies out of sight. python-constraint then enumerates assignments,
and each assignment weighs as many worlds as it can be dealt in. Slow, short and independent of
`hanabi_kit.deduce.counting`: the tests' oracle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import perm, prod
from typing import TYPE_CHECKING

from hanabi_kit.cards import Card, Slot
from hanabi_kit.deduce.hand import Deduction, SlotDeduction
from hanabi_kit.errors import Contradiction
from hanabi_kit.view import View

if TYPE_CHECKING:
    from constraint import Problem

__all__ = ["assignments", "deduce_by_constraints", "hand_problem", "weight"]


def hand_problem(view: View) -> Problem:
    """Return the viewer's own hand as a constraint problem with the slots 1, 2, … as variables."""
    from constraint import Problem

    problem = Problem()
    unseen = view.unseen()
    slots = range(1, len(view.own) + 1)
    for slot in slots:
        domain = [card for card in view.clued(Slot(slot)) if unseen[card]]
        if not domain:
            raise Contradiction(f"{view.viewer}, slot {slot}: no card out of sight fits its clues")
        problem.addVariable(slot, domain)

    def enough_copies(*hand: Card) -> bool:
        return all(number <= unseen[card] for card, number in Counter(hand).items())

    problem.addConstraint(enough_copies)
    return problem


def assignments(view: View) -> Iterator[tuple[Card, ...]]:
    """Yield every assignment of identities to the own hand, slot 1 first."""
    slots = range(1, len(view.own) + 1)
    for solution in hand_problem(view).getSolutionIter():
        yield tuple(solution[slot] for slot in slots)


def weight(view: View, hand: tuple[Card, ...]) -> int:
    """Return the number of worlds in which the own hand is `hand`: ways to deal it from copies."""
    unseen = view.unseen()
    return prod(perm(unseen[card], count) for card, count in Counter(hand).items())


def deduce_by_constraints(view: View) -> Deduction:
    """Return what `deduce` returns, by enumeration; only for hands with few possibilities."""
    unseen = view.unseen()
    worlds = 0
    odds: list[Counter[Card]] = [Counter() for _ in view.own]
    for hand in assignments(view):
        ways = prod(perm(unseen[card], count) for card, count in Counter(hand).items())
        worlds += ways
        for found, card in zip(odds, hand, strict=True):
            found[card] += ways
    if not worlds:
        raise Contradiction(f"{view.viewer}: no hand fits the clues and the cards in sight")
    return Deduction(
        view.viewer,
        worlds,
        tuple(
            SlotDeduction(
                Slot(slot), {card: Fraction(found[card], worlds) for card in sorted(found)}
            )
            for slot, found in enumerate(odds, start=1)
        ),
    )
