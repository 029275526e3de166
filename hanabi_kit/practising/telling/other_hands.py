"""Puzzles about what another player can know of the own hand."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hanabi_kit.cards import CardSet, Slot
from hanabi_kit.mining.kinds.hand_telling import MOST_PLACES
from hanabi_kit.mining.kinds.other_hand_sentences import OtherHandTelling
from hanabi_kit.practising.telling.hands import MOST_SLOTS
from hanabi_kit.practising.telling.parts import (
    clues_told,
    number_of_cards,
    number_of_slots,
    places_told,
    the,
    title,
    verdict_on_slots,
    yes_or_no,
)


class PlainOtherHand(OtherHandTelling):
    """The plain words for one puzzle about what another player can know."""

    def title(self) -> str:
        """Return a title that says where the game stands."""
        return title(self.puzzle.position, self.words)

    @property
    def people(self) -> dict[str, str]:
        """Who looks, and whose knowledge is asked for."""
        return {"viewer": self.viewer, "who": self.who}

    # -- question ----------------------------------------------------------------------------------

    def question(self) -> str:
        """Return the question."""
        say, slot = self.words.told.say, self.slots[0]
        match self.answer.asks:
            case "cards":
                return say(
                    "{who} does not see the own slot {slot}. As far as {viewer} can tell, which "
                    "cards are left for {who} there? Mark all of them, and no other.",
                    slot=slot,
                    **self.people,
                )
            case "certain":
                return say(
                    "{viewer} sees that {card} in {who}'s slot {slot} is playable. As far as "
                    "{viewer} can tell, does {who} know it, too?",
                    card=self.seen(slot),
                    slot=slot,
                    **self.people,
                )
            case "chance":
                return say(
                    "{viewer} sees that {card} in {who}'s slot {slot} is playable. Whether {who} "
                    "knows it depends on the hand of {viewer}. What is the exact probability that "
                    "{who} knows it?",
                    card=self.seen(slot),
                    slot=slot,
                    **self.people,
                )
        return say(
            "As far as {viewer} can tell, which of {who}'s cards are, for {who}, certain to be "
            "playable? Mark their slots.",
            **self.people,
        )

    def seen(self, slot: int) -> str:
        """The card that the viewer sees in a slot: "the red 4"."""
        card = self.view.hand_of(self.holder)[slot - 1].card
        assert card is not None
        return the(card, self.words)

    # -- hints -------------------------------------------------------------------------------------

    def clues_hint(self) -> str:
        """The first hint: what the other was told."""
        told = self.words.told
        slots = [slot for slot in self.slots if self.answer.asks != "slots"]
        slots = slots or [at for at in range(1, len(self.known) + 1) if self.marks(at)]
        clues = clues_told([(one, self.clauses(one)) for one in slots[:MOST_SLOTS]], self.words)
        if clues:
            return told.say(
                "Of the own hand {who} knows the clues only. {clues}.", who=self.who, clues=clues
            )
        return told.say(
            "No clue helps {who} there: what is left is what lies in sight.", who=self.who
        )

    def clauses(self, slot: int) -> list[str]:
        """What clues say of a slot."""
        return self.words.clues(self.marks(slot))

    def sight_hint(self) -> str:
        """The second hint: what lies in the other's sight."""
        told = self.words.told
        hands = [
            told.say("{who}'s hand", who=self.words.name(seat))
            for seat, _ in self.view.others
            if seat != self.holder
        ]
        if not hands:
            return told.say(
                "Count the copies that {who} and {viewer} both see, on the fireworks and in the "
                "discards. What {viewer} holds cannot be counted on.",
                **self.people,
            )
        return told.say(
            "Count the copies that {who} and {viewer} both see, on the fireworks, in the discards "
            "and elsewhere: {hands}.",
            hands=told.listed(hands),
            **self.people,
        )

    def nearly(self) -> str:
        """Return the third hint: what to compare."""
        told, value = self.words.told, self.proof.value
        if isinstance(value, CardSet):
            return number_of_cards(value, self.words)
        if isinstance(value, frozenset):
            return number_of_slots(value, self.words)
        left = self.cards(self.known[self.slots[0]])
        if isinstance(value, Fraction):
            return told.say(
                "For {who} it may be {cards}. What must {viewer} hold to end the doubt?",
                cards=left,
                **self.people,
            )
        return told.say(
            "For {who} it may be {cards}. Does all of it fit?", who=self.who, cards=left
        )

    # -- explanation -------------------------------------------------------------------------------

    def explanation(self) -> Iterator[str]:
        """Yield the sentences of the explanation."""
        told, value = self.words.told, self.proof.value
        if isinstance(value, bool):
            yield yes_or_no(value, self.words)
        elif isinstance(value, CardSet):
            yield told.say(
                "For {who}, {slot} can be **{cards}**.",
                who=self.who,
                slot=self.words.slots([Slot(self.slots[0])]),
                cards=self.cards(value),
            )
        elif isinstance(value, frozenset):
            yield verdict_on_slots(value, self.words)
        else:
            yield told.say("The probability is **{value}**.", value=value)
        for slot in self.slots:
            yield from self.of_a_slot(slot)
        if isinstance(value, Fraction):
            yield self.what_settles_it(value)
        elif isinstance(value, bool):
            yield self.all_fit(self.slots[0])

    def of_a_slot(self, slot: int) -> Iterator[str]:
        """What the clues leave, what is seen elsewhere, what remains for the other."""
        told = self.words.told
        if clues := clues_told([(slot, self.clauses(slot))], self.words):
            yield f"{clues}."
        gone = self.allowed[slot - 1] - self.known[slot]
        sighted = sorted(card for card in gone if self.all_in_sight(card))
        if sighted:
            named = [(card, self.open_copies(card)) for card in sighted[:MOST_PLACES]]
            places = places_told(named, len(sighted) - len(named), self.words)
            yield told.say(
                "In sight for {who} as for {viewer}: {copies}.", copies=places, **self.people
            )
        deeper = gone - CardSet(sighted)
        if deeper:
            yield told.say(
                "These are ruled out by whole hands, whatever {viewer} holds: {cards}.",
                viewer=self.viewer,
                cards=self.cards(deeper),
            )
        if not isinstance(self.proof.value, CardSet):
            yield told.say(
                "For all {viewer} can tell, this may be left for {who}: {cards}.",
                cards=self.cards(self.known[slot]),
                **self.people,
            )

    def what_settles_it(self, value: Fraction) -> str:
        """What the viewer must hold for the other to know."""
        doubt = self.cards(self.known[self.slots[0]] - self.playable)
        return self.words.told.say(
            "The doubt: {cards}. {who} is rid of it only if {viewer} holds all copies that are "
            "not in sight, and the probability of that is {value}.",
            cards=doubt,
            value=value,
            **self.people,
        )

    def all_fit(self, slot: int) -> str:
        """Whether each card that the other reckons with can be played."""
        told = self.words.told
        wrong = self.known[slot] - self.playable
        if not wrong:
            return told.say("Whichever it is, it is playable.")
        return told.say("But if it is {cards}, it is not playable.", cards=self.cards(wrong))
