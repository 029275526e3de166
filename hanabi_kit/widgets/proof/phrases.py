"""The phrases that a step can be put together from: what it says, and what it follows from.

They are made for the slots and cards that are picked, in the reader's language, as
`hanabi_kit.deduction.written` reads them. What is offered depends on what a player sees of the
table, never on what is true of the hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from hanabi_kit.actions import Untold
from hanabi_kit.cards import CardSet, Slot
from hanabi_kit.deduction.events import CountOf, Held
from hanabi_kit.deduction.statements.combinators import And, Not, Or, Statement
from hanabi_kit.deduction.written.claims import claim_text, in_some_order
from hanabi_kit.deduction.written.grounds import (
    AllInSight,
    Cited,
    Ground,
    NoFact,
    OfClue,
    OutOfSight,
    ShortDeck,
    TakenUp,
)
from hanabi_kit.deduction.written.telling import ground_text
from hanabi_kit.language import Words
from hanabi_kit.view import View


@dataclass(frozen=True, slots=True)
class Picks:
    """Slots, cards and a number of copies that are picked, to be put into phrases."""

    slots: tuple[Slot, ...] = ()
    cards: CardSet = field(default_factory=CardSet)
    number: int = 1


def claims(view: View, picks: Picks, told: Words) -> list[str]:
    """Return what a step may say of the slots and cards that are picked."""
    return [claim_text(claim, view.rules, told.language) for claim in _claims(picks)]


def _claims(picks: Picks) -> Iterator[Statement]:
    slots, cards = picks.slots, picks.cards
    if slots and cards:
        held = [Held(slot, cards) for slot in slots]
        denied = [Not(one) for one in held]
        yield And(*held) if len(held) > 1 else held[0]
        yield And(*denied) if len(denied) > 1 else denied[0]
        if len(slots) > 1:
            yield CountOf(slots, cards, 1)
            yield CountOf(slots, cards, 0, 1)
        if 1 < len(slots) == len(cards):
            yield in_some_order(slots, cards)
    yield Or()


def reasons(view: View, picks: Picks, steps: int, told: Words) -> list[list[str]]:
    """Return what a step may follow from, by kind: clues, cards in sight and copies, steps above.

    Parameters
    ----------
    steps : int
        How many lines stand above it.
    """
    groups = (_clues(view), _copies(picks), [Cited((step,)) for step in range(1, steps + 1)])
    return [[ground_text(ground, view.rules, told) for ground in group] for group in groups]


def _clues(view: View) -> list[Ground]:
    """The clues that the hand was given, each for what it touched and what not."""
    values = view.rules.clue_values
    given = {
        OfClue(mark.value, mark.touched, mark.turn)
        for own in view.own
        for mark in own.marks
        if not isinstance(mark.value, Untold)
    }
    clues = sorted(
        given, key=lambda clue: (clue.turn or 0, values.index(clue.value), not clue.touched)
    )
    return [*clues, NoFact.MEANT] if clues else []


def _copies(picks: Picks) -> list[Ground]:
    if not picks.cards:
        return []
    found: list[Ground] = [AllInSight(picks.cards), OutOfSight(picks.cards, picks.number)]
    if picks.slots:
        found.append(TakenUp(picks.slots, picks.cards))
    return [*found, ShortDeck(picks.cards)]
