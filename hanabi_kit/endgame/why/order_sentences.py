"""Orders of the deck in sentences: how many there are, and what they have in common."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_kit.cards import Card
from hanabi_kit.deduction.reasons.wording import Wording
from hanabi_kit.endgame.why.explanation import MOST_CASES, Explanation, Group
from hanabi_kit.endgame.why.order_facts import OrderCase, OrderFact, Place, Sooner
from hanabi_kit.language import later

_IS = {
    "at": later("the {place} card drawn is {cards}"),
    "next": later("the next card is {cards}"),
    "bottom": later("{cards} is at the bottom"),
    "first": later("{cards} is among the next {count} cards"),
    "last": later("{cards} is among the last {count} cards"),
}
_IS_NOT = {
    "at": later("the {place} card drawn is no {card}"),
    "next": later("the next card is no {card}"),
    "bottom": later("no {card} is at the bottom"),
    "first": later("no {card} is among the next {count} cards"),
    "last": later("no {card} is among the last {count} cards"),
}
_IS_NEEDED = {
    "at": later("the {place} card drawn is one that is needed"),
    "next": later("the next card is one that is needed"),
    "bottom": later("a card that is needed is at the bottom"),
    "first": later("the next {count} cards are all needed"),
    "last": later("the last {count} cards are all needed"),
}


class OrderTeller:
    """Says which orders of the deck an explanation speaks of.

    Parameters
    ----------
    names : Wording
        Says the language, and what the cards are called.
    """

    def __init__(self, explanation: Explanation, names: Wording) -> None:
        self.explanation, self.names, self.told = explanation, names, names.told
        self.game = explanation.tree.root.game

    def group(self, group: Group) -> dict[str, str]:
        """The share of the orders, and which they are."""
        told, total = self.told, self.explanation.orders
        if group.orders == total:
            return {"share": told.say("every order"), "cases": ""}
        share = told.say(
            "{number} of the {total} orders",
            number=told.number(group.orders),
            total=told.number(total),
        )
        return {"share": share, "cases": told.say(": {cases}", cases=self.told_cases(group))}

    def told_cases(self, group: Group) -> str:
        """The cases of a group, the number of orders beside each where there are several."""
        say = self.told.say
        # A single case more is told rather than counted.
        most = MOST_CASES if len(group.cases) != MOST_CASES + 1 else MOST_CASES + 1
        texts = [self.case(case, unless=group.unless) for case in group.cases[:most]]
        if len(group.cases) > 1:
            texts = [
                f"{text} ({self.told.number(case.orders)})"
                for text, case in zip(texts, group.cases, strict=False)
            ]
        rest = sum(case.orders for case in group.cases[most:])
        others = [say("in other orders ({number})", number=self.told.number(rest))] if rest else []
        if group.unless:
            return say("unless {cases}", cases=self.told.either(texts + others))
        whenever = [say("whenever {case}", case=text) for text in texts]
        return self.told.joined(whenever + others)

    def case(self, case: OrderCase, *, unless: bool = False) -> str:
        """Return what the orders of a case have in common, as what follows "whenever"."""
        facts = case.facts
        draws = [fact.cards for fact in facts if isinstance(fact, Place) and fact.present]
        spans = [(fact.first, fact.last) for fact in facts if isinstance(fact, Place)]
        if len(draws) > 1 and spans == [(draw, draw) for draw in range(1, len(facts) + 1)]:
            cards = self.told.listed([self.cards(several) for several in draws])
            return self.told.say("the next cards are, in this order, {cards}", cards=cards)
        texts = [self.fact(fact) for fact in facts]
        return self.told.listed(texts) if unless else self.names.conditions(texts)

    def fact(self, fact: OrderFact) -> str:
        """Return a fact about an order as a clause."""
        if isinstance(fact, Sooner):
            return self.told.say(
                "{card} comes before {than}", card=self.the(fact.card), than=self.the(fact.than)
            )
        where, parts = self.span(fact)
        if fact.present:
            return self.told.say(_IS[where], cards=self.cards(fact.cards), **parts)
        (card,) = fact.cards
        if card is None:
            return self.told.say(_IS_NEEDED[where], **parts)
        return self.told.say(_IS_NOT[where], card=self.names.card(card), **parts)

    def span(self, fact: Place) -> tuple[str, dict[str, str]]:
        """Return which of the texts about places fits, and its parts."""
        deck = self.game.deck_size
        if fact.first == fact.last:
            if fact.last in (1, deck):
                return "next" if fact.first == 1 else "bottom", {}
            return "at", {"place": self.ordinal(fact.first)}
        count = self.names.number(fact.last - fact.first + 1)
        return "first" if fact.first == 1 else "last", {"count": count}

    def ordinal(self, number: int) -> str:
        """Return "3rd"."""
        ending = number % 10 if number // 10 != 1 else 0
        say_in = self.told.say_in
        match ending:
            case 1:
                return say_in("a card drawn", "{number}st", number=number)
            case 2:
                return say_in("a card drawn", "{number}nd", number=number)
            case 3:
                return say_in("a card drawn", "{number}rd", number=number)
        return say_in("a card drawn", "{number}th", number=number)

    def cards(self, cards: Sequence[Card | None]) -> str:
        """Cards of the deck as alternatives: "the red 4 or a card that nobody needs"."""
        ordered = sorted(cards, key=lambda card: (card is None, card and card.index))
        return self.told.either(
            [self.needed(None) if card is None else self.the(card) for card in ordered]
        )

    def needed(self, card: Card | None) -> str:
        """A card with its article, "the": there is one, or only one is spoken of."""
        if card is None:
            return self.told.say("a card nobody needs")
        return self.told.say_in("card", "the {card}", card=self.names.card(card))

    def the(self, card: Card) -> str:
        """The name with its article: "the" for the only copy in the deck."""
        return self.needed(card) if self.game.unseen()[card] == 1 else self.names.a_card(card)
