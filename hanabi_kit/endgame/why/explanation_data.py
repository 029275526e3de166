"""Why a move is best with all hands face up, as values that JSON can hold."""

from __future__ import annotations

from typing import Any

from hanabi_kit.cards import Card
from hanabi_kit.endgame.why.alike_actions import AlikeActions
from hanabi_kit.endgame.why.explanation import Alternative, Explanation, Group
from hanabi_kit.endgame.why.hopeless import Hopeless
from hanabi_kit.endgame.why.order_facts import OrderFact, Sooner
from hanabi_kit.endgame.why.sentences import narrative
from hanabi_kit.endgame.why.values_by_card import CardValue


def explanation_data(explanation: Explanation, language: str | None = None) -> dict[str, Any]:
    """Return an explanation as values that JSON can hold; fractions are texts.

    Orders are counted as in the sentences, which are there too. A fact about an order names
    ``cards`` (None for any that no firework needs), the draws ``first`` to ``last``, and whether
    one of the cards is ``present`` there; or a ``card`` and another one that it comes before.
    """
    found = explanation
    return {
        "model": "faceup",
        "objective": found.tree.objective,
        "orders": found.orders,
        "left_out": found.left_out,
        "best": None if found.best is None else _move(found.best),
        "moves": [_alternative(one) for one in found.alternatives],
        "decisions": [
            {
                "odds": str(one.odds),
                "player": one.node.game.player_to_move,
                "deck": one.node.game.deck_size,
                "route": [
                    {"move": _move(move), "draws": drawn, "card": _card(card)}
                    for move, card, drawn in one.route
                ],
                "value": str(one.node.lower),
                "best": _move(one.best),
                "wrong": [
                    {"move": _move(move), "costs": str(cost), "exact": exact}
                    for move, cost, exact in one.wrong
                ],
            }
            for one in found.decisions
        ],
        "tables_looked_at": found.looked_at,
        "all_tables_looked_at": found.all_looked_at,
        "narrative": narrative(found, language).splitlines(),
    }


def _alternative(one: Alternative) -> dict[str, Any]:
    return {
        "move": _move(one.move),
        "slots": list(one.slots),
        "lower": str(one.lower),
        "upper": str(one.upper),
        "outcomes": [{"result": result, "orders": orders} for result, orders in one.points],
        "fails": _group(one.fails),
        "worse": _group(one.worse),
        "better": _group(one.better),
        "next_cards": [_card_value(found) for found in one.next_cards],
        "bottom_cards": [_card_value(found) for found in one.bottom_cards],
        "hopeless": _hopeless(one.hopeless),
    }


def _hopeless(found: Hopeless | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "why": found.kind,
        "card": _card(found.card),
        "turns": found.turns,
        "missing": found.missing,
        "most": found.most,
        "line": [{"seat": step.seat, "move": _move(step.move)} for step in found.line],
        "left": [{"card": str(card), "held_by": seat} for card, seat in found.left],
    }


def _card_value(found: CardValue) -> dict[str, Any]:
    return {
        "card": _card(found.card),
        "odds": str(found.odds),
        "lower": str(found.lower),
        "upper": str(found.upper),
    }


def _group(group: Group | None) -> dict[str, Any] | None:
    if group is None:
        return None
    return {
        "orders": group.orders,
        "unless": group.unless,
        "cases": [
            {"orders": case.orders, "facts": [_fact(fact) for fact in case.facts]}
            for case in group.cases
        ],
    }


def _fact(fact: OrderFact) -> dict[str, Any]:
    if isinstance(fact, Sooner):
        return {"card": str(fact.card), "before": str(fact.than)}
    return {
        "cards": [_card(card) for card in fact.cards],
        "first": fact.first,
        "last": fact.last,
        "present": fact.present,
    }


def _move(move: AlikeActions) -> dict[str, str | None]:
    return {"what": move.what, "card": _card(move.card)}


def _card(card: Card | None) -> str | None:
    return None if card is None else str(card)
