"""From a table to a `PlanSolution`: the passes of the search, and what each of them proves.

Lower bounds are policies found on worlds where the cards nobody needs are one kind; labels of
clues are those that every hand is sure to have. Upper bounds come from
`hanabi_kit.endgame.plan.uppers`. Both are sharpened in turns, with more effort each time, until
they meet, the budget is used up or there is nothing left to try.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import factorial

from hanabi_kit.arguments import checked
from hanabi_kit.endgame.plan.asked import movers_view
from hanabi_kit.endgame.plan.codes import sure_codes
from hanabi_kit.endgame.plan.compiled_steps import AT_ONCE
from hanabi_kit.endgame.plan.finer import finer_policy, finer_prior
from hanabi_kit.endgame.plan.improving import Improver
from hanabi_kit.endgame.plan.lowers import Lower
from hanabi_kit.endgame.plan.offering import Counted, covers_offers, with_offers
from hanabi_kit.endgame.plan.plan_solution import PlanSolution
from hanabi_kit.endgame.plan.prior import Prior, prior_of
from hanabi_kit.endgame.plan.search import Search
from hanabi_kit.endgame.plan.shares import OutOfShareError, Share
from hanabi_kit.endgame.plan.table import HanabiTable, TableFullError
from hanabi_kit.endgame.plan.team import Policy
from hanabi_kit.endgame.plan.trials import MOST_TRIED, Trials, covers
from hanabi_kit.endgame.plan.uppers import MOST_PLAN_WORLDS, Uppers
from hanabi_kit.endgame.solution import OBJECTIVES, Budget, Objective
from hanabi_kit.errors import SearchBudgetExceeded, TooManyWorlds
from hanabi_kit.game import Game
from hanabi_kit.misspelt import one_of
from hanabi_kit.position import Position
from hanabi_kit.view import View

__all__ = ["solve_plan"]

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
MORE_CEILINGS, TRIED, OFFERED = 5, 2, 8
"""Seconds of the first pass with a limit; every later one has twice as many. Upper bounds of each
number of steps, and improving the plan by pushes, may take so many times as much; where the plan is
improved by compiled trials, ceilings and trials take the second ones, and trials of plans that go
by what the hands offer the last."""

MOST_FINER, FINER_FROM, LITTLE_FINER = 2_000, 2, 3
"""Worlds that may be told apart more finely, from which effort on they are, and how many times as
many they may be where plans go by offers as well."""

FINER_STEPS, FINER_LIMITS = 4, (20_000, 40, AT_ONCE)
"""How many steps say whether it is worth telling cards apart, and what these may take: a second or
two for each."""

OFFERED_FROM, IDLE_LADDERS = 2, 3
"""From which effort on there are such plans, and after how many ladders (with more and more labels)
without a gain no more."""

STILL_GAINING, LONGER, BEGINNING = 0.05, 1.5, 0.5
"""A ladder is gone on with as long as it gains such a part of what is missing to the upper bound;
the next one takes so many times as long, and its first plan, without offers, such a part of what
each number of labels gets."""


@checked
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
    one_of("objective", objective, OBJECTIVES)
    return _PlanSearch(movers_view(table), objective, budget or Budget()).solution()


class _PlanSearch(Uppers):
    """One question to the plan model."""

    finer: Trials | None = None
    """On worlds in which more of the cards that nobody needs are told apart, where that pays."""

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
            table = self.table(self.prior, sure)
            if self.lowers:
                table.share(self.lowers[0].table)
                belief = self.lowers[0].belief
            else:
                belief = table.belief(self.prior.weights)
            search = Search(table, self.budget, wide=self.is_wide(), most=self.most)
            self.lowers.append(Lower(table, search, sure, belief, self.prior))
            if len(self.lowers) == 1:
                self.face_up(self.lowers[0])

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
        self.one_step()
        yield
        ceilings, more = self.more_steps(), True
        offers = trials is not None and covers_offers(self.game, trials)
        offering: Iterator[bool] = self._offering(trials) if trials else iter(())
        for effort in range(1, MOST_EFFORT + 1):
            # Where plans go by what hands offer, time is better spent on those.
            searched = not (offers and effort >= OFFERED_FROM)
            for lower in self.lowers:
                # Fewer labels pay only in rare tables, which a short search finds.
                some = effort <= BOTH_CODES or lower is self.best
                if searched and some and not lower.finished:
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
                self.seconds = (MORE_CEILINGS if trials else CEILINGS) * share
                more = next(ceilings, False)
                yield
            for lower in self.lowers:
                if trials and lower is first:
                    for each in filter(None, (trials, self.finer)):
                        # Behind others and without a gain of its own: others need the time more.
                        if not each.stuck or each.best == self.lower:
                            self._try(each, TRIED * share, anew=each.stuck)
                            yield
                elif lower is self.best:
                    self._push(lower, PUSHED * share)
                    yield
                elif searched and effort <= BOTH_CODES:
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
        lower.search.budget = Share(self.budget, None)
        found = lower.improver.first(lower.table.start, lower.belief)
        lower.search.note(lower.table.start, lower.belief, *found)
        self._set_lower(lower, *found)

    def _raise_lower(self, lower: Lower, effort: int, share: float | None) -> None:
        """Search for a plan with one code."""
        search, node = lower.search, lower.table.start
        search.budget = Share(self.budget, share)
        try:
            _, _, lower.finished = search.value(node, lower.belief, effort, root=True)
        except OutOfShareError:
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

    def _try(self, trials: Trials, share: float, *, anew: bool = False) -> None:
        """Improve the plan by compiled trials, as long as there is time; or make another one."""
        lower, best = trials.lower, trials.best
        if lower.finished:
            return
        if anew:
            trials.begin_anew()
        elif best > trials.worth:
            trials.take_best()
        budget = Share(self.budget, share)
        # A share of the worlds that the plan wins; a decimal, so close is not enough to stop for.
        whole, scale = self._goal(trials), trials.total * factorial(self.game.deck_size)
        goal, least = whole / scale * (1 - CLOSE), best / scale * (1 + CLOSE)
        worth = 0.0
        try:
            for _ in range(MOST_ANSWERS if anew else 1):
                worth = trials.answered()
            gained = budget.seconds
            while budget.seconds - gained < share * PATIENCE:
                if worth >= goal:
                    before = trials.best
                    self._take_from(trials)
                    least = trials.best / scale * (1 + CLOSE)
                    if trials.worth >= whole or not trials.offers:
                        break
                    # Reached only by choices that follow no order: on from those that do.
                    trials.take_best()
                    worth = trials.best / scale
                    if trials.best > before:
                        gained = budget.seconds
                number, gain = trials.tried()
                worth += gain
                budget.spend_many(number)
                if not trials.idle:
                    gained = budget.seconds
        except OutOfShareError:
            pass
        finally:
            # To work out a plan in whole numbers takes a second where there are many worlds.
            if worth > least:
                self._take_from(trials)
            trials.stuck = trials.best <= best

    def _goal(self, trials: Trials) -> int:
        """Return what plans on the worlds of `trials` are worth at most, as far as is known."""
        return min(self.upper, self.most_blind) if trials.lower.prior is self.prior else self.upper

    def _offering(self, trials: Trials) -> Iterator[bool]:
        """Improve plans that go by what the hands offer, a little more each time it is asked."""
        finer = self.finer
        if finer is not None and finer.count <= LITTLE_FINER * trials.count:
            trials = finer
        until = self.budget.seconds + self._shared_trials
        for _ in self._ladders(trials):
            if self.lower == self.upper or self.budget.seconds >= until:
                yield True
                until = self.budget.seconds + self._shared_trials

    def _ladders(self, trials: Trials) -> Iterator[None]:
        """Improve plans with more and more labels, again and again; yields after every step."""
        start: Policy | None = None
        each, idle = self._shared_trials, 0
        counted: Counted = {}
        while idle < IDLE_LADDERS:
            before, gain = self.lower, 0
            now: Trials | None = None
            for now in with_offers(self.game, trials, self.budget, start, counted):
                gain = self._gain(now, each)
                yield
            if now is None:
                return
            while gain > STILL_GAINING * (self.upper - now.best):
                gain = self._gain(now, each)
                yield
            del now
            idle = 0 if self.lower > before else idle + 1
            each *= LONGER
            # Where a plan ends hangs on where it began, so the next ladder begins with another one.
            self._try(trials, each * BEGINNING, anew=True)
            start = trials.policy()

    def _gain(self, trials: Trials, share: float) -> int:
        """Improve the plan of these trials; return by how much that helped."""
        before = max(trials.best, trials.began)
        self._try(trials, share)
        return trials.best - before

    def _finer(self, trials: Trials, share: float) -> Trials | None:
        """Return trials on worlds in which more cards are told apart, from the best plan so far."""
        if self._goal(trials) == self.upper:
            return None
        plain = trials.lower
        budget = Share(self.budget, share)

        def one_step(prior: Prior) -> int:
            table = self.table(prior, plain.sure)
            table.faces = plain.table.faces
            search = Search(table, budget, wide=self.is_wide())
            return search.bound(table.start, table.belief(prior.weights))

        def more_steps(prior: Prior) -> int:
            table = HanabiTable(self.game, self.objective, prior.kinds, budget, None)
            worlds = self.worlds(table, prior)
            if worlds.compiled is None:
                return 0
            worlds.search.budget = budget
            limits = FINER_STEPS, self.lower, *FINER_LIMITS
            return min(worlds.compiled.bound(worlds.start, worlds.belief, *limits), self.upper)

        prior = None
        try:
            for most_of in (one_step, more_steps):
                prior = prior or finer_prior(
                    self.game, self.alike, MOST_FINER, most_of, budget.spend
                )
        except (OutOfShareError, TableFullError):
            return None
        known = plain.search.best_known(plain.table.start, plain.belief)
        if prior is None or known is None:
            return None
        table = self.table(prior, plain.sure)
        table.faces = plain.table.faces
        if not covers(self.game, self.objective, table, plain.sure):
            return None
        search = Search(table, self.budget, wide=self.is_wide(), most=self.most)
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
        search.budget = Share(self.budget, share)
        try:
            worth, policy = improver.improved(policy, lower.belief)
            for _ in range(MOST_PUSHES):
                self._set_lower(lower, worth, policy)
                if self.lower >= self.upper:
                    return
                new_worth, new = improver.pushed(policy, lower.belief)
                if new_worth >= worth:
                    worth, policy = new_worth, new
        except OutOfShareError:
            pass
        finally:
            search.budget = self.budget
            search.note(start, lower.belief, worth, policy)

    def _end_blind_searches(self) -> None:
        """Spend no more time on plans on blind worlds where there are no better ones."""
        if self.lower >= self.most_blind:
            for lower in self.lowers:
                lower.finished = True
