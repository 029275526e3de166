"""Cow & Pig, Duck: of a clue it is told which cards it touches, but not what it names.

The cow says "moo" for every colour, the pig "oink" for every rank: one knows the kind (``told`` is
``"kind"``). The duck says "quack" for every clue (``"touched"``). What follows from a clue holds
for the whole hand: some value of the kind touches these cards and no others.

Source: hanab.live (its variants of these names); the site itself draws no conclusion from them.
"""

from __future__ import annotations

from hanabi_kit.language import Words
from hanabi_kit.rules.ruleset import Ruleset


def told_of_a_clue(rules: Ruleset, told: Words) -> str:
    """Say what everybody hears of a clue; nothing where its value is told."""
    match rules.mechanism.told:
        case "kind":
            return told.say("which cards it touches, and whether it is a colour or a rank")
        case "touched":
            return told.say("only which cards it touches")
        case _:
            return ""
