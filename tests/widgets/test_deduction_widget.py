"""The deduction board without a browser: what it tells, keeps to itself, and refuses."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit.cards import Card, CardSet, Order, Seat
from hanabi_kit.deduction import deduce, each_assignment, known_to
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game, HeldCard
from hanabi_kit.language import words
from hanabi_kit.notation import parse_position
from hanabi_kit.view import OwnCard, View
from hanabi_kit.widgets.deduction.session import DeductionSession
from hanabi_kit.widgets.deduction.subject import subject_of
from hanabi_kit.widgets.deduction.widget import DeductionBoard
from tests.helpers.tables import (
    HOSTILE,
    TINY,
    TWO_REDS,
    hidden_position,
    impossible_position,
    record_of,
    tables,
    with_other_secrets,
)
from tests.widgets.widget_browser import Browser as WidgetBrowser

ENGLISH, FRENCH = words("en"), words("fr")

PAIR = """
[position]
players = ["Alice", "Bob"]
turn = "Alice"
viewer = "Alice"
stacks = "r2"
clue_tokens = 8
deck = 38
[position.hands]
Alice = "xx/r!3!1!2 xx/r!3!1!2 xx/r!1!2 xx xx"
Bob = "r4 y1 g1 b1 p1"
"""
"""Slots 1 and 2 share r4 and r5, so slot 3 is r3."""


class Browser(WidgetBrowser[DeductionBoard]):
    """Its answers are the whole state of the board."""

    def send(self, content: Any) -> dict[str, Any]:
        """Send a message, which is answered by exactly one message; return the state after it."""
        super().send(content)
        state: dict[str, Any] = json.loads(sent_state(self.widget))
        return state


def pair_board(**more: Any) -> DeductionBoard:
    return DeductionBoard(parse_position(PAIR), **more)


def sent_state(board: DeductionBoard) -> str:
    """The whole state as it is sent to the browser, without the ids of the two ends."""
    return json.dumps({key: value for key, value in board.get_state().items() if key != "layout"})


def standing(board: DeductionBoard) -> str:
    """Everything that a refused message must leave as it was."""
    return json.dumps([board.state, board.scene, board.board, board.told, board.marks])


def fits(view: View, hand: tuple[Card, ...]) -> bool:
    """Whether the viewer may hold `hand`, by the rules alone."""
    marked = all(
        view.rules.touches(mark.value, card) == mark.touched
        for card, own in zip(hand, view.own, strict=True)
        for mark in own.marks
    )
    return marked and not Counter(hand) - view.unseen()


def seen_by(view: View, seat: Seat, ours: tuple[Card, ...]) -> View:
    """What the player at `seat` sees, were `ours` the viewer's hand."""
    held = tuple(
        HeldCard(card, Order(0), own.marks) for card, own in zip(ours, view.own, strict=True)
    )
    hands = {**dict(view.others), view.seat: held}
    return replace(
        view,
        seat=seat,
        own=tuple(OwnCard(card.order, card.marks) for card in view.hand_of(seat)),
        others=tuple((each, hands[each]) for each in sorted(hands) if each != seat),
    )


# ------------------------------------------------------------------------------- secrecy


@settings(max_examples=8)
@given(tables(), st.integers(0, 1000), st.sampled_from(["now", "check"]), st.booleans())
def test_what_a_seat_cannot_see_is_not_sent(
    table: tuple[Game, Seat], seed: int, feedback: str, another: bool
) -> None:
    game, seat = table
    about = (seat + 1) % len(game.players) if another else None
    boards = [
        DeductionBoard(each, seat=seat, about=about, feedback=feedback)
        for each in (game, with_other_secrets(game, seat, seed))
    ]
    assert sent_state(boards[0]) == sent_state(boards[1])
    first = str(next(iter(game.rules.all_cards)))
    messages: list[Any] = [
        {"do": "strike", "slots": [1], "cards": [first]},
        {"do": "check"},
        {"do": "why", "slot": 1, "card": first},
        {"do": "step"},
        {"do": "step"},
        {"do": "odds", "show": not another},
        {"do": "undo"},
        {"do": "nonsense"},
    ]
    heard = [Browser(board) for board in boards]
    for message in messages:
        for browser in heard:
            browser.send(message)
    assert heard[0].came == heard[1].came


def test_the_own_cards_and_what_they_can_be_are_not_in_the_scene() -> None:
    board = pair_board()
    assert [hand["short"] for hand in board.scene["hands"]] == ["Bob"]
    assert board.scene["moves"] == []
    assert all(card["odds"] is None for card in board.board["cards"])


def test_where_only_checks_tell_nothing_is_told_before_one() -> None:
    board = pair_board(feedback="check")
    wrong = DeductionBoard(parse_position(PAIR), feedback="check")
    board.strike(3, "r5")  # it is rightly struck out
    wrong.strike(3, "r3")  # it must be this
    for each in (board, wrong):
        card = each.board["cards"][2]
        assert (card["flags"], card["progress"], each.board["done"]) == ({}, "struck out: 1", False)
        assert [said["kind"] for said in each.told] == ["quiet"]
        error = Browser(each).send({"do": "why", "slot": 3, "card": "r5"})["error"]
        assert error == "Slot 3, red 5: the reason is told once the marks are checked."
    wrong.check()
    assert wrong.board["cards"][2]["flags"]["r3"] == "wrong"
    assert wrong.board["cards"][2]["progress"] == "found at the last check: 0 of 24"
    # The last right mark is not told either, until it is checked.
    board.marks = {slot + 1: [str(card) for card in out] for slot, out in enumerate(_out(board))}
    assert board.done
    assert not board.board["done"]
    board.check()
    assert board.board["done"]
    assert board.told[0]["kind"] == "done"


def _out(board: DeductionBoard) -> list[CardSet]:
    return list(board._session.impossible)


# ------------------------------------------------------------------------------- right and wrong


def test_a_wrong_mark_is_told_at_once_with_a_hand_that_fits() -> None:
    board = pair_board()
    state = Browser(board).send({"do": "strike", "slots": [2], "cards": ["r4", "y1"]})
    assert state["board"]["cards"][1]["flags"] == {"r4": "wrong"}
    assert state["board"]["cards"][1]["progress"] == "found: 1 of 23"
    quiet, wrong = state["told"]
    assert quiet["text"] == "Slot 2: red 4 and yellow 1 struck out."
    assert wrong["text"] == (
        "Slot 2 can be a red 4: no clue rules it out, and one copy is out of sight."
    )
    (hand,) = wrong["hands"]
    assert hand["cards"][1] == "r4"
    assert fits(View.of(parse_position(PAIR)), tuple(map(Card, hand["cards"])))
    board.restore(2, "r4")
    assert board.board["cards"][1]["flags"] == {}


def test_a_check_proves_what_was_left_in() -> None:
    board = pair_board()
    board.keep(3, "r3 r4")
    board.check()
    told = {said["slot"]: said["text"] for said in board.told}
    assert told[3].startswith(
        "One more card can be struck out. Slot 3 is not a red 4, because slots 1 and 2 hold the "
        "last red 4 and the only red 5 between them."
    )
    assert told[1].startswith("23 more cards can be struck out.")
    assert board.board["cards"][2]["flags"] == {"r4": "missed"}
    # Shown are the 20 cards that the proof is about, not all 23: the others are still to be found.
    assert len(board.board["cards"][0]["flags"]) == 20
    board.strike(3, "r4")
    assert board.board["cards"][2]["flags"] == {}


@settings(max_examples=8)
@given(tables(), st.booleans())
def test_all_that_is_ruled_out_has_a_reason_and_all_else_an_example(
    table: tuple[Game, Seat], another: bool
) -> None:
    game, seat = table
    other = Seat((seat + 1) % len(game.players))
    view = View.of(game, seat)
    subject = subject_of(game, seat, other if another else None)
    possible = (
        known_to(view, other).hand if another else tuple(own.cards for own in deduce(view).hand)
    )
    assert subject.possible == possible
    for slot, can in list(enumerate(possible, start=1))[:2]:
        for card in list(can)[:2]:
            remark = subject.why_possible(slot, card, ENGLISH)
            hands = [hand.cards for hand in remark.hands]
            assert hands[-1][slot - 1] is card
            assert fits(view, hands[0])
            if another:
                assert fits(seen_by(view, other, hands[0]), hands[1])
        out = game.rules.all_cards - can
        for cards in (out, *(CardSet([card]) for card in list(out)[-2:])):
            if cards:
                english = subject.why_not(slot, cards, ENGLISH)
                french = subject.why_not(slot, cards, FRENCH)
                assert english.cards == french.cards
                assert CardSet() != english.cards <= cards
                assert english.text != french.text


def test_a_reason_is_told_once_it_is_no_secret() -> None:
    board = pair_board()
    browser = Browser(board)
    error = browser.send({"do": "why", "slot": 3, "card": "r5"})["error"]
    assert error == (
        "Slot 3, red 5: decide first whether to strike it out; the reason is told after that."
    )
    board.strike(3, "r5")
    (said,) = browser.send({"do": "why", "slot": 3, "card": "r5"})["told"]
    assert said["text"].startswith("Slot 3 is not a red 5, because slots 1 and 2 hold")
    board.strike(3, "r3")
    (said,) = browser.send({"do": "why", "slot": 3, "card": "r3"})["told"]
    assert (said["kind"], said["hands"][0]["cards"][2]) == ("wrong", "r3")


# ------------------------------------------------------------------------------- the next step


@settings(max_examples=20)
@given(tables(), st.booleans())
def test_the_next_steps_lead_to_all_that_can_be_known_and_never_too_far(
    table: tuple[Game, Seat], another: bool
) -> None:
    game, seat = table
    about = (seat + 1) % len(game.players) if another else None
    session = DeductionSession(subject_of(game, seat, about))
    levels = 0
    while not session.done:
        session.next_step()
        assert session.told[0].kind == "step"
        assert session.step
        session.next_step()
        assert all(out <= most for out, most in zip(session.marks, session.impossible, strict=True))
        levels += 1
        assert levels < 200
    assert session.marks == session.impossible
    session.next_step()
    assert [said.kind for said in session.told] == ["done"]


def test_a_step_is_shown_first_and_taken_when_it_is_asked_for_again() -> None:
    board = pair_board()
    browser = Browser(board)
    state = browser.send({"do": "step"})
    assert state["told"][0]["text"].startswith("Clue (level 1 of 5). The clue “red” touched")
    assert set(state["board"]["cards"][0]["flags"].values()) == {"step"}
    assert board.marks == {}
    assert state["board"]["step"]
    state = browser.send({"do": "step"})
    assert len(board.marks[1]) == 20
    assert not state["board"]["step"]
    # What is struck out already is not told again.
    board.marks = {slot: [str(card) for card in out] for slot, out in enumerate(_out(board), 1)}
    board.restore(3, "r4 r5")
    board.next_step()
    assert board.told[0]["text"].startswith("Pair (level 4 of 5). Slots 1 and 2 can only be")
    assert board.state["steps"] == 2


def test_no_step_is_taken_on_a_wrong_mark() -> None:
    board = pair_board(feedback="check")
    board.strike(1, "r4")
    board.next_step()
    assert [said["kind"] for said in board.told] == ["wrong"]
    assert not board.board["step"]


def test_without_aids_there_are_neither_steps_nor_odds() -> None:
    board = pair_board(aids=False)
    browser = Browser(board)
    for message in ({"do": "step"}, {"do": "odds", "show": True}):
        assert browser.send(message)["error"] == "Here you are to find it without help."
    board.aids = True
    assert browser.send({"do": "step"})["error"] == ""


# ------------------------------------------------------------------------------- another's hand


def test_what_bob_can_know_counts_the_cards_that_alice_must_hold() -> None:
    board = DeductionBoard(parse_position(TWO_REDS), about="Bob")
    assert board.board["title"] == "What Bob can know"
    assert board.board["cards"][0]["face"] == "r4"
    board.keep(1, "r4 r5")
    board.check()
    assert board.told[0]["text"].startswith(
        "One more card can be struck out. Whatever Alice holds, Bob sees it and can rule this out. "
        "For instance, if it is red "
    )
    assert "Slot 1 is not a red 5: the only red 5 is in Alice's slot" in board.told[0]["text"]
    board.strike(1, "r5")
    assert board.left[1] == ["r4"]


@settings(max_examples=10)
@given(st.integers(0, 10**6), st.integers(0, 8))
def test_odds_are_the_shares_of_worlds(seed: int, turns: int) -> None:
    game = record_of(seed, 2, turns, TINY).games[-1]
    view = View.of(game, Seat(0))
    worlds = [(found.hand, found.worlds) for found in each_assignment(view)]
    total = sum(count for _, count in worlds)
    theirs = [deduce(seen_by(view, Seat(1), hand)) for hand, _ in worlds]
    for about in (0, 1):
        board = DeductionBoard(game, seat=0, about=about)
        board.odds = True
        while board.board["counting"]:
            Browser(board).send({"do": "count"})
        for card in board.board["cards"]:
            slot = card["slot"]
            expected = Counter[str]()
            for (hand, count), found in zip(worlds, theirs, strict=True):
                possible = found[slot] if about else [hand[slot - 1]]
                expected.update({str(each): count for each in possible})
            shares = {name: Fraction(count, total) for name, count in expected.items()}
            assert {name: Fraction(share) for name, share in card["odds"].items()} == shares
            assert all(1 <= shade <= 8 for shade in card["shades"].values())


# ------------------------------------------------------------------------------- marks and state


def test_python_reads_sets_and_observes_the_marks() -> None:
    board = pair_board(marks={4: ["r4"]})
    seen: list[dict[int, list[str]]] = []
    board.observe(lambda change: seen.append(change["new"]), "marks")
    Browser(board).send({"do": "strike", "slots": [1, 2], "cards": ["r1"]})
    assert seen == [{1: ["r1"], 2: ["r1"], 4: ["r4"]}]
    board.marks = {2: "y1 r1"}
    assert board.marks == {2: ["r1", "y1"]}
    board.undo()
    assert board.marks == seen[0]
    board.redo()
    assert board.marks == {2: ["r1", "y1"]}
    board.clear()
    assert board.marks == {}
    board.feedback = "check"
    assert board.state["feedback"] == "check"
    for trait, value, message in [
        ("marks", 5, "marks 5: a dict is needed"),
        ("marks", {6: ["r1"]}, "slot 6: the hand has slots 1–5"),
        ("marks", {1: ["r9"]}, "card 'r9': a card is a suit letter"),
        ("marks", {1: ["k1"]}, "card 'k1': the game 'standard' has no such card"),
        ("marks", {1: 7}, "cards 7: a list of cards is needed"),
        ("feedback", "later", "feedback 'later': one of now, check is needed"),
        ("odds", 1, "odds 1: True or False is needed"),
        ("aids", "yes", "aids 'yes': True or False is needed"),
    ]:
        before = standing(board)
        with pytest.raises(HanabiError, match=message):
            setattr(board, trait, value)
        assert standing(board) == before


CARDS = st.sampled_from([f"{suit}{rank}" for suit in "rygbp" for rank in range(1, 6)])
MARKS = st.dictionaries(st.integers(1, 5), st.lists(CARDS, max_size=6), max_size=5)


@settings(max_examples=10)
@given(MARKS, st.sampled_from(["now", "check"]), st.booleans())
def test_a_state_is_read_saved_and_set_again(
    marks: dict[int, list[str]], feedback: str, odds: bool
) -> None:
    board = pair_board(marks=marks, feedback=feedback)
    board.odds = odds
    board.check()
    again = pair_board()
    again.state = json.loads(json.dumps(board.state))
    assert (again.state, again.marks, again.left) == (board.state, board.marks, board.left)
    every = {slot: set(cards) for slot, cards in marks.items() if cards}
    assert {slot: set(cards) for slot, cards in board.marks.items()} == every


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (None, "a dict of checks, feedback, marks, odds, steps is needed"),
        ({}, "a dict of checks, feedback, marks, odds, steps is needed"),
        ({"marks": {}, "odds": False}, "a dict of checks, feedback, marks, odds, steps is needed"),
        ({"marks": {"9": ["r1"]}}, "slot 9"),
        ({"marks": {"1": [1]}}, "card 1: a text such as 'r4' is needed"),
        ({"marks": []}, "a dict is needed"),
        ({"checks": -1}, "checks -1"),
        ({"steps": True}, "steps True"),
        ({"odds": "no"}, "odds 'no'"),
        ({"feedback": 1}, "feedback 1"),
    ],
)
def test_a_state_that_cannot_be_is_refused_and_changes_nothing(state: Any, message: str) -> None:
    board = pair_board(marks={1: ["r1"]})
    before = standing(board)
    if isinstance(state, dict) and len(state) == 1:
        state = board.state | state
    with pytest.raises(HanabiError, match=message):
        board.state = state
    assert standing(board) == before


# ------------------------------------------------------------------------------- refusals


GARBAGE: list[Any] = [
    None,
    "strike",
    [],
    {},
    {"do": ["strike"]},
    {"do": "strike"},
    {"do": "strike", "slots": [1]},
    {"do": "strike", "slots": 1, "cards": ["r1"]},
    {"do": "strike", "slots": [], "cards": ["r1"]},
    {"do": "strike", "slots": [6], "cards": ["r1"]},
    {"do": "strike", "slots": [0], "cards": ["r1"]},
    {"do": "strike", "slots": [True], "cards": ["r1"]},
    {"do": "strike", "slots": [1.0], "cards": ["r1"]},
    {"do": "strike", "slots": [10**30], "cards": ["r1"]},
    {"do": "strike", "slots": [1] * 10_000, "cards": ["r1"]},
    {"do": "strike", "slots": [1], "cards": [None]},
    {"do": "strike", "slots": [1], "cards": {"r1": 1}},
    {"do": "strike", "slots": [1], "cards": ["x" * 100_000]},
    {"do": "restore", "slots": [9], "cards": ["r1"]},
    {"do": "keep", "slots": [1], "cards": ["<b>"]},
    {"do": "why"},
    {"do": "why", "slot": 1, "card": "r1"},
    {"do": "why", "slot": 1, "card": ["r1", "r2"]},
    {"do": "why", "slot": 9, "card": "r1"},
    {"do": "odds"},
    {"do": "odds", "show": 1},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "_redraw"},
]


@pytest.mark.parametrize("message", GARBAGE, ids=lambda message: repr(message)[:50])
def test_a_message_that_cannot_be_obeyed_gives_a_line_and_changes_nothing(message: Any) -> None:
    board = pair_board()
    browser = Browser(board)
    before = standing(board)
    error = browser.send(message)["error"]
    assert error
    assert len(error) < 500
    assert standing(board) == before
    # The next good message clears the line.
    assert browser.send({"do": "check"})["error"] == ""


@settings(max_examples=20)
@given(
    st.fixed_dictionaries(
        {"do": st.sampled_from(["strike", "restore", "keep", "why", "odds", "count", "step"])},
        optional={
            name: st.none() | st.integers() | st.text() | st.lists(st.integers(0, 6) | CARDS)
            for name in ("slots", "cards", "slot", "card", "show")
        },
    )
)
def test_any_message_is_obeyed_or_refused_in_one_message(message: dict[str, Any]) -> None:
    board = pair_board()
    before = standing(board)
    state = Browser(board).send(message)
    assert not state["error"] or standing(board) == before


@pytest.mark.parametrize(
    "forged",
    [{"board": {}}, {"scene": {}, "told": [1]}, {"marks": {}}, {"revision": -1}, {"_esm": ""}],
    ids=str,
)
def test_a_forged_trait_is_refused_and_set_right(forged: dict[str, Any]) -> None:
    board = pair_board(marks={1: ["r1"]})
    browser = Browser(board)
    before, code = standing(board), board._esm
    browser.forge(**forged)
    assert standing(board) == before
    assert board._esm == code
    assert "the browser sets nothing itself" in board.error


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"seat": "Zoe"}, "seat 'Zoe': seats are 0–1 or the players' names"),
        ({"about": 2}, "about 2: seats are 0–1"),
        ({"seat": True}, "seat True"),
        ({"feedback": None}, "feedback None"),
        ({"marks": {"x": []}}, "slot 'x'"),
    ],
)
def test_a_board_that_cannot_be_is_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(HanabiError, match=message):
        pair_board(**asked)
    with pytest.raises(HanabiError, match="a Game, Position or View is needed"):
        DeductionBoard("x")  # type: ignore[arg-type]
    with pytest.raises(HanabiError, match="at seat 0 sees"):
        DeductionBoard(View.of(hidden_position()), seat="Bob")


def test_marks_that_cannot_be_are_explained_and_nothing_can_be_struck_out() -> None:
    for about in (None, "Bob"):
        board = DeductionBoard(impossible_position(), about=about)
        assert "need two cards, and only one is left" in board.board["fault"]
        for message in (
            {"do": "strike", "slots": [1], "cards": ["p5"]},
            {"do": "check"},
            {"do": "step"},
            {"do": "why", "slot": 1, "card": "p5"},
        ):
            assert "only one is left" in Browser(board).send(message)["error"]
        with pytest.raises(HanabiError, match="only one is left"):
            board.marks = {1: ["p5"]}
        assert board.marks == {}


# ------------------------------------------------------------------------------- words


@pytest.mark.parametrize("name", HOSTILE)
def test_names_change_nothing_but_themselves(name: str) -> None:
    position = parse_position(PAIR)
    view = View.of(position)
    board = DeductionBoard(replace(view, players=(name, "Bob")), about="Bob")
    board.strike(1, "r1")
    board.check()
    json.dumps(board.get_state(), default=str).encode()
    html = board._fallback()["text/html"]
    assert "<script" not in html
    assert "<b onclick" not in html
    assert len(board.board["title"]) < 60


def test_the_language_is_changed_and_what_was_said_is_said_again() -> None:
    board = pair_board()
    board.strike(3, "r5")
    browser = Browser(board)
    english = browser.send({"do": "why", "slot": 3, "card": "r5"})["told"][0]["text"]
    french = browser.send({"do": "language", "language": "fr"})["told"][0]["text"]
    assert french.startswith("La carte n°\u00a03 n'est pas un 5 rouge, car les cartes")
    assert browser.send({"do": "language", "language": "en"})["told"][0]["text"] == english


def test_where_no_widget_runs_the_marks_stand_in_a_table() -> None:
    board = pair_board()
    board.keep(1, "r4 r5")
    shown = board._fallback()
    assert "Slot 1, touched by red, not 1, not 2, not 3: r4 r5" in shown["text/plain"]
    assert "r4 r5</td>" in shown["text/html"]
