"""Deduction: what hidden cards can be.

Rooms: `hand` (what the own cards can be, and how likely), `counting` (the dynamic programme behind
it), `constraint_model` (the same question put to python-constraint, for lessons and as an oracle).
"""

from hanabi_kit.deduce.hand import (
    Deduction,
    SlotDeduction,
    count_assignments,
    deduce,
    possibilities,
)

__all__ = ["Deduction", "SlotDeduction", "count_assignments", "deduce", "possibilities"]
