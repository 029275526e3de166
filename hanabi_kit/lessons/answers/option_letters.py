"""Options named by their letters: ``b)``, ``answer b``, ``b and d``, ``bd``, ``1. c 2. f``.

Examples
--------
>>> keys_named("(b), (d)", "abcd"), keys_named("first c, then a", "abcd")
(['b', 'd'], ['c', 'a'])
>>> keys_named("play the r3", "abcd") is None
True
"""

from __future__ import annotations

import re
from collections.abc import Collection

from hanabi_kit.errors import shown
from hanabi_kit.language import words
from hanabi_kit.typed.number_words import ORDINALS, leading_number
from hanabi_kit.typed.text import Unclear, bare, folded, plain, with_spans
from hanabi_kit.typed.vocabulary import any_of, as_written, spoken
from hanabi_kit.typed.wordlists import (
    ALL,
    DEFINITE,
    FILLERS,
    OTHERWISE,
    SPAN,
    STANDS_FOR_A_CARD,
)

_FRENCH_ELISION = re.compile(r"\b(?:qu|[cdjlmnst])'(?=\w)")
_LABEL = re.compile(r"(?:^|(?<=[\s,;]))\(?(\d{1,2}) ?[.):=]? ?(?=\(?[a-z]\b)")
_TOKEN = re.compile(r"[^\W\d_]+|\d+|\S")
_SIGNS = frozenset(",;/&+|>()[]{}'\".:!?=*")
_THEN = spoken("options", "then")
_BECAUSE = any_of(as_written("options", "because"))
_KEY = re.compile(
    rf"""[(\["']?(?P<key>[a-z])(?:(?P<sign>[])"']?[].):,;"'-]* )(?P<because>{_BECAUSE}\b)?"""
    r"|[])]+)(?P<rest>.*)",
    re.DOTALL,
)


def keys_named(text: str, options: Collection[str], *, ordered: bool = False) -> list[str] | None:
    """Return the letters that a text is made of, in its order; None where it is not of letters.

    `options`: the letters that there are.
    `ordered`: whether their order is asked for, in which "a to c" means nothing.
    Unclear where letters are denied, or may be a list or a range.
    """
    said = _without_labels(_FRENCH_ELISION.sub("", bare(plain(with_spans(text)))))
    tokens = _TOKEN.findall(said)
    spans = [at for at, token in enumerate(tokens) if token == "-" or token in SPAN]
    found: list[str] = []
    denied = sentence = False
    for at, token in enumerate(tokens):
        word = folded(token)
        lettered = set(word) <= set(options)
        if token in options:
            found.append(token)
        elif at in spans or token in _SIGNS:
            continue
        elif word in FILLERS | _THEN:
            sentence |= not lettered
            if lettered:  # "ce", "de": two letters, or a word that says nothing
                found.append(word)
        elif lettered and len(word) > 1:
            found += word
        elif word in OTHERWISE:
            denied = True
        else:
            return None
    found = _settled(found, words_are_silent=sentence or bool(spans))
    if denied and found:
        raise Unclear(
            words().say(
                "{answer}: write only the letters of your answer, please", answer=shown(text)
            )
        )
    if not found:
        return None
    if len(spans) == 1 and len(found) == 2:
        return _span(text, found, "-" if ordered else tokens[spans[0]], options)
    return found


def _settled(found: list[str], *, words_are_silent: bool) -> list[str]:
    """Return letters, of which words like "ce" are two where that can be."""
    letters = [letter for word in found for letter in word]
    silent = [word for word in found if len(word) == 1]
    twice = len(set(letters)) < len(letters)
    return silent if silent and (words_are_silent or twice) else letters


def _span(text: str, ends: list[str], sign: str, options: Collection[str]) -> list[str]:
    """Return all letters from one to the other; Unclear where it may be the two alone."""
    keys = list(options)
    low, high = map(keys.index, ends)
    if sign == "-" or low >= high:
        raise Unclear(
            words().say(
                "{answer}: both letters, or all from one to the other? Write each of them",
                answer=shown(text),
            )
        )
    return keys[low : high + 1]


def _without_labels(said: str) -> str:
    """Return a text without the numbers before its letters, where they count them: 1. c 2. f."""
    numbers = _LABEL.findall(said)
    counted = numbers == [str(at) for at in range(1, len(numbers) + 1)]
    return _LABEL.sub("", said) if len(numbers) > 1 and counted else said


def key_and_rest(text: str, options: Collection[str]) -> tuple[str | None, str, bool]:
    """Return the letter that a text begins with, the words after it, and whether it surely is one.

    After a bracket, full stop or the like it is a letter; before a blank it may be an article. A
    reason ("b, because …") is no part of the answer.

    Examples
    --------
    >>> key_and_rest("b) Play the r3", "abc"), key_and_rest("A discard", "abc")
    (('b', 'play the r3', True), ('a', 'discard', False))
    >>> key_and_rest("c because it is red", "abc"), key_and_rest("play", "abc")
    (('c', '', True), (None, '', False))
    """
    found = _KEY.match(plain(text))
    if found is None or found["key"] not in options:
        return None, "", False
    sure = found["sign"] is None or bool(found["sign"].strip())
    if found["because"]:
        return found["key"], "", True
    return found["key"], found["rest"].strip(), sure


def places_named(text: str, count: int) -> list[int]:
    """Return the places that a text names of `count` options: "the second", "les deux premières".

    Nothing where it says anything else.

    Examples
    --------
    >>> places_named("the second and the fourth one", 4), places_named("la dernière", 3)
    ([2, 4], [3])
    >>> places_named("les trois premières", 4), places_named("second best", 4)
    ([1, 2, 3], [])
    """
    named = [folded(word) for word in re.findall(r"[^\W_]+", plain(text))]
    named = [word for word in named if word not in FILLERS | STANDS_FOR_A_CARD]
    if len(named) == 2 and (span := _several(named, count)):
        return span
    places = {**ORDINALS, **dict.fromkeys(_LAST, count)}
    found = [places[word] for word in named if word in places]
    return found if len(found) == len(named) and all(place <= count for place in found) else []


_LAST, _FIRST = spoken("options", "last"), spoken("options", "first")
_ALL_OF = spoken("options", "all_of")


def _several(named: list[str], count: int) -> list[int]:
    """Read "first three" and "trois premières"."""
    if not set(named) & set(_FIRST):
        return []
    number = next((leading_number([word])[0] for word in named if word not in _FIRST), 0)
    return list(range(1, number + 1)) if 1 < number <= count else []


def all_named(said: str, count: int) -> bool:
    """Whether a text says that all options are meant: "all", "all four of them", "toutes"."""
    named = [folded(word) for word in re.findall(r"[^\W_]+", said)]
    numbers = {str(leading_number([word])[0]) for word in named}
    if not set(named) & ALL and not (str(count) in numbers and set(named) & DEFINITE):
        return False
    rest = [word for word in named if word not in ALL | FILLERS | _ALL_OF]
    return not rest or (len(rest) == 1 and str(count) in (rest[0], str(leading_number(rest)[0])))
