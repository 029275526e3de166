"""Cards that were played face down: where each went, for who sees all of them.

What is certain to one player is in `hanabi_kit.engine.untold`.
"""

from __future__ import annotations

from collections.abc import Iterable

from hanabi_kit.cards import Card
from hanabi_kit.rules import Ruleset


def laid_or_fallen(
    rules: Ruleset, played: Iterable[Card]
) -> tuple[tuple[int, ...], tuple[Card, ...], tuple[bool, ...]]:
    """Return the fireworks after cards were played, oldest first, and which of them fell.

    Parameters
    ----------
    played : iterable of Card
        Of the ruleset.

    Returns
    -------
    stacks : tuple of int
    fallen : tuple of Card
        The misplays, oldest first.
    fell : tuple of bool
        For each of the cards whether it was a misplay.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> laid_or_fallen(STANDARD, [Card("r1"), Card("b2"), Card("r2")])
    ((2, 0, 0, 0, 0), (Card('b2'),), (False, True, False))
    """
    fireworks, fallen, fell = rules.fireworks, [], []
    stacks = fireworks.empty(rules)
    for card in played:
        index = rules.suits.index(card.suit)
        fell.append(not fireworks.fits(rules, stacks, index, card.rank))
        if fell[-1]:
            fallen.append(card)
        else:
            stacks = fireworks.laid(rules, stacks, index, card.rank)
    return stacks, tuple(fallen), tuple(fell)
