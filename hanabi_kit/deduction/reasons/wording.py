"""Cards, slots, clues and places in the words of a language: what sentences are made of.

Names come from files that anybody may have written: they are put on one line here, and nothing else
of them is changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hanabi_kit.actions import ClueValue, Mark, Untold
from hanabi_kit.cards import Card, Seat, Slot, Suit
from hanabi_kit.deduction.reasons.premises import (
    InDiscards,
    InHand,
    InHole,
    OnFirework,
    Sighting,
)
from hanabi_kit.deduction.reasons.touch_words import (
    rank_word,
    says_odd_or_even,
    touch_remark,
)
from hanabi_kit.engine.action_text import format_clue_value
from hanabi_kit.language import Words, later_in, words
from hanabi_kit.rules import Ruleset

_LONG = 40
_MOST_NAMED = 6
"""Cards in sight that a clause names; more are counted."""

_NUMBERS = (
    later_in("number", "no"),
    later_in("number", "one"),
    later_in("number", "two"),
    later_in("number", "three"),
    later_in("number", "four"),
    later_in("number", "five"),
    later_in("number", "six"),
    later_in("number", "seven"),
    later_in("number", "eight"),
    later_in("number", "nine"),
)


@dataclass(frozen=True)
class Wording:
    """The words of one language at one table.

    Parameters
    ----------
    rules : Ruleset
        It says what the suits are called.
    """

    told: Words
    rules: Ruleset
    players: tuple[str, ...]

    @property
    def language(self) -> str:
        """One of `hanabi_kit.language.LANGUAGES`."""
        return self.told.language

    def name(self, seat: Seat) -> str:
        """Return a player's name on one line; "player 2" where it has no sign to show."""
        shown = _one_line(self.players[seat])
        return shown or self.told.say_in("who has no name", "player {number}", number=seat + 1)

    def number(self, count: int) -> str:
        """Return a small number as a word, a large one in digits."""
        if count < len(_NUMBERS):
            return self.told.say_in("number", _NUMBERS[count])
        return str(count)

    def bounds(self, low: Fraction, high: Fraction) -> str:
        """Return what something is worth: "5/2", or "2 to 3" where only bounds are known."""
        if low == high:
            return str(low)
        return self.told.say_in("in a table", "{low} to {high}", low=low, high=high)

    def goal(self, objective: str, points: int) -> str:
        """Return what is aimed at: "23 points", or the score on average."""
        if objective == "perfect":
            return self.told.count("{number} point", "{number} points", points)
        return self.told.say("the expected score")

    def clauses(self, texts: Sequence[str]) -> str:
        """Return clauses that may hold an "and" themselves as one: "a, b, and c"."""
        *most, end = texts
        if not most:
            return end
        return self.told.say_in("clauses", "{most}, and {end}", most=", ".join(most), end=end)

    def conditions(self, texts: Sequence[str]) -> str:
        """Return what follows "whenever", which a language may say again: "a, b and c"."""
        told = self.told
        first, *more = texts
        after = [told.say_in("after whenever", "{condition}", condition=text) for text in more]
        return told.listed([first, *after])

    def value(self, value: ClueValue | Untold) -> str:
        """Return what a clue says, in words."""
        return format_clue_value(value, self.language, self.rules)

    def suit(self, suit: Suit) -> str:
        """Return what the cards of `suit` are called."""
        for own in self.rules.suit_rules:
            if own.suit is suit:
                return _one_line(own.called_in(self.language)) or suit.label
        return suit.words[self.language]

    def card(self, card: Card) -> str:
        """Return the name of an identity: "red 4"."""
        suit = self.suit(card.suit)
        return self.told.say_in("card", "{suit} {rank}", suit=suit, rank=rank_word(card.rank))

    def a_card(self, card: Card) -> str:
        """Return the name with its article: "a red 4"."""
        name = self.card(card)
        if name[0].lower() in "aeiou":
            return self.told.say_in("card", "an {card}", card=name)
        return self.told.say_in("card", "a {card}", card=name)

    def neither(self, names: Sequence[str]) -> str:
        """Return what follows the first "neither": "a red 4 nor a red 5"."""
        say_in = self.told.say_in
        *most, end = names
        if len(most) < 2:
            return say_in("neither, of two", "{first} nor {second}", first=most[0], second=end)
        listed = say_in("neither, of several", ", ").join(most)
        return say_in("neither, of several", "{most} nor {end}", most=listed, end=end)

    def slots(self, slots: Sequence[Slot], *, start: bool = False) -> str:
        """Return "slots 1 and 2", with a capital at the `start` of a sentence."""
        told = self.told
        listed = told.listed([told.say_in("slot in a list", "{slot}", slot=slot) for slot in slots])
        text = told.count_in("a hand's", "slot {slots}", "slots {slots}", len(slots), slots=listed)
        return capital(text) if start else text

    def place(self, sighting: Sighting) -> str:
        """Return where a copy lies: "in Bob's slot 3"."""
        say = self.told.say
        match sighting:
            case OnFirework(card):
                return say("on the {suit} firework", suit=self.suit(card.suit))
            case InDiscards():
                return say("in the discard pile")
            case InHole():
                return say("in the hole")
            case InHand(_, seat, slot):
                return say("in {who}'s slot {slot}", who=self.name(seat), slot=slot)

    def copies(self, card: Card, copies: Sequence[Sighting]) -> str:
        """Return a clause that says where all copies of `card` are."""
        say, name = self.told.say, self.card(card)
        places = self._places(copies)
        place = places[0][0]
        if len(copies) == 1:
            return say("the only {card} is {place}", card=name, place=place)
        number = self.number(len(copies))
        if len(places) == 1 and len(copies) == 2:
            return say("both {card}s are {place}", card=name, place=place)
        if len(places) == 1:
            return say("all {number} {card}s are {place}", number=number, card=name, place=place)
        listed = self.told.listed(
            [say("{number} {place}", number=self.number(some), place=at) for at, some in places]
        )
        if len(copies) == 2:
            return say("both {card}s are in sight, {places}", card=name, places=listed)
        return say(
            "all {number} {card}s are in sight, {places}", number=number, card=name, places=listed
        )

    def others(self, card: Card, copies: Sequence[Sighting]) -> str:
        """Return a clause that says where those copies of `card` are that are in sight."""
        listed = self.told.listed([place for place, _ in self._places(copies)])
        return self.told.count(
            "another {card} is {places}",
            "other {card}s are {places}",
            len(copies),
            card=self.card(card),
            places=listed,
        )

    def every(self, cards: Sequence[Card]) -> str:
        """Return a clause that says that every copy of the cards is in sight."""
        say = self.told.say
        if len(cards) > _MOST_NAMED:
            return say("every copy of {number} other cards is in sight", number=len(cards))
        return say("every {cards} is in sight", cards=self.told.listed([*map(self.card, cards)]))

    def clues(self, marks: Iterable[Mark], *, many: bool = False) -> list[str]:
        """Return clauses that say which clues a card got, or several cards if `many`."""
        touched: dict[Seat | None, list[str]] = {}
        untouched: dict[Seat | None, list[str]] = {}
        for mark in marks:
            said = touched if mark.touched else untouched
            said.setdefault(mark.giver, []).append(self._clue(mark, many=many))
        clauses = [self._touched(giver, values, many=many) for giver, values in touched.items()]
        # One verb for several givers only where each said one thing; else it gets hard to follow.
        if all(len(values) == 1 for values in untouched.values()):
            together = [untouched] if untouched else []
        else:
            together = [{giver: values} for giver, values in untouched.items()]
        return clauses + [self._untouched(said, many=many) for said in together]

    def remarks(self, mark: Mark, cards: Iterable[Card]) -> list[str]:
        """Say why `mark` rules out those of `cards` where that is not plain from its value."""
        value = self.value(mark.value)
        said = [touch_remark(self.told, self.rules, mark, card, value, self.suit) for card in cards]
        return list(dict.fromkeys(filter(None, said)))

    def quoted(self, value: str, turn: int | None) -> str:
        """Return a clue as it was given: "“red” (turn 3)"."""
        return self._with_turn(self.told.say_in("what a clue says", "“{clue}”", clue=value), turn)

    def _touched(self, giver: Seat | None, values: Sequence[str], *, many: bool) -> str:
        """Say that clues touched the card, or the cards if `many`."""
        say, listed = self.told.say, self.told.listed(values)
        if giver is None and many:
            return say("they were called {clues}", clues=listed)
        if giver is None:
            return say("it was called {clues}", clues=listed)
        if many:
            return say("{who} called them {clues}", who=self.name(giver), clues=listed)
        return say("{who} called it {clues}", who=self.name(giver), clues=listed)

    def _untouched(self, said: Mapping[Seat | None, Sequence[str]], *, many: bool) -> str:
        """Say that clues, here by giver, did not touch it, or them."""
        # A language may say the verb once, with the first of several givers.
        first, *more = said.items()
        clues = self.told.listed(
            [self._first_clues(*first), *(self._more_clues(*clues) for clues in more)]
        )
        if many:
            return self.told.say("{clues} left them out", clues=clues)
        return self.told.say("{clues} left it out", clues=clues)

    def _first_clues(self, giver: Seat | None, values: Sequence[str]) -> str:
        count, number, listed = self.told.count, len(values), self.told.listed(values)
        if giver is None:
            return count("the clue {clues}", "the clues {clues}", number, clues=listed)
        return count(
            "{who}'s clue {clues}",
            "{who}'s clues {clues}",
            number,
            who=self.name(giver),
            clues=listed,
        )

    def _more_clues(self, giver: Seat | None, values: Sequence[str]) -> str:
        told, number, listed = self.told, len(values), self.told.listed(values)
        if giver is None:
            return told.count_in(
                "of the next giver", "the clue {clues}", "the clues {clues}", number, clues=listed
            )
        return told.count_in(
            "of the next giver",
            "{who}'s clue {clues}",
            "{who}'s clues {clues}",
            number,
            who=self.name(giver),
            clues=listed,
        )

    def _clue(self, mark: Mark, *, many: bool) -> str:
        """Return a clue's value and turn, as what a card is called: "red (turn 3)"."""
        value = self.value(mark.value)
        if not mark.touched:
            return self.quoted(value, mark.turn)
        if not isinstance(mark.value, int) or says_odd_or_even(self.rules, mark.value):
            text = self.told.say_in("what a clue calls a card", "{colour}", colour=value)
        elif many:
            text = self.told.say_in("what a clue calls a card", "{rank}s", rank=value)
        else:
            text = self.told.say_in("what a clue calls a card", "a {rank}", rank=value)
        return self._with_turn(text, mark.turn)

    def _with_turn(self, clue: str, turn: int | None) -> str:
        return clue if turn is None else self.told.say("{clue} (turn {turn})", clue=clue, turn=turn)

    def _places(self, copies: Sequence[Sighting]) -> list[tuple[str, int]]:
        """Where copies lie, each place once, with their number there."""
        order = (OnFirework, InDiscards, InHole, InHand)
        sorted_copies = sorted(copies, key=lambda copy: order.index(type(copy)))
        return list(Counter(map(self.place, sorted_copies)).items())


def _one_line(text: str) -> str:
    """Return `text` without line breaks, control signs and marks that turn its direction."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text[: 10 * _LONG])
    shown = " ".join(shown.split())
    return shown if len(shown) <= _LONG else shown[:_LONG].rstrip() + "…"


def capital(text: str) -> str:
    """Return `text` with a capital at its beginning.

    Examples
    --------
    >>> capital("two cards")
    'Two cards'
    """
    return text[:1].upper() + text[1:]


def wording(language: str | None, rules: Ruleset, players: Sequence[str]) -> Wording:
    """Return the words of `language` at a table; None: of the one in use.

    HanabiError lists the languages there are.
    """
    return Wording(words(language), rules, tuple(players))
