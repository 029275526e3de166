"""The plain Python that stands in for numpy says what numpy says; and so does the kit with it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from operator import add, eq, mul, sub
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.compiler import plain_arrays as plain
from tests import ROOT

Operation = Callable[[Any, Any], Any]

numbers = st.integers(-(2**40), 2**40)
vectors = st.lists(numbers, min_size=1, max_size=8)
truths = st.lists(st.booleans(), min_size=1, max_size=8)


@st.composite
def grids(draw: st.DrawFn) -> list[list[int]]:
    width = draw(st.integers(1, 4))
    return draw(st.lists(st.lists(numbers, min_size=width, max_size=width), min_size=1, max_size=5))


def both(ask: Callable[[Any], Any]) -> tuple[Any, Any]:
    """Return what is found with numpy, and with the plain arrays, as Python's own values."""
    return shown(ask(np)), shown(ask(plain))


def shown(found: Any) -> Any:
    if isinstance(found, tuple):
        return [shown(one) for one in found]
    return found.tolist() if hasattr(found, "tolist") else found


@given(vectors, st.integers(-1000, 1000), st.sampled_from([add, sub, mul, eq]))
def test_arithmetic_with_one_number(values: list[int], other: int, sign: Operation) -> None:
    numpys, plains = both(lambda a: sign(a.array(values), other))
    assert plains == numpys


@given(vectors, st.data(), st.sampled_from([add, sub, eq]))
def test_arithmetic_place_by_place(values: list[int], data: st.DataObject, sign: Operation) -> None:
    more = data.draw(st.lists(numbers, min_size=len(values), max_size=len(values)))
    numpys, plains = both(lambda a: sign(a.array(values), a.array(more)))
    assert plains == numpys


@given(truths, st.data())
def test_sets_of_places(truth: list[bool], data: st.DataObject) -> None:
    more = data.draw(st.lists(st.booleans(), min_size=len(truth), max_size=len(truth)))
    for ask in (
        lambda a: a.array(truth) & a.array(more),
        lambda a: a.array(truth) | a.array(more),
        lambda a: ~a.array(truth),
        lambda a: bool(a.array(truth).all()),
        lambda a: bool(a.array(truth).any()),
        lambda a: int(a.array(truth).sum()),
        lambda a: a.flatnonzero(a.array(truth)),
        lambda a: a.compress(a.array(truth), a.array(range(len(truth)))),
        lambda a: a.arange(len(truth)) * 2 + a.array(truth),
    ):
        numpys, plains = both(ask)
        assert plains == numpys


@given(vectors, st.data())
def test_several_places_are_read_and_written(values: list[int], data: st.DataObject) -> None:
    places = data.draw(st.lists(st.integers(0, len(values) - 1), max_size=6))
    news = data.draw(st.lists(numbers, min_size=len(places), max_size=len(places)))

    def written(a: Any, new: Any) -> Any:
        array = a.array(values, a.int64)
        a.put(array, a.array(places, a.int64), new)
        return array

    for ask in (
        lambda a: a.take(a.array(values), a.array(places, a.int64)),
        lambda a: written(a, 7),
        lambda a: written(a, a.array(news, a.int64)),
    ):
        numpys, plains = both(ask)
        assert plains == numpys


@given(st.lists(st.integers(0, 20), min_size=1, max_size=12))
def test_different_values(values: list[int]) -> None:
    for ask in (
        lambda a: a.unique(a.array(values), return_inverse=True),
        lambda a: a.unique(a.array(values), return_inverse=True)[1].astype(a.int64),
    ):
        numpys, plains = both(ask)
        assert plains == numpys


@given(grids(), st.data())
def test_grids(rows: list[list[int]], data: st.DataObject) -> None:
    width = len(rows[0])
    row = data.draw(st.integers(0, len(rows) - 1))
    column = data.draw(st.integers(0, width - 1))
    places = data.draw(st.lists(st.integers(0, len(rows) - 1), min_size=1, max_size=4, unique=True))

    def filled(a: Any) -> Any:
        grid = a.zeros((len(rows), width), a.int64)
        for number, values in enumerate(rows):
            for place, value in enumerate(values):
                grid[number, place] = value
        return grid

    def overwritten(a: Any) -> Any:
        grid = filled(a)
        grid[a.array(places)] = grid[a.array(places)] + grid[a.array(places)]
        return grid

    def through_a_view(a: Any) -> Any:
        grid = filled(a)
        view = grid[:row]
        if row:
            view[row - 1, column] = 5
        return view.shape, len(view), grid

    for ask in (
        filled,
        overwritten,
        through_a_view,
        lambda a: a.array(rows),
        lambda a: filled(a).shape,
        lambda a: int(filled(a)[row, column]),
        lambda a: filled(a)[row],
        lambda a: filled(a)[:, column],
        lambda a: filled(a)[: row + 1],
        lambda a: filled(a)[a.array(places)],
        lambda a: filled(a) - a.array(rows),
        lambda a: filled(a) // 3,
        lambda a: filled(a).max(axis=1),
        lambda a: filled(a).max(axis=1).sum() - a.take(filled(a).max(axis=1), places).sum(),
        lambda a: filled(a)[: row + 1].copy(),
        lambda a: filled(a)[: row + 1].astype(a.int64),
        lambda a: [int(one) for one in filled(a).flat],
    ):
        numpys, plains = both(ask)
        assert plains == numpys


def test_new_arrays() -> None:
    for ask in (
        lambda a: a.zeros(3, a.int64),
        lambda a: a.ones(2, a.bool_),
        lambda a: a.zeros((2, 2), object),
        lambda a: a.full(2, -1, a.int64),
        lambda a: a.empty((2, 3), a.int64).shape,
    ):
        numpys, plains = both(ask)
        assert plains == numpys


def test_a_copy_is_not_a_view() -> None:
    grid = plain.zeros((3, 2), plain.int64)
    copied = grid[:2].copy()
    copied[0, 0] = 1
    assert grid[0, 0] == 0


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: plain.array([1, 2]) + plain.array([1]), "2 and of 1"),
        (lambda: plain.compress(plain.array([True]), plain.array([1, 2])), "1 places for 2"),
        (lambda: plain.array([[1, 2], [3]]), "rows of"),
        (lambda: plain.zeros((2, 2)).max(axis=0), "only 1"),
        (lambda: plain.zeros((2, 2))[1:], "only the first rows"),
        (lambda: plain.zeros((2, 2))[2], "the grid has 2"),
        (lambda: plain.zeros((2, 2)) + plain.zeros((2, 1)), "grids of"),
        (lambda: plain.unique(plain.array([1]), return_inverse=False), "return_inverse"),
    ],
)
def test_what_is_not_covered_is_refused(wrong: Callable[[], object], told: str) -> None:
    with pytest.raises((ValueError, IndexError), match=told):
        wrong()


# ----------------------------------------------------------------------- the kit with them

ANSWERS = """
import json
import sys

from hanabi_kit import Game, read_game, solve
from hanabi_kit.deduction.knowledge.examples import is_muddy, muddy_children
from hanabi_kit.deduction.knowledge import And, CommonKnowledge, KnowsWhether, Or
from hanabi_kit.endgame.deal import solve_deal
from hanabi_kit.game import shuffled
from hanabi_kit.puzzles import folder
from hanabi_kit.rules import STANDARD

found = {}
for seed in (1, 2, 5, 202):
    game = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=seed))
    deal = solve_deal(game, states=20_000)
    found[f"deal {seed}"] = [deal.winnable, deal.lower, deal.upper, deal.states, str(deal.line)]
record = read_game(folder() / "games" / "bot-2p-s2006.json")
for turn in (64, 66, 68):
    plan = solve(record.at(turn), model="plan", states=400)
    found[f"plan {turn}"] = [str(plan.lower), str(plan.upper)]
children = muddy_children(6, muddy=3)
someone = Or(*(is_muddy(name) for name in children.agents))
nobody = And(*(~KnowsWhether(name, is_muddy(name)) for name in children.agents))
for said in (someone, nobody, nobody):
    children = children.announce(said)
    found[f"children {len(children)}"] = [
        str(children.cells(name)) for name in children.agents
    ] + [children.holds(CommonKnowledge(someone)), len(children.worlds_where(nobody))]
first = children.agents[0]
found["asked"] = str(children.ask(first, is_muddy(first)).cells(first))
print(json.dumps({"with": "numpy" in sys.modules, "found": found}))
"""


def answers(*, bare: bool) -> dict[str, Any]:
    """Return what a fresh Python finds, with numpy or without."""
    # Compiled trials find other plans, so numba is hidden from both.
    hidden = "import sys; sys.modules['numba'] = None"
    if bare:
        hidden = "from tests.bare import hide; hide()"
    code = f"{hidden}\n{ANSWERS}"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_the_kit_answers_the_same_without_numpy() -> None:
    with_numpy, without = answers(bare=False), answers(bare=True)
    assert (with_numpy["with"], without["with"]) == (True, False)
    assert without["found"] == with_numpy["found"]
