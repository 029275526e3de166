"""Statements about what is so and who knows it, as values.

A formula is built of atoms, `Knows`, `EverybodyKnows`, `CommonKnowledge`, facts about a slot, and
what joins all statements: ``~`` (`Not`), ``&`` (`And`), ``|`` (`Or`), `Implies`. Whether it is true
is for a model to say (`hanabi_kit.deduction.knowledge.model`). Its ``str`` is a sentence; the text
form that is read, too, is `hanabi_kit.deduction.knowledge.formula_text`.

Examples
--------
>>> told = Knows("Bob", Playable("Bob", 2))
>>> told & ~Knows("Alice", told)
And(Knows('Bob', Playable('Bob', 2)), Not(Knows('Alice', Knows('Bob', Playable('Bob', 2)))))
>>> print(told & ~Knows("Alice", told))
Bob knows that Bob’s slot 2 is playable, and it is not so that Alice knows that Bob knows that
Bob’s slot 2 is playable
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from hanabi_kit.arguments import checked
from hanabi_kit.cards import Card, CardSet
from hanabi_kit.deduction.statements.combinators import And, Implies, Not, Or, Statement
from hanabi_kit.deduction.statements.writing import (
    group_text,
    in_brackets,
    player_text,
    quoted,
    slot_text,
)
from hanabi_kit.errors import HanabiError, shown

__all__ = [
    "And",
    "Atom",
    "CommonKnowledge",
    "Critical",
    "EverybodyKnows",
    "Formula",
    "Holds",
    "Implies",
    "Knows",
    "KnowsWhether",
    "Not",
    "Or",
    "Playable",
    "SlotFact",
    "Trash",
]

Formula = Statement
"""A statement about who knows what: the classes here, and what is joined of them."""


class _OfWorlds(Statement):
    """What the leaves of formulas have in common: their words, and how they are joined."""

    __slots__ = ()

    _needed = "a formula is needed, such as Knows('Bob', Playable('Bob', 2))"

    @staticmethod
    def _no_truth(statement: Statement) -> str:
        return (
            f"“{statement}” is neither true nor false by itself: ask a model, and join formulas "
            "with & | ~ instead of and, or, not"
        )

    @staticmethod
    def _sentence(joined: Statement) -> str:
        match joined:
            case And(parts):
                return ", and ".join(map(_inner, parts)) or "true"
            case Or(parts):
                return ", or ".join(map(_inner, parts)) or "false"
            case Not(part):
                return f"it is not so that {_inner(part)}"
            case Implies(condition, consequence):
                return f"if {_inner(condition)}, then {_inner(consequence)}"
        return str(joined)


@dataclass(frozen=True, slots=True, repr=False)
class Atom(_OfWorlds):
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
class SlotFact(_OfWorlds):
    """A fact about the card in one slot; see `Holds`, `Playable`, `Trash` and `Critical`.

    Parameters
    ----------
    player : str or int
        Whose hand: a name, or a seat from 0.
    slot : int
        1 = newest.
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
        return f"{_name(self.player)}’s slot {self.slot} is {self._what()}"


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

    Examples
    --------
    >>> from hanabi_kit.deduction.knowledge import Knowledge
    >>> from hanabi_kit.game import Game, shuffled
    >>> from hanabi_kit.rules import STANDARD
    >>> game = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7))
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
        return _listed(map(str, self.cards), "or") or "no card"

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

    >>> from hanabi_kit.deduction.knowledge import Knowledge
    >>> from hanabi_kit.game import Game, shuffled
    >>> from hanabi_kit.rules import STANDARD
    >>> table = Knowledge(Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7)))
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

    >>> from hanabi_kit.deduction.knowledge import Knowledge
    >>> from hanabi_kit.notation import read_game
    >>> from hanabi_kit.puzzles import folder
    >>> table = Knowledge(read_game(folder() / "games" / "bot-2p-s2006.json").at(63))
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

    >>> from hanabi_kit.deduction.knowledge import Knowledge
    >>> from hanabi_kit.game import Game, shuffled
    >>> from hanabi_kit.rules import STANDARD
    >>> table = Knowledge(Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7)))
    >>> table.holds(Critical("Bob", 1)), table.holds(Critical("Bob", 2))
    (True, False)
    """


# ------------------------------------------------------------------------ who knows it


@dataclass(frozen=True, slots=True, repr=False)
class Knows(_OfWorlds):
    """`who` knows that `formula`: it is true in every world that `who` cannot tell from this one.

    Parameters
    ----------
    who : str or int
        A name; at a table also a seat from 0.
    formula : Formula

    Examples
    --------
    Each of the children sees the others' foreheads, and not her own:

    >>> from hanabi_kit.deduction.knowledge.examples import is_muddy, muddy_children
    >>> children = muddy_children(3, muddy=2)
    >>> [children.holds(Knows(name, is_muddy("Anna"))) for name in children.agents]
    [False, True, True]
    """

    who: str | int
    formula: Formula

    def __repr__(self) -> str:
        return f"Knows({self.who!r}, {self.formula!r})"

    def __str__(self) -> str:
        return f"{_name(self.who)} knows that {_inner(self.formula)}"

    def _text(self) -> str:
        return f"{player_text(self.who)} knows that {in_brackets(self.formula)}"


@dataclass(frozen=True, slots=True, repr=False)
class _KnownAmong(_OfWorlds):
    """What players know: all of them, or those of a group."""

    formula: Formula
    among: tuple[str | int, ...] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "among", _group(self.among))

    def __repr__(self) -> str:
        among = "" if self.among is None else f", {self.among!r}"
        return f"{type(self).__name__}({self.formula!r}{among})"


@dataclass(frozen=True, slots=True, repr=False)
class EverybodyKnows(_KnownAmong):
    """Each of `among`, or of all, knows that `formula`.

    Parameters
    ----------
    formula : Formula
    among : tuple of str or int, optional
        Names; at a table also seats from 0. Left out, everybody.

    Examples
    --------
    >>> from hanabi_kit.deduction.knowledge.examples import is_muddy, muddy_children
    >>> children = muddy_children(3, muddy=2)
    >>> children.holds(EverybodyKnows(is_muddy("Anna")))
    False
    >>> children.holds(EverybodyKnows(is_muddy("Anna"), among=("Ben", "Cleo")))
    True
    """

    def __str__(self) -> str:
        who = "everybody" if self.among is None else _listed(map(_name, self.among), "and")
        verb = "know" if self.among is not None and len(self.among) > 1 else "knows"
        return f"{who} {verb} that {_inner(self.formula)}"

    def _text(self) -> str:
        return f"everybody{group_text(self.among)} knows that {in_brackets(self.formula)}"


@dataclass(frozen=True, slots=True, repr=False)
class CommonKnowledge(_KnownAmong):
    """Everybody of `among`, or of all, knows it, and knows that everybody knows it, and so on.

    It is true where `formula` is true in every world that a chain of "cannot tell apart" leads to.

    Parameters
    ----------
    formula : Formula
    among : tuple of str or int, optional
        Names; at a table also seats from 0. Left out, everybody.

    Examples
    --------
    All children see a muddy one, but only when it is said aloud does it become common knowledge:

    >>> from hanabi_kit.deduction.knowledge.examples import is_muddy, muddy_children
    >>> children = muddy_children(3, muddy=2)
    >>> someone = Or(*map(is_muddy, children.agents))
    >>> children.holds(CommonKnowledge(someone))
    False
    >>> children.announce(someone).holds(CommonKnowledge(someone))
    True
    """

    def __str__(self) -> str:
        among = "" if self.among is None else f" among {_listed(map(_name, self.among), 'and')}"
        return f"it is common knowledge{among} that {_inner(self.formula)}"

    def _text(self) -> str:
        group = group_text(self.among)
        return f"it is common knowledge{group} that {in_brackets(self.formula)}"


@checked
def KnowsWhether(who: str | int, formula: Formula) -> Or:  # noqa: N802 - reads as the others do
    """Return the formula "`who` knows that `formula`, or knows that it is not so".

    Parameters
    ----------
    who : str or int
        A name; at a table also a seat from 0.
    formula : Formula

    Returns
    -------
    Or

    Examples
    --------
    >>> print(KnowsWhether("Anna", Atom("Anna is muddy")))
    Anna knows that Anna is muddy, or Anna knows that it is not so that Anna is muddy
    """
    return Or(Knows(who, formula), Knows(who, Not(formula)))


# ------------------------------------------------------------------------ sentences and checks


def _inner(formula: Formula) -> str:
    """The sentence of a part, in brackets where it could be read as more than one."""
    joined = isinstance(formula, Implies) or (
        isinstance(formula, And | Or) and len(formula.parts) > 1
    )
    text = _OfWorlds._sentence(formula)
    return f"({text})" if joined else text


def _name(who: str | int) -> str:
    return who if isinstance(who, str) else f"player {who + 1}"


def _group(among: Sequence[str | int] | None) -> tuple[str | int, ...] | None:
    if among is None:
        return None
    if not isinstance(among, str | int | Collection):
        raise HanabiError(f"among {shown(among)}: the names or seats of players are needed")
    return (among,) if isinstance(among, str | int) else tuple(among)


def _listed(names: Iterable[str], last: str) -> str:
    *most, end = list(names) or [""]
    return f"{', '.join(most)} {last} {end}" if most else end
