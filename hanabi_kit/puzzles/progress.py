"""What somebody has answered, kept in a file that a teacher can collect.

A progress file has one line for each attempt, a JSON object. An attempt is added in one piece to
the end, and what stands there is never written again: a crash can cost the line that was being
written and no other, two notebooks may write to one file, and files may be joined. Lines that
cannot be read are reported and passed over.

Examples
--------
>>> tries = [
...     Attempt("endgame-001", "play 1", right=False, seconds=40, student="Ada"),
...     Attempt("endgame-001", "play 2", right=True, hints=1, seconds=25, student="Ada"),
... ]
>>> print(class_csv(tries).replace(chr(13), ""), end="")
student,puzzle,solved,answers,hints,shown,seconds,first,last
Ada,endgame-001,yes,2,1,no,65,,
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import UTC, datetime
from pathlib import Path

from hanabi_kit.arguments import checked
from hanabi_kit.errors import FileFault
from hanabi_kit.notation.files import expanded, read_json, write_whole
from hanabi_kit.notation.words import shown
from hanabi_kit.render.names import harmless

__all__ = [
    "Attempt",
    "ProgressFile",
    "Summary",
    "attempts_csv",
    "class_csv",
    "read_class",
    "read_progress",
    "summaries",
    "write_text",
]

VERSION = 1
"""Of the lines of a progress file."""

MAX_BYTES = 20_000_000
"""Largest progress file that is read: some 100,000 attempts."""

MOST_FAULTS = 20
"""Damaged lines of one file that are told one by one."""

_MARK = "hanabi-kit progress"
_LONGEST = 2000
_SECONDS = 10**9


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer, or that the answer was asked for.

    Parameters
    ----------
    puzzle : str
        The puzzle's or exercise's id.
    answer : str
        As it was understood, such as ``"play 2"``, ``"r1 r2"`` or ``"1/3"``; empty where the
        solution was shown.
    right : bool
    hints : int
        Hints seen before it.
    seconds : int
        Since the puzzle was opened, or since the attempt before.
    shown : bool
        Whether this says that the solution was asked for.
    time : str
        When, in ISO 8601 with its zone; empty where that is not known.
    student : str
        May be empty.

    Examples
    --------
    >>> book = ProgressFile()  # in memory
    >>> book.add(Attempt("endgame-001", "play 2", right=True, seconds=25, student="Ada"))
    False
    >>> summaries(book.attempts)[0].solved
    True
    """

    puzzle: str
    answer: str = ""
    right: bool = False
    hints: int = 0
    seconds: int = 0
    shown: bool = False
    time: str = ""
    student: str = ""


_FIELDS = tuple(field.name for field in fields(Attempt))
_TYPES = {field.name: type(field.default) for field in fields(Attempt)} | {"puzzle": str}


@dataclass(frozen=True, slots=True)
class Summary:
    """What one student did with one puzzle; `summaries` makes it.

    Parameters
    ----------
    student : str
    puzzle : str
        Its id.
    solved : bool
        By an own answer, before the solution was shown.
    answers : int
        Given until it was solved, or its solution shown.
    hints : int
        Seen until then.
    shown : bool
        Whether the solution was asked for before it was solved.
    seconds : int
        Spent until then.
    first : str
        Time of the first attempt, in ISO 8601; empty where none is known.
    last : str
        Time of the last one.

    Examples
    --------
    >>> late = [Attempt("p", shown=True, seconds=60), Attempt("p", "play 1", right=True)]
    >>> found = summaries(late)[0]
    >>> found.solved, found.shown, found.answers, found.seconds
    (False, True, 0, 60)
    """

    student: str
    puzzle: str
    solved: bool
    answers: int
    hints: int
    shown: bool
    seconds: int
    first: str
    last: str


def now() -> str:
    """Return the time in ISO 8601, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


# -- the file ------------------------------------------------------------------------------------


@checked
def read_progress(path: str | Path) -> tuple[tuple[Attempt, ...], tuple[str, ...]]:
    """Return the attempts of a progress file, and what could not be read in it.

    Parameters
    ----------
    path : path
        A file that is not there has no attempts.

    Returns
    -------
    (tuple of Attempt, tuple of str)
        The attempts in the file's order, and a message for each line that was passed over.

    Raises
    ------
    FileFault
        The file cannot be read at all, or has more than 20,000,000 bytes.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "ada.jsonl")
    ...     _ = ProgressFile(path).add(Attempt("deal-001", "no", right=True))
    ...     attempts, faults = read_progress(path)
    >>> attempts[0].answer, faults
    ('no', ())
    """
    path = Path(path)
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return (), ()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise FileFault(f"{shown(str(path))}: cannot be read ({reason})") from None
    if len(data) > MAX_BYTES:
        raise FileFault(f"{path}: progress files up to {MAX_BYTES:,} bytes are read")
    found, faults = [], []
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if not line.strip():
            continue
        try:
            found.append(_attempt(line))
        except FileFault as error:
            faults.append(f"{path}, line {number}: {error}")
    return tuple(found), tuple(faults)


def _attempt(line: bytes) -> Attempt:
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise FileFault("no UTF-8 text") from None
    table = read_json(text)
    if not isinstance(table, dict) or _MARK not in table:
        raise FileFault(f"{shown(text)} is no attempt of a progress file")
    if table[_MARK] != VERSION or type(table[_MARK]) is not int:
        raise FileFault(f"version {shown(table[_MARK])}; this kit reads version {VERSION}")
    values = {name: table[name] for name in _FIELDS if name in table}
    for name, value in values.items():
        if type(value) is not _TYPES[name]:
            raise FileFault(f"{name}: {shown(value)}, but {_TYPES[name].__name__} is needed")
        if isinstance(value, str) and (
            len(value) > _LONGEST or any("\ud800" <= sign <= "\udfff" for sign in value)
        ):
            raise FileFault(f"{name}: {shown(value)} is no text of up to {_LONGEST:,} signs")
        if type(value) is int and not 0 <= value <= _SECONDS:
            raise FileFault(f"{name}: {shown(value)}, but 0–{_SECONDS:,} is needed")
    if not values.get("puzzle"):
        raise FileFault("puzzle: missing; the id of a puzzle is needed")
    return Attempt(**values)


def _line(attempt: Attempt) -> bytes:
    table: dict[str, object] = {_MARK: VERSION, **asdict(attempt)}
    # Names of students may be anything; a lone surrogate could not be written.
    text = json.dumps(table, ensure_ascii=False).encode("utf-8", "replace").decode("utf-8")
    return f"{text}\n".encode()


class ProgressFile:
    """A progress file that one adds to; where it cannot be written, the attempts stay in memory.

    Parameters
    ----------
    path : path or None
        Made with the first attempt where it is not there; None for memory alone.

    Attributes
    ----------
    path : Path or None
    attempts : list of Attempt
        Those of the file, and those added.
    faults : tuple of str
        What could not be read.
    trouble : str
        Why nothing is kept in the file; empty while all is well.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "ada.jsonl")
    ...     ProgressFile(path).add(Attempt("deal-001", "no", right=True))
    ...     len(ProgressFile(path).attempts)
    True
    1
    """

    @checked
    def __init__(self, path: str | Path | None = None) -> None:
        self.path = None if path is None else expanded(path)
        self.attempts: list[Attempt] = []
        self.faults: tuple[str, ...] = ()
        self.trouble = ""
        self._foreign = False
        self._unwritten = b""
        if self.path is None:
            return
        try:
            found, self.faults = read_progress(self.path)
        except FileFault as error:
            self.trouble, self._foreign = str(error), True
            return
        self.attempts = list(found)
        if self.faults and not found:
            # Somebody's notes, or a notebook: not ours to write into.
            self._foreign = True
            self.trouble = f"{self.path}: this is no progress file, so nothing is written to it"

    @checked
    def add(self, attempt: Attempt) -> bool:
        """Keep an attempt; return whether the file has it, too. `trouble` says why not.

        In memory it is kept either way. What could not be written is written with the next attempt
        that can be.
        """
        self.attempts.append(attempt)
        if self.path is None or self._foreign:
            return False
        self._unwritten += _line(attempt)
        try:
            _append(self.path, self._unwritten)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            self.trouble = f"{shown(str(self.path))}: cannot be written ({reason})"
            return False
        self._unwritten = b""
        self.trouble = ""
        return True


def _append(path: Path, line: bytes) -> None:
    """Add a line in one piece, on a line of its own even where the last one broke off."""
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
    file = os.open(path, flags, 0o666)
    try:
        end = os.lseek(file, 0, os.SEEK_END)
        if end:
            os.lseek(file, end - 1, os.SEEK_SET)
            if os.read(file, 1) != b"\n":
                line = b"\n" + line
        while line:
            line = line[os.write(file, line) :]
        os.fsync(file)
    finally:
        os.close(file)


# -- a class -------------------------------------------------------------------------------------


@checked
def read_class(
    paths: Iterable[str | Path], named: Callable[[Path], str] = lambda path: path.stem
) -> tuple[tuple[Attempt, ...], tuple[str, ...]]:
    """Return the attempts of several progress files, and what could not be read.

    An attempt that stands in several files (copies that were handed in) counts once.

    Parameters
    ----------
    paths : iterable of path
        One that is missing or cannot be read is reported and passed over.
    named : callable
        Given a file's path, the student of those of its attempts that name none; left out, what the
        file is called.

    Returns
    -------
    (tuple of Attempt, tuple of str)
        File after file; of each at most 20 damaged lines are told one by one, the rest counted.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     ada, ben, cleo = (Path(folder, f"{name}.jsonl") for name in "abc")
    ...     for path in (ada, ben):
    ...         _ = ProgressFile(path).add(Attempt("deal-001", "no", True))
    ...     attempts, faults = read_class([ada, ben, cleo])
    >>> [attempt.student for attempt in attempts], len(faults)  # no file of Cleo's
    (['a', 'b'], 1)
    """
    found: dict[Attempt, None] = {}
    faults: list[str] = []
    for path in map(Path, paths):
        try:
            if not path.exists():
                raise FileFault(f"{path}: there is no such file")
            attempts, wrong = read_progress(path)
        except (FileFault, OSError, ValueError) as error:
            faults.append(str(error))
            continue
        faults += wrong[:MOST_FAULTS]
        if len(wrong) > MOST_FAULTS:
            faults.append(f"{path}: and {len(wrong) - MOST_FAULTS} more lines")
        for attempt in attempts:
            own = attempt if attempt.student else replace(attempt, student=named(path))
            found[own] = None
    return tuple(found), tuple(faults)


@checked
def summaries(attempts: Iterable[Attempt]) -> tuple[Summary, ...]:
    """Return for every student and puzzle what was done, in the order of names and ids.

    Parameters
    ----------
    attempts : iterable of Attempt
        They count in the order given; those after the first right one, or after the solution was
        shown, change nothing but `last`.

    Returns
    -------
    tuple of Summary

    Examples
    --------
    >>> tries = [Attempt("p", "1/3", student="Ada"), Attempt("p", "1/4", True, 2, student="Ada")]
    >>> found = summaries(tries)[0]
    >>> found.solved, found.answers, found.hints
    (True, 2, 2)
    """
    groups: dict[tuple[str, str], list[Attempt]] = {}
    for attempt in attempts:
        groups.setdefault((attempt.student, attempt.puzzle), []).append(attempt)
    return tuple(_summary(groups[key]) for key in sorted(groups))


def _summary(attempts: Sequence[Attempt]) -> Summary:
    # What comes after the puzzle was solved, or its solution seen, changes nothing any more.
    counted = []
    for attempt in attempts:
        counted.append(attempt)
        if attempt.right or attempt.shown:
            break
    last = counted[-1]
    times = [attempt.time for attempt in attempts if attempt.time]
    return Summary(
        student=last.student,
        puzzle=last.puzzle,
        solved=last.right and not last.shown,
        answers=sum(not attempt.shown for attempt in counted),
        hints=max(attempt.hints for attempt in counted),
        shown=last.shown,
        seconds=sum(attempt.seconds for attempt in counted),
        first=min(times, default=""),
        last=max(times, default=""),
    )


@checked
def class_csv(attempts: Iterable[Attempt]) -> str:
    """Return a table with a line for every student and puzzle, as CSV (RFC 4180).

    Parameters
    ----------
    attempts : iterable of Attempt
        As for `summaries`.

    Returns
    -------
    str
        With a line of names at the top, those of `Summary`. No cell begins as a formula does.

    Examples
    --------
    >>> print(class_csv([Attempt("deal-001", "no", right=True, seconds=40, student="Ada")]))
    student,puzzle,solved,answers,hints,shown,seconds,first,last
    Ada,deal-001,yes,1,0,no,40,,
    """
    return _csv([field.name for field in fields(Summary)], map(asdict, summaries(attempts)))


@checked
def attempts_csv(attempts: Iterable[Attempt]) -> str:
    """Return a table with a line for every attempt, as CSV (RFC 4180).

    Parameters
    ----------
    attempts : iterable of Attempt
        One line each, in this order.

    Returns
    -------
    str
        With a line of names at the top, those of `Attempt`. No cell begins as a formula does.

    Examples
    --------
    >>> print(attempts_csv([Attempt("deal-001", "no", right=True, seconds=40, student="Ada")]))
    time,student,puzzle,answer,right,hints,shown,seconds
    ,Ada,deal-001,no,yes,0,no,40
    """
    names = ["time", "student", "puzzle", "answer", "right", "hints", "shown", "seconds"]
    return _csv(names, map(asdict, attempts))


def _csv(names: Sequence[str], tables: Iterable[Mapping[str, object]]) -> str:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(names)
    writer.writerows([_cell(table[name]) for name in names] for table in tables)
    return text.getvalue()


def _cell(value: object) -> object:
    """A cell that no spreadsheet takes for a formula."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, str):
        return value
    plain = harmless(value)
    return f"'{plain}" if plain[:1] in ("=", "+", "-", "@") else plain


@checked
def write_text(path: str | Path, text: str) -> Path:
    """Write `text` to a file, all of it or nothing.

    It begins with the mark by which spreadsheets know UTF-8.

    Parameters
    ----------
    path : path
        Its folder must be there; a file that is there is replaced.
    text : str

    Returns
    -------
    Path
        The file, ``~`` replaced.

    Raises
    ------
    FileFault
        It cannot be written; the message says why.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_text(Path(folder, "class.csv"), "Zoé,1").read_text(encoding="utf-8-sig")
    'Zoé,1'
    """
    path = expanded(path)
    write_whole(path, text.encode("utf-8-sig", "replace"))
    return path
