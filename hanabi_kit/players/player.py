"""What a player is: something that chooses an action from what one seat sees.

A `Player` is given a `View`, which has no field for the own hand, so that it cannot cheat by
mistake. The one exception says so in its type: a `SeesAllHands` is given the table with every hand
open, and only the deck's order hidden.

A player's choice is a function of what it is given and of nothing else: asked twice, in any order,
after an undo or at a branch of the game, the answer is the same. What a player object remembers may
make it faster, never different.
"""

from __future__ import annotations

import sys
import weakref
from dataclasses import replace
from typing import Protocol, runtime_checkable

from hanabi_kit.actions import Action
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.rules import Ruleset
from hanabi_kit.support.arguments import checked
from hanabi_kit.view import View


@runtime_checkable
class Player(Protocol):
    """Chooses an action from what one seat sees.

    Any object with a `name` (str) and `act` is one.

    Examples
    --------
    >>> from hanabi_kit import Play
    >>> from hanabi_kit.cards import Slot
    >>> class Eager:
    ...     name = "Eager"
    ...
    ...     def act(self, view):
    ...         return Play(Slot(1))
    >>> choose(Eager(), Game.deal(["Alice", "Bob"], seed=7))
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
    >>> class LastAction:
    ...     name = "Last action"
    ...
    ...     def act_seeing_all_hands(self, table):
    ...         return table.legal_actions()[-1]
    >>> choose(LastAction(), Game.deal(["Alice", "Bob"], seed=7))
    Clue(to=1, value=5)
    """

    name: str

    def act_seeing_all_hands(self, table: Game) -> Action:
        """Return a legal action for the mover of `table`, whose deck has no order."""


AnyPlayer = Player | SeesAllHands


@checked
def choose(player: AnyPlayer, game: Game) -> Action:
    """Return what `player` does as the mover of `game`, shown only what it may see.

    Returns
    -------
    Action
        Whether it is legal, `game` says when it is applied.

    Raises
    ------
    HanabiError
        The game is over, so that nobody is to move; `player` is a kind of player, not one; or it
        was asked for another seat of this game before, from which it has seen the mover's cards.
    """
    if isinstance(player, type):
        raise HanabiError(
            words().say("{player}: a player is needed, such as {player}()", player=player.__name__)
        )
    if game.end is not None:
        raise HanabiError(
            words().say(
                "{name}: the game is over ({end}), nobody is to move",
                name=player.name,
                end=words().say(game.end.value),
            )
        )
    if not is_own(player):
        _refuse_second_seat(player, game)
    if isinstance(player, SeesAllHands):
        return player.act_seeing_all_hands(with_hidden_deck(game))
    return player.act(View.of(game, game.mover))


def refuse_rules(player: AnyPlayer, rules: Ruleset) -> None:
    """Raise HanabiError where `player` says that it does not play by `rules`.

    It does so in a method of this name; a player without plays by all rules.
    """
    refuse = getattr(player, "refuse_rules", None)
    if refuse is not None:
        refuse(rules)


def is_own(player: object) -> bool:
    """Whether `player` is of one of the kit's classes: what these remember changes no answer."""
    kind = type(player)
    home = sys.modules.get(kind.__module__)
    return kind.__module__.startswith("hanabi_kit.") and getattr(home, kind.__name__, 0) is kind


_SAT: dict[int, tuple[weakref.ref[AnyPlayer], Game]] = {}
"""By the id of each player that is not the kit's: the last table at which it was asked."""


def _refuse_second_seat(player: AnyPlayer, game: Game) -> None:
    """Raise HanabiError where `player` has sat at another seat of `game`, and remember the seat."""
    key = id(player)
    known = _SAT.get(key)
    if known is not None and known[0]() is player:
        before = known[1]
        if before.mover != game.mover and _same_game(before, game):
            raise HanabiError(
                words().say(
                    "{name}: asked for {player}, but this object has sat at {before}'s seat in "
                    "this game, and has seen the other's cards. Every seat needs a player of its "
                    "own",
                    name=player.name,
                    player=game.players[game.mover],
                    before=before.players[before.mover],
                )
            )
        _SAT[key] = known[0], game
        return
    try:
        _SAT[key] = weakref.ref(player, lambda _: _SAT.pop(key, None)), game
    except TypeError:  # of a class whose objects cannot be watched
        return


def _same_game(one: Game, other: Game) -> bool:
    """Whether both may be moments, or branches, of one game."""
    if one.players != other.players or one.rules != other.rules:
        return False
    cards = {held.order: held.card for hand in one.hands for held in hand}
    again = {held.order: held.card for hand in other.hands for held in hand}
    common = (cards.keys() & again.keys()) - {None}
    return bool(common) and all(cards[order] == again[order] for order in common)


def with_hidden_deck(game: Game) -> Game:
    """Return `game` without the order of its deck; the cards in it can still be counted."""
    return replace(game, deck=None) if game.deck_size and game.deck is not None else game
