"""What a mine has done, line by line, in a file of its folder.

The first line says what is mined for; each of the others what came of a game or of a position. A
line is written whole and handed to the system at once, so that whatever ends the program loses the
work in hand and nothing else; once a second the system is made to put them on the disk. A last line
that is torn (the machine itself went down) is cut off when the mine is opened again.

Only one program at a time works in a folder: the journal is locked while it is open. The lock is
the system's, which takes it back when the program ends, however it ends.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from hanabi_kit.errors import FileFault, HanabiError, shown
from hanabi_kit.foreign_words import reason_of
from hanabi_kit.language import words
from hanabi_kit.mining.settings import Settings, differences
from hanabi_kit.notation.paths import is_plain_file, is_there
from hanabi_kit.version import __version__

NAME = "mine.jsonl"
"""The journal's name in its folder."""

FORMAT = 2
"""Of the lines, and of what the drafts say: what another format wrote cannot be gone on with."""

_HEAD = frozenset({"mine", "kit", "apart", "settings"})
_ENTRY = frozenset({"game", "turn", "turns", "counts", "fault", "why", "drafts"})

CHUNK = 1 << 16
"""Bytes read at a time in search of the end of the last whole line."""

SYNC_EVERY = 1.0
"""Seconds between two orders to put the lines on the disk: what a power cut may take."""


class Journal:
    """The journal of a folder, open and locked.

    Parameters
    ----------
    folder : Path
        Made where it is not there.
    apart : str
        A digest of the puzzles that are not to be found again.
    resume : bool
        Whether to go on with what is there; else there must be no journal.

    Raises
    ------
    HanabiError
        The folder cannot be written; there is a journal, or there is none; it is of other settings,
        or another version of the kit; another program works in the folder.
    """

    def __init__(self, folder: Path, settings: Settings, apart: str, *, resume: bool) -> None:
        self.path = folder / NAME
        self._end = 0
        self._synced = time.monotonic()
        self._file = _open(folder, self.path, resume=resume)
        try:
            _lock(self._file, folder)
            self._cut_torn_line()
            head = self._head()
            if head and not resume and _is_head(head) and self._file.read(1) == b"":
                # It was begun, and nothing was done: no workers were there, or the disk was full.
                self._file.truncate(0)
                self._end, head = 0, {}
            if head:
                if not resume:
                    raise HanabiError(
                        words().say(
                            "{folder}: a mine was begun here; --resume goes on with it, or name "
                            "another folder",
                            folder=folder,
                        )
                    )
                self._compare(head, settings, apart)
            elif resume:
                raise HanabiError(
                    words().say(
                        "{folder}: no mine was begun here; leave --resume out", folder=folder
                    )
                )
            self._file.seek(self._end)
            if not head:
                begun = {"mine": FORMAT, "kit": __version__, "apart": apart}
                self.add(begun | {"settings": settings.plain()})
                self._end = 0  # what is written from now on is not what was done before
                self._sync()
        except BaseException:
            self._file.close()
            raise

    def _cut_torn_line(self) -> None:
        """Cut off what is left of a last line that is not whole."""
        end = self._file.seek(0, os.SEEK_END)
        self._end = end
        while self._end:
            begin = max(0, self._end - CHUNK)
            self._file.seek(begin)
            newline = self._file.read(self._end - begin).rfind(b"\n")
            if newline >= 0:
                self._end = begin + newline + 1
                break
            self._end = begin
        if self._end < end:
            self._file.truncate(self._end)

    def _head(self) -> dict[str, Any]:
        """Return the first line; empty where there is none, something else where it is no head."""
        self._file.seek(0)
        line = self._file.readline()
        return (_parsed(line) or {"no": "journal"}) if line else {}

    def _compare(self, head: dict[str, Any], settings: Settings, apart: str) -> None:
        if not _is_head(head):
            raise FileFault(
                words().say(
                    "{path}: this is not the journal of a mine; name another folder", path=self.path
                )
            )
        if (head["mine"], head.get("kit")) != (FORMAT, __version__):
            raise HanabiError(
                words().say(
                    "{path}: written by version {kit} of the kit (format {their_format}), and this "
                    "is "
                    "{version} (format {format}), which may find other puzzles; begin anew in "
                    "another folder",
                    path=self.path,
                    kit=shown(head.get("kit")),
                    their_format=shown(head["mine"]),
                    version=__version__,
                    format=FORMAT,
                )
            )
        faults = differences(head["settings"], settings)
        faults += _unknown(head, _HEAD)
        if head.get("apart") != apart:
            faults.append(
                words().say("the puzzles that are not to be found again are not the same as before")
            )
        if faults:
            raise HanabiError(
                [
                    words().say(
                        "{folder}: begun with other settings: {fault}",
                        folder=self.path.parent,
                        fault=fault,
                    )
                    for fault in faults
                ]
            )

    def before(self) -> Iterator[dict[str, Any]]:
        """Yield what was done before, in the order in which it was done.

        Read line by line, as there may be millions. FileFault where a line is not one of a mine.
        """
        if not self._end:
            return
        with self.path.open("rb") as file:
            file.readline()
            number = 1
            while file.tell() < self._end:
                number += 1
                line = file.readline()
                entry = _parsed(line)
                if not _is_entry(entry):
                    text = shown(line.decode("utf-8", errors="replace"))
                    raise FileFault(
                        words().say(
                            "{path}, line {number}: {text} is no line of a mine",
                            path=self.path,
                            number=number,
                            text=text,
                        )
                    )
                assert entry is not None
                for fault in _unknown(entry, _ENTRY):
                    raise FileFault(
                        words().say(
                            "{path}, line {number}: {fault}",
                            path=self.path,
                            number=number,
                            fault=fault,
                        )
                    )
                yield entry

    def add(self, entry: dict[str, Any]) -> None:
        """Write a line; HanabiError where the disk is full or gone."""
        line = json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n"
        try:
            self._file.write(line.encode("utf-8"))
            self._file.flush()
            if time.monotonic() - self._synced >= SYNC_EVERY:
                self._sync()
        except OSError as error:
            raise HanabiError(
                words().say(
                    "{path}: cannot be written ({reason}); what was done before is kept, and "
                    "--resume goes on with it",
                    path=self.path,
                    reason=reason_of(error),
                )
            ) from None

    def _sync(self) -> None:
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    def close(self) -> None:
        """Put all lines on the disk, and let others into the folder."""
        try:
            if not self._file.closed:
                self._sync()
        except OSError:
            pass  # it was told where it was written
        finally:
            self._file.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _unknown(entry: dict[str, Any], known: frozenset[str]) -> list[str]:
    # What another version of the kit meant by it, this one cannot know.
    return [
        words().say(
            "{name}: unknown field; known are {known}",
            name=shown(key)[1:-1],
            known=", ".join(sorted(known)),
        )
        for key in entry
        if key not in known
    ]


def _is_head(entry: dict[str, Any] | None) -> bool:
    return entry is not None and "mine" in entry and isinstance(entry.get("settings"), dict)


def _is_entry(entry: dict[str, Any] | None) -> bool:
    """Whether it is what came of a game or of a position."""
    if entry is None or type(entry.get("game")) is not int:
        return False
    if not isinstance(entry.get("counts"), dict):
        return False
    return isinstance(entry.get("turns"), list) or type(entry.get("turn")) is int


def _parsed(line: bytes) -> dict[str, Any] | None:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) else None


def _open(folder: Path, path: Path, *, resume: bool) -> IO[bytes]:
    try:
        if resume and not is_there(path):
            raise HanabiError(
                words().say("{folder}: no mine was begun here; leave --resume out", folder=folder)
            )
        folder.mkdir(parents=True, exist_ok=True)
        if is_there(path) and not is_plain_file(path):
            raise FileFault(
                words().say(
                    "{path}: no file, so no journal can be kept here; name another folder",
                    path=path,
                )
            )
        path.touch()
        return path.open("r+b")
    except OSError as error:
        reason = reason_of(error)
        raise FileFault(
            words().say("{folder}: cannot be written ({reason})", folder=folder, reason=reason)
        ) from None


def _lock(file: IO[bytes], folder: Path) -> None:
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(1 << 30)  # beyond the lines, so that others can still read them
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise HanabiError(
            words().say(
                "{folder}: another miner works in this folder; wait for its end, or name another",
                folder=folder,
            )
        ) from None
