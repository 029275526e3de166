"""A whole line as a puzzle's answer: read, written, proved move by move, refused where it fails."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
import tomli_w

from hanabi_kit import read_puzzle
from hanabi_kit.engine.action_text import format_action
from hanabi_kit.errors import NotationError, SearchBudgetExceeded, WrongAnswer
from hanabi_kit.puzzles import Answer, Puzzle, format_puzzle, parse_puzzle, prove
from hanabi_kit.puzzles.playing_out import stated_line
from hanabi_kit.puzzles.playing_out.main_line import main_line
from hanabi_kit.puzzles.playing_out.playing import PlayOut
from tests import DATA

FOLDER = DATA / "playing_out"


def answer_of(puzzle: Puzzle) -> Answer:
    answer = puzzle.best_actions
    assert answer is not None
    return answer


def with_line(name: str, moves: int) -> Puzzle:
    puzzle = read_puzzle(FOLDER / f"{name}.toml")
    turns = main_line(puzzle).turns[:moves]
    line = tuple(turn.action for turn in turns)
    drawn = tuple(turn.drawn for turn in turns if turn.drawn is not None)
    return replace(puzzle, answer=replace(answer_of(puzzle), line=line, draws=drawn))


def written(name: str, **changes: object) -> str:
    """The text of a puzzle with other fields in its answer."""
    from tomllib import loads

    table = loads(format_puzzle(read_puzzle(FOLDER / f"{name}.toml")))
    table["answer"] |= changes
    return tomli_w.dumps(table)


@pytest.mark.parametrize("name", ["last-turn", "two-draws"])
@pytest.mark.parametrize("moves", [1, 2, 4, 99])
def test_a_line_is_read_as_it_was_written_and_proved(name: str, moves: int) -> None:
    puzzle = with_line(name, moves)
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle
    assert prove(puzzle).exact


def test_every_move_that_is_not_best_is_named_with_what_is_and_what_it_costs() -> None:
    """Each later move in turn is changed to each that is worse; the rest of the line is cut off."""
    tried = 0
    for name in ("last-turn", "two-draws"):
        whole = with_line(name, 99)
        answer = answer_of(whole)
        for at in range(1, len(answer.line)):
            played = PlayOut(whole, answer.draws)
            for action in answer.line[:at]:
                played.play(action)
            drawn = sum(turn.drawn is not None for turn in played.turns)
            legal = random.Random(at).sample(played.legal, min(4, len(played.legal)))
            for action in legal:
                made = played.judge(action)
                after = PlayOut(whole, answer.draws)
                for one in (*answer.line[:at], action):
                    after.play(one)
                draws = answer.draws[: drawn + (after.turns[-1].drawn is not None)]
                line = (*answer.line[:at], action)
                other = replace(whole, answer=replace(answer, line=line, draws=draws))
                if made.verdict != "worse":
                    prove(other)
                    continue
                told = format_action(action, whole.position.players)
                with pytest.raises(WrongAnswer, match=f"move {at + 1}: {told}, but the best") as no:
                    prove(other)
                assert str(made.cost) in str(no.value)
                tried += 1
    assert tried > 10


def test_a_first_move_that_is_not_among_the_best_is_told_once() -> None:
    puzzle = with_line("last-turn", 1)
    players = puzzle.position.players
    answer = answer_of(puzzle)
    other = next(one for one in puzzle.position.game().legal_actions() if one not in answer.best)
    wrong = replace(puzzle, answer=replace(answer, line=(other,)))
    with pytest.raises(WrongAnswer) as no:
        prove(wrong)
    (fault,) = no.value.faults
    assert fault.startswith(f"answer.line: move 1: {format_action(other, players)}")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"line": ["play 2", "play 9"], "draws": "y1"}, "move 2: play 9"),
        ({"line": ["play 2", "clue Cathy red"], "draws": "y1"}, "move 2: clue Cathy red"),
        (
            {"line": ["play 2"], "draws": "r1"},
            "move 1: play 2 draws r1, but left in the deck are y1",
        ),
        ({"line": ["play 2"]}, "move 1: play 2 draws a card, but 'draws' names 0 cards"),
        ({"line": ["play 2"], "draws": "y1 y1"}, "'draws' names 2 cards, but the line draws 1"),
        ({"draws": "y1"}, "a line has one move or more"),
        ({"line": []}, "a line has one move or more"),
        ({"line": "play 2"}, "answer.line"),
        ({"line": ["dance"], "draws": "y1"}, "answer.line"),
        ({"line": ["play 2"], "draws": "q7"}, "answer.draws"),
        ({"line": ["play 2"], "draws": ["y1"]}, "answer.draws"),
        ({"line": ["play 2"], "draws": "y1", "model": "seat"}, "its model is 'faceup'"),
        ({"line": ["play 2"], "draws": "y1", "model": "plan"}, "its model is 'faceup'"),
        (
            {"line": ["play 2", "play 4", "play 1", "play 4", "play 2", "play 1"], "draws": "y1"},
            "move 6: play 1, but the game is over after move 5",
        ),
    ],
)
def test_a_line_that_leaves_the_rules_is_told_where(changes: dict[str, object], told: str) -> None:
    with pytest.raises(NotationError) as no:
        parse_puzzle(written("last-turn", **changes))
    assert told in str(no.value)
    assert len(no.value.faults) == 1


def test_a_move_after_the_score_is_out_of_reach_is_refused() -> None:
    puzzle = with_line("last-turn", 2)
    answer = answer_of(puzzle)
    lost = PlayOut(puzzle, answer.draws)
    lost.play(answer.line[0])
    action = next(one for one in lost.legal if lost.judge(one).upper == 0)
    lost.play(action)
    assert lost.over
    line = (answer.line[0], action, next(iter(lost.turns[-1].after.legal_actions())))
    with pytest.raises(WrongAnswer, match="move 3: nothing is left to decide"):
        prove(replace(puzzle, answer=replace(answer, line=line)))


def test_a_line_that_is_not_proved_in_time_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    from hanabi_kit.endgame.budget import Budget

    puzzle = with_line("long-road", 3)
    tables = stated_line.OpenTables

    def hurried(game: object, objective: object) -> object:
        return tables(game, objective, lambda model: Budget(states=2))  # type: ignore[arg-type]

    monkeypatch.setattr(stated_line, "OpenTables", hurried)
    with pytest.raises(SearchBudgetExceeded, match="of the line"):
        prove(puzzle)
