"""The kit's words in the reader's language: English, or another from a gettext catalogue.

English stands in the code itself, so that a sentence can be read where it is made; the translation
is looked up under it in ``locale/LANGUAGE/LC_MESSAGES/hanabi_kit.po``. A language is there as soon
as its catalogue is; what no catalogue can say of its grammar stands in
`hanabi_kit.support.grammar`.

Examples
--------
>>> french = words("fr")
>>> french.say("It is {who}'s turn.", who="Bob")
"C'est à Bob de jouer."
>>> french.count("{number} card", "{number} cards", 3)
'3 cartes'
>>> words("en").count("{number} card", "{number} cards", 1)
'1 card'

Where one English text has several translations, a context tells them apart:

>>> french.say("play from the deck"), french.say_in("by slots", "play from the deck")
('jouer de la pioche', 'jouer la dernière carte de la pioche')
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from hanabi_kit.errors import HanabiError, shown, speak_by
from hanabi_kit.support.arguments import checked, explained
from hanabi_kit.support.grammar import at_place
from hanabi_kit.support.misspelt import did_you_mean

__all__ = ["speaking", "use"]

SOURCE = "en"
"""The language of the texts in the code; it has no catalogue."""

VARIABLE = "HANABI_KIT_LANGUAGE"
"""The environment variable that says which language to begin with."""

SYSTEM_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says which language its messages have: the first that is set decides
(POSIX.1-2017, Base Definitions, 8.2)."""

_DOMAIN = "hanabi_kit"
LOCALE = Path(__file__).parent / "locale"
"""Where each language has a folder of its own."""

LANGUAGES = (
    SOURCE,
    *sorted(file.parent.parent.name for file in LOCALE.glob(f"*/LC_MESSAGES/{_DOMAIN}.mo")),
)
"""The languages that the kit speaks: English, and those with a catalogue."""

_chosen: list[str] = []

_spoken: ContextVar[list[str] | None] = ContextVar("spoken", default=None)
"""What `speaking` has chosen: for this thread alone, as several may speak to different people."""


class Words:
    """The words of one language; `words` makes it.

    Examples
    --------
    >>> french = Words("fr")
    >>> french.say("It is {who}'s turn.", who="Bob")
    "C'est à Bob de jouer."
    >>> french.count("{number} card", "{number} cards", 3), french.either(["1", "2", "5"])
    ('3 cartes', '1, 2 ou 5')
    """

    def __init__(self, language: str) -> None:
        self.language = _checked(language, "language")
        self._catalogue = catalogue(_DOMAIN, language)

    @explained
    def say(self, text: str, /, **parts: object) -> str:
        """Return `text`, an English sentence of the catalogue, in this language.

        What is not in the catalogue is returned in English.

        Parameters
        ----------
        parts : object
            What fills the places in braces, by their names; never taken for sentences themselves.
        """
        return self._filled(self._catalogue.gettext(text), parts)

    @explained
    def say_in(self, context: str, text: str, /, **parts: object) -> str:
        """Return `text` as `say` does, as it is translated in a context.

        Parameters
        ----------
        context : str
            What `text` is about, as it stands in the code.
        text, parts
            As in `say`.
        """
        return self._filled(self._catalogue.pgettext(context, text), parts)

    @explained
    def count(self, one: str, many: str, number: int, /, **parts: object) -> str:
        """Return `one` or `many`, whichever this language says for `number` of something.

        Parameters
        ----------
        one, many : str
            The English for one and for several, in which ``{number}`` is filled in.
        parts : object
            What fills the other places, as in `say`; also ``{number}``, where it is not to stand
            there in plain digits.
        """
        found = self._catalogue.ngettext(one, many, number)
        return self._filled(found, {"number": number, **parts})

    @explained
    def count_in(self, context: str, one: str, many: str, number: int, /, **parts: object) -> str:
        """Return `one` or `many` as `count` does, as they are translated in a context."""
        found = self._catalogue.npgettext(context, one, many, number)
        return self._filled(found, {"number": number, **parts})

    @explained
    def number(self, number: int) -> str:
        """Return a whole number with its digits in threes.

        Examples
        --------
        >>> words("en").number(62196), words("fr").number(62196)
        ('62,196', '62\u202f196')
        """
        return f"{number:,}".replace(",", self.say_in("between thousands", ","))

    @explained
    def decimal(self, number: str) -> str:
        """Return a number in digits with this language's decimal mark.

        Examples
        --------
        >>> words("fr").decimal("0.75")
        '0,75'
        """
        return number.replace(".", self.say_in("decimal mark", "."))

    @explained
    def listed(self, texts: Sequence[str]) -> str:
        """Return "a, b and c"; nothing for no texts.

        Examples
        --------
        >>> words("fr").listed(["1", "2", "5"])
        '1, 2 et 5'
        """
        *most, end = texts or [""]
        return self.say("{most} and {end}", most=", ".join(most), end=end) if most else end

    @explained
    def either(self, texts: Sequence[str]) -> str:
        """Return "a, b or c"."""
        *most, end = texts or [""]
        return self.say("{most} or {end}", most=", ".join(most), end=end) if most else end

    @explained
    def joined(self, texts: Sequence[str]) -> str:
        """Return "a; b; c"."""
        return self.say("; ").join(texts)

    def _filled(self, text: str, parts: Mapping[str, object]) -> str:
        """Return `text` with its places filled; HanabiError where something is left to fill."""
        if not parts:
            return text
        try:
            if _has_changes(text):
                return _Filling(self.language).vformat(text, (), parts)
            return text.format(**parts)
        except HanabiError:
            raise
        except (KeyError, IndexError, ValueError, AttributeError) as error:
            raise HanabiError(
                f"text {shown(text)}: not all of its places can be filled with {', '.join(parts)}"
            ) from error


def catalogue(domain: str, language: str) -> gettext.NullTranslations:
    """Return the texts of ``locale/LANGUAGE/LC_MESSAGES/DOMAIN.mo``; none where it is not there.

    Examples
    --------
    >>> catalogue("hanabi_kit", "fr").gettext("Yes"), catalogue("hanabi_kit", "en").gettext("Yes")
    ('Oui', 'Yes')
    """
    return gettext.translation(domain, LOCALE, [language], fallback=True)


@cache
def _has_changes(text: str) -> bool:
    return any(change for _, _, change, _ in Formatter().parse(text))


class _Filling(Formatter):
    """Fills places, with what the language's `grammar` changes there."""

    def __init__(self, language: str) -> None:
        self.language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        return at_place(self.language, format_spec, str(value)) if format_spec else str(value)


def words(language: str | None = None) -> Words:
    """Return the words of `language`; of the chosen one (see `use`) where it is left out.

    Parameters
    ----------
    language : str, optional
        One of `LANGUAGES`; the chosen one where it is left out.

    Raises
    ------
    HanabiError
        The kit does not speak it; the message lists the languages there are.

    Examples
    --------
    >>> words("fr").say("Yes"), words("en").say("Yes")
    ('Oui', 'Yes')
    """
    return _words(current() if language is None else _checked(language, "language"))


@cache
def _words(language: str) -> Words:
    return Words(language)


speak_by(words)


def own_names(among: Sequence[str] = ()) -> dict[str, str]:
    """Return what languages call themselves, by their codes: so that everybody finds their own.

    `among`: which languages; all that the kit speaks where it is left out.

    Examples
    --------
    >>> own_names()["fr"]
    'Français'
    """
    return {
        own: _words(own).say_in("the language's own name", "English") for own in among or LANGUAGES
    }


def later(text: str) -> str:
    """Return `text` as it is; marks what is looked up in the catalogue only once it is shown.

    Examples
    --------
    >>> title = later("Deck")
    >>> title, words("fr").say(title)
    ('Deck', 'Pioche')
    """
    return text


def later_in(context: str, text: str) -> str:
    """Return `text` as it is; marks what is looked up with `Words.say_in` once it is shown.

    Examples
    --------
    >>> words("fr").say_in("suit", later_in("suit", "white"))
    'blanc'
    """
    return text


@checked
def use(language: str) -> None:
    """Let widgets and pictures made from now on speak `language`.

    Without this it is what the environment variable HANABI_KIT_LANGUAGE says, else English.

    Parameters
    ----------
    language : str
        One of `LANGUAGES`.

    Raises
    ------
    HanabiError
        The kit does not speak it; the message lists the languages there are.

    Examples
    --------
    >>> with speaking("en"):  # what is chosen inside ends with the block
    ...     use("fr")
    ...     words().say("Yes")
    'Oui'
    """
    spoken = _spoken.get()
    (_chosen if spoken is None else spoken)[:] = [_checked(language, "language")]


@checked
@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use `language` for as long as a ``with`` block runs: for what a widget asks others to say.

    Parameters
    ----------
    language : str
        One of `LANGUAGES`.

    Yields
    ------
    None

    Raises
    ------
    HanabiError
        As `use`.

    Examples
    --------
    >>> with speaking("fr"):
    ...     words().say("Deck")
    'Pioche'
    """
    token = _spoken.set([_checked(language, "language")])
    try:
        yield
    finally:
        _spoken.reset(token)


@contextmanager
def spoken_by_all(language: str) -> Iterator[None]:
    """Use `language` in every thread while a ``with`` block runs: a command has the process alone.

    Examples
    --------
    >>> with spoken_by_all("fr"):
    ...     words().say("Deck")
    'Pioche'
    """
    before = list(_chosen)
    token = _spoken.set(None)
    _chosen[:] = [_checked(language, "language")]
    try:
        yield
    finally:
        _chosen[:] = before
        _spoken.reset(token)


def current() -> str:
    """Return the language in use, one of `LANGUAGES`.

    Raises
    ------
    HanabiError
        None was chosen, and HANABI_KIT_LANGUAGE names one that the kit does not speak.

    Examples
    --------
    >>> with speaking("fr"):
    ...     current()
    'fr'
    """
    chosen = _spoken.get() or _chosen
    if chosen:
        return chosen[0]
    named = os.environ.get(VARIABLE) or _of_the_system()
    if named not in LANGUAGES:
        with speaking(SOURCE):  # else what says so would ask for the language once more
            _checked(named, VARIABLE)
    return named


def _of_the_system() -> str:
    """The language of the system's messages; English where the kit does not speak it."""
    locale = next(filter(None, map(os.environ.get, SYSTEM_VARIABLES)), "")
    language = re.split("[_.@]", locale)[0]  # fr_CA.UTF-8, fr@euro
    return language if language in LANGUAGES else SOURCE


def _checked(language: object, what: str) -> str:
    if isinstance(language, str) and language in LANGUAGES:
        return language
    near = did_you_mean(language[:2], LANGUAGES) if isinstance(language, str) else ""
    raise HanabiError(
        words().say(
            "{what} {language}: the kit speaks {known}",
            what=what,
            language=repr(str(language)[:40]),
            known=", ".join(LANGUAGES),
        )
        + near
    )
