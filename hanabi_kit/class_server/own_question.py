"""A question in a teacher's own words, with options or a line to write: nothing is right."""

from __future__ import annotations

from hanabi_kit.class_server.asking import Asked, Options
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import Words, words
from hanabi_kit.render.player_names import harmless
from hanabi_kit.widgets.live import sendable

MOST_SIGNS = 1000
"""Signs of the question."""

MOST_OPTIONS = 8

MOST_OPTION_SIGNS = 200
"""Signs of each option."""


class Own(Asked):
    """A teacher's own question; `given` has its ``text`` and, if wished, ``options``."""

    by_lines = True

    def __init__(self, given: object) -> None:
        if (
            not isinstance(given, dict)
            or not {"text"} <= set(given) <= {"text", "options"}
            or not isinstance(given["text"], str)
            or not 0 < len(given["text"]) <= MOST_SIGNS
            or not (asked := sendable(given["text"]).strip())
        ):
            raise HanabiError(
                words().say("question: a text of up to {most} signs is needed", most=MOST_SIGNS)
            )
        self._text = asked
        self._options = _options(given.get("options", []))

    def text(self, told: Words) -> str:
        """Return it, the same in every language."""
        return self._text

    def options(self, told: Words) -> Options | None:
        """Return the options with a letter each."""
        return list(self._options) or None

    def read(self, text: str) -> str:
        """Return the letter of an option, or what was written, on one line."""
        written = harmless(text)
        if not self._options:
            if not written:
                raise HanabiError(words().say("There is no answer yet."))
            return written
        named = {option.casefold(): key for key, option in self._options}
        named |= {key: key for key, _ in self._options}
        if written.casefold() in named:
            return named[written.casefold()]
        keys = ", ".join(key for key, _ in self._options)
        raise HanabiError(
            words().say(
                "{answer}: {needed}",
                answer=shown(text),
                needed=words().say("choose among {keys}", keys=keys),
            )
        )

    def how(self, told: Words) -> str:
        """Return that a few words are enough."""
        return "" if self._options else told.say("write a few words")


def _options(given: object) -> Options:
    fits = isinstance(given, list) and len(given) <= MOST_OPTIONS and len(given) != 1
    if not isinstance(given, list) or not fits:
        raise HanabiError(
            words().say(
                "options {given}: none, or 2 to {most}", given=shown(given), most=MOST_OPTIONS
            )
        )
    texts = [one if isinstance(one, str) and len(one) <= MOST_OPTION_SIGNS else "" for one in given]
    texts = [harmless(text) for text in texts]
    if not all(texts):
        raise HanabiError(
            words().say("options: each is a text of up to {most} signs", most=MOST_OPTION_SIGNS)
        )
    if len({text.casefold() for text in texts}) < len(texts):
        raise HanabiError(words().say("options: two of them are the same"))
    return list(zip("abcdefgh", texts, strict=False))
