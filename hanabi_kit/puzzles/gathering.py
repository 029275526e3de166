"""Puzzles from wherever they are: values, files, folders, the kit's own.

Examples
--------
>>> problems, faults = gather("all")
>>> len(problems) >= 30, problems[0].puzzle.title, faults
(True, 'What was not said', [])
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.notation.words import shown
from hanabi_kit.puzzles.asked import Problem
from hanabi_kit.puzzles.catalogue import catalogue, puzzle_files
from hanabi_kit.puzzles.puzzle import Puzzle, read_puzzle

__all__ = ["Source", "gather"]

Source = str | Path | Puzzle | Problem
"""A puzzle, its file, a folder of files, or ``"all"`` for those that come with the kit."""


def gather(puzzles: Source | Iterable[Source]) -> tuple[list[Problem], list[str]]:
    """Return the puzzles of a source, and what could not be read in folders.

    Raises
    ------
    HanabiError
        A puzzle named by itself cannot be shown; in a folder it is reported and passed over.
    """
    if isinstance(puzzles, str | Path | Puzzle | Problem):
        puzzles = [puzzles]
    if not isinstance(puzzles, Iterable):
        raise HanabiError(
            f"puzzles {shown(puzzles)}: a Puzzle, a file, a folder, a list of them, or 'all'"
        )
    found: list[Problem] = []
    faults: list[str] = []
    for source in puzzles:
        if isinstance(source, Problem):
            found.append(source)
        elif isinstance(source, Puzzle):
            found.append(Problem(source))
        elif isinstance(source, str | Path):
            place = Path(source).expanduser()
            paths = catalogue() if source == "all" else puzzle_files([place])
            alone = source != "all" and not place.is_dir()
            for path in paths:
                try:
                    found.append(_problem(path))
                except HanabiError as error:
                    if alone:
                        raise
                    faults.append(f"{path.name}: {error.faults[0]}")
        else:
            raise HanabiError(f"puzzles: {shown(source)} is no Puzzle, file or folder")
    if faults and not found:
        raise HanabiError(faults)
    return found, faults


def _problem(path: Path) -> Problem:
    """Return the puzzle of a file; HanabiError also where it is too hard to be worked out."""
    try:
        return Problem(read_puzzle(path))
    except SearchBudgetExceeded as error:
        raise HanabiError(f"{path.name}: too hard to be worked out ({error})") from None
