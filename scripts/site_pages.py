"""The pages of the site that need no Python in the browser, and the notebooks of its puzzles.

    python scripts/site_pages.py notebooks build/site-work/contents
    python scripts/site_pages.py pages build/site --owner NAME

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

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import mistune  # noqa: E402 - the kit of this checkout is found first

from hanabi_kit.lessons.outline import LESSONS  # noqa: E402
from hanabi_kit.lessons.texts import Both  # noqa: E402
from hanabi_kit.puzzles import Puzzle, read_puzzle  # noqa: E402
from hanabi_kit.puzzles.catalogue import catalogue, kit_sets  # noqa: E402
from hanabi_kit.puzzles.sets import PuzzleSet, read_set  # noqa: E402

LANGUAGES = {"en": "English", "fr": "Français"}

KINDS = {
    "deduction": Both("What can my cards be?", "Que peuvent être mes cartes ?"),
    "knowledge": Both("What can she know?", "Que peut-elle savoir ?"),
    "endgame": Both("What is the best action?", "Quel est le meilleur coup ?"),
    "deal": Both("Can this deal be won?", "Cette donne peut-elle être gagnée ?"),
}

WORDS = {
    "title": Both("Learn to reason with Hanabi", "Apprendre à raisonner avec Hanabi"),
    "lead": Both(
        "Hanabi is a card game in which you see every card but your own. Lessons, puzzles and a "
        "table to play at: what can my cards be, how likely is it, what does she know, what is the "
        "best action? Exactly, and with a reason.",
        "Hanabi est un jeu de cartes où l'on voit toutes les cartes sauf les siennes. Des leçons, "
        "des problèmes et une table de jeu : que peuvent être mes cartes, avec quelle chance, que "
        "sait-elle, quel est le meilleur coup ? Exactement, et avec une raison.",
    ),
    "start": Both("Start with the first lesson", "Commencer par la première leçon"),
    "how": Both(
        "Everything runs in this browser, nothing is installed and nothing is sent anywhere. A "
        "notebook takes some seconds until its Python is there. Then run one cell after the other "
        "with Shift + Enter, or with ▶ in the bar at the top.",
        "Tout fonctionne dans ce navigateur : rien n'est installé et rien n'est envoyé. Un carnet "
        "demande quelques secondes, le temps que son Python soit là. Exécute ensuite les cellules "
        "l'une après l'autre avec Maj + Entrée, ou avec ▶ dans la barre du haut.",
    ),
    "lessons": Both("Pick a lesson", "Choisir une leçon"),
    "lesson": Both("Lesson", "Leçon"),
    "minutes": Both("{} minutes", "{} minutes"),
    "also": Both("in French", "en français"),
    "only": Both("in English", "en anglais"),
    "puzzles": Both("Pick a puzzle", "Choisir un problème"),
    "puzzles_how": Both(
        "Each has hints, one by one, and tells why an answer is wrong. Run the one cell of the "
        "page, and the puzzles are there. What you have done is kept in this browser.",
        "Chacun a des indications, une par une, et dit pourquoi une réponse est fausse. Exécute la "
        "seule cellule de la page, et les problèmes sont là. Ce que tu as fait reste dans ce "
        "navigateur. (Les textes des problèmes sont en anglais.)",
    ),
    "count": Both("{} puzzles", "{} problèmes"),
    "each": Both("All {} puzzles, one by one", "Les {} problèmes, un par un"),
    "level": Both("level {}", "niveau {}"),
    "teachers": Both("For teachers", "Pour les enseignants"),
    "teachers_how": Both(
        "{lessons} lessons, {minutes} minutes together; each stands alone as far as its guide "
        "says. A guide has a plan with minutes, what to ask, what you will hear, the solutions, "
        "and a version with nothing but a pack of cards.",
        "{lessons} leçons, {minutes} minutes en tout ; chacune se suffit, autant que son guide le "
        "dit. Un guide contient un plan en minutes, les questions à poser, ce que vous entendrez, "
        "les solutions, et une version avec un simple jeu de cartes. (Les guides sont en anglais.)",
    ),
    "overview": Both("The course on one page", "Le cours en une page"),
    "guides": Both("Guides, with all solutions", "Guides, avec toutes les solutions"),
    "own": Both(
        "This site is a folder of files: copied to any web server, also one without access to the "
        "internet, it works there. Pupils' answers stay in their browsers; the file list shows "
        "the file hanabi-progress.jsonl, which they can download and hand in.",
        "Ce site est un dossier de fichiers : copié sur n'importe quel serveur web, même sans "
        "accès à internet, il y fonctionne. Les réponses des élèves restent dans leurs "
        "navigateurs ; la liste des fichiers montre hanabi-progress.jsonl, qu'ils peuvent "
        "télécharger et rendre.",
    ),
    "manual": Both(
        "The manual: guide, models, file formats, reference",
        "Le manuel : guide, modèles, formats de fichiers, référence (en anglais)",
    ),
    "files": Both("All files", "Tous les fichiers"),
    "lab": Both("The same in JupyterLab", "Les mêmes dans JupyterLab"),
    "binder": Both(
        "With a computer behind it (Binder; faster, needs the internet)",
        "Avec un ordinateur derrière (Binder ; plus rapide, demande internet)",
    ),
    "skip": Both("To the lessons", "Aller aux leçons"),
    "back": Both("Front page", "Page d'accueil"),
    "licence": Both("Free software under the MIT licence.", "Logiciel libre sous licence MIT."),
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


class Texts:
    """The words of one language, and the way from its page to the top folder."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.top = "" if language == "en" else "../"

    def __getitem__(self, name: str) -> str:
        return escape(WORDS[name].text(self.language), quote=False)

    def of(self, both: Both) -> str:
        """Return a text of the course in this language."""
        return escape(both.text(self.language), quote=False)

    def notebook(self, path: str) -> str:
        """Return the address of a notebook."""
        return f"{self.top}notebooks/index.html?path={quote(path)}"


CONFIG = (
    '<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{}'
    "</script>"
)
"""What JupyterLite's pages look for in the page of the top folder."""


def page(title: str, body: str, language: str, top: str, head: str = "") -> str:
    """Return a whole page."""
    return f"""\
<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="{top}icon-120x120.png">
<link rel="stylesheet" href="{top}site.css">{head}
</head>
<body>
{body}
</body>
</html>
"""


def front(language: str, owner: str | None, *, manual: bool = False) -> str:
    """Return the front page, with a link to the manual where it is a part of the site."""
    texts = Texts(language)
    others = "".join(
        f'<a href="{texts.top}{"" if code == "en" else code + "/"}index.html" lang="{code}" '
        f'hreflang="{code}">{name}</a>'
        for code, name in LANGUAGES.items()
        if code != language
    )
    sections = "\n".join(
        [*_lessons(texts), *_puzzles(texts), *_teachers(texts, owner, manual=manual)]
    )
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


def _teachers(texts: Texts, owner: str | None, *, manual: bool) -> Iterator[str]:
    minutes = sum(lesson.minutes for lesson in LESSONS)
    told = texts["teachers_how"].format(lessons=len(LESSONS), minutes=minutes)
    yield f'<section aria-labelledby="teachers"><h2 id="teachers">{texts["teachers"]}</h2>'
    yield f"<p>{told}</p>"
    yield f'<p><a href="{texts.top}teacher/overview.html">{texts["overview"]}</a></p>'
    yield f'<h3 class="kind">{texts["guides"]}</h3><ul class="list">'
    for lesson in LESSONS:
        address = f"{texts.top}teacher/{lesson.stem}.html"
        yield f'<li><a href="{address}">{lesson.number:02} {texts.of(lesson.title)}</a></li>'
    yield "</ul>"
    yield f"<p>{texts['own']}</p>"
    links = {f"{texts.top}manual/index.html": "manual"} if manual else {}
    links |= {f"{texts.top}tree/index.html": "files", f"{texts.top}lab/index.html": "lab"}
    if owner:
        links[
            f"https://mybinder.org/v2/gh/{quote(owner)}/hanabi-kit/HEAD"
            "?urlpath=lab/tree/notebooks/00-start-here.ipynb"
        ] = "binder"
    yield '<ul class="list">'
    for address, name in links.items():
        yield f'<li><a href="{address}">{texts[name]}</a></li>'
    yield "</ul></section>"


def write_guides(site: Path) -> None:
    """Write the teacher's guides as pages."""
    source = ROOT / "notebooks" / "teacher"
    texts = Texts("fr")  # they lie one folder down, as the French front page does
    place = site / "teacher"
    place.mkdir()
    render = mistune.create_markdown(plugins=["table", "strikethrough"], escape=False)
    for path in sorted(source.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        title = next(line for line in text.splitlines() if line.startswith("# "))[2:]
        found = str(render(text))
        for guide in source.glob("*.md"):
            found = found.replace(f'href="{guide.name}', f'href="{guide.stem}.html')
        for lesson in LESSONS:
            for language in lesson.languages:
                name = lesson.notebook(language)
                found = found.replace(f'href="../{name}"', f'href="{texts.notebook(name)}"')
        # What is too wide is scrolled by itself; a keyboard reaches it, too.
        first, *rest = found.split("<table>")
        found = first + "".join(
            f'<div class="wide" tabindex="0" role="region" aria-label="Table {number}">'
            f"<table>{part}"
            for number, part in enumerate(rest, start=1)
        )
        found = found.replace("</table>", "</table></div>").replace("<th></th>", "<td></td>")
        found = found.replace("<pre>", '<pre tabindex="0">')
        body = (
            f'<header class="thin"><p><a href="../index.html">← {WORDS["back"].text("en")}</a></p>'
            f'</header>\n<main class="guide">\n{found}</main>'
        )
        whole = page(escape(title, quote=False), body, "en", "../")
        (place / f"{path.stem}.html").write_text(whole, encoding="utf-8")
    shutil.copytree(source / "pictures", place / "pictures")


def write_pages(site: Path, owner: str | None) -> None:
    """Write the front page in each language, the guides and their style."""
    shutil.copyfile(ROOT / "site" / "site.css", site / "site.css")
    manual = (site / "manual" / "index.html").exists()
    for language in LANGUAGES:
        place = site if language == "en" else site / language
        place.mkdir(exist_ok=True)
        text = front(language, owner, manual=manual)
        (place / "index.html").write_text(text, encoding="utf-8")
    write_guides(site)


def main() -> int:
    """Write what the command line asks for."""
    parser = argparse.ArgumentParser(description="Write the pages of the site.")
    parser.add_argument("what", choices=["notebooks", "pages"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--owner", help="who owns the public repository, for the Binder link")
    options = parser.parse_args()
    if options.what == "notebooks":
        write_notebooks(options.folder)
    else:
        write_pages(options.folder, options.owner or None)
    return 0


if __name__ == "__main__":
    sys.exit(main())
