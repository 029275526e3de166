"""Known deals: the deck's order is known too.

Rooms: `deals` (the best score of a deal), `question` (a table as the search sees it), `lines` (how
it is reached), `kernel` (the search as array code), `turning` (the turn at which a game was lost).
They need arrays, which take long to load, so they are imported by name.
"""
