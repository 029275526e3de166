"""A program or style sheet that is edited in a checkout shows without a new kernel."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.harness import Lab

# A table whose files are copies in the served folder: those of the checkout stay as they are.
CELLS = (
    """
import shutil
from pathlib import Path
from hanabi_kit import widgets
from hanabi_kit.widgets import Table, assets

home, copy = Path(widgets.__file__).parent, Path("edited").resolve()
for part in ("static", "table/static"):
    shutil.copytree(home / part, copy / part, dirs_exist_ok=True)

class Edited(Table):
    _esm = assets.program(copy / "table" / "widget.py")
    _css = assets.style(copy / "table" / "widget.py", "board", "steps", "acting")
""",
    """
table = Edited.deal(["Alice", "Bob"], seed=7)
table.play("clue Bob 5")
table
""",
)


def edit(folder: Path, mark: str) -> None:
    """Let the program, a program that it imports and the style sheet each leave a mark."""
    for name in ("table/static/widget.js", "static/dom.js"):
        file = folder / name
        key = file.stem
        text = file.read_text(encoding="utf-8")
        file.write_text(
            f"{text}\ndocument.documentElement.dataset.{key} = {mark!r};\n", encoding="utf-8"
        )
    sheet = folder / "table/static/widget.css"
    text = sheet.read_text(encoding="utf-8")
    sheet.write_text(f"{text}\n.hk-table {{ --edited: {mark}; }}\n", encoding="utf-8")


def marks(lab: Lab) -> list[str]:
    """Return the marks of the three files that the page shows."""
    table = lab.page.locator(".hk-table").first
    expect(table).to_be_visible()
    expect(table.locator(".hk-headline")).to_have_text("Turn 2: Bob to move.")
    found: list[str] = table.evaluate(
        """(table) => {
          const { widget, dom } = document.documentElement.dataset;
          return [widget, dom, getComputedStyle(table).getPropertyValue("--edited").trim()];
        }"""
    )
    return found


def test_an_edited_file_shows_when_the_page_or_the_cell_is_loaded_again(lab: Lab) -> None:
    name = lab.write(*CELLS)
    lab.open(name)
    lab.run_all()
    assert marks(lab) == [None, None, ""]
    lab.command("docmanager:save")

    edit(lab.server.folder / "edited", "page")
    lab.open(name)  # the kernel, and in it the table, is the same as before
    assert marks(lab) == ["page", "page", "page"]

    edit(lab.server.folder / "edited", "cell")
    lab.page.evaluate(
        """async () => {
          const { content } = window.jupyterapp.shell.currentWidget;
          content.activeCellIndex = 1;
          await window.jupyterapp.commands.execute("notebook:run-cell");
        }"""
    )
    lab.wait_idle()
    assert marks(lab) == ["cell", "cell", "cell"]
