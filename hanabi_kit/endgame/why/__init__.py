"""Why a move is best with all hands face up: the solved tree, orders of the deck, sentences.

Rooms: `moves` (actions that lead to the same table), `values` (one search for many tables), `tree`
(to be walked), `orders` and `facts` (in which orders of the deck a move fails, in few words),
`by_card` (by one card, where the orders are too many), `explanation` (all this for every move, and
later decisions), `sentences` and `order_sentences` (all this in words), `data` (for programs),
`graph`.
"""

from hanabi_kit.endgame.why.explanation import Explanation, explain
from hanabi_kit.endgame.why.tree import FaceUpTree

__all__ = ["Explanation", "FaceUpTree", "explain"]
