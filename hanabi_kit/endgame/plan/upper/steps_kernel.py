"""Upper bounds of two steps and more, as array code for numba: `compiled_steps` drives it.

The same bounds as `relaxed_games.TwoStep` and `relaxed_games.ManySteps`, which say what they mean,
for two players and the share of perfect games. All bounds are sums of whole numbers.

Worlds are limbs as in `trials_kernel`, whose rules are used. Numba does not notice when a function
of another file changes: `tests/endgame/plan/test_steps.py` says what to do then. Only `bound_of`
calls itself.
"""

from __future__ import annotations

from typing import NamedTuple

from hanabi_kit.compiler.arrays import np
from hanabi_kit.compiler.kernels import Limbs, Truth, Whole, compiled, compiled_with_arrays
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
    _choice_number,
    act_at,
    acted,
    acts_place,
    drawn_after,
    face_worth,
    is_needed,
    new_settings,
    own_mask,
)

KERNEL = "bc1c176f15da08bd"
"""What the rules of `trials_kernel`, which are used here, are like, told by their source."""


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

MOST_SHOWN = 128
"""What is shown of a card: its kind, and how many of its class the hand holds that are older."""

BITS = 62
"""Members of a pool that go into one limb."""

AS_WELL_AS_CAN_BE = 1 << 60
"""The steps of a bound that was not cut short: more would not help."""

PLACE, SIZE, COUNT, FOUND, FLOOR, STEPS = range(6)
"""The columns of bounds that are known: how many worlds were kept before those they are of, the
number of these, and how they were found."""


# -- tuning --------------------------------------------------------------------------------------

# These change how soon a bound is low, never that it is one: no part of it is to take all that may
# be done. What they bring is measured on the frozen positions (`benchmarks.plan_bounds`).

ALONE, ALL, A_GROUP = 2, 4, 8
"""What part of the work goes into looking at each cell alone at most, and what part of the rest
into all of them together; and how many cells can be looked at together, about."""

INNER, LEAST_INNER, TWO_STEPS = 3, 30, 5_000
"""Bounds of one step less may take so many times fewer steps, but at least so many; those of two
steps at least as many as the last says."""

TIGHT = 1 << 10
"""Pools of which the bounds are remembered in one search."""


class Known(NamedTuple):
    """Bounds that are known, and room for the worlds that they are of.

    The oldest worlds make room for new ones. What they were bounds of is compared world by world,
    so that no bound can be taken for another's.
    """

    bounds: Limbs
    worlds: Limbs


def new_known(bounds: int, worlds: int) -> Known:
    """Return room for so many bounds and worlds, each a power of 2."""
    return Known(np.zeros((bounds, 6), np.int64), np.zeros((worlds, 3), np.int64))


def new_steps() -> Limbs:
    """Return the settings of a new question, still without a table."""
    m = np.zeros(KEPT + 1, np.int64)
    m[:SETTINGS] = new_settings()
    return m


@compiled
def shown_of(m: Limbs, hands: Whole, rest: Whole, slot: Whole) -> Whole:
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
def put_in_order(m: Limbs, worlds: Limbs) -> None:
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
def cells_of(m: Limbs, worlds: Limbs) -> Limbs:
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
def _greatest_divisor(one: Whole, other: Whole) -> Whole:
    while other:
        one, other = other, one % other
    return one


@compiled_with_arrays
def by_type(m: Limbs, worlds: Limbs) -> Limbs:
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
            divisor = _greatest_divisor(worlds[i, WEIGHT], divisor)
        limb = needed_cards(m, worlds[first, HANDS] >> other)
        for i in range(first, end):
            limb = (limb ^ (worlds[i, HANDS] & own)) * 0x5851F42D4C957F2D
            limb = (limb ^ (limb >> 29) ^ worlds[i, REST]) * 0x2545F4914F6CDD1D
            limb ^= (limb >> 31) ^ (worlds[i, WEIGHT] // divisor)
        mixed[cell], divisors[cell] = limb, divisor
        for before in range(cell):
            if (
                mixed[before] == limb
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
def needed_cards(m: Limbs, hand: Whole) -> Whole:
    """Return a hand with only its cards that a firework needs."""
    found = 0
    for slot in range(m[HAND]):
        kind = (hand >> 4 * slot) & 15
        if is_needed(m, kind):
            found |= kind << 4 * slot
    return found


@compiled
def tells_the_same(
    m: Limbs,
    worlds: Limbs,
    own: Whole,
    other: Whole,
    cells: Limbs,
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
def sums_of(m: Limbs, worlds: Limbs, first: Whole, end: Whole, sums: Limbs, up: FaceUp) -> Whole:
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
def one_step(m: Limbs, worlds: Limbs, up: FaceUp) -> Whole:
    """Return the bound of one step of sorted worlds."""
    cells = cells_of(m, worlds)
    sums = np.empty(2 * m[HAND] + 1, np.int64)
    total = 0
    for cell in range(len(cells) - 1):
        total += sums_of(m, worlds, cells[cell], cells[cell + 1], sums, up)
    return total


@compiled
def is_allowed(m: Limbs, hands: Whole, rest: Whole, choice: Whole) -> Truth:
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
    m: Limbs,
    worlds: Limbs,
    first: Whole,
    end: Whole,
    choice: Whole,
    wanted: Whole,
    at: Whole,
    children: Limbs,
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
def row_of(rows: Limbs, show: Whole, sight: Whole, count: Whole) -> Whole:
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
def mixed_order(m: Limbs, worlds: Limbs, cells: Limbs, order: Limbs, rest: Limbs) -> Limbs:
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


class Options(NamedTuple):
    """What each choice of each cell (the worlds of one sight) leads to.

    An option of a cell is a span of parts, one for each card that may be shown; a part is a span of
    worlds. Entries are sums over the worlds of a sight after something shown, a row is such a sight
    (`summed`).

    Parameters
    ----------
    children : array of int
        The worlds that are led to.
    parts : array of int
        By part what is shown, its worlds from and to, its entries from and to, and its bound.
    spans : array of int
        By cell and option its parts from and to.
    ended, bounds : arrays of int
        By cell and option what is won at once, and what it can bring at most.
    entries, row, show_of_row : arrays of int
        What the next player's choices are worth by entry; the row of each entry; what is shown by
        row.
    """

    children: Limbs
    parts: Limbs
    spans: Limbs
    ended: Limbs
    bounds: Limbs
    entries: Limbs
    row: Limbs
    show_of_row: Limbs


@compiled_with_arrays
def led_to(m: Limbs, worlds: Limbs, cells: Limbs, up: FaceUp) -> tuple[Limbs, Limbs, Limbs, Limbs]:
    """Return the children, parts, spans and what ended of `Options`; `summed` adds the rest."""
    numbers = 2 * m[HAND] + 1
    count = len(cells) - 1
    deck = (worlds[0, REST] >> DECK) & 7
    children = np.empty((len(worlds) * ((numbers - 1) * max(deck, 1) + 1), 3), np.int64)
    parts = np.empty((len(worlds) * (numbers - 1) + count, 6), np.int64)
    spans = np.zeros((count, numbers, 2), np.int64)
    ended = np.zeros((count, numbers), np.int64)
    shows = np.full(numbers * MOST_SHOWN, -1, np.int64)
    shown = np.zeros(len(worlds), np.int64)
    show_count = part_count = child_count = 0
    for cell in range(count):
        first, end = cells[cell], cells[cell + 1]
        for number in range(numbers):
            choice = _choice_number(m, number)
            spans[cell, number, 0] = spans[cell, number, 1] = part_count
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
            spans[cell, number, 1] = part_count
        m[WORK] -= 10 * numbers * (end - first)
    return children[:child_count], parts[:part_count], spans, ended


@compiled_with_arrays
def summed(m: Limbs, children: Limbs, parts: Limbs, up: FaceUp) -> tuple[Limbs, Limbs, Limbs]:
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
def divisor_of(o: Options, cell: Whole) -> Whole:
    """Return the greatest number that divides all that a cell may add to the pools."""
    divisor = 0
    for number in range(o.ended.shape[1]):
        divisor = _greatest_divisor(divisor, o.ended[cell, number])
        for part in range(o.spans[cell, number, 0], o.spans[cell, number, 1]):
            for entry in range(o.parts[part, ENTRY], o.parts[part, LAST_ENTRY]):
                for value in o.entries[entry]:
                    divisor = _greatest_divisor(divisor, value)
    return max(divisor, 1)


@compiled
def are_alike(o: Options, one: Whole, other: Whole, factors: Limbs) -> Truth:
    """Whether two cells add to the same pools in the same proportions."""
    parts, entries, row = o.parts, o.entries, o.row
    first, second = o.spans[one], o.spans[other]
    factor_one, factor_other = factors[one], factors[other]
    for number in range(len(first)):
        count = first[number, 1] - first[number, 0]
        if (
            count != second[number, 1] - second[number, 0]
            or o.ended[one, number] // factor_one != o.ended[other, number] // factor_other
        ):
            return False
        for part in range(count):
            a, b = parts[first[number, 0] + part], parts[second[number, 0] + part]
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
def take_together(m: Limbs, o: Options) -> None:
    """Add cells that add to the pools in the same proportions to the first of them."""
    count, numbers = o.ended.shape
    entries = o.entries
    factors = np.empty(count, np.int64)
    for cell in range(count):
        factors[cell] = divisor_of(o, cell)
    for cell in range(count):
        m[WORK] -= 4 * cell
        for before in range(cell):
            if factors[before] and are_alike(o, before, cell, factors):
                for number in range(numbers):
                    for part in range(o.spans[cell, number, 1] - o.spans[cell, number, 0]):
                        a = o.parts[o.spans[before, number, 0] + part]
                        b = o.parts[o.spans[cell, number, 0] + part]
                        for entry in range(a[LAST_ENTRY] - a[ENTRY]):
                            entries[a[ENTRY] + entry] += entries[b[ENTRY] + entry]
                o.ended[before] += o.ended[cell]
                o.bounds[before] += o.bounds[cell]
                o.ended[cell] = o.bounds[cell] = 0
                factors[before] += factors[cell]
                factors[cell] = 0
                break


@compiled_with_arrays
def options_of(m: Limbs, worlds: Limbs, cells: Limbs, less: Whole, up: FaceUp) -> Options:
    """Return the options of all cells, with bounds where `less` steps follow."""
    children, parts, spans, ended = led_to(m, worlds, cells, up)
    entries, row, show_of_row = summed(m, children, parts, up)
    o = Options(children, parts, spans, ended, ended.copy(), entries, row, show_of_row)
    cell_count, numbers = ended.shape
    for cell in range(cell_count):
        for number in range(numbers):
            for part in range(spans[cell, number, 0], spans[cell, number, 1]):
                o.bounds[cell, number] += parts[part, BOUND]
    if less == 1:
        for cell in range(cell_count):
            end_with_clue(o, cell)
        take_together(m, o)
    return o


@compiled
def end_with_clue(o: Options, cell: Whole) -> None:
    """Let the bound of a cell's clue say all: nothing is pooled with what a clue leads to."""
    clue = o.ended.shape[1] - 1
    o.ended[cell, clue] = o.bounds[cell, clue]
    o.spans[cell, clue, 1] = o.spans[cell, clue, 0]


@compiled_with_arrays
def heaviest_first(o: Options) -> tuple[Limbs, Limbs]:
    """Return the cells that can bring anything, the heaviest first; what each and later ones can.

    "Can bring" is by their bounds; the second array has a 0 behind its last place.
    """
    cell_count = len(o.bounds)
    weights = np.empty(cell_count, np.int64)
    for cell in range(cell_count):
        weights[cell] = o.bounds[cell].max()
    order = np.argsort(-weights, kind="mergesort")
    while cell_count and weights[order[cell_count - 1]] == 0:
        cell_count -= 1
    order = order[:cell_count]
    rest = np.zeros(cell_count + 1, np.int64)
    sum_from_each(rest, order, o)
    return order, rest


@compiled
def sum_from_each(rest: Limbs, order: Limbs, o: Options) -> None:
    """Write what cells from each place of the order on can bring."""
    for place in range(len(order) - 1, -1, -1):
        most = 0
        for number in range(o.bounds.shape[1]):
            most = max(most, o.bounds[order[place], number])
        rest[place] = rest[place + 1] + most


@compiled
def lower(rest: Limbs, place: Whole, gap: Whole) -> None:
    """Note that the cells from `place` on can bring so much less than was written."""
    for before in range(place + 1):
        rest[before] -= gap


# -- the search over cells -----------------------------------------------------------------------


class Pools(NamedTuple):
    """What the chosen options pool, by what is shown.

    Parameters
    ----------
    sums, most : arrays of int
        For each row (`summed`) what the next player's choices are worth together, and the largest.
    totals : array of int
        For each thing shown the sum of the largest over its rows: a bound of the pool.
    members : array of int
        For each thing shown how many options are in its pool, and a bit for the place of each.
    tight : array of int
        Better bounds of pools that were met: what is shown and 1, bound, steps, floor, members.
    active, bounds : arrays of int
        What is shown in the pools that are in use now; their bounds, steps and floors.
    """

    sums: Limbs
    most: Limbs
    totals: Limbs
    members: Limbs
    tight: Limbs
    active: Limbs
    bounds: Limbs


class Tries(NamedTuple):
    """Where a search over the cells is, by their places in the order.

    Parameters
    ----------
    chosen : array of int
        The option chosen, or -1.
    gains, tried : arrays of int
        What each option would add to the pools, -1 for none; and the options, the best first.
    next_tried : array of int
        Which of `tried` comes next; -1 where they are not worked out.
    won, total : arrays of int
        What the cells before win at once, and likewise with what their pools bring.
    """

    chosen: Limbs
    gains: Limbs
    tried: Limbs
    next_tried: Limbs
    won: Limbs
    total: Limbs


@compiled_with_arrays
def new_search(o: Options, cell_count: Whole, less: Whole) -> tuple[Pools, Tries]:
    """Return room for the search over so many cells, with nothing chosen."""
    numbers, show_count = o.ended.shape[1], o.parts[:, SHOW].max() + 1 if len(o.parts) else 0
    limbs = cell_count // BITS + 1
    pools = Pools(
        np.zeros((len(o.show_of_row), numbers), np.int64),
        np.zeros(len(o.show_of_row), np.int64),
        np.zeros(show_count, np.int64),
        np.zeros((show_count, 1 + limbs), np.int64),
        np.zeros((TIGHT if less > 1 else 1, 4 + limbs), np.int64),
        np.empty(show_count, np.int64),
        np.empty((show_count, 3), np.int64),
    )
    tries = Tries(
        np.full(cell_count, -1, np.int64),
        np.empty((cell_count, numbers), np.int64),
        np.empty((cell_count, numbers), np.int64),
        np.empty(cell_count, np.int64),
        np.zeros(cell_count + 1, np.int64),
        np.zeros(cell_count + 1, np.int64),
    )
    return pools, tries


@compiled
def put(place: Whole, cell: Whole, number: Whole, sign: Whole, o: Options, pools: Pools) -> None:
    """Add the parts of an option to the pools, with the place of its cell, or take them away."""
    parts, entries, row, most = o.parts, o.entries, o.row, pools.most
    for part in range(o.spans[cell, number, 0], o.spans[cell, number, 1]):
        show = parts[part, SHOW]
        for entry in range(parts[part, ENTRY], parts[part, LAST_ENTRY]):
            at = row[entry]
            best = 0
            for following in range(entries.shape[1]):
                now = pools.sums[at, following] + sign * entries[entry, following]
                pools.sums[at, following] = now
                if now > best:
                    best = now
            pools.totals[show] += best - most[at]
            most[at] = best
        pools.members[show, 0] += sign
        pools.members[show, 1 + place // BITS] ^= 1 << (place % BITS)


@compiled
def take_back(place: Whole, cell: Whole, o: Options, pools: Pools, tries: Tries) -> None:
    """Take what was chosen at a place, if anything, out of the pools."""
    if tries.chosen[place] >= 0:
        put(place, cell, tries.chosen[place], -1, o, pools)
        tries.chosen[place] = -1


@compiled
def gain_of(cell: Whole, number: Whole, o: Options, pools: Pools) -> Whole:
    """Return how much an option would win, and its parts add to the pools."""
    parts, entries = o.parts, o.entries
    gain = o.ended[cell, number]
    for part in range(o.spans[cell, number, 0], o.spans[cell, number, 1]):
        for entry in range(parts[part, ENTRY], parts[part, LAST_ENTRY]):
            at = o.row[entry]
            best = 0
            for following in range(entries.shape[1]):
                best = max(best, pools.sums[at, following] + entries[entry, following])
            gain += best - pools.most[at]
    return gain


@compiled
def weigh(m: Limbs, place: Whole, cell: Whole, o: Options, pools: Pools, tries: Tries) -> None:
    """Work out what each option of a cell would add to the pools, and begin with the most."""
    numbers = o.ended.shape[1]
    for number in range(numbers):
        tries.gains[place, number] = -1
        if o.bounds[cell, number]:
            tries.gains[place, number] = gain_of(cell, number, o, pools)
            first, end = o.spans[cell, number, 0], o.spans[cell, number, 1]
            if end > first:
                m[WORK] -= 5 * (o.parts[end - 1, LAST_ENTRY] - o.parts[first, ENTRY])
    m[WORK] -= 5 * numbers
    for number in range(numbers):
        gain, at = tries.gains[place, number], number
        while at > 0 and tries.gains[place, tries.tried[place, at - 1]] < gain:
            tries.tried[place, at] = tries.tried[place, at - 1]
            at -= 1
        tries.tried[place, at] = number
    tries.next_tried[place] = 0


@compiled
def next_option(
    m: Limbs,
    place: Whole,
    cell: Whole,
    less: Whole,
    needed: Whole,
    o: Options,
    pools: Pools,
    tries: Tries,
) -> Whole:
    """Return the next option at a place that may bring more than is `needed`; -1 for none.

    The one that was chosen there is taken back first.
    """
    take_back(place, cell, o, pools, tries)
    if tries.next_tried[place] < 0:
        weigh(m, place, cell, o, pools, tries)
    while tries.next_tried[place] < o.ended.shape[1]:
        number = tries.tried[place, tries.next_tried[place]]
        tries.next_tried[place] += 1
        bound = tries.gains[place, number]
        if less > 1 and bound >= 0:
            bound = o.bounds[cell, number]
        if bound >= 0 and bound > needed:
            return number
    return -1


@compiled
def pools_in_use(m: Limbs, cells: Whole, pools: Pools) -> tuple[Whole, Whole]:
    """Note the pools of the chosen options with what is known; return bound and number of them."""
    show_count = len(pools.totals)
    m[WORK] -= show_count + 10 * cells
    bound = count = 0
    for show in range(show_count):
        if pools.members[show, 0]:
            pools.active[count] = show
            best, steps, floor = pools.totals[show], 1, -1
            at, same = tight_place(pools.tight, show, pools.members[show])
            if same:
                best = min(pools.tight[at, 1], best)
                steps, floor = pools.tight[at, 2], pools.tight[at, 3]
            pools.bounds[count, 0] = best
            pools.bounds[count, 1], pools.bounds[count, 2] = steps, floor
            bound += best
            count += 1
    return bound, count


@compiled
def is_deep_enough(pools: Pools, pool: Whole, steps: Whole, floor: Whole) -> Truth:
    """Whether a bound of so many steps would say no more of a pool than is known."""
    bound, known_steps = pools.bounds[pool, 0], pools.bounds[pool, 1]
    known_floor = pools.bounds[pool, 2]
    return known_steps > steps or (
        known_steps == steps and (known_floor <= floor or bound > known_floor)
    )


@compiled
def keep_pool(pools: Pools, pool: Whole, bound: Whole, steps: Whole, floor: Whole) -> None:
    """Keep a bound of a pool, also for when its members are together again."""
    show = pools.active[pool]
    at, _ = tight_place(pools.tight, show, pools.members[show])
    pools.tight[at, 0] = show + 1
    pools.tight[at, 1], pools.tight[at, 2], pools.tight[at, 3] = bound, steps, floor
    for column in range(3):
        pools.bounds[pool, column] = pools.tight[at, 1 + column]
    for limb in range(1, pools.members.shape[1]):
        pools.tight[at, 3 + limb] = pools.members[show, limb]


@compiled
def tight_place(tight: Limbs, show: Whole, members: Limbs) -> tuple[Whole, Truth]:
    """Return where a bound of a pool is kept, and whether it is there."""
    mixed = show
    for limb in members[1:]:
        mixed = (mixed ^ limb) * 0x5851F42D4C957F2D
        mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    at = mixed & (len(tight) - 1)
    same = tight[at, 0] == show + 1
    for limb in range(1, len(members)):
        same = same and tight[at, 3 + limb] == members[limb]
    return at, same


@compiled_with_arrays
def pool_of(pool: Whole, order: Limbs, o: Options, pools: Pools, tries: Tries) -> Limbs:
    """Return the worlds of a pool."""
    show = pools.active[pool]
    members = pools.members[show]
    found = np.empty((len(members) * BITS, 2), np.int64)
    count = size = 0
    for place in range(len(order)):
        if (members[1 + place // BITS] >> (place % BITS)) & 1:
            span = o.spans[order[place], tries.chosen[place]]
            for part in range(span[0], span[1]):
                if o.parts[part, SHOW] == show:
                    found[count, 0], found[count, 1] = o.parts[part, FROM], o.parts[part, TO]
                    size += found[count, 1] - found[count, 0]
                    count += 1
    worlds = np.empty((size, 3), np.int64)
    size = 0
    for number in range(count):
        more = found[number, 1] - found[number, 0]
        worlds[size : size + more] = o.children[found[number, 0] : found[number, 1]]
        size += more
    return worlds


@compiled
def next_group(
    m: Limbs, start: Whole, stop: Whole, rest: Limbs, least: Whole, spared: Whole
) -> tuple[Whole, Whole]:
    """Return the cells from where to where are looked at together next; 0 and 0 for no more.

    Groups grow towards the first cell, up to as many cells as may be looked at together; one cell
    alone has been looked at before.
    """
    while start and rest[0] > least and m[WORK] >= spared:
        start -= 1
        if stop - start > m[TOGETHER]:
            stop = start + 1
        if stop > start + 1:
            return start, stop
    return 0, 0


# -- bounds that are known -----------------------------------------------------------------------


@compiled
def greatest_weight(worlds: Limbs) -> Whole:
    """Return the greatest number that divides all weights."""
    divisor = 0
    for i in range(len(worlds)):
        divisor = _greatest_divisor(worlds[i, WEIGHT], divisor)
        if divisor == 1:
            break
    return divisor


@compiled
def known_place(count: Whole, worlds: Limbs, known: Known) -> Whole:
    """Return the place of a bound of `count` steps of worlds in order."""
    mixed = count
    for i in range(len(worlds)):
        for column in range(3):
            mixed = (mixed ^ worlds[i, column]) * 0x5851F42D4C957F2D
            mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    return (mixed ^ (mixed >> 40)) & (len(known.bounds) - 1)


@compiled
def is_known(m: Limbs, count: Whole, worlds: Limbs, at: Whole, known: Known) -> Truth:
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
def looked_up(
    count: Whole, floor: Whole, steps: Whole, m: Limbs, worlds: Limbs, known: Known
) -> tuple[Whole, Whole, Truth]:
    """Return where the bound of worlds is kept, the bound, and whether it is good enough.

    `AS_WELL_AS_CAN_BE` where none is known.
    """
    at = known_place(count, worlds, known)
    if not is_known(m, count, worlds, at, known):
        return at, AS_WELL_AS_CAN_BE, False
    found, known_steps = known.bounds[at, FOUND], known.bounds[at, STEPS]
    known_floor = known.bounds[at, FLOOR]
    enough = known_steps >= steps and (known_floor <= floor or found > known_floor)
    if enough and known_steps < AS_WELL_AS_CAN_BE:
        m[CUT] |= SHORT
    return at, found, enough


@compiled
def keep(
    count: Whole,
    floor: Whole,
    steps: Whole,
    found: Whole,
    m: Limbs,
    worlds: Limbs,
    at: Whole,
    known: Known,
) -> None:
    """Keep a bound and its worlds at a place; what was known of the oldest worlds is forgotten."""
    room = len(known.worlds)
    if len(worlds) > room:
        return
    reached = AS_WELL_AS_CAN_BE
    if m[CUT]:
        reached = 0 if m[CUT] & ENDED else steps
    known.bounds[at, PLACE], known.bounds[at, SIZE] = m[KEPT], len(worlds)
    known.bounds[at, COUNT], known.bounds[at, FOUND] = count, found
    known.bounds[at, FLOOR], known.bounds[at, STEPS] = floor, reached
    for i in range(len(worlds)):
        there = (m[KEPT] + i) & (room - 1)
        for column in range(3):
            known.worlds[there, column] = worlds[i, column]
    m[KEPT] += len(worlds)


@compiled
def inner_steps(steps: Whole, count: Whole) -> Whole:
    """Return how many steps a bound of `count` steps may take inside one that takes `steps`."""
    inner = max(steps // INNER, LEAST_INNER)
    return inner if count > 2 else max(inner, TWO_STEPS)


@compiled_with_arrays
def bound_of(
    count: Whole,
    floor: Whole,
    steps: Whole,
    m: Limbs,
    worlds: Limbs,
    up: FaceUp,
    known: Known,
    is_new: Whole,
) -> Whole:
    """Return a bound of `count` steps; one up to `floor` is as good as that.

    `worlds` are those of one public position. They are put in order, and their weights divided by
    what divides them all. What is known of them is looked up where `is_new` is 0. (This is one
    function, as those that call each other in a circle crash when they are loaded from the cache.)
    """
    nothing = m[NUMBERS]
    less, spared, turns = count - 1, m[SPARED], (worlds[0, REST] >> TURNS) & 7
    if not is_new:
        put_in_order(m, worlds)
        is_last = count == 1 or turns == 1
        if is_last or m[WORK] < spared:
            if not is_last:
                m[CUT] |= ENDED
            return one_step(m, worlds, up)
        # How much worlds weigh in all says nothing about what to do.
        divisor = greatest_weight(worlds)
        worlds[:, WEIGHT] //= divisor
        floor //= divisor
        m[WORK] -= 5 * len(worlds)
        cut = m[CUT]
        at, at_most, is_enough = looked_up(count, floor, steps, m, worlds, known)
        if is_enough:
            return divisor * max(at_most, floor)
        # No bound is to be above what is known, nor above that of fewer steps.
        if at_most == AS_WELL_AS_CAN_BE and count > 2:
            at_most = bound_of(less, floor, steps, m, worlds, up, known, nothing)
        found = floor
        m[CUT] = 0
        if at_most > floor:
            found = bound_of(count, floor, steps, m, worlds, up, known, m[NUMBERS + 1])
            found = min(found, at_most)
            keep(count, floor, steps, found, m, worlds, at, known)
            m[SPARED] = spared
        m[CUT] |= cut
        return divisor * found
    if count == 3 or (count > 3 and 0 < turns <= 3):
        worlds = by_type(m, worlds)
    cells = cells_of(m, worlds)
    o = options_of(m, worlds, cells, less, up)
    order, rest = heaviest_first(o)
    cell_count = len(order)
    if rest[0] <= floor:
        return floor
    if less > 1:
        # Every option alone, by one step less, and never more than it takes.
        least_left = m[WORK] - (m[WORK] - spared) // ALONE
        for place in range(cell_count - 1, -1, -1):
            m[SPARED] = m[WORK] - (m[WORK] - least_left) // (place + 1)
            cell, most_alone = order[place], nothing
            for number in np.argsort(-o.bounds[cell], kind="mergesort"):
                bound = o.bounds[cell, number]
                if bound <= most_alone:
                    break
                for part in range(o.spans[cell, number, 0], o.spans[cell, number, 1]):
                    bound -= o.parts[part, BOUND]
                    limit = max(most_alone - bound, nothing)
                    there = o.children[o.parts[part, FROM] : o.parts[part, TO]].copy()
                    inner = inner_steps(steps, less)
                    alone = bound_of(less, limit, inner, m, there, up, known, nothing)
                    bound += min(alone, o.parts[part, BOUND])
                    if bound <= most_alone:
                        break
                o.bounds[cell, number] = bound
                most_alone = max(most_alone, bound)
            lower(rest, place, rest[place] - rest[place + 1] - most_alone)
            end_with_clue(o, cell)
        if rest[0] <= floor:
            return floor
    # Depth first over the cells: over all of them, then over groups of them.
    pools, tries = new_search(o, cell_count, less)
    best, left = floor, max(steps // ALL, 2 * cell_count)
    m[SPARED] = m[WORK] - (m[WORK] - spared) // ALL
    start, stop = 0, cell_count
    least = nothing - 1
    while True:
        done = True
        place = start
        tries.won[place] = tries.total[place] = 0
        tries.next_tried[place] = -1
        while place >= start:
            cell = order[place]
            needed = best - tries.total[place] - rest[place + 1]
            picked = next_option(m, place, cell, less, needed, o, pools, tries)
            if picked < 0:
                place -= 1
                continue
            left -= 1
            m[WORK] -= 10
            if left < 0 or m[WORK] < m[SPARED]:
                m[CUT] |= SHORT if left < 0 else ENDED
                done = False
                break
            tries.chosen[place] = picked
            put(place, cell, picked, 1, o, pools)
            now = tries.won[place] + o.ended[cell, picked]
            limit = best - now - rest[place + 1]
            if less == 1:
                bound = tries.total[place] + tries.gains[place, picked] - now
            else:
                # The pools as they are, by what is known of them; then by more and more steps.
                bound, pool_count = pools_in_use(m, place - start, pools)
                for deeper in range(2, less + 1):
                    if bound <= limit or m[WORK] < m[SPARED]:
                        break
                    for pool in np.argsort(-pools.bounds[:pool_count, 0], kind="mergesort"):
                        if bound <= limit or m[WORK] < m[SPARED]:
                            break
                        old = pools.bounds[pool, 0]
                        lowest = max(limit - (bound - old), nothing)
                        if is_deep_enough(pools, pool, deeper, lowest):
                            continue
                        there = pool_of(pool, order, o, pools, tries)
                        inner = inner_steps(steps, deeper)
                        new = bound_of(deeper, lowest, inner, m, there, up, known, nothing)
                        keep_pool(pools, pool, min(new, old), deeper, lowest)
                        bound += min(new, old) - old
            if bound <= limit:
                continue
            if place + 1 == stop:
                best = now + bound + rest[stop]
                if best >= rest[start]:
                    break
                continue
            place += 1
            tries.won[place], tries.total[place] = now, now + bound
            tries.next_tried[place] = -1
        for place in range(start, stop):
            take_back(place, order[place], o, pools, tries)
        # All of them are done, or the next group begins with the cell before the last one.
        if least < 0:
            if done:
                return min(best, max(rest[0], floor))
            least = best
            start = stop = cell_count
            order = mixed_order(m, worlds, cells, order, rest)
            sum_from_each(rest, order, o)
            pools.tight[:] = 0
        elif done:
            lower(rest, start, max(rest[start] - best, 0))
        else:
            stop = start + 1
        start, stop = next_group(m, start, stop, rest, least, spared)
        if not stop:
            return max(rest[0], least)
        best = rest[start + 1] if start else max(rest[1], least)
        left = steps
        m[SPARED] = m[WORK] - (m[WORK] - spared) // (1 + start // A_GROUP)
