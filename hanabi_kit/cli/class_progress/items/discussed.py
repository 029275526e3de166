"""What to discuss first: the misconceptions that most pupils share, in exercises that need it.

The rule:

1. An exercise needs to be discussed where fewer than 70 of 100 pupils are right, at first try or,
   once a prediction was voted on again, at the second vote. Below 35 of 100 it is to be explained
   anew; from there on, neighbours who answered differently can convince each other, and the class
   is asked again. Where more are right, a word is enough. (C. H. Crouch and E. Mazur, Peer
   Instruction: ten years of experience and results, American Journal of Physics 69, 2001, 970–977,
   https://doi.org/10.1119/1.1374249.)
2. Of fewer than five pupils nothing is said, as in `hanabi_kit.puzzles.calibration.calibration`.
3. Wrong answers that come of one misconception belong together, also in several exercises. What
   most pupils share comes first; of two that as many share, the one in the exercise in which fewer
   are right. A misconception or an answer of a single pupil is that pupil's, not the class's; where
   no two are wrong alike, the exercise itself is discussed, after the others.
4. What is discussed first is of the lesson that most pupils worked at last, each exercise once:
   whoever talks about it talks about all its answers.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hanabi_kit.cli.class_progress.groups import Group, group_of
from hanabi_kit.cli.class_progress.items.counted import Given, Item, Spread
from hanabi_kit.lessons.texts import Both
from hanabi_kit.puzzles.answers.attempts import Attempt
from hanabi_kit.puzzles.calibration.calibration import LEAST_PUPILS
from hanabi_kit.puzzles.text_files import UNTOLD

EXPLAIN_BELOW, ENOUGH = Fraction(35, 100), Fraction(70, 100)
"""Shares of right answers between which pupils can convince each other; see above."""

SHARED = 2
"""Pupils who make a misconception more than one pupil's."""

FIRST = 3
"""Topics to discuss first: ten minutes hold no more, at three minutes each."""


@dataclass(frozen=True, eq=False)
class Place:
    """An exercise in which a misconception shows."""

    item: Item
    given: Given | None  # None where no two are wrong alike

    @property
    def spread(self) -> Spread:
        """What counts of the exercise."""
        return self.item.last

    @property
    def explain(self) -> bool:
        """Whether it is to be explained anew: too few are right to convince the others."""
        return self.spread.share < EXPLAIN_BELOW


@dataclass(frozen=True, eq=False)
class Topic:
    """Something to discuss: a misconception, and where it shows; where most share it comes first.

    Without a name, it is a wrong answer of which the misconception is not known, or an exercise in
    which no two are wrong alike.
    """

    name: Both | None
    places: tuple[Place, ...]  # in the lesson
    pupils: tuple[str, ...]  # who share it there, each once; empty where no two are wrong alike
    elsewhere: tuple[Place, ...] = ()  # in other lessons, and where most were right


def topics(items: Sequence[Item], group: Group | None) -> tuple[Topic, ...]:
    """Return what to discuss of a lesson, what most pupils share first."""
    found: dict[object, list[Place]] = defaultdict(list)
    needed = [item for item in items if item.group == group and needs_discussion(item)]
    others: dict[str, list[Place]] = defaultdict(list)
    for item in items:
        for given in item.last.wrong:
            name = given.mistake.name if given.mistake else None
            place = Place(item, given)
            if UNTOLD in given.answers:
                continue  # a short text does not say in what two are alike
            if item in needed:
                found[name.en if name else (item.id, given)].append(place)
            elif name:
                others[name.en].append(place)
    whole = []
    for places in found.values():
        pupils = tuple(dict.fromkeys(who for place in places for who in _who(place)))
        if len(pupils) >= SHARED:
            places.sort(key=lambda place: (-len(_who(place)), place.spread.share))
            first = places[0].given
            name = first.mistake.name if first and first.mistake else None
            elsewhere = others[name.en] if name else ()
            whole.append(Topic(name, tuple(places), pupils, tuple(elsewhere)))
    told = {place.item for topic in whole for place in topic.places}
    whole += [Topic(None, (Place(item, None),), ()) for item in needed if item not in told]
    return tuple(sorted(whole, key=lambda one: (-len(one.pupils), one.places[0].spread.share)))


def _who(place: Place) -> tuple[str, ...]:
    return place.given.pupils if place.given else ()


def needs_discussion(item: Item) -> bool:
    """Whether too few are right, of pupils enough to say so."""
    spread = item.last
    return spread.tried >= LEAST_PUPILS and spread.share < ENOUGH


def first_of(topics: Iterable[Topic]) -> tuple[Topic, ...]:
    """Return the topics to discuss first; of each exercise one."""
    chosen: list[Topic] = []
    begun: set[Item] = set()
    for topic in topics:
        if topic.places[0].item not in begun and len(chosen) < FIRST:
            chosen.append(topic)
            begun.add(topic.places[0].item)
    return tuple(chosen)


def worked_at_last(attempts: Sequence[Attempt]) -> Group | None:
    """Return the lesson that most pupils worked at last; of equals the later one.

    Puzzles are told of only where nobody has worked at a lesson: they are what one does besides.

    Examples
    --------
    >>> tries = [Attempt("03.1", "b"), Attempt("04.1", "b"), Attempt("endgame-001", "play 1")]
    >>> worked_at_last(tries).name
    '04'
    """
    groups = [(attempt.student, group_of(attempt.puzzle)) for attempt in attempts]
    lessons = [(who, group) for who, group in groups if not group.of_puzzles]
    found = Counter(dict(lessons or groups).values())
    return max(found, key=lambda group: (found[group], group.name), default=None)
