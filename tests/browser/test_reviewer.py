"""The game reviewer in a real JupyterLab: a game looked back on, by keys and by hand."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from hanabi_kit.notation import format_link, read_game
from hanabi_kit.puzzles import folder
from tests.browser.harness import Lab
from tests.browser.test_table import count_messages, focused

SET_UP = """
from hanabi_kit.widgets.reviewer.widget import GameReviewer
game = "puzzles/games/bot-2p-s2006.json"
"""

# A search without end, which can only be stopped.
ENDLESS = """
import time
from hanabi_kit.endgame.deal import Turning
from hanabi_kit.widgets.reviewer import session

def endless(record, seconds, progress):
    found = Turning(record, 3, 60, (), 0.0)
    while progress(found) is not False:
        time.sleep(0.1)
    return found

session.could_still_be_won = endless
"""


def show(lab: Lab, *cells: str) -> Locator:
    """Run a notebook of these cells; return the first review on it."""
    lab.show(SET_UP, *cells)
    review = lab.page.locator(".hk-reviewer").first
    expect(review).to_be_visible()
    return review


def headline(review: Locator) -> Locator:
    return review.locator(".hk-headline")


def tab_to(lab: Lab, label: str) -> None:
    """Press Tab until the element in focus begins with `label`."""
    for _ in range(30):
        lab.page.keyboard.press("Tab")
        if focused(lab).startswith(label):
            return
    raise AssertionError(f"Tab does not get to {label!r}; last was {focused(lab)!r}")


def test_a_game_is_reviewed_by_keys_alone(lab: Lab, accessible: Callable[[Lab], None]) -> None:
    review = show(lab, "review = GameReviewer(game)\nreview", "sorted(review.notes.items())")
    accessible(lab)
    press = lab.page.keyboard.press
    review.focus()
    for key, turn in [("f", 2), ("f", 3), ("b", 2), ("End", 71), ("Home", 1), ("l", 26)]:
        press(key)
        if key != "End":
            expect(headline(review)).to_contain_text(f"Turn {turn}:")
        else:
            expect(headline(review)).to_contain_text("The game is over")
    expect(review.get_by_role("status").first).to_contain_text("Alice discards p4 from slot 3.")
    press("Shift+c")
    expect(headline(review)).not_to_contain_text("Turn 26:")
    press("l")
    expect(headline(review)).to_contain_text("Turn 26:")
    # What Alice could know of her cards, one by one, with the odds.
    tab_to(lab, "Alice, slot 1")
    press("Enter")
    expect(review.locator(".hk-details .hk-odds")).to_be_visible()
    press("ArrowRight")
    expect(review.locator(".hk-details")).to_contain_text("Slot 2")
    accessible(lab)
    press("Escape")
    expect(review.locator(".hk-details")).to_have_count(0)
    # Hindsight, and the line that would have won.
    tab_to(lab, "Look back")
    press("Enter")
    expect(review).to_contain_text("Until turn 21 the game could be won.")
    tab_to(lab, "Step through")
    press("Enter")
    expect(review).to_contain_text("What could have been: this line wins")
    expect(headline(review)).to_contain_text("Turn 21:")
    press("End")
    expect(headline(review)).to_contain_text("25 points")
    accessible(lab)
    press("Home")
    review.focus()
    tab_to(lab, "Back to the game")
    press("Enter")
    expect(review).not_to_contain_text("What could have been: this line wins")
    # A note of this turn; what is typed there goes nowhere else.
    cells = lab.page.locator(".jp-Notebook .jp-Cell").count()
    for _ in range(30):
        press("Tab")
        if lab.page.evaluate("document.activeElement.dataset.key") == "note":
            break
    lab.page.keyboard.type("Why ddd not bfl?")
    press("Tab")
    expect(review.locator(".hk-points")).to_contain_text("note")
    assert lab.page.locator(".jp-Notebook .jp-Cell").count() == cells
    lab.page.locator(".jp-InputPrompt").last.click()
    lab.command("notebook:run-cell")
    expect(lab.page.locator(".jp-OutputArea").last).to_contain_text("'Why ddd not bfl?'")
    assert lab.console == []


def test_a_step_is_one_message_each_way_and_drawn_once(lab: Lab) -> None:
    review = show(lab, "GameReviewer(game)")
    count = count_messages(lab)
    review.get_by_role("button", name="Forward").click()
    expect(headline(review)).to_contain_text("Turn 2:")
    lab.wait_idle()
    assert count() == [1, 1]
    review.evaluate(
        """review => {
          window.hkMade = 0;
          new MutationObserver(records => {
            for (const record of records) {
              for (const node of record.addedNodes) {
                if (node.nodeType === 1) window.hkMade += 1 + node.querySelectorAll("*").length;
              }
            }
          }).observe(review, {childList: true, subtree: true});
        }"""
    )
    steps = range(3, 20)
    for turn in steps:
        lab.page.keyboard.press("f")
        expect(headline(review)).to_contain_text(f"Turn {turn}:")
    lab.wait_idle()
    parts = review.evaluate("review => review.querySelectorAll('*').length")
    assert 0 < lab.page.evaluate("window.hkMade") <= 1.1 * parts * len(steps)


def test_what_was_best_is_asked_by_a_click(lab: Lab, accessible: Callable[[Lab], None]) -> None:
    review = show(lab, "GameReviewer(game, at=63)")
    review.get_by_role("button", name="Value every action").click()
    row = review.get_by_role("row").filter(has_text="played")
    expect(row).to_contain_text("play slot 5")
    expect(row).to_contain_text("best")
    accessible(lab)
    # The strip is a slider for the mouse.
    box = review.locator(".hk-strip").bounding_box()
    assert box is not None
    review.locator(".hk-strip").click(position={"x": box["width"] * 0.5, "y": 20})
    expect(headline(review)).to_contain_text("Turn 36:")
    expect(review).to_contain_text("once at most 6 cards are in the deck")


def test_with_a_seat_chosen_hindsight_is_gone(lab: Lab, accessible: Callable[[Lab], None]) -> None:
    review = show(lab, "GameReviewer(game, at=30)")
    review.get_by_role("button", name="Look back").click()
    expect(review.locator(".hk-points")).to_contain_text("perfection lost")
    review.get_by_role("combobox", name="Seen by").select_option("Bob")
    expect(review.locator(".hk-own")).to_have_attribute("aria-label", "Bob")
    expect(review.locator(".hk-points")).not_to_contain_text("perfection lost")
    expect(review).to_contain_text("Hindsight looks at every card: choose all hands for it.")
    expect(review.locator(".hk-known-row")).to_contain_text("as far as Bob can tell")
    accessible(lab)


def test_a_game_is_pasted_and_a_bad_one_is_refused(
    lab: Lab, accessible: Callable[[Lab], None]
) -> None:
    review = show(lab, "GameReviewer()")
    accessible(lab)
    field = review.get_by_role("textbox")
    field.fill("<img src=x onerror=window.hacked=1>")
    review.get_by_role("button", name="Open the game").click()
    expect(review.get_by_role("alert")).to_contain_text("neither a link nor a game's JSON")
    expect(field).to_have_value("<img src=x onerror=window.hacked=1>")
    field.fill(format_link(read_game(folder() / "games" / "bot-2p-s2006.json")))
    review.get_by_role("button", name="Open the game").click()
    expect(headline(review)).to_have_text("Turn 1: Alice to move.")
    assert lab.page.evaluate("window.hacked") is None


def test_a_long_search_goes_on_beside_the_reader_and_is_stopped(lab: Lab) -> None:
    review = show(lab, ENDLESS, "GameReviewer(game)")
    review.get_by_role("button", name="Look back").click()
    expect(review.get_by_role("progressbar")).to_be_visible()
    expect(review).to_contain_text("At turn 61 it could no longer be won.")
    note = review.get_by_role("textbox")
    note.type("half a")
    for turn in range(2, 6):
        review.get_by_role("button", name="Forward").click()
        expect(headline(review)).to_contain_text(f"Turn {turn}:")
    review.get_by_role("button", name="Back").first.click()
    # Until the turn has come, the box is that of the turn before, and keeps what is typed for it.
    expect(headline(review)).to_contain_text("Turn 4:")
    note.click()
    lab.page.keyboard.type("sentence")
    lab.page.wait_for_timeout(700)  # several reports come in meanwhile
    expect(note).to_have_value("sentence")
    review.get_by_role("button", name="Stop").click()
    expect(review).to_contain_text("What lies between is not known")
    expect(review.get_by_role("progressbar")).to_have_count(0)
    assert lab.console == []


def test_on_a_telephone_nothing_is_lost(
    lab_of_size: Callable[[int, int], Lab], accessible: Callable[[Lab], None]
) -> None:
    lab = lab_of_size(380, 800)
    review = show(lab, "GameReviewer(game, at=63)")
    review.get_by_role("button", name="Value every action").click()
    expect(review.locator(".hk-values")).to_be_visible()
    review.locator(".hk-known-row .hk-card").first.click()
    expect(review.locator(".hk-details .hk-odds")).to_be_visible()
    assert review.evaluate("review => review.scrollWidth <= review.clientWidth")
    small = review.evaluate(
        """review => [...review.querySelectorAll("button, select, summary, input, textarea")]
          .filter(item => item.offsetHeight < 44 || item.offsetWidth < 44)
          .map(item => item.outerHTML.slice(0, 200))"""
    )
    assert small == []
    accessible(lab)


def test_a_file_is_chosen_and_opened(lab: Lab) -> None:
    review = show(lab, "GameReviewer()")
    field = review.get_by_label("or open a file that holds it")
    field.set_input_files({"name": "x.json", "mimeType": "text/plain", "buffer": b"no game"})
    expect(review.get_by_role("alert")).to_contain_text("neither a link nor a game's JSON")
    field.set_input_files(folder() / "games" / "bot-2p-s2006.json")
    expect(headline(review)).to_have_text("Turn 1: Alice to move.")
