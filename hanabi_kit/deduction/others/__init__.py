"""What other players can know, and what is known of that: to any depth, and exactly.

Rooms: `known_hands` (`known_to`, `is_known`, `probability_known`), `knowledge_chains` (what holds
at the end of "she knows that he knows"), `redealt_hands` and `counting_deals` (how that is decided
and counted), `table_facts` (what everybody knows of a table).
"""

from hanabi_kit.deduction.others.known_hands import KnownHand as KnownHand
from hanabi_kit.deduction.others.known_hands import is_known as is_known
from hanabi_kit.deduction.others.known_hands import known_to as known_to
from hanabi_kit.deduction.others.known_hands import probability_known as probability_known
