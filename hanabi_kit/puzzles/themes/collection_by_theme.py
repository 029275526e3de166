"""The kit's puzzles with one theme as a set, from clear and easy to hard.

First come those under the rules that everybody knows, then variants; of either those of the lowest
level, and of a level the clearest examples, with the fewest other themes; of equals the first by
id. What the files claim is taken, as `hanabi-kit check` holds them to what is measured.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import LANGUAGES, words
from hanabi_kit.puzzles.collections.catalogue import folder, kit_puzzles
from hanabi_kit.puzzles.puzzle import Puzzle, read_puzzle
from hanabi_kit.puzzles.sets import MOST_PUZZLES, Part, PuzzleSet
from hanabi_kit.puzzles.texts import SetTexts
from hanabi_kit.puzzles.themes.vocabulary import MARK, THEMES, theme_named
from hanabi_kit.rules import STANDARD


def easiest_first(puzzles: Iterable[Puzzle], theme: str) -> list[Puzzle]:
    """Return those of `puzzles` that claim `theme`, from clear and easy to hard."""

    def place(puzzle: Puzzle) -> tuple[bool, int, int, str]:
        has_own_rules = puzzle.position.rules != STANDARD
        return has_own_rules, puzzle.level, len(puzzle.themes), puzzle.id

    return sorted((puzzle for puzzle in puzzles if theme in puzzle.themes), key=place)


@cache
def kit_puzzles_by_theme() -> dict[str, tuple[str, ...]]:
    """Return the ids of the kit's own puzzles by theme, from easy to hard; each is read once."""
    puzzles = [read_puzzle(path) for path in kit_puzzles().values()]
    return {theme: tuple(puzzle.id for puzzle in easiest_first(puzzles, theme)) for theme in THEMES}


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
        raise HanabiError(words().say("theme {id}: no puzzle of the kit has it", id=theme.id))
    told = {code: words(code) for code in LANGUAGES}
    texts = (
        SetTexts(code, theme.told_name(one), theme.told_about(one)) for code, one in told.items()
    )
    own, *others = texts
    return PuzzleSet(
        id=f"theme-{theme.id}",
        title=own.title,
        parts=(Part(ids),),
        description=own.description,
        folder=folder(),
        texts=tuple(others),
    )
