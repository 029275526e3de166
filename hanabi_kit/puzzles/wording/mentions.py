"""What a text names: slots, cards, players, numbers; in English and in French.

A reader of words, not of meaning: it finds that "the red 4 and 5" are two cards and "slots 1 to 3"
three slots, and leaves it to `hanabi_kit.puzzles.wording` to hold that against an answer. What it
does not understand it passes over, so that what it returns was surely said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType

from hanabi_kit.cards import MAX_RANK, Card, CardSet, Suit
from hanabi_kit.rules import Ruleset
from hanabi_kit.typed.vocabulary import named, numbered

READ = ("en", "fr")
"""The languages whose sentences are understood here: their patterns stand in this room."""

_SUIT_NAMES = named("suits", READ)

NUMBERS: Mapping[str, int] = MappingProxyType(
    {
        **{word: n for word, n in numbered("numbers", READ).items() if n < 10},
        **dict.fromkeys(("no", "aucun", "aucune"), 0),
        **dict.fromkeys(("ten", "dix"), 10),
        **{str(number): number for number in range(51)},
    }
)
"""Numbers that texts write, as words and in digits."""

_SLOT_WORD = r"slots?\s+|(?:cartes?|emplacements?)\s+(?:n[°o]s?\s*|numéros?\s+)?|n°\s*"
_AGAIN = rf"(?:the\s+|la\s+|les\s+)?(?:{_SLOT_WORD}|n[°o]\s*)?"
# "1"; "1 and 2"; "1, 2 or slot 4"; "1 to 3". A list ends with a word, or "in slot 1, 25 points" is
# one of slots; and what follows "and" is no slot where it counts something.
_SLOTS = re.compile(
    rf"\b(?:{_SLOT_WORD})(?P<numbers>\d\d?(?!\d|[./]\d)"
    rf"(?:(?:,\s*{_AGAIN}\d)*,?\s*(?:\b(?:and|or|et|ou|to|à)\b|–|-)\s*{_AGAIN}\d(?!\d|[./]\d))?)"
    r"(?!\s+(?:cards?|points?|cartes?)\b)",
    re.IGNORECASE,
)
_ORDINALS = MappingProxyType(
    {
        word: number
        for number, names in enumerate(
            (
                "first première",
                "second deuxième",
                "third troisième",
                "fourth quatrième",
                "fifth cinquième",
                "sixth sixième",
            ),
            start=1,
        )
        for word in names.split()
    }
)
_ORDINAL = "|".join(_ORDINALS)
# "third slot", and "third card" where it is somebody's; any other third card is one of the deck.
_ORDINAL_SLOT = re.compile(
    rf"\b(?P<slot>{_ORDINAL})\s+slot\b"
    rf"|(?:\b(?:his|her|their|sa)\s+|['’]s\s+)(?P<card>{_ORDINAL})\s+(?:card|carte)\b(?!\s+of)",
    re.IGNORECASE,
)
_SPAN = re.compile(r"(\d\d?)\s*(?:\bto\b|\bà\b|–|-)\s*\D*?(\d\d?)")

_BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
_SENTENCE = re.compile(r"(?<=[.?!…])(?:\*\*|[\"”»’)]|\s»)*\s+|\n+")
_FRACTION = re.compile(
    r"(?<![\d/])(?:(\d{1,3})\s+(?:and|et)\s+)?(\d{1,9})\s*/\s*([1-9]\d{0,8})(?![\d/])"
)

_NO_NAMES = frozenset({"or"})
"""Names of suits that a text cannot name so that one knows them from a word: gold in French."""

_ARTICLES = frozenset({"A", "I", "À"})
"""Names of players that a text cannot name so that one knows it from a word."""


def _own_names(suit: Suit) -> tuple[str, ...]:
    """Return what the kit calls a suit in the languages that are read here, the last French."""
    return tuple(suit.words.get(language, suit.label) for language in READ)


def plain(text: str) -> str:
    """Return `text` without its marks of bold, on one line."""
    return " ".join(text.replace("**", "").split())


def bold_in(text: str) -> tuple[str, ...]:
    """Return what stands in bold.

    Examples
    --------
    >>> bold_in("Play **slot 1** or **slot 2**.")
    ('slot 1', 'slot 2')
    """
    return tuple(_BOLD.findall(text))


def sentences_of(text: str) -> tuple[str, ...]:
    """Return the sentences of `text`, bold marks left in.

    Examples
    --------
    >>> sentences_of("**No.** A clue is given. What then?")
    ('**No.', 'A clue is given.', 'What then?')
    """
    return tuple(part.strip() for part in _SENTENCE.split(text) if part and part.strip("*» \n"))


def is_question(sentence: str) -> bool:
    """Whether a sentence asks something.

    Examples
    --------
    >>> is_question("Which cards can it be?"), is_question("Mark them all.")
    (True, False)
    """
    return sentence.rstrip('*"”»’) \u00a0\u202f').endswith("?")


def slots_in(text: str) -> tuple[int, ...]:
    """Return the slots that `text` names, in its order, each once."""
    found: list[tuple[int, int]] = []
    for match in _SLOTS.finditer(text):
        numbers = match["numbers"]
        found += [(match.start(), int(number)) for number in re.findall(r"\d+", numbers)]
        for low, high in _SPAN.findall(numbers):
            between = range(int(low) + 1, int(high))
            place = next(i for i, one in enumerate(found) if one[1] == int(low)) + 1
            found[place:place] = [(match.start(), number) for number in between]
    for match in _ORDINAL_SLOT.finditer(text):
        word = (match["slot"] or match["card"]).lower()
        found.append((match.start(), _ORDINALS[word]))
    return tuple(dict.fromkeys(number for _, number in sorted(found, key=lambda one: one[0])))


def fractions_in(text: str) -> tuple[Fraction, ...]:
    """Return the fractions that `text` writes, in its order."""
    return tuple(
        int(whole or 0) + Fraction(int(above), int(below))
        for whole, above, below in _FRACTION.findall(text)
    )


@dataclass(frozen=True)
class Reader:
    """Reads what texts about one table name."""

    rules: Ruleset  # it says which suits there are, and what they are called
    players: tuple[str, ...]

    def cards(self, text: str) -> CardSet:
        """Return the cards of this table that `text` names."""
        known = self.rules.all_cards
        return CardSet(
            Card.parse(f"{suit.letter}{rank}")
            for suit, rank, _ in self._named(text)
            if 1 <= rank <= MAX_RANK and Card.parse(f"{suit.letter}{rank}") in known
        )

    def missing_cards(self, text: str) -> tuple[str, ...]:
        """Return the cards that `text` names and the ruleset does not have, as it names them."""
        known = self.rules.all_cards
        return tuple(
            dict.fromkeys(
                said
                for suit, rank, said in self._named(text)
                if not 1 <= rank <= MAX_RANK or Card.parse(f"{suit.letter}{rank}") not in known
            )
        )

    def suits(self, text: str) -> tuple[Suit, ...]:
        """Return the suits of this table that `text` names, in its order."""
        return tuple(
            suit
            for match in re.finditer(rf"\b(?:{self._words})\b", text, re.IGNORECASE)
            if (suit := self._suits[match[0].lower()]) in self.rules.suits
        )

    @property
    def suit_words(self) -> str:
        """The names of suits, as one part of a regular expression."""
        return self._words

    def players_in(self, text: str) -> tuple[str, ...]:
        """Return the players that `text` names, in its order, each once."""
        if self._name is None:
            return ()
        return tuple(dict.fromkeys(match[0] for match in self._name.finditer(text)))

    def _named(self, text: str) -> Iterator[tuple[Suit, int, str]]:
        """Yield suit and rank of each card that is named, with the words."""
        for match in self._english.finditer(text):
            word = match["suit"]
            for rank in re.findall(r"\d+", match["ranks"]):
                yield self._suits[word.lower()], int(rank), f"{word} {rank}"
        for match in self._french.finditer(text):
            for rank in re.findall(r"\d+", match["ranks"]):
                yield self._suits[match["suit"].lower()], int(rank), f"{rank} {match['suit']}"
        for match in self._letters.finditer(text):
            yield Suit(match[1]), int(match[2]), match[0]

    @cached_property
    def _suits(self) -> dict[str, Suit]:
        """The suits by every name they go by; a name that two share is the one in play.

        Suits of two letters have names that are words for other things (ice, carrot, navy): they
        are read where they are in play.
        """
        found: dict[str, Suit] = {}
        for suit in sorted(Suit, key=lambda suit: suit in self.rules.suits):
            if len(suit.letter) > 1 and suit not in self.rules.suits:
                continue
            called = [own.called.lower() for own in self.rules.suit_rules if own.suit is suit]
            names = [*_own_names(suit), *_SUIT_NAMES.get(suit.label, ()), *called]
            found.update((name, suit) for name in names if name and name not in _NO_NAMES)
        return found

    @cached_property
    def _words(self) -> str:
        names = sorted(self._suits, key=len, reverse=True)
        return "|".join(re.escape(name) for name in names)

    @cached_property
    def _english(self) -> re.Pattern[str]:
        # "red 4", "red 4s", "red 3, 4 and 5"; not "red 4 and 5 cards", nor "blue 1/2".
        one = r"[0-9]s?(?![\d/°%]|[.,]\d)"
        more = (
            r"(?:(?:,\s*|\s*,?\s*\b(?:and|or)\s+)(?:the\s+)?[0-9]s?(?![\d/°%]|[.,]\d)"
            r"(?!\s+(?:[a-z]|\*\*[a-z])*cards?\b)(?!\s+(?:points?|turns?|plays?|worlds?|players?)))*"
        )
        return re.compile(
            rf"\b(?P<suit>{self._words})\s+(?:card\s+)?(?P<ranks>{one}{more})\b",
            re.IGNORECASE,
        )

    @cached_property
    def _french(self) -> re.Pattern[str]:
        # "4 rouge", "3, 4 et 5 rouges".
        french = sorted(
            (
                name
                for name, suit in self._suits.items()
                if name == _own_names(suit)[-1] or name in _SUIT_NAMES.get(suit.label, ())
            ),
            key=len,
            reverse=True,
        )
        words = "|".join(re.escape(name) for name in french if name not in ("omni", "rainbow"))
        return re.compile(
            rf"(?<![\d/°.,])(?<!°\s)\b(?P<ranks>[0-9](?:(?:,\s*|\s+(?:et|ou)\s+)"
            rf"(?:le\s+)?[0-9])*)\s+(?P<suit>{words})\b",
            re.IGNORECASE,
        )

    @cached_property
    def _letters(self) -> re.Pattern[str]:
        letters = "|".join(suit.letter for suit in self.rules.suits)
        return re.compile(rf"(?<![\w’'])({letters})([1-5])(?!\w)")

    @cached_property
    def _name(self) -> re.Pattern[str] | None:
        names = sorted(
            (name for name in map(str.strip, self.players) if name and name not in _ARTICLES),
            key=len,
            reverse=True,
        )
        if not names:
            return None
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)")
