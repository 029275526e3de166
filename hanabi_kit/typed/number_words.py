"""Numbers written as words: six, vingt-deux, two thirds, la moitié, third, twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType


def _numbered(*rows: str, start: int = 0, by: int = 1) -> dict[str, int]:
    """Return the words of each row with their number, counted from `start`."""
    return {word: start + at * by for at, names in enumerate(rows) for word in names.split()}


UNITS: Mapping[str, int] = MappingProxyType(
    _numbered(
        "zero",
        "one un une",
        "two deux",
        "three trois",
        "four quatre",
        "five cinq",
        "six",
        "seven sept",
        "eight huit",
        "nine neuf",
    )
)
_TEENS = _numbered(
    "ten dix dizaine",
    "eleven onze",
    "twelve douze dozen douzaine",
    "thirteen treize",
    "fourteen quatorze",
    "fifteen quinze quinzaine",
    "sixteen seize",
    "seventeen",
    "eighteen",
    "nineteen",
    start=10,
)
_TENS = _numbered(
    "twenty vingt vingts vingtaine",
    "thirty trente trentaine",
    "forty fourty quarante quarantaine",
    "fifty cinquante cinquantaine",
    "sixty soixante soixantaine",
    "seventy septante",
    "eighty huitante octante",
    "ninety nonante",
    start=20,
    by=10,
)
_HUNDREDS = frozenset({"hundred", "hundreds", "cent", "cents", "centaine"})
POWERS: Mapping[str, int] = MappingProxyType(
    {
        "thousand": 1000,
        "thousands": 1000,
        "mille": 1000,
        "million": 10**6,
        "millions": 10**6,
        "billion": 10**9,
        "billions": 10**9,
        "milliard": 10**9,
        "milliards": 10**9,
        "millier": 1000,
        "milliers": 1000,
    }
)
"""What a number before such a word is multiplied with."""

_COUNTED = frozenset(
    {
        *("dozen", "douzaine", "dizaine", "quinzaine", "vingtaine", "trentaine", "quarantaine"),
        *("cinquantaine", "soixantaine", *_HUNDREDS, *POWERS),
    }
)
TIMES: Mapping[str, int] = MappingProxyType({"once": 1, "twice": 2, "thrice": 3})

ORDINALS: Mapping[str, int] = MappingProxyType(
    _numbered(
        "first 1st premier premiere 1er 1re 1ere",
        "second 2nd deuxieme seconde 2e 2eme",
        "third 3rd troisieme 3e 3eme",
        "fourth 4th quatrieme 4e 4eme",
        "fifth 5th cinquieme 5e 5eme",
        "sixth 6th sixieme 6e 6eme",
        "seventh 7th septieme 7e 7eme",
        start=1,
    )
)
"""Places in a row, the first is 1; without accents."""

PARTS: Mapping[str, int] = MappingProxyType(
    {"half": 2, "halves": 2, "demi": 2, "demie": 2, "demis": 2, "moitie": 2}
    | {"tiers": 3, "quarter": 4, "quarters": 4, "quart": 4, "quarts": 4}
    | {"hundredth": 100, "hundredths": 100, "centieme": 100, "centiemes": 100}
    | {
        word + plural: number
        for word, number in _numbered(
            "third",
            "fourth",
            "fifth cinquieme",
            "sixth sixieme",
            "seventh septieme",
            "eighth huitieme",
            "ninth neuvieme",
            "tenth dixieme",
            "eleventh onzieme",
            "twelfth douzieme",
            "thirteenth treizieme",
            "fourteenth quatorzieme",
            "fifteenth quinzieme",
            "sixteenth seizieme",
            "seventeenth",
            "eighteenth",
            "nineteenth",
            "twentieth vingtieme",
            start=3,
        ).items()
        for plural in ("", "s")
    }
)
"""Parts of a whole: a third is one of 3."""

_ARTICLES = frozenset({"a", "an", "un", "une"})
_JOINS = frozenset({"and", "et", "-"})
_AFTER_TEN = frozenset({"sept", "huit", "neuf"})
_SCORES = frozenset({"vingt", "vingts"})


def leading_number(words: Sequence[str]) -> tuple[int, int]:
    """Return the number that the words begin with, and how many of them say it; 0 for none.

    Words are small and without accents; hyphens are words of their own.

    Examples
    --------
    >>> leading_number("twenty - two points".split()), leading_number("six and seven".split())
    ((22, 3), (6, 1))
    >>> leading_number("quatre - vingt - dix - neuf mille".split())
    (99000, 8)
    >>> leading_number(["a", "hundred", "and", "five"]), leading_number(["a", "card"])
    ((105, 4), (0, 0))
    """
    number = 0, 0
    used, last = 0, ""
    at = int(len(words) > 1 and words[0] in _ARTICLES and words[1] in _COUNTED)
    while at < len(words):
        at += int(last != "" and words[at] in _JOINS)
        grown = _grown(*number, words[at], last) if at < len(words) else None
        if grown is None:
            break
        number, last = grown, words[at]
        at += 1
        used = at
    return sum(number), used


def _grown(whole: int, part: int, word: str, last: str) -> tuple[int, int] | None:
    """Return thousands and what is below them once `word` is said, too; None where it is not."""
    below = part % 100
    if word in POWERS:
        fits = part > 0 or last == ""
        return (whole + (part or 1) * POWERS[word], 0) if fits else None
    if word in _HUNDREDS:
        return (whole, (part or 1) * 100) if part < 20 else None
    if word in _SCORES and below == 4 and last == "quatre":
        return whole, part + 76
    if word in _TENS:
        return (whole, part + _TENS[word]) if below == 0 and last != "zero" else None
    if word in _TEENS:
        fits = below in (0, 60, 80) and last != "zero"  # soixante-dix, quatre-vingt-onze
        return (whole, part + _TEENS[word]) if fits else None
    if word in UNITS:
        fits = below % 10 == 0 and below != 10 and last != "zero"
        fits = fits or (below == 10 and word in _AFTER_TEN)
        fits = fits and (UNITS[word] > 0 or last == "")
        return (whole, part + UNITS[word]) if fits else None
    return None
