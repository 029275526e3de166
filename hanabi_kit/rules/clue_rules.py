"""Which cards a clue touches: one rule after the other, the first that applies decides.

===  =================================  ===================================================
     a colour clue                      a rank clue
===  =================================  ===================================================
1    clues of the kind touch nothing:   clues of the kind touch nothing: no
     no
2    suits touched by all: yes          suits touched by all: yes
3    suits touched by none: no          suits touched by none: no
4    synesthesia, and it is the         funnels: ranks up to it; chimneys: from it on;
     colour of the card's rank: yes     odds and evens: 1, 3, 5 or 2, 4
5    special rank, touched by all or    special rank, touched by all or none: yes or no;
     none: yes or no                    deceptive: by one clue, as the place of its suit says
6    prism: by the colour of its rank   by its own rank
7    by the own colours of its suit
===  =================================  ===================================================

So a suit beats a special rank, whichever way. The order is that of hanab.live, whose server and
client agree on it for every variant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from hanabi_kit.cards import START, Colour
from hanabi_kit.rules.suit_rules import SpecialSuit, Touch
from hanabi_kit.support.arguments import Choice
from hanabi_kit.support.faces import brief

ClueKind = Literal["colour", "rank"]


def clue_kind(value: Colour | int) -> ClueKind:
    """Return whether a clue names a colour or a rank.

    Examples
    --------
    >>> clue_kind("r"), clue_kind(5)
    ('colour', 'rank')
    """
    return "rank" if isinstance(value, int) else "colour"


class RankClues(Choice):
    """Which ranks a rank clue touches, where no suit or special rank says otherwise."""

    OWN = "own"
    UP_TO = "up to"  # "Funnels"
    FROM = "from"  # "Chimneys"
    ODD_OR_EVEN = "odd or even"  # clue 1 is odd, clue 2 is even

    def touches(self, clue: int, rank: int) -> bool:
        """Whether the rank clue `clue` touches cards of `rank`.

        Examples
        --------
        >>> [each.touches(2, 4) for each in RankClues]
        [False, False, True, True]
        """
        match self:
            case RankClues.OWN:
                return rank == clue
            case RankClues.UP_TO:
                return rank <= clue
            case RankClues.FROM:
                return clue <= rank != START
            case RankClues.ODD_OR_EVEN:
                return rank % 2 == clue % 2 and rank != START


@brief
@dataclass(frozen=True)
class SpecialRank:
    """A rank whose cards, in every suit, are touched by other clues than usual.

    Parameters
    ----------
    rank : int
    colours, ranks : Touch
        The clues that touch it: as usual, all or none.
    deceptive : bool
        Whether it is touched by another rank clue instead of its own: in the first suit by the
        first rank that can be clued, in the second by the second, round and round.
    """

    rank: int
    colours: Touch = Touch.OWN
    ranks: Touch = Touch.OWN
    deceptive: bool = False


@brief
@dataclass(frozen=True)
class ClueRules:
    """Which clues there are, and what they touch beyond colours and ranks as printed.

    Parameters
    ----------
    colours : tuple of Colour or None
        The colours that can be said; None for those of the suits, in their order.
    ranks : tuple of int or None
        The ranks that can be said; None for all.
    rank_clues : RankClues
    special_rank : SpecialRank or None
    synesthesia : bool
        Whether each colour touches a rank, too: the first colour rank 1, round and round.
    touch_nothing : tuple of {"colour", "rank"}
        The kinds of clue that touch no card, and may always be given ("Color Blind").
    """

    colours: tuple[Colour, ...] | None = None
    ranks: tuple[int, ...] | None = None
    rank_clues: RankClues = RankClues.OWN
    special_rank: SpecialRank | None = None
    synesthesia: bool = False
    touch_nothing: tuple[ClueKind, ...] = ()

    def colour_touches(
        self, colour: Colour, suit: SpecialSuit, rank: int, colours: Sequence[Colour]
    ) -> bool:
        """Whether the clue `colour`, one of `colours`, touches the card of `suit` and `rank`."""
        if "colour" in self.touch_nothing:
            return False
        if suit.colours in (Touch.ALL, Touch.NONE):
            return suit.colours is Touch.ALL
        if self.synesthesia and suit.ranks is not Touch.NONE and colour == of_rank(rank, colours):
            return True
        special = self.special_rank
        if special is not None and special.rank == rank and special.colours is not Touch.OWN:
            return special.colours is Touch.ALL
        if suit.colours is Touch.RANK:
            return colour == of_rank(rank, colours)
        return colour in suit.own_colours

    def rank_touches(
        self, clue: int, suit: SpecialSuit, place: int, rank: int, ranks: Sequence[int]
    ) -> bool:
        """Whether the rank clue `clue`, one of `ranks`, touches the card of `suit` and `rank`.

        `place` is that of the suit among the suits of the ruleset, from 0.
        """
        if "rank" in self.touch_nothing:
            return False
        if suit.ranks is not Touch.OWN:
            return suit.ranks is Touch.ALL
        if self.rank_clues is not RankClues.OWN:
            return self.rank_clues.touches(clue, rank)
        special = self.special_rank
        if special is not None and special.rank == rank:
            if special.ranks is not Touch.OWN:
                return special.ranks is Touch.ALL
            if special.deceptive:
                return clue == ranks[place % len(ranks)]
        return clue == rank


def of_rank(rank: int, colours: Sequence[Colour]) -> Colour | None:
    """Return the colour that stands for `rank`: the first for 1, and so on, round and round.

    START has the last one; None where there are no colours.

    Examples
    --------
    >>> [of_rank(rank, "rgb") for rank in (1, 3, 4, START)]
    ['r', 'b', 'r', 'b']
    """
    if not colours:
        return None
    return colours[-1] if rank == START else colours[(rank - 1) % len(colours)]


PLAIN_CLUES = ClueRules()
"""Every colour and rank, touching what is printed."""
