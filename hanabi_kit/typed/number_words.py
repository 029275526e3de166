"""Numbers written as words: six, vingt-deux, two thirds, la moitié, third, twice, einundzwanzig.

Which words stand in ``locale/LANGUAGE/typed.toml``; how they are put together stands here, and how
a language puts them together by itself under ``[number_grammar]`` in its file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from hanabi_kit.typed.text import folded
from hanabi_kit.typed.vocabulary import (
    entries,
    languages,
    named,
    numbered,
    spoken,
    words_of,
)

_NUMBERS = numbered("numbers")


def _between(low: int, high: int) -> Mapping[str, int]:
    """Return the words for numbers from `low` up to `high`, which is left out."""
    return MappingProxyType({word: n for word, n in _NUMBERS.items() if low <= n < high})


UNITS = _between(0, 10)
_TEENS = _between(10, 20)
_TENS = _between(20, 100)
_HUNDREDS = frozenset(_between(100, 101))
POWERS = MappingProxyType({word: n for word, n in _NUMBERS.items() if n >= 1000})
"""What a number before such a word is multiplied with."""

TIMES = numbered("times")
ORDINALS = numbered("ordinals")
"""Places in a row, the first is 1; without accents."""

PARTS = numbered("parts")
"""Parts of a whole: a third is one of 3."""

FRACTIONS: Mapping[str, Fraction] = MappingProxyType(
    {folded(word): Fraction(name) for name, said in named("fractions").items() for word in said}
)
"""Fractions that are one word: anderthalb."""

_ARTICLES = spoken("joining", "articles")
_COUNTED = frozenset({*spoken("number_grammar", "counted"), *_HUNDREDS, *POWERS})
_JOINS = spoken("joining", "and") | {"-"}
_AFTER_TEN = spoken("number_grammar", "after_ten")
_FOUR_TWENTIES = spoken("number_grammar", "four_twenties")
_TEENS_AFTER = frozenset({0}.union(*entries("number_grammar", "teens_after")))


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
    if word in _FOUR_TWENTIES and below == 4 and UNITS.get(last) == 4:
        return whole, part + 76
    if word in _TENS:
        return (whole, part + _TENS[word]) if below == 0 and not _is_zero(last) else None
    if word in _TEENS:  # soixante-dix, quatre-vingt-onze
        fits = below in _TEENS_AFTER and not _is_zero(last)
        return (whole, part + _TEENS[word]) if fits else None
    if word in UNITS:
        fits = below % 10 == 0 and below != 10 and not _is_zero(last)
        fits = fits or (below == 10 and word in _AFTER_TEN)
        fits = fits and (UNITS[word] > 0 or last == "")
        return (whole, part + UNITS[word]) if fits else None
    return _grown_by_pieces(whole, part, _pieces(word), last)


def _is_zero(word: str) -> bool:
    return UNITS.get(word) == 0


# ------------------------------------------------------------------- several numbers in one word


def _grown_by_pieces(
    whole: int, part: int, pieces: Sequence[str], last: str
) -> tuple[int, int] | None:
    """Return what `_grown` does once all pieces of a word are said; None where one does not fit."""
    grown: tuple[int, int] | None = None
    for piece in pieces:
        if piece in _JOINS and grown is not None:
            continue
        if piece in _BEFORE_TENS:
            fits = part % 100 == 0 and not _is_zero(last)
            grown = (whole, part + _BEFORE_TENS[piece]) if fits else None
        else:
            grown = _grown(whole, part, piece, last)
        if grown is None:
            return None
        (whole, part), last = grown, piece
    return grown


@lru_cache(maxsize=1000)
def _pieces(word: str) -> tuple[str, ...]:
    """Return the numbers that a word is made of; nothing where it is made of anything else.

    Examples
    --------
    >>> _pieces("zweihundertfunfundzwanzig"), _pieces("zweiter")
    (('zwei', 'hundert', 'funfundzwanzig'), ())
    """
    for known in _WRITTEN_TOGETHER if len(word) <= _LONGEST_WORD else ():
        behind: dict[int, tuple[str, ...]] = {
            len(word): ()
        }  # what the rest from a place is made of
        for at in reversed(range(len(word))):
            for end in range(min(len(word), at + _LONGEST_PIECE), at, -1):
                if end in behind and word[at:end] in known:
                    behind[at] = (word[at:end], *behind[end])
                    break
        if (found := behind.get(0, ())) and found[-1] not in _JOINS:
            return found
    return ()


def _before_tens() -> Iterator[tuple[str, int]]:
    """Yield numbers whose units come first: einundzwanzig."""
    for language in languages():
        own = words_of(language)
        by_number = {
            int(name): list(map(folded, text.split()))
            for name, text in own.get("numbers", {}).items()
        }
        for between in own.get("number_grammar", {}).get("before_tens", "").split():
            for ten in range(20, 100, 10):
                for unit in range(1, 10):
                    for one in by_number.get(unit, ()):
                        for other in by_number.get(ten, ()):
                            yield f"{one}{folded(between)}{other}", unit + ten


_BEFORE_TENS = dict(_before_tens())


def _written_together() -> Iterator[frozenset[str]]:
    """Yield for each language that writes numbers together what they are made of."""
    for language in languages():
        own = words_of(language)
        if own.get("number_grammar", {}).get("one_word"):
            texts = [*own.get("numbers", {}).values(), own.get("joining", {}).get("and", "")]
            yield frozenset(
                {folded(word) for text in texts for word in text.split()} | {*_BEFORE_TENS}
            )


_WRITTEN_TOGETHER = tuple(_written_together())
_LONGEST_PIECE = max(map(len, frozenset().union(*_WRITTEN_TOGETHER)), default=0)
_LONGEST_WORD = 100
