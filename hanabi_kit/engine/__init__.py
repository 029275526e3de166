"""What `hanabi_kit.game` is made of, and what a view and a position share with it.

Modules: `action_text` (actions as texts, both ways), `hands` (cards in hands, why a game is over),
`dealing` (decks, and hands dealt of them), `legality` (what the rules allow at a table).
"""
