"""Statements about a hand in words, as puzzle files write them, and back.

::

    slot 2 is r4 r5                         one of these cards
    slot 1 is playable                      so too: trash, critical
    slot 3 is not trash
    at least 1 of slots 1 2 4 is b5         so too: at most, exactly
    slot 1 is r1 and not (slot 2 is r1 or slot 3 is trash)

``and`` binds closer than ``or``, ``not`` closest. Which cards are playable, trash or critical is
for the table to say, so a statement is no event yet: `event_of` makes it one. (Critical: no other
copy is left, and the firework still needs it.)

Examples
--------
>>> said = parse_statement("slot 2 is r4 r5 or not slot 1 is playable")
>>> format_statement(said)
'slot 2 is r4 r5 or not slot 1 is playable'
>>> from hanabi_kit import STANDARD, Game
>>> print(event_of(said, Game.new(["Alice", "Bob"], STANDARD.deck)))
(slot 2 is r4 or r5 or slot 1 is none of r1, y1, g1, b1, p1)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction import AllOf, AnyOf, CountOf, Event, Held
from hanabi_kit.deduction.events import Not as NotEvent
from hanabi_kit.errors import HanabiError, NotationError
from hanabi_kit.notation.words import shown
from hanabi_kit.rules import Ruleset

__all__ = [
    "WORDS",
    "All",
    "Any",
    "Count",
    "Is",
    "Not",
    "Statement",
    "Table",
    "What",
    "cards_of",
    "event_of",
    "format_statement",
    "format_what",
    "parse_statement",
    "parse_what",
    "said_of_one_slot",
]

WORDS = ("playable", "trash", "critical")
"""What may stand for cards: which ones, the table says."""

MOST_WORDS = 200
MOST_DEPTH = 20
MOST_SLOT = 99


class Table(Protocol):
    """What a table must tell: a Game, a Position and a View do."""

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""

    @property
    def stacks(self) -> tuple[int, ...]:
        """Top rank of each firework."""

    @property
    def discards(self) -> tuple[Card, ...]:
        """The discard pile."""


@dataclass(frozen=True, slots=True)
class What:
    """What a card is said to be: one of some cards, or a word for them; or none of these.

    Parameters
    ----------
    cards : CardSet or str
        Not empty; or one of `WORDS`.
    negated : bool
    """

    cards: CardSet | str
    negated: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.cards, str):
            if self.cards not in WORDS:
                raise NotationError(f"{shown(self.cards)}: a word for cards is {', '.join(WORDS)}")
        elif not self.cards:
            raise NotationError("no cards: a statement names at least one")


@dataclass(frozen=True, slots=True)
class Is:
    """The card in `slot` is what it is said to be."""

    slot: Slot
    what: What


@dataclass(frozen=True, slots=True)
class Count:
    """Of some slots at least, at most or exactly so many are what they are said to be.

    Parameters
    ----------
    how : {"at least", "at most", "exactly"}
    number : int
    slots : tuple of Slot
        In rising order, none twice.
    what : What
    """

    how: str
    number: int
    slots: tuple[Slot, ...]
    what: What

    def __post_init__(self) -> None:
        if self.how not in _HOW:
            raise NotationError(f"{shown(self.how)}: one of {', '.join(_HOW)} is needed")
        if not self.slots or list(self.slots) != sorted(set(self.slots)):
            raise NotationError(f"slots {shown(self.slots)}: in rising order, each once")


@dataclass(frozen=True, slots=True)
class Not:
    """What `part` says is not so."""

    part: Statement


@dataclass(frozen=True, slots=True)
class All:
    """Every one of `parts` is so; there are at least two."""

    parts: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Any:
    """At least one of `parts` is so; there are at least two."""

    parts: tuple[Statement, ...]


Statement = Is | Count | Not | All | Any

_HOW = ("at least", "at most", "exactly")


# -- written -------------------------------------------------------------------------------------


def format_what(what: What) -> str:
    """Return what a card is said to be: ``"r4 r5"``, ``"not trash"``."""
    return ("not " if what.negated else "") + str(what.cards)


def format_statement(statement: Statement) -> str:
    """Return `statement` in words, readable by `parse_statement`."""
    match statement:
        case Is(slot, what):
            return f"slot {slot} is {format_what(what)}"
        case Count(how, number, slots, what):
            listed = " ".join(map(str, slots))
            return f"{how} {number} of slots {listed} is {format_what(what)}"
        case Not(part):
            return f"not {_within(part)}"
        case All(parts):
            return " and ".join(map(_within, parts))
        case Any(parts):
            # `and` binds closer, so that its parts need no brackets here.
            return " or ".join(
                format_statement(part) if isinstance(part, All) else _within(part) for part in parts
            )


def _within(part: Statement) -> str:
    text = format_statement(part)
    return f"({text})" if isinstance(part, All | Any) else text


# -- read ----------------------------------------------------------------------------------------


def parse_what(text: str) -> What:
    """Return what a card is said to be; NotationError says how that is written."""
    reader = _Reader(text)
    what = reader.what()
    reader.end()
    return what


def parse_statement(text: str) -> Statement:
    """Return the statement written as `text`.

    Raises
    ------
    NotationError
        With the word that does not fit, and what was expected there.
    """
    reader = _Reader(text)
    statement = reader.either(0)
    reader.end()
    return statement


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.words: list[str] = re.findall(r"[()]|[^\s()]+", text)
        self.at = 0
        if len(self.words) > MOST_WORDS:
            raise NotationError(f"statement {shown(text)}: more than {MOST_WORDS} words")

    def next(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def fault(self, expected: str) -> NotationError:
        word = self.next()
        got = shown(word) if word else "the end"
        return NotationError(
            f"statement {shown(self.text)}: {got} at word {self.at + 1}, but {expected} is expected"
        )

    def take(self, *words: str) -> bool:
        """Take these words if they come next."""
        if tuple(self.words[self.at : self.at + len(words)]) != words:
            return False
        self.at += len(words)
        return True

    def need(self, word: str) -> None:
        if not self.take(word):
            raise self.fault(repr(word))

    def end(self) -> None:
        if self.next():
            raise self.fault("'and', 'or' or the end")

    def either(self, depth: int) -> Statement:
        if depth > MOST_DEPTH:
            raise NotationError(f"statement {shown(self.text)}: nested more than {MOST_DEPTH} deep")
        parts = [self.both(depth)]
        while self.take("or"):
            parts.append(self.both(depth))
        return Any(tuple(parts)) if len(parts) > 1 else parts[0]

    def both(self, depth: int) -> Statement:
        parts = [self.part(depth)]
        while self.take("and"):
            parts.append(self.part(depth))
        return All(tuple(parts)) if len(parts) > 1 else parts[0]

    def part(self, depth: int) -> Statement:
        if self.take("not"):
            if depth > MOST_DEPTH:
                raise NotationError(f"statement {shown(self.text)}: too many 'not'")
            return Not(self.part(depth + 1))
        if self.take("("):
            inner = self.either(depth + 1)
            self.need(")")
            return inner
        if self.take("slot"):
            slot = self.slot()
            self.need("is")
            return Is(slot, self.what())
        for how in _HOW:
            if self.take(*how.split()):
                return self.count(how)
        raise self.fault("'slot', 'not', 'at least', 'at most', 'exactly' or '('")

    def count(self, how: str) -> Statement:
        number = self.number("a number of slots")
        self.need("of")
        self.need("slots")
        slots = [self.slot()]
        while self.next() not in ("is", "are", ""):
            slots.append(self.slot())
        if not self.take("are"):
            self.need("is")
        if len(set(slots)) < len(slots):
            raise NotationError(f"statement {shown(self.text)}: a slot is named twice")
        return Count(how, number, tuple(sorted(slots)), self.what())

    def number(self, expected: str) -> int:
        word = self.next()
        if not re.fullmatch(r"\d{1,2}", word) or not word.isascii():
            raise self.fault(expected)
        self.at += 1
        return int(word)

    def slot(self) -> Slot:
        number = self.number("a slot (1 = newest)")
        if not number:
            self.at -= 1
            raise self.fault("a slot (1 = newest)")
        return Slot(number)

    def what(self) -> What:
        negated = self.take("not")
        for word in WORDS:
            if self.take(word):
                return What(word, negated)
        cards: list[Card] = []
        while (word := self.next()) and word not in ("and", "or", ")"):
            try:
                cards.append(Card.parse(word))
            except NotationError:
                raise self.fault(f"a card such as r5 or one of {', '.join(WORDS)}") from None
            self.at += 1
        if not cards:
            raise self.fault(f"a card such as r5 or one of {', '.join(WORDS)}")
        return What(CardSet(cards), negated)


# -- at a table ----------------------------------------------------------------------------------


def cards_of(what: What, table: Table) -> CardSet:
    """Return the cards that are what is said, at this table.

    HanabiError where one is named that the ruleset does not have.
    """
    rules, stacks, discards = table.rules, table.stacks, table.discards
    match what.cards:
        case "playable":
            cards = rules.playable_cards(stacks, discards)
        case "trash":
            cards = rules.trash_cards(stacks, discards)
        case "critical":
            cards = rules.critical_cards(stacks, discards)
        case named:
            assert isinstance(named, CardSet)
            cards = named
            unknown = cards - rules.all_cards
            if unknown:
                raise HanabiError(f"{unknown}: ruleset {rules.name!r} has no such card")
    return rules.all_cards - cards if what.negated else cards


def event_of(statement: Statement, table: Table) -> Event:
    """Return the event that `statement` speaks of, at this table."""
    match statement:
        case Is(slot, what):
            cards = cards_of(What(what.cards), table)
            return NotEvent(Held(slot, cards)) if what.negated else Held(slot, cards)
        case Count(how, number, slots, what):
            cards = cards_of(what, table)
            least = 0 if how == "at most" else number
            return CountOf(slots, cards, least, None if how == "at least" else number)
        case Not(part):
            return NotEvent(event_of(part, table))
        case All(parts):
            return AllOf(_events(parts, table))
        case Any(parts):
            return AnyOf(_events(parts, table))


def _events(parts: Sequence[Statement], table: Table) -> tuple[Event, ...]:
    return tuple(event_of(part, table) for part in parts)


def said_of_one_slot(statement: Statement, table: Table) -> Held:
    """Return what `statement` says as one slot being one of some cards.

    HanabiError where it speaks of several slots.
    """
    slots = {slot for slot, _ in event_of(statement, table).statements()}
    if len(slots) != 1:
        raise HanabiError(
            f"statement {shown(format_statement(statement))}: it speaks of {len(slots)} slots, but "
            "what another player knows is asked of one"
        )
    event, (slot,) = event_of(statement, table), slots
    hand: list[Card | None] = [None] * slot
    fitting = []
    for card in table.rules.all_cards:
        hand[slot - 1] = card
        if event.verdict(hand):
            fitting.append(card)
    return Held(slot, CardSet(fitting))
