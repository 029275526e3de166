"""Where the puzzles and games are that come with the kit."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from hanabi_kit.errors import FileFault

__all__ = ["folder", "puzzle_files"]


def folder() -> Path:
    """Return the folder of the kit's puzzles: inside the installed package, or in the checkout.

    Examples
    --------
    >>> sorted(path.name for path in folder().iterdir() if path.is_dir())[:2]
    ['endgame', 'games']
    """
    package = Path(__file__).resolve().parent.parent
    for place in (package / "_puzzles", package.parent / "puzzles"):
        if place.is_dir():
            return place
    raise FileFault(f"{package / '_puzzles'}: the puzzles of the kit are missing; install it again")


def puzzle_files(places: Iterable[str | Path]) -> list[Path]:
    """Return the files among `places`, and the ``.toml`` files in the folders among them.

    Sorted, without repetition. FileFault where a folder holds none.
    """
    found: dict[Path, None] = {}
    for place in map(Path, places):
        if not place.is_dir():
            found[place] = None
            continue
        inside = sorted(place.rglob("*.toml"))
        if not inside:
            raise FileFault(f"{place}: no .toml file in this folder")
        found.update(dict.fromkeys(inside))
    return list(found)
