"""Numbers players read off the table: reachable score, pace, the status of a card.

Examples
--------
>>> from hanabi_kit.cards import Card
>>> from hanabi_kit.rules import STANDARD
>>> max_score(STANDARD, [Card.parse("r5"), Card.parse("b2"), Card.parse("b2")])
20
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum

from hanabi_kit.cards import Card
from hanabi_kit.game import Game
from hanabi_kit.rules import Ruleset
from hanabi_kit.view import View

__all__ = ["Status", "max_score", "pace", "reachable", "status"]


class Status(Enum):
    """What an identity is worth to the team now."""

    PLAYABLE = "playable"
    TRASH = "trash"
    CRITICAL = "critical"
    USEFUL = "useful"


def reachable(rules: Ruleset, discards: Iterable[Card]) -> tuple[int, ...]:
    """Return the rank each firework can still get to, in the order of ``rules.suits``.

    A firework ends before the first rank whose copies are all discarded. Cards left in the deck
    and turns left do not count.
    """
    gone = Counter(discards)
    tops = []
    for suit in rules.suits:
        top = 0
        for rank, copies in enumerate(rules.rank_copies, start=1):
            if gone[Card(suit, rank)] >= copies:
                break
            top = rank
        tops.append(top)
    return tuple(tops)


def max_score(rules: Ruleset, discards: Iterable[Card]) -> int:
    """Return the score that the cards not yet discarded still allow."""
    return sum(reachable(rules, discards))


def pace(game: Game | View) -> int | None:
    """Return score + cards in the deck + players - maximum score; None once the deck is empty.

    The number of draws that may still go by without a play. Below 0 the maximum is out of reach.
    Source: H-Group conventions, "efficiency" page; a game of five suits starts at
    17 / 13 / 13 / 10 / 13 for 2–6 players.
    """
    if not game.deck_size:
        return None
    best = max_score(game.rules, game.discards)
    return sum(game.stacks) + game.deck_size + len(game.players) - best


def status(card: Card, rules: Ruleset, stacks: Sequence[int], discards: Sequence[Card]) -> Status:
    """Return what `card` is worth: trash before playable before critical before useful.

    Critical is the last copy of a card that a firework still needs. A playable last copy is called
    playable.

    Examples
    --------
    >>> from hanabi_kit.cards import Card
    >>> from hanabi_kit.rules import STANDARD
    >>> cards = map(Card.parse, ("r1", "r2", "b5", "g3"))
    >>> [status(card, STANDARD, (1, 0, 0, 0, 0), []).value for card in cards]
    ['trash', 'playable', 'critical', 'useful']
    """
    index = rules.suits.index(card.suit)
    if card.rank <= stacks[index] or card.rank > reachable(rules, discards)[index]:
        return Status.TRASH
    if card.rank == stacks[index] + 1:
        return Status.PLAYABLE
    last = rules.copies(card) - sum(gone is card for gone in discards) == 1
    return Status.CRITICAL if last else Status.USEFUL
