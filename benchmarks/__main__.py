"""Print how fast the kit is: ratios of two ways to the same answer, measured in turn.

Machines differ and are shared, so single times mean little; ratios and counts hold.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.deals import bench_deals
from benchmarks.deduction import bench_deduction
from benchmarks.engine import bench_engine
from benchmarks.others import bench_others
from benchmarks.seat import bench_seat
from hanabi_kit.endgame import OBJECTIVES, solve
from hanabi_kit.game import Game
from hanabi_kit.notation import read_game
from hanabi_kit.puzzles import folder
from hanabi_kit.warm import warm


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


def tables() -> Iterator[Game]:
    """Yield every table of the kit's recorded games."""
    for path in sorted((folder() / "games").glob("*.json")):
        yield from read_game(path).games


def bench_import() -> None:
    """Time `import hanabi_kit` in fresh processes, against a Python that does nothing."""

    def start(code: str) -> float:
        return min(timed(lambda: subprocess.run([sys.executable, "-c", code])) for _ in range(5))

    empty, kit = start("pass"), start("import hanabi_kit")
    print(f"import hanabi_kit: {1000 * (kit - empty):.1f} ms more than an empty program\n")


def bench_faceup() -> None:
    """Set the compiled kernel beside the readable search, by players, goal and deck."""
    print(warm(), "\n")
    print(
        "face up: players, goal, deck     compiled: median p90 worst (ms)      states/s   readable"
    )
    groups: dict[tuple[int, str, int], list[Game]] = {}
    for game in tables():
        if not game.over and game.deck_size in (4, 6, 8, 10):
            for objective in OBJECTIVES:
                groups.setdefault((len(game.players), objective, game.deck_size), []).append(game)
    for (players, objective, deck), games in sorted(groups.items()):
        seconds, ratios, states = [], [], 0
        for game in games:
            found = solve(game, objective, compiled=True)
            readable = timed(lambda g=game, o=objective: solve(g, o, compiled=False))
            seconds.append(found.seconds)
            ratios.append(readable / found.seconds)
            states += found.states
        print(
            f"  {players} {objective:8} {deck:3} ({len(games):2})      {spread(seconds)} "
            f"{states / sum(seconds):12,.0f}   × {statistics.median(ratios):.1f}"
        )


if __name__ == "__main__":
    bench_import()
    bench_engine()
    bench_deduction()
    bench_others()
    bench_faceup()
    bench_seat(spread)
    bench_deals()
