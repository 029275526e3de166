"""What one player sees, and above all what one player does not see."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit.actions import Clue, Discard, Mark, Play
from hanabi_kit.cards import Seat, Slot
from hanabi_kit.deduction import deduce
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game, shuffled
from hanabi_kit.notation import parse_position
from hanabi_kit.notation.position_file import format_position
from hanabi_kit.position import Position
from hanabi_kit.rules import STANDARD
from hanabi_kit.view import OwnCard, View
from tests.helpers.tables import (
    hidden_position,
    open_position,
    record_of,
    tables,
    with_other_secrets,
)
from tests.helpers.whole import whole


@given(tables(), st.integers(0, 10**6))
def test_two_games_that_differ_in_the_own_hand_and_the_deck_only_look_the_same(
    table: tuple[Game, Seat], seed: int
) -> None:
    game, seat = table
    other = with_other_secrets(game, seat, seed)
    one, two = View.of(game, seat), View.of(other, seat)
    assert one == two
    assert whole(one) == whole(two)
    assert repr(one) == repr(two)


def test_nothing_reachable_from_a_view_is_the_own_hand_or_the_deck() -> None:
    """Walks every field: no held card of the viewer, no game, no deck hangs on a View."""
    game = record_of(21, 3, 40).games[-1]
    for seat in map(Seat, range(3)):
        view = View.of(game, seat)
        own = {held.order for held in game.hands[seat]}
        seen: set[int] = set()

        def walk(value: object, own: set = own, seen: set = seen) -> None:
            if id(value) in seen or isinstance(value, type):
                return
            seen.add(id(value))
            assert not isinstance(value, Game)
            if dataclasses.is_dataclass(value):
                if getattr(value, "order", None) in own:
                    assert not hasattr(value, "card"), value
                for entry in dataclasses.fields(value):
                    walk(getattr(value, entry.name))
            elif isinstance(value, tuple | list):
                for item in value:
                    walk(item)

        for entry in dataclasses.fields(view):
            walk(getattr(view, entry.name))
        assert "deck" not in {entry.name for entry in dataclasses.fields(view)}
        assert {other for other, _ in view.others} == set(range(3)) - {seat}


def test_a_view_holds_what_everybody_knows_and_the_other_hands() -> None:
    game = record_of(21, 3, 40).games[-1]
    view = View.of(game, Seat(1))
    own = {"seat", "own", "places", "others"}
    public = [entry.name for entry in dataclasses.fields(View) if entry.name not in own]
    assert {name: getattr(view, name) for name in public} == {
        name: getattr(game, name) for name in public
    }
    assert view.viewer == "Bob"
    assert view.hand_of(Seat(0)) == game.hands[0]
    assert view.hand_of(Seat(2)) == game.hands[2]
    assert view.own == tuple(OwnCard(held.order, held.marks) for held in game.hands[1])


def test_the_unseen_cards_are_the_deck_and_the_own_hand() -> None:
    for game in record_of(5, 4, 60).games:
        for seat in map(Seat, range(4)):
            assert game.deck is not None
            hidden = Counter([*game.deck, *(held.card for held in game.hands[seat])])
            assert View.of(game, seat).unseen() == hidden


def test_nobody_sees_the_own_hand_and_no_seat_is_made_up() -> None:
    view = View.of(record_of(5, 2, 10).games[-1], Seat(0))
    with pytest.raises(HanabiError, match="Alice does not see the own hand"):
        view.hand_of(Seat(0))
    for seat in (-1, 2):
        with pytest.raises(HanabiError, match=f"seat {seat}: seats are 0–1"):
            View.of(record_of(5, 2, 10).games[-1], Seat(seat))


def test_without_a_seat_it_is_the_viewer_of_a_position_else_the_player_to_move() -> None:
    game = record_of(5, 3, 10).games[-1]
    assert View.of(game).seat == game.mover
    assert View.of(Position.of(game)).seat == game.mover
    other = Seat((game.mover + 1) % 3)
    assert View.of(Position.of(game, other)).seat == other


def test_a_card_given_in_the_own_hand_is_not_seen() -> None:
    assert View.of(hidden_position()) == View.of(open_position(), "Alice")


def test_through_the_eyes_of_a_player_whose_partner_is_hidden_nothing_is_seen() -> None:
    with pytest.raises(HanabiError) as refused:
        View.of(hidden_position(), Seat(1))
    assert refused.value.faults[0] == (
        "hands.Alice: slot 1 is hidden (xx), but what Bob sees needs it"
    )
    assert len(refused.value.faults) == 5


def test_clues_alone_leave_what_a_table_of_pips_shows() -> None:
    game = Game.new(["Alice", "Bob"], shuffled(STANDARD, 7)).apply(Clue(Seat(1), 5))
    view = View.of(game, Seat(1))
    assert view.own[0].marks == (Mark(5, True, 1, Seat(0)),)
    assert str(view.clued(Slot(1))) == "r5 y5 g5 b5 p5"
    assert len(view.clued(Slot(5))) == 20


def test_a_view_is_a_value() -> None:
    view = View.of(record_of(5, 2, 10).games[-1])
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.seat = Seat(1)  # type: ignore[misc]
    assert hash(view) == hash(View.of(record_of(5, 2, 10).games[-1]))


@given(tables())
def test_a_view_survives_the_way_through_a_file(table: tuple[Game, Seat]) -> None:
    game, seat = table
    position = Position.of(game, seat)
    read = parse_position(format_position(position)) if game.rules is STANDARD else position
    one, two = View.of(read), View.of(position)
    assert one == two
    if random.Random(game.turn).random() < 0.2:
        assert deduce(one).hand == deduce(View.of(game, seat)).hand


@given(st.permutations([1, 2, 3, 4, 5]), st.permutations([1, 2, 3, 4, 5]))
@settings(max_examples=20, deadline=None)
def test_moving_cards_in_the_hand_changes_no_fact(first: list[int], then: list[int]) -> None:
    for game in record_of(3, 2, 30).games[:-1:6]:
        view = View.of(game)
        moved = view.rearranged(first).rearranged(then)
        plain, found = deduce(view), deduce(moved)
        assert found.worlds == plain.worlds
        places = moved.places or tuple(map(Slot, range(1, 6)))
        for shown, slot in enumerate(places, start=1):
            assert found[shown] == plain[slot]
            assert moved.own[shown - 1] == view.own[slot - 1]
            assert moved.in_game(Play(Slot(shown))) == Play(slot)
            assert moved.in_game(Discard(Slot(shown))) == Discard(slot)
        assert moved.in_game(Clue(Seat(1), 5)) == Clue(Seat(1), 5)
        assert moved.unseen() == view.unseen()
        back = moved.rearranged([places.index(Slot(slot)) + 1 for slot in range(1, 6)])
        assert back == view


@pytest.mark.parametrize(
    "slots", [[], [1, 2, 3, 4], [1, 1, 2, 3, 4], [0, 1, 2, 3, 4], [2, 3, 4, 5, 6]]
)
def test_an_order_that_is_none_is_refused(slots: list[int]) -> None:
    view = View.of(record_of(3, 2, 30).games[0])
    with pytest.raises(HanabiError, match="each of the 5 own slots is needed once"):
        view.rearranged(slots)


def test_a_player_may_be_named_and_what_is_no_table_is_refused() -> None:
    game = record_of(21, 3, 10).games[-1]
    assert View.of(game, game.players[1]) == View.of(game, Seat(1))
    for seat, said in (("Zoe", "player 'Zoe': at this table sit"), (7, "seat 7: seats are 0–2")):
        with pytest.raises(HanabiError, match=said):
            View.of(game, seat)  # type: ignore[arg-type]
    for nothing in (None, "game", View.of(game)):
        with pytest.raises(HanabiError, match="a Game or a Position is needed"):
            View.of(nothing)  # type: ignore[arg-type]
