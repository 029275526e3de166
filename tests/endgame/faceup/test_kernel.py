"""The kernel: the same numbers as the readable search, in one slice or in many, compiled or not."""

from __future__ import annotations

from itertools import pairwise
from types import ModuleType

import numpy as np
import pytest

from hanabi_kit.endgame import solve, tuning
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.faceup import compiled_search as compiled
from hanabi_kit.endgame.faceup import search_kernel as kernel
from hanabi_kit.endgame.faceup.root import Root
from hanabi_kit.endgame.faceup.suit_search import SuitSearch
from hanabi_kit.game import Game
from hanabi_kit.notation import read_game
from hanabi_kit.puzzles import folder
from tests.helpers.brute_force import faceup_values, small_game
from tests.helpers.uncompiled import uncompiled_module

OBJECTIVES = ("perfect", "score")

needs_numba = pytest.mark.skipif(not kernel.COMPILED, reason="numba is not installed here")


def small_games(seeds: range) -> list[Game]:
    found = (small_game(seed) for seed in seeds)
    return [game for game in found if game is not None and not game.rules.deck_plays]


def late_tables(deck: int) -> list[Game]:
    """The tables of the kit's own recorded games with at most so many cards to draw."""
    return [
        game
        for path in sorted((folder() / "games").glob("*.json"))
        for game in read_game(path).games
        if not game.over and 0 < game.deck_size <= deck and not game.rules.deck_plays
    ]


@needs_numba
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_it_equals_the_brute_force_on_small_tables(objective: str) -> None:
    tested = 0
    for game in small_games(range(5000, 5080)):
        found = solve(game, objective, compiled=True)
        assert {worth.action: worth.value for worth in found.actions} == faceup_values(
            game, objective
        )
        tested += 1
    assert tested > 20


@needs_numba
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_it_equals_the_readable_search_on_real_tables(objective: str) -> None:
    tables = late_tables(deck=7)
    assert len(tables) > 50
    for game in tables:
        fast = solve(game, objective, compiled=True)
        slow = solve(game, objective, compiled=False)
        assert fast.actions == slow.actions


def compare_what_is_met(deck: int, every: int, most: int) -> int:
    """Ask the kernel what the readable search remembers of late tables; return how many it was."""
    compared = 0
    for game in late_tables(deck)[::every]:
        for objective in OBJECTIVES:
            root = Root(game, objective)  # type: ignore[arg-type]
            slow, fast = root.new_search(Budget()), root.new_search(Budget(), compiled=True)
            assert isinstance(slow, SuitSearch)
            assert isinstance(fast, SuitSearch)
            root.value_of(slow)
            for question, worth in list(slow._values.items())[:most]:
                assert fast.value(*question) == worth, (objective, len(game.players), question)
                compared += 1
            for suits_and_deck, worth in list(slow._relaxed.items())[:most]:
                assert fast.relaxed(*suits_and_deck) == worth
                compared += 1
    return compared


@needs_numba
def test_it_equals_the_readable_search_on_what_is_met_on_the_way() -> None:
    assert compare_what_is_met(deck=6, every=3, most=100) > 1_500


@needs_numba
@pytest.mark.long
def test_it_equals_the_readable_search_on_all_that_is_met_on_the_way() -> None:
    assert compare_what_is_met(deck=11, every=1, most=10_000) > 100_000


@needs_numba
def test_a_firework_that_lost_its_last_card_earns_no_token_at_its_new_end() -> None:
    # The first suit needs a 4 in the deck and a 5 in the mover's hand. Once that 5 is discarded,
    # the 4 is the last card, and playing it gives no token back.
    question = ((641, 1153, 262785), 3, 0, 0, 0)
    assert SuitSearch(2, 5, 8, "score", Budget()).value(*question) == 20
    assert compiled.CompiledSearch(2, 5, 8, "score", Budget()).value(*question) == 20


def test_it_draws_in_the_order_of_the_readable_search(uncompiled: ModuleType) -> None:
    tested = 0
    for game in late_tables(deck=9)[::7]:
        root = Root(game, "score")
        root.search = root.new_search(Budget())
        suits, deck, seat = root.suits, game.deck_size, game.mover
        memory = uncompiled.new_memory(len(game.players), 5, 8, False, 16)
        codes = (0,) * (uncompiled.SUITS - len(suits)) + suits
        memory[uncompiled.ROWS : uncompiled.ROWS + uncompiled.SUITS] = codes
        with np.errstate(over="ignore"):
            uncompiled.set_row(memory, 0)
            action = uncompiled._add_action(memory, 0, 0, 0, 0, 0)
            most = uncompiled._draws(memory, 0, action, seat, deck)
        found, total = [], 0
        below = uncompiled.ROWS + uncompiled.SUITS
        looked_up = [uncompiled.HASHES + 1, uncompiled.LOW_IDS + 1, uncompiled.HIGH_IDS + 1]
        for kind in range(int(memory[uncompiled.DRAWS])):
            draw = uncompiled._draw_at(0, kind)
            copies = int(memory[draw + uncompiled.COPIES])
            uncompiled._enter(memory, 0, draw)
            suits_after = memory[below : below + uncompiled.SUITS] >> uncompiled.ID_BITS
            found.append((copies, tuple(int(code) for code in suits_after if code)))
            noted = memory[looked_up].tolist()
            with np.errstate(over="ignore"):
                uncompiled._set_ids(memory, 1)
            assert memory[looked_up].tolist() == noted
            bound = root.coded.upper_bound(found[-1][1], deck - 1)
            assert memory[draw + uncompiled.BOUND] == bound
            total += copies * bound
        assert most == total
        expected = root.coded.suits.draws(suits, seat, deck) if suits else found
        trash = [draw for draw in expected if draw[1] == suits]
        assert sorted(found) == sorted(expected)
        assert found == expected or not trash  # without trash the last one comes first
        tested += 1
    assert tested > 10


@needs_numba
def test_slices_and_a_growing_table_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = late_tables(deck=9)[0]
    whole = solve(game, compiled=True)
    monkeypatch.setattr(tuning, "SLICE", 300)
    monkeypatch.setattr(tuning, "FIRST_PLACES", 16)
    assert solve(game, compiled=True).actions == whole.actions


@needs_numba
@pytest.mark.parametrize("sizes", [(16, 24, 90, 200), (5_000, 7_500, 9_400), (30_000, 45_000)])
def test_a_table_that_grows_forgets_nothing(sizes: tuple[int, ...]) -> None:
    memory = kernel.new_memory(2, 5, 8, True, 16)
    table = kernel.empty_table(memory, sizes[0], sizes[-1])
    chance = np.random.default_rng(sizes[0])
    row = slice(kernel.ROWS, kernel.ROWS + kernel.SUITS)
    suits = np.unique(chance.integers(0, 1 << 41, 3_000))
    kept: dict[tuple[int, ...], int] = {}
    for size, larger in pairwise((*sizes, 0)):
        assert kernel.places_of(memory) == size
        while memory[kernel.USED] < memory[kernel.FULL]:
            codes = np.sort(chance.choice(suits, kernel.SUITS))
            deck, worth = len(kept) % 18 + 2, len(kept)
            if (*codes, deck) in kept:
                continue
            memory[row] = codes
            kernel.set_row(memory, np.int64(0))
            position = map(np.int64, (kernel.relaxed_meta(deck), worth, kernel.EXACT))
            kernel._store(memory, table, np.int64(0), *position)
            kept[(*codes, deck)] = worth
        if larger:
            kernel.grow(memory, table, larger)
        assert memory[kernel.USED] == len(kept)
        for (*found, deck), worth in kept.items():
            memory[row] = found
            kernel.set_row(memory, np.int64(0))
            meta = np.int64(kernel.relaxed_meta(deck))
            place = kernel.place_of(memory, table, np.int64(0), meta)
            assert table[place + kernel.KEY] & 3 == kernel.EXACT
            assert table[place + kernel.WORTH] == worth
        filled = table.reshape(-1, kernel.PLACE_LIMBS)[:, kernel.KEY] & 3
        assert np.count_nonzero(filled) == len(kept)
    assert memory[kernel.STATUS] == kernel.GOING


@needs_numba
def test_a_search_in_slices_goes_on_where_it_stopped() -> None:
    # Of two players with 12 cards to draw. When a discard was in work as a slice ended, its bound
    # had fallen, and the search went another way first: two thirds more were searched.
    question = ((32897, 67371523, 8623751937), 12, 0, 2, 1)
    spent = []
    for slice_ in (100_000, 400):
        budget = Budget(states=1_000_000)  # who counts states has slices of the same length
        search = compiled.CompiledSearch(2, 5, 8, "score", budget)
        search._slice = slice_
        search.value(*question)
        spent.append(budget.used)
    assert spent[1] < 1.1 * spent[0]


def open_ones(tables: list[Game]) -> int:
    """Check that bounds of each table hold its value; return how many are left open."""
    left_open = 0
    for game in tables:
        exact = solve(game, compiled=False)
        found = solve(game, compiled=True)
        for bounds, value in zip(found.actions, exact.actions, strict=True):
            assert value.value is not None
            assert bounds.lower <= value.value <= bounds.upper
        left_open += not found.exact
    return left_open


@needs_numba
def test_a_full_memory_gives_bounds_that_hold_the_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "FIRST_PLACES", 16)
    monkeypatch.setattr(compiled, "places_in", lambda memory: (1 << 10, 64, 1 << 12))
    assert open_ones(late_tables(deck=8)[::5])


@needs_numba
@pytest.mark.parametrize("ids", [8, 16])
def test_where_no_suit_can_be_numbered_any_more_bounds_hold_the_value(
    monkeypatch: pytest.MonkeyPatch, ids: int
) -> None:
    monkeypatch.setattr(compiled, "places_in", lambda memory: (1 << 10, 1 << 14, ids))
    assert open_ones(late_tables(deck=8)[::9])


@needs_numba
def test_an_index_counts_from_the_beginning() -> None:
    from numba import njit

    from hanabi_kit.compiler.indices import FromTheBeginning

    def moved(array: kernel.Limbs, index: int) -> int:
        array[index + 1] = array[index]
        return int(array[index])

    def copied(table: kernel.Limbs, row: int) -> int:
        table[row + 1, 1] = table[row, 1]
        return int(table[row, 1])

    words, table, asked = np.arange(4), np.array([[0, 0], [0, 5], [0, 7], [0, 0]]), []
    for options in ({}, {"pipeline_class": FromTheBeginning}):
        function = njit("int64(int64[::1], int64)", **options)(moved)
        assert function(words, 2) == 2
        assert words.tolist() == [0, 1, 2, 2]
        asked.append(" slt i64 " in next(iter(function.inspect_llvm().values())))
        function = njit("int64(int64[:, ::1], int64)", **options)(copied)
        assert function(table, 2) == 7
        assert table.tolist() == [[0, 0], [0, 5], [0, 7], [0, 7]]
        asked.append(" slt i64 " in next(iter(function.inspect_llvm().values())))
    assert asked == [True, True, False, False]  # whether it is below 0


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The kernel as it is where numba is missing."""
    return uncompiled_module("hanabi_kit.endgame.faceup.search_kernel", monkeypatch)


def test_uncompiled_it_gives_the_same_numbers(
    uncompiled: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not uncompiled.COMPILED
    monkeypatch.setattr(compiled, "kernel", uncompiled)
    monkeypatch.setattr(tuning, "MOST_CACHE_PLACES", 1 << 10)
    for game in small_games(range(6000, 6025)):
        # Hashes are meant to overflow; numpy says so where numba does not.
        with np.errstate(over="ignore"):
            found = solve(game, compiled=True)
        assert found.actions == solve(game, compiled=False).actions
