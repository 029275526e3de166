"""Live widgets for notebooks. Nothing else of the kit imports this floor.

Each room has a `widget`, beside it the `session`, which decides everything without a browser, and a
`drawing` of it: `table` (looked at and played on), `deduction` (possibilities struck out), `puzzle`
(a set of them, with hints), `solution` (a solved end-game walked through), `reviewer` (a recorded
game), `knowledge` (possible worlds), `exercise` (a lesson's question, answered where it stands).
The browser's half is in its ``static``.
Shared by all: `live` (how a widget answers its browser), `messages` (what a browser may send),
`assets` (programs and style sheets), `task` (questions that take long), `stepping` and `playback`
(a turn on a line of tables, seen from a seat), and ``static``.
"""

from hanabi_kit.widgets.deduction import DeductionBoard
from hanabi_kit.widgets.exercise import ExerciseCard as ExerciseCard
from hanabi_kit.widgets.exercise import ask
from hanabi_kit.widgets.knowledge import KnowledgeExplorer
from hanabi_kit.widgets.puzzle import PuzzlePlayer
from hanabi_kit.widgets.reviewer import GameReviewer
from hanabi_kit.widgets.solution import SolutionExplorer
from hanabi_kit.widgets.table import Table

__all__ = [
    "DeductionBoard",
    "GameReviewer",
    "KnowledgeExplorer",
    "PuzzlePlayer",
    "SolutionExplorer",
    "Table",
    "ask",
]
