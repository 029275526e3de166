"""Statements: what may be true or false, joined by and, or, not and if … then.

One set of combinators serves three sets of leaves: of one hand (`hanabi_kit.deduction.events`), of
who knows what (`hanabi_kit.deduction.knowledge.formulas`) and of a puzzle's table
(`hanabi_kit.puzzles.statements`). All are written and read in one text form.

Rooms: `combinators` (`And`, `Or`, `Not`, `Implies`), `reading` and `writing` (the text
form).
"""

from hanabi_kit.deduction.statements.combinators import And as And
from hanabi_kit.deduction.statements.combinators import Implies as Implies
from hanabi_kit.deduction.statements.combinators import Not as Not
from hanabi_kit.deduction.statements.combinators import Or as Or
from hanabi_kit.deduction.statements.combinators import Statement as Statement
from hanabi_kit.deduction.statements.combinators import leaves as leaves
from hanabi_kit.deduction.statements.combinators import with_leaves as with_leaves
from hanabi_kit.deduction.statements.writing import format_statement as format_statement
