"""A board to strike out what hidden cards cannot be.

Rooms: `widget`, `session` (what it says and counts), `marks` (what is struck out), `subject` (whose
cards, and what can be said of them), `drawing` (the grids).
"""

from hanabi_kit.widgets.deduction.widget import DeductionBoard as DeductionBoard
