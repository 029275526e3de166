"""What a class's report must say, counted in plain loops from what the simulated pupils did.

It shares nothing with the report but the exercises. A wrong answer is looked up in a list of the
misconceptions' own answers, as they are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from hanabi_kit.lessons import LESSONS, exercises_of
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.puzzles.answers.attempts import Attempt
from tests.helpers.simulated_class import SimulatedPupil, kept, right_answer

EXERCISES = {one.id: one for lesson in LESSONS for one in exercises_of(lesson.code)}


@dataclass
class Truth:
    """What a class did with one exercise or puzzle, at first try or at one of two votes."""

    right: set[str] = field(default_factory=set)
    shown: set[str] = field(default_factory=set)
    wrong: dict[str, set[str]] = field(default_factory=dict)  # by misconception, else by answer

    @property
    def tried(self) -> int:
        """How many pupils there are in all."""
        return len(self.right) + len(self.shown) + sum(map(len, self.wrong.values()))

    def most_frequent(self) -> list[tuple[str, int]]:
        """The wrong answers, what most gave first."""
        return Counter({name: len(who) for name, who in self.wrong.items()}).most_common()


def attempts_at(name: str, pupil: SimulatedPupil) -> list[Attempt]:
    """What a pupil did with one exercise or puzzle."""
    return [one for one in pupil.attempts if one.puzzle == name]


def first_tries(name: str, pupils: Sequence[SimulatedPupil]) -> Truth:
    """Count the first thing that each pupil did; of a vote, what was voted before it settled."""
    truth = Truth()
    for pupil in pupils:
        own = attempts_at(name, pupil)
        if EXERCISES.get(name) and EXERCISES[name].kind == "prediction":
            own = [one for one in own if one.vote == 1][-1:]
        if own:
            _count(truth, name, pupil.name, own[0])
    return truth


def second_votes(name: str, pupils: Sequence[SimulatedPupil]) -> Truth:
    """Count what was voted once it was settled."""
    truth = Truth()
    for pupil in pupils:
        for one in attempts_at(name, pupil):
            if one.vote == 2:
                _count(truth, name, pupil.name, one)
                break
    return truth


def _count(truth: Truth, name: str, who: str, attempt: Attempt) -> None:
    exercise = EXERCISES.get(name)
    if attempt.shown:
        truth.shown.add(who)
    elif attempt.right or (exercise and attempt.answer == kept(exercise, right_answer(exercise))):
        truth.right.add(who)
    else:
        label = misconception(exercise, attempt.answer) or attempt.answer
        truth.wrong.setdefault(label, set()).add(who)


def misconception(exercise: Exercise | None, answer: str) -> str:
    """The name of the misconception whose own answer this is; empty where it is nobody's."""
    if exercise is None:
        return ""
    for mistake in exercise.mistakes:
        if kept(exercise, mistake.answer) == answer:
            assert mistake.name is not None
            return mistake.name.en
    return ""


def stuck_in(pupil: SimulatedPupil) -> set[tuple[str, int, bool]]:
    """Where a pupil is stuck: the exercise, how many wrong answers, and was the solution shown."""
    found = set()
    for name in {one.puzzle for one in pupil.attempts}:
        wrong, shown, solved = 0, False, False
        for one in attempts_at(name, pupil):
            if one.vote == 1 or solved or shown:
                continue
            shown, solved = one.shown, one.right
            wrong += not one.shown and not one.right
        if not solved and (shown or wrong >= 3):
            found.add((name, wrong, shown))
    return found
