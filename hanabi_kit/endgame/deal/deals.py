"""The old name of `hanabi_kit.endgame.deal`, for one version."""

import warnings

warnings.warn(f"{__name__} is called hanabi_kit.endgame.deal now", DeprecationWarning, stacklevel=2)
