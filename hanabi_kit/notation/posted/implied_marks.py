"""Marks that posters leave out: a clue tells of every card of a hand, also of those it misses.

``xx/5 xx xx`` says that slot 1 was touched by a 5, and nothing of the others, as cards that were
drawn later. Whoever posts such a hand often means cards that were there at the clue: then they are
no 5s (``xx/5 xx/!5 xx/!5``). Which of the two is meant nobody can know, so a position is read as it
stands, and whoever answers a question about it can ask whether the other would change the answer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hanabi_kit.actions import ClueValue, Mark, Untold
from hanabi_kit.cards import Seat
from hanabi_kit.engine.hands import clued
from hanabi_kit.position import Position, SlotCard
from hanabi_kit.rules import Ruleset
from hanabi_kit.support.arguments import checked


@dataclass(frozen=True)
class ImpliedMarks:
    """What follows if the cards of some hands were there when the clues on them were given.

    Parameters
    ----------
    position : Position
        With those marks.
    clues : tuple of (Seat, str, bool)
        For each clue that says more then: whose hand, its sign (``"5"``), and whether cards are
        meant that the position hides.
    """

    position: Position
    clues: tuple[tuple[Seat, str, bool], ...]


@checked
def implied_marks(position: Position) -> ImpliedMarks | None:
    """Return what clues would have told of the cards that they did not touch.

    Parameters
    ----------
    position : Position

    Returns
    -------
    ImpliedMarks or None
        None where nothing would be added: a hand that has ``!5`` anywhere has been written with
        what its 5s tell of other cards, and the rest was drawn later; so has every hand of a
        recorded game. A card that the clue would have touched must have been drawn later, too.

    Examples
    --------
    >>> from hanabi_kit import read
    >>> posted = read(
    ...     "2p r4 y5 g5 b4 p5 | gone r1 r1 g1 b1 b1 p1 r2 y2 g2 b2 p2 r3 y3 g3 b3 p3 r4 | clues 0"
    ...     " | deck 0 | left 2 | *Alice xx/5 xx xx xx xx | Bob y1 y1 g1 b5 p1"
    ... )
    >>> implied = implied_marks(posted)
    >>> implied.clues
    ((0, '5', True),)
    >>> [str(mark) for mark in implied.position.hands[0][1].marks]
    ['Mark(value=5, touched=False, turn=None, giver=None)']
    >>> implied_marks(implied.position) is None
    True
    """
    rules = position.rules
    if position.game_file is not None or rules.mechanism.told != "value":
        return None
    clues: list[tuple[Seat, str, bool]] = []
    hands = []
    for number, hand in enumerate(position.hands):
        for value in rules.clue_values:
            added = _with_missed(rules, hand, value)
            if added != hand:
                hides = any(
                    slot.card is None
                    for slot, before in zip(added, hand, strict=True)
                    if slot != before
                )
                clues.append((Seat(number), str(value), hides))
                hand = added
        hands.append(hand)
    if not clues:
        return None
    return ImpliedMarks(replace(position, hands=tuple(hands)), tuple(clues))


def _with_missed(
    rules: Ruleset, hand: tuple[SlotCard, ...], value: ClueValue
) -> tuple[SlotCard, ...]:
    """Return the hand as it is if all of its cards were there when it was told `value`."""
    told: list[dict[ClueValue | Untold, bool]] = [
        {mark.value: mark.touched for mark in slot.marks} for slot in hand
    ]
    if not any(own.get(value) for own in told) or any(own.get(value) is False for own in told):
        return hand
    found = []
    for slot, own in zip(hand, told, strict=True):
        marks = (*slot.marks, Mark(value, False))
        before, after = clued(rules, slot.marks), clued(rules, marks)
        later = slot.card is not None and slot.card not in after
        adds = value not in own and not later and after and after != before
        found.append(replace(slot, marks=marks) if adds else slot)
    return tuple(found)
