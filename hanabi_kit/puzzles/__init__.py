"""The puzzles: read, proved, and found.

Rooms: `puzzle` (a puzzle as value and file), `answers.answer_table` and `statements` (what a file
claims, and how it is written), `schema` (the format for editors), `proofs.known_deal` (a deal of
which all is known), `proofs.proof` and `proofs.reasons` (the answer worked out anew, with reasons),
`playing_out` (an end-game that goes on after its first move; a whole line as an answer), `rating`
(how hard it is), `themes` (what it is about), `quality` (whether it is too easy), `wording`
(whether the texts say what the answer says), `sameness` (whether two are alike),
`collections.catalogue` (the puzzles that come with the kit), `sets` (puzzles in an order),
`collections.collection` (puzzles from wherever they are), `problem`, `proofs.questions` and
`answers.typed_answers` (what is asked for, which answers are right, how they are read), `progress`
(what was answered, kept in a file).
"""

from hanabi_kit.puzzles.answers.answer_table import Answer, DealAnswer, HandAnswer
from hanabi_kit.puzzles.collections.catalogue import folder
from hanabi_kit.puzzles.collections.catalogue import puzzle_files as puzzle_files
from hanabi_kit.puzzles.proofs.proof import prove
from hanabi_kit.puzzles.puzzle import Puzzle, format_puzzle, parse_puzzle, read_puzzle

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
