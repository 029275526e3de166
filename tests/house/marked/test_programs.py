"""What the browser's programs say is in the catalogue, wherever in them it stands.

pybabel collects their texts, and passes over some in template strings; this finds them all.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hanabi_kit.widgets.live import words_of_program
from tests import ROOT
from tests.helpers.marked_words import english

PROGRAMS = sorted((ROOT / "hanabi_kit").rglob("*.js"))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: f"{path.parts[-3]}/{path.name}")
def test_every_text_of_a_program_is_in_the_catalogue(program: Path) -> None:
    said = words_of_program(program.read_text(encoding="utf-8"), "fr")
    assert english(list(said.values()), r"\{\w+\}") == []


def test_programs_say_something() -> None:
    assert sum('say("' in path.read_text(encoding="utf-8") for path in PROGRAMS) > 15
