"""The French catalogue: in step with the code, whole, and put together right."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

import pytest
import words as catalogue_script
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import language
from hanabi_kit.cards import Seat
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.lessons.texts import unbroken
from hanabi_kit.notation import parse_position
from hanabi_kit.render import board, describe, scene, svg
from tests import ROOT
from tests.tables import tables


def test_no_text_is_without_french_and_the_catalogue_is_fresh() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "words.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def hidden_texts(code: str) -> list[str]:
    """Return the texts said within an f-string, where the collector of texts does not look."""
    return [
        call.args[0].value
        for string in ast.walk(ast.parse(code))
        if isinstance(string, ast.JoinedStr)
        for call in ast.walk(string)
        if isinstance(call, ast.Call)
        and getattr(call.func, "attr", getattr(call.func, "id", "")) in {"say", "count", "later"}
        and call.args
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    ]


def test_no_text_is_hidden_from_the_catalogue_in_an_f_string() -> None:
    assert hidden_texts("f\"{told.say('a')}{count('b', 'c', 1):9}{x.count(y)}\"") == ["a", "b"]
    for file in (ROOT / "hanabi_kit").rglob("*.py"):
        assert hidden_texts(file.read_text(encoding="utf-8")) == [], file


def test_a_text_without_french_is_found() -> None:
    catalogue = catalogue_script.refreshed()
    catalogue.add("nobody has translated {this}")
    catalogue.add("said {so}", string="dit {autrement}")
    assert catalogue_script.unsure(catalogue) == [
        "no French yet: 'nobody has translated {this}'",
        "other places in braces: 'said {so}'",
    ]


def test_every_french_text_takes_the_parts_of_the_english_one() -> None:
    for message in catalogue_script.refreshed():
        texts = message.id if isinstance(message.id, tuple) else (message.id,)
        parts = {name: "x" for text in texts for name in catalogue_script._places(text)}
        for text in texts[:1]:
            if text:
                assert "{" not in words("fr").say(text, **parts), text


def said_in_french() -> list[str]:
    """Return every French text of the catalogue, with the places in braces left open."""
    catalogue = catalogue_script.refreshed()
    strings = (message.string for message in catalogue if message.id)
    return [
        text for said in strings for text in (said if isinstance(said, tuple) else (said,)) if text
    ]


TO_MANY = re.compile(r"\b(vous|votre|vos|(?!chez|assez)\w\w+ez)\b", re.IGNORECASE)
"""What is said to several people, or to a stranger."""

TO_THE_WHOLE_TABLE = "Vous jouez ensemble, et chacun voit toutes les mains sauf la sienne."


def test_the_french_speaks_to_one_pupil_as_the_lessons_do() -> None:
    french = said_in_french()
    assert [text for text in french if TO_MANY.search(text)] == [TO_THE_WHOLE_TABLE]
    assert any(re.search(r"\b[Tt]u as\b", text) for text in french)


def test_no_french_sign_can_begin_a_line() -> None:
    assert [text for text in said_in_french() if unbroken(text) != text] == []


@given(tables())
def test_a_table_is_described_in_french_from_top_to_bottom(table: tuple[Game, Seat]) -> None:
    game, seat = table
    for drawn in (scene(game, None, "fr"), scene(game, seat, "fr")):
        text = f" {board(drawn)} {describe(drawn)} {svg(drawn)} "
        for english in (" slot ", " to move", "touched", "face down", " can be", "nothing"):
            assert english not in text, (english, text[:500])


@given(st.text())
def test_what_is_put_into_a_sentence_is_not_taken_for_one(name: str) -> None:
    assert name in words("fr").say("{who} to move.", who=name)


def test_a_headline_begins_with_a_capital_letter_or_with_a_name_as_it_is() -> None:
    position = parse_position("""
        [position]
        players = ["anna", "Bob"]
        stacks = "r1"
        deck = 39
        clue_tokens = 4
        turn = "anna"
        [position.hands]
        anna = "r2 y2 g2 b2 p2"
        Bob = "r3 y3 g3 b3 p3"
    """)
    assert scene(position, language="fr").headline == "À anna de jouer."
    assert scene(position, language="en").headline == "anna to move."


def test_the_language_is_chosen_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_chosen", [])
    monkeypatch.delenv(language.VARIABLE, raising=False)
    assert language.current() == "en"
    monkeypatch.setenv(language.VARIABLE, "fr")
    assert words().language == "fr"
    language.use("en")
    assert words().language == "en"
    with pytest.raises(HanabiError, match=r"language 'de': the kit speaks en, fr"):
        language.use("de")
    monkeypatch.setattr(language, "_chosen", [])
    monkeypatch.setenv(language.VARIABLE, "klingon")
    with pytest.raises(HanabiError, match="HANABI_KIT_LANGUAGE 'klingon'"):
        words()
