"""Set our engine beside others: random legal games through each one's public Python interface.

Every engine plays the same policy: ask for the legal actions, choose one uniformly, apply it, until
the game is over. Cards are dealt at random by whatever the engine offers for it. The engines take
turns, a batch of games each, several rounds long; ratios are taken within a round. Times are those
of this process's processor (all engines use one thread), so that a busy machine disturbs little.

==================  ==============================================================================
engine              what is measured
==================  ==============================================================================
hanabi_kit          `Game.new` with a shuffled deck, `legal_actions`, `apply`: every step a new
                    frozen game
HLE                 `pyhanabi.HanabiState`: `legal_moves`, `apply_move`, `deal_random_card`; C++
                    behind cffi
OpenSpiel           `pyspiel.State`: `legal_actions`, `apply_action`, `chance_outcomes`; C++ behind
                    pybind11, actions are integers
PettingZoo          `hanabi_v5`: `agent_iter`, `last`, `step`; OpenSpiel behind shimmy, observations
                    as arrays at every step
==================  ==============================================================================

They are packages of the extra ``bench``; one that is not installed is left out, with a word.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from benchmarks.ratios import RATIOS
from benchmarks.shared import NAMES
from hanabi_kit.game import Game
from hanabi_kit.rules import ruleset_named

ROUNDS = 7
GAMES = 60

Player = Callable[[int, random.Random], int]
"""Plays so many games, and returns how many actions they took."""


def ours(players: int) -> Player:
    """Return a player of random games on our engine."""
    rules = ruleset_named("hle")
    names = NAMES[:players]

    def play(games: int, chance: random.Random) -> int:
        actions = 0
        for _ in range(games):
            deck = list(rules.deck)
            chance.shuffle(deck)
            game = Game.new(names, deck, rules)
            while not game.over:
                game = game.apply(chance.choice(game.legal_actions()))
                actions += 1
        return actions

    return play


def hle(players: int) -> Player:
    """Return a player of random games on the Hanabi Learning Environment."""
    from hanabi_learning_environment import pyhanabi

    engine: Any = pyhanabi.HanabiGame({"players": players, "seed": 1})

    def play(games: int, chance: random.Random) -> int:
        actions = 0
        for _ in range(games):
            state = engine.new_initial_state()
            while not state.is_terminal():
                if state.cur_player() == pyhanabi.CHANCE_PLAYER_ID:
                    state.deal_random_card()
                else:
                    state.apply_move(chance.choice(state.legal_moves()))
                    actions += 1
        return actions

    return play


def openspiel(players: int) -> Player:
    """Return a player of random games on OpenSpiel."""
    import pyspiel

    engine: Any = pyspiel.load_game("hanabi", {"players": players})

    def play(games: int, chance: random.Random) -> int:
        actions = 0
        for _ in range(games):
            state = engine.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    cards, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chance.choices(cards, odds)[0])
                else:
                    state.apply_action(chance.choice(state.legal_actions()))
                    actions += 1
        return actions

    return play


def pettingzoo(players: int) -> Player:
    """Return a player of random games on PettingZoo's `hanabi_v5`."""
    import numpy
    from pettingzoo.classic import hanabi_v5

    env: Any = hanabi_v5.env(players=players, hand_size=5 if players < 4 else 4)

    def play(games: int, chance: random.Random) -> int:
        actions = 0
        for _ in range(games):
            env.reset(seed=chance.randrange(2**31))
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                else:
                    legal = numpy.flatnonzero(observation["action_mask"])
                    env.step(chance.choice(legal))
                    actions += 1
        return actions

    return play


ENGINES = {
    "hanabi_kit": ours,
    "HLE": hle,
    "OpenSpiel": openspiel,
    "PettingZoo": pettingzoo,
}


def speeds(
    players: dict[str, Player], rounds: int, games: int
) -> dict[str, list[tuple[float, int]]]:
    """Return processor seconds and actions of each engine in each round.

    A first round only warms up and is not counted.
    """
    chance = random.Random(2024)
    found: dict[str, list[tuple[float, int]]] = {name: [] for name in players}
    for number in range(rounds + 1):
        for name, play in players.items():
            started = time.process_time()
            actions = play(games, chance)
            seconds = time.process_time() - started
            if number:
                found[name].append((seconds, actions))
    return found


def bench_engine(rounds: int = ROUNDS, games: int = GAMES) -> None:
    """Print games and actions a second of every engine, and how many times as fast ours is."""
    missing: dict[str, str] = {}
    print("random legal games             games/s   actions/s   ours is × as fast (worst – best)")
    for players in (2, 3, 4, 5):
        engines: dict[str, Player] = {}
        for name, make in ENGINES.items():
            try:
                engines[name] = make(players)
            except ImportError as error:
                missing[name] = str(error)
        found = speeds(engines, rounds, games)
        own = [actions / seconds for seconds, actions in found["hanabi_kit"]]
        for name, measured in found.items():
            pace = [actions / seconds for seconds, actions in measured]
            line = (
                f"  {players} players  {name:12} "
                f"{statistics.median(games / seconds for seconds, _ in measured):13,.0f} "
                f"{statistics.median(pace):11,.0f}"
            )
            if name != "hanabi_kit":
                ratios = sorted(mine / theirs for mine, theirs in zip(own, pace, strict=True))
                RATIOS.note(f"random games, {players} players", name, statistics.median(ratios))
                line += f"   {statistics.median(ratios):6.2f} ({ratios[0]:.2f} – {ratios[-1]:.2f})"
            print(line)
    for name, reason in missing.items():
        print(f"  {name} is not here: {reason}")
    print()


if __name__ == "__main__":
    bench_engine()
