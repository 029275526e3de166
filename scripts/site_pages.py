"""The pages of the site that need no Python in the browser, and the notebooks of its puzzles.

    python scripts/site_pages.py notebooks build/site-work/contents
    python scripts/site_pages.py pages build/site --pyodide FOLDER

The front page is made from the course's outline and from the puzzles there are, so it shows what is
there. The notebooks have to lie among the files before JupyterLite lists those. Run by the Python
that `scripts/build_site.py` sets up; the libraries of the desktop are not needed.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path
from urllib.parse import quote

from site_front import day, doors, in_class, live
from site_licences import write_licences
from site_pictures import write_pictures
from site_teachers import write_guides
from site_texts import CONFIG, DOORS, LANGUAGES, ROOT, Texts, page

from hanabi_kit.language import SOURCE, own_names, words
from hanabi_kit.lessons.outline import LESSONS
from hanabi_kit.lessons.texts import Both
from hanabi_kit.pages.live import documents
from hanabi_kit.puzzles import Puzzle, read_puzzle
from hanabi_kit.puzzles.collections.catalogue import catalogue, kit_sets
from hanabi_kit.puzzles.sets import PuzzleSet, read_set
from hanabi_kit.puzzles.texts import untranslated

KINDS = {
    "deduction": Both("What can my cards be?", "Que peuvent être mes cartes ?"),
    "knowledge": Both("What can she know?", "Que peut-elle savoir ?"),
    "endgame": Both("What is the best action?", "Quel est le meilleur coup ?"),
    "deal": Both("Can this deal be won?", "Cette donne peut-elle être gagnée ?"),
}

LIVE = ("play", "deduce", "review", "explore", "progress")
"""Pages beside lessons and puzzles; the front page leads to those that are there."""


@cache
def puzzles() -> dict[str, list[Puzzle]]:
    """Return the puzzles that come with the kit, kind after kind, each from easy to hard."""
    found: dict[str, list[Puzzle]] = {}
    for path in catalogue():
        puzzle = read_puzzle(path)
        found.setdefault(path.parent.name, []).append(puzzle)
    return {
        name: sorted(some, key=lambda puzzle: (puzzle.level, puzzle.id))
        for name, some in found.items()
    }


# --------------------------------------------------------------------------- the notebooks


@cache
def sets() -> list[PuzzleSet]:
    """Return the sets that come with the kit, the shortest first."""
    return sorted(map(read_set, kit_sets().values()), key=lambda one: (one.minutes or 0, one.id))


RUN = Both(
    "Run the cell below with **Shift + Enter**.",
    "Exécute la cellule ci-dessous avec **Maj + Entrée**.",
)
OF_LEVEL = Both("A puzzle of level {} of 5.", "Un problème de niveau {} sur 5.")


def puzzle_notebook(folder: str, puzzle: Puzzle) -> dict[str, object]:
    """Return the notebook that opens one puzzle; the others of its kind follow."""
    said = [
        f"# {told.title}\n\n{OF_LEVEL.text(told.language).format(told.level)} "
        f"{RUN.text(told.language)}"
        for told in map(puzzle.in_language, puzzle.languages)
    ]
    return notebook(
        "\n\n".join(said),
        f"""\
from hanabi_kit import PuzzlePlayer
from hanabi_kit.puzzles import folder

player = PuzzlePlayer(folder() / "{folder}", progress="hanabi-progress.jsonl")
player.choose("{puzzle.id}")
player""",
    )


def set_notebook(one: PuzzleSet) -> dict[str, object]:
    """Return the notebook that opens a set."""
    said = [
        f"# {told.title}\n\n{told.description}\n\n{RUN.text(told.language)}"
        for told in map(one.in_language, one.languages)
    ]
    return notebook(
        "\n\n".join(said),
        f"""\
from hanabi_kit import PuzzlePlayer

PuzzlePlayer("{one.id}", progress="hanabi-progress.jsonl")""",
    )


PAGE_CODE = {
    "play": ("Table", ', reply="Chop"'),
    "deduce": ("DeductionBoard", ""),
    "review": ("GameReviewer", ", at=62"),
    "explore": ("SolutionExplorer", ""),
}
"""What the pages with one widget are made of in code: its class, and what it is told."""

AS_CODE = Both(
    "What the page shows, as code: `read` takes the links that it copies. Run the cell below with "
    "**Shift + Enter**.",
    "Ce que la page montre, sous forme de code : `read` lit les liens qu'elle copie. Exécute la "
    "cellule ci-dessous avec **Maj + Entrée**.",
)


def live_notebook(page: str, language: str) -> dict[str, object]:
    """Return the notebook that a page with one widget opens as, in its language."""
    made, told = PAGE_CODE[page]
    if language != "en":
        told += f', language="{language}"'
    link = documents.example(page).link.partition("&t=")[0]  # a reviewer wants the whole game
    first = f'read("{link}")'
    if page == "play":  # a deal is no table yet
        first = 'Game.deal(["Alice", "Bob", "Cathy"], seed=7)'
    imported = ", ".join(sorted([made, "Game" if page == "play" else "read"]))
    return notebook(
        f"# {made}\n\n{AS_CODE.text(language)}",
        f"from hanabi_kit import {imported}\n\n{made}({first}{told})",
    )


def notebook(text: str, code: str) -> dict[str, object]:
    """Return a notebook of a text and one cell of code."""
    return {
        "cells": [
            {"cell_type": "markdown", "id": "title", "metadata": {}, "source": text},
            {
                "cell_type": "code",
                "id": "puzzle",
                "metadata": {},
                "source": code,
                "outputs": [],
                "execution_count": None,
            },
        ],
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def write_notebooks(contents: Path) -> None:
    """Write a notebook for each set, puzzle and live page into the site's files."""
    live = {
        f"{'' if language == 'en' else f'{language}/'}pages/{page}": live_notebook(page, language)
        for page in PAGE_CODE
        for language in LANGUAGES
    }
    made = live | {f"puzzles/{one.id}": set_notebook(one) for one in sets()}
    for name, some in puzzles().items():
        made |= {f"puzzles/{puzzle.id}": puzzle_notebook(name, puzzle) for puzzle in some}
    for folder in {Path(stem).parent for stem in made}:
        (contents / folder).mkdir(parents=True)
    for stem, content in made.items():
        text = json.dumps(content, indent=1, ensure_ascii=False)
        (contents / f"{stem}.ipynb").write_text(text + "\n", encoding="utf-8")


# ------------------------------------------------------------------------------- the pages


def front(language: str, owner: str | None, *, site: Path | None = None) -> str:
    """Return the front page, with links to what else is in the folder `site`."""
    texts = Texts(language)
    others = "".join(
        f'<a href="{texts.top}{"" if code == "en" else code + "/"}index.html" lang="{code}" '
        f'hreflang="{code}">{name}</a>'
        for code, name in LANGUAGES.items()
        if code != language
    )
    there = [name for name in LIVE if site and (site / name / "index.html").exists()]
    all_puzzles = [puzzle for some in puzzles().values() for puzzle in some]
    sections = "\n".join(
        [
            *live(texts),
            *doors(texts, there),
            *day(texts, all_puzzles, lambda name: texts.puzzle(name, site)),
            *in_class(texts),
            *_lessons(texts),
            *_puzzles(texts, site),
            *_more(texts, owner, manual=_has(site, "manual")),
        ]
    )
    body = f"""\
<a class="skip" href="#lessons">{texts["skip"]}</a>
<header>
<div class="name"><span>hanabi-kit</span> <nav aria-label="Language, langue">{others}</nav></div>
<h1>{texts["title"]}</h1>
<p class="lead">{texts["lead"]}</p>
</header>
<main>
{sections}
</main>
<footer><p>{texts["licence"]}</p></footer>
<script defer src="{texts.top}front.js"></script>"""
    head = "" if texts.top else f"\n{CONFIG}"
    return page(f"hanabi-kit: {texts['title']}", body, language, texts.top, head)


def _has(site: Path | None, name: str) -> bool:
    return site is not None and (site / name / "index.html").exists()


def _lessons(texts: Texts) -> Iterator[str]:
    yield f'<section aria-labelledby="lessons"><h2 id="lessons">{texts["lessons"]}</h2>'
    yield f"<p>{texts['how']}</p>"
    yield '<ul class="cards">'
    for lesson in LESSONS:
        minutes = texts["minutes"].format(lesson.minutes)
        others = [code for code in lesson.languages if texts.language == SOURCE != code]
        more = "".join(
            f' · <a href="{texts.notebook(lesson.notebook(code))}" lang="{code}">'
            f"{own_names()[code]}</a>"
            for code in others
        )
        if texts.language not in lesson.languages:
            more = f" · {texts['only']}"
        yield (
            f'<li><img src="{texts.top}pictures/{texts.language}/{lesson.stem}.svg" alt="" '
            f'loading="lazy" width="400" height="194">'
            f'<p class="small">{texts["lesson"]} {lesson.code} · {minutes}{more}</p>'
            f'<h3><a href="{texts.notebook(lesson.notebook(texts.language))}">'
            f"{texts.of(lesson.title)}</a></h3><p>{texts.of(lesson.question)}</p></li>"
        )
    yield "</ul></section>"


def _puzzles(texts: Texts, site: Path | None) -> Iterator[str]:
    yield f'<section aria-labelledby="puzzles"><h2 id="puzzles">{texts["puzzles"]}</h2>'
    how = "puzzles_open" if site and (site / "puzzle").exists() else "puzzles_how"
    yield f"<p>{texts[how]}</p>"
    told_sets = [one.in_language(texts.language) for one in sets()]
    found = {
        name: [puzzle.in_language(texts.language) for puzzle in some]
        for name, some in puzzles().items()
    }
    shown = [one.language for one in told_sets]
    shown += [puzzle.language for some in found.values() for puzzle in some]
    if missing := untranslated(shown, words(texts.language)):
        yield f'<p class="small">{escape(missing, quote=False)}</p>'
    yield '<ul class="cards">'
    for one in told_sets:
        length = texts["count"].format(len(one.puzzles))
        if one.minutes:
            length += f" · {texts['minutes'].format(one.minutes)}"
        title, about = escape(one.title, quote=False), escape(one.description, quote=False)
        yield (
            f'<li><p class="small">{length}</p>'
            f'<h3 lang="{one.language}"><a href="{texts.set_of_puzzles(one.id, site)}">'
            f'{title}</a></h3><p lang="{one.language}">{about}</p></li>'
        )
    yield "</ul>"
    told = texts["each"].format(sum(map(len, found.values())))
    yield f"<details><summary>{told}</summary>"
    for name, some in found.items():
        heading = texts.of(KINDS[name]) if name in KINDS else escape(name)
        yield f'<h3 class="kind">{heading}</h3><ul class="list">'
        for puzzle in some:
            address = texts.puzzle(puzzle.id, site)
            level = texts["level"].format(puzzle.level)
            title = escape(puzzle.title, quote=False)
            yield (
                f'<li><a href="{address}" lang="{puzzle.language}">{title}</a> '
                f'<span class="small">{level}</span></li>'
            )
        yield "</ul>"
    yield "</details></section>"


def _more(texts: Texts, owner: str | None, *, manual: bool) -> Iterator[str]:
    yield f'<section aria-labelledby="more"><h2 id="more">{texts["more"]}</h2>'
    lab = f"{texts.top}lab/index.html?language={texts.language}"
    links = {f"{texts.top}tree/index.html": "files", lab: "lab"}
    if owner:
        links[f"https://mybinder.org/v2/gh/{quote(owner)}/hanabi-kit/HEAD?urlpath=lab"] = "binder"
    if manual:
        own = "" if texts.language == "en" else f"{texts.language}/"
        links[f"{texts.top}manual/{own}index.html"] = "manual"
    links[f"{texts.top}{DOORS[texts.language]}"] = "teachers"
    links[f"{texts.top}licences/index.html"] = "licences"
    yield '<ul class="list">'
    for address, name in links.items():
        yield f'<li><a href="{address}">{texts[name]}</a></li>'
    yield "</ul></section>"


def write_pages(site: Path, owner: str | None, pyodide: Path) -> None:
    """Write the front page in each language, the guides, the licences, and their style."""
    for name in ("site.css", "front.js"):
        shutil.copyfile(ROOT / "site" / name, site / name)
    write_pictures(site)
    for language in LANGUAGES:
        place = site if language == "en" else site / language
        place.mkdir(exist_ok=True)
        text = front(language, owner, site=site)
        (place / "index.html").write_text(text, encoding="utf-8")
    write_guides(site)
    write_licences(site, pyodide / "package.json")


def main() -> int:
    """Write what the command line asks for."""
    parser = argparse.ArgumentParser(description="Write the pages of the site.")
    parser.add_argument("what", choices=["notebooks", "pages"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--owner", help="who owns the public repository, for the Binder link")
    parser.add_argument("--pyodide", type=Path, help="the folder in which npm put Pyodide")
    options = parser.parse_args()
    if options.what == "notebooks":
        write_notebooks(options.folder)
    elif options.pyodide is None:
        parser.error("pages need --pyodide")
    else:
        write_pages(options.folder, options.owner or None, options.pyodide)
    return 0


if __name__ == "__main__":
    sys.exit(main())
