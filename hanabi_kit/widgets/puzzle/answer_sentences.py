"""Answers in words, of every kind."""

from __future__ import annotations

from fractions import Fraction

from hanabi_kit.actions import Action, Clue, Discard, Play, PlayDeck
from hanabi_kit.cards import CardSet
from hanabi_kit.engine.action_text import format_clue_value
from hanabi_kit.language import Words
from hanabi_kit.puzzles.answers.answer_table import NEVER
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.render.player_names import drawn_names, isolated


def action_text(problem: Problem, action: Action, words: Words) -> str:
    """Return an action in words: "Play slot 2", "Clue Bob red"."""
    match action:
        case Play(slot):
            return words.say("Play slot {slot}", slot=slot)
        case Discard(slot):
            return words.say("Discard slot {slot}", slot=slot)
        case Clue(to, value):
            name = isolated(drawn_names(problem.source.players)[to].short)
            said = format_clue_value(value, words.language, problem.source.rules)
            return words.say("Clue {to} {value}", to=name, value=said)
    return words.say("Play the last card of the deck unseen")


def answer_text(problem: Problem, value: object, words: Words) -> str:
    """Return an answer of any kind in words."""
    if isinstance(value, bool):
        return words.say("yes") if value else words.say("no")
    if isinstance(value, Fraction):
        return str(value)
    if value == NEVER:
        return words.say("never")
    if isinstance(value, int):
        if problem.kind != "turn":
            return words.count("{number} point", "{number} points", value)
        return words.say("turn {turn}", turn=value) if value else words.say("before the first turn")
    if isinstance(value, CardSet):
        return " ".join(map(str, value)) or words.say("no card")
    if isinstance(value, frozenset):
        if not value:
            return words.say("no slot")
        slots = words.listed([str(slot) for slot in sorted(value)])
        many = len(value)
        return words.count("slot {slots}", "slots {slots}", many, slots=slots)
    assert isinstance(value, Play | Discard | Clue | PlayDeck)
    return action_text(problem, value, words)


def right_texts(problem: Problem, words: Words) -> list[str]:
    """Return the right answer in words; of actions, each that is as good."""
    if isinstance(problem.right, tuple):
        return [action_text(problem, action, words) for action in problem.right]
    return [answer_text(problem, problem.right, words)]
