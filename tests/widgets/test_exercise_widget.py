"""The card of an exercise without a browser: what it reads, keeps, sends and gives away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit import check
from hanabi_kit.cards import CardSet
from hanabi_kit.errors import HanabiError
from hanabi_kit.lessons import LESSONS, WrongAnswer, exercises_of, outline
from hanabi_kit.lessons.checking import judged
from hanabi_kit.lessons.texts import Both
from hanabi_kit.puzzles.progress import read_progress
from hanabi_kit.widgets import DeductionBoard, ask
from hanabi_kit.widgets.exercise.widget import ExerciseCard
from tests.helpers.sample_exercises import GAME, IDS, KINDS, samples
from tests.widgets.widget_browser import Browser

HERE = [kind for kind in KINDS if kind != "function"]
"""Kinds that are answered on the card."""

RIGHT = {kind: KINDS[kind][0].written(KINDS[kind][0].right) for kind in HERE}


@pytest.fixture(autouse=True)
def sample_lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Lesson 01 has the samples; attempts go to a file of the test's own."""
    path = tmp_path / "progress.jsonl"
    monkeypatch.setenv("HANABI_KIT_PROGRESS", str(path))
    monkeypatch.setattr(outline, "exercises_of", lambda number: samples())
    return path


def sent(card: ExerciseCard) -> str:
    state = {key: value for key, value in card.get_state().items() if key not in ("layout", "_esm")}
    return json.dumps(state, ensure_ascii=False, default=str)


def words_of(blocks: list[dict[str, Any]] | None) -> str:
    return " ".join(piece for block in blocks or [] for piece, _ in block.get("runs", []))


# ------------------------------------------------------------------------------- answers


@pytest.mark.parametrize("kind", HERE)
def test_every_kind_is_answered_checked_and_kept(kind: str, sample_lesson: Path) -> None:
    card = ask(IDS[kind])
    browser = Browser(card)
    assert card.answer is None
    wrong = samples()[list(KINDS).index(kind)].mistakes[0].answer
    browser.send({"do": "check", "answer": wrong})
    assert card.error == ""
    assert card.task["verdict"]["right"] is False
    assert "Tempting secret0." in words_of(card.task["verdict"]["text"])
    assert not card.task["verdict"]["offers_hint"]  # it is known what helps
    browser.send({"do": "put", "answer": RIGHT[kind]})
    assert card.task["verdict"] is None  # of another answer
    assert card.task["kept"] == ""
    assert check(IDS[kind], card)  # in the cell below, before "Check" is pressed
    browser.send({"do": "check", "answer": RIGHT[kind]})
    assert card.task["verdict"]["right"] is True
    assert card.task["kept"] == sample_lesson.name
    found, _ = read_progress(sample_lesson)
    assert [(one.puzzle, one.right) for one in found] == [(IDS[kind], False), (IDS[kind], True)]


@pytest.mark.parametrize("kind", HERE)
def test_the_last_answer_is_there_again_with_what_was_said(kind: str) -> None:
    card = ask(IDS[kind])
    card.answer = RIGHT[kind]
    card.check()
    again = ask(IDS[kind])
    assert again.answer == RIGHT[kind]
    assert again.verdict == card.verdict
    assert again.task == card.task
    assert len(read_progress(again._session.book.path or "")[0]) == 1


@pytest.mark.parametrize("kind", HERE)
def test_an_answer_may_be_set_in_python_in_any_form_and_taken_away(kind: str) -> None:
    card = ask(IDS[kind])
    card.answer = KINDS[kind][0].right
    assert judged(IDS[kind], card)
    card.answer = None
    assert card.answer is None
    assert judged(IDS[kind], card).right is None
    with pytest.raises(HanabiError):
        card.answer = object()
    assert card.answer is None


@pytest.mark.parametrize("kind", ["choices", "cards", "slots"])
def test_none_of_them_is_an_answer_where_it_may_be(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outline, "exercises_of", lambda number: samples(1))
    card = ask(IDS[kind])
    assert Browser(card).send({"do": "check", "answer": ""})["task"]["verdict"]["right"] is True
    assert card.answer == ""


def test_what_cannot_be_read_is_said_and_not_kept(sample_lesson: Path) -> None:
    card = ask(IDS["numbers"])
    for text in ("some; 2", "1;", "1; 2; 3", "+", "x" * 100, "5 or 6; 1", "1-2; 2"):
        Browser(card).send({"do": "check", "answer": text})
        assert card.error == ""
        assert card.task["verdict"]["right"] is None
        assert "write" in words_of(card.task["verdict"]["text"])
        assert card.answer == text  # nobody must type it again
    assert not sample_lesson.exists()


def test_hints_seen_are_kept_with_the_attempt(sample_lesson: Path) -> None:
    card = ask(IDS["number"])
    assert Browser(card).send({"do": "hint"})["task"]["hints"]
    card.answer = 9
    card.check()
    assert [one.hints for one in read_progress(sample_lesson)[0]] == [1]


def test_the_answer_is_shown_on_demand_and_that_is_kept_once(sample_lesson: Path) -> None:
    card = ask(IDS["order"])
    card.show_answer()
    card.show_answer()
    assert card.task["shown"]["answer"] == [
        f"{key}) Step **{key}**: so it is." for key in ("b", "a", "c")
    ]
    assert words_of(card.task["shown"]["why"]) == "Because secret0."
    assert [one.shown for one in read_progress(sample_lesson)[0]] == [True]


def test_a_function_is_answered_in_a_cell(sample_lesson: Path) -> None:
    card = ask(IDS["function"])
    browser = Browser(card)
    for message in ({"do": "put", "answer": "x"}, {"do": "check", "answer": "x"}):
        browser.send(message)
        assert "in a cell" in card.error
    assert card.answer is None
    assert card.task["field"] == {"kind": "function", "signature": "same(n)"}
    assert browser.send({"do": "show"})["task"]["shown"]["code"] is True


def test_progress_may_be_kept_in_another_file(tmp_path: Path, sample_lesson: Path) -> None:
    other = tmp_path / "other.jsonl"
    card = ask(IDS["number"], progress=other)
    card.answer = 7
    card.check()
    assert len(read_progress(other)[0]) == 1
    assert not sample_lesson.exists()
    assert ask(IDS["number"], progress=other).answer == "7"
    assert ask(IDS["number"]).answer is None


def test_where_nothing_can_be_kept_one_goes_on_and_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = ask(IDS["number"], progress=tmp_path / "none" / "p.jsonl")
    card.answer = 7
    assert card.check()
    assert "cannot be written" in card.task["trouble"]
    assert "open the notebook in a folder that you may write to" in card.task["trouble"]
    assert card.task["kept"] == ""
    shown = ask(IDS["function"], progress=tmp_path / "none" / "p.jsonl")
    assert shown.task["trouble"] == ""
    shown.show_answer()
    shown.language = "fr"
    assert "ne sont pas" in shown.task["trouble"]
    monkeypatch.setenv("HANABI_KIT_PROGRESS", "off")
    card = ask(IDS["number"])
    card.answer = 7
    card.check()
    assert (card.task["kept"], card.task["trouble"]) == ("", "")


def test_an_answer_of_an_older_exercise_is_passed_over(sample_lesson: Path) -> None:
    card = ask(IDS["choice"])
    card.answer = "a"
    card.check()
    text = sample_lesson.read_text(encoding="utf-8").replace('"a"', '"z"')
    sample_lesson.write_text(text, encoding="utf-8")
    from hanabi_kit.lessons import keeping

    keeping._opened.cache_clear()
    assert ask(IDS["choice"]).answer is None


def test_the_cell_that_checks_a_card_leaves_the_word_to_the_card(sample_lesson: Path) -> None:
    card = ask(IDS["choice"])
    nothing = check(IDS["choice"], card)
    assert (nothing.right, nothing.is_shown) == (None, True)
    nothing._ipython_display_()  # shows nothing
    Browser(card).send({"do": "put", "answer": "a"})
    said = check(IDS["choice"], card)
    assert (said.right, said.is_shown) == (False, True)
    assert card.task["verdict"]["right"] is False
    plain = check(IDS["choice"], "a")
    assert not plain.is_shown
    with pytest.raises(NotImplementedError):
        plain._ipython_display_()
    assert not check(IDS["choices"], card).is_shown  # the card of another exercise
    found, _ = read_progress(sample_lesson)
    assert [(one.puzzle, one.answer) for one in found] == [
        (IDS["choice"], "a"),
        (IDS["choices"], "a"),
    ]


def test_while_one_grades_a_card_is_an_answer_like_others(
    sample_lesson: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = ask(IDS["choice"])
    card.answer = "b"
    card.check()
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    assert check(IDS["choice"], ask(IDS["choice"])).is_shown is False
    with pytest.raises(WrongAnswer):
        check(IDS["choices"], ask(IDS["choices"]))


# ------------------------------------------------------------------------------- nothing given away


@pytest.mark.parametrize("kind", list(KINDS))
def test_what_is_not_to_be_told_yet_is_not_sent(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = []
    for variant in (0, 1):
        monkeypatch.setattr(outline, "exercises_of", lambda number, one=variant: samples(one))
        browser = Browser(ask(IDS[kind], progress=None))
        if kind != "function":
            browser.send({"do": "put", "answer": "no" if kind == "truth" else RIGHT[kind]})
        browser.send({"do": "language", "language": "fr"})
        heard.append((sent(browser.widget), browser.came))
    assert heard[0] == heard[1]
    assert "secret" not in heard[0][0]
    card = ask(IDS[kind])
    card.hint()
    assert "Look secret1." in words_of(card.task["hints"][0])
    assert "Because" not in sent(card)
    card.show_answer()
    assert "Because secret1." in sent(card)


def test_what_clues_allow_is_shown_once_it_is_no_question() -> None:
    card = ask(IDS["slots"])
    own = card.scene["hands"][1]["slots"]
    assert all(slot["odds"] == {} and slot["card"] is None for slot in own)
    assert card.scene["moves"] == []
    card.answer = "1 3"
    card.check()
    own = card.scene["hands"][1]["slots"]
    assert set(own[0]["odds"]) == {"r5", "y5", "g5", "b5", "p5"}
    assert all(slot["card"] is None for slot in own)


def test_nobody_sees_more_than_the_eyes_the_table_is_given_with() -> None:
    shown = json.dumps([ask(IDS[kind]).scene for kind in ("hand", "slots")])
    scene = json.loads(shown)[0]
    assert [slot["card"] for slot in scene["hands"][1]["slots"]] == [None] * 5
    assert scene["seat"] == 1


# ------------------------------------------------------------------------------- fields


def test_a_hand_of_the_tables_size_bears_its_marks_and_another_none() -> None:
    two = ask(IDS["hand"]).task["field"]["slots"]
    assert [slot["marks"] for slot in two] == [[], []]  # the table's hand has five cards


def test_an_action_is_chosen_on_the_table_or_written_where_there_is_none() -> None:
    assert ask(IDS["move"]).task["field"]["on_table"] is True
    assert ask(IDS["move"]).scene["moves"]
    assert ask(IDS["written move"]).task["field"]["on_table"] is False
    card = ask(IDS["written move"])
    assert Browser(card).send({"do": "check", "answer": "play 2"})["task"]["verdict"]["right"]


@pytest.mark.parametrize("code", [lesson.code for lesson in LESSONS])
def test_every_exercise_of_the_course_can_be_shown_in_both_languages(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outline, "exercises_of", exercises_of)
    for exercise in exercises_of(code):
        card = ask(exercise.id)
        english = sent(card)
        assert exercise.explanation.en not in english
        card.language = "fr"
        assert words_of(card.task["question"])
        bundle = card._repr_mimebundle_()
        assert bundle is not None
        assert exercise.id in bundle[0]["text/plain"]
        for mistake in exercise.mistakes:
            assert mistake.why.en not in english


# ------------------------------------------------------------------------------- bad input

GARBAGE: list[Any] = [
    None,
    5,
    [],
    {},
    {"do": "put", "answer": 7},
    {"do": "put", "answer": ["r1"]},
    {"do": "put", "answer": "x" * 100_000},
    {"do": "check", "answer": {}},
    {"do": "check", "answer": "r1 zz"},
    {"do": "restore", "state": {}},
    {"do": "reveal"},
    {"do": "x" * 100_000},
]


@pytest.mark.parametrize("message", GARBAGE, ids=lambda message: repr(message)[:40])
@pytest.mark.parametrize("kind", ["cards", "choice", "order", "hand"])
def test_a_message_that_cannot_be_obeyed_gives_a_line_and_changes_nothing(
    kind: str, message: Any, sample_lesson: Path
) -> None:
    card = ask(IDS[kind])
    card.answer = RIGHT[kind]
    before = (card.state, card.task)
    error = Browser(card).send(message)["error"]
    assert error
    assert len(error) < 500
    assert (card.state, card.task) == before
    assert not sample_lesson.exists()


def test_no_answer_at_all_cannot_be_checked() -> None:
    card = ask(IDS["order"])
    assert Browser(card).send({"do": "check", "answer": " "})["error"] == "There is no answer yet."
    assert card.state == {"answer": None, "checked": False, "hint": 0, "shown": False}


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)


@settings(max_examples=60)
@given(st.sampled_from(HERE), st.sampled_from(["put", "check", "hint"]), json_values)
def test_no_message_raises_or_breaks_the_card(kind: str, do: str, answer: Any) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HANABI_KIT_PROGRESS", "off")
        patch.setattr(outline, "exercises_of", lambda number: samples())
        card = ask(IDS[kind])
        browser = Browser(card)
        browser.send({"do": do, "answer": answer})
        browser.send({"do": "check", "answer": RIGHT[kind]})
        assert card.task["verdict"]["right"] is True


@pytest.mark.parametrize(
    "forged", [{"task": {"given": "b"}}, {"scene": {}}, {"_session": 1}], ids=str
)
def test_a_forged_trait_is_refused_and_set_right(forged: dict[str, Any]) -> None:
    card = ask(IDS["choice"])
    before = card.task
    Browser(card).forge(**forged)
    assert "the browser sets nothing itself" in card.error
    assert card.task == before


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "\u202er1", "\x00", "\ud800", "M" * 200]
)
def test_whatever_is_written_is_text(text: str) -> None:
    card = ask(IDS["number"])
    browser = Browser(card)
    browser.send({"do": "check", "answer": text})
    assert json.dumps(browser.came, ensure_ascii=False).encode("utf-8")
    assert "\u202e" not in sent(card)


FINE: dict[str, Any] = {"answer": "a", "checked": True, "hint": False, "shown": False}


@pytest.mark.parametrize(
    "state",
    [
        None,
        {},
        FINE | {"answer": "z"},
        FINE | {"answer": 1},
        FINE | {"checked": 1},
        FINE | {"hint": 2},
        FINE | {"hint": -1},
        FINE | {"hint": "1"},
        FINE | {"answer": None},
        FINE | {"more": 1},
    ],
    ids=str,
)
def test_a_state_that_is_none_is_refused(state: Any) -> None:
    card = ask(IDS["choice"])
    before = card.state
    with pytest.raises(HanabiError):
        card.state = state
    assert card.state == before


@pytest.mark.parametrize("kind", list(KINDS))
def test_a_state_is_read_and_set_again_and_what_it_shows_is_kept_once(
    kind: str, sample_lesson: Path
) -> None:
    card = ask(IDS[kind])
    card.hint()
    if kind != "function":
        card.answer = RIGHT[kind]
    kept = json.loads(json.dumps(card.state | {"checked": kind != "function", "shown": True}))
    other = ask(IDS[kind])
    for widget in (other, other, ask(IDS[kind])):
        widget.state = kept
        assert widget.state == kept
        assert widget.task["shown"] is not None
    found, _ = read_progress(sample_lesson)
    assert [one.shown for one in found] == ([True] if kind == "function" else [False, True])
    assert all(one.hints == 1 for one in found)


def test_no_state_asks_for_an_answer_unnoticed(sample_lesson: Path) -> None:
    card = ask(IDS["number"])
    nothing = card.state
    card.state = nothing | {"hint": True}  # as earlier versions saved it
    card.state = nothing | {"answer": "99", "checked": True}
    assert card.task["verdict"]["right"] is False
    assert card.task["verdict"]["offers_hint"]  # nobody knows what is wrong
    assert "hint(" not in json.dumps(card.task["verdict"])
    card.state = nothing | {"shown": True}
    card.state = nothing
    assert card.task["shown"] is None
    card.answer = 7
    card.check()
    found, _ = read_progress(sample_lesson)
    assert [(one.answer, one.right, one.shown, one.hints) for one in found] == [
        ("99", False, False, 1),
        ("", False, True, 1),
        ("7", True, False, 1),
    ]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: ask("01.2", again=True), "exercise 01.2: only a prediction is asked again"),
        (lambda: ask("99.9"), "exercise '99.9'"),
        (lambda: ask("01.99"), "this lesson has 01.1"),
        (lambda: ask(None), "exercise None"),  # type: ignore[arg-type]
        (lambda: ask("01.1", "nl"), "language 'nl'"),
        (lambda: ask("01.1", progress=7), "progress 7: the path of a file"),  # type: ignore[arg-type]
    ],
    ids=range(6),
)
def test_what_cannot_be_asked_is_refused(make: Any, message: str) -> None:
    with pytest.raises(HanabiError, match=message):
        make()


# ------------------------------------------------------------------------------- beside it


def test_where_no_widget_runs_the_question_its_options_and_the_table_are_there() -> None:
    bundle = ask(IDS["choice"])._repr_mimebundle_()
    assert bundle is not None
    page = bundle[0]["text/html"]
    assert "Exercise 01.1" in page
    assert "<li>a) Step a: so it is.</li>" in page
    table = ask(IDS["slots"])._repr_mimebundle_()
    assert table is not None
    assert '<img alt="' in table[0]["text/html"]


def test_a_deduction_board_is_an_answer() -> None:
    board = DeductionBoard(GAME, seat="Bob")
    assert board.answer is None
    assert judged(IDS["hand"], board).right is None
    board.keep(1, "r5 y5 g5 b5 p5")
    answer = board.answer
    assert answer is not None
    assert answer[0] == CardSet("r5 y5 g5 b5 p5")
    assert len(answer) == 5
    with pytest.raises(AttributeError):
        board.answer = ()  # type: ignore[misc]


def test_the_question_is_seen_where_it_is_wanted_and_there_for_every_reader() -> None:
    which = IDS["choice"]
    assert ask(which).task["asks"] is True
    assert ask(which, question=False).task["asks"] is False
    assert ExerciseCard(which).task["asks"] is True
    assert words_of(ask(which, question=False).task["question"])


# ------------------------------------------------------------------------------- votes and hints


@pytest.fixture
def vote(monkeypatch: pytest.MonkeyPatch) -> str:
    """Exercise 01.1 of the samples is a prediction."""
    asked = replace(samples()[0], kind="prediction")
    monkeypatch.setattr(outline, "exercises_of", lambda code: (asked, *samples()[1:]))
    return asked.id


def test_a_first_vote_gets_no_verdict_no_hint_and_no_answer(vote: str, sample_lesson: Path) -> None:
    card = ask(vote)
    browser = Browser(card)
    for answer in ("a", "b"):
        told = browser.send({"do": "check", "answer": answer})["task"]
        assert told["verdict"]["right"] is None
        assert words_of(told["verdict"]["text"]).startswith(f"Noted: {answer}. ")
        assert (told["vote"], told["all_hints"], told["kept"]) == (1, 0, sample_lesson.name)
    for refused in ("hint", "show"):
        browser.send({"do": refused})
        assert "once you are asked again" in card.error
    for more in ({"hint": 1}, {"shown": True}):
        with pytest.raises(HanabiError):
            card.state = card.state | more
    assert "secret" not in sent(card)
    assert "secret" not in browser.came
    found, _ = read_progress(sample_lesson)
    assert [(one.answer, one.right, one.vote) for one in found] == [
        ("a", False, 1),
        ("b", False, 1),
    ]


def test_a_vote_is_asked_again_with_what_was_said_before(vote: str, sample_lesson: Path) -> None:
    first, second = ask(vote), ask(vote, again=True)
    assert second.task["before"] is None
    Browser(first).send({"do": "check", "answer": "a"})
    assert second.task["before"] == ["a) Step **a**: so it is."]  # at once, on the same page
    assert (second.answer, second.verdict) == (None, None)
    told = Browser(second).send({"do": "check", "answer": "b"})["task"]
    assert told["verdict"]["right"] is True
    assert "Because secret0." in words_of(told["verdict"]["text"])
    assert words_of(first.task["verdict"]["text"]).startswith("This is settled already; your first")
    assert "secret" not in sent(first)
    again = ask(vote), ask(vote, again=True)
    assert [(card.answer, card.verdict is not None) for card in again] == [("a", True), ("b", True)]
    found, _ = read_progress(sample_lesson)
    assert [(one.answer, one.right, one.vote) for one in found] == [("a", False, 1), ("b", True, 2)]


def test_a_vote_that_comes_too_late_is_not_kept(vote: str, sample_lesson: Path) -> None:
    Browser(ask(vote, again=True)).send({"do": "check", "answer": "b"})
    first = ask(vote)
    told = Browser(first).send({"do": "check", "answer": "b"})["task"]
    assert "no first vote is taken any more" in words_of(told["verdict"]["text"])
    assert told["kept"] == ""
    assert [one.vote for one in read_progress(sample_lesson)[0]] == [2]


def test_states_of_both_votes_are_set_again_and_kept_once(vote: str, sample_lesson: Path) -> None:
    first, second = ask(vote), ask(vote, again=True)
    Browser(first).send({"do": "check", "answer": "a"})
    Browser(second).send({"do": "check", "answer": "b"})
    for card, state in ((ask(vote), first.state), (ask(vote, again=True), second.state)):
        card.state = state
        assert card.state == state
    assert [one.vote for one in read_progress(sample_lesson)[0]] == [1, 2]


def test_hints_come_one_by_one(monkeypatch: pytest.MonkeyPatch, sample_lesson: Path) -> None:
    two = Both("First, look.", "D'abord, regarde."), Both("Then secret.", "Puis secret.")
    asked = replace(samples()[0], hints=two)
    monkeypatch.setattr(outline, "exercises_of", lambda code: (asked,))
    card = ask(asked.id)
    browser = Browser(card)
    assert (card.task["hints"], card.task["all_hints"]) == ([], 2)
    assert [words_of(one) for one in browser.send({"do": "hint"})["task"]["hints"]] == [two[0].en]
    assert two[1].en not in browser.came
    card.language = "fr"
    shown = browser.send({"do": "hint"})["task"]["hints"]
    assert [words_of(one) for one in shown] == [two[0].fr, two[1].fr]
    browser.send({"do": "hint"})
    assert card.task["hints"] == shown
    assert card.state["hint"] == 2
    card.state = card.state | {"hint": 1}
    browser.send({"do": "check", "answer": "a"})
    assert [one.hints for one in read_progress(sample_lesson)[0]] == [2]  # that were ever seen
