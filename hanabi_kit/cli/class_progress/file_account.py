"""What became of every file and folder that was handed in: each is in one row, with why."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Literal, get_args

from hanabi_kit.cli.class_progress.collected_files import Collected, HandedIn
from hanabi_kit.cli.class_progress.owners import Owner
from hanabi_kit.language import words

Fate = Literal[
    "read",
    "joined",
    "same",
    "damaged",
    "empty",
    "foreign",
    "unreadable",
    "folder",
    "other",
    "hidden",
]
"""What became of a file: what is best comes first."""

MOST_LINES = 3
"""Damaged lines of a file that its row tells one by one."""

FATES: tuple[Fate, ...] = get_args(Fate)


@dataclass(frozen=True)
class FileRow:
    """A file or folder, and what became of it."""

    path: str
    fate: Fate
    pupil: str = ""  # whose it is, where it was read
    note: str = ""  # in words: with what it was joined, which lines are damaged, why it is not read


def file_rows(found: Collected, owners: Sequence[Owner]) -> tuple[FileRow, ...]:
    """Return a row for everything that was found, by what became of it, then by path."""
    told = words()
    rows = [row for owner in owners for row in _read(owner)]
    rows = _with_copies(rows, found.files)
    rows += [FileRow(one.path, one.kind, note=one.why) for one in found.unread]
    rows += [FileRow(path, "folder", note=told.say("nothing in it")) for path in found.bare]
    rows += [FileRow(path, "other", note=_kind(path)) for path in found.others]
    rows += [FileRow(path, "hidden", note=told.say("not looked into")) for path in found.hidden]
    return tuple(sorted(rows, key=lambda row: FATES.index(row.fate)))


def below_one_place(rows: Sequence[FileRow]) -> tuple[str, list[FileRow]]:
    """Return the folder that all lie in, empty where there is none, and the rows told from there.

    Examples
    --------
    >>> place, rows = below_one_place([FileRow("/class/ada/x.jsonl", "read")])
    >>> place == str(PurePath("/class/ada")), rows[0].path
    (True, 'x.jsonl')
    """
    try:
        place = os.path.commonpath([str(PurePath(row.path).parent) for row in rows])
    except ValueError:  # no rows; on several drives; one of them from the root, another not
        return "", list(rows)
    if not place:
        return "", list(rows)
    before = place.rstrip(os.sep) + os.sep
    return place, [
        replace(row, path=row.path.removeprefix(before), note=row.note.replace(before, ""))
        for row in rows
    ]


def fate_text(fate: Fate, number: int) -> str:
    """Return how many files had a fate, in words.

    Examples
    --------
    >>> fate_text("read", 25), fate_text("empty", 1)
    ('25 read', '1 empty')
    """
    count = words().count
    if fate == "read":
        return count("{number} read", "{number} read", number)
    if fate == "joined":
        return count(
            "{number} joined with another of the same pupil",
            "{number} joined with others of the same pupil",
            number,
        )
    if fate == "same":
        return count("{number} the same as another", "{number} the same as others", number)
    if fate == "damaged":
        return count(
            "{number} read, but for damaged lines", "{number} read, but for damaged lines", number
        )
    if fate == "empty":
        return count("{number} empty", "{number} empty", number)
    if fate == "foreign":
        return count("{number} no progress file", "{number} no progress files", number)
    if fate == "unreadable":
        return count("{number} unreadable", "{number} unreadable", number)
    if fate == "folder":
        return count("{number} folder without any", "{number} folders without any", number)
    if fate == "other":
        return count("{number} of another kind", "{number} of another kind", number)
    return count("{number} hidden", "{number} hidden", number)


def _read(owner: Owner) -> list[FileRow]:
    rows = []
    for at, file in enumerate(owner.files):
        fate: Fate = "joined" if at else "read"
        note = words().say("with {file}", file=owner.files[0].path) if at else ""
        if file.lines.faults:
            fate, note = "damaged", _lines(file.lines.faults)
        rows.append(FileRow(file.path, fate, owner.name, note))
    return rows


def _lines(faults: Sequence[str]) -> str:
    """Return what is wrong in a file; of many lines the first ones, as all are told above."""
    more = len(faults) - MOST_LINES
    rest = words().count("and {number} more line", "and {number} more lines", more)
    return "; ".join([*faults[:MOST_LINES], *([rest] if more > 0 else [])])


def _with_copies(rows: Sequence[FileRow], files: Sequence[HandedIn]) -> list[FileRow]:
    """Say of a file that is the same byte for byte as one before it that it is."""
    digests = {file.path: file.digest for file in files}
    first: dict[bytes, str] = {}
    found = []
    for row in rows:
        other = first.setdefault(digests[row.path], row.path)
        if other == row.path:
            found.append(row)
        else:
            note = words().say("as {file}", file=other)
            found.append(FileRow(row.path, "same", row.pupil, note))
    return found


def _kind(path: str) -> str:
    told = words()
    if PurePath(path).suffix.casefold() == ".ipynb":
        return told.say("a notebook does not keep attempts")
    return told.say("not read")
