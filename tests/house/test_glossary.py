"""Names of the code use the words of the glossary in CONTRIBUTING.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests import DATA, ROOT

INSTEAD = {
    "move": "action",
    "moves": "actions",
    "ceiling": "upper bound",
    "ceilings": "upper bounds",
    "tile": "card",
    "life": "strike",
    "lives": "strikes",
    "fuse": "strike",
    "pile": "stack",
}

# What stood there before the glossary, or means another thing (a card is moved, a pile is drawn):
# no new name joins them.
OLDER = set((DATA / "other_words.txt").read_text(encoding="utf-8").split())


def names(tree: ast.Module) -> Iterator[str]:
    """Yield the names of functions, classes, parameters, fields and constants."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def parts(name: str) -> set[str]:
    """The words that a name is made of, in small letters."""
    return {part.lower() for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


def other_words() -> dict[str, set[str]]:
    """The names with a word that the glossary has another one for, and the files they are in."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "hanabi_kit").rglob("*.py")):
        for name in (path.stem, *names(ast.parse(path.read_text(encoding="utf-8")))):
            if parts(name) & INSTEAD.keys():
                found.setdefault(name, set()).add(path.name)
    return found


def test_new_names_use_the_words_of_the_glossary() -> None:
    new = {name: where for name, where in other_words().items() if name not in OLDER}
    assert new == {}, {word: INSTEAD[word] for name in new for word in parts(name) & INSTEAD.keys()}


def test_the_words_of_the_glossary_are_explained() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    glossary = text.partition("## Glossary\n")[2].partition("\n## ")[0]
    rows = [row.split(" | ") for row in glossary.splitlines() if row.startswith("| ")][1:]
    terms = [term.strip("| ") for row in rows for term in re.split(r", | \(|\)", row[0])]
    terms = [term for term in terms if term]
    assert len(terms) == len(set(terms)) > 50
    assert {"world", "belief", "policy", "plan", "chop", "pace", "relaxation", "kernel"} <= {*terms}


def test_names_are_taken_apart() -> None:
    assert parts("natural_moves") == {"natural", "moves"}
    assert parts("_MoveValue") == {"move", "value"}
    assert parts("MOST_MOVES") == {"most", "moves"}
    assert "move" not in parts("remove")
