"""Answers as people write them, judged beforehand by fair teachers who had not seen the reader.

A battery is a table of exercise, language, answer and what is expected: that it is right, wrong, or
asked back. The first was written from the questions alone, the second by somebody else. Rows are
changed only where the judgement itself was not fair; where the reader is at fault, it is mended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import pytest

from hanabi_kit.language import speaking
from hanabi_kit.lessons import LESSONS, check, exercises_of
from hanabi_kit.lessons.answers import Function
from hanabi_kit.lessons.checking import judged
from hanabi_kit.puzzles.progress import ProgressFile

DATA = Path(__file__).parents[1] / "data"
LEAST_ROWS, LEAST_RIGHT = 700, 10
EXPECTED = {"right": True, "wrong": False, "ask": None}


@dataclass(frozen=True)
class Row:
    """An answer, and what a fair teacher says to it."""

    exercise: str
    language: str
    answer: str
    expected: str


def rows(name: str) -> Iterator[Row]:
    """Read a battery; a line break within an answer is written as it is in Python."""
    lines = (DATA / f"answers_{name}_battery.tsv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "exercise\tlanguage\tanswer\texpected"
    for line in lines[1:]:
        exercise, language, answer, expected = line.split("\t")
        yield Row(exercise, language, answer.replace("\\n", "\n"), expected)


BATTERIES = {name: tuple(rows(name)) for name in ("first", "second")}
GROUPS = [
    pytest.param(tuple(group), id=f"{name}-{exercise}")
    for name, battery in BATTERIES.items()
    for exercise, group in groupby(battery, key=lambda row: row.exercise)
]


@pytest.mark.parametrize("group", GROUPS)
def test_every_answer_is_judged_as_a_fair_teacher_would(group: tuple[Row, ...]) -> None:
    otherwise = []
    for row in group:
        with speaking(row.language):
            verdict = judged(row.exercise, row.answer)
        if verdict.right is not EXPECTED[row.expected]:
            otherwise.append((row, verdict.right, verdict.text))
        assert verdict.text
    assert otherwise == []


@pytest.mark.parametrize("name", BATTERIES)
def test_a_battery_is_large_and_says_nothing_twice(name: str) -> None:
    battery = BATTERIES[name]
    assert len(battery) >= LEAST_ROWS
    assert {row.expected for row in battery} == set(EXPECTED)
    assert {row.language for row in battery} == {"en", "fr"}
    said = Counter((row.exercise, row.language, row.answer) for row in battery)
    assert [row for row, times in said.items() if times > 1] == []


def test_the_first_battery_has_ten_right_spellings_for_every_exercise_that_is_typed() -> None:
    typed = {
        one.id
        for lesson in LESSONS
        for one in exercises_of(lesson.code)
        if not isinstance(one.answer, Function)
    }
    right = Counter(row.exercise for row in BATTERIES["first"] if row.expected == "right")
    asked = Counter(row.exercise for row in BATTERIES["first"] if row.expected != "right")
    assert [one for one in sorted(right) if right[one] < LEAST_RIGHT or not asked[one]] == []
    assert set(right) <= typed


def test_what_is_asked_back_is_no_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NBGRADER_EXECUTION", raising=False)
    book = ProgressFile()
    for row in BATTERIES["first"]:
        if row.expected == "ask" and row.answer.strip():
            with speaking(row.language):
                assert check(row.exercise, row.answer, book=book).right is None
    assert list(book.attempts) == []
