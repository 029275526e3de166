"""Every line of a known deal, by the engine itself: slow, and right in all rulesets.

The beam takes for granted that a clue can be given while there is a token. Where that is not so, as
no clue touches some cards or clues must alternate, its proofs hold, as it allows more, but a line
that it finds may be none. What is left open then is settled here, where it is not too much.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.endgame import tuning
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.goal import goal_of
from hanabi_kit.errors import SearchBudgetExceeded
from hanabi_kit.game import Game
from hanabi_kit.rules.clue_rules import clue_kind

Found = tuple[Game, tuple[Action, ...]]
"""The game at its end, and what led there."""


def best_line(game: Game, budget: Budget) -> Found | None:
    """Return a line to the best score; None where `tuning.EVERY_LINE` tables do not suffice."""
    known: dict[Hashable, Found] = {}
    bare = _without_past(game)

    def best(table: Game) -> Found:
        key = _key(table)
        if key in known:
            return known[key]
        if len(known) >= tuning.EVERY_LINE:
            raise _TooMany
        budget.spend_many(1)
        found: Found | None = None
        goal = goal_of(table)
        for action in _actions(table):
            after = table.apply(action)
            end, line = (after, ()) if after.over else best(_without_past(after))
            if found is None or end.score > found[0].score:
                found = end, (action, *line)
            if found[0].score >= goal:
                break
        assert found is not None
        known[key] = found
        return found

    try:
        return best(bare)
    except (_TooMany, SearchBudgetExceeded):
        return None


class _TooMany(Exception):
    """More tables than are gone through."""


def _without_past(game: Game) -> Game:
    return replace(game, history=(), hole=())


def _key(game: Game) -> Hashable:
    hands = tuple(tuple(sorted(held.card for held in hand)) for hand in game.hands)
    clock = game.mover, game.deck_size, game.turns_left, game.last_clue
    fireworks = game.stacks, tuple(sorted(game.discards))
    return hands, fireworks, game.clue_tokens, game.strikes, clock


def _actions(game: Game) -> Iterator[Action]:
    """The legal actions, one of those that are alike; plays first."""
    seen: set[Hashable] = set()
    hand = game.hands[game.mover]
    for action in game.legal_actions():
        kind: Hashable = "deck"
        if isinstance(action, Clue):
            kind = clue_kind(action.value)
        elif isinstance(action, Play | Discard):
            kind = isinstance(action, Play), hand[action.slot - 1].card
        if kind not in seen:
            seen.add(kind)
            yield action
