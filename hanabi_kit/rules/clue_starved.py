"""Clue Starved: a clue takes a token, but a discard or a completed firework gives only half of one.

Tokens are counted in halves then (`Mechanism.clue_cost` is 2): sixteen at the beginning. A clue
needs a whole token, and whoever has seven and a half may still discard.

Source: hanab.live (its variants of that name).
"""

from __future__ import annotations

from hanabi_kit.language import Words
from hanabi_kit.rules.ruleset import Ruleset


def token_count(rules: Ruleset, tokens: int) -> str:
    """Return a number of tokens as it is said: in wholes, with a half where there is one.

    Examples
    --------
    >>> from hanabi_kit.rules.variants import variant_named
    >>> starved = variant_named("Clue Starved (5 Suits)")
    >>> token_count(starved, 16), token_count(starved, 15), token_count(starved, 1)
    ('8', '7½', '½')
    """
    if rules.mechanism.clue_cost == 1:
        return str(tokens)
    whole, half = divmod(tokens, 2)
    return f"{whole or '' if half else whole}{'½' * half}"


def clue_price(rules: Ruleset, told: Words) -> str:
    """Say what a clue takes; nothing where it is what a discard gives back."""
    if rules.mechanism.clue_cost == 1:
        return ""
    return told.say("a whole token, of which a discard gives back half")
