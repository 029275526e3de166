"""What a search that ran out of budget has proved.

Bounds of a position follow from bounds of what can come next: the best action is worth at least
the largest lower bound and at most the largest upper bound. Leaves are values the search
remembered, and its quick upper bound where it remembers none. Nothing here is ever stored as a
value.
"""

from __future__ import annotations

from contextlib import suppress
from math import factorial

from hanabi_kit.endgame.faceup.suit_codes import Suits
from hanabi_kit.endgame.faceup.suit_search import SuitSearch
from hanabi_kit.errors import SearchBudgetExceeded

Bounds = tuple[int, int]
"""Lower and upper bound of W."""


def bounds_of(
    search: SuitSearch, suits: Suits, deck: int, tokens: int, spare: int, mover: int, depth: int
) -> Bounds:
    """Return bounds of W of a position with cards left, looking `depth` actions ahead."""
    if not suits:
        return (factorial(deck),) * 2 if search.perfect else (0, 0)
    known = search.known(suits, deck, tokens, spare, mover)
    if known is None and deck == 1:
        # Soon worked out, and not always remembered.
        with suppress(SearchBudgetExceeded):  # but it has to fit into the memory that is left
            known = search.value(suits, deck, tokens, spare, mover)
    if known is not None:
        return known, known
    upper = search.known_bound(suits, deck, tokens, spare, mover)
    if not depth or not upper:
        return 0, upper
    after = (mover + 1) % search.players
    found = [(0, 0)]
    for rest, gain, token_change, strikes in search.actions(suits, deck, tokens, spare, mover):
        if rest is None:
            found.append(bounds_of(search, suits, deck, tokens - 1, spare, after, depth - 1))
        elif strikes <= spare:
            change = tokens + token_change
            found.append(
                bounds_after_draw(
                    search, rest, gain, mover, deck, change, spare - strikes, depth - 1
                )
            )
    if search.deck_plays and deck == 1:
        found.append((search.deck_play(suits, spare, mover),) * 2)
    return max(low for low, _ in found), min(upper, max(high for _, high in found))


def bounds_after_draw(
    search: SuitSearch,
    suits: Suits,
    gain: int,
    mover: int,
    deck: int,
    tokens: int,
    spare: int,
    depth: int,
) -> Bounds:
    """Return bounds of W after the mover draws, `gain` points included."""
    after = (mover + 1) % search.players
    low = high = 0 if search.perfect else gain * factorial(deck)
    for copies, rest in search.suits.draws(suits, mover, deck):
        if deck == 1:
            least = most = search.final(rest, after, search.last_turns)
        else:
            least, most = bounds_of(search, rest, deck - 1, tokens, spare, after, depth)
        low += copies * least
        high += copies * most
    return low, high
