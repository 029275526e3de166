"""Ctrl-C, at whatever moment it comes: a word and the exit code 130, never a traceback.

Python turns it into an exception that may come between any two steps. Where that is of no use it is
kept from doing so: while modules are imported, in callbacks where exceptions are lost, and when the
work is done and only the leaving is left.

Little is imported here: until this module is there, Ctrl-C gives a traceback.
"""

from __future__ import annotations

import os
import signal
import sys

from hanabi_kit.cli.exit_codes import INTERRUPTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType
    from typing import NoReturn


class OfAProgram:
    """Hears Ctrl-C for a process that is this command and nothing else.

    Until `may_be_caught` it ends the process at once: nothing was begun, and Python's own imports
    would swallow the exception or give its traceback. A process that was started with Ctrl-C
    ignored goes on to ignore it.
    """

    def __enter__(self) -> None:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, _end)
        sys.unraisablehook = _unraisable

    def __exit__(self, *raised: object) -> None:
        sys.unraisablehook = sys.__unraisablehook__
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is done and said


def may_be_caught() -> None:
    """Let Ctrl-C be an exception again: the work begins."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(number: int = signal.SIGINT, frame: FrameType | None = None) -> NoReturn:
    """Leave without a look back: exceptions and exit handlers are what must not run."""
    try:
        os.write(2, b"hanabi-kit: stopped\n")
    finally:  # also where stderr is closed
        os._exit(INTERRUPTED)


def _unraisable(lost: sys.UnraisableHookArgs) -> None:
    """End where Ctrl-C came in a callback, which can raise nothing; Python would go on."""
    if isinstance(lost.exc_value, KeyboardInterrupt):
        _end()
    sys.__unraisablehook__(lost)
