"""Time what another player can know, on the same games as the own hand is timed on.

The last 20 turns of every game, where the question has an answer worth asking for: each seat asks
what the next can know of his own hand (depth 2), what he can know that she can know (depth 3), and
how likely it is that he knows whether his newest card is playable.
"""

from __future__ import annotations

import statistics

from benchmarks.shared import GAMES, PLAYERS, clock_cost, random_game, real_games, taken
from hanabi_kit.cards import Seat
from hanabi_kit.deduction.others import known_to, probability_known
from hanabi_kit.deduction.others.table_facts import TableFacts
from hanabi_kit.notation import GameRecord
from hanabi_kit.view import View

TURNS = 20


def measured(records: list[GameRecord]) -> dict[str, list[float]]:
    """Return the microseconds of each question, one for each view."""
    times: dict[str, list[float]] = {"depth 2": [], "depth 3": [], "how likely he knows": []}
    cost = clock_cost()
    for record in records:
        for game in [game for game in record.games if not game.over][-TURNS:]:
            for seat in map(Seat, range(len(game.players))):
                view, other = View.of(game, seat), Seat((seat + 1) % len(game.players))
                questions = {
                    "depth 2": lambda v=view, o=other: known_to(v, o),
                    "depth 3": lambda v=view, o=other: known_to(v, [o, v.seat]),
                }
                if game.hands[other]:
                    playable = TableFacts.of(view).playable
                    questions["how likely he knows"] = lambda v=view, o=other, cards=playable: (
                        probability_known(v, o, 1, cards)
                    )
                for name, question in questions.items():
                    times[name].append(taken(question) - cost)
    return times


def bench_others(games: int = GAMES) -> None:
    """Print how long it takes to say what another player can know."""
    print(f"other hands, ms of processor time a view, last {TURNS} turns")
    print(f"{'':44}   views    median      mean       p99")
    for players in PLAYERS:
        real = real_games(players)[:games]
        records = real + [random_game(players, seed) for seed in range(games - len(real))]
        for name, found in measured(records).items():
            ordered = sorted(each / 1000 for each in found)
            print(
                f"  {f'{players} players, {name}':44} {len(found):7,} "
                f"{statistics.median(ordered):9.2f} {statistics.fmean(ordered):9.2f} "
                f"{ordered[len(ordered) * 99 // 100]:9.2f}"
            )
    print()


if __name__ == "__main__":
    bench_others()
