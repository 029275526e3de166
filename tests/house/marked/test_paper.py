"""Paper: all that goes to the typesetter, of every sheet, and one PDF read back."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pypdf import PdfReader

from hanabi_kit.cli.commands import worksheet as command
from hanabi_kit.lessons import LESSONS, exercises_of, lesson
from hanabi_kit.lessons.course_tests import forms
from hanabi_kit.paper import (
    deck,
    lesson_section,
    letters,
    puzzle_section,
    rubric,
    rules_card,
    sheet,
    slides,
    table_sheets,
    typesetting,
    worksheet,
)
from hanabi_kit.puzzles import read_puzzle
from hanabi_kit.puzzles.sets import set_named
from hanabi_kit.rules import ruleset_named
from tests.helpers.marked_words import english

ROOMS = (deck, letters, rubric, rules_card, sheet, slides, table_sheets)

KNOWN = (
    r"\b(?:qu(?:e |')|de )(?=[A-Z])",  # what a French lesson puts before a name
    r"\b(?:Alice|Bob|Cathy|Donald|Emily|Anna|Ben|Cleo|Dan|David|Eva)\b",
    r"\{\w+\}|\bxx\b",  # places that the layout fills, hidden cards
    r"(?<![\w-])r?y?g?b?p?(?<=[a-z])(?![^\W\d])",  # suits
)
CODES = r"\.(?:lang|is|fill|paper|code|cards\[\]|suits\[\]\.letter|blocks\[\]\.text)"
"""What layouts go by, cards, and code."""


@pytest.fixture(autouse=True)
def typeset(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Keep what is English in what would be typeset."""
    found: list[str] = []

    def take(layout: str, data: dict[str, Any]) -> bytes:
        found.extend(english(data, *KNOWN, codes=CODES))
        return b""

    for room in ROOMS:
        monkeypatch.setattr(room, "typeset", take)
    yield found
    assert found == []


@pytest.mark.parametrize("code", [one.code for one in LESSONS])
def test_lessons(code: str) -> None:
    section = lesson_section(lesson(code), exercises_of(code))
    worksheet([section], hints=True, name="10b")
    worksheet([section], answers=True)
    slides.slides(lesson(code), exercises_of(code), answers=True)


@pytest.mark.parametrize("name", sorted(forms()))
def test_course_tests(name: str) -> None:
    worksheet([sheet.course_test_section(forms()[name])], answers=True)


def test_puzzles() -> None:
    names = ("deduction-001", "knowledge-007", "endgame-001", "endgame-049", "deal-001", "deal-101")
    worksheet([puzzle_section(map(read_puzzle, names))], answers=True, hints=True)
    worksheet([command._set_section(set_named("first-hour"), [])], hints=True)


@pytest.mark.parametrize(
    "ruleset",
    ["standard", "hle", "Rainbow (6 Suits)", "White Reversed (5 Suits)", "Null & Prism (5 Suits)"],
)
def test_decks(ruleset: str) -> None:
    deck.deck(ruleset_named(ruleset), backs=True)


@pytest.mark.parametrize(
    "print_it",
    [
        rules_card.rules_card,
        rubric.rubric,
        letters.letters,
        table_sheets.grids,
        table_sheets.tokens,
    ],
)
def test_what_is_printed_alone(print_it: Callable[[], bytes]) -> None:
    print_it()


def test_nothing_is_added_by_a_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "typeset", typesetting.typeset)
    section = lesson_section(lesson("03"), exercises_of("03"))
    pages = PdfReader(io.BytesIO(worksheet([section], answers=True, name="10b"))).pages
    text = "\n".join(page.extract_text() for page in pages)
    assert len(text) > 2000
    assert english(text, r"\bhanabi-kit\b", *KNOWN) == []
