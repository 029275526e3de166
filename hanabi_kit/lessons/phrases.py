"""Words that questions with changing numbers are made of: they fill the places of a text.

Examples
--------
>>> asked = Both("Is it {cards}?", "Est-ce {cards} ?").filled(cards=either(["r4", "r5"]))
>>> asked.en, asked.fr
('Is it r4 or r5?', 'Est-ce r4 ou r5 ?')
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from hanabi_kit.language import words
from hanabi_kit.lessons.texts import Both, said_in

_NUMBERS = (
    Both("no", "aucun"),
    Both("one", "un"),
    Both("two", "deux"),
    Both("three", "trois"),
    Both("four", "quatre"),
    Both("five", "cinq"),
    Both("six", "six"),
    Both("seven", "sept"),
    Both("eight", "huit"),
    Both("nine", "neuf"),
    Both("ten", "dix"),
    Both("eleven", "onze"),
    Both("twelve", "douze"),
)


@dataclass(frozen=True)
class ColourWords:
    """How a colour is said: of a number (le 1 vert), a card (verte), cards, numbers (verts)."""

    name: Both
    of_card: Both
    of_cards: Both
    plural: Both


COLOURS = {
    "r": ColourWords(
        Both("red", "rouge"),
        Both("red", "rouge", "of a card"),
        Both("red", "rouges", "of cards"),
        Both("red", "rouges", "of numbers"),
    ),
    "y": ColourWords(
        Both("yellow", "jaune"),
        Both("yellow", "jaune", "of a card"),
        Both("yellow", "jaunes", "of cards"),
        Both("yellow", "jaunes", "of numbers"),
    ),
    "g": ColourWords(
        Both("green", "vert"),
        Both("green", "verte", "of a card"),
        Both("green", "vertes", "of cards"),
        Both("green", "verts", "of numbers"),
    ),
    "b": ColourWords(
        Both("blue", "bleu"),
        Both("blue", "bleue", "of a card"),
        Both("blue", "bleues", "of cards"),
        Both("blue", "bleus", "of numbers"),
    ),
    "p": ColourWords(
        Both("purple", "violet"),
        Both("purple", "violette", "of a card"),
        Both("purple", "violettes", "of cards"),
        Both("purple", "violets", "of numbers"),
    ),
}


def number(count: int) -> Both | Figures:
    """Return a number in words, up to twelve; larger ones in digits.

    Examples
    --------
    >>> number(3)
    Both(english='three', french='trois')
    """
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else figures(count)


@dataclass(frozen=True)
class Figures:
    """A number in digits: its thousands apart, its decimals as each language marks them."""

    value: Fraction

    def text(self, language: str | None = None) -> str:
        """Return the digits as `language` writes them."""
        exact = Decimal(self.value.numerator) / Decimal(self.value.denominator)
        whole, _, decimals = f"{exact.normalize():f}".partition(".")
        told = words(language)
        digits = told.number(int(whole))
        return digits + (told.decimal(f".{decimals}") if decimals else "")


def figures(value: int | Fraction) -> Figures:
    r"""Return a number in digits.

    Examples
    --------
    >>> figures(19600).text("en"), figures(Fraction(1, 1000)).text("fr")
    ('19,600', '0,001')
    """
    return Figures(Fraction(value))


@dataclass(frozen=True)
class Listed:
    """Items as a sentence lists them: all of them, or one of them."""

    items: tuple[object, ...]
    either: bool = False

    def text(self, language: str | None = None) -> str:
        """Return them in `language`."""
        told = words(language)
        texts = [str(said_in(item, told.language)) for item in self.items]
        return told.either(texts) if self.either else told.listed(texts)


def listed(items: Iterable[object]) -> Listed:
    """Return items, which may be texts in several languages, as a sentence lists them.

    Examples
    --------
    >>> listed(["r4", "r5"]).text("fr"), listed([number(1), number(2), 3]).text("en")
    ('r4 et r5', 'one, two and 3')
    """
    return Listed(tuple(items))


def either(items: Iterable[object]) -> Listed:
    """Return items of which it is one.

    Examples
    --------
    >>> either(["r4", "r5"]).text("fr"), either([1, 2, 3]).text("en")
    ('r4 ou r5', '1, 2 or 3')
    """
    return Listed(tuple(items), either=True)


@dataclass(frozen=True)
class Capitalized:
    """What begins a sentence."""

    part: object

    def text(self, language: str | None = None) -> str:
        """Return it in `language`, with a capital."""
        text = str(said_in(self.part, words(language).language))
        return text[:1].upper() + text[1:]


def capitalized(part: object) -> Capitalized:
    """Return a part with a capital, as it begins a sentence.

    Examples
    --------
    >>> Both("{many} cards.", "{many} cartes.").filled(many=capitalized(number(2))).fr
    'Deux cartes.'
    """
    return Capitalized(part)
