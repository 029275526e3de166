"""The engines that `make bench` sets side by side all play whole random games."""

from __future__ import annotations

import random

import pytest

from benchmarks.engine import ENGINES, speeds


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("name", ENGINES)
def test_every_engine_of_the_bench_plays_the_games_it_is_asked_for(name: str, players: int) -> None:
    try:
        play = ENGINES[name](players)
    except ImportError as error:
        pytest.skip(f"{name} is not installed: {error}")
    actions = play(30, random.Random(1))
    # Random games strike out after 8 to 40 actions or so.
    assert 30 * 5 < actions < 30 * 60
    (rounds,) = speeds({name: play}, rounds=2, games=1).values()
    assert len(rounds) == 2
    assert all(seconds > 0 and taken > 0 for seconds, taken in rounds)
