"""What a language lacks is listed, text by text; a new one begins with nothing but data."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import new_language
import pytest
import words as catalogue_script

from hanabi_kit.language import LANGUAGES, SOURCE
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.outline import LESSONS, exercises_of
from hanabi_kit.lessons.texts import Both
from hanabi_kit.translated import EVERY, languages_with, promised
from tests import ROOT


@pytest.fixture(scope="module")
def italian() -> list[new_language.Missing]:
    """All that a language lacks which nobody has begun."""
    return list(new_language.missing("it"))


OTHERS = [language for language in LANGUAGES if language != SOURCE]


def test_french_lacks_nothing() -> None:
    assert list(new_language.missing("fr")) == []


def test_of_a_language_that_nobody_has_begun_everything_is_listed_with_an_example(
    italian: list[new_language.Missing],
) -> None:
    found = italian
    assert len({(one.place, one.text) for one in found}) > 6000
    parts = Counter(one.part for one in found)
    assert {"widgets", "course/lesson_00", "typed answers", "notebooks", "manual"} <= set(parts)
    assert parts["notebooks"] == len(LESSONS)
    for one in found:
        place = one.place.partition(" [")[0].partition(":")[0]
        assert one.part in ("notebooks", "guides", "manual", "typed answers") or any(
            (folder / place).is_file() for folder in (ROOT, ROOT / "hanabi_kit")
        ), one
        assert one.text
    texts = [one for one in found if ":" in one.place]
    assert all(one.example for one in texts)
    by_text = {one.text: one.example for one in texts}
    assert by_text["It is {who}'s turn."] == "C'est à {who} de jouer."
    assert by_text["What a clue says"] == "Ce que dit un indice"


def test_the_lines_are_those_of_the_texts(italian: list[new_language.Missing]) -> None:
    for one in italian[::200]:
        file, _, line = one.place.partition(" [")[0].partition(":")
        if line and "|" not in one.text:
            places = [folder / file for folder in (ROOT, ROOT / "hanabi_kit")]
            path = next(place for place in places if place.exists())
            near = path.read_text(encoding="utf-8").split("\n")[int(line) - 1 : int(line) + 12]
            assert one.text.replace("\n", "\\n")[:12] in "\n".join(near).replace('\\"', '"'), one


def test_a_new_language_has_every_text_and_no_translation(tmp_path: Path) -> None:
    folder = new_language.begin("it", tmp_path)
    assert {file.name for file in folder.rglob("*.*")} == {
        *("hanabi_kit.po", "hanabi_kit.mo", "course.po", "course.mo", "language.toml")
    }
    for _, catalogue in catalogue_script.catalogues(tmp_path):
        assert catalogue_script.unsure(catalogue) == []
        assert len(catalogue) > 1000
        told = [
            one.string for one in catalogue if one.id and any(catalogue_script.texts(one.string))
        ]
        assert told == (["Italiano"] if catalogue.domain == "hanabi_kit" else [])
    own = tomllib.loads((folder / "language.toml").read_text(encoding="utf-8"))
    assert (own["called"]["fr"], own["calls"]["de"], own["lessons"]) == ("italien", "tedesco", [])


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["xq"], "'xq' is the code of no language; codes look like 'de'"),
        (["fr", "--begin"], "French has been begun"),
        (["fr", "widgets"], "part 'widgets': nothing is missing there"),
    ],
)
def test_what_cannot_be_is_said(
    line: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["new_language.py", *line])
    with pytest.raises(SystemExit):
        new_language.main()
    assert said in capsys.readouterr().err


# -- what a language promises --------------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
def test_what_a_language_promises_is_there(language: str) -> None:
    known = {
        "texts": {file.stem for file in (ROOT / "hanabi_kit").iterdir()},
        "lessons": {lesson.code for lesson in LESSONS},
        "guides": {lesson.code for lesson in LESSONS} | {"overview", "index"},
    }
    for what, names in known.items():
        assert set(promised(language)[what]) <= names | {EVERY}
    for lesson in LESSONS:
        if language in lesson.languages:
            assert (ROOT / "notebooks" / lesson.notebook(language)).is_file()
        if language in lesson.guide_languages:
            assert (ROOT / "notebooks" / lesson.guide(language)).is_file()


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_of_a_lesson_is_there_in_the_languages_it_is_taught_in(language: str) -> None:
    for lesson in LESSONS:
        if language in languages_with("lessons", lesson.code):
            texts = [lesson.title, lesson.question]
            texts += [text for one in exercises_of(lesson.code) for text in texts_of(one)]
            assert [text.en for text in texts if not text.is_in(language)] == []


def texts_of(exercise: Exercise) -> Iterator[Both]:
    """Yield all that an exercise says."""
    yield from (exercise.question, exercise.explanation, *exercise.hints)
    yield from getattr(exercise.answer, "options", {}).values()
    for mistake in exercise.mistakes:
        yield mistake.why
        if mistake.name:
            yield mistake.name
