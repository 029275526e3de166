"""End-games, solved exactly; every number carries the name of its model.

Rooms: `solver` (from a game to a solution), `solution` (what is answered), `faceup` (the search
with all hands face up, to be read), `suits` (fireworks as numbers), `kernel` (the same search as
array code, compiled by numba) and `compiled` (what runs it), `unfinished` (bounds when time ran
out), `choosing` (one best action, for players), `judging` (a comment on a move).
"""

from hanabi_kit.endgame.choosing import best_action
from hanabi_kit.endgame.judging import judge
from hanabi_kit.endgame.solution import ActionValue, Objective, Solution
from hanabi_kit.endgame.solver import MODELS, OBJECTIVES, solve

__all__ = [
    "MODELS",
    "OBJECTIVES",
    "ActionValue",
    "Objective",
    "Solution",
    "best_action",
    "judge",
    "solve",
]
