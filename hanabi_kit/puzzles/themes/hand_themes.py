"""What a puzzle about hidden cards is about: what its answer rests on.

Of the own hand that are the steps of a human deduction that lead to the slots asked about
(`hanabi_kit.deduction.solvers`); of other players' hands what each of the clues, the copies in
sight and the slots together leaves. What clues did not touch is left out to see whether the answer
changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from hanabi_kit.cards import CardSet, Seat
from hanabi_kit.deduction import Held, deduce, known_to, probability
from hanabi_kit.deduction.others.table_facts import TableFacts
from hanabi_kit.deduction.solvers import Technique, solve_by_steps
from hanabi_kit.errors import HanabiError
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.proofs.questions import (
    OF_A_HAND,
    Asked,
    Certain,
    Chance,
    Identities,
    Slots,
    worked_out,
)
from hanabi_kit.puzzles.rating_of_hands import measured_hand
from hanabi_kit.puzzles.themes.changed_tables import without_negative_clues
from hanabi_kit.view import View

_SHARED = (Technique.SINGLE, Technique.PAIR, Technique.TRIPLE, Technique.LARGER_SET)


@dataclass(frozen=True)
class HandQuestion:
    """What is asked about hidden cards, as its themes ask for it."""

    problem: Problem

    @property
    def asked(self) -> Asked:
        """What is asked for."""
        asked = self.problem.asked
        assert isinstance(asked, OF_A_HAND)
        return asked

    @property
    def view(self) -> View:
        """What is seen by who is asked."""
        return self.problem.view

    @property
    def holder(self) -> Seat:
        """Whose hand is asked about."""
        holder = self.problem.holder
        assert holder is not None
        return holder

    @cached_property
    def slots(self) -> tuple[int, ...]:
        """The slots that are asked about; of "which slots" all."""
        asked = self.asked
        if isinstance(asked, Identities):
            return (asked.slot,)
        if isinstance(asked, Chance | Certain):
            return tuple(sorted({int(slot) for slot, _ in asked.event.slot_facts()}))
        return tuple(range(1, self.problem.slots + 1))

    @cached_property
    def known(self) -> tuple[CardSet, ...]:
        """What the cards of the hand can be, as far as is asked, slot 1 first."""
        if self.problem.who:
            return tuple(known_to(self.view, self.problem.who).hand)
        return tuple(own.cards for own in deduce(self.view).hand)

    @cached_property
    def techniques(self) -> frozenset[Technique]:
        """The techniques that lead to what is known of the slots asked about; of an own hand."""
        steps = solve_by_steps(self.view)
        return frozenset(step.technique for slot in self.slots for step in steps.leading_to(slot))

    @cached_property
    def measures(self) -> dict[str, int]:
        """What the level is made of."""
        return measured_hand(self.problem)[1]


def hand_themes(problem: Problem) -> Iterator[str]:
    """Yield the themes of a puzzle about hidden cards, the own ones or those of others."""
    one = HandQuestion(problem)
    measures = _OF_OTHERS if problem.who else _OF_OWN
    for name, holds in measures.items():
        if holds(one):
            yield name


# -- the own hand --------------------------------------------------------------------------------


def count_copies(one: HandQuestion) -> bool:
    """Whether a step says that all copies of a card are in sight."""
    return Technique.IN_SIGHT in one.techniques


def pigeonhole(one: HandQuestion) -> bool:
    """Whether a step says that slots use up the copies of the cards that they can be."""
    return not one.techniques.isdisjoint(_SHARED)


def last_place(one: HandQuestion) -> bool:
    """Whether a step says that only these slots can hold copies that the deck cannot hide."""
    return Technique.LAST_PLACE in one.techniques


def cases(one: HandQuestion) -> bool:
    """Whether what was said, or played, is hidden, so that there are cases."""
    return one.view.rules.mechanism.hides


def worlds(one: HandQuestion) -> bool:
    """Whether counting the copies of a slot's cards does not give the chance that is asked for."""
    return isinstance(one.asked, Chance) and one.measures["counting"] >= 1


def linked_slots(one: HandQuestion) -> bool:
    """Whether multiplying the exact chances of single slots does not give the one asked for."""
    return isinstance(one.asked, Chance) and one.measures["counting"] == 2


def counterexample(one: HandQuestion) -> bool:
    """Whether it is asked if something is certain, and it is so with some hands, not with all."""
    return isinstance(one.asked, Certain) and 0 < probability(one.view, one.asked.event) < 1


# -- hands of both sorts -------------------------------------------------------------------------


def negative_clue(one: HandQuestion) -> bool:
    """Whether the answer is another one without what clues say of cards that they did not touch."""
    position = one.problem.puzzle.position
    if one.view.rules.mechanism.told != "value":
        return False  # a clue whose value is not told says nothing by itself of what it left out
    asked = one.asked
    assert isinstance(asked, OF_A_HAND)
    told_less = View.of(without_negative_clues(position, one.holder), one.view.seat)
    return worked_out(told_less, asked) != one.problem.right


def no_need_to_know(one: HandQuestion) -> bool:
    """Whether it is certain of a card that can be several."""
    asked, right = one.asked, one.problem.right
    if isinstance(asked, Slots) and isinstance(right, frozenset):
        return any(len(one.known[slot - 1]) > 1 for slot in right)
    if isinstance(asked, Certain):
        return right is True and any(len(one.known[slot - 1]) > 1 for slot in one.slots)
    return False


# -- what others can know ------------------------------------------------------------------------


def copies_in_sight(one: HandQuestion) -> bool:
    """Whether all copies of a card that the clues allow lie where the holder sees them."""
    view, holder = one.view, one.holder
    left = view.rules.unseen(
        view.stacks,
        [
            *view.discards,
            *(own.card for seat, hand in view.others if seat != holder for own in hand),
        ],
    )
    allowed = TableFacts.of(view).allowed[holder]
    return any(
        left[card] <= 0 for slot in one.slots for card in allowed[slot - 1] - one.known[slot - 1]
    )


def shared_by_others(one: HandQuestion) -> bool:
    """Whether the holder's slots must share cards, as the level has it."""
    return one.measures["depth"] == 3


def seen_from_there(one: HandQuestion) -> bool:
    """Whether it takes the viewer's own hand, as others see it."""
    return one.measures["depth"] == 4


def chain(one: HandQuestion) -> bool:
    """Whether it is asked what somebody knows of what somebody else can know."""
    return len(one.problem.who) > 1


def cannot_know(one: HandQuestion) -> bool:
    """Whether it is so, as the viewer sees, and yet not certain to who holds the card.

    With a chain: not certain to the last of it, for all that the others can tell.
    """
    asked, right, view = one.asked, one.problem.right, one.view
    try:
        held = view.hand_of(one.holder)
    except HanabiError:  # the viewer's own hand, which she does not see
        return False
    if isinstance(asked, Slots) and isinstance(right, frozenset):
        so = {slot for slot, own in enumerate(held, start=1) if own.card in asked.cards}
        return bool(so - right)
    if isinstance(asked, Certain | Chance) and isinstance(asked.event, Held):
        return held[asked.event.slot - 1].card in asked.event.cards and right not in (True, 1)
    return False


_OF_OWN = {
    "count-copies": count_copies,
    "pigeonhole": pigeonhole,
    "last-place": last_place,
    "negative-clue": negative_clue,
    "cases": cases,
    "worlds": worlds,
    "linked-slots": linked_slots,
    "no-need-to-know": no_need_to_know,
    "counterexample": counterexample,
}
_OF_OTHERS = {
    "count-copies": copies_in_sight,
    "pigeonhole": shared_by_others,
    "negative-clue": negative_clue,
    "no-need-to-know": no_need_to_know,
    "cannot-know": cannot_know,
    "chain": chain,
    "seen-from-there": seen_from_there,
}
