"""What several benchmarks need: games to measure on, and how times are taken and told."""

from __future__ import annotations

import os
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hanabi_kit.actions import Play
from hanabi_kit.cards import Card
from hanabi_kit.game import Game, shuffled
from hanabi_kit.notation import GameRecord, read_game
from hanabi_kit.puzzles import folder
from hanabi_kit.rules import STANDARD

__all__ = [
    "GAMES",
    "NAMES",
    "PLAYERS",
    "clock_cost",
    "random_game",
    "real_games",
    "spread",
    "taken",
    "timed",
]

PLAYERS = (2, 3, 4, 5)
GAMES = 50
NAMES = ("Alice", "Bob", "Cathy", "Donald", "Emily")


def real_games(players: int) -> list[GameRecord]:
    """Return the recorded games with so many players and the five usual suits."""
    folders = [folder() / "games"]
    if data := os.environ.get("HANABI_KIT_DATA"):
        folders.append(Path(data) / "games")
    found: dict[tuple[Card, ...], GameRecord] = {}
    for place in folders:
        for path in sorted(place.glob("*.json")):
            record = read_game(path)
            usual = record.rules.copies_by_card == STANDARD.copies_by_card
            if usual and not record.rules.special and len(record.players) == players:
                found.setdefault(record.deck, record)
    return list(found.values())[:GAMES]


def random_game(players: int, seed: int) -> GameRecord:
    """Return a game of random actions: any, or such as let the game go on to its end."""
    chance = random.Random(seed)
    game = Game.new(NAMES[:players], shuffled(STANDARD, seed))
    deck, actions = shuffled(STANDARD, seed), []
    while not game.over:
        legal = game.legal_actions()
        action = chance.choice(legal)
        if seed % 2:
            hand = game.hands[game.mover]
            plays = [
                own
                for own in legal
                if isinstance(own, Play) and game.is_playable(hand[own.slot - 1].card)
            ]
            quiet = [own for own in legal if not isinstance(own, Play)]
            action = chance.choice(plays or quiet or list(legal))
        actions.append(action)
        game = game.apply(action)
    return GameRecord(STANDARD, NAMES[:players], deck, tuple(actions))


def clock_cost() -> float:
    """Return the microseconds that it takes to look at the clock."""
    clock = time.thread_time_ns
    return statistics.median(-(clock() - clock()) for _ in range(10_000)) / 1000


def taken(question: Callable[[], object]) -> float:
    """Return the microseconds of processor time that a question takes."""
    clock = time.thread_time_ns
    started = clock()
    question()
    return (clock() - started) / 1000


def timed(question: Callable[[], Any]) -> float:
    """Return the seconds that a question takes."""
    started = time.perf_counter()
    question()
    return time.perf_counter() - started


def spread(seconds: list[float]) -> str:
    """Return median, 90th percentile and worst, in milliseconds."""
    ordered = sorted(seconds)
    p90 = ordered[len(ordered) * 9 // 10]
    middle = statistics.median(ordered)
    return f"{1000 * middle:9.2f} {1000 * p90:9.2f} {1000 * ordered[-1]:9.2f}"
