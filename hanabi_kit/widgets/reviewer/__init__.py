"""A recorded game looked through, turn by turn.

Rooms: `reviewer`, `reviewing`, `drawn`, `chronicle`, `hindsight`, `game_source`.
"""

from hanabi_kit.widgets.reviewer.reviewer import GameReviewer

__all__ = ["GameReviewer"]
