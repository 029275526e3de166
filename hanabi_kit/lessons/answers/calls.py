"""One call of a function that a pupil wrote: what comes of it, and that nothing else does.

While it runs, what it prints is kept, up to a bound; nobody is asked for anything, no thread and no
process like this one is started, Python is not ended, and there is less memory to be had than would
stop the machine. Calls in each other are as many as Python usually allows, or a few more.
Afterwards Python's own names and those of the notebook mean what they meant before.
"""

from __future__ import annotations

import builtins
import io
import linecache
import os
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from inspect import signature
from pathlib import Path
from typing import Any

from hanabi_kit.lessons.answers.watched import Stopped, watched
from hanabi_kit.support.misspelt import names_like

PRINTED = 2000
"""Signs that are kept of what a call prints."""

ROOM = 256 * 2**20
"""Bytes that a call may take, where that can be limited (on Linux)."""

MOST_DEEP = 10_000
"""Calls in each other, where the notebook allows more: to come out of millions takes minutes."""

_KEPT_OUT: tuple[tuple[Any, str, str], ...] = (
    *((builtins, name, name) for name in ("input", "breakpoint", "exit", "quit")),
    *((os, name, name) for name in ("fork", "forkpty", "_exit", "abort") if hasattr(os, name)),
    (threading.Thread, "start", "Thread"),
    (sys, "setrecursionlimit", ""),
)
"""What does nothing in a call: whose it is, what it is called, and what a pupil knows it by.

Where that is empty, nothing is said of it.
"""


@dataclass(frozen=True, slots=True)
class Raised:
    """What a call raised in place of returning something."""

    kind: str  # the name of the error's class
    text: str
    line: int = 0  # of the pupil's code, with its number; 0 where that is not known
    code: str = ""
    name: str = ""  # the name that is not known, of a variable, an attribute or a module
    meant: str = ""  # a known one that is like it


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a call."""

    value: object = None
    raised: Raised | None = None
    stopped: bool = False
    printed: str = ""
    changed: bool = False  # whether an argument is not any more what it was

    @property
    def returned(self) -> bool:
        """Whether it came to its end."""
        return not self.stopped and self.raised is None

    @property
    def is_hopeless(self) -> bool:
        """Whether it took so much time or memory that nobody should try again."""
        return self.stopped or (self.raised is not None and self.raised.kind == "MemoryError")


class Refused(Exception):
    """Something that a function of an exercise has no use for; its text is what that was."""


def outcome_of(function: Callable[..., object], case: tuple[Any, ...]) -> Outcome:
    r"""Call a function with copies of the arguments in `case`.

    Raises
    ------
    KeyboardInterrupt
        Somebody has interrupted it.

    Examples
    --------
    >>> outcome_of(lambda n: 1 // n, (0,)).raised.kind, outcome_of(print, (1,)).printed
    ('ZeroDivisionError', '1\n')
    """
    try:
        signature(function).bind(*case)
    except TypeError as error:
        return Outcome(raised=Raised("parameters", str(error)))
    except ValueError:  # of some functions of Python's own nothing is known
        pass
    given = deepcopy(case)
    printed = _Printed()
    value: object = None
    try:
        with _apart(function, printed), _little_memory():
            value = watched(_copied(function), given)
    except KeyboardInterrupt:
        raise
    except Stopped:
        return Outcome(stopped=True, printed=printed.text)
    except BaseException as error:  # noqa: BLE001 - whatever a pupil's code raises is told, not raised
        return Outcome(raised=_raised(error, function), printed=printed.text)
    return Outcome(value, printed=printed.text, changed=_changed(case, given))


def _copied(function: Callable[..., object]) -> Callable[..., object]:
    """Let what is returned be a value of its own: the next call may change the same list."""

    def copied(*arguments: object) -> object:
        value = function(*arguments)
        try:
            return deepcopy(value) if isinstance(value, list | dict | set) else value
        except Exception:  # noqa: BLE001 - what cannot be copied stays what it is
            return value

    return copied


def _changed(before: tuple[Any, ...], after: tuple[Any, ...]) -> bool:
    pairs = zip(before, after, strict=True)
    return any(isinstance(one, list | dict | set) and one != other for one, other in pairs)


# ------------------------------------------------------------------------------- kept apart


class _Printed(io.TextIOBase):
    """Takes what is printed, and keeps the beginning."""

    def __init__(self) -> None:
        self.text = ""

    def writable(self) -> bool:
        """It is there for that."""
        return True

    def write(self, text: str) -> int:
        """Keep it as long as there is room."""
        if len(self.text) < PRINTED:
            self.text = (self.text + text)[:PRINTED]
        return len(text)


@contextmanager
def _apart(function: Callable[..., object], printed: _Printed) -> Iterator[None]:
    """Let a call change nothing that others need, and show nothing."""
    own: dict[str, Any] = getattr(function, "__globals__", {})
    names, builtin = dict(own), dict(vars(builtins))
    streams, limit = (sys.stdout, sys.stderr), sys.getrecursionlimit()
    publisher = _publisher()
    # IPython takes `exit` and `quit` out of the builtins while a cell runs, and has its own.
    usual = [
        (owner, name, known, getattr(owner, name))
        for owner, name, known in _KEPT_OUT
        if hasattr(owner, name)
    ]
    sys.setrecursionlimit(min(limit, MOST_DEEP))
    for owner, name, known, its in usual:
        setattr(owner, name, _kept_out(known, its))
    for owner, name, known in _KEPT_OUT:
        if owner is builtins and name in own and own is not vars(builtins):
            own[name] = _kept_out(known, own[name])
    if publisher is not None:
        publisher.publish = lambda *_, **__: None
    sys.stdout = sys.stderr = printed
    try:
        yield
    finally:
        sys.stdout, sys.stderr = streams
        if publisher is not None:
            del publisher.publish
        for name in vars(builtins).keys() - builtin.keys():
            delattr(builtins, name)
        vars(builtins).update(builtin)
        for owner, name, _, its in usual:
            setattr(owner, name, its)
        sys.setrecursionlimit(limit)
        own.update(names)


def _kept_out(name: str, usual: Callable[..., Any]) -> Callable[..., Any]:
    """Return what stands in the place of `usual`; other threads get what they ask for."""
    here = threading.get_ident()

    def refuse(*arguments: Any, **named: Any) -> Any:
        if threading.get_ident() != here:
            return usual(*arguments, **named)
        if name:
            raise Refused(name)
        return None

    return refuse


def _publisher() -> Any:
    """Return what shows pictures and the like in a notebook, if this is one."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return getattr(shell, "display_pub", None)


@contextmanager
def _little_memory() -> Iterator[None]:
    """Let a call have `ROOM`: Python then says that there is no more, before the machine stops."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except (ImportError, OSError, ValueError, IndexError):
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = pages * resource.getpagesize() + ROOM
    limits = [limit for limit in (soft, hard) if limit != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_AS, (min([most, *limits]), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


# ------------------------------------------------------------------------------- what it raised


def _raised(error: BaseException, function: Callable[..., object]) -> Raised:
    """Return what is to be said of an error, of which nothing is kept."""
    kind = type(error).__name__
    try:
        text = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - an error of a pupil's own may not be able to say anything
        text = ""
    file = getattr(getattr(function, "__code__", None), "co_filename", None)
    line, known = 0, set(dir(builtins))
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
            known |= trace.tb_frame.f_globals.keys() | trace.tb_frame.f_locals.keys()
        trace = trace.tb_next
    code = linecache.getline(file, line).strip() if file and line else ""
    name = getattr(error, "name", None)
    if not isinstance(name, str):  # of a local variable Python 3.11 only says it in the text
        quoted = re.search(r"'(\w+)'", text) if isinstance(error, NameError) else None
        name = quoted[1] if quoted else ""
    if isinstance(error, AttributeError):
        known = set(dir(error.obj))
    likely = names_like(name, sorted(one for one in known if not one.startswith("_")), 1)
    return Raised(kind, text, line, code, name, likely[0] if likely else "")
