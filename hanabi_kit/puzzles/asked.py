"""The old name of `hanabi_kit.puzzles.problem`, for one version; a DeprecationWarning says so."""

from __future__ import annotations

import warnings
from typing import Any

from hanabi_kit.puzzles import problem


def __getattr__(name: str) -> Any:
    if name not in problem.__all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warnings.warn(f"{__name__} is called {problem.__name__} now", DeprecationWarning, stacklevel=2)
    return getattr(problem, name)
