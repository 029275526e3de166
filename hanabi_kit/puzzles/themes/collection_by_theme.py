"""The kit's puzzles with one theme as a set, the clearest example first.

Clearest is the puzzle with the fewest other themes; of equals the one of the lowest level, then the
first by id. What the files claim is taken, as `hanabi-kit check` holds them to what is measured.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from hanabi_kit.errors import HanabiError
from hanabi_kit.puzzles.collections.catalogue import folder, kit_puzzles
from hanabi_kit.puzzles.puzzle import Puzzle, read_puzzle
from hanabi_kit.puzzles.sets import MOST_PUZZLES, Part, PuzzleSet
from hanabi_kit.puzzles.themes.vocabulary import MARK, THEMES, theme_named


def clearest_first(puzzles: Iterable[Puzzle], theme: str) -> list[Puzzle]:
    """Return those of `puzzles` that claim `theme`, the clearest example first."""
    return sorted(
        (puzzle for puzzle in puzzles if theme in puzzle.themes),
        key=lambda puzzle: (len(puzzle.themes), puzzle.level, puzzle.id),
    )


@cache
def kit_puzzles_by_theme() -> dict[str, tuple[str, ...]]:
    """Return the ids of the kit's own puzzles by theme, the clearest first; each is read once."""
    puzzles = [read_puzzle(path) for path in kit_puzzles().values()]
    return {
        theme: tuple(puzzle.id for puzzle in clearest_first(puzzles, theme)) for theme in THEMES
    }


def is_theme(name: str) -> bool:
    """Whether `name` is a theme's id, bare or behind ``theme:``, so that it may be one."""
    return name.startswith(MARK) or name in THEMES


def set_of_theme(name: str) -> PuzzleSet:
    """Return the kit's puzzles with a theme, called ``stall`` or ``theme:stall``, as a set.

    Raises HanabiError: there is no such theme, or no puzzle of the kit has it.
    """
    theme = theme_named(name.removeprefix(MARK))
    ids = kit_puzzles_by_theme()[theme.id][:MOST_PUZZLES]
    if not ids:
        raise HanabiError(f"theme {theme.id}: no puzzle of the kit has it")
    return PuzzleSet(
        id=f"theme-{theme.id}",
        title=theme.told_name(),
        parts=(Part(ids),),
        description=theme.told_about(),
        folder=folder(),
    )
