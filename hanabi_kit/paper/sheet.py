"""Worksheets: exercises and puzzles to hand out, and the same with answers for who corrects them.

Everything is in the language in use (`hanabi_kit.language`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import current, later, words
from hanabi_kit.lessons.answers import Function, TableAction
from hanabi_kit.lessons.course_tests import LEAD, Form
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.outline import Lesson
from hanabi_kit.paper.fields import Field, action_field, exercise_field
from hanabi_kit.paper.main_line import line_diagram
from hanabi_kit.paper.pictures import table_picture
from hanabi_kit.paper.prose import plain, prose
from hanabi_kit.paper.puzzles import puzzle_deal, puzzle_field
from hanabi_kit.paper.typesetting import paper_named, typeset
from hanabi_kit.puzzles import Puzzle
from hanabi_kit.puzzles.answers.best_worth import best_worth
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.sets import Part, PuzzleSet
from hanabi_kit.puzzles.texts import untranslated
from hanabi_kit.puzzles.themes.vocabulary import THEMES
from hanabi_kit.render.action_sentences import actions_in_words
from hanabi_kit.support.arguments import checked
from hanabi_kit.view import View

_KINDS = {"prediction": later("predict"), "code": later("code"), "proof": later("argue")}
_FIRST_SOLVERS = "06"
"""From this lesson on, pictures tell what the own cards can be: that is no longer the question."""


@dataclass(frozen=True)
class Section:
    """What begins on a page of its own, with room for a name.

    Parameters
    ----------
    title : str
    lead : str
        One sentence under the title; may be empty.
    items : tuple of Exercise or Puzzle
        In order; puzzles are numbered by their place, exercises keep their ids.
    heads : tuple of (int, str, str)
        A title and a sentence, which may be empty, that stand above the item of that index, from 0.

    Examples
    --------
    >>> from hanabi_kit.lessons import exercise
    >>> warm_up = Section("Warm-up", "Ten minutes.", (exercise("01.1"),))
    >>> worksheet([warm_up], name="7b")[:5]
    b'%PDF-'
    """

    title: str
    lead: str
    items: tuple[Exercise | Puzzle, ...]
    heads: tuple[tuple[int, str, str], ...] = ()


@checked
def lesson_section(lesson: Lesson, exercises: Iterable[Exercise]) -> Section:
    """Return the exercises of a lesson that make sense on paper.

    Parameters
    ----------
    lesson : Lesson
        Its title and its question stand at the top.
    exercises : iterable of Exercise
        Its exercises, or some of them.

    Returns
    -------
    Section

    Raises
    ------
    HanabiError
        There is none.

    Examples
    --------
    >>> from hanabi_kit.lessons import exercises_of, lesson
    >>> section = lesson_section(lesson(3), exercises_of(3))
    >>> section.title, [one.id for one in section.items]  # 03.4 needs a computer
    ('Lesson 03: Worlds and odds', ['03.1', '03.2', '03.3', '03.5', '03.6', '03.7', '03.8'])
    """
    fit = tuple(one for one in exercises if one.paper)
    if not fit:
        raise HanabiError(
            words().say("lesson {code}: it has no exercise that fits on paper", code=lesson.code)
        )
    title = words().say("Lesson {number}: {title}", number=lesson.code, title=lesson.title.text())
    return Section(title, lesson.question.text(), fit)


def course_test_section(form: Form) -> Section:
    """Return one of the two tests that are given before the course and after it."""
    return Section(form.title.text(), LEAD.text(), form.exercises)


@checked
def puzzle_section(puzzles: Iterable[Puzzle]) -> Section:
    """Return puzzles as a section.

    Parameters
    ----------
    puzzles : iterable of Puzzle
        In the order in which they are printed.

    Returns
    -------
    Section

    Examples
    --------
    >>> from hanabi_kit import read_puzzle
    >>> puzzle = read_puzzle("deduction-001")
    >>> puzzle_section([puzzle]).items[0].title
    'What was not said'
    """
    return Section(words().say("Puzzles"), "", tuple(puzzles))


def set_section(found: PuzzleSet, parts: Iterable[tuple[Part, Sequence[Puzzle]]]) -> Section:
    """Return a set as a section; of each of its parts, the puzzles that can be printed."""
    items: list[Puzzle] = []
    heads = []
    found = found.in_language(current())
    for part, (_, puzzles) in zip(found.parts, parts, strict=True):
        if part.title and puzzles:
            heads.append((len(items), _timed(part.title, part.minutes), part.description))
        items += puzzles
    return Section(
        _timed(found.title, found.minutes), found.description, tuple(items), tuple(heads)
    )


def _timed(title: str, minutes: int | None) -> str:
    if minutes is None:
        return title
    told = words().count("{number} minute", "{number} minutes", minutes)
    return f"{title} · {told}"


@checked
def worksheet(
    sections: Sequence[Section],
    *,
    answers: bool = False,
    hints: bool = False,
    paper: str = "a4",
    name: str = "",
) -> bytes:
    """Return a worksheet as PDF, the same bytes each time.

    Parameters
    ----------
    sections : sequence of Section
        Each begins on a page of its own.
    answers : bool
        The version for who corrects: fields filled in, explanations, the mistakes that tempt.
    hints : bool
        Whether hints stand under the questions, upside down. With `answers` they always do,
        upright.
    paper : {"a4", "letter"}
    name : str
        Of the class, say; it is printed at the top.

    Returns
    -------
    bytes
        A PDF document, to be written to a file.

    Raises
    ------
    HanabiError
        There is no such paper, an exercise's table cannot be drawn, or the typesetter is missing.

    Examples
    --------
    >>> from hanabi_kit.lessons import exercises_of, lesson
    >>> section = lesson_section(lesson(3), exercises_of(3))
    >>> pupils, teacher = worksheet([section]), worksheet([section], answers=True)
    >>> pupils[:5], pupils == worksheet([section]), len(teacher) > len(pupils)
    (b'%PDF-', True, True)
    """
    told = words()
    say = told.say
    data = {
        "lang": told.language,
        "paper": paper_named(paper).name,
        "title": "; ".join(plain(section.title) for section in sections),
        "class": plain(name),
        "answers": answers,
        "words": {
            "name": say("Name"),
            "date": say("Date"),
            "answers": say("Answers"),
            "hint": say("Hints"),
            "mistakes": say("Tempting, and wrong"),
            "reason": say("Why"),
            "page": say("page {page} of {pages}", page="{page}", pages="{pages}"),
        },
        "sections": [
            {
                "title": plain(section.title),
                "lead": plain(section.lead),
                "only": _untranslated(section),
                "items": [
                    (
                        _exercise(item, answers=answers, hints=hints)
                        if isinstance(item, Exercise)
                        else _puzzle(item, index + 1, answers=answers, hints=hints)
                    )
                    | {"head": _head(section, index)}
                    for index, item in enumerate(section.items)
                ],
            }
            for section in sections
        ],
    }
    return typeset("sheet.typ", data)


def _head(section: Section, index: int) -> dict[str, str] | None:
    """Return what stands above an item."""
    for at, title, lead in section.heads:
        if at == index:
            return {"title": plain(title), "lead": plain(lead)}
    return None


def _untranslated(section: Section) -> str:
    """Say once for all puzzles of a section that some are not in the reader's language."""
    told = words()
    puzzles = (one.in_language(told.language) for one in section.items if isinstance(one, Puzzle))
    return untranslated({one.language for one in puzzles}, told)


# -- exercises -----------------------------------------------------------------------------------


def _exercise(exercise: Exercise, *, answers: bool, hints: bool) -> dict[str, Any]:
    told = words()
    level = told.say("level {level} of {most}", level=exercise.level, most=3)
    kind = _KINDS.get(exercise.kind)
    return {
        "number": exercise.id.rpartition(".")[2] if _is_of_a_test(exercise) else exercise.id,
        "title": "",
        "note": f"{told.say(kind)} · {level}" if kind else level,
        "lang": told.language,
        "question": prose(exercise.question.text()),
        "picture": exercise_picture(exercise),
        "field": exercise_field(exercise, filled=answers),
        "hints": [prose(hint.text()) for hint in exercise.hints] if answers or hints else [],
        "explanation": prose(exercise.explanation.text()) if answers else [],
        "line": None,
        "mistakes": _mistakes(exercise) if answers else [],
    }


def exercise_picture(exercise: Exercise) -> dict[str, Any] | None:
    """Return the table of an exercise as a picture that tells no answer; None without a table."""
    if exercise.table is None:
        return None
    try:
        return table_picture(exercise.table(), bare=_asks_for_cards(exercise))
    except HanabiError as error:
        text = words().say(
            "exercise {id}: its table cannot be drawn: {why}", id=exercise.id, why=error
        )
        raise HanabiError(text) from None


def _is_of_a_test(exercise: Exercise) -> bool:
    return exercise.lesson.startswith("test-")


def _asks_for_cards(exercise: Exercise) -> bool:
    """Whether drawing what the own cards can be would answer the question."""
    return exercise.lesson < _FIRST_SOLVERS and not isinstance(exercise.answer, TableAction)


def _mistakes(exercise: Exercise) -> list[dict[str, Any]]:
    """Return each misconception with a wrong answer that comes of it."""
    answer = exercise.answer
    found = []
    for mistake in exercise.mistakes:
        given = ""
        if not isinstance(answer, Function):  # of which the code would have to be shown
            given = answer.told(answer.read(mistake.answer))
        found.append({"given": plain(given), "why": prose(mistake.why.text())})
    return found


# -- puzzles -------------------------------------------------------------------------------------


def _puzzle(puzzle: Puzzle, number: int, *, answers: bool, hints: bool) -> dict[str, Any]:
    told = words()
    puzzle = puzzle.in_language(told.language)
    source = puzzle_table(puzzle)
    # What hidden cards can be is what these ask.
    bare = puzzle.kind in ("deduction", "knowledge")
    return {
        "number": str(number),
        "title": plain(puzzle.title),
        "note": told.say("level {level} of {most}", level=puzzle.level, most=5),
        "lang": puzzle.language,
        "question": prose(puzzle.question, lines=True) + puzzle_deal(puzzle),
        "picture": table_picture(source, bare=bare, reach=puzzle.kind != "deal"),
        "field": _puzzle_field(puzzle, source, filled=answers),
        "hints": [prose(hint, lines=True) for hint in puzzle.hints] if answers or hints else [],
        "explanation": _puzzle_explanation(puzzle) if answers else [],
        "line": line_diagram(puzzle) if answers else None,
        "mistakes": [],
    }


def puzzle_table(puzzle: Puzzle) -> Game | View:
    """Return the table of a puzzle as it may be seen: all of it only where every hand lies open.

    Raises HanabiError: its answer is not legal, or no game stands like that.
    """
    position = puzzle.position
    if puzzle.answer is not None:
        return Problem(puzzle).source
    if puzzle.kind in ("endgame", "deal") and position.viewer is None:
        return position.game()
    return View.of(position, position.mover if position.viewer is None else position.viewer)


def _puzzle_field(puzzle: Puzzle, source: Game | View, *, filled: bool) -> Field:
    if puzzle.answer is None:
        note = words().say("The puzzle's file states no answer.") if filled else ""
        return {"is": "written", "values": [note] if note else [], "lines": 6}
    room = {} if filled else {"lines": 4, "lines_for": words().say("How do you know?")}
    if puzzle.best_actions is None:
        return puzzle_field(Problem(puzzle), filled=filled) | room
    best = actions_in_words(puzzle.best_actions.best, source.players, source) if filled else []
    return action_field(best) | room


def _puzzle_explanation(puzzle: Puzzle) -> list[dict[str, Any]]:
    answer = puzzle.best_actions
    worth = [] if answer is None else best_worth(answer, puzzle.position, words())
    themes = [THEMES[name].told_name() for name in puzzle.themes if name in THEMES]
    about = words().count(
        "Theme: {themes}.", "Themes: {themes}.", len(themes), themes=words().joined(themes)
    )
    return (
        prose(" ".join(worth))
        + prose(puzzle.explanation, lines=True)
        + (prose(about) if themes else [])
    )
