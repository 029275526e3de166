"""What every action of a known deal is worth: the best that can still be reached after it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.faceup.special_rules import may_lack_a_clue, plays
from hanabi_kit.endgame.goal import goal_of
from hanabi_kit.endgame.solution import ActionValue, AnySolution, Objective
from hanabi_kit.game import Game
from hanabi_kit.rules.clue_rules import clue_kind
from hanabi_kit.support.faces import face

if TYPE_CHECKING:
    from hanabi_kit.endgame.deal.solving import DealSolution


@dataclass(frozen=True, slots=True, repr=False)
class DealValues(AnySolution):
    """The solution of a known deal, with the value of every action.

    `value`, `exact`, `best` and ``found[action]`` are as of a `hanabi_kit.endgame.Solution`. As
    nothing is left to chance, a value is 1 or 0 (``perfect``), or a whole number of points.

    Parameters
    ----------
    game : Game
        The table that was solved, with the order of its deck.
    model : str
        ``"deal"``: every card is known, the deck's order too.
    objective : Objective
    actions : tuple of ActionValue
        Every legal action, in the order of `Game.legal_actions`.
    lower, upper : Fraction
        Bounds of the value: whether the position's `max_score` can be reached, or the best score.
    deal : DealSolution
        The best score, as far as the objective asked for it, and how it is reached.
    states : int
        Tables looked at.
    seconds : float
        Wall-clock time the search took; no part of comparisons.

    Examples
    --------
    The action of turn 21 lost a game that could still be won:

    >>> from hanabi_kit import Discard, read, solve
    >>> record = read("bot-2p-s2006")
    >>> found = solve(record.at(20), model="deal")
    >>> found.value, record.actions[20], found[Discard(3)].value
    (Fraction(1, 1), Discard(slot=3), Fraction(0, 1))
    >>> found.best[:2], found.exact, found.table.turn
    ((Play(slot=1), Discard(slot=1)), True, 20)
    >>> found.line[:2]
    (Discard(slot=1), Discard(slot=3))
    """

    game: Game
    model: str
    objective: Objective
    actions: tuple[ActionValue, ...]
    lower: Fraction
    upper: Fraction
    deal: DealSolution
    states: int
    seconds: float = field(compare=False)

    @property
    def table(self) -> Game:
        """The table as the model shows it, which is all of it."""
        return self.game

    @property
    def line(self) -> tuple[Action, ...]:
        """Actions that end the game as well as is known, the mover's first."""
        return self.deal.line

    @face
    def __repr__(self) -> str:
        return self._told()


def deal_values(game: Game, objective: Objective, budget: Budget) -> DealValues:
    """Return what a known deal allows, at once and after every action.

    Parameters
    ----------
    game : Game
        With the order of the deck.
    budget : Budget
        Of all searches together; where it runs out the solution holds bounds.

    Raises
    ------
    HanabiError
        As `hanabi_kit.endgame.deal.solve_deal` has it.
    """
    from hanabi_kit.endgame.deal.solving import DealSearch  # its arrays take long to load

    most = goal_of(game)
    perfect = objective == "perfect"

    def worth(score: int) -> Fraction:
        return Fraction(int(score >= most) if perfect else score)

    def scores(table: Game, upper: int) -> tuple[int, int]:
        if table.over:
            return table.score, table.score
        found = DealSearch(table, budget, most if perfect else None, upper).solution()
        return found.lower, min(found.upper, upper)

    deal = DealSearch(game, budget, most if perfect else None).solution()
    bounds: dict[Hashable, tuple[int, int]] = {}
    if worth(deal.lower) == worth(deal.upper):
        bounds[_kind(game, deal.line[0])] = deal.lower, deal.upper
    actions = []
    for action in game.legal_actions():
        kind = _kind(game, action)
        if kind not in bounds:
            if worth(deal.upper):
                bounds[kind] = scores(game.apply(action), deal.upper)
            else:  # nothing can be better
                bounds[kind] = 0, deal.upper
        low, high = bounds[kind]
        actions.append(ActionValue(action, worth(low), worth(high)))
    return DealValues(
        game, "deal", objective, tuple(actions), worth(deal.lower), worth(deal.upper), deal,
        budget.used, budget.seconds,
    )  # fmt: skip


def _kind(game: Game, action: Action) -> Hashable:
    """What tells an action from others that lead to a table of the same worth.

    All clues are one pass, cards of one identity are alike, and so are those that nobody needs,
    unless a clue may be lacking.
    """
    rules = game.rules
    lacking = may_lack_a_clue(rules, len(game.players))
    if isinstance(action, Clue):
        return Clue, clue_kind(action.value) if lacking else None
    if not isinstance(action, Play | Discard):
        return (type(action),)
    card = game.hands[game.mover][action.slot - 1].card
    trash = rules.trash_cards(game.stacks, game.discards)
    return plays(rules, action, card), None if card in trash and not lacking else card
