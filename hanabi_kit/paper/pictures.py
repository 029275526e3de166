"""Pictures to print: the kit's own SVG, in a font that the typesetter has."""

from __future__ import annotations

import re
from typing import Any

from hanabi_kit.game import Game
from hanabi_kit.position import Position
from hanabi_kit.render import describe, scene, svg
from hanabi_kit.render.suit_styles import SHAPES, colours_of
from hanabi_kit.render.svg_elements import tag
from hanabi_kit.render.without_odds import without_odds
from hanabi_kit.render.without_reach import without_reach
from hanabi_kit.rules import SpecialSuit
from hanabi_kit.view import View

FONT = "Libertinus Serif"
"""The font of everything printed, but for code."""

_FAMILY = re.compile(r'font-family="[^"]*"')
_VIEW = re.compile(r'width="[\d.]+" height="[\d.]+" viewBox="0 0 ([\d.]+) ([\d.]+)"')
_EDGE = 14


def seen(table: Game | Position | View) -> Game | View:
    """Return a table as it is seen: a Position through its viewer's eyes, if it has one."""
    if not isinstance(table, Position):
        return table
    return table.game() if table.viewer is None else View.of(table)


def table_picture(
    table: Game | Position | View, *, bare: bool, reach: bool = True
) -> dict[str, Any]:
    """Return a table as a picture with its description.

    `table`: drawn through the eyes it is seen through: a View's, a Position's viewer's.
    `bare`: whether the backs are drawn blank, because what the cards can be is the question.
    `reach`: whether it shows what the discards still allow; not where that is the question.
    """
    drawn = scene(table)
    if bare:
        drawn = without_odds(drawn)
    if not reach:
        drawn = without_reach(drawn, table)
    picture = _FAMILY.sub(f'font-family="{FONT}"', svg(drawn, theme="paper"))
    return {"svg": _VIEW.sub(_cropped, picture, count=1), "alt": describe(drawn), "bare": bare}


def _cropped(view: re.Match[str]) -> str:
    """Return the part that is drawn on: a page has margins of its own."""
    width, height = float(view[1]), float(view[2])
    return f'viewBox="{_EDGE} {_EDGE} {width - 2 * _EDGE:g} {height - 2 * _EDGE:g}"'


def suit_shape(own: SpecialSuit) -> str:
    """Return a suit's shape as a picture of its own, in its colour with a dark outline."""
    colours = colours_of(own)
    return tag(
        "svg",
        tag(
            "path",
            d=SHAPES[own.suit.shape],
            fill=colours.fill,
            stroke=colours.ink,
            stroke_width=1.6,
            stroke_linejoin="round",
        ),
        xmlns="http://www.w3.org/2000/svg",
        viewBox="-1 -1 26 26",
        width=24,
        height=24,
    )
