"""The doors of JupyterLab's first page: what they open is there and runs, in both languages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
import site_texts
from lesson_cells import button_of

from hanabi_kit.language import LANGUAGES
from hanabi_kit.lessons.outline import LESSONS
from hanabi_kit.machine.doors import TEXTS, doors
from hanabi_kit.machine.notebooks import source
from hanabi_kit.puzzles.collections.catalogue import kit_sets

FOUND: Any = doors()


def items(language: str) -> Iterator[dict[str, Any]]:
    """Whatever one can press on the page."""
    yield from FOUND[language]["doors"]
    for one in FOUND[language]["lists"]:
        yield from one["items"]


def test_the_extension_has_what_the_kit_says() -> None:
    told = "run `make words`"
    assert json.loads(TEXTS.read_text(encoding="utf-8")) == FOUND, told


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_door_opens_what_is_there_or_can_be_made(language: str) -> None:
    for one in items(language):
        if "notebook" in one:
            nbformat.validate(one["notebook"])
            assert not (source() / one["open"]).exists(), "nothing of the kit is taken for it"
        else:
            assert (source() / one["open"]).is_file(), one["open"]
    assert FOUND[language]["doors"][-1]["page"] in site_texts.DOORS.values()


def test_all_lessons_and_all_sets_are_on_the_page() -> None:
    for language in LANGUAGES:
        opened = {one["open"].split("/")[-1] for one in items(language)}
        assert {f"{lesson.stem}.ipynb" for lesson in LESSONS} <= opened
        assert {f"hanabi-puzzles-{name}.ipynb" for name in kit_sets()} <= opened
        assert len(opened) + 1 == len(list(items(language)))  # the first lesson is there twice


def test_a_notebook_of_a_door_is_run_by_the_button_and_shows_its_widget(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = []
    for language in LANGUAGES:
        for door in FOUND[language]["doors"][1:4]:
            title, code = door["notebook"]["cells"]
            assert title["source"].startswith("# ")
            assert code["metadata"]["tags"] == ["hk-setup"]
            told = door["notebook"]["metadata"]["hanabi_kit"]
            assert told.keys() == button_of(LESSONS[0], language).keys()
            *before, last = code["source"].split("\n")
            names: dict[str, Any] = {}
            exec("\n".join(before), names)
            widget = eval(last, names)
            assert widget.language == language
            shown.append(type(widget).__name__)
    assert shown == ["PuzzlePlayer", "Table", "GameReviewer"] * len(LANGUAGES)


def test_the_texts_are_those_of_the_language() -> None:
    same = [
        (english, french)
        for english, french in zip(items("en"), items("fr"), strict=True)
        if french.get("language") != "en"
        and {english["title"], english["about"]} & {french["title"], french["about"]}
    ]
    assert same == []
