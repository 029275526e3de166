"""The checker of what follows from cards in a hole: every way to fill the hole is tried.

Shares no code with `hanabi_kit.deduction.hidden`, which finds it, and is slow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.engine.hands import End, end_of
from hanabi_kit.errors import SearchBudgetExceeded
from hanabi_kit.language import words
from hanabi_kit.view import View

MOST_TRIED = 300_000
"""Cards that are tried in the hole; more is not checked."""


def hole_fits(view: View, held: Mapping[Slot, CardSet]) -> bool:
    """Whether unseen cards can lie in the hole so that each slot of `held` has one of its cards.

    SearchBudgetExceeded where that takes too long to find out.
    """
    rules = view.rules
    left = view.unseen()
    hand = [view.clued(Slot(own)) for own in range(1, len(view.own) + 1)]
    for slot, cards in held.items():
        hand[slot - 1] &= cards
    tried = 0

    def play(number: int, stacks: tuple[int, ...], gone: tuple[Card, ...], strikes: int) -> bool:
        nonlocal tried
        tried += 1
        if tried > MOST_TRIED:
            raise SearchBudgetExceeded(
                words().say(
                    "{mechanism}: more than {most} cards would have to be tried in the hole",
                    mechanism=rules.mechanism.name,
                    most=words().number(MOST_TRIED),
                )
            )
        if number == len(view.hole):
            return _goes_on(view, stacks, gone, strikes) and _dealt(hand, left)
        holed = view.hole[number]
        ends = number == len(view.hole) - 1 and view.end is End.STRIKES
        for card in holed.possible(rules):
            if holed.card is None and not left[card]:
                continue
            left[card] -= holed.card is None
            index = rules.suits.index(card.suit)
            if rules.fireworks.fits(rules, stacks, index, card.rank):
                laid = rules.fireworks.laid(rules, stacks, index, card.rank)
                found = play(number + 1, laid, gone, strikes)
            else:
                found = strikes + 1 < rules.max_strikes + ends and play(
                    number + 1, stacks, (*gone, card), strikes + 1
                )
            left[card] += holed.card is None
            if found:
                return True
        return False

    return play(0, rules.fireworks.empty(rules), (), 0)


def _goes_on(view: View, stacks: tuple[int, ...], gone: tuple[Card, ...], strikes: int) -> bool:
    """Whether the table, as it then is, ends the game as it has ended, or not."""
    end = end_of(view.rules, stacks, (*view.discards, *gone), strikes)
    told = view.end if view.end in (End.STRIKES, End.COMPLETE, End.SETTLED) else None
    return end is told


def _dealt(hand: list[CardSet], left: Counter[Card]) -> bool:
    """Whether the own hand can be dealt of what is left."""

    def deal(index: int) -> bool:
        if index == len(hand):
            return True
        for card in hand[index]:
            if left[card] > 0:
                left[card] -= 1
                found = deal(index + 1)
                left[card] += 1
                if found:
                    return True
        return False

    return deal(0)
