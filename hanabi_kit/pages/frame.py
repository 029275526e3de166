"""What the pages of puzzles and sets have in common: their head, their bar, and what they share."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any, TypeVar

from hanabi_kit.language import SOURCE, Words, later, own_names, words
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.sets import PuzzleSet
from hanabi_kit.puzzles.texts import untranslated
from hanabi_kit.render.player_names import harmless
from hanabi_kit.translated import languages_of_the_site
from hanabi_kit.widgets.assets import program, style
from hanabi_kit.widgets.live import words_of_program
from hanabi_kit.widgets.puzzle import widget as puzzle_widget
from hanabi_kit.widgets.puzzle.drawing import kind_of

Shown = TypeVar("Shown", Puzzle, PuzzleSet)

# Texts inside of a page are not found by pybabel: they stand here.
NOTEBOOK = later("Open as notebook")
PROGRESS = later("What you have done")
IN_NOTEBOOK = later("This puzzle is answered in its notebook.")
LEVEL = later("Level")
ANSWER = later("Your answer")
NO_PROGRAM = later("To answer here, let this page run its program (JavaScript).")


def script() -> str:
    """Return the program that all these pages run: a classic script, as files load no other."""
    return as_classic(
        str(program(__file__, "page.js")).replace("export default ", "const player = ")
    )


def as_classic(text: str) -> str:
    """Return a program as a classic script that leaves no name behind."""
    return f'"use strict";\n(() => {{\n{text}}})();\n'


def style_sheet() -> str:
    """Return the style sheet that all these pages have."""
    widget = str(style(puzzle_widget.__file__, "board", "steps", "acting"))
    page = program(__file__, "page.css")
    return f"{widget}\n{page}"


def site_data(
    puzzles: Iterable[Puzzle], sets: Iterable[PuzzleSet], folders: Mapping[str, str]
) -> str:
    """Return what the program knows of the site: its words, the puzzles, and what is in which set.

    `folders`: the folder of each puzzle, by its id.
    """
    there = {one.id: one for one in puzzles}
    of_kind: dict[str, list[str]] = {}
    for name in there:
        of_kind.setdefault(folders[name], []).append(name)
    listed = {
        one.id: {
            "texts": {code: _set_texts(one.in_language(code), there) for code in one.languages},
            "puzzles": [name for name in one.puzzles if name in there],
        }
        for one in sets
    }
    kinds = {folder: {"texts": {}, "puzzles": names} for folder, names in of_kind.items()}
    text = script()
    data = {
        "words": {code: words_of_program(text, code) for code in languages_of_the_site()},
        "languages": own_names(languages_of_the_site()),
        "only": {code: untranslated([SOURCE], words(code)) for code in languages_of_the_site()},
        "puzzles": {
            name: [
                {code: harmless(one.in_language(code).title) for code in one.languages},
                one.level,
                kind_of(one),
                folders[name],
            ]
            for name, one in there.items()
        },
        "sets": kinds | listed,
    }
    return f"globalThis.hanabiPuzzles = {json.dumps(data, ensure_ascii=False)};\n"


def _set_texts(one: PuzzleSet, there: Mapping[str, Puzzle]) -> dict[str, Any]:
    """Return what a set says in its language."""
    return {
        "title": harmless(one.title),
        "description": harmless(one.description),
        "headings": _headings(one, there),
    }


def _headings(one: PuzzleSet, there: Mapping[str, Puzzle]) -> dict[str, str]:
    """Return the title of each part, by its first puzzle that has a page."""
    found = {}
    for part in one.parts:
        first = next((name for name in part.puzzles if name in there), None)
        if first is not None and part.title:
            found[first] = harmless(part.title)
    return found


def beside(notebook: str) -> tuple[tuple[str, str], ...]:
    """Return the links of a puzzle's or set's page; `notebook`: its address, from the top."""
    return (f"../../{notebook}", NOTEBOOK), ("../../progress/index.html", PROGRESS)


def in_each(text: str, tag: str = "span") -> str:
    """Return a text in every language of the site; the style sheet shows the one that is spoken."""
    said = ((code, escape(words(code).say(text), quote=False)) for code in languages_of_the_site())
    return "".join(f'<{tag} class="page-said" lang="{code}">{one}</{tag}>' for code, one in said)


def as_it_is_told(one: Shown, text: Callable[[Shown], str], tag: str = "span") -> str:
    """Return what a puzzle or set says, as HTML, in every language of the site.

    Where it has only one, there is nothing to choose. `text`: what it says in a language, as HTML.
    """
    if not one.texts:
        return f'<{tag} lang="{one.language}">{text(one)}</{tag}>'
    said = []
    for code in languages_of_the_site():
        told = one.in_language(code)
        inside = text(told)
        if told.language != code:
            inside = f'<{tag} lang="{told.language}">{inside}</{tag}>'
        said.append(f'<{tag} class="page-said" lang="{code}">{inside}</{tag}>')
    return "".join(said)


def notes(say: Callable[[Words], str]) -> str:
    """Return what is said to readers of a language, where `say` has something for them."""
    said = ((code, escape(say(words(code)), quote=False)) for code in languages_of_the_site())
    return "".join(
        f'<p class="page-of page-said" lang="{code}">{one}</p>' for code, one in said if one
    )


def page(
    title: str,
    description: str,
    body: str,
    *,
    links: Iterable[tuple[str, str]],
    data: str = "",
    top: str = "../../",
    asset: str = "puzzle",
    language: str = "",
) -> str:
    """Return a page, two folders below the top of the site.

    `links`: addresses from the page, and what is said of them, beside that of the front page.
    `top`: the way to the top, where it is not two folders.
    `asset`: what the program and the style sheet are called.
    `language`: the one that the page's address says, where it says one.
    """
    more = "\n".join(f'<a href="{address}">{in_each(text)}</a>' for address, text in links)
    spoken = f'lang="{language}" data-language="{language}"' if language else 'lang="en"'
    front = "../index.html" if language else f"{top}index.html"
    speaks = "".join(
        f'<button type="button" data-speaks="{code}" lang="{code}">{name}</button>'
        for code, name in own_names(languages_of_the_site()).items()
    )
    return f"""\
<!DOCTYPE html>
<html {spoken}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="{escape(description)}">
<title>{escape(title, quote=False)} · hanabi-kit</title>
<link rel="icon" href="{top}icon-120x120.png">
<link rel="manifest" href="{top}manifest.webmanifest">
<link rel="stylesheet" href="{top}assets/{asset}.css">
</head>
<body>
<header class="page-bar">
<nav aria-label="hanabi-kit"><a href="{front}">hanabi-kit</a>
{more}</nav>
<div class="page-speaks" role="group" aria-label="Language, langue">{speaks}</div>
</header>
<main>
{body}
</main>
{data}<script defer src="{top}offline.js"></script>
<script src="{top}assets/puzzles.js"></script>
<script src="{top}assets/{asset}.js"></script>
</body>
</html>
"""
