"""Time what a seat can know of its own hand, beside what OpenSpiel shows of it.

Every view of real and of random games: each seat at each turn. OpenSpiel plays the same games with
the same deck, and is asked for its observation tensor, in which a hidden card is what its clues
leave (colours and ranks crossed out). Ours are the exact possible identities with their numbers of
worlds: cards in sight are counted, and slots that depend on each other are deduced together.

All are asked in turn, view by view, through their public Python interfaces, and the processor time
of this thread is taken, less that of looking at the clock, so that a busy machine disturbs little.

The real games are those the kit carries, and those of the folder ``HANABI_KIT_DATA``, if it is set
(``games/*.json`` in hanab.live's format); random ones are added until there are 50 for each number
of players. In half of them any legal action is taken; they are short. In the other half cards are
played that fit, clues are many, and the deck runs out.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from benchmarks.ratios import RATIOS
from benchmarks.shared import GAMES, NAMES, PLAYERS, clock_cost, random_game, real_games, taken
from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Seat, Slot
from hanabi_kit.deduction import count_assignments, counting_kernel, deduce
from hanabi_kit.deduction.solvers.constraint_model import deduce_by_constraints
from hanabi_kit.game import Game, shuffled
from hanabi_kit.notation import GameRecord
from hanabi_kit.rules import STANDARD
from hanabi_kit.view import View

MOST_ASSIGNMENTS = 20_000
EVERY = 40

LETTERS = "RYGWB"

ROWS = {
    "spiel": "OpenSpiel, observation tensor (clues only)",
    "compiled": "ours, compiled kernel",
    "game": "ours, compiled, with making the View",
    "plain": "ours, plain Python",
    "fractions": "  and every probability as a Fraction",
    "sample": "ours, plain Python, on the sample",
    "constraint": "python-constraint, on the sample",
}


@dataclass
class Times:
    """Microseconds of each question, by row of the table."""

    taken: dict[str, list[float]] = field(default_factory=lambda: {row: [] for row in ROWS})
    narrowed: int = 0

    def add(self, other: Times) -> None:
        """Put the times of another number of players to these."""
        for row, found in other.taken.items():
            self.taken[row] += found
        self.narrowed += other.narrowed


# -- games ---------------------------------------------------------------------------------------


class SpielTable:
    """One game at OpenSpiel's table, led by ours."""

    def __init__(self, engine: Any, texts: dict[str, int], record: GameRecord) -> None:
        self.state = engine.new_initial_state()
        self.texts = texts
        self.deck = iter(record.deck)
        self.suits = [suit.letter for suit in record.rules.suits]
        self._deal()

    def _deal(self) -> None:
        while self.state.is_chance_node():
            card = next(self.deck)
            self._take(f"(Deal {LETTERS[self.suits.index(card.suit.letter)]}{card.rank})")

    def _take(self, text: str) -> None:
        if text not in self.texts:
            for action in self.state.legal_actions():
                self.texts.setdefault(self.state.action_to_string(action), action)
        self.state.apply_action(self.texts[text])

    def apply(self, action: Action, game: Game) -> None:
        """Take the action that the mover of `game` takes."""
        size = len(game.hands[game.mover])
        match action:
            case Play(slot):
                text = f"(Play {size - slot})"
            case Discard(slot):
                text = f"(Discard {size - slot})"
            case Clue(to, int(rank)):
                text = f"(Reveal player +{(to - game.mover) % len(game.players)} rank {rank})"
            case Clue(to, colour):
                letter = LETTERS[self.suits.index(str(colour))]
                text = f"(Reveal player +{(to - game.mover) % len(game.players)} color {letter})"
            case _:
                raise ValueError(f"{action!r}: OpenSpiel has no such action")
        self._take(text)
        self._deal()


# -- times ---------------------------------------------------------------------------------------


def views_of(record: GameRecord, engine: Any, texts: dict[str, int]) -> Iterator[tuple[Any, ...]]:
    """Yield every turn of a game at both tables; OpenSpiel's is None where there is none."""
    spiel = SpielTable(engine, texts, record) if engine is not None else None
    for game, action in zip(record.games, record.actions, strict=False):
        if game.over:
            return
        yield game, spiel.state if spiel is not None else None
        if spiel is not None:
            spiel.apply(action, game)


def measured(records: list[GameRecord], engine: Any) -> Times:
    """Return the times of every view of these games."""
    times, texts, number = Times(), {}, 0
    cost = clock_cost()

    def note(row: str, question: Callable[[], object]) -> None:
        times.taken[row].append(max(taken(question) - cost, 0.0))

    for record in records:
        for game, state in views_of(record, engine, texts):
            for seat in map(Seat, range(len(game.players))):
                view = View.of(game, seat)
                if state is not None:
                    note("spiel", lambda s=state, p=int(seat): s.observation_tensor(p))
                if counting_kernel.COMPILED:
                    note("compiled", lambda v=view: deduce(v, compiled=True))
                    note("game", lambda g=game, p=seat: deduce(View.of(g, p), compiled=True))
                note("plain", lambda v=view: deduce(v, compiled=False))
                found = deduce(view)
                note("fractions", lambda f=found: [list(own.odds.items()) for own in f.hand])
                times.taken["fractions"][-1] += times.taken["plain"][-1]
                times.narrowed += any(
                    own.cards != view.clued(Slot(slot))
                    for slot, own in enumerate(found.hand, start=1)
                )
                number += 1
                if number % EVERY == 0 and count_assignments(view) <= MOST_ASSIGNMENTS:
                    times.taken["sample"].append(times.taken["plain"][-1])
                    note("constraint", lambda v=view: deduce_by_constraints(v))
    return times


def rows(times: Times) -> Iterator[str]:
    """Yield a line for each way to an answer that was measured."""
    base = times.taken["spiel"]
    for row, name in ROWS.items():
        found = times.taken[row]
        if not found:
            continue
        ordered = sorted(found)
        middle = statistics.median(ordered)
        line = (
            f"  {name:44} {len(found):7,} {middle:9.1f} {statistics.fmean(ordered):9.1f} "
            f"{ordered[len(ordered) * 99 // 100]:9.1f}"
        )
        if row == "constraint":
            line += f"   × {middle / statistics.median(times.taken['sample']):,.0f} ours"
        elif row != "sample" and base:
            line += f" {middle / statistics.median(base):8.2f}"
        yield line


def note_ratios(times: Times) -> None:
    """Note how fast ours is beside each other way that was measured."""
    for row, beside, base in (
        ("plain", "OpenSpiel's clues only", "spiel"),
        ("compiled", "OpenSpiel's clues only", "spiel"),
        ("sample", "python-constraint", "constraint"),
    ):
        if times.taken[row] and times.taken[base]:
            ratio = statistics.median(times.taken[base]) / statistics.median(times.taken[row])
            what = ROWS[row].removeprefix("ours, ").removesuffix(", on the sample")
            RATIOS.note(f"own hand, {what}", beside, ratio)


def bench_deduction(games: int = GAMES) -> None:
    """Print the microseconds a view takes, by number of players and for all."""
    # The kernel is loaded, and compiled if need be, before the first measurement.
    deduce(View.of(Game.new(NAMES[:2], shuffled(STANDARD, 1))), compiled=True)
    try:
        import pyspiel
    except ImportError as error:
        pyspiel = None
        print(f"OpenSpiel is not here: {error}")
    if not counting_kernel.COMPILED:
        print("numba is not here: plain Python only")
    print("own hand, µs of processor time a view            views    median      mean       p99")
    total, played, real = Times(), 0, 0
    for players in PLAYERS:
        records = real_games(players)[:games]
        real += len(records)
        records += [random_game(players, seed) for seed in range(games - len(records))]
        played += len(records)
        engine = pyspiel and pyspiel.load_game("hanabi", {"players": players})
        times = measured(records, engine)
        total.add(times)
        print(f" {players} players" + " " * 78 + "× OpenSpiel")
        print(*rows(times), sep="\n")
    print(f" all {played} games, {real} of them real")
    print(*rows(total), sep="\n")
    note_ratios(total)
    views = len(total.taken["plain"])
    print(
        f"  In {100 * total.narrowed / views:.0f} % of these views more is known than the clues "
        "say.\n  The sample: every "
        f"{EVERY}th view, if it has at most {MOST_ASSIGNMENTS:,} assignments to write down.\n"
    )


if __name__ == "__main__":
    bench_deduction()
