"""Files that anybody may have written: one clear error, every fault at once, never a traceback."""

from __future__ import annotations

import json
import random
import re
import tomllib
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.errors import (
    LONGEST_FAULT,
    FileFault,
    HanabiError,
    IllegalAction,
    ImpossiblePosition,
    ReadPast,
)
from hanabi_kit.notation import (
    GameRecord,
    parse_game,
    parse_position,
    read_game,
    read_position,
    read_spiel,
    write_game,
    write_position,
)
from hanabi_kit.notation.files import MAX_BYTES, MAX_DEPTH, write_whole
from hanabi_kit.notation.hanablive.game_files import format_game
from hanabi_kit.position import Position
from hanabi_kit.puzzles.puzzle import format_puzzle, parse_puzzle, read_puzzle
from hanabi_kit.puzzles.sets import read_set
from hanabi_kit.rules import STANDARD
from tests.helpers.mutations import garbled, mutated, toml_of
from tests.helpers.tables import record_of

GAME: dict[str, Any] = json.loads(format_game(record_of(21, 3, 30)))

PUZZLE_TEXT = """
[puzzle]
id = "bad-001"
title = "Two cards left"
kind = "endgame"
level = 3
author = "somebody"
source = "made by hand"
question = "What should Alice do?"
hints = ["Count.", "Count again."]
explanation = "The **last** card."

[position]
ruleset = "standard"
players = ["Alice", "Bob"]
turn = "Alice"
stacks = "r2 y5 g4 b5 p5"
discards = "r1 r3 y1 y1 y2 y3 y4 g1 g1 g2 g3 g4 b1 b1 b2 p1 p1"
clue_tokens = 2
strikes = 0
deck = 2

[position.hands]
Alice = "g5 r5/5 r1/r!3 r4/r4 r2"
Bob = "p2 b3/3 r3/r b4 p3"

[answer]
model = "faceup"
objective = "perfect"
best = ["discard 3", "clue Bob red"]
value = "5/6"
"""
PUZZLE: dict[str, Any] = tomllib.loads(PUZZLE_TEXT)


def game_with(**changes: Any) -> str:
    return json.dumps({key: v for key, v in (GAME | changes).items() if v is not ...})


def position_with(**changes: Any) -> str:
    table = PUZZLE["position"] | changes
    return tomli_w.dumps({"position": {key: v for key, v in table.items() if v is not ...}})


def puzzle_with(table: str, **changes: Any) -> str:
    changed = PUZZLE[table] | changes
    kept = {key: v for key, v in changed.items() if v is not ...}
    return tomli_w.dumps(PUZZLE | {table: kept})


def hands(**changes: str) -> dict[str, str]:
    return PUZZLE["position"]["hands"] | changes


def test_the_files_that_the_faults_are_put_into_are_good() -> None:
    parse_game(game_with())
    parse_position(position_with())
    assert parse_puzzle(format_puzzle(parse_puzzle(PUZZLE_TEXT))) == parse_puzzle(PUZZLE_TEXT)


# ------------------------------------------------------------------------------- game files

DECK = GAME["deck"]
BAD_GAMES = [
    ("no players", {"players": ...}, "players: missing; a list is needed"),
    ("players no list", {"players": "Alice"}, "players: 'Alice', but a list is needed"),
    ("one player", {"players": ["Alice"]}, "players: 1 names, but the ruleset is for 2, 3, 4, 5"),
    ("a number for a name", {"players": ["A", 5, "C"]}, "players[1]: 5, but a name of 1–60 signs"),
    ("an empty name", {"players": ["A", " ", "C"]}, "players[1]: ' ', but a name of 1–60 signs"),
    ("a name too long", {"players": ["A", "b" * 61, "C"]}, "players[1]: 'bbbb"),
    ("a name twice", {"players": ["A", "B", "A"]}, "players[2]: 'A' sits at the table twice"),
    ("half a sign", {"players": ["A", "\ud800", "C"]}, "players[1]: '\\ud800', but a name"),
    ("no deck", {"deck": ...}, "deck: missing; a list is needed"),
    ("a card missing", {"deck": DECK[1:]}, "deck: 49 cards, but ruleset 'standard' has 50"),
    (
        "a card of no suit",
        {"deck": [{"suitIndex": 5, "rank": 1}, *DECK[1:]]},
        "deck[0].suitIndex: 5, but a whole number from 0 to 4 is needed",
    ),
    (
        "a card without rank",
        {"deck": [{"suitIndex": 1}, *DECK[1:]]},
        "deck[0].rank: missing; a whole number is needed",
    ),
    ("a card that is a text", {"deck": ["r1", *DECK[1:]]}, "deck[0]: 'r1', but a table is needed"),
    (
        "a rank with a fraction",
        {"deck": [{"suitIndex": 1, "rank": 1.0}, *DECK[1:]]},
        "deck[0].rank: 1.0, but a whole number is needed",
    ),
    (
        "a rank that is true",
        {"deck": [{"suitIndex": 1, "rank": True}, *DECK[1:]]},
        "deck[0].rank: True, but a whole number is needed",
    ),
    ("no actions", {"actions": ...}, "actions: missing; a list is needed"),
    ("an action of no type", {"actions": [{"target": 1}]}, "action 1.type: missing"),
    (
        "an unknown type",
        {"actions": [{"type": 6, "target": 1}]},
        "action 1.type: 6, but a whole number from 0 to 5",
    ),
    ("an action without target", {"actions": [{"type": 0}]}, "action 1.target: missing"),
    ("a clue without value", {"actions": [{"type": 3, "target": 1}]}, "action 1.value: missing"),
    (
        "a colour from 1",
        {"actions": [{"type": 2, "target": 1, "value": 5}]},
        "action 1.value: 5, but a whole number from 0 to 4",
    ),
    (
        "rank 0",
        {"actions": [{"type": 3, "target": 1, "value": 0}]},
        "action 1.value: 0, but a whole number from 1 to 5",
    ),
    (
        "something after the end",
        {"actions": [{"type": 4, "target": 0, "value": 1}, {"type": 0, "target": 0}]},
        "action 1.type: the end of the game, but more actions follow",
    ),
    (
        "an unknown variant",
        {"options": {"variant": "Rainbw (6 Suits)"}},
        "options.variant: 'Rainbw (6 Suits)' is no variant that the kit plays; did you mean "
        "Rainbow (6 Suits), ",
    ),
    (
        "cards that cycle perhaps",
        {"options": {"cardCycle": "yes"}},
        "options.cardCycle: 'yes', but true or false is needed",
    ),
    (
        "an unknown option",
        {"options": {"oneExtraCrad": True}},
        "options.oneExtraCrad: unknown option, which might change the rules; did "
        "you mean oneExtraCard",
    ),
    (
        "an option of the wrong type",
        {"options": {"deckPlays": 1}},
        "options.deckPlays: 1, but true or false is needed",
    ),
    ("options no table", {"options": []}, "options: [], but a table is needed"),
    ("first player nobody", {"first_player": 3}, "first_player: 3, but a whole number from 0 to 2"),
    ("an enormous number", {"first_player": 10**400}, "first_player: 1000"),
    (
        "too many actions",
        {"actions": [{"type": 5}] * 501},
        "actions: 501 actions are more than any game can have",
    ),
]


@pytest.mark.parametrize(
    ("changes", "message"), [pytest.param(row[1], row[2], id=row[0]) for row in BAD_GAMES]
)
def test_each_fault_of_a_game_file_is_told_with_its_place(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(HanabiError) as refused:
        parse_game(game_with(**changes))
    assert any(fault.startswith(message) for fault in refused.value.faults), refused.value
    assert all(len(fault) < 300 for fault in refused.value.faults)


ILLEGAL = [
    (
        "a card of somebody else",
        [{"type": 0, "target": 5}],
        "action 1: card 5: Alice holds the cards of order 4, 3, 2, 1, 0",
    ),
    ("a card of nobody", [{"type": 1, "target": 49}], "action 1: card 49: Alice holds"),
    (
        "a discard at the limit",
        [{"type": 1, "target": 0}],
        "action 1: discard 5: no discard while all 8 clue tokens are there (Alice, turn 1)",
    ),
    (
        "a clue to oneself",
        [{"type": 3, "target": 0, "value": 1}],
        "action 1: clue to Alice: nobody clues themselves",
    ),
    ("a clue to nobody", [{"type": 3, "target": 3, "value": 1}], "action 1: seat 3: seats are 0–2"),
    ("a seat below 0", [{"type": 3, "target": -1, "value": 1}], "action 1: seat -1: seats are 0–2"),
]


@pytest.mark.parametrize(
    ("actions", "message"), [pytest.param(row[1], row[2], id=row[0]) for row in ILLEGAL]
)
def test_the_first_action_that_the_rules_forbid_is_told(
    actions: list[dict[str, int]], message: str
) -> None:
    with pytest.raises(IllegalAction) as refused:
        parse_game(game_with(actions=actions))
    assert str(refused.value).startswith(message)


def test_an_action_after_the_game_is_over_is_told() -> None:
    record = record_of(3, 2, 200)
    assert record.games[-1].over
    table = json.loads(format_game(record))
    table["actions"].append({"type": 0, "target": 0})
    with pytest.raises(IllegalAction, match=f"action {len(table['actions'])}: "):
        parse_game(json.dumps(table))


def test_a_deck_with_wrong_copies_is_told_card_by_card() -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        parse_game(game_with(deck=[DECK[0]] * 50))
    assert len(refused.value.faults) == len(STANDARD.identities)


def test_a_game_file_with_ten_faults_says_all_ten() -> None:
    text = game_with(
        players=["A", "", "A", "D"],
        deck=[{"suitIndex": 9, "rank": 1}, 7, *DECK[2:]],
        actions=[{"type": 7, "target": 0}, {"type": 3, "target": 1}],
        options={"variant": "Null", "cardCycle": 1, "tyop": 1},
        first_player=True,
    )
    with pytest.raises(HanabiError) as refused:
        parse_game(text)
    places = [fault.partition(":")[0] for fault in refused.value.faults]
    assert sorted(places) == sorted(
        [
            "players[1]", "players[2]", "deck[0].suitIndex", "deck[1]",
            "action 1.type", "action 2.value", "options.variant",
            "options.cardCycle", "options.tyop", "first_player",
        ]
    )  # fmt: skip
    assert str(refused.value).startswith("10 faults:\n  - ")


def test_a_wrong_deck_is_told_beside_faults_of_form() -> None:
    with pytest.raises(HanabiError) as refused:
        parse_game(game_with(deck=[*DECK[:-1], DECK[0]], players=["A", "A", "C"]))
    assert len(refused.value.faults) == 3


# ------------------------------------------------------------------------------- position files

BAD_POSITIONS = [
    (
        "an unknown ruleset",
        {"ruleset": "Standard"},
        "position.ruleset: ruleset 'Standard': the kit knows standard",
    ),
    ("a ruleset that is a number", {"ruleset": 5}, "position.ruleset: 5, but a text is needed"),
    (
        "an own ruleset of no suits",
        {"ruleset": {"suits": "xyz"}},
        "position.ruleset.suits: 'xyz', but suits are letters of r y g",
    ),
    (
        "a ruleset's unknown field",
        {"ruleset": {"tokens": 8}},
        "position.ruleset.tokens: unknown field",
    ),
    (
        "own copies of the wrong type",
        {"ruleset": {"rank_copies": ["3"]}},
        "position.ruleset.rank_copies: ['3'], but whole numbers",
    ),
    (
        "own hands of the wrong type",
        {"ruleset": {"hand_sizes": {"two": 5}}},
        "position.ruleset.hand_sizes: {'two': 5}, but a table such as",
    ),
    ("no players", {"players": ...}, "position.players: missing; a list is needed"),
    (
        "a name twice",
        {"players": ["Alice", "Alice"]},
        "position.players[1]: 'Alice' sits at the table twice",
    ),
    (
        "one player",
        {"players": ["Alice"]},
        "position.players: 1 names, but the ruleset is for 2, 3",
    ),
    ("no turn", {"turn": ...}, "position.turn: missing; a text is needed"),
    ("nobody's turn", {"turn": "Zoe"}, "position.turn: 'Zoe', but the players are Alice, Bob"),
    ("nobody views", {"viewer": "Zoe"}, "position.viewer: 'Zoe', but the players are Alice, Bob"),
    ("a stack twice", {"stacks": "r2 r3"}, "position.stacks: r3: the red firework is already"),
    ("a stack of no suit", {"stacks": "k2"}, "position.stacks: k2: ruleset 'standard' has no such"),
    ("stacks in a list", {"stacks": ["r2"]}, "position.stacks: ['r2'], but a text is needed"),
    ("a discard that is no card", {"discards": "r1 q7"}, "position.discards: card 'q7'"),
    (
        "too many tokens",
        {"clue_tokens": 9},
        "position.clue_tokens: 9, but a whole number from 0 to 8",
    ),
    ("tokens below 0", {"clue_tokens": -1}, "position.clue_tokens: -1, but a whole number from 0"),
    ("no tokens", {"clue_tokens": ...}, "position.clue_tokens: missing"),
    ("too many strikes", {"strikes": 4}, "position.strikes: 4, but a whole number from 0 to 3"),
    ("no deck", {"deck": ...}, "position.deck: missing"),
    ("a deck in words", {"deck": "two"}, "position.deck: 'two', but a whole number is needed"),
    (
        "turns left while there are cards",
        {"turns_left": 1},
        "turns_left: 1, but the last round only starts when the deck is empty, and it has 2",
    ),
    (
        "too many turns left",
        {"turns_left": 3},
        "position.turns_left: 3, but a whole number from 0 to 2",
    ),
    (
        "cards that do not add up",
        {"deck": 3},
        "deck: 3, but 21 cards in the fireworks, 17 discarded and 10 in hands leave 2 of the 50",
    ),
    ("an unknown field", {"clue_tokns": 3}, "position.clue_tokns: unknown field; known are"),
    ("no hands", {"hands": ...}, "position.hands: missing"),
    ("a hand missing", {"hands": {"Alice": "xx xx xx xx xx"}}, "position.hands.Bob: missing"),
    (
        "somebody's hand",
        {"hands": hands(Zoe="r1")},
        "position.hands.Zoe: unknown field; known are Alice, Bob",
    ),
    (
        "a hand too long",
        {"hands": hands(Bob="p2 b3 r3 b4 p3 p4")},
        "hands.Bob: 6 cards, but a hand of 2 players has 5 here",
    ),
    (
        "a hand too short",
        {"hands": hands(Bob="p2 b3 r3 b4")},
        "hands.Bob: 4 cards, but a hand of 2 players has 5 here",
    ),
    (
        "a card that is none",
        {"hands": hands(Bob="p2 b3 r3 b4 p9")},
        "position.hands.Bob: slot 5: card 'p9'",
    ),
    (
        "a mark that is none",
        {"hands": hands(Bob="p2 b3/z r3 b4 p3")},
        "position.hands.Bob: slot 2: clue marks 'z': 'z' is no clue",
    ),
    (
        "a mark that its card contradicts",
        {"hands": hands(Bob="p2 b3/r r3 b4 p3")},
        "hands.Bob: slot 2 is b3, which its marks r rule out",
    ),
    (
        "a mark for no card",
        {"hands": hands(Alice="xx xx/rb xx xx xx")},
        "hands.Alice: slot 2 has the marks rb, which no card fits",
    ),
    (
        "a hidden card of another",
        {"viewer": "Alice", "hands": hands(Alice="xx xx xx xx xx", Bob="xx b3 r3 b4 p3")},
        "hands.Bob: slot 1 is hidden (xx), but the viewer is Alice",
    ),
    (
        "one card too often",
        {"hands": hands(Bob="p2 y5 r3 b4 p3")},
        "y5: in sight 2 times (fireworks, discards and hands), but ruleset 'standard' has 1",
    ),
    (
        "a card of another ruleset",
        {"hands": hands(Bob="p2 k3 r3 b4 p3")},
        "k3: in sight 1 times (fireworks, discards and hands), but ruleset 'standard' has none",
    ),
]


@pytest.mark.parametrize(
    ("changes", "message"), [pytest.param(row[1], row[2], id=row[0]) for row in BAD_POSITIONS]
)
def test_each_fault_of_a_position_file_is_told_with_its_place(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(HanabiError) as refused:
        parse_position(position_with(**changes))
    assert any(fault.startswith(message) for fault in refused.value.faults), refused.value


def test_a_fault_of_form_brings_no_others_that_merely_follow_from_it() -> None:
    for changes, count in [
        ({"clue_tokens": -1}, 1),
        ({"deck": "two"}, 1),
        ({"discards": "r1 q7"}, 1),
        ({"stacks": 5}, 1),
        ({"hands": hands(Bob="p2 b3 r3 b4 p9")}, 1),
        ({"hands": hands(Bob="p2 b3/z r3 b4 p3")}, 1),
        ({"turn": "Zoe"}, 1),
        ({"viewer": 7}, 1),
        ({"strikes": 2, "discards": ["r1"]}, 1),
        ({"hands": {"Alice": "g5 r5 r1 r4 r2"}}, 1),
    ]:
        with pytest.raises(HanabiError) as refused:
            parse_position(position_with(**changes))  # type: ignore[arg-type]
        assert len(refused.value.faults) == count, refused.value


def test_a_name_without_end_makes_no_message_without_end() -> None:
    endless = "Alice" * 2000
    with pytest.raises(HanabiError) as refused:
        parse_position(position_with(players=[endless, "Bob"], turn="Zoe", viewer="Zoe"))
    assert all(0 < len(fault) <= LONGEST_FAULT for fault in refused.value.faults)
    assert str(refused.value).count("Alice") < 200 * len(refused.value.faults)
    wrong = HanabiError(f"name: {endless} is too long")
    assert str(wrong).startswith("name: Alice")
    assert str(wrong).endswith("is too long")


def test_a_position_with_ten_faults_says_all_ten() -> None:
    text = position_with(
        ruleset="own",
        turn="Zoe",
        viewer=3,
        stacks="r2 y5 g9",
        discards="r1 zz",
        clue_tokens=99,
        strikes=-1,
        turns_left=7,
        typo=1,
        hands={"Alice": "r5 q1 r1/rb", "Bob": "b3/r r3 b4 p3 p4 p4", "Zoe": ""},
    )
    with pytest.raises(HanabiError) as refused:
        parse_position(text)
    told = "\n".join(refused.value.faults)
    for expected in (
        "position.ruleset: ", "position.turn: ", "position.viewer: ", "position.stacks: card 'g9'",
        "position.discards: card 'zz'", "position.clue_tokens: 99", "position.strikes: -1",
        "position.turns_left: 7", "position.typo: unknown",
        "position.hands.Alice: slot 2: card 'q1'",
        "position.hands.Zoe: unknown", "hands.Alice: 3 cards",
        "hands.Alice: slot 3 has the marks rb",
        "hands.Bob: 6 cards", "hands.Bob: slot 1 is b3, which its marks r rule out",
    ):  # fmt: skip
        assert expected in told
    assert len(refused.value.faults) == 15


def test_faults_of_the_position_are_told_beside_faults_of_form() -> None:
    text = position_with(deck=3, turns_left=1, typo=1, hands=hands(Bob="p2 y5 r3 b4 p3"))
    with pytest.raises(HanabiError) as refused:
        parse_position("[extra]\n" + text)
    assert sorted(fault.partition(":")[0] for fault in refused.value.faults) == [
        "deck",
        "extra",
        "position.typo",
        "turns_left",
        "y5",
    ]


def test_a_file_without_a_position_says_so() -> None:
    for text in ("", "[puzzle]\nid = 'x'", "x = 1"):
        with pytest.raises(
            HanabiError, match=r"position: missing; the table \[position\] is needed"
        ):
            parse_position(text)


# ------------------------------------------------------------------------------- puzzle files

BAD_PUZZLES = [
    ("no id", "puzzle", {"id": ...}, "puzzle.id: missing"),
    (
        "an unknown kind",
        "puzzle",
        {"kind": "riddle"},
        "puzzle.kind: 'riddle', but it is one of deduction",
    ),
    ("level 6", "puzzle", {"level": 6}, "puzzle.level: 6, but a whole number from 1 to 5"),
    (
        "hints in a text",
        "puzzle",
        {"hints": "Count."},
        "puzzle.hints: 'Count.', but a list is needed",
    ),
    ("a hint that is a number", "puzzle", {"hints": [1]}, "puzzle.hints: [1], but a list of texts"),
    ("HTML", "puzzle", {"explanation": "<b>no</b>"}, "puzzle.explanation: '<b>no</b>' holds HTML"),
    ("an unknown field", "puzzle", {"autor": "me"}, "puzzle.autor: unknown field"),
    (
        "an unknown model",
        "answer",
        {"model": "oracle"},
        "answer.model: 'oracle', but it is one of faceup",
    ),
    (
        "an unknown objective",
        "answer",
        {"objective": "win"},
        "answer.objective: 'win', but it is one of perfect",
    ),
    (
        "an action that is none",
        "answer",
        {"best": ["pass"]},
        "answer.best: action 'pass': an action is",
    ),
    ("a number for an action", "answer", {"best": [2]}, "answer.best: action 2: an action is"),
    (
        "a float for a fraction",
        "answer",
        {"value": 0.83},
        "answer.value: 0.83, but a text is needed",
    ),
    ("a decimal", "answer", {"value": "0.83"}, "answer.value: '0.83', but an exact fraction"),
    (
        "nothing below the line",
        "answer",
        {"value": "5/0"},
        "answer.value: '5/0', but an exact fraction",
    ),
]


@pytest.mark.parametrize(
    ("table", "changes", "message"), [pytest.param(*row[1:], id=row[0]) for row in BAD_PUZZLES]
)
def test_each_fault_of_a_puzzle_file_is_told_with_its_place(
    table: str, changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(HanabiError) as refused:
        parse_puzzle(puzzle_with(table, **changes))
    assert [fault for fault in refused.value.faults if fault.startswith(message)], refused.value


# ------------------------------------------------------------------------------- no files at all

READERS = [read_game, read_position, read_puzzle, read_set, read_spiel]
readers = pytest.mark.parametrize("read", READERS, ids=lambda read: read.__name__)


@readers
def test_what_is_no_readable_file_is_refused(read: Callable[[Path], Any], tmp_path: Path) -> None:
    big = tmp_path / "big"
    big.write_bytes(b"x" * (MAX_BYTES + 1))
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)) * 4)
    utf16 = tmp_path / "utf16"
    utf16.write_bytes("[position]".encode("utf-16"))
    for path, message in [
        (tmp_path, "this is a folder, a file is needed"),
        (tmp_path / "none", "there is no such file"),
        (big, "2,000,001 bytes; files up to 2,000,000 bytes are read"),
        (binary, "not a text file"),
        (utf16, "not a text file"),
        (tmp_path / ("n" * 300), "cannot be read"),
        (tmp_path / "a\0b", "cannot be read"),
        (big / "inside", "cannot be read"),
    ]:
        with pytest.raises(FileFault, match=re.escape(message)):
            read(path)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no /dev/zero on this machine")
@readers
def test_a_device_without_end_is_refused(read: Callable[[Path], Any]) -> None:
    with pytest.raises(FileFault, match="files up to 2,000,000 bytes are read"):
        read(Path("/dev/zero"))


def test_what_could_not_be_written_again_is_not_read_so_deep() -> None:
    for depth, fits in ((MAX_DEPTH - 2, True), (MAX_DEPTH + 1, False)):
        text = game_with(notes=...).replace("{", '{"notes": ' + "[" * depth + "]" * depth + ",", 1)
        if fits:
            assert parse_game(format_game(parse_game(text))) == parse_game(text)
        else:
            with pytest.raises(FileFault, match="nested more than 100 deep"):
                parse_game(text)


def test_a_field_that_stands_twice_is_refused_as_nobody_knows_which_is_meant() -> None:
    twice = game_with().replace("{", '{"players": ["A", "B", "C"],', 1)
    with pytest.raises(FileFault, match="field 'players' stands twice in one table"):
        parse_game(twice)
    with pytest.raises(FileFault, match="field 'rank' stands twice"):
        parse_game(game_with().replace('"rank":', '"rank": 1, "rank":', 1))


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(game_with(), encoding="utf-8-sig")
    assert read_game(tmp_path / "game.json") == parse_game(game_with())


DEEP = 100_000
HOSTILE_JSON = {
    "empty": "",
    "space": " \n\t ",
    "null": "null",
    "a number": "17",
    "a text": '"game"',
    "a list": "[]",
    "an empty table": "{}",
    "cut off": game_with()[:500],
    "two files": game_with() + game_with(),
    "deep lists": "[" * DEEP,
    "deep closed lists": "[" * DEEP + "]" * DEEP,
    "deep tables": '{"a":' * DEEP,
    "NaN": game_with(id=float("nan")),
    "infinity": game_with(id=float("-inf")),
    "too large for a float": game_with().replace("{", '{"x": 1e999,', 1),
    "a huge whole number": game_with().replace("{", '{"x": ' + "9" * 10_000 + ",", 1),
    "a huge target": game_with(actions=[{"type": 0, "target": 10**300}]),
    "negative orders": game_with(actions=[{"type": 0, "target": -1}]),
    "more negative orders": game_with(actions=[{"type": 0, "target": -7}]),
    "a deck of 10,000": game_with(deck=DECK * 200),
    "10,000 players": game_with(players=[str(i) for i in range(10_000)]),
    "10,000 actions": game_with(actions=[{"type": 5}] * 10_000),
    "control signs": game_with(players=["A\x00", "B\x1b[31m", "C"]),
    "a line break": game_with(players=["A\nB", "B", "C"]),
}


@pytest.mark.parametrize("text", HOSTILE_JSON.values(), ids=HOSTILE_JSON)
def test_hostile_json_gives_a_clear_error(text: str) -> None:
    with pytest.raises(HanabiError) as refused:
        parse_game(text)
    assert str(refused.value)
    assert all(len(fault) < 100_000 for fault in refused.value.faults)


HOSTILE_TOML = {
    "empty": "",
    "JSON": "{}",
    "cut off": PUZZLE_TEXT[:300],
    "a key twice": "[position]\nturn = 'A'\nturn = 'B'",
    "deep lists": "[position]\na = " + "[" * DEEP,
    "deep closed lists": "[position]\na = " + "[" * 5000 + "]" * 5000,
    "deep tables": "[position]\na = " + "{a=" * DEEP,
    "a key of 50,000 parts": "a." * 50_000 + "a = 1",
    "a quoted key of 50,000 parts": '"a".' * 50_000 + "a = 1",
    "a header of 50,000 parts": "[" + "a." * 50_000 + "a]",
    "a huge number": position_with().replace("deck = 2", "deck = " + "9" * 10_000),
    "a huge hexadecimal": position_with().replace("deck = 2", "deck = 0x" + "f" * 100_000),
    "nan": position_with(deck=float("nan")),
    "infinity": position_with(deck=float("inf")),
    "a date": position_with().replace("deck = 2", "deck = 1979-05-27"),
    "no date": position_with().replace("deck = 2", "deck = 1979-99-99"),
    "position a list": "position = []",
    "position tables": "[[position]]\n[[position]]",
    "hands a list": position_with(hands=["r1"]),
    "hands of numbers": position_with(hands={"Alice": 1, "Bob": []}),
    "a million cards": position_with(discards="r1 " * 300_000),
    "a million marks": position_with(hands=hands(Alice="xx/" + "r" * 1_000_000)),
    "100,000 players": position_with(players=[str(i) for i in range(100_000)]),
    "100,000 tables": "".join(f"[t{i}]\n" for i in range(100_000)),
    "an endless ruleset": position_with(ruleset={"rank_copies": [1] * 100_000}),
    "an endless name": position_with(players=["A" * 1_000_000, "B"]),
}


@pytest.mark.parametrize("parse", [parse_position, parse_puzzle])
@pytest.mark.parametrize("text", HOSTILE_TOML.values(), ids=HOSTILE_TOML)
def test_hostile_toml_gives_a_clear_error(text: str, parse: Callable[[str], Any]) -> None:
    with pytest.raises(HanabiError) as refused:
        parse(text)
    assert str(refused.value)


def test_a_key_of_many_parts_is_refused_before_it_takes_quadratic_time() -> None:
    for key in ("a." * 501 + "a", '"a".' * 501 + "a", "a . " * 501 + "a"):
        with pytest.raises(FileFault, match="more than 500 dots in line 2"):
            parse_position(f"x = 1\n{key} = 1")
    explanation = "Wait. " * 80  # prose has as many dots as it likes, up to that
    assert parse_puzzle(puzzle_with("puzzle", explanation=explanation)).explanation == explanation


# ------------------------------------------------------------------------------- mutations


def read_or_refuse(parse: Callable[[str], Any], text: str) -> Any:
    """What `parse` reads; None where it refuses. Anything but a refusal fails the test."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ReadPast)
            return parse(text)
    except HanabiError as refused:
        faults = refused.faults
    assert faults
    assert all(isinstance(fault, str) and fault for fault in faults)
    return None


seeds = st.integers(0, 10**12)


@given(seeds)
def test_a_game_file_with_random_faults_is_read_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(5):
        record = read_or_refuse(parse_game, json.dumps(mutated(GAME, chance)))
        if record is not None:
            assert read_or_refuse(parse_game, format_game(record)) == record


@given(seeds)
def test_a_position_file_with_random_faults_is_read_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(5):
        table = mutated({"position": PUZZLE["position"]}, chance)
        read_or_refuse(parse_position, tomli_w.dumps(toml_of(table)))


@given(seeds)
def test_a_puzzle_file_with_random_faults_is_read_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(5):
        text = tomli_w.dumps(toml_of(mutated(PUZZLE, chance)))
        puzzle = read_or_refuse(parse_puzzle, text)
        if puzzle is not None:
            assert parse_puzzle(format_puzzle(puzzle)) == puzzle


@given(seeds)
def test_a_file_with_random_signs_changed_is_read_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    for parse, text in ((parse_game, game_with()), (parse_puzzle, PUZZLE_TEXT)):
        for _ in range(chance.randint(1, 6)):
            text = garbled(text, chance)
        read_or_refuse(parse, text)


@given(st.text(), st.binary(max_size=200))
def test_any_text_at_all_is_refused(text: str, data: bytes) -> None:
    for parse in (parse_game, parse_position, parse_puzzle):
        for junk in (text, data.decode("utf-8", errors="replace")):
            with pytest.raises(HanabiError):
                parse(junk)


# ------------------------------------------------------------------------------- written


@pytest.mark.parametrize("write", [write_game, write_position])
def test_a_file_that_cannot_be_written_is_told_and_the_old_one_kept(
    write: Callable[..., None], tmp_path: Path
) -> None:
    record = GameRecord(STANDARD, ("Alice", "Bob"), STANDARD.deck, ())
    value = record if write is write_game else Position.of(record.at(0))
    with pytest.raises(FileFault, match="cannot be written"):
        write(value, tmp_path / "no-such-folder" / "file")
    (tmp_path / "folder").mkdir()
    with pytest.raises(FileFault, match="cannot be written"):
        write(value, tmp_path / "folder")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_a_link_is_followed_and_a_device_is_written_to(tmp_path: Path) -> None:
    place, link = tmp_path / "place", tmp_path / "link"
    place.write_bytes(b"old")
    link.symlink_to(place)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert place.read_bytes() == b"new"
    write_whole("/dev/null", b"gone")
    assert Path("/dev/null").is_char_device()


def test_a_text_with_ends_of_lines_of_another_system_is_written_as_it_is_read() -> None:
    text = PUZZLE_TEXT.replace('"The **last** card."', r'"The\r\n**last**\rcard."')
    assert text != PUZZLE_TEXT
    puzzle = parse_puzzle(text)
    assert puzzle.explanation == "The\n**last**\ncard."
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle
