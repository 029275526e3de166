"""A catalogue of marked words, so that what nobody translated can be seen.

Where the kit asks for a text it gets the English one in wide letters (U+FF21 and on); signs, digits
and the places in braces stay as they are. Wide letters last: a text may be cut, broken over lines,
put into HTML or into capitals, and what is filled into a place is looked at by itself. What is left
of ordinary letters then came from no catalogue.
"""

from __future__ import annotations

import gettext
import re
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any, TypeVar
from unittest import mock

from hanabi_kit import language
from hanabi_kit.lessons.texts import Both
from hanabi_kit.puzzles import texts as puzzle_texts

WIDE = "\uff21-\uff5a"
"""Wide letters, as between the brackets of a regular expression."""

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_WIDE = {ord(one): ord(one) - ord("A") + 0xFF21 for one in _LETTERS}
_PLACES = re.compile(r"(\{[^{}]*\}|%\(\w+\)[a-z]|%[a-z])")
"""What is filled in, by `str.format` or, in texts of argparse, by ``%``."""

_WORD = re.compile(r"[^\W\d_]{2,}")
_IS_WIDE = re.compile(f"[{WIDE}]+").fullmatch

Said = TypeVar("Said", str, tuple[str, ...])


def marked(said: Said) -> Said:
    """Return a text, or its forms, in wide letters, the places as they are.

    >>> ascii(marked("{who}: à 5"))
    "'{who}: \\\\uff41 5'"
    """
    if isinstance(said, tuple):
        return tuple(map(marked, said))
    parts = _PLACES.split(said)
    return "".join(part if at % 2 else _wide(part) for at, part in enumerate(parts))


def _wide(text: str) -> str:
    plain = unicodedata.normalize("NFD", text.replace("œ", "oe").replace("Œ", "OE"))
    return "".join(one for one in plain if not unicodedata.combining(one)).translate(_WIDE)


def unmarked(text: str, *known: str) -> list[str]:
    """Return the words of `text` in ordinary letters, two letters at least.

    `known`: patterns of what need not be marked.

    >>> unmarked("Bob: " + marked("play") + " r4, and " + marked("Deck"), "Bob")
    ['and']
    """
    for pattern in known:
        text = re.sub(pattern, " ", text)
    return [word for word in _WORD.findall(text) if not _IS_WIDE(word)]


# -- French, marked ------------------------------------------------------------------------------


class _Marked(gettext.NullTranslations):
    """Gives the English of each text that a catalogue has, marked; others as they are."""

    def __init__(self, catalogue: gettext.NullTranslations) -> None:
        super().__init__()
        known = catalogue._catalog  # type: ignore[attr-defined]
        self._known = {key[0] if isinstance(key, tuple) else key for key in known}

    def gettext(self, message: str) -> str:
        return self._said(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return self._said(f"{context}\4{message}", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._said(msgid1, msgid1 if n == 1 else msgid2)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self._said(f"{context}\4{msgid1}", msgid1 if n == 1 else msgid2)

    def _said(self, key: str, text: str) -> str:
        return marked(text) if key in self._known else text


def _told_marked(made: Callable[..., Any]) -> Callable[..., Any]:
    """Mark the French texts of a file of a puzzle or a set."""

    def of(code: str, *texts: Any) -> Any:
        return made(code, *(_deep(one) if code == "fr" else one for one in texts))

    return of


def _deep(told: Any) -> Any:
    return _wide(told) if isinstance(told, str) else tuple(map(_deep, told))


def _forget() -> None:
    """Empty what the kit's modules keep of what was said: each keeps its own."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "hanabi_kit":
            for one in list(vars(module).values()):
                if clear := getattr(one, "cache_clear", None):
                    clear()


@contextmanager
def marked_french() -> Iterator[None]:
    """Speak French in which every text is marked: of the catalogue, lessons, puzzles and sets."""
    said_of = Both._said

    def said(self: Both, template: str, code: str) -> str:
        return said_of(self, marked(template) if code == "fr" else template, code)

    _forget()
    french = language.words("fr")
    with (
        mock.patch.object(french, "_catalogue", _Marked(french._catalogue)),
        mock.patch.object(Both, "_said", said),
        mock.patch.object(puzzle_texts, "Texts", _told_marked(puzzle_texts.Texts)),
        mock.patch.object(puzzle_texts, "SetTexts", _told_marked(puzzle_texts.SetTexts)),
        language.spoken_by_all("fr"),
    ):
        yield
    _forget()


# -- what is read of a value ---------------------------------------------------------------------

_HIDDEN = re.compile(r"<!DOCTYPE[^>]*>|<(style|script)\b.*?</\1>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_READ_OUT = re.compile(r'\s(?:aria-label|title|alt|placeholder|label)="([^"]*)"')
_STYLES = ("", "bold", "italic", "code", "bold code")
_IN_ENGLISH = re.compile(r'<(\w+)[^>]*\slang="en"[^>]*>.*?</\1>', re.DOTALL)


def lines_of_html(text: str) -> Iterator[str]:
    """Yield what is read of HTML or SVG, or read out, where it does not say that it is English."""
    text = _IN_ENGLISH.sub("", _HIDDEN.sub("", text))
    yield from map(unescape, _READ_OUT.findall(text))
    yield from filter(str.strip, unescape(_TAG.sub("\n", text)).splitlines())


def texts_in(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the texts of a value as JSON holds it, line by line, each behind the path to it.

    >>> list(texts_in({"hands": [{"name": "Bob"}]}))
    [('.hands[].name', 'Bob')]
    """
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from texts_in(inner, f"{path}.{key}")
    elif isinstance(value, list | tuple):
        if len(value) == 2 and value[1] in _STYLES:  # a piece of prose, with how it is set
            value = [] if "code" in value[1] else value[:1]
        elif len(value) == 2 and path.endswith(".options[]"):  # its key, its text
            value = value[1:]
        for inner in value:
            yield from texts_in(inner, f"{path}[]")
    elif isinstance(value, str):
        is_html = value.lstrip().startswith("<")
        for line in lines_of_html(value) if is_html else value.splitlines():
            yield path, line


def english(value: object, *known: str, codes: str = "(?!)") -> list[str]:
    """Return what stands in a value in ordinary letters though people read it, line by line.

    `known`: patterns of what need not be marked.
    `codes`: matches the ends of paths to what programs go by, and nobody reads.
    """
    is_code = re.compile(rf"(?:{codes})$").search
    return [
        f"{path}: {line}" if path else line
        for path, line in texts_in(value)
        if not is_code(path) and unmarked(line, *known)
    ]
