"""The rubric on paper and in the teacher's guide, and the page about curricula."""

from __future__ import annotations

import io
import re

import pytest
from pypdf import PdfReader

from hanabi_kit.language import LANGUAGES, speaking
from hanabi_kit.lessons import LESSONS
from hanabi_kit.lessons.rubric import LEVELS, RUBRIC
from hanabi_kit.paper.rubric import rubric
from hanabi_kit.paper.typesetting import PAPERS
from tests import ROOT

TEACHER = ROOT / "notebooks" / "teacher"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_rubric_is_one_page_with_every_cell(language: str, paper: str) -> None:
    with speaking(language):
        (page,) = PdfReader(io.BytesIO(rubric(paper=paper, name="Class 7b"))).pages
    # A word that is cut at the end of a line is one word.
    found = re.sub(r"[\s\u00ad\u2010-]", "", page.extract_text())
    assert "Class7b" in found
    for text in [*LEVELS, *(cell for row in RUBRIC for cell in (row.name, *row.levels))]:
        assert re.sub(r"[\s-]", "", text.text(language)) in found, text


def test_each_level_is_told_apart_from_the_one_before() -> None:
    for row in RUBRIC:
        assert len({level.en for level in row.levels}) == len(LEVELS) == 4
        assert len({level.fr for level in row.levels}) == 4


@pytest.mark.parametrize(("page", "language"), [("rubric.md", "en"), ("rubric-fr.md", "fr")])
def test_the_guide_shows_the_rubric_that_is_printed(page: str, language: str) -> None:
    told = (TEACHER / page).read_text(encoding="utf-8")
    for row in RUBRIC:
        cells = [level.text(language) for level in row.levels]
        assert f"| **{row.name.text(language)}** | {' | '.join(cells)} |" in told


@pytest.mark.parametrize("page", ["curricula.md", "curricula-fr.md"])
def test_every_number_of_a_curriculum_has_its_source(page: str) -> None:
    told = (TEACHER / page).read_text(encoding="utf-8")
    before, _, sources = told.partition("## Sources")
    named = set(re.findall(r"^(\d+)\. ", sources, re.MULTILINE))
    assert set(re.findall(r"\[(\d+)\]", before)) == named
    assert all("<http" in one for one in re.split(r"^\d+\. ", sources, flags=re.MULTILINE)[1:])
    table = before.partition("## AP")[0]
    assert all(f"| {lesson.code} |" in table for lesson in LESSONS if len(lesson.code) == 2)
    # A section with codes names a source.
    for section in re.split(r"^## ", before, flags=re.MULTILINE)[1:]:
        if re.search(r"^\| (?:AAP-|P\d|\d\.\d)", section, re.MULTILINE):
            assert re.search(r"\[\d+\]", section), section[:40]
