"""The deduction board in a real JupyterLab: struck out in by hand and by keys, harmful to none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.harness import Lab, Theme
from tests.browser.test_table import count_messages, focused, tab_to

SET_UP = '''
from hanabi_kit.notation import parse_position
from hanabi_kit.widgets.deduction.widget import DeductionBoard

position = parse_position("""
[position]
players = ["Alice", "Bob", "Cathy"]
turn = "Alice"
viewer = "Alice"
stacks = "r2 y1 b1"
discards = "r3 g1 p5 b4"
clue_tokens = 4
deck = 27
[position.hands]
Alice = "xx xx/r!1!2 xx/r!1!2!3 xx/3!r xx/!r!3"
Bob = "r4/r g1 y2 r5/r!4 b1"
Cathy = "g4 p1 y5 g3 p3"
""")
'''


def show(lab: Lab, *cells: str, theme: Theme = "light") -> Locator:
    """Run a notebook of these cells; return the first board on it."""
    lab.show(SET_UP, *cells, theme=theme)
    board = lab.page.locator(".hk-deduction").first
    expect(board).to_be_visible()
    return board


def cell(board: Locator, slot: int, card: str) -> Locator:
    return board.locator(f"[data-key='cell {slot} {card}']")


def test_cards_are_struck_out_by_clicks_and_a_mistake_is_told(lab: Lab) -> None:
    complaints: list[str] = []
    lab.page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    board = show(lab, "board = DeductionBoard(position)\nboard", "board.marks")
    count = count_messages(lab)
    cell(board, 2, "r1").click()
    expect(cell(board, 2, "r1")).to_have_attribute("aria-label", "slot 2, red 1, struck out")
    lab.wait_idle()
    assert count() == [1, 1]
    cell(board, 2, "r3").click()
    expect(cell(board, 2, "r3")).to_have_attribute(
        "aria-label", "slot 2, red 3, struck out, but it can be"
    )
    expect(board.get_by_role("status")).to_contain_text("Slot 2 can be a red 3: no clue rules")
    expect(board.get_by_role("status")).to_contain_text("A hand that fits: ")
    cell(board, 2, "r3").click()
    expect(board.locator(".hk-d-is-wrong")).to_have_count(0)
    # A whole row, everything but a row, and the same card in every grid.
    board.locator("[data-key='row 2 y']").click()
    expect(board.locator("[aria-label^='slot 2'].hk-grid-struck")).to_have_count(6)
    board.get_by_role("button", name="keeps only it").click()
    board.locator("[data-key='row 3 r']").click()
    expect(board.locator("[aria-label^='slot 3'].hk-grid-struck")).to_have_count(20)
    board.get_by_role("button", name="strikes it out").click()
    board.get_by_role("button", name="in every grid").click()
    cell(board, 1, "p5").click()
    expect(board.locator("[data-key$=' p5'].hk-grid-struck")).to_have_count(5)
    board.get_by_role("button", name="Undo").click()
    expect(board.locator("[data-key$=' p5'].hk-grid-struck")).to_have_count(1)
    lab.page.locator(".jp-InputPrompt").last.click()
    lab.command("notebook:run-cell")
    expect(lab.page.locator(".jp-OutputArea").last).to_contain_text("2: ['r1', 'y1', 'y2'")
    assert lab.console == complaints == []


def test_a_whole_board_is_solved_by_keys(lab: Lab) -> None:
    board = show(lab, "DeductionBoard(position)")
    keys = lab.page.keyboard
    board.focus()
    tab_to(lab, "slot 1, take all")
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight"):
        keys.press(key)
    assert focused(lab) == "slot 1, red 3"
    keys.press("x")
    expect(cell(board, 1, "r3")).to_have_class("hk-grid-cell hk-grid-struck")
    assert focused(lab) == "slot 1, red 3, struck out"
    keys.press("w")
    expect(board.get_by_role("status")).to_contain_text("Slot 1 is not a red 3, because")
    keys.press("Tab")
    assert focused(lab) == "slot 2, take all strikes back"
    keys.press("ArrowDown")
    keys.press("k")
    expect(board.locator("[aria-label^='slot 2'].hk-grid-struck")).to_have_count(20)
    keys.press("u")
    expect(board.locator("[aria-label^='slot 2'].hk-grid-struck")).to_have_count(0)
    keys.press("r")
    expect(board.locator("[aria-label^='slot 2'].hk-grid-struck")).to_have_count(20)
    keys.press("n")
    expect(board.locator(".hk-d-step")).to_contain_text("Clue (level 1 of 5).")
    # Press by press, as a person would: each waits for what the last one did.
    shown, taken = (board.get_by_role("button", name=n) for n in ("Take this step", "Next step"))
    done = board.locator(".hk-d-done")
    while shown.count():
        keys.press("n")
        expect(taken).to_be_visible()
        keys.press("n")
        expect(shown.or_(done)).to_be_visible()
    expect(done).to_contain_text("Done: everything that Alice can rule out")
    keys.press("o")
    expect(board.locator("[data-key='odds']")).to_have_attribute("aria-pressed", "true")
    cell(board, 4, "y3").focus()
    expect(board.locator(".hk-d-leftover").nth(3)).to_contain_text("yellow 3: ")
    assert "odds" in focused(lab)


def test_the_teacher_can_keep_reactions_back_until_a_check(lab: Lab) -> None:
    board = show(lab, "DeductionBoard(position, feedback='check', aids=False)")
    cell(board, 2, "r3").click()
    expect(cell(board, 2, "r3")).to_have_class("hk-grid-cell hk-grid-struck")
    expect(board.locator(".hk-d-is-wrong")).to_have_count(0)
    expect(board.get_by_role("button", name="Next step")).to_have_count(0)
    board.get_by_role("button", name="Check").click()
    expect(board.locator(".hk-d-is-wrong")).to_have_count(1)
    expect(board.locator(".hk-d-why").nth(2)).to_contain_text("24 more cards can be struck out.")
    cell(board, 2, "r3").focus()
    lab.page.keyboard.press("w")
    expect(board.locator(".hk-d-why").nth(2)).to_be_empty()


def test_what_bob_can_know_is_asked_and_answered(lab: Lab) -> None:
    board = show(lab, "DeductionBoard(position, about='Bob')")
    expect(board.locator(".hk-d-title")).to_have_text("What Bob can know")
    expect(board.locator(".hk-d-truth")).to_have_count(5)
    cell(board, 1, "r5").click()
    expect(board.locator(".hk-d-why").first).to_contain_text(
        "As far as Alice can tell, Bob cannot rule out that slot 1 is a red 5."
    )
    expect(board.locator(".hk-d-chips")).to_have_count(2)
    board.get_by_role("button", name="Odds").click()
    expect(board.locator(".hk-d-oddsmore")).to_have_count(5)
    board.locator(".hk-d-oddsmore summary").first.click()
    expect(board.locator(".hk-odds").first).to_contain_text("Bob cannot rule it out")


def test_keys_pressed_on_the_board_do_nothing_to_the_notebook(lab: Lab) -> None:
    board = show(lab, "DeductionBoard(position)")
    cells = lab.page.locator(".jp-Notebook .jp-Cell").count()
    for place in (".hk-grid-cell", ".hk-grid-head", "[data-key='check']", "summary"):
        board.locator(place).first.focus()
        for key in "ddabxxzmyjkl0011":
            lab.page.keyboard.press(key)
        assert board.evaluate("board => board.contains(document.activeElement)")
    assert lab.page.locator(".jp-Notebook .jp-Cell").count() == cells


def test_on_a_telephone_nothing_is_lost(lab_of_size: Callable[[int, int], Lab]) -> None:
    lab = lab_of_size(380, 800)
    board = show(lab, "DeductionBoard(position, language='fr')")
    board.locator("[data-key='odds']").click()
    board.locator("[data-key='step']").click()
    board.locator(".hk-d-oddsmore summary").first.click()
    expect(board.locator(".hk-d-is-step").first).to_be_visible()
    assert board.evaluate("board => board.scrollWidth <= board.clientWidth")
    small = board.evaluate(
        """board => [...board.querySelectorAll("button, select, summary")]
          .filter(item => item.offsetHeight < 44 || item.offsetWidth < 44)
          .map(item => item.outerHTML.slice(0, 200))"""
    )
    assert small == []


def test_names_are_only_names(lab: Lab) -> None:
    board = show(
        lab,
        "from dataclasses import replace\n"
        "from hanabi_kit.view import View\n"
        "names = ('Alice', '<img src=x onerror=window.hacked=1>', 'M' * 5000)\n"
        "DeductionBoard(replace(View.of(position), players=names), about=1)",
    )
    expect(board.locator(".hk-d-title")).to_contain_text("<img src=x")
    assert lab.page.evaluate("window.hacked") is None
    assert board.evaluate("board => board.scrollWidth <= board.clientWidth")


def test_a_mark_is_drawn_once(lab: Lab) -> None:
    board = show(lab, "DeductionBoard(position)")
    drawn = board.evaluate(
        """async (board) => {
          const struck = () => board.querySelectorAll(".hk-grid-struck").length;
          const marked = [];
          let made = 0;
          new MutationObserver((records) => {
            for (const record of records) {
              for (const node of record.addedNodes) {
                if (node.nodeType === 1) made += 1 + node.querySelectorAll("*").length;
              }
            }
          }).observe(board, {childList: true, subtree: true});
          for (let turn = 0; turn < 10; turn++) {
            const before = struck();
            made = 0;
            board.querySelectorAll(".hk-grid-cell")[turn].click();
            while (struck() === before) await new Promise((done) => setTimeout(done, 1));
            await new Promise((done) => setTimeout(done, 50));  // whatever is drawn once more
            marked.push([struck() - before, made, board.querySelectorAll("*").length]);
          }
          return marked;
        }"""
    )
    assert [struck for struck, _, _ in drawn] == [1] * 10
    assert all(made <= parts for _, made, parts in drawn), drawn


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_state_of_the_board_shuts_anybody_out(
    lab: Lab, accessible: Callable[[Lab], None], theme: Theme
) -> None:
    board = show(
        lab,
        "DeductionBoard(position, language='fr')",
        "DeductionBoard(position, about='Bob', feedback='check', marks={2: ['r1', 'r2', 'r3']})",
        theme=theme,
    )
    accessible(lab)
    board.locator("[data-key='column 1 5']").click()
    board.locator("[data-key='odds']").click()
    board.locator("[data-key='step']").click()
    expect(board.locator(".hk-d-is-wrong").first).to_be_visible()
    board.locator(".hk-d-oddsmore summary").first.click()
    board.locator(".hk-help summary").click()
    accessible(lab)
    other = lab.page.locator(".hk-deduction").nth(1)
    other.locator("[data-key='check']").click()
    expect(other.locator(".hk-d-is-missed").first).to_be_visible()
    accessible(lab)
