"""The puzzle player goes on after the first move, in a real JupyterLab."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests import DATA
from tests.browser.harness import Lab, Theme, too_small_to_touch
from tests.browser.test_table import focused, tab_to

FOLDER = DATA / "playing_out"

SET_UP = f"""
from dataclasses import replace
from hanabi_kit import read_puzzle
from hanabi_kit.puzzles.playing_out.main_line import main_line
from hanabi_kit.widgets.puzzle.widget import PuzzlePlayer

puzzle = read_puzzle({str(FOLDER / "last-turn.toml")!r})
seat = read_puzzle({str(FOLDER / "seat-draws.toml")!r})
turns = main_line(puzzle).turns[:3]
line = tuple(turn.action for turn in turns)
drawn = tuple(turn.drawn for turn in turns if turn.drawn is not None)
asked = replace(puzzle, answer=replace(puzzle.best_actions, line=line, draws=drawn))
"""


def show(lab: Lab, *cells: str, theme: Theme = "light") -> Locator:
    """Run a notebook of these cells; return the first puzzle player on it."""
    lab.show(SET_UP, *cells, theme=theme)
    player = lab.page.locator(".hk-puzzle").first
    expect(player).to_be_visible()
    return player


def press(where: Locator, key: str) -> None:
    where.locator(f'[data-key="{key}"]').first.click()


def act(player: Locator, card: str, kind: str = "play") -> None:
    """Open a card, choose what to do with it, and do it."""
    press(player, f"card {card}")
    press(player, kind)
    press(player, "check")


def test_an_end_game_is_played_out_by_keys_and_the_tree_is_shown(lab: Lab) -> None:
    player = show(lab, "PuzzlePlayer(puzzle)")
    act(player, "0 2")
    expect(player.locator(".hk-reaction")).to_contain_text("Right: play slot 2")
    tab_to(lab, "Play it out")
    lab.page.keyboard.press("Enter")
    expect(player.locator(".hk-playing")).to_contain_text("Bob is to move")
    expect(player.locator(".hk-reaction")).to_contain_text("The only move")
    assert focused(lab) == "Back to the puzzle"
    player.locator('[data-key="card 1 4"]').focus()
    lab.page.keyboard.press("p")
    assert focused(lab) == "Play it"
    lab.page.keyboard.press("Enter")
    expect(player.locator(".hk-playing")).to_contain_text("Cathy is to move")
    act(player, "2 2")
    tree = player.locator(".hk-tree")
    expect(tree.locator("> ol > li")).to_have_count(3)
    expect(tree).to_contain_text("not best")
    expect(tree.locator(".hk-instead")).to_contain_text("Cathy plays")
    expect(player.locator(".hk-reaction")).to_contain_text("25 points are out of reach")
    lab.page.keyboard.press("Escape")
    expect(tree).to_have_count(0)
    expect(player.locator(".hk-why")).to_be_visible()


def test_a_line_is_asked_for_move_by_move(lab: Lab) -> None:
    player = show(lab, "PuzzlePlayer(asked)")
    act(player, "0 2")
    expect(player.locator(".hk-playing")).to_contain_text("move 2 of 3")
    act(player, "1 1")
    expect(player.locator(".hk-reaction")).to_contain_text("not the best move here")
    expect(player.locator(".hk-playing")).to_contain_text("move 2 of 3")
    act(player, "1 4")
    expect(player.locator(".hk-playing")).to_contain_text("move 3 of 3")
    act(player, "2 1")
    expect(player.locator(".hk-reaction")).to_contain_text("The whole line is found: 3 moves.")
    expect(player.locator(".hk-stated li")).to_have_count(3)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_of_what_is_played_out_shuts_anybody_out(
    lab_of_size: Callable[[int, int], Lab], accessible: Callable[[Lab], None], theme: Theme
) -> None:
    lab = lab_of_size(380, 900)
    language = "fr" if theme == "dark" else "en"
    player = show(
        lab,
        f"PuzzlePlayer(puzzle, language='{language}')",
        f"PuzzlePlayer(seat, language='{language}')",
        theme=theme,
    )
    other = lab.page.locator(".hk-puzzle").nth(1)

    def check() -> None:
        accessible(lab)
        for each in (player, other):
            assert each.evaluate("each => each.scrollWidth <= each.clientWidth")
            assert too_small_to_touch(each) == []

    for each in (player, other):
        press(each, "show")
        expect(each.locator('[data-key="playout"]')).to_be_visible()
        press(each, "playout")
        expect(each.locator(".hk-playing")).to_be_visible()
    check()
    act(player, "0 3")
    expect(player.locator(".hk-tree")).to_be_visible()
    act(other, "0 1")
    expect(other.locator(".hk-reaction")).to_be_visible()
    check()
