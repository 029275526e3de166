"""Which cells of a lesson are folded, how they are marked, and where a prediction is asked again.

JupyterLab folds a cell by its metadata. Its tags say what it is for, to the button that stands
above a lesson (``hanabi_kit/machine/labextensions``) as to the checks here:

- ``hk-setup`` sets up or shows something, ``hk-ask`` shows the card of an exercise (of a prediction
  ``hk-vote``, too), ``hk-check`` checks it, ``hk-again`` asks a prediction again;
- ``hk-question`` is the question, in words, for where no card is shown.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from nbformat import NotebookNode

from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.outline import LESSONS, Lesson
from hanabi_kit.lessons.texts import Both
from hanabi_kit.machine.doors import code_switch

METADATA = "hanabi_kit"
SETUP, ASK, VOTE, CHECK, AGAIN = "hk-setup", "hk-ask", "hk-vote", "hk-check", "hk-again"
QUESTION = "hk-question"

START = Both("Start the lesson", "Commencer la leçon")
GO_ON = Both("Go on", "Continuer")
"""What the button says at first, and after a vote."""

SHOWS = frozenset({"ask", "check", "practice"})
"""Calls after which nobody has to read how it was done."""


@dataclass(frozen=True)
class Cells:
    """The cells of one exercise."""

    question: NotebookNode
    answer: NotebookNode
    check: NotebookNode


def button_of(lesson: Lesson, language: str) -> dict[str, str]:
    """Return what a notebook tells the button and the switch above it.

    Examples
    --------
    >>> from hanabi_kit.lessons import lesson
    >>> button_of(lesson("00"), "fr")["run"], button_of(lesson("03"), "en")["start"]
    ('page', 'Start the lesson')
    """
    start, go_on = START.text(language), GO_ON.text(language)
    run = "page" if lesson.by_clicking else "cards"
    return {"go_on": go_on, "run": run, "start": start, **code_switch(language)}


def tags_of(cell: NotebookNode) -> list[str]:
    """Return what a cell is marked as."""
    found: list[str] = cell.metadata.get("tags", [])
    return found


def is_folded(cell: NotebookNode) -> bool:
    """Whether JupyterLab shows three dots in its place."""
    return cell.metadata.get("jupyter") == {"source_hidden": True}


def exercise_faults(exercise: Exercise, cells: Cells) -> Iterator[str]:
    """What is wrong with how an exercise's cells are marked and folded."""
    asked = "ask(" in cells.answer.source
    if not asked and exercise.kind != "code":
        yield f"cell {cells.answer.id}: it is answered on a card, so `ask` has to show one"
    wanted = (
        (cells.question, [QUESTION] if asked else [], False),
        (cells.answer, ([ASK, VOTE] if exercise.is_vote else [ASK]) if asked else [], asked),
        (cells.check, [CHECK] if asked else [], asked),
    )
    for cell, tags, folded in wanted:
        if tags_of(cell) != tags:
            yield f"cell {cell.id}: its tags are {tags_of(cell)}, not {tags}"
        if is_folded(cell) != folded:
            yield f"cell {cell.id}: {'not ' * folded}folded (metadata jupyter.source_hidden)"


def vote_faults(
    exercise: Exercise, notebook: NotebookNode, answer: NotebookNode, last_section: str
) -> Iterator[str]:
    """What is wrong with where a prediction is asked again."""
    source = f'ask("{exercise.id}", again=True)'
    places = [at for at, cell in enumerate(notebook.cells) if cell.source == source]
    if len(places) != 1:
        yield f"exercise {exercise.id}: {len(places) or 'no'} cells hold just {source}"
        return
    cell = notebook.cells[places[0]]
    if tags_of(cell) != [AGAIN] or not is_folded(cell):
        yield f"cell {cell.id}: not folded, with the tag {AGAIN!r} alone"
    before = notebook.cells[notebook.cells.index(answer) + 1 : places[0]]
    if not any(one.cell_type == "code" and CHECK not in tags_of(one) for one in before):
        yield f"cell {cell.id}: no code between the two votes that settles it"
    heading = re.compile(rf"^## {last_section}\b", re.MULTILINE)
    if not any(heading.search(one.source) for one in notebook.cells[places[0] :]):
        yield f"cell {cell.id}: it has to be asked again before {last_section}"


def folding_faults(notebook: NotebookNode, lesson: Lesson, language: str) -> Iterator[str]:
    """What is wrong with the button, and with what is folded besides exercises."""
    wanted = button_of(lesson, language)
    if notebook.metadata.get(METADATA) != wanted:
        yield f"metadata: {METADATA!r} is not {wanted}"
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    if code and SETUP not in tags_of(code[0]):
        yield f"cell {code[0].id}: the first code sets up, but has no tag {SETUP!r}"
    for cell in notebook.cells:
        folded = is_folded(cell)
        strange = set(tags_of(cell)) - {SETUP, ASK, VOTE, CHECK, AGAIN, QUESTION}
        if strange:
            yield f"cell {cell.id}: nobody knows the tags {sorted(strange)}"
        if folded and not tags_of(cell):
            yield f"cell {cell.id}: it is folded, and no tag says why"
        if cell.cell_type == "markdown" and folded:
            yield f"cell {cell.id}: text is never folded"
        if (
            lesson.by_clicking
            and cell.cell_type == "code"
            and not folded
            and _need_not_be_read(cell)
        ):
            yield f"cell {cell.id}: code that one need not read is in sight"


def practice_faults(
    notebook: NotebookNode, lesson: Lesson, sections: tuple[str, ...]
) -> Iterator[str]:
    """What is wrong with the puzzles that a lesson begins and ends with.

    The first lesson has none before it. The warm-up stands before the first section, the puzzles to
    go on with between the exercises and the last section.
    """
    headings = {
        name: at
        for at, cell in enumerate(notebook.cells)
        if cell.cell_type == "markdown"
        for name in re.findall(r"^## (\w+)", cell.source, flags=re.MULTILINE)
    }
    exercises, last = (headings.get(name, -1) for name in sections[-2:])
    wanted = [(f'practice(lesson="{lesson.code}")', exercises, last, f"before {sections[-1]}")]
    if lesson != LESSONS[0]:
        call = f'practice("warm-up", lesson="{lesson.code}")'
        wanted.append((call, 0, headings.get(sections[0], -1), f"before {sections[0]}"))
    for call, first, end, place in wanted:
        cells = [one for one in notebook.cells[first:end] if one.source.split("\n")[-1] == call]
        if len(cells) != 1:
            yield f"practice: {len(cells) or 'no'} cells {place} end with {call}"
        elif tags_of(cells[0]) != [SETUP] or not is_folded(cells[0]):
            yield f"cell {cells[0].id}: not folded, with the tag {SETUP!r} alone"


def _need_not_be_read(cell: NotebookNode) -> bool:
    """Whether a cell imports, asserts or shows a card; cells of exercises are looked at apart."""
    if "nbgrader" in cell.metadata:
        return False
    try:
        nodes = list(ast.walk(ast.parse(cell.source)))
    except SyntaxError:  # which is another fault
        return False
    calls = {
        node.func.id
        for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    plumbing = ast.Import | ast.ImportFrom | ast.Assert
    return bool(calls & SHOWS) or any(isinstance(node, plumbing) for node in nodes)
