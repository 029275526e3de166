"""A kernel as it is where numba is missing."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType

import pytest

PRELUDE = "hanabi_kit.compiler.kernels"


def uncompiled_module(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return another module of a kernel's source, made as if there were no numba."""
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "numba", None)
        patch.setitem(sys.modules, PRELUDE, _made(PRELUDE))
        return _made(name)


def _made(name: str) -> ModuleType:
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
