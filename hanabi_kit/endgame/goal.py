"""What the discards still allow: the score to aim at, and the cards that are needed for it."""

from __future__ import annotations

from hanabi_kit.cards import CardSet
from hanabi_kit.game import Game
from hanabi_kit.position import Position
from hanabi_kit.view import View


def goal_of(table: Game | Position | View) -> int:
    """Return the highest score that is still possible, however late it is.

    Examples
    --------
    >>> goal_of(Game.deal(["Alice", "Bob"], seed=7))
    25
    """
    return sum(table.rules.reachable(table.discards, table.stacks))


def needed_in(table: Game | Position | View) -> CardSet:
    """Return the identities that a firework can still use.

    Examples
    --------
    >>> len(needed_in(Game.deal(["Alice", "Bob"], seed=7).apply("play 2")))
    24
    """
    rules = table.rules
    return rules.all_cards - rules.trash_cards(table.stacks, table.discards)
