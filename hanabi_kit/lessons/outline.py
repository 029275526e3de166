"""The course: its lessons, and their exercises."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from functools import cache

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.texts import Both


@dataclass(frozen=True)
class Lesson:
    """A lesson of the course."""

    number: int  # from 0
    slug: str  # what its files are called, after the number
    title: Both
    minutes: int  # of the whole lesson
    question: Both  # what it answers
    languages: tuple[str, ...] = ("en",)  # those that its notebook is written in

    @property
    def stem(self) -> str:
        """``"03-worlds-and-odds"``."""
        return f"{self.number:02}-{self.slug}"

    def notebook(self, language: str = "en") -> str:
        """Return the notebook's path below ``notebooks/``; the English one at need."""
        folder = f"{language}/" if language != "en" and language in self.languages else ""
        return f"{folder}{self.stem}.ipynb"

    @property
    def guide(self) -> str:
        """The path of the teacher's guide below ``notebooks/``."""
        return f"teacher/{self.stem}.md"


_BOTH = ("en", "fr")

LESSONS = (
    Lesson(
        0,
        "start-here",
        Both("Start here", "Pour commencer"),
        15,
        Both(
            "What can a player know who sees every card but her own?",
            "Que peut savoir une joueuse qui voit toutes les cartes sauf les siennes ?",
        ),
        _BOTH,
    ),
    Lesson(
        1,
        "what-a-clue-says",
        Both("What a clue says", "Ce que dit un indice"),
        45,
        Both(
            "What do I learn from a clue about the cards it does not touch?",
            "Que m'apprend un indice sur les cartes qu'il ne désigne pas ?",
        ),
        _BOTH,
    ),
    Lesson(
        2,
        "counting-cards",
        Both("Counting cards", "Compter les cartes"),
        60,
        Both(
            "Why is it not enough to look at one card at a time?",
            "Pourquoi ne suffit-il pas de regarder une carte à la fois ?",
        ),
        _BOTH,
    ),
    Lesson(
        3,
        "worlds-and-odds",
        Both("Worlds and odds", "Mondes et chances"),
        60,
        Both(
            "Among the things a card can be, how likely is each?",
            "Parmi tout ce qu'une carte peut être, quelle est la chance de chacune ?",
        ),
    ),
    Lesson(
        4,
        "i-know-that-you-know",
        Both("I know that you know", "Je sais que tu sais"),
        60,
        Both(
            "What can I know of what you know?",
            "Que puis-je savoir de ce que tu sais ?",
        ),
    ),
    Lesson(
        5,
        "saying-more",
        Both("Saying more than you say", "En dire plus qu'on ne dit"),
        60,
        Both(
            "How much can one clue tell a team that has agreed on what it means?",
            "Que peut dire un seul indice à une équipe qui s'est entendue sur son sens ?",
        ),
    ),
    Lesson(
        6,
        "the-last-cards",
        Both("The last cards", "Les dernières cartes"),
        60,
        Both(
            "How does one solve an end-game exactly, and why does it not take for ever?",
            "Comment résoudre exactement une fin de partie, et pourquoi n'est-ce pas sans fin ?",
        ),
    ),
    Lesson(
        7,
        "the-bottom-of-the-deck",
        Both("The bottom of the deck", "Le fond de la pioche"),
        45,
        Both(
            "A perfect score or many points: when is the safe move wrong?",
            "Le score parfait ou beaucoup de points : quand le coup prudent a-t-il tort ?",
        ),
    ),
    Lesson(
        8,
        "deciding-without-seeing",
        Both("Deciding without seeing", "Décider sans voir"),
        60,
        Both(
            "What is a move worth to somebody who does not see her own cards?",
            "Que vaut un coup pour quelqu'un qui ne voit pas ses propres cartes ?",
        ),
    ),
    Lesson(
        9,
        "can-this-deal-be-won",
        Both("Can this deal be won?", "Cette donne peut-elle être gagnée ?"),
        60,
        Both(
            "If every card is known, the deck too, is the game easy?",
            "Si chaque carte est connue, la pioche aussi, le jeu est-il facile ?",
        ),
    ),
    Lesson(
        10,
        "make-your-own-puzzle",
        Both("Make your own puzzle", "Crée ton problème"),
        60,
        Both(
            "What makes a puzzle right, hard, and good?",
            "Qu'est-ce qui rend un problème juste, difficile et beau ?",
        ),
    ),
)
"""The lessons, in order; the place is the number."""


def lesson(number: object) -> Lesson:
    """Return a lesson by its number: ``3``, ``"3"`` or ``"03"``.

    Parameters
    ----------
    number : int or str
        From 0.

    Returns
    -------
    Lesson

    Raises
    ------
    HanabiError
        There is none; the message says which there are.

    Examples
    --------
    >>> print(lesson("03").title, lesson(3).minutes)
    Worlds and odds 60
    """
    text = str(number) if isinstance(number, int | str) and not isinstance(number, bool) else ""
    if text.isascii() and text.isdigit() and len(text) <= 3 and int(text) < len(LESSONS):
        return LESSONS[int(text)]
    raise HanabiError(f"lesson {shown(number)}: there are 0 to {len(LESSONS) - 1}")


@cache
def exercises_of(number: int) -> tuple[Exercise, ...]:
    """Return the exercises of a lesson, rising in level; HanabiError where there is no such one."""
    own = lesson(number).number
    module = importlib.import_module(f"hanabi_kit.lessons.exercises.lesson_{own:02}")
    found: tuple[Exercise, ...] = module.EXERCISES
    return found


def exercise(exercise_id: object) -> Exercise:
    """Return an exercise by its id.

    Parameters
    ----------
    exercise_id : str
        The lesson's number and its own, such as ``"03.2"``.

    Returns
    -------
    Exercise

    Raises
    ------
    HanabiError
        There is none; the message lists those of its lesson, or what ids look like.

    Examples
    --------
    >>> one = exercise("01.1")
    >>> one.kind, one.level, one.answer.is_right(one.answer.read([5, 20]))
    ('prediction', 1, True)
    """
    number = exercise_id[:2] if isinstance(exercise_id, str) and exercise_id[2:3] == "." else ""
    if number.isascii() and number.isdigit() and int(number) < len(LESSONS):
        found = exercises_of(int(number))
        for one in found:
            if one.id == exercise_id:
                return one
        ids = ", ".join(one.id for one in found)
        raise HanabiError(f"exercise {shown(exercise_id)}: this lesson has {ids}")
    raise HanabiError(
        f"exercise {shown(exercise_id)}: ids look like '03.2', with lessons 00 to "
        f"{len(LESSONS) - 1:02}"
    )
