"""Grids, tokens and the mat: what lies beside the cards, read back from the PDF."""

from __future__ import annotations

import io
import re

import pytest
from pypdf import PdfReader

from hanabi_kit.cli import main
from hanabi_kit.language import LANGUAGES, speaking
from hanabi_kit.lessons import LESSONS, exercises_of
from hanabi_kit.lessons.answers import Number
from hanabi_kit.paper.deck import deck
from hanabi_kit.paper.fields import exercise_field
from hanabi_kit.paper.letters import letters
from hanabi_kit.paper.puzzles import puzzle_field
from hanabi_kit.paper.single import SINGLES
from hanabi_kit.paper.table_sheets import grids, tokens
from hanabi_kit.paper.typesetting import PAPERS
from hanabi_kit.puzzles.collections.collection import gather
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.proofs.questions import Chance
from hanabi_kit.rules import STANDARD

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_paper = pytest.mark.parametrize("paper", PAPERS)


def pages(pdf: bytes) -> list[str]:
    """Return the words of each page, with single blanks between."""
    reader = PdfReader(io.BytesIO(pdf))
    return [" ".join(page.extract_text().split()) for page in reader.pages]


@each_language
@each_paper
def test_a_page_of_grids_holds_six_hands_of_all_cards(language: str, paper: str) -> None:
    with speaking(language):
        found = pages(grids(paper=paper, name="Class 7b"))
        assert len(found) == 1
        assert "Class 7b" in found[0]
        slot = {"de": "Platz", "en": "slot", "fr": "n°"}[language]
        hand = STANDARD.hand_size(2)
        assert len(re.findall(rf"{slot} ?\d", found[0])) >= 6 * hand
        rows = found[0].count("1 2 3 4 5")
        assert rows == 6 * hand * len(STANDARD.suits)


@each_language
@each_paper
def test_tokens_and_mat_say_what_the_rules_say(language: str, paper: str) -> None:
    with speaking(language):
        cut, mat = pages(tokens(paper=paper))
        clue, strike = {
            "de": ("Hinweis", "Gewitterplättchen"),
            "en": ("clue", "strike"),
            "fr": ("indice", "erreur"),
        }[language]
        assert len(re.findall(rf"\b{clue}\b", cut)) >= STANDARD.max_clue_tokens
        assert len(re.findall(rf"\b{strike}\b", cut)) >= STANDARD.max_strikes
        assert mat.count("1 2 3 4 5") == len(STANDARD.suits)
        reader = PdfReader(io.BytesIO(tokens(paper=paper)))
        upright, lying = ((page.mediabox.width, page.mediabox.height) for page in reader.pages)
        assert upright == lying[::-1]  # the mat lies across


@each_language
@each_paper
def test_letters_to_vote_with_fill_one_page(language: str, paper: str) -> None:
    with speaking(language):
        (page,) = pages(letters(paper=paper))
        fold = {"de": "Falte zweimal", "en": "Fold twice", "fr": "Plie deux fois"}[language]
        assert re.sub(r"\s", "", page.split(fold)[0]) == "ABCD"
        assert fold in page


def test_tokens_are_those_of_the_deck() -> None:
    assert pages(deck())[-1] == pages(tokens())[0]


def test_a_mat_is_not_told_by_colour_alone() -> None:
    with speaking("en"):
        mat = pages(tokens())[1]
    for own in STANDARD.suit_rules:
        assert f"{own.suit.letter} · {own.called_in('en')}" in mat


@pytest.mark.parametrize("word", SINGLES)
def test_the_command_prints_each_by_its_word(
    word: str,
    tmp_path: object,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(str(tmp_path))
    named = ["--name", "7b"] if SINGLES[word].named else []
    assert main(["worksheet", word, "--lang", "fr", *named]) == 0
    assert capsys.readouterr().out == f"hanabi-{word}-fr.pdf\n"
    assert main(["worksheet", word, "03"]) == 2
    assert f"{word}: is printed alone" in capsys.readouterr().err


def test_a_word_that_is_nearly_one_is_met_with_the_one_that_was_meant(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["worksheet", "girds"]) == 2
    told = capsys.readouterr().err
    assert ", ".join(list(SINGLES)[:-1]) in told
    assert "grids" in told.rpartition("alone")[2]


# -- frames for fractions ------------------------------------------------------------------------


def test_a_frame_for_a_fraction_stands_only_where_one_may_be_asked() -> None:
    numbers = [
        one
        for lesson in LESSONS
        for one in exercises_of(lesson.code)
        if isinstance(one.answer, Number)
    ]
    framed = {one.id for one in numbers if exercise_field(one, filled=False)["or"]}
    fractions = {one.id for one in numbers if one.answer.right.denominator > 1}  # type: ignore[attr-defined]
    whole = {one.id for one in numbers if one.question.en.split("?")[-2].count("How many")}
    assert fractions <= framed
    assert framed & whole <= {"07.2"}  # "How many points is that on average?"
    assert {"03.3", "08.1"} <= framed
    assert not framed & {"00.4", "05.7", "06.2", "09.2", "09.7"}


def test_a_puzzle_has_a_frame_for_a_fraction_if_it_asks_for_a_chance() -> None:
    seen = set()
    for entry in gather("all")[0]:
        if entry.puzzle.answer is None or entry.puzzle.best_actions is not None:
            continue
        problem = Problem(entry.puzzle)
        field = puzzle_field(problem, filled=False)
        if field["is"] == "numbers":
            chance = isinstance(problem.asked, Chance)
            assert bool(field["or"]) is chance
            seen.add(chance)
        if seen == {True, False}:
            break
    assert seen == {True, False}
