"""Where the puzzles and games are that come with the kit."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from hanabi_kit.errors import FileFault, HanabiError
from hanabi_kit.language import words
from hanabi_kit.notation.files import read_text
from hanabi_kit.notation.paths import files_below, is_folder, is_plain_file, path_of
from hanabi_kit.support.arguments import checked

FOLDERS = ("deduction", "knowledge", "endgame", "deal")
"""The folders of the kit's own puzzles, in the order in which they are played."""
SETS = "sets"
"""The folder beside them that holds the kit's own sets."""

_TABLE = re.compile(r"^[ \t]*\[+[ \t]*(\w+)", re.MULTILINE)
_LEVEL = re.compile(r"^level = ([1-5])$", re.MULTILINE)


def folder() -> Path:
    """Return the folder of the kit's puzzles, inside the installed package or in the checkout.

    Returns
    -------
    Path
        It holds a folder for each kind, and ``games`` and ``sets``.

    Raises
    ------
    FileFault
        It is missing.

    Examples
    --------
    >>> sorted(path.name for path in folder().iterdir() if path.is_dir())[:2]
    ['deal', 'deduction']
    """
    package = Path(__file__).resolve().parent.parent.parent
    for place in (package / "_puzzles", package.parent / "puzzles"):
        if place.is_dir():
            return place
    raise FileFault(
        words().say(
            "{folder}: the puzzles of the kit are missing; install it again",
            folder=package / "_puzzles",
        )
    )


def catalogue() -> list[Path]:
    """Return the files of the kit's own puzzles, kind after kind, each from easy to hard."""
    return [
        path
        for name in FOLDERS
        for path in sorted(puzzle_files([folder() / name]), key=lambda path: (_level(path), path))
    ]


def _level(path: Path) -> int:
    """Return the level that a puzzle's file names, without reading all of it; 0 without one."""
    try:
        named = _LEVEL.search(read_text(path))
    except HanabiError:
        return 0
    return int(named[1]) if named else 0


def kit_levels() -> dict[str, int]:
    """Return the levels of the kit's own puzzles by their ids, in the catalogue's order.

    Examples
    --------
    >>> kit_levels()["deduction-001"]
    1
    """
    return {path.stem: _level(path) for path in catalogue()}


def kit_puzzles() -> dict[str, Path]:
    """Return the files of the kit's own puzzles by their ids."""
    return {
        path.stem: path for name in FOLDERS for path in sorted((folder() / name).glob("*.toml"))
    }


def kit_sets() -> dict[str, Path]:
    """Return the files of the kit's own sets by their ids."""
    place = folder() / SETS
    return {path.stem: path for path in sorted(place.glob("*.toml"))}


def kit_games() -> dict[str, Path]:
    """Return the files of the recorded games that come with the kit's puzzles, by their names.

    Examples
    --------
    >>> kit_games()["bot-2p-s2006"].name
    'bot-2p-s2006.json'
    """
    return {path.stem: path for path in sorted((folder() / "games").glob("*.json"))}


@checked
def puzzle_files(places: Iterable[str | Path]) -> list[Path]:
    """Return the files among `places`, and the ``.toml`` files in the folders among them.

    `places`: files, whatever they are called, and folders, searched with those inside them; hidden
        folders (``.venv``, ``.git``) and sets of puzzles (`set_files`) in them are left out.
    Returned: place by place, those of a folder sorted; none twice.
    Raises FileFault: a folder holds no puzzle or cannot be looked into, or a name is empty.
    """
    found: dict[Path, None] = {}
    for place in map(path_of, places):
        if not is_folder(place):
            found[place] = None
            continue
        inside = files_below(place, ".toml")
        if not inside:
            raise FileFault(words().say("{place}: no .toml file in this folder", place=place))
        puzzles = [path for path in inside if not is_set(path)]
        if not puzzles:
            raise FileFault(
                words().say(
                    "{place}: sets of puzzles in this folder, but no puzzle; name a set",
                    place=place,
                )
            )
        found.update(dict.fromkeys(puzzles))
    return list(found)


def set_files(places: Iterable[str | Path]) -> list[Path]:
    """Return the files of sets among `places` and in the folders among them; there may be none."""
    found: dict[Path, None] = {}
    for place in map(path_of, places):
        inside = files_below(place, ".toml") if is_folder(place) else [place]
        found.update(dict.fromkeys(path for path in inside if is_set(path)))
    return list(found)


def is_set(path: Path) -> bool:
    """Whether a file is a set of puzzles: the first table in it says so.

    It need not be right in any other way: what is wrong with it, its reader says. A pipe is none:
    what comes through it can be read only once.
    """
    if not is_plain_file(path):
        return False
    try:
        first = _TABLE.search(read_text(path))
    except HanabiError:
        return False
    return first is not None and first[1] in ("set", "part")
