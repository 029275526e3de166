"""What lessons begin and end with: Leitner's boxes, from the pupil's own file."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from hanabi_kit.errors import HanabiError
from hanabi_kit.lessons.outline import LESSONS
from hanabi_kit.practising import of_lessons
from hanabi_kit.practising.drills import Drill
from hanabi_kit.practising.fresh_items import FreshItems
from hanabi_kit.practising.of_lessons import (
    DAYS,
    SETS,
    TAUGHT,
    box_of,
    set_of_lesson,
    warm_up,
)
from hanabi_kit.puzzles.answers.attempts import Attempt
from hanabi_kit.puzzles.collections.collection import set_of

MONDAY = datetime(2026, 11, 2, 9, tzinfo=UTC)
ODDS = FreshItems("odds", 2)


def tried(number: int, day: int, right: bool = True, name: str = "odds-2", **more: Any) -> Attempt:
    when = (MONDAY + timedelta(days=day)).isoformat()
    return Attempt(f"practice-{name}-1-{number}", "1/2", right, time=when, **more)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which puzzle comes is asked here, not what is in it."""

    def named(drill: Drill, level: int, seed: int, number: int, _: object) -> SimpleNamespace:
        return SimpleNamespace(id=f"practice-{drill.slug}-{level}-{seed}-{number}")

    monkeypatch.setattr("hanabi_kit.practising.fresh_items.item", named)


def ids(code: str, attempts: list[Attempt], day: int) -> list[str]:
    return [one.id for one in warm_up(code, attempts, MONDAY + timedelta(days=day))]


def test_every_lesson_ends_with_a_set_that_is_there() -> None:
    assert set(SETS) >= {one.code for one in LESSONS}
    for name in SETS.values():
        found = set_of(name)
        assert found is not None
        assert len(found.puzzles) >= 4
    assert set_of_lesson(3) == "odds"


def test_what_goes_well_goes_up_a_box_and_what_does_not_back_into_the_first() -> None:
    assert box_of(ODDS, []).number == 0
    attempts = []
    for number in range(1, 8):
        attempts.append(tried(number, day=number))
        box = box_of(ODDS, attempts)
        assert box.number == min(number, len(DAYS))
        assert box.due == MONDAY + timedelta(days=number + DAYS[box.number - 1])
    for wrong in (tried(8, 9, right=False), tried(8, 9, hints=1), tried(8, 9, shown=True)):
        assert box_of(ODDS, [*attempts, wrong]).number == 1
    again = [tried(8, 9, right=False), tried(8, 9)]
    assert box_of(ODDS, [*attempts, *again]).number == 1, "the first try at a puzzle counts"
    others = [tried(1, 3, name="odds-3"), tried(1, 3, name="deals-2"), Attempt("03.3", "1/2", True)]
    assert box_of(ODDS, others).number == 0


def test_who_has_no_file_gets_what_the_latest_lessons_taught() -> None:
    assert ids("04", [], 0)[0] == "practice-odds-2-1-1"
    assert ids("01", [], 0) == [f"practice-touched-1-1-{number}" for number in (1, 2, 3)]
    assert len(set(ids("10", [], 0))) == 3
    for lesson in LESSONS[1:]:
        assert len(ids(lesson.code, [], 0)) == 3


def test_what_is_due_comes_first_and_from_the_lowest_box() -> None:
    attempts = [
        tried(1, 0, name="touched-1"),
        tried(1, 0, name="negative-clues-1", right=False),
        tried(2, 0, name="touched-1"),
        tried(1, 0, name="copies-in-sight-2"),
    ]
    # A day later: what went wrong, and what was right once, but not yet what was right twice.
    assert ids("03", attempts, 1)[:2] == [
        "practice-copies-in-sight-2-1-2",
        "practice-negative-clues-1-1-2",
    ]
    assert "practice-touched-1-1-3" not in ids("03", attempts, 1)
    assert "practice-touched-1-1-3" in ids("03", attempts, 2)


def test_where_nothing_is_due_it_is_what_is_due_soonest() -> None:
    attempts = [tried(1, 0, name="touched-1"), tried(1, 0, name="negative-clues-1")]
    attempts += [tried(2, 0, name="negative-clues-1")]
    found = ids("02", attempts, 0)
    assert found == [
        "practice-touched-1-1-2",
        "practice-negative-clues-1-1-3",
        "practice-touched-1-1-3",
    ]


def test_a_time_that_is_none_is_long_ago() -> None:
    for time in ("", "yesterday", "2026-11-02T09:00:00"):
        attempt = Attempt("practice-odds-2-1-1", "1/2", True, time=time)
        assert box_of(ODDS, [attempt]).due <= MONDAY + timedelta(days=1)


def test_before_the_first_lesson_there_is_nothing_to_repeat() -> None:
    with pytest.raises(HanabiError, match="lesson 00: no lesson comes before it"):
        warm_up("00")
    with pytest.raises(HanabiError, match="there are 00, 01"):
        warm_up("99")
    assert set(TAUGHT) <= set(SETS)
    assert of_lessons.ITEMS == 3
