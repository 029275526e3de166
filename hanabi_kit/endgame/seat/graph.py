"""The seat model's answer as a graph: first actions, and the worlds they are worth the same in."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hanabi_kit.actions import Clue
from hanabi_kit.endgame.seat.solution import SeatSolution, told_kind
from hanabi_kit.endgame.solution import ActionValue
from hanabi_kit.engine.action_text import format_action

if TYPE_CHECKING:
    import networkx as nx


def seat_graph(solution: SeatSolution) -> nx.DiGraph[str]:
    """Return the answer as a directed graph, worlds of one value merged.

    Returns
    -------
    networkx.DiGraph
        From ``"start"`` an edge to every action, named as it is written; all clues are one,
        ``"clue"``, or one of each kind where clues alternate. From each action an edge to every
        value that it has in some worlds, with their number as ``worlds``. Nodes carry ``kind``
        (``"root"``, ``"action"``, ``"outcome"``) and exact ``lower`` and ``upper``; actions also
        ``best``. The root carries ``viewer``, ``worlds``, ``model`` and ``objective``.
    """
    import networkx as nx  # takes long to load, and solving needs no graph

    graph: nx.DiGraph[str] = nx.DiGraph(model="seat", objective=solution.objective)
    view = solution.view
    graph.add_node(
        "start",
        kind="root",
        viewer=view.viewer,
        model=solution.model,
        objective=solution.objective,
        worlds=solution.worlds,
        lower=solution.lower,
        upper=solution.upper,
    )
    for found in solution.actions:
        action = found.action
        name = format_action(action, view.players)
        if isinstance(action, Clue):
            kind = told_kind(action, view.rules)
            name = f"{kind} clue" if kind else "clue"
        if name in graph:
            continue
        graph.add_node(
            name,
            kind="action",
            best=action in solution.best,
            lower=found.lower,
            upper=found.upper,
        )
        graph.add_edge("start", name)
        outcomes: Counter[ActionValue] = Counter()
        for hand in solution.hands:
            outcomes[solution.worth(action, hand)] += hand.worlds
        for worth, worlds in sorted(outcomes.items(), key=lambda item: -item[0].upper):
            span = str(worth.lower) if worth.exact else f"{worth.lower} … {worth.upper}"
            outcome = f"{name}: {span}"
            graph.add_node(outcome, kind="outcome", lower=worth.lower, upper=worth.upper)
            graph.add_edge(name, outcome, worlds=worlds)
    return graph
