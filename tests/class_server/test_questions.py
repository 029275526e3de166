"""A question to a class: what is read, what is shown to whom and when, how votes are spread."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.class_server.questions import MOST_SIGNS, Question
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import speaking
from hanabi_kit.lessons.answers import Function, StepProof
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.outline import LESSONS, exercise, exercises_of
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.puzzle import read_puzzle

ALL = [one for lesson in LESSONS for one in exercises_of(lesson.code)]
ASKED = [one for one in ALL if not isinstance(one.answer, Function | StepProof)]
PUZZLES = ["deduction-001", "knowledge-030", "deduction-071", "deal-015", "deal-124", "endgame-001"]
BOTH = ("en", "fr")


def right_of(question: dict[str, str]) -> str:
    """Return a right answer as it is written."""
    if "exercise" in question:
        answer = exercise(question["exercise"]).answer
        return answer.written(answer.right) or "none"
    problem = Problem(read_puzzle(question["puzzle"]))
    right = problem.right[0] if isinstance(problem.right, tuple) else problem.right
    return problem.written(right) or "none"


def everything(pane: dict[str, Any]) -> str:
    """Return all that is sent of a pane."""
    return json.dumps(pane, ensure_ascii=False)


# -- what can be asked ----------------------------------------------------------------------------


@pytest.mark.parametrize("which", ASKED, ids=lambda one: one.id)
def test_exercises_are_asked_told_and_explained(which: Exercise) -> None:
    question = Question.of({"exercise": which.id})
    question.vote("p1", right_of({"exercise": which.id}))
    for language in BOTH:
        pane = question.pane("p1", language)
        json.dumps(pane)
        assert pane["text"]
        assert pane["options"] or pane["how"]
        assert "told" not in pane
        assert "spread" not in pane
        explanation = which.explanation.text(language).replace("**", "").replace("`", "")
        assert explanation.split("\n")[0][:60] not in pane["text"]
    question.tell()
    for language in BOTH:
        pane = question.pane("p1", language)
        json.dumps(pane)
        assert pane["told"]["right"]
        assert pane["told"]["because"]
        assert pane["told"]["yours"] is True
        assert [row["right"] for row in pane["spread"] if row["counts"] == [1]] == [True]


def test_what_needs_code_or_a_proof_is_refused_in_words() -> None:
    refused = [one for one in ALL if one not in ASKED]
    assert refused
    for one in refused:
        code = isinstance(one.answer, Function)
        with pytest.raises(HanabiError, match="code" if code else "practice"):
            Question.of({"exercise": one.id})
        with pytest.raises(HanabiError, match="notebook" if code else "entraînement"):
            Question.of({"exercise": one.id}, "fr")


def test_a_vote_is_kept_in_a_form_that_every_language_reads() -> None:
    question = Question.of({"exercise": "03.3"})
    with speaking("fr"):
        kept = question.kept("un demi")
    assert kept == "1/2"
    question.vote("p1", kept)
    assert question.votes_of("p1")[0] == kept == question.kept(kept)
    for text in ("what?", "", "9" * 300):
        assert question.kept(text) == text
    hand = Question.of({"exercise": "01.2"})
    short = "r | g | b | y | p"
    assert hand.kept(short) == short or len(hand.kept(short)) <= MOST_SIGNS


@pytest.mark.parametrize("name", PUZZLES)
def test_puzzles_are_asked_told_and_explained(name: str) -> None:
    question = Question.of({"puzzle": name})
    question.vote("p1", right_of({"puzzle": name}))
    before = question.pane("p1", "en")
    assert before["scene"]["scene"]["moves"] == []
    assert "told" not in before
    puzzle = read_puzzle(name)
    assert puzzle.explanation.strip().splitlines()[0] not in everything(before)
    question.tell()
    after = question.pane("p1", "en")
    assert after["told"]["yours"] is True
    for line in puzzle.explanation.strip().splitlines():
        assert line.replace("**", "").strip() in after["told"]["because"]


def test_the_moves_of_an_end_game_are_its_options() -> None:
    question = Question.of({"puzzle": "endgame-001"})
    options = question.pane("p1", "en")["options"]
    assert ["play 2", "Play slot 2"] in options
    for key, _ in options:
        question.vote("p1", key)
        assert question.votes_of("p1")[0] == key


def test_a_proof_is_told_once_it_is_worked_out() -> None:
    question, plain = (Question.of({"puzzle": "endgame-001"}) for _ in range(2))
    question.work_out()
    for one in (question, plain):
        one.tell()
    told, stated = (one.pane(None, "en")["told"] for one in (question, plain))
    assert told["right"] == stated["right"]
    assert len(told["because"]) > len(stated["because"])
    assert question.pane(None, "fr")["told"]["because"] != told["because"]


def test_a_proof_that_takes_too_long_is_left_out() -> None:
    question = Question.of({"puzzle": "deal-124"})
    question.work_out(seconds=1e-9)
    question.tell()
    assert question.pane(None, "en")["told"]["because"]


@pytest.mark.parametrize(
    "given",
    [
        None,
        "03.1",
        {},
        {"exercise": "99.1"},
        {"exercise": 3},
        {"puzzle": "no-such"},
        {"puzzle": "../deduction/deduction-001"},
        {"puzzle": ["deduction-001"]},
        {"exercise": "03.1", "puzzle": "deduction-001"},
        {"own": "Why?"},
        {"own": {"text": ""}},
        {"own": {"text": " \n "}},
        {"own": {"text": "x" * 1001}},
        {"own": {"text": "Why?", "options": ["one"]}},
        {"own": {"text": "Why?", "options": list("abcdefghi")}},
        {"own": {"text": "Why?", "options": ["same", "Same"]}},
        {"own": {"text": "Why?", "options": ["one", 2]}},
        {"own": {"text": "Why?", "options": ["one", "x" * 201]}},
        {"own": {"text": "Why?", "options": "ab"}},
        {"own": {"text": "Why?", "right": "a"}},
        {"other": {"text": "Why?"}},
    ],
)
def test_what_is_no_question_is_refused(given: object) -> None:
    for language in BOTH:
        with pytest.raises(HanabiError):
            Question.of(given, language)


def test_a_question_of_ones_own() -> None:
    question = Question.of(
        {"own": {"text": "Who moves?\n<b>Now</b>", "options": ["Ada", "b", "Cy"]}}
    )
    assert question.pane(None, "en")["options"] == [["a", "Ada"], ["b", "b"], ["c", "Cy"]]
    assert question.pane(None, "en")["text"] == "Who moves?\n<b>Now</b>"
    for said, kept in (("C", "c"), ("ada", "a"), (" B ", "b")):
        question.vote("p1", said)
        assert question.votes_of("p1") == (kept, None)
    with pytest.raises(HanabiError, match="a, b, c"):
        question.vote("p1", "nobody")
    assert question.votes_of("p1") == ("b", None)
    question.tell()
    told = question.pane("p1", "en")["told"]
    assert (told["right"], told["because"], told["yours"]) == ("", "", None)


def test_a_question_of_ones_own_without_options() -> None:
    question = Question.of({"own": {"text": "What did you learn?"}})
    question.vote("p1", " to \n count\u202e copies ")
    question.vote("p2", "<script>")
    question.vote("p3", "<script>")
    question.close()
    assert question.votes_of("p1")[0] == "to count copies"
    rows = question.pane("p1", "fr")["spread"]
    assert [(row["text"], row["counts"]) for row in rows] == [
        ("<script>", [2]),
        ("to count copies", [1]),
    ]


# -- votes ----------------------------------------------------------------------------------------


def test_a_vote_replaces_the_earlier_one_of_its_round() -> None:
    question = Question.of({"exercise": "03.1"})
    assert question.votes_of("p1") == (None, None)
    question.vote("p1", "b")
    question.vote("p1", "c")
    assert question.votes_of("p1") == ("c", None)
    assert question.pane("p1", "en")["given"] == "c"
    question.close()
    question.again()
    assert question.pane("p1", "en")["given"] is None
    assert question.pane("p1", "en")["earlier"] == question.called("c", "en")
    question.vote("p1", "a")
    assert question.votes_of("p1") == ("c", "a")


@pytest.mark.parametrize("text", [None, 3, ["a"], "", "  ", "x", "a" * (MOST_SIGNS + 1), "a b"])
def test_a_vote_that_cannot_be_read_changes_nothing(text: object) -> None:
    question = Question.of({"exercise": "03.1"})
    question.vote("p1", "b")
    with pytest.raises(HanabiError):
        question.vote("p1", text)
    assert question.votes_of("p1") == ("b", None)
    assert question.voted() == 1


def test_when_what_can_be_done() -> None:
    question = Question.of({"exercise": "03.1"})
    with pytest.raises(HanabiError, match="Close"):
        question.again()
    question.close()
    for refused in (question.close, lambda: question.vote("p1", "a")):
        with pytest.raises(HanabiError, match="closed"):
            refused()
    question.again()
    assert (question.round, question.is_open) == (2, True)
    question.close()
    with pytest.raises(HanabiError, match="no further"):
        question.again()
    question.tell()
    assert question.is_told
    with pytest.raises(HanabiError, match="already"):
        question.tell()
    with pytest.raises(HanabiError, match="closed"):
        question.vote("p1", "a")


def test_telling_ends_the_vote() -> None:
    question = Question.of({"exercise": "03.1"})
    question.vote("p1", "b")
    question.tell()
    assert not question.is_open
    with pytest.raises(HanabiError, match="no further"):
        question.again()


def test_errors_are_in_the_language_in_use() -> None:
    question = Question.of({"exercise": "03.1"})
    question.close()
    with speaking("fr"), pytest.raises(HanabiError, match="Le vote est clos"):
        question.vote("p1", "a")


def test_who_left_is_not_counted() -> None:
    question = Question.of({"exercise": "03.1"})
    question.vote("p1", "a")
    question.vote("p2", "b")
    question.forget("p1")
    assert question.voters == ("p2",)


def test_that_none_of_them_is_right_is_an_answer() -> None:
    choices = Question.of({"exercise": "01.6"})
    cards = Question.of({"exercise": "01.3"})
    slots = Question.of({"puzzle": "knowledge-030"})
    for question in (choices, cards, slots):
        assert question.pane("p1", "en")["none"]
        question.vote("p1", "none")
        assert question.votes_of("p1")[0] == "none"
        question.tell()
        assert question.pane("p1", "fr")["told"]["yours"] is False
        assert question.pane("p1", "en")["spread"][0]["text"]


def test_a_rounded_chance_counts_and_is_not_told_so() -> None:
    question = Question.of({"puzzle": "deduction-048"})  # 1/3
    question.vote("p1", "0.333")
    question.vote("p2", "0,4")
    question.tell()
    assert question.pane("p1", "en")["told"]["yours"] is True
    assert question.pane("p2", "en")["told"]["yours"] is False


# -- the spread -----------------------------------------------------------------------------------


def test_the_spread_has_both_rounds_and_the_misconceptions() -> None:
    question = Question.of({"exercise": "03.1"})
    for who, answer in (("p1", "b"), ("p2", "b"), ("p3", "a")):
        question.vote(who, answer)
    question.close()
    question.again()
    question.vote("p1", "a")
    question.vote("p3", "a")
    question.tell()
    rows = {row["key"]: row for row in question.spread("en")}
    assert {key: row["counts"] for key, row in rows.items()} == {
        "a": [1, 2],
        "b": [2, 0],
        "c": [0, 0],
        "d": [0, 0],
    }
    assert rows["b"]["misconception"] == "counts names, not copies"
    assert (rows["a"]["misconception"], rows["a"]["right"], rows["b"]["right"]) == ("", True, False)
    french = {row["key"]: row["misconception"] for row in question.spread("fr")}
    assert french["b"] == "compte les noms, pas les exemplaires"


def test_written_answers_stand_by_their_votes() -> None:
    question = Question.of({"exercise": "03.3"})
    for who, answer in (("p1", "1/3"), ("p2", "2/4"), ("p3", "one half"), ("p4", "50 %")):
        question.vote(who, answer)
    assert next((row["key"], row["counts"]) for row in question.spread("en")) == ("1/2", [2])


def test_the_teacher_sees_who_voted_what_and_why() -> None:
    question = Question.of({"exercise": "03.1"})
    question.vote("p1", "b")
    pane = question.for_teacher("en")
    assert pane["votes"] == {"p1": [question.called("b", "en")]}
    assert pane["voted"] == 1
    assert pane["spread"][1]["misconception"] == "counts names, not copies"
    assert {row["right"] for row in pane["spread"]} == {None}


# -- nobody is told too early ---------------------------------------------------------------------


@pytest.mark.parametrize("which", ASKED, ids=lambda one: one.id)
def test_before_it_is_told_no_verdict_leaves(which: Exercise) -> None:
    """Two classes, one right and one wrong, get screens that differ in their own votes alone."""
    answer = which.answer
    wrong = [answer.written(answer.read(one.answer)) for one in which.mistakes]
    wrong = [text for text in wrong if 0 < len(text) <= MOST_SIGNS]
    panes = []
    for vote in (right_of({"exercise": which.id}), wrong[0]):
        question = Question.of({"exercise": which.id})
        if len(vote) > MOST_SIGNS:
            continue
        question.vote("p1", vote)
        open_, nobody = question.pane("p1", "en"), question.pane("p2", "en")
        assert open_ == nobody | {"given": open_["given"]}
        question.close()
        for row in question.pane("p2", "en")["spread"]:
            assert (row["misconception"], row["right"]) == ("", None)
        panes.append(nobody)
        for mistake in which.mistakes:
            if mistake.name is not None:
                assert mistake.name.en not in everything(question.pane("p1", "en"))
    assert all(pane == panes[0] for pane in panes)


def test_nobody_elses_vote_changes_a_screen_while_the_vote_is_open() -> None:
    question = Question.of({"exercise": "03.1"})
    before = everything(question.pane("p1", "en"))
    question.vote("p2", "b")
    assert everything(question.pane("p1", "en")) == before
    question.close()
    question.again()
    before = everything(question.pane("p1", "en"))
    question.vote("p2", "a")
    assert everything(question.pane("p1", "en")) == before


def test_the_table_of_a_hidden_hand_does_not_tell_what_it_can_be() -> None:
    question = Question.of({"puzzle": "deduction-001"})
    before = question.pane("p1", "en")["scene"]["scene"]
    seat = before["seat"]
    assert all(not slot["odds"] and slot["card"] is None for slot in before["hands"][seat]["slots"])
    question.tell()
    after = question.pane("p1", "en")["scene"]["scene"]
    assert any(slot["odds"] for slot in after["hands"][seat]["slots"])
    assert all(slot["card"] is None for slot in after["hands"][seat]["slots"])


# -- whatever is sent

KEYS = st.text(max_size=9)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
OPEN = [
    Question.of({kind: name})
    for kind, name in [
        *(("exercise", name) for name in ("00.2", "00.3", "01.2", "01.3", "03.2", "03.3", "07.4")),
        *(("puzzle", name) for name in PUZZLES),
    ]
]


@given(
    st.dictionaries(st.sampled_from(["exercise", "puzzle", "own", "x"]), JSON, max_size=2) | JSON
)
def test_whatever_is_asked_is_a_question_or_refused(sent: object) -> None:
    with contextlib.suppress(HanabiError):
        Question.of(sent)


@given(
    st.sampled_from(OPEN),
    st.text(max_size=MOST_SIGNS)
    | st.text("0123456789/.,;%| eE-+rgbyp", max_size=40)
    | st.sampled_from(["play", "clue", "discard"]).flatmap(
        lambda word: st.text(max_size=9).map(lambda rest: f"{word} {rest}")
    )
    | JSON,
)
def test_whatever_is_voted_is_kept_or_refused(question: Question, sent: object) -> None:
    before = question.votes_of("p1")
    try:
        question.vote("p1", sent)
    except HanabiError:
        assert question.votes_of("p1") == before
        return
    kept = question.votes_of("p1")[0]
    assert kept is not None
    assert question.asked.read(kept) == kept  # it is read again as what it is
    question.asked.is_right(kept)
    for language in BOTH:
        assert question.called(kept, language)
        json.dumps(question.pane("p1", language))
