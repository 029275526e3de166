"""The command line: fields, exit codes, one clear message for bad input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit.cli import main
from hanabi_kit.notation import read_game
from hanabi_kit.notation.position_file import write_position
from hanabi_kit.position import Position
from hanabi_kit.puzzles import folder

GAME = str(folder() / "games" / "bot-2p-s2006.json")
AT = ["--at", "63"]

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command in this process: exit code, stdout, stderr."""

    def ran(*words: str) -> tuple[int, str, str]:
        try:
            code = main(words)
        except SystemExit as stop:
            code = int(stop.code or 0)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return ran


def asked(run: Run, *words: str, code: int = 0) -> dict[str, Any]:
    got, out, err = run(*words, "--json")
    assert (got, err) == (code, "")
    answer: dict[str, Any] = json.loads(out)
    return answer


def test_replay_gives_every_field_of_the_table(run: Run) -> None:
    table = asked(run, "replay", GAME, *AT)
    assert table == {
        "players": ["Alice", "Bob"],
        "at": 63,
        "turn": "Bob",
        "score": 17,
        "max_score": 23,
        "strikes": 0,
        "clue_tokens": 1,
        "deck": 4,
        "turns_left": None,
        "stacks": {"r": 2, "y": 4, "g": 3, "b": 5, "p": 3},
        "discards": table["discards"],
        "hands": {
            "Alice": ["g5", "r1", "p1", "r4", "r5"],
            "Bob": ["b1", "b1", "p3", "y5", "r3"],
        },
        "over": False,
        "end": None,
        "rating": None,
    }
    assert len(table["discards"]) == 19


def test_replay_shows_the_last_table_where_no_turn_is_named(run: Run) -> None:
    table = asked(run, "replay", GAME)
    assert (table["at"], table["score"], table["over"], table["turns_left"]) == (70, 20, True, 0)


def test_deduce_gives_worlds_and_exact_odds_of_every_slot(run: Run) -> None:
    found = asked(run, "deduce", GAME, *AT)
    assert (found["viewer"], found["worlds"]) == ("Bob", 1680)
    assert [own["slot"] for own in found["hand"]] == [1, 2, 3, 4, 5]
    assert found["hand"][4]["possible"] == {"r3": "1"}
    assert found["hand"][0]["possible"]["b1"] == "1/4"
    for own in found["hand"]:
        assert sum(map(Fraction, own["possible"].values())) == 1


def test_deduce_looks_through_the_eyes_of_the_viewer_named(run: Run) -> None:
    found = asked(run, "deduce", GAME, *AT, "--viewer", "Alice")
    assert found["viewer"] == "Alice"
    assert found["hand"][4]["possible"] == {"r5": "1"}


def test_solve_gives_the_exact_value_of_every_legal_action(run: Run) -> None:
    found = asked(run, "solve", GAME, *AT)
    legal = read_game(GAME).at(63).legal_actions()
    assert len(found["actions"]) == len(legal)
    assert {key: found[key] for key in ("model", "objective", "value", "best", "exact")} == {
        "model": "faceup",
        "objective": "perfect",
        "value": "3/4",
        "best": ["play 5"],
        "exact": True,
    }
    assert {"action": "play 4", "value": "1/2", "lower": "1/2", "upper": "1/2", "exact": True} in (
        found["actions"]
    )
    assert asked(run, "solve", GAME, *AT, "--objective", "score")["value"] == "91/4"


def test_a_position_file_gives_the_same_answers_as_its_game(run: Run, tmp_path: Path) -> None:
    game = read_game(GAME).at(63)
    file = str(tmp_path / "position.toml")
    write_position(Position.of(game), file)
    for words in (["deduce"], ["deduce", "--viewer", "Alice"], ["solve"]):
        of_game = asked(run, words[0], GAME, *AT, *words[1:])
        of_position = asked(run, words[0], file, *words[1:])
        for answer in (of_game, of_position):
            answer.pop("seconds", None)
        assert of_game == of_position


def test_a_hidden_hand_can_be_deduced_but_not_solved_face_up(run: Run, tmp_path: Path) -> None:
    game = read_game(GAME).at(63)
    file = str(tmp_path / "position.toml")
    write_position(Position.of(game, game.mover), file)
    assert asked(run, "deduce", file)["worlds"] == 1680
    code, out, err = run("solve", file)
    assert (code, out) == (2, "")
    assert "hands.Bob: slot 1 is hidden (xx)" in err


def test_a_search_out_of_time_ends_with_bounds_and_code_3(run: Run) -> None:
    at = ["--at", "30"]
    found = asked(run, "solve", GAME, *at, "--seconds", "0.05", code=3)
    assert found["value"] is None
    assert not found["exact"]
    assert Fraction(found["lower"]) < Fraction(found["upper"]) <= 1
    code, out, _ = run("solve", GAME, *at, "--seconds", "0.05")
    assert code == 3
    assert "certified bounds, not a value" in out


@pytest.mark.parametrize("words", [["replay"], ["deduce"], ["solve"]])
def test_the_text_shows_the_board(run: Run, words: list[str]) -> None:
    code, out, err = run(words[0], GAME, *AT)
    assert (code, err) == (0, "")
    assert "Turn 64: Bob to move." in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["replay", "nowhere.json"], "nowhere.json: there is no such file"),
        (["replay", GAME, "--at", "71"], "this game has 70 actions"),
        (["replay", GAME, "--at", "-1"], "'-1', but a whole number of actions is needed"),
        (["replay", GAME, "--at", "9" * 30], "a whole number of actions is needed"),
        (["deduce", GAME, "--viewer", "Zoe"], "at this table sit Alice, Bob"),
        (["solve", GAME], "the game is over"),
        (["solve", GAME, *AT, "--seconds", "0"], "a number of seconds above 0 is needed"),
        (["solve", GAME, *AT, "--seconds", "nan"], "a number of seconds above 0 is needed"),
        (["solve", GAME, *AT, "--model", "psychic"], "invalid choice: 'psychic'"),
        (["check", "nowhere"], "nowhere"),
        (["dance"], "invalid choice: 'dance'"),
        ([], "required"),
    ],
)
def test_bad_input_gives_code_2_and_says_what_was_wrong(
    run: Run, words: list[str], message: str
) -> None:
    code, out, err = run(*words)
    assert code == 2
    assert message in out + err
    assert "Traceback" not in err


def test_at_is_refused_for_a_position(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    write_position(Position.of(read_game(GAME).at(63)), file)
    assert run("deduce", str(file), "--at", "3")[0] == 2


def test_check_proves_the_puzzles_of_the_kit(run: Run) -> None:
    files = sorted((folder() / "endgame").glob("*.toml"))[:3]
    found = asked(run, "check", *map(str, files))
    assert (found["checked"], found["failed"]) == (3, 0)


def test_check_reports_each_puzzle_that_fails_and_goes_on(run: Run, tmp_path: Path) -> None:
    good = sorted((folder() / "endgame").glob("*.toml"))
    made = next(path for path in good if "game = " not in path.read_text(encoding="utf-8"))
    text = made.read_text(encoding="utf-8")
    (tmp_path / made.name).write_text(text, encoding="utf-8")
    wrong = text.replace(f'id = "{made.stem}"', 'id = "wrong"')
    value = next(line for line in wrong.splitlines() if line.startswith("value = "))
    (tmp_path / "wrong.toml").write_text(wrong.replace(value, 'value = "1/97"'), encoding="utf-8")
    code, out, _ = run("check", str(tmp_path))
    assert code == 1
    assert "answer.value: 1/97, but it is" in out
    assert "2 checked, 1 failed." in out
    (tmp_path / "broken.toml").write_text("[puzzle\n", encoding="utf-8")
    found = asked(run, "check", str(tmp_path), code=1)
    assert sorted(puzzle["verdict"] for puzzle in found["puzzles"]) == [
        "proved",
        "unreadable",
        "wrong",
    ]


def test_the_installed_command_works_in_a_terminal_without_unicode() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "hanabi_kit", "replay", GAME],
        env=environment,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
