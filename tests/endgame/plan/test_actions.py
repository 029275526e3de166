"""What the plan model says of every action, against all joint plans
(`tests.endgame.plan.joint_policies`).

An action's value is that of the best plan in which the mover does this with the hands that she
really sees. The oracle merges nothing, so it tells these hands apart from all others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

import pytest

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Seat, Slot
from hanabi_kit.endgame import solve
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.faceup.special_rules import may_lack_a_clue
from hanabi_kit.endgame.plan import PlanSolution, certify, solve_plan
from hanabi_kit.endgame.plan.labels.label_codes import which_touched
from hanabi_kit.endgame.plan.labels.offered_labels import LabelledWorld, LabelSets, worlds_by_labels
from hanabi_kit.endgame.plan.model.prior_worlds import (
    Detail,
    Prior,
    alike_of,
    prior_of,
    seen_weights,
)
from hanabi_kit.endgame.plan.model.sure_labels import is_plain
from hanabi_kit.endgame.solution import Objective
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.notation import parse_position, read_game
from hanabi_kit.puzzles import folder
from tests import DATA
from tests.endgame.plan.crossed_tables import CROSSED, crossed, crossed_game, refused_games
from tests.endgame.plan.joint_policies import (
    MOST_WORLDS,
    TooMuchWork,
    action_values,
    best_plan,
    by_every_prescription,
    hat_game,
    micro_game,
    table_worlds,
    with_world,
)

OBJECTIVES: tuple[Objective, ...] = ("perfect", "score")
GAMES = DATA / "games"
STATES = 2_000
"""What a question may take; what stays open then is compared as bounds."""


# ------------------------------------------------------------------------------- reported cases


def test_a_useless_card_in_sight_is_one_of_several() -> None:
    """Alice is charged for what she does where Bob holds the b2, not where he holds any such."""
    game = parse_position(
        """
        [position]
        players = ["Alice", "Bob"]
        turn = "Alice"
        stacks = "b2 g3"
        discards = "b2 b3 b4 g2"
        clue_tokens = 6
        strikes = 0
        deck = 0
        turns_left = 1
        [position.ruleset]
        suits = "bg"
        rank_copies = [1, 3, 1, 1]
        hand_sizes = {2 = 2}
        max_strikes = 3
        [position.hands]
        Alice = "g2 g4"
        Bob = "b2"
        """
    ).game()
    found = solve(game, model="plan")
    assert found[Play(Slot(1))].average.value == Fraction(1, 3)
    assert found[Discard(Slot(1))].average.value == Fraction(1, 6)
    assert found[Clue(Seat(1), 2)].average.value == Fraction(1, 6)
    # With what she sees she holds one g4 and two others that nobody needs, each in either slot.
    assert found[Play(Slot(1))].value == Fraction(1, 2)
    assert found[Discard(Slot(1))].value == 0


def test_a_forced_action_of_a_real_game_is_worth_what_its_deals_say() -> None:
    game = read_game(folder() / "games" / "bot-2p-s2006.json").at(69)
    found = solve(game, model="plan", objective="score")
    assert found.average.value == Fraction(725, 36)
    assert found.value == Fraction(81, 4)
    for each in found.actions:
        if each.action not in found.best:
            assert each.average.value == Fraction(28999, 1440)


def test_a_clue_that_may_touch_nothing_may_go_to_an_empty_hand() -> None:
    game = parse_position(
        """
        [position]
        players = ["Alice", "Bob"]
        turn = "Bob"
        stacks = "m2 g1 r2"
        discards = "g2 g3 g3 m1 m3 r1 r3"
        clue_tokens = 2
        strikes = 2
        deck = 1
        [position.ruleset]
        suits = "mgr"
        rank_copies = [2, 1, 2]
        hand_sizes = {2 = 1}
        max_strikes = 3
        max_clue_tokens = 2
        empty_clues = true
        [position.hands]
        Alice = "r3"
        Bob = "g1"
        """
    ).game()
    found = solve_plan(game, "score")
    assert found.average.value == found.value == 7
    assert found[Play(Slot(1))].average.value == Fraction(35, 6)
    assert found[Play(Slot(1))].value == Fraction(7, 2)
    assert certify(found.plan, game, "score") == 7


# ------------------------------------------------------------------------------- the oracle


def test_the_oracle_of_actions_agrees_with_trying_every_prescription() -> None:
    agreed: Counter[str] = Counter()
    for seed in range(100):
        for game in (micro_game(seed), crossed_game(7 * seed)):
            for objective in OBJECTIVES if game is not None else ():
                assert game is not None
                try:
                    values = action_values(game, objective, most_steps=1_000)
                    expected = {
                        action: by_every_prescription(game, objective, 1_000, forced=action)
                        for action in game.legal_actions()
                    }
                except TooMuchWork:
                    continue
                assert values == expected
                assert max(values.values()) <= best_plan(game, objective)
                agreed["values"] += len(values)
                agreed["positions"] += 1
                agreed["that differ"] += len({*values.values()}) > 1
    assert agreed["values"] >= 150
    assert agreed["that differ"] >= 15


# ------------------------------------------------------------------------------- the model


def compared(
    games: Iterable[tuple[str, Game]], objective: Objective, most_steps: int
) -> Counter[str]:
    """Compare what the model says of every action with the oracle; say what there was."""
    told: Counter[str] = Counter()
    for name, game in games:
        where = f"{name}, {objective}"
        if may_lack_a_clue(game.rules, len(game.players)):
            with pytest.raises(HanabiError, match="does not cover suits that no clue touches"):
                solve_plan(game, objective)
            told["refused"] += 1
            continue
        found = solve_plan(game, objective, Budget(states=STATES))
        try:
            values = action_values(game, objective, most_steps)
            value = best_plan(game, objective, most_steps=most_steps)
        except TooMuchWork:
            continue
        told["positions"] += 1
        told.update(agreeing(found, value, values, where))
    return told


def agreeing(
    found: PlanSolution, value: Fraction, values: dict[Action, Fraction], where: str
) -> Counter[str]:
    """See that an answer excludes none of these values; say what there was to compare."""
    told: Counter[str] = Counter()
    average = found.average
    assert average.lower <= value <= average.upper, where
    assert {*values} == {each.action for each in found.actions}, where
    for each in found.actions:
        own = each.average
        what = f"{where}, {each.action}: {own.lower} to {own.upper}"
        assert own.lower <= values[each.action] <= own.upper, f"{what}, {values[each.action]}"
        assert own.lower <= average.lower, what
        assert own.upper <= average.upper, what
        told["values"] += 1
        told["exact"] += own.exact
        told["below the best"] += values[each.action] < value
        told["below the best, exact"] += values[each.action] < value and own.exact
    return told


def micro(seeds: Iterable[int]) -> Iterator[tuple[str, Game]]:
    for seed in seeds:
        game = micro_game(seed)
        if game is not None:
            yield f"micro_game({seed})", game


def test_no_bracket_of_an_action_excludes_its_value() -> None:
    told: Counter[str] = Counter()
    for place, objective in enumerate(OBJECTIVES):
        told += compared(crossed(range(place, len(CROSSED), 7)), objective, 3_000)
        told += compared(micro(range(place, 120, 2)), objective, 3_000)
    assert told["values"] >= 300
    assert told["exact"] >= 0.9 * told["values"]
    assert told["below the best, exact"] >= 50
    assert told["refused"] >= 5


def test_a_budget_that_runs_out_never_makes_a_bracket_of_an_action_wrong() -> None:
    told: Counter[str] = Counter()
    for name, game in [*crossed(range(0, 300, 7)), *micro(range(30))]:
        if may_lack_a_clue(game.rules, len(game.players)):
            continue
        for objective in OBJECTIVES:
            try:
                values = action_values(game, objective, 2_000)
                value = best_plan(game, objective, most_steps=2_000)
            except TooMuchWork:
                continue
            for states in (1, 5, 30):
                found = solve_plan(game, objective, Budget(states=states))
                where = f"{name}, {objective}, {states} states"
                told += agreeing(found, value, values, where)
    assert told["values"] >= 300
    assert told["exact"] <= 0.9 * told["values"]


def test_rules_that_are_not_covered_are_refused_by_name() -> None:
    told: Counter[str] = Counter()
    for seed in range(40):
        for what, game in refused_games(seed):
            with pytest.raises(HanabiError, match=f"does not cover {what}"):
                solve_plan(game)
            told[what] += 1
    assert min(told["plays from the deck"], told["games without a final round"]) >= 10


def last_turns(most_worlds: int) -> Iterator[tuple[str, Game]]:
    """The last turns of the games of the repository, where their deals can be listed."""
    for path in sorted(GAMES.glob("*.json")):
        record = read_game(path)
        for turn in range(len(record.actions) - 6, len(record.actions)):
            game = record.at(turn)
            if game.turns_left == 1 and not game.over:
                try:
                    table_worlds(game, most_worlds)
                except TooMuchWork:
                    continue
                yield f"{path.name}, --at {turn}", game


def test_last_turns_of_real_games_have_the_values_that_their_deals_say() -> None:
    told: Counter[str] = Counter()
    for name, game in last_turns(200):
        for objective in OBJECTIVES:
            values = action_values(game, objective)
            found = solve_plan(game, objective)
            assert found.average.exact, name
            assert {each.action: each.average.value for each in found.actions} == values, name
            told["values"] += len(values)
            told["below the best"] += sum(each != found.average.value for each in values.values())
    assert told["values"] >= 60
    assert told["below the best"] >= 15


# ------------------------------------------------------------------------------- hands in sight


def merged(prior: Prior, game: Game, offers: LabelSets | None) -> Counter[LabelledWorld]:
    """How many of the listed deals in which the mover sees what she sees are each world."""
    number = {card: kind for kind, cards in enumerate(prior.kinds.cards) for card in cards}
    real = tuple(tuple(held.card for held in hand) for hand in game.hands)
    found: Counter[LabelledWorld] = Counter()
    for world in table_worlds(game):
        hands, deck = world
        if all(hands[seat] == real[seat] for seat in range(len(real)) if seat != game.mover):
            told = with_world(game, world)
            numbers = tuple(offers.of(told, seat) for seat in range(2)) if offers else ()
            kinds = tuple(tuple(number[card] for card in hand) for hand in hands)
            found[kinds, tuple(sorted(number[card] for card in deck)), numbers] += 1
    return found


def test_the_hands_in_sight_are_counted_deal_by_deal() -> None:
    told: Counter[str] = Counter()
    details: tuple[Detail, ...] = ("blind", "classed", "full")
    for _, game in [*crossed(range(0, 600, 3)), *micro(range(60))]:
        mover = int(game.mover)
        for detail in details:
            prior = prior_of(game, alike_of(game, detail), 10_000)
            weights = seen_weights(prior, game, mover)
            expected = merged(prior, game, None)
            share = Fraction(prior.total, len(table_worlds(game)))
            assert weights == {(h, d): n * share for (h, d, _), n in expected.items()}
            assert all(number <= prior.weights[world] for world, number in weights.items())
            told["of a part"] += any(n < prior.weights[world] for world, n in weights.items())
            if is_plain(game.rules) and len(game.players) == 2 and not game.rules.empty_clues:
                offers = LabelSets(which_touched(1))
                some = Prior(prior.kinds, weights, sum(weights.values()))
                found = worlds_by_labels(some, game, offers, (0, 1), 10_000, seen_by=mover)
                expected = merged(prior, game, offers)
                assert found == {world: n * share for world, n in expected.items()}
                told["with offers"] += 1
    assert told["of a part"] >= 30
    assert told["with offers"] >= 50


# ------------------------------------------------------------------------------- many more

BLOCKS = [range(first, first + 1_000) for first in range(0, 8_000, 1_000)]


@pytest.mark.long
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("numbers", BLOCKS, ids=lambda numbers: f"from-{numbers[0]}")
def test_no_bracket_of_many_actions_excludes_its_value(numbers: range) -> None:
    """Together more than 20,000 values."""
    told: Counter[str] = Counter()
    for objective in OBJECTIVES:
        told += compared(crossed(numbers), objective, 100_000)
    assert told["values"] >= 2_000
    assert told["exact"] >= 0.9 * told["values"]
    assert told["below the best, exact"] >= 0.85 * told["below the best"]


@pytest.mark.long
@pytest.mark.timeout(3_600)
def test_no_bracket_of_an_action_of_other_tables_excludes_its_value() -> None:
    """Tables dealt more freely, and puzzles of hats, where a label more would be worth much."""
    told: Counter[str] = Counter()
    hats = [(f"hat_game({seed})", hat_game(seed)) for seed in range(300)]
    small = [(name, game) for name, game in hats if len(table_worlds(game)) <= MOST_WORLDS]
    for objective in OBJECTIVES:
        told += compared(micro(range(1_500)), objective, 100_000)
        told += compared(small, objective, 60_000)
    assert told["values"] >= 5_000


@pytest.mark.long
@pytest.mark.timeout(3_600)
def test_all_last_turns_of_real_games_have_the_values_that_their_deals_say() -> None:
    told: Counter[str] = Counter()
    for name, game in last_turns(10_000):
        for objective in OBJECTIVES:
            values = action_values(game, objective)
            found = solve_plan(game, objective)
            assert {each.action: each.average.value for each in found.actions} == values, name
            told["values"] += len(values)
    assert told["values"] >= 200
