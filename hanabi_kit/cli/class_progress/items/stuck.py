"""Who is stuck, and where: several wrong answers and no right one since, or the solution shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hanabi_kit.puzzles.answers.attempts import Attempt
from hanabi_kit.render.player_names import alphabetical

SEVERAL = 3
"""Wrong answers after which somebody is stuck. A page helps after the first, with a question, and
after the second, with a hint: the third is one that this help did not prevent."""


@dataclass(frozen=True)
class Stuck:
    """Somebody who did not get an exercise or puzzle right."""

    pupil: str
    id: str
    wrong: int  # answers given
    last: str  # of them; empty where there are none
    shown: bool  # whether the solution was asked for
    stopped: bool  # whether the pupil has done nothing since


def stuck(attempts: Iterable[Attempt]) -> tuple[Stuck, ...]:
    """Return who is stuck where, by pupil; who is stuck in most comes first.

    `attempts`: each pupil's in their order. A vote before a prediction is settled is no wrong
        answer. What comes after the solution was shown changes nothing.

    Examples
    --------
    >>> tries = [Attempt("03.3", said, student="Ada") for said in ("3/7", "1/3", "2/7")]
    >>> stuck(tries)
    (Stuck(pupil='Ada', id='03.3', wrong=3, last='2/7', shown=False, stopped=True),)
    >>> stuck([*tries, Attempt("03.3", "1/2", True, student="Ada")])
    ()
    """
    by_pupil: dict[str, dict[str, list[Attempt]]] = defaultdict(lambda: defaultdict(list))
    ended: dict[str, str] = {}
    for attempt in attempts:
        by_pupil[attempt.student][attempt.puzzle].append(attempt)
        ended[attempt.student] = attempt.puzzle
    found = []
    for pupil, done in by_pupil.items():
        own = [_stuck(pupil, name, some, ended[pupil]) for name, some in done.items()]
        if there := [one for one in own if one is not None]:
            found.append(sorted(there, key=lambda one: one.id))
    found.sort(key=lambda own: (-len(own), alphabetical(own[0].pupil)))
    return tuple(one for own in found for one in own)


def _stuck(pupil: str, name: str, attempts: Sequence[Attempt], ended: str) -> Stuck | None:
    wrong: list[str] = []
    for attempt in attempts:
        if attempt.shown:
            break
        if attempt.right:
            return None
        if attempt.vote != 1:
            wrong.append(attempt.answer)
    shown = any(attempt.shown for attempt in attempts)
    if not shown and len(wrong) < SEVERAL:
        return None
    return Stuck(pupil, name, len(wrong), wrong[-1] if wrong else "", shown, ended == name)
