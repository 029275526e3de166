"""What lies in a ZIP file that somebody handed in, read without unpacking it to the disk.

A ZIP file can be made to fill a machine: small, and huge once it is unpacked, with millions of
entries, or with names that lead out of its folder. Nothing is written here, names are only told,
and what is read is limited.
"""

from __future__ import annotations

import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import BinaryIO

from hanabi_kit.errors import FileFault
from hanabi_kit.language import words
from hanabi_kit.puzzles.progress import MAX_BYTES

MOST_ENTRIES = 10_000
"""Files and folders in one ZIP file."""

MOST_UNPACKED = 500_000_000
"""Bytes that are unpacked in one run, of all ZIP files together."""

_AT_ONCE = 4_000_000
_PIECE = 1 << 16
_PASSWORD = 0x1
_UTF8 = 0x800
_BAD = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    OSError,
    ValueError,
    RuntimeError,
    EOFError,
    LookupError,
    OverflowError,
)


class Allowance:
    """How many bytes may still be unpacked."""

    def __init__(self, left: int = MOST_UNPACKED) -> None:
        self.left = left

    def take(self, size: int) -> None:
        """Count bytes; FileFault where there were too many."""
        self.left -= size
        if self.left < 0:
            told = words()
            raise FileFault(
                told.say(
                    "ZIP files are unpacked up to {number} bytes in all",
                    number=told.number(MOST_UNPACKED),
                )
            )


class _Sparing:
    """A file that refuses to be read in enormous pieces: a ZIP file may claim any size."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._size = file.seek(0, 2)
        file.seek(0)

    def read(self, size: int = -1) -> bytes:
        rest = max(self._size - self._file.tell(), 0)
        if (rest if size < 0 else min(size, rest)) > _AT_ONCE:
            raise FileFault(words().say("its list of contents is too long"))
        return self._file.read(size)

    def seek(self, to: int, whence: int = 0) -> int:
        return self._file.seek(to, whence)

    def tell(self) -> int:
        return self._file.tell()

    def seekable(self) -> bool:
        return True

    def close(self) -> None:
        """Whoever opened the file closes it."""


@dataclass(frozen=True)
class Entry:
    """A file in a ZIP file: the folders that it lies in, its name, and how to read it."""

    folders: tuple[str, ...]
    name: str
    _archive: zipfile.ZipFile
    _info: zipfile.ZipInfo
    _allowance: Allowance

    def read(self, most: int = MAX_BYTES, *, start: bool = False) -> bytes:
        """Return what it holds, or its first `most` bytes; FileFault says why it cannot be read."""
        info = self._info
        if info.flag_bits & _PASSWORD:
            raise FileFault(words().say("it is locked with a password"))
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise FileFault(
                words().say("it is packed in a way that is not read; pack it as an ordinary ZIP")
            )
        if stat.S_ISLNK(info.external_attr >> 16):
            raise FileFault(words().say("it is a link, not a file"))
        data = bytearray()
        try:
            with self._archive.open(info) as file:
                while len(data) <= most and (piece := file.read(_PIECE)):
                    self._allowance.take(len(piece))
                    data += piece
                    if start and len(data) >= most:
                        break
        except FileFault:
            raise
        except _BAD as error:
            raise FileFault(words().say("it is damaged ({reason})", reason=error)) from None
        if len(data) > most and not start:
            told = words()
            raise FileFault(
                told.say("files up to {number} bytes are read", number=told.number(most))
            )
        return bytes(data[:most])


def entries(file: BinaryIO, allowance: Allowance) -> Iterator[Entry]:
    """Give the files in a ZIP file, in its order; FileFault where it cannot be opened."""
    try:
        archive = zipfile.ZipFile(_Sparing(file))
    except FileFault:
        raise
    except _BAD as error:
        raise FileFault(
            words().say("it is no ZIP file, or a damaged one ({reason})", reason=error)
        ) from None
    with archive:
        listed = archive.infolist()
        if len(listed) > MOST_ENTRIES:
            raise FileFault(
                words().say(
                    "{number} files; ZIP files with up to {most} are read",
                    number=words().number(len(listed)),
                    most=words().number(MOST_ENTRIES),
                )
            )
        for info in listed:
            *folders, name = _parts(info)
            if name and not info.is_dir():
                yield Entry(tuple(folders), name, archive, info, allowance)


def _parts(info: zipfile.ZipInfo) -> list[str]:
    """Return the folders and the name of an entry; nothing in them leads anywhere else."""
    name = info.filename
    if not info.flag_bits & _UTF8:
        # Many programs write UTF-8 without saying so, and é would be read as two other signs.
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    parts = [part for part in re.split(r"[/\\]", name) if part not in ("", ".", "..")]
    return parts or [""]
