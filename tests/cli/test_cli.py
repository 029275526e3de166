"""The command line: fields, exit codes, one clear message for bad input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit.cli.progress_line import ProgressLine
from hanabi_kit.endgame.budget import LEAST_MEMORY, Progress
from hanabi_kit.notation import read_game
from hanabi_kit.notation.position_file import write_position
from hanabi_kit.position import Position
from hanabi_kit.puzzles import folder
from tests.helpers.command_runs import Run, runner

GAME = str(folder() / "games" / "bot-2p-s2006.json")
FACE_UP = ("--model", "faceup")
AT = ["--at", "63"]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command in this process: exit code, stdout, stderr."""
    return runner(capsys)


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
        "site_turn": 64,
        "turn": "Bob",
        "score": 17,
        "on_table": 17,
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
    found = asked(run, "solve", GAME, *AT, *FACE_UP)
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
    assert asked(run, "solve", GAME, *AT, *FACE_UP, "--objective", "score")["value"] == "91/4"


# ------------------------------------------------------------------------------- solve, by model


def test_why_says_in_which_orders_of_the_deck_each_action_fails(run: Run) -> None:
    code, out, err = run("solve", GAME, *AT, *FACE_UP, "--why")
    assert (code, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 80
    told = " ".join(out.split())
    assert "Model face up:" in told
    assert (
        "Play 5 (red 3) fails in 6 of the 24 orders: whenever the green 4 is at the bottom." in told
    )
    why = asked(run, "solve", GAME, *AT, *FACE_UP, "--why")["why"]
    assert (why["model"], why["orders"], why["left_out"]) == ("faceup", 24, None)
    best = why["moves"][0]
    assert (best["move"], best["slots"]) == ({"what": "play", "card": "r3"}, [5])
    assert best["fails"] == {
        "orders": 6,
        "unless": False,
        "cases": [
            {
                "orders": 6,
                "facts": [{"cards": ["g4"], "first": 4, "last": 4, "present": True}],
            }
        ],
    }
    assert "why" not in asked(run, "solve", GAME, *AT, *FACE_UP)


def test_the_answer_with_reasons_is_the_answer_without(run: Run) -> None:
    for goal in ("perfect", "score"):
        plain = asked(run, "solve", GAME, *AT, *FACE_UP, "--goal", goal)
        explained = asked(run, "solve", GAME, *AT, *FACE_UP, "--goal", goal, "--why")
        del explained["why"]
        for answer in (plain, explained):
            del answer["seconds"]
        assert plain == explained
        assert plain["objective"] == goal


@pytest.mark.parametrize(
    ("model", "sentence"),
    [
        ("faceup", "Jouer la carte 5 (3 rouge) échoue dans 6 des 24 ordres"),
        ("seat", "Bob ne peut pas distinguer 1 680 mondes"),
        ("plan", "L'équipe a convenu d'un plan"),
        ("deal", "64. Bob : jouer 5 (r3)"),
    ],
)
def test_every_model_is_named_and_told_in_french(run: Run, model: str, sentence: str) -> None:
    at = ["--at", "68"] if model == "plan" else AT
    code, out, err = run("solve", GAME, *at, "--model", model, "--why", "--lang", "fr")
    assert (code, err) == (0, "")
    told = " ".join(out.split())
    names = {"faceup": "cartes visibles (face up)", "seat": "une place (seat)"}
    assert f"Modèle {names.get(model, model)} :" in told.replace("\u00a0", " ")
    assert sentence in told
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("words", [["--lost"], ["--at", "21"], []])
def test_a_deal_names_its_model_in_both_languages(run: Run, words: list[str]) -> None:
    for language, name in (("en", "Model    deal:"), ("fr", "Modèle   deal\u00a0:")):
        code, out, err = run("deal", GAME, *words, "--language", language)
        assert (code, err) == (0, "")
        assert out.startswith(name)


def test_the_language_in_use_is_the_one_that_answers_are_told_in(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANABI_KIT_LANGUAGE", "fr")
    assert "Le mieux pour 23 points" in run("solve", GAME, *AT, *FACE_UP, "--why")[1]
    assert "Best for 23 points" in run("solve", GAME, *AT, *FACE_UP, "--why", "--lang", "en")[1]
    monkeypatch.setenv("HANABI_KIT_LANGUAGE", "xx")
    code, out, err = run("solve", GAME, *AT, *FACE_UP)
    assert (code, out) == (2, "")
    assert "the kit speaks en, de, fr" in err


def test_the_deal_model_answers_as_the_deal_command(run: Run) -> None:
    of_solve = asked(run, "solve", GAME, *AT, "--model", "deal")
    of_deal = asked(run, "deal", GAME, *AT)
    for answer in (of_solve, of_deal):
        del answer["seconds"]
    assert of_solve == of_deal
    assert (of_solve["model"], of_solve["winnable"], of_solve["upper"]) == ("deal", False, 22)


def test_a_game_is_solved_from_the_eyes_of_its_mover_with_the_clues_given(run: Run) -> None:
    # Bob was told that slot 5 is a red 3: to him it is, although the others are unknown.
    found = asked(run, "solve", GAME, *AT, "--model", "seat")
    assert (found["viewer"], found["worlds"], found["best"]) == ("Bob", 1680, ["play 5"])
    game = read_game(GAME).at(63)
    text = run("solve", GAME, *AT, "--model", "seat")[1]
    for slot, held in enumerate(game.hands[game.mover], start=1):
        row = next(line for line in text.splitlines() if f"play {slot} " in line)
        assert str(held.card) not in row.split()


def test_the_plan_model_gives_each_clue_a_value_of_its_own(run: Run) -> None:
    found = asked(run, "solve", GAME, "--at", "68", "--model", "plan")
    assert (found["model"], found["viewer"], found["exact"]) == ("plan", "Alice", True)
    assert found["worlds"] > found["hands"] > 1
    names = [worth["action"] for worth in found["actions"]]
    assert sum(name.startswith("clue Bob") for name in names) > 1
    text = run("solve", GAME, "--at", "68", "--model", "plan")[1]
    assert "Model    plan: " in text
    assert "clue green to Bob" in text
    assert "play 1      b1" not in text
    # Nothing wins here, so nothing is agreed.
    assert "With the cards that Alice sees, the plan has nothing to say." in found["narrative"]
    assert "Agreed" not in text
    assert " ".join(text.split()).count("equally likely") == 1
    code, out, err = run("solve", GAME, "--at", "68", "--model", "plan", "--viewer", "Bob")
    assert (code, out) == (2, "")
    assert "the plan model takes the eyes of the player to move, Alice" in err


def test_so_little_memory_gives_bounds_or_the_same_answer(run: Run) -> None:
    whole = asked(run, "solve", GAME, *AT, *FACE_UP)
    least = str(LEAST_MEMORY // 10**6)
    for words in ([], ["--why"]):
        code, out, err = run("solve", GAME, *AT, *FACE_UP, "--memory", least, "--json", *words)
        found = json.loads(out)
        assert (code, err) == (0 if found["exact"] else 3, "")
        assert Fraction(found["lower"]) <= Fraction(whole["value"]) <= Fraction(found["upper"])


def test_what_the_deal_model_has_no_use_for_is_refused(run: Run) -> None:
    deal = ["solve", GAME, *AT, "--model", "deal"]
    for words in (["--memory", "100"], ["--viewer", "Bob"]):
        code, out, err = run(*deal, *words)
        assert (code, out) == (2, "")
        assert f"{words[0]}: the deal model takes none" in err


def test_who_waits_at_a_terminal_sees_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with ProgressLine() as line:
        assert line.watcher("a search")
    assert capsys.readouterr().err == ""  # nobody would see it
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with ProgressLine() as line:
        line.watcher(Progress("faceup", Fraction(1, 2), Fraction(1), 250_000, 1.25))
        line.watcher("a long line of many words\n" * 9)
    _, *shown, blank, rest = capsys.readouterr().err.split("\r")
    assert shown[0].rstrip() == "faceup: between 1/2 and 1, 250,000 states, 1.2 s"
    assert all(len(text) == 79 for text in shown)
    assert (blank.strip(), rest) == ("", "")


# ------------------------------------------------------------------------------- positions


def test_a_position_file_gives_the_same_answers_as_its_game(run: Run, tmp_path: Path) -> None:
    game = read_game(GAME).at(63)
    file = str(tmp_path / "position.toml")
    write_position(Position.of(game), file)
    models = (["solve", "--model", model] for model in ("faceup", "seat"))
    for words in (["deduce"], ["deduce", "--viewer", "Alice"], *models):
        of_game = asked(run, words[0], GAME, *AT, *words[1:])
        code, out, _ = run(words[0], file, *words[1:], "--json")  # marks it may lack are noted
        assert code == 0
        of_position = json.loads(out)
        assert (of_game.pop("at"), of_game.pop("site_turn")) == (63, 64)
        for answer in (of_game, of_position):
            answer.pop("seconds", None)
        assert of_game == of_position


def test_a_hidden_hand_can_be_deduced_but_not_solved_face_up(run: Run, tmp_path: Path) -> None:
    game = read_game(GAME).at(63)
    file = str(tmp_path / "position.toml")
    write_position(Position.of(game, game.mover), file)
    assert asked(run, "deduce", file)["worlds"] == 1680
    code, out, err = run("solve", file, *FACE_UP)
    assert (code, out) == (2, "")
    assert "hands.Bob: slot 1 is hidden (xx)" in err
    assert "--model seat solves from the mover's eyes" in err


def test_a_search_out_of_time_ends_with_bounds_and_code_3(run: Run) -> None:
    at = ["--at", "30"]
    found = asked(run, "solve", GAME, *at, *FACE_UP, "--seconds", "0.05", code=3)
    assert found["value"] is None
    assert not found["exact"]
    assert Fraction(found["lower"]) < Fraction(found["upper"]) <= 1
    code, out, _ = run("solve", GAME, *at, *FACE_UP, "--seconds", "0.05")
    assert code == 3
    assert "certified bounds, not a value" in out


@pytest.mark.parametrize("words", [["replay"], ["deduce"], ["solve"]])
def test_the_text_shows_the_board(run: Run, words: list[str]) -> None:
    brief = ["--seconds", "2"] if words == ["solve"] else []  # there the plan stays open for long
    code, out, err = run(words[0], GAME, *AT, *brief)
    assert (code, err) in ((0, ""), (3, ""))
    assert code == 0 or brief
    assert "Turn 64: Bob to move." in out
    assert "--at 63 here, turn 64 (#64) on hanab.live" in out
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
        (["solve", GAME, *AT, "--lang", "nl"], "invalid choice: 'nl'"),
        (["solve", GAME, *AT, "--goal", "fun"], "invalid choice: 'fun'"),
        (["solve", GAME, *AT, "--memory", "0"], "a whole number of megabytes from"),
        (["solve", GAME, *AT, "--memory", "1.5"], "a whole number of megabytes from"),
        (["solve", GAME, *AT, "--memory", "9" * 40], "a whole number of megabytes"),
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
    files = sorted((folder() / "deduction").glob("*.toml"))[:3]
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


def test_solving_works_as_a_program_of_its_own(tmp_path: Path) -> None:
    def ran(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "hanabi_kit", *words],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
            cwd=tmp_path,
            check=False,
        )

    done = ran("solve", GAME, *AT, *FACE_UP, "--why", "--json", "--lang", "fr")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["why"]["narrative"][2].startswith("Le mieux pour 23 points")
    done = ran("solve", "nowhere.toml", "--why")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "hanabi-kit solve: nowhere.toml: there is no such file\n"
