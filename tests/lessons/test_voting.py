"""A prediction in a notebook without widgets: noted, asked again, and only then explained."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hanabi_kit import check, reveal
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import speaking
from hanabi_kit.lessons import LESSONS, exercises_of
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.puzzles.progress import Attempt, ProgressFile

VOTES = [one for lesson in LESSONS for one in exercises_of(lesson.code) if one.is_vote]


def kept(book: ProgressFile) -> list[tuple[str, bool, int]]:
    return [(one.answer, one.right, one.vote) for one in book.attempts if not one.shown]


def right_answer(which: Exercise) -> object:
    names: dict[str, object] = {}
    exec(which.solution, names)
    return names[which.name]


def test_a_vote_is_noted_then_asked_again_and_only_then_explained() -> None:
    book = ProgressFile()
    first = check("03.1", "b", book=book)
    assert str(first).startswith("… Noted: b. Run on; after the code that settles it")
    again = check("03.1", "b", again=True, book=book)
    assert (again.right, again.text[:7]) == (False, "Not yet")
    assert check("03.1", "a", again=True, book=book).right is True
    assert kept(book) == [("b", False, 1), ("b", False, 2), ("a", True, 2)]


@pytest.mark.parametrize("which", VOTES, ids=[one.id for one in VOTES])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_said_of_a_first_vote_is_the_same_whatever_is_right(
    which: Exercise, language: str
) -> None:
    with speaking(language):
        for given in (right_answer(which), *(mistake.answer for mistake in which.mistakes)):
            book = ProgressFile()
            read = which.answer.read(given)
            written = which.answer.written(read)
            said = check(which.id, given, book=book)
            noted = "Noté\u00a0:" if language == "fr" else "Noted:"
            assert said.text.startswith(f"{noted} {which.answer.told(read)}.")
            assert said.right is None
            assert kept(book) == [(written, False, 1)]


def test_a_first_vote_may_be_changed_until_it_is_settled_and_running_it_anew_is_none() -> None:
    book = ProgressFile()
    for given in ("b", "b", "c", "c"):
        check("03.1", given, book=book)
    assert check("03.1", book=book).text.startswith("Noted: c.")  # a card without an answer
    check("03.1", "a", again=True, book=book)
    late = check("03.1", "a", book=book)
    assert late.text == "This is settled already; your first vote stays what it was: c."
    assert kept(book) == [("b", False, 1), ("c", False, 1), ("a", True, 2)]


def test_a_second_vote_without_a_first_counts_alone_and_says_so() -> None:
    book = ProgressFile()
    said = check("03.1", "a", again=True, book=book)
    assert said.right is True
    assert said.text.endswith("There was no first vote, so this one counts alone.")
    late = check("03.1", "b", book=book)
    assert late.text == "This is settled already, so no first vote is taken any more."
    assert kept(book) == [("a", True, 2)]


def test_who_has_seen_the_answer_votes_no_more_for_the_first_time() -> None:
    book = ProgressFile()
    reveal("03.1", book=book)
    assert "settled already" in check("03.1", "a", book=book).text
    assert check("03.1", "a", again=True, book=book).right is True
    assert kept(book) == [("a", True, 2)]


def test_a_prediction_that_an_earlier_version_judged_is_the_first_vote() -> None:
    book = ProgressFile()
    book.add(Attempt("03.1", "b"))
    book.add(Attempt("03.1", "a", right=True))
    assert check("03.1", book=book).text.startswith("Noted: b.")
    assert "counts alone" not in check("03.1", "a", again=True, book=book).text


def test_what_cannot_be_read_or_is_not_there_is_no_vote() -> None:
    book = ProgressFile()
    for again in (False, True):
        assert check("03.1", "z", again=again, book=book).right is None
        assert check("03.1", ..., again=again, book=book).right is None
    assert book.attempts == []
    with pytest.raises(HanabiError, match=r"exercise 03\.3: only a prediction is asked again"):
        check("03.3", "1/2", again=True, book=book)


def test_no_vote_costs_a_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    book = ProgressFile()
    for which in VOTES:
        assert which.points == 0
        for again in (False, True):
            assert check(which.id, ..., again=again, book=book).right is None
            check(which.id, which.mistakes[0].answer, again=again, book=book)


def test_the_file_says_which_vote_it_was(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    check("03.1", "b", book=ProgressFile(path))
    check("03.1", "a", again=True, book=ProgressFile(path))
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [(line["answer"], line["right"], line["vote"]) for line in lines] == [
        ("b", False, 1),
        ("a", True, 2),
    ]
