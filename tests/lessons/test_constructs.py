"""No construct of Python is used in a lesson before it was shown."""

from __future__ import annotations

import pytest
from lesson_constructs import CONSTRUCTS, SET_UP, construct_faults, constructs
from lesson_notebooks import sources
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell


def course(language: str) -> list[tuple[str, NotebookNode]]:
    return [(one.lesson.code, one.read()) for one in sources() if one.language == language]


def planted(code: str, source: str, tags: tuple[str, ...] = ()) -> list[str]:
    """Return what is wrong when a lesson's second cell of code is followed by another one."""
    lessons = course("en")
    cells = next(notebook.cells for its, notebook in lessons if its == code)
    cells.insert(3, new_code_cell(source, id="planted-01", metadata={"tags": list(tags)}))
    return construct_faults(lessons)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_construct_is_shown_before_it_is_used(language: str) -> None:
    assert construct_faults(course(language)) == []


def test_a_lambda_planted_in_lesson_01_is_found() -> None:
    assert planted("01", "sorted([2, 1], key=lambda n: -n)") == [
        "cell planted-01: 'lambda' is used before any cell shows it"
    ]
    assert planted("03", "sorted([2, 1], key=lambda n: -n)") == []  # lesson 02 has shown it
    assert planted("01", "f = lambda n: n", (SET_UP,)) == []


@pytest.mark.parametrize(
    ("source", "used"),
    [
        ("class A: pass", "class"),
        ("with open(x) as y: pass", "with"),
        ("@cache\ndef f(): return 1", "decorator"),
        ("def f():\n    def g(): pass", "function within a function"),
        ("import networkx as nx", "import as"),
        ("first, *others = cards", "star"),
        ("raise ValueError", "raise"),
        ("cards[1:]", "slice"),
    ],
)
def test_constructs_are_known(source: str, used: str) -> None:
    assert used in set(constructs(source)) <= CONSTRUCTS


def test_what_is_simple_is_not_asked_for() -> None:
    assert list(constructs("a, b = [1, 2], f(3)\nassert a[0] + b == 4")) == []


def test_a_cell_that_shows_what_there_is_not_is_told() -> None:
    lessons = course("en")
    lessons[1][1].cells[0].metadata["shows"] = ["lambada"]
    assert "'lambada', which is no construct" in construct_faults(lessons)[0]
