"""What is taken for granted beside the facts, against every world dealt one by one."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import Game, deduce
from hanabi_kit.assumption import Assumption, assumed_cards
from hanabi_kit.cards import Card, CardSet, Seat, Slot
from hanabi_kit.deduction import count_assignments
from hanabi_kit.deduction.assumed_hand import check_assumptions, known_already, known_to_all
from hanabi_kit.deduction.hidden.cases import cases_of
from hanabi_kit.deduction.listed_worlds import each_assignment
from hanabi_kit.errors import Contradiction
from hanabi_kit.view import View
from tests.helpers.tables import tables


def random_assumptions(view: View, chance: random.Random, most: int = 3) -> list[Assumption]:
    """Some about the own hand, some about others': what is in sight is among those cards."""
    every = sorted(view.rules.all_cards)
    seats = [view.seat, view.seat, *(seat for seat, _ in view.others)]
    found = []
    for _ in range(chance.randint(1, most)):
        seat = chance.choice(seats)
        hand = view.own if seat == view.seat else view.hand_of(seat)
        if not hand:
            continue
        slot = chance.randint(1, len(hand))
        cards = CardSet(chance.sample(every, chance.choice((1, 3, len(every) // 2))))
        if seat != view.seat:
            cards |= CardSet([view.hand_of(seat)[slot - 1].card])
        found.append(Assumption(view.players[seat], seat, Slot(slot), cards, str(cards)))
    return found


def fits(view: View, hand: tuple[Card, ...], assumptions: list[Assumption]) -> bool:
    return all(hand[each.slot - 1] in each.cards for each in assumptions if each.seat == view.seat)


@given(tables(), st.randoms(use_true_random=False))
def test_odds_are_those_of_the_worlds_that_fit(
    table: tuple[Game, Seat], chance: random.Random
) -> None:
    game, seat = table
    view = game.view(seat)
    if len(view.own) > 4 or count_assignments(view) > 3_000:
        return
    assumptions = random_assumptions(view, chance)
    worlds = 0
    hands = 0
    counts: list[Counter[Card]] = [Counter() for _ in view.own]
    for each in each_assignment(view):
        if fits(view, each.hand, assumptions):
            hands += 1
            worlds += each.worlds
            for counter, card in zip(counts, each.hand, strict=True):
                counter[card] += each.worlds
    if not worlds:
        with pytest.raises(Contradiction):
            deduce(view, assume=assumptions)
        return
    found = deduce(view, assume=assumptions)
    assert found.worlds == worlds
    assert found.assumptions == tuple(dict.fromkeys(assumptions))
    assert count_assignments(view, assume=assumptions) == hands
    for own, counter in zip(found.hand, counts, strict=True):
        assert own.odds == {card: Fraction(n, worlds) for card, n in counter.items()}
    assert deduce(view) == deduce(view, assume=())


@given(tables(), st.randoms(use_true_random=False))
def test_those_that_clash_are_named_and_each_of_them_is_needed(
    table: tuple[Game, Seat], chance: random.Random
) -> None:
    game, seat = table
    view = game.view(seat)
    if not view.own or len(view.own) > 4 or count_assignments(view) > 3_000:
        return
    assumptions = [each for each in random_assumptions(view, chance, 6) if each.seat == view.seat]
    hands = [each.hand for each in each_assignment(view)]

    def possible(some: list[Assumption]) -> bool:
        return any(fits(view, hand, some) for hand in hands)

    alone = [each for each in assumptions if not possible([each])]
    if alone:
        with pytest.raises(Contradiction) as refused:
            check_assumptions(view, assumptions)
        assert len(refused.value.faults) == len(alone)
        assert all(str(each) in str(refused.value) for each in alone)
    elif possible(assumptions):
        check_assumptions(view, assumptions)
    else:
        with pytest.raises(Contradiction, match="cannot be true together") as refused:
            check_assumptions(view, assumptions)
        named = str(refused.value).partition(": these cannot")[0].removeprefix("assume: ")
        some = [each for each in dict.fromkeys(assumptions) if str(each) in named.split("; ")]
        assert not possible(some)
        for each in some:
            assert possible([other for other in some if other is not each])


@given(tables(), st.randoms(use_true_random=False))
def test_what_is_known_already_changes_nothing(
    table: tuple[Game, Seat], chance: random.Random
) -> None:
    game, seat = table
    view = game.view(seat)
    worlds = deduce(view).worlds
    for each in random_assumptions(view, chance, 5):
        try:
            same = deduce(view, assume=[each]).worlds == worlds
        except Contradiction:
            same = False
        assert (each in known_already(view, [each])) == same
        if each in known_to_all(view, [each]):
            assert same


def test_the_proof_of_one_that_is_wrong() -> None:
    game = Game.deal(["Alice", "Bob"], seed=7).apply("clue Bob 5")
    bob = game.view("Bob")
    for said, proof in {
        "Bob 1: r4": "Slot 1 is not a red 4: Alice called it a 5",
        "Bob 1: not 5": "Slot 1 is a",
        f"Alice 1: {'r1' if str(game.hands[0][0].card) != 'r1' else 'r2'}": "but Bob sees",
    }.items():
        with pytest.raises(Contradiction) as refused:
            deduce(bob, assume=said)
        assert proof in str(refused.value)
        assert said in str(refused.value)


def test_two_that_clash_are_told_with_the_copies_that_lack() -> None:
    bob = Game.deal(["Alice", "Bob"], seed=7).view("Bob")
    with pytest.raises(Contradiction) as refused:
        deduce(bob, assume=["Bob 1: r5", "Bob 3: r5", "Bob 2: 1"])
    assert str(refused.value) == (
        "assume: Bob 1: r5; Bob 3: r5: these cannot be true together. For slots 1 and 3 only r5 "
        "would be left, of which 1 copy is out of sight."
    )
    with pytest.raises(Contradiction, match="No card is all of that in slot 1"):
        deduce(bob, assume=["Bob 1: r5", "Bob 1: b5"])


def test_what_an_assumption_says_stays_out_of_the_facts() -> None:
    game = Game.deal(["Alice", "Bob"], seed=7)
    view = game.view("Bob")
    before = deduce(view)
    deduce(view, assume="Bob 1: r5")
    assert deduce(view) == before
    assert len(cases_of(view)) == 1
    assert not before.assumptions
    found = deduce(view, assume="Bob 1: r5")
    assert "1 assumption" in repr(found)
    assert str(found).startswith("Taken for granted, beyond the facts: Bob 1: r5.\n")
    assert "Taken for granted" in found._repr_mimebundle_()["text/html"]


def test_nobody_learns_from_an_assumption_what_she_does_not_see() -> None:
    """Two games that differ only in Bob's hand refuse and answer alike."""
    for seed in range(20):
        game = Game.deal(["Alice", "Bob"], seed=seed)
        own = {str(held.card) for held in game.hands[1]}
        said = [f"Bob 1: {card}" for card in ("r1", "b2", *sorted(own)[:2])]
        for text in said:
            found = deduce(game.view("Bob"), assume=text)
            assert {str(card) for card in found[1]} == {text[-2:]}


def test_several_about_one_card_hold_together() -> None:
    bob = Game.deal(["Alice", "Bob"], seed=7).view("Bob")
    found = deduce(bob, assume=["Bob 1: red", "Bob 1: 4 5"])
    assert CardSet(found[1]) == CardSet("r4 r5")
    assert assumed_cards(found.assumptions) == {(1, 1): CardSet("r4 r5")}
