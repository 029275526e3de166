"""Each exercise and puzzle counted: who was right at first try, and what the others said.

What counts is the first thing that a pupil did: an answer, or asking for the solution. So what is
told adds up: right, each wrong answer, solution shown, and together they are the pupils who tried.
Of a prediction that is voted on, the vote before it was settled is the first answer
(`hanabi_kit.lessons.votes`), and the vote after it is counted in the same way.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hanabi_kit.cli.class_progress.groups import Group, exercise_or_none, group_of
from hanabi_kit.cli.class_progress.items.meaning import mistake_of
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.votes import Votes, votes
from hanabi_kit.puzzles.answers.attempts import Attempt


@dataclass(frozen=True, eq=False)
class Given:
    """A wrong answer, or several that come of one misconception, and who gave it."""

    answers: tuple[str, ...]  # as they are kept, the most frequent first
    numbers: tuple[int, ...]  # how many gave each of them
    mistake: Mistake | None  # None where the misconception is not known
    pupils: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Spread:
    """How the answers of a class are spread: every pupil stands in one place."""

    right: tuple[str, ...]
    wrong: tuple[Given, ...]  # the most frequent first
    shown: tuple[str, ...] = ()  # asked for the solution, before any answer

    @property
    def tried(self) -> int:
        """How many pupils are counted."""
        return len(self.right) + len(self.shown) + sum(len(one.pupils) for one in self.wrong)

    @property
    def share(self) -> Fraction:
        """How many were right, of those who tried; there must be one."""
        return Fraction(len(self.right), self.tried)


@dataclass(frozen=True, eq=False)
class Moved:
    """Pupils who voted twice, by what became of their votes."""

    stayed_right: tuple[str, ...]
    came: tuple[str, ...]  # from a wrong vote to the right one
    left: tuple[str, ...]  # from the right vote to a wrong one
    stayed_wrong: tuple[str, ...]

    @property
    def voted(self) -> int:
        """How many voted twice."""
        return len(self.stayed_right + self.came + self.left + self.stayed_wrong)


@dataclass(frozen=True, eq=False)
class Item:
    """An exercise or a puzzle, and what a class did with it."""

    id: str
    group: Group
    exercise: Exercise | None  # None: a puzzle, or an exercise that is not in the course
    first: Spread
    hinted: int  # of those right at first try, how many had seen a hint
    solved: int  # by an own answer in the end, before the solution was shown; of votes: at the last
    again: Spread | None = None  # of a vote: the votes after, where there are any
    moved: Moved | None = None

    @property
    def last(self) -> Spread:
        """What says best what a class thinks now: of a vote the votes after, if half of it voted.

        A class in which most have voted once only is still before the answer.
        """
        if self.again is not None and 2 * self.again.tried >= self.first.tried:
            return self.again
        return self.first


def items(attempts: Iterable[Attempt]) -> tuple[Item, ...]:
    """Return what a class did with each exercise and puzzle, in the order of the course.

    `attempts`: each pupil's in their order.

    Examples
    --------
    >>> tries = [("Ada", "3/7", False), ("Ada", "1/2", True), ("Ben", "1/2", True)]
    >>> (one,) = items(Attempt("03.3", said, ok, student=who) for who, said, ok in tries)
    >>> one.first.right, [given.pupils for given in one.first.wrong], one.solved
    (('Ben',), [('Ada',)], 2)
    """
    by_item: dict[str, dict[str, list[Attempt]]] = defaultdict(lambda: defaultdict(list))
    for attempt in attempts:
        by_item[attempt.puzzle][attempt.student].append(attempt)
    found = [_item(name, own) for name, own in by_item.items()]
    return tuple(sorted(found, key=lambda item: (item.group, _place(item), item.id)))


def _place(item: Item) -> int:
    """Return where an exercise stands in its lesson."""
    order = [one.id for one in item.group.exercises]
    return order.index(item.id) if item.id in order else len(order)


def _item(name: str, by_pupil: Mapping[str, Sequence[Attempt]]) -> Item:
    exercise = exercise_or_none(name)
    group = group_of(name)
    solved = sum(map(_solves, by_pupil.values()))
    if exercise is None or not exercise.is_vote:
        firsts = {who: own[0] for who, own in by_pupil.items()}
        answers = {who: one.answer for who, one in firsts.items() if not one.shown}
        right = {who for who, one in firsts.items() if one.right and not one.shown}
        shown = tuple(who for who, one in firsts.items() if one.shown)
        hinted = sum(firsts[who].hints > 0 for who in right)
        return Item(name, group, exercise, _spread(name, answers, right, shown), hinted, solved)
    cast = votes(attempt for own in by_pupil.values() for attempt in own)
    return Item(
        name,
        group,
        exercise,
        _spread(
            name,
            {one.student: one.before for one in cast if one.before is not None},
            {one.student for one in cast if one.right_before},
            tuple(one.student for one in cast if one.before is None and one.shown),
        ),
        hinted=0,
        solved=solved,
        again=_again(name, cast),
        moved=_moved(cast),
    )


def _again(name: str, cast: Sequence[Votes]) -> Spread | None:
    after = {one.student: one.after for one in cast if one.after is not None}
    right = {one.student for one in cast if one.right_after}
    return _spread(name, after, right) if after else None


def _moved(cast: Sequence[Votes]) -> Moved | None:
    twice = [one for one in cast if one.before is not None and one.after is not None]

    def those(before: bool, after: bool) -> tuple[str, ...]:
        return tuple(
            one.student for one in twice if (one.right_before, one.right_after) == (before, after)
        )

    if not twice:
        return None
    return Moved(
        stayed_right=those(True, True),
        came=those(False, True),
        left=those(True, False),
        stayed_wrong=those(False, False),
    )


def _solves(attempts: Sequence[Attempt]) -> bool:
    for attempt in attempts:
        if attempt.right or attempt.shown:
            return attempt.right and not attempt.shown
    return False


def _spread(
    name: str, answers: Mapping[str, str], right: Iterable[str], shown: tuple[str, ...] = ()
) -> Spread:
    """Return how answers are spread; wrong ones of one misconception stand together."""
    right = set(right)
    wrong: dict[object, list[str]] = defaultdict(list)
    for who, answer in answers.items():
        if who not in right:
            mistake = mistake_of(name, answer)
            named = mistake.name.en if mistake and mistake.name else id(mistake)
            wrong[named if mistake else (answer,)].append(who)
    given = []
    for pupils in wrong.values():
        said = Counter(answers[who] for who in pupils)
        often = tuple(sorted(said, key=lambda one: (-said[one], one)))
        numbers = tuple(said[one] for one in often)
        given.append(Given(often, numbers, mistake_of(name, often[0]), tuple(pupils)))
    given.sort(key=lambda one: (-len(one.pupils), one.answers))
    return Spread(tuple(who for who in answers if who in right), tuple(given), shown)
