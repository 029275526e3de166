"""Deduction: what hidden cards can be, why, and what others can know.

Rooms for the own hand: `hand` and `odds` (what the cards can be, and how likely), `events` and
`event_odds` (what may be true of several cards at a time, and how likely it is), `listed_worlds`
and `sampling` (worlds one by one, or at random); `assignments`, `unseen_cards`, `counting` and
`counting_kernel` (the count behind them, readable and compiled).

Wings: `hidden` (clue values and played cards that the rules hide), `statements` (and, or, not for
all statements, and their text form), `reasons` (why a card cannot be something, as proofs that can
be checked), `written` (proofs that people write themselves, judged step by step), `solvers` (the
same problem put to python-constraint, and solved step by step as a person would), `others` (what
other players can know, to any depth), `knowledge` (models of possible worlds). What a convention
adds is kept apart from all of them, in `inferences`.
"""

import warnings

from hanabi_kit.deduction.event_odds import count_worlds, probability
from hanabi_kit.deduction.events import (
    AllOf,
    AnyOf,
    CountOf,
    Held,
    any_slot,
    every_slot,
    parse_event,
    playable,
    trash,
)
from hanabi_kit.deduction.events import Event as Event
from hanabi_kit.deduction.hand import count_assignments as count_assignments
from hanabi_kit.deduction.hand import deduce
from hanabi_kit.deduction.hand import deduce_all as deduce_all
from hanabi_kit.deduction.hand import possibilities as possibilities
from hanabi_kit.deduction.listed_worlds import Assignment as Assignment
from hanabi_kit.deduction.listed_worlds import Copy as Copy
from hanabi_kit.deduction.listed_worlds import each_assignment, worlds
from hanabi_kit.deduction.odds import Deduction, Odds, SlotDeduction
from hanabi_kit.deduction.others import is_known, known_to, probability_known
from hanabi_kit.deduction.reasons import Proof, Reasons, why, why_not
from hanabi_kit.deduction.sampling import sample
from hanabi_kit.deduction.statements import format_statement
from hanabi_kit.deduction.statements.combinators import Not

__all__ = [
    "AllOf",
    "AnyOf",
    "CountOf",
    "Deduction",
    "Held",
    "Not",
    "Odds",
    "Proof",
    "Reasons",
    "SlotDeduction",
    "any_slot",
    "count_worlds",
    "deduce",
    "each_assignment",
    "every_slot",
    "format_statement",
    "is_known",
    "known_to",
    "parse_event",
    "playable",
    "probability",
    "probability_known",
    "sample",
    "trash",
    "why",
    "why_not",
    "worlds",
]


def __getattr__(name: str) -> object:
    if name == "each_world":
        warnings.warn(
            f"{__name__}.each_world is called worlds now", DeprecationWarning, stacklevel=2
        )
        return worlds
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
