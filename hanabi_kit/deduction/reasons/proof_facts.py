"""The facts that proofs about one view draw on, and the choice of the fewest premises.

Examples
--------
>>> from hanabi_kit import Game
>>> view = Game.deal(["Alice", "Bob"], seed=7).view()
>>> ProofFacts(view).sightings[Card("g5")]
(InHand(card=Card('g5'), seat=1, slot=1),)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from hanabi_kit.actions import Mark, Untold
from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction.reasons.hidden_facts import HiddenFacts
from hanabi_kit.deduction.reasons.matching import matched
from hanabi_kit.deduction.reasons.premises import (
    ByClue,
    ByHall,
    BySight,
    InDiscards,
    InHand,
    InHole,
    Limit,
    OnFirework,
    Reason,
    Sighting,
)
from hanabi_kit.deduction.reasons.touch_words import touch_differs
from hanabi_kit.deduction.unseen_cards import hides_something
from hanabi_kit.rules import Ruleset
from hanabi_kit.view import View


@dataclass(frozen=True)
class ProofFacts:
    """What all proofs about one view draw on."""

    view: View

    @cached_property
    def unseen(self) -> Mapping[Card, int]:
        """The copies out of sight of every identity that has any."""
        return self.view.unseen()

    @cached_property
    def allowed(self) -> tuple[CardSet, ...]:
        """For each slot the identities that its clues allow and that have a copy out of sight."""
        left = CardSet(self.unseen)
        return tuple(
            self.view.clued(Slot(slot)) & left for slot in range(1, len(self.view.own) + 1)
        )

    @cached_property
    def found(self) -> tuple[Card, ...] | None:
        """A hand that fits, if there is one."""
        return matched(self.allowed, self.unseen)

    @property
    def hand(self) -> tuple[Card, ...]:
        """A hand that fits."""
        assert self.found is not None, "_facts() lets no clash through"
        return self.found

    @cached_property
    def hidden(self) -> HiddenFacts | None:
        """What is known of several cards together, where the rules hide something."""
        return HiddenFacts(self.view) if hides_something(self.view) else None

    @cached_property
    def sightings(self) -> Mapping[Card, tuple[Sighting, ...]]:
        """Every copy in sight, by its identity."""
        view, rules = self.view, self.view.rules
        places: list[Sighting]
        if rules.mechanism.hole:
            # Nobody sees what lies on the fireworks.
            places = [
                InHole(holed.card, place)
                for place, holed in enumerate(view.hole, start=1)
                if holed.card is not None
            ]
        else:
            places = [OnFirework(card) for card in rules.fireworks.cards(rules, view.stacks)]
        places += [InDiscards(card, place) for place, card in enumerate(view.discards, start=1)]
        places += [
            InHand(held.card, seat, Slot(slot))
            for seat, hand in view.others
            for slot, held in enumerate(hand, start=1)
        ]
        found: dict[Card, tuple[Sighting, ...]] = {}
        for place in places:
            found[place.card] = (*found.get(place.card, ()), place)
        return found

    def copies(self, cards: Iterable[Card]) -> tuple[Sighting, ...]:
        """Every copy in sight of `cards`."""
        return tuple(place for card in cards for place in self.sightings.get(card, ()))

    def marks(self, slot: Slot) -> tuple[Mark, ...]:
        """The clues of a slot, touched ones first, each said once: the first time.

        Without those of which the value is not told: they say nothing of a slot alone.
        """
        said: dict[tuple[object, bool], Mark] = {}
        for mark in self.view.own[slot - 1].marks:
            if isinstance(mark.value, Untold):
                continue
            said.setdefault((mark.value, mark.touched), mark)
        return tuple(sorted(said.values(), key=lambda mark: not mark.touched))

    def plain_reason(self, slot: Slot, card: Card) -> Reason | None:
        """The clue, or else the copies in sight, that rule `card` out; None if neither does."""
        if mark := plainest(self.view.rules, self.marks(slot), card):
            return ByClue(mark)
        return None if self.unseen.get(card) else BySight(self.copies([card]))

    def fewest_marks(self, slot: Slot, cards: CardSet) -> tuple[Mark, ...]:
        """The fewest clues of `slot` that rule out all of `cards` between them."""
        rules = self.view.rules
        out = {mark: _ruled_out(rules, mark) & cards for mark in self.marks(slot)}
        # A clue that alone rules some card out is needed; that leaves little or nothing to choose.
        needed = {
            why[0] for card in cards if len(why := [mark for mark in out if card in out[mark]]) == 1
        }
        rest = cards
        for mark in needed:
            rest -= out[mark]
        others = [mark for mark in out if mark not in needed]
        for size in range(len(others) + 1):
            for chosen in combinations(others, size):
                if rest <= CardSet(card for mark in chosen for card in out[mark]):
                    return tuple(mark for mark in out if mark in needed or mark in chosen)
        raise AssertionError("all clues together rule out what they rule out")

    def shared_by(self, slots: Sequence[Slot]) -> ByHall:
        """The premises that make `slots` need all copies, or more, of the cards they allow."""
        rules = self.view.rules
        shared = CardSet(card for slot in slots for card in self.allowed[slot - 1])
        # Clues come before cards in sight here, too: a card counts as gone only for a slot whose
        # clues allow it, and then for all slots that its copies save a clue.
        gone = CardSet(card for slot in slots for card in self.view.clued(slot)) - shared
        limits = []
        for slot in slots:
            marks = self.fewest_marks(slot, rules.all_cards - shared - gone)
            left = rules.all_cards - shared
            for mark in marks:
                left -= _ruled_out(rules, mark)
            limits.append(Limit(slot, marks, left))
        return ByHall(tuple(limits), shared, self.copies([*shared, *gone]))


def _ruled_out(rules: Ruleset, mark: Mark) -> CardSet:
    assert not isinstance(mark.value, Untold), "`marks` leaves them out"
    touched = rules.touched_by(mark.value)
    return rules.all_cards - touched if mark.touched else touched


def plainest(rules: Ruleset, marks: Iterable[Mark], card: Card) -> Mark | None:
    """Return the clue that most plainly rules `card` out; None where none does.

    A value that the card does not have is plainer than a special suit's touch, and a clue that
    touched plainer than one that did not. Of equals the first.
    """
    out = [
        mark
        for mark in marks
        if not isinstance(mark.value, Untold) and rules.touches(mark.value, card) != mark.touched
    ]

    def plainness(mark: Mark) -> tuple[bool, bool]:
        return touch_differs(rules, mark, card), not mark.touched

    return min(out, key=plainness, default=None)
