"""The old name of `hanabi_kit.endgame.deal`, for one version."""

import warnings

from hanabi_kit.endgame.deal import Turning, could_still_be_won

__all__ = ["Turning", "could_still_be_won"]

warnings.warn(f"{__name__} is called hanabi_kit.endgame.deal now", DeprecationWarning, stacklevel=2)
