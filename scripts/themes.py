"""Write the themes that the proofs show into the files of the kit's puzzles.

    python scripts/themes.py                    # all of them
    python scripts/themes.py PUZZLE …           # files, or folders of them
    python scripts/themes.py --check            # write nothing; fail where something would change

Each puzzle is proved anew and its themes are measured (`hanabi_kit.puzzles.themes`), several at a
time. Of its file only the line ``themes = […]`` in ``[puzzle]`` changes: it is added behind the
level, replaced, or taken out where no theme is shown. A file whose answer is wrong, or not proved
in time, is named and left as it is.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from hanabi_kit.cli.processes import in_processes
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.puzzles import parse_puzzle, prove, puzzle_files
from hanabi_kit.puzzles.collections.catalogue import catalogue
from hanabi_kit.puzzles.themes.measuring import measured_themes

ROOT = Path(__file__).resolve().parent.parent

SECONDS = 600
"""Budget of a proof: far more than any of the kit's own takes, on a machine that does much else."""

_THEMES = re.compile(r"^themes[ \t]*=[ \t]*\[[^\]]*\][^\n]*\n", re.MULTILINE)
_LEVEL = re.compile(r"^level[ \t]*=[^\n]*\n", re.MULTILINE)
_TABLE = re.compile(r"^[ \t]*\[+[ \t]*(\w+)[^\n]*\n", re.MULTILINE)


@dataclass(frozen=True)
class Measured:
    """What was found of a file."""

    path: Path
    themes: tuple[str, ...] = ()
    fault: str = ""


def measure(path: Path) -> Measured:
    """Return the themes of the puzzle in the file at `path`, whatever it claims now."""
    try:
        puzzle = parse_puzzle(with_themes(_text(path), ()), path.parent)
        proof = prove(puzzle, seconds=SECONDS)
        return Measured(path, measured_themes(puzzle, proof, seconds=SECONDS))
    except (HanabiError, SearchBudgetExceeded) as error:
        return Measured(path, fault=str(error))


def lost(path: Path) -> Measured:
    """Return that the process that worked on `path` was ended."""
    return Measured(path, fault="the process that worked on it was ended; too little memory?")


def with_themes(text: str, themes: tuple[str, ...]) -> str:
    r"""Return the text of a puzzle's file with these `themes`, and not a sign changed beside.

    Raises HanabiError: there is no line with the level behind which they could stand.

    Examples
    --------
    >>> with_themes("[puzzle]\nlevel = 2\n[answer]\n", ("stall", "wait"))
    '[puzzle]\nlevel = 2\nthemes = ["stall", "wait"]\n[answer]\n'
    >>> with_themes('[puzzle]\nlevel = 2\nthemes = ["stall"]\n[answer]\n', ())
    '[puzzle]\nlevel = 2\n[answer]\n'
    """
    tables = list(_TABLE.finditer(text))
    own = next((at for at, table in enumerate(tables) if table[1] == "puzzle"), None)
    if own is None:
        raise HanabiError("no table [puzzle]")
    begin = tables[own].end()
    end = tables[own + 1].start() if own + 1 < len(tables) else len(text)
    inside = text[begin:end]
    listed = ", ".join(f'"{name}"' for name in themes)
    ending = "\r\n" if tables[own][0].endswith("\r\n") else "\n"
    line = f"themes = [{listed}]{ending}" if themes else ""
    old = _THEMES.search(inside)
    if old is not None:
        inside = inside[: old.start()] + line + inside[old.end() :]
    elif line:
        level = _LEVEL.search(inside)
        if level is None:
            raise HanabiError("no line with the level, behind which the themes could stand")
        inside = inside[: level.end()] + line + inside[level.end() :]
    return text[:begin] + inside + text[end:]


def _text(path: Path) -> str:
    with path.open(encoding="utf-8", newline="") as file:  # ends of lines stay as they are
        return file.read()


def main() -> int:
    """Measure, and write or compare; return 1 where something is not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("places", metavar="PUZZLE", nargs="*", help="default: all of the kit's own")
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N")
    arguments = parser.parse_args()
    paths = puzzle_files(arguments.places) if arguments.places else catalogue()
    wrong = changed = 0
    for found in in_processes(measure, paths, max(1, arguments.workers), lost=lost):
        if found.fault:
            wrong += 1
            print(f"{found.path}: {found.fault}")
            continue
        text = _text(found.path)
        new = with_themes(text, found.themes)
        if new == text:
            continue
        changed += 1
        print(f"{found.path}: {', '.join(found.themes) or 'no theme'}")
        if not arguments.check:
            with found.path.open("w", encoding="utf-8", newline="") as file:
                file.write(new)
    done = "to be changed" if arguments.check else "changed"
    print(f"{len(paths)} puzzles, {changed} {done}, {wrong} not measured.")
    return int(bool(wrong) or (arguments.check and bool(changed)))


if __name__ == "__main__":
    sys.exit(main())
