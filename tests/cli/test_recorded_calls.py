"""What the command line answered when it was recorded, it answers still, to the letter."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hanabi_kit.cli.command_line import _parser
from tests.cli.recorded_calls import FILE, answer, calls

RECORDED: dict[str, dict[str, Any]] = {
    one["call"]: one for one in json.loads(FILE.read_text(encoding="utf-8"))
}


def test_what_is_recorded_is_what_is_called() -> None:
    assert list(RECORDED) == calls(), "python -m tests.cli.recorded_calls records the calls anew"


def test_every_command_is_among_them_that_prints_an_answer() -> None:
    commands = {call.split()[0] for call in calls()}
    parsers = next(one for one in _parser()._actions if one.dest == "command")
    # Servers, and what writes PDF files.
    assert commands == {*(parsers.choices or ())} - {"class", "lab", "worksheet"}


@pytest.mark.parametrize("call", calls())
def test_a_call_answers_what_it_did(call: str) -> None:
    # JSON makes the numbers and lists of both the same.
    assert json.loads(json.dumps(answer(call))) == RECORDED[call]
