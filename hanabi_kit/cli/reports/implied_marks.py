"""What `hanabi-kit solve` says where marks that a poster left out would change the answer."""

from __future__ import annotations

from collections.abc import Callable

from hanabi_kit.endgame.solution import AnySolution
from hanabi_kit.engine.action_text import action_words
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.notation.posted.implied_marks import ImpliedMarks, implied_marks
from hanabi_kit.position import Position
from hanabi_kit.support.faces import value_words

_LEAST_SECONDS = 0.1


def implied_marks_note(
    table: Game | Position,
    solution: AnySolution,
    again: Callable[[Position, float], AnySolution],
    seconds: float,
    language: str,
) -> str | None:
    """Return what the answer would be if the cards that clues missed were there at the clues.

    None where no marks were left out, the answer is the same, or there was no time to find out.

    `solution`: what was found of `table`.
    `again`: solves a position within so many seconds, by the same model.
    `seconds`: for both; the other position has what the first left.
    """
    if not isinstance(table, Position) or not solution.exact:
        return None
    left = seconds - solution.seconds
    implied = implied_marks(table)
    if implied is None or left < _LEAST_SECONDS:
        return None
    try:
        other = again(implied.position, left)
    except HanabiError:
        return None  # then some of the cards must have been drawn later, or there are too many
    if not other.exact or (other.value, other.best) == (solution.value, solution.best):
        return None
    return _text(table, implied, other, language)


def _text(table: Position, implied: ImpliedMarks, other: AnySolution, language: str) -> str:
    told = words(language)
    clues = [f"{sign} ({table.players[seat]})" for seat, sign, _ in implied.clues]
    missed = dict.fromkeys(f"!{sign}" for _, sign, _ in implied.clues)
    return told.say(
        "The cards beside those marked {clues} are taken as drawn after the clue. If they were in "
        "the hand then ({missed}), the value is {value}, and best is: {best}. Write these marks "
        "where that is meant.",
        clues=told.listed(clues),
        missed=" ".join(missed),
        value=value_words(other.lower, other.upper, told),
        best=told.listed(
            [action_words(action, table.players, told, table.rules) for action in other.best]
        ),
    )
