"""Reading files that anybody may have written, and writing files whole or not at all.

Everything that reads a file goes through here, so that a file that is missing, enormous, not text,
too deep or of the wrong types gives one clear error and never a traceback.

A reader knows the list of its keys. One that is not in it is refused where it could change what the
file means, and named by a warning (`ReadPast`) where it could not; none passes in silence.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import tempfile
import tomllib
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from math import isfinite
from pathlib import Path
from typing import Any

from hanabi_kit.errors import MOST_TOLD, FileFault, ReadPast, shown
from hanabi_kit.foreign_words import parse_fault, reason_of
from hanabi_kit.language import later, words
from hanabi_kit.notation.paths import path_of, path_text, read_pipe, resolved, write_pipe

MAX_BYTES = 2_000_000
"""Largest file that is read. A game of hanab.live takes about 5,000 bytes."""

MAX_DEPTH = 100
"""Deepest nesting of a JSON file; anything deeper could be read here and not be written again."""

MAX_DOTS = 500
"""Most dots in a line of a TOML file."""

MAX_DOTTED = 1_000_000
"""Most of all lines together, each with its dots squared: reading a dotted key takes as long."""

MAX_TOML = 200_000
"""Most signs of a TOML file, which people write. A puzzle has 2,000; a million take seconds."""


def read_text(path: str | Path) -> str:
    """Return the text of a UTF-8 file; FileFault says why it cannot be read."""
    path = path_of(path)
    name = path_text(path)
    try:
        found = path.stat()
        if stat.S_ISDIR(found.st_mode):
            raise FileFault(words().say("{name}: this is a folder, a file is needed", name=name))
        if found.st_size > MAX_BYTES:
            raise FileFault(
                words().say(
                    "{name}: {number} bytes; files up to {most} bytes are read",
                    name=name,
                    number=words().number(found.st_size),
                    most=words().number(MAX_BYTES),
                )
            )
        # A device or pipe has no size, so what is read is limited too.
        if stat.S_ISFIFO(found.st_mode):
            data = read_pipe(path, MAX_BYTES + 1)
        else:
            with path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise FileFault(
                words().say(
                    "{name}: files up to {most} bytes are read",
                    name=name,
                    most=words().number(MAX_BYTES),
                )
            )
        return _decoded(data, name)
    except FileNotFoundError:
        raise FileFault(words().say("{name}: there is no such file", name=name)) from None
    except (OSError, ValueError) as error:
        if isinstance(error, FileFault):
            raise
        reason = reason_of(error)
        raise FileFault(
            words().say("{name}: cannot be read ({reason})", name=name, reason=reason)
        ) from None


def write_whole(path: str | Path, data: bytes) -> None:
    """Write a file, all of it or nothing; what stood in it is lost, but only once the new is there.

    A link is followed; a device or pipe, which cannot be put in another's place, is written to
    directly. FileFault says why it cannot be written.
    """
    path = path_of(path)
    name = path_text(path)
    new: Path | None = None
    try:
        try:
            mode = path.stat().st_mode
        except FileNotFoundError:
            mode = stat.S_IFREG  # a new one
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
            write_pipe(path, data)
            return
        path = resolved(path)
        handle, beside = tempfile.mkstemp(prefix=".hanabi-kit-", dir=path.parent)
        new = Path(beside)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        mask = os.umask(0)  # which can only be read by setting it
        os.umask(mask)
        new.chmod(0o666 & ~mask)
        new.replace(path)
    except (OSError, ValueError) as error:
        if new is not None:
            with suppress(OSError):
                new.unlink()
        reason = reason_of(error)
        raise FileFault(
            words().say("{name}: cannot be written ({reason})", name=name, reason=reason)
        ) from None


def read_standard_input() -> str:
    """Return the UTF-8 text of standard input; FileFault says why it cannot be read."""
    try:
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
    except (AttributeError, OSError, ValueError):  # none at all, or closed
        raise FileFault(words().say("-: standard input cannot be read")) from None
    if len(data) > MAX_BYTES:
        raise FileFault(
            words().say(
                "-: standard input up to {most} bytes is read", most=words().number(MAX_BYTES)
            )
        )
    return _decoded(data, "-")


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileFault(
            words().say(
                "{name}: not a text file (byte {start} is no UTF-8)", name=name, start=error.start
            )
        ) from None


def read_json(text: str) -> object:
    """Return what the JSON `text` says; FileFault gives line and column of a fault."""
    return _parse(text, _loads_json, "JSON")


def _loads_json(text: str) -> Any:
    # Python also reads NaN, Infinity and 1e999, which are no JSON and would not read back equal.
    value = json.loads(
        text, parse_constant=_finite, parse_float=_finite, object_pairs_hook=_table_of
    )
    if is_too_deep(value):
        raise ValueError(words().say("nested more than {most} deep", most=MAX_DEPTH))
    return value


def is_too_deep(value: object) -> bool:
    """Whether lists and tables are nested deeper than `MAX_DEPTH`, in a file or a message.

    Examples
    --------
    >>> deep = []
    >>> for _ in range(200):
    ...     deep = [deep]
    >>> is_too_deep(deep), is_too_deep({"do": ["go", 3]})
    (True, False)
    """
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in _children(node)]
        if not level:
            return False
    return True


def _table_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    # Python takes the last of several; which one was meant nobody can know.
    table = dict(pairs)
    if len(table) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise ValueError(words().say("field {key} stands twice in one table", key=shown(twice)))
    return table


def _children(node: object) -> Iterable[Any]:
    if isinstance(node, dict):
        return node.values()
    return node if isinstance(node, list) else ()


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(words().say("{text} is no number of this format", text=shown(text)))
    return number


def read_toml(text: str) -> dict[str, Any]:
    """Return what the TOML `text` says; FileFault gives line and column of a fault."""
    table: dict[str, Any] = _parse(text, _loads_toml, "TOML")
    return table


def _loads_toml(text: str) -> dict[str, Any]:
    if len(text) > MAX_TOML:
        raise ValueError(
            words().say(
                "{number} signs, but up to {most} are read",
                number=words().number(len(text)),
                most=words().number(MAX_TOML),
            )
        )
    # The standard library takes time quadratic in the parts of a dotted key.
    dotted = 0
    for number, line in enumerate(text.split("\n"), start=1):
        dots = line.count(".")
        dotted += dots * dots
        if dots > MAX_DOTS:
            raise ValueError(
                words().say("more than {most} dots in line {number}", most=MAX_DOTS, number=number)
            )
        if dotted > MAX_DOTTED:
            raise ValueError(
                words().say("too many dots in the lines up to {number}", number=number)
            )
    return tomllib.loads(text)


def _parse(text: str, parse: Callable[[str], Any], name: str) -> Any:
    if not isinstance(text, str):
        raise FileFault(
            words().say(
                "not readable as {format}: {text}, but a text is needed",
                format=name,
                text=shown(text),
            )
        )
    # A sign takes at least one byte, so no file that is read is longer.
    if len(text) > MAX_BYTES:
        raise FileFault(
            words().say(
                "not readable as {format}: {number} signs; up to {most} bytes are read",
                format=name,
                number=words().number(len(text)),
                most=words().number(MAX_BYTES),
            )
        )
    try:
        return parse(text)
    except RecursionError:
        raise FileFault(
            words().say("not readable as {format}: nested too deeply", format=name)
        ) from None
    except ValueError as error:
        raise FileFault(
            words().say("not readable as {format}: {error}", format=name, error=parse_fault(error))
        ) from None


_LONGEST_PATH = 300

_file_read: ContextVar[str] = ContextVar("_file_read", default="")


@contextmanager
def reading(name: str | Path) -> Iterator[None]:
    """Put the file's `name` before everything that is read past inside the block."""
    before = _file_read.set(str(name))
    try:
        yield
    finally:
        _file_read.reset(before)


def read_past(what: str, why: str) -> None:
    """Warn that `what` stands in a file or link and is not read, and say `why` it need not be.

    The warning (`ReadPast`) points at the line that called the kit.
    """
    _warn(words().say("{what} is read past, {why}", what=what, why=why))


def read_as(what: str, how: str) -> None:
    """Warn that `what` can be read in several ways that the file does not tell apart, and `how`.

    The warning is a `ReadPast`, too.
    """
    _warn(f"{what}: {how}")


def _warn(text: str) -> None:
    depth, frame = 1, sys._getframe(0)
    while frame.f_back is not None and _is_the_kits(frame.f_globals.get("__name__", "")):
        depth, frame = depth + 1, frame.f_back
    file = _file_read.get()
    warnings.warn(
        ReadPast(f"{shown(file, _LONGEST_PATH)[1:-1]}: {text}" if file else text), stacklevel=depth
    )


def _is_the_kits(module: str) -> bool:
    # A context manager of the standard library may stand between two of the kit's functions.
    return module == "contextlib" or module.partition(".")[0] == "hanabi_kit"


TYPE_WORDS = {
    str: later("a text"),
    int: later("a whole number"),
    bool: later("true or false"),
    list: later("a list"),
    dict: later("a table"),
}


def unix_lines(text: str) -> str:
    r"""Return a text with every end of a line as ``\n``, as TOML itself reads those of long texts.

    Examples
    --------
    >>> unix_lines("one\r\ntwo\rthree")
    'one\ntwo\nthree'
    """
    return text.replace("\r\n", "\n").replace("\r", "\n")


class Fields:
    """The fields of one table of a file, taken one by one; every fault is noted, none raised.

    A field of the wrong type is noted and treated as absent, so that the rest can still be checked.

    `table`: what the file says here.
    `where`: the table's name in messages; empty for the file itself.
    `faults`: where faults are noted.

    Examples
    --------
    >>> faults = []
    >>> fields = Fields({"deck": "two", "strikes": 1}, "position", faults)
    >>> fields.take("deck", int), fields.take("strikes", int)
    (None, 1)
    >>> faults
    ["position.deck: 'two', but a whole number is needed"]
    """

    def __init__(self, table: object, where: str, faults: list[str]) -> None:
        self.where = where
        self.faults = faults
        self._taken: set[str] = set()
        self._table: Mapping[str, Any] = {}
        self._is_table = isinstance(table, dict)
        if isinstance(table, dict):
            self._table = table
        else:
            self.fault("", words().say("{table}, but a table is needed", table=shown(table)))

    def __contains__(self, key: str) -> bool:
        return key in self._table

    def value(self, key: str) -> Any:
        """Return what the file says in the field `key`, whatever it is; None where it has none."""
        return self._table.get(key)

    def name(self, key: str) -> str:
        """Return the field's full name, as messages give it."""
        return ".".join(part for part in (self.where, key) if part) or words().say("the file")

    def fault(self, key: str, message: str) -> None:
        """Note what is wrong with the field `key`."""
        self.faults.append(f"{self.name(key)}: {message}")

    def take(self, key: str, kind: type, *, needed: bool = False) -> Any:
        """Return the field `key` if it is of type `kind`, else None with the fault noted.

        A field of kind `object` may be anything.
        """
        self._taken.add(key)
        if key not in self._table:
            if needed and self._is_table:  # else that is the fault, and one is enough
                self.fault(
                    key,
                    words().say("missing; {what} is needed", what=words().say(TYPE_WORDS[kind])),
                )
            return None
        value = self._table[key]
        if kind is not object and type(value) is not kind:
            self.fault(
                key,
                words().say(
                    "{value}, but {what} is needed",
                    value=shown(value),
                    what=words().say(TYPE_WORDS[kind]),
                ),
            )
            return None
        return value

    def take_int(self, key: str, low: int, high: int, *, needed: bool = False) -> int | None:
        """Return the whole number `key`, between `low` and `high`."""
        value: int | None = self.take(key, int, needed=needed)
        if value is not None and not low <= value <= high:
            self.fault(
                key,
                words().say(
                    "{value}, but a whole number from {low} to {high} is needed",
                    value=shown(value),
                    low=low,
                    high=high,
                ),
            )
            return None
        return value

    def refuse_unknown(self) -> None:
        """Note every field that nothing has asked for: a mistyped name must not pass in silence."""
        known = ", ".join(sorted(self._taken))
        for key in self._table:
            if key not in self._taken:
                self.fault(
                    shown(key)[1:-1], words().say("unknown field; known are {known}", known=known)
                )

    def pass_unknown(self, why: str) -> None:
        """Name every field that nothing has asked for, and say `why` it changes nothing.

        Meant for the end of reading, when there are no faults.

        Examples
        --------
        >>> fields = Fields({"level": 1, "colour": "blue"}, "puzzle", [])
        >>> fields.take("level", int)
        1
        >>> with warnings.catch_warnings(record=True) as told:
        ...     warnings.simplefilter("always")
        ...     fields.pass_unknown("a puzzle has no such field")
        >>> print(told[0].message)
        puzzle.colour is read past, a puzzle has no such field
        """
        unknown = list(self.rest())
        for key in unknown[:MOST_TOLD]:
            read_past(self.name(shown(key)[1:-1]), why)
        if len(unknown) > MOST_TOLD:
            more = words().say(
                "{number} more in {where}",
                number=len(unknown) - MOST_TOLD,
                where=self.where or words().say("the file"),
            )
            read_past(more, why)

    def rest(self) -> dict[str, Any]:
        """Return the fields that nothing has asked for."""
        return {key: value for key, value in self._table.items() if key not in self._taken}
