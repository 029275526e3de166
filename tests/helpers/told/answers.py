"""What is said to answers of puzzles: to right ones, to wrong ones again and again, and why."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import cast

from hanabi_kit.cards import CardSet
from hanabi_kit.language import words
from hanabi_kit.puzzles.problem import Given, Problem
from hanabi_kit.puzzles.proofs.questions import Value
from hanabi_kit.puzzles.proofs.reasons import hand_reasons
from hanabi_kit.widgets.puzzle.reaction_sentences import to_right, to_wrong
from tests.helpers.told.puzzles import fresh_puzzles
from tests.helpers.told.tables import chance, sentences

WRONG = 6
"""Wrong answers to each puzzle."""


def told_answers() -> Iterator[str]:
    """Yield what is said to answers about hidden cards."""
    draw = chance()
    for puzzle in fresh_puzzles():
        if puzzle.kind not in ("deduction", "knowledge"):
            continue
        problem = Problem(puzzle)
        texts = hand_reasons(problem, words())
        texts += to_right(problem, Given(cast("Value", problem.right)), words())
        for _ in range(WRONG):
            answer = Given(some_answer(draw, problem))
            if answer.value != problem.right:
                texts += to_wrong(problem, answer, draw.choice((1, 2, 3)), None, words())
        for text in texts:
            yield from sentences(text)


def some_answer(draw: random.Random, problem: Problem) -> Value:
    """An answer like the right one, drawn by chance."""
    match problem.right:
        case bool() as right:
            return not right
        case Fraction():
            return Fraction(draw.randint(0, 12), 12)
        case CardSet():
            cards = sorted(problem.view.rules.all_cards)
            return CardSet(draw.sample(cards, draw.randint(1, 6)))
    return frozenset(draw.sample(range(1, len(problem.view.own) + 1), draw.randint(1, 3)))
