"""What players are not told, in the variants that hide clue values or the cards that were played.

A game holds the whole truth; what of it reaches one player goes through here.
"""

from __future__ import annotations

from collections.abc import Iterable

from hanabi_kit.actions import Clued, ClueValue, Event, Mark, Played, Untold
from hanabi_kit.cards import CardSet, Seat
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.clue_rules import clue_kind


def told_value(rules: Ruleset, value: ClueValue | Untold) -> ClueValue | Untold:
    """Return what `rules` tell those who hear a clue of its `value`.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> told_value(STANDARD, "r")
    'r'
    """
    told = rules.mechanism.told
    if told == "value" or isinstance(value, Untold):
        return value
    return Untold(clue_kind(value)) if told == "kind" else Untold.CLUE


def told_marks(rules: Ruleset, marks: tuple[Mark, ...], seat: Seat) -> tuple[Mark, ...]:
    """Return what the player at `seat` knows of a card's clues: the values of the own ones."""
    if rules.mechanism.told == "value":
        return marks
    return tuple(
        mark
        if mark.giver == seat
        else Mark(told_value(rules, mark.value), mark.touched, mark.turn, mark.giver)
        for mark in marks
    )


def told_event(rules: Ruleset, event: Event, seat: Seat) -> Event:
    """Return what the player at `seat` knows of `event`."""
    if isinstance(event, Clued) and event.giver != seat:
        return Clued(event.giver, event.to, told_value(rules, event.value), event.slots)
    if isinstance(event, Played) and rules.mechanism.hole:
        # A card from the deck was in nobody's sight.
        card = None if event.seat == seat or event.slot is None else event.card
        return Played(event.seat, event.slot, event.order, card, None)
    return event


def certain_fireworks(rules: Ruleset, played: Iterable[CardSet]) -> tuple[tuple[int, ...], int]:
    """Return what is certain of the fireworks and the strikes, after cards went into a hole.

    Parameters
    ----------
    played : iterable of CardSet
        What each card can be, oldest first; one card where the player saw it.

    Returns
    -------
    tuple of int, int
        Cards that each firework has at least, in the order of ``rules.suits``, and strikes that
        were taken at least.

    Examples
    --------
    A red 1 is certain; of the next card, some 2, nobody can say where it went, so a red 3 after it
    may have fitted or not; a second red 1 cannot have.

    >>> from hanabi_kit import STANDARD
    >>> twos = CardSet("r2 y2 g2 b2 p2")
    >>> certain_fireworks(STANDARD, [CardSet("r1"), twos, CardSet("r3"), CardSet("r1")])
    ((1, 0, 0, 0, 0), 1)
    """
    least, most, strikes = [0] * len(rules.suits), [0] * len(rules.suits), 0
    for cards in played:
        # For each card that may have fitted: the firework's size after it.
        grown = []
        for card in cards:
            index = rules.suits.index(card.suit)
            size = rules.orders[index].index(card.rank) + 1
            if least[index] < size <= most[index] + 1:
                grown.append((index, size))
        if not grown:
            strikes += 1
            continue
        index, size = grown[0]
        if len(cards) == 1 and least[index] == most[index]:
            least[index] = size
        for index, size in grown:
            most[index] = max(most[index], size)
    return tuple(least), strikes
