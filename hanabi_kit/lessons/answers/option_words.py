"""Options as people name them: by a letter, by their words, or by some of their words.

Two texts are compared as rows of words that are the same whichever way they are written: capitals,
accents, plurals, cards (``red 3`` and ``r3``), numbers (``twenty``, ``40,000``), verbs of actions.

Examples
--------
>>> spelling("Play the red 3 (slot 5)!"), spelling("le 3 rouge"), spelling("environ vingt")
(('play', 'r3', 'slot', '5'), ('r3',), ('20',))
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from hanabi_kit.engine.action_reading import VERBS
from hanabi_kit.lessons.texts import Both
from hanabi_kit.rules import STANDARD
from hanabi_kit.typed.cards import suit_names
from hanabi_kit.typed.number_words import ORDINALS, leading_number
from hanabi_kit.typed.text import folded, plain
from hanabi_kit.typed.vocabulary import spoken
from hanabi_kit.typed.wordlists import FILLERS, NONE, OTHERWISE, UNITS

NEGATIONS = NONE | spoken("options", "negations")
"""Words that turn a sentence over; an option that has one is not named without it."""

_TOO_LITTLE = NEGATIONS | spoken("options", "too_little")
"""Words that by themselves name an option only where it begins with them."""

_ENGLISH_NOT = re.compile(r"\b(do|does|is|are|ca|can|did|has|have|was|wo|would|could)(?:n't|not)\b")
_ENGLISH_POSSESSIVE = re.compile(r"(?<=\w)'s\b|(?<=s)'(?!\w)")
_FRENCH_ELISION = re.compile(r"\b(?:qu|[cdjlmnst])'(?=\w)")
_FRENCH_FEMININE = re.compile(r"(ant|ent|ain)e$")
# A language that has nothing like these is compared word by word.

_GROUPS = re.compile(r"(?<![\d.,])(\d{1,3}(?:[ ,.']\d{3})+)(?![\d])")
_WORD = re.compile(r"\d+(?:[.,/]\d+)*|[^\W\d_]+\d|[^\W\d_]+|[.:;,!?()–—]")
_CLAUSE = frozenset(".:;,!?()")


@cache
def spelling(text: str) -> tuple[str, ...]:
    """Return the words of a text that say something, in one spelling."""
    return tuple(word for word in _spelt(text) if word not in _CLAUSE)


@cache
def _spelt(text: str) -> tuple[str, ...]:
    """Return the words that say something, and the signs between clauses."""
    said = plain(text.replace("**", "").replace("`", ""))
    said = _ENGLISH_NOT.sub(r"\1 not", said)
    said = re.sub(r"(?<=\d)k\b", "000", said).replace("à jamais", "toujours")
    said = _GROUPS.sub(lambda found: re.sub(r"\D", "", found[0]), said)
    said = _FRENCH_ELISION.sub("", _ENGLISH_POSSESSIVE.sub("", said))
    words = [folded(word) for word in _WORD.findall(said)]
    return tuple(word for word in _named(words) if word not in _SILENT or word in _CLAUSE)


_SILENT = (FILLERS | spoken("options", "silent")) - spoken("options", "telling")


def _named(words: Sequence[str]) -> list[str]:
    """Return words with numbers in digits, cards as ``r3``, verbs in one form, no plurals."""
    names = suit_names(STANDARD)
    digits: list[str] = []
    at = 0
    while at < len(words):
        number, used = leading_number(words[at:])
        digits.append(str(number) if used else words[at])
        at += used or 1
    found: list[str] = []
    at = 0
    while at < len(digits):
        word, after = digits[at], digits[at + 1] if at + 1 < len(digits) else ""
        suit, next_suit = names.get(word), names.get(after)
        if suit and re.fullmatch("[1-5]s?", after):
            found.append(suit + after[0])
            at += 1
        elif re.fullmatch("[1-5]", word) and next_suit and len(after) > 1:
            found.append(next_suit + word)
            at += 1
        elif suit and len(word) > 1:
            found.append(f"{suit}-suit")
        else:
            found.append(VERBS.get(word) or _singular(word))
        at += 1
    return found


def _singular(word: str) -> str:
    """Return a word without the ending of a plural, and of some feminine forms in French."""
    if word in FILLERS | NEGATIONS:
        return word
    plural = len(word) > 3 and word.endswith("s") and not word.endswith("ss")
    return _FRENCH_FEMININE.sub(r"\1", word[:-1] if plural else word)


# ------------------------------------------------------------------------------- which option


def options_named(text: str, options: Mapping[str, Both]) -> list[str]:
    """Return the keys of the options whose words `text` gives: all of them, or some in a row.

    First those that are said in full; where there are none, those of which some words in a row are
    said, then those that have all words that are said. Words beside a negation name an option only
    with it. Words that no option has must say nothing.

    Examples
    --------
    >>> options = {"a": Both("Play the r3", "Jouer le r3"), "b": Both("It is not blue", "-")}
    >>> [options_named(text, options) for text in ("red 3", "not blue", "it is blue", "jouer r3")]
    [['a'], ['b'], [], ['a']]
    """
    said = spelling(text)
    if not said:
        return []
    forms = {key: _in_every_language(option, _spelt) for key, option in options.items()}
    full = [key for key, rows in forms.items() if any(said == _only(row) for row in rows)]
    if full:
        return full
    known = {
        part for rows in forms.values() for row in rows for word in row for part in _part(word)
    }
    said = tuple(word for word in said if word in known or word not in _UNITS)
    if not set(said) - _TOO_LITTLE:
        begun = [
            key for key, rows in forms.items() if any(row[: len(said)] == said for row in rows)
        ]
        return begun if said else []
    if not set(said) <= known:
        return []
    for fits in (_in_a_row, _among):
        denied = {
            key: min(found)
            for key, rows in forms.items()
            if (found := [len(denied) for row in rows if (denied := fits(said, row)) is not None])
        }
        if len(denied) > 1:
            return list(denied)
        if denied and not any(denied.values()):
            return list(denied)
    return []


def begins_with_place(option: Both) -> bool:
    """Whether an option is named by a place: "The second", "The first: its results vary more".

    Examples
    --------
    >>> begins_with_place(Both("The first: so it is.", "-")), begins_with_place(Both("Red", "-"))
    (True, False)
    """
    rows = _in_every_language(option, _spelt)
    return any(bool(row) and row[0] in ORDINALS and set(row[1:2]) <= _CLAUSE for row in rows)


def options_said(text: str, options: Mapping[str, Both]) -> list[str] | None:
    """Return the keys of the options that a text says in full, one after the other; else None.

    Examples
    --------
    >>> options = {"a": Both("Red first.", "-"), "b": Both("Blue, then.", "-")}
    >>> options_said("b) Blue, then. a) Red first", options), options_said("Red", options)
    (['b', 'a'], None)
    """
    rows = {key: _in_every_language(option, spelling) for key, option in options.items()}
    rest, found = spelling(text), []
    while rest:
        begun = [
            (len(row), key)
            for key, both in rows.items()
            for row in both
            if row and rest[: len(row)] == row
        ]
        if begun:
            length, key = max(begun)
            found.append(key)
            rest = rest[length:]
        elif rest[0] in options:  # the letter before its words
            rest = rest[1:]
        else:
            return None
    return found or None


def begun_with_yes(text: str, options: Mapping[str, Both]) -> list[str]:
    """Return the keys of the options that say yes where a text does, and denies nothing.

    Examples
    --------
    >>> options = {"a": Both("No.", "Non."), "b": Both("Yes.", "Oui.")}
    >>> begun_with_yes("Oui, elle le sait", options), begun_with_yes("yes, if she asks", options)
    (['b'], [])
    """
    said = spelling(text)
    if not _says_yes(said) or set(said) & _CONDITIONS:
        return []
    rows = {key: _in_every_language(option, spelling) for key, option in options.items()}
    return [key for key, both in rows.items() if any(map(_says_yes, both))]


def explains(rest: str, options: Mapping[str, Both]) -> bool:
    """Whether what follows a letter is a reason in own words: no letter, no denial, no condition.

    Examples
    --------
    >>> options = {"a": Both("Red.", "-"), "b": Both("Blue.", "-")}
    >>> explains("the draw decides", options), explains("or b", options), explains("no", options)
    (True, False, False)
    """
    said = spelling(rest)
    return len(said) > 1 and not set(said) & (_CONDITIONS | set(options))


_YES = spoken("options", "yes")
_CONDITIONS = NEGATIONS | OTHERWISE | spoken("options", "conditions")

_UNITS = frozenset(map(_singular, UNITS)) | {"play"}


def _says_yes(row: Sequence[str]) -> bool:
    return bool(row) and row[0] in _YES


def _in_every_language(
    option: Both, spelt: Callable[[str], tuple[str, ...]]
) -> list[tuple[str, ...]]:
    """Return the words of an option, in each language that it is there in."""
    return [spelt(text) for text in option.in_every_language()]


def _only(row: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in row if word not in _CLAUSE)


def _part(word: str) -> tuple[str, ...]:
    """Return a word, and for a card its suit and rank: "purple" may name the purple 3."""
    card = re.fullmatch("([a-z])([1-5])", word)
    return (word, f"{card[1]}-suit", card[2]) if card else (word,)


def _in_a_row(said: Sequence[str], row: Sequence[str]) -> set[str] | None:
    """Return which negations are left out of the clauses in which the words stand in a row."""
    words, clauses = [], []
    clause = 0
    for word in row:
        clause += word in _CLAUSE
        if word not in _CLAUSE:
            words.append(word)
            clauses.append(clause)
    found = []
    for start in range(len(words) - len(said) + 1):
        end = start + len(said)
        if all(one in _part(other)[:2] for one, other in zip(said, words[start:end], strict=True)):
            own = set(clauses[start:end])
            within = {word for word, at in zip(words, clauses, strict=True) if at in own}
            found.append((within & NEGATIONS) - set(said))
    return min(found, key=len) if found else None


def _among(said: Sequence[str], row: Sequence[str]) -> set[str] | None:
    """Return which negations are left out of an option that has all the words."""
    words = {part for word in row for part in _part(word)}
    return (words & NEGATIONS) - set(said) if set(said) <= words else None
