"""Time the seat model on the kit's recorded games and on real ones, by players and deck.

How many worlds the mover cannot tell apart decides how much there is to do; how many different
tables they are, how much of it is left after merging.
"""

from __future__ import annotations

import statistics

from benchmarks.shared import PLAYERS, real_games, spread
from hanabi_kit.endgame import OBJECTIVES, SeatSolution, solve
from hanabi_kit.game import Game

DECKS = (1, 2, 4, 6)
SECONDS = 30.0


def tables() -> list[Game]:
    """Return the first table with each number of cards left of every recorded game."""
    found = []
    for record in (record for players in PLAYERS for record in real_games(players)):
        for deck in DECKS:
            found += [game for game in record.games if game.deck_size == deck and not game.over][:1]
    return found


def bench_seat() -> None:
    """Print how long the seat model takes."""
    print(
        f"seat: players, goal, deck{'':18}median p90 worst (ms)     worlds: median most  a second"
    )
    groups: dict[tuple[int, str, int], list[SeatSolution]] = {}
    for game in tables():
        for objective in OBJECTIVES:
            found = solve(game, objective, model="seat", seconds=SECONDS)
            groups.setdefault((len(game.players), objective, game.deck_size), []).append(found)
    for (players, objective, deck), solutions in sorted(groups.items()):
        seconds = [found.seconds for found in solutions]
        worlds = [found.worlds for found in solutions]
        unfinished = sum(not found.exact for found in solutions)
        print(
            f"  {players} {objective:8} {deck:3} ({len(solutions):2})      {spread(seconds)} "
            f"{statistics.median(worlds):12,.0f} {max(worlds):8,} "
            f"{sum(worlds) / sum(seconds):12,.0f}"
            + (f"   {unfinished} unfinished after {SECONDS:.0f} s" if unfinished else "")
        )
    print()
