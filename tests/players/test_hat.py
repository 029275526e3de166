"""The hat-guessing player: its code, its secrecy, its strength.

The oracles are independent of the player: hands written out one by one for the kinds of clue, the
true cards for what is public, and for secrecy other cards where a seat cannot look.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit.actions import Clued
from hanabi_kit.cards import Seat, Suit
from hanabi_kit.game import Game, shuffled
from hanabi_kit.players.hat import Hat
from hanabi_kit.players.hat.clue_kinds import clue_kinds
from hanabi_kit.players.hat.following import follow, numbers_told
from hanabi_kit.players.hat.public import message_of
from hanabi_kit.players.hat.questions import HatQuestion
from hanabi_kit.players.hat.tables import Outlook, tables_of
from hanabi_kit.players.player import Player, SeesAllHands
from hanabi_kit.players.table_play import measure
from hanabi_kit.rules import STANDARD, Ruleset, ruleset_named
from hanabi_kit.view import View
from tests.helpers.acting import NAMES

VARIANTS = [
    "6 Suits", "4 Suits", "3 Suits", "Black (6 Suits)", "Rainbow (6 Suits)", "Rainbow (3 Suits)",
    "White (5 Suits)", "Pink (5 Suits)", "Brown (4 Suits)", "Omni (5 Suits)", "Null (5 Suits)",
    "Null (3 Suits)", "White & Null (4 Suits)", "Rainbow & Omni (5 Suits)",
    "Pink & Brown (6 Suits)", "Dark Rainbow (6 Suits)",
]  # fmt: skip

HOUSE_RULES = [
    replace(STANDARD, name="one strike", max_strikes=1),
    replace(STANDARD, name="ten tokens", max_clue_tokens=10),
    replace(STANDARD, name="no tokens", max_clue_tokens=0),
    replace(STANDARD, name="one token", max_clue_tokens=1),
    replace(STANDARD, name="empty clues", empty_clues=True),
    replace(STANDARD, name="no final round", final_round=False),
    replace(STANDARD, name="settled", ends_when_settled=True, strikeout_scores_zero=False),
    replace(STANDARD, name="deck plays", deck_plays=True),
    replace(STANDARD, name="six cards", hand_sizes=((2, 6), (3, 6), (4, 5), (5, 5), (6, 4))),
    replace(STANDARD, name="one card", hand_sizes=tuple((n, 1) for n in range(2, 7))),
    Ruleset("small", (Suit.RED, Suit.BLUE), (2, 1), hand_sizes=((2, 2), (3, 1))),
    Ruleset("one suit", (Suit.RED,), hand_sizes=((2, 2), (3, 2))),
]

RULES = [STANDARD, *map(ruleset_named, VARIANTS), *HOUSE_RULES]


def tables_to_play() -> st.SearchStrategy[Game]:
    """New games of every ruleset and number of players."""
    kinds = [(rules, players) for rules in RULES for players in rules.player_counts]
    return st.builds(
        lambda kind, seed: new_game(kind[1], seed, kind[0]),
        st.sampled_from(kinds),
        st.integers(0, 10_000),
    )


def new_game(players: int, seed: int, rules: Ruleset = STANDARD) -> Game:
    return Game.new(NAMES[:players], shuffled(rules, seed), rules)


def course(game: Game, hat: Hat | None = None) -> list[Game]:
    """Every position of a game among Hats, the end included."""
    hat = hat or Hat()
    found = [game]
    while not game.over:
        game = game.apply(hat.act(View.of(game)))
        found.append(game)
    return found


def elsewhere(game: Game, seat: int, seed: int) -> Game:
    """The same table with other cards where `seat` cannot look: in its hand and in the deck."""
    unseen = [held.card for held in game.hands[seat]] + list(game.deck or ())
    random.Random(seed).shuffle(unseen)
    size = len(game.hands[seat])
    hand = tuple(
        replace(held, card=card) for held, card in zip(game.hands[seat], unseen[:size], strict=True)
    )
    hands = (*game.hands[:seat], hand, *game.hands[seat + 1 :])
    return replace(game, hands=hands, deck=tuple(unseen[size:]))


# ------------------------------------------------------------------------------ the code


@given(tables_to_play())
@settings(max_examples=15)
def test_every_seat_comes_to_the_same_public_state_alone(game: Game) -> None:
    for table in course(game):
        states = []
        for seat in range(len(table.players)):
            followed = follow(View.of(table, Seat(seat)))
            assert followed is not None
            states.append(followed.state)
        first = states[0]
        for other in states[1:]:
            assert (other.masks, other.orders) == (first.masks, first.orders)
            assert (other.seen, other.stacks) == (first.seen, first.stacks)


@given(tables_to_play())
@settings(max_examples=15)
def test_the_true_card_is_always_among_the_public_possibilities(game: Game) -> None:
    tables = tables_of(game.rules)
    hat = Hat()
    for table in course(game):
        state = hat.public_state(View.of(table))
        assert state is not None
        for hand, masks in zip(table.hands, state.masks, strict=True):
            for held, mask in zip(hand, masks, strict=True):
                assert mask & tables.bit_of[held.card]


@given(st.integers(0, 10_000), st.sampled_from([2, 3, 4, 5, 6]))
@settings(max_examples=15)
def test_each_seat_recovers_the_very_number_that_stands_for_its_hand(
    seed: int, players: int
) -> None:
    tables = tables_of(STANDARD)
    hat = Hat()
    messages = 0
    positions = course(new_game(players, seed))
    for table, after in pairwise(positions):
        state = hat.public_state(View.of(table))
        assert state is not None
        event = after.history[-1]
        count, number = message_of(state, event)
        if not count:
            continue
        messages += 1
        sender = event.giver if isinstance(event, Clued) else event.seat
        cards = {
            held.order: tables.bit_of[held.card]
            for hand in table.hands
            for held in hand
            if held.order is not None
        }
        truth = {
            seat: state.questions(seat, count).number_of([cards[o] for o in state.orders[seat]])
            for seat in range(players)
            if seat != sender
        }
        assert sum(truth.values()) % count == number
        for seat in range(players):
            # A seat is given no card of its own hand.
            sight = {o: bit for o, bit in cards.items() if o not in state.orders[seat]}
            assert dict(numbers_told(state, event, count, number, sight, seat)) == truth
    assert messages > 5


@given(st.data())
def test_each_kind_of_clue_is_possible_whatever_the_hand_is(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(RULES))
    tables = tables_of(rules)
    cards = st.integers(0, len(tables.cards) - 1)
    some = st.frozensets(cards, min_size=1, max_size=4)
    parts = data.draw(st.lists(some, min_size=1, max_size=5))
    masks = tuple(sum(1 << index for index in part) for part in parts)
    certainly = data.draw(st.booleans())
    kinds = clue_kinds(tables, masks, certainly=certainly)
    assert kinds.certain or not certainly
    for hand in product(*parts):
        if any(n > tables.copies[index] for index, n in Counter(hand).items()):
            continue
        said = set()
        for value in rules.clue_values:
            touched = [
                place for place, i in enumerate(hand) if rules.touches(value, tables.cards[i])
            ]
            if touched or rules.empty_clues:
                said.add(kinds.kind_of(value, sum(1 << place for place in touched)))
        assert said <= set(range(max(kinds.count, 1)))
        if kinds.certain:
            assert said >= set(range(kinds.count)), (hand, kinds)


KIND_COUNTS = [
    ("nothing known: this rank, this colour, another", ["*", "*", "*", "*"], 3),
    ("three cards may be three times the same", ["*", "*", "*"], 3),
    ("two ranks and two colours", ["r", "b", "1", "2"], 4),
    ("all red: this rank, that rank, red", ["r1", "r2", "r", "r"], 3),
    ("four cards known", ["r1", "y2", "g3", "b4"], 8),
    ("one card: its rank, its colour", ["*"], 2),
    ("no card", [], 0),
]


@pytest.mark.parametrize(
    ("hand", "count"), [c[1:] for c in KIND_COUNTS], ids=[case[0] for case in KIND_COUNTS]
)
def test_more_is_said_to_a_hand_of_which_more_is_known(hand: list[str], count: int) -> None:
    tables = tables_of(STANDARD)

    def mask(text: str) -> int:
        found = tables.everything
        for letter in text.replace("*", ""):
            found &= tables.touched[int(letter) if letter.isdigit() else letter]
        return found

    assert clue_kinds(tables, tuple(map(mask, hand))).count == count


@given(st.data())
def test_a_number_tells_a_hand_true_things_and_is_in_range(data: st.DataObject) -> None:
    tables = tables_of(STANDARD)
    bits = st.integers(1, tables.everything)
    masks = tuple(data.draw(st.lists(bits, min_size=1, max_size=5)))
    count = data.draw(st.integers(1, 20))
    playable = data.draw(st.integers(0, tables.everything))
    trash = data.draw(st.integers(0, tables.everything)) & ~playable
    levels = (tables.everything, data.draw(st.integers(0, tables.everything)))
    tree = HatQuestion(Outlook(playable, trash, 0, levels), masks, 0, count)
    hand = [
        1 << data.draw(st.sampled_from([i for i in range(25) if mask >> i & 1])) for mask in masks
    ]
    number = tree.number_of(hand)
    assert 0 <= number < count
    for told, before, card in zip(tree.told(number), masks, hand, strict=True):
        assert told & card
        assert not told & ~before


@given(st.data())
def test_told_sets_of_different_numbers_share_no_hand(data: st.DataObject) -> None:
    tables = tables_of(STANDARD)
    masks = tuple(data.draw(st.lists(st.integers(1, tables.everything), min_size=1, max_size=3)))
    count = data.draw(st.integers(2, 16))
    outlook = Outlook(tables.touched[1], tables.touched["r"], 0, (tables.everything,))
    tree = HatQuestion(outlook, masks, 0, count)
    told = {tree.told(number) for number in range(count)}
    for one, other in product(told, repeat=2):
        apart = any(not a & b for a, b in zip(one, other, strict=True))
        assert apart or one == other


# ------------------------------------------------------------------------------ secrecy


@given(tables_to_play(), st.integers(0, 1000))
@settings(max_examples=15)
def test_what_a_seat_cannot_see_changes_nothing_it_does(game: Game, seed: int) -> None:
    # One Hat for all seats, which has seen every hand from the other side of the table.
    hat = Hat()
    for table in course(game, hat)[:-1]:
        other = elsewhere(table, table.mover, seed)
        assert hat.act(View.of(other)) == hat.act(View.of(table))


@given(st.integers(0, 10_000), st.randoms(use_true_random=False))
@settings(max_examples=8)
def test_asked_in_any_order_and_after_other_games_the_answer_is_the_same(
    seed: int, chance: random.Random
) -> None:
    busy = Hat()
    positions = [table for number in (seed, seed + 1) for table in course(new_game(4, number))[:-1]]
    expected = {id(table): Hat().act(View.of(table)) for table in positions}
    chance.shuffle(positions)
    for table in positions[:60]:
        assert busy.act(View.of(table)) == expected[id(table)]


def test_the_same_events_among_other_hands_are_followed_anew() -> None:
    # Both games begin with the same clue; Bob sees other cards at Cathy's, and decodes otherwise.
    found = {}
    for seed in range(3000):
        table = course_of_one_turn(new_game(3, seed))
        found.setdefault(table.history, []).append(table)
    twins = next(tables for tables in found.values() if len(tables) > 20)
    hat = Hat()
    for table in twins:
        assert hat.act(View.of(table)) == Hat().act(View.of(table))
        own = hat.public_state(View.of(table))
        fresh = Hat().public_state(View.of(table))
        assert own is not None
        assert fresh is not None
        assert own.masks == fresh.masks


def course_of_one_turn(game: Game) -> Game:
    return game.apply(Hat().act(View.of(game)))


# ------------------------------------------------------------------------------ any table


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_it_plays_every_ruleset_to_the_end(rules: Ruleset) -> None:
    for players in rules.player_counts:
        for seed in range(2):
            # `apply` refuses what is not legal.
            assert course(new_game(players, seed, rules))[-1].over


@given(tables_to_play(), st.randoms(use_true_random=False))
@settings(max_examples=20)
def test_it_stays_legal_beside_players_who_do_not_keep_to_the_code(
    game: Game, chance: random.Random
) -> None:
    hat = Hat()
    while not game.over:
        legal = game.legal_actions()
        action = hat.act(View.of(game))
        assert action in legal
        game = game.apply(action if chance.random() < 0.3 else chance.choice(legal))


@given(tables_to_play(), st.randoms(use_true_random=False))
@settings(max_examples=20)
def test_without_a_history_it_acts_on_the_facts(game: Game, chance: random.Random) -> None:
    for table in course(game)[:-1:3]:
        bare = replace(table, history=())
        if not table.turn:
            continue
        assert Hat().act(View.of(bare)) in table.legal_actions()
        orderless = tuple(tuple(replace(held, order=None) for held in hand) for hand in table.hands)
        assert Hat().act(View.of(replace(bare, hands=orderless))) in table.legal_actions()


def test_it_is_a_player() -> None:
    assert isinstance(Hat(), Player)
    assert not isinstance(Hat(), SeesAllHands)


def test_moving_its_cards_about_changes_nothing() -> None:
    hat = Hat()
    for table in course(new_game(4, 11))[:-1]:
        view = View.of(table)
        moved = view.rearranged(list(range(len(view.own), 0, -1)))
        assert moved.in_game(Hat().act(moved)) == hat.act(view)


# ------------------------------------------------------------------------------ strength


@pytest.mark.parametrize("players", [3, 4, 5])
def test_thirty_games_are_nearly_perfect(players: int) -> None:
    found = measure(Hat, players, games=30, seed=1)
    assert found.mean > 24
    assert found.struck_out == 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "mean", "perfect"), [(3, 24.83, 0.87), (4, 24.91, 0.94), (5, 24.88, 0.92)]
)
def test_it_is_as_strong_as_published_players_of_its_kind(
    players: int, mean: float, perfect: float
) -> None:
    # The public hanabi.rs reports 24.79, 24.94, 24.92 and 84.5, 95.1, 94.0 % perfect games.
    found = measure(Hat, players, games=1000, seed=1)
    assert found.mean > mean
    assert found.perfect_share > perfect
