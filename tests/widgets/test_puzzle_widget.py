"""The puzzle player without a browser: what it asks, believes, sends, keeps and gives away."""

from __future__ import annotations

import json
import re
import threading
import time
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit.actions import Discard
from hanabi_kit.cards import CardSet, Slot
from hanabi_kit.deduction import playable, worlds
from hanabi_kit.endgame.why.alike_actions import alike_actions_of
from hanabi_kit.errors import Contradiction, HanabiError, SearchBudgetExceeded
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.notation import parse_position
from hanabi_kit.practising.fresh_items import FreshItems
from hanabi_kit.puzzles import (
    Puzzle,
    format_puzzle,
    parse_puzzle,
    puzzle_files,
    read_puzzle,
)
from hanabi_kit.puzzles.problem import (
    Certain,
    Chance,
    Given,
    Held,
    Identities,
    Problem,
    Slots,
    read_chance,
)
from hanabi_kit.puzzles.progress import read_progress
from hanabi_kit.widgets.puzzle import action_proof as proof_module
from hanabi_kit.widgets.puzzle import session as session_module
from hanabi_kit.widgets.puzzle.action_proof import losing_line, prove_problem
from hanabi_kit.widgets.puzzle.session import PuzzleSession
from hanabi_kit.widgets.puzzle.widget import PuzzlePlayer
from hanabi_kit.widgets.task import Task
from tests import DATA
from tests.helpers.tables import HOSTILE, hidden_position, impossible_position
from tests.widgets.widget_browser import Browser

pytestmark = pytest.mark.usefixtures("patient_player")

# Twelve end-games that stay as they are, whatever the kit's own become.
ENDGAMES = DATA / "endgames"
FILES = puzzle_files([ENDGAMES])

SMALL = """
[position]
players = ["Alice", "Bob"]
turn = "Alice"
viewer = "Alice"
ruleset = { suits = "rb", rank_copies = [2, 1, 1], hand_sizes = {2 = 3} }
stacks = "r1"
discards = "b1"
clue_tokens = 4
deck = 0
turns_left = 2
[position.hands]
Alice = "xx/r xx/!3 xx"
Bob = "r1 b2 r3"
"""


def small(asked: Any, name: str = "small", **texts: Any) -> Problem:
    """Alice holds the r2, the b1 and the b3, and is told little of it."""
    position = parse_position(SMALL)
    puzzle = Puzzle(name, "Small", "deduction", 2, "What is it?", position, hints=("Look.", "See."))
    return Problem(replace(puzzle, **texts), asked)


def endgame(number: int, **texts: Any) -> Puzzle:
    return replace(read_puzzle(FILES[number - 1]), **texts)


def standing(player: PuzzlePlayer) -> str:
    return json.dumps(
        [player.state, player.scene, player.task, player.overview, player.line, player.work]
    )


def sent(player: PuzzlePlayer) -> str:
    state = {key: value for key, value in player.get_state().items() if key != "layout"}
    return json.dumps(state, ensure_ascii=False)


# ------------------------------------------------------------------------------- what is right


@pytest.mark.parametrize(
    ("asked", "right"),
    [
        (Identities(1), CardSet("r2")),
        (Identities(2), CardSet("b1")),
        (Chance(Held(2, "b1")), Fraction(1)),
        (Chance(Held(3, "r2")), Fraction(0)),
        (Certain(Held(3, "b3")), True),
        (Certain(Held(3, "b1 b2")), False),
        (Slots(CardSet("b1 b3")), frozenset({2, 3})),
        (Slots(CardSet("b2")), frozenset()),
    ],
    ids=str,
)
def test_the_right_answer_is_worked_out(asked: Any, right: Any) -> None:
    problem = small(asked)
    assert problem.right == right
    text = problem.written(problem.right)
    assert problem.is_right(problem.read(text))
    player = PuzzlePlayer(problem)
    player.answer(text)
    assert player.task["solved"]
    assert player.task["proof"]


def test_the_right_answers_are_those_of_all_worlds() -> None:
    position = hidden_position()
    puzzle = Puzzle("hidden", "Hidden", "deduction", 3, "?", position)
    view = Problem(puzzle, Identities(1)).view
    hands = [[copy.card for copy in world] for world in worlds(view)]
    for slot in range(1, len(view.own) + 1):
        held = {world[slot - 1] for world in hands}
        assert Problem(puzzle, Identities(slot)).right == CardSet(held)
        event = playable(view, slot)
        so = sum(event.holds(world) for world in hands)
        assert Problem(puzzle, Chance(event)).right == Fraction(so, len(hands))
        assert Problem(puzzle, Certain(event)).right == (so == len(hands))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_stated_answers_are_right_and_what_goes_wrong_goes_wrong(path: Path) -> None:
    problem = Problem(read_puzzle(path))
    found = prove_problem(problem, lambda progress: True)
    assert found.exact
    assert found.agrees
    game = problem.puzzle.position.game()
    moves = alike_actions_of(game)
    best = [actions[0] for actions in moves.values() if problem.is_right(Given(actions[0]))]
    wrong = [actions[0] for actions in moves.values() if not problem.is_right(Given(actions[0]))]
    assert losing_line(found, best[0]) is None
    for action in wrong[:1]:
        line = losing_line(found, action)
        # Replay the game from the table of the puzzle: it is a legal one, with this deck.
        assert line is not None
        assert line.score < line.goal
        game = line.games[0]
        assert game.hands == problem.puzzle.position.game().hands
        assert sorted(line.deck) == sorted(game.unseen().elements())
        assert line.games[-1].over
        assert line.games[-1].score == line.score
        for before, after in zip(line.games, line.games[1:], strict=False):
            assert after in [before.apply(one) for one in before.legal_actions()]
        assert line.games[1] == game.apply(action)


# ------------------------------------------------------------------------------- answers as written


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1/3", Fraction(1, 3)),
        (" 2 / 6 ", Fraction(1, 3)),
        ("1 in 3", Fraction(1, 3)),
        ("1 sur 3", Fraction(1, 3)),
        ("33 1/3 %", Fraction(1, 3)),
        ("33\u00a01/3\u202f%", Fraction(1, 3)),
        ("½", Fraction(1, 2)),
        ("50%", Fraction(1, 2)),
        ("0.5", Fraction(1, 2)),
        (",5", Fraction(1, 2)),
        ("12,5 %", Fraction(1, 8)),
        ("1", Fraction(1)),
        ("0", Fraction(0)),
        ("100 %", Fraction(1)),
        ("0.333", Fraction(333, 1000)),
        ("1e-1", Fraction(1, 10)),
        ("a third", Fraction(1, 3)),
        ("une chance sur trois", Fraction(1, 3)),
    ],
)
def test_a_probability_may_be_written_in_many_ways(text: str, value: Fraction) -> None:
    assert read_chance(text).value == value


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "x", "-1/3", "1//3", "0x1", "٣", "1/3/5", "inf", "nan", "%"),
        *("1%%", "9" * 60, "1" * 5000, "0." + "3" * 50, "2", "3/2", "101 %"),
    ],
)
def test_what_is_no_probability_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(HanabiError, match="probability"):
        read_chance(text)


@given(st.text(max_size=20))
def test_no_text_at_all_breaks_the_reading(text: str) -> None:
    for asked in (None, Identities(1), Chance(Held(1, "r2")), Certain(Held(1, "r2"))):
        problem = Problem(endgame(6)) if asked is None else small(asked)
        with suppress(HanabiError):
            given = problem.read(text)
            assert problem.read(problem.written(given.value)).value == given.value


@given(st.fractions(0, 1, max_denominator=500))
def test_equal_forms_count_as_one_and_a_rounded_one_is_told(value: Fraction) -> None:
    problem = small(Chance(Held(2, "b1")))
    object.__setattr__(problem, "right", value)
    assert problem.is_right(problem.read(f"{value.numerator * 7}/{value.denominator * 7}"))
    rounded = problem.read(f"{float(value):.3f}")
    assert problem.is_right(rounded) or problem.is_rounded(rounded)


def test_a_rounded_answer_is_no_attempt() -> None:
    position = hidden_position()
    puzzle = Puzzle("third", "A third", "deduction", 1, "?", position)
    values = {
        (slot, str(card)): Problem(puzzle, Chance(Held(slot, str(card)))).right
        for slot in range(1, 6)
        for card in ("p1", "p2", "p3", "p4", "p5")
    }
    (slot, card), right = next(
        (key, value) for key, value in values.items() if Fraction(str(value)) % Fraction(1, 100)
    )
    player = PuzzlePlayer(Problem(puzzle, Chance(Held(slot, card))))
    written = f"{float(Fraction(str(right))):.2f}"
    state = Browser(player).send({"do": "answer", "answer": written})
    assert "rounded" in state["error"]
    assert player.attempts == ()
    player.answer(str(right))
    assert player.task["solved"]


# ------------------------------------------------------------------------------- reactions


def test_a_wrong_set_is_told_more_with_each_attempt() -> None:
    position = hidden_position()
    problem = Problem(Puzzle("h", "H", "deduction", 3, "?", position), Identities(3))
    right = problem.right
    assert isinstance(right, CardSet)
    wrong = str(right - CardSet([next(iter(right))]) | CardSet("r1"))
    player = PuzzlePlayer(problem)
    told = []
    for _ in range(3):
        player.answer(wrong)
        told.append(player.task["reaction"])
    # First only how many, then where to look, then one card with its proof.
    assert told[0] == [
        "One of the cards you marked cannot be in slot 3.",
        "A card that slot 3 can be is missing.",
    ]
    assert told[1][2] == "Look at the clues on slot 3: what does each rule out?"
    assert told[2][2].startswith("Slot 3 is not a red 1")
    assert not any(re.search(r"\b(?:red|purple) \d", line) for line in told[0] + told[1])
    assert player.task["right"] == player.task["proof"] == []


def test_a_wrong_action_is_told_what_it_is_worth_and_never_what_is_better() -> None:
    player = PuzzlePlayer(endgame(6))
    for answer, words_of_it in [
        ("discard 1", "Discard slot 1: that can succeed, but something else is likelier to."),
        ("discard 5", "Discard slot 5: after that 25 points are out of reach, whatever comes."),
        (
            "play 2",
            "Play slot 2 leads to 25 points with probability 1/2; something else is likelier to.",
        ),
    ]:
        player.answer(answer)
        assert player.wait()
        assert player.task["reaction"][0] == words_of_it
        assert "Clue" not in " ".join(player.task["reaction"])
    assert player.task["right"] == []
    player.show_answer()
    assert "Clue Bob red" in player.task["right"]
    assert any("green 5 is at the bottom" in line for line in player.task["proof"])


def test_a_game_that_goes_wrong_is_stepped_through() -> None:
    player = PuzzlePlayer(endgame(6))
    browser = Browser(player)
    assert browser.send({"do": "wrong"})["error"] == "There is no such game to show here."
    browser.send({"do": "answer", "answer": "discard 1"})
    player.wait()
    before = player.scene
    state = browser.send({"do": "wrong"})
    assert state["line"] == {
        "at": 0,
        "last": 5,
        "told": "The deck, next card first: p4 g3 g5.",
        "end": "",
    }
    end = browser.send({"do": "go", "at": 5})
    assert end["line"]["end"] == (
        "It ends with 24 points; with this deck the best answer comes to 25."
    )
    assert end["scene"]["over"]
    assert browser.send({"do": "go", "at": 6})["error"]
    assert browser.send({"do": "go", "at": None})["line"] is None
    assert player.scene == before


def test_who_solves_it_at_once_may_see_how_the_tempting_rival_fails() -> None:
    player = PuzzlePlayer(endgame(6))
    assert player.task["wrong"] == ""
    player.answer("clue Bob 3")
    player.wait()
    assert player.task["wrong"] == "Discard slot 1"
    player.show_wrong()
    player.wait()
    assert player.line is not None
    assert player.line["last"] > 1


def test_a_wrong_claim_of_a_file_is_told_and_what_is_proved_counts() -> None:
    right = endgame(6)
    assert right.answer is not None
    claim = replace(right.answer, best=(Discard(Slot(1)),), value=Fraction(1))
    player = PuzzlePlayer(replace(right, answer=claim))
    player.answer("play 1")
    player.wait()
    assert "not what the solver proves" in player.error
    player.answer("clue Bob 3")
    assert player.task["solved"]


# ------------------------------------------------------------------------------- nothing given away


def test_what_was_not_asked_for_is_not_sent() -> None:
    ours = endgame(6)
    other = replace(
        ours, hints=("a", "b", "c"), explanation="Nothing.", author="Eve", source="nowhere"
    )
    heard = [Browser(PuzzlePlayer(puzzle)) for puzzle in (ours, other)]
    assert sent(heard[0].widget) == sent(heard[1].widget)
    for message in ({"do": "answer", "answer": "discard 1"}, {"do": "answer", "answer": "x"}):
        for browser in heard:
            browser.send(message)
            browser.widget.wait()
    assert [message["state"] for message in heard[0].came] == [
        message["state"] for message in heard[1].came
    ]
    first = heard[0].send({"do": "hint"})
    assert ours.hints[0] in str(first)
    assert ours.hints[1] not in str(first)


def test_what_the_viewer_cannot_see_is_not_sent() -> None:
    hidden = parse_position(SMALL)
    whole = SMALL.replace('viewer = "Alice"\n', "").replace("xx/r xx/!3 xx", "r2/r b1/!3 b3")
    positions = (parse_position(whole), hidden)
    puzzles = [Puzzle("p", "P", "deduction", 1, "?", position) for position in positions]
    players = [PuzzlePlayer(Problem(puzzle, Identities(2))) for puzzle in puzzles]
    assert sent(players[0]) == sent(players[1])


def test_where_the_cards_are_the_question_their_possibilities_are_not_sent() -> None:
    for asked in (Identities(2), Chance(Held(2, "b1")), Certain(Held(2, "b1")), Slots(CardSet())):
        player = PuzzlePlayer(small(asked))
        own = player.scene["hands"][0]["slots"]
        assert all(slot["odds"] == {} and slot["card"] is None for slot in own)
        assert [slot["label"] for slot in own] == [
            "slot 1, face down, touched by red",
            "slot 2, face down, not 3",
            "slot 3, face down",
        ]
        assert player.scene["moves"] == []
        player.show_answer()
        assert player.scene["hands"][0]["slots"][1]["odds"] == {"b1": "1"}


def test_the_seat_model_shows_what_the_mover_sees() -> None:
    position = hidden_position()
    found = Problem(Puzzle("x", "X", "deduction", 1, "?", position), Identities(1))
    text = format_puzzle(replace(found.puzzle, kind="endgame"))
    text += '\n[answer]\nmodel = "seat"\nobjective = "perfect"\nbest = ["play 4"]\nvalue = "1"\n'
    player = PuzzlePlayer(parse_puzzle(text))
    assert player.scene["seat"] == 0
    assert player.scene["hands"][0]["slots"][3]["card"] is None
    player.answer("discard 1")
    assert player.wait()
    assert player.task["wrong"] == ""
    player.show_answer()
    assert any("worlds apart" in line for line in player.task["proof"])


# ------------------------------------------------------------------------------- bad input

GARBAGE: list[Any] = [
    None,
    5,
    [],
    {},
    {"do": None},
    {"do": "answer"},
    {"do": "answer", "answer": 7},
    {"do": "answer", "answer": ""},
    {"do": "answer", "answer": "play 9"},
    {"do": "answer", "answer": "play 0"},
    {"do": "answer", "answer": "clue Alice 1"},
    {"do": "answer", "answer": "clue Zoe 1"},
    {"do": "answer", "answer": "clue Bob 5"},
    {"do": "answer", "answer": "play deck"},
    {"do": "answer", "answer": "x" * 100_000},
    {"do": "open"},
    {"do": "open", "index": "1"},
    {"do": "open", "index": True},
    {"do": "open", "index": -1},
    {"do": "open", "index": 12},
    {"do": "open", "index": 10**40},
    {"do": "go", "at": 0},
    {"do": "go", "at": "1"},
    {"do": "wrong"},
    {"do": "csv"},
    {"do": "csv", "path": "/etc/passwd"},
    {"do": "restore", "state": {}},
    {"do": "_redraw"},
    {"do": "x" * 100_000},
]


@pytest.mark.parametrize("message", GARBAGE, ids=lambda message: repr(message)[:40])
def test_a_message_that_cannot_be_obeyed_gives_a_line_and_changes_nothing(message: Any) -> None:
    player = PuzzlePlayer(ENDGAMES)
    browser = Browser(player)
    player.choose(6)
    before = standing(player)
    error = browser.send(message)["error"]
    assert error
    assert len(error) < 500
    assert standing(player) == before
    assert player.attempts == ()
    assert browser.send({"do": "hint"})["error"] == ""


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)


@settings(max_examples=30)
@given(st.dictionaries(st.sampled_from(["do", "answer", "index", "at", "path"]), json_values))
def test_no_message_raises_or_breaks_the_player(message: dict[str, Any]) -> None:
    player = PuzzlePlayer([small(Identities(1))])
    browser = Browser(player)
    browser.send(message)
    browser.send({"do": "answer", "answer": "r2"})
    assert player.task["solved"] or player.error


@pytest.mark.parametrize(
    "forged", [{"task": {"solved": True}}, {"work": "x"}, {"scene": {}}, {"_session": 1}], ids=str
)
def test_a_forged_trait_is_refused_and_set_right(forged: dict[str, Any]) -> None:
    player = PuzzlePlayer(endgame(6))
    before = standing(player)
    Browser(player).forge(**forged)
    assert "the browser sets nothing itself" in player.error
    assert standing(player) == before


FINE: dict[str, Any] = {"hints": 0, "answers": [], "shown": False}


@pytest.mark.parametrize(
    "stand",
    [
        None,
        {},
        FINE | {"hints": 4},
        FINE | {"hints": True},
        FINE | {"answers": "x"},
        FINE | {"answers": ["play 9"]},
        FINE | {"answers": ["clue Bob 3", "play 1"]},
        FINE | {"answers": ["clue Bob 3"], "shown": True},
        FINE | {"shown": 1},
        FINE | {"more": 1},
    ],
    ids=str,
)
def test_a_stand_that_is_none_is_refused(stand: Any) -> None:
    player = PuzzlePlayer(endgame(6))
    with pytest.raises(HanabiError):
        player.state = {"puzzle": "endgame-006", "puzzles": {"endgame-006": stand}}
    assert player.state == {"puzzle": "endgame-006", "puzzles": {}}


@pytest.mark.parametrize(
    "state",
    [
        None,
        {},
        {"puzzle": "zzz", "puzzles": {}},
        {"puzzle": "endgame-006", "puzzles": []},
        {"puzzle": "endgame-006", "puzzles": {"zzz": FINE}},
    ],
    ids=str,
)
def test_a_state_that_is_none_is_refused(state: Any) -> None:
    player = PuzzlePlayer(ENDGAMES)
    before = standing(player)
    with pytest.raises(HanabiError):
        player.state = state
    assert standing(player) == before


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: PuzzlePlayer(7), "puzzles 7: a Puzzle, a file, a folder"),
        (lambda: PuzzlePlayer([]), "at least one is needed"),
        (lambda: PuzzlePlayer([7]), "7 is no Puzzle, file, folder or set"),
        (lambda: PuzzlePlayer("nowhere.toml"), "there is no such file"),
        (lambda: PuzzlePlayer([endgame(1), endgame(1)]), "several puzzles have this id"),
        (lambda: PuzzlePlayer(endgame(1, answer=None)), "no answer is stated"),
        (lambda: PuzzlePlayer(ENDGAMES, student="x" * 201), "up to 200 signs"),
        (lambda: PuzzlePlayer(ENDGAMES, progress=7), "progress 7: the path of a file"),
        (lambda: PuzzlePlayer(ENDGAMES, language="nl"), "language 'nl'"),
        (lambda: small(Identities(4)), "slot 4, but slots are 1–3"),
        (lambda: small(Identities(True)), "slot True"),
        (lambda: small(Chance(Held(4, "r1"))), "slot"),
        (lambda: small("r1"), "asks for 'r1', but it is one of Identities"),
        (lambda: Problem(endgame(1), Identities(1)).view, None),
    ],
    ids=range(14),
)
def test_what_cannot_be_played_is_refused(make: Any, message: str | None) -> None:
    if message is None:  # whoever is to move looks, where the cards are the question
        assert make().viewer == "Bob"
        return
    with pytest.raises(HanabiError, match=re.escape(message)):
        make()


def test_a_position_that_no_world_fits_is_refused() -> None:
    puzzle = Puzzle("i", "I", "deduction", 1, "?", impossible_position())
    with pytest.raises(Contradiction):
        Problem(puzzle, Identities(1))


def test_damaged_files_of_a_folder_are_told_and_passed_over(tmp_path: Path) -> None:
    good = endgame(3)
    (tmp_path / "endgame-003.toml").write_text(format_puzzle(good), encoding="utf-8")
    (tmp_path / "bad.toml").write_bytes(b"\xff\x00")
    (tmp_path / "empty.toml").write_text("", encoding="utf-8")
    player = PuzzlePlayer(tmp_path)
    assert player.overview["count"] == 1
    assert [fault.split(":")[0] for fault in player.overview["faults"]] == [
        "bad.toml",
        "empty.toml",
    ]
    with pytest.raises(HanabiError):
        PuzzlePlayer(tmp_path / "bad.toml")


@pytest.mark.parametrize("name", HOSTILE)
def test_whatever_the_texts_they_are_texts(name: str) -> None:
    position = endgame(6).position
    hostile = replace(
        endgame(6),
        title=name,
        question=f"{name}\n\n{name * 80}",
        hints=(name,),
        explanation=name,
        position=replace(position, players=(name, "Bob"), game_file=None, at=None),
    )
    player = PuzzlePlayer(hostile, student=name[:200])
    browser = Browser(player)
    for move in ("play 1", player.scene["moves"][-1]["text"]):
        browser.send({"do": "hint"})
        browser.send({"do": "answer", "answer": move})
        player.wait()
    assert player.task["answers"]
    assert json.dumps(browser.came, ensure_ascii=False).encode("utf-8")
    data = player._repr_mimebundle_()
    assert data is not None
    page = data[0]["text/html"]
    assert "<script>" not in page
    assert "<b onclick" not in page
    assert "\u202e" not in page


# ------------------------------------------------------------------------------- progress


def test_progress_is_kept_and_the_next_session_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "ada.jsonl"
    player = PuzzlePlayer(ENDGAMES, student="Ada", progress=path)
    player.answer("play 1")
    player.hint()
    player.answer("clue Alice 1")
    assert player.task["solved"]
    player.choose(2)
    player.show_answer()
    player.choose("endgame-003")
    player.answer("play 5")
    found, faults = read_progress(path)
    assert faults == ()
    assert [(one.puzzle, one.answer, one.right, one.hints, one.shown) for one in found] == [
        ("endgame-001", "play 1", False, 0, False),
        ("endgame-001", "clue Alice 1", True, 1, False),
        ("endgame-002", "", False, 0, True),
        ("endgame-003", "play 5", False, 0, False),
    ]
    again = PuzzlePlayer(ENDGAMES, student="Ada", progress=path)
    assert [one["mark"] for one in again.overview["puzzles"]][:4] == [
        "solved",
        "shown",
        "tried",
        "",
    ]
    assert again.puzzle.id == "endgame-003"
    assert (again.overview["solved"], again.overview["hints"]) == (1, 1)
    # Another student starts anew, in the same file.
    assert PuzzlePlayer(ENDGAMES, student="Bob", progress=path).overview["solved"] == 0


def test_seconds_are_counted_from_attempt_to_attempt() -> None:
    time = [100.0]
    session = PuzzleSession([Problem(endgame(1)), Problem(endgame(2))], clock=lambda: time[0])
    time[0] += 12.75
    session.answer("play 1")
    time[0] += 5
    session.choose(1)
    time[0] += 30
    session.answer("play 1")
    time[0] -= 1000  # a clock that goes back
    session.answer("play 2")
    assert [attempt.seconds for attempt in session.book.attempts] == [12, 30, 0]


def test_a_table_is_written_beside_the_file_and_nowhere_else(tmp_path: Path) -> None:
    player = PuzzlePlayer(ENDGAMES, progress=tmp_path / "p.jsonl")
    player.answer("play 1")
    state = Browser(player).send({"do": "csv", "path": str(tmp_path / "elsewhere.csv")})
    assert state["task"]["note"] == f"Written: {tmp_path / 'p.csv'}"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["p.csv", "p.jsonl"]
    assert player.to_csv(tmp_path / "mine.csv") == player.to_csv()
    assert (tmp_path / "mine.csv").read_bytes() == (tmp_path / "p.csv").read_bytes()


def test_where_nothing_can_be_kept_one_goes_on_and_is_told(tmp_path: Path) -> None:
    player = PuzzlePlayer(ENDGAMES, progress=tmp_path / "none" / "p.jsonl")
    player.answer("clue Alice 1")
    assert player.task["solved"]
    assert "cannot be written" in player.overview["trouble"]
    assert "name a file there in PuzzlePlayer(progress=…)" in player.overview["trouble"]
    assert player.overview["csv"] == ""
    assert len(player.attempts) == 1


def test_a_state_is_read_and_set_again() -> None:
    player = PuzzlePlayer(ENDGAMES)
    player.answer("play 1")
    player.hint()
    player.choose(2)
    player.show_answer()
    kept = json.loads(json.dumps(player.state))
    other = PuzzlePlayer(ENDGAMES)
    other.state = kept
    assert other.state == kept
    assert other.task == player.task
    other.state = kept
    # What a state shows was asked for: it is kept, once.
    assert [(one.puzzle, one.answer, one.shown, one.hints) for one in other.attempts] == [
        ("endgame-001", "play 1", False, 1),
        ("endgame-002", "", True, 0),
    ]
    player.state = kept
    assert len(player.attempts) == 2
    other.again()
    assert other.state["puzzles"].keys() == {"endgame-001"}


def test_hints_that_were_seen_count_also_after_a_new_start() -> None:
    player = PuzzlePlayer(endgame(1))
    player.hint()
    player.hint()
    player.again()
    player.answer("play 1")
    player.state = {"puzzle": "endgame-001", "puzzles": {}}
    player.show_answer()
    assert [one.hints for one in player.attempts] == [2, 2]


def test_a_puzzle_that_is_done_takes_no_answers_until_started_again() -> None:
    player = PuzzlePlayer(endgame(1))
    player.answer("clue Alice 1")
    for call in (lambda: player.answer("play 1"), player.hint, player.show_answer):
        with pytest.raises(HanabiError, match="start it again"):
            call()
    player.again()
    player.answer("play 1")
    assert not player.task["solved"]
    assert player.overview["puzzles"][0]["mark"] == "solved"


# ------------------------------------------------------------------------------- long work


def test_a_long_search_is_told_can_be_stopped_and_disturbs_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def slow(problem: Problem, tell: Any) -> Any:
        while tell(type("P", (), {"states": 123})()):
            time.sleep(0.01)
        raise SearchBudgetExceeded("stopped")

    class UnderWay(Task[Any, Any]):
        """Waited for only until it has told how far it is."""

        def wait(self, seconds: float | None = None) -> bool:
            while self.told is None:
                time.sleep(0.001)
            return super().wait(seconds)

    monkeypatch.setattr(session_module, "prove_problem", slow)
    monkeypatch.setattr(session_module, "Task", UnderWay)
    monkeypatch.setattr(session_module, "SHORT_WAIT", 0)
    player = PuzzlePlayer(ENDGAMES)
    browser = Browser(player)
    player._hear(None, {"do": "answer", "answer": "play 1"}, [])
    state = browser.came[0]["state"]  # later ones may have come since
    assert state["work"].startswith("The solver is at work: 123 positions")
    assert state["task"]["answers"] == [{"text": "Play slot 1", "right": False}]
    # Messages during the search are obeyed.
    assert player.task["reaction"]
    player._hear(None, {"do": "hint"}, [])
    player._hear(None, {"do": "answer", "answer": "play 2"}, [])
    assert len(player.task["hints"]) == 1
    assert len(player.task["answers"]) == 2
    task = player._session.working
    player._hear(None, {"do": "stop"}, [])
    assert player.work == ""
    assert player.task["note"] == "The solver was stopped."
    assert task is not None
    assert task.wait(60)
    # The right answer does not need the solver; the file states it.
    player._hear(None, {"do": "answer", "answer": "clue Alice 1"}, [])
    assert player.task["solved"]
    player._hear(None, {"do": "open", "index": 3}, [])
    assert player.work == ""


def test_without_threads_the_solver_answers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    player = PuzzlePlayer(ENDGAMES)
    state = Browser(player).send({"do": "answer", "answer": "play 1"})
    assert "out of reach" in state["task"]["reaction"][0]
    player.answer("clue Alice 1")
    assert player.task["proof"]


def test_what_could_not_be_proved_in_time_is_not_told_as_proved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(proof_module, "SECONDS", 1e-9)
    player = PuzzlePlayer(endgame(12))
    player.answer("discard 1")
    player.wait()
    assert "did not finish" in player.error
    assert player.task["reaction"][0] == "Discard slot 1: something else is better."
    player.answer("clue Alice 1")
    player.wait()
    assert player.task["proof"] == []
    assert player.task["why"]


# ------------------------------------------------------------------------------- language


def test_the_language_is_switched_in_one_message() -> None:
    player = PuzzlePlayer(endgame(6))
    player.show_answer()
    player.wait()
    browser = Browser(player)
    french = browser.send({"do": "language", "language": "fr"})
    assert french["scene"]["headline"] == "À Alice de jouer."
    assert any("pioche" in line for line in french["task"]["proof"])
    assert browser.send({"do": "language", "language": "nl"})["error"].startswith("language 'nl'")
    assert words("fr").language == player.language


def test_where_no_widget_runs_the_question_and_the_table_are_there() -> None:
    bundle = PuzzlePlayer(endgame(6))._repr_mimebundle_()
    assert bundle is not None
    data = bundle[0]
    assert "What should Alice do?" in data["text/html"]
    assert '<img alt="' in data["text/html"]
    assert "After you, Bob (level 3 of 5)" in data["text/plain"]
    assert isinstance(endgame(6).position.game(), Game)


def texts_of(player: PuzzlePlayer) -> str:
    """Everything that is shown of a puzzle and its set."""
    return json.dumps([player.task, player.overview], ensure_ascii=False)


def test_the_texts_follow_the_language_before_and_after_it_is_switched() -> None:
    player = PuzzlePlayer("first-hour", language="fr")
    assert player.task["title"] == "Ce qui n'a pas été dit"
    assert player.overview["title"] == "Une première heure"
    assert player.overview["puzzles"][0]["heading"].startswith("Ce que dit un indice")
    player.hint()
    player.show_answer()
    french = texts_of(player)
    assert "Un indice parle aussi" in french
    assert "il y en a deux" in french
    player.language = "en"
    english = texts_of(player)
    assert player.task["title"] == "What was not said"
    assert player.overview["title"] == "A first hour"
    assert "A clue also speaks" in english
    assert "there are two of them" in english
    assert "un indice" not in english.lower()
    player.language = "fr"
    assert texts_of(player) == french


def test_a_puzzle_that_is_not_in_the_readers_language_says_so() -> None:
    own = read_puzzle("deduction-001")
    alone = replace(own, texts=())
    player = PuzzlePlayer([alone, replace(own, id="other")], language="fr")
    assert (player.task["only"], player.task["language"]) == (
        "Ce problème n'existe qu'en anglais.",
        "en",
    )
    assert player.overview["only"].startswith("Ce qui n'est pas traduit ici")
    assert "n'existe qu'en anglais" in player._repr_mimebundle_()[0]["text/plain"]
    player.choose(2)
    assert (player.task["only"], player.task["language"]) == ("", "fr")
    player.language = "en"
    assert player.task["only"] == player.overview["only"] == ""


def test_a_fresh_puzzle_is_in_the_language_in_which_it_is_told() -> None:
    player = PuzzlePlayer(FreshItems("touched"), language="fr")
    assert (player.task["only"], player.overview["only"]) == ("", "")
    player.language = "en"
    assert (player.task["only"], player.overview["only"]) == ("", "")
