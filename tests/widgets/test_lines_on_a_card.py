"""The card of an exercise that asks for a function: its lines are put in order there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hanabi_kit.errors import HanabiError
from hanabi_kit.lessons import check, exercise
from hanabi_kit.lessons.answers import watched
from hanabi_kit.lessons.line_orders import lines_of
from hanabi_kit.puzzles.progress import read_progress
from hanabi_kit.widgets import ask
from hanabi_kit.widgets.exercise.widget import ExerciseCard
from tests.widgets.widget_browser import Browser

ID = "05.5"
LINES = lines_of(exercise(ID))
RIGHT = " ".join(LINES.solution())
WRONG = [" ".join(LINES.solution()[:end]) for end in (1, 2, 3, 4)]


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Attempts go to a file of the test's own; what loops ends after some steps."""
    path = tmp_path / "progress.jsonl"
    monkeypatch.setenv("HANABI_KIT_PROGRESS", str(path))
    monkeypatch.setattr(watched, "allow", lambda: watched.Steps(200_000))
    return path


def told(card: ExerciseCard) -> str:
    blocks = card.task["verdict"]["text"]
    return " ".join(piece for block in blocks for piece, _ in block.get("runs", []))


def sent(card: ExerciseCard) -> str:
    state = {key: value for key, value in card.get_state().items() if key not in ("layout", "_esm")}
    return json.dumps(state, ensure_ascii=False, default=str)


def test_lines_are_offered_opened_ordered_and_kept(file: Path) -> None:
    card = ask(ID)
    browser = Browser(card)
    signature = "own_hat(said, seen, size)"
    assert card.task["field"] == {"kind": "function", "signature": signature, "lines": True}
    field = browser.send({"do": "lines"})["task"]["field"]
    assert (field["kind"], field["signature"], field["before"]) == ("lines", signature, "")
    assert {one["key"]: one["text"][0][0] for one in field["options"]} == LINES.blocks()
    browser.send({"do": "check", "answer": WRONG[0]})
    assert card.task["verdict"]["right"] is False
    assert "ask(" not in json.dumps(card.task["verdict"])  # they are here already
    browser.send({"do": "check", "answer": RIGHT})
    assert (card.error, card.task["verdict"]["right"]) == ("", True)
    assert card.task["kept"] == file.name
    assert [(one.puzzle, one.right) for one in read_progress(file)[0]] == [(ID, False), (ID, True)]
    again = ask(ID)  # in a new kernel: the code is kept, and tells the order
    assert (again.answer, again.verdict) == (RIGHT, card.verdict)
    assert again.task == {**card.task, "field": again.task["field"]}
    assert len(read_progress(file)[0]) == 2
    assert check(ID, again).right is True


def test_the_cell_stays_the_other_way() -> None:
    card = ask(ID)
    assert check(ID, lambda said, seen, size: (said - sum(seen)) % size)
    assert card.task["field"]["kind"] == "function"
    assert ask(ID).answer is None  # what was written in a cell is no order of lines


def test_after_two_failures_two_lines_are_one_block(file: Path) -> None:
    card = ask(ID)
    browser = Browser(card)
    browser.send({"do": "check", "answer": WRONG[0]})
    browser.send({"do": "check", "answer": WRONG[0]})  # the same once more is no other failure
    assert "one block" not in told(card)
    assert len(card.task["field"]["options"]) == len(LINES.blocks())
    browser.send({"do": "check", "answer": WRONG[3]})
    assert "two lines that belong together are one block now" in told(card)
    blocks = {one["key"]: one["text"][0][0] for one in card.task["field"]["options"]}
    assert blocks == LINES.blocks(2)
    assert set((card.answer or "").split()) <= set(blocks)
    assert card.state["checked"] is False
    assert browser.send({"do": "put", "answer": WRONG[0]})["task"]["verdict"] is None
    for at in range(20):
        browser.send({"do": "check", "answer": WRONG[at % 2]})
    assert len(LINES.solution(99)) == 2
    browser.send({"do": "check", "answer": RIGHT})  # sent before the card knew of the blocks
    assert card.task["verdict"]["right"] is True
    assert card.answer == " ".join(LINES.solution(99))
    assert read_progress(file)[0][-1].answer == LINES.code(LINES.solution())


def test_what_is_sent_says_neither_the_order_nor_what_is_wrong() -> None:
    card = ask(ID)
    browser = Browser(card)
    browser.send({"do": "lines"})
    heard = sent(card) + json.dumps(browser.came)
    for _, wrong in LINES.wrong:
        assert wrong.why is None or wrong.why.en not in heard
    right = list(LINES.solution())
    keys = [one["key"] for one in card.task["field"]["options"]]
    assert keys == sorted(keys)
    assert [key for key in keys if key in right] != right
    assert all(set(one) == {"key", "text"} for one in card.task["field"]["options"])
    assert exercise(ID).solution not in heard
    assert LINES.code(right) not in heard
    assert RIGHT not in heard
    mistakes = exercise(ID).mistakes
    assert all(one.why.en not in heard for one in mistakes)


def test_a_state_is_kept_and_an_older_one_without_lines_is_read(file: Path) -> None:
    card = ask(ID)
    for text in (*WRONG[:3], RIGHT):
        Browser(card).send({"do": "check", "answer": text})
    state = json.loads(json.dumps(card.state))
    assert state["lines"] == {"open": True, "failures": 3}
    other = ask(ID)
    other.state = state
    assert (other.state, other.task) == (state, card.task)
    assert len(read_progress(file)[0]) == len({one.answer for one in read_progress(file)[0]})
    older: dict[str, Any] = {"answer": None, "checked": False, "hint": True, "shown": False}
    other.state = older
    assert other.state["lines"] == {"open": False, "failures": 0}
    assert other.task["field"]["kind"] == "function"


STATE = {"answer": "a", "checked": False, "hint": 0, "shown": False}


@pytest.mark.parametrize(
    "lines",
    [
        5,
        {},
        {"open": True},
        {"open": 1, "failures": 0},
        {"open": True, "failures": -1},
        {"open": True, "failures": True},
        {"open": True, "failures": 10**9},
        {"open": True, "failures": "2"},
    ],
    ids=str,
)
def test_a_state_of_lines_that_is_none_is_refused(lines: Any) -> None:
    card = ask(ID)
    before = card.state
    with pytest.raises(HanabiError):
        card.state = STATE | {"lines": lines}
    with pytest.raises(HanabiError):
        card.state = STATE | {"answer": "a zz", "lines": {"open": True, "failures": 4}}
    assert card.state == before


@pytest.mark.parametrize(
    "answer",
    ["a a", "z", "A", "a" * 100_000, RIGHT + " z", "x\ny", "a\n", 7, ["a"], {}],
    ids=lambda answer: repr(answer)[:20],
)
def test_a_forged_message_changes_nothing(answer: Any, file: Path) -> None:
    card = ask(ID)
    card.answer = WRONG[2]
    before = (card.state, card.task)
    for do in ("put", "check"):
        Browser(card).send({"do": do, "answer": answer})
        assert card.error
        assert (card.state, card.task) == before
    assert not file.exists()


def test_lines_are_not_opened_where_there_are_none() -> None:
    card = ask("03.3")
    assert "no lines" in Browser(card).send({"do": "lines"})["error"]
    assert "lines" not in card.state


def test_it_speaks_both_languages() -> None:
    card = ask(ID, language="fr")
    Browser(card).send({"do": "check", "answer": WRONG[0]})
    assert told(card).startswith("Pas encore")
    Browser(card).send({"do": "check", "answer": WRONG[1]})
    assert "un seul bloc" in told(card)
    card.language = "en"
    assert card.task["verdict"] is None


@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    messages=st.lists(
        st.tuples(
            st.sampled_from(["put", "check", "lines", "hint"]),
            st.one_of(
                st.none(),
                st.text(max_size=20),
                st.permutations(list(LINES.blocks())).map(" ".join),
                st.sampled_from([RIGHT, *WRONG]),
            ),
        ),
        max_size=8,
    )
)
def test_no_message_breaks_the_card(messages: list[tuple[str, Any]]) -> None:
    card = ask(ID)
    browser = Browser(card)
    for do, answer in messages:
        browser.send({"do": do, "answer": answer} if do in ("put", "check") else {"do": do})
        state = card.state
        card.state = state
        assert card.state == state
