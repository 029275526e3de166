"""The kit's words in the reader's language: English, or French from a gettext catalogue.

English stands in the code itself, so that a sentence can be read where it is made; the French one
is looked up under it in ``locale/fr/LC_MESSAGES/hanabi_kit.po``. What is said about proofs and
solutions has longer grammar and lives in `hanabi_kit.deduction.reasons.wording`.

Examples
--------
>>> french = words("fr")
>>> french.say("It is {who}'s turn.", who="Bob")
"C'est à Bob de jouer."
>>> french.count("{number} card", "{number} cards", 3)
'3 cartes'
>>> words("en").count("{number} card", "{number} cards", 1)
'1 card'
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from hanabi_kit.arguments import checked, explained
from hanabi_kit.errors import HanabiError, shown

__all__ = ["speaking", "use"]

LANGUAGES = ("en", "fr")
"""The languages that the kit speaks."""

VARIABLE = "HANABI_KIT_LANGUAGE"
"""The environment variable that says which language to begin with."""

_DOMAIN = "hanabi_kit"
_LOCALE = Path(__file__).parent / "locale"
_chosen: list[str] = []


class Words:
    """The words of one language; `words` makes it.

    Parameters
    ----------
    language : str
        One of `LANGUAGES`.

    Attributes
    ----------
    language : str
        ``"en"`` or ``"fr"``.

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
        self._catalogue: gettext.NullTranslations = (
            gettext.NullTranslations()
            if language == LANGUAGES[0]
            else gettext.translation(_DOMAIN, _LOCALE, [language])
        )

    @explained
    def say(self, text: str, /, **parts: object) -> str:
        """Return `text`, an English sentence of the catalogue, in this language.

        What is not in the catalogue is returned in English.

        Parameters
        ----------
        text : str
            As it stands in the code.
        parts : object
            What fills the places in braces, by their names; never taken for sentences themselves.
        """
        found = self._catalogue.gettext(text)
        return _filled(found, parts) if parts else found

    @explained
    def count(self, one: str, many: str, number: int, /, **parts: object) -> str:
        """Return `one` or `many`, whichever this language says for `number` of something.

        Parameters
        ----------
        one, many : str
            The English for one and for several, in which ``{number}`` is filled in.
        number : int
        parts : object
            What fills the other places, as in `say`.
        """
        return _filled(self._catalogue.ngettext(one, many, number), {"number": number, **parts})

    @checked
    def listed(self, texts: Sequence[str]) -> str:
        """Return "a, b and c"; nothing for no texts.

        Examples
        --------
        >>> words("fr").listed(["1", "2", "5"])
        '1, 2 et 5'
        """
        *most, end = texts or [""]
        return self.say("{most} and {end}", most=", ".join(most), end=end) if most else end

    @checked
    def either(self, texts: Sequence[str]) -> str:
        """Return "a, b or c"."""
        *most, end = texts or [""]
        return self.say("{most} or {end}", most=", ".join(most), end=end) if most else end


def _filled(text: str, parts: Mapping[str, object]) -> str:
    """Return `text` with its places filled; HanabiError where something else is left to fill."""
    try:
        return text.format(**parts)
    except (KeyError, IndexError, ValueError, AttributeError) as error:
        raise HanabiError(
            f"text {shown(text)}: not all of its places can be filled with {', '.join(parts)}"
        ) from error


def words(language: str | None = None) -> Words:
    """Return the words of `language`; of the chosen one (see `use`) where it is left out.

    Parameters
    ----------
    language : str, optional
        One of `LANGUAGES`; the chosen one where it is left out.

    Returns
    -------
    Words

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


def later(text: str) -> str:
    """Return `text` as it is; marks what is looked up in the catalogue only once it is shown.

    Examples
    --------
    >>> title = later("Deck")
    >>> title, words("fr").say(title)
    ('Deck', 'Pioche')
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
    _chosen[:] = [_checked(language, "language")]


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
    before = list(_chosen)
    use(language)
    try:
        yield
    finally:
        _chosen[:] = before


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
    return _chosen[0] if _chosen else _checked(os.environ.get(VARIABLE) or LANGUAGES[0], VARIABLE)


def _checked(language: object, what: str) -> str:
    if isinstance(language, str) and language in LANGUAGES:
        return language
    raise HanabiError(f"{what} {str(language)[:40]!r}: the kit speaks {', '.join(LANGUAGES)}")
