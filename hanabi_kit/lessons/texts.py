"""Texts of lessons in every language of the kit, side by side.

What widgets and commands say is looked up in a catalogue (`hanabi_kit.language`). A lesson is a
text of its own: who rewrites a question rewrites its translation beside it.

Examples
--------
>>> both = Both("How many red 1s?", "Combien de 1 rouges ?")
>>> print(both, both.text("fr"), sep=" | ")
How many red 1s? | Combien de 1 rouges ?
"""

from __future__ import annotations

from dataclasses import dataclass

from hanabi_kit.language import current

__all__ = ["Both"]


@dataclass(frozen=True, slots=True)
class Both:
    """A text in English and in French.

    Parameters
    ----------
    en, fr : str
        May hold ``**bold**`` and `` `code` ``; never HTML. An empty line begins a new paragraph.
    """

    en: str
    fr: str

    def text(self, language: str | None = None) -> str:
        """Return the text in `language`; in the one in use where it is left out."""
        return self.fr if (language or current()) == "fr" else self.en

    def __str__(self) -> str:
        return self.text()
