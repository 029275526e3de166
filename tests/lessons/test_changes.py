"""Before the first code that is written in a lesson there is code to change."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lesson_changes import change_faults
from lesson_notebooks import sources
from nbformat import NotebookNode

SOURCES = {source.name: source for source in sources()}


def faults_with(spoil: Callable[[NotebookNode, NotebookNode], object], language: str) -> list[str]:
    """Return the faults of lesson 02 after something was done to the text and code of its step."""
    folder = "" if language == "en" else f"{language}/"
    source = SOURCES[f"{folder}02-counting-cards.ipynb"]
    notebook = source.read()
    cells = {cell.id: cell for cell in notebook.cells}
    spoil(cells["lesson-02-change"], cells["lesson-02-changed"])
    return list(change_faults(notebook, source.exercises, language))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda text, code: None, None),
        (lambda text, code: text.update(source="Run this cell."), "no step before it"),
        (lambda text, code: code.update(source="1\n2"), "no step before it"),
        (lambda text, code: code.update(source="1\n" * 9), "no step before it"),
        (lambda text, code: code.update(cell_type="markdown"), "no step before it"),
        (
            lambda text, code: code.metadata.update(jupyter={"source_hidden": True}),
            "no step before it",
        ),
        (
            lambda text, code: code.update(source="print(1)\nprint(2)\nprint(3)"),
            "uses nothing of ['all', 'count', 'generator', 'get']",
        ),
    ],
    ids=["as it is", "nothing asked", "short", "long", "no code", "folded", "something else"],
)
def test_a_lesson_leads_up_to_its_first_code(
    spoil: Callable[[NotebookNode, NotebookNode], object], told: str | None, language: str
) -> None:
    faults = faults_with(spoil, language)
    assert [fault.startswith("exercise 02.5: ") for fault in faults] == [True] * bool(told)
    assert all(told and told in fault for fault in faults)


def test_a_step_after_the_exercise_comes_too_late() -> None:
    source = SOURCES["03-worlds-and-odds.ipynb"]
    notebook = source.read()
    step = [cell for cell in notebook.cells if cell.id.startswith("lesson-03-change")]
    notebook.cells = [cell for cell in notebook.cells if cell not in step] + step
    assert "exercise 03.4: no step" in next(change_faults(notebook, source.exercises, "en"))


def test_a_lesson_in_which_no_code_is_written_needs_none() -> None:
    source = SOURCES["02b-how-do-you-know.ipynb"]
    assert list(change_faults(source.read(), source.exercises, "en")) == []
