"""``hanabi-kit progress``: what a class has done, from the progress files that were collected."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

from hanabi_kit.cli.commands import FAILED
from hanabi_kit.cli.deal_command import add_language
from hanabi_kit.cli.progress_report import attempts_text, class_text
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import current, speaking, words
from hanabi_kit.lessons import LESSONS
from hanabi_kit.lessons.checking import FILE
from hanabi_kit.puzzles.progress import (
    Attempt,
    attempts_csv,
    class_csv,
    read_class,
    summaries,
    write_text,
)

__all__ = ["add_progress", "names_of", "progress", "progress_files"]

_ENDING = ".jsonl"


def add_progress(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "places",
        metavar="PROGRESS",
        nargs="+",
        help=f"progress files ({FILE}), or folders to look for them in",
    )
    parser.add_argument(
        "-o", "--output", metavar="OUT", help="write a table for spreadsheets (CSV)"
    )
    parser.add_argument(
        "--attempts", action="store_true", help="every attempt, not one line for each exercise"
    )
    add_language(parser)


def progress(arguments: Namespace) -> int:
    """Print or write what the class has done; report what could not be read, and pass it over."""
    with speaking(arguments.language or current()):
        files, faults = progress_files(arguments.places)
        names = names_of(files)
        attempts, wrong = read_class(files, names.__getitem__)
        faults += wrong
        for fault in faults:
            print(f"hanabi-kit progress: {fault}", file=sys.stderr)
        nothing = bool(faults) and not attempts
        if arguments.output is not None and not nothing:
            _write(arguments, attempts, files)
        elif arguments.json:
            _print_json(arguments, attempts, faults)
        elif not nothing:
            print(_told(arguments, attempts, files))
        _note(faults)
        return FAILED if nothing else 0


# ------------------------------------------------------------------------------- the files


def progress_files(places: Iterable[str]) -> tuple[tuple[Path, ...], tuple[str, ...]]:
    """Return the progress files that are named or lie in a folder, and what was not found.

    Folders whose names begin with a point hold copies that nobody handed in.
    """
    told = words()
    found: dict[Path, None] = {}
    faults = []
    for place in places:
        path = Path(place).expanduser()
        try:
            if not path.is_dir():
                found[path] = None
                continue
            inside = sorted(path.rglob(f"*{_ENDING}"))
        except (OSError, ValueError) as error:
            faults.append(f"{place}: {getattr(error, 'strerror', None) or error}")
            continue
        own = [
            file
            for file in inside
            if not any(part.startswith(".") for part in file.relative_to(path).parts)
        ]
        found |= dict.fromkeys(own)
        if not own:
            faults.append(
                told.say("{folder}: no progress file ({name}) in it", folder=place, name=FILE)
            )
    return tuple(found), tuple(faults)


_LESSON_FOLDERS = {
    "notebooks",
    "fr",
    *(f"{lesson.stem}{tail}" for lesson in LESSONS for tail in ("", "-fr")),
}
"""Folders that say what was worked at, and not who did it."""


def names_of(files: Sequence[Path]) -> dict[Path, str]:
    """Return whose each file is: its name where it has one of its own, else that of its folder.

    Every pupil's file is called the same, and lies in a folder with the pupil's name; nbgrader has
    another one in between for each lesson. Two folders of one name are told apart by those above.

    Examples
    --------
    >>> files = [
    ...     Path("submitted/ada/03-worlds-and-odds/hanabi-progress.jsonl"),
    ...     Path("submitted/ada/06-the-last-cards/hanabi-progress.jsonl"),
    ...     Path("10b/ben/hanabi-progress.jsonl"),
    ...     Path("10c/ben/hanabi-progress.jsonl"),
    ...     Path("cleo.jsonl"),
    ... ]
    >>> list(names_of(files).values())
    ['ada', 'ada', '10b/ben', '10c/ben', 'cleo']
    """
    names = {}
    folders: dict[str, dict[tuple[str, ...], list[Path]]] = defaultdict(lambda: defaultdict(list))
    for file in files:
        if file.name != FILE:
            names[file] = file.stem
            continue
        parts = file.absolute().parent.parts[1:]
        while len(parts) > 1 and parts[-1] in _LESSON_FOLDERS:
            parts = parts[:-1]
        folders[parts[-1] if parts else ""][parts].append(file)
    for same in folders.values():
        length = 1
        while len({parts[-length:] for parts in same}) < len(same):
            length += 1
        for parts, own in same.items():
            names |= dict.fromkeys(own, "/".join(parts[-length:]))
    return {file: names[file] for file in files}


# ------------------------------------------------------------------------------- what is told


def _write(arguments: Namespace, attempts: Sequence[Attempt], files: Sequence[Path]) -> None:
    path = Path(arguments.output).expanduser()
    if any(_same_file(path, file) for file in files):
        raise HanabiError(f"-o {arguments.output!r}: this is one of the progress files")
    told = words()
    text = attempts_csv(attempts) if arguments.attempts else class_csv(attempts)
    write_text(path, text)
    lines = len(attempts) if arguments.attempts else len(summaries(attempts))
    students = len({attempt.student for attempt in attempts})
    line = told.count("{number} line", "{number} lines", lines)
    of = told.count("{number} student", "{number} students", students)
    print(told.say("{file}: {lines}, {students}", file=path, lines=line, students=of))


def _same_file(path: Path, other: Path) -> bool:
    try:
        return path.samefile(other)
    except (OSError, ValueError):
        return False


def _print_json(arguments: Namespace, attempts: Sequence[Attempt], faults: Sequence[str]) -> None:
    table = {
        "students": sorted({attempt.student for attempt in attempts}),
        "exercises": [asdict(summary) for summary in summaries(attempts)],
        "faults": list(faults),
    }
    if arguments.attempts:
        table["attempts"] = [asdict(attempt) for attempt in attempts]
    print(json.dumps(table, ensure_ascii=False))


def _told(arguments: Namespace, attempts: Sequence[Attempt], files: Sequence[Path]) -> str:
    if not attempts:
        return words().count(
            "{number} file, no attempts in it.",
            "{number} files, no attempts in them.",
            len(files),
        )
    return attempts_text(attempts) if arguments.attempts else class_text(summaries(attempts))


def _note(faults: Sequence[str]) -> None:
    """Say at the end, where it is not scrolled away, that something was passed over."""
    if faults:
        text = words().count(
            "{number} place could not be read and was passed over, see above.",
            "{number} places could not be read and were passed over, see above.",
            len(faults),
        )
        print(f"hanabi-kit progress: {text}", file=sys.stderr)
