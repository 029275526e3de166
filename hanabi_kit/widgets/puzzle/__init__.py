"""Puzzles, one after the other, with hints and explanations.

Rooms: `player`, `solving`, `drawn`, `answer_words`, `reactions` and `deal_reactions`, `stand`,
`proving`.
"""

from hanabi_kit.widgets.puzzle.player import PuzzlePlayer

__all__ = ["PuzzlePlayer"]
