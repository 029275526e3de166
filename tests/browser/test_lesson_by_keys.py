"""Lesson 01 worked through without a mouse: started, voted on, gone on with, answered."""

from __future__ import annotations

from playwright.sync_api import expect

from hanabi_kit.puzzles.progress import read_progress
from tests.browser.harness import Lab
from tests.browser.test_table import focused

NOTEBOOK = "notebooks/01-what-a-clue-says.ipynb"

CAN_BE = (
    'answer_01_7 = lambda marks: {c + n for c in "rygbp" for n in "12345"'
    " if all((clue in c + n) == hit for clue, hit in marks)}"
)

ACTIVE = "() => window.jupyterapp.shell.currentWidget.content.activeCell.model.sharedModel.source"
"""What stands in the cell that JupyterLab's own keys are for."""


def go_to(lab: Lab, name: str, key: str = "Tab") -> None:
    """Press a key until something of this name has the focus."""
    for _ in range(80):
        if focused(lab).startswith(name):
            return
        lab.page.keyboard.press(key)
    raise AssertionError(f"{key} never came to {name!r}; last: {focused(lab)!r}")


def go_to_field(lab: Lab, key: str = "Tab") -> None:
    """Press a key until the focus is where an answer is written."""
    for _ in range(20):
        lab.page.keyboard.press(key)
        if lab.page.evaluate("document.activeElement.matches('.hk-exercise input')"):
            return
    raise AssertionError(f"{key} never came to a field")


def repeat(lab: Lab, key: str, times: int) -> None:
    for _ in range(times):
        lab.page.keyboard.press(key)


def strike(lab: Lab, slot: int, *, rows: list[int], columns: list[int]) -> None:
    """Strike out whole suits and ranks of a slot, from the heads of its grid."""
    go_to(lab, f"slot {slot}, take all strikes back")
    for there, back, places in (
        ("ArrowDown", "ArrowUp", rows),
        ("ArrowRight", "ArrowLeft", columns),
    ):
        for place in places:
            repeat(lab, there, place)
            lab.page.keyboard.press("Enter")
            repeat(lab, back, place)


def test_lesson_01_is_worked_through_by_keys_alone(lab: Lab) -> None:
    kept = lab.server.folder / "notebooks" / "hanabi-progress.jsonl"
    kept.unlink(missing_ok=True)
    press, write = lab.page.keyboard.press, lab.page.keyboard.type
    lab.open(NOTEBOOK)
    go_to(lab, "▶ Start the lesson", "Shift+Tab")
    press("Enter")
    cards = lab.page.locator(".hk-exercise")
    expect(cards).to_have_count(1)
    lab.wait_idle()

    go_to_field(lab)
    write("5")
    press("Tab")
    write("25")  # what a clue does not touch stays as it was: the usual mistake
    press("Enter")
    expect(cards.first).to_contain_text("Noted: 5; 25.")
    go_to(lab, "Go on")
    press("Enter")
    expect(cards).to_have_count(8)
    lab.wait_idle(120)

    again = cards.nth(1)
    go_to(lab, "Keys, help, language")  # of the first card; the field after it is the next one's
    expect(again).to_contain_text("You voted before:")
    go_to_field(lab)
    write("5")
    press("Tab")
    write("20")
    press("Enter")
    expect(again.locator(".hk-x-good")).to_be_visible()

    go_to(lab, "Keys, help, language")
    press("Tab")
    go_to(lab, "Keys, help, language")  # past the board to play with, which has such grids, too
    strike(lab, 1, rows=[1], columns=[1])
    strike(lab, 2, rows=[1], columns=[2, 3, 4, 5])
    strike(lab, 3, rows=[2, 3, 4, 5], columns=[1])
    strike(lab, 4, rows=[2, 3, 4, 5], columns=[2, 3, 4, 5])
    strike(lab, 5, rows=[1], columns=[1])
    press("c")
    expect(cards.nth(2).locator(".hk-x-good")).to_be_visible()

    go_to(lab, "all cards")
    for times, key in ((2, "ArrowDown"), (3, "ArrowRight")):
        repeat(lab, key, times)
    assert focused(lab) == "yellow 3"
    press("Enter")
    press("ArrowDown")
    press("Enter")
    repeat(lab, "ArrowDown", 2)
    press("Enter")
    press("c")
    expect(cards.nth(3).locator(".hk-x-good")).to_be_visible()

    number = cards.nth(4)
    go_to_field(lab)
    write("77")
    press("Enter")
    expect(number).to_contain_text("Would a hint help? The button “Hint 1 of 2” shows one.")
    go_to(lab, "Hint 1 of 2")
    press("Enter")
    expect(number).to_contain_text("The button “Hint 2 of 2”")
    go_to_field(lab, "Shift+Tab")
    press("ControlOrMeta+A")
    write("25")
    press("Enter")
    expect(number.locator(".hk-x-good")).to_be_visible()

    go_to(lab, "a) ")
    repeat(lab, "ArrowDown", 2)
    press("Enter")
    press("c")
    expect(cards.nth(5).locator(".hk-x-good")).to_be_visible()

    go_to(lab, "Keys, help, language")
    go_to(lab, "a) ")
    press("ArrowDown")
    press("Space")
    repeat(lab, "ArrowDown", 2)
    press("Space")
    press("c")
    expect(cards.nth(6).locator(".hk-x-good")).to_be_visible()

    press("Escape")  # from here on with JupyterLab's own keys
    for _ in range(10):
        if lab.page.evaluate(ACTIVE).startswith("def can_be"):
            break
        press("ArrowDown")
    press("Enter")
    press("ControlOrMeta+A")
    write(CAN_BE)
    press("Shift+Enter")
    press("Shift+Enter")
    lab.wait_idle()
    expect(lab.page.get_by_text("✓ Right.")).to_be_visible()

    go_to_field(lab)
    write("8")
    press("Enter")
    expect(cards.nth(7).locator(".hk-x-good")).to_be_visible()

    found, faults = read_progress(kept)
    assert [(one.answer, one.right, one.vote) for one in found[:2]] == [
        ("5; 25", False, 1),
        ("5; 20", True, 2),
    ]
    assert [one.puzzle for one in found if one.right] == [f"01.{n}" for n in range(1, 9)]
    assert [one.answer for one in found if not one.right] == ["5; 25", "77"]
    assert faults == ()
