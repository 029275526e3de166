"""Fixtures for the tests in a real browser.

`lab` is what a test asks for: a page on a JupyterLab that serves copies of the notebooks. Write a
notebook of its own into `lab.server.folder` to look at something that no notebook shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import kit_files
import node_tools
import pytest
from playwright.sync_api import Browser, Page, expect

from tests import ROOT
from tests.browser.harness import (
    Lab,
    Server,
    driver_fault,
    find_chromium,
    new_page,
    running_browser,
    running_lab,
)

# How long a test waits for what it expects on the page. It costs nothing where the page is there
# sooner, and a busy machine with two cores has needed more than playwright's five seconds.
expect.set_options(timeout=30_000)

NO_CHROMIUM = (
    "no Chromium on this machine. On Debian: sudo apt install chromium. One that is installed "
    "elsewhere is found through the variable HANABI_KIT_CHROMIUM"
)


# (With pytest 9.2 the groups of pytest-xdist 3.8 have no effect: each process then runs a server
# and a browser of its own, which costs time and nothing else.)
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder, and keep them in one process: they share one server."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium; the test is skipped where there is none."""
    path = find_chromium()
    if path is None:
        pytest.skip(NO_CHROMIUM)
    if fault := driver_fault():
        pytest.skip(f"playwright cannot start ({fault}). On Debian: sudo apt install libatomic1")
    return path


@pytest.fixture(scope="session")
def lab_server(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A JupyterLab that serves a folder with copies of the kit's notebooks and puzzles."""
    folder = tmp_path_factory.mktemp("lab")
    for name in ("notebooks", "puzzles"):  # without what somebody did in them
        kit_files.copy_files(ROOT, folder / name, name)
    with running_lab(folder) as server:
        yield server


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """A Chromium."""
    with running_browser(chromium) as running:
        yield running


@pytest.fixture(scope="session")
def left_pages() -> list[Page]:
    """Pages that show a JupyterLab in which nothing is open: left by one test for the next.

    To load JupyterLab takes ten times as long as to open a notebook in it.
    """
    return []


@pytest.fixture
def lab_of_size(
    browser: Browser, lab_server: Server, left_pages: list[Page]
) -> Iterator[Callable[[int, int], Lab]]:
    """Open pages of other sizes: `lab_of_size(390, 844)` is a telephone."""
    labs: list[Lab] = []

    def opened(width: int, height: int) -> Lab:
        if left_pages:
            page = left_pages.pop()
            page.set_viewport_size({"width": width, "height": height})
            labs.append(Lab(page, lab_server, empty=True))
        else:
            labs.append(Lab(new_page(browser, width, height), lab_server))
        return labs[-1]

    yield opened
    for lab in labs:
        if lab.leave():
            left_pages.append(lab.page)
        else:
            lab.page.context.close()
    lab_server.end_kernels()


@pytest.fixture
def lab(lab_of_size: Callable[[int, int], Lab]) -> Lab:
    """A page of an ordinary size on the JupyterLab of the tests."""
    return lab_of_size(1280, 900)


@pytest.fixture(scope="session")
def axe_program() -> Path:
    """The file of axe-core, which finds what shuts people out; skipped where npm is missing."""
    modules = node_tools.tools()
    if modules is None:
        pytest.skip(node_tools.NO_NPM)
    return modules / "axe-core" / "axe.min.js"


@pytest.fixture
def accessible(axe_program: Path) -> Callable[[Lab], None]:
    """Fail where axe-core finds a violation in one of the kit's widgets on the page."""

    def check(lab: Lab, of: str = ".hk-kit") -> None:
        if not lab.page.evaluate("'axe' in window"):
            # JupyterLab has a module loader, which axe would take for its own.
            program = axe_program.read_text(encoding="utf-8")
            lab.page.evaluate(f"(() => {{ const define = undefined; {program} }})()")
        found = lab.page.evaluate(
            """async (of) => (await window.axe.run(of)).violations.flatMap((rule) =>
              rule.nodes.map((node) =>
                [rule.id, rule.help, node.html, node.failureSummary].join("; ")))""",
            of,
        )
        assert not found, "\n".join(found)

    return check
