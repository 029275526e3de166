"""Deduction: what hidden cards can be.

Rooms: `hand` (what the own cards can be, and how likely), `events` and `chances` (what may be true
of several cards at a time, and how likely it is), `worlds` (one by one, or at random);
`counting` and `kernel` (the count behind them, readable and compiled), `pool` (the cards out of
sight, as both begin with); `proofs` and `proof_check` (why a card cannot be what it is not, and
whether that is so); `constraint_model` (the same question put to python-constraint, for lessons and
as an oracle).
"""

from hanabi_kit.deduce.chances import count_worlds, probability
from hanabi_kit.deduce.events import (
    AllOf,
    AnyOf,
    CountOf,
    Event,
    Held,
    Not,
    any_slot,
    every_slot,
    playable,
    playable_cards,
    trash,
    trash_cards,
)
from hanabi_kit.deduce.hand import (
    Deduction,
    Odds,
    SlotDeduction,
    count_assignments,
    deduce,
    deduce_all,
    possibilities,
)
from hanabi_kit.deduce.proofs import Proof, Reasons, why, why_not
from hanabi_kit.deduce.worlds import Assignment, Copy, each_assignment, each_world, sample

__all__ = [
    "AllOf",
    "AnyOf",
    "Assignment",
    "Copy",
    "CountOf",
    "Deduction",
    "Event",
    "Held",
    "Not",
    "Odds",
    "Proof",
    "Reasons",
    "SlotDeduction",
    "any_slot",
    "count_assignments",
    "count_worlds",
    "deduce",
    "deduce_all",
    "each_assignment",
    "each_world",
    "every_slot",
    "playable",
    "playable_cards",
    "possibilities",
    "probability",
    "sample",
    "trash",
    "trash_cards",
    "why",
    "why_not",
]
