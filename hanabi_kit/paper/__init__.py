"""Paper: worksheets, a deck of cards and a rules card, as PDF.

Rooms: `sheet` (exercises and puzzles), `fields` (room for answers), `prose` (texts as values),
`pictures` (tables and shapes), `actions` (right actions in words), `deck` (cards and tokens to cut
out), `rules_card` (the rules on a page), `typesetting` (from values to PDF, by the layouts in the
``.typ`` files).
"""

from hanabi_kit.paper.sheet import Section, lesson_section, puzzle_section, worksheet

__all__ = ["Section", "lesson_section", "puzzle_section", "worksheet"]
