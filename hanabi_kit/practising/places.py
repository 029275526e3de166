"""Where in a game one is looked for, and where rare ones were found before.

Most techniques come up in any game or two. Of those that do not, `scripts/practice_places.py`
wrote down games and turns that have them (``places.tsv``): an item is then made in the time that
it takes to play one game and prove one position. After as many items as are written down games are
searched, as for the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from hanabi_kit.practising.drills import Drill

FILE = Path(__file__).with_name("places.tsv")

MOST_GAMES = 300
"""Games that are played for one item at most. The rarest, end-games with open hands, have taken 60
and more; one that is never found would be a pupil's dead end."""

SEEDS = 10**6
"""Decks that games are played with."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A game that the kit's players play."""

    player: str
    table: int
    seed: int


@dataclass(frozen=True, slots=True)
class Place:
    """A turn of such a game, from 0."""

    deck: Deck
    turn: int


def noted(drill: Drill, level: int) -> tuple[Place, ...]:
    """Return where items of a level were found before; empty where they are not rare."""
    return _noted().get((drill.name, level), ())


@cache
def _noted() -> dict[tuple[str, int], tuple[Place, ...]]:
    found: dict[tuple[str, int], tuple[Place, ...]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        name, level, player, table, seed, turn = line.split("\t")
        key = (name, int(level))
        place = Place(Deck(player, int(table), int(seed)), int(turn))
        found[key] = (*found.get(key, ()), place)
    return found


def noted_for(drill: Drill, level: int, seed: int, number: int) -> Place | None:
    """Return the place that is written down for an item, from 1; None where none is left.

    With another seed they come in another order.
    """
    places = noted(drill, level)
    order = Random(f"{drill.name} {level} {seed}").sample(range(len(places)), len(places))
    return places[order[number - 1]] if number <= len(order) else None


def decks(drill: Drill, level: int, seed: int, number: int) -> Iterator[Deck]:
    """Yield the games that are searched for an item, drawn from its seed and number."""
    draw = Random(f"{drill.name} {level} {seed} {number}")
    for _ in range(MOST_GAMES):
        player, table = draw.choice(drill.players), draw.choice(drill.tables)
        yield Deck(player, table, draw.randrange(SEEDS))
