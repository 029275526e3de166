"""The words of typed answers, of every language that has some: ``locale/LANGUAGE/typed.toml``.

A pupil may mix languages, so their words are one vocabulary. A language needs no catalogue to be
read, only its file; the English one says what each list is for. Accents are folded, but where
they tell words apart (`as_written`).

Examples
--------
>>> from hanabi_kit.typed.vocabulary import numbered, spoken
>>> "oui" in spoken("meaning", "yes"), "ja" in spoken("meaning", "yes")
(True, True)
>>> numbered("ordinals")["troisieme"]
3
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import LOCALE
from hanabi_kit.typed.text import folded

FILE = "typed.toml"

WORDS, PHRASES, NUMBERS, SWITCH = "words", "phrases", "numbers", "switch"
_ANY_NUMBER = "any number"

SHAPE: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "passed_over": {
            **dict.fromkeys(("fillers", "units", "slots", "cards", "shortened"), WORDS),
            "phrases": PHRASES,
        },
        "meaning": dict.fromkeys(
            ("yes", "no", "none", "all", "never", "newest", "oldest", "otherwise"), WORDS
        ),
        "joining": dict.fromkeys(
            (
                *("and", "then", "or", "span", "between", "articles", "definite", "one"),
                "stands_for_a_card",
            ),
            WORDS,
        ),
        "numbers": {_ANY_NUMBER: WORDS},
        "number_grammar": {
            **dict.fromkeys(("counted", "after_ten", "four_twenties", "before_tens"), WORDS),
            "teens_after": NUMBERS,
            "one_word": SWITCH,
        },
        "times": {_ANY_NUMBER: WORDS},
        "ordinals": {_ANY_NUMBER: WORDS},
        "parts": {_ANY_NUMBER: WORDS},
        "fractions": {_ANY_NUMBER: WORDS},
        "calculation": {
            **dict.fromkeys(
                ("plus", "minus", "times", "ratio", "of", "percent", "fifty", "chance"), WORDS
            ),
            **dict.fromkeys(("divided", "power", "squared", "cubed", "that_is"), PHRASES),
            **dict.fromkeys(("ratio_of_two_words", "percent_of_two_words"), PHRASES),
        },
        "suits": {"*": WORDS},
        "suit_letters": {"*": WORDS},
        "ranks": {_ANY_NUMBER: WORDS, "plural": WORDS, "articles": WORDS},
        "options": {
            **dict.fromkeys(("because", "then", "first", "last", "all_of", "negations"), WORDS),
            **dict.fromkeys(("conditions", "too_little", "silent", "telling", "yes"), WORDS),
            **dict.fromkeys(
                ("others", "others_joined", "others_are", "others_all", "others_wrong"), PHRASES
            ),
        },
        "slots": dict.fromkeys(("label", "nouns", "articles"), WORDS),
        "cards_meant": dict.fromkeys(
            ("playable", "critical", "trash", "useful", "not", "passed_over"), WORDS
        ),
        "actions": dict.fromkeys(
            (
                *("play", "discard", "clue", "before", "behind", "at_the_end"),
                "verbs_at_the_end",
                *("deck", "of_a_deck", "of_a_clue"),
            ),
            WORDS,
        ),
    }
)
"""What such a file may hold, by section and name."""


@cache
def languages() -> tuple[str, ...]:
    """Return the languages whose typed answers are read.

    Examples
    --------
    >>> {"en", "fr"} <= set(languages())
    True
    """
    return tuple(sorted(file.parent.name for file in LOCALE.glob(f"*/{FILE}")))


@cache
def words_of(language: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the words of one language as its file has them, looked at.

    Raises
    ------
    HanabiError
        Something in it has no meaning here.
    """
    file = LOCALE / language / FILE
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    for section, entries in found.items():
        for name, value in entries.items():
            if not _fits(_kind(section, name), value):
                where = f"{language}/{FILE}: {section}.{name}"
                raise HanabiError(f"{where}: {shown(value)} has no meaning there")
    return found


def _kind(section: str, name: str) -> str:
    names = SHAPE.get(section, {})
    is_number = re.fullmatch(r"[\d_]+(/\d+)?", name) is not None
    return names.get(name) or names.get(_ANY_NUMBER if is_number else "*", "")


def _fits(kind: str, value: object) -> bool:
    if kind == SWITCH:
        return isinstance(value, bool)
    if kind == WORDS:
        return isinstance(value, str) and value == value.lower()
    wanted = {PHRASES: str, NUMBERS: int}.get(kind)
    return wanted is not None and (
        isinstance(value, list) and all(isinstance(one, wanted) for one in value)
    )


def entries(section: str, name: str) -> Iterator[Any]:
    """Yield what each language has under a name; nothing for one that has it not."""
    assert _kind(section, name)
    for language in languages():
        if (found := words_of(language).get(section, {}).get(name)) is not None:
            yield found


def spoken(section: str, *names: str) -> frozenset[str]:
    """Return the words under some names, without accents.

    Examples
    --------
    >>> sorted({"precisement", "exactly"} & spoken("passed_over", "fillers", "units"))
    ['exactly', 'precisement']
    """
    return frozenset(map(folded, as_written(section, *names)))


def as_written(section: str, *names: str) -> frozenset[str]:
    """Return the words under some names with their accents: "à" is no article.

    Examples
    --------
    >>> "à" in as_written("joining", "span"), "a" in as_written("joining", "span")
    (True, False)
    """
    return frozenset(
        word for name in names for text in entries(section, name) for word in text.split()
    )


def phrases(section: str, name: str) -> tuple[str, ...]:
    """Return texts of one word or several with their accents, those first that hold others.

    Examples
    --------
    >>> phrases("calculation", "power")[0]
    'to the power of'
    """
    found = {phrase for one in entries(section, name) for phrase in one}
    return tuple(sorted(found, key=lambda phrase: (-len(phrase), phrase)))


def _chosen(only: Collection[str] | None) -> Iterator[str]:
    return (one for one in languages() if only is None or one in only)


def numbered(section: str, only: Collection[str] | None = None) -> Mapping[str, int]:
    """Return the number of each word of a table from numbers to words; without accents.

    `only`: the languages to look at; all where it is left out.

    Examples
    --------
    >>> numbered("times")["twice"]
    2
    """
    found: dict[str, int] = {}
    for language in _chosen(only):
        for name, text in words_of(language).get(section, {}).items():
            if name.replace("_", "").isdigit():
                found |= dict.fromkeys(map(folded, text.split()), int(name))
    return MappingProxyType(found)


def named(section: str, only: Collection[str] | None = None) -> Mapping[str, tuple[str, ...]]:
    """Return the words by the name they stand under, with their accents.

    `only`: the languages to look at; all where it is left out.

    Examples
    --------
    >>> "rouges" in named("suits")["red"]
    True
    """
    found: dict[str, tuple[str, ...]] = {}
    for language in _chosen(only):
        for name, text in words_of(language).get(section, {}).items():
            found[name] = tuple(dict.fromkeys((*found.get(name, ()), *text.split())))
    return MappingProxyType(found)


def any_of(texts: Iterable[str]) -> str:
    r"""Return a pattern for any of some texts, the longest first; one that fits nothing for none.

    Examples
    --------
    >>> any_of(["or", "or else"])
    '(?:or\\ else|or)'
    """
    longest_first = sorted(set(texts), key=lambda text: (-len(text), text))
    return f"(?:{'|'.join(map(re.escape, longest_first))})" if longest_first else r"(?!)"
