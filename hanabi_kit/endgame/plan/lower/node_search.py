"""The choice of a prescription at one node with one belief (`joint_search` says what that is)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any

from hanabi_kit.compiler.arrays import np
from hanabi_kit.endgame.plan import limits
from hanabi_kit.endgame.plan.model.team import CLUE, Belief, Cell, Node, Policy, Searching, Show


@dataclass(slots=True)
class _Part:
    """What one cell adds to a pool by one action."""

    show: Show
    node: Node
    belief: Belief
    rows: Any
    matrix: Any
    bound: int


@dataclass(slots=True)
class Option:
    """One action of a cell: what it is worth where the game ends, and the pools it adds to."""

    action: int
    ended: int
    parts: list[_Part]
    bound: int


class _Pool:
    """The cells that the table cannot tell apart after an action."""

    __slots__ = ("matrix", "most", "total")

    def __init__(self, rows: int, columns: int, dtype: Any) -> None:
        self.matrix = np.zeros((rows, columns), dtype)
        self.most = np.zeros(rows, dtype)
        self.total = 0

    def gain(self, part: _Part) -> int:
        """Return how much `part` would add to the bound."""
        rows = part.rows
        return int(
            (self.matrix[rows] + part.matrix).max(axis=1).sum() - np.take(self.most, rows).sum()
        )

    def add(self, part: _Part) -> None:
        rows = part.rows
        new = self.matrix[rows] + part.matrix
        self.matrix[rows] = new
        most = new.max(axis=1)
        self.total += int(most.sum() - np.take(self.most, rows).sum())
        np.put(self.most, rows, most)

    def remove(self, part: _Part) -> None:
        rows = part.rows
        new = self.matrix[rows] - part.matrix
        self.matrix[rows] = new
        most = new.max(axis=1)
        self.total += int(most.sum() - np.take(self.most, rows).sum())
        np.put(self.most, rows, most)


class NodeSearch:
    """The choice of a prescription at one node with one belief."""

    def __init__(self, search: Searching, node: Node, cells: list[Cell], effort: int) -> None:
        self.search, self.node, self.effort = search, node, effort
        self.budget = search.budget
        self.team = search.team
        self.row_of: dict[Show, dict[Hashable, int]] = {}
        self.columns: dict[Show, int] = {}
        self.pools: dict[Show, _Pool] = {}
        self.members: dict[Show, list[int]] = {}
        self.values: dict[tuple[Show, tuple[int, ...]], tuple[int, Policy | None, bool]] = {}
        self.exact_below = True
        cells.sort(key=lambda cell: -sum(weight for _, weight in cell.worlds))
        self.cells = cells
        self.options = self._all_options()
        self.rest = self._rest()
        self.chosen: list[tuple[Option, int] | None] = [None] * len(self.cells)
        self.used = 0  # labels used so far, where all are always there
        self.best = -1
        self.best_choice: list[tuple[Option, int] | None] = []
        self.steps = limits.SEARCH_STEPS[min(effort, len(limits.SEARCH_STEPS) - 1)]
        self.leaves = limits.SEARCH_LEAVES[min(effort, len(limits.SEARCH_LEAVES) - 1)]
        self.complete = True

    def _rest(self) -> list[int]:
        """The most that the cells from each place on can bring."""
        rest = [0]
        for options in reversed(self.options):
            rest.append(rest[-1] + max((option.bound for option in options), default=0))
        rest.reverse()
        return rest

    # -- parts ---------------------------------------------------------------------------------

    def _all_options(self) -> list[list[Option]]:
        return [self._options(cell) for cell in self.cells]

    def _options(self, cell: Cell) -> list[Option]:
        """The actions worth trying in a cell, the best bound first."""
        team = self.team
        found = []
        for action in team.actions(self.node, cell.worlds[0][0]):
            if action == CLUE and cell.labels == ():
                continue
            ended = 0
            pooled: dict[Show, tuple[Node, Belief]] = {}
            for world, weight in cell.worlds:
                shown, after, worth, worlds = team.transition(self.node, world, action)
                if after is None:
                    ended += weight * worth
                    continue
                entry = pooled.get((action, shown))
                if entry is None:
                    entry = pooled[action, shown] = (after, {})
                belief = entry[1]
                for copies, child in worlds:
                    if team.most_worth(after, child):
                        belief[child] = belief.get(child, 0) + weight * copies
            parts = [
                self._part(show, after, belief)
                for show, (after, belief) in pooled.items()
                if belief
            ]
            self.budget.spend()
            bound = ended + sum(part.bound for part in parts)
            found.append(Option(action, ended, parts, bound))
        found.sort(key=lambda option: -option.bound)
        useful = [option for option in found if option.bound]
        return useful or found[:1]

    def _part(self, show: Show, after: Node, belief: Belief) -> _Part:
        rows = self.row_of.setdefault(show, {})
        team = self.team
        sums: dict[Hashable, list[int]] = {}
        for world, weight in belief.items():
            worths = team.worths(after, world)
            sight = team.sight(after, world)
            sum_of = sums.get(sight)
            if sum_of is None:
                sums[sight] = [weight * worth for worth in worths]
            else:
                for place, worth in enumerate(worths):
                    sum_of[place] += weight * worth
        index = np.array([rows.setdefault(sight, len(rows)) for sight in sums])
        matrix = np.array(list(sums.values()), self.search.dtype)
        self.columns[show] = matrix.shape[1]
        if not team.is_last(after):
            self.exact_below = False
        return _Part(show, after, belief, index, matrix, int(matrix.max(axis=1).sum()))

    # -- choosing ------------------------------------------------------------------------------

    def begin_with(self, worth: int, policy: Policy) -> None:
        """Take the first decision of a policy, known to be worth `worth`, for the best so far."""
        found: list[tuple[Option, int] | None] = []
        for cell, options in zip(self.cells, self.options, strict=True):
            action, label = policy.choices.get(cell.sight, (options[0].action, 0))
            option = next((option for option in options if option.action == action), None)
            if option is None:
                return
            found.append((option, label))
        self.best, self.best_choice = worth, found

    def only(self, place: int, action: int) -> bool:
        """Leave one cell a single action; where that can bring nothing, do nothing: False."""
        left = [option for option in self.options[place] if option.action == action]
        if left:
            self.options[place] = left
            self.rest = self._rest()
        return bool(left)

    def look_at(self, policy: Policy) -> None:
        """Take the first decision of a policy for the best so far, if it is."""
        best, best_choice = self.best, self.best_choice
        self.best_choice = []
        self.begin_with(-1, policy)
        if self.best_choice:
            for place, entry in enumerate(self.best_choice):
                assert entry is not None
                self._put(place, *entry)
            worth = self._worth(best)
            for place in range(len(self.cells)):
                self._take(place)
            if worth > best:
                self.best = worth
                return
        self.best, self.best_choice = best, best_choice

    def is_small(self, cells: int | None = None) -> bool:
        """Whether going through so many sights, or all, depth first does not nest too deeply."""
        cells = len(self.cells) if cells is None else cells
        return self.search.depth + cells <= limits.MOST_RECURSIVE

    def solve(self) -> tuple[int, Policy, bool]:
        """Return the best policy found, its worth, and whether there is none better."""
        most = self.rest[0]
        begun = 0 if self.is_small() else self._forced_first()
        free = len(self.cells) - begun
        if self.is_small(free):
            self.search.depth += free
            try:
                self._from(begun)
            finally:
                self.search.depth -= free
        else:
            self.complete = False
            self._once()
        if not self.complete and self.best < most:
            self._improve(limits.SEARCH_ROUNDS[min(self.effort, len(limits.SEARCH_ROUNDS) - 1)])
        exact = self.best == most or (self.complete and self.exact_leaves)
        return max(self.best, 0), self.policy(), exact

    def _forced_first(self) -> int:
        """Put the cells first that have one choice only; return how many they are."""
        order = sorted(range(len(self.cells)), key=lambda place: not self._is_forced(place))
        forced = sum(map(self._is_forced, order))
        self.cells = [self.cells[place] for place in order]
        self.options = [self.options[place] for place in order]
        self.rest = self._rest()
        return forced

    def _is_forced(self, place: int) -> bool:
        option, *others = self.options[place]
        labels = self.cells[place].labels
        if others or option.action != CLUE:
            return not others
        return self.team.labels is None or (labels is not None and len(labels) == 1)

    def _from(self, begun: int) -> None:
        """Go through the cells depth first; the first ones, which are forced, without nesting."""
        total = 0
        for place in range(begun):
            ((option, label),) = self._choices(place)
            total += self._gain(option, label)
            self._put(place, option, label)
        self._deeper(begun, total, 0)
        for place in reversed(range(begun)):
            self._take(place)

    exact_leaves = True

    def _choices(self, place: int) -> Iterable[tuple[Option, int]]:
        """Every action that may be tried in a cell, with its label."""
        labels = self.cells[place].labels
        for option in self.options[place]:
            if option.action != CLUE:
                yield option, 0
            elif labels is not None:
                for label in labels:
                    yield option, label
            elif self.team.labels is None:
                yield option, place  # a label of its own is at least as good as a shared one
            else:
                for label in range(min(self.used + 1, self.team.labels)):
                    yield option, label

    def _pool(self, part: _Part, label: int) -> _Pool:
        show = (CLUE, label) if part.show[0] == CLUE else part.show
        pool = self.pools.get(show)
        rows = len(self.row_of[part.show])
        if pool is None:
            pool = self.pools[show] = _Pool(rows, self.columns[part.show], self.search.dtype)
            self.members[show] = []
        return pool

    def _gain(self, option: Option, label: int) -> int:
        return option.ended + sum(self._pool(part, label).gain(part) for part in option.parts)

    def _put(self, place: int, option: Option, label: int) -> None:
        self.chosen[place] = (option, label)
        for part in option.parts:
            self._pool(part, label).add(part)
            show = (CLUE, label) if part.show[0] == CLUE else part.show
            self.members[show].append(place)

    def _take(self, place: int) -> None:
        entry = self.chosen[place]
        assert entry is not None
        option, label = entry
        for part in option.parts:
            self._pool(part, label).remove(part)
            show = (CLUE, label) if part.show[0] == CLUE else part.show
            self.members[show].remove(place)
        self.chosen[place] = None

    def _deeper(self, place: int, total: int, ended: int) -> bool:
        """Try the actions of the cells from `place` on; False where the steps are used up."""
        if total + self.rest[place] <= self.best:
            return True
        if place == len(self.cells):
            return self._leaf()
        self.steps -= 1
        self.budget.spend()
        if self.steps < 0 and self.best >= 0:
            self.complete = False
            return False
        tried = [(self._gain(o, label), o, label) for o, label in self._choices(place)]
        tried.sort(key=lambda entry: -entry[0])
        used = self.used
        for gain, option, label in tried:
            if total + gain + self.rest[place + 1] <= self.best:
                break
            if option.action == CLUE and label >= used and self.team.labels is not None:
                self.used = label + 1
            self._put(place, option, label)
            going = self._deeper(place + 1, total + gain, ended)
            self._take(place)
            self.used = used
            if not going:
                return False
        return True

    def _once(self) -> None:
        """Give every cell in turn the action with the best gain."""
        for place in range(len(self.cells)):
            self.budget.spend()
            best = max(self._choices(place), key=lambda entry: self._gain(*entry))
            if best[0].action == CLUE:
                self.used = max(self.used, best[1] + 1)
            self._put(place, *best)
        self._leaf()

    # -- complete prescriptions ----------------------------------------------------------------

    def _leaf(self) -> bool:
        """Look at the prescription that is complete now; False where no more may be looked at."""
        worth = self._worth(self.best)
        if worth > self.best:
            self.best = worth
            self.best_choice = list(self.chosen)
        if self.exact_below:
            return True
        self.leaves -= 1
        if self.leaves <= 0 and self.best < self.rest[0]:
            self.complete = False
            return False
        return self.best < self.rest[0]

    def _worth(self, floor: int) -> int:
        """What the chosen prescription is worth; some bound up to `floor` where it is not above."""
        total = 0
        for entry in self.chosen:
            assert entry is not None
            total += entry[0].ended
        shows = [show for show, members in self.members.items() if members]
        bounds = {show: self.pools[show].total for show in shows}
        total += sum(bounds.values())
        for show in sorted(shows, key=lambda show: -bounds[show]):
            if total <= floor:
                return total
            worth, exact = self._pool_value(show, tuple(sorted(self.members[show])))
            if not exact:
                self.exact_leaves = False
            total += worth - bounds[show]
        return total

    def _pool_value(self, show: Show, members: tuple[int, ...]) -> tuple[int, bool]:
        known = self.values.get((show, members))
        if known is not None:
            return known[0], known[2]
        node, belief = self._merged(show, members)
        if self.team.is_last(node):
            pool = self.pools[show]
            worth, exact = pool.total, True
        else:
            worth, _, exact = self.search.value(node, belief, max(self.effort - 1, 0))
        self.values[show, members] = (worth, None, exact)
        return worth, exact

    def _merged(self, show: Show, members: Iterable[int]) -> tuple[Node, Belief]:
        """The belief of a pool, as the cells `members` have chosen."""
        found: Belief = {}
        node = None
        for place in members:
            entry = self.chosen[place]
            assert entry is not None
            for part in entry[0].parts:
                if part.show == show or part.show[0] == CLUE == show[0]:
                    node = part.node
                    for world, weight in part.belief.items():
                        found[world] = found.get(world, 0) + weight
        return node, found

    # -- improving -----------------------------------------------------------------------------

    def _improve(self, rounds: int) -> None:
        """Change one cell's action at a time, as long as that helps."""
        if self.best < 0 or not rounds:
            return
        for place, entry in enumerate(self.chosen):
            if entry is not None:
                self._take(place)
        for place, entry in enumerate(self.best_choice):
            assert entry is not None
            self._put(place, *entry)
        self.used = self.team.labels or 0
        for _ in range(rounds):
            before = self.best
            for place in range(len(self.cells)):
                self._improve_cell(place)
                if self.best >= self.rest[0]:
                    return
            if self.best == before:
                return

    def _improve_cell(self, place: int) -> None:
        entry = self.chosen[place]
        assert entry is not None
        self._take(place)
        tried = [(self._gain(o, label), o, label) for o, label in self._choices(place)]
        tried.sort(key=lambda found: -found[0])
        for _, option, label in tried[:6]:
            if option is entry[0] and label == entry[1]:
                continue
            self.budget.spend()
            self._put(place, option, label)
            worth = self._worth(self.best)
            if worth > self.best:
                self.best = worth
                self.best_choice = list(self.chosen)
                return
            self._take(place)
        self._put(place, *entry)

    def policy(self) -> Policy:
        """The best prescription as a policy, with all that follows."""
        choices: dict[Hashable, Show] = {}
        members: dict[Show, list[int]] = {}
        for place, entry in enumerate(self.best_choice):
            assert entry is not None
            option, label = entry
            cell = self.cells[place]
            choices[cell.sight] = (option.action, label)
            for part in option.parts:
                show = (CLUE, label) if part.show[0] == CLUE else part.show
                members.setdefault(show, []).append(place)
        self.chosen = list(self.best_choice)
        policy = Policy(self.node, choices)
        for show, places in members.items():
            node, belief = self._merged(show, sorted(places))
            _, below, _ = self.search.value(node, belief, max(self.effort - 1, 0))
            policy.next[show] = below
        return policy
