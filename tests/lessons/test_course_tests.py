"""The two tests: parallel question by question, every answer right, every misconception met."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from hanabi_kit.cli import main
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import LANGUAGES, speaking
from hanabi_kit.lessons import check, exercise
from hanabi_kit.lessons.checking import judged
from hanabi_kit.lessons.course_tests import TECHNIQUES, form, forms
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.paper import worksheet
from hanabi_kit.paper.sheet import course_test_section
from hanabi_kit.puzzles.progress import ProgressFile
from tests.helpers.giveaways import giveaways

ALL = [one for own in forms().values() for one in own.exercises]
PAIRS = list(zip(*(own.exercises for own in forms().values()), strict=True))
each_question = pytest.mark.parametrize("question", ALL, ids=[one.id for one in ALL])
each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.mark.parametrize("pair", PAIRS, ids=[one.id.partition(".")[2] for one, _ in PAIRS])
def test_the_forms_are_parallel(pair: tuple[Exercise, Exercise]) -> None:
    one, other = pair
    assert (one.level, one.kind, type(one.answer)) == (other.level, other.kind, type(other.answer))
    assert [mistake.name for mistake in one.mistakes] == [m.name for m in other.mistakes]
    # Whoever remembers the first answer has nothing of it.
    first, second = (x.answer.written(x.answer.right) for x in pair)
    assert first != second
    assert one.question.en != other.question.en
    # The same words, but for cards, numbers and names.
    shared = set(one.question.en.split()) & set(other.question.en.split())
    assert len(shared) > 0.6 * len(set(one.question.en.split()))


def test_each_has_ten_questions_that_rise() -> None:
    for code, own in forms().items():
        assert [one.id for one in own.exercises] == [f"{code}.{n}" for n in range(1, 11)]
        levels = [one.level for one in own.exercises]
        assert levels == sorted(levels)
        assert set(levels) == {1, 2, 3}
    assert len(TECHNIQUES) == len(set(TECHNIQUES)) == 10


@each_question
@each_language
def test_answers_are_right_and_mistakes_wrong_each_with_its_words(
    question: Exercise, language: str
) -> None:
    names: dict[str, object] = {}
    exec(question.solution, names)
    with speaking(language):
        assert judged(question.id, names[question.name]).right is True
        for mistake in question.mistakes:
            verdict = judged(question.id, mistake.answer)
            assert verdict.right is False
            assert mistake.why.text(language) in verdict.text
            assert not giveaways(question, mistake.why.text(language), language)


@pytest.mark.parametrize(
    ("name", "right"),  # worked out by hand
    [
        ("test-a.1", "r2 r3 r4 r5"),
        ("test-b.1", "r3 y3 g3 p3"),
        ("test-a.2", "8"),
        ("test-b.2", "9"),
        ("test-a.3", "r2 r3 r4"),
        ("test-b.3", "y4 g4 p4"),
        ("test-a.4", "3/5"),
        ("test-b.4", "2/7"),
        ("test-a.5", "r3"),
        ("test-b.5", "g5"),
        ("test-a.6", "2/3"),
        ("test-b.6", "1/2"),
        ("test-a.7", "b"),
        ("test-b.7", "d"),
        ("test-a.8", "b c"),
        ("test-b.8", "a d"),
        ("test-a.9", "3"),
        ("test-b.9", "4"),
        ("test-a.10", "b d f a e"),
        ("test-b.10", "e c a b f"),
    ],
)
def test_what_the_kit_works_out_is_what_a_person_does(name: str, right: str) -> None:
    own = exercise(name)
    assert own.answer.is_right(own.answer.read(right))


def test_a_question_is_checked_on_screen_like_any_other() -> None:
    book = ProgressFile()
    assert check("test-a.9", 3, book=book).right is True
    assert check("test-a.9", 8, book=book).right is False
    assert [attempt.puzzle for attempt in book.attempts] == ["test-a.9"] * 2
    with pytest.raises(HanabiError, match=r"this lesson has test-b\.1"):
        exercise("test-b.11")
    with pytest.raises(HanabiError, match="there are test-a, test-b"):
        form("test-c")


@each_language
@pytest.mark.parametrize("code", forms())
def test_a_form_prints_with_and_without_answers(code: str, language: str) -> None:
    with speaking(language):
        section = course_test_section(form(code))
        texts = []
        for answers in (False, True):
            reader = PdfReader(io.BytesIO(worksheet([section], answers=answers, name="7b")))
            texts.append(" ".join(" ".join(p.extract_text() for p in reader.pages).split()))
            assert len(reader.pages) <= 6
        for one in form(code).exercises:
            why = "".join(one.explanation.text(language).split())
            assert why not in "".join(texts[0].split())
            assert why in "".join(texts[1].split())


def test_the_command_prints_both(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(str(tmp_path))
    assert main(["worksheet", "test-a", "--name", "7b"]) == 0
    assert main(["worksheet", "test-b", "--answers", "--lang", "fr"]) == 0
    assert main(["worksheet", "test-a", "test-b"]) == 0
    assert capsys.readouterr().out.split() == [
        *("hanabi-test-a.pdf", "hanabi-test-b-answers-fr.pdf", "hanabi-test-a-and-test-b.pdf")
    ]
    assert main(["worksheet", "test-c"]) == 2
    assert "test-a and test-b" in capsys.readouterr().err
