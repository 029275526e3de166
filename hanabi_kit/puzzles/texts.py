"""The texts of a puzzle or set in other languages than its own.

The tables ``[puzzle]`` and ``[set]`` have them in one language, English where ``language`` does not
say another. A table ``[text.fr]`` has them in French: all those that are there, under the same
keys; of a set also ``parts``, a list with a title and a description for each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from hanabi_kit.errors import shown
from hanabi_kit.language import LANGUAGES, SOURCE, Words, words
from hanabi_kit.notation.files import Fields, unix_lines
from hanabi_kit.support.misspelt import did_you_mean
from hanabi_kit.translated import language_name

HTML = re.compile(r"<[a-zA-Z/!]")
"""What no text of a file may hold."""


@dataclass(frozen=True)
class Texts:
    """What people read of a puzzle, in one language."""

    language: str
    title: str
    question: str
    hints: tuple[str, ...] = ()
    explanation: str = ""


@dataclass(frozen=True)
class SetTexts:
    """What people read of a set, in one language."""

    language: str
    title: str
    description: str = ""
    # Of each part its title and description; one, of nothing, where the set has no parts.
    parts: tuple[tuple[str, str], ...] = (("", ""),)


Told = TypeVar("Told", Texts, SetTexts)


def in_front(own: Told, others: Iterable[Told], language: str) -> tuple[Told, tuple[Told, ...]]:
    """Return the texts in a language, and all the others; `own` where there are none in it."""
    told: dict[str, Told] = {own.language: own}
    told.update((one.language, one) for one in others)
    found = told.pop(language if language in told else own.language)
    return found, tuple(told[code] for code in sorted(told))


def take_language(fields: Fields) -> str:
    """Return the language of a file's own texts; English where it does not say another."""
    language = fields.take("language", str)
    if language is None:
        return SOURCE
    if language not in LANGUAGES:
        fields.fault(
            "language",
            words().say(
                "{language}; the kit speaks {known}{near}",
                language=shown(language),
                **_spoken(language),
            ),
        )
    return str(language)


def take_languages(table: dict[str, Any], own: str, faults: list[str]) -> dict[str, Fields]:
    """Return the tables ``[text.…]`` of a file, by language; `own`: that of its other texts."""
    fields = Fields(table.get("text", {}), "text", faults)
    found = {}
    for language in LANGUAGES:
        if language in fields:
            inside = fields.take(language, object)
            found[language] = Fields(inside, f"text.{language}", faults)
            if language == own:
                fields.fault(language, words().say("is the language of the file's other texts"))
    for key in fields.rest():
        unknown = words().say("unknown language; the kit speaks {known}{near}", **_spoken(key))
        fields.fault(shown(key)[1:-1], unknown)
    return found


def _spoken(language: str) -> dict[str, str]:
    return {"known": ", ".join(LANGUAGES), "near": did_you_mean(language[:2], LANGUAGES)}


def no_texts(listed: object) -> str:
    """Say that something is no list of texts."""
    return words().say("{listed}, but a list of texts is needed", listed=shown(listed))


def unseen_in(text: str, sign: str) -> str:
    """Say that a text holds a sign that nobody sees."""
    return words().say("{text} holds {sign}, which nobody sees", text=shown(text), sign=sign)


def take_text(fields: Fields, key: str, like: str) -> str:
    """Return a text in another language; needed where the file's own, `like`, is there.

    Where it is not, the field is left alone, to be refused as one that is not known.
    """
    if not like.strip():
        return ""
    said = fields.take(key, str, needed=True)
    if said is None:
        return ""
    text = unix_lines(said)
    refuse_html(fields, key, text)
    if not text.strip():
        fields.fault(key, words().say("empty, but a text is needed"))
    return text


def refuse_html(fields: Fields, key: str, text: str) -> None:
    """Note a text that holds HTML."""
    if HTML.search(text):
        fields.fault(
            key,
            words().say("{text} holds HTML; texts are plain, with **bold** only", text=shown(text)),
        )


def take_texts(table: dict[str, Any], own: dict[str, Any], faults: list[str]) -> tuple[Texts, ...]:
    """Return the texts of a puzzle file in other languages; `own`: those of ``[puzzle]``."""
    found = []
    for language, fields in take_languages(table, own["language"], faults).items():
        title, question, explanation = (
            take_text(fields, key, own[key]) for key in ("title", "question", "explanation")
        )
        hints = _take_hints(fields, len(own["hints"]))
        fields.refuse_unknown()
        found.append(Texts(language, title, question, hints, explanation))
    return tuple(found)


def _take_hints(fields: Fields, number: int) -> tuple[str, ...]:
    """Return as many hints as the puzzle has in its own language."""
    if not number:
        return ()
    listed = fields.take("hints", list, needed=True)
    if listed is None:
        return ()
    hints = tuple(unix_lines(hint) for hint in listed if isinstance(hint, str))
    if len(hints) < len(listed) or not all(hint.strip() for hint in hints):
        fields.fault("hints", no_texts(listed))
    elif len(hints) != number:
        fields.fault(
            "hints",
            words().say("{count}, but puzzle.hints are {number}", count=len(hints), number=number),
        )
    for hint in hints:
        refuse_html(fields, "hints", hint)
    return hints


def take_set_texts(table: dict[str, Any], own: SetTexts, faults: list[str]) -> tuple[SetTexts, ...]:
    """Return the texts of a set's file in other languages; `own`: those in its own."""
    found = []
    for language, fields in take_languages(table, own.language, faults).items():
        title = take_text(fields, "title", own.title)
        description = take_text(fields, "description", own.description)
        parts = _take_parts(fields, own.parts, faults)
        fields.refuse_unknown()
        found.append(SetTexts(language, title, description, parts))
    return tuple(found)


def _take_parts(
    fields: Fields, own: tuple[tuple[str, str], ...], faults: list[str]
) -> tuple[tuple[str, str], ...]:
    if own == (("", ""),):
        return own
    listed = fields.take("parts", list, needed=True)
    if listed is None:
        return own
    if len(listed) != len(own):
        fields.fault(
            "parts",
            words().say(
                "{count}, but there are {number} [[part]]", count=len(listed), number=len(own)
            ),
        )
    found = []
    for number, (one, (title, about)) in enumerate(zip(listed, own, strict=False), start=1):
        inside = Fields(one, f"{fields.name('parts')}[{number}]", faults)
        told = take_text(inside, "title", title), take_text(inside, "description", about)
        inside.refuse_unknown()
        found.append(told)
    return tuple(found)


def text_tables(texts: Iterable[Texts]) -> dict[str, dict[str, Any]]:
    """Return the texts of a puzzle by their language, ready for TOML, without what is empty."""
    return {
        one.language: _full(
            title=one.title,
            question=one.question,
            hints=list(one.hints),
            explanation=one.explanation,
        )
        for one in texts
    }


def set_text_tables(texts: Iterable[SetTexts]) -> dict[str, dict[str, Any]]:
    """Return the texts of a set by their language, ready for TOML, without what is empty."""
    return {
        one.language: _full(
            title=one.title,
            description=one.description,
            parts=[_full(title=title, description=about) for title, about in one.parts if title],
        )
        for one in texts
    }


def _full(**fields: Any) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if value}


# -- what is missing -----------------------------------------------------------------------------


def only_in(language: str, told: Words) -> str:
    """Say of a puzzle that is shown in `language` that it has no other; nothing where it is theirs.

    Examples
    --------
    >>> from hanabi_kit.language import words
    >>> only_in("en", words("fr")), only_in("en", words("en"))
    ("Ce problème n'existe qu'en anglais.", '')
    """
    if language == told.language:
        return ""
    return told.say(
        "This puzzle exists only in {language}.", language=language_name(language, told.language)
    )


def untranslated(languages: Iterable[str], told: Words) -> str:
    """Say once for a list in which languages some of it is shown; nothing where all is theirs.

    Examples
    --------
    >>> from hanabi_kit.language import words
    >>> untranslated(["fr", "en", "en"], words("fr"))
    "Ce qui n'est pas traduit ici n'existe qu'en anglais."
    """
    others = sorted(set(languages) - {told.language})
    if not others:
        return ""
    names = told.listed([language_name(one, told.language) for one in others])
    return told.say("What is not translated here exists only in {languages}.", languages=names)
