"""The old name of `hanabi_kit.endgame.deal`, for one version."""

import warnings

from hanabi_kit.endgame.deal import Turning as Turning
from hanabi_kit.endgame.deal import could_still_be_won as could_still_be_won

warnings.warn(f"{__name__} is called hanabi_kit.endgame.deal now", DeprecationWarning, stacklevel=2)
