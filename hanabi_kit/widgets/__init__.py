"""Live widgets for notebooks. Nothing else of the kit imports this floor.

Rooms: `table` (the table one looks at and plays on), `sitting` (what it decides, without a
browser), `playback` (where on a game one stands).
"""

from hanabi_kit.widgets.table import Table

__all__ = ["Table"]
