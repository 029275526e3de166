"""Which cards the Chop convention treats apart: the second of each firework, and the top rank."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from hanabi_kit.players.board import bits_of, tables_of
from hanabi_kit.rules.clue_rules import RankClues
from hanabi_kit.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Meanings:
    """Which cards the convention treats apart, under some rules.

    Parameters
    ----------
    twos : int
        The cards that are saved by their rank though another copy is left, as a bit set: the second
        of each firework. None where players choose the order of the ranks.
    saved_by_rank : int
        The cards that are saved by their rank only: of the top rank.
    two, top : int or None
        The rank clues that say so. None where no clue does, as a rank clue touches several ranks,
        or the top rank may be played first.
    """

    twos: int
    saved_by_rank: int
    two: int | None
    top: int | None


@lru_cache(maxsize=64)
def meanings_of(rules: Ruleset) -> Meanings:
    """Return what the convention treats apart under `rules`."""
    if rules.fireworks.open_order:
        return Meanings(0, 0, None, None)
    tables = tables_of(rules)
    twos = bits_of(suit[1] for suit in tables.by_suit if len(suit) > 1)
    if rules.clue_rules.rank_clues is not RankClues.OWN:
        return Meanings(twos, 0, None, None)
    top = rules.ranks[-1]
    return Meanings(twos, tables.touched.get(top, 0), 2, top)
