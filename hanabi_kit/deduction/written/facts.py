"""What the table says: the facts that each ground of a step gives, and all of them together.

A ground that is not so raises `Unfounded`. Nothing is used here but what its player sees: clues,
cards in sight, the number of copies, the size of the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from hanabi_kit.actions import Mark
from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction.events import CountOf, Held
from hanabi_kit.deduction.statements.combinators import And, Not, Or, Statement
from hanabi_kit.deduction.unseen_cards import refuse_hidden
from hanabi_kit.deduction.written.findings import Finding, Unfounded
from hanabi_kit.deduction.written.following import Domains, narrowed
from hanabi_kit.deduction.written.grounds import (
    AllInSight,
    OfClue,
    OutOfSight,
    ShortDeck,
    TakenUp,
)
from hanabi_kit.language import later_in
from hanabi_kit.view import View, check_view


class TableFacts:
    """The facts of one view.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> facts = TableFacts(Game.deal(["Alice", "Bob"], seed=7).apply("clue Bob 5").view("Bob"))
    >>> print(*facts.of_clue(OfClue(5, True), slots=(1,)))
    slot 1 is r5 or y5 or g5 or b5 or p5
    """

    def __init__(self, view: View) -> None:
        check_view(view)
        refuse_hidden(view, later_in("what does not cover", "a written proof"))
        self.view = view
        self.slots = tuple(map(Slot, range(1, len(view.own) + 1)))

    @cached_property
    def unseen(self) -> Counter[Card]:
        """The copies out of sight."""
        return self.view.unseen()

    @property
    def anything(self) -> Domains:
        """What the slots can be before anything is known."""
        return (self.view.rules.all_cards,) * len(self.slots)

    @cached_property
    def allowed(self) -> Domains:
        """What the clues allow of cards that have a copy out of sight; perhaps nothing."""
        left = CardSet(card for card, copies in self.unseen.items() if copies)
        return tuple(self.view.clued(slot) & left for slot in self.slots)

    @cached_property
    def counts(self) -> tuple[Statement, ...]:
        """How many slots can hold each card, and must."""
        found = []
        for card in sorted(self.unseen):
            copies, places = self.unseen[card], sum(card in each for each in self.allowed)
            held = max(copies - self.view.deck_size, 0)
            if copies < places or held:
                found.append(CountOf(self.slots, card, held, min(copies, len(self.slots))))
        return tuple(found)

    # -- what is named -------------------------------------------------------------------------

    def of_clue(self, clue: OfClue, slots: Sequence[Slot]) -> list[Statement]:
        """What a clue says of the cards that it touched, or did not; a step is about `slots`."""
        meant = clue.slots or tuple(slots)
        for slot in meant:
            self.check_slot(slot)
        given = [mark for slot in self.slots for mark in self._marks(slot, clue)]
        if not given:
            raise Unfounded(Finding.NO_CLUE, clue=clue)
        wrong = [
            slot
            for slot in meant
            if not any(mark.touched is clue.touched for mark in self._marks(slot, clue))
        ]
        if wrong and (clue.slots or len(wrong) == len(meant)):
            unheard = [slot for slot in wrong if not self._marks(slot, clue)]
            finding = Finding.LATER_CARD if unheard == wrong else Finding.OTHER_CLUE
            raise Unfounded(finding, clue=clue, slots=tuple(wrong))
        touched = self.view.rules.touched_by(clue.value)
        return [
            Held(slot, touched) if clue.touched else Not(Held(slot, touched))
            for slot in meant or self.slots
            if any(mark.touched is clue.touched for mark in self._marks(slot, clue))
        ]

    def _marks(self, slot: Slot, clue: OfClue) -> list[Mark]:
        """The marks that a clue left on a slot."""
        return [
            mark
            for mark in self.view.own[slot - 1].marks
            if mark.value == clue.value and clue.turn in (None, mark.turn)
        ]

    def in_sight(self, ground: AllInSight) -> list[Statement]:
        """What follows where all copies are in sight."""
        if left := CardSet(card for card in ground.cards if self.unseen[card]):
            count = sum(self.unseen[card] for card in left)
            raise Unfounded(Finding.NOT_IN_SIGHT, cards=left, count=count)
        return [Not(Held(slot, ground.cards)) for slot in self.slots]

    def out_of_sight(self, ground: OutOfSight) -> list[Statement]:
        """What follows from the number of copies out of sight."""
        copies = sum(self.unseen[card] for card in ground.cards)
        if copies != ground.number:
            raise Unfounded(Finding.OTHER_NUMBER, cards=ground.cards, count=copies)
        most = len(self.slots)
        return [
            CountOf(self.slots, cards, 0, min(number, most))
            for cards, number in (
                *((CardSet([card]), self.unseen[card]) for card in ground.cards),
                (ground.cards, copies),
            )
        ]

    def taken_up(self, ground: TakenUp, others: Sequence[Statement]) -> list[Statement]:
        """What follows where slots take cards up, of which `others` must say what they can be."""
        for slot in ground.slots:
            self.check_slot(slot)
        can = narrowed(others, self.anything)
        if can is None:
            return []
        open_ = tuple(slot for slot in ground.slots if not can[slot - 1] <= ground.cards)
        if open_:
            raise Unfounded(Finding.OPEN_SLOT, slots=open_, cards=ground.cards)
        copies = sum(self.unseen[card] for card in ground.cards)
        if copies > len(ground.slots):
            raise Unfounded(Finding.TO_SPARE, slots=ground.slots, cards=ground.cards, count=copies)
        if copies < len(ground.slots):
            return [Or()]
        others_not = [
            Not(Held(slot, ground.cards)) for slot in self.slots if slot not in ground.slots
        ]
        among = [
            CountOf(ground.slots, card, self.unseen[card], self.unseen[card])
            for card in ground.cards
        ]
        return [*others_not, And(*among)]

    def short_deck(self, ground: ShortDeck) -> list[Statement]:
        """What follows where the deck has not room enough for all copies."""
        deck = self.view.deck_size
        if room := CardSet(card for card in ground.cards if self.unseen[card] <= deck):
            raise Unfounded(Finding.ROOM_IN_DECK, cards=room, count=deck)
        return [CountOf(self.slots, card, self.unseen[card] - deck) for card in ground.cards]

    def check_slot(self, slot: int) -> None:
        """Raise HanabiError, in the language in use, where the hand has no such slot."""
        from hanabi_kit.deduction.written.claims import refuse_slot

        refuse_slot(slot, len(self.slots))
