"""What is seen of the hand that a question is about: an answer may name a card for its slot."""

from __future__ import annotations

from hanabi_kit.cards import CardSet, Slot
from hanabi_kit.game import Game
from hanabi_kit.position import Position
from hanabi_kit.view import View

Table = Game | Position | View


def hand_in_question(table: Table) -> tuple[CardSet, ...]:
    """Return what each card can be of the hand that is asked about; slot 1 first.

    Of what one player sees it is that player's own hand, by its clues; else the mover's.

    Examples
    --------
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> list(map(str, hand_in_question(game)))
    ['y1', 'b1', 'y2', 'b3', 'g2']
    """
    if isinstance(table, View):
        return tuple(table.clued(Slot(slot)) for slot in range(1, len(table.own) + 1))
    cards = [held.card for held in table.hands[table.mover]]
    return tuple(CardSet() if card is None else CardSet([card]) for card in cards)
