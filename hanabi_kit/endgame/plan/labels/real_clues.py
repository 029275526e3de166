"""Clues as they are: a label for each clue that the hands in sight really allow.

Where all cards are told apart, who sees a hand knows which clues it allows and what each would
touch; that is all that a clue can tell, so a plan that is best with these labels is best of all.
There are many of them, and many worlds where no card is merged with others: for small games only.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hanabi_kit.cards import Slot
from hanabi_kit.endgame.plan.model.joint_plan import Code
from hanabi_kit.endgame.plan.model.prior_worlds import Kinds
from hanabi_kit.game import Game


class RealClues:
    """Which labels hands have whose cards are known: one for each clue that may be given.

    Parameters
    ----------
    kinds : Kinds
        A kind for each card.
    """

    def __init__(self, game: Game, kinds: Kinds) -> None:
        rules = game.rules
        size = max(rules.hand_size(len(game.players)), *map(len, game.hands))
        slots = tuple(Slot(slot) for slot in range(1, size + 1))
        self.code = Code("exact", slots, rules.clue_values, len(game.players) - 1)
        self.rules, self.images = rules, kinds.images
        self._labels = cache(self._offered)

    def labels(self, hands: Sequence[Sequence[int]]) -> tuple[int, ...]:
        """Return the labels of the clues that may be given to these hands of the others."""
        found: tuple[int, ...] = ()
        for distance, hand in enumerate(hands, start=1):
            found += self._labels(distance, tuple(hand))
        return found

    def _offered(self, distance: int, hand: tuple[int, ...]) -> tuple[int, ...]:
        rules = self.rules
        always = -1 if rules.empty_clues else rules.always_legal_clues
        cards = [self.images[kind] for kind in hand]
        found = []
        for bit, value in enumerate(rules.clue_values):
            touched = frozenset(
                Slot(slot)
                for slot, card in enumerate(cards, start=1)
                if card is not None and rules.touches(value, card)
            )
            if touched or always >> bit & 1:
                label = self.code.read(distance, value, touched)
                assert label is not None
                found.append(label)
        return tuple(found)
