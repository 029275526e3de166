"""From a table to its solution by one of four models: each legal action valued, or bounded."""

from __future__ import annotations

from fractions import Fraction
from math import factorial
from typing import TYPE_CHECKING, Literal, overload

from hanabi_kit.deduction.assumed_hand import check_assumptions
from hanabi_kit.endgame.budget import Budget, ProgressCall
from hanabi_kit.endgame.deal.values import DealValues, deal_values
from hanabi_kit.endgame.faceup.root import Root
from hanabi_kit.endgame.seat.search import solve_seat
from hanabi_kit.endgame.seat.solution import SeatSolution
from hanabi_kit.endgame.solution import OBJECTIVES, ActionValue, Objective, Solution
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.notation.assumed_text import Assume, take_assumptions
from hanabi_kit.position import Position
from hanabi_kit.support.arguments import checked_for
from hanabi_kit.support.misspelt import did_you_mean, one_of
from hanabi_kit.view import View

if TYPE_CHECKING:
    from hanabi_kit.endgame.plan.solution import PlanSolution


MODELS = ("faceup", "seat", "plan", "deal")
"""What the players are taken to know; every number carries the name of its model."""

ASSUMING = ("seat", "plan")
"""The models in which something can be taken for granted of a card: it is hidden from somebody."""

AnyTable = Game | Position | View


@overload
def solve(
    table: AnyTable,
    objective: Objective = "perfect",
    *,
    model: Literal["faceup"] = "faceup",
    seconds: float | None = None,
    states: int | None = None,
    memory: int | None = None,
    progress: ProgressCall | None = None,
    compiled: bool | None = None,
    assume: Assume | None = None,
) -> Solution: ...


@overload
def solve(
    table: AnyTable,
    objective: Objective = "perfect",
    *,
    model: Literal["seat"],
    seconds: float | None = None,
    states: int | None = None,
    memory: int | None = None,
    progress: ProgressCall | None = None,
    compiled: bool | None = None,
    assume: Assume | None = None,
) -> SeatSolution: ...


@overload
def solve(
    table: AnyTable,
    objective: Objective = "perfect",
    *,
    model: Literal["plan"],
    seconds: float | None = None,
    states: int | None = None,
    memory: int | None = None,
    progress: ProgressCall | None = None,
    compiled: bool | None = None,
    assume: Assume | None = None,
) -> PlanSolution: ...


@overload
def solve(
    table: Game | Position,
    objective: Objective = "perfect",
    *,
    model: Literal["deal"],
    seconds: float | None = None,
    states: int | None = None,
    memory: int | None = None,
    progress: ProgressCall | None = None,
    compiled: bool | None = None,
    assume: Assume | None = None,
) -> DealValues: ...


@overload
def solve(
    table: AnyTable,
    objective: Objective = "perfect",
    *,
    model: str,
    seconds: float | None = None,
    states: int | None = None,
    memory: int | None = None,
    progress: ProgressCall | None = None,
    compiled: bool | None = None,
    assume: Assume | None = None,
) -> Solution | SeatSolution | PlanSolution | DealValues: ...


@checked_for("table", "compiled")
def solve(
    table: AnyTable,
    objective: Objective = "perfect",
    *,
    model: str = "faceup",
    seconds: float | None = None,
    states: int | None = None,
    memory: int | None = None,
    progress: ProgressCall | None = None,
    compiled: bool | None = None,
    assume: Assume | None = None,
) -> Solution | SeatSolution | PlanSolution | DealValues:
    """Return the exact value of every legal action.

    Parameters
    ----------
    table : Game, Position or View
        The mover is who acts. The deck counts as shuffled: an order that a game happens to know
        is looked at by the model ``"deal"`` only. Face up every hand is needed, so a view will not
        do; of the seat and plan models only the mover's view is looked at.
    objective : {"perfect", "score"}
        The probability of reaching the position's `max_score` (what the cards not yet discarded
        allow), or the expected final score.
    model : {"faceup", "seat", "plan", "deal"}
        What the players know; ``"faceup"``: every hand, but not the deck's order; ``"seat"``: the
        mover does not see the own hand and chooses one action for all worlds that the clues and the
        cards in sight allow; from then on every hand is known (`hanabi_kit.endgame.seat.search`);
        ``"plan"``: the real game, in which nobody sees the own hand and the team agreed on a plan
        beforehand: bounds with a plan that reaches the lower one (`hanabi_kit.endgame.plan`);
        ``"deal"``: every card, the deck's order too: what could be reached with this very deal
        (`hanabi_kit.endgame.deal`). A game knows that order, a position of a file does not.
    seconds : float, optional
        Budget: wall-clock time. Where it runs out the solution holds certified bounds.
    states : int, optional
        Budget: positions searched. The same.
    memory : int, optional
        Bytes that the tables of the search may take, at least 4 million; 10**9 (1 GB) if left out.
        A table that is full ends the search with certified bounds. A million positions take some 80
        to 160 MB in the compiled search, whose table doubles when it is full and needs half as much
        again while it does, and some 450 MB to 1 GB in the readable one, by how much is open.
    progress : callable, optional
        Called about five times a second with a `hanabi_kit.endgame.budget.Progress`: ``print``
        will do. Where it returns False (and not just nothing) the search ends with the bounds that
        it has proved; so it does, while there is somebody to tell, on Ctrl-C or a notebook's stop
        button.
    compiled : bool, optional
        Whether the compiled kernel does the search. Left out, it takes over from the readable
        search where that is not done after a moment, and where numba is there. The values are
        the same. The plan and deal models have one search, compiled where numba is there: they
        cannot be asked for another.
    assume : str or sequence of str, optional
        Seat and plan: what is taken for granted beyond the facts, as players do who share
        conventions; such as ``"Bob 2: r4 b2"`` or ``"Alice 1: playable"`` (a player, a slot, cards;
        `docs/guide/solve.md` has all words). It is taken for granted by everybody at the table, and
        the answer has it in `assumptions`. Left out, it is what the file of a position assumes; an
        empty list is nothing.

    Returns
    -------
    Solution, SeatSolution, PlanSolution or DealValues
        By the model. Each has `value`, `best`, `actions`, `exact`, `lower`, `upper`, `model`, and
        tells by ``why()`` what is best for which reasons.

    Raises
    ------
    HanabiError
        The game is over, model or objective is unknown, the budget is not above 0, or the model
        needs a hand, or the deck's order, that `table` does not show, or does not cover a rule,
        which is named.
    Contradiction, TooManyWorlds
        Seat and plan: no world fits the clues, or more hands do than can be gone through; or an
        assumption is wrong by what the mover is told and sees, which the message proves.

    Examples
    --------
    Alice holds the r5; the last r4 is one of two cards in the deck. If she draws it at once, Bob
    can clue, she plays it, and the r5 follows in the final round. At the bottom it is too late.

    >>> from hanabi_kit.notation import parse_position
    >>> position = parse_position('''
    ... [position]
    ... players = ["Alice", "Bob"]
    ... turn = "Alice"
    ... stacks = "r3 y5 g5 b5 p5"
    ... discards = "r1 r1 r2 r3 r4 y1 y1 y2 y3 y4 g1 g1 g2 g3 b1"
    ... clue_tokens = 0
    ... deck = 2
    ... [position.hands]
    ... Alice = "r5 b2 b3 b4 p1"
    ... Bob = "b1 p1 p2 p3 p4"
    ... ''')
    >>> found = solve(position.game())
    >>> found.value
    Fraction(1, 2)
    >>> found.best
    (Discard(slot=2), Discard(slot=3), Discard(slot=4), Discard(slot=5))

    To Alice, who does not see her hand, that is one of 2,520 worlds. Nothing tells her slots apart,
    so that each is as good to discard; on average over the worlds this wins more often:

    >>> found = solve(position, model="seat")
    >>> found.value, found.worlds, len(found.best)
    (Fraction(25, 42), 2520, 5)

    Where nobody knows the own hand later on either, but the team agreed on a plan, this is what the
    plan can be sure of, and what no plan exceeds, averaged over all that Alice may see:

    >>> found = solve(position, model="plan", states=1000)
    >>> found.exact, found.lower <= found.upper
    (False, True)

    If she may take for granted that her oldest card is useless, she knows what to discard:

    >>> found = solve(position, model="seat", assume="Alice 5: useless")
    >>> found.value, found.worlds, [str(each) for each in found.assumptions]
    (Fraction(5, 6), 1800, ['Alice 5: useless (23 cards)'])

    A game that was dealt knows what the deck holds. With all of it known this one can be won:

    >>> found = solve(Game.deal(["Alice", "Bob"], seed=7), "score", model="deal")
    >>> found.value, len(found.line) > 25
    (Fraction(25, 1), True)
    """
    if model not in MODELS:
        known = ", ".join(MODELS)
        raise HanabiError(
            words().say(
                "model {model}: the kit solves {known}{near}",
                model=repr(model),
                known=known,
                near=did_you_mean(model, MODELS),
            )
        )
    one_of("objective", objective, OBJECTIVES)
    if assume and model not in ASSUMING:
        raise HanabiError(
            words().say(
                "assume: in the model {model} everybody sees the cards, so that nothing is to be "
                "assumed of them; choose model {models}",
                model=repr(model),
                models=words().either(list(map(repr, ASSUMING))),
            )
        )
    if model == "deal":
        game = _all_hands(table, model)
        _refuse_another_search(model, compiled)
        budget = Budget(seconds, states, memory, progress, model)
        with budget.heeding_interrupts():
            return deal_values(game, objective, budget)
    if model == "seat":
        view = _movers_view(table)
        _refuse_what_is_over(view)
        assumptions = take_assumptions(assume, table)
        check_assumptions(view, assumptions)
        budget = Budget(seconds, states, memory, progress, model)
        with budget.heeding_interrupts():
            return solve_seat(view, objective, budget, compiled, assumptions)
    if model == "plan":
        from hanabi_kit.endgame.plan.solving import solve_plan  # the others need not wait for it

        _refuse_another_search(model, compiled)
        budget = Budget(seconds, states, memory, progress, model)
        with budget.heeding_interrupts():
            return solve_plan(table, objective, budget, assume=assume)
    game = _all_hands(table, model)
    _refuse_what_is_over(game)
    budget = Budget(seconds, states, memory, progress)
    root = Root(game, objective)
    with budget.heeding_interrupts():
        found = root.worths(budget, compiled)
    seconds_used = budget.seconds
    scale = factorial(game.deck_size)
    offset = sum(game.stacks) if objective == "score" else 0
    actions = tuple(
        ActionValue(action, Fraction(low, scale) + offset, Fraction(high, scale) + offset)
        for action, (low, high) in zip(game.legal_actions(), found, strict=True)
    )
    return Solution(
        game=game,
        model=model,
        objective=objective,
        actions=actions,
        lower=max(value.lower for value in actions),
        upper=max(value.upper for value in actions),
        states=root.search.states,
        seconds=seconds_used,
    )


def _refuse_another_search(model: str, compiled: bool | None) -> None:
    if compiled is not None:
        raise HanabiError(
            words().say(
                "compiled {compiled}: the model {model} has one search, which is compiled wherever "
                "numba is there; leave it out",
                compiled=compiled,
                model=repr(model),
            )
        )


def _all_hands(table: AnyTable, model: str) -> Game:
    if isinstance(table, View):
        raise HanabiError(
            words().say(
                "{model}: every hand is needed, but {viewer} does not see the own one; give the "
                "game, or choose model 'seat' or 'plan'",
                model=model,
                viewer=table.viewer,
            )
        )
    return table.game() if isinstance(table, Position) else table


def _movers_view(table: AnyTable) -> View:
    if not isinstance(table, View):
        return View.of(table, table.mover)
    if table.seat != table.mover:
        raise HanabiError(
            words().say(
                "seat: this is the view of {viewer}, but {player} is to act",
                viewer=table.viewer,
                player=table.players[table.mover],
            )
        )
    return table


def _refuse_what_is_over(table: Game | View) -> None:
    if table.end is not None:
        raise HanabiError(
            words().say(
                "the game is over ({end}): nothing is left to solve",
                end=words().say(table.end.value),
            )
        )
