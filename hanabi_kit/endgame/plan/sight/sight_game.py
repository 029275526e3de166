"""The most that any plan could give to what the mover really sees.

A plan may be made for one sight alone: then the others act as if she saw just that. So everybody
takes the hands that she sees for granted, and what is left unknown are her own hand and the deck.
That is a game of its own, a small one, in which cards are told apart and clues are as they are.
What it is worth after an action is the most that a plan with this action can give to this sight
(Lemma 19 of `docs/proofs-plan.md`).
"""

from __future__ import annotations

from math import factorial

from hanabi_kit.assumption import Assumed
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.plan import limits
from hanabi_kit.endgame.plan.labels.real_clues import RealClues
from hanabi_kit.endgame.plan.lower.joint_search import JointSearch
from hanabi_kit.endgame.plan.model.hanabi_table import ClueLabels, HanabiTable
from hanabi_kit.endgame.plan.model.prior_worlds import Detail, Prior, alike_of, prior_of
from hanabi_kit.endgame.plan.model.team import Belief, Cell, Node
from hanabi_kit.endgame.solution import Objective
from hanabi_kit.errors import SearchBudgetExceeded, TooManyWorlds
from hanabi_kit.game import Game


class SightGame:
    """Bounds of what each action can reach in the worlds with the hands really seen.

    Parameters
    ----------
    game : Game
        The hands of all but the mover are those that she sees.
    budget : Budget
        What listing the worlds and searching may take together.
    assumed : mapping, optional
        What everybody takes for granted beyond the clues.

    Attributes
    ----------
    scale : int
        How many worlds there are, orders of the deck included.
    lower, upper : dict from int to int
        By action: sums over the worlds, as of a search.

    Raises
    ------
    TooManyWorlds, SearchBudgetExceeded
        The worlds could not be listed.
    """

    def __init__(
        self, game: Game, objective: Objective, budget: Budget, assumed: Assumed | None = None
    ) -> None:
        self.game, self.objective, self.budget = game, objective, budget
        self.assumed = assumed
        self.lower: dict[int, int] = {}
        self.upper: dict[int, int] = {}
        self._ended: dict[int, int] = {}
        self._pools: dict[int, list[tuple[Node, Belief]]] = {}
        try:
            prior = self._prior("full", limits.MOST_SIGHT_WORLDS)
        except TooManyWorlds:
            self._bound_face_up(self._prior("blind", limits.MOST_PLAN_WORLDS))
        else:
            self._begin(prior)

    def _prior(self, detail: Detail, most: int) -> Prior:
        game = self.game
        seat = int(game.mover)
        alike = alike_of(game, detail, assumed=self.assumed)
        look = self.budget.look
        prior = prior_of(game, alike, most, look, seen_by=seat, assumed=self.assumed)
        self.scale = prior.total * factorial(game.deck_size)
        return prior

    def _searched(self, prior: Prior, clues: ClueLabels | None) -> tuple[HanabiTable, JointSearch]:
        table = HanabiTable(self.game, self.objective, prior.kinds, self.budget, clues)
        points = 1 if self.objective == "perfect" else self.game.rules.max_score
        return table, JointSearch(table, self.budget, wide=self.scale * points >= 1 << 61)

    def _bound_face_up(self, prior: Prior) -> None:
        """Bound each action by what it is worth where all is face up after it (Lemma 8)."""
        table, search = self._searched(prior, None)
        worlds = list(table.belief(prior.weights).items())
        if worlds:
            sums = search.sums(table.start, Cell(None, worlds))
            self.upper = dict(zip(table.actions(table.start, worlds[0][0]), sums, strict=True))
            self.lower = dict.fromkeys(self.upper, 0)

    def _begin(self, prior: Prior) -> None:
        """Go through the actions: what ends at once, the pools that follow, and a first bound."""
        table, self.search = self._searched(prior, RealClues(self.game, prior.kinds))
        belief, start = table.belief(prior.weights), table.start
        for action in table.actions(start, next(iter(belief))) if belief else ():
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
                    if self._pools.get(action) and self.lower[action] < self.upper[action]:
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
