"""Events and how likely they are, against enumeration of worlds."""

from __future__ import annotations

import pickle
import random
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit.cards import Card, CardSet
from hanabi_kit.deduction import deduce, event_odds
from hanabi_kit.deduction.event_odds import count_worlds, probability
from hanabi_kit.deduction.events import (
    AllOf,
    AnyOf,
    CountOf,
    Event,
    Held,
    any_slot,
    every_slot,
    playable,
    trash,
)
from hanabi_kit.deduction.statements.combinators import Not
from hanabi_kit.errors import Contradiction, HanabiError, NotationError, SearchBudgetExceeded
from hanabi_kit.stats import Status, status
from hanabi_kit.view import View
from tests.deduction.test_worlds import dealt, own_view, small_views
from tests.helpers.tables import record_of
from tests.helpers.whole import whole

VIEWS = [view for special in (False, True) for view in small_views(range(600, 700), special)]
HANDS = [dealt(view) for view in VIEWS]


def events(slots: int, cards: tuple[Card, ...]) -> st.SearchStrategy[Event]:
    """Every kind of event about a hand of so many slots, joined in every way."""
    some = st.lists(st.sampled_from(cards), max_size=4).map(CardSet)
    numbers = st.integers(1, slots)
    limits = st.integers(0, slots)
    leaves = st.builds(Held, numbers, some) | st.builds(
        CountOf, st.lists(numbers, max_size=3), some, limits, limits
    )
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(lambda a, b: a & b, inner, inner),
            st.builds(lambda a, b: a | b, inner, inner),
            inner.map(lambda event: ~event),
            st.lists(inner, max_size=3).map(lambda found: AllOf(tuple(found))),
            st.lists(inner, max_size=3).map(lambda found: AnyOf(tuple(found))),
        ),
        max_leaves=8,
    )


# ------------------------------------------------------------------------------- counting


@given(st.data())
def test_the_worlds_of_an_event_are_those_of_the_enumeration(data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(VIEWS) - 1))
    view, hands = VIEWS[number], HANDS[number]
    made = events(len(view.own), view.rules.identities)
    event, condition = data.draw(made), data.draw(made)
    true = sum(map(event.holds, hands))
    assert count_worlds(view, event) == true
    assert count_worlds(view, ~event) == len(hands) - true
    assert count_worlds(view) == len(hands)
    assert probability(view, event) == Fraction(true, len(hands))
    left = [hand for hand in hands if condition.holds(hand)]
    if left:
        expected = Fraction(sum(map(event.holds, left)), len(left))
        assert probability(view, event, given=condition) == expected
    else:
        with pytest.raises(Contradiction, match="in no world"):
            probability(view, event, given=condition)


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_statements_of_one_card_have_the_odds_of_the_deduction(seed: int) -> None:
    view = View.of(record_of(seed, 2 + seed % 4, seed % 70).games[-1])
    odds = deduce(view)
    for slot in range(1, len(view.own) + 1):
        for card in view.rules.identities:
            assert probability(view, Held(slot, card)) == odds[slot].get(card, 0)


def test_two_of_five_unknown_cards_are_ones_as_combinatorics_says() -> None:
    view = own_view([""] * 5)
    ones = CardSet("r1 y1 g1 b1 p1")  # 15 of the 50 cards
    for number in range(6):
        expected = Fraction(comb(15, number) * comb(35, 5 - number), comb(50, 5))
        assert probability(view, CountOf(range(1, 6), ones, number, number)) == expected
    assert probability(view, every_slot([1, 3], "r1")) == Fraction(3, 50) * Fraction(2, 49)
    assert probability(view, any_slot([1, 3], "r5")) == Fraction(2, 50)
    assert probability(view, every_slot([1, 3], "r5")) == 0
    assert probability(view, Held(1, "r5"), given=Held(2, "r5")) == 0
    assert probability(view, Held(1, "r5"), given=~Held(2, "r5")) == Fraction(1, 49)


def test_cards_that_must_be_shared_out_depend_on_each_other() -> None:
    # FACTS: two cards that are each r4 or r5, with one r4 in sight, are exactly r4 and r5.
    view = own_view(["r !1 !2 !3", "r !1 !2 !3"], "r4")
    assert probability(view, Held(1, "r5")) == Fraction(1, 2)
    assert probability(view, Held(1, "r5") & Held(2, "r5")) == 0
    assert probability(view, Held(1, "r4"), given=Held(2, "r5")) == 1
    assert probability(view, any_slot([1, 2], "r5")) == 1


def test_certain_and_impossible_events_have_all_worlds_and_none() -> None:
    view = own_view(["5", ""])
    assert probability(view, AllOf(())) == 1
    assert probability(view, AnyOf(())) == 0
    assert probability(view, Held(1, CardSet())) == 0
    assert probability(view, Held(1, "r5 y5 g5 b5 p5")) == 1
    assert probability(view, CountOf([], "r1", least=0)) == 1
    assert (str(AllOf(())), str(AnyOf(()))) == ("certain", "impossible")


# ------------------------------------------------------------------------------- the table


def test_playable_and_trash_are_what_the_statistics_call_so() -> None:
    for seed in range(30):
        view = View.of(record_of(seed, 2 + seed % 4, 10 + seed).games[-1])
        kinds = {
            card: status(card, view.rules, view.stacks, view.discards)
            for card in view.rules.identities
        }
        assert view.rules.trash_cards(view.stacks, view.discards) == CardSet(
            c for c, kind in kinds.items() if kind is Status.TRASH
        )
        assert view.rules.playable_cards(view.stacks, view.discards) == CardSet(
            c for c, kind in kinds.items() if kind is Status.PLAYABLE
        )
        assert playable(view, 1) == Held(1, view.rules.playable_cards(view.stacks, view.discards))
        assert trash(view, 2).cards & playable(view, 2).cards == CardSet()


# ------------------------------------------------------------------------------- as values


def test_events_are_values_that_join_flatly_and_print_as_sentences() -> None:
    one, two, three = Held(1, "r1"), Held(2, Card("r2")), Held(3, [Card("r3"), Card("y3")])
    assert one & two & three == AllOf((one, two, three))
    assert one | (two | three) == AnyOf((one, two, three))
    assert ~~one is one
    assert len({one, Held(1, CardSet("r1")), ~one}) == 2
    assert pickle.loads(pickle.dumps(one & ~three)) == one & Not(three)
    assert (
        str(one & (two | ~three)) == "(slot 1 is r1 and (slot 2 is r2 or slot 3 is none of r3, y3))"
    )
    assert str(~one) == "slot 1 is not r1"
    assert str(CountOf([2, 1], "r1", 1, 1)) == "exactly 1 of the slots 1, 2 is r1"
    assert str(CountOf([3, 2, 1], "r1", 1, 2)) == "1 to 2 of the slots 1, 2, 3 is r1"


BAD = [
    ("no slot", lambda: Held(0, "r1"), "slot 0: slots are counted from 1"),
    ("a slot that is no number", lambda: Held("2", "r1"), "slot '2'"),
    ("True is no slot", lambda: Held(True, "r1"), "slot True"),
    ("no card", lambda: Held(1, "r9"), "card 'r9'"),
    ("no cards at all", lambda: Held(1, 5), "cards 5: cards are needed"),
    ("texts in a list", lambda: Held(1, ["r1"]), "cards are needed"),
    ("fewer than none", lambda: CountOf([1], "r1", -1), "least -1"),
    ("no whole number", lambda: CountOf([1], "r1", 1, 1.5), "most 1.5"),
    ("and", lambda: Held(1, "r1") and Held(2, "r1"), "join events with & | ~"),
    ("not", lambda: not Held(1, "r1"), "join events with & | ~"),
    ("half an event", lambda: Held(1, "r1") & "slot 2", "'slot 2': an event is needed"),
    ("the other half", lambda: Held(1, "r1") | True, "True: an event is needed"),
    (
        "a slot too many",
        lambda: probability(own_view(["", ""]), Held(3, "r1")),
        "Alice has slots 1–2",
    ),
    ("a short hand", lambda: Held(3, "r1").holds([Card("r1")]), "the hand has slots 1–1"),
]


@pytest.mark.parametrize(("wrong", "words"), [pytest.param(*row[1:], id=row[0]) for row in BAD])
def test_what_is_no_event_is_told(wrong: object, words: str) -> None:
    with pytest.raises((HanabiError, NotationError)) as caught:
        wrong()  # type: ignore[operator]
    assert words in str(caught.value)


def test_a_condition_without_a_world_is_named_in_words() -> None:
    view = own_view(["5", "1"])
    with pytest.raises(Contradiction) as caught:
        probability(view, Held(1, "r5"), given=Held(2, "r5") | Held(1, "r1"))
    assert str(caught.value) == "Alice: in no world is it true that (slot 2 is r5 or slot 1 is r1)"
    with pytest.raises(Contradiction, match=r"Slots? .* of Alice"):
        probability(own_view(["r 5", "r 5"]), Held(1, "r5"))


def test_an_event_too_large_to_count_is_refused_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_odds, "MOST_WORK", 500_000)
    view = own_view([""] * 5)
    chance = random.Random(1)
    cards = view.rules.identities
    odd: Event = AnyOf(())
    for _ in range(300):
        odd = odd | AllOf(tuple(Held(slot, chance.choice(cards)) for slot in range(1, 6)))
    with pytest.raises(SearchBudgetExceeded, match="too many statements: 1,500 about the slots"):
        probability(view, odd)
    deep: Event = Held(1, "r1")
    for number in range(3000):
        deep = AnyOf((AllOf((deep, Held(2, "r1"))), Held(1 + number % 5, "r2")))
    with pytest.raises(SearchBudgetExceeded, match="nested too deep"):
        probability(view, deep)


def test_asking_changes_nothing_and_the_order_of_questions_does_not_matter() -> None:
    view = View.of(record_of(9, 3, 30).games[-1])
    before = whole(view)
    questions = [
        Held(1, "r1 y1"),
        ~playable(view, 2),
        any_slot([1, 2, 3], view.rules.trash_cards(view.stacks, view.discards)),
    ]
    answers = [probability(view, event) for event in questions]
    deduce(view)
    assert [probability(view, event) for event in reversed(questions)] == answers[::-1]
    assert whole(view) == before
