"""Upper bounds of two steps and more, as array code for numba: `compiled_steps` drives it.

The same bounds as `relaxed_games.TwoStep` and `relaxed_games.ManySteps`, which say what they mean,
for two players and the share of perfect games. All bounds are sums of whole numbers.

Worlds are limbs as in `trials_kernel`, whose rules are used. Numba does not notice when a function
of another file changes: `tests/plan/test_steps.py` says what to do then. Only `bound_of` calls
itself.
"""

from __future__ import annotations

from typing import NamedTuple

from hanabi_kit.arrays import np
from hanabi_kit.endgame.plan.lower.trials_kernel import (
    CLUE,
    DECK,
    EMPTY,
    HAND,
    MAX_TOKENS,
    MOVER,
    NUMBERS,
    ORDERS,
    SETTINGS,
    TOKENS,
    TURNS,
    WIDTH,
    FaceUp,
    Truth,
    Whole,
    Words,
    act_at,
    acted,
    acts_place,
    choice_number,
    compiled,
    compiled_with_arrays,
    drawn_after,
    face_worth,
    is_needed,
    new_settings,
    own_mask,
)

KERNEL = "caeec70e7ab90792"
"""What the rules of `trials_kernel`, which are used here, are like, told by their source."""

__all__ = [
    "CUT",
    "ENDED",
    "RANKED",
    "TOGETHER",
    "WORK",
    "Known",
    "bound_of",
    "new_known",
    "new_steps",
]

# Places of the settings after those of the other kernel: bits of the kinds of which all see how
# many the same hand holds among its older cards; how many cells are looked at together at most; how
# much may still be done, in worlds and sums that are looked at; how much of that is for others;
# whether anything was cut short; and how many worlds were ever kept.
RANKED, TOGETHER, WORK, SPARED, CUT, KEPT = range(SETTINGS, SETTINGS + 6)

SHORT, ENDED = 1, 2
"""What cut a bound short: its steps and how many cells are looked at together; or the work, where
more steps would not help."""

HANDS, REST, WEIGHT = 0, 1, 2
SHOW, FROM, TO, ENTRY, LAST_ENTRY, BOUND = 0, 1, 2, 3, 4, 5
"""The columns of worlds; and of parts, see `led_to` and `summed`."""

ALONE, ALL, A_GROUP = 2, 4, 8
"""What part of the work goes into looking at each cell alone at most, and what part of the rest
into all of them together; and how many cells can be looked at together, about."""

INNER, LEAST_INNER, TWO_STEPS = 3, 30, 5_000
"""Bounds of one step less may take so many times fewer steps, but at least so many; those of two
steps at least as many as the last says."""

MOST_SHOWN = 128
"""What is shown of a card: its kind, and how many of its class the hand holds that are older."""

BITS = 62
TIGHT = 1 << 10
"""Members of a pool that go into one word, and pools of which the bounds are remembered."""


AS_WELL_AS_CAN_BE = 1 << 60
"""The steps of a bound that was not cut short: more would not help."""

PLACE, SIZE, COUNT, FOUND, FLOOR, STEPS = range(6)
"""The columns of bounds that are known: how many worlds were kept before those they are of, the
number of these, and how they were found."""


class Known(NamedTuple):
    """Bounds that are known, and room for the worlds that they are of.

    The oldest worlds make room for new ones. What they were bounds of is compared world by world,
    so that no bound can be taken for another's.
    """

    bounds: Words
    worlds: Words


def new_known(bounds: int, worlds: int) -> Known:
    """Return room for so many bounds and worlds, each a power of 2."""
    return Known(np.zeros((bounds, 6), np.int64), np.zeros((worlds, 3), np.int64))


def new_steps() -> Words:
    """Return the settings of a new question, still without a table."""
    m = np.zeros(KEPT + 1, np.int64)
    m[:SETTINGS] = new_settings()
    return m


@compiled
def shown_of(m: Words, hands: Whole, rest: Whole, slot: Whole) -> Whole:
    """Return what all see of the card in a slot of the mover when it leaves her hand."""
    hand = hands >> (m[WIDTH] * ((rest >> MOVER) & 3) + 4 * slot)
    kind = hand & 15
    older = 0
    if (m[RANKED] >> kind) & 1:
        for _ in range(slot + 1, m[HAND]):
            hand >>= 4
            if hand & 15 == kind:
                older += 1
    return kind + 16 * older


@compiled_with_arrays
def put_in_order(m: Words, worlds: Words) -> None:
    """Sort worlds, of one public position, by what the player to move sees, then by her hand."""
    width = m[WIDTH]
    below = width * ((worlds[0, REST] >> MOVER) & 3)
    keys = np.empty(len(worlds), np.int64)
    in_order = True
    for i in range(len(worlds)):
        hands = worlds[i, HANDS]
        keys[i] = ((hands & ((1 << below) - 1)) << width) | (hands >> below)
        in_order = in_order and keys[max(i - 1, 0)] <= keys[i]
    if not in_order:
        worlds[:] = worlds[np.argsort(keys, kind="mergesort")]


@compiled_with_arrays
def cells_of(m: Words, worlds: Words) -> Words:
    """Return where the worlds of each sight begin, and the end; they are sorted."""
    own = own_mask(m, worlds[0, REST])
    found = np.empty(len(worlds) + 1, np.int64)
    found[0] = 0
    count = 1
    for i in range(1, len(worlds)):
        if (worlds[i, HANDS] ^ worlds[i - 1, HANDS]) & ~own:
            found[count] = i
            count += 1
    found[count] = len(worlds)
    return found[: count + 1]


@compiled
def greatest_divisor(one: Whole, other: Whole) -> Whole:
    while other:
        one, other = other, one % other
    return one


@compiled_with_arrays
def by_type(m: Words, worlds: Words) -> Words:
    """Return worlds with those sights of the mover merged that tell her the same, in order.

    See `relaxed_games.by_type`. The worlds are those of one public position with three decisions to
    come, or fewer, in order too.
    """
    size, mover = m[WIDTH], (worlds[0, REST] >> MOVER) & 3
    own = own_mask(m, worlds[0, REST])
    other = size * (1 - mover)
    worlds = worlds.copy()
    cells = cells_of(m, worlds)
    count = len(cells) - 1
    mixed = np.empty(count, np.int64)
    divisors = np.empty(count, np.int64)
    gone = np.zeros(len(worlds), np.bool_)
    for cell in range(count):
        first, end = cells[cell], cells[cell + 1]
        divisor = 0
        for i in range(first, end):
            divisor = greatest_divisor(worlds[i, WEIGHT], divisor)
        word = needed_cards(m, worlds[first, HANDS] >> other)
        for i in range(first, end):
            word = (word ^ (worlds[i, HANDS] & own)) * 0x5851F42D4C957F2D
            word = (word ^ (word >> 29) ^ worlds[i, REST]) * 0x2545F4914F6CDD1D
            word ^= (word >> 31) ^ (worlds[i, WEIGHT] // divisor)
        mixed[cell], divisors[cell] = word, divisor
        for before in range(cell):
            if (
                mixed[before] == word
                and not gone[cells[before]]
                and tells_the_same(
                    m, worlds, own, other, cells, before, cell, divisors[before], divisor
                )
            ):
                for i in range(end - first):
                    worlds[cells[before] + i, WEIGHT] += worlds[first + i, WEIGHT]
                divisors[before] += divisor
                gone[first:end] = True
                break
    m[WORK] -= 10 * len(worlds) + count * count // 2
    return worlds[~gone]


@compiled
def needed_cards(m: Words, hand: Whole) -> Whole:
    """Return a hand with only its cards that a firework needs."""
    found = 0
    for slot in range(m[HAND]):
        kind = (hand >> 4 * slot) & 15
        if is_needed(m, kind):
            found |= kind << 4 * slot
    return found


@compiled
def tells_the_same(
    m: Words,
    worlds: Words,
    own: Whole,
    other: Whole,
    cells: Words,
    one: Whole,
    two: Whole,
    divisor_one: Whole,
    divisor_two: Whole,
) -> Truth:
    """Whether two sights have the needed cards alike, and the same shares of all that is unseen."""
    first, second = cells[one], cells[two]
    size = cells[two + 1] - second
    if cells[one + 1] - first != size or needed_cards(
        m, worlds[first, HANDS] >> other
    ) != needed_cards(m, worlds[second, HANDS] >> other):
        return False
    for i in range(size):
        if (
            (worlds[first + i, HANDS] ^ worlds[second + i, HANDS]) & own
            or worlds[first + i, REST] != worlds[second + i, REST]
            or worlds[first + i, WEIGHT] // divisor_one != worlds[second + i, WEIGHT] // divisor_two
        ):
            return False
    return True


@compiled
def sums_of(m: Words, worlds: Words, first: Whole, end: Whole, sums: Words, up: FaceUp) -> Whole:
    """Put into `sums` what each choice is worth, all face up afterwards; return the most."""
    for number in range(len(sums)):
        sums[number] = 0
    for i in range(first, end):
        at = acts_place(m, worlds[i, HANDS], worlds[i, REST], up)
        weight = worlds[i, WEIGHT]
        for number in range(len(sums)):
            sums[number] += weight * act_at(up, at, number)
    m[WORK] -= 10 * (end - first)
    most = 0
    for number in range(len(sums)):
        most = max(most, sums[number])
    return most


@compiled_with_arrays
def one_step(m: Words, worlds: Words, up: FaceUp) -> Whole:
    """Return the bound of one step of sorted worlds."""
    cells = cells_of(m, worlds)
    sums = np.empty(2 * m[HAND] + 1, np.int64)
    total = 0
    for cell in range(len(cells) - 1):
        total += sums_of(m, worlds, cells[cell], cells[cell + 1], sums, up)
    return total


@compiled
def is_allowed(m: Words, hands: Whole, rest: Whole, choice: Whole) -> Truth:
    """Whether the rules allow a choice, here where every clue may say all."""
    tokens = (rest >> TOKENS) & 15
    if choice >= CLUE:
        return tokens > 0
    slot = choice & 15
    if (hands >> (m[WIDTH] * ((rest >> MOVER) & 3) + 4 * slot)) & 15 == EMPTY:
        return False
    return choice < 16 or tokens < m[MAX_TOKENS]


@compiled
def children_of(
    m: Words,
    worlds: Words,
    first: Whole,
    end: Whole,
    choice: Whole,
    wanted: Whole,
    at: Whole,
    children: Words,
    up: FaceUp,
) -> tuple[Whole, Whole]:
    """Put the worlds after something shown at `at`; return where they end, and what is won."""
    won = 0
    for i in range(first, end):
        hands, rest, weight = worlds[i, HANDS], worlds[i, REST], worlds[i, WEIGHT]
        if choice < CLUE and shown_of(m, hands, rest, choice & 15) != wanted:
            continue
        over, new, after = acted(m, hands, rest, choice)
        if over:
            if over == 2:
                won += weight * ORDERS[(rest >> DECK) & 7]
            continue
        deck = (rest >> DECK) & 7
        if choice >= CLUE or not deck:
            if face_worth(m, new, after, up):
                children[at, HANDS], children[at, REST] = new, after
                children[at, WEIGHT] = weight
                at += 1
            continue
        seat = (rest >> MOVER) & 3
        for place in range(deck):
            copies, with_card, left = drawn_after(m, new, after, place, seat)
            if copies and face_worth(m, with_card, left, up):
                children[at, HANDS], children[at, REST] = with_card, left
                children[at, WEIGHT] = weight * copies
                at += 1
    return at, won


@compiled
def row_of(rows: Words, show: Whole, sight: Whole, count: Whole) -> Whole:
    """Return the row of a sight after something shown: `count` where it is new."""
    mask = len(rows) - 1
    mixed = (sight ^ (show * 0x2545F4914F6CDD1D)) * 0x5851F42D4C957F2D
    place = (mixed ^ (mixed >> 31)) & mask
    while rows[place, 2]:
        if rows[place, 0] == show and rows[place, 1] == sight:
            return rows[place, 2] - 1
        place = (place + 1) & mask
    rows[place, 0], rows[place, 1], rows[place, 2] = show, sight, count + 1
    return count


@compiled_with_arrays
def mixed_order(m: Words, worlds: Words, cells: Words, order: Words, rest: Words) -> Words:
    """Return cells in an order of which each part is much like the whole.

    Cells in which the needed cards lie alike are spread out evenly, and those that differ in other
    cards only keep their order, so that neighbours are as alike as cells can be that have to do
    different things. What a few neighbours can reach together is then about what all of them can.

    Parameters
    ----------
    order : array of int
    rest : array of int
        What cells from each place of the order on may bring.
    """
    other = m[WIDTH] * (1 - ((worlds[0, REST] >> MOVER) & 3))
    hand = (1 << m[WIDTH]) - 1
    count = len(order)
    keys = np.empty(count, np.int64)
    for place in range(count):
        seen = (worlds[cells[order[place]], HANDS] >> other) & hand
        needed = needed_cards(m, seen)
        keys[place] = needed << m[WIDTH] | (seen ^ needed)
    by_key = np.argsort(keys, kind="mergesort")
    spread = np.empty(count, np.float64)
    first = 0
    while first < count:
        end, weight = first, 0.0
        while end < count and keys[by_key[end]] >> m[WIDTH] == keys[by_key[first]] >> m[WIDTH]:
            place = by_key[end]
            more = rest[place] - rest[place + 1]
            spread[place] = weight + more / 2
            weight += more
            end += 1
        for at in range(first, end):
            spread[by_key[at]] /= max(weight, 1.0)
        first = end
    return order[np.argsort(spread, kind="mergesort")]


@compiled_with_arrays
def led_to(
    m: Words, worlds: Words, cells: Words, up: FaceUp
) -> tuple[Words, Words, Words, Words, Whole]:
    """Return what each choice of each cell leads to.

    An option of a cell is a range of parts, one for each card that may be shown; a part is a range
    of worlds. Returned are the worlds; of each part what is shown, its worlds from and to, and
    three places for `summed`; of each option its parts from and to, and what is won at once; and
    how many things may be shown.
    """
    numbers = 2 * m[HAND] + 1
    count = len(cells) - 1
    deck = (worlds[0, REST] >> DECK) & 7
    children = np.empty((len(worlds) * ((numbers - 1) * max(deck, 1) + 1), 3), np.int64)
    parts = np.empty((len(worlds) * (numbers - 1) + count, 6), np.int64)
    options = np.zeros((count, numbers, 2), np.int64)
    ended = np.zeros((count, numbers), np.int64)
    shows = np.full(numbers * MOST_SHOWN, -1, np.int64)
    shown = np.zeros(len(worlds), np.int64)
    show_count = part_count = child_count = 0
    for cell in range(count):
        first, end = cells[cell], cells[cell + 1]
        for number in range(numbers):
            choice = choice_number(m, number)
            options[cell, number, 0] = options[cell, number, 1] = part_count
            if not is_allowed(m, worlds[first, HANDS], worlds[first, REST], choice):
                continue
            for i in range(first, end):
                shown[i] = 0
                if choice < CLUE:
                    shown[i] = shown_of(m, worlds[i, HANDS], worlds[i, REST], choice & 15)
            last = -1
            while True:
                wanted = MOST_SHOWN
                for i in range(first, end):
                    if last < shown[i] < wanted:
                        wanted = shown[i]
                if wanted == MOST_SHOWN:
                    break
                last = wanted
                at, won = children_of(
                    m, worlds, first, end, choice, wanted, child_count, children, up
                )
                ended[cell, number] += won
                if at == child_count:
                    continue
                show = -1
                if choice < CLUE:
                    show = shows[number * MOST_SHOWN + wanted]
                if show < 0:  # and for each clue: a label of its own is as good as a shared one
                    show = show_count
                    show_count += 1
                if choice < CLUE:
                    shows[number * MOST_SHOWN + wanted] = show
                put_in_order(m, children[child_count:at])
                parts[part_count, SHOW] = show
                parts[part_count, FROM], parts[part_count, TO] = child_count, at
                part_count += 1
                child_count = at
            options[cell, number, 1] = part_count
        m[WORK] -= 10 * numbers * (end - first)
    return children[:child_count], parts[:part_count], options, ended, show_count


@compiled_with_arrays
def summed(m: Words, children: Words, parts: Words, up: FaceUp) -> tuple[Words, Words, Words]:
    """Return what the next player's choices are worth in each part, sight by sight.

    Entries are such sums; a row is a sight after something shown, which several parts may have.
    Returned are the entries, their rows, and what is shown for each row; `parts` is told which
    entries are its own, and what they are worth at most.
    """
    size = len(children)
    entries = np.empty((size, 2 * m[HAND] + 1), np.int64)
    row = np.empty(size, np.int64)
    show_of_row = np.empty(size, np.int64)
    places = 16
    while places < 2 * size:
        places *= 2
    rows = np.zeros((places, 3), np.int64)
    row_count = entry_count = 0
    for part in range(len(parts)):
        parts[part, ENTRY] = entry_count
        first = parts[part, FROM]
        own = own_mask(m, children[first, REST])
        bound = 0
        while first < parts[part, TO]:
            sight = children[first, HANDS] & ~own
            end = first + 1
            while end < parts[part, TO] and children[end, HANDS] & ~own == sight:
                end += 1
            bound += sums_of(m, children, first, end, entries[entry_count], up)
            at = row_of(rows, parts[part, SHOW], sight, row_count)
            if at == row_count:
                show_of_row[row_count] = parts[part, SHOW]
                row_count += 1
            row[entry_count] = at
            entry_count += 1
            first = end
        parts[part, LAST_ENTRY], parts[part, BOUND] = entry_count, bound
    return entries[:entry_count], row[:entry_count], show_of_row[:row_count]


@compiled
def divisor_of(options: Words, ended: Words, parts: Words, entries: Words) -> Whole:
    """Return the greatest number that divides all that a cell may add to the pools."""
    divisor = 0
    for number in range(len(ended)):
        divisor = greatest_divisor(divisor, ended[number])
        for part in range(options[number, 0], options[number, 1]):
            for entry in range(parts[part, ENTRY], parts[part, LAST_ENTRY]):
                for value in entries[entry]:
                    divisor = greatest_divisor(divisor, value)
    return max(divisor, 1)


@compiled
def are_alike(
    one: Words,
    other: Words,
    ended_one: Words,
    ended_other: Words,
    factor_one: Whole,
    factor_other: Whole,
    parts: Words,
    entries: Words,
    row: Words,
) -> Truth:
    """Whether two cells add to the same pools in the same proportions."""
    for number in range(len(one)):
        count = one[number, 1] - one[number, 0]
        if (
            count != other[number, 1] - other[number, 0]
            or ended_one[number] // factor_one != ended_other[number] // factor_other
        ):
            return False
        for part in range(count):
            a, b = parts[one[number, 0] + part], parts[other[number, 0] + part]
            size = a[LAST_ENTRY] - a[ENTRY]
            if a[SHOW] != b[SHOW] or size != b[LAST_ENTRY] - b[ENTRY]:
                return False
            for entry in range(size):
                at, there = a[ENTRY] + entry, b[ENTRY] + entry
                if row[at] != row[there]:
                    return False
                for column in range(entries.shape[1]):
                    if entries[at, column] // factor_one != entries[there, column] // factor_other:
                        return False
    return True


@compiled_with_arrays
def take_together(
    m: Words,
    options: Words,
    ended: Words,
    bounds: Words,
    parts: Words,
    entries: Words,
    row: Words,
) -> None:
    """Add cells that add to the pools in the same proportions to the first of them."""
    count = len(options)
    factors = np.empty(count, np.int64)
    for cell in range(count):
        factors[cell] = divisor_of(options[cell], ended[cell], parts, entries)
    for cell in range(count):
        m[WORK] -= 4 * cell
        for before in range(cell):
            if factors[before] and are_alike(
                options[before],
                options[cell],
                ended[before],
                ended[cell],
                factors[before],
                factors[cell],
                parts,
                entries,
                row,
            ):
                for number in range(options.shape[1]):
                    for part in range(options[cell, number, 1] - options[cell, number, 0]):
                        a = parts[options[before, number, 0] + part]
                        b = parts[options[cell, number, 0] + part]
                        for entry in range(a[LAST_ENTRY] - a[ENTRY]):
                            entries[a[ENTRY] + entry] += entries[b[ENTRY] + entry]
                ended[before] += ended[cell]
                bounds[before] += bounds[cell]
                ended[cell] = bounds[cell] = 0
                factors[before] += factors[cell]
                factors[cell] = 0
                break


@compiled
def put(
    place: Whole,
    first: Whole,
    end: Whole,
    sign: Whole,
    parts: Words,
    entries: Words,
    row: Words,
    show_of_row: Words,
    pooled: Words,
    most: Words,
    totals: Words,
    members: Words,
) -> None:
    """Add the parts of an option to the pools, with the place of its cell, or take them away."""
    for part in range(first, end):
        show = parts[part, SHOW]
        for entry in range(parts[part, ENTRY], parts[part, LAST_ENTRY]):
            at = row[entry]
            best = 0
            for number in range(entries.shape[1]):
                now = pooled[at, number] + sign * entries[entry, number]
                pooled[at, number] = now
                if now > best:
                    best = now
            totals[show] += best - most[at]
            most[at] = best
        members[show, 0] += sign
        members[show, 1 + place // BITS] ^= 1 << (place % BITS)


@compiled
def gain_of(
    first: Whole,
    end: Whole,
    parts: Words,
    entries: Words,
    row: Words,
    pooled: Words,
    most: Words,
) -> Whole:
    """Return how much the parts of an option would add to the pools."""
    gain = 0
    for part in range(first, end):
        for entry in range(parts[part, ENTRY], parts[part, LAST_ENTRY]):
            at = row[entry]
            best = 0
            for number in range(entries.shape[1]):
                best = max(best, pooled[at, number] + entries[entry, number])
            gain += best - most[at]
    return gain


@compiled
def tight_place(tight: Words, show: Whole, members: Words) -> tuple[Whole, Truth]:
    """Return where a bound of a pool is kept, and whether it is there."""
    mixed = show
    for word in members[1:]:
        mixed = (mixed ^ word) * 0x5851F42D4C957F2D
        mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    at = mixed & (len(tight) - 1)
    same = tight[at, 0] == show + 1
    for word in range(1, len(members)):
        same = same and tight[at, 3 + word] == members[word]
    return at, same


@compiled_with_arrays
def pool_of(
    show: Whole,
    members: Words,
    order: Words,
    chosen: Words,
    options: Words,
    parts: Words,
    children: Words,
) -> Words:
    """Return the worlds of a pool."""
    found = np.empty((len(members) * BITS, 2), np.int64)
    count = size = 0
    for place in range(len(order)):
        if (members[1 + place // BITS] >> (place % BITS)) & 1:
            option = options[order[place], chosen[place]]
            for part in range(option[0], option[1]):
                if parts[part, SHOW] == show:
                    found[count, 0], found[count, 1] = parts[part, FROM], parts[part, TO]
                    size += found[count, 1] - found[count, 0]
                    count += 1
    worlds = np.empty((size, 3), np.int64)
    size = 0
    for number in range(count):
        more = found[number, 1] - found[number, 0]
        worlds[size : size + more] = children[found[number, 0] : found[number, 1]]
        size += more
    return worlds


@compiled
def greatest_weight(worlds: Words) -> Whole:
    """Return the greatest number that divides all weights."""
    divisor = 0
    for i in range(len(worlds)):
        divisor = greatest_divisor(worlds[i, WEIGHT], divisor)
        if divisor == 1:
            break
    return divisor


@compiled
def known_place(count: Whole, worlds: Words, known: Known) -> Whole:
    """Return the place of a bound of `count` steps of worlds in order."""
    mixed = count
    for i in range(len(worlds)):
        for column in range(3):
            mixed = (mixed ^ worlds[i, column]) * 0x5851F42D4C957F2D
            mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    return (mixed ^ (mixed >> 40)) & (len(known.bounds) - 1)


@compiled
def is_known(m: Words, count: Whole, worlds: Words, at: Whole, known: Known) -> Truth:
    """Whether the bound at a place is one of `count` steps of these worlds, in this order."""
    place, room = known.bounds[at, PLACE], len(known.worlds)
    same = known.bounds[at, COUNT] == count and known.bounds[at, SIZE] == len(worlds)
    if not same or place + room < m[KEPT]:
        return False
    for i in range(len(worlds)):
        there = (place + i) & (room - 1)
        for column in range(3):
            if known.worlds[there, column] != worlds[i, column]:
                return False
    return True


@compiled
def keep(m: Words, worlds: Words, at: Whole, known: Known) -> None:
    """Keep the worlds of the bound at a place; what was known of the oldest ones is forgotten."""
    room = len(known.worlds)
    known.bounds[at, PLACE], known.bounds[at, SIZE] = m[KEPT], len(worlds)
    for i in range(len(worlds)):
        there = (m[KEPT] + i) & (room - 1)
        for column in range(3):
            known.worlds[there, column] = worlds[i, column]
    m[KEPT] += len(worlds)


@compiled_with_arrays
def bound_of(
    count: Whole,
    floor: Whole,
    steps: Whole,
    m: Words,
    worlds: Words,
    up: FaceUp,
    known: Known,
    is_new: Whole,
) -> Whole:
    """Return a bound of `count` steps; one up to `floor` is as good as that.

    `worlds` are those of one public position. They are put in order, and their weights divided by
    what divides them all. What is known of them is looked up where `is_new` is 0.
    """
    nothing = m[NUMBERS]
    is_last = count == 1 or (worlds[0, REST] >> TURNS) & 7 == 1
    if not is_new:
        put_in_order(m, worlds)
        if is_last or m[WORK] < m[SPARED]:
            if not is_last:
                m[CUT] |= ENDED
            return one_step(m, worlds, up)
        # How much worlds weigh in all says nothing about what to do.
        divisor = greatest_weight(worlds)
        worlds[:, WEIGHT] //= divisor
        floor //= divisor
        m[WORK] -= 5 * len(worlds)
        at = known_place(count, worlds, known)
        entry = known.bounds[at]
        # No bound is to be above what is known, nor above that of fewer steps.
        cut, spared, at_most = m[CUT], m[SPARED], AS_WELL_AS_CAN_BE
        if is_known(m, count, worlds, at, known):
            at_most = entry[FOUND]
            if entry[STEPS] >= steps and (entry[FLOOR] <= floor or at_most > entry[FLOOR]):
                if entry[STEPS] < AS_WELL_AS_CAN_BE:
                    m[CUT] |= SHORT
                return divisor * max(at_most, floor)
        elif count > 2:
            at_most = bound_of(count - 1, floor, steps, m, worlds, up, known, nothing)
        m[CUT] = 0
        if at_most <= floor:
            m[CUT] = cut
            return divisor * floor
        found = min(bound_of(count, floor, steps, m, worlds, up, known, m[NUMBERS + 1]), at_most)
        reached = AS_WELL_AS_CAN_BE
        if m[CUT]:
            reached = nothing if m[CUT] & ENDED else steps
        m[CUT] |= cut
        m[SPARED] = spared
        if len(worlds) <= len(known.worlds):
            keep(m, worlds, at, known)
            entry[COUNT], entry[FOUND], entry[FLOOR], entry[STEPS] = count, found, floor, reached
        return divisor * found
    less, spared = count - 1, m[SPARED]
    turns = (worlds[0, REST] >> TURNS) & 7
    if count == 3 or (count > 3 and 0 < turns <= 3):
        worlds = by_type(m, worlds)
    cells = cells_of(m, worlds)
    children, parts, options, ended, show_count = led_to(m, worlds, cells, up)
    entries, row, show_of_row = summed(m, children, parts, up)
    bounds = ended.copy()
    cell_count, numbers = ended.shape
    for cell in range(cell_count):
        for number in range(numbers):
            for part in range(options[cell, number, 0], options[cell, number, 1]):
                bounds[cell, number] += parts[part, BOUND]
    clue = numbers - 1
    if less == 1:
        # Nothing is pooled with what a clue leads to, so that its bound says all.
        ended[:, clue] = bounds[:, clue]
        options[:, clue, 1] = options[:, clue, 0]
        take_together(m, options, ended, bounds, parts, entries, row)

    # The cells that can bring anything, the heaviest first; and what those from each on can.
    weights = np.empty(cell_count, np.int64)
    for cell in range(cell_count):
        weights[cell] = bounds[cell].max()
    order = np.argsort(-weights, kind="mergesort")
    while cell_count and weights[order[cell_count - 1]] == 0:
        cell_count -= 1
    order = order[:cell_count]
    rest = np.zeros(cell_count + 1, np.int64)
    for place in range(cell_count - 1, -1, -1):
        rest[place] = rest[place + 1] + weights[order[place]]
    if rest[0] <= floor:
        return floor

    inner = max(steps // INNER, LEAST_INNER)
    if less > 1:
        # Every option alone, by one step less, and never more than it takes.
        least_left = m[WORK] - (m[WORK] - spared) // ALONE
        for place in range(cell_count - 1, -1, -1):
            m[SPARED] = m[WORK] - (m[WORK] - least_left) // (place + 1)
            cell = order[place]
            most_alone = nothing
            for number in np.argsort(-bounds[cell], kind="mergesort"):
                bound = bounds[cell, number]
                if bound <= most_alone:
                    break
                for part in range(options[cell, number, 0], options[cell, number, 1]):
                    bound -= parts[part, BOUND]
                    alone = bound_of(
                        less,
                        max(most_alone - bound, nothing),
                        inner if less > 2 else max(inner, TWO_STEPS),
                        m,
                        children[parts[part, FROM] : parts[part, TO]].copy(),
                        up,
                        known,
                        nothing,
                    )
                    bound += min(alone, parts[part, BOUND])
                    if bound <= most_alone:
                        break
                bounds[cell, number] = bound
                most_alone = max(most_alone, bound)
            gap = rest[place] - rest[place + 1] - most_alone
            for before in range(place + 1):
                rest[before] -= gap
            ended[cell, clue] = bounds[cell, clue]
            options[cell, clue, 1] = options[cell, clue, 0]
        if rest[0] <= floor:
            return floor

    # Depth first over the cells: over all of them, then over groups of them.
    pooled = np.zeros((len(show_of_row), numbers), np.int64)
    most = np.zeros(len(show_of_row), np.int64)
    totals = np.zeros(show_count, np.int64)
    words = cell_count // BITS + 1
    members = np.zeros((show_count, 1 + words), np.int64)  # their number, then their places
    tight = np.zeros((TIGHT if less > 1 else 1, 4 + words), np.int64)
    chosen = np.full(cell_count, -1, np.int64)
    gains = np.empty((cell_count, numbers), np.int64)
    tried = np.empty((cell_count, numbers), np.int64)
    next_tried = np.empty(cell_count, np.int64)
    won = np.zeros(cell_count + 1, np.int64)  # at once, by the cells before
    total = np.zeros(cell_count + 1, np.int64)  # likewise, with what their pools bring
    active = np.empty(show_count, np.int64)
    pools = np.empty((show_count, 3), np.int64)  # their bounds, steps and floors

    best, left = floor, max(steps // ALL, 2 * cell_count)
    m[SPARED] = m[WORK] - (m[WORK] - spared) // ALL
    start, stop = 0, cell_count
    least = nothing - 1
    while True:
        done = True
        place = start
        won[place] = total[place] = 0
        next_tried[place] = -1
        while place >= start:
            cell = order[place]
            if chosen[place] >= 0:
                first, end = options[cell, chosen[place], 0], options[cell, chosen[place], 1]
                put(
                    place, first, end, -1, parts, entries, row, show_of_row,
                    pooled, most, totals, members,
                )  # fmt: skip
                chosen[place] = -1
            if next_tried[place] < 0:
                for number in range(numbers):
                    gains[place, number] = -1
                    if bounds[cell, number]:
                        first, end = options[cell, number, 0], options[cell, number, 1]
                        gain = gain_of(first, end, parts, entries, row, pooled, most)
                        gains[place, number] = ended[cell, number] + gain
                        if end > first:
                            m[WORK] -= 5 * (parts[end - 1, LAST_ENTRY] - parts[first, ENTRY])
                m[WORK] -= 5 * numbers
                tried[place] = np.argsort(-gains[place], kind="mergesort")
                next_tried[place] = 0
            picked = -1
            while next_tried[place] < numbers:
                number = tried[place, next_tried[place]]
                next_tried[place] += 1
                bound = gains[place, number]
                if less > 1 and bound >= 0:
                    bound = bounds[cell, number]
                if bound >= 0 and bound + total[place] + rest[place + 1] > best:
                    picked = number
                    break
            if picked < 0:
                place -= 1
                continue
            left -= 1
            m[WORK] -= 10
            if left < 0 or m[WORK] < m[SPARED]:
                m[CUT] |= SHORT if left < 0 else ENDED
                done = False
                break
            chosen[place] = picked
            first, end = options[cell, picked, 0], options[cell, picked, 1]
            put(
                place, first, end, 1, parts, entries, row, show_of_row,
                pooled, most, totals, members,
            )  # fmt: skip
            now = won[place] + ended[cell, picked]
            limit = best - now - rest[place + 1]
            if less == 1:
                bound = total[place] + gains[place, picked] - now
            else:
                # The pools as they are, by what is known of them; then by more and more steps.
                bound = pool_count = 0
                m[WORK] -= show_count + 10 * (place - start)
                for show in range(show_count):
                    if members[show, 0]:
                        active[pool_count] = show
                        pools[pool_count] = totals[show], 1, -1
                        at, same = tight_place(tight, show, members[show])
                        if same:
                            pools[pool_count] = tight[at, 1:4]
                            pools[pool_count, 0] = min(tight[at, 1], totals[show])
                        bound += pools[pool_count, 0]
                        pool_count += 1
                for deeper in range(2, less + 1):
                    if bound <= limit or m[WORK] < m[SPARED]:
                        break
                    for pool in np.argsort(-pools[:pool_count, 0], kind="mergesort"):
                        if bound <= limit or m[WORK] < m[SPARED]:
                            break
                        show = active[pool]
                        old = pools[pool, 0]
                        lowest = max(limit - (bound - old), nothing)
                        if pools[pool, 1] > deeper or (
                            pools[pool, 1] == deeper
                            and (pools[pool, 2] <= lowest or old > pools[pool, 2])
                        ):
                            continue
                        new = bound_of(
                            deeper,
                            lowest,
                            inner if deeper > 2 else max(inner, TWO_STEPS),
                            m,
                            pool_of(show, members[show], order, chosen, options, parts, children),
                            up,
                            known,
                            nothing,
                        )
                        new = min(new, old)
                        bound += new - old
                        pools[pool] = new, deeper, lowest
                        at, _ = tight_place(tight, show, members[show])
                        tight[at, 0] = show + 1
                        tight[at, 1:4] = pools[pool]
                        tight[at, 4:] = members[show, 1:]
            if bound <= limit:
                continue
            if place + 1 == stop:
                best = now + bound + rest[stop]
                if best >= rest[start]:
                    break
                continue
            place += 1
            won[place], total[place] = now, now + bound
            next_tried[place] = -1
        for place in range(start, stop):
            if chosen[place] >= 0:
                cell, number = order[place], chosen[place]
                first, end = options[cell, number, 0], options[cell, number, 1]
                put(
                    place, first, end, -1, parts, entries, row, show_of_row,
                    pooled, most, totals, members,
                )  # fmt: skip
                chosen[place] = -1

        # All of them are done, or the next group begins with the cell before the last one.
        if least < 0:
            if done:
                return min(best, max(rest[0], floor))
            least = best
            start = stop = cell_count
            order = mixed_order(m, worlds, cells, order, rest)
            for place in range(cell_count - 1, -1, -1):
                rest[place] = rest[place + 1] + bounds[order[place]].max()
            tight[:] = 0
        elif done:
            gap = max(rest[start] - best, 0)
            for before in range(start + 1):
                rest[before] -= gap
        else:
            stop = start + 1
        while True:
            if not start or rest[0] <= least or m[WORK] < spared:
                return max(rest[0], least)
            start -= 1
            if stop - start > m[TOGETHER]:
                stop = start + 1
            if stop > start + 1:
                break
        best = rest[start + 1] if start else max(rest[1], least)
        left = steps
        m[SPARED] = m[WORK] - (m[WORK] - spared) // (1 + start // A_GROUP)
