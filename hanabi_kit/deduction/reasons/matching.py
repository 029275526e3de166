"""Which cards can lie in which slots at the same time: matchings.

A hand fits if every slot gets a copy of its own that is not in sight: a matching of slots to
copies. From one hand that fits, whether another has "this card in that slot" is
decided by one walk: the slot that must give the card up takes another, whose slot takes another,
and so on. Either the walk ends at a free copy, and there is such a hand; or it has visited the
smallest set of slots that need all copies of their cards for themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import inf

from hanabi_kit.cards import Card, CardSet, Slot


def matched(allowed: Sequence[CardSet], unseen: Mapping[Card, int]) -> tuple[Card, ...] | None:
    """Return a hand that fits, slot 1 first; None where none does.

    Parameters
    ----------
    unseen : mapping of Card to int
        Copies of each identity that may lie in the hand.

    """
    slots = range(1, len(allowed) + 1)
    copies: list[Card] = []
    owned: dict[int, list[int]] = {slot: [] for slot in slots}
    for card in sorted(unseen):
        owners = [slot for slot in slots if card in allowed[slot - 1]]
        for _ in range(min(unseen[card], len(owners))):
            for slot in owners:
                owned[slot].append(len(copies))
            copies.append(card)
    found = largest_matching(owned)
    if len(found) < len(slots):
        return None
    return tuple(copies[found[slot]] for slot in slots)


def largest_matching(owned: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """Return for as many slots as can be a number from its list in `owned`, each number once.

    Hopcroft and Karp's algorithm (SIAM J. Comput. 2, 1973), step for step as networkx has it, which
    would take a page in the browser longer to load than everything else.

    Examples
    --------
    >>> largest_matching({1: [0, 1], 2: [0], 3: [0]})
    {1: 1, 2: 0}
    """
    holder: dict[int, int] = {}
    given: dict[int, int] = {}
    far: dict[int | None, float] = {}

    def search() -> bool:
        """Note how far each slot is from those without a number, up to the first free number."""
        far.update({slot: 0 if slot not in given else inf for slot in owned} | {None: inf})
        waiting = [slot for slot in owned if slot not in given]
        for slot in waiting:
            if far[slot] < far[None]:
                for number in owned[slot]:
                    other = holder.get(number)
                    if far[other] == inf:
                        far[other] = far[slot] + 1
                        if other is not None:
                            waiting.append(other)
        return far[None] < inf

    def extend(slot: int | None) -> bool:
        if slot is None:
            return True
        for number in owned[slot]:
            other = holder.get(number)
            if far[other] == far[slot] + 1 and extend(other):
                holder[number], given[slot] = slot, number
                return True
        far[slot] = inf
        return False

    while search():
        for slot in owned:
            if slot not in given:
                extend(slot)
    return given


def fits(allowed: Sequence[CardSet], unseen: Mapping[Card, int]) -> bool:
    """Return whether some hand gives every slot an allowed card, with no more of any than `unseen`.

    Slots are filled one after the other; a slot that finds its cards taken asks their holders to
    move on (augmenting paths, as in H. W. Kuhn, "The Hungarian method", 1955).
    """
    holders: dict[Card, list[int]] = {}

    def place(slot: int, asked: set[Card]) -> bool:
        for card in allowed[slot]:
            if card in asked or not unseen.get(card, 0):
                continue
            asked.add(card)
            held = holders.setdefault(card, [])
            if len(held) < unseen[card]:
                held.append(slot)
                return True
            for number, holder in enumerate(held):
                if place(holder, asked):
                    held[number] = slot
                    return True
        return False

    return all(place(slot, set()) for slot in range(len(allowed)))


def hand_with(
    hand: Sequence[Card],
    allowed: Sequence[CardSet],
    unseen: Mapping[Card, int],
    slot: Slot,
    card: Card,
) -> tuple[tuple[Card, ...] | None, tuple[Slot, ...]]:
    """Return a hand with `card` in `slot`; or None, and the slots that need all its copies.

    Parameters
    ----------
    hand : sequence of Card
        A hand that fits (`matched`).
    allowed, unseen
        As in `matched`.
    card : Card
        One that `slot` allows and that has a copy out of sight.

    Returns
    -------
    (hand, ()) or (None, slots)
        `slots` is the smallest set of other slots whose allowed cards contain `card` and have
        exactly as many copies out of sight as there are slots.

    Notes
    -----
    Sets of slots that need all copies of their cards are closed under intersection, so the smallest
    one with `card` is unique; it is what alternating paths from the slot that gives it up reach.
    """
    new = list(hand)
    if hand[slot - 1] is card:
        return tuple(new), ()
    free = Counter(unseen)
    free.subtract(hand)
    free[hand[slot - 1]] += 1
    if free[card] > 0:
        new[slot - 1] = card
        return tuple(new), ()
    giving = hand.index(card)
    # For each visited slot the one whose card it would give up its own for; all count from 0 here.
    came: dict[int, int | None] = {giving: None}
    waiting = [giving]
    for asking in waiting:
        for other in allowed[asking]:
            if free[other] > 0:
                taken, at = other, asking
                while True:
                    new[at], taken = taken, new[at]
                    before = came[at]
                    if before is None:
                        break
                    at = before
                new[slot - 1] = card
                return tuple(new), ()
            for index, held in enumerate(hand):
                if held is other and index not in came:
                    came[index] = asking
                    waiting.append(index)
    return None, tuple(Slot(index + 1) for index in sorted(came))


def clashing(allowed: Sequence[CardSet], unseen: Mapping[Card, int]) -> tuple[Slot, ...]:
    """Return the fewest slots that have too few copies between them; the first such.

    By Hall's theorem there are such slots exactly where no hand fits; then the copies are one too
    few. Where a hand fits, nothing is returned.

    Examples
    --------
    >>> clashing([CardSet("p5"), CardSet("r1"), CardSet("p5")], {Card("p5"): 1, Card("r1"): 3})
    (1, 3)
    """
    for size in range(1, len(allowed) + 1):
        for slots in combinations(range(len(allowed)), size):
            wanted = CardSet(card for index in slots for card in allowed[index])
            if sum(unseen.get(card, 0) for card in wanted) < size:
                return tuple(Slot(index + 1) for index in slots)
    return ()
