"""Lines of proofs in other languages than English and French, put into English words to be read.

English and French have readers of their own (`claims`, `ground_text`, `reading`). Any other
language has a phrase book, ``locale/LANGUAGE/proof.toml``: which words stand for which, and where
verbs stand elsewhere. It is looked at only where a text was not understood as it stands, so that it
never changes what an English or French text means.

Examples
--------
>>> in_english("Wenn Platz 1 r4 ist, dann ist Platz 2 nicht r5")
'if slot 1 is r4, then slot 2 is not r5'
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar

from hanabi_kit.errors import NotationError
from hanabi_kit.language import LOCALE
from hanabi_kit.typed.vocabulary import any_of, named

FILE = "proof.toml"

_PLACES = {
    "{slots}": r"(?P<slots>slots? ?\d{1,2}(?:(?: ?, ?| and | or | )\d{1,2})*)",
    "{cards}": r"(?P<cards>[^,]+?)",
}

Found = TypeVar("Found")


def read_in_any(text: str, read: Callable[[str], Found]) -> Found:
    """Return what `read` makes of a text, or else of what it is in English words.

    NotationError as of the text itself, where neither is understood.
    """
    try:
        return read(text)
    except NotationError as error:
        english = in_english(text)
        if english == " ".join(text.split()):
            raise
        try:
            return read(english)
        except NotationError:
            raise error from None


def in_english(text: str) -> str:
    """Return a line with English words in place of those of the phrase books.

    Words that no book has stay as they are, and so does what is no word.
    """
    book = _words()
    if not book:
        return " ".join(text.split())
    said = _known().sub(lambda found: book[found[0].casefold()], text)
    said = re.sub(r" +([,;:])", r"\1", " ".join(said.split()))
    for pattern, english in _orders():
        said = pattern.sub(english, said)
    return said


@cache
def _books() -> tuple[dict[str, dict[str, Any]], ...]:
    """Return the phrase books of all languages that have one."""
    files = sorted(LOCALE.glob(f"*/{FILE}"))
    return tuple(tomllib.loads(file.read_text(encoding="utf-8")) for file in files)


@cache
def _words() -> Mapping[str, str]:
    """Return the English for each text of the phrase books; suits by the names people bend."""
    found: dict[str, str] = {}
    languages = [file.parent.name for file in sorted(LOCALE.glob(f"*/{FILE}"))]
    for suit, said in named("suits", languages).items():
        found |= dict.fromkeys((word.casefold() for word in said), suit)
    for book in _books():
        for english, texts in book.get("words", {}).items():
            found |= dict.fromkeys((text.casefold() for text in texts), english)
    return found


@cache
def _known() -> re.Pattern[str]:
    # "ß" is "ss" without capitals: both are looked for.
    texts = {*_words(), *(text.replace("ss", "ß") for text in _words())}
    return re.compile(rf"(?<!\w){any_of(texts)}(?!\w)", re.IGNORECASE)


@cache
def _orders() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return patterns of sentences whose verb stands elsewhere, and the English order."""
    found = []
    for book in _books():
        for own, english in book.get("orders", {}).items():
            pattern, order = re.escape(own), str(english)
            for place, inside in _PLACES.items():
                pattern = pattern.replace(re.escape(place), inside)
                order = order.replace(place, rf"\g<{place.strip('{}')}>")
            ends = "" if own.endswith(",") else "$"
            found.append((re.compile(rf"\b{pattern.replace(chr(92) + ' ', ' ')}{ends}"), order))
    return tuple(found)
