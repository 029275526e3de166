"""Time the face-up model: the compiled kernel beside the readable search, and how both grow.

    python -m benchmarks.faceup          # about a minute
    python -m benchmarks.faceup long     # larger decks, more games: some twenty minutes
    python -m benchmarks.faceup late     # every late table of the real games: some minutes

Positions are from games of the kit's clue-giving players and from real ones where those are there,
one for each game and number of cards left, the cards of all hands known. For "perfect" two samples
are shown. *Not won at sight*: a perfect score is still possible, and simple play (`plays_simply`)
misses it in at least one of 32 random deck orders. *Need a search*: of all positions those that
take the kernel more than 200 states; the score is shown for these only. Times are of the processor,
not of the clock on the wall, as machines are shared.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from dataclasses import dataclass
from itertools import groupby

from benchmarks.ratios import RATIOS
from benchmarks.shared import PLAYERS, real_games
from hanabi_kit.endgame import OBJECTIVES, solve
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.faceup.compiled_search import CompiledSearch
from hanabi_kit.endgame.faceup.root import Root
from hanabi_kit.endgame.solution import Objective
from hanabi_kit.errors import SearchBudgetExceeded
from hanabi_kit.game import Game, shuffled
from hanabi_kit.notation import GameRecord
from hanabi_kit.players import Chop, Hat, Literal, play_game
from hanabi_kit.rules import STANDARD
from hanabi_kit.warm import warm

__all__ = ["bench_faceup"]

AT_SIGHT = 200
"""States up to which a position counts as solved without a search."""

ORDERS = 32
"""Deck orders in which simple play must succeed for a position to count as won at sight."""

SIDE_BY_SIDE = {2: (8, 10), 3: (8,), 4: (7,), 5: (6,)}
SHORT = {"perfect": {2: (12, 16), 3: (12,), 4: (12,), 5: (12,)}, "score": {2: (10,), 4: (8,)}}
LONG = {
    "perfect": {2: (8, 10, 12, 14, 16, 18, 20), 3: (8, 10, 12, 14), 4: (8, 10, 12), 5: (8, 10, 12)},
    "score": {2: (8, 10, 12, 14, 16), 3: (8, 10, 12), 4: (6, 8, 10), 5: (6, 8)},
}
LATE = 8
"""Cards left to draw up to which a table counts as late."""

GAMES = {False: 6, True: 40}
SECONDS = {False: 2.0, True: 20.0}


@dataclass(frozen=True)
class Measured:
    """One position: seconds of the processor, states counted and remembered, whether it ended.

    `table` is the bytes that the kernel's table had in use.
    """

    seconds: float
    searched: int
    remembered: int
    table: int
    done: bool
    at_sight: bool


def games_of(players: int, number: int) -> list[list[Game]]:
    """Return the tables of some games: real ones first, then those of the kit's players."""
    found = [list(record.games) for record in real_games(players)][: number // 3]
    for seed in range(number - len(found)):
        kind = (Chop, Literal, Hat)[seed % 3]
        deck = shuffled(STANDARD, 900_000 + 1000 * players + seed)
        found.append(list(play_game([kind() for _ in range(players)], deck).games))
    return found


def tables(games: list[list[Game]], deck: int) -> list[Game]:
    """Return the first table of each game with so many cards left."""
    found = ([game for game in tables if game.deck_size == deck][:1] for tables in games)
    return [table for first in found for table in first if not table.over]


def plays_simply(root: Root, chance: random.Random) -> bool:
    """Whether a perfect score comes of simple play, all hands known, in a random deck order.

    Each player plays what can be played, of several cards that with the fewest left to follow;
    else gives a clue while there is a token; else discards a card that nobody needs. Where there is
    none, that is a loss.
    """
    search, game = root.coded, root.game
    suits, mover, tokens, turns = root.suits, game.mover, game.clue_tokens, len(game.players)
    deck = game.deck_size
    while suits and turns:
        playable = [code for code in suits if search.suits.facts[code].next_holders >> mover & 1]
        draws = True
        if playable:
            code = min(playable)
            tokens = min(tokens + search.suits.earns_token(code), search.max_tokens)
            suits = search.suits.replaced(suits, code, search.suits.played(code))
        elif tokens or not deck:
            tokens -= 1
            draws = False
        elif search.has_trash(suits, mover):
            tokens += 1
        else:
            return False
        turns -= not deck
        if draws and deck:
            found = search.suits.draws(suits, mover, deck)
            weights = [copies for copies, _ in found]
            suits = chance.choices([rest for _, rest in found], weights)[0]
            deck -= 1
        mover = (mover + 1) % len(game.players)
    return not suits


def won_at_sight(game: Game) -> bool:
    """Whether simple play wins each of so many deck orders, or nothing can win any more."""
    root = Root(game, "perfect")
    root.search = root.new_search(Budget())
    if not root.coded.upper_bound(root.suits, game.deck_size):
        return True
    chance = random.Random(game.deck_size)
    return all(plays_simply(root, chance) for _ in range(ORDERS))


def measured(game: Game, objective: Objective, seconds: float) -> Measured:
    """Measure what it takes the kernel to find the value of a position, up to `seconds` of it."""
    started = time.process_time()
    # The processor's seconds, as in the table: on a shared machine the wall's are others' work.
    budget = Budget(progress=lambda _: time.process_time() - started < seconds)
    root = Root(game, objective)
    search = root.new_search(budget, compiled=root.fits_kernel())
    started = time.process_time()
    try:
        root.value_of(search)
        done = True
    except SearchBudgetExceeded:
        done = False
    spent = time.process_time() - started
    at_sight = objective == "score" or won_at_sight(game)
    table = search.table_bytes if isinstance(search, CompiledSearch) else 0
    return Measured(spent, budget.used, search.states, table, done, at_sight)


def side_by_side() -> None:
    """Set both searches beside each other, on the value of every action."""
    print("face up, every action: players, goal, deck     compiled ms  readable ms  ratio (median)")
    for players, decks in SIDE_BY_SIDE.items():
        games = games_of(players, 6)
        for objective in OBJECTIVES:
            for deck in decks:
                ratios, both = [], [0.0, 0.0]
                for game in tables(games, deck):
                    spent = []
                    for compiled in (True, False):
                        started = time.process_time()
                        solve(game, objective, compiled=compiled, states=300_000)
                        spent.append(time.process_time() - started)
                    ratios.append(spent[1] / spent[0])
                    both = [both[0] + spent[0], both[1] + spent[1]]
                told = f"face up, {players} players, {objective}, {deck} cards"
                RATIOS.note(told, "the readable search", statistics.median(ratios))
                print(
                    f"  {players} {objective:8} {deck:3} ({len(ratios):2}) {'':18}"
                    f"{1000 * both[0] / len(ratios):10.1f} {1000 * both[1] / len(ratios):12.1f}"
                    f"   × {statistics.median(ratios):.1f}"
                )


def late_tables(games: list[GameRecord], deck: int = LATE) -> None:
    """Time every late table of some games, as `solve` does it by itself and in plain Python."""
    late = [
        game
        for record in games
        for game in record.games
        if game.deck_size <= deck and not game.over
    ]
    print(
        f"face up, {len(late)} late tables of {len(games)} games (up to {deck} cards to draw), "
        "every action, in ms\n"
        f"{'':37}median       p90     worst"
    )
    for objective in OBJECTIVES:
        for name, compiled in (("as it comes", None), ("plain Python", False)):
            times, exact = [], 0
            for game in late:
                started = time.process_time()
                exact += solve(game, objective, compiled=compiled).exact
                times.append(1000 * (time.process_time() - started))
            times.sort()
            print(
                f"  {objective:8} {name:13} {f'({exact} exact)':>11}"
                f" {statistics.median(times):9.1f}"
                f" {times[len(times) * 9 // 10]:9.1f} {times[-1]:9.1f}"
            )


def by_deck(plan: dict[str, dict[int, tuple[int, ...]]], long: bool) -> None:
    """Print how long the value of a position takes, by players and deck, and how that grows."""
    seconds = SECONDS[long]
    print(
        f"face up, the value (up to {seconds:.0f} s): "
        "players, goal, deck (need a search, need none)\n"
        f"{'':31}p50     p90   worst (s)   states/s   MB per million states   growth per card"
    )
    rows = [
        (players, objective, deck)
        for objective, groups in plan.items()
        for players, decks in groups.items()
        for deck in decks
    ]
    for players, group in groupby(rows, key=lambda row: row[0]):
        games = games_of(players, GAMES[long])
        before: tuple[str, int, float] | None = None
        for _, objective, deck in group:
            found = [measured(game, objective, seconds) for game in tables(games, deck)]  # type: ignore[arg-type]
            hard = [one for one in found if one.searched > AT_SIGHT]
            if not hard:
                print(f"  {players} {objective:8} {deck:3} (none of {len(found)} needs a search)")
                continue
            open_ones = [one for one in found if not one.at_sight]
            if open_ones:
                times = sorted(one.seconds for one in open_ones)
                print(
                    f"  {players} {objective:8} {deck:3} ({len(open_ones):2} not won at sight)"
                    f" {statistics.median(times):5.3f} {times[len(times) * 9 // 10]:7.2f}"
                    f" {times[-1]:7.2f}   {sum(not one.done for one in open_ones)} not done"
                )
            times = sorted(one.seconds for one in hard)
            searched = sum(one.searched for one in hard)
            large = [one for one in hard if one.remembered > 100_000]
            states = statistics.mean(one.searched for one in hard)
            growth = ""
            if before is not None and before[0] == objective:
                growth = f"× {(states / before[2]) ** (1 / (deck - before[1])):.2f}"
            before = objective, deck, states
            unfinished = sum(not one.done for one in hard)
            p90 = times[len(times) * 9 // 10]
            print(
                f"  {players} {objective:8} {deck:3} ({len(hard):2}, {len(found) - len(hard):2})   "
                f"{statistics.median(times):9.3f} {p90:7.2f} {times[-1]:7.2f}"
                f" {searched / sum(times):14,.0f} {memory_per_million(large):17} {growth:>19}"
                + (f"   {unfinished} not done" if unfinished else "")
            )


def memory_per_million(found: list[Measured]) -> str:
    """Say how much of the kernel's table a million states take, which grows by half when full."""
    if not found:
        return "-"
    per_state = [one.table / one.remembered for one in found]
    return f"{min(per_state):.0f}–{max(per_state):.0f}"


def bench_faceup(long: bool = False) -> None:
    """Print how fast the face-up model is."""
    print(warm(), "\n")
    side_by_side()
    by_deck(LONG if long else SHORT, long)
    print()


if __name__ == "__main__":
    if "late" in sys.argv[1:]:
        warm()
        late_tables([record for players in PLAYERS for record in real_games(players)])
    else:
        bench_faceup("long" in sys.argv[1:])
