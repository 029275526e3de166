"""Puzzles, one after the other, with hints and explanations.

Rooms: `widget`, `session` (what was answered and asked for), `puzzle_progress` (how far one is with
a puzzle), `action_proof` (what the solver proves of an action), `drawing` (what is shown); in words
`answer_sentences`, `reaction_sentences` and `deal_reaction_sentences`.
"""

from hanabi_kit.widgets.puzzle.widget import PuzzlePlayer as PuzzlePlayer
