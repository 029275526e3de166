"""The plan model's search: tables with known optima, and bounds that hold and only tighten."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import factorial
from typing import Any

import pytest

from benchmarks.plan import entries, position
from hanabi_kit.actions import Clue, Discard, Play
from hanabi_kit.cards import Card, Seat, Slot
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.plan.check.certify import certify
from hanabi_kit.endgame.plan.lower import trials_kernel as kernel
from hanabi_kit.endgame.plan.lower.improving import Improver
from hanabi_kit.endgame.plan.lower.joint_search import JointSearch
from hanabi_kit.endgame.plan.lower.trials import compile_now
from hanabi_kit.endgame.plan.model.covered_tables import movers_view
from hanabi_kit.endgame.plan.model.hanabi_table import HanabiTable
from hanabi_kit.endgame.plan.model.keeping_points import can_wait
from hanabi_kit.endgame.plan.model.prior_worlds import alike_of, hidden_cards, prior_of
from hanabi_kit.endgame.plan.model.sure_labels import sure_codes
from hanabi_kit.endgame.plan.model.team import Cell
from hanabi_kit.endgame.plan.passes import PlanSearch
from hanabi_kit.endgame.plan.solution import PlanSolution
from hanabi_kit.endgame.plan.solving import solve_plan
from hanabi_kit.endgame.plan.upper.relaxed_games import ManySteps, TwoStep, by_type
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.game import Game, shuffled
from hanabi_kit.notation import parse_position
from hanabi_kit.players import Chop, play_game
from hanabi_kit.rules import RULESETS, STANDARD
from hanabi_kit.view import View
from tests.endgame.plan.tiny_hanabi import TINY
from tests.work_clock import work_clock

# ---------------------------------------------------------------- tables of another kind


class PayoffTable:
    """Two players with a card each act one after the other, and everybody sees the actions."""

    labels: int | None = 0

    def __init__(self, payoffs: list[Any]) -> None:
        self.payoffs = payoffs

    def sight(self, node: tuple[int, ...], world: tuple[int, int]) -> int:
        return world[len(node)]

    def cells(self, node: tuple[int, ...], belief: dict[Any, int]) -> list[Cell]:
        found: dict[int, Cell] = {}
        for world, weight in belief.items():
            sight = self.sight(node, world)
            found.setdefault(sight, Cell(sight, [])).worlds.append((world, weight))
        return list(found.values())

    def actions(self, node: tuple[int, ...], world: tuple[int, int]) -> tuple[int, ...]:
        rows = self.payoffs[world[0]][world[1]]
        return tuple(range(len(rows) if not node else len(rows[0])))

    def is_last(self, node: tuple[int, ...]) -> bool:
        return bool(node)

    def transition(self, node: tuple[int, ...], world: tuple[int, int], action: int) -> Any:
        if not node:
            return 0, (action,), 0, [(1, world)]
        return 0, None, self.payoffs[world[0]][world[1]][node[0]][action], []

    def worths(self, node: tuple[int, ...], world: tuple[int, int]) -> list[int]:
        rows = self.payoffs[world[0]][world[1]]
        return list(rows[node[0]]) if node else [max(row) for row in rows]

    def most_worth(self, node: tuple[int, ...], world: tuple[int, int]) -> int:
        return max(self.worths(node, world))


def brute_force(payoffs: list[Any]) -> int:
    """The best sum of payoffs over the four deals, by trying every pair of plans."""
    pairs = [(first, second) for first in (0, 1) for second in (0, 1)]
    plans = [(a, b) for a in pairs for b in [(x, y) for x in pairs for y in pairs]]
    return max(
        sum(int(payoffs[c][d][one[c]][two[d][one[c]]]) for c in (0, 1) for d in (0, 1))
        for one, two in plans
    )


DEALS = dict.fromkeys([(0, 0), (0, 1), (1, 0), (1, 1)], 1)


@pytest.mark.parametrize("name", TINY)
def test_the_search_solves_tiny_hanabi(name: str) -> None:
    payoffs, optimum = TINY[name]
    worth, _, exact = JointSearch(PayoffTable(payoffs), Budget()).value((), DEALS, 5)
    assert exact
    assert Fraction(worth, 4) == optimum


@pytest.mark.parametrize("name", TINY)
def test_two_steps_are_all_of_tiny_hanabi(name: str) -> None:
    payoffs, optimum = TINY[name]
    search = JointSearch(PayoffTable(payoffs), Budget())
    assert Fraction(TwoStep(search, (), DEALS, 0, 1000).bound(), 4) == optimum


def test_random_payoff_tables_are_solved_as_by_trying_every_plan() -> None:
    chance = random.Random(5)
    for _ in range(300):
        payoffs = [
            [[[chance.randrange(5) for _ in "ab"] for _ in "ab"] for _ in "ab"] for _ in "ab"
        ]
        worth, policy, exact = JointSearch(PayoffTable(payoffs), Budget()).value((), DEALS, 5)
        assert exact
        assert worth == brute_force(payoffs)
        improver = Improver(JointSearch(PayoffTable(payoffs), Budget()))
        assert sum(improver.worth(policy, deal) for deal in DEALS) == worth


def test_best_answers_and_pushes_never_make_a_policy_worse() -> None:
    chance = random.Random(6)
    for _ in range(100):
        payoffs = [
            [[[chance.randrange(5) for _ in "ab"] for _ in "ab"] for _ in "ab"] for _ in "ab"
        ]
        search = JointSearch(PayoffTable(payoffs), Budget())
        worth, policy, _ = search.value((), DEALS, 0)
        improver = Improver(search)
        better, policy = improver.improved(policy, DEALS)
        assert worth <= better <= brute_force(payoffs)
        assert sum(improver.worth(policy, deal) for deal in DEALS) == better
        pushed, _ = improver.pushed(policy, DEALS)
        assert pushed <= brute_force(payoffs)


class LongTable(PayoffTable):
    """Two players with a card each act in turns, four times in all."""

    def __init__(self, payoffs: dict[Any, int]) -> None:
        self.payoffs = payoffs

    def sight(self, node: tuple[int, ...], world: tuple[int, int]) -> int:
        return world[len(node) % 2]

    def actions(self, node: tuple[int, ...], world: tuple[int, int]) -> tuple[int, ...]:
        return (0, 1)

    def is_last(self, node: tuple[int, ...]) -> bool:
        return len(node) == 3

    def transition(self, node: tuple[int, ...], world: tuple[int, int], action: int) -> Any:
        after = (*node, action)
        if len(after) == 4:
            return 0, None, self.payoffs[world, after], []
        return 0, after, 0, [(1, world)]

    def worths(self, node: tuple[int, ...], world: tuple[int, int]) -> list[int]:
        return [
            max(self.payoffs[world, (*node, action, *rest)] for rest in self.rests(node))
            for action in (0, 1)
        ]

    @staticmethod
    def rests(node: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        return product((0, 1), repeat=3 - len(node))


def test_bounds_of_as_many_steps_as_there_are_decisions_are_the_value() -> None:
    """With fewer steps, or with sights bounded in small groups, they are never below it."""
    chance = random.Random(9)
    deals = list(product(range(3), repeat=2))
    looser = 0
    for _ in range(25):
        payoffs = {
            (deal, acts): chance.choice((0, 0, 1, 3))
            for deal in deals
            for acts in product((0, 1), repeat=4)
        }
        belief = {deal: chance.randrange(1, 4) for deal in deals}
        search = JointSearch(LongTable(payoffs), Budget())
        value, _, exact = search.value((), belief, 6)
        assert exact
        bounds = [ManySteps(search, (), belief, count, 0, 10_000, 9).bound() for count in (3, 4, 5)]
        assert bounds[0] >= bounds[1] == bounds[2] == value
        for count, steps, together in ((3, 5, 2), (4, 5, 2), (4, 2, 1), (4, 40, 2)):
            node_search = ManySteps(search, (), belief, count, 0, steps, together)
            assert node_search.bound() >= value
            assert node_search.proved >= value
        assert ManySteps(search, (), belief, 4, value + 1, 10_000, 9).bound() == value + 1
        looser += bounds[0] > value
    assert looser >= 4


# ---------------------------------------------------------------- Hanabi ends


def ends(seed: int, players: int, deck: int) -> Iterator[Game]:
    """Real ends of games of clue-giving players, one turn each, that are not won yet."""
    while True:
        record = play_game([Chop() for _ in range(players)], shuffled(STANDARD, seed))
        tables = [game for game in record.games if game.deck_size == deck and not game.over]
        tables = [t for t in tables if 0 < sum(STANDARD.reachable(t.discards)) - sum(t.stacks) < 4]
        if tables:
            yield tables[0]
        seed += 1


ENDS = [
    (players, deck, game)
    for players, deck, number in ((2, 0, 3), (2, 1, 3), (2, 2, 2), (3, 0, 2), (3, 1, 1))
    for game, _ in zip(ends(500, players, deck), range(number), strict=False)
]


def solved(game: Game, seconds: float = 1.0, **more: Any) -> PlanSolution:
    return solve_plan(game, budget=Budget(seconds), **more)


def test_what_the_search_promises_is_what_following_its_plan_gives() -> None:
    for _, _, game in ENDS:
        found = solved(game)
        assert certify(found.plan, game) == found.average.lower <= found.average.upper


def test_bounds_only_tighten_with_the_states_allowed() -> None:
    for _, _, game in ENDS[:6]:
        low, high = Fraction(0), Fraction(1)
        for states in (50, 500, 5_000):
            found = solve_plan(game, budget=Budget(states=states))
            assert low <= found.average.lower <= found.average.upper <= high
            low, high = found.average.lower, found.average.upper


def test_a_useful_lower_bound_is_there_within_a_second() -> None:
    for _, _, game in ENDS:
        found = solved(game, 1.0)
        assert found.average.lower > 0 or found.average.upper == 0


def test_no_action_is_worth_more_than_the_position_and_one_reaches_its_lower_bound() -> None:
    for _, _, game in ENDS:
        found = solved(game)
        assert [each.action for each in found.actions] == list(game.legal_actions())
        for each in found.actions:
            assert 0 <= each.average.lower <= each.average.upper <= found.average.upper
        assert (
            any(each.average.lower == found.average.lower for each in found.actions)
            or found.average.lower == 0
        )


def test_the_answer_does_not_depend_on_what_the_mover_really_holds() -> None:
    for _, _, game in ENDS[:4]:
        other = solve_plan(View.of(game), budget=Budget(states=300))
        found = solve_plan(game, budget=Budget(states=300))
        assert (found.average.lower, found.average.upper, found.plan) == (
            other.average.lower,
            other.average.upper,
            other.plan,
        )
        assert found.view == View.of(game)


def test_worlds_are_all_deals_whatever_is_merged() -> None:
    for _, _, game in ENDS:
        if game.deck_size < 2 and len(game.players) == 2:
            blind = prior_of(game, alike_of(game, "blind"), 10**6)
            classed = prior_of(game, alike_of(game, "classed", (game.mover,)), 10**6)
            assert blind.total == classed.total


def test_a_code_is_sure_where_every_hand_that_may_be_held_has_its_labels() -> None:
    """Against trying every clue on the hands of real tables and on random hands."""
    chance = random.Random(3)
    for _, _, game in ENDS:
        prior = prior_of(game, alike_of(game, "blind"), 10**6)
        kinds = prior.kinds
        hidden = list(hidden_cards(game).elements())
        for sure in sure_codes(game, kinds):
            for _ in range(200):
                hand = chance.sample(hidden, chance.choice((1, 4, 5)))
                numbers = tuple(kinds.images.index(c) if c in kinds.images[1:] else 0 for c in hand)
                others = [numbers] * (len(game.players) - 1)
                promised = sure.labels(others)
                if promised is None:
                    promised = tuple(range(sure.code.labels))
                for distance in range(1, len(game.players)):
                    each = sure.code.labels // sure.code.receivers
                    wanted = {p for p in promised if p // each == distance - 1}
                    readable = set()
                    for value in STANDARD.clue_values:
                        slots = [
                            Slot(place)
                            for place, card in enumerate(hand, start=1)
                            if STANDARD.touches(value, card)
                        ]
                        if slots:
                            readable.add(sure.code.read(distance, value, frozenset(slots)))
                    assert wanted <= readable


def test_merging_sights_of_one_type_keeps_the_face_up_sum() -> None:
    game = next(ends(520, 2, 1))
    prior = prior_of(game, alike_of(game, "classed"), 10**6)
    table = HanabiTable(game, "perfect", prior.kinds, Budget(), None, ranked=True)
    typed = by_type(prior.weights, table.start.mover, table.needed)
    assert sum(typed.values()) == sum(prior.weights.values())
    sums = [
        sum(weight * table.most_worth(table.start, world) for world, weight in belief.items())
        for belief in (prior.weights, typed)
    ]
    assert sums[0] == sums[1] <= prior.total * factorial(game.deck_size)


# ---------------------------------------------------------------- answers one can check by hand

WHICH_SLOT = """
[position]
players = ["Alice", "Bob"]
turn = "Alice"
stacks = "r4 y5 g5 b5 p5"
discards = "r1 r1 r2 r3 r4 y1 y1 y2 y3 y4 g1 g1 g2 g3 b1 p4"
clue_tokens = {tokens}
strikes = {strikes}
deck = 0
turns_left = {turns}
[position.hands]
Alice = "g4/!5 b1/!5 b2/!5 b3/!5 b4/!5"
Bob = "p1 p1 p2 p3 r5"
"""


def which_slot(tokens: int, strikes: int, turns: int = 2) -> Game:
    return parse_position(WHICH_SLOT.format(tokens=tokens, strikes=strikes, turns=turns)).game()


def test_a_team_can_always_tell_which_of_five_slots_to_play() -> None:
    """Five discards alone can name five slots: with the deck empty a discard costs nothing."""
    assert solved(which_slot(2, 0)).value == 1


def test_without_discards_and_strikes_four_labels_name_four_of_five_slots() -> None:
    """At eight tokens and two strikes only clues are left, and four of them are always there.

    But hands offer more, and a plan may say what else where a clue is not there. Only the compiled
    trials look for such plans, and for "perfect" alone.
    """
    game = which_slot(8, 2)
    found = solved(game, 60)
    assert found.average.lower >= Fraction(4, 5)
    assert found.average.lower == 1 or not kernel.COMPILED
    assert certify(found.plan, game) == found.average.lower
    score = solve_plan(game, "score", Budget(20))
    assert score.average.lower < score.average.upper == 25
    assert certify(score.plan, game, "score") == score.average.lower


def test_with_one_turn_left_nobody_can_be_told_anything() -> None:
    """Alice cannot hold the r5 and has the last turn."""
    game = which_slot(2, 0, turns=1)
    found = solved(game)
    assert found.average.value == 0
    assert {action.average.value for action in found.actions} == {Fraction(0)}


def test_the_expected_score_counts_points_on_the_table() -> None:
    found = solve_plan(which_slot(2, 0), "score", Budget(2))
    assert found.average.value == 25
    last = solve_plan(which_slot(2, 0, turns=1), "score", Budget(2))
    assert last.average.value == 24


def test_the_plan_tells_alice_something_that_bob_can_follow() -> None:
    game = which_slot(2, 0)
    decision = solved(game).plan.decision
    assert decision.seat == Seat(0)
    assert len(decision.choices) == 5
    named = {choice for (choice,) in decision.choices.values()}
    assert len(named) == 5
    assert all(after.seat == Seat(1) for after in decision.next.values())
    plays = {next(iter(after.choices.values())) for after in decision.next.values()}
    assert plays == {(Play(Slot(slot)),) for slot in range(1, 6)}


def test_every_real_clue_is_an_action_of_the_answer() -> None:
    game = which_slot(2, 0)
    found = solved(game)
    assert {type(each.action) for each in found.actions} == {Play, Discard, Clue}
    assert all(
        each.average.upper == 1 for each in found.actions if not isinstance(each.action, Play)
    )


# ---------------------------------------------------------------- bad input


def test_a_game_that_is_over_is_refused() -> None:
    game = which_slot(2, 0, turns=1)
    over = game.apply(Discard(Slot(1)))
    with pytest.raises(HanabiError, match="the game is over"):
        solve_plan(over)


def test_the_view_of_another_player_is_refused() -> None:
    with pytest.raises(HanabiError, match="Bob is not to move: the view of Alice is needed"):
        solve_plan(View.of(which_slot(2, 0), Seat(1)))


def test_rulesets_that_are_not_covered_are_named() -> None:
    rules = next(rules for rules in RULESETS.values() if not rules.final_round)
    game = Game.new(["Alice", "Bob"], shuffled(rules, 1), rules)
    with pytest.raises(HanabiError, match="does not cover games without a final round"):
        solve_plan(game)


def test_a_table_with_too_many_worlds_gets_bounds_that_hold() -> None:
    game = Game.new(["Alice", "Bob"], shuffled(STANDARD, 1))
    found = solve_plan(game, budget=Budget(1))
    assert (found.average.lower, found.average.upper) == (Fraction(0), Fraction(1))
    score = solve_plan(game, "score", Budget(1))
    assert (score.average.lower, score.average.upper) == (Fraction(0), Fraction(25))
    assert Card("r1") in score.plan.alike


@pytest.mark.parametrize("states", [1, 2, 5, 20])
def test_a_search_that_hardly_began_still_gives_bounds_that_hold(states: int) -> None:
    game = which_slot(2, 0)
    found = solve_plan(game, budget=Budget(states=states))
    assert found.average.lower <= 1 <= found.average.upper
    assert certify(found.plan, game) >= found.average.lower


@pytest.mark.parametrize("states", [1, 3, 30])
def test_of_scores_the_points_shown_are_kept_where_waiting_is_safe(states: int) -> None:
    for _, _, game in ENDS:
        found = solve_plan(game, "score", Budget(states=states))
        assert sum(game.stacks) <= found.average.lower <= found.average.upper
        assert certify(found.plan, game, "score") == found.average.lower
        assert max(each.average.lower for each in found.actions) >= sum(game.stacks)


def test_waiting_is_safe_only_where_nobody_is_forced_to_play() -> None:
    assert can_wait(which_slot(8, 2))
    assert can_wait(which_slot(8, 2), Clue)
    assert not can_wait(which_slot(8, 2), Discard)  # all tokens are there
    assert not can_wait(which_slot(8, 2), Play)  # may be the third strike
    assert can_wait(which_slot(0, 0), Discard)
    assert not can_wait(which_slot(0, 0), Clue)
    rules = replace(STANDARD, max_clue_tokens=0)
    assert not can_wait(Game.new(["Alice", "Bob"], shuffled(rules, 1), rules))
    harmless = replace(rules, strikeout_scores_zero=False)
    assert can_wait(Game.new(["Alice", "Bob"], shuffled(harmless, 1), harmless))


@pytest.mark.parametrize(("players", "deck", "number"), [(2, 3, 8), (2, 3, 70), (3, 1, 1)])
def test_the_seconds_given_are_kept(
    players: int, deck: int, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Frozen positions with many worlds, on which a search once took five times what it had."""
    game = position(entries(players, deck)[number])
    for objective in ("perfect", "score"):
        compile_now()
        with work_clock(monkeypatch, state=50e-6) as clock:  # a trial goes through many worlds
            found = solve_plan(game, objective, Budget(0.5))  # type: ignore[arg-type]
        assert clock.seconds < 1
        assert found.average.exact or clock.seconds > 0.4  # it does not give up before its time


def test_a_memory_limit_ends_the_search_and_keeps_its_bounds() -> None:
    game = next(ends(540, 2, 3))
    found = solve_plan(game, budget=Budget(5, memory=4 * 10**6))
    assert 0 <= found.average.lower <= found.average.upper <= 1
    assert certify(found.plan, game) == found.average.lower


def test_where_the_memory_is_too_small_for_more_steps_the_search_goes_on_without() -> None:
    """46,736 worlds have to be told apart for them, and there is room for 1,600."""
    game = position(next(entry for entry in entries(2, 2) if entry["seed"] == 2000190))
    search = PlanSearch(movers_view(game), "perfect", Budget(memory=4 * 10**6))
    search.scale = 1
    assert list(search.more_steps()) == []


def test_whoever_watches_sees_bounds_that_only_tighten_and_may_stop() -> None:
    seen: list[tuple[Fraction | None, Fraction | None]] = []

    def watch(progress: Any) -> bool | None:
        seen.append((progress.lower, progress.upper))
        return False if len(seen) == 3 else None

    game = next(ends(560, 2, 3))
    found = solve_plan(game, budget=Budget(20, progress=watch, model="plan"))
    lows = [low for low, _ in seen if low is not None]
    highs = [high for _, high in seen if high is not None]
    assert lows == sorted(lows)
    assert highs == sorted(highs, reverse=True)
    assert all(low <= found.average.lower for low in lows)
    assert found.seconds < 15


def test_a_table_with_many_sights_does_not_nest_too_deeply() -> None:
    """Found on a real table of two with three cards left: sights of several nodes add up."""
    chance = random.Random(8)
    sizes = range(450)
    payoffs = [[[[chance.randrange(5) for _ in "ab"] for _ in "ab"] for _ in "ab"] for _ in sizes]
    deals = {(first, second): 1 for first in sizes for second in (0, 1)}
    worth, policy, _ = JointSearch(PayoffTable(payoffs), Budget()).value((), deals, 2)
    improver = Improver(JointSearch(PayoffTable(payoffs), Budget()))
    assert sum(improver.worth(policy, deal) for deal in deals) == worth


def test_an_upper_bound_goes_on_where_its_budget_ended_it() -> None:
    game = position(entries(2, 1)[26])
    prior = prior_of(game, alike_of(game, "classed"), 10**5)
    table = HanabiTable(game, "perfect", prior.kinds, Budget(), None, ranked=True)
    search = JointSearch(table, Budget())
    belief = table.belief(prior.weights)
    whole = ManySteps(search, table.start, belief, 3, 0, 300, 15)
    expected = whole.bound()
    search.budget = Budget()
    node_search = ManySteps(search, table.start, belief, 3, 0, 300, 15)
    stops = 0
    proved = node_search.proved
    while True:
        search.budget = Budget(states=2_000 << stops)
        try:
            found = node_search.going_on(search.budget, 0).bound()
            break
        except SearchBudgetExceeded:
            stops += 1
            assert expected <= node_search.proved <= proved
            proved = node_search.proved
    assert stops
    assert found == expected
    assert node_search.complete == whole.complete
