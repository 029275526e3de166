"""Reading files that anybody may have written, and writing files whole or not at all.

Everything that reads a file goes through here, so that a file that is missing, enormous, not text,
too deep or of the wrong types gives one clear error and never a traceback.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from math import isfinite
from pathlib import Path
from typing import Any

from hanabi_kit.errors import FileFault
from hanabi_kit.notation.words import shown

__all__ = [
    "MAX_BYTES",
    "Fields",
    "expanded",
    "read_json",
    "read_standard_input",
    "read_text",
    "read_toml",
    "write_whole",
]

MAX_BYTES = 2_000_000
"""Largest file that is read. A game of hanab.live takes about 5,000 bytes."""

MAX_DEPTH = 100
"""Deepest nesting of a JSON file; anything deeper could be read here and not be written again."""

MAX_DOTS = 500
"""Most dots in a line of a TOML file."""


def read_text(path: str | Path) -> str:
    """Return the text of a UTF-8 file; FileFault says why it cannot be read."""
    path = Path(path)
    try:
        if path.is_dir():
            raise FileFault(f"{path}: this is a folder, a file is needed")
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise FileFault(f"{path}: {size:,} bytes; files up to {MAX_BYTES:,} bytes are read")
        with path.open("rb") as file:
            # A device or pipe has no size, so what is read is limited too.
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise FileFault(f"{path}: files up to {MAX_BYTES:,} bytes are read")
        return _decoded(data, str(path))
    except FileNotFoundError:
        raise FileFault(f"{path}: there is no such file") from None
    except (OSError, ValueError) as error:
        if isinstance(error, FileFault):
            raise
        reason = getattr(error, "strerror", None) or error
        raise FileFault(f"{shown(str(path))}: cannot be read ({reason})") from None


def expanded(path: str | Path) -> Path:
    """Return `path` with a leading ``~`` made the home folder; FileFault where there is none."""
    try:
        return Path(path).expanduser()
    except RuntimeError as error:
        raise FileFault(f"{shown(str(path))}: {error}") from None


def write_whole(path: str | Path, data: bytes) -> None:
    """Write a file, all of it or nothing; what stood in it is lost, but only once the new is there.

    A link is followed; a device or pipe, which cannot be put in another's place, is written to
    directly. FileFault says why it cannot be written.
    """
    path = Path(path)
    new: Path | None = None
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(data)
            return
        path = path.resolve()
        handle, name = tempfile.mkstemp(prefix=".hanabi-kit-", dir=path.parent)
        new = Path(name)
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
        reason = getattr(error, "strerror", None) or error
        raise FileFault(f"{shown(str(path))}: cannot be written ({reason})") from None


def read_standard_input() -> str:
    """Return the UTF-8 text of standard input; FileFault says why it cannot be read."""
    try:
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
    except (AttributeError, OSError, ValueError):  # none at all, or closed
        raise FileFault("-: standard input cannot be read") from None
    if len(data) > MAX_BYTES:
        raise FileFault(f"-: standard input up to {MAX_BYTES:,} bytes is read")
    return _decoded(data, "-")


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileFault(f"{name}: not a text file (byte {error.start} is no UTF-8)") from None


def read_json(text: str) -> object:
    """Return what the JSON `text` says; FileFault gives line and column of a fault."""
    return _parse(text, _loads_json, "JSON")


def _loads_json(text: str) -> Any:
    # Python also reads NaN, Infinity and 1e999, which are no JSON and would not read back equal.
    value = json.loads(
        text, parse_constant=_finite, parse_float=_finite, object_pairs_hook=_table_of
    )
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in _children(node)]
        if not level:
            return value
    raise ValueError(f"nested more than {MAX_DEPTH} deep")


def _table_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    # Python takes the last of several; which one was meant nobody can know.
    table = dict(pairs)
    if len(table) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise ValueError(f"field {shown(twice)} stands twice in one table")
    return table


def _children(node: object) -> Iterable[Any]:
    if isinstance(node, dict):
        return node.values()
    return node if isinstance(node, list) else ()


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{shown(text)} is no number of this format")
    return number


def read_toml(text: str) -> dict[str, Any]:
    """Return what the TOML `text` says; FileFault gives line and column of a fault."""
    table: dict[str, Any] = _parse(text, _loads_toml, "TOML")
    return table


def _loads_toml(text: str) -> dict[str, Any]:
    # The standard library takes time quadratic in the parts of a dotted key.
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MAX_DOTS:
            raise ValueError(f"more than {MAX_DOTS} dots in line {number}")
    return tomllib.loads(text)


def _parse(text: str, parse: Callable[[str], Any], name: str) -> Any:
    if not isinstance(text, str):
        raise FileFault(f"not readable as {name}: {shown(text)}, but a text is needed")
    # A sign takes at least one byte, so no file that is read is longer.
    if len(text) > MAX_BYTES:
        raise FileFault(
            f"not readable as {name}: {len(text):,} signs; up to {MAX_BYTES:,} bytes are read"
        )
    try:
        return parse(text)
    except RecursionError:
        raise FileFault(f"not readable as {name}: nested too deeply") from None
    except ValueError as error:
        raise FileFault(f"not readable as {name}: {error}") from None


_TYPE_WORDS = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


class Fields:
    """The fields of one table of a file, taken one by one; every fault is noted, none raised.

    A field of the wrong type is noted and treated as absent, so that the rest can still be checked.

    Parameters
    ----------
    table : object
        What the file says here.
    where : str
        The table's name in messages; empty for the file itself.
    faults : list of str
        Where faults are noted.

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
        if isinstance(table, dict):
            self._table = table
        else:
            self.fault("", f"{shown(table)}, but a table is needed")

    def __contains__(self, key: str) -> bool:
        return key in self._table

    def name(self, key: str) -> str:
        """Return the field's full name, as messages give it."""
        return ".".join(part for part in (self.where, key) if part) or "the file"

    def fault(self, key: str, message: str) -> None:
        """Note what is wrong with the field `key`."""
        self.faults.append(f"{self.name(key)}: {message}")

    def take(self, key: str, kind: type, *, needed: bool = False) -> Any:
        """Return the field `key` if it is of type `kind`, else None with the fault noted.

        A field of kind `object` may be anything.
        """
        self._taken.add(key)
        if key not in self._table:
            if needed:
                self.fault(key, f"missing; {_TYPE_WORDS[kind]} is needed")
            return None
        value = self._table[key]
        if kind is not object and type(value) is not kind:
            self.fault(key, f"{shown(value)}, but {_TYPE_WORDS[kind]} is needed")
            return None
        return value

    def take_int(self, key: str, low: int, high: int, *, needed: bool = False) -> int | None:
        """Return the whole number `key`, between `low` and `high`."""
        value: int | None = self.take(key, int, needed=needed)
        if value is not None and not low <= value <= high:
            self.fault(key, f"{shown(value)}, but a whole number from {low} to {high} is needed")
            return None
        return value

    def refuse_unknown(self) -> None:
        """Note every field that nothing has asked for: a mistyped name must not pass in silence."""
        known = ", ".join(sorted(self._taken))
        for key in self._table:
            if key not in self._taken:
                self.fault(shown(key)[1:-1], f"unknown field; known are {known}")

    def rest(self) -> dict[str, Any]:
        """Return the fields that nothing has asked for."""
        return {key: value for key, value in self._table.items() if key not in self._taken}
