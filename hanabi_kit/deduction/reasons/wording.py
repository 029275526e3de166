"""Cards, slots, clues and places in the words of a language: what sentences are made of.

English and French. Names come from files that anybody may have written: they are put on one line
here, and nothing else of them is changed.

Examples
--------
>>> from hanabi_kit.rules import STANDARD
>>> english = wording("en", STANDARD, ["Alice", "Bob"])
>>> english.clues([Mark("r", True, 3, Seat(1)), Mark(4, True, 5, Seat(1))])
['Bob called it red (turn 3) and a 4 (turn 5)']
>>> wording("fr", STANDARD, ["Alice", "Bob"]).a_card(Card("r4"))
'un 4 rouge'
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from hanabi_kit.actions import ClueValue, Mark
from hanabi_kit.cards import Card, Seat, Slot, Suit
from hanabi_kit.deduction.reasons.premises import InDiscards, InHand, OnFirework, Sighting
from hanabi_kit.errors import HanabiError
from hanabi_kit.rules import Ruleset

__all__ = ["LANGUAGES", "Wording", "touch_differs", "wording"]

_LONG = 40
_NBSP = "\u00a0"


@dataclass(frozen=True)
class Wording(ABC):
    """The words of one language at one table.

    Parameters
    ----------
    rules : Ruleset
        It says what the suits are called.
    players : tuple of str
        Names by seat.
    """

    rules: Ruleset
    players: tuple[str, ...]

    language: ClassVar[str]
    and_: ClassVar[str]
    or_: ClassVar[str]
    colon: ClassVar[str]
    semicolon: ClassVar[str]
    numbers: ClassVar[tuple[str, ...]]
    nameless: ClassVar[str]

    def name(self, seat: Seat) -> str:
        """Return a player's name on one line; "player 2" where it has no sign to show."""
        return _one_line(self.players[seat]) or f"{self.nameless} {seat + 1}"

    def number(self, count: int) -> str:
        """Return a small number as a word, a large one in digits."""
        return self.numbers[count] if count < len(self.numbers) else str(count)

    def listed(self, texts: Sequence[str], last: str | None = None) -> str:
        """Return "a, b and c"; `last` is the word before the last, "and" if None."""
        *most, end = texts
        return f"{', '.join(most)} {last or self.and_} {end}" if most else end

    def clauses(self, texts: Sequence[str]) -> str:
        """Return clauses that may hold an "and" themselves as one: "a, b, and c"."""
        *most, end = texts
        return f"{', '.join(most)}, {self.and_} {end}" if most else end

    def value(self, value: ClueValue) -> str:
        """Return what a clue says, in words."""
        return str(value) if isinstance(value, int) else Suit(value).words[self.language]

    @abstractmethod
    def suit(self, suit: Suit) -> str:
        """Return what the cards of `suit` are called."""

    @abstractmethod
    def card(self, card: Card) -> str:
        """Return the name of an identity: "red 4"."""

    @abstractmethod
    def a_card(self, card: Card) -> str:
        """Return the name with its article: "a red 4"."""

    @abstractmethod
    def neither(self, names: Sequence[str]) -> str:
        """Return what follows the first "neither": "a red 4 nor a red 5"."""

    @abstractmethod
    def slots(self, slots: Sequence[Slot], *, start: bool = False) -> str:
        """Return "slots 1 and 2", with a capital at the `start` of a sentence."""

    @abstractmethod
    def place(self, sighting: Sighting) -> str:
        """Return where a copy lies: "in Bob's slot 3"."""

    @abstractmethod
    def copies(self, card: Card, copies: Sequence[Sighting]) -> str:
        """Return a clause that says where all copies of `card` are."""

    @abstractmethod
    def others(self, card: Card, copies: Sequence[Sighting]) -> str:
        """Return a clause that says where those copies of `card` are that are in sight."""

    @abstractmethod
    def every(self, cards: Sequence[Card]) -> str:
        """Return a clause that says that every copy of the cards is in sight."""

    @abstractmethod
    def remark(self, suit: Suit, *, colours: bool, all_touch: bool) -> str:
        """Return a clause that says which clues touch a special suit."""

    @abstractmethod
    def _touched(self, giver: Seat | None, values: Sequence[str], *, many: bool) -> str:
        """Say that clues touched the card, or the cards if `many`."""

    @abstractmethod
    def _untouched(self, said: Mapping[Seat | None, Sequence[str]], *, many: bool) -> str:
        """Say that clues, here by giver, did not touch it, or them."""

    @abstractmethod
    def _said(self, mark: Mark, *, many: bool) -> str:
        """Return a clue's value and turn: "red (turn 3)"."""

    def clues(self, marks: Iterable[Mark], *, many: bool = False) -> list[str]:
        """Return clauses that say which clues a card got, or several cards if `many`."""
        touched: dict[Seat | None, list[str]] = {}
        untouched: dict[Seat | None, list[str]] = {}
        for mark in marks:
            said = touched if mark.touched else untouched
            said.setdefault(mark.giver, []).append(self._said(mark, many=many))
        clauses = [self._touched(giver, values, many=many) for giver, values in touched.items()]
        # One verb for several givers only where each said one thing; else it gets hard to follow.
        if all(len(values) == 1 for values in untouched.values()):
            together = [untouched] if untouched else []
        else:
            together = [{giver: values} for giver, values in untouched.items()]
        return clauses + [self._untouched(said, many=many) for said in together]

    def remarks(self, mark: Mark, cards: Iterable[Card]) -> list[str]:
        """Say why `mark` rules out those of `cards` where that is not plain from its value."""
        colours = not isinstance(mark.value, int)
        return [
            self.remark(suit, colours=colours, all_touch=not mark.touched)
            for suit in dict.fromkeys(card.suit for card in cards if touch_differs(mark, card))
        ]

    def _places(self, copies: Sequence[Sighting]) -> list[tuple[str, int]]:
        """Where copies lie, each place once, with their number there."""
        order = (OnFirework, InDiscards, InHand)
        sorted_copies = sorted(copies, key=lambda copy: order.index(type(copy)))
        return list(Counter(map(self.place, sorted_copies)).items())


def touch_differs(mark: Mark, card: Card) -> bool:
    """Whether `mark` rules `card` out only because its suit is touched by other clues than usual.

    Examples
    --------
    A rainbow 3 that "blue" left out: it is not blue, yet blue touches every rainbow card.

    >>> touch_differs(Mark("b", False), Card("m3")), touch_differs(Mark("b", False), Card("b3"))
    (True, False)
    """
    return (mark.value in (card.suit.letter, card.rank)) == mark.touched


def _one_line(text: str) -> str:
    """Return `text` without line breaks, control signs and marks that turn its direction."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text[: 10 * _LONG])
    shown = " ".join(shown.split())
    return shown if len(shown) <= _LONG else shown[:_LONG].rstrip() + "…"


class _English(Wording):
    language = "en"
    and_, or_ = "and", "or"
    colon, semicolon = ": ", "; "
    numbers = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    nameless = "player"

    def suit(self, suit: Suit) -> str:
        for own in self.rules.suit_rules:
            if own.suit is suit:
                return _one_line(own.called) or suit.label
        return suit.label

    def card(self, card: Card) -> str:
        return f"{self.suit(card.suit)} {card.rank}"

    def a_card(self, card: Card) -> str:
        name = self.card(card)
        return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"

    def neither(self, names: Sequence[str]) -> str:
        return self.listed(names, "nor")

    def slots(self, slots: Sequence[Slot], *, start: bool = False) -> str:
        listed = self.listed([str(slot) for slot in slots])
        return f"{'S' if start else 's'}lot{'s' if len(slots) > 1 else ''} {listed}"

    def place(self, sighting: Sighting) -> str:
        match sighting:
            case OnFirework(card):
                return f"on the {self.suit(card.suit)} firework"
            case InDiscards():
                return "in the discard pile"
            case InHand(_, seat, slot):
                return f"in {self.name(seat)}'s slot {slot}"

    def copies(self, card: Card, copies: Sequence[Sighting]) -> str:
        places = self._places(copies)
        if len(copies) == 1:
            return f"the only {self.card(card)} is {places[0][0]}"
        what = "both" if len(copies) == 2 else f"all {self.number(len(copies))}"
        if len(places) == 1:
            return f"{what} {self.card(card)}s are {places[0][0]}"
        listed = self.listed([f"{self.number(count)} {place}" for place, count in places])
        return f"{what} {self.card(card)}s are in sight, {listed}"

    def others(self, card: Card, copies: Sequence[Sighting]) -> str:
        listed = self.listed([place for place, _ in self._places(copies)])
        if len(copies) == 1:
            return f"another {self.card(card)} is {listed}"
        return f"other {self.card(card)}s are {listed}"

    def every(self, cards: Sequence[Card]) -> str:
        if len(cards) > 6:
            return f"every copy of {len(cards)} other cards is in sight"
        return f"every {self.listed([self.card(card) for card in cards])} is in sight"

    def remark(self, suit: Suit, *, colours: bool, all_touch: bool) -> str:
        kind = "colour" if colours else "rank"
        return f"{'every' if all_touch else 'no'} {kind} clue touches {self.suit(suit)} cards"

    def _touched(self, giver: Seat | None, values: Sequence[str], *, many: bool) -> str:
        if giver is not None:
            who = f"{self.name(giver)} called {'them' if many else 'it'}"
        else:
            who = "they were called" if many else "it was called"
        return f"{who} {self.listed(values)}"

    def _untouched(self, said: Mapping[Seat | None, Sequence[str]], *, many: bool) -> str:
        clues = []
        for giver, values in said.items():
            whose = "the" if giver is None else f"{self.name(giver)}'s"
            clues.append(f"{whose} clue{'s' if len(values) > 1 else ''} {self.listed(values)}")
        return f"{self.listed(clues)} left {'them' if many else 'it'} out"

    def _said(self, mark: Mark, *, many: bool) -> str:
        turn = "" if mark.turn is None else f" (turn {mark.turn})"
        word = self.value(mark.value)
        if not mark.touched:
            return f"“{word}”{turn}"
        if isinstance(mark.value, int):
            word = f"{word}s" if many else f"a {word}"
        return f"{word}{turn}"


class _French(Wording):
    language = "fr"
    and_, or_ = "et", "ou"
    colon, semicolon = f"{_NBSP}: ", f"{_NBSP}; "
    numbers = ("aucun", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf")
    nameless = "joueur"

    def suit(self, suit: Suit) -> str:
        return suit.words["fr"]

    def card(self, card: Card) -> str:
        return f"{card.rank} {self.suit(card.suit)}"

    def a_card(self, card: Card) -> str:
        return f"un {self.card(card)}"

    def neither(self, names: Sequence[str]) -> str:
        return (" ni " if len(names) == 2 else ", ni ").join(names)

    def slots(self, slots: Sequence[Slot], *, start: bool = False) -> str:
        listed = self.listed([f"n°{_NBSP}{slot}" for slot in slots])
        return f"{'L' if start else 'l'}{'es cartes' if len(slots) > 1 else 'a carte'} {listed}"

    def place(self, sighting: Sighting) -> str:
        match sighting:
            case OnFirework(card):
                return f"sur le feu d'artifice {self.suit(card.suit)}"
            case InDiscards():
                return "dans la défausse"
            case InHand(_, seat, slot):
                return f"chez {self.name(seat)} (carte n°{_NBSP}{slot})"

    def copies(self, card: Card, copies: Sequence[Sighting]) -> str:
        places = self._places(copies)
        if len(copies) == 1:
            return f"le seul {self.card(card)} est {places[0][0]}"
        what = f"les {self.number(len(copies))} exemplaires du {self.card(card)} sont"
        if len(places) == 1:
            return f"{what} {places[0][0]}"
        listed = self.listed([f"{self.number(count)} {place}" for place, count in places])
        return f"{what} visibles, {listed}"

    def others(self, card: Card, copies: Sequence[Sighting]) -> str:
        listed = self.listed([place for place, _ in self._places(copies)])
        if len(copies) == 1:
            return f"un autre {self.card(card)} est {listed}"
        return f"d'autres exemplaires du {self.card(card)} sont {listed}"

    def every(self, cards: Sequence[Card]) -> str:
        if len(cards) > 6:
            return f"tous les exemplaires de {len(cards)} autres cartes sont visibles"
        return f"chaque {self.listed([self.card(card) for card in cards])} est visible"

    def remark(self, suit: Suit, *, colours: bool, all_touch: bool) -> str:
        kind = "couleur" if colours else "valeur"
        family = f"la famille «{_NBSP}{self.suit(suit)}{_NBSP}»"
        if all_touch:
            return f"tout indice de {kind} désigne {family}"
        return f"aucun indice de {kind} ne désigne {family}"

    def _touched(self, giver: Seat | None, values: Sequence[str], *, many: bool) -> str:
        who = "on" if giver is None else self.name(giver)
        pointed = "les a désignées" if many else "l'a désignée"
        return f"{who} {pointed} en annonçant {self.listed(values)}"

    def _untouched(self, said: Mapping[Seat | None, Sequence[str]], *, many: bool) -> str:
        clues: list[str] = []
        for giver, values in said.items():
            who = "on" if giver is None else self.name(giver)
            # The verb is said once: "Alice a annoncé « 2 » et Bob « 4 »".
            clues.append(f"{who}{'' if clues else ' a annoncé'} {self.listed(values)}")
        return f"{self.listed(clues)} sans {'les' if many else 'la'} désigner"

    def _said(self, mark: Mark, *, many: bool) -> str:
        turn = "" if mark.turn is None else f" (tour {mark.turn})"
        return f"«{_NBSP}{self.value(mark.value)}{_NBSP}»{turn}"


_WORDINGS: Mapping[str, type[Wording]] = MappingProxyType(
    {own.language: own for own in (_English, _French)}
)
LANGUAGES = tuple(_WORDINGS)
"""The languages there are words for."""


def wording(language: str, rules: Ruleset, players: Sequence[str]) -> Wording:
    """Return the words of `language` ("en" or "fr") at a table.

    Raises
    ------
    HanabiError
        Listing the languages there are.
    """
    found = _WORDINGS.get(language) if isinstance(language, str) else None
    if found is None:
        shown = f"{language!r}"[:_LONG]
        raise HanabiError(f"language {shown}: the kit says reasons in {', '.join(LANGUAGES)}")
    return found(rules, tuple(players))
