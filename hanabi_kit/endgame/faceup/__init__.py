"""The search with all hands face up: every hand is known to everyone, the deck's order to nobody.

Rooms: `root` (the table, and what its first actions lead to), `search` (the search, to be read,
with the proof of every rule that cuts it), `suits` (fireworks as numbers), `kernel` (the same
search as array code, compiled by numba), `compiled` (what runs it), `plain` (by the written rules,
for rulesets that the others do not cover), `unfinished` (bounds when the budget ran out).
"""
