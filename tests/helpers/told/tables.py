"""Tables of which something is told, and the names of those who sit there."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from hanabi_kit.game import Game
from hanabi_kit.notation import read_game
from hanabi_kit.rules import ruleset_named
from hanabi_kit.rules.variants import variant_names
from hanabi_kit.view import View
from tests import DATA
from tests.helpers.brute_force import small_game
from tests.helpers.mechanism_rules import KINDS, mechanism_game
from tests.helpers.tables import record_of

NAMES = ("Anna", "Émile", "Inès", "Ousmane", "Ulysse", "Bob", "Camille", "Théo", "Zoé")
"""Before most of them French words lose a letter."""

_ENDS = re.compile(r"(?<=[.!?:…»])[\s\u00a0]+(?=[«–*-]?[\s\u00a0]?[A-ZÀÉÈÊÎÔ*])|\n+")


def sentences(text: str) -> list[str]:
    """Cut a text after each sentence, and at each end of a line."""
    return [part.strip() for part in _ENDS.split(text) if part.strip()]


def chance() -> random.Random:
    """The same chance for every kind: equal runs tell equal sentences."""
    return random.Random(39)


def real_games() -> list[tuple[Game, ...]]:
    """The tables of each real game that the repository carries."""
    files = sorted((DATA / "games").glob("*.json"))
    return [tuple(read_game(file).games) for file in files]


def with_french_names(game: Game, draw: random.Random) -> Game:
    """The same table with other people at it."""
    return replace(game, players=tuple(draw.sample(NAMES, len(game.players))))


def tables() -> Iterator[Game]:
    """Yield tables of real games, no two in a row of one game."""
    games, draw = real_games(), chance()
    while True:
        for game in games:
            yield with_french_names(draw.choice(game[3:-1]), draw)


def views() -> Iterator[View]:
    """Yield what the player to move sees at `tables`."""
    for game in tables():
        yield View.of(game, game.mover)


def small_tables(most_deck: int = 2) -> Iterator[Game]:
    """Yield late tables of small rulesets: plain ones, and those with a mechanism of hanab.live."""
    draw = chance()
    for seed in count():
        found = [small_game(seed, most_deck)]
        found += [mechanism_game(kind, seed, most_deck) for kind in KINDS]
        yield from (with_french_names(game, draw) for game in found if game is not None)


def variant_tables() -> Iterator[Game]:
    """Yield tables of hanab.live's variants, each some way into a game of chance."""
    draw, names = chance(), list(variant_names())
    while True:
        rules = ruleset_named(draw.choice(names))
        players = draw.choice(rules.player_counts)
        game = record_of(draw.randrange(10**6), players, draw.randrange(8, 40), rules).games[-1]
        if not game.over:
            yield with_french_names(game, draw)
