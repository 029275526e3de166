"""Alternating Clues: a clue is always of the other kind than the clue before, whoever gave it.

After a colour clue comes a rank clue, whatever was played or discarded between them; the first clue
of a game is free. Who has tokens, but no clue of the kind that is due, plays or discards.

Source: hanab.live (its variants of that name).
"""

from __future__ import annotations

from hanabi_kit.language import Words
from hanabi_kit.rules.ruleset import Ruleset


def kinds_of_clues(rules: Ruleset, told: Words) -> str:
    """Say of which kind a clue must be; nothing where players are free."""
    if not rules.mechanism.alternating:
        return ""
    return told.say("colour and rank take turns, whoever gives the clues; the first is free")
