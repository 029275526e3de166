"""``hanabi-kit progress --items``: printed, or written as a page or a table."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import PurePath

from hanabi_kit.cli.class_progress.collected_files import output_apart
from hanabi_kit.cli.class_progress.file_account import file_rows
from hanabi_kit.cli.class_progress.groups import group_of
from hanabi_kit.cli.class_progress.items.class_items import class_items
from hanabi_kit.cli.class_progress.items.page import items_page
from hanabi_kit.cli.class_progress.items.sentences import class_line
from hanabi_kit.cli.class_progress.items.tables import items_csv, items_plain
from hanabi_kit.cli.class_progress.items.text import files_text, items_text
from hanabi_kit.cli.class_progress.merged_attempts import accounted, unknown_fields
from hanabi_kit.cli.class_progress.read_class import ReadClass
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.lessons import exercise, lesson
from hanabi_kit.lessons.exercise import ID
from hanabi_kit.notation.files import write_whole
from hanabi_kit.puzzles.answers.attempts import Attempt
from hanabi_kit.puzzles.progress import write_text

PAGES, TABLE = (".html", ".htm"), ".csv"
"""How the names of the files end that can be written."""


def add_what_is_told(parser: ArgumentParser) -> None:
    """Add what says what is told of a class: a table, every attempt, or a report of items."""
    say = words().say
    told = parser.add_mutually_exclusive_group()
    told.add_argument(
        "--attempts", action="store_true", help=say("every attempt, not one line for each exercise")
    )
    told.add_argument(
        "--items",
        action="store_true",
        help=say(
            "exercise by exercise: right at first try, wrong answers and their misconceptions, "
            "votes, who is stuck, what to discuss first; -o writes a page (.html) or a table (.csv)"
        ),
    )
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--lesson", metavar="CODE", help=say("only this lesson, such as 03"))
    only.add_argument(
        "--exercise",
        metavar="ID",
        help=say("only this exercise or puzzle, such as 03.1, with every answer and who gave it"),
    )
    parser.add_argument(
        "--anonymous",
        action="store_true",
        help=say(
            "with --items: no names, no right answers, nothing that one pupil alone has said; to "
            "be shown to the class"
        ),
    )


def asks_for_items(arguments: Namespace) -> bool:
    """Whether a report of items is asked for; of one exercise it is what is told anyway."""
    return bool(arguments.items or (arguments.exercise is not None and not arguments.attempts))


def refuse_what_does_not_fit(arguments: Namespace) -> None:
    """Raise HanabiError where what is asked for cannot be told, or not written so."""
    told = words()
    if not asks_for_items(arguments):
        if arguments.anonymous:
            raise HanabiError(told.say("--anonymous goes with --items"))
        if arguments.output is not None and _ending(arguments.output) in PAGES:
            raise HanabiError(
                told.say("-o {file}: a page needs --items", file=repr(arguments.output))
            )
    elif arguments.output is not None and _ending(arguments.output) not in (*PAGES, TABLE):
        raise HanabiError(
            told.say(
                "-o {file}: the name of a page ends in .html, of a table in .csv",
                file=repr(arguments.output),
            )
        )


def _ending(name: str) -> str:
    return PurePath(name).suffix.casefold()


def narrowed(attempts: Sequence[Attempt], arguments: Namespace) -> Sequence[Attempt]:
    """Return the attempts at the lesson or exercise that is asked for; all without one.

    Raises HanabiError: there is no such lesson or exercise.
    """
    if arguments.exercise is not None:
        name = arguments.exercise
        if ID.fullmatch(name):
            exercise(name)
        elif not any(one.puzzle == name for one in attempts):
            raise HanabiError(words().say("{exercise}: nobody has tried it", exercise=name))
        return [one for one in attempts if one.puzzle == name]
    if arguments.lesson is not None:
        code = lesson(arguments.lesson).code
        return [one for one in attempts if group_of(one.puzzle) == (False, code)]
    return attempts


def report_items(arguments: Namespace, handed_in: ReadClass, attempts: Sequence[Attempt]) -> None:
    """Print the report, or write it where ``-o`` says."""
    told = words()
    anonymous = arguments.anonymous
    found = class_items(attempts, whole=arguments.exercise is not None)
    files = file_rows(handed_in.found, handed_in.owners)
    remarks = [*handed_in.remarks, *unknown_fields(handed_in.found)]
    if arguments.json:
        table = items_plain(found, files, anonymous=anonymous)
        if not anonymous:
            table |= {"faults": list(handed_in.faults), "remarks": remarks}
        print(json.dumps(table, ensure_ascii=False))
        return
    if not attempts:
        print(told.say("No answers to this are in the files."))
    if arguments.output is None:
        if attempts:
            print(items_text(found, anonymous=anonymous))
        print("\n" + files_text(files, anonymous=anonymous))
        return
    path = output_apart(arguments.output, handed_in.found)
    if _ending(arguments.output) == TABLE:
        write_text(path, items_csv(found, files, remarks, anonymous=anonymous))
    else:
        page = items_page(found, files, remarks, anonymous=anonymous)
        write_whole(path, page.encode("utf-8", "replace"))
    print(told.say("{file}: {lines}", file=path, lines=class_line(found)))
    if not anonymous:
        print(accounted(handed_in.found))
