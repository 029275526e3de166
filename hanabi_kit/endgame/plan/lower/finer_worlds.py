"""Which of the cards that nobody needs a plan should tell apart, because seeing them tells odds.

Who sees both copies of the r1 in the other's hand has more reason to think that her own red card is
the r5. A plan on blind worlds knows nothing of that. To tell all classes apart (cards that the
clues allow in the same slots) would take too many worlds and far too many sights; so they are told
apart one by one, always the one that is worth most, as far as that goes: by some bound of what
plans can make of such worlds. Where none is worth anything, the blind worlds do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from hanabi_kit.cards import Card
from hanabi_kit.endgame.plan.lower.improving import Improver
from hanabi_kit.endgame.plan.model.hanabi_table import HanabiTable
from hanabi_kit.endgame.plan.model.prior_worlds import (
    Alike,
    Prior,
    World,
    alike_of,
    needed_of,
    prior_of,
)
from hanabi_kit.endgame.plan.model.team import CLUE, Belief, Policy
from hanabi_kit.errors import TooManyWorlds
from hanabi_kit.game import Game

__all__ = ["blind_world", "finer_policy", "finer_worlds"]


def finer_worlds(
    game: Game,
    alike: Alike,
    most: int,
    most_of: Callable[[Prior], int],
    look: Callable[[], None] = lambda: None,
) -> Prior | None:
    """Return the worlds with those classes told apart that may be worth something to a plan.

    Parameters
    ----------
    game : Game
    alike : mapping
        The blind merging.
    most : int
        The most worlds to list.
    most_of : callable
        What plans on the worlds of a prior are worth at most, by some bound: that of one step, say.
    look : callable
        Called now and then; may raise to stop.

    Returns
    -------
    Prior or None
        None where no class raises that bound, or those that do take too many worlds.

    Examples
    --------
    Where no clue was given there is one class only:

    >>> from hanabi_kit.endgame.plan.model.prior_worlds import alike_of
    >>> from hanabi_kit.notation import parse_position
    >>> game = parse_position('''
    ... [position]
    ... ruleset = { suits = "r", rank_copies = [2, 2, 2, 1, 1], hand_sizes = {2 = 2} }
    ... players = ["Alice", "Bob"]
    ... turn = "Alice"
    ... stacks = "r3"
    ... clue_tokens = 1
    ... deck = 1
    ... [position.hands]
    ... Alice = "r4 r2"
    ... Bob = "r1 r5"
    ... ''').game()
    >>> finer_worlds(game, alike_of(game, "blind"), 1000, lambda prior: len(prior.weights)) is None
    True
    """
    classes: dict[Card, list[Card]] = {}
    needed = needed_of(game)
    for card, first in alike_of(game, "classed").items():
        if first is not None and card not in needed:
            classes.setdefault(first, []).append(card)
    best: Prior | None = None
    now = dict(alike)
    try:
        worth = most_of(prior_of(game, now, most, look))
    except TooManyWorlds:
        return None
    # The last class needs no name of its own: its cards are those that are not told apart.
    while len(classes) > 1:
        found: tuple[int, Prior, Card] | None = None
        for first, cards in classes.items():
            try:
                prior = prior_of(game, {**now, **dict.fromkeys(cards, first)}, most, look)
            except TooManyWorlds:
                continue
            more = most_of(prior)
            if more > worth and (
                found is None or (more, -len(prior.weights)) > (found[0], -len(found[1].weights))
            ):
                found = more, prior, first
        if found is None:
            break
        worth, best, first = found
        now.update(dict.fromkeys(classes.pop(first), first))
    return best


def blind_world(world: World, needed: int) -> World:
    """Return a world with all cards that nobody needs as one kind.

    Examples
    --------
    >>> blind_world((((1, 4), (3, 2)), (2, 5)), needed=2)
    (((1, 0), (0, 2)), (0, 2))
    """
    hands, deck = world
    return (
        tuple(_blind(hand, needed) for hand in hands),
        tuple(sorted(_blind(deck, needed))),
    )


def _blind(cards: tuple[int, ...], needed: int) -> tuple[int, ...]:
    return tuple(kind if kind <= needed else 0 for kind in cards)


def finer_policy(policy: Policy, belief: Belief, table: HanabiTable, improver: Improver) -> Policy:
    """Return a policy on finer worlds that does what `policy` does on blind ones.

    Parameters
    ----------
    policy : Policy
    belief
        Of the finer worlds.
    table : HanabiTable
    improver : Improver
        Of a search on `table`.
    """
    node, needed = policy.node, table.needed
    new = Policy(node, {})
    live = []
    for cell in table.cells(node, belief):
        seen = cast("tuple[tuple[int, ...], ...]", cell.sight)
        choice = policy.choices.get(tuple(_blind(hand, needed) for hand in seen))
        if choice is not None:
            new.choices[cell.sight] = choice
            live.append(cell)
    _, pools = improver.pools(new, live)
    for (action, shown), (_, pool) in pools.items():
        told = shown if action == CLUE or shown <= needed else 0
        below = policy.next.get((action, told))
        if below is not None:
            new.next[action, shown] = finer_policy(below, pool, table, improver)
    return new
