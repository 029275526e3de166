"""A model of knowledge as a graph: worlds, joined where somebody cannot tell them apart."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from hanabi_kit.errors import TooManyWorlds
from hanabi_kit.language import words

if TYPE_CHECKING:
    from networkx import Graph


MOST_EDGES = 200_000
"""Pairs of worlds that are joined at most, for each agent."""


def graph_of(
    worlds: Sequence[Hashable],
    actual: Collection[Hashable],
    cells: Mapping[str, Sequence[Sequence[Hashable]]],
) -> Graph:
    """Return the graph that `hanabi_kit.deduction.knowledge.Model.graph` describes.

    Parameters
    ----------
    actual : set
        Those that may be the real one.
    cells : mapping of str to sequence of sequence
        By agent the worlds that look alike, in the order of `worlds`.
    """
    from networkx import Graph  # takes long to load

    for agent, own in cells.items():
        pairs = sum(len(cell) * (len(cell) - 1) // 2 for cell in own)
        if pairs > MOST_EDGES:
            raise TooManyWorlds(
                words().say(
                    "{number} worlds: {agent} cannot tell {pairs} pairs of them apart; a graph has "
                    "at most {most} edges for each agent",
                    number=words().number(len(worlds)),
                    agent=agent,
                    pairs=words().number(pairs),
                    most=words().number(MOST_EDGES),
                ),
                len(worlds),
            )
    graph = Graph()
    for world in worlds:
        graph.add_node(world, actual=world in actual)
    for agent, own in cells.items():
        for cell in own:
            for world, other in combinations(cell, 2):
                known = graph.get_edge_data(world, other, {}).get("agents", ())
                graph.add_edge(world, other, agents=(*known, agent))
    return graph
