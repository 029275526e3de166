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
from hanabi_kit.language import later, words
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
        if not cards:
            raise WrongProof(words().say("cards none: the proof must be about cards of the game"))
        raise WrongProof(
            words().say("cards {cards}: the proof must be about cards of the game", cards=cards)
        )
    match proof.reason:
        case ByClue(mark):
            if wrong := cards & _fitting(view, slot, [mark]):
                raise WrongProof(
                    words().say(
                        "slot {slot}: the clue {value} allows {wrong}",
                        slot=slot,
                        value=mark.value,
                        wrong=wrong,
                    )
                )
        case BySight(copies):
            left = _out_of_sight(view, copies)
            if wrong := CardSet(card for card in cards if left[card]):
                raise WrongProof(
                    words().say(
                        "slot {slot}: not every copy is in sight of {wrong}", slot=slot, wrong=wrong
                    )
                )
        case ByUntold(marks):
            if untold_values_fit(view, slot, cards, marks):
                raise WrongProof(
                    words().say(
                        "slot {slot}: every clue can have a value with one of {cards}",
                        slot=slot,
                        cards=cards,
                    )
                )
        case ByHole():
            if not view.rules.mechanism.hole or hole_fits(view, {slot: cards}):
                raise WrongProof(
                    words().say(
                        "slot {slot}: cards can lie in the hole with one of {cards}",
                        slot=slot,
                        cards=cards,
                    )
                )
        case ByHall() as reason:
            if slot in reason.slots:
                raise WrongProof(
                    words().say(
                        "slot {slot}: it is one of the slots that share the cards", slot=slot
                    )
                )
            if not cards <= reason.shared:
                raise WrongProof(
                    words().say(
                        "slot {slot}: {cards} is not shared", slot=slot, cards=cards - reason.shared
                    )
                )
            if _spare(view, reason) > 0:
                raise WrongProof(
                    words().say(
                        "slot {slot}: the shared cards have a copy to spare for it", slot=slot
                    )
                )


def check_reasons(view: View, reasons: Reasons) -> None:
    """Return if every proof holds and, with them, each card is either proved out or exemplified.

    Raises
    ------
    WrongProof
    """
    for proof in reasons.proofs:
        if proof.slot != reasons.slot:
            raise WrongProof(
                words().say(
                    "slot {slot}: the reasons are about slot {other}",
                    slot=proof.slot,
                    other=reasons.slot,
                )
            )
        check_proof(view, proof)
    excluded = CardSet(card for proof in reasons.proofs for card in proof.cards)
    if excluded | reasons.possible != view.rules.all_cards:
        missing = view.rules.all_cards - excluded - reasons.possible
        raise WrongProof(
            words().say(
                "slot {slot}: nothing is said of {missing}", slot=reasons.slot, missing=missing
            )
        )
    if len(reasons.examples) != len(reasons.possible):
        raise WrongProof(
            words().say(
                "slot {slot}: one example is needed for each possible card", slot=reasons.slot
            )
        )
    for card, hand in zip(reasons.possible, reasons.examples, strict=True):
        _check_hand(view, hand)
        if not hand_fits(view, hand):
            raise WrongProof(
                words().say(
                    "slot {slot}: no value of a clue fits the example for {card}",
                    slot=reasons.slot,
                    card=card,
                )
            )
        held = {Slot(own): CardSet([each]) for own, each in enumerate(hand, start=1)}
        if view.rules.mechanism.hole and not hole_fits(view, held):
            raise WrongProof(
                words().say(
                    "slot {slot}: the example for {card} does not fit the hole",
                    slot=reasons.slot,
                    card=card,
                )
            )
        if hand[reasons.slot - 1] is not card:
            raise WrongProof(
                words().say(
                    "slot {slot}: the example for {card} has another card there",
                    slot=reasons.slot,
                    card=card,
                )
            )


def check_clash(view: View, clash: Clash) -> None:
    """Return if `clash` proves that no hand fits this view; WrongProof where it does not."""
    if _spare(view, clash.reason) >= 0:
        raise WrongProof(words().say("the slots have as many cards as they need"))


def _spare(view: View, reason: ByHall) -> int:
    """Copies of the shared cards out of sight, beyond one for each sharing slot."""
    slots, shared = reason.slots, reason.shared
    if len(set(slots)) != len(slots):
        raise WrongProof(words().say("a sharing slot is named twice"))
    left = _out_of_sight(view, reason.copies)
    for limit in reason.limits:
        _check_slot(view, limit.slot)
        if wrong := CardSet(card for card in limit.gone if left.get(card)):
            raise WrongProof(
                words().say(
                    "slot {slot}: not every copy is in sight of {wrong}",
                    slot=limit.slot,
                    wrong=wrong,
                )
            )
        if wrong := _fitting(view, limit.slot, limit.marks) - limit.gone - shared:
            raise WrongProof(
                words().say("slot {slot}: it could also be {wrong}", slot=limit.slot, wrong=wrong)
            )
    return sum(left[card] for card in shared) - len(slots)


def _fitting(view: View, slot: int, marks: Sequence[Mark]) -> CardSet:
    """The cards that the named marks of a slot allow; they must be its own."""
    for mark in marks:
        if mark not in view.own[slot - 1].marks:
            text = (
                later("slot {slot}: it never got the clue {value}")
                if mark.turn is None
                else later("slot {slot}: it never got the clue {value} of turn {turn}")
            )
            raise WrongProof(words().say(text, slot=slot, value=mark.value, turn=mark.turn))
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
        raise WrongProof(words().say("a copy is counted twice"))
    for copy in told:
        if not _is_there(view, copy):
            raise WrongProof(
                words().say(
                    "{copy}: {viewer} sees no such card there", copy=copy, viewer=view.viewer
                )
            )
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
        raise WrongProof(
            words().say("slot {slot}: the hand has slots 1–{size}", slot=slot, size=len(view.own))
        )


def _check_hand(view: View, hand: tuple[Card, ...]) -> None:
    """Raise WrongProof where `hand` is none that the viewer may hold."""
    if len(hand) != len(view.own):
        raise WrongProof(
            words().say(
                "example {example}: the hand has {size} cards",
                example=" ".join(map(str, hand)),
                size=len(view.own),
            )
        )
    unseen = view.unseen()
    for slot, card in enumerate(hand, start=1):
        if card not in _fitting(view, slot, view.own[slot - 1].marks):
            raise WrongProof(
                words().say(
                    "slot {slot}: its clues do not allow the example's {card}", slot=slot, card=card
                )
            )
        if hand.count(card) > unseen[card]:
            raise WrongProof(
                words().say(
                    "slot {slot}: too few copies out of sight for the example's {card}",
                    slot=slot,
                    card=card,
                )
            )
