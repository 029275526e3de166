"""What the grammar of a language does at the places of a sentence, where a catalogue cannot say it.

A translation may name a change behind a place: French writes ``{what:que}`` for "que" before it,
which is "qu'" before a vowel. A new language needs an entry here only for such changes: one without
gets nothing, its places are filled with what is given. English texts, which stand in the code, name
none. A translation that names a change which its language has not is an error.

Examples
--------
>>> at_place("fr", "de", "Bob"), at_place("fr", "de", "Anna"), at_place("fr", "si", "elle")
('de Bob', "d'Anna", 'si elle')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from hanabi_kit.errors import HanabiError, shown

_VOWELS = tuple("aeiouàâéèêëîïôöùûü")
_TURNED = "\u2068"
"""Begins a name that is kept apart from the direction of the text around it."""


def _before_vowels(word: str) -> Callable[[str], str]:
    """Put `word` before a part; its last letter falls before a vowel."""
    return lambda part: _elided(word, part, _VOWELS)


def _elided(word: str, part: str, starts: tuple[str, ...]) -> str:
    cut = part.lstrip(_TURNED).lower().startswith(starts)
    return f"{word[:-1]}'{part}" if cut else f"{word} {part}"


_CHANGES: Mapping[str, Mapping[str, Callable[[str], str]]] = MappingProxyType(
    {
        "fr": {
            "de": _before_vowels("de"),
            "que": _before_vowels("que"),
            "si": lambda part: _elided("si", part, ("il ", "ils ")),
        }
    }
)


def at_place(language: str, change: str, part: str) -> str:
    """Return what stands at a place of a sentence.

    Parameters
    ----------
    change : str
        What the translation names behind the colon of the place.

    Raises
    ------
    HanabiError
        The language has no such change.
    """
    changes = _CHANGES.get(language, {})
    if change not in changes:
        known = ", ".join(changes) or "nothing"
        raise HanabiError(f"change {shown(change)} at a place: {language!r} has {known}")
    return changes[change](part)
