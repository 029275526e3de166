"""How fast the mine works, by workers and by how late the positions are; what a million games cost.

Positions are those of fixed games, looked at and worked on as `hanabi-kit mine` does, so that the
counts are the same everywhere; only the seconds differ.
"""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.ratios import RATIOS
from hanabi_kit.mining import Mined, Settings, Workforce, mine
from hanabi_kit.mining.selection import Selection

__all__ = ["bench_mining"]

GAMES = 60
MILLION = 1_000_000
KINDS = (
    *(("endgame", "seat", deck) for deck in (0, 2, 4, 6)),
    ("endgame", "faceup", 6),
    ("deduction", "", 10),
    ("knowledge", "", 10),
    ("deal", "", 6),
)


def _mined(settings: Settings, workers: int) -> tuple[Mined, float, float]:
    """Mine all the games of `settings`; return seconds by the clock, and of this processor.

    They count from the first task that is done: the start of the worker processes is left out,
    which a long run pays once.
    """
    begun: list[tuple[float, float]] = []

    def watch(settling: Selection) -> None:
        begun.append((time.perf_counter(), time.process_time()))

    with TemporaryDirectory() as folder:
        found = mine(settings, Path(folder), workforce=Workforce(workers), watch=watch)
    (start, busy), (end, done) = begun[0], begun[-1]
    return found, end - start, done - busy


def bench_mining() -> None:
    """Print positions a second by workers and deck, the cost of 1,000, the sum for a million."""
    print(f"Mining, {GAMES} games of three Chops, every late position looked at")
    print("                                      positions a second  seconds of a core for  enough")
    print(
        "  kind       model    deck  pos. puzzles  1 worker   2       1,000 pos.   a game     for"
    )
    for kind, model, deck in KINDS:
        settings = Settings(
            kind, player="Chop", deals=GAMES, count=10**6, deck=deck, model=model or "seat"
        )
        found, alone, busy = _mined(settings, 1)
        again, together, handing_out = _mined(settings, 2)
        assert again.counts == found.counts
        looked = found.counts["looked at"]
        print(
            f"  {kind:10} {model:7} {deck:5} {looked:5,} {found.counts.get('found', 0):7,} "
            f"{looked / alone:9.0f} {looked / together:5.0f} {1000 * busy / looked:14.1f} "
            f"{busy / (GAMES - 1):9.3f} {busy / handing_out:7.0f}"
        )
        if (kind, model, deck) == ("endgame", "seat", 4):
            hours = MILLION * busy / (GAMES - 1) / 3600
            RATIOS.note("mining end-games, two workers", "one worker", alone / together)
    print("  enough for: so many workers keep the process busy that hands the tasks out")
    print(f"  a million games, end-games from 4 cards to draw: {hours:,.0f} hours of a core\n")


if __name__ == "__main__":
    bench_mining()
