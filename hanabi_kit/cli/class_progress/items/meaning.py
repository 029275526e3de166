"""What an answer in a progress file means: in words, and the misconception that it comes of."""

from __future__ import annotations

import re
from functools import cache

from hanabi_kit.cli.class_progress.groups import exercise_or_none
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import current, words
from hanabi_kit.lessons.answers import (
    AnswerKind,
    Choice,
    Function,
    StepProof,
    TableAction,
    Truth,
)
from hanabi_kit.lessons.answers.functions import without_mark
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.puzzles.collections.catalogue import kit_puzzles
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.puzzle import Puzzle, read_puzzle
from hanabi_kit.puzzles.text_files import UNTOLD
from hanabi_kit.render.player_names import cut, harmless
from hanabi_kit.widgets.puzzle.answer_sentences import answer_text


@cache
def puzzle_or_none(name: str) -> Puzzle | None:
    """Return the kit's own puzzle with this id; None where it is no puzzle of the kit's."""
    path = kit_puzzles().get(name)
    try:
        return None if path is None else read_puzzle(path)
    except HanabiError:
        return None


def question_of(name: str) -> str:
    """Return what an exercise or puzzle asks; empty where it is not of the kit.

    Examples
    --------
    >>> question_of("endgame-001")[:22], question_of("my-own-7")
    ('All hands are face up.', '')
    """
    if exercise := exercise_or_none(name):
        return exercise.question.text()
    puzzle = puzzle_or_none(name)
    return puzzle.in_language(current()).question if puzzle else ""


def title_of(name: str) -> str:
    """Return a puzzle's title; of an exercise, which has none, the sentence that asks.

    Examples
    --------
    >>> title_of("03.7"), title_of("endgame-001")
    ('How likely is slot 2 to be the r2?', 'The last turn counts, too')
    """
    if exercise := exercise_or_none(name):
        plain = " ".join(exercise.question.text().replace("**", "").split())
        sentences = _SENTENCES.split(plain)
        asking = [one for one in sentences if one.endswith("?")]
        return cut((asking or sentences)[-1], LONGEST)
    puzzle = puzzle_or_none(name)
    return puzzle.in_language(current()).title if puzzle else ""


LONGEST = 110
"""Signs of a question or an answer where it only reminds of the whole."""

_SENTENCES = re.compile(r"(?<=[.?!])[ \u00a0]+(?=[^\W\d_])")


def answer_words(name: str, answer: str) -> str:
    """Return an answer as a person reads it.

    Examples
    --------
    >>> answer_words("03.1", "b"), answer_words("03.3", "3/7")
    ('b) More likely another card', '3/7')
    """
    told = words()
    if answer == UNTOLD:
        return told.say("(a short text does not say)")
    exercise = exercise_or_none(name)
    asked = exercise.answer if exercise else None
    if isinstance(asked, Choice) and answer in asked.options:
        return f"{answer}) {asked.options[answer].text(told.language)}"
    if isinstance(asked, Truth) and answer in ("yes", "no"):
        return told.say("Yes") if answer == "yes" else told.say("No")
    if isinstance(asked, Function):
        answer = without_mark(answer)
    elif answer:
        answer = _in_words(name, asked, answer)
    return harmless(answer) or told.say("none")


def _in_words(name: str, asked: AnswerKind | None, answer: str) -> str:
    """Return an answer that a file keeps as it is written in every language, in this one."""
    puzzle = None if asked else puzzle_or_none(name)
    try:
        if isinstance(asked, TableAction | StepProof):
            return asked.told(asked.read(answer))
        if puzzle is not None:
            problem = Problem(puzzle)
            return answer_text(problem, problem.read(answer).value, words())
    except HanabiError:  # kept when it asked for something else
        pass
    return answer


@cache
def mistake_of(name: str, answer: str) -> Mistake | None:
    """Return the misconception that a wrong answer comes of; None where it is not known.

    Examples
    --------
    >>> mistake_of("03.3", "3/7").why.en[:40], mistake_of("03.3", "1/9") is None
    ('Three of the seven combinations of names', True)
    """
    exercise = exercise_or_none(name)
    if exercise is None:
        return None
    try:
        if isinstance(exercise.answer, Function):
            return _of_code(exercise, answer)
        return exercise.mistake_of(exercise.answer.read(answer))
    except HanabiError:  # kept when the exercise was another one
        return None


def _of_code(exercise: Exercise, answer: str) -> Mistake | None:
    """Return the misconception whose function does what the one that was kept did."""
    for mistake in exercise.mistakes:
        if exercise.answer.written(exercise.answer.read(mistake.answer)) == answer:
            return mistake
    return None
