"""How fast known deals are decided, and what share of them cannot be won.

Decks of 50 cards, of 55 (a black suit with one card of each) and of 60 (six suits): shuffled with
the seeds 0, 1, 2, … and solved for their best score. A share is given with its standard error; a
deal that is not decided in time counts for neither side and is shown.
"""

from __future__ import annotations

import statistics
import sys
from math import sqrt

from benchmarks.shared import NAMES
from hanabi_kit.endgame.deal import solve_deal
from hanabi_kit.game import Game, shuffled
from hanabi_kit.rules import ruleset_named

DECKS = ("standard", "how-hanabi-works-one-of-each", "how-hanabi-works-six-colours")
SECONDS = 20.0


def bench_deals(deals: int = 100) -> None:
    """Print times and shares by deck and players; `deals` of each."""
    print(
        f"known deals ({deals} each, at most {SECONDS:.0f} s): winnable known, best score known, "
        "seconds: median p90 worst, cannot be won"
    )
    solve_deal(Game.new(NAMES[:2], shuffled(ruleset_named("standard"), 202)))  # compile
    for name in DECKS:
        rules = ruleset_named(name)
        for players in (2, 3, 4, 5):
            found = [
                solve_deal(Game.new(NAMES[:players], shuffled(rules, seed), rules), seconds=SECONDS)
                for seed in range(deals)
            ]
            seconds = sorted(each.seconds for each in found)
            known = sum(each.winnable is not None for each in found)
            exact = sum(each.exact for each in found)
            share = sum(each.winnable is False for each in found) / max(1, known)
            error = sqrt(share * (1 - share) / max(1, known))
            print(
                f"  {rules.deck_size} cards, {players} players   {known:5} {exact:5}   "
                f"{statistics.median(seconds):8.4f} {seconds[len(seconds) * 9 // 10]:8.4f} "
                f"{seconds[-1]:8.3f}   {100 * share:6.2f} % ± {100 * error:.2f}",
                flush=True,
            )
    print()


if __name__ == "__main__":
    bench_deals(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
