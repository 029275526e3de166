"""Deduction against enumeration of worlds, a constraint solver, and combinatorics."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from math import comb, perm
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.actions import Clue, Mark
from hanabi_kit.cards import Card, CardSet, Order, Seat, Slot, Suit
from hanabi_kit.deduction import (
    count_assignments,
    counting_kernel,
    deduce,
    hand,
    possibilities,
    probability,
    sample,
    why,
    why_not,
)
from hanabi_kit.deduction.counting import count_named, fillings, shares
from hanabi_kit.deduction.hand import deduce_all
from hanabi_kit.deduction.odds import Deduction, Odds, SlotDeduction
from hanabi_kit.deduction.reasons.proofs import clash
from hanabi_kit.deduction.solvers.constraint_model import assignments, deduce_by_constraints, weight
from hanabi_kit.deduction.solvers.step_by_step import solve_by_steps
from hanabi_kit.deduction.unseen_cards import LARGEST_HAND, hides_something, open_pool, pool_of
from hanabi_kit.errors import Contradiction, HanabiError
from hanabi_kit.game import Game, HeldCard, shuffled
from hanabi_kit.notation import parse_position, read_game
from hanabi_kit.rules import STANDARD, Ruleset, SpecialSuit, Touch
from hanabi_kit.rules.variants import variant_named, variant_names
from hanabi_kit.view import OwnCard, View
from tests.helpers.acting import careful_game
from tests.helpers.brute_force import small_rules, worlds_of
from tests.helpers.special_rules import Renaming, special_rules
from tests.helpers.tables import bare_view, begun_games, record_of
from tests.helpers.uncompiled import uncompiled_module
from tests.helpers.whole import whole

ROOM = 3_000
"""Most worlds that a test enumerates in one view."""

MUCH_ROOM = 60_000
"""The same for the long tests."""


def assert_equals_enumeration(view: View) -> None:
    count, found = worlds_of(view)
    got = deduce(view)
    assert got.worlds == count
    assert deduce(view, compiled=False) == got
    for slot, counter in enumerate(found, start=1):
        assert got[slot] == {card: Fraction(n, count) for card, n in counter.items()}
        assert list(got[slot]) == sorted(got[slot])
        assert sum(got[slot].values()) == 1
        assert possibilities(view, Slot(slot)) == CardSet(counter)
        assert got.hand[slot - 1].cards == CardSet(counter)


def small_enough(view: View, room: int = ROOM) -> bool:
    """Whether the slots taken one by one allow few enough worlds to write them all down."""
    unseen = view.unseen()
    size = 1
    for slot in range(1, len(view.own) + 1):
        size *= sum(unseen[card] for card in view.clued(Slot(slot)))
    return size <= room


def equal_at_each_seat(game: Game, room: int = ROOM) -> int:
    """Compare what each seat sees with the enumeration, if that is small; return at how many."""
    views = [View.of(game, Seat(seat)) for seat in range(len(game.players))]
    small = [view for view in views if small_enough(view, room)]
    for view in small:
        assert_equals_enumeration(view)
    return len(small)


# ------------------------------------------------------------------------------- enumeration


def test_views_of_random_small_games_equal_the_enumeration_of_all_worlds() -> None:
    views = 0
    for _, _, game in begun_games(range(120), small_rules):
        views += equal_at_each_seat(game)
    assert views > 200


def test_late_views_of_random_standard_games_equal_the_enumeration_of_all_worlds() -> None:
    views = 0
    for seed in range(12):
        record = record_of(seed, 2 + seed % 4, 200)
        for game in record.games[-1:20:-7]:
            views += equal_at_each_seat(game)
    assert views > 50


def test_views_of_real_games_equal_the_enumeration_of_all_worlds(game_file: Path) -> None:
    record = read_game(game_file)
    for game in record.games[::4]:
        view = View.of(game)
        if small_enough(view):
            assert_equals_enumeration(view)
        # Everybody's true hand is among the possibilities, however many there are.
        got = deduce(view)
        for slot, held in enumerate(game.hands[game.mover], start=1):
            assert got[slot][held.card] > 0
            assert sum(got[slot].values()) == 1


@pytest.mark.long
def test_every_turn_of_real_games_equals_the_enumeration_of_all_worlds(game_file: Path) -> None:
    for game in read_game(game_file).games:
        equal_at_each_seat(game, MUCH_ROOM)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_thousands_of_random_views_of_all_variants_equal_the_enumeration(part: int) -> None:
    views, names = 0, variant_names()
    for seed in range(part, 10 * len(names), 10):
        rules = variant_named(names[seed // 10 % len(names)])
        record = record_of(seed, 2 + seed % 4, 200, rules)
        for game in record.games[-1:10:-5]:
            views += equal_at_each_seat(game)
    assert views > 1_000


def test_views_under_every_clue_behaviour_equal_the_enumeration_of_all_worlds() -> None:
    met: Counter[tuple[Touch, Touch]] = Counter()
    for seed, _, game in begun_games(range(250), special_rules):
        for seat in range(len(game.players)):
            view = View.of(game, Seat(seat))
            if not small_enough(view):
                continue
            assert_equals_enumeration(view)
            if any(card.marks for card in view.own):
                met.update((own.colours, own.ranks) for own in game.rules.suit_rules)
                if seed % 3 == 0:
                    assert deduce_by_constraints(view) == deduce(view)
    kinds = (Touch.OWN, Touch.ALL, Touch.NONE)
    assert set(met) == set(product(kinds, kinds))
    assert min(met.values()) > 10


def test_late_views_of_random_variants_equal_the_enumeration_of_all_worlds() -> None:
    views, variants = 0, set()
    chance = random.Random(5)
    for seed in range(60):
        name = chance.choice(variant_names())
        record = record_of(seed, chance.choice((2, 3, 4, 5)), 200, variant_named(name))
        for game in chance.sample(record.games[len(record.games) // 2 :], 3):
            view = View.of(game, Seat(chance.randrange(len(game.players))))
            # What is hidden is told by other oracles: test_hidden_clues, test_hole.
            if hides_something(view) or not small_enough(view):
                continue
            assert_equals_enumeration(view)
            if len(view.own) < 5:
                assert deduce_by_constraints(view) == deduce(view)
            views += 1
            variants.add(name)
    assert views > 40
    assert len(variants) > 25


def test_views_of_shrunk_hands_equal_the_enumeration_of_all_worlds() -> None:
    sizes = set()
    for seed in range(12):
        for game in list(careful_game(seed, 3 + seed % 3))[-8:]:
            for seat in range(len(game.players)):
                view = View.of(game, Seat(seat))
                if small_enough(view):
                    assert_equals_enumeration(view)
                    sizes.add(len(view.own))
    assert sizes >= {0, 1, 2, 3, 4}


def test_the_constraint_solver_says_the_same() -> None:
    for seed in range(40):
        chance = random.Random(seed)
        record = record_of(seed, chance.choice((2, 3, 4, 5)), 200)
        for game in chance.sample(record.games[20:], 4):
            view = View.of(game)
            if not small_enough(view):
                continue
            got = deduce(view)
            assert deduce_by_constraints(view) == got
            hands = list(assignments(view))
            assert count_assignments(view) == len(hands) == len(set(hands))
            assert sum(weight(view, hand) for hand in hands) == got.worlds


# ------------------------------------------------------------------------------- combinatorics


def test_a_hand_with_nothing_seen_has_the_worlds_and_odds_of_combinatorics() -> None:
    # FACTS.md, "figures to reproduce": 50P5 worlds, 8,964,050 assignments, 3/50, 1/25, 1/50.
    view = bare_view(["", "", "", "", ""])
    got = deduce(view)
    assert got.worlds == perm(50, 5) == 254_251_200
    assert count_assignments(view) == 8_964_050
    for slot in range(1, 6):
        for card, chance in got[slot].items():
            expected = {1: Fraction(3, 50), 5: Fraction(1, 50)}.get(card.rank, Fraction(1, 25))
            assert chance == expected
        assert len(got[slot]) == 25


def test_the_opening_views_have_the_worlds_of_combinatorics() -> None:
    for players, size in ((2, 5), (3, 5), (4, 4), (5, 4)):
        game = Game.new(list("ABCDE"[:players]), shuffled(STANDARD, 3))
        got = deduce(View.of(game, Seat(0)))
        assert got.worlds == perm(50 - (players - 1) * size, size)


TWO_COLOURS = (Suit.RED, Suit.BLUE)


def with_suit(special: SpecialSuit) -> Ruleset:
    """Red, blue and one special suit; three ranks."""
    return Ruleset(
        special.called, (*TWO_COLOURS, special.suit), rank_copies=(2, 2, 1), special=(special,)
    )


RAINBOW = with_suit(SpecialSuit(Suit.MULTICOLOUR, colours=Touch.ALL))
WHITE = with_suit(SpecialSuit(Suit.WHITE, colours=Touch.NONE))
PINK = with_suit(SpecialSuit(Suit.PINK, ranks=Touch.ALL))
BROWN = with_suit(SpecialSuit(Suit.BROWN, ranks=Touch.NONE))
OMNI = with_suit(SpecialSuit(Suit.OMNI, None, Touch.ALL, Touch.ALL))
NULL = with_suit(SpecialSuit(Suit.NULL, None, Touch.NONE, Touch.NONE))
DARK = with_suit(SpecialSuit(Suit.MULTICOLOUR, (1, 1, 1), colours=Touch.ALL))

SPOKEN = [
    # what a clue says under each behaviour: ruleset, marks, what the card can be
    (RAINBOW, "r", "r1 r2 r3 m1 m2 m3"),
    (RAINBOW, "r!b", "r1 r2 r3"),
    (RAINBOW, "rb", "m1 m2 m3"),
    (RAINBOW, "!r!b", None),
    (WHITE, "!r!b", "w1 w2 w3"),
    (WHITE, "!r!b2", "w2"),
    (WHITE, "rb", None),
    (PINK, "1", "r1 b1 i1 i2 i3"),
    (PINK, "12", "i1 i2 i3"),
    (PINK, "!1!2!3", None),
    (PINK, "i!1", None),
    (BROWN, "!1!2!3", "n1 n2 n3"),
    (BROWN, "n", "n1 n2 n3"),
    (BROWN, "n1", None),
    (OMNI, "rb12", "o1 o2 o3"),
    (OMNI, "!r", "b1 b2 b3"),
    (NULL, "!r!b!1!2!3", "u1 u2 u3"),
    (NULL, "!r!b1", None),
]


@pytest.mark.parametrize(
    ("rules", "marks", "expected"),
    [pytest.param(*row, id=f"{row[0].name} {row[1]}") for row in SPOKEN],
)
def test_a_clue_says_what_its_behaviour_makes_it_say(
    rules: Ruleset, marks: str, expected: str | None
) -> None:
    view = bare_view([marks], rules=rules)
    assert str(view.clued(Slot(1))) == (expected or "")
    if expected is None:
        with pytest.raises(Contradiction):
            deduce(view)
    else:
        assert str(possibilities(view, Slot(1))) == expected
        assert_equals_enumeration(view)


def test_one_of_each_weighs_as_one_copy() -> None:
    got = deduce(bare_view(["rb", "r!b1"], rules=DARK))
    assert {str(card): str(odds) for card, odds in got[1].items()} == {
        "m1": "1/3",
        "m2": "1/3",
        "m3": "1/3",
    }
    twice = deduce(bare_view(["rb", "rb1"], rules=DARK))
    assert {str(card): str(odds) for card, odds in twice[1].items()} == {"m2": "1/2", "m3": "1/2"}


JOINT = [
    # id, marks of the own hand, cards in sight, expected odds of each slot, source
    (
        "r4 r5 in two slots leave r3 for the third",
        # r5 is one card; with one r4 seen, r4 and r5 fill two slots
        ["r!1!2!3", "r!1!2!3", "r!1!2"],
        "r4",
        [{"r4": "1/2", "r5": "1/2"}, {"r4": "1/2", "r5": "1/2"}, {"r3": "1"}],
        "FACTS.md, deduction: the joint cases",
    ),
    (
        "two cards each r4 or r5 with one r4 seen are exactly r4 and r5",
        ["r!1!2!3", "r!1!2!3"],
        "r4",
        [{"r4": "1/2", "r5": "1/2"}, {"r4": "1/2", "r5": "1/2"}],
        "FACTS.md, deduction: the joint cases",
    ),
    (
        "three fives of two suits in sight leave the other two",
        ["5", "5"],
        "r5 y5 g5",
        [{"b5": "1/2", "p5": "1/2"}, {"b5": "1/2", "p5": "1/2"}],
        "combinatorics",
    ),
    (
        "the one r5 in a slot is in no other",
        ["r5", "r", ""],
        "r1 r1 r1 r2 r2 r3 r3 r4 y1 y1 y1 y2 y2 y3 y3 y4 y4 y5 g1 g1 g1 g2 g2 g3 g3 g4 g4 g5 "
        "b1 b1 b1 b2 b2 b3 b3 b4 b4 b5 p1 p1 p1 p2 p2 p3 p3 p4 p4",
        [{"r5": "1"}, {"r4": "1"}, {"p5": "1"}],
        "combinatorics",
    ),
    (
        "copies weigh: two r3 and one r5 left",
        ["r!1!2!4"],
        "",
        [{"r3": "2/3", "r5": "1/3"}],
        "combinatorics",
    ),
    (
        "a pair of r1 or r2 with one of each left is one of each",
        ["r!3!4!5", "r!3!4!5"],
        "r1 r1 r2",
        [{"r1": "1/2", "r2": "1/2"}, {"r1": "1/2", "r2": "1/2"}],
        "combinatorics",
    ),
    (
        "four slots, chained: 5s of four suits against a suit",
        ["5!r!y!g", "5!r!y!g", "b", "p"],
        "b1 b1 b1 b2 b2 b3 b3 b4 p1 p1 p1 p2 p2 p3 p3 p4",
        [{"b5": "1/2", "p5": "1/2"}, {"b5": "1/2", "p5": "1/2"}, {"b4": "1"}, {"p4": "1"}],
        "combinatorics",
    ),
]


@pytest.mark.parametrize(
    ("own", "seen", "expected"), [pytest.param(*row[1:4], id=row[0]) for row in JOINT]
)
def test_cards_that_depend_on_each_other_are_deduced_together(
    own: list[str], seen: str, expected: list[dict[str, str]]
) -> None:
    view = bare_view(own, seen)
    got = deduce(view)
    assert [
        {str(card): str(chance) for card, chance in got[slot].items()}
        for slot in range(1, len(own) + 1)
    ] == expected
    assert deduce_by_constraints(view) == got
    assert_equals_enumeration(view)


@pytest.mark.parametrize("slots", range(1, 7))
def test_hands_of_any_size_without_a_clue_are_counted_in_closed_form(slots: int) -> None:
    rules = Ruleset("one", suits=(Suit.RED,), rank_copies=(3, 3, 3), hand_sizes=((2, slots),))
    got = deduce(bare_view([""] * slots, rules=rules))
    assert got.worlds == perm(9, slots)
    # r1 in a given slot: as likely as any other of three alike.
    assert set(got[slots].values()) == {Fraction(1, 3)}
    assigned = count_assignments(bare_view([""] * slots, rules=rules))
    assert assigned == sum(
        comb(slots, a) * comb(slots - a, b)
        for a in range(4)
        for b in range(4)
        if 0 <= slots - a - b <= 3
    )


def test_an_empty_hand_has_one_world() -> None:
    got = deduce(bare_view([]))
    assert (got.worlds, got.hand) == (1, ())


# ------------------------------------------------------------------------------- properties


@given(st.integers(0, 10**6), st.integers(2, 5))
def test_under_fixed_observations_a_clue_never_widens_the_possibilities(
    seed: int, players: int
) -> None:
    chance = random.Random(seed)
    game = record_of(seed, players, chance.randrange(50)).games[-1]
    clues = [action for action in game.legal_actions() if isinstance(action, Clue)]
    if not clues:
        return
    clue = chance.choice(clues)
    before, after = View.of(game, clue.to), View.of(game.apply(clue), clue.to)
    was, now = deduce(before), deduce(after)
    assert now.worlds <= was.worlds
    for old, new in zip(was.hand, now.hand, strict=True):
        assert new.cards <= old.cards
    assert now[1].keys() <= was[1].keys()
    # Nobody else at the table learns anything about the own hand from it.
    for seat in map(Seat, range(players)):
        if seat != clue.to:
            assert deduce(View.of(game, seat)) == deduce(View.of(game.apply(clue), seat))


@given(st.integers(0, 10**6))
def test_renaming_the_suits_renames_the_answer(seed: int) -> None:
    game = record_of(seed, 3, seed % 60).games[-1]
    view = View.of(game)
    order = list(STANDARD.suits)
    random.Random(seed).shuffle(order)
    rename = dict(zip(STANDARD.suits, order, strict=True))
    letters = {old.letter: new.letter for old, new in rename.items()}

    def card(old: Card) -> Card:
        return Card(rename[old.suit], old.rank)

    def marks(old: tuple[Mark, ...]) -> tuple[Mark, ...]:
        return tuple(replace(m, value=letters.get(m.value, m.value)) for m in old)  # type: ignore[call-overload]

    heights = dict(zip(order, view.stacks, strict=True))
    other = replace(
        view,
        own=tuple(replace(held, marks=marks(held.marks)) for held in view.own),
        others=tuple(
            (seat, tuple(HeldCard(card(held.card), held.order) for held in hand))
            for seat, hand in view.others
        ),
        stacks=tuple(heights[suit] for suit in STANDARD.suits),
        discards=tuple(map(card, view.discards)),
        history=(),
    )
    one, two = deduce(view), deduce(other)
    assert one.worlds == two.worlds
    for old, new in zip(one.hand, two.hand, strict=True):
        assert {card(c): chance for c, chance in old.odds.items()} == dict(new.odds)


@given(st.integers(0, 10**6))
def test_renaming_the_suits_of_any_ruleset_renames_the_answer(seed: int) -> None:
    chance = random.Random(seed)
    rules = replace(special_rules(chance), max_strikes=9)
    players = chance.choice(rules.player_counts)
    if players * rules.hand_size(players) > rules.deck_size:
        return
    deck = shuffled(rules, seed)
    renaming = Renaming(rules, seed)
    names = list("ABCDEF"[:players])
    one, two = Game.new(names, deck, rules), renaming.game(names, deck)
    for _ in range(chance.randrange(20)):
        if not one.over:
            action = chance.choice(one.legal_actions())
            one, two = one.apply(action), two.apply(renaming.action(action))
    here, there = deduce(View.of(one)), deduce(View.of(two))
    assert here.worlds == there.worlds
    for old, new in zip(here.hand, there.hand, strict=True):
        assert {renaming.card(c): odds for c, odds in old.odds.items()} == dict(new.odds)


@given(st.integers(0, 10**6))
def test_moving_cards_to_other_slots_moves_their_odds(seed: int) -> None:
    view = View.of(record_of(seed, 2, seed % 60).games[-1])
    places = list(range(len(view.own)))
    random.Random(seed).shuffle(places)
    one = deduce(view)
    two = deduce(replace(view, own=tuple(view.own[place] for place in places)))
    assert two.worlds == one.worlds
    assert [slot.odds for slot in two.hand] == [one.hand[place].odds for place in places]


@given(st.integers(0, 10**6))
def test_asking_changes_nothing(seed: int) -> None:
    view = View.of(record_of(seed, 3, seed % 60).games[-1])
    before = whole(view)
    first = deduce(view)
    count_assignments(view)
    possibilities(view, Slot(1))
    assert deduce(view) == first
    assert whole(view) == before
    with pytest.raises(TypeError):
        first[1][Card.parse("r1")] = Fraction(1)  # type: ignore[index]


def test_repeated_marks_and_marks_in_another_order_say_the_same() -> None:
    one = deduce(bare_view(["r!3", "5"], "r1 b5"))
    assert deduce(bare_view(["!3r", "5"], "b5 r1")) == one
    view = bare_view(["r!3", "5"], "r1 b5")
    twice = replace(view, own=tuple(replace(c, marks=c.marks * 2) for c in view.own))
    assert deduce(twice) == one


def test_odds_are_asked_by_slot_from_1() -> None:
    got = deduce(bare_view(["", ""]))
    for slot in (0, 3, -1):
        with pytest.raises(IndexError, match=f"slot {slot}: the hand has slots 1–2"):
            got[slot]


# ------------------------------------------------------------------------------- contradictions


@pytest.mark.parametrize(
    ("own", "seen", "message"),
    [
        pytest.param(
            ["", "r5", "b"],
            "r5",
            "Slot 2 of Alice can be no card at all: it was called red and a 5, and every red 5 is "
            "in sight.",
            id="a single slot before any pair",
        ),
        pytest.param(
            ["p5", "", "p5", "5"],
            "",
            "Slots 1 and 3 of Alice need two cards, and only one is left: the only purple 5. They "
            "can be nothing else: they were called purple and 5s.",
            id="the two slots that clash and no other",
        ),
        pytest.param(
            ["", "r!1!2!3", "r!1!2!3", "b", "r!1!2!3"],
            "r4",
            "Slots 2, 3 and 5 of Alice need three cards, and only two are left: the last red 4 and "
            "the only red 5. They can be nothing else: they were called red, and the clues “1”, "
            "“2” and “3” left them out; another red 4 is in Bob's slot 1.",
            id="three slots with two cards between them",
        ),
        pytest.param(
            ["rb"],
            "",
            "Slot 1 of Alice can be no card at all: it was called red and blue.",
            id="two colours at once",
        ),
    ],
)
def test_what_cannot_be_names_the_fewest_slots_that_clash(
    own: list[str], seen: str, message: str
) -> None:
    view = bare_view(own, seen)
    with pytest.raises(Contradiction) as refused:
        deduce(view)
    assert str(refused.value) == message
    assert worlds_of(view)[0] == 0
    with pytest.raises(Contradiction):
        deduce_by_constraints(view)


def test_random_marks_clash_just_where_no_world_is_left() -> None:
    clashes = 0
    rules = Ruleset("two", suits=(Suit.RED, Suit.BLUE), rank_copies=(2, 1, 1), hand_sizes=((2, 3),))
    for seed in range(400):
        chance = random.Random(seed)
        signs = ["r", "b", "!r", "!b", "1", "2", "3", "!1", "!2", "!3"]
        own = ["".join(chance.sample(signs, chance.randrange(3))) for _ in range(3)]
        seen = " ".join(map(str, chance.sample(rules.deck, 3)))
        view = bare_view(own, seen, rules=rules)
        if worlds_of(view)[0]:
            assert_equals_enumeration(view)
            continue
        clashes += 1
        with pytest.raises(Contradiction, match="Slot"):
            deduce(view)
        # The slots that are named clash by themselves, and no smaller number of slots does.
        found = clash(view)
        assert found is not None
        named = [slot - 1 for slot in found.reason.slots]
        alone = replace(view, own=tuple(view.own[i] for i in named))
        assert worlds_of(alone)[0] == 0
        for left_out in named:
            fewer = replace(view, own=tuple(view.own[i] for i in named if i != left_out))
            assert worlds_of(fewer)[0] > 0
    assert clashes > 50


def test_a_position_file_that_cannot_be_is_told_when_deduced() -> None:
    position = parse_position(
        """
        [position]
        players = ["Alice", "Bob"]
        turn = "Alice"
        viewer = "Alice"
        clue_tokens = 8
        deck = 40
        [position.hands]
        Alice = "xx/r5 xx/r5 xx xx xx"
        Bob = "r1 y1 g1 b1 p1"
        """
    )
    with pytest.raises(Contradiction, match="Slots 1 and 2 of Alice need two cards"):
        deduce(View.of(position))


def test_the_odds_of_a_view_do_not_know_the_truth() -> None:
    """Two tables that look the same to Alice give the same odds, whatever she holds."""
    game = Game.new(["Alice", "Bob"], shuffled(STANDARD, 2))
    cards = Counter([*game.deck, *(held.card for held in game.hands[0])])  # type: ignore[misc]
    five = [card for card in cards.elements() if card.rank == 5][:3]
    swapped = replace(
        game, hands=(tuple(HeldCard(c, Order(0)) for c in five) + game.hands[0][3:], game.hands[1])
    )
    assert deduce(View.of(game, Seat(0))).hand == deduce(View.of(swapped, Seat(0))).hand


# ------------------------------------------------------------------------------- the count


def by_hand(slots: int, masks: list[int]) -> Iterator[tuple[int, ...]]:
    """Every way to put different ones of the cards into the slots."""
    for chosen in permutations(range(len(masks)), slots):
        if all(masks[card] >> slot & 1 for slot, card in enumerate(chosen)):
            yield chosen


def test_the_count_of_random_cards_is_that_of_the_enumeration() -> None:
    for seed in range(60):
        chance = random.Random(seed)
        slots = chance.randrange(5)
        kinds = [chance.randrange(1, 1 << slots) if slots else 0 for _ in range(4)]
        masks = [chance.choice(kinds) for _ in range(chance.randrange(8))]
        ways = fillings(slots, [(mask, 1) for mask in masks])
        for filled in range(1 << slots):
            inside = [slot for slot in range(slots) if filled >> slot & 1]
            narrowed = [sum(1 << i for i, s in enumerate(inside) if m >> s & 1) for m in masks]
            assert ways[filled] == sum(1 for _ in by_hand(len(inside), narrowed))
        found = list(by_hand(slots, masks))
        for card, mask in enumerate(masks):
            assert shares(ways, mask) == [
                sum(chosen[slot] == card for chosen in found) for slot in range(slots)
            ]
        # With one copy of each identity, worlds and assignments are the same.
        assert ways[-1] == count_named(slots, [(mask, (1, 1, 0, 0, 0)) for mask in masks])


def test_a_hand_of_nine_and_the_largest_hand_are_counted_in_closed_form() -> None:
    for slots in (9, LARGEST_HAND):
        rules = replace(STANDARD, hand_sizes=((2, slots),))
        got = deduce(bare_view([""] * (slots - 2) + ["5", "5"], rules=rules))
        assert got.worlds == 5 * 4 * perm(48, slots - 2)
        assert got.counts(slots) == dict.fromkeys(CardSet("r5 y5 g5 b5 p5"), got.worlds // 5)
        assert got[1][Card("r5")] == Fraction(3, 5 * 48)  # not in the last two, and then like any


def test_numbers_beyond_64_bits_are_exact() -> None:
    rules = Ruleset("large", tuple(Suit)[:15], rank_copies=(9,) * 5, hand_sizes=((2, 9),))
    for slots in (7, 9):
        view = bare_view([""] * slots, rules=rules)
        for compiled in (False, True):
            got = deduce(view, compiled=compiled)
            assert got.worlds == perm(675, slots) > 2**63
            assert set(got[slots].values()) == {Fraction(1, 75)}


def test_too_large_a_hand_and_what_the_ruleset_lacks_are_told() -> None:
    rules = replace(STANDARD, hand_sizes=((2, 13),))
    with pytest.raises(HanabiError, match="a hand of 13 cards, and hands of at most 12"):
        deduce(bare_view([""] * 13, rules=rules))
    with pytest.raises(HanabiError, match="m1 in sight of Alice: ruleset 'standard' has no such"):
        deduce(bare_view([""], "r1 m1"))
    view = bare_view([""])
    with pytest.raises(HanabiError, match="clue 'm': ruleset 'standard' has the clues"):
        deduce(replace(view, own=(OwnCard(None, (Mark("m", True),)),)))  # type: ignore[arg-type]


def test_the_pool_is_what_the_view_says_slot_by_slot() -> None:
    for seed in range(60):
        chance = random.Random(seed)
        rules = variant_named(chance.choice(variant_names()))
        view = View.of(record_of(seed, 2 + seed % 4, chance.randrange(60), rules).games[-1])
        pool = open_pool(view)
        cards = pool.catalogue.cards
        unseen = view.unseen()
        assert list(cards) == sorted(rules.identities)
        assert pool.left == [unseen[card] for card in cards]
        for slot, lanes in enumerate(pool.allowed, start=1):
            assert pool.catalogue.card_set(lanes) == view.clued(Slot(slot))
            assert pool.catalogue.lanes(view.clued(Slot(slot))) == lanes
        assert list(pool.masks()) == [
            sum(1 << i for i in range(len(view.own)) if card in view.clued(Slot(i + 1)))
            for card in cards
        ]


# ------------------------------------------------------------------------------- the kernel


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The kernel as it is where numba is missing."""
    return uncompiled_module("hanabi_kit.deduction.counting_kernel", monkeypatch)


def views_of_every_kind() -> Iterator[View]:
    """Views of standard games, of variants, and of small rulesets with special suits."""
    for seed in range(25):
        chance = random.Random(seed)
        variant = variant_named(chance.choice(variant_names()))
        for rules in (STANDARD, variant, replace(special_rules(chance), max_strikes=9)):
            counts = [n for n, size in rules.hand_sizes if n * size <= rules.deck_size and n < 6]
            if counts:
                players = chance.choice(counts)
                record = record_of(seed, players, chance.randrange(70), rules)
                for seat in range(players):
                    yield View.of(record.games[-1], Seat(seat))


@pytest.mark.skipif(not counting_kernel.COMPILED, reason="numba is not installed here")
def test_the_kernel_gives_the_same_numbers() -> None:
    views = list(views_of_every_kind())
    assert len(views) > 150
    for view in views:
        assert deduce(view, compiled=True) == deduce(view, compiled=False)


def test_uncompiled_the_kernel_gives_the_same_numbers(uncompiled: ModuleType) -> None:
    assert not uncompiled.COMPILED
    for number, view in enumerate(views_of_every_kind()):
        if number % 10 == 0:
            found = uncompiled.rows(pool_of(view))
            assert found is not None
            total, rows = found
            assert total == deduce(view).worlds
            for slot, row in enumerate(rows, start=1):
                places = dict(zip(pool_of(view).catalogue.cards, row, strict=True))
                assert {c: n for c, n in places.items() if n} == deduce(view).counts(slot)


def test_where_numba_is_missing_the_plain_count_is_used(
    uncompiled: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = View.of(record_of(1, 2, 30).games[-1])
    expected = deduce(view, compiled=False)
    monkeypatch.setitem(sys.modules, hand.KERNEL, uncompiled)
    monkeypatch.setattr("hanabi_kit.deduction.counting_kernel", uncompiled)
    monkeypatch.setattr(uncompiled, "rows", None)  # would fail if it were asked
    assert deduce(view, compiled=True) == deduce(view) == expected


def test_a_long_batch_and_single_questions_have_the_same_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hand, "LOADING", 0.0)  # take the kernel at once
    views = list(views_of_every_kind())[:40]
    assert list(deduce_all(views)) == [deduce(view, compiled=False) for view in views]
    assert list(deduce_all([])) == []


def test_a_first_question_waits_for_no_library() -> None:
    code = """
import sys
from hanabi_kit.deduction import deduce
from hanabi_kit.game import Game, shuffled
from hanabi_kit.rules import STANDARD
from hanabi_kit.view import View
deduce(View.of(Game.new(["Alice", "Bob"], shuffled(STANDARD, 1))))
print([name for name in ("numba", "numpy", "networkx", "constraint") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# ------------------------------------------------------------------------------- odds as values


def test_odds_are_exact_shares_that_never_change() -> None:
    odds = Odds({Card("r4"): 4, Card("r5"): 2}, 6)
    assert odds == {Card("r4"): Fraction(2, 3), Card("r5"): Fraction(1, 3)} == odds
    assert odds == Odds({Card("r4"): 2, Card("r5"): 1}, 3) != Odds({Card("r4"): 1}, 1)
    assert list(odds) == [Card("r4"), Card("r5")]
    assert (Card("r5") in odds, Card("b1") in odds, odds.get(Card("b1")), len(odds)) == (
        True,
        False,
        None,
        2,
    )
    assert eval(repr(odds)) == odds == pickle.loads(pickle.dumps(odds))
    with pytest.raises(KeyError):
        odds[Card("b1")]
    with pytest.raises(AttributeError, match="never change"):
        odds.total = 5
    with pytest.raises(TypeError):
        odds.worlds[Card("r4")] = 7  # type: ignore[index]


def test_a_deduction_knows_the_worlds_of_every_card_and_can_be_kept() -> None:
    view = bare_view(["r!1!2!3", "r!1!2!3", "r!1!2"], "r4")
    got = deduce(view)
    assert (got.worlds, got.counts(1), got.counts(3)) == (
        4,
        {Card("r4"): 2, Card("r5"): 2},
        {Card("r3"): 4},
    )
    assert deduce_by_constraints(view).counts(1) == got.counts(1)
    assert pickle.loads(pickle.dumps(got)) == got
    written = Deduction("Alice", 4, (SlotDeduction(Slot(1), {Card("r3"): Fraction(1)}),))
    assert written.counts(1) == {Card("r3"): 4}
    for slot in (0, 4, -1):
        with pytest.raises(IndexError, match="the hand has slots 1–3"):
            got.counts(slot)


def test_asking_changes_nothing_and_the_order_of_questions_does_not_matter() -> None:
    views = list(views_of_every_kind())[:30]
    before = [whole(view) for view in views]
    first = [(deduce(view), count_assignments(view)) for view in views]
    random.Random(1).shuffle(order := list(range(len(views))))
    for number in order:
        again = count_assignments(views[number]), deduce(views[number])
        assert again[::-1] == first[number]
    assert [whole(view) for view in views] == before


def test_odds_are_asked_by_card_or_by_its_text() -> None:
    view = View.of(Game.new(["Alice", "Bob"], shuffled(STANDARD, 2)))
    odds = deduce(view)[1]
    for card in STANDARD.identities:
        assert (str(card) in odds) == (card in odds)
        assert odds.get(str(card)) == odds.get(card)
    with pytest.raises(HanabiError, match="card 'z1': a card is a suit letter"):
        odds["z1"]


@pytest.mark.parametrize(
    "question",
    [deduce, lambda table: why(table, 1), lambda table: why_not(table, 1, "r1"), solve_by_steps],
)
def test_a_game_in_place_of_a_view_is_refused_with_what_to_write(question: Any) -> None:
    for table in (Game.new(["Alice", "Bob"], shuffled(STANDARD, 2)), None, 7):
        with pytest.raises(HanabiError, match="a View is needed, what one player sees"):
            question(table)


def test_what_is_no_event_or_no_chance_is_refused() -> None:
    view = View.of(Game.new(["Alice", "Bob"], shuffled(STANDARD, 2)))
    with pytest.raises(HanabiError, match="'r1': an event is needed, such as Held"):
        probability(view, "r1")  # type: ignore[arg-type]
    with pytest.raises(HanabiError, match=r"rng 3: a random.Random is needed"):
        sample(view, 3)  # type: ignore[arg-type]
