"""A clue as an action among others, where its value does not matter, but perhaps its kind."""

from __future__ import annotations

from hanabi_kit.language import Words
from hanabi_kit.rules.clue_rules import ClueKind


def clue_words(told: Words, kind: ClueKind | None) -> str:
    """Return "a clue", or "a colour clue" and "a rank clue" where the kinds are told apart.

    Examples
    --------
    >>> from hanabi_kit.language import words
    >>> clue_words(words("en"), None), clue_words(words("en"), "rank")
    ('a clue', 'a rank clue')
    """
    if kind is None:
        return told.say_in("by slots", "a clue")
    if kind == "colour":
        return told.say_in("by slots", "a colour clue")
    return told.say_in("by slots", "a rank clue")
