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
"student","puzzle","solved","answers","hints","shown","seconds","first","last"
"Ada","endgame-001","yes",2,1,"no",65,"",""
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path

from hanabi_kit.errors import FileFault, shown
from hanabi_kit.foreign_words import reason_of
from hanabi_kit.language import later, words
from hanabi_kit.notation.paths import path_of
from hanabi_kit.puzzles.answers.attempts import Attempt, Lines, encoding_of, line_of, read_lines
from hanabi_kit.puzzles.spreadsheet import csv_text
from hanabi_kit.puzzles.spreadsheet import write_text as write_text
from hanabi_kit.puzzles.text_files import lines_of_texts
from hanabi_kit.render.player_names import alphabetical
from hanabi_kit.support.arguments import checked

__all__ = ["Attempt", "ProgressFile"]

MAX_BYTES = 20_000_000
"""Largest progress file that is read: some 100,000 attempts."""

MOST_FAULTS = 20
"""Damaged lines of one file that are told one by one."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What one student did with one puzzle; `summaries` makes it."""

    student: str
    puzzle: str  # its id
    solved: bool  # by an own answer, before the solution was shown
    answers: int  # judged until it was solved, or its solution shown; a first vote is not judged
    hints: int  # seen until then
    shown: bool  # whether the solution was asked for before it was solved
    seconds: int  # spent until then
    first: str  # time of the first attempt, in ISO 8601; empty where none is known
    last: str  # time of the last one


def now() -> str:
    """Return the time in ISO 8601, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


# -- the file ------------------------------------------------------------------------------------


@checked
def read_progress(path: str | Path) -> tuple[tuple[Attempt, ...], tuple[str, ...]]:
    """Return the attempts of a progress file, and what could not be read in it.

    `path`: a file that is not there has no attempts; one with short texts
        (`hanabi_kit.puzzles.short_text`) has what they tell.
    Returned: the attempts in the file's order, and a message for each line that was passed over,
        and for fields that this version of the kit does not know.
    Raises FileFault: the file cannot be read at all, is no file but a folder or a pipe, or has more
        than 20,000,000 bytes.
    """
    try:
        data = read_bytes(path)
    except FileNotFoundError:
        return (), ()
    found = read_lines(data)
    if not found.ours:
        found = lines_of_texts(data) or found
    return found.attempts, told_of(found, str(path))


def read_bytes(path: str | Path) -> bytes:
    """Return what a progress file holds.

    Raises FileFault: the file cannot be read, is none (a folder, a pipe) or has more than
        20,000,000 bytes.
    Raises FileNotFoundError: there is none.
    """
    path = Path(path)
    try:
        # A pipe would be waited for until somebody writes into it.
        kind = stat.S_IFMT(path.stat().st_mode)
        if kind != stat.S_IFREG:
            text = _KINDS.get(kind) or later("{path}: this is no file, a file is needed")
            raise FileFault(words().say(text, path=path))
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as error:
        if isinstance(error, FileFault):
            raise
        reason = reason_of(error)
        raise FileFault(
            words().say("{path}: cannot be read ({reason})", path=shown(str(path)), reason=reason)
        ) from None
    if len(data) > MAX_BYTES:
        raise FileFault(
            words().say(
                "{path}: progress files up to {most} bytes are read",
                path=path,
                most=words().number(MAX_BYTES),
            )
        )
    return data


_KINDS = {
    stat.S_IFDIR: later("{path}: this is a folder, a file is needed"),
    stat.S_IFIFO: later("{path}: this is a pipe, a file is needed"),
    stat.S_IFSOCK: later("{path}: this is a socket, a file is needed"),
    stat.S_IFCHR: later("{path}: this is a device, a file is needed"),
    stat.S_IFBLK: later("{path}: this is a device, a file is needed"),
}


def told_of(found: Lines, where: str) -> tuple[str, ...]:
    """Return a message for each line that was passed over, and for each field not known."""
    more = []
    for name, number in found.unknown:
        more.append(
            words().count(
                "{where}: field {name} is not known to this version of the kit and was left out "
                "({number} line)",
                "{where}: field {name} is not known to this version of the kit and was left out "
                "({number} lines)",
                number,
                where=where,
                name=shown(name),
            )
        )
    return (*(f"{where}, {fault}" for fault in found.faults), *more)


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
    foreign : bool
        Whether the file is no progress file, so that nothing is ever written to it.

    Raises
    ------
    FileFault
        `path` cannot be the name of a file.

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
        self.path = None if path is None else path_of(path, home=True)
        self.attempts: list[Attempt] = []
        self.faults: tuple[str, ...] = ()
        self.trouble = ""
        self.foreign = False
        self._unwritten = ""
        if self.path is None:
            return
        try:
            found = read_lines(read_bytes(self.path))
        except FileNotFoundError:
            return
        except FileFault as error:
            self.trouble, self.foreign = str(error), True
            return
        self.attempts = list(found.attempts)
        self.faults = told_of(found, str(self.path))
        if not found.ours:
            # Somebody's notes, or a notebook: not ours to write into.
            self.foreign = True
            self.trouble = words().say(
                "{file}: this is no progress file, so nothing is written to it",
                file=str(self.path),
            )

    @checked
    def add(self, attempt: Attempt) -> bool:
        """Keep `attempt`; return whether the file has it, too. `trouble` says why not.

        In memory it is kept either way. What could not be written is written with the next attempt
        that can be.
        """
        self.attempts.append(attempt)
        if self.path is None or self.foreign:
            return False
        self._unwritten += line_of(attempt)
        try:
            _append(self.path, self._unwritten)
        except (OSError, ValueError) as error:
            reason = reason_of(error)
            self.trouble = words().say(
                "{file}: cannot be written ({reason})",
                file=shown(str(self.path)),
                reason=str(reason),
            )
            return False
        self._unwritten = ""
        self.trouble = ""
        return True


def _append(path: Path, lines: str) -> None:
    """Add lines in one piece, on lines of their own even where the last one broke off.

    They are written as the file is: an editor may have saved it in another encoding.
    """
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
    file = os.open(path, flags, 0o666)
    try:
        end = os.lseek(file, 0, os.SEEK_END)
        encoding = "utf-8"
        if end:
            os.lseek(file, 0, os.SEEK_SET)
            encoding = encoding_of(os.read(file, 4))
            broken = end % len(" ".encode(encoding))
            newline = "\n".encode(encoding)
            os.lseek(file, max(end - len(newline), 0), os.SEEK_SET)
            if broken or os.read(file, len(newline)) != newline:
                lines = "\n" + lines
        else:
            broken = 0
        data = bytes(broken) + lines.encode(encoding)
        while data:
            data = data[os.write(file, data) :]
        os.fsync(file)
    finally:
        os.close(file)


# -- a class -------------------------------------------------------------------------------------


@checked
def summaries(attempts: Iterable[Attempt]) -> tuple[Summary, ...]:
    """Return for every student and puzzle what was done, names as people sort them.

    `attempts`: they count in the order given; those after the first right one, or after the
        solution was shown, change nothing but `last`.
    """
    groups: dict[tuple[str, str], list[Attempt]] = {}
    for attempt in attempts:
        groups.setdefault((attempt.student, attempt.puzzle), []).append(attempt)
    return tuple(
        _summary(groups[key]) for key in sorted(groups, key=lambda one: (alphabetical(one[0]), one))
    )


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
        answers=sum(not attempt.shown and attempt.vote != 1 for attempt in counted),
        hints=max(attempt.hints for attempt in counted),
        shown=last.shown,
        seconds=sum(attempt.seconds for attempt in counted),
        first=min(times, default=""),
        last=max(times, default=""),
    )


@checked
def class_csv(attempts: Iterable[Attempt]) -> str:
    """Return a table with a line for every student and puzzle, as CSV (RFC 4180).

    At the top stand the names of `Summary`. No text is a formula
    (`hanabi_kit.puzzles.spreadsheet`).
    """
    names = [field.name for field in fields(Summary)]
    return csv_text(names, map(astuple, summaries(attempts)))


@checked
def attempts_csv(attempts: Iterable[Attempt]) -> str:
    """Return a table as `class_csv`, with a line for every attempt and the names of `Attempt`."""
    names = ["time", "student", "puzzle", "answer", "right", "hints", "shown", "seconds", "vote"]
    return csv_text(names, ([getattr(one, name) for name in names] for one in attempts))
