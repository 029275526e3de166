"""The same question put to a general constraint solver, as a lesson would write it.

Variables are the slots, domains the identities their clues allow, and for every identity one
constraint: not more of it than copies out of sight. python-constraint then says whether a card can
be in a slot, or enumerates assignments; each assignment weighs as many worlds as it can be dealt
in. Slow, short and independent of `hanabi_kit.deduction.counting`: the tests' oracle. It knows
nothing of editions or special suits: the ruleset says which cards a clue touches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import perm, prod
from typing import TYPE_CHECKING

from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction.odds import Deduction, SlotDeduction
from hanabi_kit.deduction.unseen_cards import refuse_hidden
from hanabi_kit.errors import Contradiction
from hanabi_kit.language import later_in, words
from hanabi_kit.view import View

if TYPE_CHECKING:
    from constraint import Constraint, Problem


def hand_problem(view: View) -> Problem:
    """Return the viewer's own hand as a constraint problem with the slots 1, 2, … as variables.

    Contradiction where a slot has an empty domain: no card out of sight fits its clues. HanabiError
    where the rules hide what clues said, or which cards were played.
    """
    from constraint import Problem

    refuse_hidden(view, later_in("what does not cover", "the constraint model"))
    problem = Problem()
    unseen = view.unseen()
    domains = _domains(view)
    for slot, domain in domains.items():
        problem.addVariable(slot, domain)
    for card, copies in unseen.items():
        places = [slot for slot, domain in domains.items() if card in domain]
        if copies < len(places):
            problem.addConstraint(at_most(copies, card, of=len(places)), places)
    return problem


def at_most(copies: int, card: Card, *, of: int) -> Constraint:
    """Return the constraint that at most `copies` `of` so many slots hold `card`.

    In the solver's words: that at least the others do *not* hold it.
    """
    from constraint import SomeNotInSetConstraint

    return SomeNotInSetConstraint([card], n=of - copies)


def assignments(view: View) -> Iterator[tuple[Card, ...]]:
    """Yield every assignment of identities to the own hand, slot 1 first."""
    slots = range(1, len(view.own) + 1)
    if not slots:
        yield ()  # the solver knows no problem without variables
        return
    for solution in hand_problem(view).getSolutionIter():
        yield tuple(solution[slot] for slot in slots)


def possible_by_constraints(view: View) -> tuple[CardSet, ...]:
    """Return the possibilities of every slot, slot 1 first, by asking for one solution each.

    For every slot and every card of its domain the solver is asked for one hand with that card
    there. No enumeration, so this works for any hand. Contradiction where no hand fits.
    """
    from constraint import InSetConstraint

    found = []
    for slot, domain in _domains(view).items():
        possible = []
        for card in domain:
            problem = hand_problem(view)
            problem.addConstraint(InSetConstraint([card]), [slot])
            if problem.getSolution():
                possible.append(card)
        if not possible:
            raise Contradiction(
                words().say(
                    "{viewer}: no hand fits the clues and the cards in sight", viewer=view.viewer
                )
            )
        found.append(CardSet(possible))
    return tuple(found)


def weight(view: View, hand: tuple[Card, ...]) -> int:
    """Return the number of worlds in which the own hand is `hand`: ways to deal it from copies."""
    return _weight(view.unseen(), hand)


def deduce_by_constraints(view: View) -> Deduction:
    """Return what `deduce` returns, by enumeration; only for hands with few possibilities."""
    unseen = view.unseen()
    worlds = 0
    odds: list[Counter[Card]] = [Counter() for _ in view.own]
    for hand in assignments(view):
        ways = _weight(unseen, hand)
        worlds += ways
        for found, card in zip(odds, hand, strict=True):
            found[card] += ways
    if not worlds:
        raise Contradiction(
            words().say(
                "{viewer}: no hand fits the clues and the cards in sight", viewer=view.viewer
            )
        )
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


def _domains(view: View) -> dict[int, list[Card]]:
    """What the clues alone allow in every slot, of the cards with a copy out of sight."""
    refuse_hidden(view, later_in("what does not cover", "the constraint model"))
    unseen = view.unseen()
    domains = {}
    for slot in range(1, len(view.own) + 1):
        domains[slot] = [card for card in view.clued(Slot(slot)) if unseen[card]]
        if not domains[slot]:
            raise Contradiction(
                words().say(
                    "{viewer}, slot {slot}: no card out of sight fits its clues",
                    viewer=view.viewer,
                    slot=slot,
                )
            )
    return domains


def _weight(unseen: Mapping[Card, int], hand: tuple[Card, ...]) -> int:
    return prod(perm(unseen[card], count) for card, count in Counter(hand).items())
