"""The search for a joint plan: one public state at a time, a choice for every sight at once.

Where everybody shares the same public past, a joint plan is a *prescription* for the player to
move, one action for each sight she may have, and after everything that the table may then see
happen again a joint plan. What the table sees pools the sights that act alike: the next player does
not know which of them it was. So

    value(belief) = max over prescriptions of the sum, over what is seen, of value(pooled belief),

with beliefs not normalised: a weight for every world (`docs/proofs-plan.md` has the source).

Method
------
Depth first over the sights, the heaviest first. A pool is bounded by what it would be worth if the
next player chose one action for each of her sights and all cards were face up afterwards; a sight
that has no action yet counts at most what it is worth in a pool of its own (Lemma 16
there). Where the next turn is the last the bound is the value. Labels of clues that no sight has
used yet are alike: only the first is tried.

What remains after the steps that `effort` grants is improved by changing one sight's action at a
time. So a value is the worth of a policy that was found, a lower bound, and exact where the search
was complete or the bound is met.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from hanabi_kit.compiler.arrays import np
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.plan.lower.node_search import NodeSearch
from hanabi_kit.endgame.plan.model.team import CLUE, Belief, Cell, Node, Policy, Show, Team
from hanabi_kit.errors import SearchBudgetExceeded
from hanabi_kit.language import words


class JointSearch:
    """Policies for one team, remembered from question to question.

    Parameters
    ----------
    wide : bool
        Whether sums may not fit into 64 bits.
    most : int
        Beliefs that may be remembered.
    """

    def __init__(
        self, team: Team, budget: Budget, *, wide: bool = False, most: int = 1_000_000
    ) -> None:
        self.team = team
        self.budget = budget
        self.most = most
        self.depth = 0
        """Sights of the nodes that are being worked on."""

        self.dtype: Any = object if wide else np.int64
        self.known: dict[Hashable, tuple[int, Policy, int, bool]] = {}

    @property
    def states(self) -> int:
        """Beliefs remembered."""
        return len(self.known)

    # -- bounds --------------------------------------------------------------------------------

    def bound(self, node: Node, belief: Belief) -> int:
        """Return what one action for each sight is worth, all face up afterwards."""
        return sum(max(self.sums(node, cell)) for cell in self.team.cells(node, belief))

    def sums(self, node: Node, cell: Cell) -> list[int]:
        """Return what each action of a cell is worth, all face up afterwards."""
        total: list[int] | None = None
        worths = self.team.worths
        for world, weight in cell.worlds:
            found = worths(node, world)
            if total is None:
                total = [weight * worth for worth in found]
            else:
                for place, worth in enumerate(found):
                    total[place] += weight * worth
        return total or [0]

    # -- values --------------------------------------------------------------------------------

    def best_known(self, node: Node, belief: Belief) -> tuple[int, Policy] | None:
        """Return the best policy found so far, and what it is worth."""
        known = self.known.get((node, frozenset(belief.items())))
        return None if known is None else (known[0], known[1])

    def note(self, node: Node, belief: Belief, worth: int, policy: Policy) -> None:
        """Remember a policy that was found elsewhere, where it is the best so far."""
        key = (node, frozenset(belief.items()))
        known = self.known.get(key)
        if known is None or worth > known[0]:
            self.known[key] = (worth, policy, -1, False)

    def value(
        self, node: Node, belief: Belief, effort: int, *, root: bool = False
    ) -> tuple[int, Policy, bool]:
        """Return what a policy is worth, the policy, and whether no other is worth more.

        With `root`, what was found before the budget ran out is kept for `best_known`.
        """
        key = (node, frozenset(belief.items()))
        known = self.known.get(key)
        if known is not None and (known[3] or known[2] >= effort):
            return known[0], known[1], known[3]
        self.budget.spend()
        cells = self.team.cells(node, belief)
        if self.team.is_last(node):
            worth, policy = self.last(node, cells)
            exact = True
        else:
            node_search = NodeSearch(self, node, cells, effort)
            if known is not None:
                node_search.begin_with(known[0], known[1])
            try:
                worth, policy, exact = node_search.solve()
            except SearchBudgetExceeded:
                if root:
                    self._keep(key, node_search, effort)
                raise
        if known is not None and known[0] >= worth:
            worth, policy = known[0], known[1]
        self.known[key] = (worth, policy, effort, exact)
        if len(self.known) > self.most:
            raise SearchBudgetExceeded(
                words().say(
                    "out of memory after {number} beliefs", number=words().number(len(self.known))
                )
            )
        return worth, policy, exact

    def _keep(self, key: Hashable, node_search: NodeSearch, effort: int) -> None:
        """Remember what was found at the first node before time ran out."""
        known = self.known.get(key)
        if node_search.best_choice and (known is None or node_search.best > known[0]):
            budget, self.budget = self.budget, Budget()
            node_search.budget = self.budget
            self.known[key] = (node_search.best, node_search.policy(), effort - 1, False)
            self.budget = budget

    def last(self, node: Node, cells: list[Cell]) -> tuple[int, Policy]:
        """Return the best last decision of a game, and what it is worth."""
        choices: dict[Hashable, Show] = {}
        total = 0
        for cell in cells:
            actions = self.team.actions(node, cell.worlds[0][0])
            worths = zip(self.sums(node, cell), actions, strict=True)
            found = [entry for entry in worths if entry[1] != CLUE or cell.labels != ()]
            best, action = max(found, key=lambda entry: entry[0], default=(0, None))
            if action is not None:
                choices[cell.sight] = (action, cell.labels[0] if cell.labels else 0)
            total += best
        return total, Policy(node, choices)
