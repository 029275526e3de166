"""The lessons' exercises: right answers are right, and each misconception gets its own words."""

from __future__ import annotations

import ast
import errno
import json
import os
import re
from collections import Counter
from pathlib import Path

import pytest

from hanabi_kit import lessons
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import speaking
from hanabi_kit.lessons import LESSONS, WrongAnswer, check, exercises_of, reveal
from hanabi_kit.lessons.answers import Choice, Choices, Function, Numbers
from hanabi_kit.lessons.answers.functions import without_mark
from hanabi_kit.lessons.checking import judged
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.exercises.lesson_03 import TwoAlike, at_least_one, one_played
from hanabi_kit.lessons.keeping import last_answer, progress_file
from hanabi_kit.lessons.texts import Both
from hanabi_kit.position import Position
from hanabi_kit.puzzles.progress import ProgressFile, read_progress
from hanabi_kit.support.typography import unbroken
from hanabi_kit.view import View

ALL = [one for lesson in LESSONS for one in exercises_of(lesson.code)]
each_exercise = pytest.mark.parametrize("exercise", ALL, ids=[one.id for one in ALL])
each_lesson = pytest.mark.parametrize("code", [lesson.code for lesson in LESSONS])
LEAST, KINDS, MISTAKES = 5, 3, 3
LESSONS_CODE = Path(lessons.__file__).parent
FILES = [path.relative_to(LESSONS_CODE).as_posix() for path in sorted(LESSONS_CODE.rglob("*.py"))]


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A progress file of its own for a test."""
    path = tmp_path / "progress.jsonl"
    monkeypatch.setenv("HANABI_KIT_PROGRESS", str(path))
    return path


def test_where_nothing_can_be_kept_check_says_so_once_and_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    foreign = tmp_path / "notes.jsonl"
    foreign.write_text("My own notes\n", encoding="utf-8")
    monkeypatch.setenv("HANABI_KIT_PROGRESS", str(foreign))
    verdict = check("03.3", "3/7")
    assert verdict.note.startswith("Your answers are not kept in a file: ")
    assert "this is no progress file" in verdict.note
    assert "Give that file another name" in verdict.note
    assert verdict.note in str(verdict)
    assert verdict.note in verdict._repr_mimebundle_()["text/markdown"]
    assert check("03.3", "1/2").note == ""  # it was said

    full = tmp_path / "full.jsonl"
    monkeypatch.setenv("HANABI_KIT_PROGRESS", str(full))

    def refuse(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", refuse)
        asked = reveal("03.3")
        assert "No space left on device" in asked.note
        assert "Make room on the disk" in asked.note
        assert asked.note in str(asked)
        assert check("03.3", "3/7").note == ""
    assert check("03.3", "1/2").note == ""
    # What was not kept is written with the next answer.
    assert [one.answer for one in read_progress(full)[0]] == ["", "3/7", "1/2"]

    for place in (tmp_path, tmp_path / "none" / "p.jsonl"):
        monkeypatch.setenv("HANABI_KIT_PROGRESS", str(place))
        assert check("03.3", "3/7").note


def solved(exercise: Exercise) -> object:
    """Run an exercise's solution, as in the solution notebook; return the answer it sets."""
    names: dict[str, object] = {}
    exec(exercise.solution, names)
    return names[exercise.name]


@each_lesson
def test_a_lesson_has_enough_exercises_of_enough_kinds_and_they_rise(code: str) -> None:
    found = exercises_of(code)
    assert len(found) >= LEAST
    assert [one.id for one in found] == [f"{code}.{n}" for n in range(1, len(found) + 1)]
    assert len({one.kind for one in found}) >= KINDS
    levels = [one.level for one in found]
    assert levels == sorted(levels)
    assert levels[0] < levels[-1]


@each_exercise
def test_the_solution_is_right_in_both_languages(exercise: Exercise) -> None:
    answer = solved(exercise)
    for language in ("en", "fr"):
        with speaking(language):
            verdict = judged(exercise.id, answer)
            assert verdict.right is True, verdict.text
            assert exercise.explanation.text(language) in verdict.text


@each_exercise
def test_each_misconception_gets_its_own_words(exercise: Exercise) -> None:
    assert len(exercise.mistakes) >= MISTAKES
    for language in ("en", "fr"):
        with speaking(language):
            for mistake in exercise.mistakes:
                verdict = judged(exercise.id, mistake.answer)
                assert verdict.right is False
                assert mistake.why.text(language) in verdict.text
    for language in ("en", "fr"):
        reasons = [mistake.why.text(language) for mistake in exercise.mistakes]
        assert len(set(reasons)) == len(reasons)


@each_exercise
def test_texts_stand_in_both_languages_and_hold_no_html(exercise: Exercise) -> None:
    texts = [exercise.question, exercise.explanation, *(one.why for one in exercise.mistakes)]
    texts += exercise.hints
    texts += list(getattr(exercise.answer, "options", {}).values())
    for text in texts:
        assert isinstance(text, Both)
        assert text.en.strip()
        assert text.fr.strip()
        assert "<" not in text.en.replace(" < ", "").replace("<=", "")
        same_in_both = any(sign.isdigit() for sign in text.en) or len(text.en) < 12
        assert text.en != text.fr or same_in_both, text.en


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Quoi ? « Rien » ; 25 % : oui !", "Quoi~? «~Rien~»~; 25~%~: oui~!"),
        ("la carte n° 2 et les n° 3 et 4", "la carte n°~2 et les n°~3 et 4"),
        ("6 375 600 mains, dont 5 25 et 1 2345", "6~375~600 mains, dont 5 25 et 1 2345"),
        ("`a ? b : c` : `« d »` ?", "`a ? b : c`~: `« d »`~?"),
        ("**Non** : p5, b4 et y3.\n\nOui ?", "**Non**~: p5, b4 et y3.\n\nOui~?"),
        ("", ""),
    ],
)
def test_french_signs_stay_with_what_they_belong_to(written: str, shown: str) -> None:
    shown = shown.replace("~", "\u00a0")
    assert unbroken(written, "fr") == Both("-", written).text("fr") == shown
    assert unbroken(shown, "fr") == shown
    assert Both(written, "-").text("en") == written


@each_exercise
def test_no_french_sign_can_begin_a_line(exercise: Exercise) -> None:
    texts = [exercise.question, exercise.explanation, *(one.why for one in exercise.mistakes)]
    texts += exercise.hints
    texts += list(getattr(exercise.answer, "options", {}).values())
    for text in texts:
        french = re.sub(r"`[^`]*`", "", text.text("fr"))
        assert not re.search(r" [:;?!%»]|« ", french), french


def test_an_option_may_be_typed_with_ordinary_blanks() -> None:
    both = Both("Yes: it is.", "Oui : c'est « ça ».")
    answer = Choice({"a": both, "b": Both("No.", "Non.")}, "a")
    for text in (both.en, both.fr, both.text("fr"), f" {both.fr.upper()}\n"):
        assert answer.read(text) == "a"


@each_exercise
def test_every_wrong_option_is_told_why_it_tempts(exercise: Exercise) -> None:
    if isinstance(exercise.answer, Choice):
        untold = [
            key
            for key in exercise.answer.options
            if key != exercise.answer.right and exercise.mistake_of(key) is None
        ]
        assert untold == []


@each_exercise
def test_what_it_shows_can_be_drawn(exercise: Exercise) -> None:
    if exercise.table is not None:
        shown = exercise.table()
        assert isinstance(shown, Game | Position | View)
        assert "image/svg+xml" in shown._repr_mimebundle_()


@each_exercise
def test_an_empty_answer_is_no_wrong_one(exercise: Exercise) -> None:
    assert judged(exercise.id, ...).right is None
    assert judged(exercise.id, None).right is None


@pytest.mark.parametrize(
    "given", ["5; 20", "5 20", "5, 20", "5 and 20", "5, and 20", "5 et 20", "(5, 20)", (5, "20")]
)
def test_two_numbers_may_be_typed_in_many_ways(given: object) -> None:
    asked = Numbers([5, 20])
    assert asked.is_right(asked.read(given))


@pytest.mark.parametrize("given", ["5", "5;", "; 20", "5; 20; 1", "five", "5/20", "520"])
def test_too_few_or_too_many_numbers_are_told_how_many(given: str) -> None:
    with pytest.raises(HanabiError) as problem:
        Numbers([5, 20]).read(given)
    assert str(problem.value) == f"'{given}': write 2 numbers, in order"


def test_a_word_that_is_no_option_is_named_whole() -> None:
    options = {key: Both(f"Step {key}", f"Étape {key}") for key in "abc"}
    with pytest.raises(HanabiError, match="'steps': choose among a, b, c"):
        Choices(options, "a b").read("steps")
    assert Choices(options, "a b").read("none") == frozenset()
    assert Choices(options, "a b").read("ba") == frozenset("ab")


def test_ids_are_unique() -> None:
    assert max(Counter(one.id for one in ALL).values()) == 1


def test_attempts_are_kept_once_and_come_back(kept: Path) -> None:
    exercise = next(one for one in ALL if one.kind == "widget")
    wrong = exercise.mistakes[0].answer
    for _ in range(3):  # running a cell again is no new attempt
        assert check(exercise.id, wrong).right is False
    assert check(exercise.id).right is False  # the last answer, after a restart
    assert check(exercise.id, solved(exercise)).right is True
    reveal(exercise.id)
    lines = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    assert [(line["right"], line["shown"]) for line in lines] == [
        (False, False),
        (True, False),
        (False, True),
    ]
    assert last_answer(exercise, progress_file()) == exercise.answer.written(
        exercise.answer.read(solved(exercise))
    )


CODE = [one for one in ALL if isinstance(one.answer, Function)]


@pytest.mark.parametrize("exercise", CODE, ids=[one.id for one in CODE])
def test_of_code_every_other_attempt_is_kept_and_each_misconception_is_known_again(
    exercise: Exercise,
) -> None:
    book, name = ProgressFile(), getattr(exercise.answer, "name", "")
    for mistake in exercise.mistakes:
        for _ in range(2):  # running a cell again is no new attempt
            assert check(exercise.id, mistake.answer, book=book).right is False
    assert check(exercise.id, solved(exercise), book=book).right is True
    *wrong, right = book.attempts
    assert (right.answer, right.right) == (name, True)
    assert len(wrong) == len(exercise.mistakes) == len({one.answer for one in wrong})
    assert [one.answer for one in wrong] == [
        exercise.answer.written(exercise.answer.read(mistake.answer))
        for mistake in exercise.mistakes
    ]
    for attempt in wrong:
        assert len(attempt.answer) < 500
        assert without_mark(attempt.answer).startswith(f"{name}(")
        assert re.fullmatch(
            r" \(\d+/\d+ [0-9a-f]{6}\)", attempt.answer[len(without_mark(attempt.answer)) :]
        )


def test_nbgrader_counts_points_by_the_error(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    exercise = next(one for one in ALL if not one.is_vote)
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    with pytest.raises(WrongAnswer):
        check(exercise.id, ...)
    with pytest.raises(WrongAnswer):
        check(exercise.id, exercise.mistakes[0].answer)
    assert check(exercise.id, solved(exercise))


@pytest.mark.parametrize("wrong", ["3.2", "03.99", "11.1", "", None, 3, "xx.y", "²3.1"])
def test_an_unknown_exercise_is_named(wrong: object) -> None:
    with pytest.raises(HanabiError, match="exercise"):
        check(wrong)  # type: ignore[arg-type]


@each_exercise
@pytest.mark.parametrize("odd", [object(), 1j, float("nan"), "\ud800", "x" * 10**5, [[[]]], b"1"])
def test_odd_answers_are_told_what_is_needed(exercise: Exercise, odd: object) -> None:
    verdict = judged(exercise.id, odd)
    assert verdict.right is None
    assert verdict.text


@pytest.mark.parametrize("number", [-1, 99, True])
def test_a_lesson_that_is_not_there_has_no_exercises(number: int) -> None:
    with pytest.raises(HanabiError, match=r"there are 00, 01, .*10"):
        exercises_of(number)


def computed(program: str) -> list[int]:
    """Return the lines with a `Both` whose texts pybabel cannot read from the code."""
    return [
        call.lineno
        for call in ast.walk(ast.parse(program))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Both"
        for text in [*call.args, *(given.value for given in call.keywords)]
        if not (isinstance(text, ast.Constant) and isinstance(text.value, str))
    ]


@pytest.mark.parametrize("file", FILES)
def test_translators_get_every_text(file: str) -> None:
    assert computed((LESSONS_CODE / file).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("program", "lines"),
    [
        ('Both("a {b}", "c {b}", "of a card").filled(b=b)', []),
        ('Both(\n    "a "\n    "b",\n    "c",\n    context="d",\n)', []),
        ('\nBoth(f"a {b}", "c")', [2]),
        ('Both("a", "c" + d)', [1]),
        ("Both(*texts)", [1]),
        ("Both(a, context=b, french='c')", [1, 1]),
    ],
)
def test_a_computed_text_is_found(program: str, lines: list[int]) -> None:
    assert computed(program) == lines


def test_a_reaction_speaks_of_the_cards_that_its_question_names() -> None:
    case = TwoAlike("g", ((2, 2), (1, 2), (4, 2)))
    before = one_played(case).mistakes[0].why
    assert "from the same six cards" in before.en
    assert "viennent des six mêmes" in before.fr
    this_one = at_least_one(case).mistakes[0].why
    assert "the 2 may be in either slot" in this_one.en
    assert "le 2 peut être à l'une ou l'autre place" in this_one.fr
