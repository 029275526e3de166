"""The page of a set: its puzzles in their order, each with its mark."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from html import escape
from urllib.parse import quote

from hanabi_kit.language import later
from hanabi_kit.pages.frame import LEVEL, as_it_is_told, beside, in_each, notes, page
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.sets import PuzzleSet
from hanabi_kit.puzzles.texts import untranslated
from hanabi_kit.render.player_names import harmless


def set_page(one: PuzzleSet, puzzles: Mapping[str, Puzzle]) -> str:
    """Return the page of a set; `puzzles`: by id, at least those of the set."""
    parts = []
    number = 1  # of the next puzzle: they are counted through, as a class names them
    for at, part in enumerate(one.parts):
        if part.title:
            parts.append(f"<h2>{as_it_is_told(one, partial(_heading, at=at))}</h2>")
        if part.description:
            parts.append(f"<p>{as_it_is_told(one, partial(_lead, at=at))}</p>")
        listed = (_item(one.id, puzzles[name]) for name in part.puzzles)
        parts.append(f'<ol class="page-members" start="{number}">{"".join(listed)}</ol>')
        number += len(part.puzzles)
    shown: list[Puzzle | PuzzleSet] = [one, *(puzzles[name] for name in one.puzzles)]
    missing = notes(
        lambda told: untranslated({own.in_language(told.language).language for own in shown}, told)
    )
    body = f"""\
<h1>{as_it_is_told(one, _title)}</h1>
<p>{as_it_is_told(one, _description)}</p>
{missing}{"".join(parts)}"""
    notebook = f"notebooks/index.html?path=puzzles/{quote(one.id)}.ipynb"
    return page(harmless(one.title), harmless(one.description), body, links=beside(notebook))


def _title(one: Puzzle | PuzzleSet) -> str:
    return escape(harmless(one.title), quote=False)


def _description(one: PuzzleSet) -> str:
    return escape(harmless(one.description), quote=False)


def _heading(one: PuzzleSet, at: int) -> str:
    return escape(harmless(one.parts[at].title), quote=False)


def _lead(one: PuzzleSet, at: int) -> str:
    return escape(harmless(one.parts[at].description), quote=False)


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
    title = as_it_is_told(puzzle, _title)
    return (
        f'<li data-puzzle="{escape(puzzle.id)}"><a href="{address}">{title}</a>'
        f'<span class="page-of">{in_each(LEVEL)} {puzzle.level} / 5</span>{marks}</li>'
    )
