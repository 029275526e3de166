"""What a player is: something that chooses an action from what one seat sees.

A `Player` is given a `View`, which has no field for the own hand, so that it cannot cheat by
mistake. The one exception says so in its type: a `SeesAllHands` is given the table with every hand
open, and only the deck's order hidden.

A player's choice is a function of what it is given and of nothing else: asked twice, in any order,
after an undo or at a branch of the game, the answer is the same. What a player object remembers may
make it faster, never different.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol, runtime_checkable

from hanabi_kit.actions import Action
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.view import View

__all__ = ["AnyPlayer", "Player", "SeesAllHands", "choose", "with_hidden_deck"]


@runtime_checkable
class Player(Protocol):
    """Chooses an action from what one seat sees.

    Any object with a `name` (str) and `act` is one.

    Examples
    --------
    >>> from hanabi_kit.actions import Play
    >>> from hanabi_kit.cards import Slot
    >>> from hanabi_kit.game import shuffled
    >>> from hanabi_kit.rules import STANDARD
    >>> class Eager:
    ...     name = "Eager"
    ...
    ...     def act(self, view):
    ...         return Play(Slot(1))
    >>> choose(Eager(), Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7)))
    Play(slot=1)
    """

    name: str

    def act(self, view: View) -> Action:
        """Return a legal action for the viewer of `view`, who is to move."""


@runtime_checkable
class SeesAllHands(Protocol):
    """Chooses an action from every hand, the own one included; only the deck is unknown.

    Any object with a `name` (str) and `act_seeing_all_hands` is one.

    Examples
    --------
    >>> from hanabi_kit.game import shuffled
    >>> from hanabi_kit.rules import STANDARD
    >>> class LastAction:
    ...     name = "Last action"
    ...
    ...     def act_seeing_all_hands(self, table):
    ...         return table.legal_actions()[-1]
    >>> choose(LastAction(), Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7)))
    Clue(to=1, value=5)
    """

    name: str

    def act_seeing_all_hands(self, table: Game) -> Action:
        """Return a legal action for the mover of `table`, whose deck has no order."""


AnyPlayer = Player | SeesAllHands


def choose(player: AnyPlayer, game: Game) -> Action:
    """Return what `player` does as the mover of `game`, shown only what it may see.

    Parameters
    ----------
    player : Player or SeesAllHands
    game : Game

    Returns
    -------
    Action
        Whether it is legal, `game` says when it is applied.

    Raises
    ------
    HanabiError
        The game is over, so that nobody is to move; or `player` is a kind of player, not one.

    Examples
    --------
    >>> from hanabi_kit.game import shuffled
    >>> from hanabi_kit.players.literal import Literal
    >>> from hanabi_kit.rules import STANDARD
    >>> game = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7))
    >>> choose(Literal(), game) in game.legal_actions()
    True
    """
    if isinstance(player, type):
        raise HanabiError(f"{player.__name__}: a player is needed, such as {player.__name__}()")
    if game.end is not None:
        raise HanabiError(f"{player.name}: the game is over ({game.end.value}), nobody is to move")
    if isinstance(player, SeesAllHands):
        return player.act_seeing_all_hands(with_hidden_deck(game))
    return player.act(View.of(game, game.mover))


def with_hidden_deck(game: Game) -> Game:
    """Return `game` without the order of its deck; the cards in it can still be counted."""
    return replace(game, deck=None) if game.deck_size and game.deck is not None else game
