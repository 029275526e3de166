"""A comment on a move names its model, and says what the solver says."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from hanabi_kit.actions import Discard, Play
from hanabi_kit.cards import Slot
from hanabi_kit.endgame import judge, judging, solve
from hanabi_kit.endgame.solution import Bounds
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import speaking
from hanabi_kit.puzzles import read_puzzle
from hanabi_kit.view import View
from tests import DATA

POSITION = read_puzzle(DATA / "plans" / "one-in-five.toml").position
VIEW = View.of(POSITION, POSITION.mover)


def test_a_plan_is_named_with_whose_sight_it_is_given() -> None:
    told = judge(VIEW, Play(Slot(2)), model="plan")
    assert told == (
        "play 2: chance of 25 points 1/5 (plan, given what Alice sees). Nothing is better."
    )
    told = judge(VIEW, Discard(Slot(1)), model="plan")
    assert told.startswith("discard 1: chance of 25 points 0 (plan, given what Alice sees).")
    assert "Better: play 1 (and 4 more), 1/5." in told
    with speaking("fr"):
        assert "(plan, sachant ce que voit Alice)" in judge(VIEW, Play(Slot(2)), model="plan")


def test_without_a_model_a_view_is_judged_as_before() -> None:
    assert judge(VIEW, Play(Slot(2))) == judge(VIEW, Play(Slot(2)), model="seat")
    with pytest.raises(HanabiError, match="faceup"):
        judge(VIEW, Play(Slot(2)), model="deal")


def test_what_is_only_worse_on_average_is_not_called_worse(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = solve(VIEW, model="plan")
    fifth, tenth = Fraction(1, 5), Fraction(1, 10)
    actions = tuple(
        replace(worth, lower=fifth, upper=fifth, average=Bounds(tenth, tenth))
        if worth.action == Discard(Slot(1))
        else worth
        for worth in found.actions
    )
    monkeypatch.setattr(judging, "solve", lambda *_, **__: replace(found, actions=actions))
    told = judge(VIEW, Discard(Slot(1)), model="plan")
    assert "worse on average than one that has play 1" in told
    assert "Better:" not in told
