"""The pages with one widget each: there at once, then live, then without a network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from hanabi_kit.notation import read_game
from hanabi_kit.notation.page_links import game_link, parse_page_link, position_link
from hanabi_kit.position import Position
from hanabi_kit.puzzles import folder

LIVE_SECONDS = 120
RECORD = read_game(folder() / "games" / "bot-2p-s2006.json")
POSITION = position_link(Position.of(RECORD.at(64)))

# What is in a widget is looked at in tests of its own.
AXE = (
    "async () => (await window.axe.run({ exclude: ['#hk-live'] })).violations.map("
    "rule => rule.id + ': ' + rule.nodes.map(node => node.html).join(' | '))"
)


def findings(page: Page, axe: str) -> list[str]:
    page.evaluate(axe)
    found: list[str] = page.evaluate(AXE)
    return found


def live(page: Page) -> None:
    page.locator("#hk-live .hk-kit").wait_for(timeout=1000 * LIVE_SECONDS)


def test_a_phone_explores_what_was_pasted_while_python_came(
    page: Page, address: str, axe: str
) -> None:
    page.set_viewport_size({"width": 380, "height": 800})
    page.emulate_media(color_scheme="dark")
    page.goto(f"{address}explore/index.html")
    expect(page.locator("#hk-first > svg")).to_be_visible()
    page.fill("#hk-text", POSITION)
    page.keyboard.press("Enter")  # Python is not there yet
    expect(page.locator("#hk-coming")).to_be_visible()
    live(page)
    expect(page).to_have_url(f"{address}explore/index.html#{POSITION}&m=faceup")
    expect(page.locator("#hk-text")).to_have_value("")
    page.context.set_offline(True)
    move = page.locator("#hk-live .hk-kit [data-key^='move']").first
    move.click()
    expect(
        page.locator("#hk-live [aria-pressed='true'], #hk-live [aria-current]")
    ).not_to_have_count(0)
    page.click("#hk-copy")
    link = page.locator("#hk-link")
    expect(link).to_be_visible()
    assert parse_page_link(link.input_value()).table == parse_page_link(POSITION).table
    page.click("#hk-picture")
    expect(page.locator("#hk-image")).to_have_attribute("alt", page.inner_text("#hk-words"))
    expect(page.locator("#hk-png")).to_have_attribute("href", re.compile("^data:image/png"))
    assert findings(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 380
    page.fill("#hk-text", POSITION[:-5])
    page.click("#hk-ask button")
    expect(page.locator("#hk-told")).to_contain_text("cut off or altered")
    expect(page.locator("#hk-text")).to_have_value(POSITION[:-5])


def test_a_desk_plays_a_new_deal_in_french_and_shows_a_game_inside_another_page(
    page: Page, address: str, axe: str
) -> None:
    page.goto(f"{address}fr/play/index.html")
    live(page)
    page.context.set_offline(True)
    page.click("#hk-deal")
    page.wait_for_url("**#d=3-*")
    expect(page.locator("#hk-live")).to_contain_text("Alice")
    assert findings(page, axe) == []
    page.context.set_offline(False)
    page.goto(f"{address}review/index.html?embed#{game_link(RECORD, 62)}&s=2")
    expect(page.locator("header")).to_be_hidden()
    live(page)
    expect(page.locator("#hk-live")).to_contain_text("62 / 70")


@pytest.mark.parametrize("missing", ["**/kit-*.zip", "**/pyodide.asm.wasm", "**/worker.js"])
def test_where_a_file_is_missing_the_page_says_so(page: Page, address: str, missing: str) -> None:
    page.route(missing, lambda route: route.abort())
    page.goto(f"{address}deduce/index.html")
    expect(page.locator("#hk-told")).to_contain_text("cannot become live", timeout=60_000)
    expect(page.locator("#hk-first > svg")).to_be_visible()
    expect(page.locator("#hk-again")).to_be_visible()


def test_without_webassembly_the_page_says_so(page: Page, address: str) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(f"{address}deduce/index.html")
    expect(page.locator("#hk-told")).to_contain_text("no WebAssembly")
    expect(page.locator("#hk-first > svg")).to_be_visible()
