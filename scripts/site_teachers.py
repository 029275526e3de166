"""The teachers' part of the site: an entrance of its own, and the guides as pages.

The guides hold the solutions. Only the entrance leads to them, and of the pupils' pages only the
front page leads to the entrance.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from html import escape
from pathlib import Path

import mistune
from site_texts import DOORS, LANGUAGES, ROOT, WORDS, Texts, page

from hanabi_kit.language import SOURCE
from hanabi_kit.lessons.outline import LESSONS, teacher_page


def door(language: str) -> str:
    """Return the teachers' entrance: the guides, and how a class uses the site."""
    texts = Texts(language)
    texts.top = "../"  # both lie beside the guides
    home = texts.top + ("" if language == "en" else f"{language}/")
    others = "".join(
        f'<a href="{texts.top}{DOORS[code]}" lang="{code}" hreflang="{code}">{name}</a>'
        for code, name in LANGUAGES.items()
        if code != language
    )
    body = f"""\
<header>
<div class="name"><a href="{home}index.html">← {texts["back"]}</a>
<nav aria-label="Language, langue">{others}</nav></div>
<h1>{texts["teachers"]}</h1>
<p class="lead">{texts["teachers_lead"]}</p>
</header>
<main>
{chr(10).join(_guides(texts))}
</main>
<footer><p>{texts["licence"]}</p></footer>"""
    return page(f"hanabi-kit: {texts['teachers']}", body, language, texts.top)


def _guides(texts: Texts) -> Iterator[str]:
    minutes = sum(lesson.minutes for lesson in LESSONS)
    told = texts["teachers_how"].format(lessons=len(LESSONS), minutes=minutes)
    yield f'<section aria-labelledby="guides"><h2 id="guides">{texts["guides"]}</h2>'
    yield f"<p>{told}</p>"
    overview = _name(teacher_page("overview", texts.language))
    yield f'<p><a href="{overview}">{texts["overview"]}</a></p>'
    yield '<ul class="list">'
    for lesson in LESSONS:
        title = texts.of(lesson.title)
        guide = _name(lesson.guide(texts.language))
        yield f'<li><a href="{guide}">{lesson.code} {title}</a></li>'
    yield "</ul></section>"
    yield f'<section aria-labelledby="use"><h2 id="use">{texts["use"]}</h2>'
    yield f"<p>{texts['own']}</p>"
    yield f"<p>{texts['open_door']}</p></section>"


def _name(page: str) -> str:
    """Return what the site calls a page for teachers, beside the others."""
    return f"{Path(page).stem}.html"


def write_guides(site: Path) -> None:
    """Write the teachers' entrance, and the guides as pages."""
    source = ROOT / "notebooks" / "teacher"
    texts = Texts(SOURCE)
    texts.top = "../"  # they lie one folder down
    place = site / "teacher"
    place.mkdir()
    for language, name in DOORS.items():
        (site / name).write_text(door(language), encoding="utf-8")
    render = mistune.create_markdown(plugins=["table", "strikethrough"], escape=False)
    for path in sorted(source.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        language = next((code for code in LANGUAGES if path.stem.endswith(f"-{code}")), SOURCE)
        title = next(line for line in text.splitlines() if line.startswith("# "))[2:]
        found = str(render(text))
        for guide in source.glob("*.md"):
            found = found.replace(f'href="{guide.name}', f'href="{guide.stem}.html')
        for lesson in LESSONS:
            for code in lesson.languages:
                name = lesson.notebook(code)
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
            f'<header class="thin"><p><a href="{Path(DOORS[language]).name}">'
            f"← {WORDS['teachers'].text(language)}</a></p></header>\n"
            f'<main class="guide">\n{found}</main>'
        )
        whole = page(escape(title, quote=False), body, language, "../")
        (place / f"{path.stem}.html").write_text(whole, encoding="utf-8")
    shutil.copytree(source / "pictures", place / "pictures")
