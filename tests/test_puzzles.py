"""The puzzles that come with the kit: proved, varied, and not to be had by playing naturally."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Card, Seat, Slot, Suit
from hanabi_kit.endgame import Solution, solve
from hanabi_kit.errors import HanabiError, NotationError, WrongAnswer
from hanabi_kit.game import Game
from hanabi_kit.position import Position, SlotCard
from hanabi_kit.puzzles import (
    Puzzle,
    folder,
    format_puzzle,
    parse_puzzle,
    prove,
    puzzle_files,
    read_puzzle,
)
from hanabi_kit.render import board
from hanabi_kit.stats import Status, reachable, status

FILES = puzzle_files([folder() / "endgame"])
every_puzzle = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@cache
def puzzle_at(path: Path) -> Puzzle:
    return read_puzzle(path)


@cache
def proof_of(path: Path) -> Solution:
    found = prove(puzzle_at(path), seconds=60)
    assert isinstance(found, Solution)
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
def test_the_answer_is_proved(path: Path) -> None:
    answer = puzzle_at(path).best_actions
    assert answer is not None
    assert proof_of(path).value == answer.value
    assert set(proof_of(path).best) == set(answer.best)


@every_puzzle
def test_a_puzzle_written_back_reads_the_same(path: Path) -> None:
    puzzle = puzzle_at(path)
    assert parse_puzzle(format_puzzle(puzzle), path.parent) == puzzle


@every_puzzle
def test_the_texts_are_there_and_plain(path: Path) -> None:
    puzzle = puzzle_at(path)
    texts = [puzzle.title, puzzle.question, *puzzle.hints, puzzle.explanation]
    assert all(text and text == text.strip() for text in [*texts, puzzle.author, puzzle.source])
    assert len(puzzle.hints) == len(set(puzzle.hints)) == 3
    # The reader must know by which model the answer is right, and who is asked.
    assert "All hands are face up" in puzzle.question
    assert puzzle.position.players[puzzle.position.mover] in puzzle.question
    assert all(text.count("**") % 2 == 0 for text in texts)
    assert "**" in puzzle.explanation
    # The hints lead to the answer without giving it away in bold.
    assert not any("**" in hint for hint in puzzle.hints)


@every_puzzle
def test_every_fraction_in_the_explanation_is_the_value_of_an_action(path: Path) -> None:
    values = {action.value for action in proof_of(path).actions}
    for text in re.findall(r"\b\d+/\d+\b", puzzle_at(path).explanation):
        assert Fraction(text) in values, text


@every_puzzle
def test_the_slots_that_an_explanation_names_are_the_best_ones(path: Path) -> None:
    puzzle = puzzle_at(path)
    assert puzzle.best_actions is not None
    named = re.search(r"slots? ((?:\d|, | or )*\d)", puzzle.explanation)
    best = [action.slot for action in puzzle.best_actions.best if isinstance(action, Play)]
    assert [int(slot) for slot in re.findall(r"\d", named[1] if named else "")] == best


@every_puzzle
def test_the_board_of_a_puzzle_can_be_drawn_with_every_hand_open(path: Path) -> None:
    position = puzzle_at(path).position
    assert position.viewer is None
    drawn = board(position.game())
    assert all(player in drawn for player in position.players)


# --------------------------------------------------------------------- not for the asking


def natural_actions(game: Game) -> list[Action]:
    """What somebody does who looks at nothing but the own hand.

    The newest or the oldest playable card; without one, the oldest card that is trash; where none
    may be discarded, any clue.
    """
    hand = [held.card for held in game.hands[game.mover]]
    what = [status(card, game.rules, game.stacks, game.discards) for card in hand]
    playable = [Slot(slot) for slot, is_ in enumerate(what, 1) if is_ is Status.PLAYABLE]
    if playable:
        return [Play(playable[0]), Play(playable[-1])]
    trash = [Slot(slot) for slot, is_ in enumerate(what, 1) if is_ is Status.TRASH]
    legal = game.legal_actions()
    if trash and Discard(trash[-1]) in legal:
        return [Discard(trash[-1])]
    return [action for action in legal if isinstance(action, Clue)]


@every_puzzle
def test_no_puzzle_is_solved_by_the_natural_action(path: Path) -> None:
    solution = proof_of(path)
    natural = natural_actions(solution.game)
    assert natural
    for action in natural:
        assert action not in solution.best
        worth = solution[action].value
        assert worth is not None
        assert solution.value is not None
        assert worth < solution.value


def test_no_habit_solves_most_of_the_puzzles() -> None:
    solved: Counter[type[Action]] = Counter()
    for path in FILES:
        solved.update({type(action) for action in proof_of(path).best})
    assert set(solved) == {Play, Discard, Clue}
    assert max(solved.values()) <= len(FILES) // 2


# ------------------------------------------------------------------------------- the set


def test_the_set_is_varied() -> None:
    puzzles = all_puzzles()
    assert len(puzzles) >= 12
    assert {puzzle.level for puzzle in puzzles} == {1, 2, 3, 4, 5}
    assert {len(puzzle.position.players) for puzzle in puzzles} == {2, 3, 4, 5}
    assert {puzzle.best_actions.objective for puzzle in puzzles if puzzle.best_actions} == {
        "perfect",
        "score",
    }
    assert all(puzzle.kind == "endgame" for puzzle in puzzles)
    assert sum(puzzle.position.game_file is not None for puzzle in puzzles) >= 4


def test_ids_are_the_stems_and_the_files_go_from_easy_to_hard() -> None:
    assert [puzzle.id for puzzle in all_puzzles()] == [path.stem for path in FILES]
    assert len({path.stem for path in FILES}) == len(FILES)
    levels = [puzzle.level for puzzle in all_puzzles()]
    assert levels == sorted(levels)


def test_nothing_is_said_twice() -> None:
    for texts in (
        [puzzle.title for puzzle in all_puzzles()],
        [puzzle.question for puzzle in all_puzzles()],
        [puzzle.explanation for puzzle in all_puzzles()],
        [hint for puzzle in all_puzzles() for hint in puzzle.hints],
    ):
        assert len(set(texts)) == len(texts)


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
    other = dict(zip(suits, suits[2:] + suits[:2], strict=True))

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


@every_puzzle
def test_other_names_make_no_other_puzzle(path: Path) -> None:
    puzzle = puzzle_at(path)
    same = renamed(puzzle.position, 1)
    assert same != puzzle.position
    assert essence(same) == essence(puzzle.position)
    assert puzzle.best_actions is not None
    assert solve(same.game(), puzzle.best_actions.objective).value == puzzle.best_actions.value


def test_no_two_puzzles_are_alike() -> None:
    known = [essence(puzzle.position) for puzzle in all_puzzles()]
    assert all(one not in known[:number] for number, one in enumerate(known))


# ------------------------------------------------------------------------------- bad input

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
    text = (folder() / "endgame" / f"{stem}.toml").read_text(encoding="utf-8")
    assert old in text
    puzzle = parse_puzzle(text.replace(old, new), folder() / "endgame")
    with pytest.raises(WrongAnswer, match=re.escape(message)):
        prove(puzzle)


UNREADABLE = [
    ("Alice should **play", "Alice <b>should</b> **play", "puzzle.explanation: .* holds HTML"),
    ("Bob has nothing", "<script>Bob</script> has nothing", "puzzle.hints: .* holds HTML"),
    ('title = "A', 'title = "<i>A', "puzzle.title: .* holds HTML"),
    ("level = 2", "level = 6", "puzzle.level: 6"),
    ('kind = "endgame"', 'kind = "middle game"', "puzzle.kind: 'middle game', but it is one of"),
    ('value = "1"', 'value = "0.99"', "answer.value: '0.99', but an exact fraction"),
    ('"play 3"', '"play three"', "answer.best: .*play three"),
    ("clue_tokens = 0", "clue_tokens = 9", "position.clue_tokens: 9"),
    ("[answer]", "[solution]", "solution: unknown table"),
]


@pytest.mark.parametrize(("old", "new", "message"), UNREADABLE)
def test_a_puzzle_that_is_not_well_formed_is_refused_with_the_reason(
    old: str, new: str, message: str
) -> None:
    text = (folder() / "endgame" / f"{FIVE}.toml").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(HanabiError, match=message):
        parse_puzzle(text.replace(old, new), folder() / "endgame")


def test_a_puzzle_must_be_called_as_its_file_is(tmp_path: Path) -> None:
    copy = tmp_path / "endgame-999.toml"
    source = folder() / "endgame" / f"{FIVE}.toml"
    copy.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(NotationError, match=r"puzzle\.id: 'endgame-005', but .*'endgame-999'"):
        read_puzzle(copy)
    source_text = copy.read_text(encoding="utf-8").replace(FIVE, "endgame-999")
    copy.write_text(source_text, encoding="utf-8")
    assert read_puzzle(copy).position == puzzle_at(source).position
