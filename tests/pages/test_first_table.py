"""The table of a link that JavaScript draws before Python has come, held to Python's own scene.

Node runs the very program that a page loads.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit.cards import Seat
from hanabi_kit.errors import HanabiError
from hanabi_kit.notation import format_link, format_position, parse_position, read_game
from hanabi_kit.notation.page_links import game_link, position_link
from hanabi_kit.notation.posted.compact import format_compact
from hanabi_kit.notation.record import GameRecord
from hanabi_kit.pages.live import documents
from hanabi_kit.pages.live.first_tables import CARRIED, carried, is_plain
from hanabi_kit.position import Position
from hanabi_kit.puzzles import folder, read_puzzle
from hanabi_kit.render import scene
from hanabi_kit.rules import ruleset_named
from tests.helpers.tables import record_of, with_other_secrets
from tests.pages.test_live_bridge import Browser

NODE = shutil.which("node")
DATA = Path(__file__).parents[1] / "data" / "games"
GAMES = [*sorted(DATA.glob("*.json")), *sorted((folder() / "games").glob("bot-*.json"))[:6]]

pytestmark = pytest.mark.skipif(NODE is None, reason="Node runs what a page loads")

RUN = """
import { readFileSync } from "node:fs";
const { default: first } = await import(process.argv[2]);
const { tables, asked } = JSON.parse(readFileSync(0, "utf8"));
const found = [];
for (const [page, text] of asked) {
  try {
    found.push({ scene: await first.scene(text, page, tables) });
  } catch (error) {
    found.push({ fault: error.message });
  }
}
console.log(JSON.stringify(found));
"""


@dataclass(frozen=True)
class Drawer:
    """The browser's program, run by Node."""

    folder: Path

    def __call__(self, asked: list[tuple[str, str]], language: str = "en") -> list[dict[str, Any]]:
        """Return the scene, or the fault, of each page and text."""
        program, run = self.folder / "first_table.mjs", self.folder / "run.mjs"
        program.write_text(str(documents.FIRST_TABLE), encoding="utf-8")
        run.write_text(RUN, encoding="utf-8")
        words = documents._spoken(language, str(documents.FIRST_TABLE))
        told = json.dumps({"tables": carried(language) | {"words": words}, "asked": asked})
        assert NODE
        done = subprocess.run(
            [NODE, str(run), program.as_uri()],
            input=told,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        found: list[dict[str, Any]] = json.loads(done.stdout)
        assert len(found) == len(asked)
        return found


@pytest.fixture
def drawn(tmp_path: Path) -> Drawer:
    return Drawer(tmp_path)


# What Python alone works out: nothing of it is drawn from.
PYTHONS = ("language", "last", "turn", "ending", "moves", "notes", "unusual", "fault")


def plain(python: Any) -> dict[str, Any]:
    """Python's scene, without what only Python works out."""
    found: dict[str, Any] = json.loads(json.dumps(python.plain()))
    for name in PYTHONS:
        found.pop(name, None)
    for hand in found["hands"]:
        for slot in hand["slots"]:
            slot["odds"] = {}
            if slot["card"] is None:  # what it can be comes after this
                slot["label"] = slot["label"].partition(";")[0].rstrip()
    if found["over"]:
        found.pop("headline")
    return found


def ours(scene: dict[str, Any]) -> dict[str, Any]:
    """The browser's scene, with what Python's is compared by."""
    found = {name: value for name, value in scene.items() if name not in PYTHONS}
    if found["over"]:
        found.pop("headline")
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_game_at_many_turns_is_pythons_own(drawn: Drawer, language: str) -> None:
    asked, wanted = [], []
    for place, file in enumerate(GAMES):
        record = read_game(file)
        last = len(record.actions)
        for at in sorted({0, 1, 9, last // 3 + place % 5, last // 2, last - 2, last - 1, last}):
            seat = Seat((place + at) % len(record.players))
            link, game = game_link(record, at), record.at(at)
            game = replace(game, players=record_of(1, len(record.players)).players)
            asked += [("review", link), ("review", f"{link}&s={seat + 1}"), ("play", link)]
            wanted += [(game, None), (game, seat), (game, game.mover)]
    for found, (game, eyes) in zip(drawn(asked, language), wanted, strict=True):
        there = plain(scene(game, eyes, language))
        assert ours(found["scene"]) == there


def puzzles() -> list[Position]:
    found = []
    for file in sorted(folder().rglob("*.toml")):
        try:
            found.append(read_puzzle(file).position)
        except HanabiError:
            continue  # it asks of no single position
    return found


def test_every_position_of_a_puzzle_is_pythons_own(drawn: Drawer) -> None:
    positions = puzzles()
    asked = [("play", position_link(position)) for position in positions]
    shown = 0
    for position, found in zip(positions, drawn(asked), strict=True):
        if found["scene"] is None:
            assert position.rules.name not in CARRIED or position.rules.name == "standard", position
            continue
        shown += 1
        position = replace(position, turn_number=None)
        eyes = position.mover if position.viewer is None else None
        assert ours(found["scene"]) == plain(scene(position, eyes, "en"))
    assert shown > 430


@pytest.mark.parametrize("name", CARRIED)
def test_every_ruleset_that_is_carried_is_played_through(drawn: Drawer, name: str) -> None:
    rules = ruleset_named(name)
    assert is_plain(rules)
    asked, wanted = [], []
    for seed in range(4):
        record = record_of(seed, 2 + seed, 60, rules)
        for at in (0, 7, len(record.actions) // 2, len(record.actions)):
            game = record.at(at)
            asked.append(("review", game_link(record, at)))
            asked.append(("explore", position_link(Position.of(game, game.mover))))
            wanted += [scene(game), scene(Position.of(game, game.mover))]
    for (_, link), found, there in zip(asked, drawn(asked), wanted, strict=True):
        if found["scene"] is None:  # nobody's turn is left over for Python to suppose
            assert there.deck == 0, link
            continue
        assert ours(found["scene"]) == plain(there), link


RECORD = read_game(folder() / "games" / "bot-2p-s2006.json")
SITE = f"https://hanab.live/shared-replay-json/{format_link(RECORD)}#64"
EXPORT = (folder() / "games" / "bot-2p-s2006.json").read_text(encoding="utf-8")


def links() -> list[str]:
    """Links of a table, open and as a seat sees it, with all that they may say of the view."""
    game = RECORD.at(63)
    tables = [
        position_link(Position.of(game)),
        position_link(Position.of(game, Seat(0))),
        position_link(Position.of(game, Seat(1))),
        game_link(RECORD, 63),
        game_link(RECORD),
        SITE,
        format_link(RECORD),
        EXPORT,
        format_compact(Position.of(game, Seat(1))),
        f"# as it was\n{format_compact(Position.of(game))}",
    ]
    return [
        f"{table}{more}"
        for table in tables
        for more in ("", "&s=1", "&s=2", "&m=seat", "&m=faceup")
    ]


@pytest.mark.parametrize("page", documents.WIDGETS)
def test_each_page_shows_what_its_widget_will_show(drawn: Drawer, page: str) -> None:
    shown = 0
    texts = links()
    for text, found in zip(texts, drawn([(page, text) for text in texts]), strict=True):
        browser = Browser()
        answer = browser.open(page, text)
        widget = browser.bridge._shown.widget if browser.bridge._shown else None
        getattr(widget, "wait", lambda: None)()
        if found.get("scene"):
            assert answer.get("opened") == page, (text, answer)
            python = browser.traits["scene"]
            marked = page != "explore"  # of which the solution, once it is there, shows no clues
            assert hands(found["scene"], marked) == hands(python, marked), text
            for name in ("seat", "mover", "headline", "deck", "strikes", "clue_tokens"):
                assert found["scene"][name] == python[name], (text, name)
            shown += 1
        elif "fault" in found:
            assert answer["error"] == found["fault"]
        if widget is not None:
            widget.close()
    assert shown >= 6


def hands(drawn: dict[str, Any], marked: bool) -> list[Any]:
    """The hands of a scene, with what clues said where that is asked."""
    return [
        [hand[name] for name in ("seat", "name", "own", "to_move")]
        + [(slot["card"], slot["marks"] if marked else ()) for slot in hand["slots"]]
        for hand in drawn["hands"]
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_wrong_with_a_link_is_told_in_pythons_words(drawn: Drawer, language: str) -> None:
    link, game = position_link(Position.of(RECORD.at(63))), game_link(RECORD, 63)
    wrong = [
        *(link[:size] for size in range(2, len(link), 7)),
        link.replace("Alice", "Alica"),
        "p=2" + link[3:],
        game.replace("g=1", "g=7"),
        game[:80],
        f"{link}&t=3",
        f"{link}&{game}",
        f"{link}&s=1&s=2",
        f"{link}&z=1",
        "t=3",
        "p=" + "a" * 20_000,
        f"https://example.org/play/index.html#{link[:-4]}",
    ]
    found = drawn([("play", text) for text in wrong], language)
    browser = Browser()
    for text, one in zip(wrong, found, strict=True):
        assert one["fault"] == browser.open("play", text, language)["error"], text


def test_what_is_not_read_here_is_left_to_python(drawn: Drawer) -> None:
    position = Position.of(RECORD.at(63))
    left = [
        ("play", ""),
        ("play", "hello"),
        ("play", "d=3-7"),
        ("play", "[position]"),
        ("play", "https://hanab.live/replay/123"),
        (
            "play",
            "2p r4 y5 g5 b4 p5 | clues 0 | deck 0 | Alice xx xx xx xx xx | *Bob y1 y1 g1 b5 p1",
        ),
        ("play", "2p | clues 8 | deck 40 | *Alice y1 b1 y2 b3 g2 | Bob g5 g4 y3 y1 z4"),
        ("play", game_link(RECORD)),
        ("explore", f"{position_link(position)}&w=play+y5"),
        ("review", position_link(position)),
        ("review", EXPORT.replace('"players"', '"characters": [], "players"', 1)),
        ("review", format_link(RECORD).replace("215", "216", 1)),
        ("review", format_link(RECORD)[:-1] + "18"),
        ("review", "{"),
    ]
    assert drawn(left) == [{"scene": None}] * len(left)


def test_nothing_is_drawn_that_the_seat_cannot_see(drawn: Drawer) -> None:
    for seed in range(6):
        for seat in (Seat(0), Seat(1), Seat(2)):
            game = record_of(seed, players=3, turns=20 + seed).games[-1]
            twin = with_other_secrets(game, seat, seed + 1)
            hidden = [position_link(Position.of(one, seat)) for one in (game, twin)]
            first, second = drawn([("play", link) for link in hidden])
            assert first["scene"] is not None
            assert first == second


def test_an_open_link_with_a_seat_hides_that_seats_hand(drawn: Drawer) -> None:
    compared = 0
    for seed in range(30):
        game = record_of(seed, players=3, turns=6).games[-1]
        try:
            twin = Position.of(with_other_secrets(game, Seat(0), seed + 1))
        except HanabiError:
            continue  # clues said something else of the other cards
        links = [f"{position_link(one)}&s=1" for one in (Position.of(game), twin)]
        assert links[0] != links[1]
        first, second = drawn([("play", link) for link in links])
        assert first["scene"] is not None
        assert first == second
        compared += 1
    assert compared > 5


def test_a_game_from_a_seat_hides_its_hand_and_the_deck(drawn: Drawer) -> None:
    # Before anything happened every deal is a game: the same hands of others, all else anew.
    for seed in range(6):
        record = record_of(seed, players=3, turns=0)
        game = record.at(0)
        twin = with_other_secrets(game, Seat(1), seed + 1)
        assert twin.deck is not None
        deck = [*(held.card for hand in twin.hands for held in reversed(hand)), *twin.deck]
        other = GameRecord(record.rules, record.players, tuple(deck), ())
        asked = [("review", f"{game_link(one, 0)}&s=2") for one in (record, other)]
        assert asked[0] != asked[1]
        first, second = drawn(asked)
        assert first["scene"] is not None
        assert first == second


def test_a_packed_table_is_read_here_too(drawn: Drawer) -> None:
    text = format_position(Position.of(RECORD.at(40), Seat(0)))
    text += '\n[position.assume]\n"Alice 1" = ["not r1"]'
    position = parse_position(text)
    assert position.assumed
    link = position_link(position)
    assert link[9] == "z"
    (found,) = drawn([("play", link)])
    assert ours(found["scene"]) == plain(scene(replace(position, assumed=())))
