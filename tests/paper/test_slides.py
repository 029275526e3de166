"""Slides: a lesson's words and questions as wide as a screen, read back from the PDF."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pypdf import PageObject, PdfReader

from hanabi_kit.cli import main
from hanabi_kit.language import LANGUAGES, speaking
from hanabi_kit.lessons import LESSONS, exercise, exercises_of, lesson
from hanabi_kit.lessons.answers import Number
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.outline import Lesson
from hanabi_kit.lessons.texts import Both
from hanabi_kit.machine.notebooks import source
from hanabi_kit.paper.markdown import blocks
from hanabi_kit.paper.prose import prose
from hanabi_kit.paper.slides import question_show, question_slides, slides

WIDTH, HEIGHT, FOOT = 960, 540, 42
"""Of a slide, in points, and of the strip at its foot."""


def cells_of(which: Lesson, language: str) -> list[dict[str, Any]]:
    if language not in which.languages:
        return []
    path = source() / which.notebook(language)
    cells: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return cells


def pages(pdf: bytes) -> list[str]:
    return [" ".join(p.extract_text().split()) for p in PdfReader(io.BytesIO(pdf)).pages]


def flat(text: str) -> str:
    """Return a text as the words that are printed of it."""
    blocks = prose(text)
    parts = [one["text"] if one["is"] == "code" else _joined(one["runs"]) for one in blocks]
    return " ".join(" ".join(parts).split())


def _joined(runs: list[tuple[str, str]]) -> str:
    return "".join(piece for piece, _ in runs)


def letters(text: str) -> str:
    return "".join(text.split())


def placed(page: PageObject) -> list[tuple[float, float, str]]:
    """Return where on a page each piece of text begins."""
    found: list[tuple[float, float, str]] = []

    def note(text: str, cm: list[float], tm: list[float], *_: object) -> None:
        if text.strip():
            x, y = tm[4], tm[5]
            at = (cm[0] * x + cm[2] * y + cm[4], cm[1] * x + cm[3] * y + cm[5])
            found.append((*at, text))

    page.extract_text(visitor_text=note)
    return found


def markdown(*texts: str) -> list[dict[str, Any]]:
    return [{"cell_type": "markdown", "metadata": {}, "source": text} for text in texts]


# -- Markdown ------------------------------------------------------------------------------------


def test_markdown_becomes_blocks() -> None:
    text = (
        "# One\n\nA **b** *c* `d`\nand [03](x.md) <!-- not this -->\n\n- e\n- f\n\n3. g\n4. h\n\n"
        "| x | y |\n|---|---|\n| 1 | **2** |\n\n> told\n\n```python\ni = 1\n```\n"
    )
    found = blocks(text)
    assert [one["is"] for one in found] == [
        *("heading", "text", "item", "item", "item", "item", "table", "quote", "code")
    ]
    assert "".join(piece for piece, _ in found[1]["runs"]).strip() == "A b c d and 03"
    assert [style for _, style in found[1]["runs"] if style] == ["bold", "italic", "code"]
    assert [one["label"] for one in found[2:6]] == ["•", "•", "3.", "4."]
    assert found[6]["head"] == [[["x", ""]], [["y", ""]]]
    assert found[6]["rows"] == [[[["1", ""]], [["2", "bold"]]]]
    assert found[7]["blocks"][0]["runs"] == [["told", ""]]
    assert found[8]["text"] == "i = 1"


def test_signs_of_the_typesetter_are_signs_like_any_other() -> None:
    odd = "#let x = [1] $y$ @z ~ // end"
    own = replace(exercise("05.7"), question=Both(odd, odd), answer=Number(1))
    cells = markdown("# T", f"## {odd}\n\n{odd}")
    found = pages(slides(lesson(5), [own], cells))
    assert sum(page.count(odd) for page in found) == 3


# -- a lesson ------------------------------------------------------------------------------------


@pytest.mark.parametrize("which", LESSONS, ids=lambda one: one.code)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_has_slides_and_nothing_hangs_over(which: Lesson, language: str) -> None:
    with speaking(language):
        exercises = exercises_of(which.code)
        reader = PdfReader(io.BytesIO(slides(which, exercises, cells_of(which, language))))
    found = [" ".join(page.extract_text().split()) for page in reader.pages]
    assert letters(which.title.text(language)) in letters(found[0])
    assert letters(which.question.text(language)) in letters(found[0])
    for one in exercises:
        asked = letters(flat(one.question.text(language)))
        own = [page for page in found if asked in letters(page)]
        assert own, one.id
        for text in (one.explanation, *(mistake.why for mistake in one.mistakes), *one.hints):
            assert flat(text.text(language)) not in " ".join(found)
    for number, page in enumerate(reader.pages, start=1):
        assert (round(page.mediabox.width), round(page.mediabox.height)) == (WIDTH, HEIGHT)
        places = placed(page)
        assert places
        foot = found[number - 1].rpartition("hanabi-kit")[2]
        for x, y, told in places:
            assert 0 <= x <= WIDTH, (number, told)
            assert 0 < y <= HEIGHT, (number, told)
            assert y > FOOT or "hanabi-kit" in told or told.strip() in foot, (number, told, y)


def test_a_lesson_in_its_own_language_tells_its_key_points() -> None:
    for language, points in (("en", "Key points"), ("fr", "retenir")):
        with speaking(language):
            own = lesson(1)
            found = pages(slides(own, exercises_of("01"), cells_of(own, language)))
        assert any(points in page for page in found)


def test_without_its_notebook_a_lesson_has_title_and_questions() -> None:
    own = exercises_of("03")
    assert len(pages(slides(lesson(3), own))) == 1 + len(own)
    assert len(pages(slides(lesson(3), own, answers=True))) == 1 + 2 * len(own)


def test_what_is_asked_twice_is_shown_twice_and_answered_after_the_second_time() -> None:
    vote = exercise("05.6")
    cells = [
        *markdown("# T", "## Predict", "**Exercise 05.6** Two conventions were tried."),
        {"cell_type": "code", "metadata": {}, "source": ['ask("05.6", again=True)']},
        *markdown("Some words."),
    ]
    found = pages(slides(lesson(5), [vote], cells, answers=True))
    assert ["Vote again" in page for page in found] == [False, False, True, False, False]
    assert ["Answer" in page for page in found] == [False, False, False, True, False]
    assert "Some words." in found[4]


def test_code_that_is_the_idea_is_shown_and_what_only_runs_is_not() -> None:
    cells = markdown("# T", "## Code: one idea", "## Check")
    idea, use = ("def shown(x):\n    return x", "print(1 + 1)")
    for at, text in ((2, idea), (3, use), (5, "def checked():\n    pass")):
        cells.insert(at, {"cell_type": "code", "metadata": {}, "source": text})
    told = " ".join(pages(slides(lesson(5), [], cells)))
    assert "def shown(x)" in told
    assert "print" not in told
    assert "checked" not in told


# -- a question ----------------------------------------------------------------------------------


def test_a_question_is_a_slide_with_letters_and_its_answer_another() -> None:
    one, two = (exercise(name) for name in ("05.6", "05.8"))
    found = pages(question_show([one, two]))
    assert len(found) == 2
    for key, option in one.answer.options.items():  # type: ignore[attr-defined]
        assert f"{key.upper()} {option.en}" in found[0]
    found = pages(question_show([one, two], answers=True))
    assert ["Answer" in page for page in found] == [False, True, False, True]
    assert "C These games do not decide it" in found[1]
    assert [line[0] for line in found[3].split("Answer ")[1].split(". ")[:1]] == ["B"]


def test_the_slide_of_a_question_does_not_depend_on_its_answer() -> None:
    def never() -> int:
        raise AssertionError("worked out")

    own = exercise("05.7")
    lazy: Exercise = replace(own, answer=Number(never))
    assert question_show([lazy]) == question_show([own])
    with pytest.raises(AssertionError, match="worked out"):
        question_slides(lazy, answers=True)


# -- the command ---------------------------------------------------------------------------------


def test_the_command_makes_slides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["worksheet", "slides", "1", "--lang", "fr"]) == 0
    assert capsys.readouterr() == ("hanabi-slides-01-fr.pdf\n", "")
    assert main(["worksheet", "slides", "05.6", "05.7", "--answers"]) == 0
    assert capsys.readouterr() == ("hanabi-slides-05.6-05.7-answers.pdf\n", "")
    assert len(pages(Path("hanabi-slides-05.6-05.7-answers.pdf").read_bytes())) == 4
    assert main(["worksheet", "slides", "07.2#3"]) == 0
    assert capsys.readouterr() == ("hanabi-slides-07.2-v3.pdf\n", "")


def test_of_a_lesson_that_is_not_in_a_language_the_questions_are_shown_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "de" not in lesson("10").languages
    assert main(["worksheet", "slides", "10", "--lang", "de"]) == 0
    told = capsys.readouterr()
    assert told.out == "hanabi-slides-10-de.pdf\n"
    assert "die Folien enthalten ihre Fragen" in told.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("slides", "slides: name one lesson"),
        ("slides 03 04", "slides: name one lesson"),
        ("slides 03 03.1", "slides: name one lesson"),
        ("slides rubbish", "slides: name one lesson"),
        ("slides 99", "lesson '99': there are 00"),
        ("slides 03.99", "exercise '03.99': this lesson has 03.1"),
        ("03 slides", "slides: comes first"),
        ("slides 03 --paper letter", "--paper: slides are for a screen"),
        ("slides 03 --name 7b", "--name: slides are for a screen"),
        ("slides 03 --hints", "--hints: slides are for a screen"),
        ("slides 03 --backs", "--backs: only a deck has that"),
    ],
)
def test_the_command_says_what_is_wrong(
    words: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["worksheet", *words.split()]) == 2
    assert told in capsys.readouterr().err
