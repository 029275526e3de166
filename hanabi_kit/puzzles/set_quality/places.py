"""The puzzles and sets at some places, read to be judged together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from hanabi_kit.errors import HanabiError
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.puzzle import Puzzle, read_puzzle
from hanabi_kit.puzzles.sets import read_set


def read_together(
    files: Sequence[Path], sets: Iterable[Path]
) -> tuple[list[Puzzle], dict[str, list[Puzzle]]]:
    """Return the puzzles of `files`, and of each of `sets` those that it names, by the set's id.

    What cannot be read, or claims no answer, is left out: a check tells of it file by file.
    """
    known: dict[Path, Puzzle | None] = {}
    members: dict[str, list[Path]] = {}
    for path in sets:
        try:
            found = read_set(path)
            members[found.id] = list(found.files)
        except HanabiError:
            continue

    def read(paths: Sequence[Path]) -> list[Puzzle]:
        for path in paths:
            if path not in known:
                known[path] = _read(path)
        return [puzzle for path in paths if (puzzle := known[path]) is not None]

    return read(files), {name: read(paths) for name, paths in members.items()}


def _read(path: Path) -> Puzzle | None:
    try:
        puzzle = read_puzzle(path)
        Problem(puzzle)
    except HanabiError:
        return None
    return puzzle
