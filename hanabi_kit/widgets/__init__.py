"""Live widgets for notebooks. Nothing else of the kit imports this floor.

Each room has a `widget`, beside it the `session`, which decides everything without a browser, and a
`drawing` of it: `table` (looked at and played on), `deduction` (possibilities struck out), `puzzle`
(a set of them, with hints), `solution` (a solved end-game walked through), `reviewer` (a recorded
game), `knowledge` (possible worlds), `proof` (a proof written and judged step by step), `exercise`
(a lesson's question, answered where it stands); and `practice`, which shows puzzles and exercises
that fit who practises.
The browser's half is in its ``static``.
Shared by all: `live` (how a widget answers its browser), `messages` (what a browser may send),
`assets` (programs and style sheets), `task` (questions that take long), `stepping` and `playback`
(a turn on a line of tables, seen from a seat), and ``static``.
"""

from __future__ import annotations

import importlib

TYPE_CHECKING = False  # as `typing` has it; a page in a browser loads one widget only, and at once
if TYPE_CHECKING:
    from typing import Any

    from hanabi_kit.widgets.deduction import DeductionBoard
    from hanabi_kit.widgets.exercise import ExerciseCard as ExerciseCard
    from hanabi_kit.widgets.exercise import ask
    from hanabi_kit.widgets.knowledge import KnowledgeExplorer
    from hanabi_kit.widgets.practising import practice
    from hanabi_kit.widgets.proof import ProofBoard as ProofBoard
    from hanabi_kit.widgets.puzzle import PuzzlePlayer
    from hanabi_kit.widgets.reviewer import GameReviewer
    from hanabi_kit.widgets.solution import SolutionExplorer
    from hanabi_kit.widgets.table import Table

_HOMES = {
    "DeductionBoard": "deduction",
    "ExerciseCard": "exercise",
    "GameReviewer": "reviewer",
    "KnowledgeExplorer": "knowledge",
    "ProofBoard": "proof",
    "PuzzlePlayer": "puzzle",
    "SolutionExplorer": "solution",
    "Table": "table",
    "ask": "exercise",
    "practice": "practising",
}

__all__ = [
    "DeductionBoard",
    "GameReviewer",
    "KnowledgeExplorer",
    "PuzzlePlayer",
    "SolutionExplorer",
    "Table",
    "ask",
    "practice",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
