"""``solve FILE`` without a model: the sight first, what other models say, and why they differ."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hanabi_kit.cli import main
from hanabi_kit.cli.reports.other_models import bounded_by_seat, shown_by_seat
from hanabi_kit.endgame import solve
from hanabi_kit.errors import HanabiError
from hanabi_kit.notation import parse_position
from tests import DATA

LAST_TURNS = """
[position]
players = ["Alice", "Bob"]
turn = "Alice"
{viewer}
stacks = "r4 y5 g5 b4 p5"
discards = "b1 b1 b2 b3 b4 g2 g3 g4 p2 p3 p4 r2 r3 r4 y2 y3 y4"
clue_tokens = 0
deck = 0
turns_left = 2
[position.hands]
Alice = "{alice}"
Bob = "y1 y1 g1 b5{told} p1"
"""

HIDDEN = "xx xx xx xx xx"


def position(alice: str = HIDDEN, viewer: str = 'viewer = "Alice"', told: str = "") -> str:
    return LAST_TURNS.format(alice=alice, viewer=viewer, told=told)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "posted.toml"
    path.write_text(position(), encoding="utf-8")
    return path


def test_the_first_line_is_what_was_asked(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", str(file)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert told.startswith("Given what Alice sees: 1/5 (about 20.0 %) to reach 25 points; best: ")
    assert "might see, which is what the team agrees by: 1/9" in told
    assert "after this action, says 1/5; no plan gives more." in told


def test_json_has_all_numbers(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    fifth = {"value": "1/5", "lower": "1/5", "upper": "1/5", "exact": True}
    assert told["given_view"] == told["most"] == told["others"]["seat"] == fifth
    assert told["average"]["value"] == "1/9"
    assert told["answered"] == {"model": "plan", "for": "Alice"}
    for worth in told["actions"]:
        plays = worth["action"].startswith("play")
        assert worth["given_view"]["value"] == worth["value"] == ("1/5" if plays else "0")
        assert set(worth["average"]) == {"value", "lower", "upper", "exact"}


def test_french(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", str(file), "--language", "fr"]) == 0
    told = "Vu ce que voit Alice, la probabilité d'atteindre 25 points est 1/5"
    assert capsys.readouterr().out.startswith(told)


@pytest.mark.parametrize(
    ("viewer", "alice", "model"),
    [
        ('viewer = "Alice"', HIDDEN, "plan"),
        ("", "r5 r1 r1 g1 p1", "faceup"),
    ],
)
def test_face_up_only_where_nobodys_eyes_are_meant(
    viewer: str, alice: str, model: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "posted.toml"
    file.write_text(position(alice, viewer), encoding="utf-8")
    assert main(["solve", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["model"] == model


def test_seat_shows_cards_that_nobody_was_told() -> None:
    view = parse_position(position()).view("Alice")
    assert [(seat, *map(str, cards)) for seat, cards in shown_by_seat(view)] == [
        (1, "b5"),
        (0, "r5"),
    ]
    view = parse_position(position(told="/b5")).view("Alice")
    assert [seat for seat, _ in shown_by_seat(view)] == [0]


def test_seat_bounds_the_plan_from_above_and_never_contradicts_it() -> None:
    table = parse_position(position())
    plan, seat = solve(table, model="plan", states=1), solve(table, model="seat")
    bounded = bounded_by_seat(plan, seat)
    assert plan.lower <= bounded.upper <= min(plan.upper, seat.upper)
    for action in plan.actions:
        assert action.lower <= bounded[action.action].upper <= action.upper
    exact = solve(table, model="plan")
    assert bounded_by_seat(exact, seat).lower == exact.lower
    with pytest.raises(HanabiError, match="please report it"):
        bounded_by_seat(solve(table, "score", model="plan"), seat)


def test_a_game_is_answered_for_the_movers_eyes(capsys: pytest.CaptureFixture[str]) -> None:
    game = DATA / "games" / "info-p2-s2000.json"
    assert main(["solve", str(game), "--at", "62", "--json"]) in (0, 3)
    told = json.loads(capsys.readouterr().out)
    assert told["model"] == "plan"
    assert {"seat", "faceup"} <= set(told["others"])


def test_a_hand_that_what_the_mover_sees_rules_out_is_one_message(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = "2p r4 y4 g5 b5 p5 | clues 0 | deck 0 | *Alice xx/5 xx xx xx xx | Bob y5 r5 g1 b1 p1"
    for words in ([], ["--model", "plan"], ["--model", "seat"]):
        assert main(["solve", line, *words]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert "Slot 1 of Alice can be no card at all" in told.err


def test_while_the_average_is_open_no_action_is_called_best(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["solve", str(DATA / "games" / "info-p3-s3000.json"), "--at", "45", "--model", "plan"]
    code = main([*words, "--seconds", "2", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert not found["average"]["exact"]
    assert found["best"] == []
    assert code == (0 if found["exact"] else 3)
    main([*words, "--seconds", "2"])
    assert "; best: " not in " ".join(capsys.readouterr().out.split("\n\n")[0].split())
