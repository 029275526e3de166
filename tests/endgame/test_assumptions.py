"""End-games under assumptions, against all worlds that fit them and all joint plans on those."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from hanabi_kit.actions import Action
from hanabi_kit.assumption import Assumption, assumed_cards
from hanabi_kit.cards import CardSet, Seat, Slot
from hanabi_kit.endgame import solve
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.plan import certify, solve_plan
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
from hanabi_kit.errors import Contradiction, HanabiError
from hanabi_kit.game import Game
from hanabi_kit.notation import parse_position
from hanabi_kit.view import View
from tests.endgame.plan import test_certify
from tests.endgame.plan.joint_policies import (
    MicroTable,
    TableWorld,
    TooMuchWork,
    best,
    public_of,
    table_worlds,
    with_world,
)
from tests.endgame.plan.test_micro import micro_positions
from tests.endgame.test_seat import in_every_world, small
from tests.helpers.brute_force import faceup_values
from tests.helpers.posted_tables import TWO_FIVES

OBJECTIVES: tuple[Objective, ...] = ("perfect", "score")


def assumed_at(game: Game, chance: random.Random, *, own: bool = True) -> list[Assumption]:
    """One to three assumptions that are true at the table of `game`."""
    every = sorted(game.rules.all_cards)
    places = [
        (seat, slot)
        for seat, hand in enumerate(game.hands)
        for slot in range(1, len(hand) + 1)
        if own or seat != game.mover
    ]
    found = []
    for seat, slot in chance.sample(places, min(len(places), chance.randint(1, 3))):
        some = chance.sample(every, min(len(every), chance.randint(0, 3)))
        cards = CardSet([game.hands[seat][slot - 1].card, *some])
        found.append(Assumption(game.players[seat], Seat(seat), Slot(slot), cards, str(cards)))
    return found


def fitting(game: Game, assumptions: list[Assumption]) -> dict[TableWorld, int]:
    """The worlds of a table that fit, each once."""
    return {
        world: 1
        for world in table_worlds(game)
        if all(world[0][each.seat][each.slot - 1] in each.cards for each in assumptions)
    }


# ------------------------------------------------------------------------ seat


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_seat_values_are_averages_over_the_worlds_that_fit(objective: Objective) -> None:
    told: Counter[str] = Counter()
    for seed in range(160):
        game = small(seed, 1, 500)
        if game is None:
            continue
        assumptions = assumed_at(game, random.Random(seed))
        own = [each for each in assumptions if each.seat == game.mover]
        sums: dict[Action, Fraction] = {}
        total = every = 0
        for weight, world in in_every_world(game):
            every += weight
            hand = world.hands[game.mover]
            if any(hand[each.slot - 1].card not in each.cards for each in own):
                continue
            total += weight
            for action, value in faceup_values(world, objective).items():
                sums[action] = sums.get(action, Fraction(0)) + weight * value
        found = solve(game, objective, model="seat", assume=assumptions)
        assert found.worlds == total
        assert {each.action: each.value for each in found} == {
            action: value / total for action, value in sums.items()
        }
        assert found.assumptions == tuple(assumptions)
        told["tables"] += 1
        told["fewer worlds"] += total < every
    assert told["tables"] >= 40
    assert told["fewer worlds"] >= 12


# ------------------------------------------------------------------------ plan


def merged(
    prior: Prior, game: Game, worlds: dict[TableWorld, int], offers: LabelSets | None = None
) -> Counter[LabelledWorld]:
    """Worlds by number of kind, counted one by one."""
    number = {
        card: kind for kind, cards in enumerate(prior.kinds.cards) for card in cards if cards[card]
    }
    found: Counter[LabelledWorld] = Counter()
    for world in worlds:
        hands, deck = world
        told = with_world(game, world)
        numbers = tuple(offers.of(told, seat) for seat in range(2)) if offers else ()
        kinds = tuple(tuple(number[card] for card in hand) for hand in hands)
        found[kinds, tuple(sorted(number[card] for card in deck)), numbers] += 1
    return found


def test_priors_count_the_worlds_that_fit_one_by_one() -> None:
    told: Counter[str] = Counter()
    details: tuple[Detail, ...] = ("blind", "classed", "full")
    for name, game in micro_positions(0, 90):
        assumptions = assumed_at(game, random.Random(name))
        assumed = assumed_cards(assumptions)
        worlds = fitting(game, assumptions)
        seen = {
            world: 1
            for world in worlds
            if all(
                tuple(held.card for held in hand) == world[0][seat]
                for seat, hand in enumerate(game.hands)
                if seat != game.mover
            )
        }
        for detail in details:
            alike = alike_of(game, detail, assumed=assumed)
            prior = prior_of(game, alike, 20_000, assumed=assumed)
            expected = merged(prior, game, worlds)
            share = Fraction(prior.total, len(worlds))
            assert prior.weights == {(h, d): n * share for (h, d, _), n in expected.items()}, name
            weights = seen_weights(prior, game, int(game.mover))
            expected = merged(prior, game, seen)
            assert weights == {(h, d): n * share for (h, d, _), n in expected.items()}, name
            if is_plain(game.rules) and len(game.players) == 2 and not game.rules.empty_clues:
                offers = LabelSets(which_touched(1))
                found = worlds_by_labels(prior, game, offers, (0, 1), 20_000)
                expected = merged(prior, game, worlds, offers)
                assert found == {world: n * share for world, n in expected.items()}, name
                told["with offers"] += 1
        told["tables"] += 1
        told["fewer worlds"] += len(worlds) < len(table_worlds(game))
    assert told["tables"] >= 60
    assert told["fewer worlds"] >= 40
    assert told["with offers"] >= 40


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_a_plan_is_worth_what_following_it_through_the_worlds_that_fit_gives(
    objective: Objective, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = 0
    for name, game in micro_positions(0, 80):
        chance = random.Random(f"{name} {objective}")
        assumptions = assumed_at(game, chance)
        worlds = fitting(game, assumptions)
        monkeypatch.setattr(test_certify, "table_worlds", lambda _, worlds=worlds: worlds)
        plan = test_certify.random_plan(game, chance)
        found = certify(plan, game, objective, assume=assumptions)
        assert found == test_certify.followed(plan, game, objective, chance), name
        compared += 1
    assert compared >= 40


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_plan_model_answers_for_the_worlds_that_fit(objective: Objective) -> None:
    told: Counter[str] = Counter()
    for name, game in micro_positions(0, 120):
        assumptions = assumed_at(game, random.Random(name))
        worlds = fitting(game, assumptions)
        try:
            table = MicroTable(game, objective, "real")
            value = Fraction(best(table, public_of(game), worlds, 5_000), len(worlds))
            found = solve_plan(game, objective, Budget(states=2_000), assume=assumptions)
        except (TooMuchWork, HanabiError):  # of tables that the model does not cover
            continue
        assert found.average.lower <= value <= found.average.upper, name
        assert certify(found.plan, game, objective, assume=assumptions) == found.average.lower
        given = certify(
            found.plan, game, objective, given=View.of(game, game.mover), assume=assumptions
        )
        assert given == found.lower, name
        told["tables"] += 1
        told["exact"] += found.average.exact
        told["other value"] += (
            value != solve_plan(game, objective, Budget(states=500)).average.value
        )
    assert told["tables"] >= 40
    assert told["exact"] >= 0.8 * told["tables"]
    assert told["other value"] >= 10


# ------------------------------------------------------------------------ what people ask

POSTED = parse_position(TWO_FIVES)


def test_who_takes_her_r5_for_granted_wins_where_bob_knows_his_b5() -> None:
    """Alone the one assumption is enough: in the plan Bob plays what Alice's action tells him."""
    assert solve(POSTED, model="plan").value == Fraction(1, 5)
    found = solve(POSTED, model="plan", assume="Alice 2: r5")
    assert found.value == 1
    assert str(found).startswith("Taken for granted, beyond the facts: Alice 2: r5.\n")
    assert [str(each) for each in found.assumptions] == ["Alice 2: r5"]
    for answer in (found, solve(POSTED, model="seat", assume="Alice 2: r5")):
        first, *_ = answer.why(language="fr").sentences
        assert first.startswith("Tenu pour acquis")
        assert not solve(POSTED, model=answer.model).why().sentences[0].startswith("Taken")


def test_what_a_position_assumes_counts_unless_it_is_asked_without() -> None:
    text = f'{TWO_FIVES}[position.assume]\n"Alice 2" = "playable"\n'
    position = parse_position(text)
    for model in ("seat", "plan"):
        with_them, without = (
            solve(position, model=model),
            solve(position, model=model, assume=()),
        )
        assert with_them.value == 1
        assert without.value == Fraction(1, 5)
        assert not without.assumptions
        # A view has nothing of what a file assumes.
        assert solve(position.view(), model=model).value == Fraction(1, 5)


@pytest.mark.parametrize("model", ["seat", "plan"])
@pytest.mark.parametrize(
    ("assume", "words"),
    [
        (["Alice 2: r4"], "Slot 2 is not a red 4"),
        (["Bob 4: r5"], "but Alice sees b5 there"),
        (["Alice 2: r5", "Alice 3: r5"], "cannot be true together"),
    ],
)
def test_what_contradicts_the_facts_is_refused_with_the_proof(
    model: str, assume: list[str], words: str
) -> None:
    with pytest.raises(Contradiction, match=words):
        solve(POSTED, model=model, assume=assume)


@pytest.mark.parametrize("model", ["faceup", "deal"])
def test_where_everybody_sees_the_cards_nothing_is_assumed(model: str) -> None:
    game = Game.deal(["Alice", "Bob"], seed=7)
    with pytest.raises(HanabiError, match="everybody sees the cards"):
        solve(game, model=model, assume="Bob 1: r5")
