"""What is refused: faults of files, of questions, and of arguments, as other tests provoke them."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.foreign_words import reason_of
from hanabi_kit.notation import parse_game, parse_link, parse_position
from hanabi_kit.puzzles.puzzle import parse_puzzle
from hanabi_kit.puzzles.schema import schema, set_schema
from hanabi_kit.puzzles.sets import parse_set
from hanabi_kit.rules import RULESETS, ruleset_named
from tests.deduction import test_faults_in_french as of_questions
from tests.helpers.marked_words import WIDE, english, marked, unmarked
from tests.notation import test_bad_files as of_files
from tests.notation import test_french_errors as of_players
from tests.puzzles import test_french_faults as of_puzzles
from tests.widgets import test_faults_in_french as of_widgets

Ask = Callable[[], object]


def names_in(told: Any) -> Iterator[str]:
    """Yield the keys of a format, and what a field may say, as its schema or a file has them."""
    if isinstance(told, dict):
        yield from told
        for key, inner in told.items():
            yield from map(str, inner) if key == "enum" else names_in(inner)
    elif isinstance(told, list):
        for inner in told:
            yield from names_in(inner)


NAMES = {*names_in([schema(), set_schema(), of_files.GAME]), *RULESETS, "ruleset", "set"}
"""What files call things: fields, kinds, rulesets."""

GIVEN = (
    *("record", "seed", "seconds", "GameRecord", "Game", "JSON", "TOML", "Hat"),
    *("now, check", "night, paper", "a4, letter", "playable, trash, critical", "Cow & Pig, Duck"),
    *("muddy children", "children, muddy", "nowhere-to-be-found", "hands"),
)
"""What may be given in Python, or is there, by its name."""

KNOWN = (
    r"^(?:  - )?[a-z]\w*(?:[.\[]\S*)?(?=: )",  # the place in a file
    rf"(?<={marked('known are')} ).*|(?<={marked('letters of')} )[a-z ]+",  # fields, suits
    rf"(?<![{WIDE}\w])(?:'(?![{WIDE}])[^']*'|\"[^\"]*\")|“(?![{WIDE}])[^”]*”",  # what was sent
    r"\b(?:Alice|Bobb?|Cathy|Donald|Emily|Anna|Ben)\b",
    r"https?://\S+|[\w.-]*/[\w./-]*|\b[\w-]+\.(?:toml|jsonl?)\b",
    r"\b\w+(?:\.\w+)*\(\)|\b[A-Z]\w+\(\w+=.*?\)",  # functions and values of Python
    r"\b(?:True|False|None|dict|list|str|int)\b",
    r"\b[a-z]+(?:_[a-z]+)+\b|\b[a-z]+[A-Z]\w+\b",  # fields, as files and Python write them
    r"(?<![\w-])r?y?g?b?p?k?m?(?<=[a-z])(?![\w-])|\bxx\b|\br y g b p k m t w i n o u d l s a\b",
    r"\b[A-Z][\w &-]*\(\d Suits\)|\b\d Suits\b",  # variants by the site's names
    r"\b(?:" + "|".join(sorted({*NAMES, *GIVEN}, key=len, reverse=True)) + r")\b",
)


def refused(ask: Ask) -> list[str]:
    """Return what is English in what is said where something is refused."""
    with pytest.raises((HanabiError, SearchBudgetExceeded)) as caught:
        ask()
    told = str(caught.value)
    assert any(map(str.isalpha, told))
    return english(told, *KNOWN)


def rows(test: Any) -> list[Any]:
    """Return what a test is parametrised with."""
    found = [mark.args[1] for mark in test.pytestmark if mark.name == "parametrize"]
    return [getattr(row, "values", row) for row in found[0]]


ASKED: list[Ask] = [
    *(row[0] for row in rows(of_players.test_what_players_meet_most_often_is_said_in_french)),
    *(row[0] for row in rows(of_widgets.test_what_cannot_be_is_refused_in_french)),
    *(row[0] for row in rows(of_puzzles.test_files_are_refused_in_french)),
    *(ask for ask, _ in of_questions.FAULTS.values()),
]


@pytest.mark.parametrize("number", range(len(ASKED)))
def test_what_people_ask_most_often(number: int) -> None:
    assert refused(ASKED[number]) == []


@pytest.mark.parametrize("row", of_files.BAD_GAMES, ids=lambda row: row[0])
def test_games(row: tuple[Any, ...]) -> None:
    assert refused(lambda: parse_game(of_files.game_with(**row[1]))) == []


@pytest.mark.parametrize("row", of_files.BAD_POSITIONS, ids=lambda row: row[0])
def test_positions(row: tuple[Any, ...]) -> None:
    assert refused(lambda: parse_position(of_files.position_with(**row[1]))) == []


@pytest.mark.parametrize("row", of_files.BAD_PUZZLES, ids=lambda row: row[0])
def test_puzzles(row: tuple[Any, ...]) -> None:
    assert refused(lambda: parse_puzzle(of_files.puzzle_with(row[1], **row[2]))) == []


UNREADABLE = (
    *("", "{", "[1,", '{"a" 1}', '{"a": 1} x', '{"a', '{"a": "\\q"}', '{"a": "\n"}', "{1}"),
    *("x", "a =", "a = [", "a = 1\na = 2", "[a]\n[a]", "a = '", 'a = "\\q"', "a = {b=1, b=2}"),
    *("a = 2020-99-99", "\x00", "a=1 b=2", "[a", "a = {", "a.b = 1\n[a]", "a = []\n[[a]]"),
)


@pytest.mark.parametrize("parse", [parse_game, parse_position, parse_puzzle, parse_set])
@pytest.mark.parametrize("text", UNREADABLE)
def test_texts_that_are_no_json_or_toml(parse: Callable[[str], object], text: str) -> None:
    assert refused(lambda: parse(text)) == []


@pytest.mark.parametrize("text", ["", "x", "https://hanab.live/replay/1", "315abc-x,03"])
def test_links(text: str) -> None:
    assert refused(lambda: parse_link(text)) == []


@pytest.mark.parametrize("name", ["Rainbw (6 Suits)", "nowhere", ""])
def test_rulesets(name: str) -> None:
    assert refused(lambda: ruleset_named(name)) == []


USUAL = (errno.EACCES, errno.ENOENT, errno.EISDIR, errno.ENOSPC, errno.EROFS, errno.ENOTDIR)


@pytest.mark.parametrize("number", USUAL, ids=errno.errorcode.get)
def test_what_the_system_says(number: int) -> None:
    assert unmarked(reason_of(OSError(number, os.strerror(number)))) == []
