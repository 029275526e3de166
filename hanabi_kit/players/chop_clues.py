"""How the Chop convention values a clue: read it with the other's eyes, compare with the truth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hanabi_kit.actions import Clue
from hanabi_kit.engine.untold import told_value
from hanabi_kit.players.chop_reading import Memory, Note, Notes, chop_of
from hanabi_kit.players.facts import Sight

# Points of a clue; only their comparison means anything.
GETS_PLAYED = 110  # a card its holder will now play, and rightly; less 2 for each rank
TOUCHED_USEFUL = 20  # a needed card is clued for the first time
TOUCHED_CRITICAL = 30  # and it is the last copy
SAVED_CHOP = 30  # and it was on the chop
LEARNED = 5  # the holder of a clued card knows more of it
MISREAD = -80  # its holder will not think of what the card is
PLAYED_IN_VAIN = -120  # a card its holder will play after its copy was played
WASTED = -40  # trash, or a copy of a clued card, is clued
LEADS_ASTRAY = -1000  # somebody would play a card that cannot be played

ENOUGH = 50
"""Points from which a clue is worth its token."""

HARMLESS = -500
"""Points above which a clue leads nobody astray."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A clue that may be given.

    Parameters
    ----------
    rescues : bool
        Whether its receiver need not lose the card on the chop.
    """

    worth: int
    clue: Clue
    rescues: bool


def valued_clues(memory: Memory, sight: Sight, own: Notes) -> list[Candidate]:
    """Return every clue that touches a card, the best first.

    Parameters
    ----------
    memory : Memory
        The giver's.
    sight : Sight
        The giver's.
    own : sequence of Note
        The giver's own hand: cards that are known there are not clued elsewhere.
    """
    view, tables = sight.view, memory.tables
    count = len(view.players)
    own_known = 0
    for note, bits in zip(own, memory.beliefs(view.seat, own), strict=True):
        if note.clued and not bits & (bits - 1):
            own_known |= bits
    found = []
    receiver: _Receiver | None = None
    for clue in sight.can_touch():
        if receiver is None or receiver.seat != clue.to:
            receiver = _Receiver(memory, sight, clue.to, own_known)
        hit = tables.touched[clue.value]
        touched = [p for p, note in enumerate(receiver.hand) if hit >> note.card & 1]
        said = told_value(view.rules, clue.value)
        after = memory.after_clue(clue.to, receiver.hand, said, touched)
        worth, rescues = receiver.worth(after)
        # Among equals the one that is next to act.
        found.append(Candidate(worth - (clue.to - view.seat) % count, clue, rescues))
    return sorted(found, key=lambda candidate: -candidate.worth)


class _Receiver:
    """The player a clue goes to."""

    def __init__(self, memory: Memory, sight: Sight, seat: int, own_known: int) -> None:
        self.memory = memory
        self.seat = seat
        self.hand = memory.hands[seat]
        self.gone = _seen_out(sight, seat)
        self.before = memory.beliefs(seat, self.hand, self.gone)
        self.chop = chop_of(self.hand)
        self.taken = memory.taken(seat) | own_known

    def worth(self, after: Sequence[Note]) -> tuple[int, bool]:
        """Points of a clue that leaves the notes `after`, and whether it rescues the chop."""
        board = self.memory.board
        playable, trash = board.playable, board.trash
        beliefs = self.memory.beliefs(self.seat, after, self.gone)
        worth = 0
        rescues = False
        got = 0
        for place, (note, bits) in enumerate(zip(after, beliefs, strict=True)):
            old = self.before[place]
            card = 1 << note.card
            plays = not bits & ~playable
            played = not old & ~playable
            if plays and not played and not card & playable:
                return LEADS_ASTRAY, False
            if not plays and not bits & card and not card & trash:
                worth += MISREAD
            if plays and not played:
                if card & (self.taken | got):
                    worth += PLAYED_IN_VAIN
                else:
                    worth += GETS_PLAYED - 2 * board.height[note.card]
                    rescues = True
                    got |= card
            if note.clued and not self.hand[place].clued:
                twins = sum(other.clued and other.card == note.card for other in after)
                if card & (trash | self.taken) or twins > 1:
                    worth += WASTED
                    continue
                worth += TOUCHED_USEFUL
                if card & board.critical:
                    worth += TOUCHED_CRITICAL
                if place == self.chop and must_not_be_lost(self.memory, self.seat, place):
                    worth += SAVED_CHOP
                    rescues = True
            elif note.clued and bits != old and card & bits:
                worth += LEARNED
        return worth, rescues


def in_danger(memory: Memory, sight: Sight, seat: int) -> int | None:
    """Return the card that `seat` would discard and must not, None where there is none.

    A player who has something to play, or a card known to be useless, discards no other.
    """
    hand = memory.hands[seat]
    chop = chop_of(hand)
    if chop is None or not must_not_be_lost(memory, seat, chop):
        return None
    board = memory.board
    for bits in memory.beliefs(seat, hand, _seen_out(sight, seat)):
        if not bits & ~board.playable or not bits & ~board.trash:
            return None
    return hand[chop].card


def must_not_be_lost(memory: Memory, seat: int, place: int) -> bool:
    """Whether the card is a last copy that is needed, or a 2 of which no other is in sight."""
    card = memory.hands[seat][place].card
    board = memory.board
    if board.critical >> card & 1:
        return True
    if not memory.meanings.twos >> card & 1 or board.trash >> card & 1:
        return False
    return not any(
        note.card == card and (other, at) != (seat, place)
        for other, hand in enumerate(memory.hands)
        for at, note in enumerate(hand)
    )


def _seen_out(sight: Sight, seat: int) -> int:
    """The cards of which `seat` sees every copy, as far as the viewer can tell."""
    bits = 0
    for index, left in enumerate(sight.left_for(seat)):
        if left <= 0:
            bits |= 1 << index
    return bits
