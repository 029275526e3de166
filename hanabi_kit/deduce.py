"""The old name of `hanabi_kit.deduction`, for one version; now only the function is called so.

``from hanabi_kit.deduce import known_to`` goes on working, and so do the rooms below it
(``hanabi_kit.deduce.knowledge``): they are the same modules under another name, never loaded twice.
A DeprecationWarning names the new one. As Python puts an imported module into its package under its
own name, the module answers calls as the function does: ``hanabi_kit.deduce(view)``.
"""

from __future__ import annotations

import importlib.util
import sys
import warnings
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from hanabi_kit import deduction

_NEW = deduction.__name__

__path__: list[str] = []  # a package: what is below it is found by `_OldRooms`


class _OldRooms(MetaPathFinder, Loader):
    """Finds ``hanabi_kit.deduce.…`` where it is now."""

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        if not name.startswith(f"{__name__}."):
            return None
        new = _NEW + name.removeprefix(__name__)
        if importlib.util.find_spec(new) is None:
            return None
        warnings.warn(f"{name} is called {new} now", DeprecationWarning, stacklevel=2)
        return ModuleSpec(name, self)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = importlib.import_module(_NEW + spec.name.removeprefix(__name__))
        spec.loader_state = module.__spec__  # which Python is about to write over
        return module

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ is not None
        module.__spec__ = module.__spec__.loader_state  # it has run already, under its new name


class _CalledAsTheFunction(ModuleType):
    def __call__(self, *arguments: Any, **named: Any) -> deduction.Deduction:
        return deduction.deduce(*arguments, **named)


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return getattr(deduction, name)


def __dir__() -> list[str]:
    return dir(deduction)


if not any(isinstance(finder, _OldRooms) for finder in sys.meta_path):
    # First, as below the second room the folders are the new ones, and would be read again.
    sys.meta_path.insert(0, _OldRooms())
sys.modules[__name__].__class__ = _CalledAsTheFunction
warnings.warn(
    f"the package {__name__} is called {_NEW} now, and hanabi_kit.deduce is the function",
    DeprecationWarning,
    stacklevel=2,
)
