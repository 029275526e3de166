"""Widgets: all that is sent to the browser and all that stands in its place, in many states."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hanabi_kit.actions import Clue
from hanabi_kit.game import Game
from hanabi_kit.language import LANGUAGES, SOURCE
from hanabi_kit.lessons import LESSONS, exercises_of
from hanabi_kit.lessons.answers import Function
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.exercises.lesson_02 import counting_table
from hanabi_kit.notation import read_game
from hanabi_kit.practising.drills import DRILLS
from hanabi_kit.puzzles import folder, read_puzzle
from hanabi_kit.rules import ruleset_named
from hanabi_kit.widgets import (
    DeductionBoard,
    GameReviewer,
    KnowledgeExplorer,
    PuzzlePlayer,
    SolutionExplorer,
    Table,
    ask,
)
from hanabi_kit.widgets.browser_end import own_traits
from hanabi_kit.widgets.live import LiveWidget
from hanabi_kit.widgets.practising import practice
from hanabi_kit.widgets.proof.widget import ProofBoard
from tests.helpers.marked_words import WIDE, english
from tests.widgets.test_knowledge_widget import red_game

PATIENCE = 60

KNOWN = (
    r"\b(?:qu(?:e |')|de )(?=[A-Z])",  # what a French lesson puts before a name
    rf"\blanguage(?= ')|\b{', '.join(LANGUAGES)}\b",  # what is set in Python, and what it may be
    r"\b(?:Alice|Bob|Cathy|Donald|Emily|Anna|Ben|Cleo|Dan|David|Eva)\b",
    r"\{\w+\}",  # places that the browser fills
    r"(?<![\w-])r?y?g?b?p?k?m?w?u?a?S?(?<=[a-zS])(?![^\W\d])|\bxx\b|\bSTART\b",  # suits, cards
    r"\b(?i:ru|ya|ge|bt|pl)+(?![^\W\d])",  # suits with two letters
    rf"(?<!\w)'[^']*'|“(?![{WIDE}])[^”]*”",  # what was sent
    r"\b[A-Z]\w+\(\w+=.*?\)",  # an action as Python writes it
    r"\bperfect\b(?=.*\bscore\b)|\bscore\b(?=$)",  # what may be given in Python
    r"[\w.-]*/[\w./-]*|\b[\w-]+\.(?:toml|jsonl|csv)\b",  # files
)
CODES = "|".join(
    (
        r"\.(?:language|languages\.\w+|revision|state\b.*|_\w+)",
        r"\.suits\[\]\.\w+|\.colours\[\]\.\w+|\.suit|\.card|\.letter|\.cards\[\]|\.struck\[\]",
        r"\.(?:state|kind|model|id|mark|is|feedback|draws|flags\.\w+|join|objective)",
        r"\.(?:given|kept|csv|chosen|draft\.\w+(?:\[\])?|moves\[\]\.text|path(?:\[\]\[\])?)",
        r"\.(?:(?:befores|models|objectives)\[\]\.value|(?:playing|tree\[\])\.verdict)",
    )
)
"""Traits, and fields of them, that the browser's programs go by: colours, kinds, ids."""


def after(widget: LiveWidget, *messages: dict[str, Any]) -> list[str]:
    """Return what a widget shows in ordinary letters, at first and after each message.

    Looked at is what it sends, and at the end what stands in its place where no widget runs.
    """
    sent: dict[str, Any] = {}
    found = []
    for message in (None, *messages):
        if message is not None:
            data = {"method": "custom", "content": message}
            widget._handle_msg({"content": {"data": data}, "buffers": []})
            if wait := getattr(widget, "wait", None):
                wait(PATIENCE)
        now = {name: getattr(widget, name) for name in own_traits(type(widget))}
        now["words"] = list(now["words"].values())
        new = {name: value for name, value in now.items() if sent.get(name) != value}
        found += english(new, *KNOWN, codes=CODES)
        sent = now
    return found + english(widget._fallback(), *KNOWN)


WRONG: tuple[dict[str, Any], ...] = (
    {"do": "nothing"},
    {"do": 5},
    {"do": "language", "language": 1},
)
"""Messages that no widget has."""


def game(ruleset: str = "standard", actions: int = 12) -> Game:
    """Return a game in which something happened: the first legal action, clues first."""
    dealt = Game.deal(["Alice", "Bob", "Cathy"], seed=7, rules=ruleset_named(ruleset))
    for number in range(actions):
        legal = dealt.legal_actions()
        clues = [one for one in legal if isinstance(one, Clue)]
        dealt = dealt.apply(clues[number % len(clues)] if clues and number % 3 else legal[0])
        if dealt.over:
            break
    return dealt


RULESETS = (
    "standard",
    "leaflet-white-crowning",
    "german",
    "how-hanabi-works-rainbow",
    "Rainbow (6 Suits)",
    "Black & Null (5 Suits)",
    "Up or Down (5 Suits)",
    "Duck (5 Suits)",
    "Cow & Pig (5 Suits)",
    "Throw It in a Hole (4 Suits)",
    "Odds and Evens (5 Suits)",
    "Clue Starved (5 Suits)",
    "Alternating Clues (5 Suits)",
    "Synesthesia (5 Suits)",
    "Deceptive-Ones (5 Suits)",
    "White Reversed (5 Suits)",
    "Orange (5 Suits)",
    "Matryoshka (5 Suits)",
)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_tables_and_boards_of_every_mechanism(ruleset: str) -> None:
    played = game(ruleset)
    messages = (
        {"do": "seat", "seat": 0},
        {"do": "act", "action": "play 1"},
        {"do": "act", "action": "discard 9"},
        {"do": "act", "action": "clue Bob 9"},
        {"do": "go", "at": 3},
        {"do": "go", "at": 999},
        {"do": "undo"},
        {"do": "redo"},
        {"do": "reply"},
        {"do": "lift"},
    )
    assert after(Table(played, seat="Bob"), *messages, *WRONG) == []
    assert after(Table(played.stopped()), {"do": "go", "at": 2}) == []
    tried = (
        {"do": "strike", "slots": [1, 2], "cards": ["r1"]},
        {"do": "check"},
        {"do": "step"},
        {"do": "count"},
        {"do": "odds", "show": True},
        {"do": "why", "slot": 1, "card": "r1"},
        {"do": "why", "slot": 9, "card": "r1"},
        {"do": "undo"},
    )
    for feedback in ("now", "check"):
        assert after(DeductionBoard(played, seat="Bob", feedback=feedback), *tried) == []


def test_boards_about_another_hand() -> None:
    board = DeductionBoard(game(), seat="Alice", about="Bob")
    struck = {"do": "strike", "slots": [1], "cards": ["r1", "r2", "b3"]}
    assert after(board, struck, {"do": "check"}, {"do": "step"}) == []


ANSWERS = (
    "",
    "?",
    "a",
    "r4",
    "1/2",
    "7",
    "yes",
    "play 1",
    "slot 1 is r1 because clue 5 touched it",
)


@pytest.mark.parametrize("code", [lesson.code for lesson in LESSONS])
def test_every_exercise_of(code: str) -> None:
    for exercise in exercises_of(code):
        if isinstance(exercise.answer, Function):
            continue
        card = ask(exercise.id)
        tried = ({"do": "check", "answer": one} for one in ANSWERS)
        assert after(card, *tried, *helped(exercise)) == [], exercise.id


def helped(exercise: Exercise) -> Iterator[dict[str, Any]]:
    """Yield wrong answers that are foreseen, hints, and what comes after the answer is shown."""
    for mistake in exercise.mistakes:
        yield {
            "do": "check",
            "answer": exercise.answer.written(exercise.answer.read(mistake.answer)),
        }
    yield from ({"do": one} for one in ("hint", "hint", "hint", "lines", "show", "another"))


PUZZLES = (
    "deduction-001",
    "deduction-041",
    "knowledge-007",
    "endgame-001",
    "endgame-049",
    "endgame-202",
    "deal-001",
    "deal-101",
)


@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_from_first_to_last(name: str) -> None:
    told: tuple[dict[str, Any], ...] = (
        *({"do": "answer", "answer": one} for one in ("?", "r1", "1/7", "yes", "play 1", "3")),
        *({"do": one} for one in ("hint", "hint", "hint", "wrong")),
        {"do": "go", "at": 1},
        *({"do": one} for one in ("leave", "show", "again", "csv", "another")),
        {"do": "open", "index": 9},
    )
    assert after(PuzzlePlayer(name), *told) == []


def test_a_puzzle_played_out() -> None:
    player = PuzzlePlayer(read_puzzle("endgame-001"))
    moves = ("play 1", "discard 9", "fly", "play 2", "play 1", "play 2", "play 3")
    told = ({"do": "move", "action": move} for move in moves)
    draws = {"do": "playout", "draws": "hardest"}
    assert after(player, {"do": "show"}, {"do": "playout", "draws": "?"}, draws, *told) == []


def test_a_set_of_puzzles() -> None:
    messages = ({"do": "open", "index": 2}, {"do": "answer", "answer": "x"}, {"do": "show"})
    assert after(PuzzlePlayer("first-hour"), *messages) == []


@pytest.mark.parametrize("drill", [drill.slug for drill in DRILLS])
def test_practice(drill: str) -> None:
    player = practice(drill)
    messages = ("answer", "hint", "hint", "hint", "show", "another")
    assert after(player, *({"do": one, "answer": "r1"} for one in messages)) == []


def test_a_proof_that_is_written() -> None:
    told: tuple[dict[str, Any], ...] = (
        {"do": "slot", "slot": 3},
        {"do": "cards", "cards": ["r4"]},
        {"do": "claim", "phrase": "slot 3 is r4"},
        {"do": "reason", "phrase": "clue red touched it"},
        *({"do": one} for one in ("put", "undo", "leave", "unpick")),
        {
            "do": "write",
            "claim": "slots 3 and 5 are r4",
            "reasons": "clue red touched it",
            "note": "",
        },
        {"do": "put"},
        {"do": "write", "claim": "slot 9 is r4", "reasons": "I feel it", "note": ""},
        *({"do": one, "step": 9} for one in ("change", "insert", "remove", "under")),
        {"do": "suppose", "supposed": True},
        {"do": "read", "text": "slot 1 is r4 because I feel it"},
    )
    assert after(ProofBoard(counting_table().view(), "slot 2 is r3"), *told) == []


def test_worlds_that_are_possible() -> None:
    told: tuple[dict[str, Any], ...] = (
        {"do": "world", "world": 1},
        {"do": "ask"},
        {"do": "say"},
        *({"do": "ready", "ready": number} for number in (0, 1, 2, 99)),
        {"do": "answer", "who": 0},
        {"do": "answer", "who": "everybody"},
        {"do": "clue", "to": 1, "value": "r"},
        {"do": "clue", "to": 1, "value": 9},
        {"do": "lines", "who": 0, "drawn": False},
        {"do": "real", "marked": False},
        {"do": "list", "listed": True},
        {"do": "undo"},
        {"do": "go", "at": 99},
    )
    for example in ("muddy children", "three hats", "NanoHanabi"):
        assert after(KnowledgeExplorer(example), *told) == [], example
    assert after(KnowledgeExplorer(red_game()), *told) == []


@pytest.mark.parametrize(("model", "at"), [("faceup", 66), ("seat", 66), ("plan", 69)])
def test_solutions(model: str, at: int) -> None:
    table = read_game(folder() / "games" / "bot-2p-s2006.json").at(at)
    told: tuple[dict[str, Any], ...] = (
        {"do": "model", "model": model},
        {"do": "choose", "move": "play 1"},
        {"do": "choose", "move": "play 9"},
        {"do": "step", "then": "r1"},
        {"do": "wrong"},
        {"do": "follow", "steps": 3},
        {"do": "explain"},
        {"do": "back", "to": 0},
        {"do": "search", "text": "r5"},
        {"do": "objective", "objective": "score"},
        {"do": "objective", "objective": "?"},
    )
    assert after(SolutionExplorer(table), *told) == []


def test_a_game_looked_back_on() -> None:
    record = read_game(folder() / "games" / "bot-2p-s2006.json")
    told: tuple[dict[str, Any], ...] = (
        {"do": "go", "at": 67},
        {"do": "seat", "seat": 0},
        {"do": "compare"},
        {"do": "plan"},
        {"do": "look back"},
        *({"do": "jump", "kind": kind} for kind in ("strike", "lost", "clue", "?")),
        {"do": "walk"},
        {"do": "game"},
        {"do": "open", "text": "{"},
        {"do": "open", "text": "nothing"},
        {"do": "go", "at": 999},
    )
    assert after(GameReviewer(record), *told) == []


def test_the_language_may_change() -> None:
    table = Table(game(), language=SOURCE)
    assert len(after(table)) > 100
    table.language = "fr"
    assert after(table, {"do": "undo"}) == []
