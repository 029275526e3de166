"""The old name of `hanabi_kit.endgame.deal`, for one version."""

import warnings

from hanabi_kit.endgame.deal import DealSolution as DealSolution
from hanabi_kit.endgame.deal import one_hand_can as one_hand_can
from hanabi_kit.endgame.deal import solve_deal as solve_deal

warnings.warn(f"{__name__} is called hanabi_kit.endgame.deal now", DeprecationWarning, stacklevel=2)
