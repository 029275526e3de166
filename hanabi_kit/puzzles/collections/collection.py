"""Puzzles from wherever they are: values, files, folders, sets, the kit's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from hanabi_kit.errors import HanabiError, SearchBudgetExceeded, shown
from hanabi_kit.language import later, words
from hanabi_kit.notation.paths import is_folder, is_there, path_of, resolved
from hanabi_kit.puzzles.collections.catalogue import (
    catalogue,
    is_set,
    kit_puzzles,
    kit_sets,
    puzzle_files,
)
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.puzzle import Puzzle, read_puzzle
from hanabi_kit.puzzles.sets import PuzzleSet, read_set, set_named
from hanabi_kit.puzzles.themes.collection_by_theme import is_theme, set_of_theme
from hanabi_kit.puzzles.themes.vocabulary import MARK, THEMES
from hanabi_kit.support.misspelt import did_you_mean

Source = str | Path | Puzzle | Problem | PuzzleSet
"""A puzzle, its file, a folder of files, a set or its file, the id of one of the kit's sets, a
theme's (``"stall"``, ``"theme:stall"``), ``"all"`` for the puzzles that come with the kit, or
``"practice"`` for the same in an order that fits who solves them."""

PRACTICE = "practice"
_OF_THE_KIT = ("all", PRACTICE)


@dataclass(frozen=True)
class Collection:
    """Puzzles that were gathered."""

    problems: tuple[Problem, ...]
    faults: tuple[str, ...] = ()  # what could not be read in folders and sets
    sets: tuple[PuzzleSet, ...] = ()  # the sets among the sources, in order
    # Before the puzzle of that index a part begins: that of this number, of that one of the sets.
    begins: tuple[tuple[int, int, int], ...] = ()
    alone: bool = True  # whether there was one source only
    practice: bool = False  # whether what comes next depends on who solves them

    @property
    def title(self) -> str:
        """The title of the set that all this is; empty where it is none."""
        return self.sets[0].title if self.sets and self.alone else ""

    @property
    def description(self) -> str:
        """What that set says of itself; may be empty."""
        return self.sets[0].description if self.sets and self.alone else ""

    @property
    def headings(self) -> tuple[tuple[int, str], ...]:
        """What stands above the puzzle of that index.

        The title of a set's part or, where there are several sources, of a set.
        """
        found = {}
        for index, number, part in self.begins:
            one = self.sets[number]
            heading = one.parts[part].title or ("" if self.alone else one.title)
            # Of a part of which nothing could be read, nothing stands under the heading.
            if heading and index < len(self.problems):
                found[index] = heading
        return tuple(found.items())

    def in_language(self, language: str) -> Collection:
        """Return the same with the titles of its sets in a language, where they have them."""
        return replace(self, sets=tuple(one.in_language(language) for one in self.sets))


def gather(puzzles: Source | Iterable[Source]) -> tuple[list[Problem], list[str]]:
    """Return the puzzles of a source, and what could not be read in folders and sets.

    Raises HanabiError: a puzzle named by itself cannot be shown, or a set names one that is not
        there; a puzzle in a folder or set that cannot be shown is reported and passed over.
    """
    found = collect(puzzles)
    return list(found.problems), list(found.faults)


def collect(puzzles: Source | Iterable[Source]) -> Collection:
    """Return the puzzles of a source with the sets they come from; see `gather`."""
    if isinstance(puzzles, Source):
        puzzles = [puzzles]
    if not isinstance(puzzles, Iterable):
        raise HanabiError(
            words().say(
                "puzzles {puzzles}: a Puzzle, a file, a folder, a set, a list of them, or 'all'",
                puzzles=shown(puzzles),
            )
        )
    problems: list[Problem] = []
    faults: list[str] = []
    sets: list[PuzzleSet] = []
    begins: list[tuple[int, int, int]] = []
    seen: set[Path] = set()
    sources = list(puzzles)
    for source in sources:
        if isinstance(source, Problem):
            problems.append(source)
        elif isinstance(source, Puzzle):
            problems.append(Problem(source))
        elif not isinstance(source, str | Path | PuzzleSet):
            raise HanabiError(
                words().say(
                    "puzzles: {source} is no Puzzle, file, folder or set", source=shown(source)
                )
            )
        elif (found := set_of(source)) is not None:
            sets.append(found)
            for number, paths in enumerate(_parts_of(found)):
                begins.append((len(problems), len(sets) - 1, number))
                problems += _read(paths, faults, seen)
        elif source in _OF_THE_KIT:
            problems += _read(catalogue(), faults, seen)
        else:
            assert isinstance(source, str | Path)
            place = path_of(source, home=True)
            paths = puzzle_files([place])
            problems += _read(paths, faults, seen) if is_folder(place) else map(_problem, paths)
    if faults and not problems:
        raise HanabiError(faults)
    return Collection(
        tuple(problems),
        tuple(faults),
        tuple(sets),
        tuple(begins),
        len(sources) == 1,
        practice=sources == [PRACTICE],
    )


def set_of(source: str | Path | PuzzleSet) -> PuzzleSet | None:
    """Return the set that a source is, or that is called so; None where it is none.

    A file or folder that is there goes before a set of the kit's of that name, and that before a
    theme (``"stall"``; ``"theme:stall"`` is never anything else). What is none of them, and has no
    ending as files have, is taken for a mistyped set: HanabiError says which there are.
    """
    if isinstance(source, PuzzleSet):
        return source
    if source in _OF_THE_KIT:
        return None
    if isinstance(source, str) and source.startswith(MARK):
        return set_of_theme(source)
    place = path_of(source, home=True)
    if is_there(place):
        return read_set(place) if is_set(place) else None
    if not isinstance(source, str) or source in kit_puzzles():
        return None
    if source not in kit_sets() and is_theme(source):
        return set_of_theme(source)
    if source in kit_sets():
        return set_named(source)
    if not place.suffix and place.name == source:
        meant = did_you_mean(source, [*_OF_THE_KIT, *kit_sets(), *THEMES])
        text = (
            later(
                "{source}: no set of the kit is called so, and no theme; the kit's sets are "
                "{sets}{near}"
            )
            if kit_sets()
            else later(
                "{source}: no set of the kit is called so, and no theme; the kit's sets are "
                "missing{near}"
            )
        )
        raise HanabiError(
            words().say(text, source=shown(source), sets=", ".join(kit_sets()), near=meant)
        )
    return None


def _parts_of(found: PuzzleSet) -> Iterator[list[Path]]:
    files = iter(found.files)
    for part in found.parts:
        yield [next(files) for _ in part.puzzles]


def _read(paths: Iterable[Path], faults: list[str], seen: set[Path]) -> list[Problem]:
    """Return the puzzles that can be read, and note why the others cannot.

    One that was `seen` is passed over: sets may share puzzles.
    """
    found = []
    for path in paths:
        if (place := resolved(path)) in seen:
            continue
        seen.add(place)
        try:
            found.append(_problem(path))
        except HanabiError as error:
            faults.append(f"{path.name}: {error.faults[0]}")
    return found


def _problem(path: Path) -> Problem:
    """Return the puzzle of a file; HanabiError also where it is too hard to be worked out."""
    try:
        return Problem(read_puzzle(path))
    except SearchBudgetExceeded as error:
        raise HanabiError(
            words().say("{name}: too hard to be worked out ({error})", name=path.name, error=error)
        ) from None
