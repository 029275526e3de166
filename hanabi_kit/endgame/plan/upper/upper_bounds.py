"""The upper bounds of one question to the plan model, sharpened a little more each time.

Why they hold is proved in `docs/proofs-plan.md` (Lemmas 9 to 16). Single ones are worked out by
`relaxed_games`, and where it knows the table by `compiled_steps`. Here it is decided which to try
when.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from hanabi_kit.endgame.plan import limits
from hanabi_kit.endgame.plan.findings import Findings
from hanabi_kit.endgame.plan.lower.budget_shares import OutOfShareError, Share
from hanabi_kit.endgame.plan.lower.coded_search import CodedSearch
from hanabi_kit.endgame.plan.lower.joint_search import JointSearch
from hanabi_kit.endgame.plan.model.hanabi_table import HanabiTable, Node, TableFullError
from hanabi_kit.endgame.plan.model.prior_worlds import Prior, World, alike_of, prior_of
from hanabi_kit.endgame.plan.model.sure_labels import SureCode
from hanabi_kit.endgame.plan.model.team import Cell
from hanabi_kit.endgame.plan.upper.compiled_steps import CompiledSteps, is_covered
from hanabi_kit.endgame.plan.upper.relaxed_games import KnownTwoSteps, ManySteps, TwoStep, by_type
from hanabi_kit.errors import SearchBudgetExceeded, TooManyWorlds

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
"""What an answer calls the steps that proved its upper bound."""


@dataclass(slots=True)
class _Worlds:
    """Worlds that are bounded, and what their bounds are worked out with."""

    search: JointSearch
    start: Node
    belief: dict[World, int]
    typed: dict[World, int]
    """For up to three steps."""

    compiled: CompiledSteps | None
    twos: KnownTwoSteps
    begun: dict[int, ManySteps] = field(default_factory=dict)
    """Bounds, by their steps, that ran out of time."""


@dataclass(slots=True)
class _Attempt:
    """A bound of so many steps, to be tried with more effort from round to round."""

    count: int
    compiled: bool
    """By compiled code, or prescription by prescription."""

    level: int = 0
    has_readable: bool = False
    """Whether the same bound is tried prescription by prescription beside it."""


class UpperBounds(Findings):
    """The upper bounds of one question."""

    seconds: float
    """What a bound of two steps and more may take."""

    most: int
    """Beliefs that may be remembered."""

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

    def face_up(self, coded: CodedSearch) -> None:
        """All is face up (Lemma 9). Note, too, what the hands really seen are worth then."""
        table, start = coded.table, coded.table.start
        total = sum(
            weight * table.most_worth(start, world) for world, weight in coded.belief.items()
        )
        self.set_upper(total, "face up")
        seen = list(coded.seen(self.game).items())
        sums = JointSearch(table, self.budget).sums(start, Cell(None, seen)) if seen else []
        # Only now is it known: a budget that ran out before proves nothing.
        actions = table.actions(start, seen[0][0]) if seen else []
        self.most_seen = dict(zip(actions, sums, strict=True))
        self.most_others = total - sum(w * table.most_worth(start, world) for world, w in seen)

    def one_step(self) -> None:
        """The mover chooses for every real sight, then all is face up (Lemma 10)."""
        game = self.game
        try:
            prior = prior_of(
                game,
                alike_of(game, "classed", (game.mover,), self.assumed),
                limits.MOST_PLAN_WORLDS,
                self.budget.look,
                assumed=self.assumed,
            )
        except TooManyWorlds:
            return
        table = self.table(prior, None)
        search = JointSearch(table, Share(self.budget, None))
        node = table.start
        belief = table.belief(prior.weights)
        total = 0
        for cell in table.cells(node, belief):
            self.budget.look()
            try:
                total += max(search.sums(node, cell))
            except TableFullError:
                table.forget()
                total += max(search.sums(node, cell))
        # Of the sights that are merged here only one is that of the hands really seen.
        self.most_others = total - max((self.most_seen or {}).values(), default=0)
        self.set_upper(total, "one step")

    # -- two steps and more --------------------------------------------------------------------

    def more_steps(self) -> Iterator[bool]:
        """Sharpen the upper bound, a little more each time it is asked: for `seconds` at most.

        Every number of steps has its turn in each round, and more effort in the next one.
        """
        game = self.game
        try:
            prior = prior_of(
                game,
                alike_of(game, "classed", assumed=self.assumed),
                limits.MOST_CLASSED_WORLDS,
                self.budget.look,
                assumed=self.assumed,
            )
            worlds = self.worlds(self.table(prior, None), prior)
        except (TooManyWorlds, TableFullError):
            return
        if len(worlds.typed) > limits.MOST_BOUNDED_WORLDS:
            return
        most = limits.MOST_STEPS if len(worlds.belief) <= limits.MOST_BOUNDED_WORLDS else 3
        if len(game.players) > 2:
            most = 2
        attempts = deque(_Attempt(n, worlds.compiled is not None) for n in range(2, most + 1))
        while attempts and self.upper > self.lower:
            worlds.search.budget = Share(self.budget, self.seconds)
            try:
                while attempts and self.upper > self.lower:
                    self._try_next(worlds, attempts)
            except OutOfShareError:
                pass
            except TableFullError:
                return
            yield True

    def _try_next(self, worlds: _Worlds, attempts: deque[_Attempt]) -> None:
        """Make the first attempt, and put what comes of it at the end."""
        attempt = attempts.popleft()
        count = attempt.count
        bounds: list[int] = []
        try:
            complete = self._bound(worlds, attempt, bounds.append)
        except OutOfShareError:
            attempts.append(attempt)
            raise
        finally:
            for bound in bounds:
                self.set_upper(bound, f"{NUMBERS[count]} steps")
        if complete:  # neither more effort nor fewer steps bring less
            larger = [other for other in attempts if other.count > count]
            attempts.clear()
            attempts.extend(larger)
            return
        if attempt.compiled and not attempt.has_readable and count > 2:
            # What takes long may be got at sooner one by one, with compiled code below it.
            assert worlds.compiled is not None
            attempt.has_readable = worlds.compiled.exhausted
            if attempt.has_readable:
                attempts.append(_Attempt(count, compiled=False))
        attempt.level += 1
        if attempt.level < len(limits.COMPILED):
            attempts.append(attempt)

    def worlds(self, table: HanabiTable, prior: Prior) -> _Worlds:
        """Return the worlds of `prior` with what bounds them."""
        search = JointSearch(table, self.budget, wide=self.is_wide())
        belief = typed = table.belief(prior.weights)
        if table.players == 2 and table.ranked:
            mover = table.start.mover
            typed = table.belief(by_type(prior.weights, mover, table.needed, self.budget.look))
        size = self.game.rules.hand_size(table.players)
        compiled = None
        if is_covered(search, size):
            compiled = CompiledSteps(search, size, self.budget.memory)
        return _Worlds(search, table.start, belief, typed, compiled, KnownTwoSteps(self.most))

    def _bound(self, worlds: _Worlds, attempt: _Attempt, note: Callable[[int], None]) -> bool:
        """Note bounds of so many steps; return whether the last one is the least."""
        count, level = attempt.count, attempt.level
        belief = worlds.typed if count <= 3 else worlds.belief
        if attempt.compiled:
            return self._compiled_bound(worlds, belief, count, level, note)
        search, begun = worlds.search, worlds.begun
        if count == 2:
            node_search = TwoStep(search, worlds.start, belief, self.lower, limits.TWO_STEPS[level])
            note(node_search.bound())
            return node_search.complete
        if count not in begun:
            begun[count] = ManySteps(
                search,
                worlds.start,
                belief,
                count,
                self.lower,
                limits.MANY_STEPS[level],
                limits.TOGETHER[level],
                worlds.twos,
                worlds.compiled,
            )
        many = begun[count].going_on(search.budget, self.lower)
        try:
            note(many.bound())
        except SearchBudgetExceeded:
            note(many.proved)
            raise
        del begun[count]
        return many.complete

    def _compiled_bound(
        self,
        worlds: _Worlds,
        belief: dict[World, int],
        count: int,
        level: int,
        note: Callable[[int], None],
    ) -> bool:
        compiled = worlds.compiled
        assert compiled is not None
        steps, together, work = limits.COMPILED[level]
        if count == 2:
            steps, together = (
                limits.COMPILED_TWO_STEPS * limits.TWO_STEPS[level],
                limits.TOGETHER[level],
            )
        try:
            note(compiled.bound(worlds.start, belief, count, self.lower, steps, together, work))
        except SearchBudgetExceeded:
            if compiled.proved is not None:
                note(compiled.proved)
            raise
        return compiled.complete
