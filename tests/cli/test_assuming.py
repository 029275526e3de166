"""What a command takes for granted: said in the first line, told apart from facts, or refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit.puzzles import folder
from tests.helpers.command_runs import Run, runner
from tests.helpers.posted_tables import TWO_FIVES

POSTED = TWO_FIVES
TRUTH = POSTED.replace('viewer = "Alice"\n', "").replace("xx xx xx xx xx", "r1 r5 r1 g1 p1")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(capsys)


@pytest.fixture
def posted(tmp_path: Path) -> str:
    path = tmp_path / "posted.toml"
    path.write_text(POSTED, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("model", ["seat", "plan"])
def test_the_first_line_says_what_is_assumed_and_the_next_what_would_be_without(
    run: Run, posted: str, model: str
) -> None:
    code, out, _ = run("solve", posted, "--model", model, "--assume", "alice 2: R5")
    assert code == 0
    lines = out.splitlines()
    assert lines[:2] == [
        "Taken for granted, beyond the facts: Alice 2: R5 (r5).",
        "Without it: 1/5 (about 20.0 %).",
    ]
    first = (
        "Value    the chance of 25 points: 1" if model == "seat" else "Given what Alice sees: 1 to"
    )
    assert first in out
    _, plain, _ = run("solve", posted, "--model", model)
    assert "granted" not in plain


@pytest.mark.parametrize("model", ["seat", "plan"])
def test_json_has_both_answers(run: Run, posted: str, model: str) -> None:
    words = ("--assume", "Alice 2: playable", "--assume", "Alice 1: not b")
    code, out, _ = run("solve", posted, "--model", model, "--json", *words)
    told: dict[str, Any] = json.loads(out)
    assert code == 0
    assert told["value"] == "1"
    assert told["without_assumptions"] == {
        "value": "1/5",
        "lower": "1/5",
        "upper": "1/5",
        "exact": True,
    }
    first, second = told["assumptions"]
    assert first == {
        "player": "Alice",
        "slot": 2,
        "cards": ["r5", "b5"],
        "said": "playable",
        "known_already": False,
    }
    # Alice sees the b5, so that she knows that slot 1 is not blue; Bob does not.
    assert second["known_already"] is (model == "seat")
    _, out, _ = run("solve", posted, "--model", model, "--json")
    assert not {"assumptions", "without_assumptions"} & json.loads(out).keys()


def test_in_french_too(run: Run, posted: str) -> None:
    words = ("--assume", "Alice 2: jouable", "--assume", "Bob 4: 5", "--lang", "fr")
    _, out, _ = run("solve", posted, "--model", "seat", *words)
    head = out.partition("\n\n")[0]
    assert head.startswith("Tenu pour acquis, en plus des faits")
    assert "Alice 2: jouable (r5 b5)" in head
    assert "Alice sait déjà" in head
    assert "Sans cela" in head


def test_deduce_says_how_many_worlds_the_facts_leave(run: Run, posted: str) -> None:
    code, out, _ = run("deduce", posted, "--assume", "Alice 2: r5")
    assert code == 0
    assert out.splitlines()[1] == "Without it, by the facts alone, the number of worlds is 120."
    assert "in 24 equally likely worlds" in out
    _, out, _ = run("deduce", posted, "--assume", "Alice 2: r5", "--json")
    told = json.loads(out)
    assert (told["worlds"], told["without_assumptions"]["worlds"]) == (24, 120)
    assert told["hand"][1]["possible"] == {"r5": "1"}
    assert told["without_assumptions"]["hand"][1]["possible"]["r5"] == "1/5"
    assert told["assignments"] == 12


def test_of_deduce_the_viewers_own_cards_count(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "truth.toml"
    path.write_text(TRUTH, encoding="utf-8")
    code, out, _ = run("deduce", path, "--viewer", "Bob", "--assume", "Bob 4: 5", "--json")
    assert code == 0
    assert json.loads(out)["hand"][3]["possible"] == {"b5": "1"}
    code, _, err = run("deduce", path, "--viewer", "Bob", "--assume", "Alice 2: r4")
    assert code == 2
    assert "but Bob sees r5 there" in err


def test_what_a_file_assumes_counts_and_is_named_where_it_cannot(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "assumed.toml"
    path.write_text(f'{TRUTH}[position.assume]\n"Alice 2" = "r5"\n', encoding="utf-8")
    _, out, err = run("solve", path, "--model", "seat")
    assert out.startswith("Taken for granted, beyond the facts: Alice 2: r5.\nWithout it: 1/5")
    assert not err
    code, out, err = run("solve", path, "--model", "faceup")
    assert code == 0
    assert out.startswith("Alice to move")
    assert "position.assume is read past, in the model faceup everybody sees the cards" in err
    _, out, _ = run("solve", path, "--model", "seat", "--assume", "Alice 3: not r1")
    assert "Alice 2: r5; Alice 3: not r1" in out.splitlines()[0]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--assume", "Alice 2: r4"), "Slot 2 is not a red 4: both red 4s are in sight"),
        (("--assume", "Bob 4: r5"), "but Alice sees b5 there"),
        (
            ("--assume", "Alice 2: r5", "--assume", "Alice 3: r5"),
            "Alice 2: r5; Alice 3: r5: these cannot be true together",
        ),
        (("--assume", "Alice 6: r5"), "slot 6 is not there; Alice has slots 1–5"),
        (("--assume", "Alise 2: r5"), "no player 'Alise'; at this table sit Alice, Bob; did you"),
        (("--assume", "Alice 2: red, not r"), "no card is left that it could be"),
        (("--assume", "Alice 2 r5"), "a player, a slot, a colon and cards are needed"),
        (("--assume", ""), "a player, a slot, a colon and cards are needed"),
        (("--notes",), "--notes: only a hanab.live game has notes"),
    ],
)
@pytest.mark.parametrize("command", ["deduce", "solve --model seat", "solve --model plan"])
def test_what_is_wrong_is_one_message(
    run: Run, posted: str, command: str, words: tuple[str, ...], told: str
) -> None:
    name, *options = command.split()
    code, out, err = run(name, posted, *options, *words)
    assert (code, out) == (2, "")
    assert told in err
    assert len(err.strip().splitlines()) == 1
    assert posted in err


@pytest.mark.parametrize("model", ["faceup", "deal"])
@pytest.mark.parametrize("words", [("--assume", "Alice 2: r5"), ("--notes",)])
def test_a_card_that_everybody_sees_is_not_assumed(
    run: Run, tmp_path: Path, model: str, words: tuple[str, ...]
) -> None:
    path = tmp_path / "truth.toml"
    path.write_text(TRUTH, encoding="utf-8")
    code, out, err = run("solve", path, "--model", model, *words)
    assert (code, out) == (2, "")
    assert "everybody sees the cards, so that nothing is to be assumed of them" in err


def test_notes_of_a_game_are_those_of_the_player_to_move(run: Run, tmp_path: Path) -> None:
    table = json.loads((folder() / "games" / "bot-2p-s2006.json").read_text(encoding="utf-8"))
    path = tmp_path / "noted.json"
    path.write_text(json.dumps(table), encoding="utf-8")
    _, out, _ = run("deduce", path, "--at", "60", "--json")
    viewer = json.loads(out)["viewer"]
    seat = table["players"].index(viewer)
    from hanabi_kit import read

    game = read(path).at(60)
    own = {held.order: str(held.card) for held in game.hands[seat]}
    notes: list[list[str]] = [[""] * 50 for _ in table["players"]]
    first, second, *_ = own
    assert first is not None
    assert second is not None
    notes[seat][first] = f"was r1 | [{own[first]}] sure"
    notes[seat][second] = "cm"
    notes[1 - seat] = ["r1"] * 50
    path.write_text(json.dumps(table | {"notes": notes}), encoding="utf-8")
    code, out, err = run("deduce", path, "--at", "60", "--notes", "--json")
    told = json.loads(out)
    assert code == 0
    assert [each["cards"] for each in told["assumptions"]] == [[own[first]]]
    assert told["assumptions"][0]["said"].startswith("note ")
    assert told["hand"][told["assumptions"][0]["slot"] - 1]["possible"] == {own[first]: "1"}
    assert "'cm' in the note 'cm' names no cards" in err
    assert "'sure' in the note" in err
    path.write_text(json.dumps(table | {"notes": [[], []]}), encoding="utf-8")
    code, out, err = run("deduce", path, "--at", "60", "--notes")
    assert code == 0
    assert "granted" not in out
    assert f"no note of {viewer} names cards of the own hand" in err
