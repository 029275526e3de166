"""Position files: every feature of the format, and there and back for whatever can be written."""

from __future__ import annotations

import json
import random
import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.actions import Play
from hanabi_kit.cards import Card, CardSet, Seat, Slot, Suit
from hanabi_kit.cli import main
from hanabi_kit.endgame import solve
from hanabi_kit.errors import HanabiError, ImpossiblePosition, NotationError, ReadPast
from hanabi_kit.game import End, Game, clued, shuffled
from hanabi_kit.notation import parse_position, read_game, read_position, write_game, write_position
from hanabi_kit.notation.card_text import parse_marks
from hanabi_kit.notation.position_file import format_position
from hanabi_kit.notation.record import name_faults
from hanabi_kit.position import Position, SlotCard
from hanabi_kit.rules import (
    EDITIONS,
    RULESETS,
    STANDARD,
    Ruleset,
    SpecialSuit,
    Touch,
    ruleset_named,
)
from hanabi_kit.rules.variants import variant_names
from hanabi_kit.view import View
from tests.helpers.brute_force import small_rules
from tests.helpers.special_rules import special_rules
from tests.helpers.tables import HOSTILE, USUAL_SUITS, record_of

# The example of the format's description, with the discards completed so that the cards add up.
EXAMPLE = """
[position]
ruleset = "standard"
players = ["Alice", "Bob"]
turn = "Alice"
viewer = "Alice"
stacks = "r2 y5 g4 b5 p5"
discards = "r1 r3 y1 y1 y2 y3 y4 g1 g1 g2 g3 g4 b1 b1 b2 p1 p1"
clue_tokens = 2
strikes = 0
deck = 2

[position.hands]
Alice = "xx xx/5 xx/r!3 r4/r4 xx"
Bob = "p2 b3/3 r5/r b4 p3"
"""


def test_the_example_of_the_format_says_what_the_format_says() -> None:
    position = parse_position(EXAMPLE)
    assert position.rules == STANDARD
    assert position.players == ("Alice", "Bob")
    assert (position.mover, position.viewer) == (0, 0)
    assert position.stacks == (2, 5, 4, 5, 5)
    assert position.discards[:3] == tuple(map(Card.parse, ("r1", "r3", "y1")))
    assert (position.clue_tokens, position.strikes, position.deck_size) == (2, 0, 2)
    assert position.turns_left is None
    alice, bob = position.hands
    assert [slot.card and str(slot.card) for slot in alice] == [None, None, None, "r4", None]
    assert [[(m.value, m.touched) for m in slot.marks] for slot in alice] == [
        [],
        [(5, True)],
        [("r", True), (3, False)],
        [("r", True), (4, True)],
        [],
    ]
    assert [str(slot.card) for slot in bob] == ["p2", "b3", "r5", "b4", "p3"]
    assert parse_position(format_position(position)) == position


@pytest.mark.parametrize(
    ("old", "new", "field", "value"),
    [
        ('ruleset = "standard"\n', "", "rules", STANDARD),
        ("strikes = 0\n", "", "strikes", 0),
        ("strikes = 0\n", "strikes = 2\n", "strikes", 2),
        ('turn = "Alice"', 'turn = "Bob"', "mover", 1),
        ('stacks = "r2 y5 g4 b5 p5"', 'stacks = "p5 b5 g4 y5 r2"', "stacks", (2, 5, 4, 5, 5)),
    ],
)
def test_fields_with_a_default_may_be_left_out(
    old: str, new: str, field: str, value: object
) -> None:
    assert old in EXAMPLE
    assert getattr(parse_position(EXAMPLE.replace(old, new)), field) == value


def test_without_a_viewer_everything_is_shown() -> None:
    text = EXAMPLE.replace('viewer = "Alice"\n', "")
    with pytest.raises(ImpossiblePosition, match="but the viewer is nobody's and everything"):
        parse_position(text)
    shown = parse_position(text.replace("xx xx/5 xx/r!3 r4/r4 xx", "r3 g5/5 r1/r!3 r4/r4 r2"))
    assert shown.viewer is None
    assert shown.game().unseen().total() == 2


def test_a_position_may_hide_the_hand_of_its_viewer_only() -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        parse_position(EXAMPLE.replace("p2 b3/3", "xx b3/3"))
    assert refused.value.faults == ("hands.Bob: slot 1 is hidden (xx), but the viewer is Alice",)


OWN_CARD_OPEN = """
[position]
players = ["Alice", "Bob", "Cathy", "Donald"]
turn = "Alice"
viewer = "Alice"
stacks = "r5 y5 g5 b5 p2"
discards = "r2 r3 y2 y3 g2 g3 b2 b3 b4 p2 p3"
clue_tokens = 8
deck = 1
[position.hands]
Alice = "p3 xx xx xx"
Bob = "b1 p4 b1 p4"
Cathy = "r1 y1 g1 p1"
Donald = "r1 y1 g1 p5"
"""


def test_an_own_card_written_openly_is_refused_with_both_ways_to_write_what_is_meant(
    tmp_path: Path,
) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        parse_position(OWN_CARD_OPEN)
    assert refused.value.faults == (
        "hands.Alice: written openly (slot 1: p3), but the viewer is Alice, who does not see it. "
        "If clues have told Alice what it is, write xx/p3; if it is the truth, and Alice does not "
        "know it, name no viewer and give every card: then the whole table is shown, and who looks "
        "at it is chosen later (--viewer Alice, position.view('Alice'))",
    )
    told = parse_position(OWN_CARD_OPEN.replace("p3 xx", "xx/p3 xx"))
    found = solve(told, model="seat")
    assert found.value == 1
    assert Play(Slot(1)) in found.best
    for command in ("solve", "deduce", "check"):
        path = tmp_path / "open.toml"
        path.write_text(OWN_CARD_OPEN, encoding="utf-8")
        assert main([command, str(path)]) in (1, 2)


def test_what_marks_name_may_be_written_openly_and_every_card_is_written_as_told() -> None:
    """A card that its marks name is known: openly or hidden, nobody is told anything else."""
    named = parse_position(OWN_CARD_OPEN.replace("p3 xx", "p3/p3 xx"))
    hidden = parse_position(OWN_CARD_OPEN.replace("p3 xx", "xx/p3 xx"))
    assert View.of(named) == View.of(hidden)
    for rules in map(ruleset_named, ("standard", "Rainbow (6 Suits)", "Dark Brown (6 Suits)")):
        game = Game.new(["Alice", "Bob"], shuffled(rules, seed=3), rules)
        whole = Position.of(game)
        with pytest.raises(ImpossiblePosition) as refused:
            replace(whole, viewer=Seat(0))
        (fault,) = refused.value.faults
        told = fault.partition("write ")[2].partition("; if")[0].split(", ")
        assert len(told) == len(game.hands[0])
        hand = tuple(SlotCard(None, parse_marks(word[3:], rules)) for word in told)
        view = View.of(replace(whole, viewer=Seat(0), hands=(hand, *whole.hands[1:])))
        assert [view.clued(Slot(slot + 1)) for slot in range(5)] == [
            CardSet([held.card]) for held in game.hands[0]
        ]
    rules = ruleset_named("Null (6 Suits)")
    game = Game.new(["Alice", "Bob"], shuffled(rules, seed=3), rules)
    with pytest.raises(ImpossiblePosition, match=r"write xx/g4, .* \(no clues can name u3\); if"):
        replace(Position.of(game), viewer=Seat(0))


def test_turns_are_left_once_the_deck_is_empty() -> None:
    game = next(game for game in record_of(3, 3, 200).games if game.turns_left == 2)
    position = Position.of(game)
    text = format_position(position)
    assert "turns_left = 2" in text
    assert parse_position(text) == position
    assert parse_position(text).game().turns_left == 2
    bare = text.replace("turns_left = 2\n", "")
    with pytest.warns(ReadPast, match="turns left: supposed 3"):
        assert parse_position(bare) == replace(position, turns_left=3)
    short = re.sub(r'Alice = "\S+ ', 'Alice = "', bare)
    with pytest.raises(ImpossiblePosition, match=r"turns_left: missing; .* and a hand is short"):
        parse_position(short)


def test_a_ruleset_may_be_a_table_of_what_differs() -> None:
    text = """
    [position]
    ruleset = { name = "tiny", suits = "kr", rank_copies = [2, 1], hand_sizes = { 2 = 2 }, \
max_clue_tokens = 1, max_strikes = 1, empty_clues = true, strikeout_scores_zero = false, \
deck_plays = true }
    players = ["A", "B"]
    turn = "B"
    clue_tokens = 1
    deck = 2
    [position.hands]
    A = "k1/k!2 r1"
    B = "k2 r2"
    """
    position = parse_position(text)
    assert position.rules == Ruleset(
        "tiny",
        suits=(Suit.BLACK, Suit.RED),
        rank_copies=(2, 1),
        hand_sizes=((2, 2),),
        max_clue_tokens=1,
        max_strikes=1,
        empty_clues=True,
        strikeout_scores_zero=False,
        deck_plays=True,
    )
    assert parse_position(format_position(position)) == position


def test_a_game_file_and_a_number_stand_in_place_of_everything_else(tmp_path: Path) -> None:
    record = record_of(21, 3, 60)
    (tmp_path / "games").mkdir()
    write_game(record, tmp_path / "games" / "one.json")
    text = '[position]\ngame = "games/one.json"\nat = 47\nviewer = "Bob"\n'
    (tmp_path / "p.toml").write_text(text, encoding="utf-8")
    position = read_position(tmp_path / "p.toml")
    assert (position.game_file, position.at, position.viewer) == ("games/one.json", 47, 1)
    assert position == replace(
        Position.of(record.games[47], Seat(1)), game_file="games/one.json", at=47
    )
    assert {slot.card for slot in position.hands[1]} == {None}
    # Clues included.
    expected = [{(m.value, m.touched) for m in held.marks} for held in record.games[47].hands[0]]
    assert [{(m.value, m.touched) for m in slot.marks} for slot in position.hands[0]] == expected
    write_position(position, tmp_path / "q.toml")
    assert read_position(tmp_path / "q.toml") == position
    assert tomllib.loads((tmp_path / "q.toml").read_text()) == tomllib.loads(text)


def test_a_game_file_without_a_viewer_shows_everything(tmp_path: Path) -> None:
    record = record_of(21, 3, 60)
    write_game(record, tmp_path / "one.json")
    position = parse_position('[position]\ngame = "one.json"\nat = 60\n', tmp_path)
    assert position.viewer is None
    assert position.game().hands == Position.of(record.games[60]).game().hands


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ('game = "one.json"', "position.at: missing"),
        ("at = 3", "position.game: missing"),
        ('game = "none.json"\nat = 3', "none.json: there is no such file"),
        ('game = "one.json"\nat = 61', "position.game: at 61: this game has 60 actions, so 0–60"),
        ('game = "one.json"\nat = -1', "position.at: -1, but a whole number from 0"),
        ('game = "one.json"\nat = 3\nviewer = "Zoe"', "player 'Zoe': at this table sit Alice, Bob"),
        ('game = "one.json"\nat = 3\nturn = "Bob"', "position.turn: stands beside game and at"),
        ('game = "/etc/passwd"\nat = 3', "but a relative path with / is needed"),
        ('game = "a\\\\b.json"\nat = 3', "but a relative path with / is needed"),
        ('game = "."\nat = 3', "this is a folder"),
        ('game = "a\\u0000b"\nat = 3', "cannot be read"),
        ('game = "bad.json"\nat = 3', "position.game: players: missing"),
    ],
)
def test_a_game_that_cannot_stand_in_is_refused(tmp_path: Path, lines: str, message: str) -> None:
    write_game(record_of(21, 3, 60), tmp_path / "one.json")
    (tmp_path / "bad.json").write_text("{}", encoding="utf-8")
    with pytest.raises(NotationError) as refused:
        parse_position(f"[position]\n{lines}\n", tmp_path)
    assert message in str(refused.value)


def test_a_position_knows_whether_the_game_is_over() -> None:
    for seed in range(8):
        game = record_of(seed, 2, 200).games[-1]
        read = parse_position(format_position(Position.of(game)))
        assert read.end is game.end
        assert read.game().over == game.over
    assert {record_of(seed, 2, 200).games[-1].end for seed in range(8)} >= {End.TURNS}


# ------------------------------------------------------------------------------- there and back


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position of a random game of random rules, at any turn, from any seat or from none."""
    seed = draw(st.integers(0, 10**9))
    chance = random.Random(seed)
    kind = draw(st.sampled_from(["standard", "small", "special", "named"]))
    rules = STANDARD
    if kind == "special":
        rules = replace(special_rules(chance), name=draw(st.text(max_size=8)))
        rules = replace(
            rules,
            final_round=chance.random() < 0.5,
            edition=EDITIONS[chance.choice(list(EDITIONS))],
        )
    elif kind == "named":
        rules = ruleset_named(chance.choice([*RULESETS, *variant_names()[1:]]))
    elif kind == "small":
        rules = replace(
            small_rules(chance),
            name=draw(st.text(max_size=8)),
            suits=tuple(chance.sample(USUAL_SUITS, chance.randint(1, 7))),
            empty_clues=chance.random() < 0.5,
        )
    counts = [count for count, size in rules.hand_sizes if count * size <= rules.deck_size]
    if not counts:
        rules, counts = STANDARD, [2, 3, 4, 5]
    players = chance.choice(counts)
    odd = st.sampled_from(
        ["Alice", "Mary Ann", 'O"N', "a.b", "a=b # [c]", "שלום", "花火", "x'y", "\\"]
    )
    plain = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=20)
    names = draw(st.lists(odd | plain, min_size=players, max_size=players, unique=True))
    game = Game.new(names, shuffled(rules, seed), rules, Seat(chance.randrange(players)))
    for _ in range(chance.randrange(70)):
        if not game.over:
            game = game.apply(chance.choice(game.legal_actions()))
    viewer = draw(st.sampled_from([None, *range(players)]))
    position = Position.of(game, viewer)
    if viewer is not None and draw(st.booleans()):
        whole = Position.of(game).hands[viewer]
        # Some of the viewer's own cards given where marks name them, the others hidden.
        own = tuple(
            chance.choice((given, kept)) if len(clued(rules, given.marks)) == 1 else kept
            for given, kept in zip(whole, position.hands[viewer], strict=True)
        )
        hands = tuple(own if seat == viewer else h for seat, h in enumerate(position.hands))
        position = replace(position, hands=hands)
    return position


@given(positions())
def test_whatever_position_is_written_reads_back_equal(position: Position) -> None:
    text = format_position(position)
    again = parse_position(text)
    assert again == position
    assert format_position(again) == text
    if position.viewer is not None:
        assert View.of(again) == View.of(position)


def test_positions_of_a_real_game_read_back_equal(game_file: Path, tmp_path: Path) -> None:
    record = read_game(game_file)
    for at in range(0, len(record.games), 7):
        game = record.at(at)
        for viewer in (None, *map(Seat, range(len(game.players)))):
            position = Position.of(game, viewer)
            write_position(position, tmp_path / "p.toml")
            assert read_position(tmp_path / "p.toml") == position


@pytest.mark.parametrize("name", [*HOSTILE, "", " ", "a\nb", "x" * 61, "Bob", " Bob", "Bob  "])
def test_a_name_is_written_and_reads_back_or_is_refused(name: str) -> None:
    position = replace(Position.of(record_of(1, 2, 5).games[-1]), players=(name, "Bob"))
    if name_faults([name, "Bob"], "players"):
        with pytest.raises(NotationError, match=r"position\.players\[\d\]: "):
            format_position(position)
    else:
        assert parse_position(format_position(position)) == position


def test_a_special_suit_is_written_in_the_table_and_read_back() -> None:
    text = """
    [position]
    ruleset = { name = "odd", suits = "rmu", rank_copies = [2, 1], hand_sizes = { 2 = 2 }, \
final_round = false, ends_when_settled = true, edition = "german", \
special = { m = { colours = "all", name = "rainbow" }, \
u = { colours = "none", ranks = "none", copies = [1, 1] } } }
    players = ["A", "B"]
    turn = "B"
    clue_tokens = 8
    deck = 4
    [position.hands]
    A = "m1/r r1"
    B = "u2 m2/r2"
    """
    position = parse_position(text)
    assert position.rules == Ruleset(
        "odd",
        suits=(Suit.RED, Suit.MULTICOLOUR, Suit.NULL),
        rank_copies=(2, 1),
        special=(
            SpecialSuit(Suit.MULTICOLOUR, colours=Touch.ALL, name="rainbow"),
            SpecialSuit(Suit.NULL, (1, 1), Touch.NONE, Touch.NONE),
        ),
        hand_sizes=((2, 2),),
        final_round=False,
        ends_when_settled=True,
        edition=EDITIONS["german"],
    )
    assert parse_position(format_position(position)) == position
    with pytest.raises(ImpossiblePosition, match=r"slot 1 is u2, which its marks r rule out"):
        parse_position(text.replace("u2 m2", "u2/r m2"))
    with pytest.raises(HanabiError, match="'m' is no clue"):
        parse_position(text.replace("m1/r", "m1/m"))


@pytest.mark.parametrize("name", [*RULESETS, "Omni & Null (6 Suits)", "No Variant"])
def test_a_named_ruleset_is_written_by_its_name(name: str) -> None:
    rules = STANDARD if name == "No Variant" else ruleset_named(name)
    game = Game.new(["A", "B", "C"], shuffled(rules, 1), rules)
    text = format_position(Position.of(game))
    assert f'ruleset = "{rules.name}"' in text
    assert parse_position(text).rules is rules


def test_the_written_file_is_one_a_person_would_write() -> None:
    text = format_position(parse_position(EXAMPLE))
    assert tomllib.loads(text) == tomllib.loads(EXAMPLE)
    assert list(tomllib.loads(text)["position"]) == list(tomllib.loads(EXAMPLE)["position"])


def test_a_position_of_a_game_is_seen_as_the_game_is() -> None:
    game = record_of(21, 3, 40).games[-1]
    for seat in map(Seat, range(3)):
        from_game, from_file = View.of(game, seat), View.of(Position.of(game, seat))
        assert from_file.unseen() == from_game.unseen()
        assert [str(held.card) for _, hand in from_file.others for held in hand] == [
            str(held.card) for _, hand in from_game.others for held in hand
        ]


def test_json_is_no_position() -> None:
    with pytest.raises(HanabiError, match="not readable as TOML"):
        parse_position(json.dumps({"position": {}}))


def test_unknown_values_never_pass(tmp_path: Path) -> None:
    table: dict[str, Any] = tomllib.loads(EXAMPLE)["position"]
    for key in table:
        for value in ("zzz", 10**6, [1], 1.5, True):
            changed = {"position": table | {key: value}}
            with pytest.raises(HanabiError):
                parse_position(tomli_w.dumps(changed), tmp_path)
