"""The table widget without a browser: what it sends, what it believes, what it refuses."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nbconvert import HTMLExporter

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Seat, Slot
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game, shuffled
from hanabi_kit.notation import GameRecord
from hanabi_kit.render import Scene, describe, mimebundle, scene
from hanabi_kit.render.player_names import isolated
from hanabi_kit.rules import STANDARD
from hanabi_kit.view import View
from hanabi_kit.widgets import Table
from hanabi_kit.widgets.live import sendable
from tests.helpers.tables import (
    HOSTILE,
    hidden_position,
    impossible_position,
    open_position,
    record_of,
    tables,
    with_other_secrets,
)
from tests.widgets.widget_browser import Browser


def new_game(players: int = 2) -> Game:
    return Game.new(["Alice", "Bob", "Cathy"][:players], shuffled(STANDARD, 7))


def standing(table: Table) -> str:
    """Everything that a refused message must leave as it was."""
    return json.dumps([table.state, table.scene, table.controls, table.message, table.told])


def sent_state(table: Table) -> str:
    """The whole state as it is sent to the browser, without the ids of the two ends."""
    state = {key: value for key, value in table.get_state().items() if key != "layout"}
    return json.dumps(state)


# ------------------------------------------------------------------------------- secrecy


@given(tables(), st.integers(0, 1000))
def test_what_a_seat_cannot_see_is_not_sent(table: tuple[Game, Seat], seed: int) -> None:
    game, seat = table
    other = with_other_secrets(game, seat, seed)
    ours, theirs = Table(game, seat=seat), Table(other, seat=seat)
    assert sent_state(ours) == sent_state(theirs)
    heard = Browser(ours), Browser(theirs)
    messages: list[Any] = [{"do": "act", "action": "clue Bob 1"}] if game.mover != seat else []
    messages += [{"do": "go", "at": 0}, {"do": "go", "at": 1}, {"do": "undo"}, {"do": "x"}]
    for message in messages:
        for browser in heard:
            browser.send(message)
    assert heard[0].came == heard[1].came


def test_a_clue_out_of_turn_does_not_tell_what_it_would_touch() -> None:
    # Bob looks, Alice is to move: "a clue must touch a card" would tell Bob what he holds.
    table = Table(new_game(), seat="Bob")
    for value in ("red", "yellow", "green", "blue", "purple", 1, 2, 3, 4, 5):
        Browser(table).send({"do": "act", "action": f"clue Bob {value}"})
        assert table.error == "It is Alice's turn, and this table shows what Bob sees."


def test_what_comes_later_in_a_record_is_not_sent_before_one_steps_there() -> None:
    whole = record_of(21, 3, 40)
    begun = GameRecord(whole.rules, whole.players, whole.deck, whole.actions[:10])
    heard = []
    for record in (whole, begun):
        table = Table(record, seat=1)
        browser = Browser(table)
        for at in range(1, 11):
            browser.send({"do": "go", "at": at})
        browser.send({"do": "go", "at": 3})
        for message in browser.came:
            # The length of the game is known: a slider needs it.
            message["state"].pop("controls", None)
        heard.append(browser.came)
    assert heard[0] == heard[1]


# ------------------------------------------------------------------------------- stepping


def test_a_record_is_stepped_through_with_one_message_for_each_step() -> None:
    record = record_of(21, 3, 40)
    table = Table(record)
    browser = Browser(table)
    for at in (1, 2, 40, 39, 0):
        assert browser.send({"do": "go", "at": at})["at"] == at
        assert table.scene == scene(record.games[at]).plain()
    assert table.controls["last"] == 40


def test_opening_a_long_game_draws_one_scene(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []

    def counted(*a: Any, **more: Any) -> Scene:
        drawn.append(1)
        return scene(*a, **more)

    monkeypatch.setattr("hanabi_kit.widgets.table.drawing.scene", counted)
    Table(record_of(21, 3, 60))
    assert len(drawn) == 1


def test_the_seat_is_switched_and_all_hands_are_shown() -> None:
    table = Table(new_game(3), seat="Cathy")
    assert table.seat == 2
    browser = Browser(table)
    assert browser.send({"do": "seat", "seat": 0})["scene"]["seat"] == 0
    assert browser.send({"do": "seat", "seat": None})["scene"]["seat"] is None
    assert [entry["name"] for entry in table.controls["seats"]] == [
        "all hands",
        "Alice",
        "Bob",
        "Cathy",
    ]


def test_python_sets_seat_and_turn() -> None:
    record = record_of(21, 3, 40)
    table = Table(record, at=5)
    assert table.scene == scene(record.games[5]).plain()
    table.at = 7
    table.seat = "Bob"
    assert (table.seat, table.at) == (1, 7)
    assert table.scene == scene(record.games[7], Seat(1)).plain()
    assert table.view == View.of(record.games[7], Seat(1))
    for trait, value, message in [
        ("at", 41, "at 41: this line has 40 actions, so 0–40"),
        ("at", True, "at True: this line has 40 actions"),
        ("seat", 3, "seat 3: seats are 0–2 or the players' names"),
        ("seat", "Zoe", "seat 'Zoe': seats are 0–2"),
    ]:
        with pytest.raises(HanabiError, match=message):
            setattr(table, trait, value)
    assert (table.seat, table.at) == (1, 7)


# ------------------------------------------------------------------------------- playing


def test_a_move_is_made_taken_back_and_made_again() -> None:
    table = Table(new_game())
    browser = Browser(table)
    start = table.scene
    state = browser.send({"do": "act", "action": "clue Bob 5"})
    assert state["told"] == ["Alice tells Bob: slot 1 is a 5."]
    played = table.scene
    assert browser.send({"do": "undo"})["scene"] == start
    assert table.controls["can_redo"]
    assert browser.send({"do": "redo"})["scene"] == played
    assert not table.controls["can_redo"]


def test_playing_in_a_record_makes_a_branch_and_the_record_stays() -> None:
    record = record_of(21, 3, 40)
    table = Table(record, at=10)
    browser = Browser(table)
    other = next(a for a in record.games[10].legal_actions() if a != record.actions[10])
    table.play(other)
    assert table.state["branch_at"] == 10
    assert (table.at, table.controls["last"]) == (11, 11)
    browser.send({"do": "go", "at": 4})
    browser.send({"do": "go", "at": 11})
    assert table.game == record.games[10].apply(other)
    browser.send({"do": "record"})
    assert (table.at, table.controls["last"], table.state["branch_at"]) == (10, 40, None)
    browser.send({"do": "undo"})
    assert table.game == record.games[10].apply(other)


def test_the_recorded_move_stays_on_the_record() -> None:
    record = record_of(21, 3, 40)
    table = Table(record, at=10)
    table.play(record.actions[10])  # type: ignore[arg-type]
    assert (table.at, table.controls["last"], table.state["branch_at"]) == (11, 40, None)


def test_playing_earlier_on_a_branch_cuts_off_what_came_after() -> None:
    table = Table(new_game())
    for _ in range(3):
        table.play(legal(table)[0])
    table.at = 1
    second = legal(table)[-1]
    table.play(second)
    assert (table.at, table.controls["last"]) == (2, 2)
    assert table.state["moves"][1] == second
    table.undo()
    assert (table.at, table.controls["last"]) == (1, 3)


def legal(table: Table) -> list[str]:
    return [move["text"] for move in table.scene["moves"]]


@given(st.integers(0, 1000))
def test_any_line_of_legal_moves_can_be_played_and_restored(seed: int) -> None:
    record = record_of(seed, 2, 30)
    table = Table(record, at=seed % (len(record.actions) + 1))
    for step in range(6):
        moves = legal(table)
        if moves:
            table.play(moves[(seed + step) % len(moves)])
    again = Table(record)
    again.state = json.loads(json.dumps(table.state))
    assert again.state == table.state
    assert again.scene == table.scene


@pytest.mark.parametrize(
    ("state", "message"),
    [
        ({}, "a dict of at, branch_at, moves, seat is needed"),
        ({"seat": 0, "at": 99, "branch_at": None, "moves": []}, "at 99"),
        ({"seat": 9, "at": 0, "branch_at": None, "moves": []}, "seat 9"),
        ({"seat": 0, "at": 0, "branch_at": 0, "moves": ["fly"]}, "an action is"),
        ({"seat": 0, "at": 0, "branch_at": 0, "moves": ["play 9"]}, "slot 9"),
        ({"seat": 0, "at": 0, "branch_at": None, "moves": ["play 1"]}, "no branch_at"),
        ({"seat": 0, "at": 0, "branch_at": 0, "moves": 5}, "a list of actions"),
    ],
)
def test_a_state_that_cannot_be_is_refused_and_changes_nothing(state: Any, message: str) -> None:
    table = Table(new_game(), seat=1)
    before = standing(table)
    with pytest.raises(HanabiError, match=message):
        table.state = state
    assert standing(table) == before


def test_drawn_cards_of_an_unknown_deck_follow_the_seed() -> None:
    def drawn(seed: int) -> str:
        table = Table(open_position(), seat="all", deal_seed=seed)
        table.play("play 1")
        return str(table.game.hands[0][0].card)

    assert drawn(1) == drawn(1)
    assert {drawn(seed) for seed in range(20)} <= {"p1", "p2", "p4", "p5"}
    start = replace(new_game(), deck=None)
    cards = {str(_after_discard(start, seed).hands[0][0].card) for seed in range(40)}
    assert len(cards) > 5


def _after_discard(game: Game, seed: int) -> Game:
    table = Table(replace(game, clue_tokens=7), deal_seed=seed)
    table.play("discard 1")
    return table.game


def test_the_last_card_is_played_from_the_deck_where_the_rules_say_so() -> None:
    game = open_position().game()
    table = Table(replace(game, rules=replace(game.rules, name="deck", deck_plays=True)))
    assert "play deck" in legal(table)
    assert "from the deck" in Browser(table).send({"do": "act", "action": "play deck"})["told"][0]


# ------------------------------------------------------------------------------- judge, replies


def test_the_judge_comments_on_moves_made_by_hand_only() -> None:
    def judge(before: Game, action: Action) -> str:
        return f"turn {before.turn}: {action}"

    table = Table(new_game(), judge=judge)
    state = Browser(table).send({"do": "act", "action": "play 2"})
    assert state["message"] == "turn 0: Play(slot=2)"
    assert Browser(table).send({"do": "undo"})["message"] == ""


def test_others_reply_until_it_is_the_seats_turn_again() -> None:
    table = Table(new_game(3), seat=0, reply=lambda game: Play(Slot(1)))
    table.play("play 1")
    assert table.game.mover == 0
    assert len(table.told) == 3
    assert table.at == 3
    table.undo()
    assert table.at == 0


def test_a_reply_may_leave_the_turn_to_the_person() -> None:
    def reply(game: Game) -> Action | None:
        return Play(Slot(1)) if game.mover == 1 else None

    table = Table(new_game(3), seat=0, reply=reply)
    table.play("play 1")
    assert table.game.mover == 2
    assert table.controls["can_reply"]
    assert table.controls["note"] == "It is Cathy's turn."


def test_the_others_begin_where_it_is_not_the_seats_turn() -> None:
    table = Table(new_game(3), seat=2, reply=lambda game: Play(Slot(1)))
    assert table.controls["can_reply"]
    Browser(table).send({"do": "reply"})
    assert table.game.mover == 2
    with pytest.raises(HanabiError, match="nobody else's turn"):
        table.let_others_move()


@pytest.mark.parametrize(
    ("reply", "message"),
    [
        (lambda game: 1 / 0, "The player moving for Bob failed: ZeroDivisionError"),
        (lambda game: Play(Slot(9)), "The player moving for Bob failed: IllegalAction: slot 9"),
        (lambda game: "jump 1", "The player moving for Bob failed: NotationError: action 'jump 1'"),
        (lambda game: Discard(Slot(1)), "no discard while all 8 clue tokens"),
    ],
)
def test_a_player_that_fails_is_named_and_the_own_move_stands(reply: Any, message: str) -> None:
    table = Table(new_game(), seat=0, reply=reply)
    error = Browser(table).send({"do": "act", "action": "play 1"})["error"]
    assert message in error
    assert table.at == 1


def test_a_judge_that_fails_is_named_and_the_move_stands() -> None:
    table = Table(new_game(), judge=lambda game, action: 1 / 0)  # type: ignore[arg-type,return-value]
    state = Browser(table).send({"do": "act", "action": "play 1"})
    assert state["error"] == "The judge failed: ZeroDivisionError: division by zero"
    assert table.at == 1
    silent = Table(new_game(), judge=lambda game, action: None)  # type: ignore[arg-type,return-value]
    silent.play("play 1")
    assert silent.message == ""


# ------------------------------------------------------------------------------- looking only


def test_a_position_with_hidden_cards_can_be_looked_at_but_not_played_on() -> None:
    table = Table(hidden_position())
    assert table.seat == 0
    assert table.scene == scene(hidden_position()).plain() | {"moves": []}
    browser = Browser(table)
    before = standing(table)
    for message in ({"do": "act", "action": "play 1"}, {"do": "undo"}, {"do": "record"}):
        browser.send(message)
        assert "can be looked at, but not played on" in table.error
    browser.send({"do": "seat", "seat": 1})
    assert "known from one seat only" in table.error
    assert standing(table) == before
    with pytest.raises(HanabiError, match="not played on"):
        _ = table.game
    assert table.view == View.of(hidden_position())
    assert Table(table.view).scene == table.scene
    table.state = table.state


def test_a_position_with_every_hand_given_can_be_played_from_any_seat() -> None:
    table = Table(open_position(), seat="Alice")
    assert table.seat == 0
    assert table.scene == scene(hidden_position()).plain()
    table.play("play 4")
    assert table.told == ["Alice plays p4 from slot 4."]
    assert Table(open_position()).seat is None


def test_impossible_marks_are_shown_with_their_message() -> None:
    table = Table(impossible_position())
    assert "need two cards, and only one is left" in table.scene["fault"]


# ------------------------------------------------------------------------------- refusals


GARBAGE: list[Any] = [
    None,
    5,
    "act",
    [],
    {},
    {"do": None},
    {"do": ["go"]},
    {"do": "go"},
    {"do": "go", "at": "3"},
    {"do": "go", "at": -1},
    {"do": "go", "at": 41},
    {"do": "go", "at": 10**30},
    {"do": "go", "at": True},
    {"do": "go", "at": 1.0},
    {"do": "go", "at": {"at": 1}},
    {"do": "seat", "seat": 3},
    {"do": "seat", "seat": -1},
    {"do": "seat", "seat": "Zoe"},
    {"do": "seat", "seat": [0]},
    {"do": "act"},
    {"do": "act", "action": 7},
    {"do": "act", "action": "play 9"},
    {"do": "act", "action": "play 0"},
    {"do": "act", "action": "play -1"},
    {"do": "act", "action": "discard 1"},
    {"do": "act", "action": "clue Alice 1"},
    {"do": "act", "action": "clue Zoe 1"},
    {"do": "act", "action": "clue Bob mauve"},
    {"do": "act", "action": "x" * 100_000},
    {"do": "act", "action": "play deck"},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "record"},
    {"do": "reply"},
    {"do": "_redraw"},
    {"do": "x" * 100_000},
]


@pytest.mark.parametrize("message", GARBAGE, ids=lambda message: repr(message)[:40])
def test_a_message_that_cannot_be_obeyed_gives_a_line_and_changes_nothing(message: Any) -> None:
    table = Table(record_of(21, 3, 40), seat=0)
    browser = Browser(table)
    before = standing(table)
    error = browser.send(message)["error"]
    assert error
    assert len(error) < 500
    assert standing(table) == before
    # The next good message clears the line.
    assert browser.send({"do": "go", "at": 1})["error"] == ""


@pytest.mark.parametrize(
    "forged",
    [
        {"at": 5},
        {"at": "5"},
        {"seat": 1},
        {"scene": {"hands": []}},
        {"controls": {}, "message": "won!", "revision": -1},
        {"_esm": "export default {}", "error": ""},
        {"game": 1, "_session": 2},
    ],
    ids=str,
)
def test_a_forged_trait_is_refused_and_set_right(forged: dict[str, Any]) -> None:
    table = Table(record_of(21, 3, 40), seat=0, lock_seat=True)
    browser = Browser(table)
    before, code = standing(table), table._esm
    browser.forge(**forged)
    assert "the browser sets nothing itself" in table.error
    assert standing(table) == before
    assert table._esm == code
    for name in forged:
        if name in table.keys and name not in ("error", "revision"):
            assert browser.came[-1]["state"][name] == table.get_state(name)[name]


@pytest.mark.parametrize(
    "message",
    [
        None,
        {},
        {"content": None},
        {"content": {"data": None}},
        {"content": {"data": [1]}},
        {"content": {"data": {"method": "update"}}},
        {"content": {"data": {"method": 7}}},
        {"content": {"data": {"method": "update", "state": [1], "buffer_paths": 3}}},
    ],
    ids=str,
)
def test_a_message_of_no_form_changes_nothing(message: Any) -> None:
    table = Table(record_of(21, 3, 40), seat=0)
    before = standing(table)
    table._handle_msg(message)
    assert table.error
    assert standing(table) == before


def test_own_cards_seen_in_moves_taken_back_are_told_and_counted() -> None:
    table = Table(new_game(), seat=0, lock_seat=True)
    assert table.state["peeked"] == {}
    table.play("play 2")
    assert table.controls["peeked"] == ""
    table.undo()
    told = "1 own card was seen in a move that was then taken back. In the hand now: slot 2."
    assert table.controls["peeked"] == told
    card = int(table.game.hands[0][1].order or 0)
    assert table.state["peeked"] == {"0": [card]}
    # By any other way, too; and nothing makes it unseen.
    fresh = Table(new_game(), seat=0, lock_seat=True).state
    table.state = fresh | {"at": 1, "branch_at": 0, "moves": ["play 5"]}
    table.state = fresh
    assert table.controls["peeked"].endswith("In the hand now: slot 2, 5.")
    table.play("play 2")
    table.at = 0
    assert len(table.state["peeked"]["0"]) == 2
    again = Table(new_game(), seat=0, lock_seat=True)
    again.state = json.loads(json.dumps(table.state))
    assert again.state == table.state
    assert again.controls["peeked"] == table.controls["peeked"]
    for peeked in (3, {"9": [1]}, {"0": 1}, {"0": ["x"]}):
        with pytest.raises(HanabiError, match="peeked"):
            again.state = fresh | {"peeked": peeked}
    again.language = "fr"
    assert "carte" in again.controls["peeked"]


def test_cards_seen_with_others_on_another_line_count_and_an_open_seat_is_not_counted() -> None:
    game = new_game()
    table = Table(game, seat=0, lock_seat=True, reply=lambda _: Discard(Slot(1)))
    clue = next(action for action in game.legal_actions() if isinstance(action, Clue))
    table.play(clue)
    drawn = len(game.players) * len(game.hands[0])  # the first card of the deck, now Bob's
    assert any(card.order == drawn for card in table.game.hands[1])
    table.undo()
    assert table.controls["peeked"] == ""
    table.play("play 1")
    assert table.state["peeked"] == {"0": [drawn]}
    free = Table(game, seat=0)
    free.play("play 1")
    free.undo()
    assert "peeked" not in free.state
    assert free.controls["peeked"] == ""


def test_cards_of_a_position_that_were_seen_are_counted_too() -> None:
    table = Table(open_position(), seat="Alice", lock_seat=True)
    table.play("play 3")
    table.undo()
    table.play("discard 1")
    table.undo()
    assert table.state["peeked"] == {"0": [-3, -1]}
    assert table.controls["peeked"].endswith("In the hand now: slot 1, 3.")


def test_where_the_screen_is_passed_on_peeks_are_told_to_who_peeked() -> None:
    table = Table(new_game(), hot_seat=True)
    table.lift_curtain()
    table.play("play 1")
    table.undo()
    assert table.controls["peeked"] == ""  # behind the curtain
    table.lift_curtain()
    assert "slot 1." in table.controls["peeked"]


def test_a_locked_seat_stays() -> None:
    table = Table(new_game(), seat=0, lock_seat=True)
    assert [entry["seat"] for entry in table.controls["seats"]] == [0]
    for seat in (1, None, "all"):
        Browser(table).send({"do": "seat", "seat": seat})
        assert "locked" in table.error
        with pytest.raises(HanabiError, match="locked"):
            table.seat = seat
    assert table.seat == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": 42}, "Table of 42: a GameRecord, Game, Position or View is needed"),
        ({"game": new_game(), "seat": "Zoe"}, "seat 'Zoe'"),
        ({"game": new_game(), "at": 1}, "at 1: this line has 0 actions"),
        ({"game": new_game(), "at": "x"}, "at 'x'"),
        ({"game": hidden_position(), "at": 1}, "at 1"),
        ({"game": hidden_position(), "seat": 1}, "known from one seat only"),
        ({"game": new_game(), "deal_seed": "x"}, "deal_seed 'x': a whole number is needed"),
    ],
)
def test_a_table_of_nothing_sensible_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(HanabiError, match=message):
        Table(**arguments)


def test_traits_that_are_read_only_cannot_be_set() -> None:
    table = Table(new_game())
    for name in ("scene", "controls", "message", "told", "error", "revision"):
        with pytest.raises(Exception, match="read-only"):
            setattr(table, name, getattr(table, name))


def test_players_with_names_that_are_no_words_can_be_clued() -> None:
    names = ("Alice", "Bob  the\tBuilder", "\u202eclue Bob 1 1")
    table = Table(replace(new_game(3), players=names))
    clue = next(move for move in table.scene["moves"] if move["kind"] == "clue" and move["to"] == 2)
    Browser(table).send({"do": "act", "action": clue["text"]})
    assert table.error == ""
    assert table.game.history[-1].to == 2  # type: ignore[union-attr]


@pytest.mark.parametrize("name", HOSTILE)
def test_whatever_the_names_every_message_can_be_sent(name: str) -> None:
    table = Table(
        replace(new_game(), players=(name, "Bob"), clue_tokens=7),
        judge=lambda game, action: f"{game.players[0]}: {action}",
    )
    browser = Browser(table)
    for action in ("discard 1", "discard 9", "clue Bob 1", f"clue {name} 1", "play 1"):
        browser.send({"do": "act", "action": action})
    assert json.dumps(browser.came, ensure_ascii=False).encode("utf-8")
    assert json.dumps(table.get_state(), ensure_ascii=False).encode("utf-8")


# ------------------------------------------------------------------------------- without a browser


def test_where_no_widget_runs_the_picture_and_the_text_are_there() -> None:
    table = Table(new_game(), seat=1)
    bundle = table._repr_mimebundle_()
    assert bundle is not None
    data = bundle[0]
    drawn = mimebundle(new_game(), Seat(1))
    for kind in ("image/svg+xml", "text/plain", "text/html"):
        assert data[kind] == drawn[kind]
    assert "application/vnd.jupyter.widget-view+json" in data
    # nbconvert, where the notebook holds no state of widgets, takes the best of the rest.
    output = nbformat.v4.new_output("display_data", data=data)
    cell = nbformat.v4.new_code_cell("table", outputs=[output])
    page, _ = HTMLExporter().from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))
    assert f'<img alt="{describe(new_game(), Seat(1))}" src="data:image/svg+xml' in page


def test_a_clue_given_as_an_action_is_as_good_as_one_in_words() -> None:
    one, other = Table(new_game()), Table(new_game())
    one.play(Clue(Seat(1), 1))
    other.play("clue Bob 1")
    assert one.game == other.game


# ------------------------------------------------------------------------------- one screen for all


def test_between_two_turns_nothing_of_any_hand_is_sent() -> None:
    game = new_game()
    other = with_other_secrets(game, Seat(0), 5)
    other = replace(other, hands=tuple(reversed(other.hands)))  # every hand is another one
    tables = [Table(each, hot_seat=True) for each in (game, other)]
    for table in tables:
        assert table.scene["hands"] == []
        assert table.scene["moves"] == []
        assert table.controls["curtain"] == "Alice"
    assert sent_state(tables[0]) == sent_state(tables[1])


def test_the_screen_goes_from_player_to_player() -> None:
    table = Table(new_game(), hot_seat=True)
    browser = Browser(table)
    refused = browser.send({"do": "act", "action": "play 1"})
    assert refused["error"] == "Give the screen to Alice. Nobody else should look."
    shown = browser.send({"do": "lift"})
    assert [hand["own"] for hand in shown["scene"]["hands"]] == [True, False]
    covered = browser.send({"do": "act", "action": "discard 2"} | {"action": "clue Bob 5"})
    assert covered["scene"]["hands"] == []
    assert covered["controls"]["curtain"] == "Bob"
    shown = browser.send({"do": "lift"})
    assert [hand["own"] for hand in shown["scene"]["hands"]] == [False, True]
    assert browser.send({"do": "lift"})["error"] == "There is no curtain to lift."
    assert "locked" in browser.send({"do": "seat", "seat": None})["error"]
    assert browser.send({"do": "undo"})["controls"]["curtain"] == "Alice"


def test_at_the_end_of_a_game_all_hands_are_shown() -> None:
    table = Table(new_game(), hot_seat=True)
    while not table.game.over:
        table.lift_curtain()
        table.play(table.game.legal_actions()[0])
    assert not table.controls["curtain"]
    assert len(table.scene["hands"]) == 2


def test_a_locked_seat_cannot_be_passed_on() -> None:
    with pytest.raises(HanabiError, match="hot_seat"):
        Table(new_game(), hot_seat=True, seat="Alice")
    with pytest.raises(HanabiError, match="cannot be passed on"):
        Table(View.of(new_game(), 0), hot_seat=True)


def test_at_one_screen_the_judge_keeps_quiet_until_all_hands_may_be_seen() -> None:
    def judge(seen: View, action: Action) -> str:
        return f"{seen.players[seen.seat]} looked, {action}"

    table = Table(new_game(), hot_seat=True, judge=judge)
    turns = 0
    while not table.game.over:
        assert table.message == ""
        table.lift_curtain()
        table.play("play 1")
        turns += 1
    told = table.message.splitlines()
    assert len(told) == turns
    assert told[0].startswith("Turn 1: Alice looked")
    assert told[1].startswith("Turn 2: Bob looked")
    # What is taken back and done otherwise is judged anew.
    table.undo()
    assert table.message == ""
    table.lift_curtain()
    table.play(next(each for each in table.game.legal_actions() if isinstance(each, Clue)))
    assert table.message == ""


# ------------------------------------------------------------------------------- cards moved about


def slots_shown(table: Table) -> list[int]:
    (own,) = (hand for hand in table.scene["hands"] if hand["own"])
    return [slot["slot"] for slot in own["slots"]]


def test_a_card_moved_in_the_hand_keeps_its_number_and_its_place() -> None:
    table = Table(new_game(), seat="Alice", reply="Literal")
    browser = Browser(table)
    browser.send({"do": "move", "slot": 4, "step": -2})
    assert slots_shown(table) == [1, 4, 2, 3, 5]
    browser.send({"do": "move", "slot": 4, "step": -9})
    assert slots_shown(table) == [4, 1, 2, 3, 5]
    held = table.game.hands[0]
    browser.send({"do": "act", "action": "play 2"})
    # The second card left, the new one lies on the left, and the moved one still stands first
    # of those that stayed.
    orders = [card.order for card in table.game.hands[0]]
    assert orders[1:] == [card.order for card in (held[0], *held[2:])]
    assert slots_shown(table) == [1, 4, 2, 3, 5]
    kept = table.state
    again = Table(new_game(), seat="Alice", reply="Literal")
    again.state = kept
    assert slots_shown(again) == [1, 4, 2, 3, 5]


def test_only_the_own_cards_can_be_moved() -> None:
    table = Table(new_game(), seat="Alice")
    browser = Browser(table)
    before = standing(table)
    for slot, step in ((0, 1), (6, 1), (True, 1), ("1", 1), (1, "1"), (1, None), (None, None)):
        assert browser.send({"do": "move", "slot": slot, "step": step})["error"]
    assert standing(table) == before
    table.seat = None
    assert "own hand" in browser.send({"do": "move", "slot": 1, "step": 1})["error"]
    with pytest.raises(HanabiError, match="arranged"):
        table.state = table.state | {"arranged": {"7": [1]}}


# ------------------------------------------------------------------------------- partners, language


def test_a_player_of_the_kit_moves_for_the_others_by_its_name() -> None:
    table = Table.deal(["Alice", "Bob", "Cathy"], seed=7, seat="Alice", reply="Chop")
    table.play("clue Bob 5")
    assert table.game.mover == 0
    assert len(table.told) == 3
    with pytest.raises(HanabiError, match="Literal, Chop, Hat, Seer"):
        Table(new_game(), reply="Stockfish")
    with pytest.raises(HanabiError, match="a function is needed"):
        Table(new_game(), reply=7)  # type: ignore[arg-type]


def test_the_language_is_switched_in_one_message() -> None:
    table = Table(new_game(), seat="Alice")
    browser = Browser(table)
    french = browser.send({"do": "language", "language": "fr"})
    assert french["scene"]["headline"] == "Tour 1\u00a0: à Alice de jouer."
    assert french["words"]["Undo"] == "Annuler"
    refused = browser.send({"do": "language", "language": "nl"})
    assert refused["error"].startswith("language 'nl'")
    table.language = "en"
    assert table.scene["headline"] == "Turn 1: Alice to move."
    table.play("clue Bob 5")
    assert table.told == ["Alice tells Bob: slot 1 is a 5."]


def test_what_is_said_keeps_its_spaces_and_names_their_direction() -> None:
    name = isolated("\u05e9\u05dc\u05d5\u05dd")
    text = f"C'est à {name}\u00a0: perdu\u00a0!"
    assert sendable(text) == text
    assert sendable("one\u2068two \u202eecilA\x00\ud800") == "onetwo ecilA"
