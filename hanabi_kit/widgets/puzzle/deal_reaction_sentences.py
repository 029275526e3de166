"""What is said to a wrong answer about a deal of which everything is known."""

from __future__ import annotations

from hanabi_kit.language import Words
from hanabi_kit.puzzles.answers.answer_table import NEVER
from hanabi_kit.puzzles.problem import Given, Problem
from hanabi_kit.widgets.puzzle.answer_sentences import answer_text


def to_score(right: object, given: Given, attempt: int, words: Words) -> list[str]:
    """Return what is said to a best score that is wrong; from the second time on, which way."""
    value = given.value
    assert isinstance(value, int)
    lines = [words.say("{points} points: no.", points=value)]
    if attempt > 1:
        lines.append(
            words.say("More can be reached.")
            if isinstance(right, int) and value < right
            else words.say("So many cannot be reached.")
        )
    lines.append(
        words.say(
            "Count the turns after the last draw, and the cards that have to wait in a hand until "
            "then."
        )
    )
    return lines


def to_turn(problem: Problem, right: object, given: Given, attempt: int, words: Words) -> list[str]:
    """Return what is said to a lost turn that is wrong; from the second time on, which way."""
    lines = [words.say("{answer}: no.", answer=_capital(answer_text(problem, given.value, words)))]
    if attempt > 1 and isinstance(given.value, int):
        lines.append(
            words.say("After that turn it could still be won.")
            if right == NEVER or (isinstance(right, int) and given.value < right)
            else words.say("Before that turn it was lost already.")
        )
    lines.append(
        words.say(
            "Look for the last copy of a card that is needed, and for cards that are drawn too "
            "late to be played."
        )
    )
    return lines


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
