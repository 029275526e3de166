"""The documents of a class: how much they weigh, what they say, what an old telephone can read."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from hanabi_kit.class_server.pages import PROGRAMS, STATIC, files, page
from hanabi_kit.widgets import DeductionBoard, ExerciseCard, PuzzlePlayer, Table

MOST = 200_000
"""Bytes of all that a pupil's telephone may ever load, packed."""

IMPORT = re.compile(r'from "\./([\w.]+)"')

YOUNGER = (
    r"\.at\(", r"structuredClone", r"\.findLast", r"\.toSorted", r"randomUUID", r"Object\.hasOwn",
    r":has\(", r"color-mix\(", r"@layer", r"&:", r"dvh", r"subgrid",
)  # fmt: skip
"""What browsers have only since 2022, or, as `randomUUID`, only where the line is encrypted."""

MARKUP = ("innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "new Function")
"""Ways in which a text could become more than a text."""


def loaded(name: str) -> dict[str, Path]:
    """Return the modules that a document loads, its own first."""
    known = files()
    found: dict[str, Path] = {}
    waiting = [f"{name}.js"]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found[file] = known[file]
            waiting += IMPORT.findall(known[file].read_text(encoding="utf-8"))
    return found


def test_a_telephone_loads_little() -> None:
    texts = [page("join", "fr"), page("pupil", "fr")]
    texts += [file.read_text(encoding="utf-8") for file in loaded("pupil").values()]
    texts += [file.read_text(encoding="utf-8") for file in loaded("join").values()]
    texts.append(files()["class.css"].read_text(encoding="utf-8"))
    for widget in (Table, DeductionBoard, ExerciseCard, PuzzlePlayer):
        texts += [str(widget._esm), str(widget._css)]
    assert sum(len(gzip.compress(text.encode())) for text in texts) < MOST


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_document_has_no_script_or_style_of_its_own(name: str, language: str) -> None:
    text = page(name, language)
    assert f'<html lang="{language}">' in text
    scripts = re.findall(r"<script([^>]*)>", text)
    assert len(scripts) == 2
    assert all("src=" in one or "application/json" in one for one in scripts)
    assert not re.search(
        r"<style|\son\w+=|\sstyle=|https?:", re.sub("<script id.*?</script>", "", text)
    )
    data = re.search(r'<script id="hk-data" type="application/json">(.*?)</script>', text)
    assert data is not None
    known = json.loads(data[1])
    assert known["language"] == language
    assert set(known["languages"]) == {"de", "en", "fr"}


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_word_of_a_document_is_there_in_french(name: str) -> None:
    """What its modules say is told beside it, also of those that it shares with others."""
    data = re.search(r'<script id="hk-data"[^>]*>(.*?)</script>', page(name, "en"))
    assert data is not None
    words = json.loads(data[1])["words"]["fr"]
    said = {
        text
        for file in loaded(name).values()
        for text in re.findall(r'\bsay\(\s*"((?:[^"\\]|\\.)*)"', file.read_text(encoding="utf-8"))
    }
    assert said
    assert said <= set(words)


@pytest.mark.parametrize("file", sorted(STATIC.iterdir()), ids=lambda file: file.name)
def test_a_telephone_of_2021_can_read_it(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not [word for word in YOUNGER if re.search(word, text)]
    assert not [way for way in MARKUP if way in text]
