"""The built site, served and shown in a Chromium that has no network.

These tests run where HANABI_KIT_SITE is set, as `make test-site` does: "all" runs every lesson,
anything else one lesson and one puzzle. Where it is set nothing is skipped.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import node_tools
import pytest
from build_site import SITE
from playwright.sync_api import Page, expect
from site_server import serving

from tests.browser.harness import find_chromium
from tests.site.harness import Cut, SitePage, cut_off_browser

# As in tests/browser: a busy machine needs more than playwright's five seconds.
expect.set_options(timeout=30_000)

WANTED = os.environ.get("HANABI_KIT_SITE", "")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name != "site":
            continue
        item.add_marker(pytest.mark.xdist_group("site"))
        if not WANTED:
            item.add_marker(pytest.mark.skip("HANABI_KIT_SITE is not set: make test-site"))
        elif WANTED != "all" and item.get_closest_marker("long_site"):
            item.add_marker(pytest.mark.skip("runs with HANABI_KIT_SITE=all: make test-site"))


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the site is served; fails where it is not built."""
    assert (SITE / "index.html").exists(), "the site is not built: make site"
    with serving(SITE.parent) as url:  # in a folder below the top, as a copied one may be
        yield f"{url}{SITE.name}/"


@pytest.fixture(scope="session")
def browser() -> Iterator[Cut]:
    """A browser without a network."""
    assert find_chromium(), "no Chromium was found"
    with cut_off_browser() as cut:
        yield cut


@pytest.fixture
def page(browser: Cut) -> Iterator[Page]:
    """A new page, of a reader who has not been there before; nothing outside may be asked for."""
    context = browser.browser.new_context(viewport={"width": 1280, "height": 900})
    del browser.asked[:]
    yield context.new_page()
    context.close()
    assert browser.asked == [], "something outside the site was asked for"


@pytest.fixture
def shown(page: Page, address: str) -> SitePage:
    """That page, with ways to open and run a notebook."""
    return SitePage(page, address)


@pytest.fixture(scope="session")
def axe() -> str:
    """The program that finds what shuts people out."""
    modules = node_tools.tools()
    assert modules, node_tools.NO_NPM
    return (modules / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
