"""Throw It in a Hole: a played card goes face down into a hole, whether it fits or not.

Nobody is told what it was, or whether it fitted: fireworks, strikes and the score show at the end
only. Who saw the card in a hand knows what went into the hole; the one who played it does not. A
completed firework gives no token back. Discards lie open, as ever.

Source: hanab.live (its variants of that name).
"""

from __future__ import annotations

from hanabi_kit.language import Words
from hanabi_kit.rules.ruleset import Ruleset


def seen_of_a_play(rules: Ruleset, told: Words) -> str:
    """Say what is seen of a played card; nothing where all is."""
    if not rules.mechanism.hole:
        return ""
    return told.say("goes face down into a hole: nobody is told what it was, nor whether it fitted")


def completion(rules: Ruleset, told: Words) -> str:
    """Say what a completed firework gives; nothing where it is what a discard gives."""
    if rules.mechanism.completion_tokens:
        return ""
    return told.say("gives no token back")
