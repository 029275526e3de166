"""The checker of what follows from clues whose values are not told: every value is tried.

Shares no code with `hanabi_kit.deduction.hidden`, which finds it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from hanabi_kit.actions import ClueValue, Discarded, Mark, Played, Untold
from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.errors import WrongProof
from hanabi_kit.language import words
from hanabi_kit.view import View

Hand = list[CardSet]
"""By slot, 1 first: what the card may be."""


def untold_values_fit(view: View, slot: Slot, cards: CardSet, marks: Sequence[Mark]) -> bool:
    """Whether clues can have had values, all of them, with one of `cards` in `slot`.

    WrongProof where the viewer was never given such a clue.
    """
    unseen = view.unseen()
    allowed = [view.clued(Slot(own)) for own in range(1, len(view.own) + 1)]
    allowed[slot - 1] &= cards
    for values in product(*(_values(view, mark) for mark in marks)):
        hand = list(allowed)
        for mark, value in zip(marks, values, strict=True):
            _narrow(view, hand, mark, value)
        if _can_be_dealt(hand, unseen):
            return True
    return False


def hand_fits(view: View, hand: Sequence[Card]) -> bool:
    """Whether each clue can have had a value that touches just what it touched of `hand`."""
    clues = {
        (mark.turn, mark.giver, mark.value): mark
        for own in view.own
        for mark in own.marks
        if isinstance(mark.value, Untold)
    }
    return all(
        any(
            all(
                view.rules.touches(value, card) == seen.touched
                for own, card in zip(view.own, hand, strict=True)
                for seen in own.marks
                if (seen.turn, seen.giver, seen.value) == clue
            )
            for value in _values(view, mark)
        )
        for clue, mark in clues.items()
    )


def _values(view: View, mark: Mark) -> Iterator[ClueValue]:
    """The values that a clue can have, by the cards that have left the hand since."""
    rules = view.rules
    told = [seen for own in view.own for seen in own.marks]
    if not isinstance(mark.value, Untold) or not any(_same(mark, seen) for seen in told):
        raise WrongProof(
            words().say(
                "turn {turn}: {viewer} was given no such clue without a value",
                turn=mark.turn,
                viewer=view.viewer,
            )
        )
    gone = _gone(view, mark)
    for value in rules.clue_values:
        kind = Untold.RANK if isinstance(value, int) else Untold.COLOUR
        if mark.value in (kind, Untold.CLUE) and all(
            rules.touches(value, card) == touched for card, touched in gone
        ):
            yield value


def _same(mark: Mark, seen: Mark) -> bool:
    return (seen.turn, seen.giver, seen.value) == (mark.turn, mark.giver, mark.value)


def _gone(view: View, mark: Mark) -> list[tuple[Card, bool]]:
    """The cards that heard the clue and have left the hand, and whether it touched them.

    By the orders of the cards: whoever has drawn so many has those with lower numbers, and holds
    them with the newest first. Without a whole history nothing is known of them.
    """
    if mark.turn is None or len(view.history) != view.turn:
        return []
    before = view.history[: mark.turn - 1]
    drawn = sum(isinstance(event, Played | Discarded) for event in before)
    dealt = len(view.players) * view.rules.hand_size(len(view.players))
    there = min(dealt + drawn, view.rules.deck_size)
    later: Mapping[int, Card] = {
        event.order: event.card
        for event in view.history[mark.turn :]
        if isinstance(event, Played | Discarded)
        and event.seat == view.seat
        and event.slot is not None
        and event.order is not None
        and event.order < there
        and event.card is not None
    }
    now = [own.order for own in view.own if own.order is not None and own.order < there]
    held = sorted([*later, *now], reverse=True)
    slots = getattr(view.history[mark.turn - 1], "slots", ())
    return [
        (later[order], slot in slots) for slot, order in enumerate(held, start=1) if order in later
    ]


def _narrow(view: View, hand: Hand, mark: Mark, value: ClueValue) -> None:
    hit = view.rules.touched_by(value)
    for index, own in enumerate(view.own):
        for seen in own.marks:
            if _same(mark, seen):
                hand[index] = hand[index] & hit if seen.touched else hand[index] - hit


def _can_be_dealt(hand: Hand, unseen: Mapping[Card, int]) -> bool:
    """Whether each slot can have a copy of its own; those with the fewest cards are tried first."""
    order = sorted(hand, key=lambda cards: sum(unseen[card] for card in cards))
    left = dict(unseen)

    def deal(index: int) -> bool:
        if index == len(order):
            return True
        for card in order[index]:
            if left.get(card, 0):
                left[card] -= 1
                found = deal(index + 1)
                left[card] += 1
                if found:
                    return True
        return False

    return deal(0)
