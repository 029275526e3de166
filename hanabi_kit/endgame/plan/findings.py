"""What a search for plans has found, and the answer made of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import factorial
from typing import Any, cast

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Card, Seat, Slot
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.plan import limits
from hanabi_kit.endgame.plan.labels.labelled_table import LabelledTable
from hanabi_kit.endgame.plan.lower.clue_order import in_order
from hanabi_kit.endgame.plan.lower.coded_search import CodedSearch
from hanabi_kit.endgame.plan.lower.forced_actions import ForcedActions
from hanabi_kit.endgame.plan.lower.improving import Improver
from hanabi_kit.endgame.plan.model.hanabi_table import DISCARD, Node
from hanabi_kit.endgame.plan.model.joint_plan import (
    Choice,
    Decision,
    Outcome,
    Plan,
    Shown,
    Sight,
    Signal,
)
from hanabi_kit.endgame.plan.model.keeping_points import can_wait
from hanabi_kit.endgame.plan.model.prior_worlds import Alike, Prior, World, alike_of
from hanabi_kit.endgame.plan.model.sure_labels import touched_slots
from hanabi_kit.endgame.plan.model.team import CLUE, Policy, Show
from hanabi_kit.endgame.plan.solution import PlanCase, PlanSolution
from hanabi_kit.endgame.solution import ActionValue, Objective
from hanabi_kit.errors import SearchBudgetExceeded
from hanabi_kit.game import Game
from hanabi_kit.view import View


class Findings:
    """What is known of one question to the plan model."""

    prior: Prior
    """The worlds; like the numbers below there only once they are listed."""

    scale: int
    """What the bounds are divided by: the number of all worlds, orders of the deck included."""

    lower: int
    upper: int

    def __init__(self, view: View, objective: Objective, budget: Budget) -> None:
        self.view, self.objective, self.budget = view, objective, budget
        own = list(view.unseen().elements())[: len(view.own)]
        self.game = Game.supposing(view, own)
        """The public position: which cards are out of sight, but not where they lie."""
        self.alike: Alike = alike_of(self.game, "blind")
        self.goal = sum(self.game.rules.reachable(self.game.discards))
        self.silent = self._silent()
        """What a plan that says nothing is sure to be worth."""

        self.lower_by, self.upper_by = "nothing played", "the highest score left"
        self.policy: Policy | None = None
        self.best: CodedSearch | None = None
        self.coded_searches: list[CodedSearch] = []
        self.seen_sums: dict[int, int] = {}
        """What each action is worth with the hands really seen where all is face up afterwards;
        without them where nothing can be made of these hands."""

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
        assert self.lower <= self.upper, "a bound of the plan model is wrong: please report it"
        scale = self.scale
        for coded in self.coded_searches:
            # From here on nothing is searched, and what is missing must be worked out.
            coded.table.faces.budget = Budget()
        actions = tuple(self._actions())
        return PlanSolution(
            view=self.view,
            model="plan",
            objective=self.objective,
            actions=actions,
            lower=Fraction(self.lower, scale),
            upper=Fraction(self.upper, scale),
            plan=self._plan(),
            worlds=scale,
            hands=len(self.prior.weights),
            cases=self._cases(),
            lower_by=self.lower_by,
            upper_by=self.upper_by,
            states=self.budget.used,
            seconds=self.budget.seconds,
        )

    def _actions(self) -> Iterator[ActionValue]:
        """What the position is worth with each action forced on what the mover sees."""
        read = {action: self._read(action) for action in self.game.legal_actions()}
        others, forced = self._forced({show[1] for show in read.values() if show[0] == CLUE})
        for action, show in read.items():
            high = self.upper
            if self.most_others is not None:
                high = min(high, self.most_others + self.seen_sums.get(show[0], 0))
            low = max(forced.get(show, others), self._kept(action) * self.scale)
            # Told apart from others the hands really seen may be worth more than in the plan.
            low = min(low, self.lower)
            assert low <= high, "a bound of the plan model is wrong: please report it"
            yield ActionValue(action, Fraction(low, self.scale), Fraction(high, self.scale))

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

    def _forced(self, labels: set[int]) -> tuple[int, dict[Show, int]]:
        """What the best plan makes of all other hands, and what it is worth with each choice."""
        if self.best is None or self.policy is None:
            return 0, {}
        coded = self.best
        coded.search.budget = Budget()
        try:
            seen = coded.seen(self.game)
            forcing = ForcedActions(coded, self.policy, self.lower, seen, labels - {-1})
        except SearchBudgetExceeded:  # out of memory
            return 0, {}
        found = forcing.worths(min(limits.FORCED_SECONDS, self.budget.seconds_left))
        return forcing.others, found

    def _cases(self) -> tuple[PlanCase, ...]:
        """What the plan makes of each way in which the needed cards may lie."""
        weights = self.prior.weights
        if self.policy is None or self.best is None or len(weights) > limits.MOST_CASES:
            return ()
        improver = Improver(self.best.search)
        orders = factorial(self.game.deck_size)
        reached: Counter[World] = Counter()
        for world, weight in self.best.belief.items():
            reached[world[0], world[1]] += weight * improver.worth(self.policy, world)
        return tuple(
            PlanCase(
                tuple(tuple(map(self._image, hand)) for hand in hands),
                tuple(map(self._image, deck)),
                weight * orders,
                reached[hands, deck],
            )
            for (hands, deck), weight in sorted(weights.items(), key=lambda item: -item[1])
        )

    def _plan(self) -> Plan:
        if self.policy is None or self.best is None:
            return Plan(Decision(Seat(int(self.game.mover)), None, {}), self.alike)
        kinds = self.prior.kinds
        alike = {
            card: image
            for image, cards in zip(kinds.images, kinds.cards, strict=True)
            for card in cards
        }
        return Plan(self._decision(self.policy), {**self.alike, **alike})

    def _decision(self, policy: Policy) -> Decision:
        assert self.best is not None
        node: Node = policy.node
        choices: dict[Sight, tuple[Choice, ...]] = {}
        for kinds, shows in self._preferences(policy):
            sight = tuple(tuple(map(self._image, hand)) for hand in kinds)
            choices[sight] = tuple(map(self._choice, shows))
        clues = any(show[0] == CLUE for show in policy.choices.values())
        following: dict[Outcome, Decision] = {}
        for show, after in policy.next.items():
            what = self._choice(show)
            shown = what if isinstance(what, Signal) else Shown(what, self._image(show[1]))
            following[shown] = self._decision(after)
        code = self.best.code(policy) if clues else None
        return Decision(Seat(node.mover), code, choices, following)

    def _preferences(
        self, policy: Policy
    ) -> Iterator[tuple[tuple[tuple[int, ...], ...], Sequence[Show]]]:
        """The hands that the mover may see, with what she would do first, what else, and so on."""
        assert self.best is not None
        table = self.best.table
        if not isinstance(table, LabelledTable):
            for seen, show in policy.choices.items():
                yield cast("tuple[tuple[int, ...], ...]", seen), (show,)
            return
        by_hand: dict[tuple[int, ...], dict[int, Show]] = {}
        for (hand, number), show in cast("Mapping[Any, Show]", policy.choices).items():
            by_hand.setdefault(hand, {})[number] = show
        for hand, choices in by_hand.items():
            labels = {number: table.labels_of(hand, number) for number in choices}
            order = in_order(choices, labels)
            assert order
            yield (hand,), order

    def _image(self, kind: int) -> Card | None:
        return self.prior.kinds.images[kind]

    @staticmethod
    def _choice(show: tuple[int, int]) -> Choice:
        action, label = show
        if action == CLUE:
            return Signal(label)
        if action >= DISCARD:
            return Discard(Slot(action - DISCARD + 1))
        return Play(Slot(action + 1))

    def solution_without_worlds(self) -> PlanSolution:
        """Return what holds at every table, where the worlds could not even be listed."""
        low, high = Fraction(self.silent), Fraction(self.goal if self.objective == "score" else 1)
        return PlanSolution(
            view=self.view,
            model="plan",
            objective=self.objective,
            actions=tuple(
                ActionValue(action, Fraction(self._kept(action)), high)
                for action in self.game.legal_actions()
            ),
            lower=low,
            upper=high,
            plan=Plan(Decision(Seat(int(self.game.mover)), None, {}), self.alike),
            worlds=0,
            hands=0,
            cases=(),
            lower_by="nothing played",
            upper_by="the highest score left",
            states=self.budget.used,
            seconds=self.budget.seconds,
        )
