"""The compact line: read, written, cut off, contradictory, in addresses and on the command line."""

from __future__ import annotations

import random
import re
import warnings
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote_plus

import pytest

from hanabi_kit import read
from hanabi_kit.actions import Mark
from hanabi_kit.cards import Seat
from hanabi_kit.cli import main
from hanabi_kit.errors import HanabiError, NotationError, ReadPast
from hanabi_kit.notation import parse_position
from hanabi_kit.notation.any_format import parse_any
from hanabi_kit.notation.position_file import format_position, position_table
from hanabi_kit.notation.posted.compact import format_compact, parse_compact
from hanabi_kit.notation.posted.line_parts import parts_of
from hanabi_kit.position import Position, SlotCard
from hanabi_kit.rules import RULESETS, STANDARD
from hanabi_kit.rules.variants import variant_named, variant_names
from tests.helpers.tables import HOSTILE
from tests.notation.test_position_mechanisms import EVERY_MECHANISM, played, seats

LINE = "2p r4 y5 g5 b4 p5 | clues 0 | deck 0 | Alice xx xx xx xx xx | *Bob y1 y1 g1 b5 p1"
FULL = (
    "2p r4 y5 g5 b4 p5 | gone r1 r1 g1 b1 b1 p1 r2 y2 g2 b2 p2 r3 y3 g3 b3 p3 r4 | clues 0 | deck 0"
    " | left 2 | Alice xx xx/5r xx/!5 xx xx | *Bob y1 y1 g1 b5 p1"
)


def quietly(text: str) -> Position:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReadPast)
        return parse_compact(text)


def faults_of(text: str) -> tuple[str, ...]:
    with pytest.raises(HanabiError) as refused:
        quietly(text)
    return refused.value.faults


# ------------------------------------------------------------------------------- both ways


def three_hundred() -> Iterator[Position]:
    """Positions of many games and rules, from every seat in turn, and with all hands shown."""
    names = variant_names()
    rules = [*RULESETS.values(), *map(variant_named, names[:: len(names) // 40])]
    chance = random.Random(3)
    for number in range(100):
        own = rules[number % len(rules)] if number % 3 else STANDARD
        game = played(own, number, chance.randrange(10, 100))
        places = [None, *seats(game)]
        for seat in chance.sample(places, 3) if len(places) > 3 else places:
            yield Position.of(game, seat)


def test_three_hundred_positions_are_read_back_equal_from_file_line_and_address() -> None:
    found = list(three_hundred())
    assert len(found) == 300
    assert {len(position.players) for position in found} >= {2, 3, 4, 5}
    assert len({position.rules.name for position in found}) > 40
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # what the kit writes leaves nothing out
        for position in found:
            line, address = format_compact(position), format_compact(position, url=True)
            assert parse_compact(line) == position, line
            assert parse_compact(address) == position, address
            assert parse_compact(unquote_plus(address)) == position, address
            assert parse_position(format_position(position)) == position
            assert not re.search(r'[\s|"<>#&=^`{}\\]', address), address
            assert address.isascii()
            if position.rules == STANDARD:
                assert len(line) <= 500
                assert len(address) <= 500


@pytest.mark.parametrize("name", EVERY_MECHANISM)
def test_whatever_a_position_says_a_line_says(name: str) -> None:
    for seed in range(3):
        game = played(name, seed)
        for seat in (None, *seats(game)):
            position = Position.of(game, seat)
            assert parse_compact(format_compact(position)) == position
            assert parse_compact(format_compact(position, url=True)) == position


def test_a_known_deck_is_written_and_read_back() -> None:
    game = played("standard", 5, 40, 2)
    assert game.deck
    position = replace(Position.of(game), deck_order=tuple(game.deck))
    line = format_compact(position)
    assert f"| order {game.deck[0]} " in line
    assert parse_compact(line) == position


NAMES = [
    *(
        "Mary Ann",
        "deck",
        "viewer",
        "*",
        "*Bob",
        'say "hi"',
        '"',
        "a|b",
        "a~b",
        "a,b",
        "50%",
        "A+B",
    ),
    *("xx", "r1", "2p", "%20", " lead", "Zoé", "花", "x" * 60, "a: b", "gone rest useless"),
]


@pytest.mark.parametrize("name", NAMES + [each for each in HOSTILE if each.isprintable()])
@pytest.mark.parametrize("seat", [0, 1])
def test_names_of_any_signs_are_read_back(name: str, seat: int) -> None:
    position = quietly(LINE)
    other = "Alice" if seat else "Bob"
    position = replace(position, players=(other, name) if seat else (name, other))
    try:
        position_table(position)
    except NotationError:
        pytest.skip("no player may be called so")
    for url in (False, True):
        assert parse_compact(format_compact(position, url)) == position
    # As the server of an address decodes it.
    assert parse_compact(unquote_plus(format_compact(position, url=True))) == position


def test_a_name_in_a_hole_is_read_back() -> None:
    game = played("Throw It in a Hole (5 Suits)", 4, 40, 2)
    position = replace(Position.of(game, Seat(0)), players=("a, b: r1", "hole"))
    assert position.hole
    assert parse_compact(format_compact(position)) == position


def test_what_a_line_has_no_place_for_is_refused_with_words() -> None:
    position = replace(quietly(LINE), rules=replace(STANDARD, name="mine", max_clue_tokens=7))
    with pytest.raises(NotationError, match="ruleset: 'mine' is none of the named ones, and"):
        format_compact(position)


def test_assumptions_have_no_place_in_a_line() -> None:
    text = format_position(parse_compact(FULL))
    assumed = parse_position(f'{text}\n[position.assume]\n"Alice 1" = "y4 g4"\n')
    with pytest.raises(NotationError, match="assume: a compact line has no place for it; write a"):
        format_compact(assumed)


def test_a_position_of_a_game_file_is_written_out(tmp_path: Path) -> None:
    position = Position.of(played("standard", 5, 40, 2))
    assert format_compact(replace(position, game_file="a.json", at=40)) == format_compact(position)


# ------------------------------------------------------------------------------- as posted


def test_the_posted_line_is_alices_sight_and_bobs_turn() -> None:
    with pytest.warns(ReadPast) as told:
        position = parse_compact(LINE)
    assert [str(one.message).partition(" (")[0] for one in told] == [
        "discards: supposed to be gone are 17 cards that nobody needs",
        "turns left: supposed 2, as if the last card was drawn on the turn before",
    ]
    assert (position.players, position.viewer, position.mover) == (("Alice", "Bob"), 0, 1)
    assert (position.turns_left, position.strikes, position.clue_tokens) == (2, 0, 0)
    assert position.stacks == (4, 5, 5, 4, 5)
    assert replace(position, mover=Seat(0)) == quietly(LINE.replace("*", ""))


def test_marks_and_every_part_are_read() -> None:
    position = parse_compact(FULL)
    assert position.hands[0][1].marks == (Mark(5, True), Mark("r", True))
    assert position.hands[0][2] == SlotCard(None, (Mark(5, False),))
    parts = FULL.split(" | ")
    chance = random.Random(1)
    for _ in range(20):
        some = parts[1:-2]
        chance.shuffle(some)
        assert parse_compact(" | ".join([parts[0], *some, *parts[-2:]])) == position
        assert parse_compact("~".join([parts[0], parts[-2], *some, parts[-1]])) == position
    assert parse_compact(FULL.replace(" | ", "\n|  ")) == position
    assert parse_compact(FULL.replace(" | ", "|")) == position
    assert parse_compact(FULL.replace(" | ", "~").replace(" ", "+")) == position
    assert parse_compact(FULL.replace(" | ", "%7C").replace(" ", "%20")) == position


def test_rules_and_a_viewer_are_named() -> None:
    game = played("Rainbow (5 Suits)", 3, 30, 3)
    line = format_compact(Position.of(game, Seat(2)))
    assert line.startswith("3p ")
    assert "| rules Rainbow (5 Suits) |" in line
    assert parse_compact(line).rules == variant_named("Rainbow (5 Suits)")
    known = replace(
        parse_compact(FULL), hands=((SlotCard(None, ()),) * 5, parse_compact(FULL).hands[1])
    )
    assert "viewer" not in format_compact(known)


# ------------------------------------------------------------------------------- bad input

BAD: list[tuple[str, str]] = [
    ("2p", "2p, but 0 hands: each player needs a part with a name and cards, or the line is cut"),
    ("r4 y5 | clues 0", "'r4 y5', but a line begins with the number of players"),
    (LINE.replace("clues 0 | ", ""), "clues: missing; a whole number is needed"),
    (LINE.replace("deck 0 | ", ""), "deck: missing; a whole number is needed"),
    (LINE.replace("clues 0", "clues many"), "clues: 'many', but a whole number is needed"),
    (LINE.replace("clues 0", "clues 9"), "clues: 9, but a whole number from 0 to 8 is needed"),
    (LINE.replace("clues 0", "clues 1.5"), "clues: 1.5, but a whole number is needed"),
    (LINE.replace("clues 0", "clues 0 | clues 1"), "clues: stands there twice"),
    (LINE.replace("clues 0", "clues"), "clues: nothing follows"),
    (LINE.replace("clues 0", "clue 0"), "part 2: 'clue 0', but a part is a name with cards"),
    (LINE.replace("| deck 0", "|"), "part 3 is empty: a bar is too much, or something is cut off"),
    (f"{LINE} |", "part 6 is empty: a bar is too much, or something is cut off"),
    (LINE.replace("Alice", "Bob"), "'Bob' has two hands"),
    (LINE.replace("2p", "3p"), "3p, but 2 hands ('Alice', 'Bob'): each player needs a part"),
    (f"{LINE} | Zoe r1", "2p, but 3 hands ('Alice', 'Bob', 'Zoe'): each player needs a part"),
    (LINE.replace("Alice", "*Alice"), "'Alice' and 'Bob' have a star, but one is to move"),
    (LINE.replace("p1", "*p1"), "'Bob': a star stands before a name only, not before a card"),
    (LINE.replace("y1 y1", "xx y1"), "'Alice' and 'Bob' have hidden cards (xx), but only one can"),
    (f"{LINE} | viewer Zoe", "viewer: 'Zoe', but the players are Alice, Bob"),
    (f"{LINE} | viewer Bob", "Alice: slot 1 is hidden (xx), but the viewer is Bob"),
    (
        LINE.replace("xx xx xx", "r5 xx xx"),
        "Alice: written openly (slot 1: r5), but the viewer",
    ),
    (LINE.replace("xx xx", "xx/5!5 xx"), "Alice: slot 1 has the marks 5!5, which no card fits"),
    (LINE.replace("b5", "b5/r"), "Bob: slot 4 is b5, which its marks r rule out"),
    (LINE.replace("b5", "b5/q"), "Bob: slot 4: clue marks 'q': 'q' is no clue"),
    (LINE.replace("b5", "b9"), "Bob: slot 4: card 'b9'"),
    (LINE.replace("b5", "b4 b5"), "Bob: 6 cards, but a hand of 2 players has 4 or 5 here"),
    (LINE.replace("b5", "p5"), "p5: in sight 2 times (fireworks, discards and hands), but ruleset"),
    (LINE.replace("r4", "r7"), "fireworks: card 'r7'"),
    (LINE.replace("r4", "r4 r2"), "fireworks: r2: the red firework is already at another rank"),
    (
        LINE.replace("deck 0", "deck 0 | left 3"),
        "left: 3, but a whole number from 0 to 2",
    ),
    (LINE.replace("deck 0", "deck 1 | left 1"), "left: 1, but the last round only starts when"),
    (f"{LINE} | gone q7", "gone: card 'q7'"),
    (f"{LINE} | gone r2 ... useless", "gone: '… useless', but after the cards may only stand …"),
    (f"{LINE} | gone r2", "deck: 0, but 23 cards in the fireworks, 1 discarded and 10 in hands"),
    (f"{LINE} | rules standrad", "rules: ruleset 'standrad': the kit knows standard"),
    (f"{LINE} | hands 9", "Bob: 5 cards, but a hand of 2 players has 8 or 9 here"),
    (f'{LINE} | viewer "Alice', "sign 92: '\"Alice' is a quote without its end"),
    (LINE.replace("xx", "y4").replace("*", ""), "no star says who is to move, and no hidden hand"),
]


@pytest.mark.parametrize(("line", "message"), BAD, ids=[message[:40] for _, message in BAD])
def test_a_bad_line_says_what_and_where(line: str, message: str) -> None:
    assert any(fault.startswith(message) for fault in faults_of(line)), faults_of(line)


@pytest.mark.parametrize("line", [LINE, FULL, LINE.replace("y1", "y1/1!r")])
def test_a_line_that_is_cut_off_is_refused_wherever_that_is(line: str) -> None:
    for end in range(len(line)):
        if line[:end].rstrip() == line:
            continue
        assert faults_of(line[:end])
        assert faults_of(line[:end].replace(" | ", "~").replace(" ", "+"))


def test_of_random_lines_cut_off_only_marks_of_the_last_card_can_go_unnoticed() -> None:
    for seed in range(12):
        game = played("standard", seed, 40)
        line = format_compact(Position.of(game, Seat(seed % len(game.players))))
        whole, last = line.rsplit(" ", 1)
        card, _, marks = last.partition("/")
        for end in range(len(line)):
            try:
                parse_compact(line[:end])
            except HanabiError:
                continue
            assert marks, line[:end]
            assert line[:end].startswith(f"{whole} {card}"), line[:end]


def test_a_line_of_any_length_is_refused_or_read() -> None:
    assert "a line of up to 20,000 is read" in faults_of("2p " + "r1 " * 7_000)[0]
    assert faults_of("2p " + "| r1 " * 3_000)
    assert len(parts_of("2p" + "|" * 10_000)) == 10_001


# ------------------------------------------------------------------------------- where it is read


def test_a_line_is_read_wherever_the_kit_reads_anything(tmp_path: Path) -> None:
    position = parse_compact(FULL)
    assert read(FULL) == position
    assert read(format_compact(position, url=True)) == position
    path = tmp_path / "posted.txt"
    path.write_text(f"# what was right?\n\n{FULL.replace(' | deck', chr(10) + '| deck')}\n")
    assert read(path) == position
    assert parse_any(FULL, "-") == (position, None)


def test_a_file_that_is_called_like_a_line_is_that_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("2p game").write_text(format_position(parse_compact(FULL)))
    assert read("2p game") == parse_compact(FULL)
    assert main(["convert", "2p game", "--to", "compact"]) == 0


def test_commands_take_the_line_itself(capsys: pytest.CaptureFixture[str]) -> None:
    def ran(*words: str) -> tuple[int, str, str]:
        code = main(list(words))
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    position = parse_compact(FULL)
    code, out, err = ran("convert", FULL)
    assert (code, out.strip(), err) == (0, format_position(position).strip(), "")
    assert ran("convert", FULL, "--to", "compact") == (0, f"{FULL}\n", "")
    code, address, _ = ran("convert", FULL, "--to", "url")
    assert (code, address) == (0, f"{format_compact(position, url=True)}\n")
    assert ran("convert", address.strip(), "--to", "compact") == (0, f"{FULL}\n", "")
    code, out, err = ran("deduce", LINE, "--json")
    assert code == 0
    assert [line.partition(" supposed")[0] for line in err.splitlines()] == [
        "hanabi-kit deduce: line: discards:",
        "hanabi-kit deduce: line: turns left:",
    ]


def test_a_game_becomes_a_line_at_any_turn(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(Path(__file__).parents[3] / "puzzles" / "games" / "bot-2p-s2006.json")
    record: Any = read(file)
    assert main(["convert", file, "--at", "60", "--to", "compact"]) == 0
    assert parse_compact(capsys.readouterr().out) == Position.of(record.at(60))


@pytest.mark.parametrize(
    "line", [LINE[:40], LINE.replace("y1", "p5"), LINE.replace("b5", "b5/r"), LINE + " | viewer Z"]
)
@pytest.mark.parametrize("command", ["solve", "deduce", "convert", "replay"])
def test_a_bad_line_is_one_message_and_code_2(
    capsys: pytest.CaptureFixture[str], command: str, line: str
) -> None:
    assert main([command, line]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    told = [one for one in captured.err.splitlines() if one.startswith("hanabi-kit")]
    assert len(told) == 1
    assert told[0].startswith(f"hanabi-kit {command}: line: ")
