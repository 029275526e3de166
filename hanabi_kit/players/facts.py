"""What one seat sees and can prove, as sets of bits: the players' quick arithmetic.

What lies open to all is a `hanabi_kit.players.board.Board`. The slow, readable words for what a
card can be are in `hanabi_kit.deduction`; tests hold both against each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from hanabi_kit.actions import Action, Clue, Discard, Mark, Play, PlayDeck, Untold
from hanabi_kit.cards import Seat, Slot
from hanabi_kit.engine.legality import clues_due
from hanabi_kit.players.board import (
    Board,
    Tables,
    bits_of,
    fall_into_hole,
    hole_board,
    laid_cards,
    tables_of,
    weight,
)
from hanabi_kit.view import View


class Sight:
    """What one seat sees, ready for arithmetic.

    Attributes
    ----------
    board : Board
    left : list of int
        Copies out of the viewer's sight, by the index of the card.
    own : list of int
        What each own card can be, by slot: exact, from facts.
    hands : list of list of int
        The cards of the others, by seat; the viewer's own list is empty.
    """

    __slots__ = ("board", "hands", "left", "own", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        tables = tables_of(view.rules)
        self.hands: list[list[int]] = [[] for _ in view.players]
        left = tables.copies[:]
        for seat, hand in view.others:
            self.hands[seat] = cards = [held.card.index for held in hand]
            for index in cards:
                left[index] -= 1
        if view.rules.mechanism.hole:
            self.board = self._board_beside_the_hole(tables, left)
        else:
            board = self.board = Board.of(view.rules, view.stacks, view.discards)
            left = [have - gone for have, gone in zip(left, board.gone, strict=True)]
            for index in laid_cards(tables, view.stacks):
                left[index] -= 1
        self.left = left
        self.own = possible_bits(hand_bits(tables, [card.marks for card in view.own]), left)

    def _board_beside_the_hole(self, tables: Tables, left: list[int]) -> Board:
        """The board that is certain, where the cards played lie face down; they leave `left`."""
        view = self.view
        gone = [0] * len(tables.copies)
        for card in view.discards:
            gone[card.index] += 1
            left[card.index] -= 1
        holed = [each.possible(view.rules).bits for each in view.hole]
        known = [False] * len(holed)
        changed = True
        while changed:
            changed = False
            here = bits_of(index for index in tables.cards if left[index] > 0)
            for place, bits in enumerate(holed):
                if known[place]:
                    continue
                if bits & (bits - 1):
                    bits = holed[place] = bits & here or bits
                if not bits & (bits - 1):
                    known[place] = changed = True
                    left[bits.bit_length() - 1] -= 1
        heights = [1] * len(view.rules.suits)
        for bits in holed:
            fall_into_hole(tables, heights, gone, bits)
        return hole_board(tables, heights, gone)

    def left_for(self, seat: int) -> list[int]:
        """Return the copies that `seat` does not see, as far as the viewer can tell.

        The viewer's own hand, which that seat does see, counts as out of sight.
        """
        left = self.left[:]
        for index in self.hands[seat]:
            left[index] += 1
        return left

    @property
    def may_clue(self) -> bool:
        """Whether there are tokens enough for a clue."""
        return self.view.clue_tokens >= self.view.rules.mechanism.clue_cost

    def can_touch(self) -> Iterator[Clue]:
        """Yield every legal clue that touches a card, nearest seat first.

        And one of those that touch none and may be given all the same ("Color Blind"), to wait.
        """
        view, tables = self.view, self.board.tables
        rules = view.rules
        count = len(view.players)
        due = clues_due(rules, view.last_clue)
        waits = rules.always_legal_clues & due
        for step in range(1, count):
            seat = (view.seat + step) % count
            held = bits_of(self.hands[seat])
            for bit, value in enumerate(rules.clue_values):
                if due >> bit & 1 and held & tables.touched[value]:
                    yield Clue(Seat(seat), value)
        if waits:
            value = rules.clue_values[(waits & -waits).bit_length() - 1]
            yield Clue(Seat((view.seat + 1) % count), value)

    def last_resort(self, slot: int | None) -> Action:
        """Return a legal action for who has nothing sensible to do.

        Parameters
        ----------
        slot : int or None
            The own card that is missed least; None for an empty hand.
        """
        view = self.view
        if slot is not None:
            if view.clue_tokens < view.rules.max_clue_tokens:
                return Discard(Slot(slot))
            return Play(Slot(slot))
        if self.may_clue:
            for clue in self.can_touch():
                return clue
            due = clues_due(view.rules, view.last_clue)
            for bit, value in enumerate(view.rules.clue_values):
                if view.rules.empty_clues and due >> bit & 1:
                    return Clue(Seat((view.seat + 1) % len(view.players)), value)
        return PlayDeck()


def clued_bits(tables: Tables, marks: Sequence[Mark]) -> int:
    """Return the cards that the clues alone allow, as a bit set; untold ones say nothing here."""
    bits = tables.every
    for mark in marks:
        if not isinstance(mark.value, Untold):
            bits &= tables.touched[mark.value] if mark.touched else ~tables.touched[mark.value]
    return bits


def hand_bits(tables: Tables, hand: Sequence[Sequence[Mark]]) -> list[int]:
    """Return the cards that the clues allow in each slot of a hand, as bit sets.

    Parameters
    ----------
    hand : sequence of sequence of Mark
        The clues of each card.

    Notes
    -----
    Of a clue whose value is not told, each slot keeps what some value allows that fits all slots.
    That is no more than what is true, but can be less: how the slots hang together is left out.
    """
    found = [clued_bits(tables, marks) for marks in hand]
    if tables.rules.mechanism.told == "value":
        return found
    untold: dict[object, list[tuple[int, bool, Untold]]] = {}
    for slot, marks in enumerate(hand):
        for at, mark in enumerate(marks):
            if isinstance(mark.value, Untold):
                clue = (slot, at) if mark.turn is None else mark.turn
                untold.setdefault(clue, []).append((slot, mark.touched, mark.value))
    before: list[int] = []
    while before != found:
        before = found[:]
        for clues in untold.values():
            places = [(slot, touched) for slot, touched, _ in clues]
            narrowed = untold_bits(tables, clues[0][2], [found[slot] for slot, _ in places], places)
            for (slot, _), bits in zip(places, narrowed, strict=True):
                found[slot] = bits
    return found


def untold_bits(
    tables: Tables, told: Untold, allowed: Sequence[int], places: Sequence[tuple[int, bool]]
) -> list[int]:
    """Return what the `allowed` cards can be after a clue of which only `told` was said.

    Parameters
    ----------
    places : sequence of (int, bool)
        A slot, and whether the clue touched it, for each of `allowed`.
    """
    found = [0] * len(allowed)
    for hit in tables.may_mean[told]:
        kept = [
            bits & hit if touched else bits & ~hit
            for bits, (_, touched) in zip(allowed, places, strict=True)
        ]
        if all(kept):
            found = [old | new for old, new in zip(found, kept, strict=True)]
    return found if all(found) else list(allowed)


def possible_bits(allowed: Sequence[int], left: Sequence[int]) -> list[int]:
    """Return what each card of a hand can be, exactly, as bit sets.

    Parameters
    ----------
    allowed : sequence of int
        For each slot the cards its clues allow.
    left : sequence of int
        Copies out of sight, by the index of the card.

    Notes
    -----
    A card is impossible in a slot only where some other slots need every copy of it: slots whose
    cards, all together, have just as many copies as there are slots. (Hall's theorem, for the hand
    without that slot.) `hanabi_kit.deduction.possibilities` counts worlds instead; the tests
    compare.
    """
    found = []
    small: list[tuple[int, int]] = []
    size = len(allowed)
    for slot, bits in enumerate(allowed):
        here = total = 0
        while bits:
            low = bits & -bits
            copies = left[low.bit_length() - 1]
            if copies > 0:
                here |= low
                total += copies
            bits ^= low
        found.append(here)
        if total < size:
            small.append((slot, here))
    for count in range(1, len(small) + 1):
        for group in combinations(small, count):
            union = 0
            for _, bits in group:
                union |= bits
            if weight(union, left) == count:
                members = {slot for slot, _ in group}
                for slot in range(size):
                    if slot not in members:
                        found[slot] &= ~union
    return found
