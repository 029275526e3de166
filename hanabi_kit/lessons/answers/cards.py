"""Answers that are cards: a set of them, a whole hand, or places in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from numbers import Real

from hanabi_kit.cards import Card, CardSet
from hanabi_kit.language import words
from hanabi_kit.lessons.answers.base import AnswerKind, parts_of, text_of, unfit
from hanabi_kit.puzzles.answers.hand_in_question import Table, hand_in_question
from hanabi_kit.rules import STANDARD, Ruleset
from hanabi_kit.typed.cards import read_cards
from hanabi_kit.typed.slots import read_slots
from hanabi_kit.typed.text import plain
from hanabi_kit.typed.vocabulary import any_of, spoken

_MOST = 200
"""Things that are looked at in a list: a hand of all cards has fewer."""

_SLOT = any_of(spoken("slots", "label"))
_LABEL = re.compile(rf"^{_SLOT}?\s*(?:n°|n[or]\.?|#)?\s*(\d)\s*[:.)=]\s*")
_NEXT_LABEL = re.compile(rf" (?:{_SLOT} )?(?:n° ?)?[2-9] ?[:)]")


def _cards(given: object, rules: Ruleset) -> CardSet:
    needed = words().say("write cards, such as r4 g1; none is an empty text")
    if isinstance(given, CardSet):
        return given
    if isinstance(given, Card):
        return CardSet([given])
    if isinstance(given, str):
        return read_cards(text_of(given, needed), rules)
    found = CardSet()
    for one in parts_of(given, needed, _MOST):
        if not isinstance(one, str | Card) or not str(one).strip():
            raise unfit(one, needed)
        found |= _cards(one, rules)
    return found


def _cards_off(value: CardSet, right: CardSet) -> str:
    told = words()
    off = []
    if missing := len(right - value):
        off.append(told.count("{number} card is missing", "{number} cards are missing", missing))
    if more := len(value - right):
        off.append(told.count("{number} card too many", "{number} cards too many", more))
    text = ", ".join(off)
    return f"{text}." if text else ""


class Cards(AnswerKind):
    """A set of identities: all of them are wanted, and no other."""

    def __init__(
        self, right: str | CardSet | Callable[[], str | CardSet], rules: Ruleset = STANDARD
    ) -> None:
        self._right, self.rules = right, rules

    @cached_property
    def right(self) -> CardSet:
        """The right cards."""
        return _cards(self._right() if callable(self._right) else self._right, self.rules)

    def read(self, given: object) -> object:
        """Read ``"r4 r5"``, a CardSet, or any collection of cards or their names."""
        return _cards(given, self.rules)

    def nearly(self, value: object) -> str:
        """Say how many are missing or too many."""
        assert isinstance(value, CardSet)
        return _cards_off(value, self.right)

    def written(self, value: object) -> str:
        """Return ``"r4 r5"``."""
        return str(value)


class Hand(AnswerKind):
    """What each card of a hand can be, slot 1 first."""

    def __init__(
        self,
        right: Sequence[str | CardSet] | Callable[[], Sequence[str | CardSet]],
        rules: Ruleset = STANDARD,
    ) -> None:
        self._right, self.rules = right, rules

    @cached_property
    def right(self) -> tuple[CardSet, ...]:
        """The right cards of each slot."""
        found = self._right() if callable(self._right) else self._right
        return tuple(_cards(slot, self.rules) for slot in found)

    def read(self, given: object) -> object:
        """Read a list with the cards of each slot, or ``"r4 r5 | g1 | …"``."""
        needed = words().count(
            "write the cards of {number} slot",
            "write the cards of {number} slots, slot 1 first, with | between",
            len(self.right),
        )
        if isinstance(given, str):
            given = _slots_of(text_of(given, needed), len(self.right))
        elif isinstance(given, Mapping):
            given = list(given.values())
        if isinstance(given, CardSet):
            raise unfit(given, needed)
        parts = parts_of(given, needed, _MOST)
        if len(parts) != len(self.right):
            raise unfit(given, needed)
        return tuple(_cards(slot, self.rules) for slot in parts)

    def nearly(self, value: object) -> str:
        """Say for the first wrong slot how many cards are missing or too many."""
        assert isinstance(value, tuple)
        for slot, (cards, right) in enumerate(zip(value, self.right, strict=True), start=1):
            if cards != right:
                off = _cards_off(cards, right)
                return words().say("Slot {slot}: {off}", slot=slot, off=off)
        return ""

    def written(self, value: object) -> str:
        """Return ``"r4 r5 | g1"``."""
        assert isinstance(value, tuple)
        return " | ".join(map(str, value))


def _slots_of(text: str, count: int) -> list[str]:
    """Return the parts of a text that tell the slots of a hand, without the slots' numbers."""
    said = plain(text.replace("\n", "|"))
    for joint in ("|", ";", " / "):
        if joint in said:
            parts = said.strip(f"{joint} ").split(joint)
            break
    else:
        starts = [0, *(label.start() for label in _NEXT_LABEL.finditer(said)), len(said)]
        parts = [said[start:end] for start, end in pairwise(starts)]
    labels = [_LABEL.match(part.strip()) for part in parts]
    if [label and label[1] for label in labels] == [str(at) for at in range(1, count + 1)]:
        parts = [_LABEL.sub("", part.strip()) for part in parts]
    return parts


class Slots(AnswerKind):
    """A set of slots, 1 = newest, of a hand of `size` cards.

    `table`: makes the table, if there is one: a card names the slot in which it surely lies.
    """

    def __init__(
        self,
        right: Iterable[int] | Callable[[], Iterable[int]],
        size: int = 5,
        table: Callable[[], Table] | None = None,
    ) -> None:
        self._right, self.size, self._table = right, size, table

    @cached_property
    def right(self) -> frozenset[int]:
        """The right slots."""
        return frozenset(self._right() if callable(self._right) else self._right)

    @cached_property
    def _scene(self) -> Table | None:
        return None if self._table is None else self._table()

    def read(self, given: object) -> object:
        """Read a slot, a collection of slots, ``"1 3"``, ``"13"``, ``"slots 1 and 3"``."""
        needed = words().say("write slots, 1 to {last}", last=self.size)
        if isinstance(given, str):
            return frozenset(self._of_text(text_of(given, needed)))
        one = self._number(given)
        if one is not None:
            return frozenset([one])
        found: set[int] = set()
        for part in parts_of(given, needed, _MOST):
            number = self._number(part)
            if number is not None:
                found.add(number)
            elif isinstance(part, str) and part.strip():
                found |= set(self._of_text(text_of(part, needed)))
            else:
                raise unfit(part, needed)
        return frozenset(found)

    def _number(self, given: object) -> int | None:
        """Return the slot that a number names; None where it is no number, or names none."""
        if isinstance(given, Real) and not isinstance(given, bool):
            return next((slot for slot in range(1, self.size + 1) if slot == given), None)
        return None

    def _of_text(self, text: str) -> tuple[int, ...]:
        scene = self._scene
        if scene is None:
            return read_slots(text, self.size)
        hand = hand_in_question(scene)
        return read_slots(text, self.size, hand=hand, rules=scene.rules, names=scene.players)

    def nearly(self, value: object) -> str:
        """Say how many are missing or too many."""
        assert isinstance(value, frozenset)
        told = words()
        off = []
        if missing := len(self.right - value):
            off.append(
                told.count("{number} slot is missing", "{number} slots are missing", missing)
            )
        if more := len(value - self.right):
            off.append(told.count("{number} slot too many", "{number} slots too many", more))
        return f"{', '.join(off)}." if off else ""

    def written(self, value: object) -> str:
        """Return ``"1 3"``."""
        assert isinstance(value, frozenset)
        return " ".join(map(str, sorted(value)))
