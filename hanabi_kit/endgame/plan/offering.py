"""Plans that go by what hands really offer: with more labels from step to step.

First only the hand counts that the mover sees, whose clue is the first one; then both. A code asks
for two slots, then three, then four: with five cards and four slots each colour and each rank in a
hand is a label of its own. Where that makes too many worlds, a code asks less of the further slots.
"""

from __future__ import annotations

from collections.abc import Iterator

from hanabi_kit.endgame.plan import kernel
from hanabi_kit.endgame.plan.answering import Lower
from hanabi_kit.endgame.plan.improving import Improver
from hanabi_kit.endgame.plan.offer_table import OfferTable
from hanabi_kit.endgame.plan.offers import Offers, offered, which_touched
from hanabi_kit.endgame.plan.preferring import carried
from hanabi_kit.endgame.plan.search import Search
from hanabi_kit.endgame.plan.team import Policy
from hanabi_kit.endgame.plan.trials import Trials
from hanabi_kit.endgame.solution import Budget
from hanabi_kit.errors import TooManyWorlds
from hanabi_kit.game import Game

__all__ = ["covers_offers", "with_offers"]

MOST_OFFERED = 12_000
"""Worlds that are tried: some tens of trials a second are left then."""

WORLDS_EACH = 30
"""A world may lead to so many others, which have to fit into the memory."""


def covers_offers(plain: Trials) -> bool:
    """Return whether the compiled trials can keep what the hands offer."""
    return plain.table.players == 2 and 2 * (4 * plain.size + kernel.OFFER_BITS) < 63


def with_offers(
    game: Game, plain: Trials, budget: Budget, start: Policy | None = None
) -> Iterator[Trials]:
    """Yield trials with more and more labels, each from the best plan with those before.

    Parameters
    ----------
    game : Game
    plain : Trials
        Without offers, of the same table.
    budget : Budget
    start : Policy, optional
        A plan without offers that the first ones go on from; else the best one that is known.
    """
    size = min(len(hand) for hand in game.hands)
    if size < 2:
        return  # one card offers its colour and its rank, and both are sure
    best = start or _best(plain)[1]
    prior = plain.lower.prior
    before: Offers | None = None
    most = min(MOST_OFFERED, plain.table.most // WORLDS_EACH)
    both, other = (0, 1), (1 - int(game.mover),)
    least = 2
    for slots, seats in ((2, other), (2, both), (3, both), (4, both)):
        slots = min(slots, size - 1)
        for each in range(slots, min(least, slots) - 1, -1):
            offers = Offers(which_touched(slots, each))
            try:
                weights = offered(prior, game, offers, seats, most, budget.look)
            except TooManyWorlds:
                continue
            least = each
            break
        else:
            return
        if len(offers.bits) > 1 << kernel.OFFER_BITS:
            return
        table = OfferTable(plain.table, offers)
        search = Search(table, budget, wide=plain.search.dtype is object, most=plain.search.most)
        lower = Lower(table, search, plain.lower.sure, table.belief(weights), prior)
        trials = Trials(game, lower, plain.memory // 2)
        trials.take(carried(best, lower.belief, table, Improver(search), before))
        yield trials
        # Fewer worlds are gone through faster, so that the plain search may be ahead.
        ahead, (worth, best), before = _best(plain), _best(trials), offers
        if ahead[0] > worth:
            best, before = ahead[1], None
        del trials, lower, search, table  # before the next ones are made, some 100 MB
        if slots == size - 1 and seats == both:
            return


def _best(trials: Trials) -> tuple[int, Policy]:
    """The best plan that is known on the worlds of `trials`, and what it is worth."""
    known = trials.search.best_known(trials.table.start, trials.belief)
    assert known is not None
    return known
