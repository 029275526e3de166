"""The seat model: the player to move does not see the own hand.

Rooms: `search` (one action for all worlds), `solution` (the answer), `words` (why, by worlds, in
English and French), `graph`.
"""
