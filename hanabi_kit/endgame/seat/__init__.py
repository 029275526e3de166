"""The seat model: the player to move does not see the own hand.

Modules: `search` (one action for all worlds), `solution` (the answer), `sentences` (why, by worlds,
in English and French), `graph`.
"""
