"""What a variant changes in the course of a game: its fireworks, its tokens, what is told and seen.

A `Ruleset` has one `Mechanism`; no variant of hanab.live has two. The engine asks its fields and
nothing else; the game as everybody knows it is `ORDINARY`, and each of the others is named below
after its variants. Which cards a clue touches is not here but in `hanabi_kit.rules.clue_rules`;
what holds for one suit only in `hanabi_kit.rules.suit_rules`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hanabi_kit.rules.fireworks import RISING, Fireworks
from hanabi_kit.rules.mechanisms.sudoku import SUDOKU
from hanabi_kit.rules.mechanisms.up_or_down import UP_OR_DOWN
from hanabi_kit.support.faces import brief

Told = Literal["value", "kind", "touched"]
"""What everybody is told of a clue: its value, only whether it is a colour or a rank, or only which
cards it touches."""


@brief
@dataclass(frozen=True)
class Mechanism:
    """How a game is played beyond touch and cards.

    Parameters
    ----------
    name : str
        What hanab.live's variants with it are called; empty for the ordinary game.
    fireworks : Fireworks
    start_cards : bool
        Whether each suit has a START card.
    clue_cost : int
        Tokens that a clue takes. Where it is 2, tokens are counted in halves: a discard gives half
        of what a clue takes.
    completion_tokens : int
        Tokens that a completed firework gives back.
    alternating : bool
        Whether a clue must be of the other kind, colour or rank, than the one before.
    told : {"value", "kind", "touched"}
    hole : bool
        Whether a played card goes face down into a hole: nobody is told what it was, nor whether
        it fitted.

    Examples
    --------
    >>> CLUE_STARVED.clue_cost, THROW_IT_IN_A_HOLE.completion_tokens, ORDINARY.told
    (2, 0, 'value')
    """

    name: str = ""
    fireworks: Fireworks = RISING
    start_cards: bool = False
    clue_cost: int = 1
    completion_tokens: int = 1
    alternating: bool = False
    told: Told = "value"
    hole: bool = False

    def tokens(self, counted: int) -> str:
        """Return a number of tokens, as games count them, in clues: whole ones and halves.

        Examples
        --------
        >>> CLUE_STARVED.tokens(15), CLUE_STARVED.tokens(1), ORDINARY.tokens(7)
        ('7½', '½', '7')
        """
        whole, rest = divmod(counted, self.clue_cost)
        part = "½" if 2 * rest == self.clue_cost else f" {rest}/{self.clue_cost}" if rest else ""
        return f"{whole or ''}{part}".strip() or "0"

    @property
    def hides(self) -> bool:
        """Whether players are not told all that happens openly in the ordinary game."""
        return self.hole or self.told != "value"


ORDINARY = Mechanism()
UP_OR_DOWN_GAME = Mechanism("Up or Down", UP_OR_DOWN, start_cards=True)
SUDOKU_GAME = Mechanism("Sudoku", SUDOKU)
CLUE_STARVED = Mechanism("Clue Starved", clue_cost=2)
ALTERNATING_CLUES = Mechanism("Alternating Clues", alternating=True)
COW_AND_PIG = Mechanism("Cow & Pig", told="kind")
DUCK = Mechanism("Duck", told="touched")
THROW_IT_IN_A_HOLE = Mechanism("Throw It in a Hole", completion_tokens=0, hole=True)
MECHANISMS = {
    own.name: own
    for own in (
        *(UP_OR_DOWN_GAME, SUDOKU_GAME, CLUE_STARVED, ALTERNATING_CLUES),
        *(COW_AND_PIG, DUCK, THROW_IT_IN_A_HOLE),
    )
}
"""Those of the site's variants, by name."""
