"""What stands in for anywidget where no Jupyter is: traits, and messages one way and the other.

anywidget stands on ipywidgets, and that on IPython: half of what a notebook in the browser loads.
The kit's widgets use none of it but what is here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import traitlets


class AnyWidget(traitlets.HasTraits):
    """A widget whose browser is told of by whoever made it."""

    comm = None

    def __init__(self) -> None:
        super().__init__()
        self._hearers: list[Callable[..., None]] = []

    @property
    def keys(self) -> list[str]:
        """The names of the traits that a browser may see."""
        return self.trait_names(sync=True)

    def on_msg(self, hear: Callable[..., None]) -> None:
        """Call ``hear(widget, content, buffers)`` for every message of the browser."""
        self._hearers.append(hear)

    def _handle_msg(self, message: Any) -> None:
        data = message["content"]["data"]
        if data["method"] == "custom":
            for hear in self._hearers:
                hear(self, data.get("content"), message.get("buffers", []))

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Nothing is sent before the end: here whoever made the widget sends it."""
        yield

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Return the traits that a browser may see."""
        return {name: getattr(self, name) for name in self.keys}

    def send_state(self, key: Any = None) -> None:
        """Send nothing: whoever made the widget does."""

    def close(self) -> None:
        """End the widget."""
        self._hearers.clear()

    def _repr_mimebundle_(self, **kwargs: Any) -> None:
        return None


def stand_in() -> None:
    """Let everything that imports anywidget from now on find this one."""
    module = ModuleType("anywidget")
    vars(module)["AnyWidget"] = AnyWidget
    sys.modules["anywidget"] = module
