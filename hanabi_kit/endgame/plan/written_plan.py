"""A policy that a search found, written as a plan that can be followed at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import factorial
from typing import Any, cast

from hanabi_kit.actions import Discard, Play
from hanabi_kit.cards import Card, Seat, Slot
from hanabi_kit.endgame.plan import limits
from hanabi_kit.endgame.plan.labels.labelled_table import LabelledTable
from hanabi_kit.endgame.plan.lower.clue_order import in_order
from hanabi_kit.endgame.plan.lower.coded_search import CodedSearch
from hanabi_kit.endgame.plan.lower.improving import Improver
from hanabi_kit.endgame.plan.model.hanabi_table import DISCARD, Node
from hanabi_kit.endgame.plan.model.joint_plan import (
    Choice,
    Decision,
    OtherHands,
    Outcome,
    Plan,
    Shown,
    Sight,
    Signal,
    other_hands,
)
from hanabi_kit.endgame.plan.model.prior_worlds import Prior, World, needed_of
from hanabi_kit.endgame.plan.model.team import CLUE, Policy, Show
from hanabi_kit.endgame.plan.sight.sight_choices import SightChoices
from hanabi_kit.endgame.plan.solution import PlanCase
from hanabi_kit.game import Game


class WrittenPlan:
    """A policy as a plan.

    Parameters
    ----------
    game : Game
        The public position; the hands of all but the mover are those that she sees.
    coded : CodedSearch
        The search that the policy is of.
    own_choice : (int, int) or None
        What the mover does with the hands that she really sees.
    """

    def __init__(
        self,
        game: Game,
        prior: Prior,
        coded: CodedSearch,
        policy: Policy,
        own_choice: Show | None,
    ) -> None:
        self.game, self.prior, self.coded = game, prior, coded
        self.policy, self.own_choice = policy, own_choice

    def cases(self, sight: SightChoices) -> tuple[PlanCase, ...]:
        """Return what the plan makes of each way in which the needed cards may lie.

        Nothing where they are too many for an answer.
        """
        weights = self.prior.weights
        if len(weights) > limits.MOST_CASES:
            return ()
        improver = Improver(self.coded.search)
        orders = factorial(self.game.deck_size)
        reached: Counter[World] = Counter()
        for world, weight in self.coded.belief.items():
            reached[world[0], world[1]] += weight * improver.worth(self.policy, world)
        if self.own_choice is not None:
            for world, weight in sight.seen.items():
                worth = improver.after(self.policy, world, self.own_choice)
                reached[world[0], world[1]] += weight * (worth - improver.worth(self.policy, world))
        return tuple(
            PlanCase(
                tuple(tuple(map(self._image, hand)) for hand in hands),
                tuple(map(self._image, deck)),
                weight * orders,
                reached[hands, deck],
            )
            for (hands, deck), weight in sorted(weights.items(), key=lambda item: -item[1])
        )

    def plan(self) -> Plan:
        """Return the plan."""
        kinds = self.prior.kinds
        alike = {
            card: image
            for image, cards in zip(kinds.images, kinds.cards, strict=True)
            for card in cards
        }
        exactly: dict[OtherHands, tuple[Choice, ...]] = {}
        own = self.own_choice
        if own is not None:
            exactly[other_hands(self.game)] = (self._choice(own),)
        decision = self._decision(self.policy, asks=own is not None and own[0] == CLUE)
        needed: dict[Card, Card | None] = {card: card for card in needed_of(self.game)}
        plan = Plan(decision, {**needed, **alike})
        # What the decision says of these hands anyway need not be said twice.
        said = {
            others: choices
            for others, choices in exactly.items()
            if plan.first_choices(others)[:1] != choices[:1]
        }
        return Plan(plan.decision, plan.alike, said)

    def _decision(self, policy: Policy, *, asks: bool = False) -> Decision:
        """A decision with all that follows; `asks` whether it needs a code for some other clue."""
        node: Node = policy.node
        choices: dict[Sight, tuple[Choice, ...]] = {}
        for kinds, shows in self._preferences(policy):
            sight = tuple(tuple(map(self._image, hand)) for hand in kinds)
            choices[sight] = tuple(map(self._choice, shows))
        clues = asks or any(show[0] == CLUE for show in policy.choices.values())
        following: dict[Outcome, Decision] = {}
        for show, after in policy.next.items():
            what = self._choice(show)
            shown = what if isinstance(what, Signal) else Shown(what, self._image(show[1]))
            following[shown] = self._decision(after)
        code = self.coded.code(policy) if clues else None
        return Decision(Seat(node.mover), code, choices, following)

    def _preferences(
        self, policy: Policy
    ) -> Iterator[tuple[tuple[tuple[int, ...], ...], Sequence[Show]]]:
        """The hands that the mover may see, with what she would do first, what else, and so on."""
        table = self.coded.table
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
