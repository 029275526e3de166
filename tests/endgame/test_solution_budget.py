"""What the solver says when it may not finish, and what it does not solve at all."""

from __future__ import annotations

import json
import math
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from hanabi_kit.actions import Play
from hanabi_kit.cards import Slot
from hanabi_kit.endgame import Solution, solve
from hanabi_kit.endgame.budget import Budget, Progress
from hanabi_kit.endgame.faceup.root import Root
from hanabi_kit.endgame.faceup.suit_search import SuitSearch
from hanabi_kit.endgame.seat.search import solve_seat
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.game import Game
from hanabi_kit.notation import parse_position
from hanabi_kit.notation.position_file import format_position
from hanabi_kit.position import Position
from hanabi_kit.puzzles import folder
from hanabi_kit.rules import STANDARD
from hanabi_kit.view import View
from tests import ROOT
from tests.endgame.faceup.test_faceup import engines
from tests.endgame.micro_tables import laid_out, micro_rules
from tests.helpers.brute_force import small_game
from tests.helpers.peak_memory import PEAK_MEMORY
from tests.helpers.tables import hidden_position, record_of
from tests.work_clock import work_clock

OBJECTIVES = ("perfect", "score")


@cache
def late(seed: int, players: int, deck: int) -> Game:
    """A late position of a game in which only playable cards were played."""
    return next(game for game in record_of(seed, players, 200).games if game.deck_size == deck)


def assert_certified(part: Solution, whole: Solution) -> None:
    """Whatever a budget left, the bounds of `part` hold the values of `whole`."""
    assert whole.exact
    for bounded, exact in zip(part.actions, whole.actions, strict=True):
        assert bounded.action == exact.action
        assert bounded.lower <= exact.lower <= bounded.upper
        if bounded.exact:
            assert bounded.value == exact.value
        else:
            assert bounded.value is None
    assert part.lower <= whole.lower <= part.upper
    assert part.value in (None, whole.value)
    assert part.exact == (part.value is not None) == (part.lower == part.upper)
    assert set(part.best) <= set(whole.best)
    if part.best:
        assert part.exact


@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("states", [1, 2, 3, 5, 10, 30, 100])
def test_bounds_hold_the_value_however_early_the_search_stops_on_small_games(
    states: int, objective: Any
) -> None:
    for seed in range(60):
        game = small_game(seed, 5)
        if game is not None:
            for deck_plays in (False, True):
                table = replace(game, rules=replace(game.rules, deck_plays=deck_plays))
                whole = solve(table, objective, compiled=False)
                for compiled in engines(table):
                    part = solve(table, objective, states=states, compiled=compiled)
                    assert_certified(part, whole)


@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize(("players", "deck"), [(2, 7), (3, 6), (4, 6), (5, 5)])
def test_bounds_hold_the_value_however_early_the_search_stops_on_standard_games(
    players: int, deck: int, objective: Any
) -> None:
    # The first seed whose position asks for a search at all.
    games = (late(seed, players, deck) for seed in range(100))
    game = next(game for game in games if solve(game, objective).states > 30)
    whole = solve(game, objective)
    unfinished = 0
    for states in (1, 2, 4, 8, 16, 64, 256, 1024):
        for compiled in engines(game):
            part = solve(game, objective, states=states, compiled=compiled)
            assert_certified(part, whole)
            unfinished += any(not action.exact for action in part.actions)
    assert unfinished, "no budget was small enough to test anything"


def test_a_stopped_search_says_bounds_and_never_best_without_proof() -> None:
    part = solve(late(3, 3, 8), "score", states=5)
    assert not part.exact
    assert part.value is None
    assert part.best == ()
    assert part.lower < part.upper
    assert part.lower >= 0
    assert part.upper <= 25


def test_a_large_enough_budget_changes_nothing() -> None:
    game = late(3, 2, 5)
    free, bound = solve(game, states=None), solve(game, seconds=1000, states=10**6)
    assert free.actions == bound.actions
    assert free.states == bound.states


def test_the_number_of_states_is_the_same_in_every_run() -> None:
    game = late(4, 4, 5)
    assert solve(game).states == solve(game).states > 0


def test_seconds_that_run_out_leave_bounds() -> None:
    part = solve(late(3, 3, 14), seconds=0.01, compiled=False)
    assert not part.exact
    assert 0 <= part.lower < part.upper <= 1


def test_a_budget_counts_and_then_refuses_for_good() -> None:
    budget = Budget(states=3)
    for _ in range(3):
        budget.spend()
    for _ in range(2):
        with pytest.raises(SearchBudgetExceeded, match="out of states after 3"):
            budget.spend()


@pytest.mark.parametrize(
    ("budget", "message"),
    [
        ({"seconds": 0}, "seconds 0: a budget above 0 is needed, or none"),
        ({"seconds": -1}, "seconds -1: a budget above 0"),
        ({"seconds": math.nan}, "seconds nan: a budget above 0"),
        ({"seconds": -math.inf}, "seconds -inf: a budget above 0"),
        ({"states": 0}, "states 0: a budget above 0"),
        ({"states": -5}, "states -5: a budget above 0"),
        ({"states": math.nan}, "states nan: a budget above 0"),
        ({"memory": 2}, "memory 2: bytes are meant, at least 4,000,000 (1 GB is 10**9)"),
        ({"memory": math.nan}, "memory nan: bytes are meant"),
        ({"progress": 1}, "progress 1: a function of one Progress is needed"),
    ],
)
def test_a_budget_of_nothing_is_refused(budget: dict[str, Any], message: str) -> None:
    with pytest.raises(HanabiError, match=re.escape(message)):
        solve(late(3, 2, 5), **budget)


@pytest.mark.parametrize(
    ("game", "arguments", "message"),
    [
        (late(3, 2, 5).stopped(), {}, "the game is over (stopped before its end)"),
        (late(3, 2, 5), {"objective": "win"}, "objective 'win': it is perfect or score"),
        (late(3, 2, 5), {"objective": None}, "objective None: it is perfect or score"),
        (late(3, 2, 5), {"model": "psychic"}, "model 'psychic': the kit solves faceup, seat"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_not_solved_is_refused(game: Game, arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(HanabiError, match=re.escape(message)):
        solve(game, **arguments)


def test_a_position_with_hidden_cards_is_refused_with_every_hidden_slot() -> None:
    with pytest.raises(HanabiError) as refused:
        hidden_position().game()
    assert refused.value.faults == tuple(
        f"hands.Alice: slot {slot} is hidden (xx), but the whole table needs it"
        for slot in range(1, 6)
    )


def test_a_solution_is_asked_by_action() -> None:
    found = solve(late(3, 2, 5))
    action = found.actions[0]
    assert found[action.action] is action
    with pytest.raises(HanabiError, match="not a legal action of the solved position"):
        found[Play(Slot(9))]


def test_values_are_fractions_and_never_floats() -> None:
    for objective in OBJECTIVES:
        for states in (3, None):
            found = solve(late(3, 2, 5), objective, states=states)  # type: ignore[arg-type]
            for number in (found.lower, found.upper, *(a.lower for a in found.actions)):
                assert type(number) is Fraction


def test_a_position_file_and_the_game_it_was_taken_from_have_the_same_values() -> None:
    game = late(3, 3, 4)
    read = parse_position(format_position(Position.of(game))).game()
    assert solve(read).actions == solve(game).actions


# -- watched, stopped, cut short -----------------------------------------------------------------


def hard_game() -> Game:
    """A position that the compiled search takes far more than a second for."""
    return late(4, 4, 18)


def test_bounds_of_a_larger_budget_are_never_worse() -> None:
    for game in (late(3, 2, 9), late(3, 3, 7)):
        for objective in OBJECTIVES:
            before = None
            for states in (1, 10, 100, 1000, 3000, 10_000):
                found = solve(game, objective, states=states)  # type: ignore[arg-type]
                if before is not None:
                    for old, new in zip(before.actions, found.actions, strict=True):
                        assert old.lower <= new.lower <= new.upper <= old.upper
                before = found


@pytest.mark.parametrize("compiled", [False, None])
def test_progress_is_told_about_five_times_a_second_and_only_tightens(compiled: Any) -> None:
    told: list[Progress] = []
    found = solve(hard_game(), "score", seconds=1.5, progress=told.append, compiled=compiled)
    assert 2 <= len(told) <= 9
    for before, after in pairwise(told):
        assert before.seconds + 0.1 < after.seconds
        assert before.states <= after.states
        if before.lower is not None:
            assert after.lower is not None
            assert before.lower <= after.lower
        if before.upper is not None:
            assert after.upper is not None
            assert after.upper <= before.upper
    assert told[-1].states > 1000
    assert all(report.model == "faceup" for report in told)
    assert found.lower >= (told[-1].lower or 0)


@pytest.mark.parametrize("model", ["faceup", "seat"])
def test_progress_that_returns_false_ends_the_search_with_what_it_proved(model: str) -> None:
    calls: list[Progress] = []

    def enough(progress: Progress) -> bool:
        calls.append(progress)
        return len(calls) < 2

    game = late(4, 3, 12) if model == "seat" else hard_game()
    found = solve(game, "score", model=model, progress=enough, seconds=10)
    assert len(calls) == 2
    assert not found.exact
    assert 0 <= found.lower < found.upper <= 25


def test_ctrl_c_ends_a_watched_search_with_bounds_and_any_other_with_an_error() -> None:
    def interrupt(progress: Progress) -> None:
        signal.raise_signal(signal.SIGINT)

    found = solve(hard_game(), "score", progress=interrupt, seconds=10)
    assert found.seconds < 5
    assert not found.exact
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    budget = Budget()
    with pytest.raises(KeyboardInterrupt), budget.heeding_interrupts():
        signal.raise_signal(signal.SIGINT)


def test_a_second_ctrl_c_gets_through() -> None:
    budget = Budget(progress=print)
    with budget.heeding_interrupts():
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(SearchBudgetExceeded, match="stopped"):
            budget.look()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_error_of_who_watches_is_not_swallowed() -> None:
    def broken(progress: Progress) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        solve(hard_game(), "score", progress=broken, seconds=10)


@pytest.mark.parametrize("model", ["faceup", "seat"])
@pytest.mark.parametrize("seconds", [0.05, 0.5])
def test_seconds_are_kept(seconds: float, model: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = late(4, 3, 12) if model == "seat" else hard_game()
    solve(late(3, 2, 5), "score", seconds=seconds)  # what is imported at first counts for nobody
    with work_clock(monkeypatch) as clock:
        found = solve(game, "score", model=model, seconds=seconds)
    assert not found.exact
    assert seconds <= clock.seconds < seconds + 0.6


def test_a_part_of_a_budget_shares_the_clock_and_who_watches() -> None:
    budget = Budget(seconds=100, progress=print, model="plan")
    part = budget.part(states=5)
    part.prove(lower=Fraction(1, 3))
    part.prove(lower=Fraction(1, 4), upper=1)
    assert (budget.lower, budget.upper) == (Fraction(1, 3), 1)
    budget.stop()
    with pytest.raises(SearchBudgetExceeded, match="stopped"):
        part.look()


MEASURED = f"""{PEAK_MEMORY}
from hanabi_kit.endgame import solve
from tests.endgame.test_solution_budget import MEMORY_TABLES

game, model = MEMORY_TABLES[sys.argv[3]]()
compiled = sys.argv[2] == "compiled"
solve(game, seconds=0.2, model=model, compiled=compiled)
before = peak_memory()
found = solve(game, "score", model=model, memory=int(sys.argv[1]), seconds=60, compiled=compiled)
assert not found.exact
print(peak_memory() - before, found.states)
"""


def endless_game() -> Game:
    """A position of a game without a final round."""
    rules = replace(STANDARD, final_round=False)
    games = record_of(1, 3, 200, rules).games
    return [game for game in games if not game.over and game.deck_size >= 14][-1]


MEMORY_TABLES: dict[str, Callable[[], tuple[Game, str]]] = {
    "late": lambda: (hard_game(), "faceup"),
    "early": lambda: (late(4, 2, 30), "faceup"),  # many suits are open: many draws to remember
    "endless": lambda: (endless_game(), "faceup"),
    "seat": lambda: (late(4, 2, 12), "seat"),
}


@pytest.mark.skipif(sys.platform != "linux", reason="what a process uses is measured on Linux")
@pytest.mark.parametrize(
    ("engine", "table", "memory"),
    [
        ("compiled", "late", 64_000_000),
        ("readable", "late", 16_000_000),
        ("readable", "early", 8_000_000),
        ("readable", "endless", 8_000_000),
        pytest.param("readable", "early", 100_000_000, marks=pytest.mark.long),
        pytest.param("readable", "endless", 100_000_000, marks=pytest.mark.long),
        pytest.param("readable", "seat", 16_000_000, marks=pytest.mark.long),
    ],
)
def test_the_memory_is_kept(engine: str, table: str, memory: int) -> None:
    if engine == "compiled":
        pytest.importorskip("numba")
    command = [sys.executable, "-c", MEASURED, str(memory), engine, table]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    used, states = map(int, done.stdout.split())
    assert used < 1.1 * memory
    assert states > memory / 1_000


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv.pop(1)),) * 2)
from hanabi_kit.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit it")
@pytest.mark.parametrize("limit", [200, 600, 1_000])
def test_where_the_address_space_is_too_small_for_numba_the_readable_search_goes_on(
    limit: int,
) -> None:
    game = folder() / "games" / "bot-2p-s2006.json"
    words = [str(limit * 10**6), "solve", str(game), "--at", "63", "--model", "faceup", "--json"]
    done = subprocess.run([sys.executable, "-c", LIMITED, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["value"] == "3/4"
    assert re.fullmatch(
        r"hanabi-kit solve: \d+ MB of address space are left, and numba, which compiles the "
        r"solvers, needs 1,100 MB: the readable search goes on without it, slower and with the "
        r"same answers \(see ulimit -v\)\n",
        done.stderr,
    )


def test_without_a_final_round_nothing_is_proved_that_is_not_so() -> None:
    checked = lost = 0
    for seed in range(150):
        rules = replace(micro_rules(seed), final_round=False)
        game = laid_out(rules, seed, 1)
        for objective in OBJECTIVES if game else ():
            assert game is not None
            face_up, one_seat = Budget(), Budget(model="seat")
            Root(game, objective).worths(face_up, False)  # type: ignore[arg-type]
            solve_seat(View.of(game), objective, one_seat)  # type: ignore[arg-type]
            for budget, model in ((face_up, "faceup"), (one_seat, "seat")):
                value = solve(game, objective, model=model).value  # type: ignore[call-overload]
                assert budget.lower is None or budget.lower <= value, f"seed {seed}, {model}"
                assert budget.upper is None or value <= budget.upper, f"seed {seed}, {model}"
                checked += 1
                lost += value == 0
    assert checked >= 100
    assert lost >= 20


def test_a_search_that_forgets_has_the_same_values() -> None:
    game = late(4, 2, 8)
    root = Root(game, "score")
    table = (2, game.rules.hand_size(2), game.rules.max_clue_tokens, "score")
    budget = Budget(memory=4_000_000)
    forgetful = SuitSearch(*table, budget, forget_at=20_000)  # type: ignore[arg-type]
    value = root.value_of(SuitSearch(*table, Budget()))  # type: ignore[arg-type]
    assert root.value_of(forgetful) == value
    assert forgetful.memory_used() < 500_000
    assert budget.memory_left > 3_500_000
