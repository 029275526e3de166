"""Texts of the course: in the two languages that it is written in side by side, and in others.

What widgets and commands say is looked up in a catalogue (`hanabi_kit.language`). A lesson is a
text of its own: who rewrites a question rewrites its French beside it. A third language has them in
``locale/LANGUAGE/LC_MESSAGES/course.po``, under the English text; what is not there stays English.

Examples
--------
>>> card = Both("a {colour} card", "une carte {colour}").filled(colour=Both("green", "verte"))
>>> card.text("fr"), Both("You hold {card}.", "Tu as {card}.").filled(card=card).text("en")
('une carte verte', 'You hold a green card.')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from gettext import NullTranslations
from types import MappingProxyType
from typing import Protocol, runtime_checkable

from hanabi_kit.language import LANGUAGES, catalogue, current
from hanabi_kit.support.faces import brief
from hanabi_kit.support.typography import unbroken

DOMAIN = "course"
"""What the catalogues of the course are called."""

WRITTEN = ("en", "fr")
"""The languages that stand side by side in the code."""


@runtime_checkable
class InLanguages(Protocol):
    """What has a text in every language; it may fill a place of another text."""

    def text(self, language: str | None = None) -> str:
        """Return the text in `language`; in the one in use where it is left out."""


@brief
@dataclass(frozen=True, slots=True)
class Both:
    """A text in English and in French.

    It may hold **bold** and `` `code` ``, never HTML; an empty line begins a new paragraph. The
    French is written with ordinary blanks; `text` puts those in that keep signs together.

    Parameters
    ----------
    english, french : str
        With places in braces where it is `filled`. Literals, as translators get them from the code.
    context : str
        Tells two texts apart that are the same in English, and not in other languages.
    """

    english: str
    french: str
    context: str = field(default="", repr=False)
    parts: Mapping[str, object] | None = field(default=None, repr=False, hash=False)

    def filled(self, **parts: object) -> Both:
        """Return this text with its places filled.

        Parameters
        ----------
        parts : object
            By the names of their places; one that has a `text` is said in the same language.

        Examples
        --------
        >>> Both("{number} cards", "{number} cartes").filled(number=3).fr
        '3 cartes'
        """
        return replace(self, parts=MappingProxyType(parts))

    @property
    def en(self) -> str:
        """The English text, filled."""
        return self._said(self.english, "en")

    @property
    def fr(self) -> str:
        """The French text, filled, with ordinary blanks."""
        return self._said(self.french, "fr")

    def text(self, language: str | None = None) -> str:
        """Return the text in `language`; in the one in use where it is left out."""
        asked = language or current()
        template = self._template(asked)
        if template is None:  # then all of it is English: no sentence is said in two languages
            return self.en
        return unbroken(self._said(template, asked), asked)

    def is_in(self, language: str) -> bool:
        """Return whether all of it can be said in a language, and what fills its places, too."""
        parts = (self.parts or {}).values()
        return self._template(language) is not None and all(
            part.is_in(language) for part in parts if isinstance(part, Both)
        )

    def in_every_language(self) -> tuple[str, ...]:
        """Return the text in each language of the kit: what a reader may have read, and type."""
        return tuple(dict.fromkeys(self.text(language) for language in LANGUAGES))

    def __str__(self) -> str:
        return self.text()

    def _template(self, language: str) -> str | None:
        if language == "en":
            return self.english
        if language == "fr":
            return self.french
        return _translated(language, self.context, self.english)

    def _said(self, template: str, language: str) -> str:
        if self.parts is None:
            return template
        told = {name: said_in(part, language) for name, part in self.parts.items()}
        return template.format(**told)


def said_in(part: object, language: str) -> object:
    """Return what fills a place: the text that a part has in `language`, or the part as it is.

    Examples
    --------
    >>> said_in(Both("green", "vert"), "fr"), said_in(3, "fr")
    ('vert', 3)
    """
    if isinstance(part, Both) and language == "fr":
        return part.fr  # with ordinary blanks: `text` looks at the whole sentence once
    return part.text(language) if isinstance(part, InLanguages) else part


def _translated(language: str, context: str, english: str) -> str | None:
    """Return the translation of a text; None where there is none."""
    texts = _catalogue(language)
    found = texts.pgettext(context, english) if context else texts.gettext(english)
    return None if found == _UNTRANSLATED else found


_UNTRANSLATED = "\0"


class _Untranslated(NullTranslations):
    """What is said of texts that no catalogue has, where gettext would repeat them."""

    def gettext(self, message: str) -> str:
        return _UNTRANSLATED

    def pgettext(self, context: str, message: str) -> str:
        return _UNTRANSLATED


@cache
def _catalogue(language: str) -> NullTranslations:
    found = catalogue(DOMAIN, language)
    found.add_fallback(_Untranslated())
    return found
