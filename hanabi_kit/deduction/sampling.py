"""Own hands drawn at random, each from one of the worlds, all equally likely."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hanabi_kit.cards import Card, Slot
from hanabi_kit.deduction.counting import fillings, shares
from hanabi_kit.deduction.hand import rows_of_all
from hanabi_kit.deduction.hidden.cases import Case, only_pool, with_card
from hanabi_kit.deduction.listed_worlds import cases_and_worlds
from hanabi_kit.deduction.unseen_cards import Pool
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.support.arguments import explained
from hanabi_kit.view import View


@explained
def sample(view: View, rng: random.Random, count: int = 1) -> list[tuple[Card, ...]]:
    """Return own hands drawn at random, slot 1 first: each from a world, all worlds equally likely.

    Parameters
    ----------
    view : View
    rng : random.Random
        Where the numbers come from; the same state gives the same hands. It is asked for one number
        below the number of worlds for each hand.
    count : int
        How many, drawn independently.

    Returns
    -------
    list of tuple of Card
        `count` of them.

    Raises
    ------
    Contradiction
        No world fits.
    HanabiError
        `count` is no whole number from 0, or `rng` no random.Random.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> view = Game.deal(["Alice", "Bob"], seed=7).view()
    >>> hands = sample(view, random.Random(1), 1000)
    >>> sum(hand[0].rank == 1 for hand in hands)  # 13 of the 45 cards out of sight are 1s
    301
    """
    if type(count) is not int or count < 0:
        raise HanabiError(
            words().say(
                "count {count}: a whole number of hands, 0 or more, is needed", count=repr(count)
            )
        )
    if not isinstance(rng, random.Random):
        raise HanabiError(
            words().say(
                "rng {rng}: a random.Random is needed, such as random.Random(1)", rng=repr(rng)
            )
        )
    cases, total = cases_and_worlds(view)
    pool = only_pool(cases, len(view.own))
    dealer = _CaseDealer(cases, len(view.own)) if pool is None else _Dealer(pool)
    return [dealer.hand(rng.randrange(total)) for _ in range(count)]


class _Dealer:
    """Finds the hand of the world with a given number.

    The worlds are numbered slot by slot: first those with a card of one mask in slot 1, and so on.
    How many there are of each kind is counted once for every state of the cards, by mask.
    """

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        groups: dict[int, list[int]] = {}
        for place, mask in enumerate(pool.masks()):
            if mask and pool.left[place]:
                groups.setdefault(mask, []).append(place)
        self.masks = list(groups)
        self.groups = list(groups.values())
        self.sizes = tuple(sum(pool.left[place] for place in places) for places in self.groups)
        self.known: dict[tuple[int, tuple[int, ...]], list[tuple[int, int]]] = {}

    def branches(self, slot: int, sizes: tuple[int, ...]) -> list[tuple[int, int]]:
        """By group that fits `slot`: its number, and the worlds with one given card of it there."""
        found = self.known.get((slot, sizes))
        if found is None:
            masks = [mask >> slot for mask in self.masks]
            cards = ((mask, size) for mask, size in zip(masks, sizes, strict=True) if mask)
            ways = fillings(self.pool.slots - slot, cards)
            found = self.known[slot, sizes] = [
                (group, shares(ways, mask)[0])
                for group, mask in enumerate(masks)
                if mask & 1 and sizes[group]
            ]
        return found

    def hand(self, number: int) -> tuple[Card, ...]:
        """Return the hand of world `number`, from 0."""
        cards = self.pool.catalogue.cards
        left, sizes = dict(enumerate(self.pool.left)), self.sizes
        hand = []
        for slot in range(self.pool.slots):
            for group, worlds in self.branches(slot, sizes):
                if number < worlds * sizes[group]:
                    break
                number -= worlds * sizes[group]
            which, number = divmod(number, worlds)
            for place in self.groups[group]:
                if which < left[place]:
                    break
                which -= left[place]
            hand.append(cards[place])
            left[place] -= 1
            sizes = (*sizes[:group], sizes[group] - 1, *sizes[group + 1 :])
        return tuple(hand)


class _CaseDealer:
    """The same where what is hidden makes several cases: each slot in turn, card by card."""

    def __init__(self, cases: Sequence[Case], slots: int) -> None:
        self.slots = slots
        self.left: dict[tuple[Card, ...], Sequence[Case]] = {(): cases}
        self.known: dict[tuple[Card, ...], list[tuple[Card, int]]] = {}

    def branches(self, hand: tuple[Card, ...]) -> list[tuple[Card, int]]:
        """The cards that can follow the first ones of the `hand`, with their worlds."""
        found = self.known.get(hand)
        if found is None:
            left = self.left[hand]
            cards = left[0].pool.catalogue.cards
            worlds = rows_of_all(left, len(hand) + 1)[1][-1]
            found = [pair for pair in zip(cards, worlds, strict=True) if pair[1]]
            self.known[hand] = found
        return found

    def hand(self, number: int) -> tuple[Card, ...]:
        """Return the hand of world `number`, from 0."""
        hand: tuple[Card, ...] = ()
        for slot in range(1, self.slots + 1):
            for card, worlds in self.branches(hand):
                if number < worlds:
                    longer = (*hand, card)
                    if longer not in self.left:
                        self.left[longer] = with_card(self.left[hand], Slot(slot), card)
                    hand = longer
                    break
                number -= worlds
        return hand
