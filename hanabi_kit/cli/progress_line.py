"""A search that somebody waits for: a line says how far it is, and Ctrl-C ends it with bounds."""

from __future__ import annotations

import signal
import sys
import threading
from types import FrameType

_WIDTH = 79


class ProgressLine:
    """Says on stderr how far a search is, where that is a terminal; elsewhere nothing.

    Within it the first Ctrl-C asks the search to end with what it has proved, wherever the answer
    goes: to a terminal, a pipe or a file. The second one stops the command. A job that a script has
    put into the background was started with Ctrl-C ignored; it hears it, too, as it loses nothing.

    Examples
    --------
    >>> with ProgressLine() as line:
    ...     line.watcher("faceup: no bounds yet")
    True
    """

    def __init__(self) -> None:
        self._shown = False
        self._seen = sys.stderr.isatty()
        self._stopped = False
        self._before: object = None

    def watcher(self, progress: object) -> bool:
        """Show how far a search is, where somebody sees it; return whether it is to go on."""
        if self._seen:
            self._show(progress)
        return not self._stopped

    def _show(self, progress: object) -> None:
        """Show how far it is, in the place of what was shown before."""
        text = " ".join(str(progress).split())
        text = text if len(text) <= _WIDTH else f"{text[: _WIDTH - 1]}…"
        print(f"\r{text:{_WIDTH}}", end="", file=sys.stderr, flush=True)
        self._shown = True

    def _interrupted(self, number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        self._stopped = True

    def __enter__(self) -> ProgressLine:
        # Only the main thread is told of signals, and may say who hears them.
        if threading.current_thread() is threading.main_thread():
            before = signal.getsignal(signal.SIGINT)
            if before in (signal.default_int_handler, signal.SIG_IGN):
                self._before = before
                signal.signal(signal.SIGINT, self._interrupted)
        return self

    def __exit__(self, *raised: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)  # type: ignore[arg-type]
        if self._shown:
            print(f"\r{'':{_WIDTH}}\r", end="", file=sys.stderr, flush=True)
