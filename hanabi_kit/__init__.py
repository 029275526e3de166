"""hanabi-kit: learn deduction with the card game Hanabi, and solve its end-games.

The names below are the everyday ones; they are looked up when first used, so that importing the kit
costs next to nothing. Everything else is in its room: `hanabi_kit.game`, `hanabi_kit.deduction`,
`hanabi_kit.endgame`, …
"""

from __future__ import annotations

import importlib

from hanabi_kit.version import __version__

TYPE_CHECKING = False  # as `typing` has it, whose import takes longer than all the rest
if TYPE_CHECKING:
    from typing import Any

    from hanabi_kit.actions import Clue, Discard, Play
    from hanabi_kit.cards import Card, CardSet
    from hanabi_kit.deduction import deduce, known_to, probability, why, why_not
    from hanabi_kit.deduction.listed_worlds import worlds
    from hanabi_kit.endgame import solve
    from hanabi_kit.game import Game, shuffled
    from hanabi_kit.lessons import check, hint, reveal
    from hanabi_kit.notation import GameRecord, format_link, parse_link, read_game, read_position
    from hanabi_kit.players import play_game
    from hanabi_kit.position import Position
    from hanabi_kit.puzzles import read_puzzle
    from hanabi_kit.reading import read
    from hanabi_kit.rules import STANDARD
    from hanabi_kit.view import View
    from hanabi_kit.widgets import (
        DeductionBoard,
        GameReviewer,
        KnowledgeExplorer,
        PuzzlePlayer,
        SolutionExplorer,
        Table,
        ask,
        practice,
    )

_HOMES = {
    "Card": "cards",
    "CardSet": "cards",
    "Clue": "actions",
    "DeductionBoard": "widgets",
    "Discard": "actions",
    "Game": "game",
    "GameRecord": "notation",
    "GameReviewer": "widgets",
    "KnowledgeExplorer": "widgets",
    "Play": "actions",
    "Position": "position",
    "PuzzlePlayer": "widgets",
    "STANDARD": "rules",
    "SolutionExplorer": "widgets",
    "Table": "widgets",
    "View": "view",
    "ask": "widgets",
    "check": "lessons",
    "deduce": "deduction",
    "format_link": "notation",
    "hint": "lessons",
    "known_to": "deduction",
    "parse_link": "notation",
    "play_game": "players",
    "practice": "widgets",
    "probability": "deduction",
    "read": "reading",
    "read_game": "notation",
    "read_position": "notation",
    "read_puzzle": "puzzles",
    "reveal": "lessons",
    "shuffled": "game",
    "solve": "endgame",
    "why": "deduction",
    "why_not": "deduction",
    "worlds": "deduction",
}

__all__ = [
    "STANDARD",
    "Card",
    "CardSet",
    "Clue",
    "DeductionBoard",
    "Discard",
    "Game",
    "GameRecord",
    "GameReviewer",
    "KnowledgeExplorer",
    "Play",
    "Position",
    "PuzzlePlayer",
    "SolutionExplorer",
    "Table",
    "View",
    "__version__",
    "ask",
    "check",
    "deduce",
    "format_link",
    "hint",
    "known_to",
    "parse_link",
    "play_game",
    "practice",
    "probability",
    "read",
    "read_game",
    "read_position",
    "read_puzzle",
    "reveal",
    "shuffled",
    "solve",
    "why",
    "why_not",
    "worlds",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is not None:
        return getattr(importlib.import_module(f"{__name__}.{home}"), name)
    from importlib.util import find_spec

    if not name.startswith("_") and find_spec(f"{__name__}.{name}") is not None:
        return importlib.import_module(f"{__name__}.{name}")  # a room: hanabi_kit.deduction
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
