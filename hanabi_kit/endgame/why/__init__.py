"""Why a move is best with all hands face up: the solved tree, orders of the deck, sentences.

Modules: `alike_actions` (actions that lead to the same table), `table_values` (one search for many
tables), `tree` (to be walked), `deck_orders` and `order_facts` (in which orders of the deck an
action fails, in few words), `values_by_card` (by one card, where the orders are too many),
`hopeless` (why an action cannot succeed), `explanation` (all this for every action, and later
decisions that are hard), `sentences` and `phrases` (in English and French), `explanation_data` (for
programs), `graph`.
"""

from hanabi_kit.endgame.why.explanation import Explanation, explain
from hanabi_kit.endgame.why.tree import FaceUpTree

__all__ = ["Explanation", "FaceUpTree", "explain"]
