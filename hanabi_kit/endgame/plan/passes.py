"""The passes of a search for plans, and what each of them proves.

Lower bounds are policies found on worlds where the cards nobody needs are one kind; labels of
clues are those that every hand is sure to have. Upper bounds come from
`upper_bounds`. Both are sharpened in turns, with more effort each time, until they meet, the budget
is used up or there is nothing left to try.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import factorial

from hanabi_kit.assumption import Assumption
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.plan import limits
from hanabi_kit.endgame.plan.lower.budget_shares import OutOfShareError, Share
from hanabi_kit.endgame.plan.lower.coded_search import CodedSearch
from hanabi_kit.endgame.plan.lower.improving import Improver
from hanabi_kit.endgame.plan.lower.joint_search import JointSearch
from hanabi_kit.endgame.plan.lower.label_ladder import (
    CountedWorlds,
    can_use_labels,
    trials_with_more_labels,
)
from hanabi_kit.endgame.plan.lower.trials import Trials, covers
from hanabi_kit.endgame.plan.model.prior_worlds import Detail, prior_of
from hanabi_kit.endgame.plan.model.sure_labels import SureCode, sure_codes
from hanabi_kit.endgame.plan.model.team import Policy
from hanabi_kit.endgame.plan.solution import PlanSolution
from hanabi_kit.endgame.plan.upper.upper_bounds import UpperBounds
from hanabi_kit.endgame.solution import Objective
from hanabi_kit.errors import SearchBudgetExceeded, TooManyWorlds
from hanabi_kit.view import View


class PlanSearch(UpperBounds):
    """One question to the plan model.

    Parameters
    ----------
    most_effort : int
        The last effort that is tried.
    """

    def __init__(
        self,
        view: View,
        objective: Objective,
        budget: Budget,
        detail: Detail = "blind",
        most_effort: int = limits.MOST_EFFORT,
        assumptions: Sequence[Assumption] = (),
    ) -> None:
        super().__init__(view, objective, budget, detail, assumptions)
        self.most_effort = most_effort

    # -- the passes ----------------------------------------------------------------------------

    def solution(self) -> PlanSolution:
        """Return the answer: exact, or the bounds that were reached in the budget."""
        game = self.game
        try:
            self.prior = prior_of(
                game,
                self.alike,
                limits.MOST_PLAN_WORLDS,
                self.budget.look,
                assumed=self.assumed,
            )
        except (TooManyWorlds, SearchBudgetExceeded):
            return self.solution_without_worlds()
        self.scale = self.prior.total * factorial(game.deck_size)
        goal = self.goal
        self.lower = self.scale * self.silent
        self.upper = self.scale * (goal if self.objective == "score" else 1)
        self.budget.prove(lower=self.silent, upper=Fraction(self.upper, self.scale))
        self.most = max(100, self.budget.memory // limits.BYTES_A_BELIEF)
        try:
            with self.budget.within(limits.SEARCHED):
                self._begin()
                for _ in self._passes():
                    if self.lower == self.upper:
                        break
        except SearchBudgetExceeded:
            pass
        return self.as_solution()

    def _begin(self) -> None:
        for sure in sure_codes(self.game, self.prior.kinds):
            table = self.table(self.prior, sure)
            if self.coded_searches:
                table.share(self.coded_searches[0].table)
                belief = self.coded_searches[0].belief
            else:
                belief = table.belief(self.prior.weights)
            search = JointSearch(table, self.budget, wide=self.is_wide(), most=self.most)
            self.coded_searches.append(CodedSearch(table, search, sure, belief, self.prior))
            if len(self.coded_searches) == 1:
                self.face_up(self.coded_searches[0])

    def _passes(self) -> Iterator[None]:
        """Sharpen the bounds in turns; yields after every pass."""
        share = limits.FIRST_SHARE
        first = self.coded_searches[0]
        trials = self._trials()
        if trials:
            self._respond_in_turn(trials)
            yield
            self._try(trials, limits.FIRST_TRIED)
            yield
        elif len(first.belief) > limits.FEW_WORLDS:
            self._first(first)
            yield
        if not trials:
            self._raise_lower(first, 0, None)
            yield
        self.one_step()
        yield
        upper_steps, more = self.more_steps(), True
        offers = trials is not None and can_use_labels(self.game, trials)
        offering: Iterator[bool] = self._offering(trials) if trials else iter(())
        for effort in range(1, self.most_effort + 1):
            # Where plans go by what hands offer, time is better spent on those.
            searched = not (offers and effort >= limits.LABELLED_FROM)
            for coded in self.coded_searches:
                # Fewer labels pay only in rare tables, which a short search finds.
                some = effort <= limits.BOTH_CODES or coded is self.best
                if searched and some and not coded.finished:
                    self._raise_lower(coded, effort, share)
                    yield
            if offers and effort >= limits.LABELLED_FROM:
                self._shared_trials = limits.LABELLED * share
                offers = next(offering, False)
                yield
            if more:
                self.seconds = (limits.UPPER_BESIDE_TRIALS if trials else limits.UPPER) * share
                more = next(upper_steps, False)
                yield
            for coded in self.coded_searches:
                if trials and coded is first:
                    # Behind others and without a gain of its own: others need the time more.
                    if not trials.stuck or trials.best == self.lower:
                        self._try(trials, limits.TRIED * share, anew=trials.stuck)
                        yield
                elif coded is self.best:
                    self._push(coded, limits.PUSHED * share)
                    yield
                elif searched and effort <= limits.BOTH_CODES:
                    self._push(coded, share)
                    yield
            share *= 2
            ended = self.best is None or self.best.finished
            if not more and not offers and ended:
                return

    def _first(self, coded: CodedSearch) -> None:
        """Find some plan at once, where already the quickest search takes a while."""
        coded.improver = Improver(coded.search)
        coded.search.budget = Share(self.budget, None)
        found = coded.improver.first(coded.table.start, coded.belief)
        coded.search.note(coded.table.start, coded.belief, *found)
        self._set_lower(coded, *found)

    def _raise_lower(self, coded: CodedSearch, effort: int, share: float | None) -> None:
        """Search for a plan with one code."""
        search, node = coded.search, coded.table.start
        search.budget = Share(self.budget, share)
        try:
            _, _, coded.finished = search.value(node, coded.belief, effort, root=True)
        except OutOfShareError:
            pass
        finally:
            search.budget = self.budget
            found = search.best_known(node, coded.belief)
            if found is not None:
                self._set_lower(coded, *found)

    def _set_lower(self, coded: CodedSearch, worth: int, policy: Policy) -> None:
        if worth > self.lower or (self.policy is None and worth == self.lower):
            self.lower, self.policy, self.best = worth, policy, coded
            labels = str(coded.sure.code.labels)
            if coded.offers is not None:
                labels = f"up to {coded.offers.code.labels}"
            self.lower_by = f"a plan with {labels} labels"
            self.budget.prove(lower=Fraction(worth, self.scale))

    def _trials(self) -> Trials | None:
        """Return the plan for compiled trials, where they know such a table."""
        first = self.coded_searches[0]
        assert isinstance(first.sure, SureCode)
        if len(first.belief) > limits.MOST_TRIED_WORLDS or not covers(
            self.game, self.objective, first.table, first.sure
        ):
            return None
        return Trials(self.game, first, self.budget.memory)

    def _respond_in_turn(self, trials: Trials) -> None:
        """Find some plan at once."""
        worth = -1.0
        try:
            for _ in range(limits.MOST_RESPONSES):
                worth, before = trials.responded(), worth
                self.budget.spend_many(trials.count)
                if worth <= before:
                    break
        finally:
            self._take_from(trials)

    def _try(self, trials: Trials, share: float, *, anew: bool = False) -> None:
        """Improve the plan by compiled trials, as long as there is time; or make another one."""
        coded, best = trials.coded, trials.best
        if coded.finished:
            return
        if anew:
            trials.begin_anew()
        elif best > trials.worth:
            trials.take_best()
        budget = Share(self.budget, share)
        # A share of the worlds that the plan wins; a decimal, so close is not enough to stop for.
        whole, scale = self.upper, trials.total * factorial(self.game.deck_size)
        goal, least = whole / scale * (1 - limits.CLOSE), best / scale * (1 + limits.CLOSE)
        worth = 0.0
        try:
            for _ in range(limits.MOST_RESPONSES if anew else 1):
                worth = trials.responded()
            gained = budget.seconds
            while budget.seconds - gained < share * limits.PATIENCE:
                if worth >= goal:
                    before = trials.best
                    self._take_from(trials)
                    least = trials.best / scale * (1 + limits.CLOSE)
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

    def _offering(self, trials: Trials) -> Iterator[bool]:
        """Improve plans that go by what the hands offer, a little more each time it is asked."""
        until = self.budget.seconds + self._shared_trials
        for _ in self._ladders(trials):
            if self.lower == self.upper or self.budget.seconds >= until:
                yield True
                until = self.budget.seconds + self._shared_trials

    def _ladders(self, trials: Trials) -> Iterator[None]:
        """Improve plans with more and more labels, again and again; yields after every step."""
        start: Policy | None = None
        each, idle = self._shared_trials, 0
        counted: CountedWorlds = {}
        while idle < limits.IDLE_LADDERS:
            before, gain = self.lower, 0
            now: Trials | None = None
            for now in trials_with_more_labels(self.game, trials, self.budget, start, counted):
                gain = self._gain(now, each)
                yield
            if now is None:
                return
            while gain > limits.STILL_GAINING * (self.upper - now.best):
                gain = self._gain(now, each)
                yield
            del now
            idle = 0 if self.lower > before else idle + 1
            each *= limits.LONGER
            # Where a plan ends hangs on where it began, so the next ladder begins with another one.
            self._try(trials, each * limits.BEGINNING, anew=True)
            start = trials.policy()

    def _gain(self, trials: Trials, share: float) -> int:
        """Improve the plan of these trials; return by how much that helped."""
        before = max(trials.best, trials.began)
        self._try(trials, share)
        return trials.best - before

    def _take_from(self, trials: Trials) -> None:
        """Work out in whole numbers what the plan that was tried is worth."""
        coded = trials.coded
        worth, policy = trials.found()
        coded.search.note(coded.table.start, coded.belief, worth, policy)
        self._set_lower(coded, worth, policy)

    def _push(self, coded: CodedSearch, share: float) -> None:
        """Improve the best plan with one code, as long as that helps and there is time."""
        start = coded.table.start
        known = coded.search.best_known(start, coded.belief)
        if coded.finished or known is None:
            return
        worth, policy = known
        if coded.improver is None:
            coded.improver = Improver(coded.search)
        improver, search = coded.improver, coded.search
        search.budget = Share(self.budget, share)
        try:
            worth, policy = improver.improved(policy, coded.belief)
            for _ in range(limits.MOST_PUSHES):
                self._set_lower(coded, worth, policy)
                if self.lower >= self.upper:
                    return
                new_worth, new = improver.pushed(policy, coded.belief)
                if new_worth >= worth:
                    worth, policy = new_worth, new
        except OutOfShareError:
            pass
        finally:
            search.budget = self.budget
            search.note(start, coded.belief, worth, policy)
