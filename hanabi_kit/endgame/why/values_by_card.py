"""What a face-up move is worth by the next card of the deck, and by the one at its bottom.

That is exact, and needs no list of the deck's orders: it is told where there are too many of them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from hanabi_kit.cards import Card
from hanabi_kit.endgame.why.alike_actions import AlikeActions, all_differ
from hanabi_kit.endgame.why.tree import Node
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.language import words


@dataclass(frozen=True, slots=True)
class CardValue:
    """What a move is worth if a certain card is at a certain place of the deck.

    Parameters
    ----------
    card : Card or None
        None for any card that no firework needs.
    lower, upper : Fraction
        Bounds of the value then.
    """

    card: Card | None
    odds: Fraction
    lower: Fraction
    upper: Fraction


def next_cards(root: Node, move: AlikeActions) -> tuple[CardValue, ...]:
    """What a move is worth by the card that is drawn next, whoever draws it."""
    try:
        branches = root.branches(move)
        while not branches[0].drawn:
            node = branches[0].node
            if node.move is None or node.certain:
                return ()
            branches = node.branches(node.move)
        return tuple(
            CardValue(found.card, found.odds, found.node.lower, found.node.upper)
            for found in branches
        )
    except SearchBudgetExceeded:
        return ()


class Bottom:
    """What moves are worth if a certain card is drawn last, and nobody knows it."""

    def __init__(self, root: Node) -> None:
        self._root = root
        self._found: dict[tuple[int, Card | None], Fraction] = {}

    def of(self, move: AlikeActions) -> tuple[CardValue, ...]:
        """By every card of the deck; nothing where the tree or its budget does not reach so far."""
        deck = self._root.game.deck_size
        copies = self._copies(self._root)
        try:
            values = [self._after(self._root, move, card) for card in copies]
        except (HanabiError, SearchBudgetExceeded):
            return ()
        return tuple(
            CardValue(card, Fraction(number, deck), value, value)
            for (card, number), value in zip(copies.items(), values, strict=True)
        )

    @staticmethod
    def _copies(node: Node) -> Counter[Card | None]:
        """How many there are of each card of the deck; None counts those that nobody needs."""
        named = all_differ(node.game)
        found: Counter[Card | None] = Counter()
        for card, number in sorted(node.game.unseen().items()):
            found[card if card in node.needed or named else None] += number
        return found

    def _after(self, node: Node, move: AlikeActions, last: Card | None) -> Fraction:
        branches = node.branches(move)
        if not branches[0].drawn:
            return self._at(branches[0].node, last)
        by_card = {branch.card: branch.node for branch in branches}
        others = self._copies(node)
        if node.game.deck_size > 1:
            others[last] -= 1  # it is not drawn yet
        total = Fraction(0)
        for card, number in others.items():
            if number:
                after = by_card[card] if card in by_card else by_card[None]
                total += number * self._at(after, last)
        return total / others.total()

    def _at(self, node: Node, last: Card | None) -> Fraction:
        if node.value is None:
            raise SearchBudgetExceeded(words().say("a table that this leads to has only bounds"))
        if node.certain or node.move is None:
            return node.value
        last = last if last in self._copies(node) else None  # nobody needs it any more
        key = node.number, last
        if key not in self._found:
            node.tree.look()
            self._found[key] = self._after(node, node.move, last)
        return self._found[key]
