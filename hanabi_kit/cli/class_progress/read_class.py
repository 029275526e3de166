"""What a command about a class is given: its progress files read, and what was passed over told."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass

from hanabi_kit.cli.class_progress.collected_files import Collected, collect
from hanabi_kit.cli.class_progress.doubts import doubts
from hanabi_kit.cli.class_progress.merged_attempts import attempts_of, faults_in, unknown_fields
from hanabi_kit.cli.class_progress.owners import Owner, owners_of
from hanabi_kit.language import words
from hanabi_kit.lessons.keeping import FILE
from hanabi_kit.puzzles.progress import Attempt
from hanabi_kit.render.player_names import harmless


@dataclass(frozen=True)
class ReadClass:
    """What a class has handed in."""

    found: Collected
    owners: Sequence[Owner]  # whose the files are
    attempts: Sequence[Attempt]
    remarks: Sequence[str]  # how attempts were put together, and what may not be what it seems
    faults: Sequence[str]  # what could not be read


def add_class(parser: ArgumentParser) -> None:
    """Give a command's parser the files of a class, and where a table is written."""
    say = words().say
    parser.add_argument(
        "places",
        metavar="PROGRESS",
        nargs="+",
        help=say("progress files ({name}), or folders or ZIP files to look for them in", name=FILE),
    )
    parser.add_argument(
        "-o", "--output", metavar="OUT", help=say("write a table for spreadsheets (CSV)")
    )


def read_class(places: list[str], command: str, *, named: bool = True) -> ReadClass:
    """Read what a class has handed in; on standard error it is named what was passed over.

    `named`: whether that is done, as names of files are mostly those of pupils.
    """
    found = collect(places)
    owners = owners_of(found.files)
    attempts, remarks = attempts_of(owners)
    remarks += doubts(attempts)
    faults = faults_in(found)
    for line in (*faults, *remarks, *unknown_fields(found)) if named else ():
        print(f"hanabi-kit {command}: {harmless(line)}", file=sys.stderr)
    return ReadClass(found, owners, attempts, remarks, faults)
