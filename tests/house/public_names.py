"""What the reference lists, and what is lacking in how it is described.

A name is public where it stands in the ``__all__`` of a module that ``docs/api`` lists, and only
then.
"""

from __future__ import annotations

import ast
import enum
import importlib
import inspect
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, is_dataclass
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import hanabi_kit.errors
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from tests import ROOT

PAGES = sorted((ROOT / "docs" / "api").glob("*.md"))
LISTED = re.findall(
    r"automodule:: (\S+)", "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
)

OLD = "hanabi_kit.deduce"  # warns, and makes names of its own

OWN_ERRORS = {
    name: it
    for name, it in vars(hanabi_kit.errors).items()
    if inspect.isclass(it) and issubclass(it, (HanabiError, SearchBudgetExceeded))
}


@dataclass(frozen=True)
class Name:
    """A public name, or a public member of a public class.

    `static` is what stands in the module or class, before Python binds it.
    """

    module: str
    path: str
    it: Any
    static: Any
    owner: type | None = None

    @property
    def full(self) -> str:
        return f"{self.module}.{self.path}"

    @property
    def function(self) -> Callable[..., Any] | None:
        """The function whose source tells what it raises; None for a class or a value."""
        inner = self.static
        if isinstance(inner, classmethod | staticmethod):
            inner = inner.__func__
        elif isinstance(inner, property):
            inner = inner.fget
        elif isinstance(inner, cached_property):
            inner = inner.func
        inner = inspect.unwrap(inner) if callable(inner) else inner
        return inner if inspect.isfunction(inner) else None

    @cached_property
    def doc(self) -> str:
        """Its docstring; of a method that says no more than "See `Base.method`.", the base's."""
        own = inspect.cleandoc((self.function or self.it).__doc__ or "")
        if self.owner is None or (own and not re.match(r"See `\w+\.\w+`", own)):
            return own
        member = self.path.rpartition(".")[2]
        bases = [vars(base)[member] for base in self.owner.__mro__ if member in vars(base)]
        return max((inspect.cleandoc(it.__doc__ or "") for it in bases), key=len)

    def section(self, title: str) -> str:
        """A section of the docstring, empty where there is none."""
        parts = re.split(r"(?m)^([A-Z][A-Za-z ]+)\n-{3,}$\n?", self.doc)
        return dict(zip(parts[1::2], parts[2::2], strict=True)).get(title, "")


def entries(section: str) -> dict[str, str]:
    """Each name of a section of parameters or attributes, with its type."""
    found = {}
    for line in section.splitlines():
        if line and not line[0].isspace():
            names, _, kind = line.partition(" : ")
            found |= {name.strip(" *"): kind.strip() for name in names.split(",")}
    return found


def exported(module: str) -> list[str]:
    return list(importlib.import_module(module).__all__)


def public_names() -> list[str]:
    """Every public name, `module.name`, sorted."""
    return sorted(f"{module}.{name}" for module in LISTED for name in exported(module))


def each_name() -> Iterator[Name]:
    """Yield every public function, class and value."""
    for module in LISTED:
        for name in exported(module):
            it = getattr(importlib.import_module(module), name)
            yield Name(module, name, it, it)


def each_member() -> Iterator[Name]:
    """Yield the methods and properties of public classes, but those that a library describes."""
    for name in each_name():
        if not inspect.isclass(name.it) or issubclass(name.it, BaseException):
            continue
        for member in dir(name.it):
            bases = [base for base in name.it.__mro__ if member in vars(base)]
            if member.startswith("_") or not bases or any(map(_foreign, bases)):
                continue
            static = vars(bases[0])[member]
            found = Name(
                name.module, f"{name.path}.{member}", getattr(name.it, member), static, name.it
            )
            if found.function:
                yield found


def _foreign(kind: type) -> bool:
    return not kind.__module__.startswith("hanabi_kit")


# ------------------------------------------------------------------------ what is lacking


def faults(name: Name) -> Iterator[str]:
    """Yield what the docstring of a name does not tell."""
    if name.owner is None and not (inspect.isclass(name.it) or name.function):
        if not _said_of_a_value(name):
            yield "no docstring below its assignment"
        return
    if not name.doc:
        yield "no docstring"
        return
    yield from _class_faults(name) if inspect.isclass(name.it) else _function_faults(name)
    if ">>> " not in name.doc and not _is_an_error(name) and not _shown_by_class(name):
        yield "no example"
    if lacking := sorted(raised(name) - told_errors(name)):
        yield f"does not tell that it raises {', '.join(lacking)}"


def _is_an_error(name: Name) -> bool:
    return inspect.isclass(name.it) and issubclass(name.it, BaseException)


def _function_faults(name: Name) -> Iterator[str]:
    assert name.function is not None
    signature = inspect.signature(name.function)
    told = entries(name.section("Parameters"))
    asked = [one.name for one in signature.parameters.values() if one.name[0] != "_"]
    gives = signature.return_annotation not in (signature.empty, None, "None")
    if name.owner is None:
        if lacking := [one for one in asked if not told.get(one)]:
            yield f"Parameters lacks {', '.join(lacking)}"
        if gives and not (name.section("Returns") or name.section("Yields")):
            yield f"no Returns: {signature.return_annotation}"
    else:  # of methods the reference prints the types (`docs/conf.py`)
        asked = asked if isinstance(name.static, staticmethod) else asked[1:]
        if lacking := [one for one in asked if one not in told and f"`{one}`" not in name.doc]:
            yield f"nothing about {', '.join(lacking)}"


def _class_faults(name: Name) -> Iterator[str]:
    kind = name.it
    if issubclass(kind, BaseException):
        return
    told = entries(name.section("Parameters")) | entries(name.section("Attributes"))
    wanted: list[str] = []
    if is_dataclass(kind):
        wanted = [one for one in kind.__dataclass_fields__ if not one.startswith("_")]
    elif "__init__" in vars(kind) and not getattr(kind, "_is_protocol", False):
        wanted = list(inspect.signature(kind.__init__).parameters)[1:]
    if lacking := [one for one in wanted if one not in told]:
        yield f"Parameters lacks {', '.join(lacking)}"
    if not issubclass(kind, enum.Enum) and (bare := [one for one, it in told.items() if not it]):
        yield f"no type: {', '.join(bare)}"


def _shown_by_class(name: Name) -> bool:
    """Whether an example of the class, or of another of its members, uses this member."""
    if name.owner is None:
        return False
    texts = []
    for base in name.owner.__mro__:
        if base.__module__.startswith(("hanabi_kit", "tests.")):
            texts += [it.__doc__ or "" for key, it in vars(base).items() if key[0] != "_"]
            texts.append(base.__doc__ or "")
    used = rf"(?m)^ *(>>>|\.\.\.) .*(\.|def ){name.path.rpartition('.')[2]}\b"
    return any(re.search(used, text) for text in texts)


def _said_of_a_value(name: Name) -> str:
    """What stands below the assignment of a public value, in the module where it is made."""
    said = (source_of(Path(home.__file__ or "")).values.get(name.path) for home in homes_of(name))
    return next(filter(None, said), "")


@cache
def _modules() -> tuple[ModuleType, ...]:
    paths = sorted((ROOT / "hanabi_kit").rglob("*.py"))
    names = (".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths)
    return tuple(
        map(
            importlib.import_module,
            (
                name.removesuffix(".__init__")
                for name in names
                if not name.endswith("__main__") and name != OLD
            ),
        )
    )


def homes_of(name: Name) -> list[ModuleType]:
    """The module in which a public thing is made, and the package that this lies in.

    Of a value: all those that have it.
    """
    if name.function or inspect.isclass(name.it):
        home = name.it.__module__
        return [importlib.import_module(one) for one in (home, home.rpartition(".")[0])]
    return [it for it in _modules() if getattr(it, name.path, None) is name.it]


# ------------------------------------------------------------------------ errors


@dataclass(frozen=True)
class Source:
    """A module as it is written."""

    tree: ast.Module

    @cached_property
    def values(self) -> dict[str, str]:
        """Assignments with a docstring below."""
        found = {}
        for one, other in zip(self.tree.body, self.tree.body[1:], strict=False):
            if isinstance(one, ast.Assign | ast.AnnAssign) and isinstance(other, ast.Expr):
                targets = one.targets if isinstance(one, ast.Assign) else [one.target]
                if isinstance(other.value, ast.Constant) and isinstance(other.value.value, str):
                    found |= {ast.unparse(target): other.value.value for target in targets}
        return found

    @cached_property
    def functions(self) -> dict[str, ast.FunctionDef]:
        """Functions and methods, by their qualified names."""
        found = {}
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef):
                found[node.name] = node
            elif isinstance(node, ast.ClassDef):
                inside = (one for one in node.body if isinstance(one, ast.FunctionDef))
                found |= {f"{node.name}.{one.name}": one for one in inside}
        return found

    def raised(self, path: str, seen: set[str]) -> set[str]:
        """The kit's errors that a function raises, itself or in private ones of its module."""
        node = self.functions.get(path)
        if node is None or path in seen:
            return set()
        seen.add(path)
        found: set[str] = set()
        for inner in ast.walk(node):
            if isinstance(inner, ast.Raise) and isinstance(inner.exc, ast.Call):
                found.add(ast.unparse(inner.exc.func).rpartition(".")[2])
            elif isinstance(inner, ast.Call):
                called = ast.unparse(inner.func)
                if called.startswith("self._"):
                    called = f"{path.rpartition('.')[0]}.{called.removeprefix('self.')}"
                if called.rpartition(".")[2].startswith("_"):
                    found |= self.raised(called, seen)
        return found & OWN_ERRORS.keys()


@cache
def source_of(path: Path) -> Source:
    return Source(ast.parse(path.read_text(encoding="utf-8")))


def raised(name: Name) -> set[str]:
    """The kit's errors that a public thing raises by what is written in its module.

    A `WrongArgument` is what any public function may raise; the reference says so once.
    """
    function = name.function
    if function is not None:
        home: Any = importlib.import_module(function.__module__)
        paths = [function.__qualname__]
    else:
        home = importlib.import_module(name.it.__module__)
        makers = ("__init__", "__new__", "__post_init__")
        paths = [f"{name.it.__qualname__}.{one}" for one in makers]
    source = source_of(Path(home.__file__))
    return set().union(*(source.raised(path, set()) for path in paths)) - {"WrongArgument"}


def told_errors(name: Name) -> set[str]:
    """The errors that the docstring names, and those that are of their kind.

    Of a function or class under Raises; of a method anywhere, as in "HanabiError where …".
    """
    text = name.section("Raises") if name.owner is None else name.doc
    start = r"(?m)^[\w, ]*\b" if name.owner is None else r"\b"
    named = [it for one, it in OWN_ERRORS.items() if re.search(rf"{start}{one}\b", text)]
    return {one for one, kind in OWN_ERRORS.items() if any(issubclass(kind, it) for it in named)}


# ------------------------------------------------------------------------ who uses what


def names_of_users() -> dict[str, set[str]]:
    """The kit's names that notebooks, the README and the manual import, and where."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "notebooks").rglob("*.ipynb")):
        if ".ipynb_checkpoints" in path.parts:
            continue
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        for cell in cells:
            if cell["cell_type"] == "code":
                _note(found, "".join(cell["source"]), path.name)
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))):
        for code in re.findall(r"(?ms)^```(?:python|pycon)\n(.*?)```", path.read_text("utf-8")):
            lines = [line for line in code.splitlines() if not re.match(r"\s*[%!]", line)]
            if ">>> " in code:
                lines = [line[4:] for line in lines if line.startswith((">>> ", "... "))]
            _note(found, "\n".join(lines), path.name)
    return found


def _note(found: dict[str, set[str]], code: str, where: str) -> None:
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return  # a picture of code, or a cell for a shell
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("hanabi_kit"):
            for name in node.names:
                found.setdefault(f"{node.module}.{name.name}", set()).add(where)
