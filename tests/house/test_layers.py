"""The floors of the kit: a module imports lower floors only.

The map is the one of the style guide. It is checked on the parsed source of every module, so an
import inside a function counts as well.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests import ROOT

PACKAGE = "hanabi_kit"
FOLDER = ROOT / PACKAGE
BENCHMARKS = ROOT / "benchmarks"

# One entry for each module or sub-package right inside hanabi_kit.
FLOORS = {
    "cards": 0,
    "compiler": 0,
    "errors": 0,
    "language": 0,
    "support": 0,
    "translated": 0,
    "version": 0,
    "foreign_words": 1,
    "rules": 1,
    "actions": 1,
    "assumption": 1,
    "engine": 2,
    "typed": 2,
    "game": 4,
    "position": 4,
    "view": 3,
    "notation": 5,
    "deduce": 7,
    "deduction": 6,
    "stats": 6,
    "endgame": 7,
    "players": 7,
    "render": 7,
    "puzzles": 8,
    "lessons": 9,
    "reading": 9,
    "mining": 9,
    "practising": 10,
    "paper": 10,
    "machine": 10,
    "widgets": 11,
    "warm": 11,
    "pages": 12,
    "class_server": 13,
    "cli": 14,
}
TOP = 14  # nobody imports this floor

# The errors lie at the bottom of the ground floor: even cards and words report bad input. A suit is
# called as its language says, which may change what stands at a place of a sentence. What numba
# lacks is said in the reader's language.
# The arrays are numpy's, or the plain ones beside them.
# A position, what a file says of a table, turns into a game where nothing is hidden.
# A player that sees all hands asks the exact solver about the last cards.
# Actions are read as people type them, with the slots, cards and numbers that they name.
BESIDE = {
    ("cards", "errors"),
    ("cards", "support"),
    ("cards", "language"),
    ("language", "errors"),
    ("translated", "language"),
    ("language", "support"),
    ("support", "errors"),
    ("compiler", "errors"),
    ("position", "game"),
    ("players", "endgame"),
    ("engine", "typed"),
}

# The way in: names are looked up there only when they are asked for, on whatever floor.
DOORS = {"__init__", "__main__"}

# How a value draws itself, as a picture or as text (`print`): the one place that may reach up,
# to the modules that draw.
DRAWING_METHODS = {"_repr_svg_", "_repr_html_", "_repr_mimebundle_", "__str__"}


@dataclass(frozen=True)
class Import:
    """One import of one of the kit's own modules: who, whom, where."""

    by: str  # "deduction.worlds", without the package's name
    of: str
    line: int
    drawing: bool = False  # inside one of the DRAWING_METHODS


# ------------------------------------------------------------------------ reading the source


def modules(folder: Path) -> dict[str, str]:
    """Return the source of every module, by its dotted name; a package has its own name."""
    found = {}
    for file in sorted(folder.rglob("*.py")):
        parts = file.relative_to(folder).with_suffix("").parts
        if len(parts) > 1 and parts[-1] == "__init__":
            parts = parts[:-1]
        found[".".join(parts)] = file.read_text(encoding="utf-8")
    return found


def imports(name: str, source: str, known: Iterable[str], package: str = PACKAGE) -> list[Import]:
    """Return every import of the kit's own modules in one module's source."""
    known = set(known)
    packages = {module.rpartition(".")[0] for module in known}
    home = name.split(".") if name in packages else name.split(".")[:-1]
    if name == "__init__":
        home = []

    def resolved(node: ast.AST) -> Iterator[str]:
        """Yield the absolute dotted names that a statement or call imports."""
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                base = [package, *home[: len(home) - node.level + 1]]
                base += [node.module] if node.module else []
            else:
                base = [str(node.module)]
            prefix = ".".join(base)
            for alias in node.names:
                whole = f"{prefix}.{alias.name}"
                yield whole if whole.removeprefix(package + ".") in known else prefix
        elif isinstance(node, ast.Call) and node.args:
            function = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            function = node.func.id if isinstance(node.func, ast.Name) else function
            first = node.args[0]
            if function in {"import_module", "__import__"} and isinstance(first, ast.Constant):
                yield str(first.value)

    def walk(node: ast.AST, drawing: bool) -> Iterator[Import]:
        if isinstance(node, ast.FunctionDef) and node.name in DRAWING_METHODS:
            drawing = True
        for whole in resolved(node):
            if whole == package or whole.startswith(package + "."):
                of = whole[len(package) + 1 :] or "__init__"
                yield Import(name, of, getattr(node, "lineno", 0), drawing)
        for child in ast.iter_child_nodes(node):
            yield from walk(child, drawing)

    # One statement may name a module several times (`from x import a, b`): that is one import.
    return list(dict.fromkeys(walk(ast.parse(source), False)))


# ------------------------------------------------------------------------ the rule


def fault(entry: Import) -> str | None:
    """Return why this import is not allowed, or None."""
    by, of = entry.by.split(".")[0], entry.of.split(".")[0]
    if by in DOORS or by == of:
        return None  # rooms of one floor's package know each other; cycles are found elsewhere
    where = f"{PACKAGE}/{entry.by.replace('.', '/')}, line {entry.line}"
    if of in DOORS:
        return f"{where}: imports from {PACKAGE} itself; import the module that defines the name"
    if by not in FLOORS or of not in FLOORS:
        return None  # reported once, as a module without a floor
    if FLOORS[of] == TOP:
        return f"{where}: imports {entry.of}, and nobody imports floor {TOP}"
    if FLOORS[of] < FLOORS[by] or (by, of) in BESIDE:
        return None
    if entry.drawing and of == "render":
        return None
    return (
        f"{where}: imports {entry.of}; {by} is on floor {FLOORS[by]} and {of} on floor "
        f"{FLOORS[of]}, and only lower floors may be imported"
    )


def homeless(names: Iterable[str]) -> list[str]:
    """Return a sentence for every module that has no floor."""
    tops = {name.split(".")[0] for name in names} - DOORS - FLOORS.keys()
    return [
        f"{PACKAGE}/{top} has no floor. If it belongs into one of the modules on the map, move it "
        f"there; if not, give it a floor in FLOORS ({Path(__file__).name}) and in CONTRIBUTING.md"
        for top in sorted(tops)
    ]


def cycle(entries: Iterable[Import]) -> str | None:
    """Return a circle of modules that import each other, as `a -> b -> a`, or None.

    Every import counts, wherever it stands: inside functions, and for types only. To import a
    module is to import the packages that it lies in, but for those of the one who imports.
    """
    graph: dict[str, set[str]] = {}
    for entry in entries:
        if entry.drawing or entry.by in DOORS:
            continue
        for of in (entry.of, *packages_of(entry.of)):
            if of != entry.by and not entry.by.startswith(f"{of}."):
                graph.setdefault(entry.by, set()).add(of)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as problem:
        return " -> ".join(reversed(problem.args[1]))
    return None


def packages_of(name: str) -> list[str]:
    """Return the packages that a module lies in, without the whole one."""
    parts = name.split(".")
    return [".".join(parts[:length]) for length in range(1, len(parts))]


def faults(sources: Mapping[str, str]) -> list[str]:
    """Return everything that breaks the rule in a package with these modules."""
    entries = [
        entry for name, source in sources.items() for entry in imports(name, source, sources)
    ]
    found = homeless(sources) + [text for entry in entries if (text := fault(entry))]
    if circle := cycle(entries):
        found.append(f"these import each other in a circle: {circle}")
    return found


# ------------------------------------------------------------------------ the tests


def test_every_module_imports_lower_floors_only() -> None:
    found = faults(modules(FOLDER))
    assert not found, "\n" + "\n".join(found)


def test_the_rooms_of_the_deduction_import_each_other_in_no_circle() -> None:
    """Stricter than for modules: a wing (`reasons`, `others`, …) counts as one room."""

    def room(name: str) -> str:
        return ".".join(name.split(".")[:2])

    sources = modules(FOLDER)
    entries = [entry for name, text in sources.items() for entry in imports(name, text, sources)]
    rooms = [replace(each, by=room(each.by), of=room(each.of)) for each in entries]
    assert cycle([each for each in rooms if each.by.startswith("deduction.")]) is None


def test_no_benchmark_imports_another_in_a_circle() -> None:
    sources = modules(BENCHMARKS)
    entries = [
        entry
        for name, source in sources.items()
        for entry in imports(name, source, sources, BENCHMARKS.name)
        if name != "__main__"
    ]
    assert len(entries) > 10
    assert not [entry for entry in entries if entry.of == "__main__"]
    assert cycle(entries) is None


ALLOWED = [
    ("a lower floor", {"game": "from hanabi_kit.cards import Card"}),
    (
        "a lower floor, relatively",
        {"deduction.worlds": "from ..cards import Card", "deduction": ""},
    ),
    (
        "a neighbour in one package",
        {"deduction.odds": "from .worlds import w", "deduction.worlds": ""},
    ),
    ("errors from cards", {"cards": "from hanabi_kit.errors import NotationError"}),
    ("anything at the door", {"__init__": "def f():\n    from .cli import main"}),
    ("drawing", {"game": "class G:\n  def _repr_svg_(self):\n    from .render import svg"}),
    ("drawing as text", {"game": "class G:\n  def __str__(self):\n    from .render import text"}),
    ("another library", {"cards": "import json, hanabi_kit_extras"}),
]


@pytest.mark.parametrize(("sources"), [s for _, s in ALLOWED], ids=[name for name, _ in ALLOWED])
def test_what_the_rule_allows_passes(sources: dict[str, str]) -> None:
    assert faults({"render": "", **sources}) == []


FORBIDDEN = [
    ("a higher floor", {"cards": "import hanabi_kit.game"}, "only lower floors"),
    ("the same floor", {"view": "from hanabi_kit.notation import x"}, "only lower floors"),
    ("a submodule above", {"game": "from .render.svg import draw"}, "game is on floor 4"),
    ("inside a function", {"game": "def f():\n  from hanabi_kit import notation"}, "line 2"),
    ("by its name as text", {"game": "import_module('hanabi_kit.notation')"}, "only lower floors"),
    (
        "the top floor, even to draw",
        {"game": "def _repr_svg_(s):\n  from . import cli"},
        "nobody",
    ),
    ("drawing by a solver", {"game": "def _repr_svg_(s):\n  from . import endgame"}, "only lower"),
    ("the package itself", {"view": "from hanabi_kit import Game"}, "the module that defines"),
    ("a module off the map", {"utils": ""}, "hanabi_kit/utils has no floor"),
    ("a circle", {"deduction.a": "from . import b", "deduction.b": "from . import a"}, "a -> "),
    (
        "a circle inside a function and for types only",
        {
            "deduction.a": "def f():\n  from .b import x",
            "deduction.b": "if TYPE_CHECKING:\n  from .a import y",
        },
        "a -> ",
    ),
    (
        "a circle by way of a package",
        {
            "deduction.a": "from .others.b import x",
            "deduction.others": "from ..a import y",
            "deduction.others.b": "",
        },
        "circle",
    ),
]


@pytest.mark.parametrize(
    ("sources", "words"), [c[1:] for c in FORBIDDEN], ids=[case[0] for case in FORBIDDEN]
)
def test_what_the_rule_forbids_is_named(sources: dict[str, str], words: str) -> None:
    others = dict.fromkeys(("view", "cli", "endgame", "render", "deduce"), "")
    (sentence,) = faults(others | sources)
    assert words in sentence
