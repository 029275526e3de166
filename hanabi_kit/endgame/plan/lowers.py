"""A search for lower bounds, with all that its policies are read by."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from hanabi_kit.endgame.plan.codes import SureCode
from hanabi_kit.endgame.plan.improving import Improver
from hanabi_kit.endgame.plan.offer_table import OfferTable, goes_by_offers
from hanabi_kit.endgame.plan.offers import Offers, offered
from hanabi_kit.endgame.plan.prior import Prior, World, seen_weights
from hanabi_kit.endgame.plan.search import Search
from hanabi_kit.endgame.plan.strategy import Code
from hanabi_kit.endgame.plan.table import HanabiTable
from hanabi_kit.endgame.plan.team import Policy
from hanabi_kit.game import Game

__all__ = ["Lower"]


@dataclass(slots=True)
class Lower:
    """A search for lower bounds with one code, or one that goes by what the hands offer.

    `prior` says which cards that nobody needs it tells apart, `offering` the seats whose hands tell
    what they offer.
    """

    table: HanabiTable
    search: Search
    sure: SureCode
    belief: dict[World, int]
    prior: Prior
    offering: Collection[int] = ()
    improver: Improver | None = None
    finished: bool = False

    @property
    def offers(self) -> Offers | None:
        """The labels that hands may offer, where the search goes by them."""
        return self.table.offers if isinstance(self.table, OfferTable) else None

    def code(self, policy: Policy) -> Code:
        """Return how a clue is read at the first decision of a policy."""
        offers = self.offers
        return offers.code if offers and goes_by_offers(policy) else self.sure.code

    def seen(self, game: Game) -> dict[World, int]:
        """Return the part of the belief in which the mover of `game` sees what she really sees.

        The worlds merge hands of the others that differ only in cards nobody needs. Of the deals
        that they stand for, those count here in which the others hold the very cards that they do.
        """
        mover = int(game.mover)
        weights = seen_weights(self.prior, game, mover)
        offers = self.offers
        if offers is None:
            return self.table.belief(weights)
        prior = Prior(self.prior.kinds, weights, sum(weights.values()))
        most = len(self.belief) * 2 + 1_000
        worlds = offered(prior, game, offers, self.offering, most, seen_by=mover)
        return self.table.belief(worlds)  # type: ignore[arg-type]
