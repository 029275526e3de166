"""One exercise with other numbers, again and again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

from hanabi_kit.lessons.exercise import Exercise, Mistake


@dataclass(frozen=True)
class Varied:
    """How the variations of an exercise are made.

    Variation 1, 2, … take the values in an order of their own, which is the same everywhere: none
    comes again before all have been there.
    """

    make: Callable[[Any], Exercise]  # the function of the numbers that makes the exercise itself
    values: Callable[[], Sequence[Any]]  # what it may be given; the exercise's own is not among it

    @cached_property
    def _in_order(self) -> list[Any]:
        found = list(self.values())
        Random(1).shuffle(found)
        return found

    def variation(self, seed: int) -> Exercise:
        """Return variation `seed`, from 1."""
        return of_its_own(self.make(self._in_order[(seed - 1) % len(self._in_order)]), seed)


def of_its_own(exercise: Exercise, seed: int) -> Exercise:
    """Return an exercise under the id of a variation.

    A wrong answer that is right with these numbers, or that an earlier misconception gives, too,
    is left out. The solution is the right answer itself.
    """
    answer = exercise.answer
    right: Any = answer.right
    met, mistakes = {answer.written(right)}, list[Mistake]()
    for mistake in exercise.mistakes:
        given = answer.read(mistake.answer)
        written = answer.written(given)
        if written not in met and not answer.is_right(given):
            met.add(written)
            mistakes.append(mistake)
    own = replace(exercise, id=f"{exercise.id}#{seed}", mistakes=tuple(mistakes))
    return replace(own, solution=f'{own.name} = "{answer.written(right)}"')
