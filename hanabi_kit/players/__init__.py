"""Players to play with, each choosing from what its seat may see.

Rooms: `player` (what a player is), `table_play` (a game played out, thousands measured), the
players themselves, `literal` (acts on what it can prove), `chop` (a small human convention), `hat`
(hat guessing) and `seer` (sees all hands, not the deck), and their quick arithmetic, `facts`.

Examples
--------
>>> from hanabi_kit.game import shuffled
>>> from hanabi_kit.rules import STANDARD
>>> record = play_game([Chop(), Chop(), Literal()], shuffled(STANDARD, seed=2))
>>> record.players, record.games[-1].score
(('Chop 1', 'Chop 2', 'Literal 3'), 22)
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from hanabi_kit.errors import HanabiError
from hanabi_kit.players.chop import Chop
from hanabi_kit.players.hat import Hat
from hanabi_kit.players.literal import Literal
from hanabi_kit.players.player import AnyPlayer, Player, SeesAllHands, choose
from hanabi_kit.players.seer import Seer
from hanabi_kit.players.table_play import Measured, measure, play_game

__all__ = [
    "PLAYERS",
    "Chop",
    "Hat",
    "Literal",
    "Measured",
    "Player",
    "Seer",
    "SeesAllHands",
    "choose",
    "measure",
    "play_game",
    "player_named",
]

PLAYERS: Mapping[str, Callable[[], AnyPlayer]] = MappingProxyType(
    {kind.name: kind for kind in (Literal, Chop, Hat, Seer)}
)
"""Every kind of player by its name."""


def player_named(name: str) -> Callable[[], AnyPlayer]:
    """Return the kind of player called `name`, in capitals or not; HanabiError lists them all.

    Returns
    -------
    callable
        Called without arguments, it makes a player of that kind.

    Examples
    --------
    >>> player_named("chop")().name
    'Chop'
    """
    for known, kind in PLAYERS.items():
        if isinstance(name, str) and known.casefold() == name.casefold():
            return kind
    shown = repr(name) if len(repr(name)) <= 40 else repr(name)[:37] + "…"
    raise HanabiError(f"player {shown}: the kit has {', '.join(PLAYERS)}")
