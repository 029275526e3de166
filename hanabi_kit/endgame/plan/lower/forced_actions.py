"""What a position is worth where the mover does something else with the hands she really sees.

Searches merge hands that differ only in cards nobody needs. The mover of a real table sees one of
them, and to force an action on her says nothing of what she would do with the others. So the hands
that she really sees are told apart first: their worlds become a sight of their own (`SEEN`), taken
out of the sight that they were merged into. A policy on the worlds so divided can be followed like
any other (Lemma 7 of `docs/proofs-plan.md`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.plan.lower.budget_shares import EachState
from hanabi_kit.endgame.plan.lower.coded_search import CodedSearch
from hanabi_kit.endgame.plan.lower.improving import Improver
from hanabi_kit.endgame.plan.lower.joint_search import JointSearch
from hanabi_kit.endgame.plan.lower.node_search import NodeSearch
from hanabi_kit.endgame.plan.model.prior_worlds import World
from hanabi_kit.endgame.plan.model.team import CLUE, Cell, Policy, Show
from hanabi_kit.errors import SearchBudgetExceeded

SEEN = "seen"
"""The sight of the hands that the mover really sees."""


def divided(cells: Sequence[Cell], seen: dict[World, int], labels: Collection[int]) -> list[Cell]:
    """Return the sights of a belief with the hands that are really seen as one of their own.

    Parameters
    ----------
    seen : dict from World to int
        The part of the belief in which the mover sees what she really sees.
    labels : collection of int
        The labels that a clue to these hands can have.
    """
    found = []
    for cell in cells:
        worlds = [(world, weight - seen.get(world, 0)) for world, weight in cell.worlds]
        assert all(weight >= 0 for _, weight in worlds)
        left = [entry for entry in worlds if entry[1]]
        if left:
            found.append(Cell(cell.sight, left, cell.labels))
    return [*found, Cell(SEEN, list(seen.items()), tuple(sorted(labels)))]


class ForcedActions:
    """Lower bounds of actions: a policy with another choice for the hands that are really seen.

    Parameters
    ----------
    coded : CodedSearch
        The search that the policy is of.
    seen : dict from World to int
        The part of the belief in which the mover sees what she really sees.
    labels : collection of int
        The labels that her clues can have.
    """

    def __init__(
        self,
        coded: CodedSearch,
        policy: Policy,
        worth: int,
        seen: dict[World, int],
        labels: Collection[int],
    ) -> None:
        self.coded, self.policy, self.worth = coded, policy, worth
        self.seen, self.labels = seen, labels
        self.improver = Improver(coded.search)
        own = sum(w * self.improver.worth(policy, world) for world, w in seen.items())
        self.others = worth - own
        """What the policy is worth in all other worlds: so much is sure with any action."""

    def worths(self, seconds: float) -> dict[Show, int]:
        """Return what each choice is worth at least; one that is missing, what the others bring.

        Parameters
        ----------
        seconds : float
            What it may take to work out again what follows; else it is left as it is.
        """
        if not self.seen:
            return {}
        table = self.coded.table
        own = self.policy.choices.get(table.sight(table.start, next(iter(self.seen))))
        found = {} if own is None else {own: self.worth}
        try:
            found.update(self._as_before())
        except SearchBudgetExceeded:  # out of memory
            return found
        if seconds > 0:
            for choice, worth in self._worked_out(seconds).items():
                found[choice] = max(worth, found.get(choice, 0))
        return found

    def _as_before(self) -> dict[Show, int]:
        """What each choice is worth where what follows is left as it is: that takes no time."""
        table, policy = self.coded.table, self.policy
        cell = Cell(SEEN, list(self.seen.items()), tuple(self.labels))
        actions = table.actions(table.start, cell.worlds[0][0])
        return {
            choice: self.others
            + sum(w * self.improver.after(policy, world, choice) for world, w in cell.worlds)
            for choice in self.improver.choices(cell, actions)
        }

    def _worked_out(self, seconds: float) -> dict[Show, int]:
        """What each choice is worth with what follows worked out again, if there is time."""
        coded, table = self.coded, self.coded.table
        budget, faces = Budget(seconds), table.faces.budget
        search = JointSearch(table, EachState(budget), wide=coded.search.dtype is object)
        table.faces.budget = budget
        try:
            search.known = dict(coded.search.known)
            cells = divided(table.cells(table.start, coded.belief), self.seen, self.labels)
            node_search = NodeSearch(search, table.start, cells, 1)
            node_search.begin_with(0, Policy(table.start, self._fitting(node_search)))
            place = next(
                place for place, cell in enumerate(node_search.cells) if cell.sight == SEEN
            )
            return node_search.with_changed(place) if node_search.best_choice else {}
        except SearchBudgetExceeded:
            return {}
        finally:
            table.faces.budget = faces

    def _fitting(self, node_search: NodeSearch) -> dict[object, Show]:
        """The choices of the policy, and some other where nothing of that can come any more."""
        choices: dict[object, Show] = dict(self.policy.choices)
        for cell, options in zip(node_search.cells, node_search.options, strict=True):
            show = choices.get(cell.sight)
            if show is None or all(option.action != show[0] for option in options):
                first = options[0].action
                label = cell.labels[0] if first == CLUE and cell.labels else 0
                choices[cell.sight] = (first, label)
        return choices
