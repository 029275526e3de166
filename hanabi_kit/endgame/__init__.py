"""End-games, solved exactly; every number carries the name of its model.

Rooms: `solver` (from a table to a solution), `solution` (what solutions have in common), `reasons`
(who tells why), `budget` (how long a search may take, who watches it, how it is stopped),
`choosing` (one best action, for players), `judging` (a comment on an action), `covered` (which
rules each model covers), `goal` (what can still be reached), `clue_words` (a clue of whatever
value), `tuning` (numbers that only time and memory depend on). Each model has a wing, and so have
reasons face up:

- `faceup`: every hand is known to everyone, the deck's order to nobody;
- `seat`: the mover does not see the own hand;
- `plan`: the real game; nobody does, and the team agreed on a plan beforehand;
- `deal`: every card is known, the deck's order too;
- `why`: why a move is best face up: the tree, orders of the deck, sentences.
"""

from hanabi_kit.endgame.choosing import best_action as best_action
from hanabi_kit.endgame.deal.values import DealValues
from hanabi_kit.endgame.judging import judge
from hanabi_kit.endgame.reasons import REASONS
from hanabi_kit.endgame.seat.solution import PossibleHand, SeatSolution
from hanabi_kit.endgame.solution import OBJECTIVES as OBJECTIVES
from hanabi_kit.endgame.solution import REASONS_OF, ActionValue, Solution, SolutionReasons
from hanabi_kit.endgame.solution import Bounds as Bounds
from hanabi_kit.endgame.solution import Objective as Objective
from hanabi_kit.endgame.solver import MODELS as MODELS
from hanabi_kit.endgame.solver import solve

__all__ = [
    "ActionValue",
    "DealValues",
    "PossibleHand",
    "SeatSolution",
    "Solution",
    "SolutionReasons",
    "judge",
    "solve",
]

REASONS_OF.update(REASONS)
