"""What there is in each language, whole, and what languages are called.

A language begins with few texts and grows. Its catalogue may lack any of them, and then they are
shown in English; but what its ``locale/LANGUAGE/language.toml`` names is whole, and tests hold it
to that:

``texts``
    rooms of ``hanabi_kit``, such as ``widgets`` or ``render``, of which every text is translated;
``lessons``
    by their codes: the notebook in ``notebooks/LANGUAGE``, and all that its exercises say;
``guides``
    the teacher's guides, ``notebooks/teacher/*-LANGUAGE.md``, by the same codes, and the pages
    beside them by their names, such as ``overview``;
``site``
    whether the site's front page and the pages of puzzles are written in it.

``["*"]`` is all of them. English has everything.

``calls`` says what the language calls others, ``called`` what others call it: so that a language
that is added later needs no change in those that were there.
"""

from __future__ import annotations

import tomllib
from functools import cache
from types import MappingProxyType
from typing import Any

from hanabi_kit.language import LANGUAGES, LOCALE, SOURCE, own_names

FILE = "language.toml"

EVERY = "*"


@cache
def promised(language: str) -> MappingProxyType[str, Any]:
    """Return what the language's own file says; nothing where it has none.

    Examples
    --------
    >>> promised("fr")["lessons"], dict(promised("xx"))
    (['*'], {})
    """
    file = LOCALE / language / FILE
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    return MappingProxyType(tomllib.loads(text))


def has(language: str, what: str, one: str) -> bool:
    """Return whether `language` has one thing of a kind, whole.

    Parameters
    ----------
    what : {"texts", "lessons", "guides"}
    one : str
        A room, the code of a lesson, or the name of a page for teachers.

    Examples
    --------
    >>> has("fr", "texts", "widgets"), has("fr", "lessons", "03"), has("xx", "lessons", "03")
    (True, True, False)
    """
    named = promised(language).get(what, ())
    return language == SOURCE or EVERY in named or one in named


def languages_with(what: str, one: str) -> tuple[str, ...]:
    """Return the languages that have one thing of a kind, English first.

    Examples
    --------
    >>> languages_with("lessons", "00")[0]
    'en'
    """
    return tuple(language for language in LANGUAGES if has(language, what, one))


def languages_of_the_site() -> tuple[str, ...]:
    """Return the languages of the site's pages, English first.

    Examples
    --------
    >>> languages_of_the_site()
    ('en', 'fr')
    """
    return tuple(one for one in LANGUAGES if one == SOURCE or promised(one).get("site", False))


def language_name(language: str, among: str) -> str:
    """Return what those who speak `among` call a language; what it calls itself where nobody says.

    Examples
    --------
    >>> language_name("en", "fr"), language_name("fr", "en")
    ('anglais', 'French')
    """
    calls = promised(among).get("calls", {})
    called = promised(language).get("called", {})
    return str(calls.get(language) or called.get(among) or own_names([language])[language])
