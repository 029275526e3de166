"""Labels that every hand is sure to have: what a clue can be agreed to mean, whatever the hand.

A plan that says "give a clue that reads as 2" is of use only where every hand it may meet has such
a clue. Four labels are sure for nearly every hand in rulesets where a card is touched by its own
colour and its own rank and nothing else: a colour clue or a rank clue, that touches slot 1 or
misses it. Lemma 2 of `docs/proofs-plan.md` proves when, and says what is sure elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from hanabi_kit.actions import ClueValue
from hanabi_kit.cards import Card, Slot
from hanabi_kit.endgame.plan.model.joint_plan import Code
from hanabi_kit.endgame.plan.model.prior_worlds import Kinds
from hanabi_kit.game import Game
from hanabi_kit.rules import Ruleset


def is_plain(rules: Ruleset) -> bool:
    """Whether every card is touched by its own colour and its own rank, and nothing else."""
    return all(
        set(filter(lambda value: rules.touches(value, card), rules.clue_values))
        == {card.suit.letter, card.rank}
        for card in rules.identities
    )


def touched_slots(game: Game, seat: int, value: ClueValue) -> frozenset[Slot]:
    """Return the slots that a clue would touch in a hand whose cards are known."""
    hand = enumerate(game.hands[seat], start=1)
    return frozenset(Slot(slot) for slot, held in hand if game.rules.touches(value, held.card))


class SureCode:
    """A code, and which of its labels a hand is sure to have.

    Parameters
    ----------
    relied_on : bool
        False where hands may have no clue at all.
    """

    def __init__(self, code: Code, kinds: Kinds, *, relied_on: bool = True) -> None:
        self.code = code
        self.relied_on = relied_on
        self.each = code.labels // code.receivers
        self.images = kinds.images
        self.needed = kinds.needed
        trash: Counter[Card] = Counter()
        for kind in (0, *range(kinds.needed + 1, len(kinds.images))):
            trash.update(kinds.cards[kind])
        self.suits: Counter[Any] = Counter()
        self.ranks: Counter[Any] = Counter()
        for card, number in trash.items():
            self.suits[card.suit] += number
            self.ranks[card.rank] += number
        self.trash = trash
        self._labels = cache(self._sure)

    def labels(self, hands: Sequence[Sequence[int]]) -> tuple[int, ...] | None:
        """Return the labels that are sure with these hands of the others; None for all."""
        if not self.relied_on:
            return ()
        found: tuple[int, ...] = ()
        for distance, hand in enumerate(hands):
            found += tuple(distance * self.each + label for label in self._labels(tuple(hand)))
        return None if len(found) == self.code.labels else found

    def _sure(self, hand: tuple[int, ...]) -> tuple[int, ...]:
        if self.code.family == "value":  # said to any hand, to one without cards as well
            return tuple(range(self.each))
        if not hand:
            return ()
        if not self.code.slots:
            return tuple(range(self.each))
        known = [self.images[kind] for kind in hand if 0 < kind <= self.needed]
        cards = [card for card in known if card is not None]
        unknown = len(hand) - len(cards)
        one_suit = _may_be_one([card.suit for card in cards], self.suits, unknown)
        one_rank = _may_be_one([card.rank for card in cards], self.ranks, unknown)
        if self.code.family == "touch":  # 0 colour at the slot, 1 rank at it, 2 and 3 elsewhere
            return (0, 1) + (2,) * (not one_suit) + (3,) * (not one_rank)
        one_card = one_suit and one_rank and _may_be_one(cards, self.trash, unknown)
        return (0, 1) + (2,) * (not one_card)


def _may_be_one(known: Sequence[object], others: Counter[Any], unknown: int) -> bool:
    """Whether all cards of a hand may be alike: those known, and `unknown` of the `others`."""
    if len(set(known)) > 1:
        return False
    most = others[known[0]] if known else max(others.values(), default=0)
    return most >= unknown


def sure_codes(game: Game, kinds: Kinds) -> tuple[SureCode, ...]:
    """Return the codes to try at the table of `game`, the one with the most labels first."""
    rules = game.rules
    receivers = len(game.players) - 1
    values = rules.clue_values
    always = -1 if rules.empty_clues else rules.always_legal_clues
    if always:
        said = tuple(value for bit, value in enumerate(values) if always >> bit & 1)
        codes = [Code("value", (), said, receivers)]
    elif is_plain(rules):
        codes = [
            Code("touch", (Slot(1),), (), receivers, _repeated((2, 0, 3, 1), receivers)),
            Code("slot", (Slot(1),), (), receivers, _repeated((2, 0, 1), receivers)),
        ]
    elif all(
        any(rules.touches(value, card) for value in values if isinstance(value, int) is rank)
        for card in rules.identities
        for rank in (False, True)
    ):
        codes = [Code("touch", (), (), receivers)]
    else:
        codes = [Code("touch", (), (), receivers, _repeated((0, 0), receivers))]
    relied_on = bool(always) or all(map(rules.can_be_clued, rules.identities))
    return tuple(SureCode(code, kinds, relied_on=relied_on) for code in codes)


def _repeated(labels: tuple[int, ...], receivers: int) -> tuple[int, ...]:
    size = max(labels) + 1
    return tuple(seat * size + label for seat in range(receivers) for label in labels)
