"""Texts of lessons in every language of the kit, side by side.

What widgets and commands say is looked up in a catalogue (`hanabi_kit.language`). A lesson is a
text of its own: who rewrites a question rewrites its translation beside it.
"""

from __future__ import annotations

from dataclasses import dataclass

from hanabi_kit.language import current
from hanabi_kit.support.faces import brief
from hanabi_kit.support.typography import unbroken


@brief
@dataclass(frozen=True, slots=True)
class Both:
    """A text in English and in French."""

    # May hold **bold** and  `code` ; never HTML. An empty line begins a new paragraph. The
    # French is written with ordinary blanks; `text` puts those in that keep signs together.
    en: str
    fr: str

    def text(self, language: str | None = None) -> str:
        """Return the text in `language`; in the one in use where it is left out."""
        return unbroken(self.fr, "fr") if (language or current()) == "fr" else self.en

    def __str__(self) -> str:
        return self.text()
