"""The page of one puzzle: it can be read at once, printed, and answered without Python."""

from __future__ import annotations

import json
from html import escape
from urllib.parse import quote

from hanabi_kit.pages.frame import (
    ANSWER,
    IN_NOTEBOOK,
    LEVEL,
    NO_PROGRAM,
    as_it_is_told,
    beside,
    in_each,
    notes,
    page,
)
from hanabi_kit.pages.locking import locked
from hanabi_kit.pages.recording import FIRST, Record
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.texts import only_in
from hanabi_kit.render import mimebundle
from hanabi_kit.render.player_names import harmless
from hanabi_kit.widgets.live import sendable
from hanabi_kit.widgets.puzzle.widget import PuzzlePlayer

MOST_BYTES = 150_000
"""What a page may have, before the program and the style sheet that all share."""

LINES_TO_WRITE = 6


def puzzle_page(puzzle: Puzzle, recorded: Record | None) -> str:
    """Return the page of a puzzle; without a record it shows it, and leads to its notebook."""
    drawn = mimebundle(PuzzlePlayer(Problem(puzzle), language=FIRST)._scene())
    title, asked = harmless(puzzle.title), sendable(puzzle.question)
    lines = "<p class='page-write'></p>" * LINES_TO_WRITE
    notebook = f"notebooks/index.html?path=puzzles/{quote(puzzle.id)}.ipynb"
    missing = notes(lambda told: only_in(puzzle.in_language(told.language).language, told))
    player = '<div id="hk-player"></div>'
    if recorded is None:
        player = f'<p><a href="../../{notebook}">{in_each(IN_NOTEBOOK)}</a></p>'
    body = f"""\
<h1 class="page-title">{as_it_is_told(puzzle, _title)}</h1>
{player}
<article class="page-still">
<p class="page-of">{in_each(LEVEL)} {puzzle.level} / 5</p>
{missing}{as_it_is_told(puzzle, _question, "div")}
<figure class="page-figure" lang="en">{drawn["image/svg+xml"]}</figure>
<div class="page-paper" aria-hidden="true">{in_each(ANSWER)}{lines}</div>
<noscript><p>{in_each(NO_PROGRAM)}</p></noscript>
</article>"""
    return page(
        title,
        asked.replace("**", ""),
        body,
        links=beside(notebook),
        data="" if recorded is None else _data(recorded),
    )


def _title(puzzle: Puzzle) -> str:
    return escape(harmless(puzzle.title), quote=False)


def _question(puzzle: Puzzle) -> str:
    lines = sendable(puzzle.question).strip().splitlines()
    return "".join(f"<p>{_bold(line)}</p>" for line in lines if line)


def _data(recorded: Record) -> str:
    """Return a record as it lies in the page; nothing in it can end the script."""
    data = {
        "id": recorded.id,
        "open": recorded.open,
        "boxes": locked(recorded.boxes, recorded.id),
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    text = text.replace("<", "\\u003c")
    return f'<script type="application/json" id="hk-record">{text}</script>\n'


def _bold(line: str) -> str:
    pieces = enumerate(escape(line, quote=False).split("**"))
    return "".join(f"<b>{piece}</b>" if place % 2 else piece for place, piece in pieces)
