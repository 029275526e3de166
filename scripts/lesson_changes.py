"""Code that is new in a lesson is changed before any is written.

Before its first exercise in which a function is written, a lesson has a step to change: a short
cell of code that works, beside a text that asks to change one thing, to say what will come, and to
run it again. The order predict, run, investigate, modify, make is that of lesson 01b, which has its
source.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import pairwise

from lesson_cells import is_folded
from lesson_constructs import constructs
from nbformat import NotebookNode

from hanabi_kit.lessons.answers import Function
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.texts import Both

ASKED = Both("*Change it*", "*Modifie*")
"""What the text of the step holds; a full stop may stand inside the stars."""

FEWEST, MOST = 3, 8
"""Lines of its code."""


def change_faults(
    notebook: NotebookNode, exercises: Sequence[Exercise], language: str
) -> Iterator[str]:
    """What is wrong with how a lesson leads up to the first function that is written in it."""
    written = {
        f"answer-{one.id.replace('.', '-')}": one
        for one in exercises
        if isinstance(one.answer, Function)
    }
    for at, cell in enumerate(notebook.cells):
        first = written.get(cell.metadata.get("nbgrader", {}).get("grade_id", ""))
        if first is None:
            continue
        steps = list(_steps(notebook.cells[:at], language))
        needed = set(tools(first.solution))
        if not steps:
            yield (
                f"exercise {first.id}: no step before it in which code is changed: a text with "
                f"{ASKED.text(language)} beside {FEWEST} to {MOST} lines of code in sight"
            )
        elif not any(needed & set(tools(step.source)) for step in steps):
            yield f"exercise {first.id}: the step before it uses nothing of {sorted(needed)}"
        return


def _steps(cells: Sequence[NotebookNode], language: str) -> Iterator[NotebookNode]:
    """Yield the cells of code that a text beside them asks to change."""
    sign = ASKED.text(language).rstrip("*")
    for pair in pairwise(cells):
        for text, code in (pair, pair[::-1]):
            if (text.cell_type, code.cell_type) == ("markdown", "code") and sign in text.source:
                lines = len(code.source.splitlines())
                if FEWEST <= lines <= MOST and not (is_folded(code) or "nbgrader" in code.metadata):
                    yield code


def tools(source: str) -> Iterator[str]:
    """Yield what one has to know for a piece of code: constructs, operators, and what it calls.

    Examples
    --------
    >>> sorted(set(tools("def f(cards): return [one for one in cards if len(one) % 2]")))
    ['%', 'len', 'list comprehension']
    """
    yield from (one for one in constructs(source) if one != "def")
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
                yield name
            case ast.BinOp(op=kind) | ast.AugAssign(op=kind):
                yield _SIGNS.get(type(kind), type(kind).__name__)


_SIGNS: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.BitAnd: "&",
    ast.BitOr: "|",
}
