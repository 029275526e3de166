"""An answer cell that forgot its answer's name is met with how to write it, in a real kernel."""

from __future__ import annotations

import nbformat
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat.v4 import new_code_cell, new_notebook

from hanabi_kit.language import speaking
from hanabi_kit.lessons.missing_names import words_about


def ran(*cells: str) -> list[nbformat.NotebookNode]:
    notebook = new_notebook(cells=[new_code_cell(cell) for cell in cells])
    NotebookClient(notebook, timeout=120, kernel_name="python3", allow_errors=True).execute()
    return list(notebook.cells)


def test_a_notebook_says_how_to_write_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANABI_KIT_PROGRESS", "off")
    first = "from hanabi_kit.language import use\nuse('fr')\nfrom hanabi_kit.lessons import check"
    cells = ran(
        first,
        "4 * 3",
        'check("02.3", answer_02_3)',
        "def fits(hand, left):\n    return True",
        'check("02.5", answer_02_5)',
        'ask("01.1")',
        "unheard_of",
        "1 + 1",
    )
    told = ["\n".join(cell.outputs[0].get("traceback", [])) for cell in cells if cell.outputs]
    assert "answer_02_3 = …" in told[1]
    assert "n'a pas encore de réponse" in told[1]
    assert told[1].endswith("NameError: name 'answer_02_3' is not defined")
    assert "answer_02_5 = fits" in told[2]
    assert "Traceback" in told[4]  # any other name is told as Python tells it
    assert cells[-1].outputs[0].data["text/plain"] == "2"  # the kernel goes on
    assert all(cell.outputs[0].output_type == "error" for cell in cells[2:3])


def test_while_grading_it_is_an_error_as_before() -> None:
    notebook = new_notebook(
        cells=[new_code_cell('from hanabi_kit.lessons import check\ncheck("02.3", answer_02_3)')]
    )
    with pytest.raises(CellExecutionError, match="answer_02_3"):
        NotebookClient(notebook, timeout=120, kernel_name="python3").execute()


@pytest.mark.parametrize("name", ["answer_99_1", "answer_03_99", "answer", "", "x" * 10**5])
def test_other_names_are_left_alone(name: str) -> None:
    assert words_about(name, {}) == ""


def test_a_name_of_the_kit_is_told_where_it_comes_from() -> None:
    for language, told in (("en", "Run the cells above"), ("fr", "Exécute les cellules")):
        with speaking(language):
            assert told in words_about("check", {})
