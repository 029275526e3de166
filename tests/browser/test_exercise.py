"""The card of an exercise in a real JupyterLab: by keys, by mouse, on a telephone, and kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from hanabi_kit.lessons import exercise
from hanabi_kit.lessons.line_orders import lines_of
from hanabi_kit.puzzles.progress import read_progress
from tests.browser.harness import Lab, Theme, too_small_to_touch
from tests.browser.test_table import count_messages, focused, tab_to
from tests.helpers import sample_exercises

# Lesson 01 has one exercise of each kind; attempts are kept in the file FILE.
SET_UP = (
    Path(sample_exercises.__file__).read_text(encoding="utf-8")
    + """
use_samples()
from hanabi_kit.widgets import ask
def card(kind, **more):
    return ask(IDS[kind], progress="FILE", **more)
"""
)


def show(lab: Lab, file: str, *cells: str, theme: Theme = "light") -> Locator:
    """Run a notebook of these cells, with attempts kept in `file`; return the first card on it."""
    (lab.server.folder / file).unlink(missing_ok=True)
    lab.show(SET_UP.replace("FILE", file), *cells, theme=theme)
    found = lab.page.locator(".hk-exercise").first
    expect(found).to_be_visible()
    return found


def test_every_kind_of_answer_is_given_by_keys_alone(lab: Lab) -> None:
    press = lab.page.keyboard.press
    kinds = ("choice", "choices", "order", "numbers", "cards", "hand", "slots", "move")
    show(lab, "keys.jsonl", *(f"card('{kind}')" for kind in kinds))
    cards = dict(zip(kinds, lab.page.locator(".hk-exercise").all(), strict=True))

    def enter(kind: str, name: str) -> None:
        lab.wait_idle()  # what was given before is drawn then
        cards[kind].focus()
        tab_to(lab, name)

    def is_right(kind: str) -> None:
        expect(cards[kind].locator(".hk-x-good")).to_contain_text("Right. Because secret0.")

    enter("choice", "a) Step a")
    press("ArrowDown")
    press("Enter")
    press("c")
    is_right("choice")

    enter("choices", "a) Step a")
    press("Space")
    press("ArrowDown")
    press("ArrowDown")
    press("Space")
    press("c")
    is_right("choices")

    enter("order", "Next step: a)")
    press("Enter")
    assert focused(lab).startswith("Next step: b)")
    press("Enter")
    press("Enter")
    enter("order", "Earlier: a)")
    press("ArrowDown")
    press("Enter")  # b before a
    assert focused(lab).startswith("Earlier: b)")
    press("c")
    is_right("order")

    cards["numbers"].focus()
    press("Tab")
    lab.page.keyboard.type("1")
    press("Tab")
    lab.page.keyboard.type("2ch")  # letters that are keys elsewhere
    press("Backspace")
    press("Backspace")
    press("Enter")
    is_right("numbers")

    enter("cards", "all cards")
    press("ArrowDown")
    press("ArrowRight")
    assert focused(lab) == "red 1"
    press("Enter")
    press("ArrowDown")
    press("ArrowRight")
    press("ArrowRight")
    press("Enter")
    press("c")
    is_right("cards")

    enter("hand", "slot 1, take all")
    for _ in range(4):
        press("ArrowRight")
        press("Enter")
    press("Tab")  # the other grid
    assert focused(lab).startswith("slot 2")
    for _ in range(4):
        press("ArrowDown")
    press("Enter")
    press("c")
    expect(cards["hand"].locator(".hk-x-wrong")).to_contain_text("Slot 2")

    enter("slots", "slot 1")
    press("Enter")
    press("ArrowRight")
    press("ArrowRight")
    press("Enter")
    press("c")
    is_right("slots")

    enter("move", "Bob, slot 1")
    press("ArrowRight")
    press("p")
    assert focused(lab) == "Check"
    press("Enter")
    is_right("move")
    found, faults = read_progress(lab.server.folder / "keys.jsonl")
    assert [one.right for one in found] == [True] * 5 + [False] + [True] * 2
    assert faults == ()


def test_an_answer_that_comes_late_leaves_the_focus_where_the_reader_took_it(lab: Lab) -> None:
    first = show(lab, "late.jsonl", "card('choice')")
    first.locator('[data-key="show"]').click()
    lab.page.evaluate(
        """() => {
          window.jupyterapp.shell.currentWidget.sessionContext.session.kernel
            .requestExecute({code: "import time; time.sleep(1)"});
        }"""
    )
    first.get_by_role("button", name="Yes, show it").focus()
    lab.page.keyboard.press("Enter")
    lab.page.keyboard.press("Shift+Tab")  # back to the options, while Python is busy
    taken = focused(lab)
    expect(first.locator(".hk-x-shown")).to_be_visible()
    lab.wait_idle()
    assert focused(lab) == taken
    assert taken.startswith("a) Step a")


def test_an_answer_outlives_the_kernel_and_is_one_message_each_way(lab: Lab) -> None:
    first = show(lab, "kept.jsonl", "card('number')")
    first.get_by_role("textbox").fill("9")
    count = count_messages(lab)
    first.get_by_role("button", name="Check").focus()
    lab.page.keyboard.press("Enter")
    expect(first.locator(".hk-x-wrong")).to_contain_text("Not yet. Tempting secret0.")
    expect(first.locator(".hk-x-kept")).to_contain_text("Your answer is kept in kept.jsonl.")
    lab.wait_idle()
    assert count() == [1, 1]
    lab.show(SET_UP.replace("FILE", "kept.jsonl"), "card('number')")  # another kernel
    again = lab.page.locator(".hk-exercise").first
    expect(again.get_by_role("textbox")).to_have_value("9")
    expect(again.locator(".hk-x-wrong")).to_contain_text("Not yet. Tempting secret0.")


def test_a_check_that_nobody_can_answer_says_why(lab: Lab) -> None:
    card = show(lab, "silent.jsonl", "card('choice')")
    lab.page.evaluate(
        "async () => await window.jupyterapp.shell.currentWidget.sessionContext"
        ".session.kernel.restart()"
    )
    card.locator('[data-key="option a"]').click()
    card.locator('[data-key="check"]').click()
    expect(card).to_contain_text("run the notebook's cells again", timeout=30_000)


def test_what_is_filled_in_is_what_the_next_cell_checks(lab: Lab) -> None:
    found = show(
        lab,
        "next.jsonl",
        "one, two = card('number'), card('choice')\none",
        "two",
        "from hanabi_kit import check\n"
        "print(check(one.exercise.id, one), check(two.exercise.id, two))",
    )
    two = lab.page.locator(".hk-exercise").nth(1)
    two.get_by_role("radio", name="b)").click()
    found.get_by_role("textbox").fill("7")  # and left without a press on "Check"
    lab.page.locator(".jp-CodeCell").nth(3).locator(".cm-content").click()
    lab.command("notebook:run-cell")
    output = lab.page.locator(".jp-CodeCell").nth(3).locator(".jp-OutputArea-output")
    expect(output).to_contain_text("✓ Right. Because secret0. ✓ Right. Because secret0.")


def test_the_answer_is_shown_only_after_asking_once_more(lab: Lab) -> None:
    found = show(lab, "shown.jsonl", "card('hand')", "card('function')")
    found.get_by_role("button", name="Show the answer").click()
    assert focused(lab) == "No, I go on"
    lab.page.keyboard.press("Escape")
    assert focused(lab) == "Show the answer"
    expect(found.locator(".hk-x-shown")).to_have_count(0)
    found.get_by_role("button", name="Hint").click()
    expect(found.locator(".hk-x-hint")).to_contain_text("Look secret0.")
    found.get_by_role("button", name="Show the answer").click()
    found.get_by_role("button", name="Yes, show it").click()
    expect(found.locator(".hk-x-shown")).to_contain_text("r5 y5 g5 b5 p5 | r1")
    code = lab.page.locator(".hk-exercise").nth(1)
    expect(code).to_contain_text("same(n)")
    expect(code.get_by_role("button", name="Check")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_state_of_an_exercise_shuts_anybody_out(
    lab_of_size: Callable[[int, int], Lab], accessible: Callable[[Lab], None], theme: Theme
) -> None:
    lab = lab_of_size(380, 900)
    kinds = [kind for kind in sample_exercises.KINDS if kind not in ("number", "written move")]
    language = "fr" if theme == "dark" else "en"
    show(
        lab,
        f"{theme}.jsonl",
        *(f"c = card('{kind}', language='{language}')\nc" for kind in kinds),
        theme=theme,
    )

    def check() -> None:
        accessible(lab)
        for each in lab.page.locator(".hk-exercise").all():
            assert each.evaluate("each => each.scrollWidth <= each.clientWidth")
            assert too_small_to_touch(each) == []

    if theme == "light":  # each state that only differs in colours once
        check()
    for kind, each in zip(kinds, lab.page.locator(".hk-exercise").all(), strict=True):
        mark = {
            "choice": "option a",
            "choices": "option b",
            "order": "add c",
            "truth": "yes",
            "cards": "cell 0 b2",
            "hand": "cell 1 r1",
            "slots": "slot 2",
            "move": "card 1 2",
        }.get(kind)
        if kind == "numbers":
            each.get_by_role("textbox").last.fill("x")
        if mark:
            prefix = "option " if kind == "truth" else ""
            each.locator(f'[data-key="{prefix}{mark}"]').click()
        if kind not in ("move", "proof", "function"):  # of which nothing is given yet
            each.locator('[data-key="check"]').click()
            expect(each.locator(".hk-x-verdict")).to_be_visible()
        each.locator('[data-key="hint"]').click()
        each.locator('[data-key="show"]').click()
    if theme == "dark":
        check()
    for each in lab.page.locator(".hk-exercise").all():
        each.locator('[data-key="show now"]').click()
        expect(each.locator(".hk-x-shown")).to_be_visible()
        each.locator("summary").last.click()
    check()


LINES = """
from hanabi_kit.widgets import ask
ask("{id}", progress="{file}", language="{language}")
"""


def show_lines(lab: Lab, which: str, file: str, theme: Theme = "light") -> Locator:
    """Show the card of an exercise that asks for a function; its lines are not opened yet."""
    (lab.server.folder / file).unlink(missing_ok=True)
    language = "fr" if theme == "dark" else "en"
    lab.show(LINES.format(id=which, file=file, language=language), theme=theme)
    found = lab.page.locator(".hk-exercise").first
    expect(found).to_be_visible()
    return found


def walk(lab: Lab, key: str, name: str) -> None:
    """Go from the first button of a group to the one of this name."""
    lab.page.keyboard.press("Home")
    for _ in range(30):
        if focused(lab).startswith(name):
            return
        lab.page.keyboard.press(key)
    raise AssertionError(f"{name} was not reached: {focused(lab)}")


def test_the_lines_of_a_function_are_put_in_order_by_keys_alone(lab: Lab) -> None:
    press = lab.page.keyboard.press
    card = show_lines(lab, "06.5", "lines.jsonl")
    expect(card).to_contain_text("Write your answer in the cell below")
    expect(card.get_by_role("button", name="Check")).to_have_count(0)
    card.focus()
    tab_to(lab, "Put lines in order")
    press("Enter")
    expect(card.locator('[data-key="add a"]')).to_be_focused()
    puzzle = lines_of(exercise("06.5"))
    for key in (puzzle.solution()[0], puzzle.solution()[3]):  # lines that are missing
        lab.wait_idle()
        card.focus()
        tab_to(lab, "Next line: ")
        walk(lab, "ArrowDown", f"Next line: {key})")
        press("Enter")
    press("c")
    expect(card.locator(".hk-x-wrong")).to_contain_text("Not yet.")
    for key in puzzle.solution()[1:3]:
        lab.wait_idle()
        card.focus()
        tab_to(lab, "Next line: ")
        walk(lab, "ArrowDown", f"Next line: {key})")
        press("Enter")
    lab.wait_idle()
    card.focus()
    tab_to(lab, "Earlier: ")
    walk(lab, "ArrowRight", f"Later: {puzzle.solution()[3]})")
    press("Enter")
    press("Enter")  # the last line below both others
    press("c")
    expect(card.locator(".hk-x-good")).to_contain_text("Right.")
    found, faults = read_progress(lab.server.folder / "lines.jsonl")
    assert [one.right for one in found] == [False, True]
    assert faults == ()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lines_of_code_shut_nobody_out_on_a_telephone(
    lab_of_size: Callable[[int, int], Lab], accessible: Callable[[Lab], None], theme: Theme
) -> None:
    lab = lab_of_size(380, 900)
    card = show_lines(lab, "04.7", f"lines-{theme}.jsonl", theme)
    accessible(lab)
    card.locator('[data-key="lines"]').click()
    for key in lines_of(exercise("04.7")).solution()[:3]:
        card.locator(f'[data-key="add {key}"]').click()
    for _ in range(2):  # what is wrong twice has one block more
        card.locator('[data-key="check"]').click()
        expect(card.locator(".hk-x-wrong")).to_be_visible()
        card.locator('.hk-x-left [data-key^="add "]').first.click()
        lab.wait_idle()
    accessible(lab)
    assert card.evaluate("each => each.scrollWidth <= each.clientWidth")
    assert too_small_to_touch(card) == []
