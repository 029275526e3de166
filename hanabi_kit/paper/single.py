"""What is printed alone, by the word that one asks for it with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hanabi_kit.paper.deck import deck
from hanabi_kit.paper.letters import letters
from hanabi_kit.paper.rubric import rubric
from hanabi_kit.paper.rules_card import rules_card
from hanabi_kit.paper.table_sheets import grids, tokens


@dataclass(frozen=True)
class Single:
    """Something that is printed alone.

    `make`: makes the PDF; it takes `paper`, and `name` where it is `named`.
    `named`: whether it has room for a name, such as the class's.
    """

    make: Callable[..., bytes]
    named: bool = True


SINGLES = {
    "deck": Single(deck, named=False),
    "rules": Single(rules_card),
    "grids": Single(grids),
    "tokens": Single(tokens, named=False),
    "letters": Single(letters, named=False),
    "rubric": Single(rubric),
}
"""What is printed alone, by its word."""
