"""Where the puzzles and games are that come with the kit."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from hanabi_kit.errors import FileFault

__all__ = ["FOLDERS", "catalogue", "folder", "puzzle_files"]

FOLDERS = ("deduction", "knowledge", "endgame", "deal")
"""The folders of the kit's own puzzles, in the order in which they are played."""


def folder() -> Path:
    """Return the folder of the kit's puzzles: inside the installed package, or in the checkout.

    Examples
    --------
    >>> sorted(path.name for path in folder().iterdir() if path.is_dir())[:2]
    ['deal', 'deduction']
    """
    package = Path(__file__).resolve().parent.parent
    for place in (package / "_puzzles", package.parent / "puzzles"):
        if place.is_dir():
            return place
    raise FileFault(f"{package / '_puzzles'}: the puzzles of the kit are missing; install it again")


def catalogue() -> list[Path]:
    """Return the files of the kit's own puzzles, kind after kind, each from easy to hard.

    Examples
    --------
    >>> catalogue()[0].name
    'deduction-001.toml'
    """
    return [path for name in FOLDERS for path in puzzle_files([folder() / name])]


def puzzle_files(places: Iterable[str | Path]) -> list[Path]:
    """Return the files among `places`, and the ``.toml`` files in the folders among them.

    Sorted, without repetition; hidden folders (``.venv``, ``.git``) inside a folder are left out.
    FileFault where a folder holds none.
    """
    found: dict[Path, None] = {}
    for place in map(Path, places):
        if not place.is_dir():
            found[place] = None
            continue
        inside = sorted(_inside(place))
        if not inside:
            raise FileFault(f"{place}: no .toml file in this folder")
        found.update(dict.fromkeys(inside))
    return list(found)


def _inside(place: Path) -> Iterator[Path]:
    for folder_name, folders, files in os.walk(place):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (Path(folder_name, name) for name in files if name.endswith(".toml"))
