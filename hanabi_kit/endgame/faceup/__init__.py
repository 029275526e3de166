"""The search with all hands face up: every hand is known to everyone, the deck's order to nobody.

Modules: `root` (the table, and what its first actions lead to), `suit_search` (the search, to be
read, with the proof of every rule that cuts it), `suit_codes` (fireworks as numbers),
`search_kernel` (the same search as array code, compiled by numba), `compiled_search` (what runs
it), `card_search` (by the written rules, card by card, for rulesets that the others do not cover),
`open_search` (the same where players choose the order of the ranks), `special_rules` (which rules
ask for it), `proved_bounds` (bounds when the budget ran out).
"""
