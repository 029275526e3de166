"""``hanabi-kit deduce --why --steps --compare``: the same answers with their reasons."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from hanabi_kit.cli import main
from hanabi_kit.deduction.reasons.proofs import why
from hanabi_kit.deduction.solvers.step_by_step import solve_by_steps
from hanabi_kit.notation import read_game
from hanabi_kit.puzzles import folder
from hanabi_kit.view import View

GAME = str(folder() / "games" / "bot-2p-s2006.json")
AT = 63


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["deduce", GAME, "--at", str(AT), *words]) == 0
    out, err = capsys.readouterr()
    assert not err
    return out


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(printed(capsys, *words, "--json"))
    return answer


@pytest.fixture(scope="module")
def view() -> View:
    return View.of(read_game(GAME).at(AT))


def test_without_the_options_nothing_is_added(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(told(capsys)) == {"at", "site_turn", "viewer", "worlds", "assignments", "hand"}
    assert "step by step" not in printed(capsys)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_steps_are_told_with_their_technique_and_level(
    capsys: pytest.CaptureFixture[str], view: View, language: str
) -> None:
    words = ("--steps", "--language", language)
    found, answer = solve_by_steps(view), told(capsys, *words)
    assert answer["level"] == found.level
    assert answer["levels"] == [found.level_of(slot) for slot in range(1, 6)]
    assert [step["text"] for step in answer["steps"]] == list(found.sentences(language))
    left = {str(slot): set(map(str, view.rules.all_cards)) for slot in range(1, 6)}
    for step in answer["steps"]:
        assert step["technique"] in ("clue", "in_sight", "single", "last_place", "pair")
        for slot, cards in step["removed"].items():
            left[slot] -= set(cards)
    # What the steps leave is what the odds are of.
    assert [left[str(own["slot"])] for own in answer["hand"]] == [
        set(own["possible"]) for own in answer["hand"]
    ]
    text = printed(capsys, *words)
    assert max(map(len, text.splitlines())) <= 80
    plain = " ".join(text.split())
    for sentence in found.sentences(language):
        assert " ".join(sentence.split()) in plain


@pytest.mark.parametrize("language", ["en", "fr"])
def test_why_says_of_each_slot_what_it_can_be_and_why(
    capsys: pytest.CaptureFixture[str], view: View, language: str
) -> None:
    words = ("--why", "--language", language)
    reasons = [why(view, slot).sentence(language) for slot in range(1, 6)]
    assert told(capsys, *words)["why"] == reasons
    text = printed(capsys, *words)
    assert max(map(len, text.splitlines())) <= 80
    for sentence in reasons:
        assert " ".join(sentence.split()) in " ".join(text.split())


def test_three_solvers_stand_side_by_side(capsys: pytest.CaptureFixture[str], view: View) -> None:
    answer = told(capsys, "--compare")
    assert answer["agree"] is True
    for own, solvers in zip(answer["hand"], answer["solvers"], strict=True):
        assert solvers["slot"] == own["slot"]
        assert solvers["exact"] == solvers["constraints"] == solvers["steps"]
        assert solvers["exact"] == list(own["possible"])
        assert set(solvers["clues"]) == set(map(str, view.clued(own["slot"])))
    text = printed(capsys, "--compare")
    assert "by three solvers, which agree" in text
    # How long they took is told as what it is: about.
    assert len(re.findall(r"about \d+\.\d ms", text)) == 3


def test_all_of_it_can_be_asked_for_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    answer = told(capsys, "--why", "--steps", "--compare")
    assert {"why", "steps", "level", "levels", "solvers", "agree"} < set(answer)
    text = printed(capsys, "--why", "--steps", "--compare")
    assert text.index("Slot 1") < text.index("step by step") < text.index("three solvers")


def test_an_unknown_language_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["deduce", GAME, "--steps", "--language", "nl"])
    assert stop.value.code == 2
    assert "invalid choice: 'nl'" in capsys.readouterr().err
