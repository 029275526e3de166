"""``hanabi-kit calibrate``: how hard puzzles are for people, from collected progress files."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace

from hanabi_kit.cli.class_progress.calibration_text import (
    calibration_csv,
    calibration_plain,
    calibration_text,
)
from hanabi_kit.cli.class_progress.collected_files import collect, output_apart
from hanabi_kit.cli.class_progress.merged_attempts import (
    accounted,
    attempts_of,
    faults_in,
    unknown_fields,
)
from hanabi_kit.cli.class_progress.owners import owners_of
from hanabi_kit.cli.commands.deal import add_language
from hanabi_kit.cli.exit_codes import FAILED
from hanabi_kit.language import current, speaking, words
from hanabi_kit.lessons.checking import FILE
from hanabi_kit.puzzles.calibration.calibration import calibrate
from hanabi_kit.puzzles.collections.catalogue import kit_levels
from hanabi_kit.puzzles.progress import write_text
from hanabi_kit.render.player_names import harmless


def add_calibrate(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "places",
        metavar="PROGRESS",
        nargs="+",
        help=f"progress files ({FILE}), or folders or ZIP files to look for them in",
    )
    parser.add_argument(
        "-o", "--output", metavar="OUT", help="write a table for spreadsheets (CSV)"
    )
    add_language(parser)


def calibration(arguments: Namespace) -> int:
    """Print or write what the answers say; name what could not be read, and pass it over."""
    with speaking(arguments.language or current()):
        found = collect(arguments.places)
        attempts, remarks = attempts_of(owners_of(found.files))
        faults = faults_in(found)
        for line in (*faults, *remarks, *unknown_fields(found)):
            print(f"hanabi-kit calibrate: {harmless(line)}", file=sys.stderr)
        calibrated = calibrate(attempts, kit_levels())
        if arguments.json:
            print(json.dumps(calibration_plain(calibrated), ensure_ascii=False))
        elif arguments.output is None:
            print(calibration_text(calibrated))
        if arguments.output is not None:
            path = output_apart(arguments.output, found)
            write_text(path, calibration_csv(calibrated))
            print(words().say("{file} written", file=path), file=sys.stderr)
        print(f"hanabi-kit calibrate: {accounted(found)}", file=sys.stderr)
        return FAILED if faults else 0
