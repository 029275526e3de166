"""The table on which `make bench` times deduction: both sides are asked about the same game."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.deduction import ROWS, Times, measured, rows, views_of
from benchmarks.shared import random_game, real_games
from hanabi_kit.cards import Seat
from hanabi_kit.deduction import counting_kernel
from hanabi_kit.view import View
from tests.helpers.hle_format import view_tensor

pyspiel: Any = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: pip install open_spiel"
)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_openspiel_sits_at_the_same_table_at_every_turn(players: int) -> None:
    engine = pyspiel.load_game("hanabi", {"players": players})
    records = [*real_games(players)[:1], random_game(players, 0), random_game(players, 1)]
    for record in records:
        turns = 0
        for game, state in views_of(record, engine, {}):
            for seat in map(Seat, range(players)):
                assert state.observation_tensor(seat) == view_tensor(View.of(game, seat))
            turns += 1
        assert turns == len(record.actions)


@pytest.mark.parametrize("with_openspiel", [True, False])
def test_every_view_is_timed_by_every_row(with_openspiel: bool) -> None:
    engine = pyspiel.load_game("hanabi", {"players": 5}) if with_openspiel else None
    record = random_game(5, 1)
    times = measured([record], engine)
    asked = {"plain", "fractions"}
    asked |= {"compiled", "game"} if counting_kernel.COMPILED else set()
    asked |= {"spiel"} if with_openspiel else set()
    for row in asked:
        assert len(times.taken[row]) == 5 * len(record.actions)
    assert len(times.taken["constraint"]) == len(times.taken["sample"]) > 0
    total = Times()
    total.add(times)
    assert len(list(rows(total))) == len(ROWS) - (0 if counting_kernel.COMPILED else 2) - (
        not with_openspiel
    )
