"""Answers that are cards: a set of them, a whole hand, or places in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from hanabi_kit.cards import Card, CardSet
from hanabi_kit.language import words
from hanabi_kit.lessons.answers.base import AnswerKind, text_of, unfit
from hanabi_kit.rules import STANDARD, Ruleset


def _cards(given: object, rules: Ruleset) -> CardSet:
    needed = words().say("write cards, such as r4 g1; none is an empty text")
    if isinstance(given, CardSet):
        return given
    if isinstance(given, Card):
        return CardSet([given])
    if isinstance(given, str):
        given = (
            re.split(r"[ ,;]+", text_of(given.strip("{}[]() "), needed)) if given.strip() else []
        )
    if not isinstance(given, Iterable):
        raise unfit(given, needed)
    known = {str(card): card for card in rules.identities}
    found = []
    for one in given:
        name = str(one).strip("'\"") if isinstance(one, str | Card) else ""
        if name not in known:
            raise unfit(one, words().say("there is no such card; they run from r1 to p5"))
        found.append(known[name])
    return CardSet(found)


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
            given = text_of(given, needed).split("|")
        if isinstance(given, Mapping):
            given = list(given.values())
        if not isinstance(given, Iterable):
            raise unfit(given, needed)
        found = tuple(_cards(slot, self.rules) for slot in given)
        if len(found) != len(self.right):
            raise unfit(given, needed)
        return found

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


class Slots(AnswerKind):
    """A set of slots, 1 = newest, of a hand of `size` cards."""

    def __init__(self, right: Iterable[int] | Callable[[], Iterable[int]], size: int = 5) -> None:
        self._right, self.size = right, size

    @cached_property
    def right(self) -> frozenset[int]:
        """The right slots."""
        return frozenset(self._right() if callable(self._right) else self._right)

    def read(self, given: object) -> object:
        """Read a slot, a collection of slots, or ``"1 3"``; none is an empty text."""
        needed = words().say("write slots, 1 to {last}", last=self.size)
        if isinstance(given, str):
            text = given.strip("{}[]() ")
            given = re.split(r"[ ,;]+", text_of(text, needed)) if text else []
        elif isinstance(given, int) and not isinstance(given, bool):
            given = [given]
        if not isinstance(given, Iterable):
            raise unfit(given, needed)
        known = {str(slot): slot for slot in range(1, self.size + 1)}
        names = [str(one) for one in given]
        if wrong := [name for name in names if name not in known]:
            raise unfit(wrong[0], needed)
        return frozenset(known[name] for name in names)

    def written(self, value: object) -> str:
        """Return ``"1 3"``."""
        assert isinstance(value, frozenset)
        return " ".join(map(str, sorted(value)))
