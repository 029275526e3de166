"""From a table to its solution: each legal action valued, or bounded where time ran out."""

from __future__ import annotations

from fractions import Fraction
from math import factorial
from typing import Literal, overload

from hanabi_kit.endgame.root import Root, uncovered
from hanabi_kit.endgame.seat import solve_seat
from hanabi_kit.endgame.seat_solution import SeatSolution
from hanabi_kit.endgame.solution import ActionValue, Budget, Objective, Solution
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.position import Position
from hanabi_kit.view import View

__all__ = ["MODELS", "OBJECTIVES", "Table", "solve"]

MODELS = ("faceup", "seat")
OBJECTIVES: tuple[Objective, ...] = ("perfect", "score")

Table = Game | Position | View


@overload
def solve(
    table: Table,
    objective: Objective = "perfect",
    *,
    model: Literal["faceup"] = "faceup",
    seconds: float | None = None,
    states: int | None = None,
    compiled: bool | None = None,
) -> Solution: ...


@overload
def solve(
    table: Table,
    objective: Objective = "perfect",
    *,
    model: Literal["seat"],
    seconds: float | None = None,
    states: int | None = None,
    compiled: bool | None = None,
) -> SeatSolution: ...


@overload
def solve(
    table: Table,
    objective: Objective = "perfect",
    *,
    model: str,
    seconds: float | None = None,
    states: int | None = None,
    compiled: bool | None = None,
) -> Solution | SeatSolution: ...


def solve(
    table: Table,
    objective: Objective = "perfect",
    *,
    model: str = "faceup",
    seconds: float | None = None,
    states: int | None = None,
    compiled: bool | None = None,
) -> Solution | SeatSolution:
    """Return the exact value of every legal action.

    Parameters
    ----------
    table : Game, Position or View
        The mover is who acts. The deck counts as shuffled: an order that a game happens to know
        is not looked at. Face up every hand is needed, so a view will not do; for the seat model
        only the mover's view of it is looked at.
    objective : {"perfect", "score"}
        The probability of reaching the position's `max_score` (what the cards not yet discarded
        allow), or the expected final score.
    model : {"faceup", "seat"}
        What the players know; ``"faceup"``: every hand, but not the deck's order; ``"seat"``: the
        mover does not see the own hand and chooses one action for all worlds that the clues and the
        cards in sight allow; from then on every hand is known (`hanabi_kit.endgame.seat`).
    seconds, states : optional
        Budget. Where it runs out the answer holds certified bounds. Without `states` as many are
        remembered as fit into about 1 GB.
    compiled : bool, optional
        Whether the compiled kernel does the search. Left out, it takes over from the readable
        search where that is not done after a moment, and where numba is there. The answers are
        the same.

    Raises
    ------
    HanabiError
        The game is over, model or objective is unknown, the budget is not above 0, the ruleset is
        not covered (hands of one card, no clue tokens, more than 3 copies or 6 players), or the
        model needs a hand that `table` does not show.
    Contradiction, TooManyWorlds
        Seat: no world fits the clues, or more hands do than can be gone through.

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
    """
    if model not in MODELS:
        raise HanabiError(f"model {model!r}: the kit solves {', '.join(MODELS)}")
    if objective not in OBJECTIVES:
        raise HanabiError(f"objective {objective!r}: it is {' or '.join(OBJECTIVES)}")
    if model == "seat":
        view = _movers_view(table)
        _refuse_what_is_not_covered(view)
        return solve_seat(view, objective, Budget(seconds, states), compiled)
    game = _all_hands(table)
    _refuse_what_is_not_covered(game)
    budget = Budget(seconds, states)
    root = Root(game, objective)
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


def _all_hands(table: Table) -> Game:
    if isinstance(table, View):
        raise HanabiError(
            f"faceup: every hand is needed, but {table.viewer} does not see the own one; give the "
            "game, or choose model 'seat'"
        )
    return table.game() if isinstance(table, Position) else table


def _movers_view(table: Table) -> View:
    if not isinstance(table, View):
        return View.of(table, table.mover)
    if table.seat != table.mover:
        raise HanabiError(
            f"seat: this is the view of {table.viewer}, but {table.players[table.mover]} is to act"
        )
    return table


def _refuse_what_is_not_covered(table: Game | View) -> None:
    if table.end is not None:
        raise HanabiError(f"the game is over ({table.end.value}): nothing is left to solve")
    faults = uncovered(table)
    if faults:
        raise HanabiError(
            f"ruleset {table.rules.name!r}: the solver does not cover {', '.join(faults)}"
        )
