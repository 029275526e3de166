"""The page of what was done in this browser: it counts, hands out and takes in, without Python."""

from __future__ import annotations

import json

from hanabi_kit.language import SOURCE, later, words
from hanabi_kit.pages.frame import PROGRESS, as_classic, in_each, page
from hanabi_kit.translated import languages_of_the_site
from hanabi_kit.widgets.assets import program
from hanabi_kit.widgets.live import words_of_program

# Texts inside of a page are not found by pybabel: they stand here.
FORBIDDEN = later(
    "This browser is not allowed to keep anything: what you do is forgotten with the page."
)
NOTHING = later("Nothing yet. What you do with a puzzle is kept in this browser, and shown here.")
FIRST_SET = later("Begin with the puzzles of a first hour")
DAY = later("or with today's puzzle")
SETS = later("Sets")
PUZZLES = later("Puzzles")
OTHERS = later("Elsewhere: lessons, and puzzles that this site does not have")
HAND_IN = later("Hand it in")
NAME = later("Your name, if you like")
SAVE = later("Save as a file")
FILE_HOW = later(
    "The file, hanabi-progress.jsonl, has every answer; it can be taken in below, on another "
    "machine, too. Nothing is sent anywhere."
)
TEXT = later("As a short text")
TEXT_HOW = later(
    "For a message, or to be typed from the screen: what came of each puzzle, without the answers. "
    "The command hanabi-kit progress reads it."
)
COPY = later("Copy the text")
TAKE_IN = later("Take in a file")
TAKE_HOW = later(
    "A file saved here or by a notebook is joined with what is kept: nothing counts twice, and "
    "nothing is lost."
)
FILE = later("Progress file")
NO_PROGRAM = later("To show it, let this page run its program (JavaScript).")


def script() -> str:
    """Return the page's program: a classic script, as files load no other."""
    return as_classic(str(program(__file__, "progress_page.js")))


def style_sheet() -> str:
    """Return the page's style sheet."""
    return f"{program(__file__, 'page.css')}\n{program(__file__, 'progress_page.css')}"


def progress_page(language: str) -> str:
    """Return the page, as it lies in the folder of a language; it speaks the others, too."""
    top = "../" if language == SOURCE else "../../"
    said = words(language).say
    text = script()
    spoken = {code: words_of_program(text, code) for code in languages_of_the_site()}
    data = {"top": top, "words": spoken}
    known = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    lists = "".join(
        f'<section id="hk-of-{name}" aria-labelledby="hk-title-{name}" hidden>'
        f'<h2 id="hk-title-{name}">{in_each(title)}</h2>'
        f'<ul class="page-members page-done" id="hk-{name}"></ul></section>\n'
        for name, title in (("sets", SETS), ("puzzles", PUZZLES), ("others", OTHERS))
    )
    body = f"""\
<h1>{in_each(PROGRESS)}</h1>
<noscript><p>{in_each(NO_PROGRAM)}</p></noscript>
<p id="hk-forbidden" class="page-trouble" hidden>{in_each(FORBIDDEN)}</p>
<p id="hk-count" class="page-count"></p>
<p id="hk-empty" class="page-empty" hidden>{in_each(NOTHING)}
<a href="{top}set/first-hour/index.html">{in_each(FIRST_SET)}</a>
<a href="../index.html#day">{in_each(DAY)}</a></p>
{lists}<section id="hk-hand-in" class="page-tools" aria-labelledby="hk-title-hand-in" hidden>
<h2 id="hk-title-hand-in">{in_each(HAND_IN)}</h2>
<p><label for="hk-name">{in_each(NAME)}</label>
<input type="text" id="hk-name" maxlength="60" autocomplete="name"></p>
<p><button type="button" id="hk-save" aria-describedby="hk-how-file">{in_each(SAVE)}</button></p>
<p id="hk-how-file" class="page-of">{in_each(FILE_HOW)}</p>
<p><label for="hk-text">{in_each(TEXT)}</label>
<textarea id="hk-text" readonly spellcheck="false" aria-describedby="hk-how-text"></textarea></p>
<p id="hk-how-text" class="page-of">{in_each(TEXT_HOW)}</p>
<p><button type="button" id="hk-copy">{in_each(COPY)}</button>
<span id="hk-copied" role="status"></span></p>
</section>
<section class="page-tools" aria-labelledby="hk-title-take-in">
<h2 id="hk-title-take-in">{in_each(TAKE_IN)}</h2>
<p id="hk-how-take" class="page-of">{in_each(TAKE_HOW)}</p>
<p><label for="hk-file">{in_each(FILE)}</label>
<input type="file" id="hk-file" aria-describedby="hk-how-take"></p>
<div aria-live="polite"><p id="hk-told"></p><ul id="hk-faults"></ul></div>
</section>"""
    return page(
        said(PROGRESS),
        said(NOTHING),
        body,
        links=(),
        data=f'<script type="application/json" id="hk-data">{known}</script>\n',
        top=top,
        asset="progress",
        language="" if language == SOURCE else language,
    )
