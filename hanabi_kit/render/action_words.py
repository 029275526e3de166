"""Actions and values in words: "play 1", "1/5 (about 20.0 %)", "between 1/4 and 1/2"."""

from __future__ import annotations

from fractions import Fraction

from hanabi_kit.actions import Action, Clue, Discard, Play, PlayDeck
from hanabi_kit.engine.action_text import format_clue_value
from hanabi_kit.game import Game
from hanabi_kit.language import Words
from hanabi_kit.view import View


def action_name(action: Action, told: Words, table: Game | View | None) -> str:
    """An action in words; without a `table` any clue is just a clue."""
    say_in = told.say_in
    match action:
        case Play(slot):
            return say_in("in a table", "play {slot}", slot=slot)
        case Discard(slot):
            return say_in("in a table", "discard {slot}", slot=slot)
        case Clue(to, value) if table is not None:
            clue = format_clue_value(value, told.language, table.rules)
            return say_in("in a table", "clue {clue} to {who}", clue=clue, who=table.players[to])
        case Clue():
            return told.say("clue (any)")
        case PlayDeck():
            return say_in("in a table", "play deck")


def span(lower: Fraction, upper: Fraction, perfect: bool, told: Words) -> str:
    """Return a value in words, or its bounds; `perfect`: it is a probability, no points."""
    low, high = number_words(lower, perfect, told), number_words(upper, perfect, told)
    return low if lower == upper else told.say("between {low} and {high}", low=low, high=high)


def number_words(value: Fraction, perfect: bool, told: Words) -> str:
    """Return a fraction with its decimal beside it, marked as rounded."""
    if value.denominator == 1:
        return str(value)
    thousandths = round(value * 1000)
    if perfect:
        number = told.decimal(f"{thousandths // 10}.{thousandths % 10}")
        about = told.say("{number} %", number=number)
    else:
        about = told.decimal(f"{thousandths // 1000}.{thousandths % 1000:03d}")
    return told.say("{value} (about {rounded})", value=value, rounded=about)
