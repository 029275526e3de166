"""The upper bounds of one question to the plan model, sharpened a little more each time.

What they mean and why they hold is told in `hanabi_kit.endgame.plan`; single ones are worked out by
`ceilings`, and where it knows the table by `compiled_steps`. Here it is decided which to try when.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from hanabi_kit.endgame.plan.answering import Findings
from hanabi_kit.endgame.plan.ceilings import ManySteps, TwoStep, TwoSteps, by_type
from hanabi_kit.endgame.plan.codes import SureCode
from hanabi_kit.endgame.plan.compiled_steps import (
    AT_ONCE,
    CompiledSteps,
    is_covered,
)
from hanabi_kit.endgame.plan.prior import Prior, World, alike_of, prior_of
from hanabi_kit.endgame.plan.search import Search
from hanabi_kit.endgame.plan.shares import OutOfShareError, Share
from hanabi_kit.endgame.plan.table import HanabiTable, Node, TableFullError
from hanabi_kit.errors import SearchBudgetExceeded, TooManyWorlds

__all__ = ["MOST_PLAN_WORLDS", "Uppers"]

MOST_PLAN_WORLDS = 100_000
"""Ways in which the needed cards may lie that are listed: about a second, and 100 MB."""

MOST_CLASSED = 250_000
MOST_UNTYPED = 30_000
"""Worlds that may be listed for the upper bounds of two steps and more, and that may be left."""

TWO_STEPS = (2_000, 20_000, 200_000, 2_000_000, 20_000_000)
MANY_STEPS = (300, 1_000, 5_000, 50_000, 500_000)
TOGETHER = (15, 40, 100, 400, 1_000)
"""What the upper bounds may take, and how many sights they look at together, effort by effort: the
next one comes when the one before came to its end in its share of the time."""

QUICKER = 10
"""Compiled bounds of two steps may take so many times as much."""

COMPILED = (
    (1_000, 100),
    (3_000, 30),
    (5_000, 100),
    (50_000, 400),
    (500_000, 1_000),
)
"""The same two for compiled bounds of more steps. Many sights together, each with little effort,
are better than few with much: only many together show how they get into each other's way. Where
groups end is chance, though, so that small ones are tried as well."""

MORE = 4
"""How many times as much what takes long may take, effort by effort."""

BOTH_WAYS = 3
"""How often both ways to go on with what takes long are gone, before only the better one is."""

MOST_ASKED = 4
"""In how many passes it may be asked what bounds can get down to."""

LEAST_STEPS, MOST_STEPS = 4, 8
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
"""Up to how many steps upper bounds are made of at least, where there are two players, and at most:
where there are many sights, more steps may do what two cannot, and four, whose sights are not
merged by type, what three cannot."""


@dataclass(slots=True)
class _Worlds:
    """Worlds that are bounded, and what their bounds are worked out with."""

    search: Search
    start: Node
    belief: dict[World, int]
    typed: dict[World, int]
    """For up to three steps."""

    compiled: CompiledSteps | None
    twos: TwoSteps
    long: dict[int, int] = field(default_factory=dict)
    """Numbers of steps whose bounds take the compiled code more than a second or two, and with how
    much effort it is to go on with them where it may take longer."""

    begun: dict[int, ManySteps] = field(default_factory=dict)
    """Bounds, by their steps, that ran out of time."""

    asked: int = 0
    got: list[int] = field(default_factory=lambda: [1 << 62, 1 << 62])
    """How often more was asked since there are long ones, and the least bounds of the two ways to
    go on with these: through prescriptions one by one, and compiled."""

    def ways(self) -> tuple[bool, ...]:
        """Return which ways are to be gone, True being the compiled one: that which got further."""
        if not self.long:
            return (False,)
        self.asked += 1
        return (True, False) if self.asked <= BOTH_WAYS else (self.got[True] <= self.got[False],)


class Uppers(Findings):
    """The upper bounds of one question."""

    seconds: float
    """What a bound of two steps and more may take."""

    most: int
    """Beliefs that may be remembered."""

    most_blind: int
    """No plan on blind worlds is worth more; nor, but for what offers tell of the own hand, one
    that goes by them. It says where time is spent, and proves nothing."""

    def table(self, prior: Prior, sure: SureCode | None) -> HanabiTable:
        """Return the rules on the worlds of `prior`; without a code clues tell all."""
        return HanabiTable(
            self.game, self.objective, prior.kinds, self.budget, sure, ranked=sure is None
        )

    def is_wide(self) -> bool:
        """Whether sums may not fit into 64 bits."""
        points = 1 if self.objective == "perfect" else self.game.rules.max_score
        return self.scale * points >= 1 << 61

    def set_upper(self, upper: int, by: str) -> None:
        """Note a bound, where it is lower than the one so far."""
        if upper < self.upper or by == "face up":
            self.upper, self.upper_by = upper, by
            self.budget.prove(upper=Fraction(upper, self.scale))

    def one_step(self) -> None:
        """The mover chooses for every real sight, then all is face up."""
        game = self.game
        try:
            prior = prior_of(
                game, alike_of(game, "classed", (game.mover,)), MOST_PLAN_WORLDS, self.budget.look
            )
        except TooManyWorlds:
            return
        table = self.table(prior, None)
        search = Search(table, Share(self.budget, None))
        node = table.start
        belief = table.belief(prior.weights)
        total = 0
        seen = self.real_sight(prior)
        for cell in table.cells(node, belief):
            self.budget.look()
            try:
                sums = search.sums(node, cell)
            except TableFullError:
                table.forget()
                sums = search.sums(node, cell)
            total += max(sums)
            if cell.sight == seen:
                actions = table.actions(node, cell.worlds[0][0])
                self.open_sums = dict(
                    zip(actions, (worth - max(sums) for worth in sums), strict=True)
                )
        self.open_sums = {action: total + less for action, less in self.open_sums.items()}
        self.set_upper(total, "one step")

    # -- two steps and more --------------------------------------------------------------------

    def more_steps(self) -> Iterator[bool]:
        """Sharpen the upper bound, a little more each time it is asked: for `seconds` at most."""
        game = self.game
        try:
            prior = prior_of(game, alike_of(game, "classed"), MOST_CLASSED, self.budget.look)
        except TooManyWorlds:
            return
        worlds = self.worlds(self.table(prior, None), prior)
        if len(worlds.typed) > MOST_UNTYPED:
            return
        most = MOST_STEPS if len(worlds.belief) <= MOST_UNTYPED else 3
        if len(game.players) > 2:
            most = 2
        reaching = self._reach(most)
        reach: dict[int, int] = {}
        known, useful = False, most
        efforts = dict.fromkeys(range(2, most + 1), 0)
        """Of each number of steps, until it was looked at as well as can be."""
        while efforts:
            if not known:
                reach, known = next(reaching, (reach, False))
                if known:
                    enough = min(reach, key=lambda count: (reach[count], count))
                    useful = max(min(most, LEAST_STEPS), enough)
            goal = max(self.lower, min(reach.values()) if known else 0)
            while useful < min(efforts):
                useful += 1
            ways = worlds.ways()
            for patient in ways:
                worlds.search.budget = Share(self.budget, self.seconds / len(ways))
                try:
                    if not self._sharpen(worlds, efforts, useful, goal, patient):
                        return
                except OutOfShareError:
                    pass
                except TableFullError:
                    return
            yield True

    def _sharpen(
        self, worlds: _Worlds, efforts: dict[int, int], useful: int, goal: int, patient: bool
    ) -> bool:
        """Work out bounds of up to `useful` steps; return whether any are missing."""
        for count, effort in list(efforts.items()):
            if self.upper <= goal:
                return False
            if count > useful:
                break
            is_long = count in worlds.long

            def note(bound: int, by: str = f"{NUMBERS[count]} steps", told: bool = is_long) -> None:
                if told:
                    worlds.got[patient] = min(worlds.got[patient], bound)
                self.set_upper(bound, by)

            if patient and is_long:
                effort = worlds.long[count]
                complete = self._compiled(
                    worlds, count, effort, note, AT_ONCE * MORE ** (effort + 1)
                )
                worlds.long[count] = effort = effort + 1
            else:
                complete = self._bound(worlds, count, effort, note)
                efforts[count] = effort = effort + 1
            if complete or effort == len(MANY_STEPS):
                del efforts[count]
                worlds.long.pop(count, None)
        return True

    def _reach(self, most: int) -> Iterator[tuple[dict[int, int], bool]]:
        """Yield what bounds of 2 to `most` steps may get down to, and whether all is known of it.

        That is told by the same bounds on blind worlds, which take far less time. Players know less
        there, so that they bound only plans on such worlds (`most_blind`); but where they are
        complete, those on classed worlds are not below them.
        """
        prior = self.prior
        table = HanabiTable(self.game, self.objective, prior.kinds, self.budget, None)
        table.faces = self.lowers[0].table.faces
        worlds = self.worlds(table, prior)
        worlds.search.budget = Share(self.budget, self.seconds)
        reach: dict[int, int] = {}
        asked = 0
        for count in range(2, most + 1):
            effort, complete = 1, False
            bounds: list[int] = []
            while not complete:
                try:
                    complete = self._bound(worlds, count, effort, bounds.append)
                    effort = min(effort + 1, len(MANY_STEPS) - 1)
                except OutOfShareError:
                    pass
                self.most_blind = min([self.most_blind, *bounds])
                if not complete:
                    asked += 1
                    if asked == MOST_ASKED:
                        return
                    yield reach, False
                    worlds.search.budget = Share(self.budget, self.seconds)
            reach[count] = bounds[-1]
            if bounds[-1] <= self.lower:
                break
        yield reach, True

    def worlds(self, table: HanabiTable, prior: Prior) -> _Worlds:
        """Return the worlds of `prior` with what bounds them."""
        search = Search(table, self.budget, wide=self.is_wide())
        belief = typed = table.belief(prior.weights)
        if table.players == 2 and table.ranked:
            mover = table.start.mover
            typed = table.belief(by_type(prior.weights, mover, table.needed, self.budget.look))
        size = self.game.rules.hand_size(table.players)
        compiled = None
        if is_covered(search, size):
            compiled = CompiledSteps(search, size, self.budget.memory)
        return _Worlds(search, table.start, belief, typed, compiled, TwoSteps(self.most))

    def _bound(self, worlds: _Worlds, count: int, effort: int, note: Callable[[int], None]) -> bool:
        """Note bounds of `count` steps; return whether the last one is the least."""
        search, begun = worlds.search, worlds.begun
        if worlds.compiled and count not in worlds.long:
            complete = self._compiled(worlds, count, effort, note, AT_ONCE)
            if not worlds.compiled.exhausted:
                return complete
            # What takes more than one go is looked at here, and only what is below it there.
            worlds.long[count] = effort
        node = worlds.start
        belief = worlds.typed if count <= 3 else worlds.belief
        floor, together = self.lower, TOGETHER[effort]
        steps = (TWO_STEPS if count == 2 else MANY_STEPS)[effort]
        if count == 2:
            frame = TwoStep(search, node, belief, floor, steps)
            note(frame.bound())
            return frame.complete
        if count not in begun:
            limits = steps, together, worlds.twos, worlds.compiled
            begun[count] = ManySteps(search, node, belief, count, floor, *limits)
        many = begun[count].going_on(search.budget, floor)
        try:
            note(many.bound())
        except SearchBudgetExceeded:
            note(many.proved)
            raise
        del begun[count]
        return many.complete

    def _compiled(
        self, worlds: _Worlds, count: int, effort: int, note: Callable[[int], None], work: int
    ) -> bool:
        """Note a compiled bound of `count` steps; return whether it is the least."""
        compiled = worlds.compiled
        assert compiled is not None
        belief = worlds.typed if count <= 3 else worlds.belief
        steps, together = COMPILED[effort]
        if count == 2:
            steps, together = QUICKER * TWO_STEPS[effort], TOGETHER[effort]
        try:
            note(compiled.bound(worlds.start, belief, count, self.lower, steps, together, work))
        except SearchBudgetExceeded:
            if compiled.proved is not None:
                note(compiled.proved)
            raise
        return compiled.complete
