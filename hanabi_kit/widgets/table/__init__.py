"""A table to look at and to play on.

Rooms: `widget`, `session` (what it decides), `drawing` (what is shown), `hand_order` (cards moved
about in a hand), `own_cards_seen` (in actions taken back), `partners` (who plays for the other
seats).
"""

from hanabi_kit.widgets.table.widget import Table as Table
