"""Assignments one by one: every way to write identities into the own hand, in order."""

from __future__ import annotations

from collections.abc import Iterator

from hanabi_kit.cards import Card, Slot
from hanabi_kit.deduction.hidden.cases import Case, only_pool, with_card
from hanabi_kit.deduction.unseen_cards import LANE, Pool
from hanabi_kit.view import View


def assignments_of(view: View, cases: list[Case]) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield every hand that the cases allow, with its number of worlds."""
    pool = only_pool(cases, len(view.own))
    if pool is not None:
        yield from assignments_in(pool)
        return
    cards = view.rules.all_cards

    def deal(hand: tuple[Card, ...], left: list[Case]) -> Iterator[tuple[tuple[Card, ...], int]]:
        if len(hand) == len(view.own):
            yield hand, sum(case.count() for case in left)
            return
        for card in cards:
            found = with_card(left, Slot(len(hand) + 1), card)
            # Every deal of every case fits the view, so that no way ends in nothing.
            if any(case.possible for case in found):
                yield from deal((*hand, card), found)

    yield from deal((), cases)


def assignments_in(pool: Pool) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield every hand that `pool` allows, with its number of worlds."""
    cards, left = pool.catalogue.cards, list(pool.left)
    slots = pool.slots
    fits = [
        [place for place, count in enumerate(left) if count and allowed >> LANE * place & 1]
        for allowed in pool.allowed
    ]
    short, slack = _short_sets(pool)
    hand: list[Card] = []

    def deal(slot: int, worlds: int) -> Iterator[tuple[tuple[Card, ...], int]]:
        if slot == slots:
            yield tuple(hand), worlds
            return
        for place in fits[slot]:
            count = left[place]
            hit = short[slot].get(place, ())
            # A card that slots further on cannot spare is passed over: no way ends in nothing.
            if not count or not all(slack[number] for number in hit):
                continue
            left[place] -= 1
            for number in hit:
                slack[number] -= 1
            hand.append(cards[place])
            yield from deal(slot + 1, worlds * count)
            hand.pop()
            for number in hit:
                slack[number] += 1
            left[place] += 1

    return deal(0, 1)


def _short_sets(pool: Pool) -> tuple[list[dict[int, list[int]]], list[int]]:
    """Which slots further on could run short of cards.

    By Hall's theorem the slots after `slot` can be filled just where every set T of them has at
    least as many cards left, that fit any of them, as it has slots. A set runs short only if the
    slots before it can take more of its cards than it has too many, its *slack*.

    Returns by slot and place of a card the numbers of the sets whose slack a card there costs, and
    by number the slack.
    """
    by_slot: list[dict[int, list[int]]] = [{} for _ in pool.allowed]
    slack: list[int] = []
    wanted = [0] * (1 << pool.slots)
    for members in range(1, 1 << pool.slots):
        first = (members & -members).bit_length() - 1
        wanted[members] = wanted[members & (members - 1)] | pool.allowed[first]
        places = [
            place
            for place, count in enumerate(pool.left)
            if count and wanted[members] >> LANE * place & 1
        ]
        spare = sum(pool.left[place] for place in places) - members.bit_count()
        if spare < first:
            for slot in range(first):
                for place in places:
                    by_slot[slot].setdefault(place, []).append(len(slack))
            slack.append(spare)
    return by_slot, slack
