"""Everything that the reference lists and that can be called, and things to call it with."""

from __future__ import annotations

import importlib
import inspect
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hanabi_kit.actions import Clue, Clued, Discard, Mark, Play, PlayDeck
from hanabi_kit.cards import Card, CardSet, Seat, Slot, Suit
from hanabi_kit.deduction import Held, deduce, solvers, why
from hanabi_kit.deduction.inferences import with_inferences
from hanabi_kit.deduction.knowledge import Holds, Knowledge, Knows
from hanabi_kit.deduction.statements import Statement
from hanabi_kit.endgame import solve
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.plan import solve_plan
from hanabi_kit.endgame.why import FaceUpTree
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.mining import Settings, Workforce
from hanabi_kit.notation import GameRecord
from hanabi_kit.players import Chop, Hat, Literal, Seer
from hanabi_kit.position import Position, SlotCard
from hanabi_kit.puzzles import format_puzzle, prove, read_puzzle
from hanabi_kit.puzzles.problem import Given, Problem
from hanabi_kit.puzzles.progress import Attempt, ProgressFile
from hanabi_kit.puzzles.sets import Part, PuzzleSet
from hanabi_kit.render import scene
from hanabi_kit.rules import EDITIONS, STANDARD, Ruleset
from hanabi_kit.support.arguments import needed
from hanabi_kit.view import View
from hanabi_kit.widgets import (
    DeductionBoard,
    ExerciseCard,
    GameReviewer,
    KnowledgeExplorer,
    PuzzlePlayer,
    SolutionExplorer,
    Table,
)
from tests import DATA

OWN_FOLDER = TemporaryDirectory(prefix="hanabi-kit-doors-")  # gone with the process
ENDGAME = Path(OWN_FOLDER.name, "endgame-001.toml")


# Small enough that whatever is asked of them is answered at once.
SMALL = Ruleset("small", (Suit.RED, Suit.BLUE), (1, 1), hand_sizes=((2, 1),), max_clue_tokens=3)


@cache
def small_game() -> Game:
    return Game.new(["Alice", "Bob"], SMALL.deck, SMALL)


@cache
def small_record() -> GameRecord:
    game, done = small_game(), []
    while not game.over:
        done.append(game.legal_actions()[0])
        game = game.apply(done[-1])
    return GameRecord(SMALL, ("Alice", "Bob"), SMALL.deck, tuple(done))


@cache
def small_puzzle() -> Any:
    read = read_puzzle(DATA / "endgames" / ENDGAME.name)
    return replace(read, position=replace(read.position, game_file=None, at=None))


class NoWords(Exception):
    """What somebody's object does where it is to be shown."""


class HasNoRepr:
    """Cannot even be shown in a message; Python itself tries to, for enumerations."""

    def __repr__(self) -> str:
        raise NoWords


class RaisesAlways:
    """Somebody's own player, at its worst."""

    name = "Raises"

    def act(self, view: object) -> object:
        return "play 1"


def anything(*_: object, **__: object) -> None:
    """A function that may be called with anything: what others' functions raise is their affair."""


def pool() -> list[Any]:
    """Values of all kinds, right and wrong ones; made anew, as some can be used up."""
    ENDGAME.write_text(
        format_puzzle(small_puzzle()), encoding="utf-8"
    )  # where the test is, and may write
    game, record = small_game(), small_record()
    view, position = View.of(game), Position.of(game, Seat(0))
    mark = Mark("r", True)
    return [
        None, True, False, -1, 0, 1, 2, 3, 7, 1.5, float("nan"), Fraction(1, 2), Fraction(-3),
        "", "abc", "r1", "r", "Alice", "play 1", "clue Bob red", "en", "xx", "1/2", "standard",
        "small", "Chop", "perfect", "seat", "faceup", "all", "\x00", "ü" * 200, "~nobody", b"bytes",
        "[position]\n", "{}", "2b", "(1", "endgame-001", "03.2", "02.1", "yes",
        [], [None], ["Chop", "Chop"], ["Alice", "Bob"], ["r1", 5], [1, 2], (), (1,), ((), ()),
        {}, {"a": 1}, {1: "r1"}, {"do": "go"}, {"seat": 0, "at": 0, "branch_at": None, "moves": []},
        set(), frozenset({Slot(1)}), frozenset({"a"}), iter([]), iter([5]), object(), HasNoRepr(),
        random.Random(1), Path("nowhere"), Path(), Path("\x00"), ENDGAME,
        int, Chop, Ruleset, len, anything,
        Card("r1"), Card("r2"), Card("p5"), CardSet("r1 b2"), CardSet(), CardSet("p5"), Suit.RED,
        Suit.PINK, SMALL, STANDARD, EDITIONS["german"], game, game.apply(game.legal_actions()[0]),
        record.games[-1], record.games[-2], view, View.of(record.games[-2]), position,
        Position.of(game), record, SMALL.deck, list(SMALL.deck), STANDARD.deck, (Card("r1"),) * 4,
        [Card("r1"), None], game.hands[0], game.hands, (0, 0), (1, 1), (9, -9), (None, "r"),
        Play(Slot(1)), Play(Slot(9)), Play("x"), Play(None), Discard(Slot(2)), Discard([]),
        Clue(Seat(1), 1), Clue("Bob", "r"), Clue(1, None), Clue(7, []), PlayDeck(), mark, [mark],
        Mark(None, True), (mark, Mark([], False)), Clued(0, 1, 1, (1,)), Clued(None, {}, "q", 3),
        SlotCard(Card("r1"), (mark,)), (("Alice",),), Held(1, "r1"), Held(9, "p5"),
        Holds("Bob", 1, "r1"), Knows(0, Holds(1, 2, "b1")), Knows("Zoe", Holds(5, 9, "p5")),
        words("en"), Budget(states=1000), Budget(seconds=0.001), Attempt("p"), Attempt("\x00", "x"),
        Settings("endgame"), Part(("a",)), PuzzleSet("a", "b", (Part(("endgame-001",)),)),
        small_puzzle(), Problem(small_puzzle()), Given(Fraction(1, 2)), Chop(), RaisesAlways(),
        scene(game), *solvers.Technique, *_solved(),
    ]  # fmt: skip


@cache
def _solved() -> tuple[Any, ...]:
    view = View.of(small_game())
    plan = solve_plan(small_game())
    tree = FaceUpTree(small_game())
    return plan, plan.plan, tree, prove(small_puzzle()), solve(view, model="seat")


def instances() -> list[Any]:
    """One object of every class whose methods are public, made anew."""
    ENDGAME.write_text(format_puzzle(small_puzzle()), encoding="utf-8")
    game, view = small_game(), View.of(small_game())
    plan = _solved()[0]
    made: list[Any] = [
        Held(1, "r1"), deduce(view), why(view, 1), *why(view, 1).proofs[:1],
        solvers.solve_by_steps(view), with_inferences(view, ()), Knowledge(view),
        Knowledge(view).model, FaceUpTree(game), Budget(states=100), plan, plan.plan,
        _solved()[4], words("fr"), Chop(), Hat(), Literal(), Seer(), Problem(small_puzzle()),
        Settings("endgame"), Workforce(), ProgressFile(Path("progress.jsonl")), Card("r1"),
        CardSet("r1"), SMALL, EDITIONS["german"], game, Position.of(game), view, small_record(),
        scene(game), DeductionBoard(view), ExerciseCard("02.1"), GameReviewer(small_record()),
        KnowledgeExplorer(), PuzzlePlayer(ENDGAME), SolutionExplorer(game), Table(game),
    ]  # fmt: skip
    return made


def long_faces(value: Any, depth: int = 3) -> list[str]:
    """Every `repr` of more than a line, of a value of the kit's and of what can be read off it.

    A statement is as long as what somebody wrote: its `repr` is its own source.
    """
    found: list[str] = []
    if isinstance(value, Statement):
        return found
    if type(value).__module__.startswith("hanabi_kit") and not is_widget(value):
        face = repr(value)
        if len(face) > 119 or "\n" in face:
            found.append(f"{type(value).__name__}: {len(face)} signs: {face[:200]}")
        for name in dir(type(value)) if depth else ():
            if not name.startswith("_") and not callable(getattr(type(value), name)):
                try:
                    part = getattr(value, name)
                except (HanabiError, DeprecationWarning):  # not there to be read, or an old name
                    continue
                found += [f".{name} {told}" for told in long_faces(part, depth - 1)]
    elif isinstance(value, tuple | list):
        for number, part in enumerate(value[:5]):
            found += [f"[{number}] {told}" for told in long_faces(part, depth)]
    return found


def is_widget(value: Any) -> bool:
    """Whether Jupyter draws it, from traits: ipywidgets' own affair."""
    return hasattr(value, "traits")


# What asks for a search, a browser or other processes without a limit of its own.
LEFT_OUT = {
    "mine",
    "Workforce.done",
    "GameReviewer.wait",
    "SolutionExplorer.wait",
    "PuzzlePlayer.wait",
}


@dataclass(frozen=True)
class Door:
    """Something public that can be called."""

    name: str
    call: Callable[..., Any]
    parameters: tuple[inspect.Parameter, ...]
    space: Mapping[str, Any]

    def given(self, parameter: inspect.Parameter, values: Iterable[Any]) -> list[Any]:
        """Those of `values` that the parameter may be given, right or wrong.

        Of functions only `anything`: what others' functions raise is their affair.
        """
        hint = str(parameter.annotation)
        if any(word in hint for word in ("Call", "Judge", "named", "Watcher", "MakePlayer")):
            return [value for value in values if value is anything or not callable(value)]
        return list(values)

    def fitting(self, parameter: inspect.Parameter, values: Iterable[Any]) -> list[Any]:
        """Those of `values` that the parameter's annotation allows."""
        what = None
        if parameter.annotation is not parameter.empty:
            what = needed(parameter.annotation, self.space)
        return [value for value in values if what is None or what.fits(value)]


def _door(name: str, call: Callable[..., Any], under: Callable[..., Any]) -> Door | None:
    inner: Any = inspect.unwrap(under)
    try:
        parameters = tuple(inspect.signature(call).parameters.values())
    except (TypeError, ValueError):
        return None
    return Door(name, call, parameters, getattr(inner, "__globals__", {}))


def doors_of(module: str) -> Iterator[Door]:
    """Yield the functions and classes that `module` makes public."""
    home = importlib.import_module(module)
    for name in home.__all__:
        it = getattr(home, name)
        if name in LEFT_OUT or getattr(it, "_is_protocol", False) or inspect.isabstract(it):
            continue
        if inspect.isclass(it) and it.__module__.startswith("hanabi_kit"):
            space = vars(importlib.import_module(it.__module__))
            found = _door(name, it, it)
            if found is not None:
                # Of an enumeration only the look-up of a value; the rest makes new ones.
                last = 1 if issubclass(it, Enum) else None
                yield Door(name, it, found.parameters[:last], space)
        elif inspect.isfunction(it):
            found = _door(name, it, it)
            if found is not None:
                yield found


def methods_of(value: Any) -> Iterator[Door]:
    """Yield the public methods of an object, class methods among them."""
    kind = type(value)
    for name in dir(kind):
        full = f"{kind.__name__}.{name}"
        it = inspect.getattr_static(kind, name)
        under = it.__func__ if isinstance(it, classmethod | staticmethod) else it
        if name.startswith("_") or full in LEFT_OUT or not inspect.isfunction(under):
            continue
        if any(name in vars(base) for base in kind.__mro__ if base.__module__[:5] == "ipywi"):
            continue  # ipywidgets' own doors
        if not under.__module__.startswith("hanabi_kit"):
            continue
        found = _door(full, getattr(value, name), under)
        if found is not None:
            yield found
