"""What a class can practise: exercises, puzzles, sets of them, a technique without end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from hanabi_kit.class_server.asked_puzzle import puzzle_named
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.lessons.answers import Function
from hanabi_kit.lessons.exercise import ID
from hanabi_kit.lessons.outline import exercise
from hanabi_kit.practising.drills import drill_named
from hanabi_kit.practising.fresh_items import FreshItems
from hanabi_kit.puzzles.collections.catalogue import kit_puzzles, kit_sets
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.progress import ProgressFile
from hanabi_kit.puzzles.sets import set_named
from hanabi_kit.puzzles.themes.collection_by_theme import is_theme, set_of_theme
from hanabi_kit.support.misspelt import did_you_mean
from hanabi_kit.widgets.exercise.widget import ExerciseCard
from hanabi_kit.widgets.puzzle.widget import PuzzlePlayer

MOST_ITEMS = 200

TECHNIQUE = "technique:"
"""Before a technique that is called as a set is."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something to practise.

    `kind`: ``"exercise"``, ``"puzzle"`` or ``"technique"``.
    `id`: of the exercise or puzzle; the technique's name.
    `again`: of a prediction, whether it is the vote after it, which is told of.
    """

    kind: str
    id: str
    again: bool = False

    @property
    def widget(self) -> str:
        """The kind of widget that shows it: ``"exercise"`` or ``"puzzle"``."""
        return "exercise" if self.kind == "exercise" else "puzzle"

    def open(self, book: ProgressFile, language: str) -> ExerciseCard | PuzzlePlayer:
        """Return the widget that shows it, with what `book` has of it."""
        if self.kind == "exercise":
            return ExerciseCard(self.id, language=language, progress=book, again=self.again)
        if self.kind == "puzzle":
            return PuzzlePlayer([_problem(self.id)], progress=book, language=language)
        return PuzzlePlayer(FreshItems(self.id), progress=book, language=language)


@lru_cache(maxsize=256)
def _problem(name: str) -> Problem:
    """Return a puzzle of the kit; a class shares what was worked out of it."""
    return puzzle_named(name)


def items_of(given: object) -> tuple[Item, ...]:
    """Return what is named: the ids of exercises and puzzles, a set, a theme, or a technique.

    `given`: one name or a list of them, up to 200 items in all. In each place a prediction stands
        twice: the vote before it is settled, and the one after.
    Raises HanabiError: one of them is none, is answered by code, or they are too many.

    Examples
    --------
    >>> [item.id for item in items_of(["03.3", "deal-001"])], len(items_of("first-hour"))
    (['03.3', 'deal-001'], 8)
    >>> items_of("technique:odds")
    (Item(kind='technique', id='odds', again=False),)
    """
    names = [given] if isinstance(given, str) else given
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise HanabiError(
            words().say(
                "practice {given}: the ids of exercises and puzzles, or the name of a set, are "
                "needed",
                given=shown(given),
            )
        )
    if len(names) > MOST_ITEMS:
        raise _too_many(len(names))
    found = list(dict.fromkeys(item for name in names for item in _named(name)))
    if not found or len(found) > MOST_ITEMS:
        raise _too_many(len(found))
    return tuple(found)


def _too_many(count: int) -> HanabiError:
    return HanabiError(
        words().say(
            "practice: {count} exercises and puzzles; 1 to {most} are possible",
            count=count,
            most=MOST_ITEMS,
        )
    )


def _named(name: str) -> Iterator[Item]:
    if ID.fullmatch(name):
        yield from _of_exercise(name)
    elif name in kit_puzzles():
        yield Item("puzzle", name)
    elif name in kit_sets():
        yield from (Item("puzzle", one) for one in set_named(name).puzzles)
    elif (technique := _technique(name.removeprefix(TECHNIQUE))) is not None:
        yield Item("technique", technique)
    elif is_theme(name):
        yield from (Item("puzzle", one) for one in set_of_theme(name).puzzles[:MOST_ITEMS])
    else:
        raise HanabiError(
            words().say(
                "practice {name}: no exercise, puzzle, set or technique is called so",
                name=shown(name),
            )
            + did_you_mean(name, [*kit_sets(), *kit_puzzles()])
        )


def _of_exercise(name: str) -> Iterator[Item]:
    which = exercise(name)
    if isinstance(which.answer, Function):
        raise HanabiError(
            words().say(
                "exercise {id}: its answer is code, which is written in the notebook", id=which.id
            )
        )
    yield Item("exercise", which.id)
    if which.is_vote:
        yield Item("exercise", which.id, again=True)


def _technique(name: str) -> str | None:
    try:
        return drill_named(name).name
    except HanabiError:
        return None
