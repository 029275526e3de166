"""``hanabi-kit playout``: moves from arguments, standard input, and asked for one by one."""

from __future__ import annotations

import io
import json

import pytest

from tests import DATA
from tests.helpers.command_runs import Run, runner

FACE_UP = str(DATA / "playing_out" / "last-turn.toml")
SEAT = str(DATA / "playing_out" / "seat-draws.toml")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(capsys, "playout")


def test_moves_are_played_judged_and_shown_beside_what_was_best(run: Run) -> None:
    code, out, err = run(FACE_UP, "--moves", "play 2; play 4; play 2")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert "! 1. Alice plays r4 from slot 2. Alice draws y1." in lines
    assert "? 3. Cathy plays r1 from slot 2: a misplay, one strike." in lines
    assert "    \\ 3. Cathy plays y5 from slot 1." in lines
    assert "It gives away a probability of 1." in out
    assert "25 points are out of reach" in lines[-1]


def test_json_tells_the_same_to_programs(run: Run) -> None:
    code, out, _ = run(FACE_UP, "--moves", "play 2; play 4; play 2", "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["over"], told["reached"], told["only_moves"]) == (True, False, 3)
    assert (told["decisions"], told["best"], told["goal"]) == (3, 2, 25)
    assert [turn["verdict"] for turn in told["turns"]] == ["only", "only", "worse"]
    wrong = told["turns"][2]
    assert (wrong["cost"], wrong["best"], wrong["most"]) == ("1", ["play 1"], ["1", "1"])
    assert [turn["action"] for turn in wrong["instead"]] == ["play 1", "play 4", "play 2"]


def test_from_one_seat_the_others_are_played_and_her_draws_hidden(run: Run) -> None:
    code, out, _ = run(SEAT, "--draws", "hopeful", "--moves", "play 1", "--json")
    told = json.loads(out)
    assert code == 0
    assert not told["over"]
    first, second = told["turns"]
    assert (first["who"], first["drawn"], first["model"]) == ("Alice", None, "seat")
    assert second["who"] == "Bob"
    assert "verdict" not in second


@pytest.mark.parametrize("given", ["play 2; play 4\nplay 1", "\nplay 2\n\nplay 4;\n; play 1\n"])
def test_moves_come_from_standard_input(
    run: Run, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(given))
    code, out, _ = run(FACE_UP, "--moves", "-", "--json")
    assert code == 0
    assert [turn["verdict"] for turn in json.loads(out)["turns"]] == ["only"] * 3


def test_on_a_terminal_each_move_is_asked_for_and_what_is_wrong_is_said(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("play 2\nplay 9\n\ndance\nplay 4\nstop\nplay 1\n"))
    code, out, err = run(FACE_UP)
    assert (code, err) == (0, "")
    assert "A move is 'play 2', 'discard 2', 'clue Bob red' or 'clue Bob 5'; 'stop' ends it." in out
    assert "Alice (or 'stop'): " in out
    assert all(len(line) <= 80 for line in out.splitlines() if "(or 'stop')" not in line)
    assert "'play 9'" in out
    assert "'dance'" in out
    assert out.count("The only move: 25 points with probability 1.") == 4  # twice in the tree
    assert "It is not over: Cathy is to move." in out


def test_in_french(run: Run) -> None:
    code, out, _ = run(FACE_UP, "--moves", "play 2; play 4; play 2", "--language", "fr")
    assert code == 0
    assert "Pas le meilleur" in out
    assert "C'est fini" in out


def test_nothing_played_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    code, out, _ = run(FACE_UP)
    assert code == 0
    assert out.endswith("Nothing was played.\n")
    assert json.loads(run(FACE_UP, "--moves", "", "--json")[1])["turns"] == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([FACE_UP, "--moves", "play 2; play 9"], "move 2: 'play 9'"),
        ([FACE_UP, "--moves", "play 2; play 4; play 2; play 1"], "move 4: it is over"),
        ([FACE_UP, "--draws", "softest", "--moves", "play 2"], "hardest, hopeful, random"),
        ([FACE_UP, "--draws", "r1", "--moves", "play 2"], "none is left that can be drawn"),
        ([FACE_UP, "--hand", "r1", "--moves", "play 2"], "every hand lies open"),
        ([SEAT, "--hand", "r5 r5 r5 r5 r5", "--moves", "play 1"], "does not fit"),
        (["deduction-001", "--moves", "play 1"], "only an end-game"),
        ([str(DATA / "plans" / "one-in-five.toml"), "--moves", "play 1"], "model is plan"),
        (["endgame-000", "--moves", "play 1"], "no puzzle of the kit"),
    ],
)
def test_what_cannot_be_done_is_one_message_and_two(run: Run, words: list[str], told: str) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert told in err
    assert err.startswith("hanabi-kit playout: ")


def test_an_endless_input_ends(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("play 9\n" * 5000))
    assert run(FACE_UP)[0] == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("play 9\n" * 5000))
    code, _, err = run(FACE_UP, "--moves", "-")
    assert code == 2
    assert "more than 1000 lines" in err
