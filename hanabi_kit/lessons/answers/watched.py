"""A call that cannot go on for ever: it is stopped from outside, whatever its code catches.

Where signals work (the main thread, not on Windows, not in the browser) a timer interrupts the
call. It costs nothing until then, and ends waiting and sums of huge numbers, too. Elsewhere every
line looks at the clock (`sys.settrace`). That is slower, and sees only Python: a single operation
of Python's own, such as ``10**10**8``, cannot be stopped there; one like ``sum(count())``, which
never looks whether anybody wants something, can be stopped nowhere, but by ending the kernel.

What stops a call is no `Exception`, so that ``except Exception`` does not catch it. Where something
else does, it is raised again in the next line, until it is out. Python gives up looking at lines
when something is raised by who looks; so this has to be begun again: when something is called
(`sys.setprofile`), and when what was raised is thrown away (``__del__``).
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

SECONDS = 2
"""How long a call may take; what is said of it (`code_faults`) has this number in words."""

DEEPEST = 400
"""Calls within each other, where every line is looked at: those who look need room, too."""

_AGAIN = 0.005
"""Seconds after which the timer rings once more."""

_KIT = str(Path(__file__).parents[2])
_OWN = str(Path(__file__))

_OPCODES = sys.version_info < (3, 12)
"""Whether a loop in one line has to be looked into: before 3.12 nothing is told of its rounds."""


class _Thrown(BaseException):
    """Something that is raised by who looks at a call.

    Its one argument is called when it is thrown away: if the call still runs, somebody caught it.
    """

    def __del__(self) -> None:
        self.args[0]()


class Stopped(_Thrown):
    """A call has gone on for too long."""


class TooDeep(_Thrown, RecursionError):
    """A call that calls itself without end."""

    def __str__(self) -> str:
        return "maximum recursion depth exceeded"


class Seconds:
    """An allowance of time."""

    def __init__(self, most: float = SECONDS) -> None:
        self.most = most
        self._end = time.monotonic() + most

    def over(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() >= self._end


class Steps:
    """An allowance of steps, which are the same on every machine."""

    def __init__(self, most: int) -> None:
        self.left = most

    def over(self) -> bool:
        """Count a step; whether there is none left for it."""
        self.left -= 1
        return self.left < 0


Allowance = Seconds | Steps

allow: Callable[[], Allowance] = Seconds
"""Makes the allowance of a call. Tests put steps here."""


def watched(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """Return what `function` returns; raises `Stopped` where it takes longer than is allowed."""
    return _Watch(allow()).call(function, arguments)


class _Watch:
    """Sees to it that one call ends."""

    def __init__(self, allowance: Allowance) -> None:
        self._over = allowance.over
        self._seconds = allowance.most if isinstance(allowance, Seconds) and _has_timer() else None
        self._stopping = self._done = False

    def call(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Call it; afterwards nobody looks any more."""
        before = sys.gettrace(), sys.getprofile()
        try:
            if self._seconds is not None:
                return self._timed(self._seconds, function, arguments)
            sys.settrace(self._trace)
            return function(*arguments)
        finally:
            self._done = True
            sys.settrace(before[0])
            sys.setprofile(before[1])

    def _timed(
        self, seconds: float, function: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> Any:
        """Call it while a timer runs; one that somebody else has set goes on afterwards."""
        others, begun = signal.signal(signal.SIGALRM, self._ring), time.monotonic()
        left, every = signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
        try:
            return function(*arguments)
        finally:
            self._done = True
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, others)
            if left:
                left = max(left - (time.monotonic() - begun), _AGAIN)
                signal.setitimer(signal.ITIMER_REAL, left, every)

    def _ring(self, _number: int, frame: FrameType | None) -> None:
        """The timer rings: whatever runs now, but for this file, is to end."""
        if self._done or frame is None or frame.f_code.co_filename == _OWN:
            return
        self._stopping = True
        sys.setprofile(self._profile)
        raise Stopped(self._look_on)  # in no variable: it would keep itself alive

    def _trace(self, frame: FrameType, event: str, _argument: object) -> Any:
        """Look at a line."""
        if self._done or frame.f_code.co_filename.startswith(_KIT):
            return None
        self._stopping = self._stopping or self._over()
        if self._stopping or (event == "call" and _depth(frame) > DEEPEST):
            sys.setprofile(self._profile)
            raise (Stopped if self._stopping else TooDeep)(self._look_on)
        frame.f_trace_opcodes = _OPCODES
        return self._trace

    def _profile(self, frame: FrameType, event: str, _argument: object) -> None:
        """Look at a call that is made where something was caught."""
        if self._done or frame.f_code.co_filename.startswith(_KIT):
            return
        self._look_on()
        if event == "call" and (self._stopping or _depth(frame) > DEEPEST):
            raise (Stopped if self._stopping else TooDeep)(self._look_on)

    def _look_on(self) -> None:
        """Look at lines again, if nobody does."""
        if self._done or sys.gettrace() is not None:
            return
        sys.settrace(self._trace)
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame.f_code not in _CALLS:
            if not frame.f_code.co_filename.startswith(_KIT):
                frame.f_trace, frame.f_trace_opcodes = self._trace, _OPCODES
            frame = frame.f_back


_CALLS = (_Watch.call.__code__, _Watch._timed.__code__)


def _depth(frame: FrameType | None) -> int:
    """Return how many calls lie between what is watched and `frame`."""
    depth = 0
    while frame is not None and frame.f_code not in _CALLS:
        depth, frame = depth + 1, frame.f_back
    return depth


def _has_timer() -> bool:
    return (
        hasattr(signal, "setitimer")
        and sys.platform != "emscripten"
        and threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGALRM) is not None  # which could not be set again
    )
