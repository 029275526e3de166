"""Proofs as answers: read as text, judged step by step, on a card as in a cell."""

from __future__ import annotations

import pytest

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import speaking
from hanabi_kit.lessons.answers import StepProof
from hanabi_kit.lessons.checking import check, reveal
from hanabi_kit.lessons.exercises.lesson_02 import counting_table
from hanabi_kit.puzzles.progress import ProgressFile
from hanabi_kit.widgets import ask
from hanabi_kit.widgets.exercise.session import ExerciseSession
from tests.helpers import sample_exercises
from tests.widgets.widget_browser import Browser

FIVE = sample_exercises.FIVE
ID = sample_exercises.IDS["proof"]


@pytest.fixture(autouse=True)
def samples(monkeypatch: pytest.MonkeyPatch) -> None:
    from hanabi_kit.lessons import outline

    monkeypatch.setattr(outline, "exercises_of", lambda code: sample_exercises.samples())


def test_any_proof_that_holds_is_right_in_both_languages() -> None:
    for text in (
        FIVE,
        "la carte 1 est un 5 car l'indice 5 l'a désignée",
        "1. slot 1 is not r1 because clue 5 touched it\n2. slot 1 is a 5 because clue 5 touched it",
    ):
        book = ProgressFile()
        assert check(ID, text, book=book).right
        assert book.attempts[0].answer.splitlines()[0].startswith("1. slot 1 is")


def test_what_does_not_follow_is_told_and_a_text_that_cannot_be_read_is_no_attempt() -> None:
    book = ProgressFile()
    wrong = check(ID, "slot 1 is not r1 because clue 5 did not touch it", book=book)
    assert wrong.right is False
    assert "Step 1: The clue 5 did touch slot 1." in wrong.text
    assert "still open" in check(ID, "slot 1 is not r1 because clue 5 touched it", book=book).text
    for unread in ("slot 1 is a 5 because I say so", 7, "x" * 20_000):
        assert check(ID, unread, book=book).right is None
    assert check(ID, "", book=book).right is None
    assert len(book.attempts) == 2


def test_the_right_proof_is_told_in_the_reader_s_language() -> None:
    with speaking("fr"):
        assert reveal(ID, book=ProgressFile()).answer.startswith("1. la carte 1 est un 5 car")


def test_only_the_goal_proved_with_nothing_loose_is_right() -> None:
    goal = StepProof(
        counting_table().view, "slot 2 is red", "slot 2 is red because clue red touched it"
    )
    assert goal.is_right(goal.right)
    loose = "slot 2 is red because clue red touched it\nslot 2 is r3 because step 1"
    assert not goal.is_right(goal.read(loose))
    assert goal.is_empty(goal.read(""))


def test_on_the_card_a_proof_is_written_step_by_step_and_kept() -> None:
    book = ProgressFile()
    session = ExerciseSession(ID, language="en", book=book)
    assert session.proof is not None
    session.compose(
        {"do": "write", "claim": "slot 1 is a 5", "reasons": "clue 5 touched it", "note": "!"}
    )
    session.compose({"do": "put"})
    assert session.given == "1. slot 1 is a 5 because clue 5 touched it # !"
    assert session.check().right
    again = ExerciseSession(ID, language="fr", book=book)
    assert again.given == session.given
    assert again.proof is not None
    assert again.proof.judged.proved
    again.compose({"do": "remove", "step": 1})
    assert again.given is None
    for message in (
        {"do": "nothing"},
        {},
        {"do": ["put"]},
        {"do": "put"},
        {"do": "slot", "slot": "1"},
    ):
        with pytest.raises(HanabiError):
            again.compose(message)
    assert again.given is None
    again.restore(session.state)
    assert again.proof.judged.proved


def test_the_card_draws_steps_and_sends_no_proof_of_its_own() -> None:
    card = ask(ID, language="en")
    browser = Browser(card)
    assert card.task["field"]["proof"]["lines"] == []
    assert "because" not in str(card.get_state("task"))
    message = {"do": "write", "claim": "slot 1 is r5", "reasons": "clue 5 touched it", "note": ""}
    browser.send({"do": "proof", "message": message})
    task = browser.send({"do": "proof", "message": {"do": "put"}})["task"]
    assert "turned round" in task["field"]["proof"]["lines"][0]["remark"]
    assert task["given"].startswith("1. slot 1 is r5")
    other = ask(sample_exercises.IDS["number"], language="en")
    Browser(other).send({"do": "proof", "message": {"do": "put"}})
    assert "no such message" in other.error
