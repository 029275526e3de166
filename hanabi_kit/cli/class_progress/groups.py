"""What exercises and puzzles are told under: their lesson, or the set that their id begins with."""

from __future__ import annotations

from typing import NamedTuple

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.lessons import LESSONS, exercise, exercises_of
from hanabi_kit.lessons.exercise import ID, Exercise
from hanabi_kit.render.player_names import cut, harmless

_LESSONS = {lesson.code: lesson for lesson in LESSONS}


class Group(NamedTuple):
    """Of a lesson, its code; of puzzles, what their ids begin with. Lessons sort first."""

    of_puzzles: bool
    name: str

    @property
    def title(self) -> str:
        """What stands above its table.

        Examples
        --------
        >>> group_of("03.2").title, group_of("endgame-001").title
        ('Lesson 03: Worlds and odds', 'Puzzles endgame')
        """
        told = words()
        if self.of_puzzles:
            return told.say("Puzzles {set}", set=cut(harmless(self.name), 60)).rstrip()
        title = _LESSONS[self.name].title.text(told.language)
        return told.say("Lesson {number}: {title}", number=self.name, title=title)

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """The exercises of a lesson, all of them; none of puzzles."""
        return () if self.of_puzzles else exercises_of(self.name)


def group_of(puzzle: str) -> Group:
    """Return what a puzzle or exercise belongs to, by its id."""
    found = ID.fullmatch(puzzle)
    if found and found[1] in _LESSONS:
        return Group(False, found[1])
    return Group(True, puzzle.rpartition("-")[0])


def exercise_or_none(puzzle: str) -> Exercise | None:
    """Return the exercise with this id; None where it is a puzzle's, or of no exercise any more."""
    try:
        return exercise(puzzle)
    except HanabiError:
        return None
