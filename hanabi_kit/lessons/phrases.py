"""Words that questions with changing numbers are made of, in English and French."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from hanabi_kit.lessons.texts import Both

_ENGLISH = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]
_FRENCH = [
    "aucun",
    "un",
    "deux",
    "trois",
    "quatre",
    "cinq",
    "six",
    "sept",
    "huit",
    "neuf",
    "dix",
    "onze",
    "douze",
]


@dataclass(frozen=True)
class ColourWords:
    """How a colour is said: in French of a card's name (le 1 vert), and of cards (vertes)."""

    en: str
    fr: str
    fr_of_cards: str
    fr_plural: str


COLOURS = {
    "r": ColourWords("red", "rouge", "rouges", "rouges"),
    "y": ColourWords("yellow", "jaune", "jaunes", "jaunes"),
    "g": ColourWords("green", "vert", "vertes", "verts"),
    "b": ColourWords("blue", "bleu", "bleues", "bleus"),
    "p": ColourWords("purple", "violet", "violettes", "violets"),
}


def number(count: int) -> Both:
    """Return a number in words, up to twelve; larger ones in digits.

    Examples
    --------
    >>> number(3)
    Both(english='three', french='trois')
    """
    if 0 <= count < len(_ENGLISH):
        return Both(_ENGLISH[count], _FRENCH[count])
    return Both(str(count), str(count))


def figures(value: int | Fraction) -> Both:
    """Return a number in digits: its thousands apart, its decimals as each language marks them.

    Examples
    --------
    >>> figures(19600), figures(Fraction(1, 1000))
    (Both(english='19,600', french='19 600'), Both(english='0.001', french='0,001'))
    """
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    english = f"{exact.normalize():,f}"
    return Both(english, english.translate({ord(","): " ", ord("."): ","}))


def listed(items: Iterable[object], last: str = "and") -> str:
    """Return items as a sentence lists them.

    Examples
    --------
    >>> listed(["r4", "r5"]), listed([1, 2, 3], "ou")
    ('r4 and r5', '1, 2 ou 3')
    """
    texts = [str(one) for one in items]
    return f" {last} ".join(filter(None, (", ".join(texts[:-1]), *texts[-1:])))
