"""Assumptions beside what a player is told and sees: whether they can be true, what they add.

The facts stay what they are. An assumption about another hand is held against the card in sight;
those about the own hand narrow what each slot may hold, after the facts have said what they say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hanabi_kit.actions import Untold
from hanabi_kit.assumption import Assumption, assumed_cards, assumed_of
from hanabi_kit.cards import Card, CardSet
from hanabi_kit.deduction.counting import fillings
from hanabi_kit.deduction.hidden.cases import Case, cases_of
from hanabi_kit.deduction.reasons.matching import clashing
from hanabi_kit.deduction.reasons.proofs import why, why_not
from hanabi_kit.deduction.unseen_cards import Pool
from hanabi_kit.errors import Contradiction
from hanabi_kit.game import clued
from hanabi_kit.language import current, words
from hanabi_kit.view import View

_PROVED_ONE_BY_ONE = 3
"""Cards of an assumption that each get a proof; of more the slot's reasons are told at once."""


def narrowed(pool: Pool, assumed: Mapping[int, CardSet]) -> Pool:
    """Return a pool in which some of the own slots hold no other cards than those assumed."""
    if not assumed:
        return pool
    allowed = list(pool.allowed)
    for slot, cards in assumed.items():
        allowed[slot - 1] &= pool.catalogue.lanes(cards)
    return replace(pool, allowed=tuple(allowed))


def narrowed_cases(cases: Sequence[Case], assumed: Mapping[int, CardSet]) -> list[Case]:
    """Return the deals of `cases` in which the own slots hold cards that are assumed."""
    if not assumed:
        return list(cases)
    return [replace(case, pool=narrowed(case.pool, assumed)) for case in cases]


def check_assumptions(view: View, assumptions: Sequence[Assumption]) -> None:
    """Raise Contradiction, with the proof, where assumptions do not go with what a player knows.

    Every one that is wrong by itself is named. If each could be, but not all together, the fewest
    are named that cannot: leaving out any of those named would make them possible.
    """
    if not assumptions:
        return
    cases = cases_of(view)
    if not _worlds(cases, {}):
        return  # the facts clash by themselves, which is for others to say
    faults = []
    for each in assumptions:
        if each.seat != view.seat:
            held = view.hand_of(each.seat)[each.slot - 1].card
            if held not in each.cards:
                faults.append(
                    words().say(
                        "assume: {each}: but {viewer} sees {held} there",
                        each=each,
                        viewer=view.viewer,
                        held=held,
                    )
                )
        elif not _worlds(cases, {each.slot: each.cards}):
            faults.append(
                words().say(
                    "assume: {each}: that cannot be. {proof}", each=each, proof=_proof(view, each)
                )
            )
    if not faults:
        own = [each for each in assumptions if each.seat == view.seat]
        if not _worlds(cases, assumed_of(assumed_cards(own), view.seat)):
            faults.append(_clash(view, cases, own))
    if faults:
        raise Contradiction(faults)


def known_already(view: View, assumptions: Sequence[Assumption]) -> list[Assumption]:
    """Return the assumptions that tell a player nothing: seen, told, or counted out already.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> from hanabi_kit.notation.assumed_text import take_assumptions
    >>> game = Game.deal(["Alice", "Bob"], seed=7).apply("clue Bob 5")
    >>> said = take_assumptions(["Bob 1: 5", "Bob 1: red", "Alice 1: critical"], game)
    >>> [str(each) for each in known_already(game.view("Bob"), said)]
    ['Bob 1: 5 (r5 y5 g5 b5 p5)', 'Alice 1: critical (r5 y5 g5 b5 p5)']
    """
    cases = cases_of(view)
    total = _worlds(cases, {})
    return [
        each
        for each in assumptions
        if each.seat != view.seat or _worlds(cases, {each.slot: each.cards}) == total
    ]


def known_to_all(view: View, assumptions: Sequence[Assumption]) -> list[Assumption]:
    """Return the assumptions that tell nobody anything: the clues of that card say it already.

    Cards of which all copies lie open are not asked for.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> from hanabi_kit.notation.assumed_text import take_assumptions
    >>> game = Game.deal(["Alice", "Bob"], seed=7).apply("clue Bob 5")
    >>> said = take_assumptions(["Bob 1: 5", "Bob 2: g4"], game)
    >>> [str(each) for each in known_to_all(game.view("Alice"), said)]
    ['Bob 1: 5 (r5 y5 g5 b5 p5)']
    """
    hidden = view.unseen()
    hidden.update(held.card for _, hand in view.others for held in hand)
    there = CardSet(card for card, copies in hidden.items() if copies)
    found = []
    for each in assumptions:
        held = view.own if each.seat == view.seat else view.hand_of(each.seat)
        marks = tuple(
            mark for mark in held[each.slot - 1].marks if not isinstance(mark.value, Untold)
        )
        if clued(view.rules, marks) & there <= each.cards:
            found.append(each)
    return found


def _worlds(cases: Sequence[Case], assumed: Mapping[int, CardSet]) -> int:
    found = 0
    for case in narrowed_cases(cases, assumed):
        pool = case.pool
        if all(pool.allowed):
            found += case.weight * fillings(pool.slots, pool.sizes(pool.masks()).items())[-1]
    return found


def _proof(view: View, assumption: Assumption) -> str:
    """Why none of the cards can lie in the slot."""
    if len(assumption.cards) > _PROVED_ONE_BY_ONE:
        return why(view, assumption.slot).sentence(current())
    proofs = (why_not(view, assumption.slot, card) for card in assumption.cards)
    return " ".join(proof.sentence(current()) for proof in proofs)


def _clash(view: View, cases: Sequence[Case], own: Sequence[Assumption]) -> str:
    """Which of the assumptions about a hand cannot all be true, and why."""
    fewest = list(own)
    for each in own:
        rest = [other for other in fewest if other is not each]
        if not _worlds(cases, assumed_of(assumed_cards(rest), view.seat)):
            fewest = rest
    return words().say(
        "assume: {told}: these cannot be true together. {why}",
        told=words().joined(list(map(str, fewest))),
        why=_why_together(view, cases, fewest),
    )


def _why_together(view: View, cases: Sequence[Case], fewest: Sequence[Assumption]) -> str:
    assumed = assumed_of(assumed_cards(fewest), view.seat)
    for slot, cards in assumed.items():
        if not cards:
            return words().say("No card is all of that in slot {slot}.", slot=slot)
    pool = narrowed(cases[0].pool, assumed)
    allowed = [pool.catalogue.card_set(lanes) for lanes in pool.allowed[: len(view.own)]]
    unseen: dict[Card, int] = dict(zip(pool.catalogue.cards, pool.left, strict=True))
    slots = clashing(allowed, unseen) if len(cases) == 1 else ()
    if not slots:
        return words().say("No hand that fits the clues and the cards in sight has them all.")
    wanted = CardSet(card for slot in slots for card in allowed[slot - 1] if unseen[card])
    copies = sum(unseen[card] for card in wanted)
    if not wanted:
        return words().say("No card is left for slot {slot}.", slot=slots[0])
    left = " ".join(map(str, wanted))
    if len(slots) == 1:
        return words().count(
            "For slot {slot} only {left} would be left, of which {number} copy is out of sight.",
            "For slot {slot} only {left} would be left, of which {number} copies are out of sight.",
            copies,
            slot=slots[0],
            left=left,
        )
    return words().count(
        "For slots {slots} only {left} would be left, of which {number} copy is out of sight.",
        "For slots {slots} only {left} would be left, of which {number} copies are out of sight.",
        copies,
        slots=words().say(" and ").join(map(str, slots)),
        left=left,
    )
