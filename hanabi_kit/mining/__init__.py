"""The mine: puzzles found in games that are played for it, or in games that were recorded.

Rooms: `settings` (what is looked for, and where), `games` (the games, by number), `looking` (which
positions of a game are worth a proof), `working` (one position: proved, rated, drafted), the kinds
(`endgames`, `hands`, `deals`) with their sentences (`endgame_telling`, `endgame_sentences`,
`hand_sentences`, `deal_sentences`, `sentence_parts`), `journal` (what is done, line by line, so
that nothing is done twice), `settling` (which puzzles are kept, whatever the order in which they
were found), `workforce` (who does the work: processes here, or a Dask cluster) and `digging` (all
of it together).

What is found depends on the settings alone. Every task is a function of its arguments, no budget is
counted in seconds, and what is kept is settled in the order of the games.
"""

from hanabi_kit.mining.digging import Mined, mine
from hanabi_kit.mining.digging import with_files as with_files
from hanabi_kit.mining.settings import Settings
from hanabi_kit.mining.workforce import Workforce as Workforce

__all__ = ["Mined", "Settings", "mine"]
