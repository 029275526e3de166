"""Clue Starved: a clue takes a token, but a discard or a completed firework gives only half of one.

Tokens are counted in halves then (`Mechanism.clue_cost` is 2): sixteen at the beginning. A clue
needs a whole token, and whoever has seven and a half may still discard.

Source: hanab.live (its variants of that name).
"""

from __future__ import annotations

from hanabi_kit.language import Words
from hanabi_kit.rules.ruleset import Ruleset


def clue_price(rules: Ruleset, told: Words) -> str:
    """Say what a clue takes; nothing where it is what a discard gives back."""
    if rules.mechanism.clue_cost == 1:
        return ""
    return told.say("a whole token, of which a discard gives back half")
