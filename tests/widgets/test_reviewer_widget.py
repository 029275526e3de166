"""The game reviewer without a browser: what it sends and keeps secret, believes and refuses."""

from __future__ import annotations

import json
import random
import time
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit.actions import Action, Discarded, Played
from hanabi_kit.cards import Card, Seat
from hanabi_kit.deduction import deduce, known_to, sample
from hanabi_kit.endgame import solve
from hanabi_kit.endgame.deal import Turning, could_still_be_won
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.notation import GameRecord, Stop, format_game, format_link, read_game
from hanabi_kit.puzzles import folder
from hanabi_kit.render import scene
from hanabi_kit.stats import max_score
from hanabi_kit.view import View
from hanabi_kit.widgets.reviewer import session as session_module
from hanabi_kit.widgets.reviewer.timeline import timeline
from hanabi_kit.widgets.reviewer.widget import GameReviewer
from hanabi_kit.widgets.task import Task
from tests.helpers.tables import HOSTILE, record_of
from tests.widgets.widget_browser import Browser as WidgetBrowser
from tests.work_clock import work_clock

FILE = folder() / "games" / "bot-2p-s2006.json"
LONG = 20


class Browser(WidgetBrowser[GameReviewer]):
    """Its answers are all that the browser knows then."""

    def send(self, content: Any) -> dict[str, Any]:
        """Send a message; return what the browser knows then, after exactly one message."""
        came = super().send(content)
        state: dict[str, Any] = json.loads(json.dumps(self.widget.get_state(), default=str))
        assert state == state | came
        return state

    def ask(self, content: Any) -> dict[str, Any]:
        """Send a message that begins a question, and wait for its end."""
        self.deliver({"method": "custom", "content": content})
        assert self.widget.wait(LONG)
        state: dict[str, Any] = self.widget.get_state()
        return state


DRAWN = (
    "seat",
    "at",
    "scene",
    "controls",
    "course",
    "facts",
    "knowledge",
    "hindsight",
    "best",
)


def standing(widget: GameReviewer) -> str:
    """Everything that a refused message must leave as it was."""
    return json.dumps([widget.state, *(getattr(widget, name) for name in DRAWN)])


def sent_state(widget: GameReviewer) -> str:
    """The whole state as it is sent to the browser, without the ids of the two ends."""
    state = {key: value for key, value in widget.get_state().items() if key != "layout"}
    return json.dumps(state)


@pytest.fixture(scope="module")
def record() -> GameRecord:
    return read_game(FILE)


# ------------------------------------------------------------------------------- secrecy


def with_another_future(record: GameRecord, seat: Seat, at: int, seed: int) -> GameRecord:
    """A game that `seat` cannot tell from `record` after `at` actions: of the same length.

    Its own cards there and the deck are others, in line with every clue; what follows is too.
    """
    chance = random.Random(seed)
    game = record.games[at]
    cards = sample(View.of(game, seat), chance)[0]
    deck = list(record.deck)
    own = [held.order for held in game.hands[seat]]
    left = [deck[order] for order in own if order is not None] + deck[len(deck) - game.deck_size :]
    for order, card in zip(own, cards, strict=True):
        assert order is not None
        deck[order] = card
        left.remove(card)
    chance.shuffle(left)
    deck[len(deck) - game.deck_size :] = left
    actions = list(record.actions[:at])
    other = GameRecord(record.rules, record.players, tuple(deck), tuple(actions), record.first)
    table = other.games[-1]
    while len(actions) < len(record.actions) and not table.over:
        legal = table.legal_actions()
        safe = [a for a in legal if type(a).__name__ != "Play"] or list(legal)
        action: Action = chance.choice(safe)
        actions.append(action)
        table = table.apply(action)
    return GameRecord(record.rules, record.players, tuple(deck), tuple(actions), record.first)


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.integers(2, 4), st.integers(0, 30), st.integers(0, 10**6))
def test_what_a_seat_cannot_see_is_not_sent(number: int, players: int, at: int, seed: int) -> None:
    first = record_of(number, players, 34)
    at = min(at, len(first.actions))
    seat = Seat(seed % players)
    second = with_another_future(first, seat, at, seed)
    if len(second.actions) != len(first.actions):
        return  # it ended before: the length of a game is known
    ours, theirs = (GameReviewer(each, seat=seat, at=at) for each in (first, second))
    assert sent_state(ours) == sent_state(theirs)
    heard = Browser(ours), Browser(theirs)
    messages: list[Any] = [{"do": "go", "at": max(0, at - 1)}, {"do": "go", "at": at}]
    messages += [{"do": "look back"}, {"do": "walk"}, {"do": "stop"}, {"do": "x"}]
    messages += [
        {"do": "jump", "kind": "clue", "back": True},
        {"do": "note", "at": at, "text": "?"},
    ]
    if seat != first.games[at].mover:
        messages.append({"do": "compare"})
    for message in messages:
        for browser in heard:
            browser.send(message)
    assert heard[0].came == heard[1].came


def test_with_a_seat_chosen_no_hindsight_is_sent_even_where_it_is_known(record: GameRecord) -> None:
    widget = GameReviewer(record, at=20)
    browser = Browser(widget)
    found = browser.ask({"do": "look back"})
    assert found["hindsight"]["won"] == 20
    assert found["course"]["gone"] == 21
    browser.send({"do": "walk"})
    state = browser.send({"do": "seat", "seat": 0})
    assert not state["controls"]["walking"]
    fresh = GameReviewer(record, at=20, seat=0)
    for name in DRAWN:
        assert getattr(widget, name) == getattr(fresh, name), name
    assert browser.send({"do": "walk"})["error"].startswith("Hindsight looks at every card")
    assert browser.send({"do": "look back"})["error"].startswith("Hindsight looks at every card")
    # It is still known once all hands are shown again.
    assert browser.send({"do": "seat", "seat": None})["hindsight"]["won"] == 20


def test_the_course_of_a_seat_ends_where_one_stands(record: GameRecord) -> None:
    widget = GameReviewer(record, seat=0, at=10)
    assert len(widget.course["score"]) == 11
    assert widget.course["last"] == 70
    assert widget.controls["next"] == ""
    widget.seat = None
    assert len(widget.course["score"]) == 71
    assert widget.controls["next"].startswith("Next: ")


def test_the_best_action_of_a_seat_is_worked_out_from_its_view_alone(record: GameRecord) -> None:
    game = record.games[63]
    widget = GameReviewer(record, seat=game.mover, at=63)
    values = Browser(widget).ask({"do": "compare"})["best"]["values"]
    assert [model["model"] for model in values["models"]] == ["seat"]
    other = GameReviewer(record, seat=1 - game.mover, at=63)
    assert "choose Bob's seat or all hands" in Browser(other).send({"do": "compare"})["error"]


# ------------------------------------------------------------------------------- what is drawn


def test_every_turn_of_a_game_is_drawn_as_the_engine_has_it(record: GameRecord) -> None:
    widget = GameReviewer(record)
    for at, game in enumerate(record.games):
        widget.at = at
        assert widget.scene == scene(game).plain() | {"moves": []}
        assert widget.course["score"][at] == sum(game.stacks)
        assert widget.course["most"][at] == max_score(game.rules, game.discards)
        assert widget.course["tokens"][at] == game.clue_tokens
        facts = {fact["name"]: fact["value"] for fact in widget.facts}
        assert facts["highest score"] == str(max_score(game.rules, game.discards))


def test_with_all_hands_each_player_knows_what_deduction_says(record: GameRecord) -> None:
    widget = GameReviewer(record)
    for at in range(0, 71, 7):
        widget.at = at
        for known in widget.knowledge:
            odds = deduce(View.of(record.games[at], Seat(known["seat"])))
            for slot, own in zip(known["slots"], odds.hand, strict=True):
                given_odds = {card: Fraction(share) for card, share in slot["odds"].items()}
                assert given_odds == {str(card): share for card, share in own.odds.items()}


def test_with_a_seat_the_others_know_what_that_seat_can_tell(record: GameRecord) -> None:
    widget = GameReviewer(record, seat=0)
    for at in range(0, 71, 7):
        widget.at = at
        (known,) = widget.knowledge
        told = known_to(View.of(record.games[at], Seat(0)), 1)
        assert [[*slot["odds"]] for slot in known["slots"]] == [
            [*map(str, cards)] for cards in told
        ]
        assert {share for slot in known["slots"] for share in slot["odds"].values()} == {""}


@given(st.integers(0, 1000), st.sampled_from((2, 3, 5)))
def test_a_card_is_lost_when_its_last_copy_is_discarded(seed: int, players: int) -> None:
    record = record_of(seed, players, 60)
    gone: list[Card] = []
    reachable = record.rules.max_score
    for game, moment in zip(record.games, timeline(record.games), strict=True):
        event = game.history[-1] if game.history else None
        discarded = isinstance(event, Discarded) or (
            isinstance(event, Played) and not event.success
        )
        if event is not None and discarded:
            gone.append(event.card)  # type: ignore[union-attr]
        now = max_score(record.rules, gone)
        assert (moment.lost is not None) == (now < reachable)
        if moment.lost is not None:
            assert gone.count(moment.lost) == record.rules.copies(moment.lost)
            assert moment.lost is gone[-1]
        reachable = now
        assert moment.is_a("strike") == (isinstance(event, Played) and not event.success)


def test_one_jumps_to_strikes_losses_clues_and_notes(record: GameRecord) -> None:
    browser = Browser(GameReviewer(record))
    assert browser.send({"do": "jump", "kind": "lost", "back": False})["at"] == 25
    assert browser.send({"do": "jump", "kind": "lost", "back": False})["at"] == 68
    assert "none after this turn" in browser.send({"do": "jump", "kind": "lost"})["error"]
    assert browser.send({"do": "jump", "kind": "lost", "back": True})["at"] == 25
    assert "none before" in browser.send({"do": "jump", "kind": "strike", "back": True})["error"]
    browser.send({"do": "note", "at": 25, "text": "why?"})
    browser.send({"do": "go", "at": 0})
    assert browser.send({"do": "jump", "kind": "note"})["at"] == 25
    assert "tells" in browser.send({"do": "jump", "kind": "clue"})["scene"]["last"]


def test_a_step_is_one_message_and_little_work(
    record: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    for each in (record, record_of(3, 5, 40)):
        browser = Browser(GameReviewer(each))
        with work_clock(monkeypatch) as clock:
            for at in range(1, 31):
                browser.send({"do": "go", "at": at})
        assert clock.seconds / 30 < 0.05


def test_a_whole_game_is_opened_with_little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    GameReviewer(FILE)
    with work_clock(monkeypatch) as clock:
        GameReviewer(FILE).get_state()
    assert clock.seconds < 0.5


# ------------------------------------------------------------------------------- hindsight


def test_the_turn_that_lost_the_game_is_told_with_what_would_have_kept_it(
    record: GameRecord,
) -> None:
    widget = GameReviewer(record)
    browser = Browser(widget)
    told = browser.ask({"do": "look back"})["hindsight"]
    expected = could_still_be_won(record)
    assert widget.turning is not None
    assert (widget.turning.won, widget.turning.lost) == (expected.won, expected.lost)
    assert told["told"][0] == "Until turn 21 the game could be won. That turn lost it:"
    assert told["told"][1] == scene(record.games[21]).last
    state = browser.send({"do": "walk"})
    assert (state["at"], state["controls"]["walking"]) == (20, True)
    assert state["controls"]["last"] == 20 + len(expected.line)
    end = browser.send({"do": "go", "at": state["controls"]["last"]})
    assert end["scene"]["score"] == 25
    assert end["course"]["score"][-1] == 25
    back = browser.send({"do": "game"})
    assert (back["at"], back["controls"]["last"]) == (20, 70)
    assert "already" in browser.send({"do": "game"})["error"]


@pytest.mark.parametrize("seed", [0, 4, 9])
def test_hindsight_of_other_games_is_what_the_solver_says(seed: int) -> None:
    record = record_of(seed, 3, 60)
    widget = GameReviewer(record)
    told = Browser(widget).ask({"do": "look back"})["hindsight"]
    expected = could_still_be_won(record)
    assert widget.turning is not None
    assert widget.turning.lost == expected.lost
    assert f"Until turn {expected.lost} " in told["told"][0]


def test_a_game_that_was_won_and_one_that_was_stopped_are_told_so(record: GameRecord) -> None:
    won = could_still_be_won(record)
    line = (*record.actions[:20], *won.line)
    perfect = GameRecord(record.rules, record.players, record.deck, line)
    widget = GameReviewer(perfect)
    told = Browser(widget).ask({"do": "look back"})["hindsight"]
    assert told["told"] == ["The game was won: perfection was never lost."]
    assert not told["can_walk"]
    assert "No other line" in Browser(widget).send({"do": "walk"})["error"]
    stopped = GameRecord(
        record.rules, record.players, record.deck, (*record.actions[:15], Stop(4, 0, 4))
    )
    widget = GameReviewer(stopped, at=15)
    assert widget.controls["next"] == "Next: the game is stopped."
    told = Browser(widget).ask({"do": "look back"})["hindsight"]
    assert told["told"] == ["To its end the game could still be won."]


def test_a_game_that_was_broken_off_scores_0_beside_what_is_on_the_table(
    record: GameRecord,
) -> None:
    actions = (*record.actions[:60], Stop(5, 0, 10))
    stopped = GameRecord(record.rules, record.players, record.deck, actions)
    shown = stopped.on_table
    assert shown
    widget = GameReviewer(stopped, at=len(actions))
    assert f": score 0 ({shown} on the table), at most " in widget.course["label"]
    assert widget.course["score"][-1] == shown, "the bars are the fireworks"


def test_a_review_begins_where_its_link_does(record: GameRecord) -> None:
    link = format_link(record)
    assert GameReviewer(f"{link}#23").at == 22
    assert GameReviewer(f"{link}#23", at=5).at == 5
    assert GameReviewer(link).at == GameReviewer(record).at
    widget = GameReviewer()
    Browser(widget).send({"do": "open", "text": f"{link}#23"})
    assert widget.at == 22


def test_a_search_under_way_can_be_stopped_and_loses_no_message(
    record: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(record: GameRecord, seconds: float, progress: Any) -> Any:
        found = replace(could_still_be_won(record), won=3, lost=60, line=())
        while progress(found) is not False:
            time.sleep(0.01)
        return found

    monkeypatch.setattr(session_module, "could_still_be_won", endless)
    widget = GameReviewer(record)
    browser = Browser(widget)
    browser.deliver({"method": "custom", "content": {"do": "look back"}})
    assert widget.hindsight["running"]
    for at in range(1, 20):  # every message is answered, among the reports of the search
        browser.deliver({"method": "custom", "content": {"do": "go", "at": at}})
        assert widget.at == at
        assert widget.scene["turn"] == at + 1
    for message in ({"do": "look back"}, {"do": "compare"}):
        browser.deliver({"method": "custom", "content": message})
        assert widget.error
    assert widget.hindsight["running"]
    deadline = time.monotonic() + 60
    while not widget.hindsight["told"] and time.monotonic() < deadline:
        time.sleep(0.01)
    assert widget.hindsight["told"] == [
        "At turn 4 the game could still be won.",
        "At turn 61 it could no longer be won.",
    ]
    browser.deliver({"method": "custom", "content": {"do": "stop"}})
    assert widget.wait(LONG)
    assert not widget.hindsight["running"]
    assert "is not known" in widget.hindsight["told"][-1]
    revisions = [message["state"]["revision"] for message in browser.came]
    assert revisions == sorted(revisions)
    assert len({*revisions}) == len(revisions)


def test_a_stopped_search_for_the_turn_ends_with_bounds(record: GameRecord) -> None:
    calls = []

    def twice(found: Any) -> bool:
        calls.append(found)
        return len(calls) < 3

    found = could_still_be_won(record, progress=twice)
    assert not found.exact
    assert len(calls) == 3
    whole = could_still_be_won(record)
    assert whole.won is not None
    assert whole.lost is not None
    assert (-1 if found.won is None else found.won) <= whole.won
    assert (len(record.games) if found.lost is None else found.lost) >= whole.lost


def test_a_question_that_fails_is_told_as_a_sentence(
    record: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_module, "could_still_be_won", lambda *a, **k: 1 / 0)
    widget = GameReviewer(record)
    told = Browser(widget).ask({"do": "look back"})["hindsight"]
    assert told["trouble"] == "There is no answer here: ZeroDivisionError: division by zero"


def test_opening_another_game_drops_what_is_being_worked_on(
    record: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(record: GameRecord, seconds: float, progress: Any) -> Any:
        time.sleep(0.2)
        return could_still_be_won(record)

    monkeypatch.setattr(session_module, "could_still_be_won", slow)
    widget = GameReviewer()
    widget.read(format_link(record))
    widget.look_back()
    widget.read(format_game(record_of(3, 2, 20)))
    time.sleep(0.4)
    assert widget.turning is None
    assert widget.hindsight["told"] == []


# ------------------------------------------------------------------------------- the best action


@pytest.mark.parametrize("at", [57, 62, 63, 66])
def test_the_values_are_the_solvers(record: GameRecord, at: int) -> None:
    game = record.games[at]
    assert game.deck_size <= 6 or at == 57
    widget = GameReviewer(record, at=at)
    if game.deck_size > 6:
        assert "at most 6 cards" in Browser(widget).send({"do": "compare"})["error"]
        return
    values = Browser(widget).ask({"do": "compare"})["best"]["values"]
    assert [model["model"] for model in values["models"]] == ["seat", "faceup"]
    seat, faceup = solve(game, model="seat"), solve(game)
    (row,) = [row for row in values["rows"] if row["played"]]
    played = record.actions[at]
    assert not isinstance(played, Stop)
    assert row["worth"] == [
        {"value": str(each[played].value), "best": played in each.best} for each in (seat, faceup)
    ]
    best = [row["worth"][0]["value"] for row in values["rows"] if row["worth"][0]["best"]]
    assert {*best} == {str(seat.value)}
    widget.at = at - 1
    assert widget.best["values"] is None
    widget.at = at
    assert widget.best["values"] == values


def test_where_the_highest_score_is_out_of_reach_the_expected_score_is_told() -> None:
    record, at = record_of(0, 2, 300), 73
    widget = GameReviewer(record, at=at)
    values = Browser(widget).ask({"do": "compare"})["best"]["values"]
    assert values["unit"].startswith("Expected score: ")
    score = solve(record.games[at], "score", model="seat")
    assert values["rows"][0]["worth"][0]["value"] == str(score.value)


def test_where_a_seat_may_hold_too_many_hands_face_up_is_told_alone(
    record: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hanabi_kit.endgame.seat.search.MOST_HANDS", 3)
    widget = GameReviewer(record, at=63)
    values = Browser(widget).ask({"do": "compare"})["best"]["values"]
    assert [model["model"] for model in values["models"]] == ["faceup"]
    assert any("seat model is left out" in note for note in values["notes"])
    widget.seat = 1
    best = Browser(widget).ask({"do": "compare"})["best"]
    assert best["values"] is None
    assert best["trouble"].startswith("Bob may hold ")


def test_a_finished_game_has_no_best_action(record: GameRecord) -> None:
    widget = GameReviewer(record, at=70)
    assert widget.best["off"].startswith("The game is over")
    assert Browser(widget).send({"do": "compare"})["error"].startswith("The game is over")


# ------------------------------------------------------------------------------- opening games


def test_a_game_comes_from_a_file_a_text_a_link_or_a_value(record: GameRecord) -> None:
    text, link = FILE.read_text(encoding="utf-8"), format_link(record)
    sources = [FILE, str(FILE), text, record, link, f"https://hanab.live/replay-json/{link}"]
    for source in sources:
        widget = GameReviewer(source)
        assert widget.record is not None
        assert widget.record.actions == record.actions
        assert "one game" in Browser(widget).send({"do": "open", "text": text})["error"]


def test_without_a_game_the_reader_pastes_one(record: GameRecord) -> None:
    widget = GameReviewer()
    assert widget.scene == {}
    browser = Browser(widget)
    for message in ("go", "seat", "jump", "look back", "compare", "plan", "walk", "note", "game"):
        sent = browser.send({"do": message, "at": 0, "kind": "clue", "text": "x", "seat": 0})
        assert sent["error"], message
    assert json.dumps(widget._repr_mimebundle_(), default=str)
    state = browser.send({"do": "open", "text": "\n " + format_link(record)})
    assert state["controls"]["game"]
    assert state["scene"]["headline"] == "Turn 1: Alice to move."
    browser.send({"do": "note", "at": 0, "text": "the first"})
    browser.send({"do": "open", "text": format_game(record_of(4, 3, 20))})
    assert widget.notes == {}
    browser.send({"do": "open", "text": format_link(record)})
    assert widget.notes == {0: "the first"}
    # A game that is told in the same line, and differs in its last card only, has notes of its own.
    deck = (*record.deck[:-2], *reversed(record.deck[-2:]))
    twin = replace(record, deck=deck, actions=record.actions[:5])
    first = replace(record, actions=record.actions[:5])
    assert twin != first
    assert repr(twin) == repr(first)
    for game, text in ((first, "one"), (twin, "two")):
        browser.send({"do": "open", "text": format_game(game)})
        browser.send({"do": "note", "at": 0, "text": text})
    browser.send({"do": "open", "text": format_game(first)})
    assert widget.notes == {0: "one"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "Paste a game"),
        ("", "Paste a game"),
        ("  \n ", "Paste a game"),
        (7, "Paste a game"),
        ("hello", "neither a link nor a game's JSON"),
        ("/etc/passwd", "neither a link nor a game's JSON"),
        (str(FILE), "neither a link nor a game's JSON"),
        ("{}", "players: missing"),
        ('{"players": ["<script>", "b"], "deck": [], "actions": []}', "No game can be read"),
        ("https://hanab.live/replay/123", "open https://hanab.live/export/123 yourself"),
        ("https://hanab.live/shared-replay/123#7", "open https://hanab.live/export/123 yourself"),
        ("https://hanab.live/replay-json/x", "No game can be read"),
        ("https://hanab.live/", "this address holds no cards"),
        ("[" * 100_000, "neither a link nor a game's JSON"),
        ("{" * 100_000, "No game can be read"),
        ("x" * 2_000_001, "too long for a game"),
        ("215aaabb,00,0", "No game can be read"),
    ],
)
def test_a_text_that_is_no_game_is_refused_with_a_sentence(text: Any, message: str) -> None:
    widget = GameReviewer()
    browser = Browser(widget)
    before = standing(widget)
    error = browser.send({"do": "open", "text": text})["error"]
    assert message in error
    assert len(error) < 2000
    assert standing(widget) == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"source": 42}, "review of 42: a GameRecord"),
        ({"source": Path("no such.json")}, "there is no such file"),
        ({"source": "no such.json"}, "there is no such file"),
        ({"source": FILE, "seat": "Zoe"}, "seat 'Zoe'"),
        ({"source": FILE, "at": 71}, "at 71: this line has 70 actions, so 0–70"),
        ({"source": FILE, "at": True}, "at True"),
        ({"seat": 0}, "Open a game first"),
        ({"source": FILE, "language": "nl"}, "language 'nl'"),
    ],
)
def test_a_review_of_nothing_sensible_is_refused(arguments: Any, message: str) -> None:
    with pytest.raises(HanabiError, match=message):
        GameReviewer(**arguments)


# ------------------------------------------------------------------------------- refusals


GARBAGE: list[Any] = [
    None,
    5,
    "go",
    [],
    {},
    {"do": None},
    {"do": ["go"]},
    {"do": "go"},
    {"do": "go", "at": "3"},
    {"do": "go", "at": -1},
    {"do": "go", "at": 71},
    {"do": "go", "at": 10**30},
    {"do": "go", "at": True},
    {"do": "go", "at": 1.0},
    {"do": "seat", "seat": 2},
    {"do": "seat", "seat": -1},
    {"do": "seat", "seat": [0]},
    {"do": "jump"},
    {"do": "jump", "kind": "everything"},
    {"do": "jump", "kind": ["strike"]},
    {"do": "jump", "kind": "x" * 100_000},
    {"do": "jump", "kind": "strike", "back": "yes"},
    {"do": "note", "text": "no turn"},
    {"do": "note", "at": 3, "text": "another turn"},
    {"do": "note", "at": True, "text": "x"},
    {"do": "note", "at": 1},
    {"do": "note", "at": 1, "text": ["x"]},
    {"do": "note", "at": 1, "text": "x" * 5001},
    {"do": "walk"},
    {"do": "game"},
    {"do": "compare"},
    {"do": "plan"},
    {"do": "open", "text": "{}"},
    {"do": "_redraw"},
    {"do": "x" * 100_000},
]


def test_a_message_that_cannot_be_obeyed_gives_a_line_and_changes_nothing(
    record: GameRecord,
) -> None:
    widget = GameReviewer(record, at=1)
    browser = Browser(widget)
    before = standing(widget)
    for message in GARBAGE:
        error = browser.send(message)["error"]
        assert error, repr(message)[:80]
        assert len(error) < 500
        assert standing(widget) == before, repr(message)[:80]
        assert browser.send({"do": "go", "at": 1})["error"] == ""


@settings(max_examples=30)
@given(
    st.dictionaries(
        st.sampled_from(["do", "at", "seat", "kind", "back", "text"]),
        st.one_of(
            st.sampled_from(["go", "seat", "jump", "note", "walk", "game", "open", "stop"]),
            st.none(),
            st.integers(-3, 80),
            st.text(max_size=20),
            st.lists(st.integers(), max_size=2),
        ),
    )
)
def test_whatever_is_asked_is_answered_in_one_message(message: dict[str, Any]) -> None:
    widget = GameReviewer(FILE, at=1)
    before = standing(widget)
    if Browser(widget).send(message)["error"]:
        assert standing(widget) == before


@pytest.mark.parametrize(
    "forged",
    [
        {"at": 5},
        {"seat": 1},
        {"scene": {"hands": []}},
        {"hindsight": {}, "revision": -1},
        {"controls": {}, "course": {}, "facts": [], "knowledge": [], "best": {}},
        {"_esm": "export default {}", "error": ""},
    ],
    ids=str,
)
def test_a_forged_trait_is_refused_and_set_right(
    forged: dict[str, Any], record: GameRecord
) -> None:
    widget = GameReviewer(record, seat=0, at=9)
    browser = Browser(widget)
    before, code = standing(widget), widget._esm
    browser.forge(**forged)
    assert "the browser sets nothing itself" in widget.error
    assert standing(widget) == before
    assert widget._esm == code


def test_traits_that_are_read_only_cannot_be_set(record: GameRecord) -> None:
    widget = GameReviewer(record)
    for name in DRAWN[2:]:
        with pytest.raises(Exception, match="read-only"):
            setattr(widget, name, getattr(widget, name))


# ------------------------------------------------------------------------------- notes, state


def test_notes_belong_to_their_turn_and_are_kept(record: GameRecord) -> None:
    widget = GameReviewer(record, at=4)
    browser = Browser(widget)
    state = browser.send({"do": "note", "at": 4, "text": "why not the 5?\n<b>now</b> "})
    assert state["controls"]["note"] == "why not the 5?\n<b>now</b>"
    assert {"at": 4, "kind": "note", "label": "Turn 5: note"} in state["course"]["points"]
    assert browser.send({"do": "go", "at": 5})["controls"]["note"] == ""
    widget.write("another")
    again = GameReviewer(record)
    again.state = json.loads(json.dumps(widget.state))
    assert again.notes == {4: "why not the 5?\n<b>now</b>", 5: "another"}
    assert standing(again) == standing(widget)
    browser.send({"do": "note", "at": 5, "text": " "})
    assert [*widget.notes] == [4]


@settings(max_examples=25)
@given(st.text(max_size=200))
def test_whatever_is_noted_can_be_sent_and_restored(text: str) -> None:
    widget = GameReviewer(FILE, at=4)
    Browser(widget).send({"do": "note", "at": 4, "text": text})
    assert json.dumps(widget.get_state(), ensure_ascii=False).encode("utf-8")
    again = GameReviewer(FILE)
    again.state = widget.state
    assert again.state == widget.state


def test_a_review_is_restored_with_its_pasted_game_and_its_other_line(record: GameRecord) -> None:
    widget = GameReviewer()
    widget.read(format_link(record))
    widget.look_back()
    assert widget.wait(LONG)
    widget.walk()
    widget.at = 30
    again = GameReviewer()
    again.state = json.loads(json.dumps(widget.state))
    assert again.state == widget.state
    assert again.scene == widget.scene
    assert again.course["score"] == widget.course["score"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"at": 99}, "at 99"),
        ({"at": None}, "at None"),
        ({"seat": 9}, "seat 9"),
        ({"moves": 5}, "moves 5"),
        ({"moves": ["play 1"]}, "moves"),
        ({"branch_at": 0, "moves": ["fly"]}, "an action is"),
        ({"branch_at": 99, "moves": ["play 1"]}, "at 99"),
        ({"branch_at": 0, "moves": ["play 1"], "seat": 0}, "with all hands only"),
        ({"notes": []}, "notes"),
        ({"notes": {"x": "a"}}, "note of turn 'x'"),
        ({"notes": {"99": "a"}}, "at 99"),
        ({"notes": {"1": 7}}, "note 7"),
        ({"more": 1}, "a dict of at, branch_at"),
        ({"game": 7}, "not readable as JSON"),
        ({"game": "{}"}, "players: missing"),
        ({"game": format_game(record_of(1, 2, 9))}, "of another game"),
    ],
)
def test_a_state_that_cannot_be_is_refused_and_changes_nothing(
    change: dict[str, Any], message: str, record: GameRecord
) -> None:
    widget = GameReviewer(record, seat=1, at=7)
    before = standing(widget)
    with pytest.raises(HanabiError, match=message):
        widget.state = {**widget.state, "seat": None, **change}
    assert standing(widget) == before


def test_python_sets_seat_and_turn(record: GameRecord) -> None:
    widget = GameReviewer(record)
    widget.at = 7
    widget.seat = "Bob"
    assert (widget.seat, widget.at) == (1, 7)
    assert widget.scene == scene(record.games[7], Seat(1)).plain() | {"moves": []}
    for name, value in (("at", 71), ("at", "x"), ("seat", 5)):
        with pytest.raises(HanabiError):
            setattr(widget, name, value)
    assert (widget.seat, widget.at) == (1, 7)


# ------------------------------------------------------------------------------- names, languages


@pytest.mark.parametrize("name", HOSTILE)
def test_whatever_the_names_every_message_can_be_sent(name: str) -> None:
    first = record_of(21, 2, 30)
    games = Game.new((name, "Bob"), first.deck)
    record = GameRecord(first.rules, games.players, first.deck, first.actions)
    widget = GameReviewer(record, at=12)
    browser = Browser(widget)
    browser.ask({"do": "look back"})
    for seat in (0, 1, None):
        browser.send({"do": "seat", "seat": seat})
    assert json.dumps(browser.came, ensure_ascii=False).encode("utf-8")
    assert json.dumps(widget.get_state(), ensure_ascii=False).encode("utf-8")
    bundle = widget._repr_mimebundle_()
    assert bundle is not None
    assert "<script>" not in bundle[0]["text/html"]


def test_the_language_is_switched_in_one_message(record: GameRecord) -> None:
    widget = GameReviewer(record, at=27)
    browser = Browser(widget)
    french = browser.send({"do": "language", "language": "fr"})
    assert french["scene"]["headline"] == "Tour 28\u00a0: à Bob de jouer."
    english = browser.send({"do": "language", "language": "en"})
    assert english["scene"]["headline"] == "Turn 28: Bob to move."


def test_where_no_widget_runs_the_table_and_its_course_are_told(record: GameRecord) -> None:
    bundle = GameReviewer(record, at=27, seat=0)._repr_mimebundle_()
    assert bundle is not None
    data = bundle[0]
    assert data["text/plain"].endswith("lost for good: purple 4 (turn 25).")
    assert "<img alt=" in data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in data


# ------------------------------------------------------------------------------- tasks


def test_a_task_that_is_stopped_ends_with_what_it_has() -> None:
    def count(tell: Any) -> int:
        number = 0
        while tell(number):
            number += 1
            time.sleep(0.001)
        return number

    task: Task[int, int] = Task(count)
    while not task.told:
        time.sleep(0.001)
    assert task.running
    task.stop()
    assert task.wait(LONG)
    assert task.answer is not None
    assert task.answer >= 1


def test_where_there_are_no_threads_a_question_is_asked_at_once(
    record: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("threading.Thread.start", refuse)
    widget = GameReviewer(record)
    assert Browser(widget).send({"do": "look back"})["hindsight"]["won"] == 20

    exact = could_still_be_won(record)

    def endless(record: GameRecord, seconds: float, progress: Any) -> Any:
        while progress(exact) is not False:
            time.sleep(0.01)
        return replace(exact, won=3, lost=60, line=())

    monkeypatch.setattr(session_module, "could_still_be_won", endless)
    # Without a thread nobody could stop it: it ends by itself.
    told = Browser(GameReviewer(record)).send({"do": "look back"})["hindsight"]["told"]
    assert "is not known" in told[-1]


def test_a_search_that_ran_out_of_time_may_take_longer_the_next_time(
    record: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_seconds = []

    def brief(record: GameRecord, seconds: float, progress: Any) -> Any:
        given_seconds.append(seconds)
        return Turning(record, None, 60, (), seconds)

    monkeypatch.setattr(session_module, "could_still_be_won", brief)
    browser = Browser(GameReviewer(record))
    for _ in range(3):
        assert not browser.ask({"do": "look back"})["hindsight"]["known"]
    assert given_seconds == [20, 40, 80]
