"""The upper bounds of one question to the plan model, sharpened a little more each time.

What they mean and why they hold is told in `hanabi_kit.endgame.plan`; single ones are worked out by
`ceilings`, and where it knows the table by `compiled_steps`. Here it is decided which to try when.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from hanabi_kit.endgame.plan.findings import Findings
from hanabi_kit.endgame.plan.lower.budget_shares import OutOfShareError, Share
from hanabi_kit.endgame.plan.lower.coded_search import CodedSearch
from hanabi_kit.endgame.plan.lower.joint_search import JointSearch
from hanabi_kit.endgame.plan.model.hanabi_table import HanabiTable, Node, TableFullError
from hanabi_kit.endgame.plan.model.prior_worlds import Prior, World, alike_of, prior_of
from hanabi_kit.endgame.plan.model.sure_labels import SureCode
from hanabi_kit.endgame.plan.model.team import Cell
from hanabi_kit.endgame.plan.upper.agenda import Agenda, Question
from hanabi_kit.endgame.plan.upper.compiled_steps import AT_ONCE, CompiledSteps, is_covered
from hanabi_kit.endgame.plan.upper.relaxed_games import KnownTwoSteps, ManySteps, TwoStep, by_type
from hanabi_kit.errors import SearchBudgetExceeded, TooManyWorlds

__all__ = ["MOST_PLAN_WORLDS", "UpperBounds"]

MOST_PLAN_WORLDS = 100_000
"""Ways in which the needed cards may lie that are listed: about a second, and 100 MB."""

MOST_CLASSED = 250_000
MOST_UNTYPED = 150_000
"""Worlds that may be listed for the upper bounds of two steps and more, and that may be left."""

TWO_STEPS = (2_000, 20_000, 200_000, 2_000_000, 20_000_000, 200_000_000)
MANY_STEPS = (300, 1_000, 5_000, 50_000, 500_000, 5_000_000)
TOGETHER = (15, 40, 100, 400, 1_000, 1_000)
"""What upper bounds of two steps and of more may take that are worked out prescription by
prescription, and how many sights they look at together, level by level."""

QUICKER = 10
"""Compiled bounds of two steps may take so many times as much."""

COMPILED = (
    (1_000, 100, 4 * AT_ONCE),
    (3_000, 30, 4 * AT_ONCE),
    (2_000, 100, 16 * AT_ONCE),
    (5_000, 100, 64 * AT_ONCE),
    (50_000, 100, 256 * AT_ONCE),
    (500_000, 1_000, 1_000 * AT_ONCE),
)
"""What compiled bounds of more steps may take, how many sights they look at together, and how much
work they may do. Many sights together, each with little effort, are better than few with much: only
many together show how they get into each other's way. Where groups end is chance, though, so that
small ones are tried as well."""

MOST_ASKED = 4
"""How often it may be asked what bounds can get down to before that is left open."""

MOST_STEPS = 8
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
"""Of how many steps upper bounds are made at most, where there are two players: where there are
many sights, more steps may do what two cannot, and four, whose sights are not merged by type, what
three cannot."""


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


class UpperBounds(Findings):
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

    def face_up(self, coded: CodedSearch) -> None:
        """All is face up; and what the hands really seen are worth then after each action."""
        table, start = coded.table, coded.table.start
        total = sum(weight * table.ceiling(start, world) for world, weight in coded.belief.items())
        self.set_upper(total, "face up")
        seen = list(coded.seen(self.game).items())
        if seen:
            sums = JointSearch(table, self.budget).sums(start, Cell(None, seen))
            self.seen_sums = dict(zip(table.actions(start, seen[0][0]), sums, strict=True))
        self.most_others = total - sum(w * table.ceiling(start, world) for world, w in seen)

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
        self.most_others = total - max(self.seen_sums.values(), default=0)
        self.set_upper(total, "one step")

    # -- two steps and more --------------------------------------------------------------------

    def more_steps(self) -> Iterator[bool]:
        """Sharpen the upper bound, a little more each time it is asked: for `seconds` at most."""
        game = self.game
        try:
            prior = prior_of(game, alike_of(game, "classed"), MOST_CLASSED, self.budget.look)
            worlds = self.worlds(self.table(prior, None), prior)
        except (TooManyWorlds, TableFullError):
            return
        if len(worlds.typed) > MOST_UNTYPED:
            return
        most = MOST_STEPS if len(worlds.belief) <= MOST_UNTYPED else 3
        if len(game.players) > 2:
            most = 2
        is_compiled = worlds.compiled is not None
        agenda = Agenda((Question(n, is_compiled) for n in range(2, most + 1)), len(COMPILED))
        reaching = self._reach(most)
        reach: dict[int, int] = {}
        known, saved = False, 0.0
        while True:
            if not known:
                reach, known = next(reaching, (reach, False))
            goal = max(self.lower, min(reach.values()) if known else 0)
            if self.upper <= goal:
                return
            seconds = self.seconds + saved
            share = worlds.search.budget = Share(self.budget, seconds)
            if not self._ask_in_turn(worlds, agenda, reach, share, seconds):
                return
            saved = max(seconds - share.seconds, 0.0)
            yield True

    def _ask_in_turn(
        self,
        worlds: _Worlds,
        agenda: Agenda,
        reach: Mapping[int, int],
        share: Share,
        seconds: float,
    ) -> bool:
        """Ask what is next on the agenda as long as there is time; return whether anything is left.

        The first question is asked in any case, the others where they should fit in.
        """
        question = agenda.next(self.lower, self.upper, reach)
        while question is not None and self.upper > self.lower:
            try:
                self._ask_one(worlds, agenda, question, share)
            except OutOfShareError:
                return True
            except TableFullError:
                return False
            question = agenda.next(self.lower, self.upper, reach)
            if question is not None and question.seconds > seconds - share.seconds:
                return True
        return False

    def _ask_one(self, worlds: _Worlds, agenda: Agenda, question: Question, share: Share) -> None:
        began = share.seconds
        bounds: list[int] = []
        try:
            complete = self._ask(worlds, question, bounds.append)
        except OutOfShareError:
            agenda.interrupted(question, min(bounds, default=None), share.seconds - began)
            raise
        finally:
            for bound in bounds:
                self.set_upper(bound, f"{NUMBERS[question.count]} steps")
        if worlds.compiled and worlds.compiled.exhausted and question.count > 2:
            # What takes long may be got at sooner one by one, with compiled code below it.
            agenda.add(Question(question.count, compiled=False))
        agenda.answered(question, min(bounds), share.seconds - began, complete=complete)

    def _reach(self, most: int) -> Iterator[tuple[dict[int, int], bool]]:
        """Yield what bounds of 2 to `most` steps may get down to, and whether all is known of it.

        That is told by the same bounds on blind worlds, which take far less time. Players know less
        there, so that they bound only plans on such worlds (`most_blind`); but where they are
        complete, those on classed worlds are not below them.
        """
        prior = self.prior
        table = HanabiTable(self.game, self.objective, prior.kinds, self.budget, None)
        table.faces = self.coded_searches[0].table.faces
        worlds = self.worlds(table, prior)
        worlds.search.budget = Share(self.budget, self.seconds)
        reach: dict[int, int] = {}
        asked = 0
        for count in range(2, most + 1):
            question = Question(count, worlds.compiled is not None, level=1)
            bounds: list[int] = []
            complete = False
            while not complete:
                try:
                    complete = self._ask(worlds, question, bounds.append)
                    question.level = min(question.level + 1, len(COMPILED) - 1)
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

    def _ask(self, worlds: _Worlds, question: Question, note: Callable[[int], None]) -> bool:
        """Note bounds of so many steps; return whether the last one is the least."""
        count, level = question.count, question.level
        belief = worlds.typed if count <= 3 else worlds.belief
        if question.compiled:
            return self._ask_compiled(worlds, belief, count, level, note)
        search, begun = worlds.search, worlds.begun
        if count == 2:
            node_search = TwoStep(search, worlds.start, belief, self.lower, TWO_STEPS[level])
            note(node_search.bound())
            return node_search.complete
        if count not in begun:
            limits = MANY_STEPS[level], TOGETHER[level], worlds.twos, worlds.compiled
            begun[count] = ManySteps(search, worlds.start, belief, count, self.lower, *limits)
        many = begun[count].going_on(search.budget, self.lower)
        try:
            note(many.bound())
        except SearchBudgetExceeded:
            note(many.proved)
            raise
        del begun[count]
        return many.complete

    def _ask_compiled(
        self,
        worlds: _Worlds,
        belief: dict[World, int],
        count: int,
        level: int,
        note: Callable[[int], None],
    ) -> bool:
        compiled = worlds.compiled
        assert compiled is not None
        steps, together, work = COMPILED[level]
        if count == 2:
            steps, together = QUICKER * TWO_STEPS[level], TOGETHER[level]
        try:
            note(compiled.bound(worlds.start, belief, count, self.lower, steps, together, work))
        except SearchBudgetExceeded:
            if compiled.proved is not None:
                note(compiled.proved)
            raise
        return compiled.complete
