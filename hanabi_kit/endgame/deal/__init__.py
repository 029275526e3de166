"""Known deals: whether a game can be won when the deck's order is known too, how, and until when.

Modules: `solving` (the best score of a deal), `turning_point` (the turn at which a game was lost),
`targets` (fireworks to be built, as the search sees them), `ways` (the orders of ranks in which
they may grow), `legal_lines` (from the search back to legal actions), `every_line` (all lines,
where the search's are none), `beam_kernel` (the search as array code). They need arrays, which take
long to load, so that this package is imported where it is used.
"""

from hanabi_kit.endgame.deal.solving import DealSolution
from hanabi_kit.endgame.deal.solving import one_hand_can as one_hand_can
from hanabi_kit.endgame.deal.solving import solve_deal as solve_deal
from hanabi_kit.endgame.deal.turning_point import Turning, could_still_be_won

__all__ = ["DealSolution", "Turning", "could_still_be_won"]
