"""A search for lower bounds, with the code that says how clues are read in its policies."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from hanabi_kit.endgame.plan.labels.labelled_table import LabelledTable, goes_by_labels
from hanabi_kit.endgame.plan.labels.offered_labels import LabelSets, worlds_by_labels
from hanabi_kit.endgame.plan.lower.improving import Improver
from hanabi_kit.endgame.plan.lower.joint_search import JointSearch
from hanabi_kit.endgame.plan.model.hanabi_table import ClueLabels, HanabiTable
from hanabi_kit.endgame.plan.model.joint_plan import Code
from hanabi_kit.endgame.plan.model.prior_worlds import Prior, World, seen_weights
from hanabi_kit.endgame.plan.model.team import Policy
from hanabi_kit.game import Game


@dataclass(slots=True)
class CodedSearch:
    """A search for lower bounds with one code, or one that goes by what the hands offer.

    `offering` are the seats whose hands tell what they offer; `whole` says that cards are told
    apart and clues are as they are, so that no plan is left out.
    """

    table: HanabiTable
    search: JointSearch
    sure: ClueLabels
    belief: dict[World, int]
    prior: Prior
    offering: Collection[int] = ()
    improver: Improver | None = None
    finished: bool = False
    whole: bool = False

    @property
    def offers(self) -> LabelSets | None:
        """The labels that hands may offer, where the search goes by them."""
        return self.table.offers if isinstance(self.table, LabelledTable) else None

    def code(self, policy: Policy) -> Code:
        """Return how a clue is read at the first decision of a policy."""
        offers = self.offers
        return offers.code if offers and goes_by_labels(policy) else self.sure.code

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
        prior = replace(self.prior, weights=weights, total=sum(weights.values()))
        most = len(self.belief) * 2 + 1_000
        worlds = worlds_by_labels(prior, game, offers, self.offering, most, seen_by=mover)
        return self.table.belief(worlds)  # type: ignore[arg-type]
