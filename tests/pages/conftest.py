"""What the tests of pages share."""

from __future__ import annotations

import node_tools
import pytest


@pytest.fixture(scope="session")
def axe() -> str:
    """The program that finds what shuts people out; skipped where npm is missing."""
    modules = node_tools.tools()
    if modules is None:
        pytest.skip(node_tools.NO_NPM)
    return (modules / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
