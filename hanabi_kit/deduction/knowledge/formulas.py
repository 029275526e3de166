"""Statements about what is so and who knows it, as values.

A formula is built of atoms, `Knows`, `EverybodyKnows`, `CommonKnowledge`, facts about a slot, and
what joins all statements: ``~`` (`Not`), ``&`` (`And`), ``|`` (`Or`), `Implies`. Whether it is true
is for a model to say (`hanabi_kit.deduction.knowledge.model`). Its ``str`` is a sentence; the text
form that is read, too, is `hanabi_kit.deduction.knowledge.formula_text`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from hanabi_kit.deduction.knowledge.plain_facts import (
    OfWorlds,
    listed,
    part_sentence,
    player_name,
)
from hanabi_kit.deduction.statements.combinators import Not, Or, Statement
from hanabi_kit.deduction.statements.writing import group_text, in_brackets, player_text
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.support.arguments import checked

Formula = Statement
"""A statement about who knows what: the classes here, and what is joined of them."""


# ------------------------------------------------------------------------ who knows it


@dataclass(frozen=True, slots=True, repr=False)
class Knows(OfWorlds):
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
        return f"{player_name(self.who)} knows that {part_sentence(self.formula)}"

    def _text(self) -> str:
        return f"{player_text(self.who)} knows that {in_brackets(self.formula)}"


@dataclass(frozen=True, slots=True, repr=False)
class _KnownAmong(OfWorlds):
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

    Raises
    ------
    HanabiError
        `among` has neither names nor seats.

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
        who = "everybody" if self.among is None else listed(map(player_name, self.among), "and")
        verb = "know" if self.among is not None and len(self.among) > 1 else "knows"
        return f"{who} {verb} that {part_sentence(self.formula)}"

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

    Raises
    ------
    HanabiError
        `among` has neither names nor seats.

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
        among = (
            "" if self.among is None else f" among {listed(map(player_name, self.among), 'and')}"
        )
        return f"it is common knowledge{among} that {part_sentence(self.formula)}"

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
    >>> from hanabi_kit.deduction.knowledge import Atom
    >>> print(KnowsWhether("Anna", Atom("Anna is muddy")))
    Anna knows that Anna is muddy, or Anna knows that it is not so that Anna is muddy
    """
    return Or(Knows(who, formula), Knows(who, Not(formula)))


# ------------------------------------------------------------------------ sentences and checks


def _group(among: Sequence[str | int] | None) -> tuple[str | int, ...] | None:
    if among is None:
        return None
    if not isinstance(among, str | int | Collection):
        raise HanabiError(
            words().say(
                "among {among}: the names or seats of players are needed", among=shown(among)
            )
        )
    return (among,) if isinstance(among, str | int) else tuple(among)
