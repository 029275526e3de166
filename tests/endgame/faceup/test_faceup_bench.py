"""The late tables of real games on which the face-up model is timed."""

from __future__ import annotations

import pytest

from benchmarks.faceup import late_tables
from benchmarks.shared import real_games


def test_every_late_table_is_solved_for_both_goals_in_both_ways(
    capsys: pytest.CaptureFixture[str],
) -> None:
    games = real_games(2)[:2]
    late = sum(game.deck_size <= 2 and not game.over for one in games for game in one.games)
    late_tables(games, deck=2)
    head, _, *rows = capsys.readouterr().out.splitlines()
    assert f"{late} late tables of 2 games (up to 2 cards" in head
    assert [row.split()[0] for row in rows] == ["perfect", "perfect", "score", "score"]
    assert all(f"({late} exact)" in row for row in rows)
