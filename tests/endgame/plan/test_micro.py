"""The plan model on tiny games, against the best of all joint plans
(`tests.endgame.plan.joint_policies`).

The oracle itself is checked first: on the Tiny Hanabi tables, on the engine's rules, and by trying
every prescription whole where that is short enough.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import factorial

import pytest

from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.faceup.special_rules import may_lack_a_clue
from hanabi_kit.endgame.plan.check.certify import certify
from hanabi_kit.endgame.plan.lower.joint_search import JointSearch
from hanabi_kit.endgame.plan.model.hanabi_table import HanabiTable
from hanabi_kit.endgame.plan.model.prior_worlds import alike_of, prior_of
from hanabi_kit.endgame.plan.solving import solve_plan
from hanabi_kit.endgame.plan.upper.compiled_steps import CompiledSteps, is_covered
from hanabi_kit.endgame.plan.upper.relaxed_games import ManySteps, TwoStep, by_type
from hanabi_kit.endgame.solution import Objective
from hanabi_kit.errors import HanabiError, TooManyWorlds
from hanabi_kit.game import Game
from hanabi_kit.stats import max_score
from hanabi_kit.view import View
from tests.endgame.plan.crossed_tables import CROSSED, crossed
from tests.endgame.plan.joint_policies import (
    MOST_WORLDS,
    MicroTable,
    TinyHanabi,
    TooMuchWork,
    best,
    best_face_up,
    best_plan,
    by_every_prescription,
    engine_action,
    hat_game,
    micro_game,
    public_of,
    table_worlds,
    with_world,
)
from tests.endgame.plan.tiny_hanabi import TINY

OBJECTIVES: tuple[Objective, ...] = ("perfect", "score")

# ------------------------------------------------------------------------------- the oracle


@pytest.mark.parametrize("name", TINY)
def test_the_oracle_finds_the_best_plan_of_tiny_hanabi(name: str) -> None:
    payoff, expected = TINY[name]
    deals = dict.fromkeys(product(range(2), repeat=2), 1)
    assert Fraction(best(TinyHanabi(payoff), (), deals), len(deals)) == expected


@cache
def micro_positions(first: int, last: int) -> tuple[tuple[str, Game], ...]:
    """The micro games and the puzzles of hats of some seeds, by name."""
    found = []
    for seed in range(first, last):
        for make in (micro_game, hat_game):
            # Of the puzzles of hats fewer are enough: they are much alike.
            game = make(seed) if make is micro_game or not seed % 5 else None
            if game is not None and is_tiny(game):
                found.append((f"{make.__name__}({seed})", game))
    return tuple(found)


def is_tiny(game: Game) -> bool:
    try:
        return len(table_worlds(game, MOST_WORLDS)) > 1
    except TooMuchWork:
        return False


def test_the_oracle_plays_by_the_rules_of_the_engine() -> None:
    steps: Counter[str] = Counter()
    for name, game in micro_positions(0, 60):
        chance = random.Random(name)
        for objective in OBJECTIVES:
            table = MicroTable(game, objective)
            goal = max_score(game.rules, game.discards)
            for world in chance.sample(sorted(table_worlds(game), key=str), 1):
                real, public = with_world(game, world), public_of(game)
                while public is not None:
                    legal = table.legal(public, world)
                    assert {engine_action(a) for a in legal} == {*real.legal_actions()}, name
                    action = chance.choice(legal)
                    _, public, world, points = table.step(public, world, action)
                    real = real.apply(engine_action(action))
                    steps[type(real.history[-1]).__name__] += 1
                    if public is None:
                        assert real.over, name
                        expected = real.score if objective == "score" else real.score == goal
                        assert points == expected, name
                    else:
                        assert public == public_of(real), name
                        assert world[0] == tuple(
                            tuple(held.card for held in hand) for hand in real.hands
                        )
    assert min(steps[kind] for kind in ("Played", "Discarded", "Clued")) >= 40


def test_the_oracle_agrees_with_trying_every_prescription() -> None:
    agreed: Counter[str] = Counter()
    for name, game in micro_positions(0, 300):
        for objective in OBJECTIVES:
            try:
                expected = by_every_prescription(game, objective, most_steps=3_000)
            except TooMuchWork:
                continue
            assert best_plan(game, objective) == expected, f"{name}, {objective}"
            agreed["plans"] += 1
            agreed["with clues"] += game.clue_tokens > 0
            agreed["between"] += 0 < expected < 1
    assert agreed["plans"] >= 60
    assert agreed["with clues"] >= 25
    assert agreed["between"] >= 12


# ------------------------------------------------------------------------------- the model


def waiting_may_cost(game: Game) -> bool:
    """Whether a player may be without a clue or a discard, so that waiting may cost points."""
    rules = game.rules
    null = not all(map(rules.can_be_clued, rules.identities))
    return (null and not rules.empty_clues) or rules.hand_size(len(game.players)) == 1


def solved(
    first: int, last: int, objective: Objective, most_steps: int
) -> Iterator[tuple[str, Game, Fraction]]:
    """The positions with the worth of their best plan, where the oracle is done in time."""
    for name, game in micro_positions(first, last):
        try:
            yield name, game, best_plan(game, objective, most_steps=most_steps)
        except TooMuchWork:
            continue


def compared(first: int, last: int, objective: Objective, most_steps: int) -> Counter[str]:
    """Compare the model with the oracle; say what there was to compare."""
    told: Counter[str] = Counter()
    for name, game, value in solved(first, last, objective, most_steps):
        face_up = best_face_up(game, objective)
        if not face_up:
            continue
        where = f"{name}, {objective}"
        refusal = ""
        try:
            found = solve_plan(game, objective, Budget(seconds=1))
        except HanabiError as error:
            refusal = str(error)
        if refusal:
            assert "does not cover" in refusal, where
            assert waiting_may_cost(game), where
            told["refused"] += 1
            continue
        assert found.average.lower <= value <= found.average.upper, where
        assert certify(found.plan, game, objective) == found.average.lower, where
        assert found.average.exact == (found.average.value == value), where
        told["positions"] += 1
        told["closed"] += found.average.exact
        if value < face_up:
            told["below face up"] += 1
            told["below face up, closed"] += found.average.exact
            # What clues could tell at most: everything their giver sees.
            told["alphabet binds"] += value < best_plan(game, objective, "any")
    return told


def test_no_bracket_excludes_the_best_plan() -> None:
    told = compared(0, 240, "perfect", 8_000)
    assert told["positions"] >= 35
    assert told["below face up"] >= 15
    assert told["alphabet binds"] >= 5
    assert told["closed"] >= told["positions"] // 2


def test_no_bracket_of_scores_excludes_the_best_plan() -> None:
    told = compared(0, 60, "score", 8_000)
    assert told["positions"] >= 15
    assert told["below face up"] >= 7


def relaxed(game: Game, objective: Objective) -> Iterator[tuple[int, Fraction]]:
    """Yield the bounds of two to seven steps, looked at briefly and longer, in small groups."""
    public = Game.supposing(
        View.of(game), list(View.of(game).unseen().elements())[: len(game.hands[game.mover])]
    )
    prior = prior_of(public, alike_of(public, "classed"), 20_000)
    scale = prior.total * factorial(game.deck_size)
    table = HanabiTable(public, objective, prior.kinds, Budget(), None, ranked=True)
    start = table.start
    typed = table.belief(by_type(prior.weights, start.mover, table.needed))
    belief = table.belief(prior.weights)
    search = JointSearch(table, Budget())
    size = game.rules.hand_size(2)
    compiled = CompiledSteps(search, size, 10**8) if is_covered(search, size) else None
    for count in range(2, 8):
        worlds = typed if count < 4 else belief
        for steps, together in ((5, 3), (300, 15)):
            if compiled and worlds:
                bound = compiled.bound(start, worlds, count, 0, steps, together)
                yield count, Fraction(bound, scale)
            node_search: TwoStep | ManySteps
            if count == 2:
                node_search = TwoStep(search, start, worlds, 0, steps)
            else:
                node_search = ManySteps(search, start, worlds, count, 0, steps, together)
            yield count, Fraction(node_search.bound(), scale)


def bounded(games: Iterable[tuple[str, Game]], most_steps: int) -> Counter[str]:
    """Compare the upper bounds with the oracle; say what there was to compare."""
    told: Counter[str] = Counter()
    for name, game in games:
        if len(game.players) > 2 or may_lack_a_clue(game.rules, 2):
            continue
        for objective in OBJECTIVES:
            try:
                value = best_plan(game, objective, most_steps=most_steps)
            except TooMuchWork:
                continue
            bounds: dict[int, Fraction] = {}
            for count, bound in relaxed(game, objective):
                assert bound >= value, f"{name}, {objective}, {count} steps"
                bounds[count] = bound
            told["positions"] += 1
            told["hands of one"] += game.rules.hand_size(2) == 1
            told["reached"] += min(bounds.values()) == value
    return told


def test_no_number_of_steps_makes_an_upper_bound_too_low() -> None:
    told = bounded([*micro_positions(0, 120), *crossed(range(0, len(CROSSED), 7))], 4_000)
    assert told["positions"] >= 80
    assert told["hands of one"] >= 20


@pytest.mark.long
def test_no_number_of_steps_makes_an_upper_bound_of_many_too_low() -> None:
    told = bounded([*micro_positions(120, 1500), *crossed(range(2_000))], 30_000)
    assert told["positions"] >= 400
    assert told["reached"] >= 300


def whole_bound(game: Game, objective: Objective, count: int, full: bool) -> Fraction | None:
    """The bound of `count` steps, None where not all was looked at; `full`: no cards are merged."""
    prior = prior_of(game, alike_of(game, "full" if full else "classed"), 3_000)
    table = HanabiTable(game, objective, prior.kinds, Budget(), None, ranked=not full)
    belief = table.belief(prior.weights)
    node_search = ManySteps(JointSearch(table, Budget()), table.start, belief, count, 0, 300, 50)
    bound = Fraction(node_search.bound(), prior.total * factorial(game.deck_size))
    return bound if node_search.complete else None


def test_merging_classes_never_makes_a_bound_of_four_or_five_steps_lower() -> None:
    """Lemma 12 of `docs/proofs-plan.md`, against the same game with all faces told apart."""
    told: Counter[str] = Counter()
    for _, game in micro_positions(0, 160):
        if len(game.players) > 2 or game.rules.hand_size(2) < 2 or not game.rules.final_round:
            continue
        if alike_of(game, "full") == alike_of(game, "classed"):
            continue
        for count in (4, 5):
            try:
                full = whole_bound(game, "perfect", count, full=True)
                merged = whole_bound(game, "perfect", count, full=False)
            except TooManyWorlds:
                continue
            if full is not None and merged is not None:
                assert merged >= full
                told["compared"] += 1
                told["below 1"] += full < 1
    assert told["compared"] >= 30
    assert told["below 1"] >= 20


def test_a_budget_that_runs_out_never_makes_a_bracket_wrong() -> None:
    tried = unfinished = 0
    for objective in OBJECTIVES:
        for name, game, value in solved(0, 40, objective, 5_000):
            for states in (1, 20, 100):
                found = solve_plan(game, objective, Budget(states=states))
                assert found.average.lower <= value <= found.average.upper, (
                    f"{name}, {objective}, {states} states"
                )
                tried += 1
                unfinished += not found.average.exact
    assert tried >= 40
    assert unfinished >= 10


BLOCKS = [range(first, first + 250) for first in range(0, 1500, 250)]


@pytest.mark.long
@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("seeds", BLOCKS, ids=lambda seeds: f"from-{seeds[0]}")
def test_no_bracket_of_many_excludes_the_best_plan(objective: Objective, seeds: range) -> None:
    told = compared(seeds[0], seeds[-1] + 1, objective, 200_000)
    # Six such blocks: 200 positions, 50 below face up, 20 where real clues cannot say enough.
    assert told["positions"] >= 40
    assert told["below face up"] >= 12
    assert told["alphabet binds"] >= 4
    assert told["closed"] >= told["positions"] // 2
