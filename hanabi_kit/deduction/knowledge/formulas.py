"""Statements about what is so and who knows it, as values.

A formula is built of atoms, `Not`, `And`, `Or`, `Implies`, `Knows`, `EverybodyKnows` and
`CommonKnowledge`; ``~``, ``&`` and ``|`` do the same as the first three. Whether it is true is for
a model to say (`hanabi_kit.deduction.knowledge.model`). The words of a formula are its text.

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

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from hanabi_kit.arguments import checked
from hanabi_kit.cards import Card, CardSet
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


class Formula:
    """Anything that is true or false in a world; ``~``, ``&`` and ``|`` make new ones of it.

    It has no truth value of its own (``and`` raises HanabiError):
    `hanabi_kit.deduction.knowledge.Model.holds` and
    `hanabi_kit.deduction.knowledge.Knowledge.holds` ask.

    Examples
    --------
    >>> from hanabi_kit.deduction.knowledge.examples import is_muddy, muddy_children
    >>> children = muddy_children(3, muddy=2)
    >>> children.holds(is_muddy("Anna") & ~is_muddy("Cleo"))
    True
    """

    __slots__ = ()

    def __invert__(self) -> Not:
        return Not(self)

    def __and__(self, other: Formula) -> And:
        return And(*_parts(And, self), *_parts(And, _formula(other)))

    def __or__(self, other: Formula) -> Or:
        return Or(*_parts(Or, self), *_parts(Or, _formula(other)))

    def __bool__(self) -> bool:
        # `f and g` would silently be g; a formula has no truth outside a world.
        raise HanabiError(
            f"“{self}” is neither true nor false by itself: ask a model, and join formulas with "
            "& | ~ instead of and, or, not"
        )


@dataclass(frozen=True, slots=True, repr=False)
class Atom(Formula):
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

    def __str__(self) -> str:
        return self.name


# ------------------------------------------------------------------------ facts about a slot


@dataclass(frozen=True, slots=True, repr=False)
class SlotFact(Formula):
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

    @property
    def _place(self) -> str:
        name = self.player if isinstance(self.player, str) else f"player {self.player + 1}"
        return f"{name}’s slot {self.slot}"


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

    def __str__(self) -> str:
        names = [str(card) for card in self.cards]
        return f"{self._place} is {_listed(names, 'or') or 'no card'}"


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

    def __str__(self) -> str:
        return f"{self._place} is playable"


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

    def __str__(self) -> str:
        return f"{self._place} is trash"


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

    def __str__(self) -> str:
        return f"{self._place} is critical"


# ------------------------------------------------------------------------ joined formulas


@dataclass(frozen=True, slots=True, repr=False)
class Not(Formula):
    """It is not so that `formula`.

    Parameters
    ----------
    formula : Formula
        ``~formula`` does the same.

    Examples
    --------
    >>> ~Atom("Anna is muddy") == Not(Atom("Anna is muddy"))
    True
    >>> print(~Atom("Anna is muddy"))
    it is not so that Anna is muddy
    """

    formula: Formula

    def __repr__(self) -> str:
        return f"Not({self.formula!r})"

    def __str__(self) -> str:
        return f"it is not so that {_inner(self.formula)}"


@dataclass(frozen=True, slots=True, repr=False, init=False)
class And(Formula):
    """All of `parts`: ``And(f, g)`` or ``f & g``. Of no parts it is true.

    Parameters
    ----------
    *parts : Formula
        Any number; the field `parts` is a tuple of them.

    Raises
    ------
    HanabiError
        One of them is no formula.

    Examples
    --------
    >>> from hanabi_kit.deduction.knowledge.examples import is_muddy, muddy_children
    >>> children = muddy_children(3, muddy=2)
    >>> children.worlds_where(And(*map(is_muddy, children.agents)))
    (('Anna', 'Ben', 'Cleo'),)
    """

    parts: tuple[Formula, ...]

    def __init__(self, *parts: Formula) -> None:
        object.__setattr__(self, "parts", tuple(map(_formula, parts)))

    def __repr__(self) -> str:
        return f"And({', '.join(map(repr, self.parts))})"

    def __str__(self) -> str:
        return ", and ".join(map(_inner, self.parts)) or "true"


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Or(Formula):
    """At least one of `parts`: ``Or(f, g)`` or ``f | g``. Of no parts it is false.

    Parameters
    ----------
    *parts : Formula
        Any number; the field `parts` is a tuple of them.

    Raises
    ------
    HanabiError
        One of them is no formula.

    Examples
    --------
    >>> from hanabi_kit.deduction.knowledge.examples import is_muddy, muddy_children
    >>> children = muddy_children(3, muddy=2)
    >>> someone_is_muddy = Or(*map(is_muddy, children.agents))
    >>> len(children), len(children.worlds_where(someone_is_muddy))
    (8, 7)
    """

    parts: tuple[Formula, ...]

    def __init__(self, *parts: Formula) -> None:
        object.__setattr__(self, "parts", tuple(map(_formula, parts)))

    def __repr__(self) -> str:
        return f"Or({', '.join(map(repr, self.parts))})"

    def __str__(self) -> str:
        return ", or ".join(map(_inner, self.parts)) or "false"


@dataclass(frozen=True, slots=True, repr=False)
class Implies(Formula):
    """If `condition`, then `consequence`; true wherever the condition is false.

    Parameters
    ----------
    condition, consequence : Formula

    Examples
    --------
    Nobody needs to see that Anna is muddy to know that Ben would:

    >>> from hanabi_kit.deduction.knowledge.examples import is_muddy, muddy_children
    >>> children, anna = muddy_children(3, muddy=2), is_muddy("Anna")
    >>> children.holds(Knows("Anna", Implies(anna, Knows("Ben", anna))))
    True
    """

    condition: Formula
    consequence: Formula

    def __repr__(self) -> str:
        return f"Implies({self.condition!r}, {self.consequence!r})"

    def __str__(self) -> str:
        return f"if {_inner(self.condition)}, then {_inner(self.consequence)}"


@dataclass(frozen=True, slots=True, repr=False)
class Knows(Formula):
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


@dataclass(frozen=True, slots=True, repr=False)
class EverybodyKnows(Formula):
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

    formula: Formula
    among: tuple[str | int, ...] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "among", _group(self.among))

    def __repr__(self) -> str:
        return f"EverybodyKnows({self.formula!r}{_also(self.among)})"

    def __str__(self) -> str:
        who = "everybody" if self.among is None else _listed(map(_name, self.among), "and")
        verb = "know" if self.among is not None and len(self.among) > 1 else "knows"
        return f"{who} {verb} that {_inner(self.formula)}"


@dataclass(frozen=True, slots=True, repr=False)
class CommonKnowledge(Formula):
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

    formula: Formula
    among: tuple[str | int, ...] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "among", _group(self.among))

    def __repr__(self) -> str:
        return f"CommonKnowledge({self.formula!r}{_also(self.among)})"

    def __str__(self) -> str:
        among = "" if self.among is None else f" among {_listed(map(_name, self.among), 'and')}"
        return f"it is common knowledge{among} that {_inner(self.formula)}"


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


# ------------------------------------------------------------------------ words and checks


def _formula(part: object) -> Formula:
    if not isinstance(part, Formula):
        raise HanabiError(
            f"{part!r}: a formula is needed, such as Knows('Bob', Playable('Bob', 2))"
        )
    return part


def _parts(kind: type[And] | type[Or], formula: Formula) -> tuple[Formula, ...]:
    if isinstance(formula, And | Or) and isinstance(formula, kind):
        return formula.parts
    return (formula,)


def _inner(formula: Formula) -> str:
    """The words of a part, in brackets where they could be read as more than one."""
    joined = isinstance(formula, Implies) or (
        isinstance(formula, And | Or) and len(formula.parts) > 1
    )
    return f"({formula})" if joined else str(formula)


def _name(who: str | int) -> str:
    return who if isinstance(who, str) else f"player {who + 1}"


def _group(among: Sequence[str | int] | None) -> tuple[str | int, ...] | None:
    if among is None:
        return None
    if not isinstance(among, str | int | Collection):
        raise HanabiError(f"among {shown(among)}: the names or seats of players are needed")
    return (among,) if isinstance(among, str | int) else tuple(among)


def _also(among: tuple[str | int, ...] | None) -> str:
    return "" if among is None else f", {among!r}"


def _listed(words: Sequence[str] | map[str], last: str) -> str:
    *most, end = list(words) or [""]
    return f"{', '.join(most)} {last} {end}" if most else end
