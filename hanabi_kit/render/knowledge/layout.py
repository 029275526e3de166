"""Where the worlds of a model of knowledge stand, and which lines join them.

Geometry only: `hanabi_kit.render.knowledge.graph` makes a picture of it, the knowledge explorer a
live drawing. The same model always lies in the same way.

Examples
--------
>>> from hanabi_kit.deduction.knowledge.examples import muddy_children
>>> layout = Layout(muddy_children(2, muddy=1), node=(100, 40))
>>> len(layout.at), len(layout.lines())
(4, 4)

Once something was announced, the worlds that are left keep their places:

>>> from hanabi_kit.deduction.knowledge.examples import is_muddy
>>> told = muddy_children(2, muddy=1).announce(is_muddy("Anna"))
>>> [line.agent for line in layout.lines(told)]
[1]
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from hanabi_kit.deduction.knowledge.model import Model
from hanabi_kit.render.knowledge.layers import layered, spanning_lines
from hanabi_kit.render.knowledge.text import Row
from hanabi_kit.render.player_names import columns

LINE_H, CARD_H, PITCH = 19, 35, 28
_GAP_X, _GAP_Y = 52, 74

_World = Any  # a model's worlds may be of any kind that can be hashed
_Part = list[list[_World]]  # layers of worlds; None where a place stays empty


@dataclass(frozen=True, slots=True)
class Line:
    """A line between two worlds that an agent cannot tell apart, directly or through others.

    ``path`` is an SVG path; at ``letter`` there is room for the agent's letter.
    """

    agent: int
    one: _World
    other: _World
    path: str
    letter: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Measures:
    """How large the largest world is: its rows, and the names before cards."""

    width: float
    height: float
    names: float


def height_of(row: Row) -> float:
    """Return the height of one row of a world, in pixels."""
    return CARD_H + 6 if row.cards else LINE_H


def measured(rows: Collection[Collection[Row]]) -> Measures:
    """Return the room that the largest of these worlds needs, in pixels."""
    names = max(
        (columns(row.words) * 8.2 for each in rows for row in each if row.cards), default=0.0
    )
    # Cards begin behind the longest name.
    width = max(
        (
            names + 8 + len(row.cards) * PITCH if row.cards else columns(row.words) * 8.2
            for each in rows
            for row in each
        ),
        default=0.0,  # once nobody holds a card
    )
    height = max((sum(map(height_of, each)) for each in rows), default=0.0)
    return Measures(width, height, names)


class Layout:
    """The places of a model's worlds.

    `node`: width and height of a world, in pixels.
    `margin`, `top`: what stays free on the left and right, and above.
    `most`: width after which unconnected parts go below each other.
    `at`: the middle of every world.
    `width`, `height`: of the whole.
    """

    def __init__(
        self,
        model: Model[Any],
        node: tuple[float, float],
        *,
        margin: float = 24,
        top: float = 74,
        most: float = 1100,
    ) -> None:
        self.model, self.node = model, node
        self._margin, self._top, self._most = margin, top, most
        self.at: dict[_World, tuple[float, float]] = {}
        parts = self._layers()
        self._place(parts)
        pairs = self._pairs(model)
        arcs = {one: self._sag(one, other) for one, other, *_ in pairs if self._far(one, other)}
        self.width, self.height = self._place(parts, arcs)

    def lines(self, model: Model[Any] | None = None, also: Collection[_World] = ()) -> list[Line]:
        """Return the lines of `model`, whose worlds are among those that were placed.

        `model`: left out, the one that was placed.
        `also`: others that are still drawn: lines go around them.
        """
        chosen = self.model if model is None else model
        drawn = {*chosen.worlds, *also}
        return [self._line(*pair, drawn) for pair in self._pairs(chosen, drawn)]

    def line(self, one: _World, other: _World, agent: int, drawn: Collection[_World]) -> Line:
        """Return a line between two worlds, around the others that are `drawn`."""
        return self._line(one, other, agent, 0, 1, drawn)

    # ------------------------------------------------------------------------ places

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
        shortest = min(choices, key=self._length)
        if any(len(part) <= 2 and max(map(len, part)) > 4 for part in shortest):
            # Somebody can tell next to nothing apart: what another sees makes better rows.
            shortest = min([shortest, *self._rows(shortest)], key=self._widest)
        return shortest

    def _rows(self, parts: list[_Part]) -> list[list[_Part]]:
        """For each agent who can tell worlds apart: the parts in rows of worlds that look alike."""
        found = []
        for agent in self.model.agents:
            cells = self.model.cells(agent)
            if 1 < len(cells) < len(self.model):
                members = [{world for layer in part for world in layer} for part in parts]
                rows = [
                    [
                        [world for world in cell if world in part]
                        for cell in cells
                        if part & set(cell)
                    ]
                    for part in members
                ]
                found.append(rows)
        return found

    @staticmethod
    def _widest(parts: list[_Part]) -> int:
        """The larger of width and height of the largest part, in worlds."""
        return max(max(len(part), *map(len, part)) for part in parts)

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
        return sum(self._between(one, other) for one, other, *_ in self._pairs(self.model))

    def _place(
        self, parts: list[_Part], arcs: Mapping[_World, float] = MappingProxyType({})
    ) -> tuple[float, float]:
        """Give every world its place; return the width and height that this takes.

        `arcs` says how far below some worlds there must be room.
        """
        node_w, node_h = self.node
        pitch, margin = node_w + _GAP_X, float(self._margin)
        x, y, bottom, widest = margin, float(self._top), 0.0, 0.0
        for layers in parts:
            part_w = max(map(len, layers)) * pitch - _GAP_X
            if x > margin and x + part_w > self._most - margin:
                x, y = margin, bottom + 40
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
        return widest + margin, bottom

    # ------------------------------------------------------------------------ lines

    def _pairs(
        self, model: Model[Any], drawn: Collection[_World] | None = None
    ) -> list[tuple[_World, _World, int, int, int]]:
        """Every line: its two worlds, the agent, and which of how many lines between them it is."""

        def length(one: _World, other: _World) -> float:
            return self._between(one, other, drawn)

        pairs: dict[tuple[_World, _World], list[int]] = {}
        for number, agent in enumerate(model.agents):
            for cell in model.cells(agent):
                for one, other in spanning_lines(cell, length):
                    key = (other, one) if (other, one) in pairs else (one, other)
                    pairs.setdefault(key, []).append(number)
        return [
            (one, other, agent, number, len(agents))
            for (one, other), agents in pairs.items()
            for number, agent in enumerate(agents)
        ]

    def _far(self, one: _World, other: _World, drawn: Collection[_World] | None = None) -> bool:
        """Whether a line between worlds of one layer must go around others."""
        (x, y), (to_x, to_y) = sorted((self.at[one], self.at[other]))
        return y == to_y and any(
            y == at_y and x < at_x < to_x
            for world, (at_x, at_y) in self.at.items()
            if drawn is None or world in drawn
        )

    def _sag(self, one: _World, other: _World) -> float:
        """How far below a layer the arc between two of its worlds goes."""
        return 18 + 0.08 * abs(self.at[one][0] - self.at[other][0])

    def _between(
        self, one: _World, other: _World, drawn: Collection[_World] | None = None
    ) -> float:
        """How long a line is; one that must go around others counts for more."""
        (x, y), (to_x, to_y) = self.at[one], self.at[other]
        around = 1.6 if self._far(one, other, drawn) else 1
        return (abs(x - to_x) + abs(y - to_y)) * around

    def _line(
        self,
        one: _World,
        other: _World,
        agent: int,
        number: int,
        of: int,
        drawn: Collection[_World],
    ) -> Line:
        (x, y), (to_x, to_y) = sorted((self.at[one], self.at[other]), key=lambda at: at[::-1])
        half_w, half_h = self.node[0] / 2, self.node[1] / 2
        apart = (number - (of - 1) / 2) * 19
        along = 0.5
        if self._far(one, other, drawn):
            sag, y = self._sag(one, other), y + half_h
            x, to_x = x + half_w / 2 + apart, to_x - half_w / 2 + apart
            path = f"M{x:.4g} {y:.4g}Q{(x + to_x) / 2:.4g} {y + 2 * sag:.4g} {to_x:.4g} {y:.4g}"
            return Line(agent, one, other, path, ((x + to_x) / 2, y + sag))
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
        return Line(agent, one, other, path, (x + (to_x - x) * along, y + (to_y - y) * along))
