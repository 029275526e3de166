"""The course: its lessons, and their exercises."""

from __future__ import annotations

import importlib
import re
from dataclasses import dataclass
from functools import cache

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import SOURCE, words
from hanabi_kit.lessons.exercise import ID, Exercise
from hanabi_kit.lessons.texts import Both
from hanabi_kit.translated import has, languages_with


@dataclass(frozen=True)
class Lesson:
    """A lesson of the course."""

    code: str  # two digits; a lesson that came between two others has a letter, too: "01b"
    slug: str  # what its files are called, after the code
    title: Both
    minutes: int  # of the whole lesson
    question: Both  # what it answers
    # Whether one works through it by clicking: code is folded, and one button runs the whole page.
    by_clicking: bool = False

    @property
    def stem(self) -> str:
        """``"03-worlds-and-odds"``."""
        return f"{self.code}-{self.slug}"

    @property
    def languages(self) -> tuple[str, ...]:
        """Those that its notebook is written in, English first."""
        return languages_with("lessons", self.code)

    @property
    def guide_languages(self) -> tuple[str, ...]:
        """Those that its teacher's guide is written in, English first."""
        return languages_with("guides", self.code)

    def notebook(self, language: str = "en") -> str:
        """Return the notebook's path below ``notebooks/``; the English one at need."""
        folder = f"{language}/" if language != "en" and language in self.languages else ""
        return f"{folder}{self.stem}.ipynb"

    def guide(self, language: str = "en") -> str:
        """Return the path of the teacher's guide below ``notebooks/``; the English one at need."""
        return f"teacher/{self.stem}{_own_guide(self.code, language)}.md"


def teacher_page(name: str, language: str = "en") -> str:
    """Return the path of a page beside the guides, ``"overview"``; the English one at need."""
    return f"teacher/{name}{_own_guide(name, language)}.md"


def _own_guide(name: str, language: str) -> str:
    """Return how a teacher's page in a language ends; as the English one where there is none."""
    return f"-{language}" if language != SOURCE and has(language, "guides", name) else ""


_CODE = re.compile(r"([0-9]{1,2})([A-Za-z]?)")

LESSONS = (
    Lesson(
        "00",
        "start-here",
        Both("Start here", "Pour commencer"),
        30,
        Both(
            "What can a player know who sees every card but her own?",
            "Que peut savoir une joueuse qui voit toutes les cartes sauf les siennes ?",
        ),
        by_clicking=True,
    ),
    Lesson(
        "01",
        "what-a-clue-says",
        Both("What a clue says", "Ce que dit un indice"),
        45,
        Both(
            "What do I learn from a clue about the cards it does not touch?",
            "Que m'apprend un indice sur les cartes qu'il ne désigne pas ?",
        ),
        by_clicking=True,
    ),
    Lesson(
        "01b",
        "a-way-into-python",
        Both("A way into Python", "Un chemin vers Python"),
        30,
        Both(
            "How do I tell a computer which cards a clue touches?",
            "Comment dire à un ordinateur quelles cartes un indice désigne ?",
        ),
    ),
    Lesson(
        "02",
        "counting-cards",
        Both("Counting cards", "Compter les cartes"),
        60,
        Both(
            "Why is it not enough to look at one card at a time?",
            "Pourquoi ne suffit-il pas de regarder une carte à la fois ?",
        ),
    ),
    Lesson(
        "02b",
        "how-do-you-know",
        Both("How do you know?", "Comment le sais-tu ?"),
        45,
        Both(
            "What makes a reason a proof?",
            "Quand une raison est-elle une preuve ?",
        ),
        by_clicking=True,
    ),
    Lesson(
        "03",
        "worlds-and-odds",
        Both("Worlds and odds", "Mondes et chances"),
        60,
        Both(
            "Among the things a card can be, how likely is each?",
            "Une carte cachée peut être plusieurs choses : quelle est la chance de chacune ?",
        ),
    ),
    Lesson(
        "04",
        "i-know-that-you-know",
        Both("I know that you know", "Je sais que tu sais"),
        60,
        Both(
            "What can I know of what you know?",
            "Que puis-je savoir de ce que tu sais ?",
        ),
    ),
    Lesson(
        "05",
        "saying-more",
        Both("Saying more than you say", "En dire plus qu'on ne dit"),
        60,
        Both(
            "How much can one clue tell a team that has agreed on what it means?",
            "Que peut dire un seul indice à une équipe qui s'est entendue sur son sens ?",
        ),
    ),
    Lesson(
        "06",
        "the-last-cards",
        Both("The last cards", "Les dernières cartes"),
        60,
        Both(
            "How does one solve an end-game exactly, and why does it not take for ever?",
            "Comment résoudre exactement une fin de partie, et pourquoi cela ne prend-il pas "
            "une éternité ?",
        ),
    ),
    Lesson(
        "07",
        "the-bottom-of-the-deck",
        Both("The bottom of the deck", "Le fond de la pioche"),
        45,
        Both(
            "A perfect score or many points: when is the safe move wrong?",
            "Le score parfait ou beaucoup de points : quand le coup prudent a-t-il tort ?",
        ),
    ),
    Lesson(
        "08",
        "deciding-without-seeing",
        Both("Deciding without seeing", "Décider sans voir"),
        60,
        Both(
            "What is a move worth to somebody who does not see her own cards?",
            "Que vaut un coup pour quelqu'un qui ne voit pas ses propres cartes ?",
        ),
    ),
    Lesson(
        "09",
        "can-this-deal-be-won",
        Both("Can this deal be won?", "Cette donne peut-elle être gagnée ?"),
        60,
        Both(
            "If every card is known, the deck too, is the game easy?",
            "Si toutes les cartes sont connues, même celles de la pioche, le jeu est-il facile ?",
        ),
    ),
    Lesson(
        "10",
        "make-your-own-puzzle",
        Both("Make your own puzzle", "Crée ton problème"),
        60,
        Both(
            "What makes a puzzle right, hard, and good?",
            "Qu'est-ce qui rend un problème juste, difficile et beau ?",
        ),
    ),
)
"""The lessons, in the order of the course, which is that of their codes."""

_BY_CODE = {lesson.code: lesson for lesson in LESSONS}


def lesson(code: object) -> Lesson:
    """Return a lesson by its code: ``"03"``, ``"3"``, ``3`` or ``"01b"``.

    Parameters
    ----------
    code : str or int

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
    if isinstance(code, int) and not isinstance(code, bool) and 0 <= code <= 99:
        code = str(code)
    if isinstance(code, str) and (found := _CODE.fullmatch(code)):
        own = _BY_CODE.get(f"{int(found[1]):02}{found[2].lower()}")
        if own is not None:
            return own
    raise HanabiError(
        words().say("lesson {code}: there are {known}", code=shown(code), known=", ".join(_BY_CODE))
    )


def exercises_of(code: object) -> tuple[Exercise, ...]:
    """Return the exercises of a lesson, rising in level; HanabiError where there is no such one."""
    return _exercises_of(lesson(code).code)


@cache
def _exercises_of(code: str) -> tuple[Exercise, ...]:
    module = importlib.import_module(f"hanabi_kit.lessons.exercises.lesson_{code}")
    found: tuple[Exercise, ...] = module.EXERCISES
    return found


def _questions_of(code: str) -> tuple[Exercise, ...]:
    """Return the questions of a test, which belong to no lesson."""
    from hanabi_kit.lessons.course_tests import form  # not before: few need them

    return form(code).exercises


def _variation(base: str, seed: int) -> Exercise:
    from hanabi_kit.lessons.variations import variation  # not before: few need them

    return variation(base, seed)


def exercise(exercise_id: object) -> Exercise:
    """Return an exercise by its id.

    Parameters
    ----------
    exercise_id : str
        The lesson's code and its own number, such as ``"03.2"``; of a test ``"test-a.2"``;
        ``"03.2#1"`` is the same with other numbers (`hanabi_kit.lessons.variations`).

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
    id_ = ID.fullmatch(exercise_id) if isinstance(exercise_id, str) else None
    if id_ and (id_[1] in _BY_CODE or id_[1].startswith("test-")):
        found = exercises_of(id_[1]) if id_[1] in _BY_CODE else _questions_of(id_[1])
        base = id_[0].partition("#")[0]
        for one in found:
            if one.id == base:
                return one if id_[2] is None else _variation(one.id, int(id_[2]))
        ids = ", ".join(one.id for one in found)
        raise HanabiError(
            words().say("exercise {id}: this lesson has {ids}", id=shown(exercise_id), ids=ids)
        )
    raise HanabiError(
        words().say(
            "exercise {id}: ids look like '03.2', with lessons {lessons}",
            id=shown(exercise_id),
            lessons=", ".join(_BY_CODE),
        )
    )
