"""``hanabi-kit progress``: what a class has done, from the progress files that were collected."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import asdict

from hanabi_kit.cli.class_progress.collected_files import Collected, output_apart
from hanabi_kit.cli.class_progress.items.command import (
    add_what_is_told,
    asks_for_items,
    narrowed,
    refuse_what_does_not_fit,
    report_items,
)
from hanabi_kit.cli.class_progress.merged_attempts import accounted, unknown_fields
from hanabi_kit.cli.class_progress.read_class import add_class, read_class
from hanabi_kit.cli.class_progress.report import attempts_text, class_text
from hanabi_kit.cli.exit_codes import FAILED
from hanabi_kit.language import current, speaking, words
from hanabi_kit.puzzles.progress import Attempt, attempts_csv, class_csv, summaries, write_text
from hanabi_kit.render.player_names import alphabetical


def add_progress(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    add_class(parser)
    add_what_is_told(parser)


def progress(arguments: Namespace) -> int:
    """Print or write what the class has done; name what could not be read, and pass it over."""
    with speaking(arguments.language or current()):
        refuse_what_does_not_fit(arguments)
        handed_in = read_class(arguments.places, "progress", named=not arguments.anonymous)
        attempts = narrowed(handed_in.attempts, arguments)
        found, faults, remarks = handed_in.found, handed_in.faults, handed_in.remarks
        if handed_in.attempts and asks_for_items(arguments):
            report_items(arguments, handed_in, attempts)
            _note(faults, named=not arguments.anonymous)
            return FAILED if faults else 0
        account = accounted(found)
        if arguments.output is not None and attempts:
            _write(arguments, attempts, found)
        elif arguments.json:
            _print_json(arguments, attempts, found, faults, remarks)
        elif attempts:
            print(_told(arguments, attempts) + "\n")
        if attempts and not arguments.json:
            print(account)
        elif not arguments.json:
            print(f"hanabi-kit progress: {account}", file=sys.stderr)
        _note(faults)
        return FAILED if faults else 0


# ------------------------------------------------------------------------------- what is told


def _write(arguments: Namespace, attempts: Sequence[Attempt], found: Collected) -> None:
    path = output_apart(arguments.output, found)
    told = words()
    text = attempts_csv(attempts) if arguments.attempts else class_csv(attempts)
    write_text(path, text)
    lines = len(attempts) if arguments.attempts else len(summaries(attempts))
    students = len({attempt.student for attempt in attempts})
    line = told.count("{number} line", "{number} lines", lines)
    of = told.count("{number} student", "{number} students", students)
    print(told.say("{file}: {lines}, {students}", file=path, lines=line, students=of))


def _print_json(
    arguments: Namespace,
    attempts: Sequence[Attempt],
    found: Collected,
    faults: Sequence[str],
    remarks: Sequence[str],
) -> None:
    table: dict[str, object] = {
        "students": sorted({attempt.student for attempt in attempts}, key=alphabetical),
        "exercises": [asdict(summary) for summary in summaries(attempts)],
        "faults": list(faults),
        "remarks": [*remarks, *unknown_fields(found)],
        "files": {
            "read": [file.path for file in found.files],
            "not_read": [{"path": one.path, "why": one.why} for one in found.unread],
            "other": found.others,
        },
    }
    if arguments.attempts:
        table["attempts"] = [asdict(attempt) for attempt in attempts]
    print(json.dumps(table, ensure_ascii=False))


def _told(arguments: Namespace, attempts: Sequence[Attempt]) -> str:
    return attempts_text(attempts) if arguments.attempts else class_text(summaries(attempts))


def _note(faults: Sequence[str], *, named: bool = True) -> None:
    """Say at the end, where it is not scrolled away, that something was passed over."""
    if not faults:
        return
    count = words().count
    if named:
        text = count(
            "{number} place could not be read and was passed over, see above.",
            "{number} places could not be read and were passed over, see above.",
            len(faults),
        )
    else:
        text = count(
            "{number} place could not be read; without --anonymous it is named.",
            "{number} places could not be read; without --anonymous they are named.",
            len(faults),
        )
    print(f"hanabi-kit progress: {text}", file=sys.stderr)
