"""The puzzle player goes on after the first move: played out, and a whole line asked for."""

from __future__ import annotations

import json
import threading
from dataclasses import replace
from typing import Any

import pytest

from hanabi_kit.engine.action_text import format_action
from hanabi_kit.errors import HanabiError
from hanabi_kit.puzzles import Puzzle, read_puzzle
from hanabi_kit.puzzles.playing_out.main_line import main_line
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.widgets.puzzle import playing_session
from hanabi_kit.widgets.puzzle import session as session_module
from hanabi_kit.widgets.puzzle.widget import PuzzlePlayer
from tests import DATA
from tests.widgets.widget_browser import Browser

FOLDER = DATA / "playing_out"
FACE_UP = FOLDER / "last-turn.toml"
PATIENCE = 60


def with_line(moves: int = 3) -> Puzzle:
    """An end-game that asks for its first moves."""
    puzzle = read_puzzle(FACE_UP)
    answer = puzzle.best_actions
    assert answer is not None
    turns = main_line(puzzle).turns[:moves]
    drawn = tuple(turn.drawn for turn in turns if turn.drawn is not None)
    line = tuple(turn.action for turn in turns)
    return replace(puzzle, answer=replace(answer, line=line, draws=drawn))


def solved(player: PuzzlePlayer) -> PuzzlePlayer:
    player.show_answer()
    assert player.wait(PATIENCE)
    return player


def send(player: PuzzlePlayer, **content: Any) -> None:
    Browser(player).send(content)
    if not player.error:
        assert player.wait(PATIENCE)


def texts(player: PuzzlePlayer) -> list[str]:
    return [move["text"] for move in player.scene["moves"]]


def test_after_the_answer_it_is_played_out_and_the_tree_is_shown_at_the_end() -> None:
    player = PuzzlePlayer(read_puzzle(FACE_UP), language="en")
    assert not player.task["can_play_out"]
    player.answer("play 2")
    assert player.wait(PATIENCE)
    assert player.task["can_play_out"]
    send(player, do="playout", draws="hardest")
    assert player.playing["found"] == 1, "the answer is the first move"
    assert player.playing["verdict"] == "only"
    assert player.scene["mover"] == 1
    send(player, do="move", action="play 4")
    assert (player.playing["verdict"], player.playing["tree"]) == ("only", [])
    send(player, do="move", action="play 2")
    assert player.playing["verdict"] == "worse"
    assert player.playing["over"]
    tree = player.playing["tree"]
    assert [step["verdict"] for step in tree] == ["only", "only", "worse"]
    assert [bool(step["instead"]) for step in tree] == [False, False, True]
    assert not texts(player), "nothing may be moved any more"
    send(player, do="leave")
    assert player.playing is None
    assert player.task["solved"]


def test_what_may_not_be_is_refused_and_changes_nothing() -> None:
    player = PuzzlePlayer([read_puzzle(FACE_UP), read_puzzle("deduction-001")], language="en")
    player.choose(1)
    for content, told in [
        ({"do": "playout", "draws": "hardest"}, "Answer the puzzle first"),
        ({"do": "move", "action": "play 1"}, "Nothing is being played"),
        ({"do": "leave"}, "Nothing is being played"),
    ]:
        send(player, **content)
        assert told in player.error
        assert player.playing is None
    solved(player)
    send(player, do="playout", draws="softest")
    assert "softest" in player.error
    send(player, do="playout", draws="hardest")
    before = player.state
    for action in ("play 9", "", "clue Bob red", "x" * 5000, "play 2; play 3"):
        send(player, do="move", action=action)
        assert "do not allow" in player.error
        assert player.state == before
    player.choose(2)
    assert player.playing is None
    solved(player)
    send(player, do="playout", draws="hardest")
    assert "ends after its first move" in player.error


def test_a_plan_ends_after_its_first_move() -> None:
    puzzle = read_puzzle(FACE_UP)
    answer = puzzle.best_actions
    assert answer is not None
    player = PuzzlePlayer(replace(puzzle, answer=replace(answer, model="plan")), language="en")
    player.answer("play 2")
    player.wait(PATIENCE)
    assert not player.task["can_play_out"]


def test_nothing_is_sent_of_the_own_hand_before_it_is_over() -> None:
    """Two hands that fit what is seen: the browser gets the same for both, move by move."""
    player = solved(PuzzlePlayer(read_puzzle(FOLDER / "seat-draws.toml"), language="en"))
    send(player, do="playout", draws="random")
    assert player.playing["found"] == 0
    move = texts(player)[0]
    send(player, do="move", action=move)
    hidden = player._session.playing
    assert hidden is not None
    own = hidden.played.turns[0].before.hands[0]
    assert not player.playing["over"]
    drawn = hidden.played.turns[0].drawn
    sent = json.dumps({name: player.get_state()[name] for name in ("scene", "playing", "task")})
    mine = player.scene["hands"][0]
    assert all(slot["card"] is None for slot in mine["slots"])
    assert len(own) == 5
    assert f"Alice⁩ draws {drawn}" not in sent
    assert f"Alice draws {drawn}" not in sent


def test_a_state_brings_it_back() -> None:
    player = solved(PuzzlePlayer(read_puzzle(FACE_UP), language="en"))
    player.play_out("hardest")
    for move in ("play 2", "play 4"):
        player.move(move)
        assert player.wait(PATIENCE)
    again = PuzzlePlayer(read_puzzle(FACE_UP), language="en")
    again.state = json.loads(json.dumps(player.state))
    assert again.wait(PATIENCE)
    assert again.scene == player.scene
    assert again.playing["found"] == 2
    fresh = PuzzlePlayer(read_puzzle(FACE_UP), language="en")
    forged = {**player.state, "puzzles": {}}
    with pytest.raises(HanabiError, match="not done"):
        fresh.state = forged
    assert fresh.playing is None


# -- a line --------------------------------------------------------------------------------------


def test_a_line_is_asked_for_move_by_move() -> None:
    player = PuzzlePlayer(with_line(), language="en", student="Ada")
    assert (player.task["line_asked"], player.task["line_told"]) == (3, [])
    player.answer("play 1")
    assert player.wait(PATIENCE)
    assert player.playing is None
    player.answer("play 2")
    assert player.wait(PATIENCE)
    assert not player.task["solved"], "one move of three"
    assert (player.playing["found"], player.playing["asked"]) == (1, 3)
    with pytest.raises(HanabiError, match="The line goes on"):
        player.answer("play 1")
    send(player, do="leave")
    assert "The line goes on" in player.error
    send(player, do="move", action="play 1")
    assert (player.playing["taken"], player.playing["found"]) == (False, 1)
    assert "play 4" not in json.dumps(player.playing), "the right move is not told"
    send(player, do="move", action="play 4")
    assert (player.playing["taken"], player.playing["found"]) == (True, 2)
    again = PuzzlePlayer(with_line(), language="en")
    again.state = json.loads(json.dumps(player.state))
    assert again.wait(PATIENCE)
    assert (again.playing["found"], again.scene) == (2, player.scene)
    send(player, do="move", action="play 1")
    assert player.task["solved"]
    assert len(player.task["line_told"]) == 3
    assert "The whole line is found" in player.playing["end"]
    kept = [(one.answer, one.right) for one in player.attempts]
    assert kept == [
        ("play 1", False),
        ("play 1", False),
        ("play 2; play 4; play 1", True),
    ]


def test_a_line_whose_search_was_stopped_goes_on_with_the_next_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = PuzzlePlayer(with_line(), language="en")
    player.answer("play 2")
    assert player.wait(PATIENCE)
    session, begun = player._session, threading.Event()
    with monkeypatch.context() as patched:
        patched.setattr(playing_session, "line_moved", lambda *_: begun.wait(PATIENCE))
        session.move("play 4")
        session.stop()
        begun.set()
    assert session.playing is None
    player.answer("play 4")
    assert player.wait(PATIENCE)
    assert (player.playing["found"], player.playing["asked"]) == (1, 3)
    player.move("play 4")
    assert player.wait(PATIENCE)
    assert player.playing["found"] == 2


def test_hints_and_the_answer_can_be_asked_for_within_a_line() -> None:
    player = PuzzlePlayer(with_line(), language="en")
    player.answer("play 2")
    assert player.wait(PATIENCE)
    player.hint()
    assert len(player.task["hints"]) == 1
    solved(player)
    assert player.playing is None
    assert len(player.task["line_told"]) == 3
    player.again()
    assert (player.task["line_found"], player.task["line_told"]) == (0, [])


def test_what_is_as_good_as_the_lines_own_move_counts_and_the_line_goes_on() -> None:
    puzzle = read_puzzle(DATA / "endgames" / "endgame-001.toml")
    answer = puzzle.best_actions
    assert answer is not None
    turns = main_line(puzzle).turns[:3]
    line = tuple(turn.action for turn in turns)
    drawn = tuple(turn.drawn for turn in turns if turn.drawn is not None)
    made = turns[1].decision
    assert made is not None
    other = next(action for action in made.best if action != line[1])
    player = PuzzlePlayer(replace(puzzle, answer=replace(answer, line=line, draws=drawn)))
    texts_of = [format_action(action, puzzle.position.players) for action in (*line, other)]
    player.answer(texts_of[0])
    assert player.wait(PATIENCE)
    send(player, do="move", action=texts_of[3])
    assert (player.playing["taken"], player.playing["found"]) == (True, 2)
    now = player._session.playing
    assert now is not None
    assert now.played.turns[1].action == line[1]
    send(player, do="move", action=texts_of[2])
    assert player.task["solved"]


@pytest.mark.parametrize("line", [True, -1, 4, "1", None])
def test_a_forged_place_in_a_line_is_refused(line: object) -> None:
    player = PuzzlePlayer(with_line(), language="en")
    one = {"hints": 0, "answers": ["play 2"], "shown": False, "line": line}
    with pytest.raises(HanabiError):
        player.state = {"puzzle": "last-turn", "puzzles": {"last-turn": one}}
    assert player.playing is None


def test_what_is_wanted_while_the_solver_is_at_work_begins_when_it_has_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The proof of the answer may still be under way when somebody plays on."""
    monkeypatch.setattr(session_module, "SHORT_WAIT", 0.001)
    go_on = threading.Event()
    prove = session_module.prove_problem

    def slow(problem: Problem, tell: Any) -> Any:
        assert go_on.wait(PATIENCE)
        return prove(problem, tell)

    monkeypatch.setattr(session_module, "prove_problem", slow)
    player = PuzzlePlayer(read_puzzle(FACE_UP), language="en")
    asked = PuzzlePlayer(with_line(), language="en")
    Browser(player).send({"do": "answer", "answer": "play 2"})
    Browser(player).send({"do": "playout", "draws": "hardest"})
    Browser(asked).send({"do": "answer", "answer": "play 1"})
    Browser(asked).send({"do": "answer", "answer": "play 2"})
    assert (player.playing, asked.playing, player.error, asked.error) == (None, None, "", "")
    go_on.set()
    for one in (player, asked):
        while one.playing is None:
            assert one.wait(PATIENCE)
        assert one.playing["found"] == 1
        assert one._session.proved is not None
