"""What a plan is worth with each choice for the hands that the mover really sees.

Searches merge hands that differ only in cards nobody needs. The mover of a real table sees one of
them, and to force an action on her says nothing of what she would do with the others. So the hands
that she really sees are told apart first: their worlds become a sight of their own (`SEEN`), taken
out of the sight that they were merged into. A policy on the worlds so divided can be followed like
any other (Lemma 7 of `docs/proofs-plan.md`).

What follows a choice is worked out again, pool by pool: as it was, best for all worlds, and best
for all worlds with what is really seen on top (`both_counts`). Of these the best counts. A pool
that no other sight leads to has worlds really seen only, and is played as well as it can be. Where
there are few worlds the choices of all other sights are looked at again, too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.plan import limits
from hanabi_kit.endgame.plan.lower.coded_search import CodedSearch
from hanabi_kit.endgame.plan.lower.improving import Improver
from hanabi_kit.endgame.plan.lower.joint_search import JointSearch
from hanabi_kit.endgame.plan.lower.node_search import NodeSearch
from hanabi_kit.endgame.plan.model.team import CLUE, Belief, Cell, Node, Policy, Show, World
from hanabi_kit.endgame.plan.sight.both_counts import Counts, Scale
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


@dataclass(slots=True)
class Branch:
    """A choice for the hands really seen, the best policy that is known with it, what it reaches.

    The policy is that for all other hands, with all that follows either. `closed` says that no plan
    with this choice reaches more.
    """

    choice: Show
    policy: Policy
    counts: Counts
    closed: bool = False


@dataclass(slots=True)
class _Pool:
    """What the table may see after a choice: the worlds of others, those really seen."""

    node: Node
    others: Belief
    seen: Belief

    def worlds(self) -> Belief:
        found = dict(self.others)
        for world, weight in self.seen.items():
            found[world] = found.get(world, 0) + weight
        return found


class SightChoices:
    """A policy with each other choice for the hands really seen.

    Parameters
    ----------
    coded : CodedSearch
        The search that the policy is of.
    seen : dict from World to int
        The part of the belief in which the mover sees what she really sees.
    labels : collection of int
        The labels that her clues can have.
    most_seen : int
        The most that the worlds really seen can reach.
    """

    def __init__(
        self,
        coded: CodedSearch,
        policy: Policy,
        seen: dict[World, int],
        labels: Collection[int],
        most_seen: int,
    ) -> None:
        self.coded, self.policy, self.seen = coded, policy, seen
        self.table, self.start = coded.table, coded.table.start
        self.scale = Scale(most_seen + 1)
        self.plain = coded.search
        self.improver = Improver(self.plain)
        *cells, self.own = divided(self.table.cells(self.start, coded.belief), seen, labels)
        self.cells = [cell for cell in cells if cell.sight in policy.choices]
        """All other sights that the policy knows."""

        self.before = (
            None if not seen else policy.choices.get(self.table.sight(self.start, next(iter(seen))))
        )
        """What the policy does with the hands really seen."""

        self.knows_all_sights = len(self.cells) == len(cells)

        ended, self.pools = self.improver.pools(policy, self.cells)
        self.others = ended + sum(
            weight * self.improver.worth(policy.next[show], world)
            for show, (_, pool) in self.pools.items()
            if show in policy.next
            for world, weight in pool.items()
        )
        """What all other hands bring: so much is sure with any choice."""

        self.branches = {choice: self._as_before(choice) for choice in self._choices()}

    def _choices(self) -> Iterator[Show]:
        if self.own.worlds:
            actions = self.table.actions(self.start, self.own.worlds[0][0])
            yield from self.improver.choices(self.own, actions)

    # -- one choice ----------------------------------------------------------------------------

    def _as_before(self, choice: Show) -> Branch:
        """The choice with what follows left as it is: that takes no time."""
        own = sum(
            w * self.improver.after(self.policy, world, choice) for world, w in self.own.worlds
        )
        return Branch(choice, self.policy, Counts(self.others + own, own))

    def work_out(self, budget: Budget, most_after: Callable[[int], int]) -> None:
        """Work out again what follows the choices, with more and more effort within a budget.

        Parameters
        ----------
        budget : Budget
        most_after : callable
            The most that the worlds really seen can reach with an action: what has reached it, with
            all that the others bring, is left alone.
        """
        faces = self.table.faces.budget
        searches = _Searches(self.plain, self.table, budget)
        self.table.faces.budget = budget
        whole = self.coded.whole
        few = whole or len(self.coded.belief) <= limits.FEW_SIGHT_WORLDS
        try:
            for effort in range(limits.MOST_EFFORT + 1 if whole else limits.SIGHT_EFFORT):
                for choice, branch in self.branches.items():
                    seen = most_after(choice[0])
                    most = Counts(self.others + seen, seen)
                    if branch.counts < most:
                        self._again(branch, effort, searches)
                    # What the others bring is the most with this plan, but not with every one.
                    if (branch.counts < most and few) or (whole and not branch.closed):
                        self._all_anew(branch, effort, searches)
        except SearchBudgetExceeded:
            pass
        finally:
            self.table.faces.budget = faces

    def _again(self, branch: Branch, effort: int, searches: _Searches) -> None:
        """Work out what follows a choice; all other hands lead to what they led to before."""
        policy, own = self.policy, Policy(self.start, {SEEN: branch.choice})
        own_ended, seen = self.improver.pools(own, [self.own])
        counts = Counts(self.others + own_ended, own_ended)
        following = dict(policy.next)
        for show, (node, worlds) in seen.items():
            pool = _Pool(node, self.pools[show][1] if show in self.pools else {}, worlds)
            before = policy.next.get(show)
            known = [each for each in (before, branch.policy.next.get(show)) if each is not None]
            known += searches.values(pool, self.scale, effort)
            found = [(self._counts(pool, below), below) for below in known]
            best = max(found, key=itemgetter(0))
            following[show] = best[1]
            counts = Counts(counts.all + best[0].all, counts.seen + best[0].seen)
            if before is not None:  # what others brought there
                all_worlds, only_seen = self._counts(pool, before)
                counts = Counts(counts.all - all_worlds + only_seen, counts.seen)
        if counts > branch.counts:
            branch.counts, branch.policy = counts, Policy(self.start, policy.choices, following)

    def _all_anew(self, branch: Branch, effort: int, searches: _Searches) -> None:
        """Search for what all hands should do where those really seen have this choice."""
        action, label = branch.choice
        both, scale = searches.both, self.scale.factor
        cells = [
            Cell(cell.sight, [(world, scale * w) for world, w in cell.worlds], cell.labels)
            for cell in self.cells
        ]
        labels = (label,) if action == CLUE else ()
        own = [(world, (scale + 1) * weight) for world, weight in self.own.worlds]
        node_search = NodeSearch(both, self.start, [*cells, Cell(SEEN, own, labels)], effort)
        place = next(n for n, cell in enumerate(node_search.cells) if cell.sight == SEEN)
        if not node_search.only(place, action):  # all is lost with it: only the others count
            node_search = NodeSearch(both, self.start, cells, effort)
        for choices in (branch.policy.choices, self._exchanged(branch.choice)):
            node_search.look_at(Policy(self.start, {**choices, SEEN: branch.choice}))
        worth, policy, exact = node_search.solve()
        counts = self.scale.counts(worth)
        branch.closed = exact and self.coded.whole and self.knows_all_sights
        if counts > branch.counts:
            policy.choices.pop(SEEN, None)
            branch.counts, branch.policy = counts, policy

    def _exchanged(self, choice: Show) -> dict[Hashable, Show]:
        """The choices of the best policy, its own for the hands really seen exchanged for `choice`.

        Which slot, or which clue, means what is agreed: where two choices can do the same, a plan
        may exchange them for all sights.
        """
        best = self.best()
        assert best is not None
        new = {choice: best.choice, best.choice: choice}
        found = dict(best.policy.choices)
        for cell in self.cells:
            before = found[cell.sight]
            action, label = new.get(before, before)
            if action != CLUE or cell.labels is None or label in cell.labels:
                found[cell.sight] = action, label
        return found

    def _counts(self, pool: _Pool, policy: Policy) -> Counts:
        worth = self.improver.worth
        seen = sum(weight * worth(policy, world) for world, weight in pool.seen.items())
        others = sum(weight * worth(policy, world) for world, weight in pool.others.items())
        return Counts(others + seen, seen)

    # -- what comes of it ----------------------------------------------------------------------

    def best(self) -> Branch | None:
        """The choice that reaches most, in all worlds first; that of the policy where it is one."""

        def order(branch: Branch) -> tuple[Counts, bool]:
            return branch.counts, branch.choice == self.before

        return max(self.branches.values(), key=order, default=None)


class _Searches:
    """Searches for what follows: best for all worlds, and for those really seen as well."""

    def __init__(self, plain: JointSearch, table: Any, budget: Budget) -> None:
        self.plain = JointSearch(table, budget, wide=plain.dtype is object)
        self.plain.known = dict(plain.known)
        self.both = JointSearch(table, budget, wide=True)

    def values(self, pool: _Pool, scale: Scale, effort: int) -> Iterator[Policy]:
        """Yield policies for a pool."""
        worlds = pool.worlds()
        yield self.plain.value(pool.node, worlds, effort)[1]
        if pool.others and pool.seen:
            yield self.both.value(pool.node, scale.weights(worlds, pool.seen), effort)[1]
