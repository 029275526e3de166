"""Plain facts: what is so in a world, whoever knows it; and the sentences of formulas."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hanabi_kit.cards import Card, CardSet
from hanabi_kit.deduction.statements.combinators import And, Implies, Not, Or, Statement
from hanabi_kit.deduction.statements.writing import quoted, slot_text
from hanabi_kit.language import later, words
from hanabi_kit.support.arguments import checked


class OfWorlds(Statement):
    """What the leaves of formulas have in common: their words, and how they are joined."""

    __slots__ = ()

    _needed = later("{other}: a formula is needed, such as Knows('Bob', Playable('Bob', 2))")

    @staticmethod
    def _no_truth(statement: Statement) -> str:
        return words().say(
            "“{statement}” is neither true nor false by itself: ask a model, and join formulas "
            "with & | ~ instead of and, or, not",
            statement=statement,
        )

    @staticmethod
    def _sentence(joined: Statement) -> str:
        match joined:
            case And(parts):
                return ", and ".join(map(part_sentence, parts)) or "true"
            case Or(parts):
                return ", or ".join(map(part_sentence, parts)) or "false"
            case Not(part):
                return f"it is not so that {part_sentence(part)}"
            case Implies(condition, consequence):
                return f"if {part_sentence(condition)}, then {part_sentence(consequence)}"
        return str(joined)


@dataclass(frozen=True, slots=True, repr=False)
class Atom(OfWorlds):
    """A plain fact, by its name.

    Parameters
    ----------
    name : str
        One of the atoms of the `Model` that is asked. A table has none: see `Holds`.

    Examples
    --------
    >>> from hanabi_kit.deduction.knowledge.examples import muddy_children
    >>> muddy_children(3, muddy=2).holds(Atom("Anna is muddy"))
    True
    """

    name: str

    def __repr__(self) -> str:
        return f"Atom({self.name!r})"

    def _text(self) -> str:
        return quoted(self.name)

    def __str__(self) -> str:
        return self.name


# ------------------------------------------------------------------------ facts about a slot


@dataclass(frozen=True, slots=True, repr=False)
class SlotFact(OfWorlds):
    """A fact about the card in one slot; see `Holds`, `Playable`, `Trash` and `Critical`.

    Parameters
    ----------
    player : str or int
        Whose hand: a name, or a seat from 0.
    """

    player: str | int
    slot: int

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.player!r}, {self.slot})"

    def _what(self) -> str:
        """What the card is, in one word."""
        return type(self).__name__.lower()

    def _text(self) -> str:
        return slot_text(self.slot, self._what(), self.player)

    def __str__(self) -> str:
        return f"{player_name(self.player)}’s slot {self.slot} is {self._what()}"


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Holds(SlotFact):
    """The card is one of `cards`.

    Parameters
    ----------
    player : str or int
        Whose hand: a name, or a seat from 0.
    slot : int
        1 = newest.
    cards : CardSet, or Card or str
        Kept as a CardSet.

    Raises
    ------
    NotationError
        A word of the text is no card.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> from hanabi_kit.deduction.knowledge import Knowledge
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> print(Holds("Bob", 1, "r5 g5"), Knowledge(game).holds(Holds("Bob", 1, "r5 g5")))
    Bob’s slot 1 is r5 or g5 True
    """

    cards: CardSet

    @checked
    def __init__(self, player: str | int, slot: int, cards: CardSet | Card | str) -> None:
        if isinstance(cards, Card):
            cards = CardSet([cards])
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "slot", slot)
        object.__setattr__(self, "cards", CardSet(cards) if isinstance(cards, str) else cards)

    def __repr__(self) -> str:
        return f"Holds({self.player!r}, {self.slot}, {str(self.cards)!r})"

    def _what(self) -> str:
        return listed(map(str, self.cards), "or") or "no card"

    def _text(self) -> str:
        return slot_text(self.slot, self.cards, self.player)


@dataclass(frozen=True, slots=True, repr=False)
class Playable(SlotFact):
    """The card would extend a firework now.

    Parameters
    ----------
    player : str or int
        Whose hand: a name, or a seat from 0.
    slot : int
        1 = newest.

    Examples
    --------
    Bob is told of his 1:

    >>> from hanabi_kit import Game
    >>> from hanabi_kit.deduction.knowledge import Knowledge, Knows
    >>> table = Knowledge(Game.deal(["Alice", "Bob"], seed=7))
    >>> asked = Knows("Bob", Playable("Bob", 4))
    >>> table.holds(Playable("Bob", 4)), table.holds(asked), table.clue("Bob", 1).holds(asked)
    (True, False, True)
    """


@dataclass(frozen=True, slots=True, repr=False)
class Trash(SlotFact):
    """The card can never be played any more.

    Parameters
    ----------
    player : str or int
        Whose hand: a name, or a seat from 0.
    slot : int
        1 = newest.

    Examples
    --------
    The blue firework is complete, and Alice sees that Bob holds a b1, which he does not know:

    >>> from hanabi_kit import read
    >>> from hanabi_kit.deduction.knowledge import Knowledge, Knows
    >>> table = Knowledge(read("bot-2p-s2006").at(63))
    >>> useless = Trash("Bob", 1)
    >>> [table.holds(Knows(who, useless)) for who in ("Alice", "Bob")]
    [True, False]
    """


@dataclass(frozen=True, slots=True, repr=False)
class Critical(SlotFact):
    """The card is the last copy of one that a firework still needs.

    Parameters
    ----------
    player : str or int
        Whose hand: a name, or a seat from 0.
    slot : int
        1 = newest.

    Examples
    --------
    A 5, of which there is but one, and a 4, of which nothing is gone yet:

    >>> from hanabi_kit import Game
    >>> from hanabi_kit.deduction.knowledge import Knowledge
    >>> table = Knowledge(Game.deal(["Alice", "Bob"], seed=7))
    >>> table.holds(Critical("Bob", 1)), table.holds(Critical("Bob", 2))
    (True, False)
    """


# ------------------------------------------------------------------------ sentences


def part_sentence(formula: Statement) -> str:
    """Return the sentence of a part, in brackets where it could be read as more than one."""
    joined = isinstance(formula, Implies) or (
        isinstance(formula, And | Or) and len(formula.parts) > 1
    )
    text = OfWorlds._sentence(formula)
    return f"({text})" if joined else text


def player_name(who: str | int) -> str:
    """Return a name, or "player 1" for seat 0."""
    return who if isinstance(who, str) else f"player {who + 1}"


def listed(names: Iterable[str], last: str) -> str:
    """Return "a, b `last` c"."""
    *most, end = list(names) or [""]
    return f"{', '.join(most)} {last} {end}" if most else end
