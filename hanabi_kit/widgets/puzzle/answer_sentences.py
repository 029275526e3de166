"""Answers in words, of every kind."""

from __future__ import annotations

from fractions import Fraction

from hanabi_kit.actions import Action, Clue, Discard, Play, PlayDeck
from hanabi_kit.cards import CardSet
from hanabi_kit.language import Words
from hanabi_kit.notation.words import format_clue_value
from hanabi_kit.puzzles.answers import NEVER
from hanabi_kit.puzzles.asked import Problem
from hanabi_kit.render.names import drawn_names, isolated

__all__ = ["action_text", "answer_text", "right_texts"]


def action_text(problem: Problem, action: Action, told: Words) -> str:
    """Return an action in words: "Play slot 2", "Clue Bob red"."""
    match action:
        case Play(slot):
            return told.say("Play slot {slot}", slot=slot)
        case Discard(slot):
            return told.say("Discard slot {slot}", slot=slot)
        case Clue(to, value):
            name = isolated(drawn_names(problem.source.players)[to].short)
            return told.say(
                "Clue {to} {value}", to=name, value=format_clue_value(value, told.language)
            )
    return told.say("Play the last card of the deck unseen")


def answer_text(problem: Problem, value: object, told: Words) -> str:
    """Return an answer of any kind in words."""
    if isinstance(value, bool):
        return told.say("yes") if value else told.say("no")
    if isinstance(value, Fraction):
        return str(value)
    if value == NEVER:
        return told.say("never")
    if isinstance(value, int):
        if problem.kind != "turn":
            return told.count("{number} point", "{number} points", value)
        return told.say("turn {turn}", turn=value) if value else told.say("before the first turn")
    if isinstance(value, CardSet):
        return " ".join(map(str, value)) or told.say("no card")
    if isinstance(value, frozenset):
        if not value:
            return told.say("no slot")
        slots = told.listed([str(slot) for slot in sorted(value)])
        many = len(value)
        return told.count("slot {slots}", "slots {slots}", many, slots=slots)
    assert isinstance(value, Play | Discard | Clue | PlayDeck)
    return action_text(problem, value, told)


def right_texts(problem: Problem, told: Words) -> list[str]:
    """Return the right answer in words; of actions, each that is as good."""
    if isinstance(problem.right, tuple):
        return [action_text(problem, action, told) for action in problem.right]
    return [answer_text(problem, problem.right, told)]
