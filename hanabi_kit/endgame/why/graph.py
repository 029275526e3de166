"""The solved face-up tree as a graph, tables that play cannot tell apart merged."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from hanabi_kit.cards import rank_sign
from hanabi_kit.endgame.why.alike_actions import AlikeActions
from hanabi_kit.endgame.why.tree import FaceUpTree, Node, Visit
from hanabi_kit.errors import SearchBudgetExceeded
from hanabi_kit.game import Game

if TYPE_CHECKING:
    import networkx as nx


MOST_DRAWN = 500
"""Tables that a graph goes through, unless told otherwise."""


def faceup_graph(
    tree: FaceUpTree, *, tables: int = MOST_DRAWN, depth: int | None = None
) -> nx.DiGraph[str]:
    """Return the tree of best play as a directed graph without circles.

    Parameters
    ----------
    tables : int
        How many tables to go through, those first that come first.
    depth : int, optional
        How many moves to go on from the root; None for all of them.

    Returns
    -------
    networkx.DiGraph
        Nodes of three kinds, each with exact ``lower`` and ``upper`` and a short ``label``:

        - ``"table"``: named ``"table 0"`` (the root) and so on, with ``player`` to move, ``deck``,
          ``clue_tokens``, ``strikes``, ``stacks``, and ``odds``, how likely best play comes there
          (None where the graph was cut before). ``cut`` is True where the limit or the budget kept
          from going on.
        - ``"move"``: named ``"table 0: play r3"``, with ``move``, ``card`` and ``best``, whether it
          is optimal. The root has all its moves; other tables the one that best play makes.
        - ``"end"``: ``"success"``, ``"failure"``, or ``"22 points"``: the outcome no longer depends
          on the deck's order, or the game is over. Their ``odds`` are those of the ways that the
          graph has gone.

        Edges lead from a table to its moves, and from a move to what may follow, with ``odds``
        where a card is drawn, the ``cards`` that lead there (None for any that no firework needs)
        and a ``label``. Moves at the root that best play does not make lead nowhere.

        The graph itself carries ``model``, ``objective`` and ``complete``: whether nothing was cut.

        `networkx.node_link_data` turns it into data; fractions are for ``str`` to write.
    """
    import networkx as nx  # takes long to load, and solving needs no graph

    graph: nx.DiGraph[str] = nx.DiGraph(model="faceup", objective=tree.objective, complete=True)
    cut: set[str] = set()
    try:
        for visit in tree.visits(tables, depth):
            _add_table(graph, visit)
            cut.discard(_name(visit.node))
            move = visit.node.move
            if visit.depth == depth and not visit.node.certain:
                cut.add(_name(visit.node))
            elif move is not None and (not visit.node.certain or visit.node.number == 0):
                cut |= _add_moves(graph, visit.node, move)
    except SearchBudgetExceeded:
        graph.graph["complete"] = False
    for name in sorted(cut):
        if graph.nodes[name]["kind"] == "table":
            graph.nodes[name]["cut"] = True
            graph.graph["complete"] = False
    return graph


def _name(node: Node) -> str:
    if not node.certain or node.number == 0:
        return f"table {node.number}"
    if node.tree.objective == "score":
        return f"{node.value} points"
    return "success" if node.value else "failure"


def _add_table(graph: nx.DiGraph[str], visit: Visit) -> None:
    node = visit.node
    name = _name(node)
    if name.startswith("table"):
        _describe(graph, node)
        graph.nodes[name]["odds"] = visit.odds
        graph.nodes[name]["cut"] = node.move is None and not node.certain
    else:
        graph.nodes[name]["odds"] += visit.odds


def _describe(graph: nx.DiGraph[str], node: Node) -> None:
    """Add a node's table, or its outcome, unless it is there."""
    name, game = _name(node), node.game
    if name in graph:
        return
    bounds = {"lower": node.lower, "upper": node.upper}
    if not name.startswith("table"):
        graph.add_node(name, kind="end", label=name, odds=Fraction(0), **bounds)
        return
    graph.add_node(
        name,
        kind="table",
        label=f"{game.player_to_move}\n{_span(node.lower, node.upper)}",
        player=game.player_to_move,
        deck=game.deck_size,
        clue_tokens=game.clue_tokens,
        strikes=game.strikes,
        stacks=" ".join(map(partial(_firework, game), range(len(game.stacks)))),
        odds=None,
        cut=False,
        **bounds,
    )


def _firework(game: Game, index: int) -> str:
    """A firework by its top rank, or by all its ranks where players choose their order."""
    rules = game.rules
    signs = [rank_sign(rank) for rank in rules.fireworks.ranks_in(rules, game.stacks, index)] or "0"
    return rules.suits[index].letter + ("".join(signs) if rules.fireworks.open_order else signs[-1])


def _add_moves(graph: nx.DiGraph[str], node: Node, followed: AlikeActions) -> set[str]:
    """Add the moves at a table and what follows the one that is made; return the names of that."""
    table = _name(node)
    shown = [(followed, node.lower, node.upper)]
    best: tuple[AlikeActions, ...] = (followed,)
    if node.number == 0:
        shown = [(found.move, found.lower, found.upper) for found in node.moves]
        best = node.best
    for move, low, high in shown:
        graph.add_node(
            f"{table}: {move}",
            kind="move",
            label=f"{move}\n{_span(low, high)}",
            move=move.what,
            card=None if move.card is None else str(move.card),
            best=move in best,
            lower=low,
            upper=high,
        )
        graph.add_edge(table, f"{table}: {move}", label="")
    if node.certain:  # the root: from others there is nothing to go on to
        return set()
    source = f"{table}: {followed}"
    cards: dict[str, tuple[str | None, ...]] = {}
    after: dict[str, Fraction] = {}
    for branch in node.branches(followed):
        _describe(graph, branch.node)
        name = _name(branch.node)
        cards[name] = (*cards.get(name, ()), None if branch.card is None else str(branch.card))
        after[name] = after.get(name, Fraction(0)) + branch.odds
        label = f"{', '.join(card or 'other' for card in cards[name])} {after[name]}"
        graph.add_edge(
            source,
            name,
            odds=after[name],
            cards=cards[name] if branch.drawn else (),
            label=label if branch.drawn else "",
        )
    return set(after)


def _span(low: Fraction, high: Fraction) -> str:
    return str(low) if low == high else f"{low} … {high}"


def dot(graph: nx.DiGraph[str]) -> str:
    """Return a graph of `faceup_graph` in Graphviz's language, to be drawn by ``dot``.

    Tables are boxes, moves have round corners, best ones a thick line; ends are ovals.
    """
    looks = {"table": "shape=box", "end": "shape=ellipse", "move": "shape=box, style=rounded"}
    lines = ["digraph {"]
    for name, node in graph.nodes(data=True):
        look = looks[node["kind"]]
        if node.get("best"):
            look += ", penwidth=3"
        if node.get("cut"):
            look += ", style=dashed"
        lines.append(f"  {_quoted(name)} [label={_quoted(node['label'])}, {look}]")
    for start, end, edge in graph.edges(data=True):
        label = f" [label={_quoted(edge['label'])}]" if edge["label"] else ""
        lines.append(f"  {_quoted(start)} -> {_quoted(end)}{label}")
    return "\n".join([*lines, "}"])


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
