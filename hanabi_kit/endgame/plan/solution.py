"""What the plan model answers: certified bounds, the plan that reaches the lower one."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from hanabi_kit.actions import Action
from hanabi_kit.assumption import Assumption
from hanabi_kit.cards import Card
from hanabi_kit.endgame.plan.model.joint_plan import Plan
from hanabi_kit.endgame.solution import ActionValue, AnySolution, Bounds, Objective
from hanabi_kit.support.faces import brief, face
from hanabi_kit.view import View


@brief
@dataclass(frozen=True, slots=True)
class PlanCase:
    """One way in which the needed cards may lie, and what the plan makes of it.

    Parameters
    ----------
    hands : tuple of tuple of Card or None
        By seat, slot 1 first; None for a card that no firework needs.
    deck : tuple of Card or None
        In no order.
    worlds : int
        In how many of the worlds it is so.
    reached : int
        In how many of these the plan reaches the highest score; or the points it makes in all of
        them together.

    Examples
    --------
    If Bob has the r2 in slot 1, the plan wins in half of the six worlds in which he does:

    >>> case = PlanCase(((None, None), (Card("r2"), None)), (), worlds=6, reached=3)
    >>> Fraction(case.reached, case.worlds)
    Fraction(1, 2)
    """

    hands: tuple[tuple[Card | None, ...], ...]
    deck: tuple[Card | None, ...]
    worlds: int
    reached: int


@dataclass(frozen=True, slots=True, repr=False)
class PlanActionValue(ActionValue):
    """What an action is worth to a team with a plan: to who sees what the mover sees, on average.

    Parameters
    ----------
    action : Action
    lower, upper : Fraction
        Given this sight: bounds of what is reached with the others' hands as the mover sees them,
        by the best plan in which she does this with them.
    average : Bounds
        What that plan is worth over all worlds, whatever she sees. She does this only with the very
        hands that she sees now, so the averages of actions lie close together.

    Examples
    --------
    >>> from hanabi_kit import Play
    >>> fifth = Fraction(1, 5)
    >>> worth = PlanActionValue(Play(1), fifth, fifth, Bounds(Fraction(1, 9), Fraction(1, 9)))
    >>> worth.given_view == Bounds(fifth, fifth), worth.average.value
    (True, Fraction(1, 9))
    """

    average: Bounds

    @face
    def __repr__(self) -> str:
        return f"PlanActionValue {self.action!r}: {self.given_view}, on average {self.average}"

    @property
    def given_view(self) -> Bounds:
        """`lower` and `upper` as one value."""
        return Bounds(self.lower, self.upper)


@dataclass(frozen=True, slots=True, repr=False)
class PlanSolution(AnySolution):
    """The answer of the plan model.

    The team agrees on a plan before anybody looks at the cards, the best one on average over all
    that the mover may see. Its value is what that plan makes of what she does see: the share of the
    worlds with these very hands of the others in which it succeeds (or the points on average).

    Among plans that are equally good on average it is the one that is best for this sight.
    `average` is what it is worth over all worlds; `most` is what any plan at all could give this
    sight, also one that is worse on average. While the average is not known exactly, plans count
    as equally good that are at least as good on average as the best one found.

    `value`, `exact` and ``found[action]`` are as of a `hanabi_kit.endgame.Solution`, given this
    sight. `best` are the actions of which it is proved that a best plan may have them; while the
    average is open there are none, and `best_found` are those of the best plans found.

    Parameters
    ----------
    view : View
        What the mover sees.
    model : str
        ``"plan"``.
    objective : Objective
    actions : tuple of PlanActionValue
        Every legal action, in the order of `Game.legal_actions`: what the best plan is worth in
        which the mover does this with the very hands that she sees, useless cards included; with
        any others she does what is best. The lower bounds are those of the plan found with this one
        choice changed, what follows worked out again.
    lower, upper : Fraction
        Certified bounds of the value given this sight.
    average : Bounds
        Of what the best plan is worth over all worlds.
    most : Bounds
        Of the most that any plan could give this sight.
    plan : Plan
        Reaches `lower` with what the mover sees, and ``average.lower`` over all worlds.
    worlds : int
        Deals of the cards out of public sight that fit the clues, orders of the deck included, and
        what is assumed. All are taken to be equally likely: nothing is read into why a clue was
        given.
    hands : int
        In how many ways the needed cards may lie in them.
    cases : tuple of PlanCase
        What the plan makes of each of them, the likeliest first; empty where they are more than
        `hanabi_kit.endgame.plan.limits.MOST_CASES`.
    lower_by, upper_by : str
        Which plan, and which relaxed game, proved the bounds of the average.
    states : int
        Beliefs the search remembered.
    seconds : float
        Wall-clock time the search took; no part of comparisons.
    assumptions : tuple of Assumption
        What everybody takes for granted beyond the clues: all worlds fit it, and the plan rests on
        it.

    Examples
    --------
    Bob holds the r2 in slot 1 or 2. Alice's clue tells him where, by what they agreed on:

    >>> from hanabi_kit import solve
    >>> from hanabi_kit.notation import parse_position
    >>> game = parse_position('''
    ... [position]
    ... ruleset = { suits = "rb", rank_copies = [3, 1], hand_sizes = {2 = 2}, max_strikes = 1 }
    ... players = ["Alice", "Bob"]
    ... turn = "Alice"
    ... stacks = "r1 b2"
    ... discards = "b1"
    ... clue_tokens = 1
    ... deck = 0
    ... turns_left = 2
    ... [position.hands]
    ... Alice = "b1/1 r1/1"
    ... Bob = "r1 r2"
    ... ''').game()
    >>> found = solve(game, model="plan")
    >>> found.value, found.worlds, found.plan.decisions
    (Fraction(1, 1), 12, 3)
    >>> found.exact, found.best[0] in game.legal_actions(), found.table.viewer
    (True, True, 'Alice')
    >>> found.best_found == found.best
    True
    >>> found.given_view == found.average == found.most, found.actions[0].average.value
    (True, Fraction(2, 3))
    >>> for case in found.cases:
    ...     print(*case.hands[1], case.reached, "of", case.worlds)
    None r2 6 of 6
    r2 None 6 of 6
    """

    view: View
    model: str
    objective: Objective
    actions: tuple[PlanActionValue, ...]
    lower: Fraction
    upper: Fraction
    average: Bounds
    most: Bounds
    plan: Plan
    worlds: int
    hands: int
    cases: tuple[PlanCase, ...]
    lower_by: str
    upper_by: str
    states: int
    seconds: float = field(compare=False)
    assumptions: tuple[Assumption, ...] = ()

    @property
    def table(self) -> View:
        """The table as the model shows it, which is what the mover sees."""
        return self.view

    @property
    def given_view(self) -> Bounds:
        """`lower` and `upper` as one value."""
        return Bounds(self.lower, self.upper)

    @property
    def best(self) -> tuple[Action, ...]:
        """Every action that a best plan is proved to have for this sight.

        Empty while none is, and so while the average is open: a plan that is better on average may
        do something else with this sight.
        """
        return self.best_found if self.average.exact else ()

    @property
    def best_found(self) -> tuple[Action, ...]:
        """Every action with which a plan as good as the best one found gives this sight the most.

        Where the average is exact, these are `best`.
        """
        return tuple(
            found.action
            for found in self.actions
            if found.lower == self.upper and found.average.lower >= self.average.lower
        )

    def __getitem__(self, action: Action) -> PlanActionValue:
        """The value of `action`; HanabiError where it is not legal here."""
        found = AnySolution.__getitem__(self, action)  # slots: super() looks at another class
        assert isinstance(found, PlanActionValue)
        return found

    @face
    def __repr__(self) -> str:
        return self._told()
