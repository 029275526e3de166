"""Slides for a lesson, as wide as a screen: its notebook's own words, and its questions one by one.

A question on a slide of its own is what one shows a class that votes on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from hanabi_kit.language import words
from hanabi_kit.lessons.answers import Choice, Choices, Function, Order
from hanabi_kit.lessons.checking import answer_text
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.outline import Lesson
from hanabi_kit.paper.fields import solution_text
from hanabi_kit.paper.markdown import blocks
from hanabi_kit.paper.prose import Block, plain, prose, runs
from hanabi_kit.paper.sheet import exercise_picture
from hanabi_kit.paper.typesetting import typeset

Slide = dict[str, Any]

_EXERCISE = re.compile(r"\*\*(?:Exercise|Exercice)[ \u00a0]([0-9]{2}[a-z]?\.[0-9]{1,3})\*\*")
_AGAIN = re.compile(r"""ask\(\s*["']([^"']+)["']\s*,[^)]*\bagain\s*=\s*True""")
_LEFT_OUT = re.compile(r"(Sources|Pour aller plus loin|If you want more)\b")
"""How a paragraph begins that one reads at home."""

_EXERCISES = ("Exercises", "Exercices")
"""The section that only says how one answers."""

_FULL = 700
"""Signs that a slide of text holds: what is longer goes on on the next one."""

_ROW = 60
"""Signs that a line of code or a row of a table counts as."""


def slides(
    lesson: Lesson,
    exercises: Sequence[Exercise],
    notebook: Sequence[Mapping[str, Any]] = (),
    *,
    answers: bool = False,
) -> bytes:
    """Return the slides of a lesson as PDF, sixteen to nine.

    `exercises`: those to be shown; each is a slide.
    `notebook`: the cells of the lesson's notebook in the language in use, as its file has them;
        without them the slides hold the title and the questions.
    `answers`: whether after each question a slide says what is right, and why.
    Raises HanabiError: an exercise's table cannot be drawn, or the typesetter is missing.
    """
    told = words()
    by_id = {one.id: one for one in exercises}
    shown: list[Slide] = list(_told(notebook, by_id, answers=answers))
    seen = {one["number"] for one in shown if one["is"] == "question"}
    missing = [one for one in exercises if one.id not in seen]
    shown += [part for one in missing for part in question_slides(one, answers=answers)]
    title = told.say("Lesson {number}: {title}", number=lesson.code, title=lesson.title.text())
    first = {
        "is": "title",
        "title": plain(lesson.title.text()),
        "number": lesson.code,
        "question": plain(lesson.question.text()),
        "blocks": _goals(notebook),
    }
    return _typeset([first, *shown], title)


def question_show(exercises: Iterable[Exercise], *, answers: bool = False) -> bytes:
    """Return exercises as slides, one each: to show on a wall while the class votes.

    `answers`: whether after each question a slide says what is right, and why.
    """
    chosen = list(exercises)
    shown = [part for one in chosen for part in question_slides(one, answers=answers)]
    return _typeset(shown, ", ".join(one.id for one in chosen))


def _typeset(shown: Sequence[Slide], title: str) -> bytes:
    told = words()
    data = {
        "lang": told.language,
        "title": plain(title),
        "words": {
            "answer": told.say("Answer"),
            "again": told.say("Vote again"),
            "page": told.say("page {page} of {pages}", page="{page}", pages="{pages}"),
        },
        "slides": list(shown),
    }
    return typeset("slides.typ", data)


# -- questions -----------------------------------------------------------------------------------


def question_slides(exercise: Exercise, *, answers: bool, again: bool = False) -> list[Slide]:
    """Return the slide of a question, and with `answers` the one that says what is right, and why.

    `again`: whether it is voted on a second time.
    """
    options = getattr(exercise.answer, "options", {})
    found: list[Slide] = [
        {
            "is": "question",
            "number": exercise.id,
            "again": again,
            "blocks": prose(exercise.question.text()),
            "options": [[key.upper(), runs(plain(text.text()))] for key, text in options.items()],
            "picture": exercise_picture(exercise),
        }
    ]
    if answers:
        rows = [*_right(exercise), *prose(exercise.explanation.text())]
        found.append({"is": "answer", "number": exercise.id, "blocks": rows, "options": []})
    return found


def _right(exercise: Exercise) -> list[Block]:
    """Return the right answer: options with their letters, code as code."""
    answer = exercise.answer
    if isinstance(answer, Choice | Choices | Order) and (keys := answer.written(answer.right)):
        return [
            {"is": "item", "label": key.upper(), "runs": runs(plain(answer.options[key].text()))}
            for key in keys.split()
        ]
    if isinstance(answer, Function):
        return [{"is": "code", "text": solution_text(exercise)}]
    return [{"is": "text", "runs": [[plain(answer_text(exercise)), "bold"]]}]


# -- a notebook ----------------------------------------------------------------------------------


def _source(cell: Mapping[str, Any]) -> str:
    text = cell.get("source", "")
    return text if isinstance(text, str) else "".join(text)


def _goals(notebook: Sequence[Mapping[str, Any]]) -> list[Block]:
    """Return what one will be able to do: the list of the first cell, and what leads to it."""
    found = blocks(_source(notebook[0])) if notebook else []
    return [
        one
        for at, one in enumerate(found)
        if any(near["is"] == "item" for near in found[at : at + 2])
    ]


def _told(
    notebook: Sequence[Mapping[str, Any]], exercises: Mapping[str, Exercise], *, answers: bool
) -> Iterator[Slide]:
    """Yield the slides of a notebook after its title: text, code that is the idea, questions."""
    section, held = "", list[Block]()

    def flushed() -> list[Slide]:
        found = [{"is": "text", "section": section, "blocks": part} for part in _parts(held)]
        held.clear()
        return found

    for cell in notebook[1:]:
        text = _source(cell)
        if cell.get("cell_type") == "code":
            if (voted := _AGAIN.search(text)) and voted[1] in exercises:
                yield from flushed()
                yield from question_slides(exercises[voted[1]], answers=answers, again=True)
            elif _is_idea(cell, section):
                held.append({"is": "code", "text": plain(text.strip("\n"))})
            continue
        asked = _EXERCISE.match(text.strip())
        if asked:
            yield from flushed()
            if asked[1] in exercises:
                # Of a vote the answer is for after the second one.
                own = exercises[asked[1]]
                later = answers and not _voted_again(notebook, own.id)
                yield from question_slides(own, answers=later)
            continue
        for block in blocks(text):
            if block["is"] == "heading":
                yield from flushed()
                name = "".join(piece for piece, _ in block["runs"])
                section = name if block["level"] == 2 else f"{section.partition(' · ')[0]} · {name}"
            elif not (section.startswith(_EXERCISES) or _at_home(block)):
                held.append(block)
    yield from flushed()


def _at_home(block: Block) -> bool:
    return block["is"] == "text" and bool(_LEFT_OUT.match(block["runs"][0][0]))


def _voted_again(notebook: Sequence[Mapping[str, Any]], exercise_id: str) -> bool:
    return any(
        found[1] == exercise_id for cell in notebook if (found := _AGAIN.search(_source(cell)))
    )


def _is_idea(cell: Mapping[str, Any], section: str) -> bool:
    """Whether a cell is code that the lesson explains: a function, and no answer to write."""
    has = re.search(r"^(def|class) ", _source(cell), re.MULTILINE) is not None
    return has and section.startswith("Code") and "nbgrader" not in cell.get("metadata", {})


def _parts(held: Sequence[Block]) -> list[list[Block]]:
    """Return blocks in as many parts as there are slides to fill."""
    found: list[list[Block]] = []
    used = 0
    for block in held:
        size = _size(block)
        if not found or (used + size > _FULL and found[-1]):
            found.append([])
            used = 0
        found[-1].append(block)
        used += size
    return found


def _size(block: Block) -> int:
    match block["is"]:
        case "code":
            return _ROW * len(block["text"].split("\n"))
        case "table":
            return _ROW * (1 + len(block["rows"]))
        case "quote":
            return sum(map(_size, block["blocks"]))
    return max(_ROW, sum(len(piece) for piece, _ in block["runs"]))
