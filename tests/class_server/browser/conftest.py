"""Fixtures for a class in a real browser: what the tests of JupyterLab have, and a class's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import axe_program as axe_program
from tests.browser.conftest import browser as browser
from tests.browser.conftest import chromium as chromium
from tests.class_server.browser.lesson import Lesson, running_class


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture
def lesson(chromium: str, browser: object, tmp_path: Path) -> Iterator[Lesson]:
    """A class whose server runs by itself, and nobody has joined."""
    with running_class(browser, tmp_path / "class") as running:  # type: ignore[arg-type]
        yield running
