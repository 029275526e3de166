"""The page of a set: its puzzles in their order, each with its mark."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from urllib.parse import quote

from hanabi_kit.language import later
from hanabi_kit.pages.frame import LEVEL, beside, in_each, page
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.sets import PuzzleSet
from hanabi_kit.render.player_names import harmless


def set_page(one: PuzzleSet, puzzles: Mapping[str, Puzzle]) -> str:
    """Return the page of a set; `puzzles`: by id, at least those of the set."""
    parts = []
    number = 1  # of the next puzzle: they are counted through, as a class names them
    for part in one.parts:
        if part.title:
            parts.append(f'<h2 lang="en">{escape(harmless(part.title), quote=False)}</h2>')
        if part.description:
            parts.append(f'<p lang="en">{escape(harmless(part.description), quote=False)}</p>')
        listed = (_item(one.id, puzzles[name]) for name in part.puzzles)
        parts.append(f'<ol class="page-members" start="{number}">{"".join(listed)}</ol>')
        number += len(part.puzzles)
    title, about = harmless(one.title), harmless(one.description)
    body = f"""\
<h1 lang="en">{escape(title, quote=False)}</h1>
<p lang="en">{escape(about, quote=False)}</p>
{"".join(parts)}"""
    notebook = f"notebooks/index.html?path=puzzles/{quote(one.id)}.ipynb"
    return page(title, about, body, links=beside(notebook))


def _item(name: str, puzzle: Puzzle) -> str:
    address = f"../../puzzle/{quote(puzzle.id)}/index.html?set={quote(name)}"
    marks = "".join(
        f'<span class="page-mark page-{mark}">{in_each(text)}</span>'
        for mark, text in (
            ("solved", later("solved")),
            ("shown", later("answer shown")),
            ("tried", later("tried")),
        )
    )
    title = escape(harmless(puzzle.title), quote=False)
    return (
        f'<li data-puzzle="{escape(puzzle.id)}"><a href="{address}" lang="en">{title}</a>'
        f'<span class="page-of">{in_each(LEVEL)} {puzzle.level} / 5</span>{marks}</li>'
    )
