"""A picture of each lesson's first table, for the front page of the site."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from site_texts import LANGUAGES

from hanabi_kit import STANDARD, Game, Position, read, shuffled
from hanabi_kit.language import speaking
from hanabi_kit.lessons import exercise
from hanabi_kit.lessons.exercises import lesson_10
from hanabi_kit.lessons.exercises.lesson_05 import cathy_was_told
from hanabi_kit.lessons.marked import marks_only
from hanabi_kit.lessons.outline import LESSONS
from hanabi_kit.notation import parse_position


def _recorded(turn: int) -> Any:
    record: Any = read("bot-2p-s2006")
    return record.at(turn)


def _table(code: str) -> Any:
    asked: Any = exercise(f"{code}.1")
    return asked.table()


def _told_one() -> Game:
    deal = Game.deal(["Alice", "Bob"], seed=4245)
    return deal.apply("clue Bob red").apply("clue Alice 1").apply("clue Bob 1")


FIRST: dict[str, Callable[[], Any]] = {
    "00": lambda: _recorded(63),
    "01": lambda: marks_only(_told_one().view("Bob")),
    "01b": lambda: Game.deal(["Alice", "Bob"], seed=4245).view("Alice"),
    "02": lambda: marks_only(_table("02").view("Alice")),
    "02b": lambda: marks_only(_table("02b").view("Alice")),
    "03": lambda: _table("03"),
    "04": lambda: _table("04"),
    "05": lambda: cathy_was_told("p", seed=9),
    "06": lambda: Position.of(_recorded(66)).game(),
    "07": lambda: _table("07").game(),
    "08": lambda: _table("08"),
    "09": lambda: Game.new(["Alice", "Bob"], shuffled(STANDARD, 168)),
    "10": lambda: parse_position(lesson_10.TABLE),
}
"""By the lesson's code; a test holds them to what the notebooks show first."""


def picture(code: str, language: str) -> str:
    """Return the first table of a lesson as SVG."""
    with speaking(language):
        drawn = FIRST[code]()._repr_mimebundle_()
    return str(drawn["image/svg+xml"])


def write_pictures(site: Path) -> None:
    """Write ``pictures/LANGUAGE/LESSON.svg`` for each lesson."""
    for language in LANGUAGES:
        place = site / "pictures" / language
        place.mkdir(parents=True, exist_ok=True)
        for lesson in LESSONS:
            text = picture(lesson.code, language)
            (place / f"{lesson.stem}.svg").write_text(text, encoding="utf-8")
