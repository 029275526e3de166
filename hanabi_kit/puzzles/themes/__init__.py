"""Themes: what a puzzle is about, measured from its proof, never guessed from its words.

Rooms: `vocabulary` (every theme, what it is, of which kinds), `measuring` (the themes that a proof
shows, and what is wrong with those that a file claims), `endgame_themes`, `plan_themes`,
`hand_themes` and `deal_themes` (how each is measured), `collection_by_theme` (the kit's puzzles
with one theme, from easy to hard).
"""
