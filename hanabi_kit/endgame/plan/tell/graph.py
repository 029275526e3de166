"""A plan as a graph: decisions, and what the table may see happen between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from hanabi_kit.actions import Play
from hanabi_kit.endgame.plan.model.joint_plan import Choice, Decision, Outcome, Plan, Shown, Signal
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.support.arguments import checked

if TYPE_CHECKING:
    import networkx as nx


@checked
def plan_graph(plan: Plan, players: Sequence[str]) -> nx.DiGraph[str]:
    """Return the plan as a directed graph.

    Equal decisions that follow the same decision share a node.

    Returns
    -------
    networkx.DiGraph
        From ``"start"``; other nodes are named by what was seen on the way. Nodes carry ``player``,
        ``choices`` (how many sights lead to each, first or for want of the clues before it) and the
        number of ``sights`` (the first one's with those of ``plan.exactly``); edges what is
        ``seen`` and the number of ``sights`` with which it may come.
    """
    seats = {decision.seat for _, decision in plan.walk()}
    if max(seats, default=0) >= len(players):
        raise HanabiError(
            words().say(
                "players: {number} names, but the plan is for {most}",
                number=len(players),
                most=max(seats) + 1,
            )
        )
    import networkx as nx  # takes long to load, and solving needs no graph

    graph: nx.DiGraph[str] = nx.DiGraph()

    def add(name: str, decision: Decision) -> None:
        listed = list(decision.choices.values())
        if decision is plan.decision:
            listed += plan.exactly.values()
        choices = Counter(choice_text(choice) for each in listed for choice in each)
        graph.add_node(
            name,
            player=players[decision.seat],
            choices=dict(choices),
            sights=len(listed),
        )
        merged: list[tuple[Decision, list[Outcome]]] = []
        for outcome, after in decision.next.items():
            for known, outcomes in merged:
                if known == after:
                    outcomes.append(outcome)
                    break
            else:
                merged.append((after, [outcome]))
        for after, outcomes in merged:
            seen = " or ".join(map(outcome_text, outcomes))
            below = f"{name}, {seen}"
            add(below, after)
            acts = {choice_text(_choice(outcome)) for outcome in outcomes}
            graph.add_edge(name, below, seen=seen, sights=sum(choices[act] for act in acts))

    add("start", plan.decision)
    return graph


def _choice(outcome: Outcome) -> Choice:
    return outcome.action if isinstance(outcome, Shown) else outcome


def choice_text(choice: Choice) -> str:
    """Return a choice as ``"play 2"``, ``"discard 1"`` or ``"clue 0"``, the label of a clue."""
    if isinstance(choice, Signal):
        return f"clue {choice.label}"
    return f"{'play' if isinstance(choice, Play) else 'discard'} {choice.slot}"


def outcome_text(outcome: Outcome) -> str:
    """Return what was seen: ``"play 2: r5"``, with ``"-"`` for a card not needed."""
    text = choice_text(_choice(outcome))
    return f"{text}: {outcome.card or '-'}" if isinstance(outcome, Shown) else text
