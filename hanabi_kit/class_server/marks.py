"""What a pupil struck out of her own cards: kept by card, so that it stays when cards move on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hanabi_kit.cards import CardSet
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.view import View

Struck = Mapping[int, Sequence[str]]
"""By the card's order in the deck, the identities that are struck out."""


def kept_marks(view: View, marks: Mapping[str, Sequence[str]]) -> dict[int, tuple[str, ...]]:
    """Return marks as they are kept.

    `marks`: by the order in the deck of an own card, written as a text, what is struck out.
    HanabiError: no such card is in the hand, or the game has no such identity.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> view = Game.deal(["Ada", "Bo"], seed=7).view("Ada")
    >>> kept_marks(view, {"4": ["b1", "r1", "r1"], "3": []})
    {4: ('r1', 'b1')}
    """
    held = {str(card.order): int(card.order) for card in view.own if card.order is not None}
    every = {str(card): card for card in view.rules.all_cards}
    kept: dict[int, tuple[str, ...]] = {}
    for order, cards in marks.items():
        if order not in held:
            raise HanabiError(words().say("This card is not in your hand any more."))
        for card in cards:
            if card not in every:
                raise HanabiError(words().say("The game has no card {card}.", card=shown(card, 10)))
        struck = [name for name in every if name in set(cards)]
        if struck:
            kept[held[order]] = tuple(struck)
    return kept


def marks_by_slot(view: View, struck: Struck) -> dict[int, list[str]]:
    """Return what is struck out by slot, of the cards that are still in the hand.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> view = Game.deal(["Ada", "Bo"], seed=7).view("Ada")
    >>> marks_by_slot(view, {4: ("r1",), 30: ("b1",)})
    {1: ['r1']}
    """
    return {
        slot: list(struck[card.order])
        for slot, card in enumerate(view.own, start=1)
        if card.order is not None and card.order in struck
    }


def marks_by_card(view: View, marks: Sequence[CardSet]) -> dict[str, list[str]]:
    """Return marks of a board, slot 1 first, by the cards' order: as the deed ``notes`` has it."""
    return {
        str(card.order): [str(one) for one in struck]
        for card, struck in zip(view.own, marks, strict=True)
        if struck
    }
