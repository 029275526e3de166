"""Links of the site's pages: short, whole or refused, and no more than is seen."""

from __future__ import annotations

import json
import warnings
import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote, unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit import read
from hanabi_kit.cards import Seat
from hanabi_kit.cli import main
from hanabi_kit.errors import HanabiError, NotationError, ReadPast
from hanabi_kit.game import Game
from hanabi_kit.notation import format_link, parse_link, read_game, read_position
from hanabi_kit.notation.page_links import (
    _sealed,
    game_link,
    is_page_link,
    parse_page_link,
    position_link,
)
from hanabi_kit.position import Position
from tests import ROOT
from tests.helpers.tables import record_of, tables, with_other_secrets

MOST = 500
"""Signs of a link of a position, from its first key on."""


@settings(max_examples=60, deadline=None)
@given(tables(), st.booleans())
def test_a_position_comes_back_as_it_was(table: tuple[Game, Seat], seen: bool) -> None:
    game, seat = table
    position = Position.of(game, seat if seen else None)
    link = position_link(position)
    assert parse_page_link(link) == parse_page_link(f"https://here.example/kit/explore/#{link}")
    assert parse_page_link(link).table == position
    assert len(link) <= MOST
    assert set(link) < set(map(chr, range(33, 127)))  # no program cuts it at a sign of its own
    assert is_page_link(link)


@pytest.mark.parametrize("path", sorted((ROOT / "puzzles").glob("*/*.toml"))[::7], ids=str)
def test_a_puzzles_position_fits(path: Path) -> None:
    if path.parent.name == "sets":
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReadPast)
        position = read_position(path)
        link = position_link(position)
        found = parse_page_link(link).table
    assert isinstance(found, Position)
    assert (found.hands, found.discards, found.mover) == (
        position.hands,
        position.discards,
        position.mover,
    )
    assert len(link) <= MOST


def test_what_programs_do_to_spaces_changes_nothing() -> None:
    position = Position.of(record_of(3, players=3).at(20))
    link = position_link(position)
    assert parse_page_link(unquote(link.replace("+", "%20"))).table == position
    assert parse_page_link(link.replace("~", "%7E").replace("*", "%2A")).table == position
    assert parse_page_link(link.replace("~", "+%7C+")).table == position


def test_a_position_that_no_line_holds_is_packed() -> None:
    position = read_position(ROOT / "tests" / "data" / "endgames" / "endgame-001.toml")
    rules = replace(position.rules, name="ours", max_strikes=2)
    ours = replace(position, rules=rules, game_file=None, at=None)
    link = position_link(ours)
    assert link.partition(".z")[1]
    assert parse_page_link(link).table == ours
    assert len(link) <= MOST


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 5), st.integers(0, 30))
def test_a_game_at_a_turn(seed: int, players: int, at: int) -> None:
    record = record_of(seed, players)
    at = min(at, len(record.actions))
    found = parse_page_link(game_link(record, at))
    assert (found.table, found.at) == (parse_page_link(game_link(record)).table, at)
    assert game_link(record, at).endswith(f"&t={at + 1}")


@settings(max_examples=60, deadline=None)
@given(tables(), st.data())
def test_a_link_cut_off_or_altered_says_so(table: tuple[Game, Seat], data: st.DataObject) -> None:
    link = position_link(Position.of(table[0]))
    cut = data.draw(st.integers(3, len(link) - 1))
    with pytest.raises(NotationError, match="cut off or altered"):
        parse_page_link(link[:cut])
    at = data.draw(st.integers(len("p=1.abcd.."), len(link) - 1))
    sign = "3" if link[at] != "3" else "4"
    with pytest.raises(HanabiError):
        parse_page_link(f"{link[:at]}{sign}{link[at + 1 :]}")


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("p=2.abcd.2p", "version 2"),
        ("p=hello", "no link of these pages"),
        ("p=1.abcd.2p&g=1.abcd.215", "not both"),
        ("p=1.abcd.2p&t=3", "only a game has turns"),
        ("t=3", "no game"),
        ("p=1.abcd.2p&p=1.abcd.2p", "twice"),
        ("p", "parts such as"),
        ("p=" + "x" * 30_000, "at most"),
        ("p=" + _sealed("zAAAA"), "no position"),
        ("p=" + _sealed("z" + "%%%"), "no position"),
    ],
)
def test_what_is_no_link_is_refused_in_words(link: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        parse_page_link(link)


def packed(table: object) -> str:
    text = zlib.compress(json.dumps(table).encode())
    return "p=" + _sealed("z" + urlsafe_b64encode(text).rstrip(b"=").decode())


def test_a_packed_table_names_no_file_and_does_not_swell(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text("{}", encoding="utf-8")
    wrong: list[object] = [{"game": f"{tmp_path}/game.json", "at": 0}, "x" * 10**6, [[]] * 3, 7]
    for table in wrong:
        with pytest.raises(NotationError):
            parse_page_link(packed(table))


def test_a_line_without_a_seal_is_read_as_posted() -> None:
    line = (
        "2p r5 y5 g5 b4 p5 | clues 0 | deck 0 | left 1 | Alice xx xx xx xx xx | *Bob b5 y1 y1 g1 b1"
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReadPast)
        found = parse_page_link("p=" + quote(line, safe=""))
        assert found.table == read(line)


@settings(max_examples=30, deadline=None)
@given(tables(), st.integers(0, 100))
def test_a_link_tells_nothing_that_its_seat_does_not_see(
    table: tuple[Game, Seat], seed: int
) -> None:
    game, seat = table
    if game.rules.mechanism.hole:
        return  # what lies in a hole depends on the cards that are exchanged
    other = with_other_secrets(game, seat, seed)
    assert position_link(Position.of(game, seat)) == position_link(Position.of(other, seat))


def test_read_takes_links() -> None:
    record = read_game(ROOT / "puzzles" / "games" / "bot-2p-s2006.json")
    plain = parse_link(format_link(record))
    assert read(game_link(record)) == plain
    assert read(game_link(record, 63)) == plain.at(63)
    position = Position.of(record.at(63))
    assert read(f"https://kit.example/explore/index.html#{position_link(position)}") == position
    with pytest.warns(ReadPast, match="how a page shows"):
        assert read(position_link(position) + "&m=seat") == position
    with pytest.raises(NotationError, match="holds no table"):
        read("https://kit.example/play/#d=3-7")


def test_convert_writes_links(capsys: pytest.CaptureFixture[str]) -> None:
    game = str(ROOT / "puzzles" / "games" / "bot-2p-s2006.json")
    assert main(["convert", game, "--to", "page", "--at", "62"]) == 0
    link = capsys.readouterr().out.strip()
    assert link == f"review/#{game_link(read_game(game), 62)}"
    assert main(["convert", f"https://kit.example/{link}", "--to", "compact"]) == 0
    line = capsys.readouterr().out.strip()
    assert main(["convert", line, "--to", "page"]) == 0
    assert capsys.readouterr().out.startswith("explore/#p=1.")
