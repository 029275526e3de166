"""Who moves for the other seats, and what is done where other people's code fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hanabi_kit.actions import Action
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.notation.words import shown
from hanabi_kit.players import Player, SeesAllHands, choose, player_named

__all__ = ["Partner", "Reply", "asked", "reply_of"]

Reply = Callable[[Game], Action | None]
"""Chooses for the player to move; None to leave the turn to the person at the screen."""

Partner = Reply | Player | SeesAllHands | str
"""Who moves for the other seats: a function, a player of the kit, or the name of its kind."""

_T = TypeVar("_T")


def reply_of(partner: Partner | None) -> Reply | None:
    """Return `partner` as a function of the whole table that looks only at what it may see."""
    if isinstance(partner, str):
        partner = player_named(partner)()
    if isinstance(partner, Player | SeesAllHands):
        player = partner
        return lambda game: choose(player, game)
    if partner is not None and not callable(partner):
        raise HanabiError(
            f"reply {shown(partner)}: a player of the kit, the name of one, or a function is needed"
        )
    return partner


def asked(who: str, ask: Callable[[], _T]) -> tuple[_T | None, str]:
    """Return what `ask` gives, and what went wrong: other people's code may do anything."""
    try:
        return ask(), ""
    except Exception as error:  # noqa: BLE001
        return None, f"{who} failed: {type(error).__name__}: {error}"
