"""The puzzles: read, proved, and found.

Rooms: `puzzle` (a puzzle as value and file), `proof` (its answer worked out anew), `catalogue`
(the puzzles that come with the kit), `gathering` (puzzles from wherever they are), `asked` (what a
puzzle asks for, and which answers are right), `progress` (what was answered, kept in a file).
"""

from hanabi_kit.puzzles.catalogue import folder, puzzle_files
from hanabi_kit.puzzles.proof import prove
from hanabi_kit.puzzles.puzzle import (
    Answer,
    DealAnswer,
    HandAnswer,
    Puzzle,
    format_puzzle,
    parse_puzzle,
    read_puzzle,
)

__all__ = [
    "Answer",
    "DealAnswer",
    "HandAnswer",
    "Puzzle",
    "folder",
    "format_puzzle",
    "parse_puzzle",
    "prove",
    "puzzle_files",
    "read_puzzle",
]
