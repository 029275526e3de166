"""A table as a file gives it: what its faults are looked for in, and parts of its text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hanabi_kit.actions import Mark, format_dated_marks, format_marks
from hanabi_kit.cards import Card, Seat, rank_sign
from hanabi_kit.engine.hands import End, _Table, clued
from hanabi_kit.rules import Ruleset


class _WrittenSlot(Protocol):
    """A card in a hand, None where it is hidden."""

    @property
    def card(self) -> Card | None: ...
    @property
    def marks(self) -> tuple[Mark, ...]: ...


class _WrittenTable(_Table, Protocol):
    """A `hanabi_kit.position.Position`."""

    @property
    def viewer(self) -> Seat | None: ...
    @property
    def hands(self) -> Sequence[Sequence[_WrittenSlot]]: ...
    @property
    def deck_order(self) -> tuple[Card, ...] | None: ...
    @property
    def turn_number(self) -> int | None: ...
    @property
    def over(self) -> End | None: ...


def stacks_text(rules: Ruleset, stacks: Sequence[int]) -> str:
    """Return fireworks as position files write them; empty ones are left out.

    The top card of each; where players choose the order of the ranks, all ranks, oldest first.

    Examples
    --------
    >>> from hanabi_kit.rules import ruleset_named
    >>> stacks_text(ruleset_named("standard"), (2, 0, 0, 0, 5))
    'r2 p5'
    >>> up_or_down = ruleset_named("Up or Down (5 Suits)")
    >>> stacks_text(up_or_down, up_or_down.stacks_of([(6, 4, 3), (), (1, 2), (), ()]))
    'rS43 g12'
    """
    fireworks = rules.fireworks
    ranks = [fireworks.ranks_in(rules, stacks, index) for index in range(len(rules.suits))]
    shown = [own if fireworks.open_order else own[-1:] for own in ranks]
    return " ".join(
        f"{suit.letter}{''.join(map(rank_sign, own))}"
        for suit, own in zip(rules.suits, shown, strict=True)
        if own
    )


def written_marks(rules: Ruleset, marks: Sequence[Mark]) -> str:
    """Return `marks` as a position file of `rules` has them: with turns where values are not told.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> written_marks(STANDARD, [Mark("r", True, 3), Mark(5, False, 12)])
    'r!5'
    """
    return format_marks(marks) if rules.mechanism.told == "value" else format_dated_marks(marks)


def is_open(rules: Ruleset, slot: _WrittenSlot) -> bool:
    """Whether a card of the viewer's is given that its marks do not name."""
    return (
        slot.card is not None
        and bool(rules.copies(slot.card))
        and {slot.card} < set(clued(rules, slot.marks))
    )
