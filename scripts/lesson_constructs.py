"""No construct of Python is used in a lesson before it was shown.

The cells of code are read in the order of the course. What is new in a lesson is told in a cell of
text before the first use, which says so in its metadata: ``"shows": ["lambda", …]``. From there on
it may be used. Lesson 00 is taught without Python: nobody has to read its cells. Cells that only
set something up are left out where they are tagged for it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from nbformat import NotebookNode

SET_UP = "hk-setup"
"""The tag of a cell that nobody has to read."""

WITHOUT_PYTHON = {"00"}
"""Lessons in which no cell has to be read."""

_BY_NODE: dict[type[ast.AST], str] = {
    ast.AugAssign: "changed in place (+=)",
    ast.AsyncFunctionDef: "async",
    ast.Await: "async",
    ast.ClassDef: "class",
    ast.DictComp: "dictionary comprehension",
    ast.Dict: "dictionary",
    ast.For: "for",
    ast.FunctionDef: "def",
    ast.GeneratorExp: "generator",
    ast.Global: "global",
    ast.If: "if",
    ast.IfExp: "conditional expression",
    ast.JoinedStr: "f-string",
    ast.Lambda: "lambda",
    ast.ListComp: "list comprehension",
    ast.Match: "match",
    ast.NamedExpr: "walrus",
    ast.Nonlocal: "global",
    ast.Raise: "raise",
    ast.Set: "set",
    ast.SetComp: "set comprehension",
    ast.Slice: "slice",
    ast.Starred: "star",
    ast.Try: "try",
    ast.While: "while",
    ast.With: "with",
    ast.Yield: "yield",
    ast.YieldFrom: "yield",
}

CONSTRUCTS = frozenset(_BY_NODE.values()) | {"decorator", "function within a function", "import as"}
"""What has to be shown. A name, a call, a sum or a list is not asked for."""


def constructs(source: str) -> Iterator[str]:
    """Yield the constructs that a cell uses.

    Examples
    --------
    >>> list(constructs("f = lambda n: n[1:]"))
    ['lambda', 'slice']
    """
    for node in ast.walk(ast.parse(source)):
        if type(node) in _BY_NODE:
            yield _BY_NODE[type(node)]
        if isinstance(node, ast.FunctionDef):
            if node.decorator_list:
                yield "decorator"
            inner = (one for line in node.body for one in ast.walk(line))
            if any(isinstance(one, ast.FunctionDef) for one in inner):
                yield "function within a function"
        if isinstance(node, ast.Import) and any(alias.asname for alias in node.names):
            yield "import as"


def construct_faults(course: Sequence[tuple[str, NotebookNode]]) -> list[str]:
    """Return where a construct is used before it was shown.

    Parameters
    ----------
    course : sequence of (str, NotebookNode)
        Each lesson's code and its notebook, in the order of the course, all in one language.
    """
    shown: set[str] = set()
    faults = []
    for code, notebook in course:
        for cell in notebook.cells:
            new = set(cell.metadata.get("shows", ()))
            faults += [
                f"cell {cell.id}: it shows {name!r}, which is no construct"
                for name in sorted(new - CONSTRUCTS)
            ]
            shown |= new
            if cell.cell_type != "code" or code in WITHOUT_PYTHON:
                continue
            if SET_UP in cell.metadata.get("tags", ()):
                continue
            used = dict.fromkeys(constructs(cell.source))
            faults += [
                f"cell {cell.id}: {name!r} is used before any cell shows it"
                for name in used
                if name not in shown
            ]
    return faults
