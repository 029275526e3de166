"""Python's half of the live pages, without a browser: as the widgets, and never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from hanabi_kit.cards import Seat
from hanabi_kit.game import Game
from hanabi_kit.notation import format_link, parse_link, read_game
from hanabi_kit.notation.page_links import game_link, parse_page_link, position_link
from hanabi_kit.pages.live import documents
from hanabi_kit.pages.live.bridge import PAGES, Bridge
from hanabi_kit.position import Position
from hanabi_kit.puzzles import folder
from hanabi_kit.widgets import DeductionBoard, GameReviewer, SolutionExplorer, Table
from hanabi_kit.widgets.browser_end import own_traits
from tests.helpers.tables import record_of, with_other_secrets

RECORD = read_game(folder() / "games" / "bot-2p-s2006.json")
MESSAGES: dict[str, list[dict[str, object]]] = {
    "explore": [
        {"do": "choose", "move": "play y5"},
        {"do": "step", "then": "g4"},
        {"do": "back", "to": 0},
        {"do": "explain"},
        {"do": "choose", "move": "no move"},
        {"do": "language", "language": "fr"},
    ],
    "review": [{"do": "go", "at": 5}, {"do": "seat", "seat": 1}, {"do": "go", "at": 500}],
    "deduce": [
        {"do": "strike", "slots": [1], "cards": ["r1"]},
        {"do": "check"},
        {"do": "step"},
        {"do": "why", "slot": 9, "card": "r1"},
    ],
    "play": [
        {"do": "act", "action": "clue Bob 1"},
        {"do": "act", "action": "play 1"},
        {"do": "undo"},
        {"do": "act", "action": "fly"},
        {"do": "nothing"},
    ],
}


class Browser:
    """What a page keeps: the traits that it was sent, and the last answer."""

    def __init__(self) -> None:
        self.traits: dict[str, Any] = {}
        self.answer: dict[str, Any] = {}
        self.bridge = Bridge(self.take)

    def take(self, text: str) -> None:
        told = json.loads(text)
        if "traits" in told:
            self.traits |= told["traits"]
        else:
            self.answer = told

    def ask(self, **asked: object) -> dict[str, Any]:
        self.bridge.hear(json.dumps({"id": 1, **asked}))
        return self.answer

    def open(self, page: str, text: str, language: str = "en") -> dict[str, Any]:
        return self.ask(do="open", page=page, text=text, language=language)


@pytest.fixture
def browser() -> Iterator[Browser]:
    made = Browser()
    yield made
    shown = made.bridge._shown
    if shown is not None:
        shown.widget.close()


def widget(page: str) -> Any:
    """The same widget as a notebook has it."""
    if page == "explore":
        return SolutionExplorer(Position.of(RECORD.at(63)), language="en")
    if page == "review":
        return GameReviewer(parse_link(format_link(RECORD)), at=62, language="en")
    if page == "deduce":
        game = RECORD.at(40)
        return DeductionBoard(Position.of(game, game.mover), language="en")
    return Table.deal(
        ["Alice", "Bob", "Cathy"], seed=7, seat=0, reply="Chop", lock_seat=True, language="en"
    )


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("page", PAGES)
def test_every_message_gives_what_the_widget_gives(page: str, browser: Browser) -> None:
    browser.open(page, documents.example(page).link)
    alone = widget(page)
    for message in [{"do": "nothing"}, *MESSAGES[page]]:
        browser.ask(do="message", content=message)
        alone._hear(alone, message, [])
        for one in (alone, browser.bridge._shown.widget):  # type: ignore[union-attr]
            getattr(one, "wait", lambda: None)()
            one._redraw(one.error)  # a thread that ends tells of it a moment later
        names = own_traits(type(alone))
        assert set(names) == set(browser.traits)
        for name in names:
            if name == "revision":
                continue  # it counts what a search tells of itself, too
            assert browser.traits[name] == plain(getattr(alone, name)), (message, name)
    alone.close()


@pytest.mark.parametrize("page", PAGES)
def test_a_link_leads_back_to_what_is_seen(page: str, browser: Browser) -> None:
    browser.open(page, documents.example(page).link)
    for message in MESSAGES[page][:2]:
        browser.ask(do="message", content=message)
    link, scene = browser.ask(do="link")["link"], browser.traits["scene"]
    assert browser.open(page, link)["link"] == link
    if page != "play":  # a table that one seat sees is none to play on
        assert browser.traits["scene"] == scene
    drawn = browser.ask(do="picture")
    assert drawn["svg"].startswith("<svg")
    assert drawn["text"]


@pytest.mark.parametrize("page", ["play", "deduce"])
def test_nothing_goes_out_that_the_seat_cannot_see(page: str) -> None:
    game = record_of(11, players=3).at(12)
    seat = game.mover
    heard = []
    for table in (game, with_other_secrets(game, seat, 5)):
        browser = Browser()
        browser.open(page, position_link(Position.of(table, seat)))
        kept = [browser.traits, browser.ask(do="link"), browser.ask(do="picture")]
        heard.append(kept)
    assert heard[0] == heard[1]


def test_an_open_table_played_from_a_seat_is_linked_as_that_seat_sees_it(browser: Browser) -> None:
    game = record_of(11, players=3).at(12)
    browser.open("play", position_link(Position.of(game)))
    found = parse_page_link(browser.ask(do="link")["link"]).table
    assert found == Position.of(game, game.mover)
    browser.open("play", "d=3-7")
    assert "own" not in browser.answer
    dealt = Game.deal(["Alice", "Bob", "Cathy"], seed=7)
    browser.ask(do="message", content={"do": "act", "action": "clue Bob 1"})
    hidden = parse_page_link(browser.ask(do="link")["link"]).table
    assert isinstance(hidden, Position)
    assert hidden.viewer == Seat(0)
    assert all(slot.card is None for slot in hidden.hands[0])
    assert dealt.hands[0][0].card is not None


@pytest.mark.parametrize(
    ("page", "text", "why"),
    [
        ("explore", "p=1.abcd.2p", "cut off"),
        ("explore", "hello", "neither a game"),
        ("explore", "", "Paste"),
        ("explore", "d=3-7", "no such part"),
        ("explore", position_link(Position.of(RECORD.at(63))) + "&m=psychic", "model"),
        ("explore", position_link(Position.of(RECORD.at(63))) + "&o=x", "p or s"),
        ("explore", position_link(Position.of(RECORD.at(63))) + "&w=play+y5", "cut off"),
        ("explore", position_link(Position.of(RECORD.at(63))) + "&w=x~y", "No such move"),
        ("review", "s=1", "no game"),
        ("review", game_link(RECORD) + "&s=3", "seat from 1 to 2"),
        ("deduce", "s=1", "no table"),
        ("play", "d=9-7", "3-4711"),
        ("play", "d=2-7&s=4", "seat from 1 to 2"),
        ("play", "https://hanab.live/replay/123", "no cards"),
        ("cook", "d=2-7", "page"),
    ],
)
def test_what_cannot_be_opened_is_told_and_what_is_open_stays(
    page: str, text: str, why: str, browser: Browser
) -> None:
    browser.open("play", "d=2-7")
    before = browser.ask(do="link")
    told = browser.open(page, text)
    assert why in told["error"]
    assert "Traceback" not in told["error"]
    assert "went wrong" not in told["error"]
    assert browser.ask(do="link") == before


def test_nothing_is_asked_of_what_is_not_open(browser: Browser) -> None:
    assert "Nothing is open" in browser.ask(do="link")["error"]
    browser.open("play", "d=2-7")
    assert "no such thing" in browser.ask(do="fly")["error"]


def test_another_page_is_named_where_it_shows_more(browser: Browser) -> None:
    whole = browser.open("explore", game_link(RECORD))
    assert (whole["page"], whole["link"]) == ("review", game_link(RECORD))
    position = position_link(Position.of(RECORD.at(63)))
    assert browser.open("review", position)["page"] == "explore"


ALONE = """
import json, sys
sys.modules["numba"] = sys.modules["numpy"] = None
from hanabi_kit.pages.live.start import start
heard = []
hear = start(heard.append)
for asked in json.load(sys.stdin):
    hear(json.dumps(asked))
print(json.dumps(heard))
heavy = {"IPython", "ipywidgets", "networkx", "hanabi_kit.mining", "hanabi_kit.widgets.puzzle"}
print(sorted(heavy & set(sys.modules)))
"""


def test_without_jupyter_the_answers_are_the_same(browser: Browser) -> None:
    asked: list[dict[str, Any]] = []
    for page in PAGES:
        link = documents.example(page).link
        asked.append({"id": 1, "do": "open", "page": page, "text": link, "language": "fr"})
        asked += [{"id": 2, "do": "message", "content": one} for one in MESSAGES[page][:2]]
        asked.append({"id": 3, "do": "link"})
    command = [sys.executable, "-c", ALONE]
    done = subprocess.run(
        command, input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    heard, heavy = done.stdout.splitlines()
    assert heavy == "[]"
    ours: list[str] = []
    browser.bridge._post = ours.append
    for one in asked:
        browser.bridge.hear(json.dumps(one))
        getattr(browser.bridge._shown.widget, "wait", lambda: None)()  # type: ignore[union-attr]
    answers = [text for text in ours if "traits" not in json.loads(text)]
    assert [text for text in json.loads(heard) if "traits" not in json.loads(text)] == answers


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("page", PAGES)
def test_a_page_shows_a_table_before_anything_runs(page: str, language: str) -> None:
    loads = documents.Loads("kit.zip", 7, {"info": {}, "packages": {}})
    text = documents.document(page, language, loads)
    assert "<svg" in text.partition('id="hk-live"')[0]
    assert f'<html lang="{language}">' in text
    data = json.loads(text.partition('type="application/json">')[2].partition("</script>")[0])
    assert parse_page_link(data["example"])
    if language == "fr":
        same = [english for english, french in data["words"].items() if english == french]
        assert same == []
