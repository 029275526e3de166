"""The solution explorer in a real JupyterLab: walked by hand and by keys, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.harness import Lab, Theme

SET_UP = """
from hanabi_kit.notation import read_game
from hanabi_kit.puzzles import folder
from hanabi_kit.view import View
from hanabi_kit.widgets.solution.widget import SolutionExplorer
game = read_game(folder() / "games" / "bot-2p-s2006.json").at(63)
"""


def show(lab: Lab, cell: str, theme: Theme = "light") -> Locator:
    """Run a notebook with this cell; return the widget on it."""
    lab.show(SET_UP, cell, theme=theme)
    explorer = lab.page.locator(".hk-solution").first
    expect(explorer.locator(".hk-row-button").first).to_be_visible()
    return explorer


def test_a_losing_line_is_walked_by_keys_alone(lab: Lab) -> None:
    explorer = show(lab, "SolutionExplorer(game)")
    expect(explorer.get_by_role("status")).to_contain_text("Chance of 23 points: 3/4")
    explorer.get_by_role("button", name="best: play r3").focus()
    lab.page.keyboard.press("ArrowRight")
    lab.page.keyboard.press("Enter")
    expect(explorer.get_by_role("group", name="Then, with these odds")).to_be_visible()
    lab.page.keyboard.press("w")
    wrong = explorer.get_by_role("group", name="How it goes wrong")
    expect(wrong).to_contain_text("The score is out of reach.")
    wrong.get_by_role("button").last.focus()
    lab.page.keyboard.press("Enter")
    expect(explorer.get_by_role("status")).to_contain_text("Chance of 23 points: 0")
    lab.page.keyboard.press("b")
    expect(explorer.locator(".hk-way button")).to_have_count(7)
    lab.page.keyboard.press("e")
    expect(explorer.get_by_role("status")).to_contain_text("Face up: every hand is known")


def test_the_question_is_changed_and_the_tree_searched(lab: Lab) -> None:
    explorer = show(lab, "SolutionExplorer(game)")
    explorer.get_by_role("combobox", name="Model").select_option("one seat")
    expect(explorer.locator(".hk-own")).to_be_visible()
    expect(explorer.locator(".hk-own .hk-back")).to_have_count(5)
    explorer.get_by_role("combobox", name="Model").select_option("all hands face up")
    explorer.get_by_text("The tree of best play").click()
    explorer.get_by_label("Find (such as b4)").fill("g4")
    lab.page.keyboard.press("Enter")
    explorer.locator(".hk-tree button", has_text="odds").first.click()
    expect(explorer.locator(".hk-way button").nth(1)).to_be_visible()


def test_a_plan_is_walked_by_keys_and_its_search_is_stopped(lab: Lab) -> None:
    explorer = show(lab, "SolutionExplorer(game)")
    explorer.get_by_role("combobox", name="Model").select_option("plan of the team")
    explorer.get_by_role("button", name="Stop the search").focus()
    expect(explorer.get_by_role("status")).to_contain_text("Being solved…")
    expect(explorer.locator(".hk-note")).to_contain_text(re.compile("between [1-9]"))
    lab.page.keyboard.press("Enter")
    expect(explorer.get_by_role("status")).to_contain_text("(bounds that are proved)")
    # The focus goes on to what may be chosen.
    choice = explorer.get_by_role("button", name="with the hands really seen:")
    expect(explorer.locator("[data-group=choices]").first).to_be_focused()
    choice.focus()
    lab.page.keyboard.press("Enter")
    seen = explorer.get_by_role("group", name="Everybody then sees; go on there:")
    seen.get_by_role("button").first.focus()
    lab.page.keyboard.press("Enter")
    expect(explorer.locator(".hk-way button")).to_have_count(2)
    expect(explorer.locator("[data-group=choices]").first).to_be_focused()
    lab.page.keyboard.press("b")
    expect(explorer.locator(".hk-way button")).to_have_count(1)
    lab.page.keyboard.press("e")
    expect(explorer.get_by_role("status")).to_contain_text("a team that agrees on a plan")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_state_of_the_explorer_shuts_anybody_out(
    lab: Lab, accessible: Callable[[Lab], None], theme: Theme
) -> None:
    explorer = show(lab, "SolutionExplorer(game, language='fr')", theme)
    accessible(lab)
    explorer.get_by_role("button", name="jouer y5").click()
    explorer.get_by_role("button", name="Montrer comment cela tourne mal").click()
    expect(explorer.locator(".hk-wrong")).to_be_visible()
    explorer.locator("summary").first.click()
    explorer.locator("summary").last.click()
    accessible(lab)
    explorer.get_by_role("combobox", name="Modèle").select_option("plan de l'équipe")
    expect(explorer.locator(".hk-note")).to_contain_text(re.compile("entre [1-9]"))
    explorer.get_by_role("button", name="Arrêter").click()
    explorer.locator("[data-group=choices]").first.click()
    expect(explorer.locator(".hk-sights")).to_be_visible()
    accessible(lab)


def test_on_a_telephone_nothing_is_lost(lab_of_size: Callable[[int, int], Lab]) -> None:
    lab = lab_of_size(380, 800)
    explorer = show(lab, "SolutionExplorer(View.of(game))")
    explorer.locator(".hk-row-button").first.click()
    expect(explorer.locator(".hk-odds-of").first).to_be_visible()
    assert explorer.evaluate("table => table.scrollWidth <= table.clientWidth")
    small = explorer.evaluate(
        """table => [...table.querySelectorAll("button, select, summary, input")]
          .filter(item => item.checkVisibility())
          .filter(item => item.offsetHeight < 44 || item.offsetWidth < 44)
          .map(item => item.outerHTML.slice(0, 200))"""
    )
    assert small == []
