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
from hanabi_kit.cli.class_progress.collected_files import output_apart
from hanabi_kit.cli.class_progress.merged_attempts import accounted
from hanabi_kit.cli.class_progress.read_class import add_class, read_class
from hanabi_kit.cli.exit_codes import FAILED
from hanabi_kit.language import current, speaking, words
from hanabi_kit.puzzles.calibration.calibration import calibrate
from hanabi_kit.puzzles.collections.catalogue import kit_levels
from hanabi_kit.puzzles.progress import write_text


def add_calibrate(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    add_class(parser)


def calibration(arguments: Namespace) -> int:
    """Print or write what the answers say; name what could not be read, and pass it over."""
    with speaking(arguments.language or current()):
        handed_in = read_class(arguments.places, "calibrate")
        calibrated = calibrate(handed_in.attempts, kit_levels())
        if arguments.json:
            print(json.dumps(calibration_plain(calibrated), ensure_ascii=False))
        elif arguments.output is None:
            print(calibration_text(calibrated))
        if arguments.output is not None:
            path = output_apart(arguments.output, handed_in.found)
            write_text(path, calibration_csv(calibrated))
            print(words().say("{file} written", file=path), file=sys.stderr)
        print(f"hanabi-kit calibrate: {accounted(handed_in.found)}", file=sys.stderr)
        return FAILED if handed_in.faults else 0
