"""Paper: worksheets, a deck of cards and a rules card, as PDF.

Rooms: `sheet` (exercises and puzzles), `fields` (room for answers), `prose` (texts as values),
`markdown` (notebooks and pages as values), `pictures` (tables and shapes), `deck`
(cards and tokens to cut out), `table_sheets` (grids, tokens, a mat), `rules_card` (the rules on a
page), `rubric` (how good a reason is), `slides` (a lesson to show on a wall), `single` (what is
printed alone, by its word), `typesetting` (from values to PDF, by the layouts in the ``.typ``
files).
"""

from hanabi_kit.paper.sheet import Section, lesson_section, puzzle_section, worksheet

__all__ = ["Section", "lesson_section", "puzzle_section", "worksheet"]
