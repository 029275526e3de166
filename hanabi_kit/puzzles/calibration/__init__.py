"""How hard puzzles are for people, measured from what pupils answered."""
