"""What people name where a file or folder is wanted: names of any length, loops, pipes, nothing.

Python answers such questions with exceptions of its own, which differ from one version to the next:
a name of 300 signs is an OSError, a loop of links a RuntimeError, NUL a ValueError, and an empty
name is the current folder. Here they are answered; why a file cannot be read, its reader says.
"""

from __future__ import annotations

import errno
import os
import select
import stat
from pathlib import Path

from hanabi_kit.errors import FileFault, shown
from hanabi_kit.foreign_words import reason_of
from hanabi_kit.language import words

PATIENCE = 30.0
"""Seconds that a pipe may keep its reader waiting."""

_LONGEST_TOLD = 300


def path_of(name: str | Path, *, home: bool = False) -> Path:
    """Return the path that somebody named; FileFault where the name is empty.

    `home`: whether ``~`` stands for the home folder, where that is known.

    Examples
    --------
    >>> path_of("puzzles/mine.toml").name
    'mine.toml'
    >>> path_of("")
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.FileFault: '': an empty name; a file or folder is needed ('.' is this folder)
    """
    if name == "":
        raise FileFault(
            words().say("'': an empty name; a file or folder is needed ('.' is this folder)")
        )
    return Path(os.path.expanduser(name) if home else name)  # noqa: PTH111  # Path's own raises


def path_text(path: str | Path) -> str:
    r"""Return a path as messages say it: as it is, or quoted and cut where it would spoil a line.

    Examples
    --------
    >>> path_text("deal.toml"), path_text("a" + chr(10) + "b.toml")
    ('deal.toml', "'a\\nb.toml'")
    """
    text = str(path)
    return text if text.isprintable() and len(text) <= _LONGEST_TOLD else shown(text)


def is_there(path: str | Path) -> bool:
    """Whether something lies at `path`; False also where nothing can lie there.

    Examples
    --------
    >>> is_there("."), is_there("x" * 300), is_there(chr(0))
    (True, False, False)
    """
    return _mode(path) is not None


def is_folder(path: str | Path) -> bool:
    """Whether a folder lies at `path`.

    Examples
    --------
    >>> is_folder("."), is_folder("x" * 300)
    (True, False)
    """
    mode = _mode(path)
    return mode is not None and stat.S_ISDIR(mode)


def is_plain_file(path: str | Path) -> bool:
    """Whether a file lies at `path` that can be read twice: no folder, pipe or device.

    Examples
    --------
    >>> is_plain_file("."), is_plain_file(os.devnull)
    (False, False)
    """
    mode = _mode(path)
    return mode is not None and stat.S_ISREG(mode)


def _mode(path: str | Path) -> int | None:
    try:
        return os.stat(path).st_mode  # noqa: PTH116  # a str may hold what no Path can
    except (OSError, ValueError):
        return None


def resolved(path: str | Path) -> Path:
    """Return `path` in full with its links followed; as it is, where that cannot be done.

    Examples
    --------
    >>> resolved(".") == Path.cwd(), resolved(chr(0)) == Path(chr(0))
    (True, True)
    """
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):
        return Path(path)


def files_below(place: Path, ending: str) -> list[Path]:
    """Return what is called ``*ending`` in a folder and the folders in it, sorted.

    Hidden folders (``.venv``, ``.git``) are left out, and links to folders are not followed. Pipes
    and broken links are not left out: their reader says what they are.

    Raises FileFault: a folder cannot be looked into.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as place:
    ...     Path(place, "b.toml").touch(), Path(place, "a.json").touch()
    ...     [path.name for path in files_below(Path(place), ".toml")]
    (None, None)
    ['b.toml']
    """

    def closed(error: OSError) -> None:
        raise FileFault(
            words().say(
                "{name}: this folder cannot be looked into ({reason})",
                name=path_text(error.filename),
                reason=reason_of(error),
            )
        )

    found = []
    for name, folders, files in os.walk(place, onerror=closed):
        folders[:] = [one for one in folders if not one.startswith(".")]
        found += [Path(name, file) for file in files if file.endswith(ending)]
    return sorted(found)


def read_pipe(path: Path, most: int) -> bytes:
    """Return what comes through a pipe, `most` bytes at most.

    Raises FileFault: nobody writes into it, or nothing comes for half a minute.
    Raises OSError: as the system has it.
    """
    pipe = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    data = b""
    try:
        while len(data) < most:
            try:
                part = os.read(pipe, min(65_536, most - len(data)))
            except BlockingIOError:
                if not select.select([pipe], [], [], PATIENCE)[0]:
                    raise FileFault(
                        words().say(
                            "{name}: a pipe through which nothing came for {seconds} s",
                            name=path_text(path),
                            seconds=f"{PATIENCE:.0f}",
                        )
                    ) from None
                continue
            if not part:
                break
            data += part
    finally:
        os.close(pipe)
    if not data:
        raise FileFault(
            words().say(
                "{name}: a pipe into which nobody writes; a file is needed", name=path_text(path)
            )
        )
    return data


def write_pipe(path: Path, data: bytes) -> None:
    """Write `data` to a pipe or device; OSError, in words where nobody reads from the pipe."""
    # A pipe that nobody reads from is not waited for; one that is read slowly is.
    try:
        pipe = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError as error:
        if error.errno == errno.ENXIO:
            raise OSError(
                errno.ENXIO, words().say("a pipe or device that nobody reads from")
            ) from None
        raise
    with os.fdopen(pipe, "wb", buffering=0) as file:
        if hasattr(os, "set_blocking"):
            os.set_blocking(pipe, True)
        view = memoryview(data)
        while view:
            view = view[file.write(view) or 0 :]
