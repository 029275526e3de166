"""The documents of a class: to join, a pupil's, the teacher's, the wall's; and what they load.

Each is an empty page with one program, whose words stand beside it as JSON. So nothing of what
people write is ever part of a document, and a policy that forbids scripts and styles within a
document loses nothing. Addresses are relative: the class may lie below another server's.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path

from hanabi_kit.language import SOURCE, own_names, words
from hanabi_kit.lessons.answers import Function, StepProof
from hanabi_kit.lessons.outline import LESSONS, exercises_of
from hanabi_kit.puzzles.collections.catalogue import kit_puzzles, kit_sets
from hanabi_kit.translated import languages_with
from hanabi_kit.widgets.assets import IN_CHECKOUT, SHARED
from hanabi_kit.widgets.live import words_of_program

STATIC = Path(__file__).parent / "static"

MODEL = Path(__file__).parents[1] / "pages" / "live" / "static" / "model.js"

PROGRAMS: Mapping[str, tuple[str, ...]] = {
    "join": ("common.js", "join.js"),
    "pupil": ("common.js", "question.js", "countdown.js", "pupil.js"),
    "teacher": (
        *("common.js", "question.js", "countdown.js", "comparing.js", "board.js", "live.js"),
        *("looking.js", "teacher.js", "people.js", "games.js", "asking.js", "surely.js"),
    ),
    "wall": (
        *("common.js", "question.js", "countdown.js", "comparing.js", "board.js", "live.js"),
        *("looking.js", "wall.js"),
    ),
}
"""The files of each document whose words it must know."""

SHOWN_LANGUAGES = languages_with("texts", "class_server")

COMMON_VARIANTS = (
    *("No Variant", "6 Suits", "Rainbow (5 Suits)", "Rainbow (6 Suits)", "Black (6 Suits)"),
    *("White (5 Suits)", "Pink (5 Suits)", "Brown (5 Suits)", "Omni (5 Suits)"),
    *("Up or Down (5 Suits)", "Throw It in a Hole (5 Suits)", "Sudoku (5 Suits)"),
)
"""Offered beside the field for a variant; any other of hanab.live can be typed."""

_QUESTION_SIGNS = 70


def files() -> dict[str, Path]:
    """Return the files that the documents load from ``static/``, by name.

    Examples
    --------
    >>> {"pupil.js", "class.css", "model.js", "dom.js"} <= set(files())
    True
    """
    shared = {file.name: file for file in sorted(SHARED.glob("*.js"))}
    own = {file.name: file for file in sorted(STATIC.iterdir()) if file.suffix in (".js", ".css")}
    return shared | own | {MODEL.name: MODEL}


def page(name: str, language: str) -> str:
    """Return a document: ``"join"`` (at the class's root), ``"pupil"``, ``"teacher"``, ``"wall"``.

    `language`: in which it begins, a reader may choose another one there.

    Examples
    --------
    >>> 'src="../static/pupil.js"' in page("pupil", "en")
    True
    """
    say = words(language).say
    titles = {
        "join": say("Join the class"),
        "pupil": say("A class plays Hanabi"),
        "teacher": say("The class, for its teacher"),
        "wall": say("The class, for the wall"),
    }
    known: dict[str, object] = {
        "language": language,
        "languages": own_names(SHOWN_LANGUAGES),
        "words": _spoken(name),
    }
    if name == "teacher":
        known |= {"variants": COMMON_VARIANTS, **_catalogue()}
    return _PAGE.format(
        language=escape(language),
        page=name,
        title=escape(titles[name]),
        top="" if name == "join" else "../",
        none=escape(say("This page needs JavaScript.")),
        data=json.dumps(known, ensure_ascii=False).replace("<", "\\u003c"),
    )


def _spoken(name: str) -> dict[str, dict[str, str]]:
    """Return the words of a document's programs in each language but the source's."""
    return _spoken_now(name) if IN_CHECKOUT else _spoken_once(name)


def _spoken_now(name: str) -> dict[str, dict[str, str]]:
    known = files()
    program = "\n".join(known[file].read_text(encoding="utf-8") for file in PROGRAMS[name])
    return {code: words_of_program(program, code) for code in SHOWN_LANGUAGES if code != SOURCE}


_spoken_once = cache(_spoken_now)


@cache
def _catalogue() -> dict[str, object]:
    """Return what a class can be asked, to choose from: exercises, puzzles and sets of puzzles."""
    return {
        "exercises": [
            [
                exercise.id,
                {code: _short(exercise.question.text(code)) for code in SHOWN_LANGUAGES},
            ]
            for lesson in LESSONS
            for exercise in exercises_of(lesson.code)
            if not isinstance(exercise.answer, Function | StepProof)
        ],
        "puzzles": list(kit_puzzles()),
        "sets": list(kit_sets()),
    }


def _short(text: str) -> str:
    line = " ".join(text.replace("**", "").replace("`", "").split())
    return line if len(line) <= _QUESTION_SIGNS else f"{line[: _QUESTION_SIGNS - 1]}…"


_PAGE = """\
<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} · hanabi-kit</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{top}static/class.css">
<script type="module" src="{top}static/{page}.js"></script>
</head>
<body class="hk-class hk-page-{page}">
<main id="hk-main"></main>
<noscript><p>{none}</p></noscript>
<script id="hk-data" type="application/json">{data}</script>
</body>
</html>
"""
