"""A Python without numpy and numba, as in the browser: `pytest -p tests.bare
tests/endgame/test_deals.py`.

Imported as a module it does nothing until `hide` is called.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

MISSING = ("numpy", "numba")


class Finder(MetaPathFinder):
    """Finds what Python's own finder does, but for what is to be missing."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] in MISSING:
            return None
        return PathFinder.find_spec(name, path, target)

    find_distributions = staticmethod(PathFinder.find_distributions)


def hide() -> None:
    """Hide them from whatever is imported from now on."""
    for name in MISSING:
        assert name not in sys.modules, f"{name} is loaded already"
    sys.modules["resource"] = ModuleType("resource")  # which is there in the browser, and empty
    sys.meta_path[:] = [Finder() if one is PathFinder else one for one in sys.meta_path]


def pytest_load_initial_conftests() -> None:
    """Hide them before anything of the kit is imported; called only where this is a plugin."""
    hide()
