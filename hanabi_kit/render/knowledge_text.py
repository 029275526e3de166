"""Models of knowledge in words: their worlds by number, and what looks the same to whom.

Examples
--------
>>> from hanabi_kit.deduce.knowledge.examples import muddy_children
>>> print(knowledge_text(muddy_children(2, muddy=1)))
4 worlds; * is the actual one
    1 nobody muddy
    2 Ben muddy
  * 3 Anna muddy
    4 Anna muddy, Ben muddy
Anna cannot tell apart: 1 3, 2 4
Ben cannot tell apart: 1 2, 3 4
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hanabi_kit.cards import Card
from hanabi_kit.deduce.knowledge.model import Model
from hanabi_kit.deduce.knowledge.table_model import Deal, TableModel
from hanabi_kit.render.names import cut, drawn_names, harmless

__all__ = ["MOST_DRAWN", "Row", "knowledge_text", "note_of", "rows_of", "title_of"]

MOST_DRAWN = 60
"""Worlds that are drawn or listed at most."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a world: words, or a name and cards."""

    words: str
    cards: tuple[Card, ...] = ()


def knowledge_text(model: Model[Any]) -> str:
    """Return `model` in words: its worlds by number, and whom each agent cannot tell apart.

    More than `MOST_DRAWN` worlds are counted, not listed.
    """
    if len(model) > MOST_DRAWN:
        return f"{len(model):,} worlds, {len(model.points):,} of which may be the actual one"
    numbers = {world: number for number, world in enumerate(model.worlds, start=1)}
    points = set(model.points)
    some = len(points) < len(model)
    rows = rows_of(model)
    lines = [title_of(model)]
    for world, number in numbers.items():
        shown = ", ".join(
            f"{row.words} {' '.join(map(str, row.cards))}" if row.cards else row.words
            for row in rows[world]
        )
        lines.append(f"  {'*' if some and world in points else ' '} {number} {shown}")
    for agent, name in zip(model.agents, drawn_names(model.agents), strict=True):
        cells = [cell for cell in model.cells(agent) if len(cell) > 1]
        told = ", ".join(" ".join(str(numbers[world]) for world in cell) for cell in cells)
        told = told or "nothing, all worlds look different"
        lines.append(f"{name.name} cannot tell apart: {told}")
    note = note_of(model)
    return "\n".join([*lines, note] if note else lines)


def title_of(model: Model[Any]) -> str:
    """Return how many worlds there are, and what marks the actual one."""
    count, points = len(model), len(model.points)
    worlds = "1 world" if count == 1 else f"{count} worlds"
    if points == count:
        return worlds
    return f"{worlds}; * " + ("is the actual one" if points == 1 else "may be the actual one")


def note_of(model: Model[Any]) -> str:
    """Return which cards of a table are drawn; nothing where all are, or where it is no table."""
    if not isinstance(model, TableModel) or len(model) == 1:
        return ""
    parts = []
    for seat, name in enumerate(drawn_names(model.agents)):
        slots = [str(slot + 1) for slot in _drawn_slots(model, seat)]
        if slots:
            many = "s" if len(slots) > 1 else ""
            parts.append(f"{name.short}’s slot{many} {', '.join(slots)}")
    return f"Shown: {'; '.join(parts)}. All other cards are the same in every world."


def _drawn_slots(model: TableModel, seat: int) -> list[int]:
    """The places in a hand, from 0, at which worlds differ; all, where there is one world."""
    first = model.worlds[0][seat]
    if len(model) == 1:
        return list(range(len(first)))
    return [
        place
        for place, card in enumerate(first)
        if any(world[seat][place] is not card for world in model.worlds)
    ]


def rows_of(model: Model[Any]) -> dict[Any, list[Row]]:
    """Return what is drawn of each world."""
    if not isinstance(model, TableModel):
        return {
            world: [Row(cut(harmless(line), 34)) for line in model.shown(world)] or [Row("–")]
            for world in model.worlds
        }
    names = drawn_names(model.agents)
    slots = [_drawn_slots(model, seat) for seat in range(len(names))]

    def rows(world: Deal) -> list[Row]:
        return [
            Row(name.short, tuple(world[seat][place] for place in slots[seat]))
            for seat, name in enumerate(names)
            if slots[seat]
        ]

    return {world: rows(world) for world in model.worlds}
