"""Worlds one by one and at random, against enumeration."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, permutations

import pytest

from hanabi_kit.cards import Card, Seat, Suit
from hanabi_kit.deduction import count_assignments, deduce
from hanabi_kit.deduction.listed_worlds import MOST, Copy, each_assignment, worlds
from hanabi_kit.deduction.sampling import sample
from hanabi_kit.deduction.solvers.constraint_model import assignments, weight
from hanabi_kit.errors import Contradiction, HanabiError, TooManyWorlds
from hanabi_kit.rules import STANDARD, Ruleset
from hanabi_kit.view import View
from tests.helpers.brute_force import small_rules
from tests.helpers.special_rules import special_rules
from tests.helpers.tables import bare_view, begun_games, record_of
from tests.helpers.whole import whole

Hand = tuple[Card, ...]


def own_view(own: list[str], seen: str = "", rules: Ruleset = STANDARD) -> View:
    """A view made by hand: words such as "r !5" of every own card, and the cards in sight."""
    return bare_view([words.replace(" ", "") for words in own], seen, rules=rules)


def dealt(view: View) -> list[Hand]:
    """The hand of every world, by dealing every unseen physical card in every way."""
    cards = sorted(view.unseen().elements())
    return [
        hand
        for hand in permutations(cards, len(view.own))
        if all(
            view.rules.touches(mark.value, card) == mark.touched
            for own, card in zip(view.own, hand, strict=True)
            for mark in own.marks
        )
    ]


def small_views(seeds: range, special: bool = False) -> Iterator[View]:
    """Views with few unseen cards, in games of small random rulesets."""
    for _, chance, game in begun_games(seeds, special_rules if special else small_rules):
        view = View.of(game, Seat(chance.randrange(len(game.players))))
        if view.unseen().total() <= 11:
            yield view


class Told(random.Random):
    """Random numbers that are told beforehand."""

    def __init__(self, numbers: list[int]) -> None:
        super().__init__()
        self.numbers = numbers
        self.asked: set[int] = set()

    def randrange(self, below: int) -> int:  # type: ignore[override]
        self.asked.add(below)
        return self.numbers.pop(0)


# ------------------------------------------------------------------------------- in order


@pytest.mark.parametrize("special", [False, True])
def test_assignments_are_those_of_the_enumeration_in_order_with_their_worlds(
    special: bool,
) -> None:
    views = 0
    for view in small_views(range(150), special):
        expected = Counter(dealt(view))
        found = list(each_assignment(view))
        assert [(one.hand, one.worlds) for one in found] == sorted(expected.items())
        assert len(found) == count_assignments(view)
        assert sum(one.worlds for one in found) == deduce(view).worlds
        views += 1
    assert views > 50


def test_every_world_comes_once_and_assignment_by_assignment() -> None:
    views = 0
    for view in small_views(range(150, 300)):
        found = list(worlds(view))
        assert len(found) == len(set(found)) == deduce(view).worlds
        hands = [tuple(dealt_copy.card for dealt_copy in world) for world in found]
        assert Counter(hands) == Counter(dealt(view))
        assert list(dict.fromkeys(hands)) == [one.hand for one in each_assignment(view)]
        unseen = view.unseen()
        assert all(1 <= one.number <= unseen[one.card] for world in found for one in world)
        views += 1
    assert views > 20


def test_assignments_of_standard_games_are_those_of_the_constraint_solver() -> None:
    for seed in range(12):
        game = record_of(seed, 2 + seed % 4, 200).games[-6]
        view = View.of(game)
        if count_assignments(view) > 3000:
            continue
        found = {one.hand: one.worlds for one in each_assignment(view)}
        assert found == {hand: weight(view, hand) for hand in assignments(view)}


def test_no_way_ends_in_nothing_however_late_the_cards_run_short() -> None:
    # The last two of nine cards need the only r1 and r2: whoever tries them earlier tries for days.
    rules = replace(STANDARD, hand_sizes=((2, 9),))
    view = own_view(["!5"] * 7 + ["r !3 !4 !5"] * 2, "r1 r1 r2", rules)
    for one in islice(each_assignment(view), 1000):
        assert sorted(map(str, one.hand[7:])) == ["r1", "r2"]
    assert {"r1", "r2"}.isdisjoint(map(str, next(each_assignment(view)).hand[:7]))


def test_an_empty_hand_has_one_assignment_and_one_world() -> None:
    view = own_view([])
    assert [one.hand for one in each_assignment(view)] == list(worlds(view)) == [()]
    assert sample(view, random.Random(1), 2) == [(), ()]


# ------------------------------------------------------------------------------- limits


def test_the_limit_is_noticed_when_it_is_passed() -> None:
    view = own_view(["5", "5"])  # 20 assignments, 20 worlds
    assert len(list(each_assignment(view, at_most=20))) == 20
    assert len(list(worlds(view, at_most=None))) == 20
    some = worlds(view, at_most=19)
    assert len(list(islice(some, 19))) == 19
    with pytest.raises(TooManyWorlds, match="Alice has 20 worlds, and at most 19 were") as caught:
        next(some)
    assert (caught.value.count, caught.value.limit) == (20, 19)


def test_asked_for_the_count_first_nothing_comes() -> None:
    view = own_view(["", "", "", "", ""])
    with pytest.raises(TooManyWorlds, match="8,964,050 assignments, and at most 200,000") as caught:
        each_assignment(view, count_first=True)
    assert (caught.value.count, caught.value.limit) == (8_964_050, MOST)
    with pytest.raises(TooManyWorlds, match="254,251,200 worlds"):
        worlds(view, count_first=True)
    assert len(list(worlds(own_view(["5", "5"]), at_most=20, count_first=True))) == 20


def test_without_it_the_first_come_at_once_however_many_there_are() -> None:
    view = own_view(["", "", "", "", ""])
    assert next(worlds(view, at_most=None)) == tuple(
        Copy(Card(card), number)
        for card, number in [("r1", 1), ("r1", 2), ("r1", 3), ("r2", 1), ("r2", 2)]
    )


def test_copies_of_the_error_keep_the_numbers() -> None:
    error = TooManyWorlds("too many", 7, 5)
    for other in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert (str(other), other.count, other.limit) == ("too many", 7, 5)


@pytest.mark.parametrize("wrong", [-1, 1.5, True, "all"])
def test_a_limit_or_count_that_is_no_number_is_refused(wrong: object) -> None:
    view = own_view(["5"])
    with pytest.raises(HanabiError, match="at_most"):
        worlds(view, at_most=wrong)  # type: ignore[arg-type]
    with pytest.raises(HanabiError, match="count"):
        sample(view, random.Random(1), wrong)  # type: ignore[arg-type]


def test_what_cannot_be_is_told_before_the_first_one() -> None:
    view = own_view(["r 5", "r 5"])
    for question in (each_assignment, worlds, lambda v: sample(v, random.Random(1))):
        with pytest.raises(Contradiction, match="Slots 1 and 2 of"):
            question(view)


# ------------------------------------------------------------------------------- at random


@pytest.mark.parametrize("special", [False, True])
def test_every_number_draws_another_world(special: bool) -> None:
    """All numbers that could be drawn, one after the other: each world comes exactly once."""
    views = 0
    for view in small_views(range(300, 420), special):
        number = deduce(view).worlds
        rng = Told(list(range(number)))
        assert Counter(sample(view, rng, number)) == Counter(dealt(view))
        assert rng.asked == {number}
        views += 1
    assert views > 30


def test_the_shares_of_many_standard_hands_are_near_the_odds() -> None:
    view = View.of(record_of(3, 2, 200).games[-10])
    hands = sample(view, random.Random(7), 4000)
    odds = deduce(view)
    for slot in range(1, len(view.own) + 1):
        found = Counter(hand[slot - 1] for hand in hands)
        assert found.keys() <= odds[slot].keys()
        # Four standard deviations of 4000 draws are at most 0.032.
        assert all(abs(found[card] / 4000 - share) < 0.032 for card, share in odds[slot].items())


def test_the_same_seed_draws_the_same_hands_and_the_view_stays_as_it_is() -> None:
    view = View.of(record_of(3, 3, 40).games[-1])
    before = whole(view)
    first = sample(view, random.Random(5), 20)
    list(islice(worlds(view, at_most=None), 100))
    assert sample(view, random.Random(5), 20) == first
    assert sample(view, random.Random(5), 0) == []
    assert whole(view) == before


def test_nine_cards_of_a_large_deck_are_drawn_without_rounding() -> None:
    rules = Ruleset(
        "large", tuple(Suit)[:15], rank_copies=(9, 9, 9, 9, 9), hand_sizes=((2, 9),)
    )  # 675 cards: 2 · 10^25 worlds
    view = own_view([""] * 9, rules=rules)
    number = deduce(view).worlds
    assert number > 2**64
    first, last = sample(view, Told([0, number - 1]), 2)
    assert {len(first), len(last)} == {9}
    assert first != last
