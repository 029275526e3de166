"""Models of knowledge drawn: worlds in layers, joined where somebody cannot tell them apart.

With two agents, worlds that look alike to the first stand in a row, and those that look alike to
the other in a column. With more, around the actual world, or else the first, lie the worlds that
one step of "cannot tell apart" leads to, then those of two steps, and so on. Every agent has lines
of one colour, one pattern and one letter. Of a set of worlds that look alike only so many pairs are
joined that all hang together: lines of one kind may be followed further.

Examples
--------
>>> from hanabi_kit.deduce.knowledge.examples import muddy_children
>>> picture = knowledge_svg(muddy_children(2, muddy=1))
>>> picture[:4], picture.count("<title"), "<script" in picture
('<svg', 1, False)
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Hashable, Mapping
from types import MappingProxyType
from typing import Any

from hanabi_kit.cards import Card
from hanabi_kit.deduce.knowledge.model import Model
from hanabi_kit.errors import HanabiError, TooManyWorlds
from hanabi_kit.render.knowledge_text import (
    MOST_DRAWN,
    Row,
    knowledge_text,
    note_of,
    rows_of,
    title_of,
)
from hanabi_kit.render.layers import layered, spanning_lines
from hanabi_kit.render.looks import COLOURS, SHAPES
from hanabi_kit.render.names import columns, drawn_names
from hanabi_kit.render.pen import attribute, box, group, tag, text
from hanabi_kit.render.svg import THEMES

__all__ = ["knowledge_svg", "mimebundle"]

_FONT = "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif"
_PATTERNS = (None, "9 5", "2 5", "14 4 2 4", "5 3", "20 6")
_INKS = {
    "night": ("#7cc4ff", "#ff9db0", "#9be59b", "#d9b3ff", "#ffb870", "#e8e8e8"),
    "paper": ("#0a4d9d", "#b0123a", "#0b6b2f", "#6a1f80", "#8a4b00", "#333333"),
}
_FACES = {"night": "#34416e", "paper": "#ffffff"}

_MARGIN, _TOP, _GAP_X, _GAP_Y = 24, 74, 52, 74
_LINE, _CARD_W, _CARD_H, _PITCH = 19, 25, 35, 28
_WIDTH, _LEAST_WIDTH = 1100, 560
_MOST_LETTERS = 70  # lines that bear their agent's letter

_World = Any  # a model's worlds may be of any kind that can be hashed
_Part = list[list[_World]]  # layers of worlds; None where a place stays empty


def knowledge_svg(model: Model[Any], *, theme: str = "night", uid: str | None = None) -> str:
    """Return `model` as an SVG document that can also stand inside an HTML page.

    Parameters
    ----------
    model : Model
    theme : str
        ``"night"`` or ``"paper"``.
    uid : str, optional
        Prefix of the ids in the picture; left out, it follows from what is drawn.

    Raises
    ------
    TooManyWorlds
        There are more than `MOST_DRAWN`.
    HanabiError
        There is no such theme.
    """
    if theme not in THEMES:
        raise HanabiError(f"theme {theme!r}: the themes are {', '.join(THEMES)}")
    if len(model) > MOST_DRAWN:
        raise TooManyWorlds(
            f"{len(model):,} worlds: a picture shows {MOST_DRAWN} at most", len(model), MOST_DRAWN
        )
    words = knowledge_text(model)
    if uid is None:
        uid = "hk" + hashlib.sha256(f"{theme} {words}".encode()).hexdigest()[:12]
    body, width, height = _Artist(model, theme).draw()
    return tag(
        "svg",
        tag("title", attribute(title_of(model)), id=f"{uid}-title"),
        tag("desc", attribute(words), id=f"{uid}-desc"),
        body,
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        aria_labelledby=f"{uid}-title {uid}-desc",
        style="max-width:100%;height:auto",
        font_family=_FONT,
    )


def mimebundle(model: Model[Any]) -> dict[str, str]:
    """Return `model` in every form a notebook may ask for, by MIME type."""
    words = knowledge_text(model)
    if len(model) > MOST_DRAWN:
        return {"text/plain": words}
    picture = knowledge_svg(model)
    code = base64.b64encode(picture.encode()).decode()
    return {
        "text/html": tag("img", alt=words, src=f"data:image/svg+xml;base64,{code}"),
        "image/svg+xml": picture,
        "text/plain": words,
    }


class _Artist:
    """Draws one model; every method returns SVG text."""

    def __init__(self, model: Model[Any], theme: str) -> None:
        self.model = model
        self.theme = THEMES[theme]
        self.inks, self.face = _INKS[theme], _FACES[theme]
        self.rows = rows_of(model)
        self.names = [name.short for name in drawn_names(model.agents)]
        letters = [name[:1].upper() for name in self.names]
        distinct = len(set(letters)) == len(letters)
        self.letters = letters if distinct else [str(seat + 1) for seat in range(len(letters))]
        self.names_width = max(
            (columns(row.words) * 8.2 for rows in self.rows.values() for row in rows if row.cards),
            default=0,
        )
        # Cards begin behind the longest name.
        width = max(
            self.names_width + 8 + len(row.cards) * _PITCH
            if row.cards
            else columns(row.words) * 8.2
            for rows in self.rows.values()
            for row in rows
        )
        height = max(sum(_height(row) for row in rows) for rows in self.rows.values())
        self.node = max(width + 24, 54), height + 16
        self.at: dict[Hashable, tuple[float, float]] = {}

    def draw(self) -> tuple[str, float, float]:
        """Return the drawing, its width and its height."""
        parts = self._layers()
        self._place(parts)
        lines = self._lines()
        arcs = {one: self._sag(one, other) for one, other, *_ in lines if self._is_far(one, other)}
        width, height = self._place(parts, arcs)
        drawings = [self._line(*line, letter=len(lines) <= _MOST_LETTERS) for line in lines]
        strokes = [stroke for stroke, _ in drawings]
        letters = [letter for _, letter in drawings]
        worlds = [self._world(world) for world in self.model.worlds]
        captions = [
            "Lines with one letter join worlds that look the same to that person, "
            "directly or through others.",
            note_of(self.model),
        ]
        captions = [caption for caption in captions if caption]
        longest = max(columns(caption) for caption in captions) * 6.9 + 2 * _MARGIN
        legend, legend_width = self._legend()
        drawn, width = width, max(width, min(longest, _WIDTH), _LEAST_WIDTH, legend_width)
        below = [
            text(_MARGIN, height + 20 * number, caption, 13, self.theme.muted)
            for number, caption in enumerate(captions)
        ]
        height += 20 * len(captions) + 4
        return (
            box(0, 0, width, height, 14, fill=self.theme.sky)
            + legend
            + group("".join((*strokes, *worlds, *letters)), (width - drawn) / 2, 0)
            + "".join(below),
            width,
            height,
        )

    def _layers(self) -> list[_Part]:
        """The connected parts of the model, each in layers."""
        graph, points = self.model.graph(), self.model.points
        # Around all worlds that may be real, or around the first of them, whichever is shorter.
        choices = [layered(graph, first) for first in ({*points}, {points[0]})]
        if len(self.model.agents) == 2:
            parts = [[world for layer in part for world in layer] for part in choices[0]]
            grids = [self._grid(worlds) for worlds in parts]
            if None not in grids:
                return [grid for grid in grids if grid is not None]
        return min(choices, key=self._length)

    def _grid(self, worlds: list[_World]) -> _Part | None:
        """Rows of worlds alike to the first agent, columns of worlds alike to the second.

        None where two worlds are alike to both.
        """
        first, second = (
            {world: number for number, cell in enumerate(self.model.cells(agent)) for world in cell}
            for agent in self.model.agents
        )
        rows = list(dict.fromkeys(first[world] for world in worlds))
        columns_ = list(dict.fromkeys(second[world] for world in worlds))
        places = {(first[world], second[world]): world for world in worlds}
        if len(places) < len(worlds):
            return None
        return [[places.get((row, column)) for column in columns_] for row in rows]

    def _length(self, parts: list[_Part]) -> float:
        self._place(parts)
        return sum(self._between(one, other) for one, other, _, _, _ in self._lines())

    def _place(
        self, parts: list[_Part], arcs: Mapping[_World, float] = MappingProxyType({})
    ) -> tuple[float, float]:
        """Give every world its place; return the width and height that this takes.

        `arcs` says how far below some worlds there must be room.
        """
        node_w, node_h = self.node
        pitch = node_w + _GAP_X
        x, y, bottom, widest = float(_MARGIN), float(_TOP), 0.0, 0.0
        for layers in parts:
            part_w = max(map(len, layers)) * pitch - _GAP_X
            if x > _MARGIN and x + part_w > _WIDTH - _MARGIN:
                x, y = float(_MARGIN), bottom + 40
            top = y
            for layer in layers:
                left = x + (part_w - len(layer) * pitch + _GAP_X) / 2
                for number, world in enumerate(layer):
                    if world is None:
                        continue
                    self.at[world] = left + number * pitch + node_w / 2, top + node_h / 2
                deepest = max((arcs.get(world, 0) for world in layer), default=0)
                top += node_h + max(_GAP_Y, deepest + 30)
                bottom = max(bottom, top - _GAP_Y, top - _GAP_Y + deepest - 20)
            widest = max(widest, x + part_w)
            x += part_w + 64
        return widest + _MARGIN, bottom + 56

    def _is_far(self, one: _World, other: _World) -> bool:
        """Whether a line between worlds of one layer must go around others."""
        (x, y), (to_x, to_y) = sorted((self.at[one], self.at[other]))
        return y == to_y and any(y == at_y and x < at_x < to_x for at_x, at_y in self.at.values())

    def _sag(self, one: _World, other: _World) -> float:
        """How far below a layer the arc between two of its worlds goes."""
        return 18 + 0.08 * abs(self.at[one][0] - self.at[other][0])

    def _between(self, one: _World, other: _World) -> float:
        """How long a line is; one that must go around others counts for more."""
        (x, y), (to_x, to_y) = self.at[one], self.at[other]
        return (abs(x - to_x) + abs(y - to_y)) * (1.6 if self._is_far(one, other) else 1)

    def _lines(self) -> list[tuple[_World, _World, int, int, int]]:
        """Every line: its two worlds, the agent, and which of how many lines between them it is."""
        pairs: dict[tuple[_World, _World], list[int]] = {}
        for number, agent in enumerate(self.model.agents):
            for cell in self.model.cells(agent):
                for one, other in spanning_lines(cell, self._between):
                    key = (other, one) if (other, one) in pairs else (one, other)
                    pairs.setdefault(key, []).append(number)
        return [
            (one, other, agent, number, len(agents))
            for (one, other), agents in pairs.items()
            for number, agent in enumerate(agents)
        ]

    def _line(
        self, one: _World, other: _World, agent: int, number: int, of: int, *, letter: bool
    ) -> tuple[str, str]:
        """Return one line, and the letter that goes on top of it."""
        (x, y), (to_x, to_y) = sorted((self.at[one], self.at[other]), key=lambda at: at[::-1])
        half_w, half_h = self.node[0] / 2, self.node[1] / 2
        apart = (number - (of - 1) / 2) * 19
        along = 0.5
        if self._is_far(one, other):
            sag, y = self._sag(one, other), y + half_h
            x, to_x = x + half_w / 2 + apart, to_x - half_w / 2 + apart
            path = f"M{x:.4g} {y:.4g}Q{(x + to_x) / 2:.4g} {y + 2 * sag:.4g} {to_x:.4g} {y:.4g}"
            middle = (x + to_x) / 2, y + sag
        else:
            if y == to_y:
                x, to_x, y = x + half_w, to_x - half_w, y + apart
                to_y = y
            else:
                # From edge to edge, so that lines keep to the room between two layers.
                lean = max(-half_w + 24, min(half_w - 24, (to_x - x) / 3))
                x, to_x = x + lean + apart, to_x - lean + apart
                y, to_y = y + half_h, to_y - half_h
                along = 0.5 if of > 1 else (0.34, 0.5, 0.66)[agent % 3]
            path = f"M{x:.4g} {y:.4g}L{to_x:.4g} {to_y:.4g}"
            middle = x + (to_x - x) * along, y + (to_y - y) * along
        stroke = tag("path", d=path, fill="none", **self._style(agent))
        return stroke, self._letter(agent, *middle) if letter else ""

    def _style(self, agent: int) -> dict[str, str | float | None]:
        return {
            "stroke": self.inks[agent % len(self.inks)],
            "stroke_width": 2.6,
            "stroke_dasharray": _PATTERNS[agent % len(_PATTERNS)],
        }

    def _letter(self, agent: int, x: float, y: float) -> str:
        ink = self.inks[agent % len(self.inks)]
        disc = tag("circle", cx=x, cy=y, r=9, fill=self.theme.sky, stroke=ink, stroke_width=1.4)
        return disc + text(x, y + 4.5, self.letters[agent], 12, ink, bold=True, anchor="middle")

    def _legend(self) -> tuple[str, float]:
        """The number of worlds, and whose lines are whose; and the width of that."""
        theme = self.theme
        title = title_of(self.model).split(";")[0]
        parts = [text(_MARGIN, 36, title, 20, theme.text, bold=True)]
        x = _MARGIN + columns(title) * 11.5 + 24
        for agent, name in enumerate(self.names):
            stroke = tag("path", d=f"M{x:.4g} 30h52", fill="none", **self._style(agent))
            parts += [stroke, self._letter(agent, x + 26, 30)]
            parts.append(text(x + 62, 35, name, 15, theme.text))
            x += 62 + columns(name) * 8.6 + 26
        return "".join(parts), x

    def _world(self, world: _World) -> str:
        (x, y), (width, height) = self.at[world], self.node
        theme, model = self.theme, self.model
        points = set(model.points)
        marked = world in points and len(points) < len(model)
        edge, thick = (theme.glow, 3.5) if marked else (theme.muted, 1.4)
        frame = box(0, 0, width, height, 9, fill=self.face, stroke=edge, stroke_width=thick)
        parts = [frame]
        if marked:
            word = "actual" if len(points) == 1 else "perhaps actual"
            parts.append(text(width / 2, -6, word, 12, theme.glow, bold=True, anchor="middle"))
        rows = self.rows[world]
        down = 8 + (height - 16 - sum(_height(row) for row in rows)) / 2
        for row in rows:
            parts.append(self._row(row, down))
            down += _height(row)
        return group("".join(parts), x - width / 2, y - height / 2)

    def _row(self, row: Row, down: float) -> str:
        width, ink = self.node[0], self.theme.text
        if not row.cards:
            return text(width / 2, down + 14.5, row.words, 14, ink, anchor="middle")
        name = text(12, down + _CARD_H / 2 + 6, row.words, 13, ink)
        left = 12 + self.names_width + 8
        return name + "".join(
            group(_small_card(card), left + number * _PITCH, down + 3)
            for number, card in enumerate(row.cards)
        )


def _height(row: Row) -> float:
    return _CARD_H + 6 if row.cards else _LINE


def _small_card(card: Card) -> str:
    colours = COLOURS[card.suit.letter]
    shape = tag("path", d=SHAPES[card.suit.shape], fill=colours.fill, stroke=colours.ink)
    return (
        box(0, 0, _CARD_W, _CARD_H, 4, fill=colours.tint, stroke=colours.ink)
        + text(_CARD_W / 2, 17, str(card.rank), 17, colours.ink, bold=True, anchor="middle")
        + group(shape, _CARD_W / 2 - 6, 20, 0.5)
    )
