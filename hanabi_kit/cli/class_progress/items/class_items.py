"""All that is told of a class's exercises and puzzles, put together from its attempts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from hanabi_kit.cli.class_progress.groups import Group
from hanabi_kit.cli.class_progress.items.counted import Item, items
from hanabi_kit.cli.class_progress.items.discussed import (
    Topic,
    first_of,
    needs_discussion,
    topics,
    worked_at_last,
)
from hanabi_kit.cli.class_progress.items.stuck import Stuck, stuck
from hanabi_kit.puzzles.answers.attempts import Attempt
from hanabi_kit.render.player_names import alphabetical

MOST_WRONG = 3
"""Wrong answers that are told of an exercise; the others are counted together."""


@dataclass(frozen=True, eq=False)
class ClassItems:
    """What a class did, exercise by exercise."""

    pupils: tuple[str, ...]  # all of whom there is an attempt, by name
    answers: int  # all attempts, but for solutions that were shown
    items: tuple[Item, ...]
    topics: tuple[Topic, ...]  # to discuss of the lesson worked at last, most shared first
    at_last: Group | None  # the lesson that most pupils worked at last
    stuck: tuple[Stuck, ...]
    whole: bool = False  # whether every wrong answer is told, not the most frequent ones alone

    @cached_property
    def first(self) -> tuple[Topic, ...]:
        """What to discuss first."""
        return first_of(self.topics)

    @cached_property
    def afterwards(self) -> tuple[Item, ...]:
        """What else needs to be discussed; those exercises first in which fewest are right."""
        told = {place.item for topic in self.first for place in topic.places}
        found = [item for item in self.items if needs_discussion(item) and item not in told]
        return tuple(sorted(found, key=lambda item: (item.group != self.at_last, item.last.share)))

    @property
    def votes(self) -> tuple[Item, ...]:
        """Predictions on which somebody voted twice."""
        return tuple(one for one in self.items if one.moved is not None)


def class_items(attempts: Sequence[Attempt], *, whole: bool = False) -> ClassItems:
    """Return what is to be told of attempts; `whole`: every wrong answer, not three for each."""
    found = items(attempts)
    at_last = worked_at_last(attempts)
    return ClassItems(
        pupils=tuple(sorted({one.student for one in attempts}, key=alphabetical)),
        answers=sum(not one.shown for one in attempts),
        items=found,
        topics=topics(found, at_last),
        at_last=at_last,
        stuck=stuck(attempts),
        whole=whole,
    )
