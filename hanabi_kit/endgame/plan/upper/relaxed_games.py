"""Upper bounds of what any joint plan can reach, by games in which the team may do more.

*One step* (`JointSearch.bound`): the mover chooses one action for each of her real sights, then all
hands are face up. *Two steps* (`TwoStep`): the mover and the next player choose so. *More steps*
(`ManySteps`): they go on in turns. A clue tells its receiver all that its giver sees. Lemmas 9 to
16 of `docs/proofs-plan.md` prove that these bound the real game, and which worlds may be merged.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from math import gcd

from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.plan import limits
from hanabi_kit.endgame.plan.lower.joint_search import JointSearch
from hanabi_kit.endgame.plan.lower.node_search import NodeSearch, Option
from hanabi_kit.endgame.plan.model.team import Belief, Cell, Node, Show
from hanabi_kit.endgame.plan.upper.compiled_steps import CompiledSteps


class TwoStep(NodeSearch):
    """An upper bound: two players choose one after the other, then all cards are face up.

    Cells that add to the pools in the same proportions are taken together (Lemma 13).

    Parameters
    ----------
    search : JointSearch
        Of a team with unlimited labels.
    floor : int
        A bound up to here is as good as this.
    """

    def __init__(
        self, search: JointSearch, node: Node, belief: Belief, floor: int, steps: int
    ) -> None:
        super().__init__(search, node, search.team.cells(node, belief), 0)
        self.best = max(floor, 0)
        self.steps = steps

    def bound(self) -> int:
        """Return the least bound that could be proved."""
        if self.is_small():
            self._deeper(0, 0, 0)
            if self.complete:
                return self.best
        else:
            self.complete = False
        return max(self.rest[0], 0)

    def _leaf(self) -> bool:
        total = sum(entry[0].ended for entry in self.chosen if entry)
        total += sum(self.pools[show].total for show, members in self.members.items() if members)
        self.best = max(self.best, total)
        return self.best < self.rest[0]

    def _all_options(self) -> list[list[Option]]:
        alike: dict[Hashable, tuple[Cell, list[Option]]] = {}
        for cell in self.cells:
            options = self._options(cell)
            entries = [entry for option in options for entry in self._numbers(option)]
            divisor = gcd(*entries) or 1
            signature = tuple(self._signature(option, divisor) for option in options)
            known = alike.get(signature)
            if known is None:
                alike[signature] = (cell, options)
            else:
                for old, new in zip(known[1], options, strict=True):
                    old.ended += new.ended
                    old.bound += new.bound
                    for part, other in zip(old.parts, new.parts, strict=True):
                        part.matrix = part.matrix + other.matrix
                        part.bound += other.bound
        found = sorted(alike.values(), key=lambda entry: -entry[1][0].bound)
        self.cells = [cell for cell, _ in found]
        return [options for _, options in found]

    @staticmethod
    def _numbers(option: Option) -> Iterable[int]:
        yield option.ended
        for part in option.parts:
            yield from (int(number) for number in part.matrix.flat)

    @staticmethod
    def _signature(option: Option, divisor: int) -> Hashable:
        parts = tuple(
            (part.show, tuple(part.rows.tolist()), tuple((part.matrix // divisor).flat))
            for part in option.parts
        )
        return option.action, option.ended // divisor, parts


@dataclass(slots=True)
class _Known:
    """What is proved of a pool: a bound, by how many steps, and up to where nobody asked."""

    bound: int
    steps: int
    floor: int


class KnownTwoSteps:
    """Bounds of two steps, remembered: in games of more steps the same beliefs come up again.

    Parameters
    ----------
    most : int
        How many are remembered; then it begins anew.
    """

    def __init__(self, most: int = 10_000) -> None:
        self.most = most
        self.complete = True
        """Whether the last bound is the least of two steps, or up to its floor."""

        self._known: dict[Hashable, tuple[int, int, bool]] = {}

    def bound(self, search: JointSearch, node: Node, belief: Belief, floor: int) -> int:
        """Return the least bound that can be proved; one up to `floor` is as good as that."""
        key = node, frozenset(belief.items())
        bound, known_floor, self.complete = self._known.get(key, (-1, -1, True))
        if bound >= 0 and (bound > known_floor or bound <= floor):
            return bound
        node_search = TwoStep(search, node, belief, floor, limits.INNER_TWO_STEPS)
        bound, self.complete = node_search.bound(), node_search.complete
        if len(self._known) >= self.most:
            self._known.clear()
        self._known[key] = bound, max(floor, 0), self.complete
        return bound


class ManySteps(NodeSearch):
    """An upper bound: the players choose in turns some number of times, then all is face up.

    Where there are too many cells to go through all prescriptions, they are bounded in groups, each
    of which grows by one cell after the other, from the last (Russian dolls, Lemma 15).

    Pools are bounded by games of one step less, and only as far as it takes: first by few steps,
    then by more as long as the prescription may still be worth more than the best one so far. Pools
    that are not complete yet may be bounded as well (Lemma 16).

    Parameters
    ----------
    search : JointSearch
        Of a team with unlimited labels.
    count : int
        How many decisions are made without seeing all cards: 3 or more.
    floor : int
        A bound up to here is as good as this.
    steps : int
        What it may take for each group.
    together : int
        The most cells of a group.
    twos : KnownTwoSteps, optional
        Bounds of two steps that are known for the same search.
    compiled : CompiledSteps, optional
        Works out the bounds of one step less.
    """

    def __init__(
        self,
        search: JointSearch,
        node: Node,
        belief: Belief,
        count: int,
        floor: int,
        steps: int,
        together: int,
        twos: KnownTwoSteps | None = None,
        compiled: CompiledSteps | None = None,
    ) -> None:
        super().__init__(search, node, search.team.cells(node, belief), 0)
        self.whole = search
        self.twos = twos or KnownTwoSteps()
        self.compiled = compiled
        self.count = count
        self.floor = max(floor, 0)
        self.steps = steps
        self.together = together
        self.left = 0
        self.tight: dict[tuple[Show, tuple[int, ...]], _Known] = {}
        self.least: int | None = None
        """What a prescription that was found looks worth: no bound of this kind is below it."""

        self.loose = self.place = self.end = len(self.cells)
        """The cells whose actions are not bounded alone yet, and the group that was the last."""

    def bound(self) -> int:
        """Return the least bound that could be proved.

        Where its budget ended it, it goes on from there when it is asked again.
        """
        self._clear()
        self._tighten()
        if self.rest[0] <= self.floor:
            return self.floor
        if self.least is None:
            count = len(self.cells)
            self.best, self.left = self.floor, max(self.steps, 2 * count)
            if self._search(0, count):
                return min(self.best, max(self.rest[0], self.floor))
            self.least, self.complete = self.best, False
        while self.place and self.rest[0] > self.least:
            place, end = self.place - 1, self.end
            if end - place > self.together:
                end = place + 1
            if end > place + 1:
                self.best = self.rest[place + 1] if place else max(self.rest[1], self.least)
                self.left = self.steps
                if self._search(place, end):
                    self._lower(place, self.best)
                else:
                    end = place + 1
            self.place, self.end = place, end
        return max(self.rest[0], self.least)

    def going_on(self, budget: Budget, floor: int) -> ManySteps:
        """Return it ready to be asked again, with another budget and at least this floor."""
        self.budget, self.floor = budget, max(self.floor, floor)
        return self

    def _clear(self) -> None:
        """Take back what was chosen when the budget ended."""
        for place, entry in enumerate(self.chosen):
            if entry is not None:
                self._take(place)

    @property
    def proved(self) -> int:
        """A bound, also where `bound` was ended by its budget."""
        return self.rest[0]

    def _lower(self, place: int, bound: int) -> None:
        """Note a bound of the cells from `place` on."""
        less = max(self.rest[place] - bound, 0)
        for before in range(place + 1):
            self.rest[before] -= less

    def _tighten(self) -> None:
        """Bound every action of every cell alone."""
        while self.loose:
            place = self.loose - 1
            most = 0
            for option in self.options[place]:
                if option.bound > most:
                    bound = option.bound
                    for part in option.parts:
                        bound -= part.bound
                        floor = most - bound
                        bound += self._below(part.node, part.belief, self.count - 1, floor)
                        if bound <= most:
                            break
                    option.bound = bound
                    most = max(most, bound)
            self.options[place].sort(key=lambda option: -option.bound)
            self._lower(place, self.rest[place + 1] + most)
            self.loose = place

    def _below(self, node: Node, belief: Belief, count: int, floor: int) -> int:
        if count == 1 or self.team.is_last(node):
            return self.whole.bound(node, belief)
        by: CompiledSteps | KnownTwoSteps | ManySteps
        if self.compiled:
            by = self.compiled
            found = by.bound(node, belief, count, floor, self.steps, self.together)
        elif count == 2:
            by = self.twos
            found = by.bound(self.whole, node, belief, floor)
        else:
            steps = max(self.steps // limits.INNER_PART, limits.LEAST_INNER)
            bounded_by = steps, self.together, self.twos
            by = ManySteps(self.whole, node, belief, count, floor, *bounded_by)
            found = by.bound()
        if found > floor and not by.complete:
            self.complete = False
        return found

    def _search(self, first: int, end: int) -> bool:
        """Bound the cells from `first` to before `end` together, into `best`; False: not done.

        Depth first, and without recursion, as such games are nested.
        """
        branches = [self._branches(first, 0)]
        ended = [0]
        while branches:
            place = first + len(branches) - 1
            if self.chosen[place] is not None:
                self._take(place)
            option, label = next(branches[-1], (None, 0))
            if option is None:
                branches.pop()
                ended.pop()
                continue
            self.left -= 1
            if self.left < 0:
                break
            self.budget.spend_many(1)
            self._put(place, option, label)
            now = ended[-1] + option.ended
            limit = self.best - now - self.rest[place + 1]
            pooled = self._pooled(limit)
            if pooled <= limit:
                continue
            if place + 1 == end:
                self.best = now + pooled + self.rest[end]
                if self.best >= self.rest[first]:
                    break
                continue
            branches.append(self._branches(place + 1, now + pooled))
            ended.append(now)
        for place in range(first, end):
            if self.chosen[place] is not None:
                self._take(place)
        return self.left >= 0

    def _branches(self, place: int, total: int) -> Iterator[tuple[Option | None, int]]:
        tried = [(self._gain(o, label), o, label) for o, label in self._choices(place)]
        tried.sort(key=lambda entry: -entry[0])
        for _, option, label in tried:
            if option.bound + total + self.rest[place + 1] > self.best:
                yield option, label

    def _pooled(self, limit: int) -> int:
        """Return a bound of all pools as they are now, as low as possible or up to `limit`."""
        pools = [(show, tuple(members)) for show, members in self.members.items() if members]
        known = []
        for show, members in pools:
            one = self.pools[show].total
            old = self.tight.get((show, members))
            known.append(old or _Known(one, 1, -1))
        total = sum(each.bound for each in known)
        for count in range(2, self.count):
            for number in sorted(range(len(pools)), key=lambda n: -known[n].bound):
                if total <= limit:
                    return total
                old = known[number]
                floor = max(limit - (total - old.bound), 0)
                if old.steps > count or (
                    old.steps == count and (old.floor <= floor or old.bound > old.floor)
                ):
                    continue
                show, members = pools[number]
                node, belief = self._merged(show, members)
                new = min(self._below(node, belief, count, floor), old.bound)
                total += new - old.bound
                known[number] = self.tight[show, members] = _Known(new, count, floor)
        return total


def by_type(
    belief: Belief, mover: int, needed: int, look: Callable[[], None] = lambda: None
) -> Belief:
    """Return the belief with the sights of the mover merged that tell her the same (Lemma 14).

    Two sights at a table of two are of one type where the needed cards lie alike in them, and what
    the mover may hold and the deck are distributed alike. They are written as the first of them.

    Parameters
    ----------
    needed : int
        Kinds 1 to `needed` are cards that a firework needs.
    look : callable
        Called now and then; may raise to stop.
    """
    sights: dict[tuple[int, ...], dict[tuple[tuple[int, ...], tuple[int, ...]], int]] = {}
    for (hands, deck), weight in belief.items():
        sights.setdefault(hands[1 - mover], {})[hands[mover], deck] = weight
    first: dict[Hashable, tuple[int, ...]] = {}
    found: Belief = {}
    for hand, rest in sights.items():
        look()
        divisor = gcd(*rest.values())
        shares = frozenset((key, weight // divisor) for key, weight in rest.items())
        lie = tuple(kind if 0 < kind <= needed else 0 for kind in hand)
        written = first.setdefault((lie, shares), hand)
        for (own, deck), weight in rest.items():
            hands = (own, written) if mover == 0 else (written, own)
            world = (hands, deck)
            found[world] = found.get(world, 0) + weight
    return found
