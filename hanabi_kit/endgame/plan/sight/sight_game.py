"""The most that any plan could give to what the mover really sees.

A plan may be made for one sight alone: then the others act as if she saw just that. So everybody
takes the hands that she sees for granted, and what is left unknown are her own hand and the deck.
That is a game of its own, a small one, in which cards are told apart and clues are as they are.
What it is worth after an action is the most that a plan with this action can give to this sight
(Lemma 19 of `docs/proofs-plan.md`).
"""

from __future__ import annotations

from hanabi_kit.assumption import Assumed
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.plan import limits
from hanabi_kit.endgame.plan.labels.real_clues import RealClues
from hanabi_kit.endgame.plan.lower.budget_shares import EachState
from hanabi_kit.endgame.plan.lower.joint_search import JointSearch
from hanabi_kit.endgame.plan.model.hanabi_table import HanabiTable
from hanabi_kit.endgame.plan.model.prior_worlds import alike_of, prior_of
from hanabi_kit.endgame.plan.model.team import Belief, Node
from hanabi_kit.endgame.solution import Objective
from hanabi_kit.errors import SearchBudgetExceeded
from hanabi_kit.game import Game


class SightGame:
    """Bounds of what each action can reach in the worlds with the hands really seen.

    Parameters
    ----------
    game : Game
        The hands of all but the mover are those that she sees.
    assumed : mapping, optional
        What everybody takes for granted beyond the clues.
    seconds : float
        What listing the worlds and searching may take together.

    Attributes
    ----------
    lower, upper : dict from int to int
        By action: sums over the worlds, as of a search.

    Raises
    ------
    TooManyWorlds, SearchBudgetExceeded
        The worlds could not be listed.
    """

    def __init__(
        self,
        game: Game,
        objective: Objective,
        memory: int,
        seconds: float,
        assumed: Assumed | None = None,
    ) -> None:
        self.budget = EachState(Budget(memory=memory), seconds)
        alike = alike_of(game, "full")
        prior = prior_of(
            game,
            alike,
            limits.MOST_SIGHT_WORLDS,
            self.budget.look,
            seen_by=int(game.mover),
            assumed=assumed,
        )
        clues = RealClues(game, prior.kinds)
        self.table = HanabiTable(game, objective, prior.kinds, self.budget, clues)
        points = 1 if objective == "perfect" else game.rules.max_score
        wide = prior.total * points << game.deck_size * 4 >= 1 << 61
        self.search = JointSearch(self.table, self.budget, wide=wide)
        self.lower: dict[int, int] = {}
        self.upper: dict[int, int] = {}
        self._ended: dict[int, int] = {}
        self._pools: dict[int, list[tuple[Node, Belief]]] = {}
        self._begin(self.table.belief(prior.weights))

    def _begin(self, belief: Belief) -> None:
        table, start = self.table, self.table.start
        if not belief:
            return
        for action in table.actions(start, next(iter(belief))):
            ended = 0
            pools: dict[int, tuple[Node, Belief]] = {}
            for world, weight in belief.items():
                shown, after, worth, worlds = table.transition(start, world, action)
                if after is None:
                    ended += weight * worth
                    continue
                _, pool = pools.setdefault(shown, (after, {}))
                for copies, child in worlds:
                    if table.most_worth(after, child):
                        pool[child] = pool.get(child, 0) + weight * copies
            self._pools[action] = [(node, pool) for node, pool in pools.values() if pool]
            self._ended[action] = ended
            self.lower[action] = ended
            self.upper[action] = ended + sum(
                self.search.bound(node, pool) for node, pool in self._pools[action]
            )

    def work_out(self) -> None:
        """Sharpen the bounds, the most promising action first, until the time is up."""
        try:
            for effort in range(limits.MOST_EFFORT + 1):
                for action in sorted(self.upper, key=self.upper.__getitem__, reverse=True):
                    if self.lower[action] < self.upper[action]:
                        self._search(action, effort)
        except SearchBudgetExceeded:
            pass

    def _search(self, action: int, effort: int) -> None:
        lower = upper = self._ended[action]
        for node, pool in self._pools[action]:
            worth, _, exact = self.search.value(node, pool, effort)
            lower += worth
            upper += worth if exact else self.search.bound(node, pool)
        self.lower[action] = max(self.lower[action], lower)
        self.upper[action] = min(self.upper[action], upper)
