"""Plans found by compiled trials: the kernel's rules, what it promises, and what it keeps."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import factorial
from typing import cast

import pytest

from benchmarks.plan import entries, position
from hanabi_kit.compiler.arrays import np
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.plan.check.certify import certify
from hanabi_kit.endgame.plan.lower import trials_kernel as kernel
from hanabi_kit.endgame.plan.lower.coded_search import CodedSearch
from hanabi_kit.endgame.plan.lower.improving import Improver
from hanabi_kit.endgame.plan.lower.joint_search import JointSearch
from hanabi_kit.endgame.plan.lower.trials import Trials, covers
from hanabi_kit.endgame.plan.model.hanabi_table import DISCARD, HanabiTable
from hanabi_kit.endgame.plan.model.prior_worlds import Detail, alike_of, prior_of
from hanabi_kit.endgame.plan.model.sure_labels import sure_codes
from hanabi_kit.endgame.plan.model.team import CLUE
from hanabi_kit.endgame.plan.solving import solve_plan
from hanabi_kit.errors import TooManyWorlds
from hanabi_kit.game import Game

pytestmark = pytest.mark.skipif(not kernel.COMPILED, reason="numba is not installed here")

TABLES = [(2, 0, 3), (2, 1, 7), (2, 2, 11), (2, 3, 15), (3, 0, 4), (3, 1, 9)]
"""Players, cards left, and which of the frozen positions."""


def lower_of(game: Game, objective: str = "perfect", detail: Detail = "blind") -> CodedSearch:
    prior = prior_of(game, alike_of(game, detail), 20_000)
    sure = sure_codes(game, prior.kinds)[0]
    table = HanabiTable(game, objective, prior.kinds, Budget(), sure)  # type: ignore[arg-type]
    return CodedSearch(
        table, JointSearch(table, Budget()), sure, table.belief(prior.weights), prior
    )


def tables(most: int = 400) -> Iterator[tuple[Game, CodedSearch, Trials]]:
    """The tables, and those of them again in which more cards are told apart."""
    for detail, (players, deck, number) in product(("blind", "classed"), TABLES):
        game = position(entries(players, deck)[number])
        try:
            lower = lower_of(game, detail=cast("Detail", detail))
        except TooManyWorlds:
            continue
        known = covers(game, "perfect", lower.table, lower.sure)
        if known and 0 < len(lower.belief) <= most:
            yield game, lower, Trials(game, lower, 10**8)


def stubborn(seed: int = 1) -> tuple[Game, CodedSearch, Trials]:
    """A table whose plans are hard to make better."""
    game = position(next(entry for entry in entries(2, 2) if entry["seed"] == 2000240))
    lower = lower_of(game)
    return game, lower, Trials(game, lower, 10**9, seed)


def choice_of(action: int, label: int = 0) -> int:
    if action == CLUE:
        return kernel.CLUE + label
    return kernel.DISCARD + action - DISCARD if action >= DISCARD else action


def test_the_kernel_plays_by_the_rules_of_the_table() -> None:
    steps = 0
    for _, lower, trials in tables(10**6):
        table, m = lower.table, trials.settings
        chance = random.Random(5)
        for world in chance.sample(list(lower.belief), min(60, len(lower.belief))):
            node, now = table.start, world
            while True:
                hands = trials.limbs.hands(now[0])
                rest = trials.limbs.public(node) | trials.limbs.deck(now[1])
                action = chance.choice(table.actions(node, now))
                shown, after, worth, children = table.transition(node, now, action)
                over, new, left = kernel.acted(m, hands, rest, choice_of(action))
                steps += 1
                if after is None:
                    assert over == (2 if worth else 1)
                    break
                assert not over
                show = kernel.show_of(m, hands, rest, choice_of(action))
                assert show == trials.shown_word((action, shown))
                found = {(int(new), int(left)): 1}
                if action != CLUE and node.deck:
                    found = {}
                    for place in range(node.deck):
                        copies, *words = kernel.drawn_after(m, new, left, place, node.mover)
                        if copies:
                            found[int(words[0]), int(words[1])] = int(copies)
                assert found == {
                    (
                        trials.limbs.hands(child[0]),
                        trials.limbs.public(after) | trials.limbs.deck(child[1]),
                    ): copies
                    for copies, child in children
                }
                node, now = after, chance.choice(children)[1]
    assert steps > 400


def test_the_kernel_relies_on_the_labels_that_are_sure() -> None:
    limited = 0
    for game, lower, trials in tables(10**6):
        mover = lower.table.start.mover
        players = len(game.players)
        for cell in lower.table.cells(lower.table.start, lower.belief):
            word = trials.limbs.hands(cell.worlds[0][0][0], mover)
            labels = range(4 * (players - 1))
            here = [
                label for label in labels if kernel.is_label(trials.settings, word, mover, label)
            ]
            expected = lower.sure.labels(cell.sight)  # type: ignore[arg-type]
            assert here == list(labels if expected is None else expected)
            limited += expected is not None
        for seat in range(players):
            assert not kernel.is_label(trials.settings, -1, seat, 0)  # a hand without cards
    assert limited


def test_face_up_the_kernel_says_what_the_table_does() -> None:
    compared = 0
    for _, lower, trials in tables(10**6):
        table = lower.table
        chance = random.Random(6)
        for world in chance.sample(list(lower.belief), min(60, len(lower.belief))):
            node, now = table.start, world
            while node is not None:
                rest = trials.limbs.public(node) | trials.limbs.deck(now[1])
                hands = trials.limbs.hands(now[0])
                found = kernel.face_worth(trials.settings, hands, rest, trials.tables.up)
                assert found == table.most_worth(node, now)
                compared += 1
                action = chance.choice(table.actions(node, now))
                _, node, _, children = table.transition(node, now, action)
                if node is not None:
                    now = chance.choice(children)[1]
    assert compared > 1_000


def test_what_trials_promise_is_what_their_plan_is_worth() -> None:
    for game, lower, trials in tables():
        worth = before = trials.responded()
        for _ in range(3):
            _, gain = trials.tried()
            assert gain > -1e-9
            worth += gain
        assert worth >= before - 1e-9
        found, policy = trials.found()
        scale = trials.total * factorial(game.deck_size)
        assert found / scale == pytest.approx(worth, abs=1e-6)
        again = Trials(game, lower, 10**7)
        again.take(policy)
        assert again.responded() >= worth - 1e-6
        assert again.found()[0] >= found


def test_what_changes_make_of_a_plan_is_what_the_whole_plan_is_worth_afterwards() -> None:
    """Only differences are worked out on the way, also of changes for the worse that are kept."""
    worse = 0
    for game, lower, trials in [*tables(), stubborn()]:
        if lower.table.is_last(lower.table.start):
            continue  # the best answer, whatever the trials do
        worth = trials.responded()
        scale = trials.total * factorial(game.deck_size)
        for count in (*[200] * 3, *[3] * 20):
            heat = 0.0 if count > 3 else 0.2
            trials.settings[kernel.LEFT] = 4_000_000
            gain = kernel.trials(trials.tables, count, trials.seed, trials.count, heat)
            trials.seed += 1
            worth += gain
            worse += gain < -1e-6
            policy = trials.policy()
            improver = Improver(lower.search)
            found = sum(number * improver.worth(policy, w) for w, number in lower.belief.items())
            assert found / scale == pytest.approx(worth, abs=1e-9)
    assert worse > 5


@pytest.mark.parametrize("seed", [1, 200])
def test_who_is_told_something_new_reckons_with_what_others_were_told_before(seed: int) -> None:
    """A clue nobody gave so far is answered by one sight after the other.

    If each of them answered as though it were the only one to be told, trials would be stuck here
    at 0.76 to 0.84, however many.
    """
    _, _, trials = stubborn(seed)
    worth = trials.responded()
    for _ in range(40):
        worth += trials.tried()[1]
    assert worth > 0.855


def test_the_same_seed_makes_the_same_trials() -> None:
    game, lower, _ = next(tables())
    plans = []
    for _ in range(2):
        trials = Trials(game, lower, 10**7, seed=4)
        trials.responded()
        trials.tried()
        plans.append(trials.found())
    assert plans[0] == plans[1]


def test_a_full_table_of_choices_is_begun_anew_with_the_same_plan() -> None:
    _, _, trials = list(tables())[2]
    trials.responded()
    trials.tried()
    found, _ = trials.found()
    trials.settings[kernel.FULL] = 1
    trials.responded()
    assert not trials.settings[kernel.FULL]
    assert trials.found()[0] >= found


def test_tables_that_the_kernel_does_not_know_are_left_to_the_search() -> None:
    game = position(entries(2, 1)[3])
    lower = lower_of(game)
    assert covers(game, "perfect", lower.table, lower.sure)
    assert not covers(game, "score", lower.table, lower.sure)
    lower.sure.each = 3
    assert not covers(game, "perfect", lower.table, lower.sure)


def test_trials_find_a_plan_that_never_fails_where_the_search_does_not() -> None:
    """Three fives are left, 554 worlds; no clock, as the same seed makes the same trials."""
    game = position(next(entry for entry in entries(2, 3) if entry["seed"] == 2000013))
    trials = Trials(game, lower_of(game), 10**9)
    for _ in range(4):
        worth = trials.responded()
    assert worth < 0.999
    for _ in range(100):
        worth += trials.tried()[1]
        if worth > 1 - 1e-9:
            break
    scale = trials.total * factorial(game.deck_size)
    assert Fraction(trials.found()[0], scale) == 1


def test_what_is_reported_after_trials_is_what_the_plan_reaches() -> None:
    game = position(entries(2, 3)[15])
    found = solve_plan(game, budget=Budget(3))
    assert certify(found.plan, game) == found.average.lower <= found.average.upper


@pytest.mark.parametrize("room", [0, 400])
def test_worlds_are_sorted_with_and_without_room(room: int) -> None:
    numbers = np.random.default_rng(5)
    for size in (1, 2, 15, 16, 17, 33, 100, 257, 400):
        worlds = numbers.integers(0, 60, (7 + size + room, kernel.COLUMNS))
        shares = numbers.random(len(worlds))
        order = np.argsort(worlds[7 : 7 + size, kernel.CHOICE], kind="stable") + 7
        columns = [kernel.HANDS, kernel.REST, kernel.CHOICE, kernel.CAME]
        wanted = worlds[order][:, columns], shares[order], worlds[:7].copy()
        kernel.sort(worlds, shares, 7, 7 + size)
        assert (worlds[7 : 7 + size, columns] == wanted[0]).all()
        assert (shares[7 : 7 + size] == wanted[1]).all()
        assert (worlds[:7] == wanted[2]).all()


def test_what_is_undone_leaves_no_trace_in_the_table_of_choices() -> None:
    m = kernel.new_settings()
    cells, journal = np.zeros((64, 4), np.int64), np.zeros((100, 2), np.int64)
    for sight in range(10):
        kernel.choose(m, cells, journal, 16 * sight, 1, sight)
    before, used = cells.copy(), m[kernel.USED]
    m[kernel.JOURNAL] = 0
    numbers = random.Random(6)
    for _ in range(60):
        kernel.put(m, cells, journal, 16 * numbers.randrange(20), 1, numbers.randrange(9))
    assert m[kernel.USED] > used
    kernel.undo(m, cells, journal)
    assert (cells[:, [1, 2]] == before[:, [1, 2]])[before[:, 1] > 0].all()
    assert m[kernel.USED] == used == (cells[:, 1] > 0).sum()
