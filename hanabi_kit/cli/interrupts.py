"""Ctrl-C, at whatever moment it comes: a word and the exit code 130, never a traceback.

Python turns it into an exception that may come between any two steps. Where that is of no use it is
kept from doing so: while modules are imported, in callbacks where exceptions are lost, and when the
work is done and only the leaving is left.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

from hanabi_kit.cli.codes import INTERRUPTED

__all__ = ["may_be_caught", "of_a_program"]


@contextmanager
def of_a_program() -> Iterator[None]:
    """Hear Ctrl-C for a process that is this command and nothing else.

    Until `may_be_caught` it ends the process at once: nothing was begun, and Python's own imports
    would swallow the exception or give its traceback. A process that was started with Ctrl-C
    ignored goes on to ignore it.
    """
    if _raises():
        signal.signal(signal.SIGINT, _end)
    before = sys.unraisablehook
    sys.unraisablehook = _unraisable
    try:
        yield
    finally:
        sys.unraisablehook = before
        if signal.getsignal(signal.SIGINT) in (_end, signal.default_int_handler):
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is done and said


def may_be_caught() -> None:
    """Let Ctrl-C be an exception again: the work begins."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _raises() -> bool:
    return (
        threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )


def _end(number: int = signal.SIGINT, frame: FrameType | None = None) -> NoReturn:
    """Leave without a look back: exceptions and exit handlers are what must not run."""
    with suppress(OSError):  # of a stderr that is closed
        os.write(2, b"hanabi-kit: stopped\n")
    os._exit(INTERRUPTED)


def _unraisable(lost: sys.UnraisableHookArgs) -> None:
    """End where Ctrl-C came in a callback, which can raise nothing; Python would go on."""
    if isinstance(lost.exc_value, KeyboardInterrupt):
        _end()
    sys.__unraisablehook__(lost)
