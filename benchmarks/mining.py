"""How fast the mine works, by workers and by how late the positions are; what a million games cost.

Positions are those of fixed games, looked at and worked on as `hanabi-kit mine` does, so that the
counts are the same everywhere; only the seconds differ.
"""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory

from hanabi_kit.mining import Mined, Settings, Workforce, mine
from hanabi_kit.mining.settling import Settling

__all__ = ["bench_mining"]

GAMES = 24
DECKS = (0, 2, 4, 6)
MILLION = 1_000_000


def _mined(settings: Settings, workers: int) -> tuple[Mined, float]:
    """Mine all the games of `settings`; the seconds count from the first task that is done.

    So the start of the worker processes is left out, which a long run pays once.
    """
    begun: list[float] = []

    def watch(settling: Settling) -> None:
        begun.append(time.perf_counter())

    with TemporaryDirectory() as folder:
        found = mine(settings, Path(folder), workforce=Workforce(workers), watch=watch)
    return found, begun[-1] - begun[0]


def bench_mining() -> None:
    """Print positions a second by workers and deck, the cost of 1,000, the sum for a million."""
    print(f"Mining, {GAMES} games of three Chops, every late position looked at")
    print("  kind       model    deck  positions  proofs  puzzles  1 worker  2 workers   ratio")
    kinds = [("endgame", "seat", deck) for deck in DECKS] + [("endgame", "faceup", 6)]
    kinds += [(kind, "", 10) for kind in ("deduction", "knowledge")] + [("deal", "", 6)]
    for kind, model, deck in kinds:
        settings = Settings(
            kind, player="Chop", deals=GAMES, count=10**6, deck=deck, model=model or "seat"
        )
        found, alone = _mined(settings, 1)
        again, together = _mined(settings, 2)
        assert again.counts == found.counts
        looked = found.counts["looked at"]
        print(
            f"  {kind:10} {model:7} {deck:5} {looked:10,} {found.counts.get('proved', 0):7,} "
            f"{found.counts.get('found', 0):8,} {looked / alone:7.0f}/s {looked / together:8.0f}/s "
            f"{alone / together:7.2f}"
        )
        if (kind, model, deck) == ("endgame", "seat", 4):
            per_game = alone / (GAMES - 1)
            cost = f"  1,000 of these positions take {1000 * alone / looked:.1f} s of one core"
    print(cost)
    print(f"  a million games: {MILLION * per_game / 3600:,.0f} hours of one core\n")


if __name__ == "__main__":
    bench_mining()
