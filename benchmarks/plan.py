"""How far the plan model gets on the frozen positions: closed, gap, seconds, by deck and players.

    python -m benchmarks.plan                      # some of each group, 2 s each
    python -m benchmarks.plan --all --seconds 60   # all 600, at most 10 hours, mostly far less
    python -m benchmarks.plan --list               # a line for every position as well

The positions are those of `tests/data/plan_positions.json`, which never change, so that figures of
different days can be compared; `scripts/plan_positions.py` says how they were chosen. A position is
*closed* where the lower and the upper bound meet. Every plan is followed by `certify`, which shares
no code with the search; where the lower bound is not what it finds, that is shown as an error.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from hanabi_kit.endgame.budget import Budget, Progress
from hanabi_kit.endgame.plan.check.certify import certify
from hanabi_kit.endgame.plan.solving import solve_plan
from hanabi_kit.game import Game
from hanabi_kit.notation import parse_link

FILE = Path(__file__).resolve().parent.parent / "tests" / "data" / "plan_positions.json"
GROUPS = ((2, 0), (2, 1), (2, 2), (2, 3), (3, 0), (3, 1))
"""Players and cards left, one hundred positions each."""

EARLY = 1.0
"""Seconds after which a lower bound should be of use."""


@cache
def entries(players: int, deck: int) -> tuple[dict[str, Any], ...]:
    """Return the frozen positions of a group as the file has them."""
    found = json.loads(FILE.read_text(encoding="utf-8"))["positions"]
    return tuple(e for e in found if (e["players"], e["deck"]) == (players, deck))


def position(entry: dict[str, Any]) -> Game:
    """Return the table of an entry."""
    return parse_link(entry["game"]).at(entry["turn"])


@dataclass(frozen=True)
class Found:
    """What the plan model says of one position."""

    entry: dict[str, Any]
    lower: Fraction
    upper: Fraction
    early: Fraction
    """The lower bound after `EARLY` seconds."""
    seconds: float
    certified: Fraction
    certify_seconds: float

    @property
    def closed(self) -> bool:
        """Whether the value is known."""
        return self.lower == self.upper

    def __str__(self) -> str:
        entry = self.entry
        value = f"{self.lower}" if self.closed else f"{self.lower} – {self.upper}"
        wrong = "" if self.certified == self.lower else f"   NOT CERTIFIED: {self.certified}"
        return (
            f"    {entry['players']} players, {entry['deck']} left, seed {entry['seed']}: {value} "
            f"(gap {float(self.upper - self.lower):.4f}) in {self.seconds:.2f} s{wrong}"
        )


def measured(entry: dict[str, Any], seconds: float) -> Found:
    """Ask the plan model about a position, and `certify` about its plan."""
    game = position(entry)
    early = Fraction(0)

    def watch(progress: Progress) -> None:
        nonlocal early
        if progress.seconds <= EARLY and progress.lower is not None:
            early = progress.lower

    budget = Budget(seconds, progress=watch, model="plan")
    found = solve_plan(game, "perfect", budget)
    started = time.perf_counter()
    certified = certify(found.plan, game, "perfect")
    return Found(
        entry,
        found.average.lower,
        found.average.upper,
        found.average.lower if found.seconds <= EARLY else early,
        found.seconds,
        certified,
        time.perf_counter() - started,
    )


def line(found: list[Found], spread: Callable[[list[float]], str]) -> str:
    """Return what there is to say of a group of positions."""
    closed = [one for one in found if one.closed]
    # Open positions count as worth less than 1: nobody has shown that they are not.
    below = [one for one in found if one.lower < 1]
    below_closed = sum(one.closed for one in below)
    gaps = [float(one.upper - one.lower) for one in found if not one.closed]
    early = [float(one.early / one.lower) for one in found if one.lower]
    wrong = sum(one.certified != one.lower for one in found)
    return (
        f"{len(closed):4} of {len(found):<4} {below_closed:3} of {len(below):<4} "
        + (f"{statistics.median(gaps):18.4f} {max(gaps):.4f}" if gaps else f"{'–':>18} {'–':>6}")
        + f"  {spread([one.seconds for one in found])}      "
        + (f"{statistics.median(early):8.2f} {min(early):6.2f}" if early else f"{'–':>8} {'–':>6}")
        + f" {max(one.certify_seconds for one in found):14.2f} s"
        + (f"   {wrong} NOT CERTIFIED" if wrong else "")
    )


def chosen(players: int, deck: int, sample: int) -> Iterator[dict[str, Any]]:
    """Yield `sample` positions of a group, spread evenly over it."""
    group = entries(players, deck)
    count = min(sample, len(group))
    return (group[number * len(group) // count] for number in range(count))


def bench_plan(
    spread: Callable[[list[float]], str],
    sample: int = 3,
    seconds: float = 2.0,
    groups: tuple[tuple[int, int], ...] = GROUPS,
    listed: bool = False,
) -> None:
    """Print how far the plan model gets; `spread` writes median, 90th percentile and worst.

    Parameters
    ----------
    spread : callable
    sample : int
        Positions of each group.
    seconds : float
        For each position.
    groups : tuple of (players, cards left)
    listed : bool
        Whether every position has a line of its own.
    """
    print(
        f"plan, at most {seconds:g} s each; below 1: closed of those whose value is, or may be; "
        f"{EARLY:g} s: the lower bound after it, as a share of the last one\n"
        "  players, deck   closed   below 1    gap if open: median worst    median p90 worst (ms)"
        "    1 s: median worst   certify: worst"
    )
    for players, deck in groups:
        found = []
        for entry in chosen(players, deck, sample):
            found.append(measured(entry, seconds))
            if listed:
                print(found[-1], flush=True)
        print(f"  {players} {deck:3}          {line(found, spread)}", flush=True)
    print()


def main() -> None:
    """Read what to measure from the command line."""
    from benchmarks.shared import spread

    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--all", action="store_true", help="all positions of each group")
    parser.add_argument("--sample", type=int, default=5, help="positions of each group (5)")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each position (2)")
    parser.add_argument("--list", action="store_true", help="a line for every position")
    parser.add_argument("--players", type=int, help="only positions with so many players")
    parser.add_argument("--deck", type=int, help="only positions with so many cards left")
    told = parser.parse_args()
    groups = tuple(
        (players, deck)
        for players, deck in GROUPS
        if told.players in (None, players) and told.deck in (None, deck)
    )
    sample = len(entries(*GROUPS[0])) if told.all else told.sample
    bench_plan(spread, sample, told.seconds, groups, told.list)


if __name__ == "__main__":
    main()
