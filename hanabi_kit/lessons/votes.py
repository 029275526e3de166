"""Predictions that are voted on twice: before the lesson settles them, and after.

An attempt says which vote it is (`hanabi_kit.puzzles.progress.Attempt.vote`). Nobody says whether a
first vote is right, so it may be changed until it is settled: by a second vote, or by the answer
that was shown. What counts is

- before: the last vote before it was settled. Earlier versions of the kit kept a prediction as any
  other answer and said at once whether it was right; of these the first counts.
- after: the first of the second votes; those that follow it were given with the reason read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hanabi_kit.errors import HanabiError
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.outline import exercise
from hanabi_kit.puzzles.progress import Attempt


@dataclass(frozen=True)
class Votes:
    """What one pupil voted on one prediction."""

    student: str
    exercise: Exercise
    before: str | None  # as it is kept, such as "b" or "5; 20"; None without such a vote
    after: str | None
    shown: bool  # whether the answer was asked for before the second vote

    @property
    def is_settled(self) -> bool:
        """Whether a first vote would come too late."""
        return self.shown or self.after is not None

    @property
    def right_before(self) -> bool | None:
        """Whether the vote before was right; None where there is none."""
        return _is_right(self.exercise, self.before)

    @property
    def right_after(self) -> bool | None:
        """Whether the vote after was right; None where there is none."""
        return _is_right(self.exercise, self.after)


def votes(attempts: Iterable[Attempt]) -> tuple[Votes, ...]:
    """Return the votes of every student on every prediction that is in the attempts.

    `attempts`: of one pupil or of a class, each pupil's in their order; others are passed over.

    Examples
    --------
    >>> tries = [Attempt("03.1", "c", vote=1), Attempt("03.1", "b", vote=1)]
    >>> found = votes([*tries, Attempt("03.1", "a", right=True, vote=2)])[0]
    >>> found.before, found.after, found.right_before, found.right_after
    ('b', 'a', False, True)
    """
    groups: dict[tuple[str, str], list[Attempt]] = {}
    for attempt in attempts:
        groups.setdefault((attempt.student, attempt.puzzle), []).append(attempt)
    found = []
    for (student, name), own in groups.items():
        try:
            which = exercise(name)
        except HanabiError:  # a puzzle, or an exercise that is no more
            continue
        if which.is_vote:
            found.append(votes_of(which, own, student))
    return tuple(found)


def votes_of(which: Exercise, attempts: Sequence[Attempt], student: str = "") -> Votes:
    """Return one pupil's votes on one prediction; attempts at others are passed over."""
    own = [one for one in attempts if one.puzzle == which.id]
    ends = (at for at, one in enumerate(own) if one.vote == 2 or one.shown)
    open_ones = own[: next(ends, len(own))]
    firsts = [one.answer for one in open_ones if one.vote == 1]
    earlier = [one.answer for one in open_ones if not one.vote]
    second = next((at for at, one in enumerate(own) if one.vote == 2), None)
    return Votes(
        student,
        which,
        before=firsts[-1] if firsts else next(iter(earlier), None),
        after=None if second is None else own[second].answer,
        shown=any(one.shown for one in own[:second]),
    )


def _is_right(which: Exercise, kept: str | None) -> bool | None:
    if kept is None:
        return None
    try:
        return which.answer.is_right(which.answer.read(kept))
    except HanabiError:  # kept when the exercise was another one
        return False
