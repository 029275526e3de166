"""A proof to write in a real JupyterLab: by keys alone, by clicks, on a telephone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.harness import Lab, Theme, too_small_to_touch
from tests.browser.test_table import count_messages, focused, tab_to

SET_UP = """
from hanabi_kit.lessons.exercises.lesson_02 import counting_table
from hanabi_kit.widgets.proof import ProofBoard
board = ProofBoard(counting_table(), "slot 2 is r3", language="LANGUAGE")
"""

FULL = '''
board.text = """
slots 3 and 5 are red because clue red touched them
slots 3 and 5 are not r1, r2 or r3 because clue 1 missed it; clue 2 missed it; clue 3 missed it
suppose slot 2 is r4
   slots 3 and 5 are r5 because steps 1, 2 and 3; only 1 r4 is out of sight # whichever it is
   contradiction because only 1 r5 is out of sight; step 4
slot 2 is not r4 because step 3
slot 2 is r3 because clue red touched it
"""
board
'''


def show(lab: Lab, *cells: str, theme: Theme = "light", language: str = "en") -> Locator:
    """Run a notebook of these cells; return the board on it."""
    lab.show(SET_UP.replace("LANGUAGE", language), *cells, theme=theme)
    board = lab.page.locator(".hk-proof").first
    expect(board).to_be_visible()
    return board


def test_a_step_is_put_together_and_down_by_keys_alone(lab: Lab) -> None:
    press = lab.page.keyboard.press
    board = show(lab, "board", "board.text")
    board.focus()
    tab_to(lab, "slot 1")
    press("ArrowRight")
    press("Enter")
    press("Tab")  # the grid
    press("ArrowDown")
    assert focused(lab) == "all cards of suit red"
    press("Enter")
    lab.wait_idle()
    expect(board.get_by_role("button", name="slot 2 is red").first).to_be_visible()
    tab_to(lab, "slot 2 is red")
    press("Enter")
    lab.wait_idle()
    expect(board.get_by_role("button", name="clue red touched it").first).to_be_visible()
    tab_to(lab, "clue red touched it")
    press("Enter")
    lab.wait_idle()
    expect(board.locator("[data-key='claim']")).to_have_value("slot 2 is red")
    expect(board.locator("[data-key='reasons']")).to_have_value("clue red touched it")
    board.locator("[data-key='note']").focus()
    lab.page.keyboard.type("as the clue says")
    press("Enter")
    expect(board.locator(".hk-p-step")).to_have_count(1)
    expect(board.locator(".hk-p-good")).to_contain_text("as the clue says")
    expect(board.locator(".hk-p-step")).to_contain_text("follows")
    lab.wait_idle()
    assert board.locator("[data-key='claim']").evaluate("e => e === document.activeElement")
    # Written, not put together; and what does not follow is told with a hand.
    lab.page.keyboard.type("slot 2 is r4")
    press("Tab")
    lab.page.keyboard.type("step 1")
    press("Enter")
    expect(board.locator(".hk-p-open")).to_contain_text("This hand fits everything at the table")
    expect(board.locator(".hk-p-open .hk-chip")).to_have_count(5)


def test_steps_are_changed_inserted_and_taken_out_by_clicks(lab: Lab) -> None:
    complaints: list[str] = []
    lab.page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    board = show(lab, FULL)
    expect(board.locator(".hk-p-step")).to_have_count(7)
    count = count_messages(lab)
    board.locator("[data-key='change 7']").click()
    expect(board.locator("[data-key='claim']")).to_have_value("slot 2 is r3")
    lab.wait_idle()
    assert count() == [1, 1]
    board.locator("[data-key='reasons']").fill("step 6")
    board.locator("[data-key='put']").click()
    expect(board.locator(".hk-p-step").nth(6)).to_contain_text("It is so, but not because of that")
    board.locator("[data-key='remove 7']").click()
    expect(board.locator(".hk-p-step")).to_have_count(6)
    board.locator("[data-key='undo']").click()
    expect(board.locator(".hk-p-step")).to_have_count(7)
    board.locator("[data-key='insert 1']").click()
    board.locator("[data-key='claim']").fill("slot 4 is not red")
    board.locator("[data-key='reasons']").fill("clue red did not touch it")
    board.locator("[data-key='reasons']").press("Enter")
    expect(board.locator(".hk-p-step").nth(3)).to_contain_text("slot 2 is r4")
    expect(board.locator(".hk-p-step").nth(4)).to_contain_text("steps 2, 3 and 4")
    board.locator("[data-key='claim']").fill("what a fine day")
    board.locator("[data-key='put']").click()
    expect(board.get_by_role("alert")).to_contain_text("a step says something like")
    expect(board.locator("[data-key='claim']")).to_have_value("what a fine day")
    board.locator(".hk-p-text summary").click()
    board.locator("[data-key='whole']").fill("slot 2 is red because clue red touched it")
    board.locator("[data-key='read']").click()
    expect(board.locator(".hk-p-step")).to_have_count(1)
    assert not complaints


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nobody_is_shut_out(
    lab: Lab, accessible: Callable[[Lab], None], theme: Theme, language: str
) -> None:
    board = show(lab, FULL, theme=theme, language=language)
    board.locator("[data-key='pick 3']").click()
    board.locator("[data-key='cell 0 r4']").click()
    board.locator(".hk-p-text summary").click()
    lab.wait_idle()
    accessible(lab)
    assert too_small_to_touch(board) == []


def test_it_fits_a_telephone(lab_of_size: Callable[[int, int], Lab]) -> None:
    lab = lab_of_size(380, 800)
    board = show(lab, FULL)
    board.locator("[data-key='pick 3']").click()
    board.locator("[data-key='pick 5']").click()
    board.locator("[data-key='column 0 4']").click()
    lab.wait_idle()
    wide = board.evaluate(
        "element => [...element.querySelectorAll('*')]"
        ".filter(part => part.getBoundingClientRect().right"
        " > element.getBoundingClientRect().right + 1 && !part.closest('.hk-unseen'))"
        ".map(part => part.outerHTML.slice(0, 100))"
    )
    assert wide == []
    assert too_small_to_touch(board) == []
