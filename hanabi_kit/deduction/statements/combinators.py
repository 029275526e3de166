"""And, or, not and if … then: what joins statements, whatever these speak of.

A statement is a leaf, which says something itself, or joins others. What makes a leaf true is known
where the leaves are (a hand, a world, a table); what makes a joined statement true is known here.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import later, words
from hanabi_kit.support.arguments import explained


class _OldName:
    """What had another name before one set of combinators served all statements."""

    # No __getattr__: with one, Python 3.11 looks up every other attribute more slowly.

    def __init__(self, new: str) -> None:
        self.new = new

    def __set_name__(self, _owner: type, name: str) -> None:
        self.old = name

    def __get__(self, statement: Statement | None, _kind: type) -> Any:
        if statement is None:
            return self
        warnings.warn(f"{self.old} is called {self.new} now", DeprecationWarning, stacklevel=2)
        return getattr(statement, self.new)


class Statement:
    """Something that is true or false, to be joined with ``&`` (and), ``|`` (or) and ``~`` (not).

    It has no truth value of its own (``and`` raises HanabiError). Of a statement about one hand,
    `holds` asks a whole hand, `verdict` one of which some cards are not known, and
    `hanabi_kit.deduction.probability` a view. A statement about who knows what is true or false in
    a world: `hanabi_kit.deduction.knowledge.Model.holds` and
    `hanabi_kit.deduction.knowledge.Knowledge.holds` ask.

    Examples
    --------
    >>> from hanabi_kit.deduction import Held, any_slot
    >>> event = any_slot([1, 3], "r5") & ~Held(2, "r1 r2")
    >>> event.holds([Card("b1"), Card("y3"), Card("r5")])
    True
    >>> event.verdict([None, Card("r1"), None]), event.verdict([Card("r5"), None, None])
    (False, None)

    >>> from hanabi_kit.deduction.knowledge.examples import is_muddy, muddy_children
    >>> children = muddy_children(3, muddy=2)
    >>> children.holds(is_muddy("Anna") & ~is_muddy("Cleo"))
    True
    """

    __slots__ = ()

    _needed: ClassVar[str] = later("{other}: a statement is needed, such as Held(2, 'r5')")
    """What is said of something else where a statement of this kind should be."""

    # ------------------------------------------------------------------------ of one hand

    def verdict(self, hand: Sequence[Card | None]) -> bool | None:
        """Return whether it is true of a `hand` of which some cards are not known (None).

        None where what is known does not decide it; NoSuchSlot where the hand has too few cards.
        """
        raise self._no_event()

    def slot_facts(self) -> Iterator[tuple[Slot, CardSet]]:
        """Yield every slot that is spoken of, with the cards it may or may not be.

        Examples
        --------
        >>> from hanabi_kit.deduction import Held
        >>> list((Held(1, "r1") & ~Held(2, "r4 r5")).slot_facts())
        [(1, CardSet('r1')), (2, CardSet('r4 r5'))]
        """
        raise self._no_event()

    def _no_event(self) -> HanabiError:
        return HanabiError(
            words().say(
                "{statement}: an event is needed, such as Held(2, 'r5')", statement=repr(self)
            )
        )

    @explained
    def holds(self, hand: Sequence[Card]) -> bool:
        """Return whether it is true of `hand`, slot 1 first; HanabiError where a slot lacks.

        Examples
        --------
        >>> from hanabi_kit.deduction import Held
        >>> (Held(1, "r1") | Held(2, "r1")).holds([Card("y3"), Card("r1")])
        True
        """
        check_slots(self, len(hand))
        found = self.verdict(hand)
        assert found is not None
        return found

    # ------------------------------------------------------------------------ joined

    def __and__(self, other: Statement) -> And:
        return And(*self._flat(And), *self._checked(other)._flat(And))

    def __or__(self, other: Statement) -> Or:
        return Or(*self._flat(Or), *self._checked(other)._flat(Or))

    def __invert__(self) -> Statement:
        return self.part if isinstance(self, Not) else Not(self)

    def __bool__(self) -> bool:
        # `a and b` would quietly be b.
        raise HanabiError(self._leaf_kind()._no_truth(self))

    def _flat(self, kind: type[And] | type[Or]) -> tuple[Statement, ...]:
        """The parts of what is joined in this way already; of anything else, itself."""
        return self.parts if isinstance(self, And | Or) and isinstance(self, kind) else (self,)

    def _checked(self, other: object) -> Statement:
        """`other`, which is to be joined with this, if it is a statement."""
        if not isinstance(other, Statement):
            raise HanabiError(words().say(self._leaf_kind()._needed, other=repr(other)))
        return other

    # ------------------------------------------------------------------------ as a sentence

    def _leaf_kind(self) -> type[Statement]:
        """The class of a leaf: it knows how what is joined of such leaves is told."""
        return next(map(type, leaves(self)), Statement)

    @staticmethod
    def _no_truth(statement: Statement) -> str:
        """What is said where `statement` is taken for true or false by itself."""
        return words().say(
            "an event has no truth of its own: join events with & | ~, not and or not"
        )

    @staticmethod
    def _sentence(joined: Statement) -> str:
        """The sentence of `joined`, of which a statement of this class is the first leaf."""
        match joined:
            case And(parts):
                return f"({' and '.join(map(str, parts))})" if parts else "certain"
            case Or(parts):
                return f"({' or '.join(map(str, parts))})" if parts else "impossible"
            case Implies(condition, consequence):
                return f"(if {condition}, then {consequence})"
            case Not(part):
                return part._denied()
        raise AssertionError(joined)

    def _denied(self) -> str:
        """The sentence of "not this"."""
        return f"not {self}"

    def _text(self) -> str:
        """A leaf in the text form; see `hanabi_kit.deduction.statements.format_statement`."""
        raise HanabiError(
            words().say(
                "{statement}: {kind} has no text form",
                statement=repr(self),
                kind=type(self).__name__,
            )
        )

    statements = _OldName("slot_facts")


class _Joined(Statement):
    """What And, Or, Not and Implies have in common."""

    __slots__ = ()

    def _joined(self) -> tuple[Statement, ...]:
        """What is joined; the class makes the same of them again."""
        raise NotImplementedError

    def __post_init__(self) -> None:
        parts = self._joined()
        if not all(isinstance(part, Statement) for part in parts):
            known = next((part for part in parts if isinstance(part, Statement)), Statement())
            for part in parts:
                known._checked(part)

    def slot_facts(self) -> Iterator[tuple[Slot, CardSet]]:
        """See `Statement.slot_facts`."""
        for leaf in leaves(self):
            yield from leaf.slot_facts()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._joined()))})"

    def __str__(self) -> str:
        return self._leaf_kind()._sentence(self)


class _Parts(_Joined):
    """What And and Or have in common: any number of parts."""

    __slots__ = ()

    parts: tuple[Statement, ...]
    _decisive: ClassVar[bool]
    """What one part has to be, for all together to be so."""
    events = _OldName("parts")

    def __init__(self, *parts: Statement | Sequence[Statement]) -> None:
        given: Sequence[Any] = parts
        if len(parts) == 1 and isinstance(parts[0], tuple | list):
            given = parts[0]
        object.__setattr__(self, "parts", tuple(given))
        self.__post_init__()

    def verdict(self, hand: Sequence[Card | None]) -> bool | None:
        """See `Statement.verdict`."""
        # A plain loop, as questions about odds ask this a million times.
        decisive = self._decisive
        found: bool | None = not decisive
        for part in self.parts:
            one = part.verdict(hand)
            if one is decisive:
                return decisive
            if one is None:
                found = None
        return found

    def _joined(self) -> tuple[Statement, ...]:
        return self.parts


@dataclass(frozen=True, slots=True, repr=False, init=False)
class And(_Parts):
    """Every one of `parts` is true: ``And(a, b)`` or ``a & b``. Of no parts it is true.

    ``AllOf`` is another name of it.

    Parameters
    ----------
    *parts : Statement
        Any number, or one tuple of them; the field `parts` is a tuple.

    Raises
    ------
    HanabiError
        One of them is no statement.

    Examples
    --------
    >>> from hanabi_kit.deduction import Held
    >>> both = Held(1, "r1") & Held(2, "b1 b2")
    >>> print(both, both == And(Held(1, "r1"), Held(2, "b1 b2")))
    (slot 1 is r1 and slot 2 is b1 or b2) True

    >>> from hanabi_kit.deduction.knowledge.examples import is_muddy, muddy_children
    >>> children = muddy_children(3, muddy=2)
    >>> children.worlds_where(And(*map(is_muddy, children.agents)))
    (('Anna', 'Ben', 'Cleo'),)
    """

    parts: tuple[Statement, ...]
    _decisive = False


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Or(_Parts):
    """At least one of `parts` is true: ``Or(a, b)`` or ``a | b``. Of no parts it is false.

    ``AnyOf`` is another name of it.

    Parameters
    ----------
    *parts : Statement
        Any number, or one tuple of them; the field `parts` is a tuple.

    Raises
    ------
    HanabiError
        One of them is no statement.

    Examples
    --------
    >>> from hanabi_kit.deduction import Held
    >>> either = Held(1, "r1") | Held(2, "b1 b2")
    >>> print(either, either == Or(Held(1, "r1"), Held(2, "b1 b2")))
    (slot 1 is r1 or slot 2 is b1 or b2) True

    >>> from hanabi_kit.deduction.knowledge.examples import is_muddy, muddy_children
    >>> children = muddy_children(3, muddy=2)
    >>> someone_is_muddy = Or(*map(is_muddy, children.agents))
    >>> len(children), len(children.worlds_where(someone_is_muddy))
    (8, 7)
    """

    parts: tuple[Statement, ...]
    _decisive = True


@dataclass(frozen=True, slots=True, repr=False)
class Not(_Joined):
    """`part` is not true.

    Parameters
    ----------
    part : Statement
        ``~part`` makes one; ``~`` of that gives `part` back.

    Raises
    ------
    HanabiError
        It is no statement.

    Examples
    --------
    >>> from hanabi_kit.deduction import Held
    >>> print(~Held(1, "r1 r2"), "|", ~~Held(1, "r1"))
    slot 1 is none of r1, r2 | slot 1 is r1

    >>> from hanabi_kit.deduction.knowledge import Atom
    >>> ~Atom("Anna is muddy") == Not(Atom("Anna is muddy"))
    True
    >>> print(~Atom("Anna is muddy"))
    it is not so that Anna is muddy
    """

    part: Statement
    event, formula = _OldName("part"), _OldName("part")

    def verdict(self, hand: Sequence[Card | None]) -> bool | None:
        """See `Statement.verdict`."""
        found = self.part.verdict(hand)
        return None if found is None else not found

    def _joined(self) -> tuple[Statement, ...]:
        return (self.part,)


@dataclass(frozen=True, slots=True, repr=False)
class Implies(_Joined):
    """If `condition`, then `consequence`; true wherever the condition is false.

    Parameters
    ----------
    condition, consequence : Statement

    Raises
    ------
    HanabiError
        One of them is no statement.

    Examples
    --------
    Nobody needs to see that Anna is muddy to know that Ben would:

    >>> from hanabi_kit.deduction.knowledge import Knows
    >>> from hanabi_kit.deduction.knowledge.examples import is_muddy, muddy_children
    >>> children, anna = muddy_children(3, muddy=2), is_muddy("Anna")
    >>> children.holds(Knows("Anna", Implies(anna, Knows("Ben", anna))))
    True
    """

    condition: Statement
    consequence: Statement

    def verdict(self, hand: Sequence[Card | None]) -> bool | None:
        """See `Statement.verdict`."""
        return Or(Not(self.condition), self.consequence).verdict(hand)

    def _joined(self) -> tuple[Statement, ...]:
        return self.condition, self.consequence


# ------------------------------------------------------------------------ leaves


def leaves(statement: Statement) -> Iterator[Statement]:
    """Yield what is joined in `statement`, from left to right: all that these combinators are not.

    What knows something (`hanabi_kit.deduction.knowledge.Knows`) is a leaf, too.
    """
    if not isinstance(statement, _Joined):
        yield statement
        return
    for part in statement._joined():
        yield from leaves(part)


def with_leaves(statement: Statement, change: Callable[[Statement], Statement]) -> Statement:
    """Return `statement` with what `change` makes of a leaf in place of each, joined as before.

    Examples
    --------
    >>> from hanabi_kit.deduction import Held
    >>> swapped = with_leaves(
    ...     Held(1, "r1") & ~Held(2, "r1"), lambda leaf: Held(3 - leaf.slot, leaf.cards)
    ... )
    >>> print(swapped)
    (slot 2 is r1 and slot 1 is not r1)
    """
    if not isinstance(statement, _Joined):
        return change(statement)
    return type(statement)(*(with_leaves(part, change) for part in statement._joined()))


def check_slots(statement: Statement, slots: int, who: str = "") -> None:
    """Raise HanabiError where a slot is spoken of that a hand of so many `slots` lacks.

    `who` has the hand, or what asks about it; left out, the hand is not told from others.
    """
    for slot, _ in statement.slot_facts():
        if slot > slots:
            if who:
                text = (
                    later("slot {slot}: {who} has slots 1–{size}")
                    if slots
                    else later("slot {slot}: {who} has no card")
                )
            else:
                text = (
                    later("slot {slot}: the hand has slots 1–{size}")
                    if slots
                    else later("slot {slot}: the hand has no card")
                )
            raise HanabiError(words().say(text, slot=slot, who=who, size=slots))
