"""Formulas in the text form of all statements: who knows what, written and read.

The forms are those of `hanabi_kit.deduction.statements.format_statement`. A fact that a model
knows by its name stands between quotation marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from hanabi_kit.cards import CardSet, Slot
from hanabi_kit.deduction.knowledge.formulas import (
    CommonKnowledge,
    EverybodyKnows,
    Formula,
    Knows,
    KnowsWhether,
)
from hanabi_kit.deduction.knowledge.plain_facts import (
    Atom,
    Critical,
    Holds,
    Playable,
    SlotFact,
    Trash,
)
from hanabi_kit.deduction.statements.combinators import And, Not, Or, Statement
from hanabi_kit.deduction.statements.reading import (
    STATUSES,
    CountRead,
    Leaves,
    Reader,
    parse_statement,
)
from hanabi_kit.errors import NotationError
from hanabi_kit.language import later, words
from hanabi_kit.support.arguments import checked

_KINDS: dict[str, type[SlotFact]] = {"playable": Playable, "trash": Trash, "critical": Critical}
_MOST_COUNTED = 12
"""Slots of which some are counted: so many are taken in every way."""


class _FormulaLeaves(Leaves):
    """Slots are of players; a count is made of "and" and "or"."""

    statuses = STATUSES
    owners = True
    begins = (
        later("a player who 'knows'"),
        "'everybody'",
        "'it is common knowledge'",
        later("a quoted name"),
    )

    def of_slot(
        self, slot: Slot, cards: CardSet | str, no: bool, owner: str | int | None
    ) -> Formula:
        assert owner is not None
        kind = _KINDS.get(cards) if isinstance(cards, str) else None
        fact = Holds(owner, int(slot), cards) if kind is None else kind(owner, int(slot))
        return Not(fact) if no else fact

    def of_slots(
        self, count: CountRead, cards: CardSet | str, no: bool, owner: str | int | None
    ) -> Formula:
        number = len(count.slots)
        if number > _MOST_COUNTED:
            raise NotationError(
                words().say(
                    "{number} slots: at most {most} are counted of a player",
                    number=number,
                    most=_MOST_COUNTED,
                )
            )
        facts = [self.of_slot(slot, cards, no, owner) for slot in count.slots]
        return _number_true(facts, *count.limits)

    def other(self, reader: Reader, depth: int) -> Formula | None:
        if reader.take("everybody"):
            among = reader.players()
            reader.need("knows", "that")
            return EverybodyKnows(reader.inner(depth), among)
        if reader.take("it"):
            reader.need("is", "common", "knowledge")
            among = reader.players()
            reader.need("that")
            return CommonKnowledge(reader.inner(depth), among)
        who: str | int | None = reader.name()
        if who is not None and reader.next() != "knows":
            return Atom(str(who))
        if who is None:
            if reader.next() != "player" and reader.next(1) != "knows":
                return None
            who = reader.player()
        reader.need("knows")
        if reader.take("whether"):
            return KnowsWhether(who, reader.inner(depth))
        reader.need("that")
        return Knows(who, reader.inner(depth))


@checked
def parse_formula(text: str) -> Formula:
    """Return the formula that is written as `text`.

    Parameters
    ----------
    text : str
        See `hanabi_kit.deduction.statements.format_statement`.

    Returns
    -------
    Formula

    Raises
    ------
    NotationError
        With the word that does not fit, its place, and what was expected there.

    Examples
    --------
    >>> print(parse_formula("at least 1 of slots 1 2 of Bob is playable"))
    Bob’s slot 1 is playable, or Bob’s slot 2 is playable
    """
    return parse_statement(text, _FormulaLeaves())


def _number_true(parts: Sequence[Statement], least: int, most: int | None = None) -> Statement:
    """Return the statement that at least `least` and at most `most` of `parts` are true.

    So many of them are taken in every way. `most` is None for no limit.
    """
    enough = Or(*(And(*some) if least != 1 else some[0] for some in combinations(parts, least)))
    if most is None or most >= len(parts):
        return enough
    return enough & Not(_number_true(parts, most + 1))
