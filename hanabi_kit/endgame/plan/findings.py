"""What a search for plans has found, and the answer made of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import factorial

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.assumption import Assumed, Assumption, assumed_cards
from hanabi_kit.cards import Seat
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.plan import limits
from hanabi_kit.endgame.plan.lower.budget_shares import EachState
from hanabi_kit.endgame.plan.lower.coded_search import CodedSearch
from hanabi_kit.endgame.plan.model.hanabi_table import DISCARD
from hanabi_kit.endgame.plan.model.joint_plan import (
    Decision,
    Plan,
)
from hanabi_kit.endgame.plan.model.keeping_points import can_wait
from hanabi_kit.endgame.plan.model.prior_worlds import (
    Alike,
    Detail,
    Prior,
    alike_of,
    seen_weights,
)
from hanabi_kit.endgame.plan.model.sure_labels import touched_slots
from hanabi_kit.endgame.plan.model.team import CLUE, Policy, Show
from hanabi_kit.endgame.plan.sight.both_counts import Counts
from hanabi_kit.endgame.plan.sight.sight_choices import SightChoices
from hanabi_kit.endgame.plan.sight.sight_game import SightGame
from hanabi_kit.endgame.plan.solution import PlanActionValue, PlanSolution
from hanabi_kit.endgame.plan.written_plan import WrittenPlan
from hanabi_kit.endgame.solution import Bounds, Objective
from hanabi_kit.errors import SearchBudgetExceeded, TooManyWorlds
from hanabi_kit.game import Game
from hanabi_kit.view import View

WRONG = "a bound of the plan model is wrong: please report it"


class Findings:
    """What is known of one question to the plan model."""

    prior: Prior
    """The worlds; like the numbers below there only once they are listed."""

    scale: int
    """What the bounds are divided by: the number of all worlds, orders of the deck included."""

    lower: int
    upper: int
    """Bounds of the average: of what a plan reaches in all worlds together."""

    seen_scale: int
    """The number of the worlds with the hands really seen."""

    def __init__(
        self,
        view: View,
        objective: Objective,
        budget: Budget,
        detail: Detail = "blind",
        assumptions: Sequence[Assumption] = (),
    ) -> None:
        self.view, self.objective, self.budget = view, objective, budget
        self.assumptions = tuple(assumptions)
        self.assumed: Assumed = assumed_cards(assumptions)
        """By seat and slot, what everybody takes for granted beyond the clues."""

        own = list(view.unseen().elements())[: len(view.own)]
        self.game = Game.supposing(view, own)
        """The public position: which cards are out of sight, but not where they lie."""
        self.alike: Alike = alike_of(self.game, detail, assumed=self.assumed)
        self.goal = sum(self.game.rules.reachable(self.game.discards))
        self.silent = self._silent()
        """What a plan that says nothing is sure to be worth."""

        self.lower_by, self.upper_by = "nothing played", "the highest score left"
        self.policy: Policy | None = None
        self.own_choice: Show | None = None
        """What the policy has the mover do with the hands that she really sees."""

        self.best: CodedSearch | None = None
        self.coded_searches: list[CodedSearch] = []
        self.most_seen: dict[int, int] | None = None
        """The most that the worlds with the hands really seen can reach after each action; None
        while nothing is known, and without actions after which they reach nothing."""

        self.most_others: int | None = None
        """What all other hands are worth at most; None where that is not known."""

    def _silent(self) -> int:
        if not can_wait(self.game):
            return 0
        shown = sum(self.game.stacks)
        return shown if self.objective == "score" else int(shown == self.goal)

    def _kept(self, action: Action) -> int:
        """What is sure where only this action is taken, and then nothing is said."""
        return self.silent if can_wait(self.game, type(action)) else 0

    # -- the answer ----------------------------------------------------------------------------

    def as_solution(self) -> PlanSolution:
        """Return what was found as a value."""
        for coded in self.coded_searches:
            # From here on nothing is searched, and what is missing must be worked out.
            coded.table.faces.budget = Budget()
        weights = seen_weights(self.prior, self.game, int(self.game.mover))
        self.seen_scale = sum(weights.values()) * factorial(self.game.deck_size)
        read = {action: self._read(action) for action in self.game.legal_actions()}
        sight = self._sight_choices({show[1] for show in read.values() if show[0] == CLUE})
        reached = self._with_best(sight)
        any_plan = self._most_of_any_plan(sight)
        assert self.lower <= self.upper, WRONG
        actions = tuple(self._actions(read, sight))
        scale, seen = self.scale, self.seen_scale
        average = Bounds(Fraction(self.lower, scale), Fraction(self.upper, scale))
        lower = Fraction(reached.seen, seen)
        # A plan that is as good on average has an action that can be as good on average.
        upper = max(each.upper for each in actions if each.average.upper >= average.lower)
        most_seen = max(self._most_after(show[0]) for show in read.values())
        most = max(lower, *(Fraction(each, seen) for each in [any_plan, *reached_by(sight)]))
        written = None
        if self.policy is not None and self.best is not None:
            written = WrittenPlan(self.game, self.prior, self.best, self.policy, self.own_choice)
        return PlanSolution(
            view=self.view,
            model="plan",
            objective=self.objective,
            actions=actions,
            lower=lower,
            upper=upper,
            average=average,
            most=Bounds(most, Fraction(most_seen, seen)),
            plan=written.plan() if written else self._no_plan(),
            worlds=scale,
            hands=len(self.prior.weights),
            cases=written.cases(sight) if written and sight else (),
            lower_by=self.lower_by,
            upper_by=self.upper_by,
            states=self.budget.used,
            seconds=self.budget.seconds,
            assumptions=self.assumptions,
        )

    def _most_of_any_plan(self, sight: SightChoices | None) -> int:
        """Bound what any plan can give this sight, where that is open; return what one does."""
        if sight is not None and self.most_seen is not None:
            open_ones = [
                branch
                for branch in sight.branches.values()
                if branch.counts.seen < self.most_seen.get(branch.choice[0], 0)
            ]
            if not open_ones:
                return 0
        # Where only single actions are open, they are worth a moment and no more.
        if self._is_closed(sight):
            game = self._sight_game(limits.ACTIONS_SECONDS, limits.ACTIONS_STATES)
        else:
            game = self._sight_game()
        return 0 if game is None else max(game.lower.values(), default=0)

    def _sight_game(
        self, seconds: float = limits.SIGHT_GAME_SECONDS, states: int | None = None
    ) -> SightGame | None:
        """Bound the most that any plan can give this sight, by action."""
        budget = self._kept_budget(1.0, seconds, states)
        if budget is None:
            return None
        try:
            sight = SightGame(self.game, self.objective, budget, self.assumed)
        except (TooManyWorlds, SearchBudgetExceeded):
            return None
        sight.work_out()
        known = self.most_seen
        self.most_seen = {
            action: most if known is None else min(most, known.get(action, most))
            for action, most in sight.upper.items()
        }
        return sight

    def _sight_choices(self, labels: set[int]) -> SightChoices | None:
        """The best plan with each choice for the hands really seen; None where there is none."""
        if self.best is None or self.policy is None:
            return None
        self.best.search.budget = Budget()
        try:
            seen = self.best.seen(self.game)
            sight = SightChoices(self.best, self.policy, seen, labels - {-1}, self._all_seen())
        except SearchBudgetExceeded:  # out of memory
            return None
        budget = self._kept_budget(
            limits.SIGHT_CHOICES, limits.ACTIONS_SECONDS, limits.ACTIONS_STATES
        )
        if budget is not None:
            sight.work_out(budget, self._most_after)
        if not (self._is_closed(sight) or self.budget.counts_states):
            budget = self._kept_budget(limits.SIGHT_CHOICES, limits.SIGHT_SECONDS)
            if budget is not None:
                sight.work_out(budget, self._most_after)
        return sight

    def _is_closed(self, sight: SightChoices | None) -> bool:
        """Whether no plan gives this sight more than the one found; single actions may be open."""
        best = None if sight is None else sight.best()
        if best is None or self.most_seen is None:
            return False
        return best.counts.seen >= max(self.most_seen.values(), default=0)

    def _kept_budget(
        self, part: float, seconds: float, states: int | None = None
    ) -> EachState | None:
        """A budget of what was kept for the hands really seen; None where no time is left.

        Where the whole counts states, so that an answer hangs on no clock, it has states alone.
        """
        if self.budget.stopped:
            return None
        if self.budget.counts_states:
            return EachState(self.budget.part(limits.SIGHT_STATES))
        seconds = min(seconds, part * self.budget.seconds_left)
        return EachState(self.budget.part(states), seconds) if seconds > 0 else None

    def _with_best(self, sight: SightChoices | None) -> Counts:
        """Take the choice that is best with the hands really seen; return what is reached."""
        silent = Counts(int(self.silent * self.scale), int(self.silent * self.seen_scale))
        if sight is None:
            return silent
        branch = sight.best()
        if branch is None:  # whatever is done with these hands, they bring nothing
            return Counts(self.lower, 0)
        self.policy = branch.policy
        self.own_choice = branch.choice
        self.lower = branch.counts.all
        return branch.counts

    def _actions(
        self, read: Mapping[Action, Show], sight: SightChoices | None
    ) -> Iterator[PlanActionValue]:
        """What each action is worth where the mover does it with what she really sees."""
        scale, seen = self.scale, self.seen_scale
        others = 0 if sight is None else sight.others
        branches = {} if sight is None else sight.branches
        for action, show in read.items():
            kept = self._kept(action)
            sure = Counts(int(kept * scale), int(kept * seen))
            branch = branches.get(show)
            low = max(sure, Counts(others, 0) if branch is None else branch.counts)
            high = Counts(self.upper, self._most_after(show[0]))
            if self.most_others is not None:
                high = Counts(min(high.all, self.most_others + high.seen), high.seen)
            if branch is not None and branch.closed:
                high = low
            assert low.all <= high.all, WRONG
            assert low.seen <= high.seen, WRONG
            average = Bounds(Fraction(low.all, scale), Fraction(high.all, scale))
            yield PlanActionValue(
                action, Fraction(low.seen, seen), Fraction(high.seen, seen), average
            )

    def _most_after(self, action: int) -> int:
        """The most that the worlds with the hands really seen can reach with an action."""
        return self._all_seen() if self.most_seen is None else self.most_seen.get(action, 0)

    def _all_seen(self) -> int:
        """What the worlds with the hands really seen are worth if each gives all that it can."""
        return self.seen_scale * (self.goal if self.objective == "score" else 1)

    def _read(self, action: Action) -> Show:
        """An action as the search has it; a clue with its label, -1 where it has none."""
        if isinstance(action, Play):
            return action.slot - 1, 0
        if isinstance(action, Discard):
            return DISCARD + action.slot - 1, 0
        assert isinstance(action, Clue)
        game = self.game
        touched = touched_slots(game, action.to, action.value)
        label = None
        if self.best is not None and self.policy is not None:
            distance = (action.to - game.mover) % len(game.players)
            label = self.best.code(self.policy).read(distance, action.value, touched)
        return CLUE, -1 if label is None else label

    def _no_plan(self) -> Plan:
        return Plan(Decision(Seat(int(self.game.mover)), None, {}), self.alike)

    def solution_without_worlds(self) -> PlanSolution:
        """Return what holds where the worlds could not be listed, and what this sight can get."""
        low, high = Fraction(self.silent), Fraction(self.goal if self.objective == "score" else 1)
        sight, most = self._sight_game(), Bounds(low, high)
        self.seen_scale = 1 if sight is None else sight.scale
        if sight is not None:
            reached = max(sight.lower.values(), default=0)
            can = max(sight.upper.values(), default=0)
            most = Bounds(max(low, Fraction(reached, sight.scale)), Fraction(can, sight.scale))
        return PlanSolution(
            view=self.view,
            model="plan",
            objective=self.objective,
            actions=tuple(
                PlanActionValue(
                    action,
                    kept,
                    Fraction(self._most_after(self._read(action)[0]), self.seen_scale),
                    Bounds(kept, high),
                )
                for action in self.game.legal_actions()
                for kept in [Fraction(self._kept(action))]
            ),
            lower=low,
            upper=most.upper,
            average=Bounds(low, high),
            most=most,
            plan=self._no_plan(),
            worlds=0,
            hands=0,
            cases=(),
            lower_by="nothing played",
            upper_by="the highest score left",
            states=self.budget.used,
            seconds=self.budget.seconds,
            assumptions=self.assumptions,
        )


def reached_by(sight: SightChoices | None) -> list[int]:
    """What the plans that were looked at reach in the worlds really seen."""
    return [] if sight is None else [each.counts.seen for each in sight.branches.values()]
