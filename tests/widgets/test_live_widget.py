"""What all widgets do alike: how None is sent, and what comes of messages that no browser sends."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
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
    practice,
    read_game,
    read_position,
    read_puzzle,
)
from hanabi_kit.notation import GameRecord
from hanabi_kit.puzzles import folder
from hanabi_kit.widgets import assets, live, messages
from hanabi_kit.widgets.proof import ProofBoard
from tests import DATA
from tests.widgets.widget_browser import Browser


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


def played_out() -> PuzzlePlayer:
    """A puzzle player that plays an end-game out."""
    player = PuzzlePlayer(read_puzzle(LATE), language="en")
    player.show_answer()
    assert player.wait()
    player.play_out()
    assert player.wait()
    return player


WIDGETS: dict[str, Callable[[], live.LiveWidget]] = {
    "reviewer": lambda: GameReviewer(game()),
    "puzzles": lambda: PuzzlePlayer("first-hour"),
    "practice": lambda: practice("touched"),
    "played out": played_out,
    "board": lambda: DeductionBoard(game().at(20)),
    "knowledge": lambda: KnowledgeExplorer("muddy children"),
    "solution": lambda: SolutionExplorer(read_position(LATE)),
    "table": lambda: Table(read_position(LATE)),
    "exercise": lambda: ask("03.1"),
    "proof": lambda: ProofBoard(read_position(LATE)),
}


def nested(depth: int, around: Any = 1) -> Any:
    for _ in range(depth):
        around = [around]
    return around


NAMES = [
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
    "another",
    "wrong",
    "csv",
    "announce",
    "ask",
    "read",
    "walk",
    "game",
    "back",
    "undo",
    "playout",
    "leave",
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
    "draws",
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
        for message in NAMES:
            browser.send({"do": message, **dict.fromkeys(FIELDS, deep)})
            assert widget.error, message
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
    for language in ("", "nl", None, 10**5000, ["fr"], {}, 1.5):
        Browser(widget).send({"do": "language", "language": language})
        assert "language" in widget.error
        assert widget.language == "en"


WRONG: list[Any] = [None, True, 7, 0.5, "no such thing", [], [1.5], [[1]], {}, {"no": "such thing"}]


@pytest.mark.parametrize("name", WIDGETS)
def test_a_field_of_a_kind_that_is_not_declared_is_refused_and_changes_nothing(name: str) -> None:
    widget = WIDGETS[name]()
    browser = Browser(widget)
    before = widget.get_state()
    sent = 0
    for do, message in widget.messages.items():
        for field, kind in message.fields.items():
            for value in WRONG:
                if not messages.fits(value, kind):
                    browser.send({"do": do, **dict.fromkeys(message.fields), field: value})
                    assert f"message {do!r}" in widget.error
                    sent += 1
    after = widget.get_state()
    assert sent
    assert {name for name in before if before[name] != after[name]} <= {"error", "revision"}


@pytest.mark.parametrize("name", WIDGETS)
def test_every_declared_message_is_one_of_the_sessions_own_methods(name: str) -> None:
    widget = WIDGETS[name]()
    session = type(widget._session)
    for message in widget.messages.values():
        assert getattr(session, message.act.__name__) is message.act


def test_a_name_that_nobody_declared_is_told() -> None:
    widget = WIDGETS["table"]()
    for do in ("nothing", "play", "__init__", "speak", None, 7, ["go"], {}):
        Browser(widget).send({"do": do})
        assert "there is no such message" in widget.error


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (True, int),
        (1, bool),
        (1.0, int),
        (None, str),
        ("1", int | None),
        ((1,), list[int]),
        ([True], list[int]),
        ([[1]], list[list[str]]),
        ([], dict),
    ],
    ids=str,
)
def test_kinds_are_kept_apart(value: object, kind: Any) -> None:
    assert not messages.fits(value, kind)


# ------------------------------------------------------------------- programs and style sheets


@pytest.fixture
def edited(tmp_path: Path) -> Path:
    """A widget's folder whose files may be changed."""
    for part in ("static", "table/static"):
        shutil.copytree(assets.SHARED.parent / part, tmp_path / part)
    return tmp_path / "table" / "widget.py"


def change(widget: Path) -> None:
    for name in ("static/widget.css", "../static/cards.js"):
        file = (widget.parent / name).resolve()
        file.write_text(f"{file.read_text(encoding='utf-8')}\n/* edited */\n", encoding="utf-8")


def test_in_a_checkout_a_page_that_is_loaded_anew_gets_files_as_they_are(edited: Path) -> None:
    class Edited(Table):
        _esm = assets.program(edited)
        _css = assets.style(edited, "board", "steps", "acting")

    table = Edited.deal(["Alice", "Bob"])
    assert "/* edited */" not in table._esm + table._css
    change(edited)
    table.play("play 1")
    assert "/* edited */" not in table._esm, "an answer brings no program"
    state = table.get_state()
    assert state["_esm"].count("/* edited */") == state["_css"].count("/* edited */") == 1
    assert "/* edited */" in Edited.deal(["Alice", "Bob"])._esm
    (edited.parent / "static/widget.css").unlink()
    assert table.get_state()["_css"] == state["_css"], "while an editor writes it anew"


def test_an_installed_kit_reads_its_files_once(
    edited: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assets, "IN_CHECKOUT", False)
    program = assets.program(edited)
    before = str(program)
    change(edited)
    assert str(program) == before
