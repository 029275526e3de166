"""A table with the clues that were given, and without what follows from them.

Pictures of a View tell on every back what the card can still be. Where that is the question, a
lesson shows the marks alone.

Examples
--------
>>> from hanabi_kit import Game
>>> game = Game.deal(["Alice", "Bob"], seed=7).apply("clue Bob 5")
>>> print(marks_only(game.view("Bob")))
Turn 2: Bob to move. ... Bob (whose eyes these are): slot 1, face down, touched by 5; ...
"""

from __future__ import annotations

from dataclasses import dataclass

from hanabi_kit.position import Position
from hanabi_kit.render import mimebundle
from hanabi_kit.render.scene import scene
from hanabi_kit.render.text import describe
from hanabi_kit.render.without_odds import without_odds
from hanabi_kit.view import View

__all__ = ["marks_only"]


@dataclass(frozen=True)
class MarkedTable:
    """A table that draws itself with the clue marks alone; `marks_only` makes one."""

    table: View | Position

    def __str__(self) -> str:
        return self._repr_mimebundle_()["text/plain"]

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Draw the table at the end of a notebook cell."""
        drawn = without_odds(scene(self.table))
        # The board in text has a place for what cards can be, and would say "nothing" there.
        return mimebundle(drawn) | {"text/plain": describe(drawn)}


def marks_only(table: View | Position) -> MarkedTable:
    """Return the table as a value that draws own cards with their clue marks and nothing else.

    Parameters
    ----------
    table : View or Position

    Returns
    -------
    MarkedTable

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> print(marks_only(Game.deal(["Alice", "Bob"], seed=7).view()))
    Turn 1: Alice to move. ... Alice (whose eyes these are): slot 1, face down; ...
    """
    return MarkedTable(table)
