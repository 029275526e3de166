"""The button above a lesson: what it runs, and when it stops, in a real JupyterLab."""

from __future__ import annotations

import json

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import Locator, expect

from tests.browser.harness import NUMBERS, Lab

BUTTON = ".hk-lesson-bar .hk-start"
SETUP = 'import os\nos.environ["HANABI_KIT_PROGRESS"] = "{file}"\nfrom hanabi_kit import ask, check'


def code(source: str, *tags: str) -> NotebookNode:
    folded = {"jupyter": {"source_hidden": True}} if tags else {}
    return new_code_cell(source, metadata={"tags": list(tags), **folded})


def open_lesson(lab: Lab, run: str) -> Locator:
    """Open a small lesson, not run yet; return the button above it."""
    name = f"lesson-{next(NUMBERS)}.ipynb"
    (lab.server.folder / f"{name}.jsonl").unlink(missing_ok=True)
    cells = [
        new_markdown_cell("# A lesson"),
        code(SETUP.format(file=f"{name}.jsonl"), "hk-setup"),
        new_markdown_cell("**Exercise 03.1** In words.", metadata={"tags": ["hk-question"]}),
        code('answer = ask("03.1")\nanswer', "hk-ask", "hk-vote"),
        code('check("03.1", answer)', "hk-check"),
        code('print("settled")'),
        code('ask("03.1", again=True)', "hk-again"),
        new_markdown_cell("**Exercise 03.3** In words.", metadata={"tags": ["hk-question"]}),
        code('other = ask("03.3")\nother', "hk-ask"),
        code('check("03.3", other)', "hk-check"),
    ]
    told = {"run": run, "start": "Start here", "go_on": "Further"}
    kernel = {"name": "python3", "display_name": "Python 3"}
    notebook = new_notebook(cells=cells, metadata={"kernelspec": kernel, "hanabi_kit": told})
    nbformat.write(notebook, lab.server.folder / name)
    lab.open(name)
    return lab.page.locator(BUTTON)


def ran(lab: Lab) -> list[bool]:
    found: list[bool] = lab.page.evaluate(
        "() => [...window.jupyterapp.shell.currentWidget.content.model.cells]"
        ".filter(cell => cell.type === 'code').map(cell => cell.executionCount !== null)"
    )
    return found


def test_a_page_is_run_up_to_the_vote_and_on_from_there(lab: Lab) -> None:
    button = open_lesson(lab, "page")
    expect(button).to_have_text("▶ Start here")
    button.click()
    expect(button).to_have_text("▶ Further")
    assert ran(lab) == [True] * 3 + [False] * 4
    first = lab.page.locator(".hk-exercise")
    expect(first).to_have_count(1)
    expect(first.get_by_role("button", name="Go on")).to_have_count(0)  # there is no vote yet
    first.locator('[data-key="option b"]').click()
    first.get_by_role("button", name="Vote").click()
    expect(first).to_contain_text("Noted: b.")
    first.get_by_role("button", name="Go on").click()
    cards = lab.page.locator(".hk-exercise")
    expect(cards).to_have_count(3)
    expect(cards.nth(1)).to_contain_text("You voted before:")
    expect(button).to_be_hidden()
    assert ran(lab) == [True] * 7
    assert lab.console == []


def test_of_a_lesson_with_code_the_exercises_are_drawn_and_the_code_is_left(lab: Lab) -> None:
    button = open_lesson(lab, "cards")
    button.click()
    expect(lab.page.locator(".hk-exercise")).to_have_count(2)
    expect(button).to_be_hidden()
    assert ran(lab) == [True, True, True, False, False, True, True]


def test_a_question_gives_way_to_its_card_and_the_file_keeps_both(lab: Lab) -> None:
    button = open_lesson(lab, "cards")
    questions = lab.page.locator(".jp-MarkdownCell.hk-question")
    expect(questions).to_have_count(2)
    for question in questions.all():
        expect(question).to_be_visible()
    button.click()
    expect(lab.page.locator(".hk-exercise")).to_have_count(2)
    for question in questions.all():
        expect(question).to_be_hidden()
    expect(lab.page.locator(".jp-Cell.hk-check").first).to_be_hidden()  # it says nothing
    expect(lab.page.locator(".jp-Cell.hk-ask").first).to_contain_text("Exercise 03.1")
    lab.command("docmanager:save")
    name = lab.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.path")
    saved = json.loads((lab.server.folder / name).read_text(encoding="utf-8"))
    assert [cell["metadata"] for cell in saved["cells"] if cell["cell_type"] == "markdown"] == [
        {},
        {"tags": ["hk-question"]},
        {"tags": ["hk-question"]},
    ]


def test_after_a_restart_one_starts_anew_and_other_notebooks_have_no_button(lab: Lab) -> None:
    button = open_lesson(lab, "page")
    button.click()
    expect(button).to_have_text("▶ Further")
    lab.page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    )
    expect(button).to_have_text("▶ Start here")
    lab.wait_idle()
    lab.open(lab.write("1 + 1"))
    expect(lab.page.locator(".jp-NotebookPanel:visible")).to_have_count(1)
    expect(lab.page.locator(f".jp-NotebookPanel:visible {BUTTON}")).to_have_count(0)


def test_code_is_put_out_of_sight_on_this_page_only(lab: Lab) -> None:
    told = {"run": "page", "start": "Start", "go_on": "Further"}
    told |= {"with_code": "Show code", "without_code": "Hide code"}
    own = {"nbgrader": {"solution": True, "grade": False, "grade_id": "a", "locked": False}}
    cells = [
        new_markdown_cell("# A lesson"),
        code("print(6 * 7)"),
        code("quiet = 1"),
        new_code_cell("mine = ...", metadata=own),
    ]
    kernel = {"name": "python3", "display_name": "Python 3"}
    metadata = {"kernelspec": kernel, "hanabi_kit": told}
    name = f"lesson-{next(NUMBERS)}.ipynb"
    nbformat.write(new_notebook(cells=cells, metadata=metadata), lab.server.folder / name)
    before = nbformat.read(lab.server.folder / name, 4).cells
    lab.open(name)
    shown = lab.page.locator(".jp-NotebookPanel:visible")
    inputs = shown.locator(".jp-CodeCell .jp-Cell-inputWrapper")
    switch = shown.locator(".hk-switch")
    for at, visible in enumerate((False, False, True)):  # the reader's own stays
        expect(inputs.nth(at)).to_be_visible(visible=visible)
    shown.locator(".hk-start").click()
    expect(shown.locator(".jp-OutputArea-output")).to_have_text("42")
    expect(shown.locator(".jp-OutputPrompt").first).to_be_hidden()
    expect(shown.locator(".hk-start")).to_be_hidden()
    switch.press("Enter")
    for at in range(3):
        expect(inputs.nth(at)).to_be_visible()
    expect(switch).to_have_text("Hide code")
    switch.press("Enter")
    expect(switch).to_have_text("Show code")
    lab.command("docmanager:save")
    after = nbformat.read(lab.server.folder / name, 4).cells
    assert [(cell.source, cell.metadata) for cell in after] == [
        (cell.source, cell.metadata) for cell in before
    ]

    # Where the text tells of the code, it is there from the start.
    cells[0].metadata["shows"] = ["print"]
    name = f"lesson-{next(NUMBERS)}.ipynb"
    nbformat.write(new_notebook(cells=cells, metadata=metadata), lab.server.folder / name)
    lab.command("docmanager:open", {"path": name})
    expect(lab.page.locator(".jp-NotebookPanel:visible .hk-switch")).to_have_text("Hide code")
    assert lab.console == []


def test_a_question_is_shown_to_the_room_without_what_was_answered(lab: Lab) -> None:
    open_lesson(lab, "page").click()
    card = lab.page.locator(".hk-exercise").first
    card.locator('[data-key="option b"]').click()
    card.get_by_role("button", name="Vote").click()
    expect(card).to_contain_text("Noted: b.")
    card.get_by_role("button", name="For the projector").click()
    expect(card.get_by_role("button", name="Back to the page")).to_be_visible()
    expect(card).not_to_contain_text("Noted")
    expect(card.locator("[aria-checked]")).to_have_count(0)
    expect(card.locator(".hk-x-shown-options li")).to_have_count(4)
    size = card.evaluate("(card) => parseFloat(getComputedStyle(card).fontSize)")
    assert size >= 20
    card.get_by_role("button", name="Back to the page").click()
    expect(card).to_contain_text("Noted: b.")


def test_where_a_cell_fails_one_stays_there(lab: Lab) -> None:
    button = open_lesson(lab, "page")
    lab.page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.content.model.cells.get(1)"
        ".sharedModel.setSource('raise ValueError')"
    )
    button.click()
    # The folded cell holds the word too.
    expect(lab.page.get_by_text("ValueError").filter(visible=True).first).to_be_visible()
    expect(button).to_have_text("▶ Start here")
    expect(button).to_be_enabled()
