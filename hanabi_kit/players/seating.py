"""Who sits where: a player of its own for every seat, and nothing that two of them share.

A player that sat at two seats would see every card through the eyes of the other seat, and need not
cheat to know its own hand: remembering is enough. So each seat gets an object of its own, made
anew where the kit can make one, and two objects that share something which changes are refused.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from enum import Enum
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TypeGuard

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import later, words
from hanabi_kit.players.chop import Chop
from hanabi_kit.players.hat import Hat
from hanabi_kit.players.literal import Literal
from hanabi_kit.players.player import AnyPlayer, Player, SeesAllHands, is_own
from hanabi_kit.players.seer import Seer
from hanabi_kit.support.misspelt import did_you_mean

MakePlayer = Callable[[], AnyPlayer]
"""Makes a new player for a seat; a class such as `Literal` does."""

AtSeat = AnyPlayer | MakePlayer | str
"""A player, what makes one, or the name of a kind of the kit's."""

PLAYERS: Mapping[str, MakePlayer] = types.MappingProxyType(
    {kind.name: kind for kind in (Literal, Chop, Hat, Seer)}
)
"""Every kind of player by its name."""

DEEP = 8
"""How many attributes of attributes are gone through."""


def player_named(name: str) -> MakePlayer:
    """Return the kind of player called `name`, in capitals or not; HanabiError lists them all.

    Returns
    -------
    callable
        Called without arguments, it makes a player of that kind.
    """
    for known, kind in PLAYERS.items():
        if isinstance(name, str) and known.casefold() == name.casefold():
            return kind
    raise HanabiError(
        words().say(
            "player {name}: the kit has {players}{near}",
            name=shown(name, 36),
            players=", ".join(PLAYERS),
            near=did_you_mean(name, PLAYERS),
        )
    )


def new_player(given: AtSeat, where: str = "player") -> AnyPlayer:
    """Return a player that nobody else has, from a name, a class, or a function that makes one.

    One of the kit's own players is made anew: what they remember only makes them faster.
    HanabiError where it is none of these, among them a player object of somebody else's kind, or
    what is made is no player.
    """
    if isinstance(given, str):
        return player_named(given)()
    if _is_player(given):
        if is_own(given):
            return PLAYERS[given.name]()
        raise HanabiError(
            words().say(
                "{where} is a player already, of which the kit cannot make another: give {kind} "
                "without (), or a function that makes one",
                where=where,
                kind=type(given).__name__,
            )
        )
    if not callable(given):
        raise HanabiError(
            words().say(
                "{where} {given}: a player, its class, or one of the names {players} is needed",
                where=where,
                given=shown(given),
                players=", ".join(PLAYERS),
            )
        )
    called = getattr(given, "__name__", type(given).__name__)
    try:
        made = given()
    except HanabiError:
        raise
    except Exception as error:
        raise HanabiError(
            words().say(
                "{where}: {called}() makes no player: {kind}: {error}",
                where=where,
                called=called,
                kind=type(error).__name__,
                error=error,
            )
        ) from error
    if not _is_player(made):
        text = (
            later(
                "{where}: {called}() makes None, which is no player: a player has a name (a text) "
                "and a method act(view)"
            )
            if made is None
            else later(
                "{where}: {called}() makes a {kind}, which is no player: a player has a name (a "
                "text) and a method act(view)"
            )
        )
        raise HanabiError(words().say(text, where=where, called=called, kind=type(made).__name__))
    return made


def seated(players: Sequence[AtSeat]) -> list[AnyPlayer]:
    """Return a player for each seat, of which no two have anything in common that changes.

    Parameters
    ----------
    players : sequence
        By seat: players, their classes or functions that make them, or names of the kit's kinds.

    Raises
    ------
    HanabiError
        Saying which two seats share what, and how to give each its own; or what is no player.
    """
    found: list[AnyPlayer] = []
    for seat, given in enumerate(players):
        where = f"players[{seat}]"
        found.append(given if _is_player(given) and not is_own(given) else new_player(given, where))
    _refuse_shared(found)
    return found


def _is_player(given: object) -> TypeGuard[AnyPlayer]:
    if isinstance(given, type):
        return False
    return isinstance(given, Player | SeesAllHands) and isinstance(given.name, str)


# ------------------------------------------------------------------------ what two seats share


def _refuse_shared(players: Sequence[AnyPlayer]) -> None:
    """Raise HanabiError where two players have an object in common that may change."""
    owner: dict[int, tuple[int, str]] = {}
    for seat, player in enumerate(players):
        for path, thing in _changing(player):
            first, there = owner.setdefault(id(thing), (seat, path))
            if first == seat:
                continue
            text = (
                later(
                    "{one} is the same object as {other}: what is seen at one seat could be read "
                    "at the other. Give the player of each seat its own"
                )
                if path or there
                else later(
                    "{one} is the same object as {other}: it would see its own cards from the "
                    "other seat. Give each seat its own, or {kind} without (), and one is made for "
                    "each"
                )
            )
            raise HanabiError(
                words().say(
                    text,
                    one=f"players[{seat}]{path}",
                    other=f"players[{first}]{there}",
                    kind=type(thing).__name__,
                )
            )


_FIXED = (
    str, bytes, int, float, complex, Fraction, Path, Enum, type, types.ModuleType,
    types.BuiltinFunctionType, type(None), type(Ellipsis), types.CodeType, range,
)  # fmt: skip


def _changing(player: object) -> Iterator[tuple[str, object]]:
    """Yield what may change in `player` and in what it holds, each with where it is."""
    met: set[int] = set()
    left: list[tuple[str, object, int]] = [("", player, 0)]
    while left:
        path, thing, deep = left.pop()
        if isinstance(thing, _FIXED) or id(thing) in met:
            continue
        met.add(id(thing))
        if not path or not _is_fixed(thing):
            yield path, thing
        if deep < DEEP:
            left += [(path + step, inner, deep + 1) for step, inner in _inside(thing)]


def _is_fixed(thing: object) -> bool:
    """Whether `thing` itself cannot be changed, whatever is in it."""
    if isinstance(thing, tuple | frozenset | types.MappingProxyType | partial):
        return True
    if isinstance(thing, types.FunctionType | types.MethodType):
        return True
    if is_own(thing):
        return True  # values never change, and the kit's players only get faster
    return is_dataclass(thing) and bool(getattr(thing, "__dataclass_params__").frozen)  # noqa: B009


def _inside(thing: object) -> Iterator[tuple[str, object]]:
    """Yield what `thing` holds."""
    if is_own(thing):
        return
    if isinstance(thing, dict | types.MappingProxyType):
        yield from ((f"[{shown(key, 20)}]", value) for key, value in list(thing.items()))
    elif isinstance(thing, list | tuple | set | frozenset):
        yield from ((f"[{place}]", item) for place, item in enumerate(list(thing)))
    elif isinstance(thing, partial):
        yield from (("()", part) for part in (thing.func, thing.args, thing.keywords))
    elif isinstance(thing, types.MethodType):
        yield "()", thing.__self__
    elif isinstance(thing, types.FunctionType):
        for cell in thing.__closure__ or ():
            try:
                yield "()", cell.cell_contents
            except ValueError:  # nothing is in it yet
                continue
        yield from (("()", default) for default in thing.__defaults__ or ())
    slots = (vars(kind).get("__slots__", ()) for kind in type(thing).__mro__)
    names = {name for of in slots for name in ((of,) if isinstance(of, str) else of)}
    held = dict(getattr(thing, "__dict__", None) or {})
    held |= {name: getattr(thing, name) for name in names if hasattr(thing, name)}
    if not isinstance(thing, types.FunctionType):
        yield from ((f".{name}", value) for name, value in held.items() if name[:2] != "__")
