"""Statements about what is so and who knows it, as values.

A formula is built of atoms, `Not`, `And`, `Or`, `Implies`, `Knows`, `EverybodyKnows` and
`CommonKnowledge`; ``~``, ``&`` and ``|`` do the same as the first three. Whether it is true is for
a model to say (`hanabi_kit.deduce.knowledge.model`). The words of a formula are its text.

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

from collections.abc import Sequence
from dataclasses import dataclass

from hanabi_kit.cards import Card, CardSet
from hanabi_kit.errors import HanabiError

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
    """Anything that is true or false in a world; ``~``, ``&`` and ``|`` make new ones of it."""

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
    """A plain fact, by its name: ``Atom("Anna is muddy")``."""

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
    """The card is one of `cards`: ``Holds("Bob", 2, "r4 r5")``.

    Parameters
    ----------
    player, slot
        As in `SlotFact`.
    cards : CardSet, or Card or str
        Kept as a CardSet.
    """

    cards: CardSet

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
    """The card would extend a firework now."""

    def __str__(self) -> str:
        return f"{self._place} is playable"


@dataclass(frozen=True, slots=True, repr=False)
class Trash(SlotFact):
    """The card can never be played any more."""

    def __str__(self) -> str:
        return f"{self._place} is trash"


@dataclass(frozen=True, slots=True, repr=False)
class Critical(SlotFact):
    """The card is the last copy of one that a firework still needs."""

    def __str__(self) -> str:
        return f"{self._place} is critical"


# ------------------------------------------------------------------------ joined formulas


@dataclass(frozen=True, slots=True, repr=False)
class Not(Formula):
    """The opposite."""

    formula: Formula

    def __repr__(self) -> str:
        return f"Not({self.formula!r})"

    def __str__(self) -> str:
        return f"it is not so that {_inner(self.formula)}"


@dataclass(frozen=True, slots=True, repr=False, init=False)
class And(Formula):
    """All of `parts`: ``And(f, g)`` or ``f & g``. Of no parts it is true."""

    parts: tuple[Formula, ...]

    def __init__(self, *parts: Formula) -> None:
        object.__setattr__(self, "parts", tuple(map(_formula, parts)))

    def __repr__(self) -> str:
        return f"And({', '.join(map(repr, self.parts))})"

    def __str__(self) -> str:
        return ", and ".join(map(_inner, self.parts)) or "true"


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Or(Formula):
    """At least one of `parts`: ``Or(f, g)`` or ``f | g``. Of no parts it is false."""

    parts: tuple[Formula, ...]

    def __init__(self, *parts: Formula) -> None:
        object.__setattr__(self, "parts", tuple(map(_formula, parts)))

    def __repr__(self) -> str:
        return f"Or({', '.join(map(repr, self.parts))})"

    def __str__(self) -> str:
        return ", or ".join(map(_inner, self.parts)) or "false"


@dataclass(frozen=True, slots=True, repr=False)
class Implies(Formula):
    """If `condition`, then `consequence`; true wherever the condition is false."""

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
    """

    who: str | int
    formula: Formula

    def __repr__(self) -> str:
        return f"Knows({self.who!r}, {self.formula!r})"

    def __str__(self) -> str:
        return f"{_name(self.who)} knows that {_inner(self.formula)}"


@dataclass(frozen=True, slots=True, repr=False)
class EverybodyKnows(Formula):
    """Each of `among`, or of all, knows that `formula`."""

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


def KnowsWhether(who: str | int, formula: Formula) -> Or:  # noqa: N802 - reads as the others do
    """Return the formula "`who` knows that `formula`, or knows that it is not so".

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
    return (among,) if isinstance(among, str | int) else tuple(among)


def _also(among: tuple[str | int, ...] | None) -> str:
    return "" if among is None else f", {among!r}"


def _listed(words: Sequence[str] | map[str], last: str) -> str:
    *most, end = list(words) or [""]
    return f"{', '.join(most)} {last} {end}" if most else end
