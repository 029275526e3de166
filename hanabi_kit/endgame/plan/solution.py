"""What the plan model answers: certified bounds, the plan that reaches the lower one."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from hanabi_kit.cards import Card
from hanabi_kit.endgame.plan.model.joint_plan import Plan
from hanabi_kit.endgame.solution import ActionValue, AnySolution, Objective
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
class PlanSolution(AnySolution):
    """The answer of the plan model.

    The value is that of the *public* position: the largest share of the worlds (or the highest
    expected score) that a team can reach which agrees on a plan before it looks at the cards. It is
    an average over what the mover may see as well.

    `value`, `exact`, `best` and ``found[action]`` are as of a `hanabi_kit.endgame.Solution`.

    Parameters
    ----------
    view : View
        What the mover sees. Only its public part decides `lower` and `upper`.
    model : str
        ``"plan"``.
    objective : Objective
    actions : tuple of ActionValue
        Every legal action, in the order of `Game.legal_actions`: what the public position is worth
        if the mover does this with the very hands that she sees, useless cards included, and all
        else is as good as it can be, also what she does with any other hands. The lower bound is
        that of the plan found with this one choice changed, what follows worked out again; the
        upper one lets all be face up after it. None is above `lower` or `upper`. An action may be
        nearly as good as the best one only because the hands really seen are rare: the figures are
        shares of all worlds.
    lower, upper : Fraction
        Certified bounds of the value.
    plan : Plan
        Reaches `lower`.
    worlds : int
        Deals of the cards out of public sight that fit the clues, orders of the deck included.
        What was assumed is that all are equally likely: nothing is read into why a clue was given.
    hands : int
        In how many ways the needed cards may lie in them.
    cases : tuple of PlanCase
        What the plan makes of each of them, the likeliest first; empty where they are more than
        `hanabi_kit.endgame.plan.limits.MOST_CASES`.
    lower_by, upper_by : str
        Which plan, and which relaxed game, proved the bound.
    states : int
        Beliefs the search remembered.
    seconds : float
        Wall-clock time the search took; no part of comparisons.

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
    >>> for case in found.cases:
    ...     print(*case.hands[1], case.reached, "of", case.worlds)
    None r2 6 of 6
    r2 None 6 of 6
    """

    view: View
    model: str
    objective: Objective
    actions: tuple[ActionValue, ...]
    lower: Fraction
    upper: Fraction
    plan: Plan
    worlds: int
    hands: int
    cases: tuple[PlanCase, ...]
    lower_by: str
    upper_by: str
    states: int
    seconds: float = field(compare=False)

    @property
    def table(self) -> View:
        """The table as the model shows it, which is what the mover sees."""
        return self.view

    @face
    def __repr__(self) -> str:
        return self._told()
