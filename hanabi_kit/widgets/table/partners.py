"""Who moves for the other seats, and what is done where other people's code fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeGuard, TypeVar

from hanabi_kit.actions import Action
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.players import Player, SeesAllHands, choose
from hanabi_kit.players.player import is_own
from hanabi_kit.players.seating import seated

Reply = Callable[[Game], Action | None]
"""Chooses for the player to move; None to leave the turn to the person at the screen."""

Partner = Reply | Player | SeesAllHands | type | str
"""Who moves for the other seats: a function, the name or class of a player, or a player."""

_T = TypeVar("_T")


def reply_of(partner: Partner | None, seats: int) -> Reply | None:
    """Return `partner` as a function of the whole table that looks only at what it may see.

    Every seat gets a player of its own, so that none remembers what another has seen; HanabiError
    where one object would have to sit at several of the `seats`.
    """
    if isinstance(partner, str | type) or (_is_player(partner) and is_own(partner)):
        players = seated([partner] * seats)
        return lambda game: choose(players[game.mover], game)
    if _is_player(partner):
        player = partner
        if seats > 2:
            kind = type(player).__name__
            raise HanabiError(
                words().say(
                    "reply: one {kind} would sit at {number} seats, and see its own cards from the "
                    "others. Give {kind} without (), and one is made for each",
                    kind=kind,
                    number=seats - 1,
                )
            )
        return lambda game: choose(player, game)
    if partner is not None and not callable(partner):
        raise HanabiError(
            words().say(
                "reply {reply}: a player of the kit, the name of one, or a function is needed",
                reply=shown(partner),
            )
        )
    return partner


def _is_player(partner: object) -> TypeGuard[Player | SeesAllHands]:
    return isinstance(partner, Player | SeesAllHands)


def asked(ask: Callable[[], _T], failed: Callable[[str], str]) -> tuple[_T | None, str]:
    """Return what `ask` gives, and what went wrong: other people's code may do anything.

    `failed`: says whose fault it was, given what went wrong.
    """
    try:
        return ask(), ""
    except Exception as error:  # noqa: BLE001
        return None, failed(f"{type(error).__name__}: {error}")
