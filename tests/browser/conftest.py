"""Fixtures for the tests in a real browser.

`lab` is what a test asks for: a page on a JupyterLab that serves copies of the notebooks. Write a
notebook of its own into `lab.server.folder` to look at something that no notebook shows.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.browser.harness import Lab, Server, driver_fault, find_chromium, open_page, running_lab

HERE = Path(__file__).parent
ROOT = HERE.parent.parent

NO_CHROMIUM = (
    "no Chromium on this machine. On Debian: sudo apt install chromium. One that is installed "
    "elsewhere is found through the variable HANABI_KIT_CHROMIUM"
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder, and keep them in one process: they share one server."""
    for item in items:
        if item.path.is_relative_to(HERE):
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
    for name in ("notebooks", "puzzles"):
        if (ROOT / name).is_dir():
            left_out = shutil.ignore_patterns(".ipynb_checkpoints", "__pycache__")
            shutil.copytree(ROOT / name, folder / name, ignore=left_out)
    with running_lab(folder) as server:
        yield server


@pytest.fixture
def lab_of_size(chromium: str, lab_server: Server) -> Iterator[Callable[[int, int], Lab]]:
    """Open pages of other sizes: `lab_of_size(390, 844)` is a telephone."""
    with ExitStack() as stack:

        def opened(width: int, height: int) -> Lab:
            page = open_page(lab_server, chromium=chromium, width=width, height=height)
            return stack.enter_context(page)

        yield opened


@pytest.fixture
def lab(lab_of_size: Callable[[int, int], Lab]) -> Lab:
    """A page of an ordinary size on the JupyterLab of the tests."""
    return lab_of_size(1280, 900)
