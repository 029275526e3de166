"""The widgets' style sheets: several widgets on one page do not change each other's looks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hanabi_kit import widgets
from hanabi_kit.widgets.assets import SHARED
from hanabi_kit.widgets.exercise import ExerciseCard
from hanabi_kit.widgets.live import LiveWidget
from hanabi_kit.widgets.proof import ProofBoard

SHEETS = sorted(SHARED.parent.glob("**/static/*.css"))
PUBLIC = [getattr(widgets, name) for name in widgets.__all__]
KINDS = [kind for kind in PUBLIC if isinstance(kind, type)]
KINDS += [ExerciseCard, ProofBoard]  # which `ask` shows, and what is no public name


def test_every_widget_has_a_sheet_and_a_program() -> None:
    assert len([sheet for sheet in SHEETS if sheet.parent != SHARED]) == len(KINDS)
    assert all(sheet.with_suffix(".js").is_file() for sheet in SHEETS if sheet.stem == "widget")


def selectors(text: str) -> list[str]:
    """Return every selector of a sheet, those within at-rules too."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    heads = re.findall(r"([^{};]+)\{", text)
    # Commas within brackets, as in `:is(a, b)`, part no selectors.
    parts = [part for head in heads for part in re.split(r",(?![^(\[]*[)\]])", head)]
    return [part.strip() for part in parts if not part.strip().startswith("@")]


def is_under(root: str, selector: str) -> bool:
    theme = r'(\[data-jp-theme-light="false"\] )?'
    return re.match(theme + re.escape(root) + r"(?![\w-])", selector) is not None


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet.parts[-3]}/{sheet.stem}")
def test_every_rule_of_a_sheet_is_under_the_class_of_its_widget(sheet: Path) -> None:
    root = ".hk-kit" if sheet.parent == SHARED else f".hk-{sheet.parts[-3]}"
    found = selectors(sheet.read_text(encoding="utf-8"))
    assert found
    assert [selector for selector in found if not is_under(root, selector)] == []


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_what_a_widget_brings_along_reaches_no_other_widget(kind: type[LiveWidget]) -> None:
    root = re.search(r'super\(model, el, "([\w-]+)"\)', str(kind._esm).rsplit("\nclass ", 1)[-1])
    assert root is not None
    found = selectors(str(kind._css))
    assert [selector for selector in found if not is_under(f".{root[1]}", selector)] == []
    assert not {"keyframes", "font-face", "property", "layer", "import"} & set(
        re.findall(r"@([\w-]+)", str(kind._css))
    )


def test_every_widget_has_its_own_class() -> None:
    roots = [selectors(str(kind._css))[0] for kind in KINDS]
    assert len(set(roots)) == len(KINDS)


def test_the_selectors_of_a_sheet_are_read() -> None:
    text = "/* .no {} */ .a, .b:is(.c, .d) { x: 1 } @media (y) { .e { x: 2 } .f > g { x: 3; } }"
    assert selectors(text) == [".a", ".b:is(.c, .d)", ".e", ".f > g"]
