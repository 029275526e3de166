"""A lesson's notebook: the version with solutions, and everything that is not as it should be.

What a lesson's notebook must have is written down here and nowhere else: `faults` lists what is
missing. `scripts/lessons.py check` prints it, and the tests hold every notebook to it.
"""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import nbformat
from lesson_cells import Cells, exercise_faults, folding_faults, practice_faults, vote_faults
from lesson_changes import change_faults
from lesson_links import ROOT, anchors_of, link_faults, outside_code
from nbformat import NotebookNode

from hanabi_kit.lessons.answers import Function
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.outline import LESSONS, Lesson, exercises_of
from hanabi_kit.lessons.texts import Both

FOLDER = ROOT / "notebooks"

STUB = "# YOUR ANSWER HERE"
"""The line of an answer cell that a solution takes the place of."""

BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
"""What nbgrader looks for; it puts `STUB` in place of what stands between them."""

MOST_LINES = 10


@dataclass(frozen=True)
class Template:
    """The fixed words of a lesson in one language.

    Parameters
    ----------
    header : tuple of str
        What the first cell holds after its title, in order.
    time : str
        With a place for the minutes.
    sections : tuple of str
    key_points : str
        Where the last section sums up.
    exercise : str
        With a place for the id.
    """

    header: tuple[str, ...]
    time: str
    sections: tuple[str, ...]
    key_points: str
    exercise: str


HEADER = (
    Both("**Question.**", "**Question.**"),
    Both("**You need**", "**Il te faut**"),
    Both("**You will be able to**", "**Tu sauras**"),
)
TIME = Both("**Time:** {minutes} minutes.", "**Durée :** {minutes} minutes.")
SECTIONS = (
    Both("Question", "Question"),
    Both("Predict", "Prédis"),
    Both("Model", "Modèle"),
    Both("Code", "Code"),
    Both("Check", "Vérifie"),
    Both("Play", "Joue"),
    Both("Exercises", "Exercices"),
    Both("Reflect", "Réfléchis"),
)
KEY_POINTS = Both("**Key points.**", "**À retenir.**")
EXERCISE = Both("**Exercise {id}**", "**Exercice {id}**")


@cache
def template(language: str) -> Template:
    """Return the fixed words of a lesson, with ordinary blanks."""

    def said(both: Both) -> str:
        return both.text(language).replace("\u00a0", " ")

    return Template(
        tuple(map(said, HEADER)),
        said(TIME),
        tuple(map(said, SECTIONS)),
        said(KEY_POINTS),
        said(EXERCISE),
    )


@dataclass(frozen=True)
class Source:
    """A notebook of the course: the lesson it teaches, its language and its file."""

    lesson: Lesson
    language: str
    path: Path

    @property
    def name(self) -> str:
        """Its path below ``notebooks/``."""
        return self.lesson.notebook(self.language)

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """The exercises it has to ask."""
        return exercises_of(self.lesson.code)

    def read(self) -> NotebookNode:
        """Return what the file holds."""
        return nbformat.read(self.path, as_version=4)


def sources(folder: Path = FOLDER) -> tuple[Source, ...]:
    """Return the notebooks that the course promises, whether the files are there or not."""
    return tuple(
        Source(lesson, language, folder / lesson.notebook(language))
        for lesson in LESSONS
        for language in lesson.languages
    )


# ------------------------------------------------------------------------------- with solutions


def solution_of(notebook: NotebookNode, exercises: Sequence[Exercise]) -> NotebookNode:
    r"""Return the notebook with every exercise solved, marked so that nbgrader can take it out.

    Examples
    --------
    >>> from nbformat.v4 import new_code_cell, new_notebook
    >>> one = exercises_of(0)[0]
    >>> metadata = {"nbgrader": answer_metadata(one)}
    >>> cell = new_code_cell(f"{one.name} = ...\n{STUB}", metadata=metadata)
    >>> solved = solution_of(new_notebook(cells=[cell]), [one]).cells[0].source.splitlines()
    >>> solved[1], solved[-1]
    ('### BEGIN SOLUTION', '### END SOLUTION')
    """
    solved = deepcopy(notebook)
    by_id = {answer_metadata(exercise)["grade_id"]: exercise for exercise in exercises}
    for cell in solved.cells:
        exercise = by_id.get(_graded(cell).get("grade_id", ""))
        if exercise is None:
            continue
        solution = f"{BEGIN}\n{exercise.solution.strip()}\n{END}"
        lines = [solution if line == STUB else line for line in cell.source.split("\n")]
        cell.source = "\n".join(lines)
    return solved


def answer_metadata(exercise: Exercise) -> dict[str, object]:
    """Return what nbgrader has to know of the cell that an answer is written into."""
    return {
        "grade": False,
        "grade_id": f"answer-{exercise.id.replace('.', '-')}",
        "locked": False,
        "schema_version": 3,
        "solution": True,
        "task": False,
    }


def check_metadata(exercise: Exercise) -> dict[str, object]:
    """Return what nbgrader has to know of the cell that checks an answer."""
    return {
        "grade": True,
        "grade_id": f"check-{exercise.id.replace('.', '-')}",
        "locked": True,
        "points": exercise.points,
        "schema_version": 3,
        "solution": False,
        "task": False,
    }


def _graded(cell: NotebookNode) -> dict[str, object]:
    found: dict[str, object] = cell.metadata.get("nbgrader", {})
    return found


# ------------------------------------------------------------------------------- what is wrong


def faults(source: Source) -> list[str]:
    """Return everything about a notebook that is not as it should be, place by place."""
    try:
        twice = _ids_twice(source.path.read_text(encoding="utf-8"))
        if twice:  # which nbformat would put right without a word
            return [f"{source.name}, cell {name}: several cells have this id" for name in twice]
        notebook = source.read()
        nbformat.validate(notebook)
    except FileNotFoundError:
        return [f"{source.name}: there is no such file"]
    except (OSError, ValueError, LookupError, nbformat.ValidationError) as error:
        return [f"{source.name}: no notebook ({str(error).splitlines()[0]})"]
    checks = (_of_the_file, _of_the_header, _of_the_sections, _of_the_code, _of_the_links)
    found = [fault for check in checks for fault in check(notebook, source)]
    sections = template(source.language).sections
    found += practice_faults(notebook, source.lesson, sections)
    found += change_faults(notebook, source.exercises, source.language)
    found += [fault for exercise in source.exercises for fault in _of(exercise, notebook, source)]
    found += _of_strangers(notebook, source)
    return [f"{source.name}, {fault}" for fault in found]


def _ids_twice(text: str) -> list[str]:
    ids = Counter(str(cell.get("id")) for cell in json.loads(text)["cells"])
    return [name for name, count in ids.items() if count > 1]


def _of_the_file(notebook: NotebookNode, source: Source) -> Iterator[str]:
    """What a notebook is stored with."""
    kernel = notebook.metadata.get("kernelspec", {}).get("name")
    if kernel != "python3":
        yield f"metadata: the kernel is {kernel!r}, but 'python3' is there everywhere"
    if source.path.read_bytes()[-2:] != b"}\n":
        yield "file: no end of line after the last one"
    for cell in notebook.cells:
        # An id that says where it belongs is stable; one that a program drew is eight hex digits.
        if not re.fullmatch(r"[a-z]+(-\w+)+", cell.get("id", "")):
            yield f"cell {cell.get('id')}: ids look like 'lesson-{source.lesson.code}-07'"
        if not cell.source.strip():
            yield f"cell {cell.id}: it is empty"
        if cell.cell_type == "raw":
            yield f"cell {cell.id}: a raw cell is shown nowhere"
        if cell.cell_type == "code" and (cell.outputs or cell.execution_count is not None):
            yield f"cell {cell.id}: it is stored with outputs, or with the number of its run"


def _of_the_header(notebook: NotebookNode, source: Source) -> Iterator[str]:
    """What the first cell has to say."""
    words = template(source.language)
    header = notebook.cells[0]
    text = header.source if header.cell_type == "markdown" else ""
    text = text.replace("\u00a0", " ")
    title = _plain(f"# {source.lesson.title.text(source.language)}")
    first = _plain(text.split("\n")[0])
    if not re.fullmatch(rf"{re.escape(title)}( ?: .+)?", first):
        yield f"header: it begins {first!r}, but the lesson is called {title!r}"
    parts = [*words.header, words.time.format(minutes=source.lesson.minutes)]
    places = [text.find(part) for part in parts]
    for part, place in zip(parts, places, strict=True):
        if place < 0:
            yield f"header: no {part!r}"
    if -1 in places:
        return
    if places != sorted(places):
        yield f"header: not in this order: {', '.join(parts)}"
    elif not re.search(r"^- \S", text[places[2] : places[3]], flags=re.MULTILINE):
        yield f"header: no list after {parts[2]!r}"


def _of_the_sections(notebook: NotebookNode, source: Source) -> Iterator[str]:
    """That the sections are there, each once, in order."""
    words = template(source.language)
    found = [
        heading[3:].strip()
        for cell in notebook.cells
        if cell.cell_type == "markdown"
        for heading in re.findall(r"^## .+$", outside_code(cell.source), flags=re.MULTILINE)
    ]
    names = [re.split(r"\s?: ", heading)[0] for heading in found]
    if tuple(names) != words.sections:
        yield f"sections: {', '.join(names)}; but {', '.join(words.sections)} are needed"
        return
    last = "\n".join(cell.source for cell in _cells_from(notebook, words.sections[-1]))
    if words.key_points not in last:
        yield f"section {words.sections[-1]}: no {words.key_points!r}"
    for name, following in zip(words.sections, [*words.sections[1:], None], strict=True):
        cells = _cells_from(notebook, name, following)
        if name in (words.sections[3], words.sections[4]) and not any(
            cell.cell_type == "code" for cell in cells
        ):
            yield f"section {name}: no code in it"
    checks = _cells_from(notebook, words.sections[4], words.sections[5])
    if not any("assert " in cell.source for cell in checks if cell.cell_type == "code"):
        yield f"section {words.sections[4]}: nothing is asserted"


def _cells_from(notebook: NotebookNode, first: str, end: str | None = None) -> list[NotebookNode]:
    """Return the cells from the heading `first` until before the heading `end`."""
    found: list[NotebookNode] = []
    inside = False
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            text = outside_code(cell.source)
            if end and re.search(rf"^## {end}\b", text, flags=re.MULTILINE):
                break
            inside = inside or bool(re.search(rf"^## {first}\b", text, flags=re.MULTILINE))
        if inside:
            found.append(cell)
    return found


def _of_the_code(notebook: NotebookNode, source: Source) -> Iterator[str]:
    """That every cell of code is short, and Python."""
    codes = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for cell in codes:
        if (lines := len(cell.source.splitlines())) > MOST_LINES:
            yield f"cell {cell.id}: {lines} lines; at most {MOST_LINES}"
        try:
            ast.parse(cell.source)
        except SyntaxError as error:
            yield f"cell {cell.id}, line {error.lineno}: no Python ({error.msg})"
        for mark in (BEGIN, END):
            if mark in cell.source:
                yield f"cell {cell.id}: {mark!r} stands in what pupils get"
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and re.search(r"<summary>\s*Solution", cell.source):
            yield f"cell {cell.id}: a solution stands in what pupils get; `reveal` shows it"
    yield from folding_faults(notebook, source.lesson, source.language)
    if source.language != "en":
        first = codes[0].source if codes else ""
        for line in (
            "from hanabi_kit.language import use",
            f'use("{source.language}")',
        ):
            if line not in first.split("\n"):
                yield f"first cell of code: no line {line!r}"


# ------------------------------------------------------------------------------- the exercises


def _of(exercise: Exercise, notebook: NotebookNode, source: Source) -> Iterator[str]:
    """What is wrong with the three cells of one exercise."""
    words = template(source.language)
    head = words.exercise.format(id=exercise.id)
    questions = [
        at
        for at, cell in enumerate(notebook.cells)
        if cell.cell_type == "markdown" and head in cell.source
    ]
    answers = _graded_as(notebook, str(answer_metadata(exercise)["grade_id"]))
    checks = _graded_as(notebook, str(check_metadata(exercise)["grade_id"]))
    for what, places in (
        (f"a question {head!r}", questions),
        (f"an answer cell, with grade_id 'answer-{exercise.id.replace('.', '-')}'", answers),
        (f"a check cell, with grade_id 'check-{exercise.id.replace('.', '-')}'", checks),
    ):
        if len(places) != 1:
            yield f"exercise {exercise.id}: {len(places) or 'no'} cells hold {what}"
    if not len(questions) == len(answers) == len(checks) == 1:
        return
    if not questions[0] + 1 == answers[0] < checks[0]:
        yield f"exercise {exercise.id}: question, answer and check do not follow each other"
    question, answer, check = (notebook.cells[places[0]] for places in (questions, answers, checks))
    yield from _of_the_question(exercise, question, answer, source.language)
    yield from _of_the_answer(exercise, answer)
    if check.source != f'check("{exercise.id}", {exercise.name})':
        yield f'cell {check.id}: not just check("{exercise.id}", {exercise.name})'
    if _graded(check) != check_metadata(exercise):
        yield f"cell {check.id}: nbgrader's metadata is not {check_metadata(exercise)}"
    yield from exercise_faults(exercise, Cells(question, answer, check))
    if exercise.is_vote:
        yield from vote_faults(exercise, notebook, answer, words.sections[-2])


def _graded_as(notebook: NotebookNode, grade_id: str) -> list[int]:
    """Return where the cells with this grade_id are."""
    cells = enumerate(notebook.cells)
    return [at for at, cell in cells if _graded(cell).get("grade_id") == grade_id]


def _of_the_question(
    exercise: Exercise, question: NotebookNode, answer: NotebookNode, language: str
) -> Iterator[str]:
    """That the notebook asks what the exercise asks, and shows what there is to choose from."""
    asked = _plain(question.source)
    wording = exercise.question.text(language)
    for paragraph in wording.split("\n\n"):
        if _plain(paragraph) not in asked:
            yield f"cell {question.id}: not the exercise's wording: {_plain(paragraph)!r}"
    if "ask(" not in answer.source:
        for option in getattr(exercise.answer, "options", {}).values():
            if _plain(option.text(language)) not in asked:
                yield f"cell {question.id}: the option {option.text(language)!r} is nowhere"


def _of_the_answer(exercise: Exercise, cell: NotebookNode) -> Iterator[str]:
    """That an answer cell leaves the answer to the pupil, and has a place for the solution."""
    lines = cell.source.split("\n")
    place = f"cell {cell.id}"
    if _graded(cell) != answer_metadata(exercise):
        yield f"{place}: nbgrader's metadata is not {answer_metadata(exercise)}"
    if lines.count(STUB) != 1 or lines[-1] != STUB:
        yield f"{place}: {STUB!r} has to be its last line, and once"
    asked = f'{exercise.name} = ask("{exercise.id}")'
    if asked in lines:
        if isinstance(exercise.answer, Function):
            yield f"{place}: a function is written in the cell, not asked for with `ask`"
        if exercise.name not in lines:
            yield f"{place}: no line {exercise.name!r} to show what is asked"
    elif isinstance(exercise.answer, Function):
        for line in (f"def {exercise.answer.name}(", f"{exercise.name} = {exercise.answer.name}"):
            if not any(one.startswith(line) for one in lines):
                yield f"{place}: no line that begins {line!r}"
    elif f"{exercise.name} = ..." not in lines:
        yield f"{place}: neither {f'{exercise.name} = ...'!r} nor {asked!r}"


def _of_strangers(notebook: NotebookNode, source: Source) -> Iterator[str]:
    """What looks like an exercise, and is none of the lesson's."""
    known = {
        made(exercise)["grade_id"]
        for exercise in source.exercises
        for made in (answer_metadata, check_metadata)
    }
    for cell in notebook.cells:
        graded = _graded(cell)
        if graded and graded.get("grade_id") not in known:
            yield f"cell {cell.id}: nbgrader's {graded.get('grade_id')!r} is no exercise of it"
        if STUB in cell.source and not graded.get("solution"):
            yield f"cell {cell.id}: {STUB!r} outside an answer cell"


def _of_the_links(notebook: NotebookNode, source: Source) -> Iterator[str]:
    """Links and pictures that lead nowhere."""
    texts = [cell for cell in notebook.cells if cell.cell_type == "markdown"]
    anchors = anchors_of("\n".join(cell.source for cell in texts))
    for cell in texts:
        attached = set(cell.get("attachments", {}))
        for fault in link_faults(cell.source, source.path, anchors, attached):
            yield f"cell {cell.id}: {fault}"


def _plain(text: str) -> str:
    """Return a text as it is compared: every run of blanks and line ends is one blank."""
    return " ".join(text.split())
