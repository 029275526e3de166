"""Items of one technique, one after the other, as long as one likes.

An item's id says all that makes it: ``practice-negative-clues-2-1-7`` is the seventh of seed 1 at
level 2. So a progress file tells which were done, and any of them can be made anew.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import cached_property

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import LANGUAGES, words
from hanabi_kit.practising.drills import DRILLS, Drill, drill_named
from hanabi_kit.practising.finding import AUTHOR, item
from hanabi_kit.puzzles.answers.attempts import Attempt
from hanabi_kit.puzzles.calibration.practice import fitting_level
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.support.faces import brief

ID = re.compile(r"practice-([a-z]+(?:-[a-z]+)*)-([1-5])-([0-9]{1,9})-([1-9][0-9]{0,5})")
"""What items are called: technique, level, seed, number."""

LARGEST_SEED = 10**9 - 1
MOST_ITEMS = 1_000
"""That are made at once, for a sheet of paper."""


@brief
@dataclass(frozen=True)
class FreshItems:
    """What is practised, and where it begins.

    Parameters
    ----------
    technique : str
        In any of the kit's languages (`hanabi_kit.practising.drills`).
    level : int or None
        None: the one that who practises gets right with about 70 %, by the attempts so far.
    seed : int
        Equal seeds, equal items.

    Raises
    ------
    HanabiError
        There is no such technique, it does not have the level, or the seed is none.

    Examples
    --------
    >>> fresh = FreshItems("odds")
    >>> first = fresh.after([])
    >>> first.id, fresh.after([Attempt(first.id, "1/2", right=True)]).id
    ('practice-odds-2-1-1', 'practice-odds-2-1-2')
    >>> fresh.named(first.id) == first
    True
    >>> [one.level for one in fresh.first(4)]
    [2, 2, 3, 4]
    """

    technique: str
    level: int | None = None
    seed: int = 1

    def __post_init__(self) -> None:
        levels, told = self.drill.levels, words()
        if self.level is not None and (type(self.level) is not int or self.level not in levels):
            raise HanabiError(
                told.count(
                    "level {level}: {name} is practised at level {levels}",
                    "level {level}: {name} is practised at levels {levels}",
                    len(levels),
                    level=shown(self.level),
                    name=self.drill.told_name(told),
                    levels=told.listed([str(level) for level in levels]),
                )
            )
        if type(self.seed) is not int or not 0 <= self.seed <= LARGEST_SEED:
            raise HanabiError(
                told.say(
                    "seed {seed}: a whole number from 0 to {most} is needed",
                    seed=shown(self.seed),
                    most=told.number(LARGEST_SEED),
                )
            )

    @cached_property
    def drill(self) -> Drill:
        """What is practised."""
        return drill_named(self.technique)

    def after(
        self,
        attempts: Sequence[Attempt],
        made: Container[str] = (),
        language: str | None = None,
    ) -> Puzzle:
        """Return the item that comes next for who made these attempts.

        `made`: ids of items that were shown already. `language`: of the item's words; left out,
        here and below, the one in use.
        """
        level = self.level
        if level is None:
            level = fitting_level(attempts, self.drill.levels, self.level_of)
        tried = {one.puzzle for one in attempts}
        number = 1
        while (name := self._id(level, number)) in tried or name in made:
            number += 1
        return item(self.drill, level, self.seed, number, language)

    def first(self, count: int, language: str | None = None) -> list[Puzzle]:
        """Return the first `count` items; without a level those of all levels, rising."""
        if type(count) is not int or not 1 <= count <= MOST_ITEMS:
            told = words()
            raise HanabiError(
                told.say(
                    "{count} items: 1 to {most} can be made at once",
                    count=shown(count),
                    most=told.number(MOST_ITEMS),
                )
            )
        levels = self.drill.levels if self.level is None else (self.level,)
        each = [count // len(levels) + (at < count % len(levels)) for at in range(len(levels))]
        return [
            item(self.drill, level, self.seed, number, language)
            for level, of_level in zip(levels, each, strict=True)
            for number in range(1, of_level + 1)
        ]

    def level_of(self, name: str) -> int | None:
        """Return the level of an item of this technique by its id; None of anything else."""
        found = ID.fullmatch(name)
        return int(found[2]) if found and found[1] == self.drill.slug else None

    def named(self, name: str, language: str | None = None) -> Puzzle | None:
        """Return an item by its id; None where it is none of this technique."""
        found = ID.fullmatch(name)
        if found is None or self.level_of(name) not in self.drill.levels:
            return None
        return item(self.drill, int(found[2]), int(found[3]), int(found[4]), language)

    def _id(self, level: int, number: int) -> str:
        return f"practice-{self.drill.slug}-{level}-{self.seed}-{number}"


def told_in(puzzle: Puzzle, language: str) -> Puzzle:
    """Return a fresh item with its words in `language`; any other puzzle as it is.

    What somebody has changed is another puzzle.

    Examples
    --------
    >>> french = FreshItems("touched").after([], language="fr")
    >>> told_in(french, "en") == FreshItems("touched").named(french.id, "en")
    True
    """
    name = ID.fullmatch(puzzle.id) if puzzle.author == AUTHOR else None
    drills = [drill for drill in DRILLS if name and drill.slug == name[1]]
    if name is None or not drills or int(name[2]) not in drills[0].levels:
        return puzzle
    tellings = {
        one: item(drills[0], int(name[2]), int(name[3]), int(name[4]), one) for one in LANGUAGES
    }
    return tellings[language] if puzzle in tellings.values() else puzzle
