"""The table of a link in a real browser to which Python does not come."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from site_server import serving

from hanabi_kit.cards import Seat
from hanabi_kit.notation import format_link, read_game
from hanabi_kit.notation.page_links import game_link, position_link
from hanabi_kit.pages.live import documents
from hanabi_kit.position import Position
from hanabi_kit.puzzles import folder
from hanabi_kit.widgets import DeductionBoard, GameReviewer, SolutionExplorer, Table
from hanabi_kit.widgets.live import LiveWidget
from tests import ROOT
from tests.browser.harness import find_chromium, running_browser

RECORD = read_game(folder() / "games" / "bot-2p-s2006.json")
OPEN = position_link(Position.of(RECORD.at(64)))
SEEN = position_link(Position.of(RECORD.at(42), Seat(0)))
KINDS: dict[str, type[LiveWidget]] = {
    "play": Table,
    "deduce": DeductionBoard,
    "review": GameReviewer,
    "explore": SolutionExplorer,
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium on this machine")
    with running_browser(path) as running:
        yield running


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The live pages without Python: its files are missing."""
    site = tmp_path_factory.mktemp("site")
    place = site / "static" / "live"
    place.mkdir(parents=True)
    for name in documents.SENT:
        shutil.copyfile(documents.STATIC / name, place / name)
    (place / "first_table.js").write_text(str(documents.FIRST_TABLE), encoding="utf-8")
    shutil.copyfile(ROOT / "site" / "site.css", site / "site.css")
    loads = documents.Loads("kit.zip", 7, {"info": {}, "packages": {}})
    for page, kind in KINDS.items():
        (place / f"{page}.css").write_text(str(kind._css), encoding="utf-8")
        (place / f"{page}.js").write_text(str(kind._esm), encoding="utf-8")
        for language, there in (("en", site / page), ("fr", site / "fr" / page)):
            there.mkdir(parents=True)
            text = documents.document(page, language, loads)
            (there / "index.html").write_text(text, encoding="utf-8")
    with serving(site) as url:
        yield url


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page for which Python is on its way, and never there."""
    context = browser.new_context(viewport={"width": 1100, "height": 900})
    made = context.new_page()
    made.route("**/worker.js", lambda route: None)
    yield made
    context.close()


def own_cards(page: Page) -> int:
    return page.locator("#hk-drawn .hk-own .hk-face").count()


def test_an_address_is_drawn_as_its_seat_sees_it(page: Page, address: str, axe: str) -> None:
    page.goto(f"{address}play/index.html#{SEEN}")
    drawn = page.locator("#hk-drawn .hk-table")
    expect(drawn.locator(".hk-headline")).to_have_text("Alice to move.")
    expect(drawn.locator(".hk-own .hk-back")).to_have_count(5)
    assert own_cards(page) == 0
    expect(drawn.locator(".hk-hand:not(.hk-own) .hk-face")).to_have_count(5)
    expect(page.locator("#hk-first > svg")).to_be_hidden()
    expect(page.locator("#hk-coming")).to_be_visible()
    page.evaluate(axe)
    found = page.evaluate(
        "async () => (await window.axe.run()).violations.map(rule => rule.id + ': ' +"
        " rule.nodes.map(node => node.html).join(' | '))"
    )
    assert found == []


def test_what_is_pasted_on_a_phone_is_drawn_at_once(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 380, "height": 800})
    page.goto(f"{address}fr/review/index.html")
    expect(page.locator("#hk-first > svg")).to_be_visible()
    link = f"https://hanab.live/shared-replay-json/{format_link(RECORD)}#64"
    page.fill("#hk-text", link)
    page.keyboard.press("Enter")
    drawn = page.locator("#hk-drawn .hk-reviewer")
    expect(drawn.locator(".hk-headline")).to_have_text("Tour 64\xa0: à Bob de jouer.")
    expect(drawn.locator(".hk-cards .hk-face")).to_have_count(10)
    expect(page.locator("#hk-told")).to_contain_text("Python")
    assert page.evaluate("document.documentElement.scrollWidth") <= 380
    page.fill("#hk-text", f"{game_link(RECORD, 62)}&s=2")
    page.click("#hk-ask button")
    expect(drawn.locator(".hk-headline")).to_have_text("Tour 63\xa0: à Alice de jouer.")
    expect(drawn.locator(".hk-own .hk-back")).to_have_count(5)
    assert own_cards(page) == 0


def test_a_broken_link_is_told_at_once_and_the_picture_stays(page: Page, address: str) -> None:
    page.goto(f"{address}explore/index.html#{OPEN}")
    expect(page.locator("#hk-drawn .hk-solution")).to_be_visible()
    page.fill("#hk-text", OPEN[:-5])
    page.click("#hk-ask button")
    expect(page.locator("#hk-told")).to_contain_text("cut off or altered")
    expect(page.locator("#hk-text")).to_have_attribute("aria-invalid", "")
    expect(page.locator("#hk-first > svg")).to_be_visible()
    expect(page.locator("#hk-drawn")).to_be_hidden()
    page.fill("#hk-text", "[position]")  # left to Python: it may be right
    page.click("#hk-ask button")
    expect(page.locator("#hk-told")).to_contain_text("as soon as Python is there")
    expect(page.locator("#hk-text")).not_to_have_attribute("aria-invalid", re.compile(""))


def test_without_webassembly_a_link_is_drawn_all_the_same(page: Page, address: str) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(f"{address}deduce/index.html#{SEEN}")
    expect(page.locator("#hk-told")).to_contain_text("no WebAssembly")
    # Whose cards are asked for is seen by nobody, not even as backs.
    expect(page.locator("#hk-drawn .hk-hand")).to_have_count(1)
    page.fill("#hk-text", OPEN)
    page.click("#hk-ask button")
    expect(page.locator("#hk-drawn .hk-headline")).to_contain_text("Alice to move")
    page.evaluate("location.hash = ''")
    expect(page.locator("#hk-first > svg")).to_be_visible()
