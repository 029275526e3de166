"""The turn at which a recorded game was lost, so that nothing could win it any more.

All hands and the deck's order count as known, so that a turn found here lost the game for good,
whatever the players could know. It need not have been a mistake: nobody at the table saw the deck.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from hanabi_kit.actions import Action
from hanabi_kit.endgame.budget import Budget, ProgressCall
from hanabi_kit.endgame.deal.solving import solve_deal
from hanabi_kit.game import Game
from hanabi_kit.notation import GameRecord
from hanabi_kit.notation.record import Stop
from hanabi_kit.support.arguments import checked


@dataclass(frozen=True, slots=True)
class Turning:
    """Until when a game could be won.

    Parameters
    ----------
    record : GameRecord
    won : int or None
        The last table that could still be won, by the number of actions before it; None where not
        even the deal could, as far as is known.
    lost : int or None
        The first table that could not be won any more, by the number of actions before it; 0 is the
        deal, None a game that could be won to its end (or was).
    line : tuple of Action
        How the last such table could have been won: played through the engine.
    seconds : float
        Wall-clock time.

    Examples
    --------
    >>> from hanabi_kit import read
    >>> found = could_still_be_won(read("bot-2p-s2006"))
    >>> found.won, found.lost, found.exact, found.action
    (20, 21, True, Discard(slot=3))
    >>> game = found.record.at(found.won)
    >>> for action in found.line:
    ...     game = game.apply(action)
    >>> game.score
    25
    """

    record: GameRecord
    won: int | None
    lost: int | None
    line: tuple[Action, ...]
    seconds: float

    @property
    def exact(self) -> bool:
        """Whether the turn is known, as no table between the two is undecided."""
        end = len(self.record.games) if self.lost is None else self.lost
        return (-1 if self.won is None else self.won) + 1 == end

    @property
    def action(self) -> Action | None:
        """The action that lost the game; None where none did, or where it is not known."""
        if not self.exact or not self.lost:
            return None
        action = self.record.actions[self.lost - 1]
        return None if isinstance(action, Stop) else action


@checked
def could_still_be_won(
    record: GameRecord,
    *,
    seconds: float | None = None,
    progress: Callable[[Turning], object] | None = None,
) -> Turning:
    """Find the turn of `record` after which the highest score of the ruleset was out of reach.

    What can be won after an action could be won before it, so the turn is found by halving.

    Parameters
    ----------
    record : GameRecord
    seconds : float, optional
        Budget for all tables together; where it runs out, `lost` and `won` are bounds.
    progress : callable, optional
        Called with what is known so far before each table, and some five times a second while one
        is searched; where it returns False (and not just nothing) the search ends with that.

    Returns
    -------
    Turning

    Raises
    ------
    HanabiError
        As `hanabi_kit.endgame.deal.solve_deal` has it.

    Examples
    --------
    >>> from hanabi_kit import read
    >>> found = could_still_be_won(read("bot-2p-s2006"))
    >>> found.lost, found.action
    (21, Discard(slot=3))
    """
    budget = Budget(seconds)
    games = record.games
    low, high = -1, len(games)  # the last table known to be winnable, the first known not to be
    line: tuple[Action, ...] = ()
    open_tables: set[int] = set()
    stopped = False

    def known() -> Turning:
        won, lost = low if low >= 0 else None, high if high < len(games) else None
        return Turning(record, won, lost, line, budget.seconds)

    def watched(_: object = None) -> bool:
        nonlocal stopped
        stopped = stopped or (progress is not None and progress(known()) is False)
        return not stopped

    while watched():
        middle = _next(low, high, open_tables)
        if middle is None:
            break
        left = None if seconds is None else max(0.001, seconds - budget.seconds)
        winnable, found = _win(games[middle], left, watched if progress else None)
        if winnable:
            low, line = middle, found
        elif winnable is None:
            open_tables.add(middle)
            if seconds is not None and budget.seconds >= seconds:
                break
        else:
            high = middle
    return known()


def _win(
    game: Game, seconds: float | None, progress: ProgressCall | None
) -> tuple[bool | None, tuple[Action, ...]]:
    """Say whether a table can be won, and how; one where the game is over, whether it was won."""
    if game.end is not None and not game.end.stopped:
        return game.score == game.rules.max_score, ()
    going = replace(game, end=None)
    found = solve_deal(going, seconds=seconds, win_only=True, progress=progress)
    return found.winnable, found.line


def _next(low: int, high: int, undecided: set[int]) -> int | None:
    """Return the undecided table nearest to the middle between two that are decided."""
    middle = (low + high) // 2
    left = [at for at in range(low + 1, high) if at not in undecided]
    return min(left, key=lambda at: abs(at - middle), default=None)
