"""What proofs draw on where the rules hide clue values or played cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction.hidden.cases import Case, cases_of, deals_with
from hanabi_kit.deduction.hidden.untold_clues import untold_cases, untold_clues
from hanabi_kit.deduction.reasons.premises import ByHole, ByUntold
from hanabi_kit.deduction.unseen_cards import open_pool
from hanabi_kit.view import View


@dataclass(frozen=True)
class HiddenFacts:
    """What is known of several cards of one view together."""

    view: View

    @cached_property
    def cases(self) -> list[Case]:
        """The deals that fit the view."""
        return cases_of(self.view)

    @property
    def possible(self) -> bool:
        """Whether any deal fits."""
        return deals_with(self.cases, ()) > 0

    def hand_with(self, slot: Slot, card: Card) -> tuple[Card, ...] | None:
        """Return a hand with `card` in `slot`; None where none fits."""
        size = len(self.view.own)
        hand: list[Card | None] = [None] * size
        hand[slot - 1] = card
        if not deals_with(self.cases, hand):
            return None
        cards = self.view.rules.all_cards
        for index in range(size):
            if hand[index] is None:
                hand[index] = next(
                    each
                    for each in cards
                    if deals_with(self.cases, (*hand[:index], each, *hand[index + 1 :]))
                )
        return tuple(each for each in hand if each is not None)

    def reason(self, slot: Slot, cards: CardSet) -> ByUntold | ByHole:
        """Return what rules all of `cards` out of `slot`: as few clues as do it, or the hole."""
        view = self.view
        if view.rules.mechanism.hole:
            return ByHole()
        pool = open_pool(view)
        allowed = list(pool.allowed)
        allowed[slot - 1] &= pool.catalogue.lanes(cards)
        pool = replace(pool, allowed=tuple(allowed))
        needed = list(untold_clues(view))
        for clue in tuple(needed):
            fewer = [other for other in needed if other is not clue]
            cases = untold_cases(pool, fewer).items()
            if not sum(Case(weight, replace(pool, allowed=own)).count() for own, weight in cases):
                needed = fewer
        marks = sorted((clue.mark for clue in needed), key=lambda mark: mark.turn or 0)
        return ByUntold(tuple(marks))
