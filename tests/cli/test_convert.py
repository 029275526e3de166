"""hanabi-kit convert: every format that is read into every format that is written."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from hanabi_kit.cards import Seat
from hanabi_kit.cli import main
from hanabi_kit.game import shuffled
from hanabi_kit.notation import (
    format_game,
    format_link,
    format_position,
    parse_game,
    parse_link,
    parse_position,
    read_game,
    read_position,
)
from hanabi_kit.notation.files import MAX_BYTES
from hanabi_kit.players import Chop, play_game
from hanabi_kit.position import Position
from hanabi_kit.puzzles import folder, read_puzzle
from hanabi_kit.rules import RULESETS, STANDARD
from hanabi_kit.rules.variants import variant_named
from tests.helpers.command_runs import Run, runner
from tests.helpers.mutations import transcript_of
from tests.helpers.tables import HIDDEN, record_of

FILE = folder() / "games" / "bot-2p-s2006.json"
GAME = read_game(FILE)
TEXT = format_link(GAME)
ADDRESS = f"https://hanab.live/replay-json/{TEXT}"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run `hanabi-kit convert` in a folder of its own: exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)
    return runner(capsys, "convert")


def good(run: Run, *words: str) -> str:
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    return out


def test_a_game_file_becomes_a_link_and_back(run: Run) -> None:
    assert good(run, str(FILE), "--to", "link") == ADDRESS + "\n"
    there = parse_game(good(run, ADDRESS, "--to", "json"))
    assert (there.deck, there.actions) == (GAME.deck, GAME.actions)
    assert there.players == ("Alice", "Bob")


@pytest.mark.parametrize("source", [TEXT, ADDRESS])
def test_a_link_may_be_an_argument_or_stand_in_a_file(run: Run, source: str) -> None:
    Path("link.txt").write_text(source + "\n", encoding="utf-8")
    assert good(run, source, "--to", "link") == ADDRESS + "\n"
    assert good(run, "link.txt", "--to", "link") == ADDRESS + "\n"
    assert parse_game(good(run, "link.txt")) == parse_link(TEXT)


def test_a_game_becomes_the_position_after_n_actions(run: Run) -> None:
    for at in (0, 63, len(GAME.actions)):
        found = parse_position(good(run, str(FILE), "--at", str(at)))
        assert found == Position.of(GAME.at(at))
        assert good(run, ADDRESS, "--to", "position", "--at", str(at)) == good(
            run, str(FILE), "--at", str(at)
        )
    last = good(run, str(FILE), "--to", "position")
    assert parse_position(last) == Position.of(GAME.games[-1])


def test_what_is_written_to_a_file_has_the_format_of_its_ending(run: Run) -> None:
    for name, at in (("a.json", ()), ("a.toml", ("--at", "9")), ("a.txt", ())):
        assert good(run, ADDRESS, "-o", name, *at) == ""
    assert parse_game(Path("a.json").read_text(encoding="utf-8")) == parse_link(TEXT)
    assert parse_position(Path("a.toml").read_text(encoding="utf-8")) == Position.of(GAME.at(9))
    assert Path("a.txt").read_text(encoding="utf-8").startswith("Alice, Bob: ruleset 'standard'")
    assert good(run, ADDRESS, "-o", "link", "--to", "link") == ""
    assert Path("link").read_text(encoding="utf-8") == ADDRESS + "\n"


def test_a_game_becomes_a_text_that_tells_every_event(run: Run) -> None:
    lines = good(run, str(FILE), "--to", "text").splitlines()
    assert lines[0] == "Alice, Bob: ruleset 'standard', 50 cards"
    assert lines[-3] == " 70. Bob discards p3 from slot 5."
    assert lines[-1] == "Score 20 of 25: everyone had one turn after the last draw."
    assert len(lines) == 4 + len(GAME.actions)


def test_an_unfinished_game_is_told_as_one(run: Run) -> None:
    link = format_link(replace(GAME, actions=GAME.actions[:3]))
    assert good(run, link, "--to", "text").endswith("; the game goes on.\n")


def test_a_position_stays_a_position(run: Run) -> None:
    Path("table.toml").write_text(HIDDEN, encoding="utf-8")
    expected = format_position(parse_position(HIDDEN))
    assert good(run, "table.toml") == expected + "\n"
    assert good(run, "table.toml", "--to", "position", "-o", "b.toml") == ""
    assert Path("b.toml").read_text(encoding="utf-8") == expected
    assert "As Alice sees it" in good(run, "table.toml", "--to", "text")
    for to in ("json", "link"):
        code, out, err = run("table.toml", "--to", to)
        assert (code, out) == (2, "")
        assert err == (
            f"hanabi-kit convert: table.toml: a position is no whole game: --to {to} cannot hold "
            "it\n"
        )


def named_position(at: int = 63) -> str:
    return f'[position]\ngame = "../games/one.json"\nat = {at}\nviewer = "Alice"\n'


@pytest.fixture
def shelf(run: Run) -> Path:
    """A folder with a game and a position that names it by a relative path."""
    for name in ("games", "tables", "far/away"):
        Path(name).mkdir(parents=True)
    Path("games/one.json").write_text(format_game(GAME), encoding="utf-8")
    Path("tables/one.toml").write_text(named_position(), encoding="utf-8")
    return Path.cwd()


@pytest.mark.parametrize(
    ("out", "game"),
    [
        ("tables/two.toml", "../games/one.json"),
        ("two.toml", "games/one.json"),
        ("games/two.toml", "one.json"),
        ("far/away/two.toml", "../../games/one.json"),
    ],
)
def test_a_position_that_names_a_game_names_it_from_its_new_folder(
    run: Run, shelf: Path, out: str, game: str
) -> None:
    assert good(run, "tables/one.toml", "-o", out) == ""
    found = read_position(out)
    assert found == replace(read_position("tables/one.toml"), game_file=game)
    assert good(run, str(shelf / "tables" / "one.toml"), "-o", str(shelf / out)) == ""
    assert read_position(out) == found


def test_a_folder_that_is_a_link_leads_to_the_game_all_the_same(run: Run, shelf: Path) -> None:
    Path("short").symlink_to(shelf / "far" / "away", target_is_directory=True)
    assert good(run, "tables/one.toml", "-o", "short/two.toml") == ""
    assert read_position("short/two.toml").game_file == "../../games/one.json"
    Path("shelf").symlink_to(shelf / "tables", target_is_directory=True)
    assert good(run, "shelf/one.toml", "-o", "two.toml") == ""
    assert read_position("two.toml").game_file == "games/one.json"


def test_a_position_on_the_screen_needs_no_other_file(run: Run, shelf: Path) -> None:
    text = good(run, "tables/one.toml")
    assert "game =" not in text
    assert parse_position(text) == Position.of(GAME.at(63), Seat(0))


def test_a_game_whose_path_cannot_be_written_is_written_out(run: Run, shelf: Path) -> None:
    odd = Path("back\\slash")
    odd.mkdir()
    (odd / "one.json").write_text(format_game(GAME), encoding="utf-8")
    (odd / "one.toml").write_text(named_position().replace("../games/", ""), encoding="utf-8")
    assert good(run, str(odd / "one.toml"), "-o", "two.toml") == ""
    assert read_position("two.toml") == Position.of(GAME.at(63), Seat(0))


@pytest.mark.parametrize(
    "path", sorted((folder() / "endgame").glob("*.toml")), ids=lambda p: p.stem
)
def test_every_puzzle_becomes_a_position_anywhere(run: Run, path: Path, tmp_path: Path) -> None:
    assert good(run, str(path), "-o", "there.toml") == ""
    before, after = read_puzzle(path).position, read_position("there.toml")
    assert replace(after, game_file=before.game_file) == before


def given(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


@pytest.mark.parametrize(
    "text", [format_game(GAME), TEXT, ADDRESS + "\n", "\ufeff" + format_game(GAME)]
)
def test_standard_input_is_read_like_a_file(
    run: Run, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    given(monkeypatch, text.encode())
    assert good(run, "-", "--to", "link") == ADDRESS + "\n"


def test_a_position_from_standard_input_finds_its_game_from_here(
    run: Run, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given(monkeypatch, named_position().replace("../", "").encode())
    assert good(run, "-", "-o", "far/two.toml") == ""
    assert read_position("far/two.toml").game_file == "../games/one.json"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "-: '' begins neither a game"),
        (b"what is this", "-: 'what is this' begins neither a game"),
        (b"\xff\xfe", "-: not a text file (byte 0 is no UTF-8)"),
        (b" " * (MAX_BYTES + 1), "-: standard input up to 2,000,000 bytes is read"),
    ],
)
def test_bad_standard_input_gives_one_message(
    run: Run, monkeypatch: pytest.MonkeyPatch, data: bytes, message: str
) -> None:
    given(monkeypatch, data)
    code, out, err = run("-")
    assert (code, out) == (2, "")
    assert err.startswith(f"hanabi-kit convert: {message}")


def test_standard_input_that_is_closed_is_said_to_be(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert run("-") == (2, "", "hanabi-kit convert: -: standard input cannot be read\n")


def test_a_text_ends_with_the_word_of_the_document(run: Run) -> None:
    rules = RULESETS["leaflet-french-avalanche"]
    record = play_game([Chop(), Chop()], shuffled(rules, 3), rules)
    Path("table.toml").write_text(format_position(Position.of(record.games[-1])), encoding="utf-8")
    assert "26 points:\n  légendaire." in good(run, "table.toml", "--to", "text")


def test_a_transcript_becomes_a_game_in_suits_that_the_site_has(run: Run) -> None:
    record = record_of(4, 3, 200, RULESETS["hle"])
    assert record.games[-1].over
    Path("game.hle").write_text("# HLE\n" + transcript_of(record), encoding="utf-8")
    code, out, err = run("game.hle", "--to", "json")
    assert code == 0
    assert "written are white as purple\n" in err
    there = parse_game(out)
    assert there.rules == STANDARD
    assert [game.score for game in there.games] == [game.score for game in record.games]
    position = parse_position(good(run, "game.hle", "--at", "20"))
    assert position.rules == RULESETS["hle"]
    assert position.discards == record.at(20).discards
    assert good(run, "game.hle", "--to", "text").count("\n") == len(record.actions) + 4


def test_cards_that_a_transcript_never_dealt_are_said_to_be_in_no_order(run: Run) -> None:
    record = record_of(4, 3, 20, RULESETS["hle"])
    left = record.games[-1].deck_size
    Path("game.hle").write_text(transcript_of(record), encoding="utf-8")
    for to in ("json", "link"):
        code, _, err = run("game.hle", "--to", to)
        assert code == 0
        assert f"does not tell the order of the last {left} cards of the deck" in err


def test_a_game_of_a_variant_with_options_goes_through_a_file(run: Run) -> None:
    rules = replace(variant_named("Omni & Null (6 Suits)"), final_round=False)
    record = record_of(7, 3, 60, rules)
    Path("omni").write_text(format_game(record), encoding="utf-8")
    table = json.loads(good(run, "omni"))
    assert table["options"] == {"variant": "Omni & Null (6 Suits)", "allOrNothing": True}
    code, out, err = run("omni", "--to", "link")
    assert (code, out) == (2, "")
    assert err == (
        "hanabi-kit convert: omni: allOrNothing: True, but a link has no place for options\n"
    )


BAD = [
    (("none.json",), "none.json: there is no such file"),
    ((".",), ".: this is a folder, a file is needed"),
    (("https://hanab.live/replay/12",), "link 'https://hanab.live/replay/12': this address holds"),
    (("hanab.live/replay/12#5",), "link 'hanab.live/replay/12#5': this address holds no cards"),
    (("215abc,00,0",), "link: deck: 3 cards, but ruleset 'standard' has 50"),
    ((ADDRESS, "--at", "71"), "link: at 71: this game has 70 actions, so 0–70"),
    ((ADDRESS, "--at", "7", "--to", "json"), "link: --at 7: only a position is of one moment"),
    ((ADDRESS, "-o", "game"), "link: -o 'game': the ending does not tell the format; say --to"),
    ((ADDRESS, "-o", "no/such/a.json"), "no/such/a.json: cannot be written (No such file"),
    ((ADDRESS, "-o", "a\0.json"), "'a\\x00.json': cannot be written (embedded null byte)"),
    (("junk",), "junk: 'what is this' begins neither a game"),
    (("empty",), "empty: '' begins neither a game"),
    (("junk.json",), "junk.json: not readable as JSON"),
    (("bad.hle",), "bad.hle: line 1: (Deal R9): no rank 9"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "message"), BAD, ids=[row[1][:40] for row in BAD])
def test_bad_input_gives_one_message_and_exit_code_2(
    run: Run, words: tuple[str, ...], message: str
) -> None:
    Path("junk").write_text("what is this", encoding="utf-8")
    Path("empty").write_text("", encoding="utf-8")
    Path("junk.json").write_text("[", encoding="utf-8")
    Path("bad.hle").write_text("(Deal R9)", encoding="utf-8")
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err.startswith(f"hanabi-kit convert: {message}")
    assert "Traceback" not in err


@pytest.mark.parametrize("words", [(), (TEXT, "--to", "xml"), (TEXT, "--at", "-1")])
def test_wrong_words_are_explained(run: Run, words: tuple[str, ...]) -> None:
    code, _, err = run(*words)
    assert code == 2
    assert "usage: hanabi-kit convert" in err


def test_other_commands_take_links_and_transcripts_too(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["replay", ADDRESS, "--at", "63", "--json"]) == 0
    by_link = json.loads(capsys.readouterr().out)
    assert main(["replay", str(FILE), "--at", "63", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == by_link
    transcript = tmp_path / "game.txt"
    transcript.write_text(transcript_of(record_of(4, 2, 30, RULESETS["hle"])), encoding="utf-8")
    assert main(["deduce", str(transcript)]) == 0
    assert "Player" in capsys.readouterr().out
