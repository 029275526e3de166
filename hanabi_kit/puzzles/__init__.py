"""The puzzles: read, proved, and found.

Rooms: `puzzle` (a puzzle as value and file), `answers` and `statements` (what a file claims, and
how it is written), `schema` (the format for editors), `dealt` (a deal of which all is known),
`proof` and `why` (the answer worked out anew, with reasons), `rating` (how hard it is), `quality`
(whether it is too easy), `wording` (whether the texts say what the answer says), `sameness`
(whether two are alike), `catalogue` (the puzzles that come with the kit), `sets` (puzzles in an
order), `gathering` (puzzles from wherever they are), `asked`, `questions` and `chances` (what is
asked for, which answers are right, how they are read), `progress` (what was answered, kept in a
file).
"""

from hanabi_kit.puzzles.catalogue import folder
from hanabi_kit.puzzles.catalogue import puzzle_files as puzzle_files
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
    "read_puzzle",
]
