"""The old name of `hanabi_kit.endgame.deal`, for one version."""

import warnings

from hanabi_kit.endgame.deal import DealSolution, solve_deal

__all__ = ["DealSolution", "solve_deal"]

warnings.warn(f"{__name__} is called hanabi_kit.endgame.deal now", DeprecationWarning, stacklevel=2)
