"""From a table to a `PlanSolution`: the passes of the search, and what each of them proves.

Lower bounds are policies found on worlds where the cards nobody needs are one kind; labels of
clues are those that every hand is sure to have. Upper bounds come from
`hanabi_kit.endgame.plan.ceilings`. Both are sharpened in turns, with more effort each time, until
they meet, the budget is used up or there is nothing left to try.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import factorial

from hanabi_kit.endgame.plan.answering import EachState, Findings, Lower
from hanabi_kit.endgame.plan.asked import movers_view
from hanabi_kit.endgame.plan.ceilings import ManySteps, TwoStep, TwoSteps, by_type
from hanabi_kit.endgame.plan.codes import SureCode, sure_codes
from hanabi_kit.endgame.plan.finer import finer_policy, finer_prior
from hanabi_kit.endgame.plan.improving import Improver
from hanabi_kit.endgame.plan.offering import covers_offers, with_offers
from hanabi_kit.endgame.plan.plan_solution import PlanSolution
from hanabi_kit.endgame.plan.prior import Prior, World, alike_of, prior_of
from hanabi_kit.endgame.plan.search import Search
from hanabi_kit.endgame.plan.table import HanabiTable
from hanabi_kit.endgame.plan.team import Policy
from hanabi_kit.endgame.plan.trials import MOST_TRIED, Trials, covers
from hanabi_kit.endgame.solution import Budget, Objective
from hanabi_kit.errors import SearchBudgetExceeded, TooManyWorlds
from hanabi_kit.game import Game
from hanabi_kit.position import Position
from hanabi_kit.view import View

__all__ = ["MOST_PLAN_WORLDS", "solve_plan"]

MOST_PLAN_WORLDS = 100_000
"""Ways in which the needed cards may lie that are listed: about a second, and 100 MB."""

MOST_CLASSED = 250_000
MOST_UNTYPED = 30_000
"""Worlds that may be listed for the upper bounds of two steps and more, and that may be left."""

BYTES_A_BELIEF = 10_000
"""What is remembered of a belief takes about so much, and less where it has few worlds."""

FEW = 100
"""Worlds up to which the quickest search takes less than a second."""

MOST_EFFORT = 7
BOTH_CODES = 3
"""The effort of a pass, and up to which all codes are tried, not only the best one."""

MOST_PUSHES = 20_000
MOST_ANSWERS = 4
FIRST_TRIED = 1.0
CLOSE = 1e-9
"""How often everybody answers in turn before the first trials, and how many seconds those get."""

PATIENCE = 1 / 3
"""The part of their time after which trials are given up where none of them has helped."""

FIRST_SHARE = 0.3
CEILINGS, PUSHED = 2, 5
MORE_CEILINGS, TRIED, OFFERED = 5, 2, 6
"""Seconds of the first pass with a limit; every later one has twice as many. Upper bounds of each
number of steps, and improving the plan by pushes, may take so many times as much; where the plan is
improved by compiled trials, ceilings and trials take the second ones, and trials of plans that go
by what the hands offer the last."""

MOST_FINER, FINER_FROM, LITTLE_FINER = 2_000, 2, 3
"""Worlds that may be told apart more finely, from which effort on they are, and how many times as
many they may be where plans go by offers as well."""

OFFERED_FROM, IDLE_PASSES = 2, 2
"""From which effort on there are such plans, and after how many passes without a gain no more."""

TWO_STEPS = (2_000, 20_000, 200_000, 2_000_000, 20_000_000)
MANY_STEPS = (300, 1_000, 5_000, 50_000, 500_000)
TOGETHER = (15, 40, 100, 400, 1_000)
"""What the upper bounds may take, and how many sights they look at together, effort by effort: the
next one comes when the one before came to its end in its share of the time."""

LEAST_STEPS, MOST_STEPS = 4, 8
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
"""Up to how many steps upper bounds are made of at least, where there are two players, and at most:
where there are many sights, more steps may do what two cannot, and four, whose sights are not
merged by type, what three cannot."""


def solve_plan(
    table: Game | Position | View, objective: Objective = "perfect", budget: Budget | None = None
) -> PlanSolution:
    """Return bounds of what a team can reach under real information, and a plan.

    Parameters
    ----------
    table : Game, Position or View
        Of the player to move; the own hand, where it is given, is not looked at.
    objective : {"perfect", "score"}
    budget : Budget, optional
        Without it there is no limit, which may take very long with four cards left or more.

    Returns
    -------
    PlanSolution

    Raises
    ------
    HanabiError
        The game is over, or its ruleset is one that the plan model does not cover.
    Contradiction
        No deal fits the clues.

    Examples
    --------
    The deck is empty, and the r5 is one of ten cards out of sight. Alice holds it in slot 1 or 2,
    or Bob in any slot:

    >>> from hanabi_kit.notation import parse_position
    >>> position = parse_position('''
    ... [position]
    ... players = ["Alice", "Bob"]
    ... turn = "Alice"
    ... stacks = "r4 y5 g5 b5 p5"
    ... discards = "r1 r1 r2 r3 r4 y1 y1 y2 y3 y4 g1 g1 g2 g3 b1 p4"
    ... clue_tokens = 2
    ... deck = 0
    ... turns_left = 2
    ... [position.hands]
    ... Alice = "g4/!5 b1/!5 b2/!5 b3/!5 b4"
    ... Bob = "p1 p1 p2 p3 r5"
    ... ''')
    >>> found = solve_plan(position.game())
    >>> found.value, found.hands, found.plan.decisions > 2
    (Fraction(1, 1), 6, True)
    """
    return _PlanSearch(movers_view(table), objective, budget or Budget()).solution()


class _OutOfShareError(SearchBudgetExceeded):
    """A pass has used up its share; the others go on."""


class _Share(EachState):
    """A part of a budget that ends after some seconds, without ending the whole."""

    def spend_many(self, states: int) -> None:
        """Count states in the whole as well."""
        self.whole.spend_many(states)
        try:
            Budget.spend_many(self, states)
        except SearchBudgetExceeded as stop:
            raise _OutOfShareError(str(stop)) from None


class _PlanSearch(Findings):
    """One question to the plan model."""

    finer: Trials | None = None
    """On worlds in which more of the cards that nobody needs are told apart, where that pays."""

    most_blind: int
    """No plan on blind worlds is worth more; nor, but for what offers tell of the own hand, one
    that goes by them. It says where time is spent, and proves nothing."""

    # -- the passes ----------------------------------------------------------------------------

    def solution(self) -> PlanSolution:
        """Return the answer: exact, or the bounds that were reached in the budget."""
        game = self.game
        try:
            self.prior = prior_of(game, self.alike, MOST_PLAN_WORLDS, self.budget.look)
        except (TooManyWorlds, SearchBudgetExceeded):
            return self.answer_without_worlds()
        self.scale = self.prior.total * factorial(game.deck_size)
        goal = self.goal
        self.lower = self.scale * self.silent
        self.upper = self.scale * (goal if self.objective == "score" else 1)
        self.most_blind = self.upper
        self.budget.prove(lower=self.silent, upper=Fraction(self.upper, self.scale))
        self.most = max(100, self.budget.memory // BYTES_A_BELIEF)
        try:
            self._begin()
            for _ in self._passes():
                if self.lower == self.upper:
                    break
        except SearchBudgetExceeded:
            pass
        return self.answer()

    def _begin(self) -> None:
        for sure in sure_codes(self.game, self.prior.kinds):
            table = self._table(self.prior, sure)
            if not self.lowers:
                belief = table.belief(self.prior.weights)
                self._set_upper(self._faces(table, belief), "face up")
            else:
                table.share(self.lowers[0].table)
            search = Search(table, self.budget, wide=self._is_wide(), most=self.most)
            self.lowers.append(Lower(table, search, sure, belief, self.prior))

    def _table(self, prior: Prior, sure: SureCode | None) -> HanabiTable:
        return HanabiTable(
            self.game, self.objective, prior.kinds, self.budget, sure, ranked=sure is None
        )

    @staticmethod
    def _faces(table: HanabiTable, belief: dict[World, int]) -> int:
        return sum(weight * table.ceiling(table.start, world) for world, weight in belief.items())

    def _is_wide(self) -> bool:
        points = 1 if self.objective == "perfect" else self.game.rules.max_score
        return self.scale * points >= 1 << 61

    def _passes(self) -> Iterator[None]:
        """Sharpen the bounds in turns; yields after every pass."""
        share = FIRST_SHARE
        first = self.lowers[0]
        trials = self._trials()
        if trials:
            self._answer_in_turn(trials)
            yield
            self._try(trials, FIRST_TRIED)
            yield
        elif len(first.belief) > FEW:
            self._first(first)
            yield
        if not trials:
            self._raise_lower(first, 0, None)
            yield
        self._one_step()
        yield
        ceilings, offering = self._ceilings(), self._offering(trials)
        more, offers = True, True
        for effort in range(1, MOST_EFFORT + 1):
            for lower in self.lowers:
                # Fewer labels pay only in rare tables, which a short search finds.
                if not lower.finished and (effort <= BOTH_CODES or lower is self.best):
                    self._raise_lower(lower, effort, share)
                    yield
            if trials and effort == FINER_FROM:
                self.finer = self._finer(trials, MORE_CEILINGS * share)
                yield
            if offers and effort >= OFFERED_FROM:
                self._shared_trials = OFFERED * share
                offers = next(offering, False)
                yield
            if more:
                self._shared = (MORE_CEILINGS if trials else CEILINGS) * share
                more = next(ceilings, False)
                yield
            for lower in self.lowers:
                if trials and lower is first:
                    for each in filter(None, (trials, self.finer)):
                        # Behind others and without a gain of its own: others need the time more.
                        if not each.stuck or each.worth == self.lower:
                            self._try(each, TRIED * share)
                            yield
                elif lower is self.best:
                    self._push(lower, PUSHED * share)
                    yield
                elif effort <= BOTH_CODES:
                    self._push(lower, share)
                    yield
            share *= 2
            self._end_blind_searches()
            ended = self.best is None or self.best.finished
            if not more and not offers and ended and self.finer is None:
                return

    def _first(self, lower: Lower) -> None:
        """Find some plan at once, where already the quickest search takes a while."""
        lower.improver = Improver(lower.search)
        lower.search.budget = _Share(self.budget, None)
        found = lower.improver.first(lower.table.start, lower.belief)
        lower.search.note(lower.table.start, lower.belief, *found)
        self._set_lower(lower, *found)

    def _raise_lower(self, lower: Lower, effort: int, share: float | None) -> None:
        """Search for a plan with one code."""
        search, node = lower.search, lower.table.start
        search.budget = _Share(self.budget, share)
        try:
            _, _, lower.finished = search.value(node, lower.belief, effort, root=True)
        except _OutOfShareError:
            pass
        finally:
            search.budget = self.budget
            found = search.best_known(node, lower.belief)
            if found is not None:
                self._set_lower(lower, *found)

    def _set_lower(self, lower: Lower, worth: int, policy: Policy) -> None:
        if worth > self.lower or (self.policy is None and worth == self.lower):
            self.lower, self.policy, self.best = worth, policy, lower
            labels = str(lower.sure.code.labels)
            if lower.offers is not None:
                labels = f"up to {lower.offers.code.labels}"
            self.lower_by = f"a plan with {labels} labels"
            self.budget.prove(lower=Fraction(worth, self.scale))

    def _trials(self) -> Trials | None:
        """Return the plan for compiled trials, where they know such a table."""
        first = self.lowers[0]
        if len(first.belief) > MOST_TRIED or not covers(
            self.game, self.objective, first.table, first.sure
        ):
            return None
        return Trials(self.game, first, self.budget.memory)

    def _answer_in_turn(self, trials: Trials) -> None:
        """Find some plan at once."""
        worth = -1.0
        try:
            for _ in range(MOST_ANSWERS):
                worth, before = trials.answered(), worth
                self.budget.spend_many(trials.count)
                if worth <= before:
                    break
        finally:
            self._take_from(trials)

    def _try(self, trials: Trials, share: float) -> None:
        """Improve the plan by compiled trials, as long as there is time."""
        lower = trials.lower
        if lower.finished:
            return
        known = lower.search.best_known(lower.table.start, lower.belief)
        if known is not None and known[0] > trials.worth:
            trials.take(known[1])
        budget, before = _Share(self.budget, share), trials.worth
        # A share of the worlds that the plan wins; a decimal, so close is not enough to stop for.
        most = min(self.upper, self.most_blind) if lower.prior is self.prior else self.upper
        goal = most / (trials.total * factorial(self.game.deck_size)) * (1 - CLOSE)
        worth = trials.answered()
        gained = budget.seconds
        try:
            while worth < goal and budget.seconds - gained < share * PATIENCE:
                number, gain = trials.tried()
                worth += gain
                budget.spend_many(number)
                if not trials.idle:
                    gained = budget.seconds
        except _OutOfShareError:
            pass
        finally:
            self._take_from(trials)
            trials.stuck = trials.worth == before

    def _offering(self, trials: Trials | None) -> Iterator[bool]:
        """Improve plans that go by what the hands offer, a little more each time it is asked."""
        if trials is None or not covers_offers(trials):
            return
        idle = 0
        last = None
        finer = self.finer
        if finer is not None and finer.count <= LITTLE_FINER * trials.count:
            trials = finer
        for now in with_offers(self.game, trials, self.budget):
            self._try(now, self._shared_trials)
            yield True
            last = now
        while last is not None and idle < IDLE_PASSES:
            before = last.worth
            self._try(last, self._shared_trials)
            idle = 0 if last.worth > before else idle + 1
            yield True

    def _finer(self, trials: Trials, share: float) -> Trials | None:
        """Return trials on worlds in which more cards are told apart, from the best plan so far."""
        plain = trials.lower
        budget = _Share(self.budget, share)

        def one_step(prior: Prior) -> int:
            table = self._table(prior, plain.sure)
            table.faces = plain.table.faces
            search = Search(table, budget, wide=self._is_wide())
            return search.bound(table.start, table.belief(prior.weights))

        try:
            prior = finer_prior(self.game, self.alike, MOST_FINER, one_step, budget.spend)
        except _OutOfShareError:
            return None
        known = plain.search.best_known(plain.table.start, plain.belief)
        if prior is None or known is None:
            return None
        table = self._table(prior, plain.sure)
        table.faces = plain.table.faces
        if not covers(self.game, self.objective, table, plain.sure):
            return None
        search = Search(table, self.budget, wide=self._is_wide(), most=self.most)
        lower = Lower(table, search, plain.sure, table.belief(prior.weights), prior)
        finer = Trials(self.game, lower, self.budget.memory)
        finer.take(finer_policy(known[1], lower.belief, table, Improver(search)))
        self._take_from(finer)
        return finer

    def _take_from(self, trials: Trials) -> None:
        """Work out in whole numbers what the plan that was tried is worth."""
        lower = trials.lower
        worth, policy = trials.found()
        lower.search.note(lower.table.start, lower.belief, worth, policy)
        self._set_lower(lower, worth, policy)

    def _push(self, lower: Lower, share: float) -> None:
        """Improve the best plan with one code, as long as that helps and there is time."""
        start = lower.table.start
        known = lower.search.best_known(start, lower.belief)
        if lower.finished or known is None:
            return
        worth, policy = known
        if lower.improver is None:
            lower.improver = Improver(lower.search)
        improver, search = lower.improver, lower.search
        search.budget = _Share(self.budget, share)
        try:
            worth, policy = improver.improved(policy, lower.belief)
            for _ in range(MOST_PUSHES):
                self._set_lower(lower, worth, policy)
                if self.lower >= self.upper:
                    return
                new_worth, new = improver.pushed(policy, lower.belief)
                if new_worth >= worth:
                    worth, policy = new_worth, new
        except _OutOfShareError:
            pass
        finally:
            search.budget = self.budget
            search.note(start, lower.belief, worth, policy)

    def _set_upper(self, upper: int, by: str) -> None:
        if upper < self.upper or by == "face up":
            self.upper, self.upper_by = upper, by
            self.budget.prove(upper=Fraction(upper, self.scale))

    def _one_step(self) -> None:
        """The mover chooses for every real sight, then all is face up."""
        game = self.game
        try:
            prior = prior_of(
                game, alike_of(game, "classed", (game.mover,)), MOST_PLAN_WORLDS, self.budget.look
            )
        except TooManyWorlds:
            return
        table = self._table(prior, None)
        search = Search(table, _Share(self.budget, None))
        node = table.start
        belief = table.belief(prior.weights)
        total = 0
        seen = self.real_sight(prior)
        for cell in table.cells(node, belief):
            self.budget.look()
            sums = search.sums(node, cell)
            total += max(sums)
            if cell.sight == seen:
                actions = table.actions(node, cell.worlds[0][0])
                self.open_sums = dict(
                    zip(actions, (worth - max(sums) for worth in sums), strict=True)
                )
        self.open_sums = {action: total + less for action, less in self.open_sums.items()}
        self._set_upper(total, "one step")

    def _end_blind_searches(self) -> None:
        """Spend no more time on plans on blind worlds where there are no better ones."""
        if self.lower >= self.most_blind:
            for lower in self.lowers:
                lower.finished = True

    def _useful_steps(self, most: int) -> tuple[int, int]:
        """Return up to how many steps bounds may help, and what none of them will be below.

        That is told by the same bounds on blind worlds, which take far less time. Players know less
        there, so that they bound only plans on such worlds (`most_blind`); but where they are
        complete, those on classed worlds are not below them.
        """
        table = HanabiTable(self.game, self.objective, self.prior.kinds, self.budget, None)
        table.faces = self.lowers[0].table.faces
        search = Search(table, _Share(self.budget, self._shared), wide=self._is_wide())
        node, belief = table.start, table.belief(self.prior.weights)
        useful = min(most, LEAST_STEPS)
        least, twos = self.upper + 1, TwoSteps(self.most)
        frame: TwoStep | ManySteps
        for count in range(2, most + 1):
            try:
                if count == 2:
                    frame = TwoStep(search, node, belief, self.lower, TWO_STEPS[0])
                else:
                    limits = MANY_STEPS[1], TOGETHER[1], twos
                    frame = ManySteps(search, node, belief, count, self.lower, *limits)
                bound = frame.bound()
            except _OutOfShareError:
                return most, 0
            self.most_blind = min(self.most_blind, bound)
            if not frame.complete:
                return most, 0
            if bound < least:
                least, useful = bound, max(count, useful)
            if bound <= self.lower:
                break
        return useful, least

    def _ceilings(self) -> Iterator[bool]:
        """Sharpen the upper bound, a little more each time it is asked."""
        game = self.game
        try:
            prior = prior_of(game, alike_of(game, "classed"), MOST_CLASSED, self.budget.look)
        except TooManyWorlds:
            return
        table = self._table(prior, None)
        search = Search(table, self.budget, wide=self._is_wide())
        node = table.start
        typed = belief = table.belief(prior.weights)
        if table.players == 2:
            weights = by_type(prior.weights, node.mover, table.needed, self.budget.look)
            typed = table.belief(weights)
        if len(typed) > MOST_UNTYPED:
            return
        most = 2 if table.players > 2 else MOST_STEPS if len(belief) <= MOST_UNTYPED else 3
        most, least = self._useful_steps(most)
        self._end_blind_searches()
        efforts = dict.fromkeys(range(2, most + 1), 0)
        """Of each number of steps, until it was looked at as well as can be."""
        begun: dict[int, ManySteps] = {}
        twos = TwoSteps(self.most)
        while efforts:
            for count, effort in list(efforts.items()):
                if self.upper <= max(self.lower, least):
                    return
                search.budget = _Share(self.budget, self._shared)
                worlds = typed if count <= 3 else belief
                frame: TwoStep | ManySteps | None = None
                try:
                    if count == 2:
                        frame = TwoStep(search, node, worlds, self.lower, TWO_STEPS[effort])
                    elif count in begun:
                        frame = begun.pop(count).going_on(search.budget, self.lower)
                    else:
                        limits = MANY_STEPS[effort], TOGETHER[effort], twos
                        frame = ManySteps(search, node, worlds, count, self.lower, *limits)
                    self._set_upper(frame.bound(), f"{NUMBERS[count]} steps")
                    efforts[count] += 1
                    if frame.complete or efforts[count] == len(MANY_STEPS):
                        del efforts[count]
                except _OutOfShareError:
                    if isinstance(frame, ManySteps):
                        self._set_upper(frame.proved, f"{NUMBERS[count]} steps")
                        begun[count] = frame
                    break
            yield True
