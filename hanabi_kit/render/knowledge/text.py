"""Models of knowledge in words: their worlds by number, and what looks the same to whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hanabi_kit.cards import Card
from hanabi_kit.deduction.knowledge.model import Model
from hanabi_kit.deduction.knowledge.table_model import Deal, TableModel
from hanabi_kit.language import words
from hanabi_kit.render.knowledge.sentences import agent_names, line_words, place_words
from hanabi_kit.render.player_names import cut, harmless

MOST_DRAWN = 60
"""Worlds that are drawn or listed at most."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a world: words, or a name and cards."""

    words: str
    cards: tuple[Card, ...] = ()


def knowledge_text(model: Model[Any], language: str | None = None) -> str:
    """Return `model` in words: its worlds by number, and whom each agent cannot tell apart.

    More than `MOST_DRAWN` worlds are counted, not listed.
    """
    told = words(language)
    if len(model) > MOST_DRAWN:
        return told.count(
            "{many} world, {points} of which may be the actual one",
            "{many} worlds, {points} of which may be the actual one",
            len(model),
            many=told.number(len(model)),
            points=told.number(len(model.points)),
        )
    numbers = {world: number for number, world in enumerate(model.worlds, start=1)}
    points = set(model.points)
    some = len(points) < len(model)
    rows = rows_of(model, told.language)
    lines = [title_of(model, told.language)]
    for world, number in numbers.items():
        shown = row_words(rows[world])
        lines.append(f"  {'*' if some and world in points else ' '} {number} {shown}")
    for agent, name in zip(model.agents, agent_names(model.agents, told), strict=True):
        cells = [cell for cell in model.cells(agent) if len(cell) > 1]
        alike = ", ".join(" ".join(str(numbers[world]) for world in cell) for cell in cells)
        lines.append(
            told.say("{who} cannot tell apart: {worlds}", who=name, worlds=alike)
            if alike
            else told.say("{who} can tell all worlds apart", who=name)
        )
    note = note_of(model, told.language)
    return "\n".join([*lines, note] if note else lines)


def row_words(rows: Sequence[Row]) -> str:
    """Return a world on one line."""
    return ", ".join(
        f"{row.words} {' '.join(map(str, row.cards))}" if row.cards else row.words for row in rows
    )


def title_of(model: Model[Any], language: str | None = None) -> str:
    """Return how many worlds there are, and what marks the actual one."""
    told = words(language)
    worlds, points = told.count("{number} world", "{number} worlds", len(model)), len(model.points)
    if points == len(model):
        return worlds
    if points == 1:
        return told.say("{worlds}; * is the actual one", worlds=worlds)
    return told.say("{worlds}; * may be the actual one", worlds=worlds)


def note_of(model: Model[Any], language: str | None = None) -> str:
    """Return which cards of a table are drawn; nothing where all are, or where it is no table."""
    if not isinstance(model, TableModel) or len(model) == 1:
        return ""
    told = words(language)
    parts = []
    for seat, name in enumerate(agent_names(model.agents, told)):
        slots = [str(slot + 1) for slot in _drawn_slots(model, seat)]
        if len(slots) == 1:
            parts.append(place_words(name, int(slots[0]), told))
        elif slots:
            parts.append(told.say("{who}’s slots {slots}", who=name, slots=", ".join(slots)))
    return told.say(
        "Shown: {slots}. All other cards are the same in every world.",
        slots=told.joined(parts),
    )


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


def rows_of(model: Model[Any], language: str | None = None) -> dict[Any, list[Row]]:
    """Return what is drawn of each world."""
    told = words(language)
    if not isinstance(model, TableModel):
        return {
            world: [Row(cut(line_words(harmless(line), told), 34)) for line in model.shown(world)]
            or [Row("–")]
            for world in model.worlds
        }
    names = agent_names(model.agents, told)
    slots = [_drawn_slots(model, seat) for seat in range(len(names))]

    def rows(world: Deal) -> list[Row]:
        return [
            Row(name, tuple(world[seat][place] for place in slots[seat]))
            for seat, name in enumerate(names)
            if slots[seat]
        ]

    return {world: rows(world) for world in model.worlds}
