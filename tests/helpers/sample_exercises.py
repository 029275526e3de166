"""One exercise of each kind of answer, twice: alike but for what is right and why.

Imports nothing of the tests, so that a notebook can run this file as a cell.
"""

from __future__ import annotations

from typing import Any

from hanabi_kit.actions import Clue
from hanabi_kit.cards import Seat
from hanabi_kit.game import Game, shuffled
from hanabi_kit.lessons import outline
from hanabi_kit.lessons.answers import (
    AnswerKind,
    Cards,
    Choice,
    Choices,
    Function,
    Hand,
    Number,
    Numbers,
    Order,
    Slots,
    StepProof,
    TableAction,
    Truth,
)
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.texts import Both
from hanabi_kit.rules import STANDARD
from hanabi_kit.view import View

GAME = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7)).apply(Clue(Seat(1), 5))
OPTIONS = {
    key: Both(f"Step **{key}**: so it is.", f"Étape **{key}** : c'est ainsi.") for key in "abcd"
}
PLAYERS = ["Alice", "Bob"]
FIVES = "r5 y5 g5 b5 p5"
FIVE = "slot 1 is a 5 because clue 5 touched it"

# Of each kind: the right answer, another one that could be right as well, a wrong one.
KINDS: dict[str, tuple[AnswerKind, AnswerKind, Any]] = {
    "choice": (Choice(OPTIONS, "b"), Choice(OPTIONS, "c"), "a"),
    "choices": (Choices(OPTIONS, "ac"), Choices(OPTIONS, ""), "abcd"),
    "order": (Order(OPTIONS, "bac"), Order(OPTIONS, "dbca"), "abcd"),
    "truth": (Truth(True), Truth(False), None),
    "number": (Number(7), Number(8), "9"),
    "numbers": (Numbers([1, 2]), Numbers([3, 4]), "5; 6"),
    "cards": (Cards("r1 y3"), Cards(""), "b2"),
    "hand": (Hand([FIVES, "r1"]), Hand([FIVES, "y1"]), "g1 | g2"),
    "slots": (Slots([1, 3]), Slots([]), "2"),
    "move": (TableAction("play 2", PLAYERS), TableAction("clue Alice red", PLAYERS), "discard 1"),
    "written move": (TableAction("play 2", PLAYERS), TableAction("play 3", PLAYERS), "discard 1"),
    "proof": (
        StepProof(lambda: GAME.view("Bob"), "slot 1 is a 5", FIVE),
        StepProof(lambda: GAME.view("Bob"), "slot 1 is a 5", f"{FIVE} # so it is"),
        "slot 1 is r5 because clue 5 touched it",
    ),
    "function": (
        Function(lambda n: n, [(1,), (2,)], "same(n)"),
        Function(lambda n: -n, [(1,), (2,)], "same(n)"),
        lambda n: 0,
    ),
}
IDS = {kind: f"01.{number}" for number, kind in enumerate(KINDS, start=1)}


def samples(variant: int = 0) -> tuple[Exercise, ...]:
    """Return an exercise of each kind; those of variant 1 differ in all that is not to be told."""
    found = []
    for kind, (*answers, wrong) in KINDS.items():
        tables: dict[str, Any] = {
            "hand": lambda: View.of(GAME, "Bob"),
            "slots": lambda: View.of(GAME, "Bob"),
            "move": lambda: GAME,
            "proof": lambda: View.of(GAME, "Bob"),
        }
        if wrong is None:
            wrong = "no" if variant == 0 else "yes"
        secret = f"secret{variant}"
        found.append(
            Exercise(
                IDS[kind],
                "widget",
                2,
                Both(f"What is `{kind}` **here**?\n\nSay it.", f"Que dit `{kind}` **ici** ?"),
                answers[variant],
                (Mistake(wrong, Both(f"Tempting {secret}.", f"Tentant {secret}.")),),
                Both(f"Because {secret}.", f"Parce que {secret}."),
                f"# {secret}\nanswer = None",
                (Both(f"Look {secret}.", f"Regarde {secret}."),),
                tables.get(kind),
            )
        )
    return tuple(found)


def use_samples(variant: int = 0) -> None:
    """Let lesson 01 have these exercises and no others."""
    outline.exercises_of = lambda code: samples(variant)  # type: ignore[assignment]
