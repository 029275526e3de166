"""A table to look at and to play on.

Rooms: `table`, `sitting`, `playback`.
"""

from hanabi_kit.widgets.table.table import Table

__all__ = ["Table"]
