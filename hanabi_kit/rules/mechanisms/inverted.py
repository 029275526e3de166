"""Orange: playing and discarding change places for the cards of a suit.

Who "plays" an orange card discards it, and gets a token; who "discards" one plays it: it goes to
its firework, or is a misplay. What happens goes by what the card is, so who does not know whether a
card is orange does not know which of the two will happen.

Source: hanab.live (its suits Orange and Dark Orange).
"""

from __future__ import annotations

from hanabi_kit.language import Words
from hanabi_kit.rules.suit_rules import SpecialSuit


def effects_swapped(own: SpecialSuit, told: Words) -> str:
    """Say what playing and discarding do with cards of the suit; nothing where it is the usual."""
    if not own.inverted:
        return ""
    return told.say("playing one discards it and discarding one plays it")
