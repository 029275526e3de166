"""Possibilities struck out by hand, with reasons.

Rooms: `board`, `grids`, `striking`, `marking`, `subject`.
"""

from hanabi_kit.widgets.deduction.board import DeductionBoard

__all__ = ["DeductionBoard"]
