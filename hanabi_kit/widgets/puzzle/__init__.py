"""Puzzles, one after the other, with hints and explanations.

Rooms: `player`, `solving`, `drawn`, `reactions`, `stand`, `proving`.
"""

from hanabi_kit.widgets.puzzle.player import PuzzlePlayer

__all__ = ["PuzzlePlayer"]
