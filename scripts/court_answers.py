"""The court of end-games: what the plan model says, found once and kept in files.

Seat, face up and deal are worked out whenever a page is written: that takes moments, and the same
comes of it on every machine. A search for plans goes by the clock, so where its bounds stay open
it ends elsewhere every time. Its answers are kept in `docs/court/answers`, beside the pages; tests
hold them against what a short search finds.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

from court_cases import COURT, Case

from hanabi_kit.actions import Clue
from hanabi_kit.assumption import Assumption
from hanabi_kit.cards import Card
from hanabi_kit.endgame import solve
from hanabi_kit.endgame.plan import PlanSolution, Walk
from hanabi_kit.endgame.solution import Bounds
from hanabi_kit.engine.action_text import format_action
from hanabi_kit.game import Game
from hanabi_kit.stats import max_score
from hanabi_kit.view import View

MOST_DEALS = 30_000
"""Deals that a plan is followed through, one by one: a minute at most."""


def path_of(case: Case) -> Path:
    """Return where the answers for a case are kept."""
    return COURT / "answers" / f"{case.name}.json"


def kept(case: Case) -> dict[str, Any] | None:
    """Return the answers kept for a case; None where there are none for this very position."""
    path = path_of(case)
    if not path.is_file():
        return None
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found if found["of"] == case.digest else None


def find(case: Case) -> dict[str, Any]:
    """Search for plans, keep what is found, and return it."""
    position = case.position
    view = position.view(position.mover)
    found = {"of": case.digest, "plan": answer(solve(view, model="plan", seconds=case.seconds))}
    if case.assume:
        found["assumed"] = answer(
            solve(view, model="plan", seconds=case.seconds, assume=case.assume)
        )
    text = json.dumps(found, indent=1, ensure_ascii=False)
    path_of(case).write_text(f"{text}\n", encoding="utf-8")
    return found


def bounds_of(values: list[str]) -> Bounds:
    """Return bounds as they are kept."""
    return Bounds(*map(Fraction, values))


def answer(solution: PlanSolution) -> dict[str, Any]:
    """Return what a page says of a solution."""
    names = solution.view.players
    return {
        "given_view": _kept(solution.given_view),
        "average": _kept(solution.average),
        "most": _kept(solution.most),
        "best": [format_action(action, names) for action in solution.best_found],
        "actions": {
            format_action(worth.action, names): _kept(worth.given_view)
            for worth in solution.actions
        },
        "worlds": solution.worlds,
        "lower_by": solution.lower_by,
        "upper_by": solution.upper_by,
        # The first sentence says what it is worth, which stands in the page's tables.
        "narrative": [*solution.why(language="en").sentences[1:]],
        "fails": _fails(solution),
    }


def _kept(bounds: Bounds) -> list[str]:
    return [str(bounds.lower), str(bounds.upper)]


# -- the plan followed through all that the mover must reckon with ---------------------------------


def _fails(solution: PlanSolution) -> dict[str, Any] | None:
    """Return in which of the deals that fit this sight the plan fails, by where needed cards lie.

    None where the deals are too many to go through. Their share is counted once more here, by
    following the plan as players would.
    """
    view = solution.view
    if solution.lower == 0:
        return None
    deals = list(islice(_deals(view, solution.assumptions), MOST_DEALS + 1))
    if len(deals) > MOST_DEALS:
        return None
    goal = max_score(view.rules, view.discards, view.stacks)
    held = len(view.own)
    lost: Counter[tuple[str, ...]] = Counter()
    every: Counter[tuple[str, ...]] = Counter()
    for deal in deals:
        where = tuple("–" if _is_dead(view, card) else str(card) for card in deal)
        every[where] += 1
        walk = Walk(solution.plan, Game.supposing(view, deal[:held]))
        lost[where] += not _wins(walk, list(deal[held:]), goal)
    won = Fraction(len(deals) - lost.total(), len(deals))
    assert won == solution.lower, f"followed, the plan wins {won}, not {solution.lower}"
    return {
        "deals": len(deals),
        "lost": [
            [" ".join(where[:held]), " ".join(where[held:]), number, every[where]]
            for where, number in sorted(lost.items())
            if number
        ],
    }


def _wins(walk: Walk, deck: list[Card], goal: int) -> bool:
    while not walk.game.over and walk.game.score < goal:
        actions = walk.actions
        if not actions:
            return False
        draws = bool(deck) and not isinstance(actions[0], Clue)
        walk = walk.after(actions[0], deck.pop(0) if draws else None)
    return walk.game.score == goal


def _is_dead(view: View, card: Card) -> bool:
    return card.rank <= view.stacks[view.rules.suits.index(card.suit)]


def _deals(view: View, assumed: Sequence[Assumption]) -> Iterator[tuple[Card, ...]]:
    """Yield each own hand, with each order of the deck; all are equally likely."""
    left, marks = view.unseen(), [own.marks for own in view.own]
    granted = {one.slot - 1: one.cards for one in assumed if one.seat == view.seat}
    size = len(marks) + view.deck_size

    def fits(place: int, card: Card) -> bool:
        if place >= len(marks):
            return True
        return (place not in granted or card in granted[place]) and all(
            view.rules.touches(mark.value, card) == mark.touched for mark in marks[place]
        )

    def extended(taken: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
        if len(taken) == size:
            yield taken
            return
        for card in [card for card, copies in left.items() if copies]:
            if fits(len(taken), card):
                left[card] -= 1
                yield from extended((*taken, card))
                left[card] += 1

    return extended(())
