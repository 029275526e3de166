"""The puzzle player with puzzle files of every kind: asked, answered, told, not given away."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from hanabi_kit.cards import CardSet
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import LANGUAGES
from hanabi_kit.puzzles import folder, read_puzzle
from hanabi_kit.puzzles.collections.catalogue import kit_puzzles
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.widgets.puzzle.widget import PuzzlePlayer
from tests.helpers.puzzle_samples import sample
from tests.widgets.widget_browser import Browser

pytestmark = pytest.mark.usefixtures("patient_player")

every_sort = pytest.mark.parametrize(
    "path", sample("deduction", "knowledge", "deal"), ids=lambda path: path.stem
)


def wrong_answers(problem: Problem) -> list[str]:
    """Answers that are wrong, as a reader may write them."""
    position = problem.puzzle.position
    match problem.kind:
        case "identities":
            cards = [str(card) for card in position.rules.identities]
            tried: Iterable[str] = ["", f"{cards[0]} {cards[-1]}", " ".join(cards), cards[0]]
        case "chance":
            tried = ["1", "0", "1/7", "1/3"]
        case "certain" | "winnable":
            tried = ["yes", "no"]
        case "slots":
            slots = [str(slot + 1) for slot in range(len(position.hands[problem.holder or 0]))]
            tried = ["", "1 2", slots[-1], " ".join(slots)]
        case "score":
            most = position.rules.max_score
            tried = [str(score) for score in (0, 17, most, most - 1)]
        case _:
            turns = problem.puzzle.deal.turns
            tried = ["never", "0", *map(str, (*turns[:2], *turns[-2:]))]
    return [text for text in tried if not problem.is_right(problem.read(text))]


@every_sort
def test_every_sort_is_played_from_a_wrong_answer_to_the_right_one(path: Path) -> None:
    problem = Problem(read_puzzle(path))
    player = PuzzlePlayer(path)
    browser = Browser(player)
    wrong = (wrong_answers(problem) * 4)[:4]
    assert len(wrong) == 4
    told = []
    for text in wrong:
        state = browser.send({"do": "answer", "answer": text})
        assert not state.get("error")
        assert player.wait()
        assert player.task["reaction"]
        assert not player.task["solved"]
        told.append(player.task["reaction"])
        assert player.task["right"] == player.task["why"] == player.task["proof"] == []
    assert all(len(lines) >= 1 for lines in told)
    for _ in range(3):
        browser.send({"do": "hint"})
    assert player.task["hints_left"] == 0
    browser.send({"do": "answer", "answer": problem.written(problem.right)})
    assert player.wait()
    assert player.task["solved"]
    assert player.task["right"]
    assert player.task["why"]
    assert player.task["proof"]
    assert [attempt.right for attempt in player.attempts] == [False] * 4 + [True]
    again = PuzzlePlayer(path)
    again.state = json.loads(json.dumps(player.state))
    assert again.wait()
    assert again.state == player.state
    assert again.task["solved"]


@every_sort
def test_in_french_everything_that_the_kit_says_is_french(path: Path) -> None:
    english, french = PuzzlePlayer(path, language="en"), PuzzlePlayer(path, language="fr")
    for player in (english, french):
        player.answer(wrong_answers(Problem(read_puzzle(path)))[0])
        assert player.wait()
    for ours, theirs in zip(english.task["reaction"], french.task["reaction"], strict=True):
        assert ours != theirs
    for player in (english, french):
        player.show_answer()
        assert player.wait()
    pairs = list(zip(english.task["proof"], french.task["proof"], strict=True))
    assert pairs
    assert all(ours != theirs for ours, theirs in pairs)


@pytest.mark.parametrize("stem", ["knowledge-003", "knowledge-001"])
def test_what_another_player_knows_is_asked_with_the_hand_drawn_and_nothing_given_away(
    stem: str,
) -> None:
    path = kit_puzzles()[stem]
    player = PuzzlePlayer(path)
    hands = {hand["name"]: hand for hand in player.scene["hands"]}
    assert player.task["who"] == "Bob"
    assert player.task["seat"] == hands["Bob"]["seat"]
    # Bob's cards are seen by the viewer, and the viewer's own are not, nor what they can be.
    assert all(slot["card"] for slot in hands["Bob"]["slots"])
    assert not any(slot["card"] or slot["odds"] for slot in hands["Alice"]["slots"])


def test_a_deal_shows_its_deck_and_its_turns() -> None:
    path = kit_puzzles()["deal-004"]
    player = PuzzlePlayer(path)
    assert player.task["deck"] == ["r1", "b3"]
    assert [turn["turn"] for turn in player.task["turns"]] == list(range(1, 10))
    assert player.task["turns"][5]["told"] == "Alice discards r1 from slot 1."
    player.answer("3")
    assert player.wait()
    player.answer("3")
    assert player.reaction.splitlines()[:2] == [
        "Turn 3: no.",
        "After that turn it could still be won.",
    ]
    player.answer("8")
    assert player.reaction.splitlines()[1] == "Before that turn it was lost already."
    for text in ("12", "-1", "soon", ""):
        with pytest.raises(HanabiError, match="a number from 1 to 9 is needed"):
            player.answer(text)
    # Elsewhere nobody knows the deck, and nobody is told.
    other = PuzzlePlayer(folder() / "endgame")
    assert other.task["deck"] is None
    assert other.task["turns"] == []


def test_a_claim_of_a_file_that_is_wrong_is_told_and_what_is_proved_counts(tmp_path: Path) -> None:
    for stem, old, new, right in [
        ("deal-003", 'value = "yes"', 'value = "no"', "yes"),
        ("deal-002", "value = 22", "value = 21", "22"),
        ("deduction-002", 'cards = "b5 p5"', 'cards = "b5"', "b5 p5"),
        ("knowledge-002", 'value = "yes"', 'value = "no"', "yes"),
    ]:
        path = kit_puzzles()[stem]
        text = path.read_text(encoding="utf-8")
        assert old in text
        (tmp_path / path.name).write_text(text.replace(old, new), encoding="utf-8")
        player = PuzzlePlayer(tmp_path / path.name)
        player.show_answer()
        assert player.wait()
        state = player.task
        assert (
            CardSet(state["right"][0]) == CardSet(right)
            if " " in right
            else right in (state["right"][0])
        )
        assert "not what the solver proves" in player.error


def test_a_wrong_claim_about_a_deal_does_not_refuse_the_right_answer(tmp_path: Path) -> None:
    path = kit_puzzles()["deal-003"]
    text = path.read_text(encoding="utf-8").replace('value = "yes"', 'value = "no"')
    (tmp_path / path.name).write_text(text, encoding="utf-8")
    player = PuzzlePlayer(tmp_path / path.name)
    player.answer("no")
    assert player.wait()
    assert not player.task["solved"]
    player.answer("yes")
    assert player.task["solved"]
    with pytest.raises(HanabiError, match="This puzzle is done"):
        player.answer("no")


@pytest.mark.parametrize("path", sample("endgame"), ids=lambda path: path.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_end_game_is_played_as_its_mover_sees_it(path: Path, language: str) -> None:
    problem = Problem(read_puzzle(path))
    answer = problem.puzzle.best_actions
    assert answer is not None
    player = PuzzlePlayer(path, language=language)
    hidden = problem.puzzle.position.viewer is not None
    own = player.scene["hands"][problem.puzzle.position.mover]
    assert any(slot["card"] is None for slot in own["slots"]) == hidden
    wrong = [text for text, action in problem.actions.items() if action not in answer.best]
    for text in wrong[:2]:
        player.answer(text)
        assert player.wait()
        assert player.task["reaction"]
        assert not player.error
    # A game that goes wrong is shown where all hands are open; else no one game shows it.
    assert bool(player.task["wrong"]) != hidden
    right = next(text for text, action in problem.actions.items() if action in answer.best)
    player.answer(right)
    assert player.wait()
    assert player.task["solved"]
    assert player.task["proof"]
    assert player.overview["puzzles"][0]["kind"] == ("hidden" if hidden else "endgame")


def test_what_the_discards_allow_is_shown_of_a_deal_once_it_is_answered() -> None:
    path = folder() / "deal" / "deal-103.toml"
    player = PuzzlePlayer(path)
    before = player.scene
    assert before["max_score"] == before["perfect"]
    assert "at most" not in str(before["fireworks"])
    assert "at most 25" in str(read_puzzle(path))
    player.answer("no")
    player.wait()
    assert player.scene["max_score"] == 23
