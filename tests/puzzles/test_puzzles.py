"""The kit's end-games: proved, varied, and worded as their model has it."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from hanabi_kit.actions import Clue, Discard, Play
from hanabi_kit.cards import Card, Seat, Suit
from hanabi_kit.endgame import solve
from hanabi_kit.endgame.solution import AnySolution as Solved
from hanabi_kit.errors import HanabiError, NotationError, WrongAnswer
from hanabi_kit.game import Game
from hanabi_kit.position import Position, SlotCard
from hanabi_kit.puzzles import (
    Puzzle,
    folder,
    parse_puzzle,
    prove,
    puzzle_files,
    read_puzzle,
)
from hanabi_kit.puzzles.collections.catalogue import catalogue
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.render import board
from hanabi_kit.stats import reachable
from hanabi_kit.view import View
from tests import DATA
from tests.helpers.puzzle_samples import other_suits, puzzle_at

FILES = [path for path in catalogue() if path.parent.name == "endgame"]
OPEN = [path for path in FILES if puzzle_at(path).position.viewer is None]
HIDDEN = [path for path in FILES if path not in OPEN]
every_puzzle = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
every_open = pytest.mark.parametrize("path", OPEN, ids=lambda path: path.stem)


@cache
def proof_of(path: Path) -> Solved:
    found = prove(puzzle_at(path), seconds=60)
    assert isinstance(found, Solved)
    return found


def all_puzzles() -> list[Puzzle]:
    return [puzzle_at(path) for path in FILES]


def test_a_hidden_folder_is_not_walked_into(tmp_path: Path) -> None:
    for name in ("a.toml", "deep/b.toml", ".venv/lib/c.toml", "deep/.git/d.toml", "deep/e.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    found = puzzle_files([tmp_path])
    assert found == [tmp_path / "a.toml", tmp_path / "deep" / "b.toml"]
    assert puzzle_files([tmp_path / ".venv"]) == [tmp_path / ".venv" / "lib" / "c.toml"]
    (tmp_path / "only" / ".hidden").mkdir(parents=True)
    (tmp_path / "only" / ".hidden" / "f.toml").touch()
    with pytest.raises(HanabiError, match=r"no \.toml file in this folder"):
        puzzle_files([tmp_path / "only"])


# ------------------------------------------------------------------------------- each puzzle


@every_puzzle
def test_a_question_says_by_which_model_it_is_meant_and_who_is_asked(path: Path) -> None:
    puzzle = puzzle_at(path)
    assert puzzle.best_actions is not None
    model = puzzle.best_actions.model
    assert (model == "faceup") == (path in OPEN)
    # The reader must know what is seen, and by whom; of a plan, that there is one.
    assert ("face up" in puzzle.question) == (model != "plan")
    not_seen = "not see her" in puzzle.question or "not see his" in puzzle.question
    assert not_seen or model != "seat"
    assert ("agreed" in puzzle.question) == (model == "plan")
    assert puzzle.position.players[puzzle.position.mover] in puzzle.question


@every_puzzle
def test_the_table_of_a_puzzle_can_be_drawn_as_it_is_seen(path: Path) -> None:
    position = puzzle_at(path).position
    source = Problem(puzzle_at(path)).source
    assert isinstance(source, Game if path in OPEN else View)
    drawn = board(source)
    assert all(player in drawn for player in position.players)
    # Nobody but the mover is asked, and it is the own hand that is hidden.
    assert position.viewer in (None, position.mover)


@every_open
def test_every_fraction_in_the_explanation_is_the_value_of_an_action(path: Path) -> None:
    values = {action.value for action in proof_of(path).actions}
    for text in re.findall(r"\b\d+/\d+\b", puzzle_at(path).explanation):
        assert Fraction(text) in values, text


@every_puzzle
def test_an_explanation_begins_with_what_is_best(path: Path) -> None:
    puzzle = puzzle_at(path)
    bold = re.search(r"\*\*(.+?)\*\*", puzzle.explanation)
    assert bold is not None
    words = {Play: "play|gamble", Discard: "discard|throw|give (?!.*clue)", Clue: "clue|pass"}
    assert puzzle.best_actions is not None  # which `check` has proved to be all that are best
    best = {type(action) for action in puzzle.best_actions.best}
    said = {kind for kind, text in words.items() if re.search(text, bold[1])}
    assert said & best
    assert said <= best


# ------------------------------------------------------------------------------- the set


def test_the_set_is_varied() -> None:
    for paths in (OPEN, HIDDEN):
        puzzles = [puzzle_at(path) for path in paths]
        assert {puzzle.level for puzzle in puzzles} == {1, 2, 3, 4, 5}
        assert {len(puzzle.position.players) for puzzle in puzzles} == {2, 3, 4, 5}
        assert {puzzle.best_actions.objective for puzzle in puzzles if puzzle.best_actions} == {
            "perfect",
            "score",
        }


def test_every_game_a_puzzle_is_taken_from_lies_beside_the_puzzles_and_is_named_as_its_source() -> (
    None
):
    for path in FILES:
        name = puzzle_at(path).position.game_file
        if name is not None:
            game = (path.parent / name).resolve()
            assert game.parent == (folder() / "games").resolve()
            assert game.is_file()
            at = puzzle_at(path).position.at
            assert at is not None
            assert puzzle_at(path).source.endswith(f"{game.name}, turn {at + 1}")


def essence(position: Position) -> object:
    """What of a position matters, the same whatever suits and seats are called.

    Cards that no firework needs any more are left out, and so are slots and clue marks. Seats are
    counted from the mover.
    """
    game = position.game()
    seats = len(game.players)
    heights = zip(game.stacks, reachable(game.rules, game.discards), strict=True)
    of_suits = []
    for suit, (height, top) in zip(game.rules.suits, heights, strict=True):

        def needed(cards: list[Card], suit: Suit = suit, low: int = height, high: int = top) -> str:
            ranks = sorted(c.rank for c in cards if c.suit is suit and low < c.rank <= high)
            return " ".join(map(str, ranks))

        hands = [
            needed([held.card for held in game.hands[(game.mover + step) % seats]])
            for step in range(seats)
        ]
        of_suits.append((top - height, height, *hands, needed(list(game.unseen().elements()))))
    return sorted(of_suits), game.deck_size, game.clue_tokens, game.strikes, game.turns_left


def renamed(position: Position, shift: int) -> Position:
    """The same position with the suits changed round and everybody `shift` seats further."""
    suits = position.rules.suits
    other = other_suits(position.rules)

    def card(old: Card) -> Card:
        return Card(other[old.suit], old.rank)

    heights = {other[s]: height for s, height in zip(suits, position.stacks, strict=True)}
    seats = len(position.players)
    return replace(
        position,
        mover=Seat((position.mover + shift) % seats),
        stacks=tuple(heights[suit] for suit in suits),
        discards=tuple(map(card, position.discards)),
        hands=tuple(
            tuple(
                SlotCard(card(slot.card))
                for slot in reversed(position.hands[(seat - shift) % seats])
                if slot.card is not None
            )
            for seat in range(seats)
        ),
    )


@every_open
def test_other_names_make_no_other_puzzle(path: Path) -> None:
    puzzle = puzzle_at(path)
    same = renamed(puzzle.position, 1)
    assert same != puzzle.position
    assert essence(same) == essence(puzzle.position)
    assert puzzle.best_actions is not None
    assert solve(same.game(), puzzle.best_actions.objective).value == puzzle.best_actions.value


def test_no_two_puzzles_are_alike() -> None:
    known = [essence(puzzle_at(path).position) for path in OPEN]
    assert all(one not in known[:number] for number, one in enumerate(known))


# ------------------------------------------------------------------------------- bad input

# Twelve end-games that stay as they are, whatever the kit's own become.
KEPT = DATA / "endgames"

FIVE = "endgame-005"  # one best action, by hand and complete: play 3, worth 1
THREE = "endgame-003"  # five best actions

WRONG = [
    (FIVE, 'value = "1"', 'value = "1/2"', "answer.value: 1/2, but it is 1"),
    (FIVE, '"play 3"', '"play 1"', "answer.best: play 1, but the optimal first actions are play 3"),
    (FIVE, '"play 3"', '"play 3",\n"play 1"', "answer.best: play 3, play 1, but the optimal"),
    (THREE, '    "discard 2",\n', "", "answer.best: discard 1, discard 3, discard 4, discard 5"),
    (FIVE, '"perfect"', '"score"', "answer.value: 1, but it is 25"),
]


@pytest.mark.parametrize(("stem", "old", "new", "message"), WRONG)
def test_a_wrong_claim_is_refused_with_what_is_right(
    stem: str, old: str, new: str, message: str
) -> None:
    text = (KEPT / f"{stem}.toml").read_text(encoding="utf-8")
    assert old in text
    puzzle = parse_puzzle(text.replace(old, new), KEPT)
    with pytest.raises(WrongAnswer, match=re.escape(message)):
        prove(puzzle)


UNREADABLE = [
    ("Alice should **play", "Alice <b>should</b> **play", "puzzle.explanation: .* holds HTML"),
    ("Bob has nothing", "<script>Bob</script> has nothing", "puzzle.hints: .* holds HTML"),
    ('title = "A', 'title = "<i>A', "puzzle.title: .* holds HTML"),
    ("level = 2", "level = 6", "puzzle.level: 6"),
    ('kind = "endgame"', 'kind = "middle game"', "puzzle.kind: 'middle game', but it is one of"),
    ('value = "1"', 'value = "0.99"', "answer.value: '0.99', but an exact fraction"),
    ('"play 3"', '"play thrice"', "answer.best: .*play thrice"),
    ("clue_tokens = 0", "clue_tokens = 9", "position.clue_tokens: 9"),
    ("[answer]", "[solution]", "solution: unknown table"),
]


@pytest.mark.parametrize(("old", "new", "message"), UNREADABLE)
def test_a_puzzle_that_is_not_well_formed_is_refused_with_the_reason(
    old: str, new: str, message: str
) -> None:
    text = (KEPT / f"{FIVE}.toml").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(HanabiError, match=message):
        parse_puzzle(text.replace(old, new), KEPT)


def test_a_puzzle_must_be_called_as_its_file_is(tmp_path: Path) -> None:
    copy = tmp_path / "endgame-999.toml"
    source = KEPT / f"{FIVE}.toml"
    copy.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(NotationError, match=r"puzzle\.id: 'endgame-005', but .*'endgame-999'"):
        read_puzzle(copy)
    source_text = copy.read_text(encoding="utf-8").replace(FIVE, "endgame-999")
    copy.write_text(source_text, encoding="utf-8")
    assert read_puzzle(copy).position == puzzle_at(source).position
