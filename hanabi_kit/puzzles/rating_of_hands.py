"""How hard a puzzle about hidden cards is: the technique, the counting, the chain of players.

What the numbers mean is told at the head of `hanabi_kit.puzzles.rating`, which asks here.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import prod

from hanabi_kit.cards import Card, CardSet
from hanabi_kit.deduction import (
    Event,
    Held,
    count_assignments,
    deduce,
    known_to,
    probability,
    probability_known,
)
from hanabi_kit.deduction.hidden.cases import cases_of
from hanabi_kit.deduction.others.table_facts import TableFacts
from hanabi_kit.deduction.reasons.matching import matched
from hanabi_kit.deduction.solvers import StepByStep, Technique, solve_by_steps
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.proofs.questions import Certain, Chance, Identities
from hanabi_kit.view import View

MOST_PRODUCTS = 100_000
"""So many joint cases of the slots are tried to see whether their odds multiply."""


def measured_hand(problem: Problem) -> tuple[int, dict[str, int]]:
    """Return the level that a puzzle about hidden cards takes, and what it was made of."""
    return _of_others(problem) if problem.who else _of_oneself(problem)


def _of_oneself(problem: Problem) -> tuple[int, dict[str, int]]:
    view, asked = problem.view, problem.asked
    if isinstance(asked, Identities):
        slots = {asked.slot}
    elif isinstance(asked, Chance | Certain):
        slots = {int(slot) for slot, _ in asked.event.slot_facts()}
    else:
        slots = set(range(1, len(view.own) + 1))
    technique = _technique(view, slots)
    hands = count_assignments(view)
    level, counting = technique, 0
    if isinstance(asked, Chance):
        counting = _counting(view, asked.event)
        level = max(level, 2 + counting)
    elif isinstance(asked, Certain) and not problem.right:
        level -= 1
    return level, {"technique": technique, "counting": counting, "different hands": hands}


def _technique(view: View, slots: Iterable[int]) -> int:
    """The hardest technique that any of `slots` takes."""
    if not view.rules.mechanism.hides:
        steps = solve_by_steps(view)
        return max((_level_of_slot(view, steps, slot) for slot in slots), default=1)
    hand, cases = deduce(view), cases_of(view)
    for slot in slots:
        alone = CardSet(
            card
            for pool in (case.pool for case in cases)
            for card, left, mask in zip(pool.catalogue.cards, pool.left, pool.masks(), strict=True)
            if left and mask >> (slot - 1) & 1
        )
        if alone != CardSet(hand[slot]):
            return 4
    return 3


def _level_of_slot(view: View, found: StepByStep, slot: int) -> int:
    """The level of the hardest technique that `slot` needs; 2 for one last place, no deck left."""
    level = found.level_of(slot)
    if level == Technique.LAST_PLACE.level and view.unseen().total() == len(view.own):
        counted = [
            step.technique
            for step in found.leading_to(slot)
            if step.technique not in (Technique.CLUE, Technique.IN_SIGHT)
        ]
        if counted == [Technique.LAST_PLACE]:
            return Technique.IN_SIGHT.level
    return level


def _counting(view: View, event: Event) -> int:
    """0: counting copies gives the chance; 1: worlds do, slot by slot; 2: only together."""
    hand = deduce(view)
    slots = sorted({slot for slot, _ in event.slot_facts()})
    unseen = view.rules.unseen(
        view.stacks,
        [*view.discards, *(own.card for _, other in view.others for own in other)],
    )
    exact = [dict(hand[slot].items()) for slot in slots]
    copies = [
        {card: Fraction(unseen[card], sum(unseen[one] for one in odds)) for card in odds}
        for odds in exact
    ]
    if prod(map(len, exact)) > MOST_PRODUCTS:
        return 2
    found = []
    for odds in (copies, exact):
        total = Fraction(0)
        for cards in product(*odds):
            row: list[Card | None] = [None] * len(view.own)
            for slot, card in zip(slots, cards, strict=True):
                row[slot - 1] = card
            if event.verdict(row):
                total += prod(
                    (one[card] for one, card in zip(odds, cards, strict=True)), start=Fraction(1)
                )
        found.append(total)
    right = probability(view, event)
    return 0 if found[0] == right else 1 if found[1] == right else 2


def _of_others(problem: Problem) -> tuple[int, dict[str, int]]:
    view, asked, holder = problem.view, problem.asked, problem.holder
    assert holder is not None
    facts = TableFacts.of(view)
    chain = {view.players.index(name) for name in problem.who}
    known = known_to(view, problem.who)
    allowed = facts.allowed[holder]
    left = view.rules.unseen(
        view.stacks,
        [
            *view.discards,
            *(own.card for seat, hand in view.others if seat not in chain for own in hand),
        ],
    )
    in_sight = [CardSet(card for card in cards if left[card] > 0) for cards in allowed]
    shared = [
        CardSet(
            card
            for card in cards
            if matched([*in_sight[:at], CardSet([card]), *in_sight[at + 1 :]], left) is not None
        )
        for at, cards in enumerate(in_sight)
    ]
    if isinstance(asked, Identities):
        slots = [asked.slot]
    elif isinstance(asked, Certain | Chance) and isinstance(asked.event, Held):
        slots = [asked.event.slot]
    else:
        slots = list(range(1, len(known) + 1))
    depth = 1
    for slot in slots:
        stages = (allowed[slot - 1], in_sight[slot - 1], shared[slot - 1])
        found = next((at for at, cards in enumerate(stages, 1) if cards == known[slot]), 4)
        depth = max(depth, found)
    if isinstance(asked, Certain | Chance) and isinstance(asked.event, Held):
        event = asked.event
        share = probability_known(view, problem.who, event.slot, event.cards)
        if 0 < share < 1:  # with some hands of the viewer it is known, and with others not
            depth = 4
    players = len(problem.who)
    level = depth + (players - 1) + isinstance(asked, Chance)
    hands = count_assignments(view)
    return level, {"depth": depth, "players": players, "different hands": hands}
