"""What must not be lost of a class: its deeds and who has which token, in one file of SQLite.

The file is held for as long as it is open, so that no second server writes into it. What was added
is on the disk once `commit` has said so, also where the machine loses its power a moment later.
Where the disk is full what was added waits, in its order, for the next `commit`.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.notation.paths import path_text

FILE, LOG, REPORT = "class.sqlite", "class.log", "report"
"""What a class's folder holds."""

VERSION = 1

_TABLES = """
CREATE TABLE IF NOT EXISTS deeds (
    n INTEGER PRIMARY KEY, at REAL NOT NULL, person TEXT NOT NULL, message TEXT,
    language TEXT NOT NULL, deed TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS tokens (hash TEXT PRIMARY KEY, role TEXT NOT NULL, person TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""


class Held(HanabiError):
    """Another server has the file."""


_INSERT = "INSERT INTO deeds VALUES (?, ?, ?, ?, ?, ?)"


@dataclass(frozen=True, slots=True)
class Kept:
    """A deed as it was kept."""

    person: str
    """Who sent it: a pupil's id, ``teacher``, or ``room``."""
    message: str | None
    """The name that the sender gave the message; None where the room did it by itself."""
    language: str
    """In which it was done: what people type is read by it."""
    deed: dict[str, Any]


class Journal:
    """The file of a class.

    `file`: made where it is not there.
    `most`: pages of 4 KB that it may have; only tests, which play a full disk, set it.
    Raises Held: another server has it. HanabiError: it cannot be made, or is not a class's file.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     journal = Journal(Path(folder, FILE))
    ...     journal.add({"do": "pause", "by": "teacher", "on": True}, "teacher", "m1", "en")
    ...     problem = journal.commit()
    ...     journal.close()
    ...     again = Journal(Path(folder, FILE))
    ...     problem, [kept.deed["do"] for kept in again.deeds()]
    ...     again.close()
    ('', ['pause'])
    """

    def __init__(self, file: Path, *, most: int | None = None) -> None:
        self.file = file
        self._waiting: list[tuple[str, tuple[Any, ...]]] = []
        try:
            # What waits for another program is tried again later; meanwhile the class goes on.
            self._base = sqlite3.connect(file, timeout=0.1, isolation_level=None)
        except sqlite3.Error as error:
            raise _cannot(file, error) from error
        try:
            self._base.execute("PRAGMA locking_mode=EXCLUSIVE")
            self._base.execute("PRAGMA journal_mode=WAL")
            self._base.execute("PRAGMA synchronous=FULL")
            self._begin()
            if most is not None:
                self._base.execute(f"PRAGMA max_page_count={most}")
            found = self._base.execute("SELECT max(n) FROM deeds").fetchone()
        except sqlite3.Error as error:
            self._base.close()
            raise _cannot(file, error) from error
        except HanabiError:
            self._base.close()
            raise
        self._count = int(found[0] or 0)

    def _begin(self) -> None:
        (version,) = self._base.execute("PRAGMA user_version").fetchone()
        if version not in (0, VERSION):
            say = words().say
            raise HanabiError(
                say(
                    "{file} is of another version of the kit; begin a class anew with --new",
                    file=path_text(self.file),
                )
            )
        self._base.executescript(f"BEGIN; {_TABLES} PRAGMA user_version={VERSION}; COMMIT;")

    def deeds(self) -> Iterator[Kept]:
        """Yield all that was done, in its order, also what waits to be written."""
        rows = self._base.execute("SELECT person, message, language, deed FROM deeds ORDER BY n")
        for person, message, language, deed in rows:
            yield Kept(person, message, language, json.loads(deed))
        for text, row in self._waiting:
            if text == _INSERT:
                person, message, language, deed = row[2:]
                yield Kept(person, message, language, json.loads(deed))

    def tokens(self) -> Iterator[tuple[str, str, str]]:
        """Yield the hash of every token with its role and whose it is."""
        yield from self._base.execute("SELECT hash, role, person FROM tokens")

    def fact(self, name: str) -> str | None:
        """Return what was noted under `name`."""
        found = self._base.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return None if found is None else str(found[0])

    def add(self, deed: dict[str, Any], person: str, message: str | None, language: str) -> None:
        """Add a deed; it is kept with the next `commit`."""
        self._count += 1
        row = (self._count, time.time(), person, message, language, json.dumps(deed))
        self._waiting.append((_INSERT, row))

    def add_token(self, digest: str, role: str, person: str) -> None:
        """Add whose token has this hash."""
        self._waiting.append(
            ("INSERT OR REPLACE INTO tokens VALUES (?, ?, ?)", (digest, role, person))
        )

    def forget(self, person: str) -> None:
        """Take all tokens of somebody away."""
        self._waiting.append(("DELETE FROM tokens WHERE person = ?", (person,)))

    def note(self, name: str, value: str) -> None:
        """Note something about the class."""
        self._waiting.append(("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value)))

    @property
    def waiting(self) -> int:
        """How much was added that is not on the disk."""
        return len(self._waiting)

    def commit(self) -> str:
        """Write all that was added; return why that cannot be, or nothing where it is done."""
        if not self._waiting:
            return ""
        try:
            if self._base.in_transaction:  # it was broken off
                self._base.execute("ROLLBACK")
            self._base.execute("BEGIN IMMEDIATE")
            for text, values in self._waiting:
                self._base.execute(text, values)
            self._base.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):  # SQLite has often done so by itself
                self._base.execute("ROLLBACK")
            return str(error)
        self._waiting.clear()
        return ""

    def close(self) -> None:
        """Close the file; what could not be written is lost."""
        self.commit()
        self._base.close()


def _cannot(file: Path, error: sqlite3.Error) -> HanabiError:
    say = words().say
    name = path_text(file)
    if "locked" in str(error):
        return Held(say("{file}: another class is running with this file; end it first", file=name))
    if "not a database" in str(error) or "malformed" in str(error):
        return HanabiError(
            say(
                "{file} is damaged, or not the file of a class; begin a class anew with --new",
                file=name,
            )
        )
    return HanabiError(say("{file} cannot be used: {why}", file=name, why=error))


def put_aside(folder: Path) -> Path | None:
    """Move what an earlier class left into a folder beside it; return that, None where nothing is.

    Nothing is deleted, and nothing else in the folder is touched. The new folder has the day and
    the time in its name.
    Raises Held: that class is still running.
    """
    if not (folder / FILE).exists():
        return None
    try:
        Journal(folder / FILE).close()
    except Held:
        raise
    except HanabiError:
        pass  # damaged, or another version's: all the more it goes aside
    stamp = f"class-{datetime.now():%Y-%m-%d-%H%M%S}"
    places = (folder / (stamp + more) for more in ("", *(f"-{n}" for n in range(2, 100))))
    place = next(place for place in places if not place.exists())
    place.mkdir(mode=0o700)
    for name in (FILE, f"{FILE}-wal", f"{FILE}-shm", LOG, REPORT):
        if (folder / name).exists():
            (folder / name).rename(place / name)
    return place
