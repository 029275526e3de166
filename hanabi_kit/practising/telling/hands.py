"""Puzzles about the own hidden cards: what they can be, whether and how likely they fit."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hanabi_kit.cards import CardSet, Slot
from hanabi_kit.deduction import deduce
from hanabi_kit.deduction.reasons.wording import capital
from hanabi_kit.deduction.solvers.step_sentences import step_sentences
from hanabi_kit.deduction.solvers.steps import Technique
from hanabi_kit.language import later
from hanabi_kit.mining.kinds.hand_sentences import OwnHandTelling
from hanabi_kit.mining.kinds.hand_telling import MOST_PLACES
from hanabi_kit.practising.telling.parts import (
    clues_told,
    number_of_cards,
    number_of_slots,
    places_told,
    title,
    verdict_on_slots,
    yes_or_no,
)
from hanabi_kit.puzzles.statements import Count, Is

MOST_SLOTS = 2
"""Slots whose clues a hint tells."""

_CERTAIN = {
    "playable": later("Is it certain, for {who}, that {slot} is playable?"),
    "trash": later("Is it certain, for {who}, that {slot} is trash?"),
}
_CHANCE = {
    "playable": later("For {who}, what is the exact probability that {slot} is playable?"),
    "trash": later("For {who}, what is the exact probability that {slot} is trash?"),
}
_ALL = {
    "playable": later("Whichever it is, it is playable."),
    "trash": later("Whichever it is, it is trash."),
}
_NOT_ALL = {
    "playable": later("But if it is {cards}, it is not playable."),
    "trash": later("But if it is {cards}, it is not trash."),
}


class PlainOwnHand(OwnHandTelling):
    """The plain words for one puzzle about the own hidden cards."""

    def title(self) -> str:
        """Return a title that says where the game stands."""
        return title(self.puzzle.position, self.words)

    def where(self, slots: list[int]) -> str:
        """Slots in words: "slots 1 and 2"."""
        return self.words.slots([Slot(slot) for slot in slots])

    # -- question ----------------------------------------------------------------------------------

    def question(self) -> str:
        """Return the question."""
        say, who, where = self.words.told.say, self.viewer, self.where(self.slots)
        match self.answer.asks, self.answer.statement:
            case "cards", _:
                return say(
                    "Of {slot}, {who} sees the back only. Which cards can it be? Mark all that "
                    "are left, and no other.",
                    who=who,
                    slot=where,
                )
            case "certain", Is(_, what):
                return say(_CERTAIN[str(what.cards)], who=who, slot=where)
            case "chance", Is(_, what):
                return say(_CHANCE[str(what.cards)], who=who, slot=where)
            case "chance", Count():
                return say(
                    "For {who}, what is the exact probability that at least one of {slots} is "
                    "playable?",
                    who=who,
                    slots=where,
                )
        return say(
            "{who} wants to play without any risk. Which of the own cards are certain to be "
            "playable? Mark their slots.",
            who=who,
        )

    # -- hints -------------------------------------------------------------------------------------

    def clues_hint(self) -> str:
        """The first hint: the clues."""
        told = self.words.told
        slots = self.slots or [own.slot for own in deduce(self.view).hand if self.clauses(own.slot)]
        clues = clues_told([(one, self.clauses(one)) for one in slots[:MOST_SLOTS]], self.words)
        if clues:
            return told.say("Read the clues again. {clues}.", clues=clues)
        if self.slots:
            return told.say(
                "Of {slots} no clue says anything: look at what lies elsewhere.",
                slots=self.where(self.slots),
            )
        return told.say("Nobody gave a clue about this hand: look at what lies elsewhere.")

    def clauses(self, slot: int) -> list[str]:
        """What clues say of a slot."""
        return self.words.clues(self.facts.marks(Slot(slot)))

    def technique_hint(self) -> str:
        """The second hint: which technique it takes, and where to look."""
        told = self.words.told
        slots = self.slots or list(range(1, len(self.hand) + 1))
        steps = [step for slot in slots for step in self.steps.leading_to(slot)]
        hardest = max((step.technique for step in steps), default=Technique.CLUE)
        deep = [step for step in steps if step.technique == hardest]
        if hardest > Technique.IN_SIGHT:
            where = self.where(sorted({int(slot) for step in deep for slot in step.slots}))
            if hardest in (Technique.SINGLE, Technique.LAST_PLACE):
                return told.say(
                    "Begin with {slots}: a copy that lies there lies nowhere else.", slots=where
                )
            return told.say(
                "Take {slots} together: how many copies are there for them?", slots=where
            )
        if self.answer.asks == "chance":
            return told.count(
                "{number} card is out of {who}'s sight. How many copies of each card that is left "
                "are among them?",
                "{number} cards are out of {who}'s sight. How many copies of each card that is "
                "left are among them?",
                sum(self.facts.unseen.values()),
                who=self.viewer,
            )
        if hardest == Technique.IN_SIGHT:
            gone = sorted({card for step in deep for card in step.cards})
            suits = dict.fromkeys(self.words.suit(card.suit) for card in gone)
            return told.say(
                "Some cards have all their copies in sight ({suits}): look for them in the "
                "discards, on the fireworks and in the hands.",
                suits=told.listed(list(suits)),
            )
        return told.say("The clues are enough: take them one by one, and note what each leaves.")

    def nearly(self) -> str:
        """The third hint: how much is left."""
        told, value = self.words.told, self.proof.value
        if isinstance(value, CardSet):
            return number_of_cards(value, self.words)
        if isinstance(value, frozenset):
            return number_of_slots(value, self.words)
        left = told.joined(
            [
                told.say_in(
                    "what is left",
                    "{slot}: {cards}",
                    slot=self.where([slot]),
                    cards=self.cards(self.hand[slot - 1]),
                )
                for slot in self.slots
            ]
        )
        if self.answer.asks == "chance":
            return told.say("What is left, {cards}. How many copies of each?", cards=left)
        return told.say("What is left, {cards}. Does all of it fit?", cards=left)

    # -- explanation -------------------------------------------------------------------------------

    def explanation(self) -> Iterator[str]:
        """Yield the sentences of the explanation."""
        told, value = self.words.told, self.proof.value
        if isinstance(value, bool):
            yield yes_or_no(value, self.words)
        elif isinstance(value, CardSet):
            where = self.words.slots([Slot(self.slots[0])], start=True)
            yield told.say("{slot} can be **{cards}**.", slot=where, cards=self.cards(value))
        elif isinstance(value, frozenset):
            yield verdict_on_slots(value, self.words)
        else:
            yield told.say("The probability is **{value}**.", value=value)
        for slot in self.slots or self.slots_told():
            yield from self.of_a_slot(slot)
        if isinstance(value, Fraction):
            yield from self.weighed(value)
        elif isinstance(value, bool):
            yield self.all_fit(value)

    def of_a_slot(self, slot: int) -> Iterator[str]:
        """What the clues leave for a slot, what is ruled out, and what remains."""
        told, view = self.words.told, self.view
        if clues := clues_told([(slot, self.clauses(slot))], self.words):
            yield f"{clues}."
        gone = sorted(
            card
            for card in view.clued(Slot(slot)) - self.hand[slot - 1]
            if not self.facts.unseen.get(card)
        )
        if gone:
            named = [(card, self.facts.copies([card])) for card in gone[:MOST_PLACES]]
            places = places_told(named, len(gone) - len(named), self.words)
            yield told.say("Ruled out by what is in sight: {copies}.", copies=places)
        deep = [step for step in self.steps.leading_to(slot) if step.technique > Technique.IN_SIGHT]
        yield from step_sentences(deep, view.rules, view.players, told.language)
        if not isinstance(self.proof.value, CardSet):
            yield told.say(
                "What is left for {slot}: {cards}.",
                slot=self.where([slot]),
                cards=self.cards(self.hand[slot - 1]),
            )

    def weighed(self, value: Fraction) -> Iterator[str]:
        """The count: by copies where that gives it, else by hands."""
        told = self.words.told
        if len(self.slots) > 1:
            alone = told.joined(
                [
                    told.say("{slot} alone: {value}", slot=self.where([slot]), value=chance)
                    for slot in self.slots
                    for chance in [self.chance_of(slot)]
                ]
            )
            yield told.say(
                "{chances}. Counted by whole hands, together: {value}.",
                chances=capital(alone),
                value=value,
            )
            return
        (slot,) = self.slots
        left = self.hand[slot - 1]
        copies = {card: self.facts.unseen.get(card, 0) for card in left}
        right = sum(number for card, number in copies.items() if card in self.wanted)
        total = sum(copies.values())
        cards = self.cards(left & self.wanted)
        if Fraction(right, total) == value:
            yield told.say(
                "Copies out of sight: {copies}. What is asked for: {cards}, so {right} of {total}.",
                copies=", ".join(
                    f"{number} × {self.words.card(card)}" for card, number in copies.items()
                ),
                cards=cards,
                right=right,
                total=total,
            )
            return
        yield told.say(
            "Copies alone mislead, as the other slots take some. By whole hands: {chances}. What "
            "is asked for: {cards}.",
            chances=", ".join(
                f"{self.words.card(card)} {share}" for card, share in self.odds(slot).items()
            ),
            cards=cards,
        )

    def all_fit(self, value: bool) -> str:
        """Whether each card that is left is what is asked for."""
        assert isinstance(self.answer.statement, Is)
        word = str(self.answer.statement.what.cards)
        wrong = self.hand[self.slots[0] - 1] - self.wanted
        if value:
            return self.words.told.say(_ALL[word])
        return self.words.told.say(_NOT_ALL[word], cards=self.cards(wrong))
