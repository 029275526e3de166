"""A line on the terminal that says how far a search is, and is gone when it is done."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import TracebackType

__all__ = ["ProgressLine"]

_WIDTH = 79


class ProgressLine:
    """Says on stderr how far a search is, where that is a terminal; elsewhere nothing.

    Examples
    --------
    >>> with ProgressLine() as line:
    ...     line.watcher is None
    True
    """

    def __init__(self) -> None:
        self._shown = False

    @property
    def watcher(self) -> Callable[[object], None] | None:
        """What a search is given to tell how far it is; None where nobody would see it."""
        return self._show if sys.stderr.isatty() else None

    def _show(self, progress: object) -> None:
        """Show how far it is, in the place of what was shown before."""
        text = " ".join(str(progress).split())
        text = text if len(text) <= _WIDTH else f"{text[: _WIDTH - 1]}…"
        print(f"\r{text:{_WIDTH}}", end="", file=sys.stderr, flush=True)
        self._shown = True

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown:
            print(f"\r{'':{_WIDTH}}\r", end="", file=sys.stderr, flush=True)
