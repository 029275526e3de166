"""How the value of a clue is said: red, 5, odd; in words, and back."""

from __future__ import annotations

from hanabi_kit.actions import ClueValue, Untold
from hanabi_kit.cards import Suit
from hanabi_kit.language import LANGUAGES, Words, later_in, words
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.clue_rules import RankClues
from hanabi_kit.support.arguments import explained

_ODD_OR_EVEN = {1: later_in("clue", "odd"), 2: later_in("clue", "even")}
_UNTOLD = {
    Untold.COLOUR: later_in("clue", "a colour"),
    Untold.RANK: later_in("clue", "a rank"),
    Untold.CLUE: later_in("clue", "a clue"),
}


@explained
def format_clue_value(
    value: ClueValue | Untold, language: str = "en", rules: Ruleset | None = None
) -> str:
    """Return a clue's value in words: ``"red"``, ``"5"``; ``"a colour"`` where it is not told.

    `rules`: where they are given, and their rank clues say odd or even, it is that word.

    Examples
    --------
    >>> from hanabi_kit.rules import ruleset_named
    >>> format_clue_value(2), format_clue_value(2, rules=ruleset_named("Odds and Evens (5 Suits)"))
    ('2', 'even')
    >>> format_clue_value("a", "fr"), format_clue_value(Untold.RANK, "fr")
    ('orange', 'une valeur')
    """
    if isinstance(value, Untold):
        return words(language).say_in("clue", _UNTOLD[value])
    if not isinstance(value, int):
        return Suit(value).words[language]
    if _says_odd_or_even(rules) and value in _ODD_OR_EVEN:
        return words(language).say_in("clue", _ODD_OR_EVEN[value])
    return str(value)


def _says_odd_or_even(rules: Ruleset | None) -> bool:
    return rules is not None and rules.clue_rules.rank_clues is RankClues.ODD_OR_EVEN


def spoken_clues(rules: Ruleset) -> dict[str, ClueValue]:
    """Return how clues may be said: by letter or digit, or by their words in any language.

    Examples
    --------
    >>> from hanabi_kit.rules import STANDARD
    >>> spoken = spoken_clues(STANDARD)
    >>> spoken["r"], spoken["violet"], spoken["5"]
    ('r', 'p', 5)
    """
    spoken: dict[str, ClueValue] = {}
    for value in rules.clue_values:
        said = {format_clue_value(value, language, rules) for language in LANGUAGES}
        spoken |= dict.fromkeys((str(value), *sorted(said)), value)
    return spoken


def named_suit(said: str, rules: Ruleset, told: Words) -> str:
    """Say which colours touch the suit that somebody took for a clue; empty where it is none."""
    for own in rules.suit_rules:
        names = {own.called.lower(), own.suit.letter, *own.suit.words.values()}
        colours = [value for value in rules.clue_colours if value in own.own_colours]
        if colours and said.lower() in names:
            touched = [format_clue_value(colour, told.language) for colour in colours]
            suit = own.called_in(told.language)
            return told.say(
                "; the suit {suit} is touched by {colours}", suit=suit, colours=", ".join(touched)
            )
    return ""
