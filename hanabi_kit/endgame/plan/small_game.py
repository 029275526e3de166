"""A game so small that all plans can be looked at: cards told apart, clues as they are."""

from __future__ import annotations

from collections.abc import Iterator

from hanabi_kit.endgame.plan import limits
from hanabi_kit.endgame.plan.labels.real_clues import RealClues
from hanabi_kit.endgame.plan.lower.coded_search import CodedSearch
from hanabi_kit.endgame.plan.lower.joint_search import JointSearch
from hanabi_kit.endgame.plan.model.hanabi_table import HanabiTable
from hanabi_kit.endgame.plan.model.prior_worlds import prior_of
from hanabi_kit.endgame.plan.passes import PlanSearch
from hanabi_kit.errors import SearchBudgetExceeded, TooManyWorlds


class SmallGame(PlanSearch):
    """A game small enough to look at all plans: cards are told apart, clues are as they are."""

    def can_be_listed(self) -> bool:
        """Whether there are few worlds."""
        try:
            prior_of(
                self.game,
                self.alike,
                limits.FEW_REAL_WORLDS,
                self.budget.look,
                assumed=self.assumed,
            )
        except (TooManyWorlds, SearchBudgetExceeded):
            return False
        return True

    def _begin(self) -> None:
        clues = RealClues(self.game, self.prior.kinds)
        table = HanabiTable(self.game, self.objective, self.prior.kinds, self.budget, clues)
        search = JointSearch(table, self.budget, wide=self.is_wide(), most=self.most)
        belief = table.belief(self.prior.weights)
        coded = CodedSearch(table, search, clues, belief, self.prior, whole=True)
        self.coded_searches = [coded]
        self.face_up(coded)

    def _passes(self) -> Iterator[None]:
        (whole,) = self.coded_searches
        for effort in range(self.most_effort + 1):
            self._raise_lower(whole, effort, None)
            if whole.finished:
                self.set_upper(self.lower, "all plans")
                return
            yield
