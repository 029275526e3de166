"""What a widget sends where Python runs in the page itself: null, where None would be left out."""

from __future__ import annotations

from typing import Any

import pytest

from hanabi_kit import PuzzlePlayer
from hanabi_kit.widgets import live


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
