"""One attempt at a puzzle, and the lines of a progress file that hold attempts.

Files come back from pupils' machines: saved anew by an editor, joined, cut off by a crash, written
by another version of the kit. A line that cannot be read costs itself and no other.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, fields
from difflib import get_close_matches

from hanabi_kit.errors import FileFault, shown
from hanabi_kit.language import later, words
from hanabi_kit.notation.files import TYPE_WORDS, read_json

VERSION = 1
"""Of the lines of a progress file."""

_MARK = "hanabi-kit progress"
_LONGEST = 2000
_SECONDS = 10**9
_ROUNDS = 2
_START = f'{{"{_MARK}"'.encode()
# No text inside a line can hold this: there, the first quotation mark would be escaped.
_BEGINS = re.compile(b"(?=" + re.escape(_START) + b")")


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
    vote : int
        Of a prediction that is voted on: 1 for a vote before it is settled, of which nobody says
        whether it is right (`right` is False), 2 for one after; 0 for every other answer.

    Examples
    --------
    >>> Attempt("endgame-001", "play 2", right=True, seconds=25, student="Ada").hints
    0
    """

    puzzle: str
    answer: str = ""
    right: bool = False
    hints: int = 0
    seconds: int = 0
    shown: bool = False
    time: str = ""
    student: str = ""
    vote: int = 0


_FIELDS = tuple(field.name for field in fields(Attempt))
_TYPES = {field.name: type(field.default) for field in fields(Attempt)} | {"puzzle": str}


@dataclass(frozen=True, slots=True)
class Lines:
    """What `read_lines` found."""

    attempts: tuple[Attempt, ...]  # in the order of the lines
    faults: tuple[str, ...]  # a message for each line that was passed over
    # Fields that this version of the kit does not know and that were passed over, each with the
    # number of attempts that have it.
    unknown: tuple[tuple[str, int], ...]
    ours: bool  # whether this is a progress file, be it a damaged one; true of an empty file


def line_of(attempt: Attempt) -> str:
    """Return the line that holds an attempt, with the end of the line."""
    table: dict[str, object] = {_MARK: VERSION, **asdict(attempt)}
    if not attempt.vote:  # earlier versions would remark on a field that says nothing here
        del table["vote"]
    # Names of students may be anything; a lone surrogate could not be written.
    text = json.dumps(table, ensure_ascii=False).encode("utf-8", "replace").decode("utf-8")
    return f"{text}\n"


def encoding_of(head: bytes) -> str:
    """Return in which encoding a file is written that begins with `head` (four bytes suffice).

    The kit writes UTF-8. Editors on Windows save a file anew in UTF-16.

    Examples
    --------
    >>> encoding_of("\ufeff{".encode("utf-16-be")), encoding_of(b'{"ha')
    ('utf-16-be', 'utf-8')
    """
    if head.startswith((b"\xff\xfe", b'{\0"\0')):
        return "utf-16-le"
    if head.startswith((b"\xfe\xff", b'\0{\0"')):
        return "utf-16-be"
    return "utf-8"


def read_lines(data: bytes) -> Lines:
    """Return the attempts of a progress file that holds `data`, and what could not be read.

    `data`: UTF-8 or UTF-16, with or without a byte order mark.
    """
    found: list[Attempt] = []
    faults: list[str] = []
    unknown: dict[str, int] = {}
    marked = False
    only_remains = True
    for number, piece in _pieces(data):
        marked = marked or piece.startswith(_START)
        only_remains = only_remains and (not piece.strip(b"\0") or _START.startswith(piece))
        try:
            attempt, more = _attempt(piece)
        except FileFault as error:
            faults.append(words().say("line {number}: {error}", number=number, error=error))
            continue
        found.append(attempt)
        for name in more:
            unknown[name] = unknown.get(name, 0) + 1
    ours = bool(found) or marked or only_remains
    return Lines(tuple(found), tuple(faults), tuple(unknown.items()), ours)


def _pieces(data: bytes) -> list[tuple[int, bytes]]:
    """Return what should be an attempt each, in UTF-8, with the number of its line.

    Where a line broke off and another file was joined to it, the attempt after it stands in the
    same line, and is whole.
    """
    encoding = encoding_of(data[:4])
    if encoding != "utf-8":
        data = _in_utf8(data, encoding)
    lines = re.split(rb"\r\n|\r|\n", data.removeprefix(b"\xef\xbb\xbf"))
    return [
        (number, piece.strip())
        for number, line in enumerate(lines, start=1)
        for piece in _BEGINS.split(line)
        if piece.strip()
    ]


def _in_utf8(data: bytes, encoding: str) -> bytes:
    try:
        return data.decode(encoding).removeprefix("\ufeff").encode()
    except UnicodeDecodeError:
        # What is no text must not be taken for some: it stays none, and costs its line.
        text = data.decode(encoding, "replace").removeprefix("\ufeff")
        return text.encode().replace("\ufffd".encode(), b"\xff")


def _attempt(piece: bytes) -> tuple[Attempt, list[str]]:
    """Return an attempt, and the names of its fields that are not known."""
    # A machine that stops leaves zeros where something was to be written.
    kept = piece.strip(b"\0").strip()
    if not kept:
        raise FileFault(
            words().say(
                "{number} zero bytes; the machine stopped while it was written",
                number=words().number(len(piece)),
            )
        )
    try:
        text = kept.decode("utf-8")
    except UnicodeDecodeError:
        raise FileFault(words().say("no UTF-8 text")) from None
    try:
        table = read_json(text)
    except FileFault:
        if kept.startswith(_START) and not kept.endswith(b"}"):
            raise FileFault(
                words().say("not readable as JSON: the line breaks off ({text})", text=shown(text))
            ) from None
        raise
    if not isinstance(table, dict) or _MARK not in table:
        raise FileFault(words().say("{text} is no attempt of a progress file", text=shown(text)))
    version = table.pop(_MARK)
    if version != VERSION or type(version) is not int:
        fault = (
            later(
                "version {version}; this kit reads version {known}; a later version of the kit "
                "wrote this"
            )
            if type(version) is int and version > VERSION
            else later("version {version}; this kit reads version {known}")
        )
        raise FileFault(words().say(fault, version=shown(version), known=VERSION))
    more = [name for name in table if name not in _FIELDS]
    for name in more:
        meant = get_close_matches(name.strip().casefold(), _FIELDS, n=1, cutoff=0.8)
        if meant and meant[0] not in table:
            raise FileFault(
                words().say(
                    "{name} is no field of an attempt; is {meant} meant?",
                    name=shown(name),
                    meant=repr(meant[0]),
                )
            )
    values = {name: table[name] for name in _FIELDS if name in table}
    for name, value in values.items():
        if type(value) is not _TYPES[name]:
            raise FileFault(
                words().say(
                    "{name}: {value}, but {kind} is needed",
                    name=name,
                    value=shown(value),
                    kind=words().say(TYPE_WORDS[_TYPES[name]]),
                )
            )
        if isinstance(value, str) and (
            len(value) > _LONGEST or any("\ud800" <= sign <= "\udfff" for sign in value)
        ):
            raise FileFault(
                words().say(
                    "{name}: {value} is no text of up to {most} signs",
                    name=name,
                    value=shown(value),
                    most=words().number(_LONGEST),
                )
            )
        most = _ROUNDS if name == "vote" else _SECONDS
        if type(value) is int and not 0 <= value <= most:
            raise FileFault(
                words().say(
                    "{name}: {value}, but 0–{most} is needed",
                    name=name,
                    value=shown(value),
                    most=words().number(most),
                )
            )
    if not values.get("puzzle"):
        raise FileFault(words().say("puzzle: missing; the id of a puzzle is needed"))
    if values.get("vote") == 1 and (values.get("right") or values.get("shown")):
        raise FileFault(
            words().say("vote: 1, a first vote, is neither right nor a solution that was shown")
        )
    return Attempt(**values), more
