"""Who knows what, and who knows that: models of possible worlds, and the table as one.

Rooms: `plain_facts`, `formulas` and `formula_text` (statements as values and as text), `model` and
`model_graph` (finite models, announcements), `witness` (why a formula is true), `table_knowledge`
(what is known at a Hanabi table), `table_model` (its worlds written down), `without_worlds` (what
is answered without them), `examples` (muddy children, three hats, NanoHanabi).
"""

from hanabi_kit.deduction.knowledge.formula_text import parse_formula
from hanabi_kit.deduction.knowledge.formulas import (
    CommonKnowledge,
    EverybodyKnows,
    Knows,
    KnowsWhether,
)
from hanabi_kit.deduction.knowledge.formulas import Formula as Formula
from hanabi_kit.deduction.knowledge.model import Model
from hanabi_kit.deduction.knowledge.plain_facts import Atom, Critical, Holds, Playable, Trash
from hanabi_kit.deduction.knowledge.table_knowledge import Knowledge
from hanabi_kit.deduction.knowledge.table_model import MOST_WORLDS as MOST_WORLDS
from hanabi_kit.deduction.knowledge.table_model import TableModel as TableModel
from hanabi_kit.deduction.statements.combinators import And, Implies, Or
from hanabi_kit.deduction.statements.combinators import Not as Not

__all__ = [
    "And",
    "Atom",
    "CommonKnowledge",
    "Critical",
    "EverybodyKnows",
    "Holds",
    "Implies",
    "Knowledge",
    "Knows",
    "KnowsWhether",
    "Model",
    "Or",
    "Playable",
    "Trash",
    "parse_formula",
]
