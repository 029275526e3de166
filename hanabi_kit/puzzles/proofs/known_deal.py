"""A known deal: the table a deal puzzle starts from, and what the players then do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from hanabi_kit.actions import Action
from hanabi_kit.endgame.budget import ProgressCall
from hanabi_kit.endgame.deal import DealSolution, solve_deal
from hanabi_kit.errors import HanabiError, IllegalAction, SearchBudgetExceeded
from hanabi_kit.game import Game
from hanabi_kit.language import words


@dataclass(frozen=True)
class Deal:
    """A table of which everything is known.

    Raises HanabiError: the deck's order is unknown.
    Raises IllegalAction: with the number of the first action that the rules forbid.
    """

    game: Game  # with the order of the deck
    actions: tuple[Action, ...] = ()  # what the players do from there on
    before: int = 0  # actions taken before

    def __post_init__(self) -> None:
        if self.game.deck is None:
            raise HanabiError(
                words().say(
                    "position.deck_order: missing; a deal gives the order of its deck, or is taken "
                    "from a game"
                )
            )
        _ = self.games  # an action that is not legal is told now

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """The table before the first action, after the first, and so on."""
        games = [self.game]
        for turn, action in zip(self.turns, self.actions, strict=True):
            try:
                games.append(games[-1].apply(action))
            except IllegalAction as error:
                raise IllegalAction(
                    words().say("turn {turn}: {error}", turn=turn, error=error)
                ) from None
        return tuple(games)

    @property
    def turns(self) -> range:
        """The turns in which the actions are taken, counted from the first of the game."""
        return range(self.before + 1, self.before + 1 + len(self.actions))


@dataclass(frozen=True)
class LostTurn:
    """The turn that put the highest score out of reach."""

    turn: int | None  # 0: it was out of reach before; None: it never was
    # The last table that could be won, with a line, and the first that could not, with the reason;
    # None where there is no such table, or the game is over there.
    before: DealSolution | None = None
    after: DealSolution | None = None


def lost_turn(
    deal: Deal, *, seconds: float | None = None, tell: ProgressCall | None = None
) -> LostTurn:
    """Return the turn of `deal` that put the ruleset's highest score out of reach.

    What can be won after an action could be won before it, so the turn is found by halving.
    `seconds` is the budget of each table, `tell` as `solve_deal` has it.

    Raises SearchBudgetExceeded: a table could not be decided in time.
    """
    games = deal.games
    found: dict[int, DealSolution | None] = {}

    def winnable(at: int) -> bool:
        game = games[at]
        if game.end is not None and not game.end.stopped:
            found[at] = None
            return game.score == game.rules.max_score
        solution = solve_deal(
            replace(game, end=None), seconds=seconds, win_only=True, progress=tell
        )
        found[at] = solution
        if solution.winnable is None:
            raise SearchBudgetExceeded(
                words().say(
                    "whether the table before turn {turn} can be won was not decided in time",
                    turn=deal.before + at + 1,
                )
            )
        return solution.winnable

    low, high = -1, len(games)
    while high - low > 1:
        middle = (low + high) // 2
        if winnable(middle):
            low = middle
        else:
            high = middle
    turn = None if high == len(games) else 0 if not high else deal.before + high
    return LostTurn(turn, found.get(low), found.get(high))
