"""What a ruleset says of a suit: its copies, the clues that touch it, which way it grows."""

from __future__ import annotations

from dataclasses import dataclass

from hanabi_kit.cards import Colour, Suit
from hanabi_kit.language import SOURCE, words
from hanabi_kit.support.arguments import Choice
from hanabi_kit.support.faces import brief


class Touch(Choice):
    """Which clues of a kind, colours or ranks, touch the cards of a suit.

    Attributes
    ----------
    OWN
        The suit's own colours, or the card's own rank, as usual.
    ALL
        Every clue of the kind.
    NONE
        No clue of the kind.
    RANK
        Of colours only: rank 1 is touched by the first colour of the ruleset, rank 2 by the second,
        and so on, round and round (Prism of hanab.live).

    Examples
    --------
    >>> from hanabi_kit.cards import Card
    >>> from hanabi_kit.rules import Ruleset
    >>> pink = SpecialSuit(Suit.PINK, ranks=Touch.ALL)
    >>> rules = Ruleset("red and pink", (Suit.RED, Suit.PINK), special=(pink,))
    >>> rules.touches(5, Card("i1")), rules.touches(5, Card("r1"))
    (True, False)
    """

    OWN = "own"
    ALL = "all"
    NONE = "none"
    RANK = "rank"


@brief
@dataclass(frozen=True)
class SpecialSuit:
    """What a ruleset says of a suit that is not like the others.

    Parameters
    ----------
    suit : Suit
    copies : tuple of int or None
        Copies of rank 1, 2, …; None where they are those of the other suits.
    colours : Touch
        The colour clues that touch it: its own, all (rainbow), none (white), or one by the rank of
        the card (prism). Only a suit with its own can be named.
    ranks : Touch
        The rank clues that touch it: the card's own, all (pink) or none (brown).
    name : str or None
        What the suit is called, where not as usual ("dark rainbow").
    shares : tuple of Colour or None
        Its own colours, where they are not that of its name: tangerine is touched by red and by
        yellow.
    falls : bool
        Whether its firework begins with the highest rank and ends with the 1 ("Reversed").
    inverted : bool
        Whether playing and discarding change places for its cards ("Orange"): who plays one
        discards it, who discards one plays it.

    Examples
    --------
    >>> from hanabi_kit.cards import Card
    >>> from hanabi_kit.rules import Ruleset
    >>> rainbow = SpecialSuit(Suit.MULTICOLOUR, colours=Touch.ALL, name="rainbow")
    >>> suits = (Suit.RED, Suit.BLUE, Suit.MULTICOLOUR)
    >>> rules = Ruleset("two and a rainbow", suits, special=(rainbow,))
    >>> rules.clue_values, rules.touches("r", Card("m3")), rules.touches(4, Card("m3"))
    (('r', 'b', 1, 2, 3, 4, 5), True, False)
    >>> rainbow.called, SpecialSuit(Suit.RED).called
    ('rainbow', 'red')
    """

    suit: Suit
    copies: tuple[int, ...] | None = None
    colours: Touch = Touch.OWN
    ranks: Touch = Touch.OWN
    name: str | None = None
    shares: tuple[Colour, ...] | None = None
    falls: bool = False
    inverted: bool = False

    @property
    def own_colours(self) -> tuple[Colour, ...]:
        """The colours that are its own; a suit that all, none or its ranks decide has none.

        Examples
        --------
        >>> (
        ...     SpecialSuit(Suit.RED).own_colours,
        ...     SpecialSuit(Suit.WHITE, colours=Touch.NONE).own_colours,
        ... )
        (('r',), ())
        """
        if self.colours is not Touch.OWN:
            return ()
        return (Colour(self.suit.letter),) if self.shares is None else self.shares

    @property
    def tells_its_colours(self) -> bool:
        """Whether this says by which colours it is touched, and leaves it not to its name.

        Examples
        --------
        >>> [SpecialSuit(Suit.TOMATO, shares=own).tells_its_colours for own in (None, ("r",))]
        [False, True]
        """
        return self.shares is not None or self.colours is not Touch.OWN

    @property
    def called(self) -> str:
        """What the suit is called in this ruleset."""
        return self.name or self.suit.label

    def called_in(self, language: str) -> str:
        """What it is called in `language`: there its own name, or that of the suit it is drawn as.

        Examples
        --------
        >>> SpecialSuit(Suit.MULTICOLOUR, name="Omni").called_in("en")
        'Omni'
        """
        own = words(language).say_in("suit", self.called)
        return own if language == SOURCE or own != self.called else self.suit.words[language]
