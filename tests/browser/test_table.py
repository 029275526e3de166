"""The table widget in a real JupyterLab: seen, stepped through and played, by hand and by keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.harness import Lab, Theme

# A game of 30 actions; Alice is to move at turn 10. Written out, so that the notebook needs
# nothing but the kit.
SET_UP = """
from dataclasses import replace
from hanabi_kit.cards import Seat
from hanabi_kit.game import Game, shuffled
from hanabi_kit.notation import GameRecord
from hanabi_kit.rules import STANDARD
from hanabi_kit.widgets import Table

deck = shuffled(STANDARD, seed=7)
game = Game.new(["Alice", "Bob"], deck)
actions = []
for turn in range(30):
    moves = [m for m in game.legal_actions() if type(m).__name__ != "Play"]
    actions.append(moves[turn * 7 % len(moves)])
    game = game.apply(actions[-1])
record = GameRecord(STANDARD, ("Alice", "Bob"), deck, tuple(actions))
"""


def show(lab: Lab, *cells: str, theme: Theme = "light") -> Locator:
    """Run a notebook of these cells; return the first table on it."""
    lab.show(SET_UP, *cells, theme=theme)
    table = lab.page.locator(".hk-table").first
    expect(table).to_be_visible()
    return table


def headline(table: Locator) -> Locator:
    return table.locator(".hk-headline")


def focused(lab: Lab) -> str:
    """What a screen reader says of the element in focus."""
    label: str = lab.page.evaluate(
        "document.activeElement.ariaLabel ?? document.activeElement.textContent"
    )
    return label


def tab_to(lab: Lab, label: str) -> None:
    """Press Tab until the element in focus begins with `label`."""
    for _ in range(20):
        lab.page.keyboard.press("Tab")
        if focused(lab).startswith(label):
            return
    raise AssertionError(f"Tab does not get to {label!r}; last was {focused(lab)!r}")


def count_messages(lab: Lab) -> Callable[[], list[int]]:
    """Begin to count the widgets' messages; return what tells how many went out and came back."""
    lab.page.evaluate(
        """() => {
          const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
          window.hkCount = [0, 0];
          window.hkHear = (_, {msg, direction}) => {
            if (msg.header.msg_type === "comm_msg") window.hkCount[direction === "send" ? 0 : 1]++;
          };
          kernel.anyMessage.connect(window.hkHear);
        }"""
    )
    return lambda: lab.page.evaluate("window.hkCount")


def test_the_live_table_is_shown_and_nothing_complains(lab: Lab) -> None:
    complaints: list[str] = []
    lab.page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    table = show(lab, "Table(record, seat='Bob')")
    expect(headline(table)).to_have_text("Turn 1: Alice to move.")
    expect(table.locator(".hk-own .hk-pips")).to_have_count(5)
    expect(table.locator(".hk-card")).to_have_count(10)
    # The widget, not the picture that stands in for it.
    expect(
        lab.page.locator(".jp-OutputArea-output img, .jp-OutputArea-output svg[role]")
    ).to_have_count(0)
    assert lab.console == complaints == []


def test_a_value_at_the_end_of_a_cell_is_a_picture_with_a_description(lab: Lab) -> None:
    show(lab, "Table(record)", "record.games[4]")
    image = lab.page.locator(".jp-OutputArea-output img")
    expect(image).to_be_visible()
    assert (image.get_attribute("alt") or "").startswith("Turn 5: Alice to move.")
    assert image.evaluate("image => image.naturalWidth") == 800


def test_a_game_is_stepped_through_by_keys(lab: Lab) -> None:
    table = show(lab, "Table(record)")
    table.get_by_role("button", name="Forward").focus()
    for key, turn in [("f", 2), ("f", 3), ("b", 2), ("Enter", 3), (" ", 4)]:
        lab.page.keyboard.press(key)
        expect(headline(table)).to_contain_text(f"Turn {turn}:")
    assert focused(lab) == "Forward"
    expect(table.get_by_role("status")).to_contain_text("Turn 4:")
    table.get_by_role("slider").focus()
    lab.page.keyboard.press("End")
    expect(headline(table)).to_contain_text("Turn 31:")
    # Held keys: every step is asked for, and the last one is what stays.
    table.get_by_role("slider").focus()
    for _ in range(12):
        lab.page.keyboard.press("ArrowLeft")
    expect(headline(table)).to_contain_text("Turn 19:")
    expect(table.get_by_role("slider")).to_have_value("18")


def test_a_step_is_one_message_each_way(lab: Lab) -> None:
    table = show(lab, "Table(record)")
    count = count_messages(lab)
    table.get_by_role("button", name="Forward").click()
    expect(headline(table)).to_contain_text("Turn 2:")
    lab.wait_idle()
    assert count() == [1, 1]


def test_a_clue_is_given_by_keys_alone(lab: Lab) -> None:
    table = show(lab, "table = Table(record, seat='Alice')\ntable", "Table(record)")
    table.focus()
    tab_to(lab, "Bob, slot 1")
    lab.page.keyboard.press("Tab")
    assert focused(lab).startswith("Clue Bob ")
    lab.page.keyboard.press("End")
    # Before it is given, the cards that it would touch stand out.
    label = focused(lab)
    touched = [
        int(word) for word in label.split("touches")[1].replace(",", " ").split() if word.isdigit()
    ]
    expect(table.locator(".hk-would")).to_have_count(len(touched))
    assert table.locator(".hk-would .hk-rank").all_inner_texts() == ["5"] * len(touched)
    expect(table.locator(".hk-hint")).to_have_text(label)
    lab.page.keyboard.press("Enter")
    expect(headline(table)).to_have_text("Turn 2: Bob to move.")
    expect(table.get_by_role("status")).to_contain_text("Alice tells Bob: slot 1 is a 5.")
    expect(table.get_by_role("button", name="Undo")).to_be_visible()
    # The clue is gone with Alice's turn; the focus stays in the table, and so do the keys.
    lab.page.keyboard.press("u")
    expect(headline(table)).to_have_text("Turn 1: Alice to move.")
    lab.page.keyboard.press("r")
    expect(headline(table)).to_have_text("Turn 2: Bob to move.")


def test_a_card_is_played_by_a_click(lab: Lab) -> None:
    table = show(
        lab, "table = Table(game, seat='Alice', judge=lambda g, a: f'You chose {a}.')\ntable"
    )
    card = table.get_by_role("button", name="Alice, slot 2, ")
    card.click()
    expect(card).to_have_attribute("aria-expanded", "true")
    expect(table.locator(".hk-odds")).to_contain_text("red")
    table.get_by_role("button", name="Play slot 2").click()
    expect(headline(table)).to_contain_text("Bob to move")
    expect(table.get_by_role("status")).to_contain_text("You chose Play(slot=2).")
    expect(table.locator(".hk-details")).to_have_count(0)
    table.get_by_role("button", name="Undo").click()
    expect(headline(table)).to_contain_text("Alice to move")


def test_a_card_is_played_by_keys(lab: Lab) -> None:
    table = show(lab, "Table(game)")
    table.focus()
    tab_to(lab, "Alice, slot 1")
    lab.page.keyboard.press("ArrowRight")
    lab.page.keyboard.press("Enter")
    expect(table.locator(".hk-details")).to_contain_text("Slot 2")
    # Open details follow the focus, and Escape closes them.
    lab.page.keyboard.press("ArrowRight")
    expect(table.locator(".hk-details")).to_contain_text("Slot 3")
    lab.page.keyboard.press("Escape")
    expect(table.locator(".hk-details")).to_have_count(0)
    assert focused(lab).startswith("Alice, slot 3")
    lab.page.keyboard.press("p")
    expect(table.get_by_role("status")).to_contain_text("from slot 3")


def test_a_held_key_and_a_double_click_act_once(lab: Lab) -> None:
    table = show(lab, "Table(game, reply='Chop', seat='Alice')")
    place = table.locator(".hk-place")
    table.locator(".hk-own .hk-card").first.focus()
    for _ in range(4):  # one press, and the repeats of a key that stays down
        lab.page.keyboard.down("d")
        lab.page.wait_for_timeout(100)
    lab.page.keyboard.up("d")
    expect(place).to_have_text("2 / 2")
    table.locator(".hk-clue").first.focus()
    for _ in range(4):
        lab.page.keyboard.down("Enter")
        lab.page.wait_for_timeout(100)
    lab.page.keyboard.up("Enter")
    expect(place).to_have_text("4 / 4")
    # A slow double click: Chop has answered before its second half.
    box = table.locator(".hk-clue").first.bounding_box()
    assert box is not None
    lab.page.mouse.click(box["x"] + 20, box["y"] + 20)
    expect(place).to_have_text("6 / 6")
    lab.page.mouse.down(click_count=2)
    lab.page.mouse.up(click_count=2)
    lab.wait_idle()
    expect(place).to_have_text("6 / 6")


def test_keys_pressed_in_the_table_do_nothing_to_the_notebook(lab: Lab) -> None:
    table = show(lab, "Table(record, seat='Bob')")
    cells = lab.page.locator(".jp-Notebook .jp-Cell").count()
    places = [".hk-card", ".hk-step", ".hk-slider", ".hk-choice select", "summary"]
    for place in places:
        table.locator(place).first.focus()
        for key in "ddabxxzmyjkl0011":
            lab.page.keyboard.press(key)
        table.locator(place).first.focus()
        # The focus is still in the table: no key made JupyterLab move it.
        assert table.evaluate("table => table.contains(document.activeElement)")
    assert lab.page.locator(".jp-Notebook .jp-Cell").count() == cells
    assert lab.page.locator(".jp-Notebook .jp-MarkdownCell").count() == 0
    # Outside of the table the notebook's keys work as ever.
    lab.page.locator(".jp-InputPrompt").first.click()
    lab.page.keyboard.press("Escape")
    lab.page.keyboard.press("b")
    expect(lab.page.locator(".jp-Notebook .jp-Cell")).to_have_count(cells + 1)


def test_the_seat_is_switched_and_a_locked_one_is_not(lab: Lab) -> None:
    table = show(lab, "Table(game)", "Table(game, seat='Bob', lock_seat=True)")
    expect(table.locator(".hk-own")).to_have_count(0)
    table.get_by_role("combobox").select_option("Bob")
    expect(table.locator(".hk-own")).to_have_attribute("aria-label", "Bob")
    locked = lab.page.locator(".hk-table").nth(1)
    expect(locked.get_by_role("combobox")).to_be_disabled()


def test_names_are_only_names(lab: Lab) -> None:
    table = show(
        lab,
        "names = ('<img src=x onerror=window.hacked=1>', 'M' * 60)\n"
        "Table(replace(record.games[3], players=names))",
    )
    expect(table.locator(".hk-name").first).to_contain_text("<img src=x")
    assert lab.page.evaluate("window.hacked") is None
    assert table.evaluate("table => table.scrollWidth <= table.clientWidth")


def test_on_a_telephone_nothing_is_lost(lab_of_size: Callable[[int, int], Lab]) -> None:
    lab = lab_of_size(380, 800)
    table = show(lab, "Table(record, seat='Alice', at=20)")
    table.locator(".hk-own .hk-card").first.click()
    expect(table.locator(".hk-odds")).to_be_visible()
    assert table.evaluate("table => table.scrollWidth <= table.clientWidth")
    small = table.evaluate(
        """table => [...table.querySelectorAll("button, select, summary, input")]
          .filter(item => item.offsetHeight < 44 || item.offsetWidth < 44)
          .map(item => item.outerHTML.slice(0, 200))"""
    )
    assert small == []


def test_what_python_does_is_seen_at_once(lab: Lab) -> None:
    table = show(lab, "table = Table(record, seat='Alice')\ntable", "table.at = 10", "table.state")
    expect(headline(table)).to_contain_text("Turn 11:")
    table.get_by_role("button", name="Forward").click()
    expect(headline(table)).to_contain_text("Turn 12:")
    lab.page.locator(".jp-InputPrompt").last.click()
    lab.command("notebook:run-cell")
    expect(lab.page.locator(".jp-OutputArea").last).to_contain_text("'at': 11")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_state_of_the_table_shuts_anybody_out(
    lab: Lab, accessible: Callable[[Lab], None], theme: Theme
) -> None:
    table = show(
        lab,
        "Table(record.games[0], seat='Alice', language='fr')",
        "Table(record.games[0], hot_seat=True)",
        "Table(record, at=25)",
        theme=theme,
    )
    accessible(lab)
    table.locator(".hk-own .hk-card").first.click()
    table.locator("summary").click()
    accessible(lab)
    table.locator(".hk-clue").first.focus()
    accessible(lab)
    covered = lab.page.locator(".hk-kit").nth(1)
    covered.get_by_role("button", name="I am Alice").click()
    expect(covered.locator(".hk-own")).to_be_visible()
    accessible(lab)


VARIANTS = """
from hanabi_kit.rules import ruleset_named
from tests.helpers.tables import record_of

def late(name):
    rules = ruleset_named(name)
    games = [game for game in record_of(3, 2, 40, rules).games if not game.over]
    return Table(games[-1], seat=games[-1].mover)
"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_tables_of_strange_variants_shut_nobody_out(
    lab_of_size: Callable[[int, int], Lab], accessible: Callable[[Lab], None], theme: Theme
) -> None:
    lab = lab_of_size(380, 800)
    names = "Up or Down & Prism (6 Suits)", "Throw It in a Hole & Orange (5 Suits)"
    more = "Matryoshka (6 Suits)", "Clue Starved (5 Suits)"
    table = show(lab, VARIANTS, *(f"late({name!r})" for name in (*names, *more)), theme=theme)
    accessible(lab)
    tables = lab.page.locator(".hk-table")
    expect(tables).to_have_count(4)
    for number in range(4):
        one = tables.nth(number)
        assert one.evaluate("table => table.scrollWidth <= table.clientWidth")
        expect(one.locator(".hk-legend li").first).to_be_visible()
        assert one.locator(".hk-legend summary").evaluate("it => it.offsetHeight") >= 44
    expect(tables.nth(1).locator(".hk-hole li").first).to_be_visible()
    table.locator(".hk-own .hk-card").first.click()
    expect(table.locator(".hk-odds th").filter(has_text="S").first).to_be_visible()
    accessible(lab)


def test_a_game_is_played_at_one_screen_by_keys_in_french(lab: Lab) -> None:
    table = show(lab, "Table(record.games[0], hot_seat=True, language='fr')")
    table.focus()
    for turn in range(10):
        who = "Alice" if turn % 2 == 0 else "Bob"
        expect(table.locator(".hk-curtain")).to_contain_text(who)
        tab_to(lab, f"Je suis {who}")
        lab.page.keyboard.press("Enter")
        expect(table.locator(".hk-own")).to_have_attribute("aria-label", f"{who}, à son tour")
        # Clues while there are tokens, then discards.
        if turn < 8:
            tab_to(lab, "Indice")
            lab.page.keyboard.press("Enter")
        else:
            tab_to(lab, f"{who}, carte")
            lab.page.keyboard.press("d")
        expect(headline(table)).to_contain_text(f"Tour {turn + 2}")
    expect(table.get_by_role("status")).to_contain_text("défausse")
