"""The count of `hanabi_kit.deduction.counting` once more, as array code for numba.

The formulas are explained there, and the plain count is the oracle of the tests; here they are
written with 64-bit whole numbers in arrays, so that a compiler can make them fast. Without numba
the same function runs uncompiled, and slower than the plain count, which is then used instead.

Everything that is compiled is in this one file: numba does not notice a change in a function of
another file. Nothing imports this module before it is needed, because loading numba takes longer
than thousands of plain counts.
"""

from __future__ import annotations

from hanabi_kit.compiler.arrays import NDArray, np
from hanabi_kit.compiler.kernels import COMPILED as COMPILED
from hanabi_kit.compiler.kernels import Limbs, compiled_with_arrays
from hanabi_kit.deduction.unseen_cards import Pool

MOST_SLOTS = 8
LARGEST_DECK = 200
"""With s slots and n cards no number on the way is larger than (n + s)^s, and 208^8 < 2^63."""


@compiled_with_arrays
def count_hand(data: NDArray[np.uint8], slots: int) -> Limbs:
    """Return the number of hands, then by slot and card those with that card in that slot.

    Parameters
    ----------
    data : array of bytes
        The copies out of sight of every identity, then the mask of every identity.
    slots : int

    Examples
    --------
    Three copies of a card for either of two slots, and one card for the second slot only:

    >>> count_hand(np.array([3, 1, 0b11, 0b10], np.uint8), 2).tolist()
    [9, 9, 0, 6, 3]
    """
    cards = data.shape[0] // 2
    sets = 1 << slots
    members = np.zeros(sets, np.int64)
    for subset in range(1, sets):
        members[subset] = members[subset >> 1] + (subset & 1)
    factors = np.ones(slots + 1, np.int64)
    for number in range(1, slots + 1):
        factors[number] = -number * factors[number - 1]
    # Blocks of slots: the cards that may go into all of them, times the factor of the block.
    blocks = np.zeros(sets, np.int64)
    for card in range(cards):
        blocks[data[cards + card]] += np.int64(data[card])
    for slot in range(slots):
        for subset in range(sets):
            if not subset >> slot & 1:
                blocks[subset] += blocks[subset | 1 << slot]
    for subset in range(1, sets):
        blocks[subset] *= factors[members[subset] - 1]
    ways = np.zeros(sets, np.int64)
    ways[0] = 1
    for filled in range(1, sets):
        others = filled & (filled - 1)  # all but the lowest slot, whose block is chosen
        rest = others
        total = np.int64(0)
        while True:
            total += blocks[filled ^ rest] * ways[rest]
            if rest == 0:
                break
            rest = (rest - 1) & others
        ways[filled] = total
    found = np.zeros(1 + slots * cards, np.int64)
    found[0] = ways[sets - 1]
    # Cards with the same mask have the same share, worked out once.
    share = np.full(sets * slots, -1, np.int64)
    for card in range(cards):
        copies = np.int64(data[card])
        mask = np.int64(data[cards + card])
        if copies == 0:
            continue
        for slot in range(slots):
            if not mask >> slot & 1:
                continue
            at = mask * slots + slot
            if share[at] < 0:
                fits = mask & ~(1 << slot)
                rest = sets - 1 ^ 1 << slot
                total = np.int64(0)
                taken = fits
                while True:
                    total += factors[members[taken]] * ways[rest ^ taken]
                    if taken == 0:
                        break
                    taken = (taken - 1) & fits
                share[at] = total
            found[1 + slot * cards + card] = copies * share[at]
    return found


def rows(pool: Pool) -> tuple[int, list[list[int]]] | None:
    """Return all worlds, and by slot and place of the card those with that card there.

    None where the numbers might not fit 64 bits.
    """
    slots = pool.slots
    cards = len(pool.left)
    if slots > MOST_SLOTS or pool.catalogue.rules.deck_size > LARGEST_DECK:
        return None
    data = np.frombuffer(bytes(pool.left) + bytes(pool.masks()), np.uint8)
    found: list[int] = count_hand(data, slots).tolist()
    return found[0], [found[start : start + cards] for start in range(1, 1 + slots * cards, cards)]
