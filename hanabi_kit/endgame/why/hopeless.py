"""Why a move cannot succeed in any order of the deck.

That nothing succeeds is proved by the search. What is told here is the plainest reason a person can
check, and the best that could still have come of the move.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, permutations
from typing import Literal

from hanabi_kit.actions import Action
from hanabi_kit.cards import Card, CardSet, Seat
from hanabi_kit.endgame import tuning
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.goal import goal_of
from hanabi_kit.endgame.why.alike_actions import AlikeActions, alike_actions_of, needed_cards
from hanabi_kit.endgame.why.table_values import FaceUpValues
from hanabi_kit.endgame.why.tree import Node
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.game import Game

Kind = Literal["strike", "card", "turns", "token", "other"]


@dataclass(frozen=True, slots=True)
class LineAction:
    """A move of a line: whose, and whether it drew the last card of the deck."""

    seat: Seat
    move: AlikeActions
    last_card: bool


@dataclass(frozen=True, slots=True)
class Hopeless:
    """Why a move cannot succeed.

    Parameters
    ----------
    kind : {"strike", "card", "turns", "token", "other"}
        It is the last strike; the last copy of a card is lost; fewer turns are left than cards are
        missing; with one clue token more it could succeed; none of these.
    card : Card or None
        The card that is lost.
    turns, missing : int
        Turns that are left after the move, and cards that are missing then.
    most : int or None
        The most points that could have come of it; None where that was not found out.
    line : tuple of LineAction
        How: the moves after it, up to the last card that is played.
    left : tuple of (Card, Seat or None)
        Cards that are still missing at the end, and who holds them.
    """

    kind: Kind
    card: Card | None = None
    turns: int = 0
    missing: int = 0
    most: int | None = None
    line: tuple[LineAction, ...] = ()
    left: tuple[tuple[Card, Seat | None], ...] = ()


def hopeless(root: Node, move: AlikeActions) -> Hopeless:
    """Return why `move`, a move at `root` that succeeds in no order, does not."""
    game, target = root.game, root.tree.values.target
    action = alike_actions_of(game, root.needed)[move][0]
    after = next(_tables_after(game, action))
    if move.what == "misplay" and after.strikes >= game.rules.max_strikes:
        return Hopeless("strike")
    lost = root.needed - needed_cards(after) - {move.card if move.what == "play" else None}
    if move.card in lost and goal_of(after) < target:
        return Hopeless("card", move.card)
    missing = target - after.score
    turns = after.turns_left if after.turns_left is not None else _turns(after)
    if turns is not None and turns < missing:
        return Hopeless("turns", turns=turns, missing=missing)
    kind: Kind = "token" if _with_a_token(after, root.tree.values.budget) else "other"
    found = _best_line(game, action, target, root.tree.values.budget)
    if found is None:
        return Hopeless(kind, turns=turns or 0, missing=missing)
    most, line, left = found
    return Hopeless(kind, None, turns or 0, missing, most, line, left)


def _turns(game: Game) -> int | None:
    """Return how many turns there are if each of them draws; None where the game never ends."""
    return None if not game.rules.final_round else game.deck_size + len(game.players)


def _tables_after(game: Game, action: Action) -> Iterator[Game]:
    """Yield what `action` may lead to, by the order of the deck."""
    if not game.deck_size:
        yield game.apply(action)
        return
    for order in islice(permutations(sorted(game.unseen().elements())), tuning.REASON_ORDERS):
        yield replace(game, deck=order).apply(action)


def _with_a_token(after: Game, budget: Budget) -> bool:
    """Whether a clue token more would help."""
    if after.clue_tokens >= after.rules.max_clue_tokens or after.over:
        return False
    more = after.clue_tokens + after.rules.mechanism.clue_cost
    richer = replace(after, clue_tokens=min(more, after.rules.max_clue_tokens), deck=None)
    richer = richer if after.deck_size else replace(richer, deck=())
    if budget.seconds_left <= 0:  # the search before it took all the time
        return False
    limit = Budget(budget.seconds_left, states=tuning.REASON_STATES)
    try:
        values = FaceUpValues(richer, "perfect", limit)
    except (HanabiError, SearchBudgetExceeded):
        return False
    return any(low for low, _ in values.first.values())


def _best_line(
    game: Game, action: Action, target: int, budget: Budget
) -> tuple[int, tuple[LineAction, ...], tuple[tuple[Card, Seat | None], ...]] | None:
    """Return the most points, a line that gets them, and what it leaves; None where unknown."""
    # It needs numpy, which takes time to load.
    try:
        from hanabi_kit.endgame.deal import solve_deal
    except ImportError:
        return None
    best: tuple[int, Game, tuple[Action, ...]] | None = None
    for start in _tables_after(game, action):
        if budget.seconds_left <= 0:
            return None
        if start.over:
            points, line = start.score, tuple[Action, ...]()
        else:
            try:
                found = solve_deal(start, states=tuning.REASON_STATES)
            except HanabiError:
                return None
            # All points are out of reach, so that one less is the most even where it is a bound.
            if not found.exact and found.lower < target - 1:
                return None
            points, line = found.lower, found.line
        if best is None or points > best[0]:
            best = points, start, line
        if points == target - 1:  # more than that would have been a success
            break
    assert best is not None
    return best[0], *_told(best[1], best[2], target)


def _told(
    game: Game, line: tuple[Action, ...], target: int
) -> tuple[tuple[LineAction, ...], tuple[tuple[Card, Seat | None], ...]]:
    """Return the moves of a line up to its last success, and the cards that are missing then."""
    needed = needed_cards(game)
    steps: list[LineAction] = []
    told = 0
    for action in line:
        moves = alike_actions_of(game, needed_cards(game))
        move = next(move for move, actions in moves.items() if action in actions)
        before, seat, score = game.deck_size, game.mover, game.score
        game = game.apply(action)
        steps.append(LineAction(Seat(seat), move, before == 1 and not game.deck_size))
        if game.score > score:
            told = len(steps)
    built = CardSet(game.rules.fireworks.cards(game.rules, game.stacks))
    left = []
    # Where players choose the order of the ranks, more is needed than can be missing in the end.
    for card in () if game.rules.fireworks.open_order else sorted(needed):
        if card not in built:
            holders = [
                Seat(seat)
                for seat, hand in enumerate(game.hands)
                if any(held.card == card for held in hand)
            ]
            left.append((card, holders[0] if holders else None))
    return tuple(steps[:told]), tuple(left[: max(0, target - game.score)])
