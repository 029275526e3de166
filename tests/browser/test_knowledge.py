"""The knowledge explorer in a real JupyterLab: worlds fall away, by hand and by keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.harness import Lab, Theme
from tests.browser.test_table import count_messages, focused, tab_to

SET_UP = """
from hanabi_kit.cards import Suit
from hanabi_kit.deduction.knowledge import Model
from hanabi_kit.game import Game, shuffled
from hanabi_kit.rules import Ruleset
from hanabi_kit.widgets.knowledge.widget import KnowledgeExplorer

small = Ruleset("small", (Suit.RED, Suit.BLUE), (1, 1, 1), hand_sizes=((2, 2),))
game = Game.new(["Alice", "Bob"], shuffled(small, 7), small)
"""


def show(lab: Lab, cell: str, theme: Theme = "light") -> Locator:
    """Run a notebook of this cell; return the explorer on it."""
    lab.show(SET_UP, cell, theme=theme)
    explorer = lab.page.locator(".hk-knowledge").first
    expect(explorer).to_be_visible()
    return explorer


def headline(explorer: Locator) -> Locator:
    return explorer.locator(".hk-headline")


def test_the_muddy_children_are_played_through_by_keys(lab: Lab) -> None:
    explorer = show(lab, "KnowledgeExplorer('muddy children')")
    assert lab.console == []
    expect(explorer.locator("button.hk-world")).to_have_count(8)
    explorer.focus()
    tab_to(lab, "at least one of them is muddy")
    lab.page.keyboard.press("Enter")
    expect(headline(explorer)).to_have_text("7 of 8 worlds are left. World 7 is the real one.")
    expect(explorer.locator(".hk-fallen")).to_have_count(1)
    expect(explorer.get_by_role("status")).to_contain_text("1 world falls away.")
    explorer.focus()
    tab_to(lab, "All at once")
    lab.page.keyboard.press("Enter")
    expect(headline(explorer)).to_contain_text("4 of 8 worlds")
    lab.page.keyboard.press(" ")
    expect(headline(explorer)).to_contain_text("1 of 8 worlds")
    expect(explorer.get_by_role("status")).to_contain_text("Anna: yes. Ben: yes. Cleo: no.")
    # The focus stayed, and keys take it back and make it again.
    lab.page.keyboard.press("u")
    expect(headline(explorer)).to_contain_text("4 of 8 worlds")
    lab.page.keyboard.press("r")
    expect(headline(explorer)).to_contain_text("1 of 8 worlds")
    assert focused(lab) == "All at once"


def test_arrows_go_from_world_to_world_and_enter_looks_at_one(lab: Lab) -> None:
    explorer = show(lab, "KnowledgeExplorer('NanoHanabi')")
    explorer.focus()
    tab_to(lab, "World 1: Anna: 1 2, Ben: 3 4")
    for key, world in [("ArrowRight", 7), ("ArrowDown", 8), ("ArrowLeft", 2), ("ArrowUp", 1)]:
        lab.page.keyboard.press(key)
        assert focused(lab).startswith(f"World {world}:")
    lab.page.keyboard.press("Enter")
    expect(explorer.locator(".hk-about-world")).to_contain_text("Anna takes 2 worlds for possible")
    expect(explorer.locator(".hk-chosen")).to_have_attribute("aria-pressed", "true")


def test_a_question_is_built_from_menus_and_answered_with_the_way_that_shows_it(lab: Lab) -> None:
    explorer = show(lab, "e = KnowledgeExplorer('muddy children')\ne")
    explorer.get_by_label("What comes before, number 1").select_option("Ben knows that")
    expect(explorer.locator(".hk-statement")).to_have_text("“Ben knows that Anna is muddy”")
    explorer.get_by_label("What comes before, number 2").select_option("it is not so that")
    explorer.get_by_label("What comes before, number 3").select_option("Cleo knows that")
    explorer.get_by_label("Fact").select_option("Ben is muddy")
    expect(explorer.locator(".hk-statement")).to_have_text(
        "“Ben knows that Cleo does not know that Ben is muddy”"
    )
    count = count_messages(lab)
    explorer.get_by_role("button", name="Is it true?").click()
    expect(explorer.locator(".hk-reply")).to_contain_text("No: in world 7")
    lab.wait_idle()
    assert count() == [1, 1]
    expect(explorer.get_by_role("status")).to_contain_text("It is true in 0 of the 8 worlds")
    explorer.get_by_role("button", name="Add a part").click()
    expect(explorer.get_by_label("How the parts are joined")).to_be_visible()
    explorer.get_by_role("button", name="Say it to all").click()
    expect(explorer.get_by_role("alert")).to_contain_text("only truths are announced")


def test_clues_make_a_list_of_worlds_short_enough_to_draw(lab: Lab) -> None:
    explorer = show(lab, "KnowledgeExplorer(game)")
    expect(explorer.locator("table")).to_be_visible()
    expect(headline(explorer)).to_contain_text("360 worlds")
    explorer.get_by_role("button", name="Next worlds").click()
    expect(explorer.locator(".hk-listing")).to_contain_text("page 3 of 9")
    for who in ("Alice", "Bob"):
        for value in ("red", "1", "2", "3"):
            explorer.get_by_role("button", name=f"Clue to {who}: {value}").click()
            lab.wait_idle()
    explorer.get_by_role("button", name="Is it true?").click()
    expect(explorer.locator(".hk-plane")).to_be_visible()
    explorer.get_by_role("button", name="List the worlds").click()
    expect(explorer.locator("table")).to_be_visible()


def test_the_language_is_switched_and_a_locked_world_stays_hidden(lab: Lab) -> None:
    explorer = show(lab, "KnowledgeExplorer('three hats', show_real=False, lock_real=True)")
    expect(explorer.locator(".hk-real")).to_have_count(0)
    expect(explorer.get_by_role("button", name="Show the real world")).to_have_count(0)
    explorer.locator("summary").click()
    explorer.get_by_role("button", name="Français").click()
    expect(explorer).to_have_attribute("lang", "fr")


def test_names_are_only_names(lab: Lab) -> None:
    explorer = show(
        lab,
        "name = '<img src=x onerror=window.hacked=1>'\n"
        "KnowledgeExplorer(Model([0, 1], [name, 'M' * 60], lambda a, w: 0, {name: bool}, 1,"
        " lambda w: [name, 'M' * 60]))",
    )
    expect(explorer.locator(".hk-world").first).to_contain_text("<img src=x")
    assert lab.page.evaluate("window.hacked") is None
    assert explorer.evaluate("e => e.scrollWidth <= e.clientWidth")


def test_on_a_telephone_nothing_is_lost(lab_of_size: Callable[[int, int], Lab]) -> None:
    lab = lab_of_size(380, 800)
    explorer = show(lab, "e = KnowledgeExplorer('muddy children', children=4)\ne")
    explorer.get_by_role("button", name="at least one of them is muddy").click()
    explorer.get_by_role("button", name="Add a part").click()
    explorer.get_by_role("button", name="Is it true?").click()
    expect(explorer.locator(".hk-reply")).to_be_visible()
    assert explorer.evaluate("e => e.scrollWidth <= e.clientWidth")
    small = explorer.evaluate(
        """e => [...e.querySelectorAll("button, select, summary, input")]
          .filter(item => item.offsetHeight < 44 || item.offsetWidth < 44)
          .map(item => item.outerHTML.slice(0, 200))"""
    )
    assert small == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_state_of_the_explorer_shuts_anybody_out(
    lab: Lab, accessible: Callable[[Lab], None], theme: Theme
) -> None:
    explorer = show(lab, "KnowledgeExplorer('muddy children')", theme)
    accessible(lab)
    explorer.get_by_role("button", name="at least one of them is muddy").click()
    explorer.get_by_role("button", name="Is it true?").click()
    explorer.locator("summary").click()
    expect(explorer.locator(".hk-reply")).to_be_visible()
    accessible(lab)
    explorer.get_by_role("button", name="Anna: lines").click()
    explorer.get_by_role("button", name="Say it to all").click()
    explorer.get_by_role("button", name="List the worlds").click()
    expect(explorer.locator("table")).to_be_visible()
    accessible(lab)
