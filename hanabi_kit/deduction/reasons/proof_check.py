"""The checker of proofs: small, and without a line of the code that finds them.

It believes nothing but the view: what the clues said, what lies on the table, what the others hold,
and how many copies the ruleset has. A proof that passes is true, whoever made it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from hanabi_kit.actions import Mark, Untold
from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction.reasons.hole_check import hole_fits
from hanabi_kit.deduction.reasons.premises import (
    ByClue,
    ByHall,
    ByHole,
    BySight,
    ByUntold,
    InDiscards,
    InHand,
    InHole,
    OnFirework,
    Sighting,
)
from hanabi_kit.deduction.reasons.untold_check import hand_fits, untold_values_fit
from hanabi_kit.errors import WrongProof
from hanabi_kit.view import View

if TYPE_CHECKING:
    from hanabi_kit.deduction.reasons.proofs import Clash, Proof, Reasons


def check_proof(view: View, proof: Proof) -> None:
    """Return if `proof` proves what it claims to the player with this view.

    WrongProof says which premise is untrue, or what does not follow.
    """
    slot, cards = proof.slot, proof.cards
    _check_slot(view, slot)
    if not cards or not cards <= view.rules.all_cards:
        raise WrongProof(f"cards {str(cards) or 'none'}: the proof must be about cards of the game")
    match proof.reason:
        case ByClue(mark):
            if wrong := cards & _fitting(view, slot, [mark]):
                raise WrongProof(f"slot {slot}: the clue {mark.value} allows {wrong}")
        case BySight(copies):
            left = _out_of_sight(view, copies)
            if wrong := CardSet(card for card in cards if left[card]):
                raise WrongProof(f"slot {slot}: not every copy is in sight of {wrong}")
        case ByUntold(marks):
            if untold_values_fit(view, slot, cards, marks):
                raise WrongProof(f"slot {slot}: every clue can have a value with one of {cards}")
        case ByHole():
            if not view.rules.mechanism.hole or hole_fits(view, {slot: cards}):
                raise WrongProof(f"slot {slot}: cards can lie in the hole with one of {cards}")
        case ByHall() as reason:
            if slot in reason.slots:
                raise WrongProof(f"slot {slot}: it is one of the slots that share the cards")
            if not cards <= reason.shared:
                raise WrongProof(f"slot {slot}: {cards - reason.shared} is not shared")
            if _spare(view, reason) > 0:
                raise WrongProof(f"slot {slot}: the shared cards have a copy to spare for it")


def check_reasons(view: View, reasons: Reasons) -> None:
    """Return if every proof holds and, with them, each card is either proved out or exemplified.

    Raises
    ------
    WrongProof
    """
    for proof in reasons.proofs:
        if proof.slot != reasons.slot:
            raise WrongProof(f"slot {proof.slot}: the reasons are about slot {reasons.slot}")
        check_proof(view, proof)
    excluded = CardSet(card for proof in reasons.proofs for card in proof.cards)
    if excluded | reasons.possible != view.rules.all_cards:
        missing = view.rules.all_cards - excluded - reasons.possible
        raise WrongProof(f"slot {reasons.slot}: nothing is said of {missing}")
    if len(reasons.examples) != len(reasons.possible):
        raise WrongProof(f"slot {reasons.slot}: one example is needed for each possible card")
    for card, hand in zip(reasons.possible, reasons.examples, strict=True):
        _check_hand(view, hand)
        if not hand_fits(view, hand):
            raise WrongProof(f"slot {reasons.slot}: no value of a clue fits the example for {card}")
        held = {Slot(own): CardSet([each]) for own, each in enumerate(hand, start=1)}
        if view.rules.mechanism.hole and not hole_fits(view, held):
            raise WrongProof(f"slot {reasons.slot}: the example for {card} does not fit the hole")
        if hand[reasons.slot - 1] is not card:
            raise WrongProof(f"slot {reasons.slot}: the example for {card} has another card there")


def check_clash(view: View, clash: Clash) -> None:
    """Return if `clash` proves that no hand fits this view; WrongProof where it does not."""
    if _spare(view, clash.reason) >= 0:
        raise WrongProof("the slots have as many cards as they need")


def _spare(view: View, reason: ByHall) -> int:
    """Copies of the shared cards out of sight, beyond one for each sharing slot."""
    slots, shared = reason.slots, reason.shared
    if len(set(slots)) != len(slots):
        raise WrongProof("a sharing slot is named twice")
    left = _out_of_sight(view, reason.copies)
    for limit in reason.limits:
        _check_slot(view, limit.slot)
        if wrong := CardSet(card for card in limit.gone if left.get(card)):
            raise WrongProof(f"slot {limit.slot}: not every copy is in sight of {wrong}")
        if wrong := _fitting(view, limit.slot, limit.marks) - limit.gone - shared:
            raise WrongProof(f"slot {limit.slot}: it could also be {wrong}")
    return sum(left[card] for card in shared) - len(slots)


def _fitting(view: View, slot: int, marks: Sequence[Mark]) -> CardSet:
    """The cards that the named marks of a slot allow; they must be its own."""
    for mark in marks:
        if mark not in view.own[slot - 1].marks:
            turn = "" if mark.turn is None else f" of turn {mark.turn}"
            raise WrongProof(f"slot {slot}: it never got the clue {mark.value}{turn}")
    told = [(mark.value, mark.touched) for mark in marks if not isinstance(mark.value, Untold)]
    return CardSet(
        card
        for card in view.rules.all_cards
        if all(view.rules.touches(value, card) == touched for value, touched in told)
    )


def _out_of_sight(view: View, copies: Iterable[Sighting]) -> dict[Card, int]:
    """How many copies of each card are left when these, which must be there, are set aside."""
    left = dict(view.rules.copies_by_card)
    told = list(copies)
    if len(set(told)) != len(told):
        raise WrongProof("a copy is counted twice")
    for copy in told:
        if not _is_there(view, copy):
            raise WrongProof(f"{copy}: {view.viewer} sees no such card there")
        left[copy.card] -= 1
    return left


def _is_there(view: View, copy: Sighting) -> bool:
    match copy:
        case OnFirework(card):
            if view.rules.mechanism.hole or card.suit not in view.rules.suits:
                return False
            index = view.rules.suits.index(card.suit)
            return card.rank in view.rules.fireworks.ranks_in(view.rules, view.stacks, index)
        case InHole(card, place):
            return 1 <= place <= len(view.hole) and view.hole[place - 1].card is card
        case InDiscards(card, place):
            return 1 <= place <= len(view.discards) and view.discards[place - 1] is card
        case InHand(card, seat, slot):
            hands = dict(view.others)
            hand = hands.get(seat, ())
            return 1 <= slot <= len(hand) and hand[slot - 1].card is card


def _check_slot(view: View, slot: int) -> None:
    if not 1 <= slot <= len(view.own):
        raise WrongProof(f"slot {slot}: the hand has slots 1–{len(view.own)}")


def _check_hand(view: View, hand: tuple[Card, ...]) -> None:
    """Raise WrongProof where `hand` is none that the viewer may hold."""
    if len(hand) != len(view.own):
        raise WrongProof(f"example {' '.join(map(str, hand))}: the hand has {len(view.own)} cards")
    unseen = view.unseen()
    for slot, card in enumerate(hand, start=1):
        if card not in _fitting(view, slot, view.own[slot - 1].marks):
            raise WrongProof(f"slot {slot}: its clues do not allow the example's {card}")
        if hand.count(card) > unseen[card]:
            raise WrongProof(f"slot {slot}: too few copies out of sight for the example's {card}")
