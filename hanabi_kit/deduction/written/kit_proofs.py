"""The kit's own proofs about hidden cards, written down as a person would write them.

Only proofs by clues, cards in sight and shared cards: what the rules hide is told in other words.
"""

from __future__ import annotations

from collections.abc import Iterable

from hanabi_kit.actions import Mark, Untold
from hanabi_kit.cards import CardSet, Slot
from hanabi_kit.deduction.events import Held
from hanabi_kit.deduction.reasons.premises import ByClue, ByHall, BySight
from hanabi_kit.deduction.reasons.proofs import Proof
from hanabi_kit.deduction.statements.combinators import Not
from hanabi_kit.deduction.written.grounds import AllInSight, Cited, Ground, OfClue, TakenUp
from hanabi_kit.deduction.written.steps import Line, WrittenProof
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.support.arguments import checked


@checked
def written_down(proof: Proof) -> WrittenProof:
    """Return a proof of `hanabi_kit.deduction.why_not` or `hanabi_kit.deduction.why` as steps.

    HanabiError where it rests on what the rules hide.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> from hanabi_kit.deduction.reasons import why_not
    >>> from hanabi_kit.deduction.written.telling import written_text
    >>> view = Game.deal(["Alice", "Bob"], seed=7).view()
    >>> print(written_text(written_down(why_not(view, 2, "g5")), view.rules, "en"))
    1. slot 2 is not g5 because all g5 are in sight
    """
    claim = Not(Held(proof.slot, proof.cards))
    match proof.reason:
        case ByClue(mark):
            return WrittenProof((Line(claim, (_clue(mark, proof.slot),)),))
        case BySight():
            return WrittenProof((Line(claim, (AllInSight(proof.cards),)),))
        case ByHall() as shared:
            lines = [
                Line(
                    Held(limit.slot, shared.shared),
                    _why_limited(limit.slot, limit.marks, limit.gone),
                )
                for limit in shared.limits
            ]
            steps = Cited(tuple(range(1, len(lines) + 1)))
            last = Line(claim, (TakenUp(shared.slots, shared.shared), steps))
            return WrittenProof((*lines, last))
    raise HanabiError(words().say("what the rules hide is not written down step by step"))


def _why_limited(slot: Slot, marks: Iterable[Mark], gone: CardSet) -> tuple[Ground, ...]:
    """Why a slot can only be a few cards."""
    sight = (AllInSight(gone),) if gone else ()
    return (*(_clue(mark, slot) for mark in marks), *sight)


def _clue(mark: Mark, slot: Slot) -> OfClue:
    assert not isinstance(mark.value, Untold), "no reason for a card by itself"
    return OfClue(mark.value, mark.touched, mark.turn, (slot,))
