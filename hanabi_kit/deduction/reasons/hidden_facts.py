"""What proofs draw on where the rules hide clue values or played cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction.hidden.cases import Case, cases_of, with_card
from hanabi_kit.deduction.hidden.untold_clues import untold_cases, untold_clues
from hanabi_kit.deduction.reasons.matching import matched
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
        return any(case.possible for case in self.cases)

    def hand_with(self, slot: Slot, card: Card) -> tuple[Card, ...] | None:
        """Return a hand with `card` in `slot`; None where none fits."""
        for case in with_card(self.cases, slot, card):
            if case.possible:
                pool = case.pool
                allowed = [pool.catalogue.card_set(lanes) for lanes in pool.allowed]
                copies = dict(zip(pool.catalogue.cards, pool.left, strict=True))
                found = matched(allowed, copies)
                assert found is not None, "a case is possible where its slots can be filled"
                return found[: len(self.view.own)]
        return None

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
            if not any(Case(weight, replace(pool, allowed=own)).possible for own, weight in cases):
                needed = fewer
        marks = sorted((clue.mark for clue in needed), key=lambda mark: mark.turn or 0)
        return ByUntold(tuple(marks))
