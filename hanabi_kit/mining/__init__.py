"""The mine: puzzles found in games that are played for it, or in games that were recorded.

Rooms: `settings` (what is looked for, and where), `games` (the games, by number), `game_task`
(which positions of a game are worth a proof), `position_task` (one position: proved, rated,
drafted), the kinds (`kinds.endgames`, `kinds.hands`, `kinds.deals`) with their sentences
(`kinds.endgame_hints`, `kinds.endgame_sentences`, `kinds.hand_sentences`, `kinds.deal_sentences`,
`kinds.sentence_parts`), `journal` (what is done, line by line, so that nothing is done twice),
`selection` (which puzzles are kept, whatever the order in which they were found), `task_backends`
(who does the work: processes here, or a Dask cluster) and `mine_loop` (all of it together).

What is found depends on the settings alone. Every task is a function of its arguments, no budget is
counted in seconds, and what is kept is settled in the order of the games.
"""

from hanabi_kit.mining.mine_loop import Mined as Mined
from hanabi_kit.mining.mine_loop import mine
from hanabi_kit.mining.mine_loop import with_files as with_files
from hanabi_kit.mining.settings import Settings
from hanabi_kit.mining.task_backends import Workforce as Workforce

__all__ = ["Settings", "mine"]
