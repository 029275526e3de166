"""Which of a play and a discard does what is meant, where for a suit the two change places.

That is so for the cards of an inverted suit (hanab.live's "Orange"): who plays one discards it, who
discards one lays it on its firework, or takes a strike.
"""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_kit.actions import Discard, Play
from hanabi_kit.cards import Slot
from hanabi_kit.players.board import Board, Tables, ones, weight

# What it costs to lose a card, in points that have no meaning beyond being compared.
COSTS_NOTHING, COSTS_A_TWIN, COSTS_A_COPY, COSTS_A_PLAY = 0, 10, 20, 60
COSTS_THE_LAST = 400

# And what it costs to lay a card on a firework that it does not fit.
COSTS_A_STRIKE, COSTS_THE_GAME = 300, 20_000


def button(tables: Tables, slot: Slot, bits: int, *, play: bool) -> Play | Discard | None:
    """Return what lays a card that is one of `bits` on its firework, or what discards it.

    None where it may be of an inverted suit or not, so that nobody can tell.
    """
    if bits & tables.inverted:
        if bits & ~tables.inverted:
            return None
        play = not play
    return Play(slot) if play else Discard(slot)


def likeliest_play(hand: Sequence[int], board: Board, left: Sequence[int]) -> Play | Discard | None:
    """Return what lays a card on its firework in the largest share of what it can be.

    Parameters
    ----------
    hand : sequence of int
        What each card can be, by slot, as bit sets.
    left : sequence of int
        Copies out of sight, by the index of the card.
    """
    best: tuple[int, Play | Discard] | None = None
    inverted = board.tables.inverted
    for place, bits in enumerate(hand):
        whole = max(weight(bits, left), 1)
        share = 1000 * weight(bits & board.playable & ~inverted, left) // whole
        if share and (best is None or share > best[0]):
            best = share, Play(Slot(place + 1))
        share = inverted and 1000 * weight(bits & board.playable & inverted, left) // whole
        if share and (best is None or share > best[0]):
            best = share, Discard(Slot(place + 1))
    return None if best is None else best[1]


def least_harm(
    hand: Sequence[int], board: Board, left: Sequence[int], twins: int, *, last_strike: bool
) -> Play | Discard:
    """Return what parts with a card and costs least on average.

    Parameters
    ----------
    hand, left
        As for `likeliest_play`; of several as good the oldest card.
    twins : int
        Cards that others are seen to hold.
    last_strike : bool
        Whether one more strike ends the game.
    """
    inverted = board.tables.inverted
    strike = COSTS_THE_GAME if last_strike else COSTS_A_STRIKE
    best: tuple[int, Play | Discard] | None = None
    for place, bits in enumerate(hand):
        slot = Slot(place + 1)
        whole = max(weight(bits, left), 1)
        for action, laid in ((Play(slot), ~inverted), (Discard(slot), inverted)):
            total = 0
            for index in ones(bits & ~(laid & board.playable)):
                total += left[index] * cost_of_losing(index, board, twins)
                total += left[index] * strike if laid >> index & 1 else 0
            mean = 100 * total // whole
            if best is None or mean <= best[0]:
                best = mean, action
    assert best is not None  # nobody with an empty hand asks
    return best[1]


def may_strike(action: Play | Discard, bits: int, board: Board) -> bool:
    """Whether `action` may cost a strike, on a card that is one of `bits`."""
    inverted = board.tables.inverted
    laid = inverted if isinstance(action, Discard) else ~inverted
    return bool(bits & laid & ~board.playable)


def cost_of_losing(index: int, board: Board, twins: int) -> int:
    """Return what it costs that one copy of a card goes to the discards."""
    bit = 1 << index
    if board.trash & bit:
        return COSTS_NOTHING
    if board.critical & bit:
        # The lower the last copy, the more cards are lost with it.
        return COSTS_THE_LAST + 40 * (board.tops[board.tables.suit[index]] - board.height[index])
    if twins & bit:
        return COSTS_A_TWIN
    return COSTS_A_PLAY if board.playable & bit else COSTS_A_COPY
