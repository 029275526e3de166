"""Votes before and after: what counts of a pupil's attempts at a prediction."""

from __future__ import annotations

import pytest

from hanabi_kit.lessons.votes import votes
from hanabi_kit.puzzles.progress import Attempt


def vote(answer: str, number: int, student: str = "") -> Attempt:
    return Attempt(
        "03.1", answer, right=number == 2 and answer == "a", vote=number, student=student
    )


SHOWN = Attempt("03.1", shown=True)
OLD = [Attempt("03.1", "c"), Attempt("03.1", "a", right=True)]


@pytest.mark.parametrize(
    ("attempts", "before", "after", "shown"),
    [
        ([vote("b", 1), vote("a", 2)], "b", "a", False),
        ([vote("c", 1), vote("b", 1), vote("a", 2)], "b", "a", False),  # changed before it settled
        ([vote("b", 1), vote("c", 2), vote("a", 2)], "b", "c", False),  # what follows has read why
        ([vote("b", 1), vote("a", 2), vote("a", 1)], "b", "a", False),  # the notebook run anew
        ([vote("b", 1)], "b", None, False),
        ([vote("a", 2)], None, "a", False),
        ([vote("a", 2), vote("b", 1)], None, "a", False),
        (OLD, "c", None, False),
        ([*OLD, vote("a", 2)], "c", "a", False),
        ([*OLD, vote("b", 1), vote("a", 2)], "b", "a", False),
        ([vote("b", 1), SHOWN, vote("a", 2)], "b", "a", True),
        ([SHOWN, vote("a", 1), vote("a", 2)], None, "a", True),
        ([vote("b", 1), vote("a", 2), SHOWN], "b", "a", False),
        ([vote("b", 1), SHOWN], "b", None, True),
    ],
)
def test_what_counts(
    attempts: list[Attempt], before: str | None, after: str | None, shown: bool
) -> None:
    (found,) = votes(attempts)
    assert (found.before, found.after, found.shown) == (before, after, shown)
    assert found.right_before == (None if before is None else before == "a")
    assert found.right_after == (None if after is None else after == "a")


def test_each_student_has_votes_of_her_own_and_only_predictions_have_any() -> None:
    found = votes(
        [
            vote("b", 1, "Ada"),
            vote("a", 1, "Ben"),
            vote("a", 2, "Ada"),
            Attempt("03.3", "1/2", right=True, student="Ada"),
            Attempt("endgame-001", "play 1", student="Ada"),
            Attempt("03.99", "a", vote=1, student="Ada"),
        ]
    )
    assert [(one.student, one.exercise.id, one.before, one.after) for one in found] == [
        ("Ada", "03.1", "b", "a"),
        ("Ben", "03.1", "a", None),
    ]


def test_a_vote_that_the_exercise_cannot_read_any_more_is_not_right() -> None:
    (found,) = votes([vote("z", 1)])
    assert (found.before, found.right_before) == ("z", False)
