"""Exercises with other numbers: another like it, as often as somebody wants.

``"03.3#2"`` is variation 2 of exercise 03.3. `hanabi_kit.lessons.outline.exercise` returns it, so
that all that takes an id takes that of a variation. No lesson holds one: it is not asked for.

Rooms: `varied` (how variations are made), `lesson_01`, … (of which exercises, with which numbers).
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import lru_cache

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.variations.varied import Varied

LESSONS = ("01", "02", "03", "04", "05", "06", "07", "09")
"""The lessons that have exercises with variations."""


def varied_of(lesson: str) -> Mapping[str, Varied]:
    """Return how the exercises of a lesson are varied, by their ids; empty where none is."""
    if lesson not in LESSONS:
        return {}
    module = importlib.import_module(f"hanabi_kit.lessons.variations.lesson_{lesson}")
    found: Mapping[str, Varied] = module.VARIED
    return found


def has_variations(exercise: Exercise) -> bool:
    """Whether there are others like an exercise, or like the one that it is a variation of."""
    return exercise.base in varied_of(exercise.lesson)


@lru_cache(maxsize=256)
def variation(base: str, seed: int) -> Exercise:
    """Return variation `seed`, from 1, of an exercise; HanabiError where it has none.

    Examples
    --------
    >>> one = variation("03.3", 1)
    >>> one.id, one.base, one.lesson, one.name
    ('03.3#1', '03.3', '03', 'answer_03_3_v1')
    """
    own = varied_of(base.partition(".")[0])
    if base not in own:
        parts = {"id": shown(f"{base}#{seed}"), "base": base}
        raise HanabiError(
            words().say(
                "exercise {id}: {base} has no variations; of this lesson these have: {known}",
                known=", ".join(own),
                **parts,
            )
            if own
            else words().say("exercise {id}: {base} has no variations", **parts)
        )
    return own[base].variation(seed)
