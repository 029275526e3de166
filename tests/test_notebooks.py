"""The notebooks: well formed, stored without outputs, and they run from top to bottom."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parent.parent / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
SECTIONS = ["Question", "Predict", "Model", "Code", "Play", "Exercises", "Reflect"]
MOST_LINES = 10


def read(path: Path) -> nbformat.NotebookNode:
    return nbformat.read(path, as_version=4)


@pytest.fixture(params=NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def notebook(request: pytest.FixtureRequest) -> nbformat.NotebookNode:
    return read(request.param)


def test_there_is_a_start_notebook() -> None:
    assert FOLDER / "00-start-here.ipynb" in NOTEBOOKS


def test_it_is_stored_without_outputs_and_scratch_cells(notebook: nbformat.NotebookNode) -> None:
    nbformat.validate(notebook)
    for cell in notebook.cells:
        assert cell.source.strip(), "an empty cell"
        if cell.cell_type == "code":
            assert not cell.outputs
            assert cell.execution_count is None


def test_no_code_cell_is_longer_than_ten_lines(notebook: nbformat.NotebookNode) -> None:
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert len(cell.source.splitlines()) <= MOST_LINES, cell.source


def test_it_says_what_it_teaches_and_how_long_it_takes(notebook: nbformat.NotebookNode) -> None:
    header = notebook.cells[0].source
    assert header.startswith("# ")
    for words in ("**Question.**", "**You need**", "**You will be able to**", "**Time:**"):
        assert words in header


def test_its_sections_come_in_the_order_of_the_template(notebook: nbformat.NotebookNode) -> None:
    text = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    places = [text.find(f"\n## {section}") for section in SECTIONS]
    assert -1 not in places, dict(zip(SECTIONS, places, strict=True))
    assert places == sorted(places)


def test_it_runs_from_top_to_bottom(notebook: nbformat.NotebookNode) -> None:
    NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    text = str([cell.get("outputs") for cell in notebook.cells])
    assert "application/vnd.jupyter.widget-view+json" in text
