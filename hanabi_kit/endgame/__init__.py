"""End-games, solved exactly; every number carries the name of its model.

Rooms: `solver` (from a table to a solution), `solution` (what is answered), `root` (the table and
what its first actions lead to), `faceup` (the search with all hands face up, to be read), `suits`
(fireworks as numbers), `kernel` (the same search as array code, compiled by numba) and `compiled`
(what runs it), `unfinished` (bounds when time ran out), `seat` (the mover does not see the own
hand), `seat_solution` (its answer), `seat_words` (why, in sentences) and `seat_graph`, `choosing`
(one best action, for players), `judging` (a comment on a move).

Known deals have rooms of their own, imported by name because they need numpy: `deals` (the best
score when the deck's order is known too), `turning` (the turn at which a game was lost),
`deal_question`, `deal_lines` and `deal_kernel` (how that is worked out).
"""

from hanabi_kit.endgame.choosing import best_action
from hanabi_kit.endgame.judging import judge
from hanabi_kit.endgame.seat_solution import PossibleHand, SeatSolution
from hanabi_kit.endgame.solution import ActionValue, Objective, Solution
from hanabi_kit.endgame.solver import MODELS, OBJECTIVES, solve

__all__ = [
    "MODELS",
    "OBJECTIVES",
    "ActionValue",
    "Objective",
    "PossibleHand",
    "SeatSolution",
    "Solution",
    "best_action",
    "judge",
    "solve",
]
