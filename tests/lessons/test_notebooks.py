"""The lessons: as the template wants them, and they run, as pupils get them and solved."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import ANY

import kit_files
import lesson_guides
import lesson_links
import nbformat
import pytest
from lesson_notebooks import FOLDER, STUB, Source, faults, solution_of, sources
from nbclient import NotebookClient
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell

from hanabi_kit.lessons.outline import LESSONS, Lesson
from tests.helpers.peak_memory import PEAK_MEMORY

SOURCES = sources()
each_notebook = pytest.mark.parametrize("source", SOURCES, ids=[one.name for one in SOURCES])
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=[one.stem for one in LESSONS])

MOST_BYTES = 10**9
SECONDS = (
    120  # of one cell, on a machine with a lot to do: only a cell that never ends takes longer
)

ALONE = """\
import socket

def refused(_self, address):
    raise OSError(f"a lesson needs no network, but asks for {address}")

socket.socket.connect = socket.socket.connect_ex = refused
"""


# ------------------------------------------------------------------------------- well formed


@each_notebook
def test_a_notebook_is_as_the_template_wants_it(source: Source) -> None:
    assert faults(source) == []


@each_lesson
@pytest.mark.parametrize("language", lesson_guides.LANGUAGES)
def test_a_guide_is_complete_and_in_step_with_the_exercises(lesson: Lesson, language: str) -> None:
    assert lesson_guides.faults(lesson, language) == []


OTHER_PAGES = sorted(
    {
        path
        for path in kit_files.files_in(FOLDER.parent, "notebooks/teacher")
        if path.suffix == ".md"
    }
    - {lesson_guides.path_of(one, language) for one in LESSONS for language in ("en", "fr")}
)


@pytest.mark.parametrize("path", OTHER_PAGES, ids=[path.name for path in OTHER_PAGES])
def test_the_links_of_the_other_pages_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert list(lesson_links.link_faults(text, path, lesson_links.anchors_of(text))) == []


def test_there_is_no_notebook_that_the_course_does_not_know() -> None:
    found = {
        path for path in kit_files.files_in(FOLDER.parent, "notebooks") if path.suffix == ".ipynb"
    }
    assert found == {source.path for source in SOURCES}


@pytest.mark.parametrize("lesson", [one for one in LESSONS if "fr" in one.languages])
def test_a_translation_has_the_exercises_of_the_original_in_the_same_order(lesson: Lesson) -> None:
    def graded(language: str) -> list[str]:
        cells = nbformat.read(FOLDER / lesson.notebook(language), as_version=4).cells
        return [
            cell.metadata["nbgrader"]["grade_id"] for cell in cells if "nbgrader" in cell.metadata
        ]

    assert graded("fr") == graded("en")


# ------------------------------------------------------------------------------- they run


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with nothing in it, for a kernel that nobody has set anything for."""
    for name in ("NBGRADER_EXECUTION", "HANABI_KIT_LANGUAGE", "HANABI_KIT_STUDENT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HANABI_KIT_PROGRESS", str(tmp_path / "progress.jsonl"))
    return tmp_path


def run(notebook: NotebookNode, folder: Path) -> int:
    """Run a notebook, without a network and far from the kit's files; return its peak of memory."""
    first, last = new_code_cell(ALONE), new_code_cell(f"{PEAK_MEMORY}\nprint(peak_memory())")
    ran = nbformat.from_dict(notebook | {"cells": [first, *notebook.cells, last]})
    where = {"metadata": {"path": str(folder)}}
    NotebookClient(ran, timeout=SECONDS, kernel_name="python3", resources=where).execute()
    notebook.cells = ran.cells[1:-1]
    return int(ran.cells[-1].outputs[0].text)


def verdicts(notebook: NotebookNode) -> Iterator[tuple[str, str]]:
    """Yield what every check cell said."""
    for cell in notebook.cells:
        graded = cell.metadata.get("nbgrader", {})
        if graded.get("grade"):
            yield graded["grade_id"], "".join(one.data["text/plain"] for one in cell.outputs)


@each_notebook
def test_it_runs_as_pupils_get_it_and_awaits_their_answers(source: Source, alone: Path) -> None:
    notebook = source.read()
    assert run(notebook, alone) < MOST_BYTES
    told = dict(verdicts(notebook))
    # A card says itself what there is to say.
    assert told == {
        f"check-{one.id.replace('.', '-')}": ANY if one.kind == "code" else ""
        for one in source.exercises
    }
    assert all(text[:1] in ("", "…") for text in told.values())
    outputs = str([cell.get("outputs") for cell in notebook.cells])
    assert "application/vnd.jupyter.widget-view+json" in outputs
    assert "HANABI_KIT" not in outputs
    assert not list(alone.glob("*.jsonl")), "it keeps answers that nobody gave"


@each_notebook
def test_it_runs_solved_and_every_check_says_right(source: Source, alone: Path) -> None:
    notebook = solution_of(source.read(), source.exercises)
    assert STUB not in str(notebook)
    votes = [one for one in source.exercises if one.is_vote]
    asked_again = [cell for cell in notebook.cells if "again=True" in cell.source]
    for one, cell in zip(votes, asked_again, strict=True):  # who answers in cells votes in one
        cell.source = f'check("{one.id}", {one.name}, again=True)'
    assert run(notebook, alone) < MOST_BYTES
    told = dict(verdicts(notebook))
    assert told.keys() == {f"check-{one.id.replace('.', '-')}" for one in source.exercises}
    signs = Counter(text[0] for text in told.values())
    assert signs == Counter({"✓": len(told) - len(votes), "…": len(votes)})
    said = [cell.outputs[0].data for cell in notebook.cells if "again=True" in cell.source]
    assert all(one["text/plain"].startswith("✓") for one in said)


# ------------------------------------------------------------------------------- the checker


def cell_of(notebook: NotebookNode, grade_id: str) -> NotebookNode:
    return next(
        cell
        for cell in notebook.cells
        if cell.metadata.get("nbgrader", {}).get("grade_id") == grade_id
    )


def heading(notebook: NotebookNode, text: str) -> NotebookNode:
    return next(cell for cell in notebook.cells if f"## {text}" in cell.source)


def question_of(notebook: NotebookNode, id_: str) -> NotebookNode:
    return next(cell for cell in notebook.cells if f"**Exercise {id_}**" in cell.source)


def cell_with(notebook: NotebookNode, id_: str) -> NotebookNode:
    return next(cell for cell in notebook.cells if cell.id == id_)


def move(notebook: NotebookNode, id_: str, after: str) -> None:
    cell = cell_with(notebook, id_)
    notebook.cells.remove(cell)
    notebook.cells.insert(notebook.cells.index(cell_with(notebook, after)) + 1, cell)


def swap(cell: NotebookNode, old: str, new: str) -> None:
    assert old in cell.source
    cell.source = cell.source.replace(old, new)


def last(notebook: NotebookNode) -> NotebookNode:
    return notebook.cells[-1]


FAULTS: dict[str, tuple[Callable[[NotebookNode], object], str]] = {
    "another title": (lambda n: swap(n.cells[0], "# Start", "# Begin"), "the lesson is called"),
    "no needs": (lambda n: swap(n.cells[0], "**You need**", "You need"), "no '**You need**'"),
    "time": (lambda n: swap(n.cells[0], "30 minutes", "31 minutes"), "Time:** 30 minutes.'"),
    "no list": (lambda n: swap(n.cells[0], "\n- ", "\n"), "no list after"),
    "a section less": (lambda n: n.cells.remove(heading(n, "Play")), "sections: "),
    "a section more": (
        lambda n: swap(last(n), last(n).source, last(n).source + "\n\n## End"),
        "End",
    ),
    "nothing to go on with": (
        lambda n: n.cells.remove(cell_with(n, "lesson-00-go-on")),
        'practice: no cells before Reflect end with practice(lesson="00")',
    ),
    "puzzles that are in sight as code": (
        lambda n: cell_with(n, "lesson-00-go-on").metadata.pop("jupyter"),
        "lesson-00-go-on: not folded",
    ),
    "no key points": (lambda n: swap(last(n), "**Key points.**", ""), "no '**Key points.**'"),
    "outputs": (
        lambda n: cell_of(n, "check-00-1").update(execution_count=3),
        "stored with outputs",
    ),
    "a long cell": (
        lambda n: n.cells.append(new_code_cell("x = 1\n" * 11)),
        "11 lines; at most 10",
    ),
    "no Python": (lambda n: n.cells.append(new_code_cell("!ls")), "no Python"),
    "an empty cell": (lambda n: n.cells.append(new_code_cell("")), "it is empty"),
    "a drawn id": (lambda n: n.cells.append(new_code_cell("1", id="0a1b2c3d")), "ids look like"),
    "ids twice": (
        lambda n: n.cells.append(new_code_cell("1", id=n.cells[1].id)),
        "several cells have this id",
    ),
    "a file that is nowhere": (
        lambda n: n.cells[1].update(source="See [this](no-such-file.md)."),
        "no-such-file.md: there is no such file",
    ),
    "a picture without words": (
        lambda n: n.cells[1].update(source="![](https://example.org/a.png)"),
        "no words for those who cannot see it",
    ),
    "a heading that is nowhere": (
        lambda n: n.cells[1].update(source="See [below](#Nowhere)."),
        "no heading has this name",
    ),
    "no place for the answer": (
        lambda n: swap(cell_of(n, "answer-00-1"), STUB, "# here"),
        f"{STUB!r} has to be its last line",
    ),
    "a given answer": (
        lambda n: cell_of(n, "answer-00-1").update(source=f"answer_00_1 = 3\n{STUB}"),
        "answer_00_1 = ",
    ),
    "another check": (
        lambda n: cell_of(n, "check-00-1").update(source="check('00.2', answer_00_1)"),
        'not just check("00.1", answer_00_1)',
    ),
    "other points": (
        lambda n: cell_of(n, "check-00-1").metadata["nbgrader"].update(points=9),
        "nbgrader's metadata is not",
    ),
    "an unlocked check": (
        lambda n: cell_of(n, "check-00-1").metadata["nbgrader"].update(locked=False),
        "nbgrader's metadata is not",
    ),
    "no question": (
        lambda n: swap(question_of(n, "00.1"), "00.1", "00.0"),
        "exercise 00.1: no cells hold a question",
    ),
    "other words": (
        lambda n: question_of(n, "00.1").update(source="**Exercise 00.1** What?"),
        "not the exercise's wording",
    ),
    "an exercise without a card": (
        lambda n: cell_of(n, "answer-00-2").update(source=f"answer_00_2 = ...\n{STUB}"),
        "it is answered on a card",
    ),
    "a cell that asks in sight": (
        lambda n: cell_of(n, "answer-00-2").metadata.pop("jupyter"),
        "not folded",
    ),
    "a question that is folded": (
        lambda n: question_of(n, "00.2").metadata.update(jupyter={"source_hidden": True}),
        "folded",
    ),
    "a vote that stops nothing": (
        lambda n: cell_of(n, "answer-00-1").metadata.update(tags=["hk-ask"]),
        "its tags are ['hk-ask']",
    ),
    "a tag of nobody": (
        lambda n: n.cells[2].metadata.update(tags=["hk-setup", "hk-set-up"]),
        "nobody knows the tags ['hk-set-up']",
    ),
    "a vote that is not asked again": (
        lambda n: n.cells.remove(cell_with(n, "again-00-1")),
        'no cells hold just ask("00.1", again=True)',
    ),
    "asked again at once": (
        lambda n: move(n, "again-00-1", after="lesson-00-08"),
        "no code between the two votes",
    ),
    "asked again at the end": (
        lambda n: move(n, "again-00-1", after=n.cells[-1].id),
        "has to be asked again before Exercises",
    ),
    "another button": (
        lambda n: n.metadata["hanabi_kit"].update(run="cards"),
        "'hanabi_kit' is not",
    ),
    "imports in sight": (
        lambda n: n.cells.append(new_code_cell("import os", id="lesson-00-99")),
        "code that one need not read is in sight",
    ),
    "code folded without a reason": (
        lambda n: n.cells[2].metadata.pop("tags"),
        "it is folded, and no tag says why",
    ),
    "a solution": (
        lambda n: n.cells[1].update(source="<details><summary>Solution</summary>3</details>"),
        "a solution stands in what pupils get",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_the_checker_sees_each_fault(name: str, tmp_path: Path) -> None:
    spoil, told = FAULTS[name]
    notebook = SOURCES[0].read()
    copied = Source(SOURCES[0].lesson, "en", tmp_path / "copy.ipynb")
    nbformat.write(notebook, copied.path)
    before = set(faults(copied))  # in another folder, its own links lead nowhere
    spoil(notebook)
    copied.path.write_text(nbformat.v4.writes(notebook) + "\n", encoding="utf-8")
    new = set(faults(copied)) - before
    assert any(told in fault for fault in new), new
    assert all(fault.startswith("00-start-here.ipynb, ") for fault in new)


def test_a_missing_notebook_and_a_missing_guide_are_told(tmp_path: Path) -> None:
    (source, *_) = sources(tmp_path)
    assert faults(source) == ["00-start-here.ipynb: there is no such file"]
    told = ["teacher/00-start-here.md: there is no such file"]
    assert lesson_guides.faults(LESSONS[0], folder=tmp_path) == told
    told = ["teacher/00-start-here-fr.md: there is no such file"]
    assert lesson_guides.faults(LESSONS[0], "fr", tmp_path) == told


GUIDE_FAULTS = {
    "another title": ("# Teacher's guide: ", "# Guide: ", "line 1"),
    "a section less": ("## On the board", "### On the board", "sections: "),
    "no mark": (lesson_guides.CLOSE, "", "each once"),
    "solutions of yesterday": ("**Answer:**", "**Answers:**", "run: make guides"),
    "a link to nowhere": ("## Timing", "## Timing\n\n[x](nowhere.md)", "no such file"),
    "one minute more": ("## Timing", "## Timing\n\n| 0–1 | wait |", "section Timing"),
}


@pytest.mark.parametrize("name", GUIDE_FAULTS)
def test_the_checker_sees_each_fault_of_a_guide(name: str, tmp_path: Path) -> None:
    old, new, told = GUIDE_FAULTS[name]
    path = lesson_guides.path_of(LESSONS[0], folder=tmp_path)
    path.parent.mkdir()
    text = lesson_guides.path_of(LESSONS[0]).read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert any(told in fault for fault in lesson_guides.faults(LESSONS[0], folder=tmp_path))


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        ("| 0–5 | a |\n| 5–15 | b |", []),
        ("| 5 | a |\n| 10 min | b |\n| **total** | |", []),
        ("| 0-5 | a |\n| 6-15 | b |", ["6–15 does not begin at minute 5"]),
        ("| 0–5 | a |\n| 5–5 | b |", ["5–5 is no time at all"]),
        ("| 5 | a |\n| 5 | b |", ["the plan ends after 10 minutes, the lesson after 15"]),
        ("a riddle, then the rest", ["no table with minutes in its first column"]),
    ],
)
def test_a_timing_plan_adds_up(plan: str, told: list[str]) -> None:
    found = list(lesson_guides.timing_faults(f"| minutes | what |\n|---|---|\n{plan}", 15))
    assert found == [f"section Timing: {text}" for text in told]


def test_links_in_code_are_no_links() -> None:
    text = "`[a](b.md)`\n\n```python\nfound[key](other.md)\n```\n"
    assert list(lesson_links.link_faults(text, FOLDER / "x.md", set())) == []
    text = "[a](b.md) and [README](../README.md) and [up](../../etc/passwd)"
    told = "\n".join(lesson_links.link_faults(text, FOLDER / "x.md", set()))
    assert re.findall(r"^[^:]+", told, flags=re.MULTILINE) == ["b.md", "../../etc/passwd"]
