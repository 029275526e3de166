"""What can be practised: each technique with the levels it has, and how its positions are told.

A drill is met by positions in which nothing weaker answers the question. For the techniques of the
step-by-step solver (`hanabi_kit.deduction.solvers`) that is measured with the solver itself: the
weaker techniques alone come to another answer, this one comes to the right one.
"""

from __future__ import annotations

from dataclasses import dataclass

from hanabi_kit.deduction.solvers import Technique
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import LANGUAGES, Words, later_in, words
from hanabi_kit.mining.kinds.hands import Sought
from hanabi_kit.practising.needs import CHANCES, NEGATIVE, by_steps, certain
from hanabi_kit.support.faces import brief
from hanabi_kit.support.misspelt import did_you_mean


@brief
@dataclass(frozen=True, slots=True)
class Drill:
    """Something to practise.

    Parameters
    ----------
    name, about : str
        English; `told_name` and `told_about` have other languages.
    kind : str
        Of puzzle (`hanabi_kit.puzzles.puzzle.KINDS`).
    levels : tuple of int
        Those at which it can be practised.
    sought : tuple of Sought
        What is looked for in a position; of several, each item takes one.
    model : str
        Of an end-game.
    players, tables : tuple
        Who plays the games, and how many of them.
    latest : int or None
        How many cards the deck may still hold; None: any number or, where a search proves the
        item, as many as the mine allows.
    also : tuple of str
        Other names by which it may be asked for.
    """

    name: str
    about: str
    kind: str
    levels: tuple[int, ...]
    sought: tuple[Sought, ...] = (Sought(),)
    model: str = "seat"
    players: tuple[str, ...] = ("Literal", "Chop", "Hat")
    tables: tuple[int, ...] = (2, 3, 4, 5)
    latest: int | None = None
    also: tuple[str, ...] = ()

    def told_name(self, told: Words | None = None) -> str:
        """Return its name in the language of `told`, else in the one in use."""
        return (words() if told is None else told).say_in("practice", self.name)

    def told_about(self, told: Words | None = None) -> str:
        """Return what it is, in the language of `told`, else in the one in use."""
        return (words() if told is None else told).say_in("practice", self.about)

    @property
    def slug(self) -> str:
        """The name as a file or an id has it: ``"negative-clues"``."""
        return self.name.replace(" ", "-")


# -- all of them -----------------------------------------------------------------------------------

DRILLS = (
    Drill(
        later_in("practice", "touched"),
        later_in("practice", "What the clues say of the cards they touched."),
        "deduction",
        (1,),
        (by_steps(Technique.CLUE),),
    ),
    Drill(
        later_in("practice", "negative clues"),
        later_in("practice", "What the clues say of the cards they did not touch."),
        "deduction",
        (1, 2, 3, 4),
        (NEGATIVE,),
    ),
    Drill(
        later_in("practice", "copies in sight"),
        later_in("practice", "A card is ruled out because all its copies are in sight."),
        "deduction",
        (2,),
        (by_steps(Technique.IN_SIGHT),),
        also=("count copies", "all copies elsewhere"),
    ),
    Drill(
        later_in("practice", "own copies"),
        later_in("practice", "Own cards that are known use up the last copies."),
        "deduction",
        (3,),
        (by_steps(Technique.SINGLE),),
    ),
    Drill(
        later_in("practice", "last place"),
        later_in(
            "practice", "More copies are missing than the deck can hide, so the hand has one."
        ),
        "deduction",
        (2, 3),
        (by_steps(Technique.LAST_PLACE),),
        latest=4,
    ),
    Drill(
        later_in("practice", "naked pair"),
        later_in("practice", "Two slots share two cards, so no other slot has either."),
        "deduction",
        (4,),
        (by_steps(Technique.PAIR),),
        latest=15,
        also=("pigeonhole", "naked set", "pair"),
    ),
    Drill(
        later_in("practice", "cases"),
        later_in("practice", "A card that is not known: is it certain, case by case?"),
        "deduction",
        (1, 2),
        (certain(right=True), certain(right=False)),
        also=("counterexample", "no need to know"),
    ),
    Drill(
        later_in("practice", "odds"),
        later_in("practice", "How likely something is, as a fraction."),
        "deduction",
        (2, 3, 4),
        (CHANCES,),
        also=("chances", "worlds"),
    ),
    Drill(
        later_in("practice", "what others know"),
        later_in("practice", "What another player can know of her own cards."),
        "knowledge",
        (1, 2, 3, 4),
        tables=(2, 3, 4),
        also=("knowledge",),
    ),
    Drill(
        later_in("practice", "open hands"),
        later_in("practice", "The best move of an end-game in which every hand lies open."),
        "endgame",
        (1, 2),
        model="faceup",
        tables=(2, 3, 4),
        also=("face up", "faceup"),
    ),
    Drill(
        later_in("practice", "hidden hand"),
        later_in("practice", "The best move of an end-game for who does not see the own hand."),
        "endgame",
        (1, 2, 3),
        tables=(2, 3, 4),
        also=("end-games", "endgame", "best move"),
    ),
    Drill(
        later_in("practice", "deals"),
        later_in("practice", "Every card is known, the deck's order too: what can be reached?"),
        "deal",
        (1, 2, 3, 4, 5),
        players=("Chop", "Literal"),
        tables=(2, 3, 4),
    ),
)
"""Everything that can be practised, in the order of the course."""


def drill_named(name: object) -> Drill:
    """Return the drill that is called so, in any of the kit's languages.

    Raises
    ------
    HanabiError
        There is none: which there are, and which may be meant.

    Examples
    --------
    >>> drill_named("Negative-clues").levels
    (1, 2, 3, 4)
    >>> drill_named("negativ clues")
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.HanabiError: technique 'negativ clues': there is none called so. There are ...
    """
    known: dict[str, Drill] = {}
    for drill in DRILLS:
        names = [drill.name, *drill.also]
        names += [drill.told_name(words(language)) for language in LANGUAGES]
        known |= {_plain(one): drill for one in names}
    if isinstance(name, str) and _plain(name) in known:
        return known[_plain(name)]
    told = words()
    raise HanabiError(
        told.say(
            "technique {name}: there is none called so. There are {names}",
            name=shown(name),
            names=", ".join(drill.told_name(told) for drill in DRILLS),
        )
        + did_you_mean(name, known)
    )


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace("-", " ").split())
