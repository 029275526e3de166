"""Exercises of lesson 02 with other cards: slots that need copies, dealt from seeds."""

from __future__ import annotations

from random import Random

from hanabi_kit.lessons.exercises.full_sets import last_slot, smallest_full_set
from hanabi_kit.lessons.exercises.slots_and_copies import Needs, how_many
from hanabi_kit.lessons.variations.varied import Varied
from hanabi_kit.rules import STANDARD

_SUITS = "rygbp"
_MOST_HANDS = 10  # more are tedious to write down
_OF_EACH = 8


def _three_slots(seed: int) -> Needs | None:
    """Return one slot and two that are alike, by chance; None where it cannot be asked."""
    dice = Random(seed)
    suit = dice.choice(_SUITS)
    ranks = sorted(dice.sample(range(1, 6), dice.choice((3, 3, 4))))
    cards = [f"{suit}{rank}" for rank in ranks]
    others = sorted(dice.sample(cards, 2))
    # With four cards, the first slot has one in common with the others.
    first = cards if len(cards) == 3 else sorted({*cards} - {dice.choice(others)})
    most = STANDARD.rank_copies
    left = {card: dice.randint(1, most[rank - 1]) for card, rank in zip(cards, ranks, strict=True)}
    slots = sorted(dice.sample(range(1, 6), 3))
    case = Needs(dict(zip(slots, map(tuple, (first, others, others)), strict=True)), left)
    one_is_single = min(left[card] for card in others) == 1
    asked = one_is_single and max(left.values()) > 1 and 1 < len(case.hands) <= _MOST_HANDS
    # A reaction says 3 × 2 × 2: where the answer is 2, the question has to say that number, too.
    return case if asked and (len(case.hands) > 2 or 2 in left.values()) else None


def _chain(seed: int) -> Needs:
    """Return five slots, by chance: three are full, these fix the fourth, and that the fifth."""
    dice = Random(seed)
    suit, other = sorted(dice.sample(_SUITS, 2), key=_SUITS.index)
    *triangle, taken = (f"{suit}{rank}" for rank in dice.sample(range(1, 6), 4))
    one, two, three = triangle
    double = dice.randint(1, 4)
    single = dice.choice([rank for rank in range(1, 6) if rank != double])
    rest = [f"{other}{double}", f"{other}{single}"]
    domains = [
        (one, two),
        (two, three),
        (one, three),
        (dice.choice(triangle), taken),
        (taken, *rest),
    ]

    def in_order(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(cards, key=lambda card: (_SUITS.index(card[0]), card)))

    slots = dice.sample(range(1, 6), 5)
    can_be = {slot: in_order(cards) for slot, cards in sorted(zip(slots, domains, strict=True))}
    left = {card: 2 if card == rest[0] else 1 for card in in_order((*triangle, taken, *rest))}
    return Needs(can_be, left)


def _three() -> list[Needs]:
    """Return some of each number of hands: left to chance, most would have six."""
    found: dict[int, list[Needs]] = {}
    for case in map(_three_slots, range(1, 200)):
        if case is not None:
            found.setdefault(len(case.hands), []).append(case)
    return [case for cases in found.values() for case in cases[:_OF_EACH]]


def _chains() -> list[Needs]:
    return [_chain(seed) for seed in range(1, 61)]


VARIED = {
    "02.2": Varied(how_many, _three),
    "02.3": Varied(smallest_full_set, _chains),
    "02.4": Varied(last_slot, _chains),
}
