"""Lines to put in order: what works is right, what is wrong is told in words, it gets easier."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hanabi_kit.lessons import LESSONS, exercise, exercises_of
from hanabi_kit.lessons.answers import Function, watched
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.line_orders import judged_lines, keep_lines, lines_of
from hanabi_kit.lessons.parsons import FAILURES, LEAST, Distractor, LinePuzzle
from hanabi_kit.puzzles.progress import ProgressFile

ASKED = [
    one
    for lesson in LESSONS
    for one in exercises_of(lesson.code)
    if isinstance(one.answer, Function) and not one.id.startswith("01b.")
]
"""All exercises that ask for a function."""

each = pytest.mark.parametrize("which", ASKED, ids=lambda one: one.id)


@pytest.fixture(autouse=True)
def few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """An order that loops for ever ends after as many steps on every machine."""
    monkeypatch.setattr(watched, "allow", lambda: watched.Steps(200_000))


def in_its_place(lines: LinePuzzle, letter: str, wrong: Distractor) -> list[str]:
    """The solution with a distractor for the line that it stands for."""
    assert wrong.instead_of in dict(lines.steps).values()
    return [letter if line == wrong.instead_of else key for key, line in lines.steps]


@each
def test_every_function_has_lines_and_their_right_order_is_right(which: Exercise) -> None:
    lines = lines_of(which)
    assert len(lines.steps) >= 4
    assert 2 <= len(lines.wrong) <= 3
    for code in lines.blocks().values():
        assert code.startswith(("def ", "    ")), "only the function stands at the margin"
    judged = judged_lines(which, lines.solution())
    assert judged.verdict.right is True
    assert lines.order_of(judged.written) == lines.solution()


@each
def test_each_distractor_is_wrong_where_it_tempts_and_its_mistake_is_named(
    which: Exercise,
) -> None:
    lines = lines_of(which)
    known = [one.why.en for one in which.mistakes]
    for letter, wrong in lines.wrong:
        verdict = judged_lines(which, in_its_place(lines, letter, wrong)).verdict
        assert verdict.right is False
        if "print(" in wrong.line:
            assert "gives nothing back" in verdict.text
        elif wrong.why is None:
            assert any(text in verdict.text for text in known), (wrong.line, verdict.text)
        else:
            assert wrong.why.en in verdict.text


@each
def test_letters_depend_on_the_exercise_alone_and_do_not_spell_the_solution(
    which: Exercise,
) -> None:
    lines, answer = lines_of(which), which.answer
    assert isinstance(answer, Function)
    assert which.lines is not None
    code = which.lines.solution or which.solution
    assert LinePuzzle.of(answer.name, code, which.id, which.lines.distractors) == lines
    assert list(lines.solution()) != sorted(lines.solution())
    assert list(lines.blocks()) == sorted(lines.blocks())
    assert not judged_lines(
        which, [key for key in lines.blocks() if key in lines.solution()]
    ).verdict


@each
def test_after_each_two_failures_two_blocks_are_one_and_they_still_solve(which: Exercise) -> None:
    lines = lines_of(which)
    before = len(lines.blocks())
    for failures in range(FAILURES * len(lines.steps) + 2):
        blocks, right = lines.blocks(failures), lines.solution(failures)
        joined = min(failures // FAILURES, len(lines.steps) - LEAST)
        assert len(blocks) == before - joined
        assert len(right) == len(lines.steps) - joined
        assert lines.code(right, failures) == lines.code(lines.solution())
        assert judged_lines(which, right, failures).verdict.right is True
        assert {line for one in blocks.values() for line in one.split("\n")} == {
            line for one in lines.blocks().values() for line in one.split("\n")
        }


@settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_no_order_gives_anything_but_words(data: st.DataObject) -> None:
    which = data.draw(st.sampled_from(ASKED))
    failures = data.draw(st.integers(0, 8))
    letters = data.draw(st.permutations(list(lines_of(which).blocks(failures))))
    keys = letters[: data.draw(st.integers(1, len(letters)))]
    judged = judged_lines(which, keys, failures)
    assert judged.verdict.right in (True, False)
    assert judged.verdict.text.startswith(("Right. ", "Not yet. "))
    assert "Traceback" not in judged.verdict.text
    assert 0 < len(judged.written) <= 2000


def said(*places: int) -> str:
    """What is said of lines of 03.4 in this order; place 0 is the first line of the solution."""
    which = exercise("03.4")
    right = lines_of(which).solution()
    return judged_lines(which, [right[place] for place in places]).verdict.text


@pytest.mark.parametrize(
    ("places", "words"),
    [
        ((1, 2, 3, 4, 5), "Line 1, `left, worlds = dict(unseen), 1`, is set in: it belongs to"),
        ((0, 3, 1, 2, 4, 5), "Line 3, `left, worlds = dict(unseen), 1`, is set in like no block"),
        ((0, 1, 3, 4, 5), "Line 3, `worlds *= left.get(card, 0)`, is set in further than"),
        ((0, 1, 2, 5), "Line 3, `for card in hand:`, ends in a colon and opens a block"),
        ((1, 2, 3, 4, 5, 0), "Line 1, "),
        ((0,), "Line 1, `def weight(hand, unseen):`, ends in a colon"),
        ((0, 1), "gives nothing: is there a `return`?"),
        ((0, 5), "the name `worlds` is not known"),
        ((0, 2, 3, 4, 1, 5), "is used before it has a value"),
        ((0, 1, 5, 2, 3, 4), "One for each hand"),
    ],
)
def test_what_python_does_not_understand_is_told_in_words(
    places: tuple[int, ...], words: str
) -> None:
    text = said(*places)
    assert words in text
    assert "Error" not in text


def test_a_line_that_is_used_too_early_is_shown_with_its_number() -> None:
    assert "(Line 3: `worlds *= left.get(card, 0)`)" in said(0, 2, 3, 4, 1, 5)


def test_an_order_without_end_is_stopped_with_words() -> None:
    which = exercise("04.7")
    lines = lines_of(which)
    found = [key for key, line in lines.steps if "return" not in line and "if " not in line[:12]]
    assert "does not come to an end" in judged_lines(which, found).verdict.text


def test_another_order_that_works_is_right_too() -> None:
    which = exercise("06.5")
    first, one, other, last = lines_of(which).solution()
    assert judged_lines(which, [first, other, one, last]).verdict.right is True


def test_of_what_is_kept_a_misconception_is_known_again() -> None:
    which, book = exercise("03.4"), ProgressFile()
    lines = lines_of(which)
    letter, wrong = lines.wrong[0]
    for keys in (
        in_its_place(lines, letter, wrong),
        in_its_place(lines, letter, wrong),
        lines.solution()[1:],
        lines.solution(),
    ):
        keep_lines(which, judged_lines(which, keys), book, hints=1)
    kept = [one.answer for one in book.attempts]
    mistake = which.mistakes[0].answer
    assert kept[0] == which.answer.written(which.answer.read(mistake))
    assert kept[1:] == [
        "weight(hand, unseen) → IndentationError",
        lines.code(lines.solution()),
    ]
    assert [one.right for one in book.attempts] == [False, False, True]
    assert all(one.hints == 1 for one in book.attempts)


def test_a_statement_over_several_lines_is_one_block() -> None:
    blocks = lines_of(exercise("04.7")).blocks().values()
    assert sum("for world in worlds" in one and one.endswith("}") for one in blocks) == 2
