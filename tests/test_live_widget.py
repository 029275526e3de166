"""What all widgets do alike: how None is sent, and what comes of messages that no browser sends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hanabi_kit import (
    DeductionBoard,
    GameReviewer,
    KnowledgeExplorer,
    PuzzlePlayer,
    SolutionExplorer,
    Table,
    ask,
    read_game,
    read_position,
)
from hanabi_kit.notation import GameRecord
from hanabi_kit.puzzles import folder
from hanabi_kit.widgets import live
from tests import DATA
from tests.widget_browser import Browser


class JsNull:
    """Stands for what Pyodide calls `jsnull`."""


def nones(value: Any) -> int:
    if isinstance(value, dict):
        return sum(map(nones, value.values()))
    if isinstance(value, list | tuple):
        return sum(map(nones, value))
    return int(value is None)


OWN = ("scene", "task", "overview", "line", "words")


def test_behind_a_server_the_state_is_sent_as_it_is() -> None:
    state = PuzzlePlayer("first-hour").get_state()
    assert sum(nones(state[name]) for name in OWN) > 0


def test_in_the_page_nothing_is_sent_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    null = JsNull()
    monkeypatch.setattr(live, "NULL", null)
    player = PuzzlePlayer("first-hour")
    state = player.get_state()
    assert nones(state) == 0
    assert state["line"] is null
    assert player.line is None, "what Python itself reads stays as it was"
    assert nones(player.get_state("task")) == 0
    assert set(player.get_state("task")) == {"task"}


LATE = DATA / "endgames" / "endgame-001.toml"


def game() -> GameRecord:
    return read_game(folder() / "games" / "bot-2p-s2006.json")


WIDGETS: dict[str, Callable[[], live.LiveWidget]] = {
    "reviewer": lambda: GameReviewer(game()),
    "puzzles": lambda: PuzzlePlayer("first-hour"),
    "board": lambda: DeductionBoard(game().at(20)),
    "knowledge": lambda: KnowledgeExplorer("muddy children"),
    "solution": lambda: SolutionExplorer(read_position(LATE)),
    "table": lambda: Table(read_position(LATE)),
    "exercise": lambda: ask("03.1"),
}


def nested(depth: int, around: Any = 1) -> Any:
    for _ in range(depth):
        around = [around]
    return around


WISHES = [
    "language",
    "open",
    "go",
    "answer",
    "note",
    "jump",
    "seat",
    "mark",
    "look",
    "play",
    "move",
    "step",
    "show",
    "hint",
    "again",
    "wrong",
    "csv",
    "announce",
    "ask",
    "read",
    "walk",
    "game",
    "back",
    "undo",
]
FIELDS = [
    "language",
    "text",
    "index",
    "at",
    "answer",
    "kind",
    "back",
    "seat",
    "slot",
    "action",
    "card",
    "marks",
    "path",
    "formula",
]


@pytest.mark.parametrize("name", WIDGETS)
def test_a_message_nested_too_deep_is_answered_as_any_other_that_makes_no_sense(name: str) -> None:
    widget = WIDGETS[name]()
    browser = Browser(widget)
    before = widget.get_state()
    for deep in map(nested, (101, 900, 3000)):
        for wish in WISHES:
            browser.send({"do": wish, **dict.fromkeys(FIELDS, deep)})
            assert widget.error, wish
        for content in (deep, {"do": deep}):
            browser.send(content)
            assert "…" in widget.error
        for data in (deep, {"method": deep}, {"method": "update", "state": {"seat": deep}}):
            browser.deliver(data)
            assert widget.error
            widget._handle_msg(data)
        browser.deliver({"method": "request_state", "more": deep})
    after = widget.get_state()
    assert {name for name in before if before[name] != after[name]} <= {"error", "revision"}


def test_a_language_that_is_none_is_told_whatever_it_is() -> None:
    widget = PuzzlePlayer("first-hour")
    for language in ("", "de", None, 10**5000, ["fr"], {}, 1.5):
        Browser(widget).send({"do": "language", "language": language})
        assert "language" in widget.error
        assert widget.language == "en"
