"""Pages of the site: puzzles, sets, progress, the live pages, the front page and the teachers'."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import site_pages
import site_teachers

from hanabi_kit.language import own_names
from hanabi_kit.pages.frame import site_data
from hanabi_kit.pages.live import documents
from hanabi_kit.pages.progress_page import progress_page
from hanabi_kit.pages.puzzle_page import puzzle_page
from hanabi_kit.pages.recording import record
from hanabi_kit.pages.set_page import set_page
from hanabi_kit.puzzles import read_puzzle
from hanabi_kit.puzzles.collections.catalogue import catalogue, kit_sets
from hanabi_kit.puzzles.sets import read_set
from tests.helpers.marked_words import WIDE, english

KNOWN = (
    r"\b(?:Alice|Bob|Cathy|Donald|Emily)\b",
    r"\b(?:hanabi-kit|Pyodide|JupyterLab|Python|SVG|PNG)\b",  # programs, kinds of files
    r"\{\w+\}",  # places that the browser fills
    r"(?<![\w-])r?y?g?b?p?m?(?<=[a-z])(?![^\W\d])|\bxx\b",  # suits, hidden cards
    r"\bLanguage, langue\b",
    *(rf"\b{name}\b" for name in own_names().values()),  # so that everybody finds their own
    r"\banglais\b",  # what the French file of languages calls one
)
CODES = "|".join(
    (
        r"\.(?:language|languages\.\w+|kind|is|state|mark|id|page|widget|archive|example)(?:\[\])?",
        r"\.suits\[\]\.\w+|\.colours\[\]\.\w+|\.looks\[\]\.\w+|\.suit|\.card|\.letter|\.draws",
        r"\.moves\[\]\.text|\.clues\[\]\[\]|\.rulesets\[\]\.name|\.loads\..*|\.cards\[\]",
    )
)
"""What programs go by: colours, kinds, ids, cards, names of variants."""


def french(told: Any) -> Any:
    """Return of a value that has texts by language the French ones."""
    if isinstance(told, dict):
        if "fr" in told:
            return french(told["fr"])
        return {key: french(inner) for key, inner in told.items()}
    return [french(one) for one in told] if isinstance(told, list | tuple) else told


@pytest.mark.parametrize(
    "name",
    ["deduction-001", "knowledge-007", "endgame-001", "endgame-049", "endgame-202", "deal-001"],
)
def test_a_puzzle(name: str) -> None:
    puzzle = read_puzzle(name)
    recorded = record(puzzle)
    assert english(puzzle_page(puzzle, recorded), *KNOWN) == []
    told = french([recorded.open, recorded.boxes])
    assert re.search(f"[{WIDE}]", json.dumps(told, ensure_ascii=False))
    assert english(told, *KNOWN, codes=CODES) == []


@pytest.mark.parametrize("name", ["first-hour", "negative-clues"])
def test_a_set(name: str) -> None:
    one = read_set(kit_sets()[name])
    files = {path.stem: path for path in catalogue()}
    puzzles = {code: read_puzzle(files[code]) for code in one.puzzles}
    assert english(set_page(one, puzzles), *KNOWN) == []
    data = site_data(puzzles.values(), [one], {code: files[code].parent.name for code in puzzles})
    told = json.loads(data[data.index("{") : data.rindex("}") + 1])
    told["words"] = list(told["words"]["fr"].values())
    assert english(french(told), *KNOWN, codes=rf"{CODES}|\[\]") == []


def test_progress() -> None:
    page = progress_page("fr")
    assert english(page, *KNOWN) == []


@pytest.mark.parametrize("name", list(documents.WIDGETS))
def test_a_live_page(name: str) -> None:
    page = documents.document(name, "fr", documents.Loads("kit.zip", 10, {}))
    assert english(page, *KNOWN) == []
    found = re.findall(r'<script type="application/json"[^>]*>(.*?)</script>', page, re.DOTALL)
    for text in found:
        data = json.loads(text)
        data["words"] = list(data.get("words", {}).values())
        assert english(data, *KNOWN, codes=CODES) == []


@pytest.fixture
def anew() -> Iterator[None]:
    """Read files anew: their texts are marked as they are read; other tests want them plain."""
    for kept in (site_pages.puzzles, site_pages.sets):
        kept.cache_clear()
    yield
    for kept in (site_pages.puzzles, site_pages.sets):
        kept.cache_clear()


@pytest.mark.usefixtures("anew")
def test_the_front_page_and_the_teachers() -> None:
    for page in (site_pages.front("fr", "owner"), site_teachers.door("fr")):
        assert english(page, *KNOWN) == []
