"""What a player may do in a turn, and what then happened.

An action is what a player chooses (`Play(slot 2)`); an event is a fact that everybody at the table
saw, with the card that turned up. Both are frozen values without a reference to the game.

Examples
--------
>>> Play(Slot(2)), Clue(Seat(1), Colour("r")), Clue(Seat(1), 5)
(Play(slot=2), Clue(to=1, value='r'), Clue(to=1, value=5))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hanabi_kit.cards import Card, Colour, Order, Seat, Slot
from hanabi_kit.support.arguments import Choice, explained

__all__ = ["Action", "Clue", "Clued", "Discard", "Discarded", "Mark", "Play", "PlayDeck", "Played"]

ClueValue = Colour | int
"""What a clue says, a colour (one letter) or a rank."""


class Untold(Choice):
    """What a player is told instead of the value of a clue, where the rules hide it.

    Attributes
    ----------
    COLOUR, RANK
        Only of which kind it is (the variant Cow & Pig).
    CLUE
        Not even that (Duck).
    """

    COLOUR = "colour"
    RANK = "rank"
    CLUE = "clue"

    @property
    def sign(self) -> str:
        """How position files write it.

        Examples
        --------
        >>> [each.sign for each in Untold]
        ['C', 'R', '?']
        """
        return {"colour": "C", "rank": "R", "clue": "?"}[self.value]


@dataclass(frozen=True, slots=True)
class Play:
    """Play the card in `slot` of the own hand.

    Parameters
    ----------
    slot : Slot
        1 = newest.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> game.apply("play 2").stacks
    (0, 0, 0, 1, 0)
    """

    slot: Slot


@dataclass(frozen=True, slots=True)
class PlayDeck:
    """Play the last card of the deck unseen (only where the ruleset has ``deck_plays``).

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> from hanabi_kit.cards import Suit
    >>> from hanabi_kit.rules import Ruleset
    >>> red = Ruleset("red", (Suit.RED,), (1, 1, 1), hand_sizes=((2, 1),), deck_plays=True)
    >>> deck = [Card("r2"), Card("r3"), Card("r1")]
    >>> Game.new(["Alice", "Bob"], deck, red).apply(PlayDeck()).stacks
    (1,)
    """


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard the card in `slot` of the own hand for a clue token.

    Parameters
    ----------
    slot : Slot
        1 = newest.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> after = game.apply("clue Bob 5")
    >>> after.clue_tokens, after.apply("discard 5").clue_tokens
    (7, 8)
    """

    slot: Slot


@dataclass(frozen=True, slots=True)
class Clue:
    """Tell the player at seat `to` which of their cards have the colour or rank `value`.

    Parameters
    ----------
    to : Seat
        Who hears it; never the giver.
    value : Colour or int
        A colour's letter or a rank, one of the ruleset's `clue_values`.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> game.apply("clue Bob green").history[-1].slots
    (1, 2)
    """

    to: Seat
    value: ClueValue


Action = Play | Discard | Clue | PlayDeck
"""What a player does in a turn."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A clue as one card remembers it.

    Parameters
    ----------
    value : Colour, int or Untold
        What the clue said, or what was told of it.
    touched : bool
        Whether it pointed at this card.
    turn : int or None
        The turn it was given, counted from 1; None where a file does not tell.
    giver : Seat or None
        Who gave it; None where a file does not tell.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> from hanabi_kit.game import clued
    >>> clued(STANDARD, (Mark("r", True), Mark(1, False)))
    CardSet('r2 r3 r4 r5')
    """

    value: ClueValue | Untold
    touched: bool
    turn: int | None = None
    giver: Seat | None = None


@explained
def format_marks(marks: Sequence[Mark]) -> str:
    """Return clue marks as position files write them, ``"r!3"``; each is written once."""
    return "".join(dict.fromkeys(f"{'' if mark.touched else '!'}{_sign(mark)}" for mark in marks))


@explained
def format_dated_marks(marks: Sequence[Mark]) -> str:
    """Return clue marks with the turns of their clues, for rules that do not tell clues' values.

    Examples
    --------
    >>> format_dated_marks([Mark(Untold.COLOUR, True, 3), Mark(5, False, 12)])
    'C(3)!5(12)'
    """
    return "".join(
        f"{'' if mark.touched else '!'}{_sign(mark)}({mark.turn or '?'})" for mark in marks
    )


def _sign(mark: Mark) -> str:
    return mark.value.sign if isinstance(mark.value, Untold) else str(mark.value)


@dataclass(frozen=True, slots=True)
class Played:
    """A card was played.

    Parameters
    ----------
    seat : Seat
        Who played it.
    slot : Slot or None
        Where it was held, 1 = newest; None for a card played from the deck.
    order : Order or None
        Its place in the deck as dealt, from 0; None where a file does not tell.
    card : Card or None
        What it turned out to be; None where it went face down into a hole, for its player, and for
        everybody if it came from the deck.
    success : bool or None
        False for a misplay: the card went to the discard pile and a strike was counted. None for
        who is not told.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> game.apply("play 5").history[-1]
    Played(seat=0, slot=5, order=0, card=Card('g2'), success=False)
    """

    seat: Seat
    slot: Slot | None
    order: Order | None
    card: Card | None
    success: bool | None


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card was discarded for a clue token.

    Parameters
    ----------
    seat : Seat
        Who discarded it.
    slot : Slot or None
        Where it was held, 1 = newest; None for a card from the deck.
    order : Order or None
        Its place in the deck as dealt, from 0; None where a file does not tell.
    card : Card
        What it turned out to be.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> game.apply("clue Bob 5").apply("discard 5").history[-1]
    Discarded(seat=1, slot=5, order=5, card=Card('p4'))
    """

    seat: Seat
    slot: Slot | None
    order: Order | None
    card: Card


@dataclass(frozen=True, slots=True)
class Clued:
    """A clue was given.

    Parameters
    ----------
    giver, to : Seat
    value : Colour, int or Untold
        A colour's letter or a rank, or what was told of it.
    slots : tuple of Slot
        The slots it touched, newest first; empty where it touched none.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> game.apply("clue Bob yellow").history[-1]
    Clued(giver=0, to=1, value='y', slots=(3, 4))
    """

    giver: Seat
    to: Seat
    value: ClueValue | Untold
    slots: tuple[Slot, ...]


Event = Played | Discarded | Clued
"""What everybody at the table saw happen in a turn."""
