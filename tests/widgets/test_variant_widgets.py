"""Widgets of hanab.live's variants: none fails, none tells what the rules hide."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from hanabi_kit import DeductionBoard, GameReviewer, Table
from hanabi_kit.actions import Clue, Discard, Play
from hanabi_kit.cards import Card, Colour, Seat, Slot
from hanabi_kit.game import Game, shuffled
from hanabi_kit.notation import GameRecord
from hanabi_kit.rules.variants import variant_named
from hanabi_kit.widgets.table.own_cards_seen import OwnCardsSeen
from tests.helpers.tables import record_of
from tests.widgets.widget_browser import Browser

NAMES = [
    "Up or Down & Prism (6 Suits)",
    "Sudoku (5 Suits)",
    "Reversed (5 Suits)",
    "Throw It in a Hole (4 Suits)",
    "Cow & Pig (5 Suits)",
    "Duck (4 Suits)",
    "Alternating Clues & Omni (5 Suits)",
    "Clue Starved (5 Suits)",
    "Matryoshka (6 Suits)",
    "Deceptive-Fives & Orange (5 Suits)",
    "Totally Blind (3 Suits)",
]


def sent(widget: Any) -> str:
    """Everything but the program that goes to the browser."""
    return json.dumps({key: own for key, own in widget.get_state().items() if key[0] != "_"})


@pytest.mark.parametrize("name", NAMES)
def test_a_table_is_played_by_what_it_offers(name: str) -> None:
    rules = variant_named(name)
    table = Table(Game.new(["Alice", "Bob", "Cathy"], shuffled(rules, 11), rules))
    chance = random.Random(name)
    for _ in range(20):
        if table.game.over:
            break
        table.seat = table.game.mover
        before = table.game
        browser = Browser(table)
        move = chance.choice(table.scene["moves"])
        state = browser.send({"do": "act", "action": move["text"]})
        assert not state.get("error")
        assert table.game.history[:-1] == before.history
        browser.send({"do": "seat", "seat": None})


@pytest.mark.parametrize("name", NAMES)
def test_a_review_goes_through_a_game_with_any_eyes(name: str) -> None:
    reviewer = GameReviewer(record_of(11, 3, 30, variant_named(name)))
    for seat in (None, Seat(0), Seat(2)):
        reviewer.seat = seat
        for at in (0, 7, reviewer.controls["last"]):
            reviewer.at = at
            assert sent(reviewer)


@pytest.mark.parametrize("name", ["Up or Down & Prism (6 Suits)", "Dual-Color (6 Suits)"])
def test_a_board_has_a_cell_for_every_card(name: str) -> None:
    rules = variant_named(name)
    board = DeductionBoard(record_of(11, 3, 12, rules).games[-1])
    ranks, suits = board.scene["ranks"], [suit["letter"] for suit in board.scene["suits"]]
    cells = {f"{letter}{rank}" for letter in suits for rank in ranks}
    assert cells == set(map(str, rules.identities)) == set(board.board["names"])
    card = str(rules.identities[-1])
    assert not Browser(board).send({"do": "strike", "slots": [1], "cards": [card]}).get("error")
    assert board.marks[1] == [card]


# ------------------------------------------------------------------------------- what is hidden


@pytest.mark.parametrize("name", ["Duck (5 Suits)", "Cow & Pig (5 Suits)"])
def test_a_table_does_not_tell_the_value_of_a_clue_that_the_rules_hide(name: str) -> None:
    rules = variant_named(name)
    game = Game.new(["Alice", "Bob", "Cathy"], shuffled(rules, 7), rules).apply("clue Bob 5")
    colours = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "p": "purple"}
    clue = next(
        own
        for own in game.legal_actions()
        if isinstance(own, Clue) and own.to == 2 and own.value in colours
    )
    told = {}
    for seat in (Seat(0), Seat(1), Seat(2)):
        table = Table(game, seat=seat, reply=lambda table: clue if table.mover == 1 else None)
        if seat == 1:
            table.play(clue)
        else:
            table.let_others_move()
        told[seat] = " ".join(table.told)
    hears = [any(word in told[seat] for word in colours.values()) for seat in map(Seat, range(3))]
    assert hears == [False, True, False], told


def deck_of(names: str, rules: Any) -> list[Card]:
    """A deck that begins with these cards."""
    first, rest = [*map(Card, names.split())], list(rules.deck)
    for card in first:
        rest.remove(card)
    return [*first, *rest]


HOLE = variant_named("Throw It in a Hole (4 Suits)")
HOLE_DECK = deck_of("r1 y2 y1 y3 y4 g1 g2 g3 g3 b4", HOLE)


def holed() -> GameRecord:
    """Alice plays a card that fits, Bob one that does not; then both discard."""
    return GameRecord(
        HOLE,
        ("Alice", "Bob"),
        tuple(HOLE_DECK),
        (
            Play(Slot(5)),
            Play(Slot(2)),
            Clue(Seat(1), Colour("g")),
            Discard(Slot(1)),
        ),
    )


def test_of_a_card_in_the_hole_a_table_tells_its_player_nothing() -> None:
    game = Game.new(["Alice", "Bob"], HOLE_DECK, HOLE)
    alice = Table(game, seat=Seat(0))
    alice.play("play 5")
    assert "r1" not in " ".join(alice.told)
    assert alice.scene["hole"][0]["card"] is None
    bob = Table(game, seat=Seat(1), reply=lambda table: Play(Slot(5)))
    bob.let_others_move()
    assert "r1" in " ".join(bob.told)
    assert "misplay" not in " ".join(bob.told)


def test_who_passes_the_screen_on_tells_only_what_the_next_one_may_know() -> None:
    table = Table(Game.new(["Alice", "Bob"], HOLE_DECK, HOLE), hot_seat=True)
    table.lift_curtain()
    table.play("play 5")
    assert "r1" in " ".join(table.told), "Bob saw it in Alice's hand"
    table.lift_curtain()
    table.play("play 2")
    assert "g3" in " ".join(table.told)
    assert "misplay" not in " ".join(table.told)


def test_taking_back_a_play_into_the_hole_shows_nothing() -> None:
    games = holed().games
    seen = OwnCardsSeen()
    seen.look(0, games[:2])
    seen.look(0, games[:1])
    assert seen.slots(0) == []
    seen = OwnCardsSeen()
    seen.look(1, games)
    seen.look(1, games[:4])
    assert seen.slots(1) == [1], "a discard lies open"


def test_a_review_with_one_seat_does_not_tell_where_the_strikes_were() -> None:
    reviewer = GameReviewer(holed())
    reviewer.at = 4
    assert reviewer.course["strikes"] == [2]
    reviewer.seat = Seat(1)
    assert reviewer.course["strikes"] == []
    assert reviewer.course["score"] == [0, 1, 1, 1, 1], "Alice's red 1 must have fitted"
    reviewer.seat = Seat(0)
    assert reviewer.course["strikes"] == []
    assert reviewer.course["score"][-1] == 0
    state = Browser(reviewer).send({"do": "jump", "kind": "strike", "back": True})
    assert state["error"]
