"""What `hanabi-kit solve --model seat` prints: worlds, and where each action falls short."""

from __future__ import annotations

from typing import Any

from hanabi_kit.actions import Discard, Play
from hanabi_kit.cli.reports.solutions import solution_json, solution_text
from hanabi_kit.endgame import SeatSolution
from hanabi_kit.endgame.seat.sentences import cases
from hanabi_kit.engine.action_text import format_action


def seat_text(solution: SeatSolution, language: str, beside: str = "") -> str:
    """Return what the mover sees, the value of every action, and what beats it.

    `beside` is said before it: why this model answers.
    """
    return solution_text(solution, str(solution.why(language=language)), language, beside)


def seat_json(solution: SeatSolution, language: str) -> dict[str, Any]:
    """Return the values, the viewer, the worlds, the narrative, and the cases of every action.

    A case is a list of facts: ``card`` (None for any that no firework needs), ``slot`` (None for
    the hand as a whole) and whether the card is ``held`` there. An action is worse in its cases
    than the first of the best ones; the best action than whatever suits a known hand.
    """
    view, best = solution.view, solution.best
    found = []
    for worth in solution.actions:
        action = worth.action
        than = best[0] if best and action not in best else None
        slot = action.slot if isinstance(action, Play | Discard) else None
        worse = solution.worse(action, than)
        found.append(
            {
                "action": format_action(action, view.players),
                "than": None if than is None else format_action(than, view.players),
                "worlds": sum(hand.worlds for hand in worse),
                "cases": [
                    {
                        "worlds": case.worlds,
                        "facts": [
                            {
                                "card": None if fact.card is None else str(fact.card),
                                "slot": fact.slot,
                                "held": fact.held,
                            }
                            for fact in case.facts
                        ],
                    }
                    for case in cases(solution, worse, slot)
                ],
            }
        )
    return {
        **solution_json(solution),
        "viewer": view.viewer,
        "worlds": solution.worlds,
        "worse": found,
        "narrative": [*solution.why(language=language).sentences],
    }
