"""What an edition prints around its rules: who begins, and how it rates a score."""

from __future__ import annotations

from dataclasses import dataclass

from hanabi_kit.language import later
from hanabi_kit.support.arguments import explained
from hanabi_kit.support.faces import brief

STUCK = later("a player without card and clue")
"""The point of what happens to a player who can do nothing, as `Edition.silent` names it."""

BROKEN_OFF = later("a game broken off")
"""The point of what a game scores that people leave before its end."""


@brief
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
    strikeout : str
        What the document says of the last strike. A lost game scores 0 in the kit either way.
    silent : tuple of (point, words)
        Points of `hanabi_kit.rules.points.points` on which the document says less than the kit
        needs to play, and in what; the kit then fills the gap as hanab.live does. (But where
        no document says that a game which people leave scores nothing, its fireworks count.)

    Examples
    --------
    >>> SCREEN.first_player, SCREEN.ratings, SCREEN.rating(25)
    ('seat 0', (), None)
    """

    name: str
    document: str
    language: str = "en"
    first_player: str = later("seat 0")
    ratings: tuple[tuple[int, str], ...] = ()
    strikeout: str = later("the score is 0")
    silent: tuple[tuple[str, str], ...] = ()

    @explained
    def rating(self, score: int) -> str | None:
        """Return the document's word for `score`; None where it has none."""
        found = None
        for lowest, word in self.ratings:
            if score >= lowest:
                found = word
        return found


SCREEN = Edition("screen", later("hanab.live and the Hanabi Learning Environment"))
"""The table players know from the screen; seat 0 begins, and no score has a word."""
