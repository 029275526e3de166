"""What is printed, and where to: terminals of any encoding, pipes, full disks, nothing at all."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from hanabi_kit.foreign_words import reason_of
from hanabi_kit.language import words

_LONGEST_LINE = 2_000

_KEPT = "\u00a0\u202f\u200c\u200d\u2068\u2069"
"""Signs that do not count as printable and may stay: French spaces, joiners, isolates of names."""


class _Closed(io.TextIOBase):
    """Stands for a standard output that the process was started without."""

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


@contextmanager
def fit_for_any_text() -> Iterator[None]:
    """Let both streams take every text: names may hold any character, and a stream be closed."""
    before = sys.stdout, sys.stderr
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def complain(command: str, text: str) -> None:
    r"""Print a message to stderr; what would spoil a terminal is written out, what is long cut.

    Examples
    --------
    >>> import contextlib
    >>> with contextlib.redirect_stderr(sys.stdout):
    ...     complain("solve", "no such file: a" + chr(27) + "[2J.toml")
    hanabi-kit solve: no such file: a\x1b[2J.toml
    """
    head = f"hanabi-kit {command}".rstrip()
    print(f"{head}: " + "\n".join(map(_line, text.split("\n"))), file=sys.stderr)


def _line(line: str) -> str:
    if len(line) > _LONGEST_LINE:
        line = line[:_LONGEST_LINE] + "…"
    return "".join(
        sign if sign.isprintable() or sign in _KEPT else sign.encode("unicode_escape").decode()
        for sign in line
    )


def fault_text(error: OSError) -> str:
    """Return in words what the system refused.

    Examples
    --------
    >>> fault_text(OSError(errno.ENOENT, "No such file or directory", "x.toml"))
    'x.toml: No such file or directory'
    """
    reason = reason_of(error)
    if error.filename is not None:
        return f"{error.filename}: {reason}"
    if error.errno in (errno.EBADF, errno.EIO, errno.ENOSPC, errno.EFBIG):
        return words().say("what is to be printed cannot be written ({reason})", reason=reason)
    return words().say("the system refuses: {reason}", reason=reason)


def give_up_stdout() -> None:
    """Let what is still to be written go nowhere, else Python complains when it ends."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def escaped(text: str, *, toml: bool = False) -> str:
    r"""Return JSON (or TOML) so that standard output can hold it, with escapes where it cannot.

    A terminal that lacks a letter shows ``?``; a program that reads the text needs the letter.

    Examples
    --------
    >>> escaped('["Zoé"]') in ('["Zoé"]', '["Zo\\u00e9"]')
    True
    """
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_escape(sign, toml=toml) if sign > "~" else sign for sign in text)
    return text


def _escape(sign: str, *, toml: bool) -> str:
    number = ord(sign)
    if number < 0x10000:
        return f"\\u{number:04x}"
    if toml:
        return f"\\U{number:08x}"
    number -= 0x10000
    return f"\\u{0xD800 + (number >> 10):04x}\\u{0xDC00 + (number & 0x3FF):04x}"
