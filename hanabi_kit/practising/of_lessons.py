"""What of practice belongs to which lesson: the set that it ends with, what is repeated later.

A lesson begins with three puzzles on what earlier lessons taught. Which, follows from the pupil's
own attempts, by the boxes of S. Leitner (*So lernt man lernen*, Freiburg 1972): what was right at
first try goes up a box, what was not goes back into the first, and what lies in a box is asked
again after its days, which double from box to box. First comes what is due, from the lowest box;
then what was never tried, of the latest lesson first, which is all for who has no file; then what
is due soonest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.lessons.outline import LESSONS, Lesson, lesson
from hanabi_kit.practising.fresh_items import ID, FreshItems
from hanabi_kit.puzzles.answers.attempts import Attempt
from hanabi_kit.puzzles.puzzle import Puzzle

DAYS = (1, 2, 4, 8, 16)
"""After how many days what lies in each box is asked again."""

ITEMS = 3
"""Puzzles that a lesson begins with."""

SETS = {
    "00": "first-hour",
    "01": "deduction-first-steps",
    "01b": "negative-clues",
    "02": "theme:pigeonhole",
    "02b": "proof-by-cases",
    "03": "odds",
    "04": "what-others-know",
    "05": "what-an-action-tells",
    "06": "open-end-games",
    "07": "theme:gamble",
    "08": "own-hand-hidden",
    "09": "deals",
    "10": "tournament",
}
"""The set, or theme, of the kit that a lesson ends with."""

TAUGHT = {
    "00": (FreshItems("touched", 1),),
    "01": (FreshItems("negative clues", 1),),
    "02": (FreshItems("copies in sight", 2), FreshItems("own copies", 3)),
    "02b": (FreshItems("cases", 1),),
    "03": (FreshItems("odds", 2),),
    "04": (FreshItems("what others know", 2),),
    "06": (FreshItems("open hands", 1),),
    "08": (FreshItems("hidden hand", 1),),
    "09": (FreshItems("deals", 2),),
}
"""What lessons teach that can be practised, at the level of the lesson."""

_NEVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Box:
    """Where a technique lies, and when it is asked again."""

    number: int  # from 1; 0 where it was never tried
    due: datetime


def set_of_lesson(code: object) -> str:
    """Return the set that a lesson ends with; HanabiError where there is no such lesson.

    Examples
    --------
    >>> set_of_lesson("3")
    'odds'
    """
    return SETS[lesson(code).code]


def warm_up(
    code: object,
    attempts: Sequence[Attempt] = (),
    now: datetime | None = None,
    language: str | None = None,
) -> list[Puzzle]:
    """Return the puzzles that a lesson begins with, on what earlier lessons taught.

    `attempts`: of one pupil, in their order. `now`: left out, this moment. `language`: of their
    words; left out, the one in use.

    Raises
    ------
    HanabiError
        There is no such lesson, or none before it.

    Examples
    --------
    >>> [one.id for one in warm_up("03")]
    ['practice-cases-1-1-1', 'practice-copies-in-sight-2-1-1', 'practice-own-copies-3-1-1']
    """
    which = lesson(code)
    now = datetime.now(UTC) if now is None else now
    taught = _before(which)
    if not taught:
        told = words()
        raise HanabiError(
            told.say("lesson {code}: no lesson comes before it, to repeat", code=which.code)
        )
    boxes = {one: box_of(one, attempts) for one in taught}

    def turn(one: FreshItems) -> tuple[int, int, datetime]:
        box = boxes[one]
        if not box.number:
            return 1, 0, _NEVER
        return (0, box.number, box.due) if box.due <= now else (2, 0, box.due)

    made: set[str] = set()
    found = []
    for one in islice(cycle(sorted(taught, key=turn)), ITEMS):
        found.append(one.after(attempts, made, language))
        made.add(found[-1].id)
    return found


def _before(which: Lesson) -> list[FreshItems]:
    """Return what was taught before a lesson, that of the latest first."""
    codes = [one.code for one in LESSONS]
    earlier = codes[: codes.index(which.code)]
    return [one for code in reversed(earlier) for one in TAUGHT.get(code, ())]


def box_of(taught: FreshItems, attempts: Sequence[Attempt]) -> Box:
    """Return in which box a technique lies, by the first try at each of its puzzles."""
    number, last = 0, _NEVER
    seen: set[str] = set()
    for one in attempts:
        name = ID.fullmatch(one.puzzle)
        if name is None or one.puzzle in seen or taught.level_of(one.puzzle) != taught.level:
            continue
        seen.add(one.puzzle)
        right = one.right and not one.hints and not one.shown
        number = min(number + 1, len(DAYS)) if right else 1
        last = _time_of(one)
    if last == _NEVER:
        return Box(number, _NEVER)
    return Box(number, last + timedelta(days=DAYS[number - 1]))


def _time_of(attempt: Attempt) -> datetime:
    """When an attempt was made; long ago where its file does not say so."""
    try:
        found = datetime.fromisoformat(attempt.time)
    except ValueError:
        return _NEVER
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)
