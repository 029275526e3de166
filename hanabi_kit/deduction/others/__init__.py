"""What other players can know, and what is known of that: to any depth, and exactly.

Rooms: `questions` (what a player asks: `known_to`, `is_known`, `probability_known`), `chains`
(deals that follow from each other), `redeal` and `deals` (how they are decided and counted),
`table_facts` (what everybody knows of a table).
"""

from hanabi_kit.deduction.others.questions import KnownHand, is_known, known_to, probability_known

__all__ = ["KnownHand", "is_known", "known_to", "probability_known"]
