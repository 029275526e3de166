"""What an end-game of the plan model is about: what the team's plan says by a clue, or a card.

A plan lets something be *read* where two things of one sort that may be shown (two clues that it
reads differently, two plays, two discards) make the next one who plays a card play slots of which
none is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from hanabi_kit.actions import Clue, Discard, Play
from hanabi_kit.cards import Seat
from hanabi_kit.endgame.plan.model.joint_plan import Decision, Outcome, Shown, Signal
from hanabi_kit.endgame.plan.solution import PlanSolution
from hanabi_kit.engine.hands import Hand

Sort = type[Signal] | type[Play] | type[Discard]


def plan_themes(found: PlanSolution) -> Iterator[str]:
    """Yield the themes that a plan has by other rights than an end-game of the other models."""
    for name, holds in (
        ("stall", stall),
        ("tell", tell),
        ("let-tell", let_tell),
        ("play-to-tell", play_to_tell),
    ):
        if holds(found):
            yield name


def stall(found: PlanSolution) -> bool:
    """Whether the best actions are all the clues there are, and nothing is read from which."""
    return bool(found.best) and set(found.best) == _clues(found) and not tell(found)


def tell(found: PlanSolution) -> bool:
    """Whether only clues are best, and not all of them, or which one it is is read."""
    best, clues = set(found.best), _clues(found)
    if not best or not best <= clues:
        return False
    return best != clues or _is_read(found.plan.decision, Signal, len(found.view.players))


def let_tell(found: PlanSolution) -> bool:
    """Whether what is best leads to a clue of the next player that is read by the one after."""
    return not tell(found) and any(
        _is_read(after, Signal, len(found.view.players)) for after in _following(found)
    )


def play_to_tell(found: PlanSolution) -> bool:
    """Whether the slot that is played, or discarded, is read by who is next.

    Either the mover's, or that of the next player after what the mover does best.
    """
    first = any(
        _is_read(found.plan.decision, sort, len(found.view.players))
        for sort in (Play, Discard)
        if any(isinstance(action, sort) for action in found.best)
    )
    return first or any(
        _is_read(after, sort, len(found.view.players))
        for after in _following(found)
        for sort in (Play, Discard)
    )


def _clues(found: PlanSolution) -> set[object]:
    return {each.action for each in found.actions if isinstance(each.action, Clue)}


def _following(found: PlanSolution) -> list[Decision]:
    """Return where the plan goes on after what it does with the hands that the mover sees."""
    hands = tuple(tuple(held.card for held in hand) for _, hand in _from_the_next(found))
    choices = found.plan.first_choices(hands)
    after = found.plan.decision.next
    for choice in choices:
        reached = [
            decision
            for outcome, decision in after.items()
            if outcome == choice or (isinstance(outcome, Shown) and outcome.action == choice)
        ]
        if reached:
            return reached
    return []


def _from_the_next(found: PlanSolution) -> list[tuple[Seat, Hand]]:
    """The others' hands, the next player's first."""
    seat, players = found.view.seat, len(found.view.players)
    return sorted(found.view.others, key=lambda each: (each[0] - seat) % players)


def _is_read(decision: Decision, sort: Sort, players: int) -> bool:
    """Whether two outcomes of this `sort` make who plays next play other slots altogether."""
    played = [
        slots
        for outcome, after in decision.next.items()
        if _is_of(outcome, sort) and (slots := _slots_played(after, players - 1))
    ]
    return any(one.isdisjoint(other) for one, other in combinations(played, 2))


def _is_of(outcome: Outcome, sort: Sort) -> bool:
    return isinstance(outcome.action if isinstance(outcome, Shown) else outcome, sort)


def _slots_played(decision: Decision, turns: int) -> frozenset[int]:
    """The slots that are played first, with whatever is seen, within so many turns.

    Who plays nothing, whatever she sees, is waited for.
    """
    firsts = (next(iter(choices), None) for choices in decision.choices.values())
    played = frozenset(int(first.slot) for first in firsts if isinstance(first, Play))
    if played or turns <= 1:
        return played
    return frozenset().union(*(_slots_played(after, turns - 1) for after in decision.next.values()))
