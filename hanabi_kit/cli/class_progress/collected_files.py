"""What a class handed in: every file and folder looked at, read, or named with why it was not.

Pupils hand in what they have: files that a browser or Windows gave another name, ZIP files, empty
ones, whole folders with notebooks, short texts that somebody put into a file. None of it may vanish
in silence, and none may stop the rest.
"""

from __future__ import annotations

import io
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path, PurePath
from typing import Literal, NamedTuple

from hanabi_kit.cli.class_progress.zip_files import Allowance, entries
from hanabi_kit.errors import FileFault, HanabiError, shown
from hanabi_kit.foreign_words import reason_of
from hanabi_kit.language import words
from hanabi_kit.lessons import LESSONS
from hanabi_kit.lessons.keeping import FILE
from hanabi_kit.puzzles.answers.attempts import Lines, encoding_of, read_lines
from hanabi_kit.puzzles.progress import read_bytes
from hanabi_kit.puzzles.text_files import texts_in
from hanabi_kit.render.player_names import alphabetical

NEUTRAL_FOLDERS = {
    "notebooks",
    "fr",
    *(f"{lesson.stem}{tail}" for lesson in LESSONS for tail in ("", "-fr")),
}
"""Folders that say what was worked at, and not who did it."""

DEEPEST = 40
"""Folders within folders that are looked into."""

DEEPEST_ZIP = 3
"""ZIP files within ZIP files."""

_NAME = re.compile(r"\.jsonl([ .(_-].{0,20})?$|hanabi[-_ ]progress", re.IGNORECASE)
_PACKED = {".7z", ".rar", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".zst"}
_TEXTS = {".txt", ".md", ".eml"}
_NO_HAND_IN = {"__MACOSX", "Thumbs.db", "desktop.ini"}
_START = '{"hanabi-kit progress"'
_HEAD = 64


@dataclass(frozen=True, eq=False)
class HandedIn:
    """A progress file that was read, or a short text in a file."""

    path: str  # as it is told
    place: tuple[str, ...]  # the folder that was named on the command line, from the root
    # The folder that the file lies in, from the root; a ZIP file counts as a folder.
    folder: tuple[str, ...]
    name: str
    lines: Lines  # what was read; at least one attempt
    digest: bytes = b""  # the same for files that are the same byte for byte
    short: bool = False  # whether it is a short text, which tells of each puzzle from its beginning


UnreadKind = Literal["empty", "foreign", "unreadable", "folder"]
"""A progress file without an attempt; none at all; one that cannot be opened; a folder."""


class Unread(NamedTuple):
    """What could not be read, and why; of a folder, that there is nothing in it to read."""

    path: str
    why: str
    kind: UnreadKind = "unreadable"

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder."""
        return self.kind == "folder"


class _NoAttempts(FileFault):
    """A file has nothing that counts: it is empty, or no progress file."""

    def __init__(self, why: str, kind: UnreadKind) -> None:
        super().__init__(why)
        self.kind = kind


@dataclass
class Collected:
    """What was found."""

    files: list[HandedIn] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    others: list[str] = field(default_factory=list)  # files of another kind, such as notebooks
    # Files and folders that nobody hands in: those whose names begin with a point, and what Windows
    # and macOS leave behind.
    hidden: list[str] = field(default_factory=list)
    bare: list[str] = field(default_factory=list)  # folders beside a pupil's files, empty ones

    @property
    def paths(self) -> list[str]:
        """Every file that was looked at."""
        return [*(file.path for file in self.files), *(one.path for one in self.unread)]

    @property
    def handed_in(self) -> int:
        """How much was found that somebody handed in, read or not."""
        return len(self.files) + len(self.unread)


def collect(places: list[str]) -> Collected:
    """Read the files that are named, and those that lie in the folders and ZIP files named."""
    found = _Collecting()
    for place in places:
        found.look_at_place(place)
    return found.collected


class _Collecting:
    def __init__(self) -> None:
        self.collected = Collected()
        self._seen: set[str] = set()
        self._allowance = Allowance()
        self._place: tuple[str, ...] = ()

    def look_at_place(self, place: str) -> None:
        """Look at what the command line names; a file is read whatever it is called."""
        say = words().say
        with self._told(place, is_folder=_is_folder(place)):
            if not place.strip():
                raise FileFault(say("a file or a folder is needed"))
            path = Path(place).expanduser()
            absolute = Path(os.path.normpath(path.absolute()))
            if not path.exists():
                if path.is_symlink():
                    raise FileFault(say("this link leads nowhere"))
                raise FileFault(say("there is no such file"))
            if path.is_dir():
                self._place = absolute.parts
                before = self.collected.handed_in
                self._look_into(path, absolute.parts)
                if self.collected.handed_in == before:
                    raise FileFault(self._without(str(path), os.sep))
            elif path.suffix.casefold() == ".zip":
                self._place = absolute.parts
                self._look_at_file(path, str(path), absolute.parts[:-1])
            else:
                self._place = absolute.parts[:-1]
                self._look_at_file(path, str(path), self._place, named=True)

    @contextmanager
    def _told(self, path: str, *, is_folder: bool = False) -> Iterator[None]:
        """Name `path` where it cannot be read, and go on."""
        try:
            yield
        except (OSError, ValueError, RuntimeError) as error:  # FileFault is a ValueError
            why = reason_of(error)
            why = why.removeprefix(f"{path}: ").removeprefix(f"{shown(path)}: ")
            kind: UnreadKind = error.kind if isinstance(error, _NoAttempts) else "unreadable"
            kind = "folder" if is_folder else kind
            self.collected.unread.append(Unread(path, why, kind))

    def _look_into(self, folder: Path, parts: tuple[str, ...], depth: int = 0) -> bool:
        """Look at what lies in a folder; return whether there is anything handed in."""
        say = words().say
        if depth > DEEPEST:
            raise FileFault(say("folders are looked into {number} deep", number=DEEPEST))
        with os.scandir(folder) as scan:
            inside = sorted(scan, key=lambda entry: alphabetical(entry.name))
        bare: list[str] = []
        before = self.collected.handed_in
        pupils = among_lessons = beside = False
        for entry in inside:
            path = folder / entry.name
            if _is_hidden(entry.name):
                self.collected.hidden.append(str(path))
                continue
            count = self.collected.handed_in
            is_folder = entry.is_dir(follow_symlinks=False)
            with self._told(str(path), is_folder=is_folder):
                if entry.is_symlink() and path.is_dir():
                    raise FileFault(say("a link to a folder, which is not followed"))
                if not is_folder:
                    self._look_at_file(path, str(path), parts)
                elif not self._look_into(path, (*parts, entry.name), depth + 1):
                    bare.append(str(path))
                    continue
            if self.collected.handed_in == count:
                continue
            if is_folder:
                among_lessons |= entry.name in NEUTRAL_FOLDERS
                pupils |= entry.name not in NEUTRAL_FOLDERS
            else:
                beside |= depth > 0 or entry.name == FILE
        if self.collected.handed_in == before:
            return False
        is_pupils = beside or among_lessons
        if not is_pupils or (pupils and not depth):
            # Among folders of pupils, one without a file is a pupil of whom there is nothing.
            self.collected.unread += [
                Unread(path, self._without(path, os.sep), "folder") for path in bare
            ]
        else:
            self.collected.bare += bare
        return True

    def _without(self, place: str, between: str) -> str:
        """Say that a folder or ZIP file holds no progress file, and what may have been meant."""
        ours = f"{place}{between}"
        notebook = any(
            path.startswith(ours) and PurePath(path).suffix.casefold() == ".ipynb"
            for path in self.collected.others
        )
        if notebook:
            return words().say(
                "no progress file ({name}) in it; a notebook does not keep attempts", name=FILE
            )
        return words().say("no progress file ({name}) in it", name=FILE)

    def _look_at_file(
        self, path: Path, told: str, folder: tuple[str, ...], *, named: bool = False
    ) -> None:
        absolute = os.path.normpath(path.absolute())
        if absolute in self._seen:
            return
        self._seen.add(absolute)
        is_zip = path.suffix.casefold() == ".zip"
        if not stat.S_ISREG(path.stat().st_mode) or not is_zip:
            with self._told(told):
                start, read = partial(_start_of, path), partial(read_bytes, path)
                self._look(told, folder, path.name, start, read, named)
            return
        with self._told(told), path.open("rb") as file:
            self._look_into_zip(file, told, (*folder, path.name))

    def _look_into_zip(
        self, file: io.BufferedIOBase, told: str, folder: tuple[str, ...], depth: int = 1
    ) -> None:
        say = words().say
        if depth > DEEPEST_ZIP:
            raise FileFault(say("ZIP files are looked into {number} deep", number=DEEPEST_ZIP))
        before = self.collected.handed_in
        for entry in entries(file, self._allowance):  # type: ignore[arg-type]
            inside = "/".join((*entry.folders, entry.name))
            if any(_is_hidden(part) for part in (*entry.folders, entry.name)):
                self.collected.hidden.append(f"{told}/{inside}")
                continue
            path = f"{told}/{inside}"
            parts = (*folder, *entry.folders)
            with self._told(path):
                if PurePath(entry.name).suffix.casefold() == ".zip":
                    packed = io.BytesIO(entry.read())
                    self._look_into_zip(packed, path, (*parts, entry.name), depth + 1)
                else:
                    start = partial(entry.read, _HEAD, start=True)
                    self._look(path, parts, entry.name, start, entry.read)
        if self.collected.handed_in == before:
            raise FileFault(self._without(told, "/"))

    def _look(
        self,
        told: str,
        folder: tuple[str, ...],
        name: str,
        start: Callable[[], bytes],
        read: Callable[[], bytes],
        named: bool = False,
    ) -> None:
        """Read a file if it is a progress file by its name or by how it begins."""
        say = words().say
        ending = PurePath(name).suffix.casefold()
        if not named and ending in _PACKED:
            raise FileFault(say("packed as {ending}, which is not read: unpack it", ending=ending))
        by_name = bool(_NAME.search(name)) and ending != ".csv"
        if not named and not by_name and not _begins_so(start()):
            if ending not in _TEXTS or not self._look_for_texts(told, folder, name, read):
                self.collected.others.append(told)
            return
        data = read()
        if not data.strip():
            raise _NoAttempts(say("empty"), "empty")
        lines = read_lines(data)
        if not lines.ours and self._take_texts(told, folder, name, data):
            return
        if not lines.ours:
            raise _NoAttempts(say("no progress file ({why})", why=lines.faults[0]), "foreign")
        if not lines.attempts:
            if not lines.faults:
                raise _NoAttempts(say("empty"), "empty")
            raise FileFault(say("nothing in it can be read ({why})", why=lines.faults[0]))
        digest = sha256(data).digest()
        self.collected.files.append(HandedIn(told, self._place, folder, name, lines, digest))

    def _look_for_texts(
        self, told: str, folder: tuple[str, ...], name: str, read: Callable[[], bytes]
    ) -> bool:
        try:
            data = read()
        except FileFault:  # too large: nobody put short texts into it
            return False
        return self._take_texts(told, folder, name, data)

    def _take_texts(self, told: str, folder: tuple[str, ...], name: str, data: bytes) -> bool:
        """Take the short texts in a file, each as a file of its own; return whether it has any.

        What such a file is called is the name in the text, where it has one.
        """
        texts = list(texts_in(data))
        for one in texts:
            path = told
            if len(texts) > 1:
                path = words().say("{file}, line {number}", file=told, number=one.line)
            if not one.attempts:
                why = one.why or words().say("nothing is done in it")
                self.collected.unread.append(
                    Unread(path, why, "unreadable" if one.why else "empty")
                )
                continue
            lines = Lines(one.attempts, (), (), True)
            digest = sha256(repr(one.attempts).encode()).digest()
            own = f"{one.student.replace('/', ' ')}.txt" if one.student else name
            handed = HandedIn(path, self._place, folder, own, lines, digest, short=True)
            self.collected.files.append(handed)
        return bool(texts)


def _is_folder(place: str) -> bool:
    try:
        return Path(place).expanduser().is_dir()
    except (OSError, ValueError, RuntimeError):
        return False


def _is_hidden(name: str) -> bool:
    return name.startswith(".") or name in _NO_HAND_IN


def _start_of(path: Path) -> bytes:
    if not stat.S_ISREG(path.stat().st_mode):
        return read_bytes(path)  # which says what it is in place of a file
    with path.open("rb") as file:
        return file.read(_HEAD)


def _begins_so(head: bytes) -> bool:
    text = head.decode(encoding_of(head), "ignore")
    return text.lstrip("\ufeff\0 \t\r\n").startswith(_START)


def output_apart(output: str, found: Collected) -> Path:
    """Return the path that a table is to be written to; HanabiError where it is a progress file."""
    path = Path(output).expanduser()
    if any(_same_file(path, Path(file)) for file in found.paths):
        raise HanabiError(
            words().say("-o {file}: this is one of the progress files", file=repr(output))
        )
    return path


def _same_file(path: Path, other: Path) -> bool:
    try:
        return path.samefile(other)
    except (OSError, ValueError):
        return False
