"""What an edition prints around its rules: who begins, and how it rates a score.

Examples
--------
>>> Edition("mine", "made up", ratings=((0, "try again"), (20, "bravo"))).rating(21)
'bravo'
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["SCREEN", "Edition"]


@dataclass(frozen=True)
class Edition:
    """A rule document: nothing here changes what may be played.

    Parameters
    ----------
    name : str
        What position files call it.
    document : str
        Which text it is.
    language : str
        Of `ratings` and of the words on its cards: "en" or "fr".
    first_player : str
        Who has the first turn.
    ratings : tuple of (lowest score, word)
        The document's own word for a score, from the lowest up; empty where it rates none.

    Examples
    --------
    >>> SCREEN.first_player, SCREEN.ratings
    ('seat 0', ())
    """

    name: str
    document: str
    language: str = "en"
    first_player: str = "seat 0"
    ratings: tuple[tuple[int, str], ...] = ()

    def rating(self, score: int) -> str | None:
        """Return the document's word for `score`; None where it has none."""
        found = None
        for lowest, word in self.ratings:
            if score >= lowest:
                found = word
        return found


SCREEN = Edition("screen", "hanab.live and the Hanabi Learning Environment")
"""The table players know from the screen; seat 0 begins, and no score has a word."""
