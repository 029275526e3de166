"""Two tests of ten questions, to give before the course and after it.

The forms are parallel: question by question the same idea and level, with other cards and numbers.
Each question is made by one function for both forms, and works out what is right from what the form
gives it. No question needs a computer, or a lesson to have been read.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.lessons.course_tests.arguments import if_then, to_spare, two_alike
from hanabi_kit.lessons.course_tests.arguments import what_was_not_known as not_known
from hanabi_kit.lessons.course_tests.hidden_cards import (
    after_a_play,
    by_copies,
    in_sight,
    linked,
    two_clues,
    untouched,
)
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.phrases import COLOURS
from hanabi_kit.lessons.texts import Both

MINUTES = 30

LEAD = Both(
    "Ten questions, 30 minutes. The game has five colours (r, y, g, b, p), each with three 1s, two "
    "2s, two 3s, two 4s and one 5; r3 is the red 3. You do not see your own cards. A clue names a "
    "colour or a number and touches all cards of the hand that it fits, and only those. Slot 1 is "
    "the newest card. Say each time how you know.",
    "Dix questions, 30 minutes. Le jeu a cinq couleurs (r rouge, y jaune, g vert, b bleu, p "
    "violet), chacune avec trois 1, deux 2, deux 3, deux 4 et un 5 ; r3 est le 3 rouge. Tu ne vois "
    "pas tes propres cartes. Un indice nomme une couleur ou un nombre et désigne toutes les cartes "
    "de la main qui conviennent, et elles seules. La carte n° 1 est la plus récente. Dis chaque "
    "fois comment tu le sais.",
)


@dataclass(frozen=True)
class Form:
    """One of the two tests."""

    code: str  # "test-a"
    title: Both
    exercises: tuple[Exercise, ...]


TECHNIQUES = (
    Both("what a clue says, and what it does not", "ce que dit un indice, et ce qu'il ne dit pas"),
    Both("negative clues together", "indices négatifs ensemble"),
    Both("counting copies in sight", "compter les exemplaires visibles"),
    Both("chance by copies", "chance selon les exemplaires"),
    Both("linked cards", "cartes liées"),
    Both("chance once something was seen", "chance une fois qu'on a vu"),
    Both("what others know", "ce que savent les autres"),
    Both("if … then, and its converse", "si … alors, et sa réciproque"),
    Both("counting turns", "compter les tours"),
    Both("proof by contradiction", "preuve par l'absurde"),
)
"""What each question asks for, in their order; the same in both forms."""

_COLOUR, _COLOURS = Both("colour", "couleur"), Both("colours", "couleurs")
_RANK, _RANKS = Both("number", "valeur"), Both("numbers", "valeurs")


@cache
def forms() -> dict[str, Form]:
    """Return the two tests by their codes.

    Examples
    --------
    >>> for code, form in forms().items():
    ...     print(code, len(form.exercises), form.exercises[1].answer.right)
    test-a 10 8
    test-b 10 9
    """
    first, second = "test-a", "test-b"
    exercises = {
        first: (
            two_clues(f"{first}.1", "r", "1"),
            untouched(f"{first}.2", ("g", "r", "2", "p")),
            in_sight(f"{first}.3", "r", "r1 r1 r1 r4 r5"),
            by_copies(f"{first}.4", "y1 y1 y1 y2 y5", "y1"),
            linked(f"{first}.5", ("r4 r5", "r4 r5", "r3 r4 r5"), "r3 r3 r4 r5"),
            after_a_play(f"{first}.6", "b1 b1 b1 b2", "b1"),
            not_known(f"{first}.7", "Alice", "Cathy", "r", "b", "bacd"),
            if_then(
                f"{first}.8",
                Both("a 1", "un 1"),
                Both("played", "jouée"),
                ("converse", "contrapositive", "none left", "inverse"),
            ),
            to_spare(f"{first}.9", 5, 3, 5),
            two_alike(f"{first}.10", _COLOUR, _COLOURS, "dbfaec"),
        ),
        second: (
            two_clues(f"{second}.1", "3", "b"),
            untouched(f"{second}.2", ("3", "p", "5", "y")),
            in_sight(f"{second}.3", "4", "r4 r4 g4 b4 b4"),
            by_copies(f"{second}.4", "g1 g1 g2 g3 g4 g4 g5", "g4"),
            linked(f"{second}.5", ("g2 g3", "g2 g3", "g2 g3 g5"), "g2 g3 g5"),
            after_a_play(f"{second}.6", "p1 p1 p1 p3 p4", "p1"),
            not_known(f"{second}.7", "Cathy", "Alice", "g", "y", "dbac"),
            if_then(
                f"{second}.8",
                COLOURS["b"].of_card,
                Both("discarded", "défaussée"),
                ("none left", "inverse", "converse", "contrapositive"),
            ),
            to_spare(f"{second}.9", 6, 2, 4),
            two_alike(f"{second}.10", _RANK, _RANKS, "ceabfd"),
        ),
    }
    titles = {first: Both("Test A", "Test A"), second: Both("Test B", "Test B")}
    return {code: Form(code, titles[code], own) for code, own in exercises.items()}


def form(code: str) -> Form:
    """Return a test by its code; HanabiError says which there are."""
    if code in forms():
        return forms()[code]
    raise HanabiError(
        words().say("test {code}: there are {known}", code=shown(code), known=", ".join(forms()))
    )
