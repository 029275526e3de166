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
from html import escape
from pathlib import Path
from urllib.parse import quote

from site_licences import write_licences
from site_teachers import write_guides
from site_texts import CONFIG, DOORS, LANGUAGES, ROOT, Texts, page

from hanabi_kit.lessons.outline import LESSONS
from hanabi_kit.lessons.texts import Both
from hanabi_kit.puzzles import Puzzle, read_puzzle
from hanabi_kit.puzzles.collections.catalogue import catalogue, kit_sets
from hanabi_kit.puzzles.sets import PuzzleSet, read_set

KINDS = {
    "deduction": Both("What can my cards be?", "Que peuvent être mes cartes ?"),
    "knowledge": Both("What can she know?", "Que peut-elle savoir ?"),
    "endgame": Both("What is the best action?", "Quel est le meilleur coup ?"),
    "deal": Both("Can this deal be won?", "Cette donne peut-elle être gagnée ?"),
}


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


def sets() -> list[PuzzleSet]:
    """Return the sets that come with the kit, the shortest first."""
    return sorted(map(read_set, kit_sets().values()), key=lambda one: (one.minutes or 0, one.id))


def puzzle_notebook(folder: str, puzzle: Puzzle) -> dict[str, object]:
    """Return the notebook that opens one puzzle; the others of its kind follow."""
    return notebook(
        f"# {puzzle.title}\n\n"
        f"A puzzle of level {puzzle.level} of 5. Run the cell below with **Shift + Enter**.",
        f"""\
from hanabi_kit import PuzzlePlayer
from hanabi_kit.puzzles import folder

player = PuzzlePlayer(folder() / "{folder}", progress="hanabi-progress.jsonl")
player.choose("{puzzle.id}")
player""",
    )


def set_notebook(one: PuzzleSet) -> dict[str, object]:
    """Return the notebook that opens a set."""
    return notebook(
        f"# {one.title}\n\n{one.description}\n\nRun the cell below with **Shift + Enter**.",
        f"""\
from hanabi_kit import PuzzlePlayer

PuzzlePlayer("{one.id}", progress="hanabi-progress.jsonl")""",
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
    """Write a notebook for each set and each puzzle into ``puzzles/`` of the site's files."""
    place = contents / "puzzles"
    place.mkdir(parents=True)
    made = {one.id: set_notebook(one) for one in sets()}
    for name, some in puzzles().items():
        made |= {puzzle.id: puzzle_notebook(name, puzzle) for puzzle in some}
    for stem, content in made.items():
        text = json.dumps(content, indent=1, ensure_ascii=False)
        (place / f"{stem}.ipynb").write_text(text + "\n", encoding="utf-8")


# ------------------------------------------------------------------------------- the pages


def front(language: str, owner: str | None, *, manual: bool = False) -> str:
    """Return the front page, with a link to the manual where it is a part of the site."""
    texts = Texts(language)
    others = "".join(
        f'<a href="{texts.top}{"" if code == "en" else code + "/"}index.html" lang="{code}" '
        f'hreflang="{code}">{name}</a>'
        for code, name in LANGUAGES.items()
        if code != language
    )
    sections = "\n".join([*_lessons(texts), *_puzzles(texts), *_more(texts, owner, manual=manual)])
    start = LESSONS[0].notebook(language)
    body = f"""\
<a class="skip" href="#lessons">{texts["skip"]}</a>
<header>
<div class="name"><span>hanabi-kit</span> <nav aria-label="Language, langue">{others}</nav></div>
<h1>{texts["title"]}</h1>
<p class="lead">{texts["lead"]}</p>
<p><a class="start" href="{texts.notebook(start)}">{texts["start"]}</a></p>
<p class="small">{texts["how"]}</p>
</header>
<main>
{sections}
</main>
<footer><p>{texts["licence"]}</p></footer>"""
    head = "" if texts.top else f"\n{CONFIG}"
    return page(f"hanabi-kit: {texts['title']}", body, language, texts.top, head)


def _lessons(texts: Texts) -> Iterator[str]:
    yield f'<section aria-labelledby="lessons"><h2 id="lessons">{texts["lessons"]}</h2>'
    yield '<ul class="cards">'
    for lesson in LESSONS:
        minutes = texts["minutes"].format(lesson.minutes)
        more = ""
        if texts.language == "en" and "fr" in lesson.languages:
            more = f' · <a href="{texts.notebook(lesson.notebook("fr"))}">{texts["also"]}</a>'
        if texts.language not in lesson.languages:
            more = f" · {texts['only']}"
        yield (
            f'<li><p class="small">{texts["lesson"]} {lesson.number:02} · {minutes}{more}</p>'
            f'<h3><a href="{texts.notebook(lesson.notebook(texts.language))}">'
            f"{texts.of(lesson.title)}</a></h3><p>{texts.of(lesson.question)}</p></li>"
        )
    yield "</ul></section>"


def _puzzles(texts: Texts) -> Iterator[str]:
    yield f'<section aria-labelledby="puzzles"><h2 id="puzzles">{texts["puzzles"]}</h2>'
    yield f"<p>{texts['puzzles_how']}</p>"
    english = "" if texts.language == "en" else ' lang="en"'
    yield '<ul class="cards">'
    for one in sets():
        length = texts["count"].format(len(one.puzzles))
        if one.minutes:
            length += f" · {texts['minutes'].format(one.minutes)}"
        title, about = escape(one.title, quote=False), escape(one.description, quote=False)
        yield (
            f'<li><p class="small">{length}</p>'
            f'<h3{english}><a href="{texts.notebook(f"puzzles/{one.id}.ipynb")}">{title}</a></h3>'
            f"<p{english}>{about}</p></li>"
        )
    yield "</ul>"
    found = puzzles()
    told = texts["each"].format(sum(map(len, found.values())))
    yield f"<details><summary>{told}</summary>"
    for name, some in found.items():
        heading = texts.of(KINDS[name]) if name in KINDS else escape(name)
        yield f'<h3 class="kind">{heading}</h3><ul class="list">'
        for puzzle in some:
            address = texts.notebook(f"puzzles/{puzzle.id}.ipynb")
            level = texts["level"].format(puzzle.level)
            title = escape(puzzle.title, quote=False)
            yield (
                f'<li><a href="{address}"{english}>{title}</a> '
                f'<span class="small">{level}</span></li>'
            )
        yield "</ul>"
    yield "</details></section>"


def _more(texts: Texts, owner: str | None, *, manual: bool) -> Iterator[str]:
    yield f'<section aria-labelledby="more"><h2 id="more">{texts["more"]}</h2>'
    links = {f"{texts.top}tree/index.html": "files", f"{texts.top}lab/index.html": "lab"}
    if owner:
        links[
            f"https://mybinder.org/v2/gh/{quote(owner)}/hanabi-kit/HEAD"
            "?urlpath=lab/tree/notebooks/00-start-here.ipynb"
        ] = "binder"
    if manual:
        links[f"{texts.top}manual/index.html"] = "manual"
    links[f"{texts.top}{DOORS[texts.language]}"] = "teachers"
    links[f"{texts.top}licences/index.html"] = "licences"
    yield '<ul class="list">'
    for address, name in links.items():
        yield f'<li><a href="{address}">{texts[name]}</a></li>'
    yield "</ul></section>"


def write_pages(site: Path, owner: str | None, pyodide: Path) -> None:
    """Write the front page in each language, the guides, the licences, and their style."""
    shutil.copyfile(ROOT / "site" / "site.css", site / "site.css")
    manual = (site / "manual" / "index.html").exists()
    for language in LANGUAGES:
        place = site if language == "en" else site / language
        place.mkdir(exist_ok=True)
        text = front(language, owner, manual=manual)
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
