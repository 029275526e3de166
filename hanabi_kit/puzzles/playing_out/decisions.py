"""What a decision was worth: the best there was, less than that, or the only move.

Actions that come to the same thing are one *kind*: every clue (of one colour or rank alike, unless
the next must be of the other sort), and face up every card that nobody needs. A decision is an
**only move** where one kind of action is best and some other is worse.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from hanabi_kit.actions import Action
from hanabi_kit.cards import Seat
from hanabi_kit.endgame.seat.solution import SeatSolution, told_kind
from hanabi_kit.endgame.solution import ActionValue, Bounded
from hanabi_kit.endgame.why.alike_actions import alike_actions_of
from hanabi_kit.endgame.why.tree import Node
from hanabi_kit.game import Game

Verdict = Literal["only", "best", "worse", "open"]
"""The one that is best; one of several; worth less; not known, as the search was cut short."""


@dataclass(frozen=True)
class Decision(Bounded):
    """What a player decided at one table, and what it was worth.

    Parameters
    ----------
    seat : Seat
        Who.
    model : {"faceup", "seat"}
        By which it is judged.
    action : Action
    best : tuple of Action
        Every action proved to be best there, face up the plainest first; empty where none is.
    kinds : int
        How many kinds of actions are best, or may be as far as is known.
    others : int
        How many kinds are not.
    lower, upper : Fraction
        Bounds of what `action` is worth, the same where it is known.
    most : tuple of Fraction
        Bounds of what the table is worth, with the best action.

    Examples
    --------
    >>> from hanabi_kit import Play
    >>> half, whole = Fraction(1, 2), Fraction(1)
    >>> made = Decision(Seat(0), "faceup", Play(1), (Play(2),), 1, 3, half, half, (whole, whole))
    >>> made.verdict, made.cost, made.value
    ('worse', Fraction(1, 2), Fraction(1, 2))
    """

    seat: Seat
    model: str
    action: Action
    best: tuple[Action, ...]
    kinds: int
    others: int
    lower: Fraction
    upper: Fraction
    most: tuple[Fraction, Fraction]

    @property
    def only(self) -> bool:
        """Whether one kind of action is best there, and another is worse."""
        return self.kinds == 1 and self.others > 0

    @property
    def verdict(self) -> Verdict:
        """What is to be said of it."""
        if self.action in self.best:
            return "only" if self.only else "best"
        return "worse" if self.upper < self.most[0] else "open"

    @property
    def cost(self) -> Fraction | None:
        """What it gave away: exactly, and None while that is not known."""
        low, high = self.most
        return low - self.lower if low == high and self.exact else None


def decision_at(node: Node, game: Game, action: Action) -> Decision:
    """Return what `action` is worth at `game`, the table of a tree's `node`, all hands face up."""
    alike = alike_actions_of(game, node.needed)
    bounds = {move: (found.lower, found.upper) for found in node.moves for move in (found.move,)}
    mine = next(move for move, actions in alike.items() if action in actions)
    most = max(low for low, _ in bounds.values()), max(high for _, high in bounds.values())
    best = [move for move in alike if bounds[move][0] == most[1]]
    return Decision(
        game.mover,
        "faceup",
        action,
        tuple(one for move in best for one in alike[move]),
        sum(high >= most[0] for _, high in bounds.values()),
        sum(high < most[0] for _, high in bounds.values()),
        *bounds[mine],
        most,
    )


def decision_of(solution: SeatSolution, seat: Seat, action: Action) -> Decision:
    """Return what `action` is worth by what its player sees, as the seat model solved it."""
    rules = solution.view.rules

    def kind(one: Action) -> Hashable:
        return getattr(one, "slot", None), type(one), told_kind(one, rules)

    worths: Mapping[Hashable, ActionValue] = {kind(one.action): one for one in solution.actions}
    most = solution.lower, solution.upper
    best = {name for name, worth in worths.items() if worth.lower == most[1]}
    made = solution[action]
    return Decision(
        seat,
        "seat",
        action,
        tuple(one.action for one in solution.actions if kind(one.action) in best),
        sum(worth.upper >= most[0] for worth in worths.values()),
        sum(worth.upper < most[0] for worth in worths.values()),
        made.lower,
        made.upper,
        most,
    )
