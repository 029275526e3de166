"""Statements about a hand in words, as puzzle files write them, and back.

::

    slot 2 is r4 r5                         one of these cards
    slot 1 is playable                      so too: trash, critical
    slot 3 is not trash
    at least 1 of slots 1 2 4 is b5         so too: at most, exactly
    slot 1 is r1 and not (slot 2 is r1 or slot 3 is trash)

The form is that of all statements (`hanabi_kit.deduction.statements.format_statement`): ``and``
binds closer than ``or``, ``not`` closest. Which cards are playable, trash or critical is for the
table to say, so a statement is no event yet: `event_of` makes it one. (Critical: no other copy is
left, and the firework still needs it.)

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

from dataclasses import dataclass
from typing import Protocol

from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction import CountOf, Event, Held
from hanabi_kit.deduction.statements import (
    Not,
    Statement,
    format_statement,
    leaves,
    with_leaves,
)
from hanabi_kit.deduction.statements.reading import STATUSES, CountRead, Leaves, Reader
from hanabi_kit.deduction.statements.reading import parse_statement as parse_any
from hanabi_kit.deduction.statements.writing import slot_text
from hanabi_kit.engine.hands import HoledCard
from hanabi_kit.errors import HanabiError, NotationError, shown
from hanabi_kit.language import later, words
from hanabi_kit.rules import Ruleset


class Table(Protocol):
    """What a table must tell: a Game, a Position and a View do."""

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""

    @property
    def stacks(self) -> tuple[int, ...]:
        """Cards in each firework."""

    @property
    def discards(self) -> tuple[Card, ...]:
        """The discard pile."""


@dataclass(frozen=True, slots=True)
class What:
    """What a card is said to be: one of some cards, or a word for them; or none of these."""

    cards: CardSet | str  # not empty; or one of `STATUSES`
    negated: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.cards, str):
            if self.cards not in STATUSES:
                raise NotationError(
                    words().say(
                        "{cards}: a word for cards is {statuses}",
                        cards=shown(self.cards),
                        statuses=", ".join(STATUSES),
                    )
                )
        elif not self.cards:
            raise NotationError(words().say("no cards: a statement names at least one"))


class _OfTable(Statement):
    """What the leaves of a puzzle's statements have in common."""

    __slots__ = ()

    _needed = later("{other}: a statement is needed, such as Is(2, What('playable'))")

    @staticmethod
    def _sentence(joined: Statement) -> str:
        return format_statement(joined)

    def __str__(self) -> str:
        return self._text()


@dataclass(frozen=True, slots=True)
class Is(_OfTable):
    """The card in `slot` is what it is said to be."""

    slot: Slot
    what: What

    def _text(self) -> str:
        return slot_text(self.slot, format_what(self.what))


@dataclass(frozen=True, slots=True)
class Count(_OfTable):
    """Of some slots at least, at most or exactly so many are what they are said to be."""

    how: str  # {"at least", "at most", "exactly"}
    number: int
    slots: tuple[Slot, ...]  # in rising order, none twice
    what: What

    def __post_init__(self) -> None:
        if self.how not in _HOW:
            raise NotationError(
                words().say(
                    "{how}: one of {allowed} is needed",
                    how=shown(self.how),
                    allowed=", ".join(_HOW),
                )
            )
        if not self.slots or list(self.slots) != sorted(set(self.slots)):
            raise NotationError(
                words().say("slots {slots}: in rising order, each once", slots=shown(self.slots))
            )

    def _text(self) -> str:
        listed = " ".join(map(str, self.slots))
        return f"{self.how} {self.number} of slots {listed} is {format_what(self.what)}"


_HOW = ("at least", "at most", "exactly")


def facts_of(statement: Statement | None) -> list[Is | Count]:
    """Return what is joined in `statement`, from left to right; nothing of None."""
    if statement is None:
        return []
    return [leaf for leaf in leaves(statement) if isinstance(leaf, Is | Count)]


# -- as text -------------------------------------------------------------------------------------


class _PuzzleLeaves(Leaves):
    statuses = STATUSES
    constants = False
    most_tokens = 200

    def of_slot(
        self, slot: Slot, cards: CardSet | str, no: bool, owner: str | int | None
    ) -> Statement:
        return Is(slot, What(cards, no))

    def of_slots(
        self, count: CountRead, cards: CardSet | str, no: bool, owner: str | int | None
    ) -> Statement:
        return Count(count.how, count.number, count.slots, What(cards, no))


def format_what(what: What) -> str:
    """Return what a card is said to be: ``"r4 r5"``, ``"not trash"``."""
    return ("not " if what.negated else "") + str(what.cards)


def parse_what(text: str) -> What:
    """Return what a card is said to be; NotationError says how that is written."""
    reader = Reader(text, _PuzzleLeaves())
    what = What(*reader.what())
    reader.end()
    return what


def parse_statement(text: str) -> Statement:
    """Return the statement written as `text`; NotationError tells what was expected where."""
    return parse_any(text, _PuzzleLeaves())


# -- at a table ----------------------------------------------------------------------------------


def cards_of(what: What, table: Table) -> CardSet:
    """Return the cards that are what is said here.

    HanabiError where the ruleset lacks one, or what is playable depends on a card in the hole.
    """
    rules, stacks, discards = table.rules, table.stacks, table.discards
    hole: tuple[HoledCard, ...] = getattr(table, "hole", ())
    if isinstance(what.cards, str) and any(card.card is None for card in hole):
        raise HanabiError(
            words().say(
                "{mechanism}: which cards are {cards} depends on a card that was played face down; "
                "name the cards",
                mechanism=rules.mechanism.name,
                cards=what.cards,
            )
        )
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
                raise HanabiError(
                    words().say(
                        "{unknown}: ruleset {ruleset} has no such card",
                        unknown=unknown,
                        ruleset=repr(rules.name),
                    )
                )
    return rules.all_cards - cards if what.negated else cards


def event_of(statement: Statement, table: Table) -> Event:
    """Return the event that `statement` speaks of, at this table."""

    def of_leaf(leaf: Statement) -> Event:
        match leaf:
            case Is(slot, what):
                held = Held(slot, cards_of(What(what.cards), table))
                return Not(held) if what.negated else held
            case Count(how, number, slots, what):
                least = 0 if how == "at most" else number
                most = None if how == "at least" else number
                return CountOf(slots, cards_of(what, table), least, most)
        raise HanabiError(words().say("{leaf}: no statement about a table", leaf=repr(leaf)))

    return with_leaves(statement, of_leaf)


def said_of_one_slot(statement: Statement, table: Table) -> Held:
    """Return what `statement` says as one slot being one of some cards; HanabiError of several."""
    event = event_of(statement, table)
    slots = {slot for slot, _ in event.slot_facts()}
    if len(slots) != 1:
        raise HanabiError(
            words().say(
                "statement {statement}: it speaks of {number} slots, but what another player knows "
                "is asked of one",
                statement=shown(format_statement(statement)),
                number=len(slots),
            )
        )
    (slot,) = slots
    hand: list[Card | None] = [None] * slot
    fitting = []
    for card in table.rules.all_cards:
        hand[slot - 1] = card
        if event.verdict(hand):
            fitting.append(card)
    return Held(slot, CardSet(fitting))
