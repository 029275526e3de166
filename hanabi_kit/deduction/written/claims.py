"""What a step says of the own cards, as people write it and as the kit does.

A claim is an event (`hanabi_kit.deduction.events`), read from words such as these; French ones do
as well, those of other languages by a `phrasebook`, and capital letters do not matter::

    slot 3 is not r4                          slot 2 is r4 or r5        slot 1 is red
    slots 1 and 2 are r4 or r5                (each of them)
    slots 1 and 2 are r4 and r5 in some order
    at least 1 of slots 1 and 2 is playable   (also: exactly, at most)
    slot 1 is r4 or slot 2 is r4              if slot 1 is r4 then slot 2 is r5
    contradiction

Words for cards are those of `hanabi_kit.notation.assumed_text`: ``red 4``, ``a 4``, ``playable``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import reduce

from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction.events import CountOf, Held
from hanabi_kit.deduction.statements.combinators import And, Implies, Not, Or, Statement
from hanabi_kit.deduction.written.phrasebook import read_in_any
from hanabi_kit.errors import NotationError, shown
from hanabi_kit.language import Words, later, words
from hanabi_kit.notation.assumed_text import parse_cards_meant
from hanabi_kit.rules import Ruleset
from hanabi_kit.typed.number_words import UNITS
from hanabi_kit.view import View

LONGEST = 400
"""Signs of one claim."""

NUMBERS = {**{str(number): number for number in range(13)}, **UNITS}
"""Small numbers as people write them."""

_AND, _OR = r"(?:and|et|&)", r"(?:or|ou)"
_SLOT = (
    r"(?:(?:the |la |les |l['’])?(?:slots?|cards?|cartes?|emplacements?)(?: ?n[°º]s?)?|"
    r"(?:la |les? )?n[°º]s?)"
)
_LIST = rf"\d{{1,2}}(?:(?: ?, ?| | ?{_AND} ?| ?{_OR} ?)\d{{1,2}})*"
_NUMBER = rf"(?:{'|'.join(NUMBERS)})"
_DENIED = (
    r"(?:is not|isn['’]t|are not|aren['’]t|cannot be|can not be|can['’]t be|is neither|are neither|"
    r"n['’]est (?:pas|ni)|ne sont (?:pas|ni)|ne peu(?:t|vent)(?: pas)? [eê]tre|≠|!=)"
)
_SAID = r"(?:is|are|must be|est|sont|doi(?:t|vent) [eê]tre|=)"
_ORDER = (
    r"(?:in (?:some|any|either|one) order(?: or (?:the|another|an) ?other)?|"
    r"dans (?:un certain ordre|un ordre ou (?:dans )?l['’]autre|l['’]un ou l['’]autre ordre))"
)
_COUNTS = {"at least": "least", "at most": "most", "exactly": "exact"}
_COUNTS |= {"au moins": "least", "au plus": "most", "exactement": "exact"}

_STARTS = rf"(?:{_SLOT} ?\d|{'|'.join(_COUNTS)}|{_NUMBER} (?:of|des|de)\b|l['’]une des)"
"""How a claim begins: what tells it from one more card of a list."""

_IF = re.compile(r"(?:if|si)\b[ :]*(.+?),? ?\b(?:then|alors)\b[ :]*(.+)")
_NOTHING = re.compile(
    r"(?:(?:that is |it is |c['’]est )?(?:a contradiction|contradiction|contradictoire|impossible|"
    r"absurde?)|une contradiction)"
)
_EITHER_CLAIM = re.compile(rf" ?,? {_OR} (?={_STARTS})")
_BOTH_CLAIMS = re.compile(rf" ?,? {_AND} (?={_STARTS})|; ?")
_ONE_SLOT = re.compile(rf"{_SLOT} ?({_LIST}) ?(?:({_DENIED})|{_SAID}) ?(.+)")
_COUNT = re.compile(
    rf"(?:({'|'.join(_COUNTS)}) )?(?:({_NUMBER})|l['’]une) (?:of|des|de)(?: the)? ?"
    rf"(?:{_SLOT})? ?({_LIST}) ?{_SAID} ?(.+)"
)


# ------------------------------------------------------------------------ read


def parse_claim(text: str, view: View) -> Statement:
    """Return what `text` says of the own cards of `view`.

    NotationError, in the language in use, where that cannot be told.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> view = Game.deal(["Alice", "Bob"], seed=7).view()
    >>> print(parse_claim("Slot 3 isn't a red 4", view))
    slot 3 is not r4
    >>> print(parse_claim("si la carte 1 est r4, alors les cartes 2 et 3 ne sont pas r4", view))
    (if slot 1 is r4, then (slot 2 is not r4 and slot 3 is not r4))
    """
    return read_in_any(text, lambda said: _parse(said, view))


def _parse(text: str, view: View) -> Statement:
    plain = " ".join(text.split()).strip(" .:;").casefold()
    if len(plain) > LONGEST:
        raise _unread(text[:LONGEST], words().say("one step says less than that"))
    if not plain:
        raise NotationError(words().say("A step must say something of the cards."))
    return _Claims(view)._whole(plain)


class _Claims:
    """Reads claims about the cards of one view."""

    def __init__(self, view: View) -> None:
        self.view = view

    def _whole(self, text: str) -> Statement:
        if found := _IF.fullmatch(text):
            return Implies(self._either(found[1]), self._either(found[2]))
        return self._either(text)

    def _either(self, text: str) -> Statement:
        parts = [self._both(part) for part in _EITHER_CLAIM.split(text)]
        return Or(*parts) if len(parts) > 1 else parts[0]

    def _both(self, text: str) -> Statement:
        parts = [self._one(part.strip()) for part in _BOTH_CLAIMS.split(text)]
        return And(*parts) if len(parts) > 1 else parts[0]

    def _one(self, text: str) -> Statement:
        if _NOTHING.fullmatch(text):
            return Or()
        if found := _COUNT.fullmatch(text):
            how, number = found[1] or "at least", NUMBERS.get(found[2] or "1", 1)
            return self._count(text, _COUNTS[how], number, self._slots(found[3]), found[4])
        if not (found := _ONE_SLOT.fullmatch(text)):
            raise _unread(text, _how_to_say())
        slots, denied, said = self._slots(found[1]), bool(found[2]), found[3]
        if re.search(rf"\d ?{_OR} ?\d", found[1]):
            return self._count(text, "most" if denied else "least", int(not denied), slots, said)
        if ordered := re.fullmatch(rf"(.+?),? {_ORDER}", said):
            return self._in_some_order(text, slots, ordered[1], denied=denied)
        if len(slots) > 1 and not denied and re.search(rf" {_AND} ", said):
            raise _unread(
                text,
                words().say(
                    "is each of them one of these cards (“or”), or are they these cards "
                    "“in some order”?"
                ),
            )
        cards = self._cards(text, said)
        each = [Held(slot, cards) for slot in slots]
        parts = [Not(held) for held in each] if denied else each
        return And(*parts) if len(parts) > 1 else parts[0]

    def _count(self, text: str, how: str, number: int, slots: Sequence[Slot], said: str) -> CountOf:
        if number > len(slots):
            raise _unread(text, words().say("there are fewer slots than that"))
        least = 0 if how == "most" else number
        most = len(slots) if how == "least" else number
        return CountOf(slots, self._cards(text, said), least, most)

    def _in_some_order(
        self, text: str, slots: Sequence[Slot], said: str, *, denied: bool
    ) -> Statement:
        named = re.split(rf" ?, ?| {_AND} | ", said)
        cards = [self._cards(text, name) for name in named if name]
        if denied or len(cards) != len(slots) or not all(each.only for each in cards):
            raise _unread(text, words().say("name one card for each of the slots"))
        return in_some_order(slots, [card for each in cards for card in each])

    def _slots(self, text: str) -> tuple[Slot, ...]:
        slots = tuple(dict.fromkeys(Slot(int(number)) for number in re.findall(r"\d+", text)))
        for slot in slots:
            refuse_slot(slot, len(self.view.own))
        return slots

    def _cards(self, text: str, said: str) -> CardSet:
        return cards_meant(said, self.view, text)


def in_some_order(slots: Sequence[Slot], cards: Iterable[Card]) -> Statement:
    """Return that the slots hold these cards, each its copies, in whatever order."""
    wanted = Counter(cards)
    every = CardSet(wanted)
    return And(
        *(Held(slot, every) for slot in slots),
        *(CountOf(slots, card, copies, copies) for card, copies in sorted(wanted.items())),
    )


def cards_meant(said: str, view: View, text: str) -> CardSet:
    """Return the cards that words stand for at the table; NotationError quotes `text`."""
    # Where several are named, any of them is meant, however they are joined.
    listed = re.sub(rf" {_AND} ", " or ", f" {said} ")
    plural = re.sub(r"\b(rouge|jaune|vert|verte|bleu|bleue|violet|blanc)e?s\b", r"\1", listed)
    plain = re.sub(r"\b(?:one of|any of|l['’]une? des?|nor|ni)\b", " or ", plural)
    if re.search(r"\b(?:not|pas|no|sauf|except)\b|!", plain):
        raise _unread(text, words().say("one “not” is enough"))
    try:
        return parse_cards_meant(plain, view)
    except NotationError:
        raise _unread(
            text,
            words().say(
                "no cards can be read in “{words}”; write them like r4, red 4, red or playable",
                words=said.strip(),
            ),
        ) from None


def refuse_slot(slot: int, size: int) -> None:
    """Raise NotationError, in the language in use, where a hand of so many cards lacks the slot."""
    if not 1 <= slot <= size:
        raise NotationError(
            words().say("slot {slot}: the hand has slots 1 to {last}", slot=slot, last=size)
        )


def _how_to_say() -> str:
    return words().say(
        "a step says something like “slot 3 is not r4” or “slots 1 and 2 are r4 or r5”"
    )


def _unread(text: str, what: str) -> NotationError:
    return NotationError(words().say("“{text}”: {what}", text=shown(text)[1:-1], what=what))


# ------------------------------------------------------------------------ told


def claim_text(claim: Statement, rules: Ruleset, language: str | None = None) -> str:
    """Return a claim as `parse_claim` reads it, in a language; left out, in the one in use.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> claim_text(CountOf([1, 2], "r4", 1), STANDARD, "fr")
    'au moins 1 des cartes 1 et 2 est r4'
    """
    return _Telling(words(language), rules)._text(claim)


class _Telling:
    """Says claims in one language."""

    def __init__(self, told: Words, rules: Ruleset) -> None:
        self.told, self.rules = told, rules

    def _text(self, claim: Statement) -> str:
        say = self.told.say
        match claim:
            case Or(()):
                return say("contradiction")
            case And(()):
                return say("nothing new")
            case Held(slot, cards):
                return say("slot {slot} is {cards}", slot=slot, cards=self.cards(cards))
            case Not(Held(slot, cards)):
                return say("slot {slot} is not {cards}", slot=slot, cards=self.cards(cards))
            case CountOf():
                return self._count(claim)
            case Not(CountOf(slots, cards, least, most)) if least and most == len(slots):
                return self._count(CountOf(slots, cards, 0, least - 1))
            case Implies(condition, consequence):
                return say(
                    "if {condition}, then {consequence}",
                    condition=self._text(condition),
                    consequence=self._text(consequence),
                )
            case And(parts):
                return self._several(parts) or self._joined(
                    parts, lambda one, other: say("{one} and {other}", one=one, other=other)
                )
            case Or(parts):
                return self._joined(
                    parts, lambda one, other: say("{one} or {other}", one=one, other=other)
                )
        return str(claim)

    def _joined(self, parts: Sequence[Statement], join: Callable[[str, str], str]) -> str:
        return reduce(join, map(self._text, parts))

    def _several(self, parts: Sequence[Statement]) -> str:
        """The same of several slots, or their cards in some order; empty where it is neither."""
        say = self.told.say
        held = [part for part in parts if isinstance(part, Held)]
        inner = [part.part for part in parts if isinstance(part, Not)]
        denied = [part for part in inner if isinstance(part, Held)]
        for each, text in (
            (held, later("slots {slots} are {cards}")),
            (denied, later("slots {slots} are not {cards}")),
        ):
            if len(each) == len(parts) and len({one.cards for one in each}) == 1:
                slots = self.slots([one.slot for one in each])
                return say(text, slots=slots, cards=self.cards(each[0].cards))
        counts = [part for part in parts if isinstance(part, CountOf)]
        cards = [card for count in counts for card in list(count.cards) * count.least]
        if held and in_some_order([one.slot for one in held], cards) == And(*parts):
            slots = self.slots([one.slot for one in held])
            listed = self.told.listed([*map(str, cards)])
            return say("slots {slots} are {cards} in some order", slots=slots, cards=listed)
        return ""

    def _count(self, count: CountOf) -> str:
        parts = {"slots": self.slots(count.slots), "cards": self.cards(count.cards)}
        say = self.told.say
        if count.most == len(count.slots):
            return say("at least {number} of slots {slots} is {cards}", number=count.least, **parts)
        if count.least == count.most:
            return say("exactly {number} of slots {slots} is {cards}", number=count.most, **parts)
        if not count.least:
            return say("at most {number} of slots {slots} is {cards}", number=count.most, **parts)
        low = CountOf(count.slots, count.cards, count.least)
        high = CountOf(count.slots, count.cards, 0, count.most)
        return self._text(And(low, high))

    def slots(self, slots: Iterable[int]) -> str:
        """Return "1 and 2"."""
        return self.told.listed([*map(str, slots)])

    def cards(self, cards: CardSet) -> str:
        """Return cards of which one is meant: "r4 or r5", "red", "a 4"."""
        if name := self._kind(cards):
            return name
        return self.told.either([*map(str, cards)])

    def _kind(self, cards: CardSet) -> str:
        """What all of a suit, or of a rank, are called; empty where it is neither."""
        every = self.rules.all_cards
        for suit in self.rules.suits:
            if len(cards) > 1 and cards == CardSet(one for one in every if one.suit is suit):
                return suit.words[self.told.language]
        for rank in self.rules.ranks:
            if len(cards) > 1 and cards == CardSet(one for one in every if one.rank == rank):
                return self.told.say_in("card", "a {rank}", rank=rank)
        return ""
