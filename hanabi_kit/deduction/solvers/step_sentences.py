"""The steps of the step-by-step solver, and clashes of inferences, as sentences.

Cards, slots and clues are named as in `hanabi_kit.deduction.reasons.wording`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from hanabi_kit.cards import CardSet, Slot
from hanabi_kit.deduction.reasons.sentences import no_hole, no_value
from hanabi_kit.deduction.reasons.wording import Wording, capital, wording
from hanabi_kit.deduction.solvers.clue_sentences import ClueTeller
from hanabi_kit.deduction.solvers.steps import Step, Technique
from hanabi_kit.language import later_in, words
from hanabi_kit.rules import Ruleset

_MOST_NAMED = 4
"""More cards than these are written as in tables: r1 r2 y5."""

_TECHNIQUES: Mapping[Technique, str] = MappingProxyType(
    {
        Technique.CLUE: later_in("technique", "clue"),
        Technique.IN_SIGHT: later_in("technique", "all in sight"),
        Technique.SINGLE: later_in("technique", "known card"),
        Technique.LAST_PLACE: later_in("technique", "last place"),
        Technique.PAIR: later_in("technique", "pair"),
        Technique.TRIPLE: later_in("technique", "triple"),
        Technique.LARGER_SET: later_in("technique", "larger set"),
        Technique.HIDDEN: later_in("technique", "what is hidden"),
    }
)


class Claim(Protocol):
    """What a convention says of a card (`hanabi_kit.deduction.inferences.Inference`)."""

    @property
    def convention(self) -> str:
        """The convention's name."""

    @property
    def slot(self) -> Slot:
        """Where the card is."""

    @property
    def cards(self) -> CardSet:
        """What it is one of."""


def step_sentences(
    steps: Iterable[Step], rules: Ruleset, players: Sequence[str], language: str | None = None
) -> tuple[str, ...]:
    """Return each step as a sentence.

    HanabiError where there are no words for such a language.
    """
    teller = _StepTeller(wording(language, rules, players))
    return tuple(map(teller.step, steps))


def conflict_sentence(
    claims: Sequence[Claim], rules: Ruleset, players: Sequence[str], language: str | None = None
) -> str:
    """Return as a sentence that not all of the `claims` are true; parameters as above."""
    names = wording(language, rules, players)
    told = names.told

    def parts(claim: Claim) -> dict[str, str]:
        return {
            "convention": claim.convention,
            "slot": names.slots([claim.slot]),
            "cards": _one_of(names, claim.cards),
        }

    first, *more = map(parts, claims)
    text = told.say_in(
        "at the beginning of a sentence", "{convention} says that {slot} is {cards}", **first
    )
    if not more:
        return told.say("{claim}, which the facts rule out.", claim=text)
    *most, end = (told.say("{convention} says that {slot} is {cards}", **claim) for claim in more)
    text = told.say_in("claims", ", ").join([text, *most])
    text = told.say_in("claims", "{most}, and {end}", most=text, end=end)
    return told.say("{claims}; the facts rule out that all of this is true.", claims=text)


def technique_name(technique: Technique, language: str | None = None) -> str:
    """Return what a technique is called."""
    return words(language).say_in("technique", _TECHNIQUES[technique])


def _one_of(names: Wording, cards: CardSet) -> str:
    """Return "a red 4 or a red 5", and many cards as in tables."""
    if len(cards) > _MOST_NAMED:
        return str(cards)
    return names.told.either([names.a_card(card) for card in cards])


class _StepTeller(ClueTeller):
    """Says steps with the words of a table."""

    def step(self, step: Step) -> str:
        match step.technique:
            case Technique.CLUE:
                text = self.clue(step)
                if step.mark and step.mark.giver is not None:
                    return text  # it begins with a name, which is left as it is
            case Technique.IN_SIGHT:
                text = self.in_sight(step)
            case Technique.SINGLE:
                text = self.single(step)
            case Technique.LAST_PLACE:
                text = self.last_place(step)
            case Technique.HIDDEN:
                text = self.hidden(step)
            case _:
                text = self.shared(step)
        return capital(text)

    # -- what follows --------------------------------------------------------------------------

    def lost(self, step: Step) -> str:
        """Say what follows for the slots that lost something, those that lost the same together."""
        by_cards: dict[CardSet, list[Slot]] = {}
        for slot, cards in step.removed:
            by_cards.setdefault(cards, []).append(slot)
        return self.names.clauses(
            [
                self.cannot_be(
                    slots,
                    cards,
                    said=len(cards) > 1
                    and cards == step.cards
                    and step.technique is not Technique.HIDDEN,
                )
                for cards, slots in by_cards.items()
            ]
        )

    def cannot_be(self, slots: Sequence[Slot], cards: CardSet, *, said: bool) -> str:
        """Say so; without the cards where they were `said` just before."""
        count, number, which = self.names.told.count, len(slots), self.names.slots(slots)
        if said and len(cards) == 2:
            return count(
                "{slots} cannot be either", "{slots} cannot be either", number, slots=which
            )
        if said:
            return count(
                "{slots} cannot be any of these",
                "{slots} cannot be any of these",
                number,
                slots=which,
            )
        count_in = self.names.told.count_in
        if len(cards) > _MOST_NAMED:
            return count_in(
                "cards as in tables",
                "{slots} cannot be {cards}",
                "{slots} cannot be {cards}",
                number,
                slots=which,
                cards=cards,
            )
        named = [self.names.a_card(card) for card in cards]
        if len(named) == 1:
            return count_in(
                "one card",
                "{slots} cannot be {card}",
                "{slots} cannot be {card}",
                number,
                slots=which,
                card=named[0],
            )
        return count_in(
            "several cards",
            "{slots} cannot be {cards}",
            "{slots} cannot be {cards}",
            number,
            slots=which,
            cards=self.none_of(named),
        )

    def none_of(self, names: Sequence[str]) -> str:
        """Return what follows "cannot be": "a red 4 or a red 5"."""
        say_in = self.names.told.say_in
        *most, end = names
        if len(most) < 2:
            return say_in("cannot be, two", "{first} or {second}", first=most[0], second=end)
        listed = say_in("cannot be, several", ", ").join(most)
        return say_in("cannot be, several", "{most} or {end}", most=listed, end=end)

    # -- copies --------------------------------------------------------------------------------

    def in_sight(self, step: Step) -> str:
        told = self.names.told
        of = told.say_in("every copy of", "{cards}", cards=step.cards)
        if len(step.cards) <= _MOST_NAMED:
            of = told.listed(
                [
                    told.say_in("every copy of", "{card}", card=self.names.card(card))
                    for card in step.cards
                ]
            )
        return told.say(
            "every copy of {cards} is in sight, so {what}.", cards=of, what=self.lost(step)
        )

    def single(self, step: Step) -> str:
        say, slots, cards = self.names.told.say, self.names.slots(step.slots), step.cards
        if len(step.slots) == 1:
            return say(
                "{slot} is {card}, of which only one copy is out of sight, so {what}.",
                slot=slots,
                card=_one_of(self.names, cards),
                what=self.lost(step),
            )
        return say(
            "{slots} are each {card}, of which only {number} copies are out of sight, so {what}.",
            slots=slots,
            card=_one_of(self.names, cards),
            number=self.names.number(step.copies),
            what=self.lost(step),
        )

    def hidden(self, step: Step) -> str:
        told = self.names.told
        why = no_value(self.names, step.untold) if step.untold else no_hole(self.names)
        return told.say("{what}: {why}.", what=self.lost(step), why=why)

    def last_place(self, step: Step) -> str:
        told, number = self.names.told, self.names.number
        card, held = next(iter(step.cards)), len(step.slots)
        deck = step.copies - held
        text = told.count(
            "{copies} copy of {card} is out of sight",
            "{copies} copies of {card} are out of sight",
            step.copies,
            copies=number(step.copies),
            card=self.names.card(card),
        )
        if deck:
            text = told.count(
                "{text} and the deck has only one card",
                "{text} and the deck has only {deck} cards",
                deck,
                text=text,
                deck=number(deck),
            )
        else:
            text = told.say("{text} and the deck is empty", text=text)
        if step.copies == 1:
            text = told.say("{text}, so it is in this hand", text=text)
        elif deck:
            text = told.count(
                "{text}, so at least {held} is in this hand",
                "{text}, so at least {held} are in this hand",
                held,
                text=text,
                held=number(held),
            )
        else:
            text = told.count(
                "{text}, so {held} is in this hand",
                "{text}, so {held} are in this hand",
                held,
                text=text,
                held=number(held),
            )
        return told.count(
            "{text}; only {slots} can be {card}, so it is.",
            "{text}; only {slots} can be {card}, so they are.",
            held,
            text=text,
            slots=self.names.slots(step.slots),
            card=self.names.a_card(card),
        )

    def shared(self, step: Step) -> str:
        say, number = self.names.told.say, self.names.number(step.copies)
        text = say(
            "{slots} can only be {cards}, of which only {number} copies are out of sight",
            slots=self.names.slots(step.slots),
            cards=_one_of(self.names, step.cards),
            number=number,
        )
        return self.names.told.count(
            "{text}: they hold both, so {what}.",
            "{text}: they hold all {copies}, so {what}.",
            1 if step.copies == 2 else 2,
            text=text,
            copies=number,
            what=self.lost(step),
        )
