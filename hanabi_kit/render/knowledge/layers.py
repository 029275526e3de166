"""Graphs in layers: which nodes stand side by side, and in which order.

A layer holds the nodes at one distance from those that come first. Within a layer the order makes
the lines short: nodes are sorted by the middle of their neighbours, then neighbours in a row are
swapped as long as that helps (after Sugiyama, Tagawa and Toda 1981).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from networkx import Graph


Node = TypeVar("Node", bound=Hashable)

_SWEEPS, _ROUNDS = 6, 40


def layered(graph: Graph, first: Collection[Node]) -> list[list[list[Node]]]:
    """Return the layers of each connected part of `graph`.

    `first`: those of the first layer; a part that has none of them begins with its first node. The
        order of nodes is that in which they were added to the graph.
    """
    from networkx import connected_components

    order = {node: number for number, node in enumerate(graph)}
    parts = sorted(
        (sorted(part, key=order.__getitem__) for part in connected_components(graph)),
        key=lambda part: order[part[0]],
    )
    return [_ordered(graph, _distances(graph, part, first)) for part in parts]


def _distances(graph: Graph, part: list[Node], first: Collection[Node]) -> list[list[Node]]:
    from networkx import bfs_layers

    order = {node: number for number, node in enumerate(part)}
    layer = [node for node in part if node in first]
    if not layer or len(layer) == len(part):
        layer = part[:1]
    return [sorted(each, key=order.__getitem__) for each in bfs_layers(graph, layer)]


def _ordered(graph: Graph, layers: list[list[Node]]) -> list[list[Node]]:
    at = _places(layers)
    for sweep in range(_SWEEPS):
        for layer in layers if sweep % 2 else layers[::-1]:
            middle = {
                node: sum(at[other] for other in graph[node]) / max(len(graph[node]), 1)
                for node in layer
            }
            layer.sort(key=middle.__getitem__)
            at |= _places([layer])
    for _ in range(_ROUNDS):
        if not any(_swapped(graph, layer, place, at) for layer in layers for place in layer[1:]):
            break
    return layers


def _swapped(graph: Graph, layer: list[Node], node: Node, at: dict[Node, float]) -> bool:
    """Swap `node` with the one before it if that makes their lines shorter."""
    place = layer.index(node)
    if not place:
        return False
    before = layer[place - 1]

    def length() -> float:
        return sum(abs(at[each] - at[other]) for each in (node, before) for other in graph[each])

    old = length()
    at[node], at[before] = at[before], at[node]
    if length() < old - 1e-9:
        layer[place - 1], layer[place] = node, before
        return True
    at[node], at[before] = at[before], at[node]
    return False


def _places(layers: list[list[Node]]) -> dict[Node, float]:
    """Where each node stands, with the middle of every layer at 0."""
    return {
        node: number - (len(layer) - 1) / 2 for layer in layers for number, node in enumerate(layer)
    }


def spanning_lines(
    nodes: Collection[Node], length: Callable[[Node, Node], float]
) -> list[tuple[Node, Node]]:
    """Return the shortest lines along which all `nodes` hang together (Prim's algorithm)."""
    reached, *left = nodes
    joined, lines = [reached], []
    while left:
        one, other = min(
            ((one, other) for one in joined for other in left), key=lambda pair: length(*pair)
        )
        lines.append((one, other))
        joined.append(other)
        left.remove(other)
    return lines
