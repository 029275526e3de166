"""A comment on a move from the solver's values: what it was worth, and what was best."""

from __future__ import annotations

from hanabi_kit.actions import Action
from hanabi_kit.endgame.solution import ActionValue
from hanabi_kit.endgame.solver import solve
from hanabi_kit.game import Game
from hanabi_kit.notation.words import format_action
from hanabi_kit.stats import max_score

__all__ = ["judge"]


def judge(before: Game, action: Action, *, seconds: float = 5) -> str:
    """Return what `action` was worth with all hands face up, for the highest score still possible.

    It looks at every hand, so its comments belong beside a table that shows them all: to a player
    who sees one seat they would tell what the own cards are.

    Parameters
    ----------
    before : Game
        The table the move was made at.
    action : Action
        A legal one.
    seconds : float
        Budget; where it runs out, bounds are told as bounds.

    Examples
    --------
    >>> from hanabi_kit.actions import Discard, Play
    >>> from hanabi_kit.notation import read_game
    >>> from hanabi_kit.puzzles import folder
    >>> game = read_game(folder() / "games" / "bot-2p-s2006.json").at(63)
    >>> judge(game, Play(4))
    'play 4: chance of 23 points 1/2 (face up). Better: play 5, 3/4.'
    >>> judge(game, Play(5))
    'play 5: chance of 23 points 3/4 (face up). Nothing is better.'
    """
    found = solve(before, seconds=seconds)
    made = found[action]
    score = max_score(before.rules, before.discards)
    text = f"{_name(made, before)}: chance of {score} points {_worth(made)} (face up)."
    if action in found.best:
        return f"{text} Nothing is better."
    if not found.best:
        return f"{text} The time was too short to prove a best action."
    best = found[found.best[0]]
    others = len(found.best) - 1
    more = f" (and {others} more)" if others else ""
    return f"{text} Better: {_name(best, before)}{more}, {_worth(best)}."


def _name(worth: ActionValue, game: Game) -> str:
    return format_action(worth.action, game.players)


def _worth(worth: ActionValue) -> str:
    return str(worth.lower) if worth.exact else f"between {worth.lower} and {worth.upper}"
