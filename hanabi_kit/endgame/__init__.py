"""End-games, solved exactly; every number carries the name of its model.

Rooms: `solve` (from a game to a solution), `solution` (what is answered), `faceup` (the search with
all hands face up), `suits` (fireworks as numbers), `unfinished` (bounds when time ran out),
`judge` (a comment on a move).
"""

from hanabi_kit.endgame.judge import judge
from hanabi_kit.endgame.solution import ActionValue, Objective, Solution
from hanabi_kit.endgame.solve import MODELS, OBJECTIVES, solve

__all__ = ["MODELS", "OBJECTIVES", "ActionValue", "Objective", "Solution", "judge", "solve"]
