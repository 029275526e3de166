"""Hints for an exercise, and how one gets them where an answer is wrong and nobody knows why."""

from __future__ import annotations

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.lessons.outline import exercise
from hanabi_kit.support.arguments import explained


@explained
def hint(exercise_id: str, number: int = 1) -> str:
    """Return a hint for an exercise; the second says more than the first.

    Parameters
    ----------
    exercise_id : str
        Such as ``"03.2"``.
    number : int
        Which hint, from 1.

    Returns
    -------
    str
        In the language in use; never the answer.

    Raises
    ------
    HanabiError
        There is no such exercise, or no such hint.

    Examples
    --------
    >>> hint("01.3")
    'Begin with the clue that touched the card.'
    """
    which = exercise(exercise_id)
    given = [one.text() for one in which.hints]
    given = given or [words().say("Read the question once more, and say it in your own words.")]
    if 1 <= number <= len(given):
        return given[number - 1]
    raise HanabiError(
        words().count(
            "hint {which}: exercise {id} has {number} hint",
            "hint {which}: exercise {id} has {number} hints",
            len(given),
            which=shown(number),
            id=which.id,
        )
    )


def offer_of(which: Exercise) -> str:
    """Return how one gets a hint in a notebook.

    Examples
    --------
    >>> offer_of(exercise("01.2"))
    'Would a hint help? `hint("01.2")`'
    """
    return words().say("Would a hint help? {call}", call=f'`hint("{which.id}")`')


def lines_offer_of(which: Exercise) -> str:
    """Return how one puts a function together from its lines; empty where there are none.

    Examples
    --------
    >>> lines_offer_of(exercise("03.4"))
    'The lines of the function can be put in order, too: `ask("03.4")`'
    """
    if which.lines is None:
        return ""
    call = f'`ask("{which.id}")`'
    return words().say("The lines of the function can be put in order, too: {call}", call=call)
