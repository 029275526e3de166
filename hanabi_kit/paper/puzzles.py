"""What puzzles about hidden cards and known deals need on paper: a field, and the deck in order."""

from __future__ import annotations

from typing import Any

from hanabi_kit.language import words
from hanabi_kit.lessons.answers import AnswerKind, Cards, Number, Slots, Truth
from hanabi_kit.paper.fields import Field, field
from hanabi_kit.paper.prose import prose
from hanabi_kit.puzzles import Puzzle
from hanabi_kit.puzzles.answers.answer_table import DealAnswer
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.proofs.questions import BestScore, Chance, Identities, LostAt
from hanabi_kit.puzzles.proofs.questions import Slots as AskedSlots
from hanabi_kit.puzzles.proofs.reasons import line_in_words


def puzzle_field(problem: Problem, *, filled: bool) -> Field:
    """Return the room for the answer to a puzzle that asks for no action; filled in if wished."""
    right: Any = problem.right if filled else None
    if right == "never":  # the box for a number has no room for it
        return {"is": "written", "values": [words().say("never")]}
    fraction = isinstance(problem.asked, Chance)
    return field(_answer(problem, right), filled=filled, fraction=fraction)


def _answer(problem: Problem, right: Any) -> AnswerKind:
    """Return the kind of answer that a puzzle asks for; without `right` nothing is worked out."""
    asked, view = problem.asked, problem.source
    match asked:
        case Identities():
            return Cards(right, view.rules)
        case Chance() | BestScore() | LostAt():
            return Number(right)
        case AskedSlots():
            size = max(map(len, problem.puzzle.position.hands))
            return Slots(right, size)
    return Truth(right)


def puzzle_deal(puzzle: Puzzle) -> list[dict[str, Any]]:
    """Return the deck of a known deal, and what the players then do; nothing for other puzzles."""
    if not isinstance(puzzle.answer, DealAnswer):
        return []
    say, deal = words(), puzzle.deal
    cards = " ".join(map(str, deal.game.deck or ()))
    lines = [
        say.say("The deck, next card first: {cards}.", cards=cards)
        if cards
        else say.say("The deck is empty.")
    ]
    if puzzle.answer.asks == "lost":
        told = line_in_words(deal.game, deal.actions, say)
        lines += [f"{turn}. {text}" for turn, text in enumerate(told, start=1)]
    return prose("\n".join(lines), lines=True)
