"""Who sits at a table that is dealt on a page."""

PLAYERS = ("Alice", "Bob", "Cathy", "Donald", "Emily")
"""By seat, for two players to five."""

PARTNER = "Chop"
"""Who plays for the others: a player with the small convention that lesson 05 tells."""
