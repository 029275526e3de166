"""Practice in the puzzle player: fresh puzzles one after the other, kept; nothing given away."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hanabi_kit import PuzzlePlayer, practice
from hanabi_kit.errors import HanabiError
from hanabi_kit.lessons.keeping import progress_file
from hanabi_kit.practising.fresh_items import FreshItems
from hanabi_kit.puzzles.progress import ProgressFile
from hanabi_kit.widgets.puzzle.practice_session import MOST_MADE_AGAIN
from tests.widgets.widget_browser import Browser

pytestmark = pytest.mark.usefixtures("patient_player")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own, to keep progress in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HANABI_KIT_PROGRESS", str(tmp_path / "ada.jsonl"))
    monkeypatch.setenv("HANABI_KIT_STUDENT", "Ada")
    return tmp_path


def solve(player: PuzzlePlayer) -> None:
    problem = player._session.problem
    player.answer(problem.written(problem.right))


def test_after_one_is_answered_there_is_another_and_not_before() -> None:
    player = practice("negative clues", 2)
    browser = Browser(player)
    assert player.overview["endless"] is True
    assert player.overview["another"] is False
    browser.send({"do": "another"})
    assert "Answer this puzzle first" in player.error
    assert player.overview["count"] == 1
    solve(player)
    assert player.task["solved"]
    assert player.overview["another"] is True
    first = player.puzzle
    browser.send({"do": "another"})
    assert player.error == ""
    assert player.puzzle != first
    assert (player.overview["at"], player.overview["count"]) == (1, 2)
    player.choose(1)
    assert player.puzzle == first
    assert player.task["solved"]


def test_it_speaks_the_readers_language_and_another_one_once_that_is_chosen() -> None:
    player = practice("touched", language="fr")
    first, state = player.puzzle, player.state
    assert "Quelles cartes" in first.question
    player.hint()
    player.language = "en"
    assert "Which cards" in player.puzzle.question
    assert "Quelles cartes" not in str(player.task)
    assert len(player.task["hints"]) == 1
    assert player.puzzle.id == first.id
    player.language = "fr"
    assert player.puzzle == first
    player.state = state
    solve(player)
    player.another()
    assert "Quelles cartes" in player.puzzle.question
    assert player.attempts[0].puzzle == first.id
    for puzzle in (
        one.puzzle for one in practice("warm-up", lesson="03", language="fr")._session.problems
    ):
        assert "carte" in puzzle.question


def test_what_is_done_is_kept_in_the_folders_file_and_does_not_come_again(folder: Path) -> None:
    player = practice("odds", 3)
    solve(player)
    player.another()
    second = player.puzzle
    kept = ProgressFile(folder / "ada.jsonl").attempts
    assert [(one.puzzle, one.right, one.student) for one in kept] == [
        ("practice-odds-3-1-1", True, "Ada")
    ]
    assert practice("odds", 3).puzzle == second
    assert practice("odds", 3, student="Ben").puzzle.id == "practice-odds-3-1-1"
    assert practice("odds", 3, progress=folder / "other.jsonl").puzzle.id == "practice-odds-3-1-1"
    assert practice("odds", 3, seed=2).puzzle.id == "practice-odds-3-2-1"
    assert player._session.book is progress_file(), "what exercises and puzzles keep is one file"


def test_where_one_stands_can_be_kept_and_set_again() -> None:
    player = practice("negative clues", 2)
    solve(player)
    player.another()
    player.hint()
    state = json.loads(json.dumps(player.state))
    other = practice("negative clues", 2, student="Ben")
    other.state = state
    assert (other.puzzle, other.state) == (player.puzzle, state)
    assert len(other.task["hints"]) == 1
    before = other.state
    for wrong in (
        state | {"puzzle": "practice-odds-2-1-1"},
        state | {"puzzle": "practice-negative-clues-9-1-1"},
        state | {"puzzles": {f"practice-negative-clues-2-1-{n}": {} for n in range(5, 200)}},
        state | {"puzzles": {"practice-negative-clues-2-1-3": {"hints": 99}}},
    ):
        with pytest.raises(HanabiError, match="state"):
            other.state = wrong
        assert other.state == before
        assert other.overview["count"] == 2
    assert MOST_MADE_AGAIN < 195


def test_nothing_that_is_sent_holds_hints_reasons_or_the_answer_before_they_are_seen() -> None:
    player = practice("copies in sight")
    puzzle = player.puzzle

    def sent() -> str:
        state = {name: value for name, value in player.get_state().items() if name != "layout"}
        return json.dumps(state, ensure_ascii=False)

    for text in (*puzzle.hints, puzzle.explanation.replace("**", ""), puzzle.source):
        assert text not in sent()
    assert player.task["right"] == player.task["proof"] == player.task["why"] == []
    player.hint()
    assert puzzle.hints[0] in sent()
    assert puzzle.hints[1] not in sent()
    solve(player)
    assert player.task["proof"]


def test_a_set_has_an_end() -> None:
    player = PuzzlePlayer("first-hour")
    assert player.overview["endless"] is False
    player.show_answer()
    assert player.overview["another"] is False
    with pytest.raises(HanabiError, match="This set has an end"):
        player.another()


def test_without_a_technique_the_kits_own_puzzles_come_as_they_fit() -> None:
    player = practice()
    assert player.puzzle.level == 1
    assert player.overview["following"] == player.overview["at"]
    assert not player.overview["endless"]


def test_the_title_says_what_is_practised_in_both_languages() -> None:
    player = practice("indices négatifs", 1, language="fr")
    assert player.overview["title"] == "Entraînement : indices négatifs"
    player.language = "en"
    assert player.overview["title"] == "Practice: negative clues"


def test_what_there_is_none_of_is_said() -> None:
    with pytest.raises(HanabiError, match="did you mean odds"):
        practice("oddss")
    with pytest.raises(HanabiError, match="level 9: odds is practised at levels 2, 3 and 4"):
        practice("odds", 9)
    with pytest.raises(HanabiError):
        practice("odds", student=5)  # type: ignore[arg-type]
    with pytest.raises(HanabiError):
        practice("odds", progress=5)  # type: ignore[arg-type]
    assert isinstance(PuzzlePlayer(FreshItems("odds", 2), student="Ada").puzzle.level, int)


def test_a_lesson_begins_with_three_and_ends_with_its_set() -> None:
    player = practice("warm-up", lesson="03")
    assert player.overview["count"] == 3
    assert len({one["title"] for one in player.overview["puzzles"]}) >= 1
    solve(player)
    assert player.attempts[0].student == "Ada"
    assert practice(lesson="03").overview["title"] == "Odds"
    assert practice("échauffement", lesson="02", language="fr").overview["count"] == 3
    for wrong, said in (
        (("warm-up", None), "before which lesson"),
        (("odds", "03"), "leave technique or lesson out"),
        ((None, "77"), "lesson '77'"),
        (("warm-up", "00"), "no lesson comes before it"),
    ):
        with pytest.raises(HanabiError, match=said):
            practice(wrong[0], lesson=wrong[1])
