"""Better policies from good ones: best responses in turn, and from time to time a push.

Responding at one node after the other never makes a policy worse (Lemma 5 of
`docs/proofs-plan.md`). A *push* changes the choices of a few sights at random, works out anew what
follows them, and responds again; what is worse is forgotten. So these are lower bounds, like those
of the search they start from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from hanabi_kit.endgame.plan import limits
from hanabi_kit.endgame.plan.lower.joint_search import JointSearch
from hanabi_kit.endgame.plan.model.team import CLUE, Belief, Cell, Node, Policy, Show, World


class Improver:
    """Improves policies of one search.

    Parameters
    ----------
    seed : int
        Of the pushes, so that the same question has the same answer.
    """

    def __init__(self, search: JointSearch, seed: int = 1) -> None:
        self.search, self.team = search, search.team
        self.random = Random(seed)
        self._worths: dict[tuple[int, World], int] = {}
        self._settled: dict[int, tuple[Policy, Belief, int]] = {}
        """Policies that are their own best response, by identity, with the belief and the worth."""
        self._kept: dict[int, Policy] = {}
        """Policies whose identity is in use above: they must not be thrown away."""

    def first(self, node: Node, belief: Belief) -> tuple[int, Policy]:
        """Return a policy that takes little time to find, and what it is worth.

        Everybody does what would be best in the likeliest worlds if all hands were face up
        afterwards.
        """
        team, search = self.team, self.search
        cells = team.cells(node, belief)
        search.budget.spend()
        if team.is_last(node):
            return search.last(node, cells)
        policy = Policy(node, {})
        given = 0
        for cell in cells:
            actions = team.actions(node, cell.worlds[0][0])
            labels = range(team.labels or 0) if cell.labels is None else cell.labels
            likely = sorted(cell.worlds, key=lambda entry: -entry[1])[: limits.FIRST_POLICY_WORLDS]
            sums = zip(search.sums(node, Cell(cell.sight, likely)), actions, strict=True)
            found = [entry for entry in sums if entry[1] != CLUE or labels]
            _, action = max(found, key=lambda entry: entry[0])
            label = 0
            if action == CLUE:
                label = labels[given % len(labels)]
                given += 1
            policy.choices[cell.sight] = (action, label)
        total, pools = self.pools(policy, cells, all_worlds=True)
        for show, (after, pool) in pools.items():
            worth, policy.next[show] = self.first(after, pool)
            total += worth
        return total, policy

    # -- worth of a policy ---------------------------------------------------------------------

    def worth(self, policy: Policy, world: World) -> int:
        """Return what following `policy` makes of a world."""
        key = (id(policy), world)
        known = self._worths.get(key)
        if known is None:
            show = policy.choices.get(self.team.sight(policy.node, world))
            known = 0 if show is None else self.after(policy, world, show)
            self._worths[key] = known
            self._kept[key[0]] = policy
        return known

    def after(self, policy: Policy, world: World, choice: Show) -> int:
        """Return what a world is worth with this choice now, and `policy` afterwards."""
        action, label = choice
        shown, after, worth, worlds = self.team.transition(policy.node, world, action)
        if after is None:
            return worth
        below = policy.next.get((CLUE, label) if action == CLUE else (action, shown))
        if below is None:
            return 0
        total = 0
        for copies, child in worlds:
            total += copies * self.worth(below, child)
        return total

    # -- best responses --------------------------------------------------------------------------

    def improved(self, policy: Policy, belief: Belief) -> tuple[int, Policy]:
        """Return a policy that is at least as good, and what it is worth."""
        best = -1
        while True:
            if len(self._worths) > limits.MOST_WORTHS_KEPT:
                self._worths.clear()
                self._settled.clear()
                self._kept.clear()
            worth, policy = self._responded(policy, belief)
            if worth <= best:
                return best, policy
            best = worth

    def _responded(self, policy: Policy, belief: Belief) -> tuple[int, Policy]:
        """Respond at this node, and then at those below it."""
        search, team, node = self.search, self.team, policy.node
        settled = self._settled.get(id(policy))
        if settled is not None and settled[1] == belief:
            return settled[2], policy
        search.budget.spend()
        cells = team.cells(node, belief)
        if team.is_last(node):
            worth, last = search.last(node, cells)
            self._settled[id(last)] = (last, belief, worth)
            return worth, last
        new = Policy(node, {})
        for cell in cells:
            new.choices[cell.sight] = self._response(policy, cell)
        worth, new = self._with_below(new, policy, cells)
        if new.choices == policy.choices and all(
            below is policy.next.get(show) for show, below in new.next.items()
        ):
            self._settled[id(policy)] = (policy, belief, worth)
            return worth, policy
        return worth, new

    def _response(self, policy: Policy, cell: Cell) -> Show:
        best = policy.choices.get(cell.sight)
        most = -1
        if best is not None:
            most = sum(w * self.after(policy, world, best) for world, w in cell.worlds)
        sums = self.search.sums(policy.node, cell)
        actions = self.team.actions(policy.node, cell.worlds[0][0])
        most_by_action = dict(zip(actions, sums, strict=True))
        for choice in self._choices(policy, cell):
            if choice != best and most_by_action[choice[0]] > most:
                worth = sum(w * self.after(policy, world, choice) for world, w in cell.worlds)
                if worth > most:
                    best, most = choice, worth
        assert best is not None
        return best

    def _choices(self, policy: Policy, cell: Cell) -> Iterator[Show]:
        """The choices of a cell after which the policy goes on, or the game is over."""
        for action in self.team.actions(policy.node, cell.worlds[0][0]):
            if action != CLUE:
                yield action, 0
                continue
            labels = range(self.team.labels or 0) if cell.labels is None else cell.labels
            for label in labels:
                if (CLUE, label) in policy.next:
                    yield CLUE, label

    def _with_below(self, new: Policy, old: Policy, cells: list[Cell]) -> tuple[int, Policy]:
        """Complete a prescription by what follows it: what followed before, answered anew."""
        total, pools = self.pools(new, cells)
        for show, (node, pool) in pools.items():
            below = old.next.get(show)
            if below is None:
                worth, below, _ = self.search.value(node, pool, limits.QUICK_EFFORT)
            else:
                worth, below = self._responded(below, pool)
            new.next[show] = below
            total += worth
        return total, new

    def pools(
        self, policy: Policy, cells: list[Cell], *, all_worlds: bool = False
    ) -> tuple[int, dict[Show, tuple[Node, Belief]]]:
        """Return what a prescription is worth where the game ends, and the pools elsewhere."""
        team, total = self.team, 0
        pools: dict[Show, tuple[Node, Belief]] = {}
        for cell in cells:
            action, label = policy.choices[cell.sight]
            for world, weight in cell.worlds:
                shown, after, worth, worlds = team.transition(policy.node, world, action)
                if after is None:
                    total += weight * worth
                    continue
                show = (CLUE, label) if action == CLUE else (action, shown)
                entry = pools.get(show)
                if entry is None:
                    entry = pools[show] = (after, {})
                belief = entry[1]
                for copies, child in worlds:
                    if all_worlds or team.most_worth(after, child):
                        belief[child] = belief.get(child, 0) + weight * copies
        return total, {show: entry for show, entry in pools.items() if entry[1]}

    # -- pushes --------------------------------------------------------------------------------

    def pushed(self, policy: Policy, belief: Belief) -> tuple[int, Policy]:
        """Return the best responses to a policy that was changed at random in a few places."""
        return self.improved(self._push(policy, belief), belief)

    def _push(self, policy: Policy, belief: Belief) -> Policy:
        node, team, random = policy.node, self.team, self.random
        cells = team.cells(node, belief)
        new = Policy(node, dict(policy.choices))
        here = [cell for cell in cells if cell.sight in policy.choices]
        if team.is_last(node) or not here:
            return policy
        # Half of the pushes are further down, where the pools are small.
        if random.random() < 0.5:
            _, pools = self.pools(policy, here)
            inside = [show for show in pools if show in policy.next]
            inside = [show for show in inside if not team.is_last(pools[show][0])]
            if inside:
                show = random.choice(inside)
                new.next = dict(policy.next)
                new.next[show] = self._push(policy.next[show], pools[show][1])
                return new
        for cell in random.sample(here, min(len(here), random.choice((1, 1, 2, 3, 5)))):
            choices = self.choices(cell, team.actions(node, cell.worlds[0][0]))
            if choices:
                new.choices[cell.sight] = random.choice(choices)
        changed = {
            show
            for cell in here
            if new.choices[cell.sight] != policy.choices[cell.sight]
            for show in (new.choices[cell.sight], policy.choices[cell.sight])
        }
        _, pools = self.pools(new, here)
        for show, (after, pool) in pools.items():
            below = policy.next.get(show)
            if below is None or (show in changed and random.random() < 0.5):
                _, below, _ = self.search.value(after, pool, limits.QUICK_EFFORT)
            new.next[show] = below
        return new

    def choices(self, cell: Cell, actions: Sequence[int]) -> list[Show]:
        """Return every choice that a sight may have."""
        return [(action, label) for action in actions for label in self._labels(cell, action)]

    def _labels(self, cell: Cell, action: int) -> tuple[int, ...]:
        if action != CLUE:
            return (0,)
        return tuple(range(self.team.labels or 0)) if cell.labels is None else cell.labels
