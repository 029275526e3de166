"""``hanabi-kit practice``: what can be practised, and fresh puzzles for it as files."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from hanabi_kit.cli.commands.mine import whole_number
from hanabi_kit.cli.named_tables import print_json
from hanabi_kit.errors import FileFault, HanabiError
from hanabi_kit.foreign_words import reason_of
from hanabi_kit.language import current, speaking, words
from hanabi_kit.notation.paths import is_there, path_of, path_text
from hanabi_kit.practising.drills import DRILLS, Drill
from hanabi_kit.practising.fresh_items import LARGEST_SEED, MOST_ITEMS, FreshItems
from hanabi_kit.puzzles import Puzzle, format_puzzle

FRESH = 6
"""Puzzles that are made, if nothing else is said."""


def add_practice(parser: ArgumentParser) -> None:
    """Add the words of the command."""
    say = words().say
    parser.add_argument(
        "technique",
        metavar="TECHNIQUE",
        nargs="*",
        help=say("what to practise, such as negative clues; left out, all are listed"),
    )
    parser.add_argument(
        "--level", type=whole_number(1, 5), metavar="L", help=say("default: all, rising")
    )
    parser.add_argument(
        "-n",
        "--count",
        type=whole_number(1, MOST_ITEMS),
        metavar="N",
        help=say("default: {number}", number=FRESH),
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0, LARGEST_SEED),
        metavar="S",
        help=say("another seed, other puzzles (default: 1)"),
    )
    parser.add_argument(
        "-o", "--output", metavar="DIR", help=say("a folder (default: named by what is practised)")
    )
    parser.add_argument("--force", action="store_true", help=say("replace files that are there"))


def practise(arguments: Namespace) -> int:
    """List what can be practised, or make fresh puzzles for a technique, a file each."""
    with speaking(arguments.language or current()):
        if arguments.technique:
            _make(arguments)
        else:
            _list(arguments)
    return 0


def _list(arguments: Namespace) -> None:
    for option in ("level", "count", "seed", "output"):
        if getattr(arguments, option) is not None:
            raise HanabiError(
                words().say(
                    "{option}: of which technique? (hanabi-kit practice lists them all)",
                    option=f"--{option}",
                )
            )
    if arguments.json:
        print_json({"techniques": [_plain(drill) for drill in DRILLS]})
        return
    names = [drill.told_name() for drill in DRILLS]
    levels = [", ".join(map(str, drill.levels)) for drill in DRILLS]
    for drill, name, told in zip(DRILLS, names, levels, strict=True):
        print(
            f"{name:{max(map(len, names))}}  {told:{max(map(len, levels))}}  {drill.told_about()}"
        )


def _plain(drill: Drill) -> dict[str, Any]:
    return {
        "technique": drill.told_name(),
        "levels": list(drill.levels),
        "about": drill.told_about(),
    }


def _make(arguments: Namespace) -> None:
    seed = 1 if arguments.seed is None else arguments.seed
    fresh = FreshItems(" ".join(arguments.technique), arguments.level, seed)
    folder = _folder(arguments, fresh)
    puzzles = fresh.first(FRESH if arguments.count is None else arguments.count)
    files = [folder / f"{puzzle.id}.toml" for puzzle in puzzles]
    _write(folder, dict(zip(files, puzzles, strict=True)), force=arguments.force)
    if arguments.json:
        made = zip(puzzles, files, strict=True)
        print_json(
            {
                "puzzles": [
                    {"id": one.id, "level": one.level, "title": one.title, "file": str(file)}
                    for one, file in made
                ]
            }
        )
        return
    for file in files:
        print(file)


def _folder(arguments: Namespace, fresh: FreshItems) -> Path:
    if arguments.output is not None:
        return path_of(arguments.output, home=True)
    level = "" if fresh.level is None else f"-{fresh.level}"
    return Path(f"hanabi-practice-{fresh.drill.slug}{level}-seed-{fresh.seed}")


def _write(folder: Path, puzzles: dict[Path, Puzzle], *, force: bool) -> None:
    there = [file for file in puzzles if is_there(file)]
    if there and not force:
        raise FileFault(
            words().say(
                "{file}: is there already; --force replaces it, -o names another folder",
                file=path_text(there[0]),
            )
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, puzzle in puzzles.items():
            file.write_text(format_puzzle(puzzle), encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = reason_of(error)
        raise FileFault(
            words().say(
                "{file}: cannot be written ({reason})", file=path_text(folder), reason=reason
            )
        ) from None
