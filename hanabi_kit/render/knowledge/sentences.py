"""What models of knowledge speak of, in the reader's language: worlds, facts and statements.

The kit's own examples are known by their wording; whatever else a model calls its worlds and facts
stays as it is. A table's cards are told in the words of the other drawings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from hanabi_kit.cards import CardSet
from hanabi_kit.deduction.knowledge.formulas import CommonKnowledge, EverybodyKnows, Formula, Knows
from hanabi_kit.deduction.knowledge.model import Model
from hanabi_kit.deduction.knowledge.plain_facts import (
    Atom,
    Critical,
    Holds,
    Playable,
    SlotFact,
    Trash,
)
from hanabi_kit.deduction.knowledge.table_model import TableModel
from hanabi_kit.deduction.knowledge.witness import whether
from hanabi_kit.deduction.statements.combinators import And, Implies, Not, Or
from hanabi_kit.language import Words, later
from hanabi_kit.render.fireworks import rank_word
from hanabi_kit.render.player_names import cut, drawn_names, harmless, isolated
from hanabi_kit.render.scene import drawn_ranks

QUEUE = ("front", "middle", "back")
_LONG = 120

_MUDDY = re.compile(r"(.+) is muddy")
_HAT = re.compile(r"the (front|middle|back) one has a black hat")
_NUMBER = re.compile(r"(.+)’s card ([12]) is (\d(?: or \d)*)")
_LINES = (
    re.compile(r"(.+) muddy"),
    re.compile(r"(front|middle|back): (black|white)"),
    re.compile(r"(Anna|Ben): (\d \d)"),
)
_PLACES = {"front": later("front"), "middle": later("middle"), "back": later("back")}
_HATS = {"black": later("black"), "white": later("white")}


def agent_names(agents: Sequence[str], told: Words) -> tuple[str, ...]:
    """Return each agent's name, harmless and short; those of the three hats in the language.

    Examples
    --------
    >>> agent_names(["Anna", "<b>"], Words("en"))
    ('Anna', '<b>')
    """
    if tuple(agents) == QUEUE:
        return tuple(told.say(_PLACES[agent]) for agent in agents)
    return tuple(isolated(name.short) for name in drawn_names(agents))


def line_words(line: str, told: Words) -> str:
    """Return one line of a world of the kit's examples in the language; others as they are.

    Examples
    --------
    >>> line_words("front: black", Words("en")), line_words("Room 7", Words("fr"))
    ('front: black', 'Room 7')
    """
    if line == "nobody muddy":
        return told.say("nobody muddy")
    muddy, hat, numbers = (pattern.fullmatch(line) for pattern in _LINES)
    if muddy:
        return told.say("{name} muddy", name=muddy[1])
    if hat:
        place, colour = told.say(_PLACES[hat[1]]), told.say(_HATS[hat[2]])
        return told.say("{place}: {hat}", place=place, hat=colour)
    if numbers:
        return told.say("{place}: {hat}", place=numbers[1], hat=numbers[2])
    return line


def place_words(who: str, slot: int, told: Words) -> str:
    """Return "Bob’s slot 2"."""
    return told.say("{who}’s slot {slot}", who=who, slot=slot)


def card_words(model: TableModel, cards: CardSet, told: Words) -> str:
    """Return what a card of `cards` is: ``"a red card"``, ``"a 3"``, ``"r1 or r4"``."""
    rules = model.facts.rules
    every = rules.all_cards
    for rank in drawn_ranks(rules):
        if cards == CardSet(card for card in every if card.rank == rank):
            return told.say("a {rank}", rank=rank_word(rank))
    for suit in rules.suits:
        if cards == CardSet(card for card in every if card.suit is suit):
            return told.say("a {suit} card", suit=suit.words[told.language])
    names = [str(card) for card in cards]
    return told.either(names) if names else told.say("no card")


def formula_in_words(model: Model[Any], formula: Formula, told: Words) -> str:
    """Return `formula` as the part of a sentence.

    Examples
    --------
    >>> from hanabi_kit.deduction.knowledge.examples import three_hats
    >>> from hanabi_kit.deduction.knowledge.formulas import Knows
    >>> formula_in_words(
    ...     three_hats(), Knows("back", Not(Atom("the front one has a black hat"))), Words("en")
    ... )
    'back knows that the front one has a white hat'
    """
    return _Speaker(model, told).say(formula)


class _Speaker:
    def __init__(self, model: Model[Any], told: Words) -> None:
        self.model, self.told = model, told
        self.names = agent_names(model.agents, told)

    def say(self, formula: Formula) -> str:
        told = self.told
        asked = whether(formula)
        if asked is not None:
            who, what = self.name(asked[0]), self.inner(asked[1])
            return told.say("{who} knows whether {what}", who=who, what=what)
        match formula:
            case Not(inner):
                return self.opposite(inner)
            case And(parts):
                return told.say(", and ").join(map(self.inner, parts)) or told.say("true")
            case Or(parts):
                return told.say(", or ").join(map(self.inner, parts)) or told.say("false")
            case Implies(condition, consequence):
                one, other = self.inner(condition), self.inner(consequence)
                return told.say(
                    "if {condition}, then {consequence}", condition=one, consequence=other
                )
            case Knows(agent, inner):
                return told.say(
                    "{who} knows that {what}", who=self.name(agent), what=self.inner(inner)
                )
            case EverybodyKnows(inner, None):
                return told.say("everybody knows that {what}", what=self.inner(inner))
            case EverybodyKnows(inner, among):
                return told.say(
                    "each of {group} knows that {what}",
                    group=self.group(among),
                    what=self.inner(inner),
                )
            case CommonKnowledge(inner, None):
                return told.say("it is common knowledge that {what}", what=self.inner(inner))
            case CommonKnowledge(inner, among):
                return told.say(
                    "it is common knowledge among {group} that {what}",
                    group=self.group(among),
                    what=self.inner(inner),
                )
            case SlotFact():
                return self.slot(formula)
            case Atom(name):
                return self.atom(name)
        return harmless(str(formula))

    def opposite(self, formula: Formula) -> str:
        """The words of "not `formula`"; shorter ones where there are some."""
        told = self.told
        asked = whether(formula)
        if asked is not None:
            who, what = self.name(asked[0]), self.inner(asked[1])
            return told.say("{who} does not know whether {what}", who=who, what=what)
        match formula:
            case Knows(agent, inner):
                return told.say(
                    "{who} does not know that {what}", who=self.name(agent), what=self.inner(inner)
                )
            case SlotFact():
                return self.slot(formula, no=True)
            case Atom(name) if (short := self.no_atom(name)) is not None:
                return short
        return told.say("it is not so that {what}", what=self.inner(formula))

    def inner(self, formula: Formula) -> str:
        """The words of a part, in brackets where they could be read as more than one."""
        joined = isinstance(formula, Implies) or (
            isinstance(formula, And | Or) and len(formula.parts) > 1 and whether(formula) is None
        )
        return f"({self.say(formula)})" if joined else self.say(formula)

    def group(self, among: Sequence[str | int] | None) -> str:
        return self.told.listed([self.name(who) for who in among or ()])

    def name(self, who: str | int) -> str:
        return self.names[self.model._agent(who)]

    def atom(self, name: str) -> str:
        told = self.told
        if found := _MUDDY.fullmatch(name):
            return told.say("{name} is muddy", name=self.known(found[1]))
        if found := _HAT.fullmatch(name):
            return told.say("the {place} one has a black hat", place=told.say(_PLACES[found[1]]))
        if found := _NUMBER.fullmatch(name):
            parts = {"who": self.known(found[1]), "place": found[2], "numbers": self.either(found)}
            return told.say("{who}’s card {place} is {numbers}", **parts)
        return cut(harmless(name), _LONG)

    def no_atom(self, name: str) -> str | None:
        told = self.told
        if found := _MUDDY.fullmatch(name):
            return told.say("{name} is not muddy", name=self.known(found[1]))
        if found := _HAT.fullmatch(name):
            return told.say("the {place} one has a white hat", place=told.say(_PLACES[found[1]]))
        if found := _NUMBER.fullmatch(name):
            parts = {"who": self.known(found[1]), "place": found[2], "numbers": self.either(found)}
            return told.say("{who}’s card {place} is not {numbers}", **parts)
        return None

    def either(self, found: re.Match[str]) -> str:
        return self.told.either(found[3].split(" or "))

    def known(self, name: str) -> str:
        """An agent's name as it is drawn; any other text made harmless."""
        agents = self.model.agents
        return self.names[agents.index(name)] if name in agents else cut(harmless(name), _LONG)

    def slot(self, fact: SlotFact, *, no: bool = False) -> str:
        told = self.told
        place = place_words(self.name(fact.player), fact.slot, told)
        match fact:
            case Playable():
                what = told.say("playable")
            case Trash():
                what = told.say("trash")
            case Critical():
                what = told.say("critical")
            case Holds(_, _, cards) if isinstance(self.model, TableModel):
                what = card_words(self.model, cards, told)
            case _:
                return harmless(str(Not(fact) if no else fact))
        if no:
            return told.say("{place} is not {what}", place=place, what=what)
        return told.say("{place} is {what}", place=place, what=what)
