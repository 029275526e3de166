"""Which upper bound is asked for next."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.endgame.plan.upper.agenda import Agenda, Question

LEVELS = 3


def agenda(*counts: int) -> Agenda:
    return Agenda((Question(count, compiled=True) for count in counts), LEVELS)


def asked(of: Agenda, lower: int = 0, upper: int = 100) -> Question:
    question = of.next(lower, upper)
    assert question is not None
    return question


def test_what_was_never_asked_comes_in_the_order_of_its_steps() -> None:
    questions = agenda(4, 2, 3)
    found = []
    for _ in range(3):
        question = asked(questions)
        found.append(question.count)
        questions.answered(question, 100, 10.0, complete=False)
    assert found == [2, 3, 4]


def test_a_complete_answer_ends_all_questions_about_as_many_steps_or_fewer() -> None:
    questions = agenda(2, 3, 4)
    questions.add(Question(3, compiled=False))
    three = next(question for question in questions.questions if question.count == 3)
    questions.answered(three, 60, 0.1, complete=True)
    assert [question.count for question in questions.questions] == [4]


def test_with_the_last_level_a_question_ends() -> None:
    questions = agenda(2)
    for level in range(LEVELS):
        question = asked(questions)
        assert question.level == level
        questions.answered(question, 90, 0.1, complete=False)
    assert questions.next(0, 90) is None


def test_a_way_that_came_to_its_end_is_not_begun_again() -> None:
    questions = agenda(2)
    readable = Question(2, compiled=False)
    questions.add(readable)
    for _ in range(LEVELS):
        questions.answered(readable, 90, 0.1, complete=False)
    questions.add(Question(2, compiled=False))
    assert [question.compiled for question in questions.questions] == [True]


def test_what_cannot_get_below_the_upper_bound_is_not_asked() -> None:
    questions = agenda(2, 3, 4, 5)
    # Two steps get down to 80 at best, which is known already.
    assert questions.next(50, 80, {2: 80, 3: 60}) is not None
    assert sorted(each.count for each in questions.questions) == [3, 4, 5]


def test_more_steps_than_may_be_enough_wait_until_these_have_come_to_their_end() -> None:
    questions = agenda(3, 4)
    for _ in range(LEVELS):
        question = questions.next(50, 80, {3: 50})
        assert question is not None
        assert question.count == 3
        questions.answered(question, 80, 100.0, complete=False)
    assert asked(questions, 50, 80).count == 4


def test_who_brought_little_waits_for_those_that_brought_more() -> None:
    questions = agenda(2, 3)
    two, three = questions.questions
    questions.answered(two, 90, 1.0, complete=False)
    questions.answered(three, 60, 1.5, complete=False)
    assert asked(questions, 50, 60) is three
    questions.interrupted(three, None, 30.0)
    assert three.got == 60
    assert asked(questions, 50, 60) is two


@given(st.data())
def test_every_question_is_asked_before_the_agenda_ends(data: st.DataObject) -> None:
    questions = agenda(2, 3, 4)
    upper, levels = 100, {2: 0, 3: 0, 4: 0}
    while (question := questions.next(0, upper)) is not None:
        bound = data.draw(st.integers(1, 100))
        seconds = data.draw(st.floats(0.001, 100))
        if data.draw(st.booleans()):
            questions.interrupted(question, bound, seconds)
        else:
            levels[question.count] += 1
            questions.answered(question, bound, seconds, complete=False)
        upper = min(upper, bound)
    assert levels == dict.fromkeys((2, 3, 4), LEVELS)
