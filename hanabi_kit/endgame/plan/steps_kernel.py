"""Upper bounds of two steps and more, as array code for numba: `compiled_steps` drives it.

The same bounds as `ceilings.TwoStep` and `ceilings.ManySteps`, which say what they mean, for two
players and the share of perfect games. All bounds are sums of whole numbers; the face-up worths
that they start from are decimals with the deck's orders as denominator, so that rounding gives them
exactly.

Worlds are words as in `kernel`, whose rules are used. Numba does not notice when a function of
another file changes: `tests/test_plan_steps.py` says what to do then. Only `bound_of` calls itself.
"""

from __future__ import annotations

from hanabi_kit.arrays import np
from hanabi_kit.endgame.plan.kernel import (
    CLUE,
    DECK,
    EMPTY,
    HAND,
    MAX_TOKENS,
    MOVER,
    NUMBERS,
    SETTINGS,
    TOKENS,
    TURNS,
    WIDTH,
    Decimals,
    Truth,
    Whole,
    Words,
    acted,
    acts_place,
    choice_number,
    compiled,
    drawn_after,
    face_worth,
    new_settings,
    own_mask,
)

KERNEL = "b6644f791eec51e0"
"""What the rules of `kernel`, which are used here, are like, told by their source."""

__all__ = ["CUT", "RANKED", "TOGETHER", "WORK", "bound_of", "new_steps"]

# Places of the settings after those of `kernel`: bits of the kinds of which all see how many the
# same hand holds among its older cards; how many cells are looked at together at most; how much may
# still be done, in worlds and sums that are looked at; and whether anything was cut short.
RANKED, TOGETHER, WORK, CUT = SETTINGS, SETTINGS + 1, SETTINGS + 2, SETTINGS + 3

HANDS, REST, WEIGHT = 0, 1, 2
"""The columns of worlds."""

INNER, LEAST_INNER, TWO_STEPS = 3, 30, 5_000
"""Bounds of one step less may take so many times fewer steps, but at least so many; those of two
steps may always take as many."""

MOST_SHOWN = 128
"""What is shown of a card: its kind, and how many of its class the hand holds that are older."""

BITS = 62
TIGHT = 1 << 10
"""Members of a pool that go into one word, and pools of which the bounds are remembered."""


def new_steps() -> Words:
    """Return the settings of a new question, still without a table."""
    m = np.zeros(CUT + 1, np.int64)
    m[:SETTINGS] = new_settings()
    return m


@compiled
def orders(rest: Whole) -> Whole:
    """Return in how many orders the cards of the deck may lie."""
    found = 1
    for number in range(2, ((rest >> DECK) & 7) + 1):
        found *= number
    return found


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


@compiled
def sort_by_sight(m: Words, worlds: Words) -> None:
    """Sort worlds, of one public position, by what the player to move sees."""
    own = own_mask(m, worlds[0, REST])
    keys = np.empty(len(worlds), np.int64)
    for i in range(len(worlds)):
        keys[i] = worlds[i, HANDS] & ~own
    worlds[:] = worlds[np.argsort(keys, kind="mergesort")]


@compiled
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
def sums_of(
    m: Words,
    worlds: Words,
    first: Whole,
    end: Whole,
    sums: Words,
    table: Words,
    worths: Decimals,
    known: Words,
    acts: Decimals,
) -> Whole:
    """Put into `sums` what each choice is worth, all face up afterwards; return the most."""
    sums[:] = 0
    factor = orders(worlds[first, REST])
    for i in range(first, end):
        at = acts_place(m, worlds[i, HANDS], worlds[i, REST], table, worths, known, acts)
        weight = worlds[i, WEIGHT]
        for number in range(len(sums)):
            worth = acts[at, number]
            if worth > 0.0:
                sums[number] += weight * int(worth * factor + 0.5)
    m[WORK] -= 10 * (end - first)
    return sums.max()


@compiled
def one_step(
    m: Words, worlds: Words, table: Words, worths: Decimals, known: Words, acts: Decimals
) -> Whole:
    """Return the bound of one step of sorted worlds."""
    cells = cells_of(m, worlds)
    sums = np.empty(2 * m[HAND] + 1, np.int64)
    total = 0
    for cell in range(len(cells) - 1):
        total += sums_of(m, worlds, cells[cell], cells[cell + 1], sums, table, worths, known, acts)
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
    table: Words,
    worths: Decimals,
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
                won += weight * orders(rest)
            continue
        deck = (rest >> DECK) & 7
        if choice >= CLUE or not deck:
            if face_worth(m, new, after, table, worths) > 0.0:
                children[at, HANDS], children[at, REST] = new, after
                children[at, WEIGHT] = weight
                at += 1
            continue
        seat = (rest >> MOVER) & 3
        for place in range(deck):
            copies, with_card, left = drawn_after(m, new, after, place, seat)
            if copies and face_worth(m, with_card, left, table, worths) > 0.0:
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


@compiled
def greatest_divisor(one: Whole, other: Whole) -> Whole:
    while other:
        one, other = other, one % other
    return one


@compiled
def gain_of(
    entries: Words, row: Words, first: Whole, end: Whole, pooled: Words, most: Words
) -> Whole:
    """Return how much the entries of an option would add to the pools."""
    gain = 0
    for entry in range(first, end):
        at = row[entry]
        best = pooled[at, 0] + entries[entry, 0]
        for number in range(1, entries.shape[1]):
            now = pooled[at, number] + entries[entry, number]
            if now > best:
                best = now
        gain += best - most[at]
    return gain


@compiled
def add_to(
    entries: Words,
    row: Words,
    first: Whole,
    end: Whole,
    sign: Whole,
    pooled: Words,
    most: Words,
    totals: Words,
    show_of_row: Words,
) -> None:
    """Add the entries of an option to the pools, or take them away."""
    for entry in range(first, end):
        at = row[entry]
        best = 0
        for number in range(entries.shape[1]):
            now = pooled[at, number] + sign * entries[entry, number]
            pooled[at, number] = now
            if now > best:
                best = now
        totals[show_of_row[at]] += best - most[at]
        most[at] = best


@compiled
def bound_of(
    count: Whole,
    floor: Whole,
    steps: Whole,
    m: Words,
    worlds: Words,
    table: Words,
    worths: Decimals,
    known: Words,
    acts: Decimals,
) -> Whole:
    """Return a bound of `count` steps; one up to `floor` is as good as that.

    `worlds` are those of one public position, and are put into another order.
    """
    sort_by_sight(m, worlds)
    turns = (worlds[0, REST] >> TURNS) & 7
    if m[WORK] < 0:
        m[CUT] = 1
    if count == 1 or turns == 1 or m[WORK] < 0:
        return one_step(m, worlds, table, worths, known, acts)
    less = count - 1
    size = m[HAND]
    numbers = 2 * size + 1
    cells = cells_of(m, worlds)
    cell_count = len(cells) - 1
    mover = (worlds[0, REST] >> MOVER) & 3
    other_own = ((1 << m[WIDTH]) - 1) << (m[WIDTH] * (1 - mover))

    # What each choice of each cell leads to: an option is a range of parts, one for each card that
    # may be shown; a part is a range of worlds, and a range of entries: a row of sums for each
    # sight of the next player.
    deck = (worlds[0, REST] >> DECK) & 7
    children = np.empty((len(worlds) * (2 * size * max(deck, 1) + 1), 3), np.int64)
    option_ended = np.zeros((cell_count, numbers), np.int64)
    option_bound = np.zeros((cell_count, numbers), np.int64)
    option_parts = np.zeros((cell_count, numbers, 2), np.int64)
    most_parts = 0
    for cell in range(cell_count):
        most_parts += 2 * size * (cells[cell + 1] - cells[cell]) + 1
    # Of a part: what is shown, worlds from and to, entries from and to, its bound.
    parts = np.empty((most_parts, 6), np.int64)
    shows = np.full(numbers * MOST_SHOWN, -1, np.int64)
    show_count = part_count = child_count = 0
    shown = np.empty(len(worlds), np.int64)
    for cell in range(cell_count):
        first, end = cells[cell], cells[cell + 1]
        for number in range(numbers):
            choice = choice_number(m, number)
            option_parts[cell, number, 0] = option_parts[cell, number, 1] = part_count
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
                    m, worlds, first, end, choice, wanted, child_count, children, table, worths
                )
                option_ended[cell, number] += won
                if at == child_count:
                    continue
                if choice >= CLUE:
                    show = show_count  # a label of its own is at least as good as a shared one
                    show_count += 1
                else:
                    show = shows[number * MOST_SHOWN + wanted]
                    if show < 0:
                        show = shows[number * MOST_SHOWN + wanted] = show_count
                        show_count += 1
                sort_by_sight(m, children[child_count:at])
                parts[part_count, 0] = show
                parts[part_count, 1], parts[part_count, 2] = child_count, at
                part_count += 1
                child_count = at
            option_parts[cell, number, 1] = part_count
        m[WORK] -= 10 * numbers * (end - first)

    entries = np.empty((child_count, numbers), np.int64)
    row = np.empty(child_count, np.int64)
    show_of_row = np.empty(child_count, np.int64)
    places = 16
    while places < 2 * child_count:
        places *= 2
    rows = np.zeros((places, 3), np.int64)
    row_count = entry_count = 0
    for part in range(part_count):
        parts[part, 3] = entry_count
        first = parts[part, 1]
        bound = 0
        while first < parts[part, 2]:
            sight = children[first, HANDS] & ~other_own
            end = first + 1
            while end < parts[part, 2] and children[end, HANDS] & ~other_own == sight:
                end += 1
            bound += sums_of(
                m, children, first, end, entries[entry_count], table, worths, known, acts
            )
            at = row_of(rows, parts[part, 0], sight, row_count)
            if at == row_count:
                show_of_row[row_count] = parts[part, 0]
                row_count += 1
            row[entry_count] = at
            entry_count += 1
            first = end
        parts[part, 4], parts[part, 5] = entry_count, bound
    for cell in range(cell_count):
        for number in range(numbers):
            bound = option_ended[cell, number]
            for part in range(option_parts[cell, number, 0], option_parts[cell, number, 1]):
                bound += parts[part, 5]
            option_bound[cell, number] = bound

    if count == 2:
        # What a clue leads to is told by its bound; nothing is pooled with it.
        for cell in range(cell_count):
            option_ended[cell, numbers - 1] = option_bound[cell, numbers - 1]
            option_parts[cell, numbers - 1, 1] = option_parts[cell, numbers - 1, 0]
        # Cells that add to the pools in the same proportions are taken together.
        divisors = np.zeros(cell_count, np.int64)
        sizes = np.zeros(cell_count, np.int64)
        gone = np.zeros(cell_count, np.bool_)
        for cell in range(cell_count):
            divisor = 0
            for number in range(numbers):
                divisor = greatest_divisor(divisor, option_ended[cell, number])
                for part in range(option_parts[cell, number, 0], option_parts[cell, number, 1]):
                    for entry in range(parts[part, 3], parts[part, 4]):
                        sizes[cell] += 1
                        for column in range(numbers):
                            divisor = greatest_divisor(divisor, entries[entry, column])
            divisors[cell] = max(divisor, 1)
        for cell in range(cell_count):
            m[WORK] -= 4 * cell
            for before in range(cell):
                if gone[before] or sizes[before] != sizes[cell]:
                    continue
                same = True
                for number in range(numbers):
                    one, other = option_parts[before, number], option_parts[cell, number]
                    if (
                        one[1] - one[0] != other[1] - other[0]
                        or option_ended[before, number] // divisors[before]
                        != option_ended[cell, number] // divisors[cell]
                    ):
                        same = False
                        break
                    for number_of_part in range(one[1] - one[0]):
                        a, b = parts[one[0] + number_of_part], parts[other[0] + number_of_part]
                        if a[0] != b[0] or a[4] - a[3] != b[4] - b[3]:
                            same = False
                            break
                        for entry in range(a[4] - a[3]):
                            if row[a[3] + entry] != row[b[3] + entry]:
                                same = False
                                break
                            for column in range(numbers):
                                if (
                                    entries[a[3] + entry, column] // divisors[before]
                                    != entries[b[3] + entry, column] // divisors[cell]
                                ):
                                    same = False
                                    break
                            if not same:
                                break
                        if not same:
                            break
                    if not same:
                        break
                if same:
                    for number in range(numbers):
                        one, other = option_parts[before, number], option_parts[cell, number]
                        option_ended[before, number] += option_ended[cell, number]
                        option_bound[before, number] += option_bound[cell, number]
                        option_bound[cell, number] = option_ended[cell, number] = 0
                        for number_of_part in range(one[1] - one[0]):
                            a, b = parts[one[0] + number_of_part], parts[other[0] + number_of_part]
                            for entry in range(a[4] - a[3]):
                                entries[a[3] + entry] += entries[b[3] + entry]
                    divisors[before] += divisors[cell]
                    gone[cell] = True
                    break

    # The cells that can bring anything, the heaviest first.
    weights = np.zeros(cell_count, np.int64)
    for cell in range(cell_count):
        for number in range(numbers):
            weights[cell] = max(weights[cell], option_bound[cell, number])
    order = np.argsort(-weights, kind="mergesort")
    while cell_count and weights[order[cell_count - 1]] == 0:
        cell_count -= 1
    order = order[:cell_count]
    left_over = np.zeros(cell_count + 1, np.int64)
    for place in range(cell_count - 1, -1, -1):
        left_over[place] = left_over[place + 1] + weights[order[place]]
    if left_over[0] <= floor:
        return floor

    inner = max(steps // INNER, LEAST_INNER) if less > 2 else TWO_STEPS
    if less > 1:
        # Every option alone, and never more than it takes.
        for place in range(cell_count - 1, -1, -1):
            cell = order[place]
            most_alone = m[NUMBERS]
            for number in np.argsort(-option_bound[cell], kind="mergesort"):
                bound = option_bound[cell, number]
                if bound <= most_alone:
                    break
                for part in range(option_parts[cell, number, 0], option_parts[cell, number, 1]):
                    bound -= parts[part, 5]
                    alone = bound_of(
                        less,
                        max(most_alone - bound, m[NUMBERS]),
                        inner,
                        m,
                        children[parts[part, 1] : parts[part, 2]].copy(),
                        table,
                        worths,
                        known,
                        acts,
                    )
                    bound += min(alone, parts[part, 5])
                    if bound <= most_alone:
                        break
                option_bound[cell, number] = bound
                most_alone = max(most_alone, bound)
            gap = left_over[place] - left_over[place + 1] - most_alone
            for before in range(place + 1):
                left_over[before] -= gap
            # Nothing is pooled with what a clue leads to.
            option_ended[cell, numbers - 1] = option_bound[cell, numbers - 1]
            option_parts[cell, numbers - 1, 1] = option_parts[cell, numbers - 1, 0]
        if left_over[0] <= floor:
            return floor

    # Depth first over the cells: all of them, then groups of them.
    pooled = np.zeros((row_count, numbers), np.int64)
    most = np.zeros(row_count, np.int64)
    totals = np.zeros(show_count, np.int64)
    words = cell_count // BITS + 1
    members = np.zeros((show_count, words), np.int64)
    sizes_of = np.zeros(show_count, np.int64)
    tight = np.zeros((TIGHT if less > 1 else 1, words + 4), np.int64)
    chosen = np.full(cell_count, -1, np.int64)
    gains = np.empty((cell_count, numbers), np.int64)
    tried = np.empty((cell_count, numbers), np.int64)
    next_tried = np.zeros(cell_count, np.int64)
    sure = np.zeros(cell_count + 1, np.int64)  # ended so far
    before_it = np.zeros(cell_count + 1, np.int64)  # that, and what the pools bring
    active = np.empty(show_count, np.int64)
    bounds = np.empty((show_count, 3), np.int64)  # of a pool: bound, steps, floor

    best = floor
    left = max(steps, 2 * cell_count)
    start, stop = 0, cell_count
    least = m[NUMBERS] - 1
    group_place = group_end = cell_count
    while True:
        done = True
        place = start
        sure[place] = before_it[place] = 0
        next_tried[place] = -1
        while place >= start:
            cell = order[place]
            if chosen[place] >= 0:
                number = chosen[place]
                for part in range(option_parts[cell, number, 0], option_parts[cell, number, 1]):
                    add_to(
                        entries, row, parts[part, 3], parts[part, 4], -1, pooled, most, totals,
                        show_of_row,
                    )  # fmt: skip
                    members[parts[part, 0], place // BITS] ^= 1 << (place % BITS)
                    sizes_of[parts[part, 0]] -= 1
                chosen[place] = -1
            if next_tried[place] < 0:
                for number in range(numbers):
                    gain = option_ended[cell, number]
                    for part in range(option_parts[cell, number, 0], option_parts[cell, number, 1]):
                        gain += gain_of(entries, row, parts[part, 3], parts[part, 4], pooled, most)
                        m[WORK] -= 5 * (parts[part, 4] - parts[part, 3])
                    gains[place, number] = gain if option_bound[cell, number] else -1
                m[WORK] -= 5 * numbers
                tried[place] = np.argsort(-gains[place], kind="mergesort")
                next_tried[place] = 0
            picked = -1
            while next_tried[place] < numbers:
                number = tried[place, next_tried[place]]
                next_tried[place] += 1
                bound = gains[place, number]
                if less > 1 and bound >= 0:
                    bound = option_bound[cell, number]
                if bound >= 0 and bound + before_it[place] + left_over[place + 1] > best:
                    picked = number
                    break
            if picked < 0:
                place -= 1
                continue
            left -= 1
            m[WORK] -= 10
            if left < 0 or m[WORK] < 0:
                done = False
                break
            chosen[place] = picked
            for part in range(option_parts[cell, picked, 0], option_parts[cell, picked, 1]):
                add_to(
                    entries, row, parts[part, 3], parts[part, 4], 1, pooled, most, totals,
                    show_of_row,
                )  # fmt: skip
                members[parts[part, 0], place // BITS] ^= 1 << (place % BITS)
                sizes_of[parts[part, 0]] += 1
            now = sure[place] + option_ended[cell, picked]
            limit = best - now - left_over[place + 1]
            total = before_it[place] + gains[place, picked] - now
            if less > 1:
                total = pools = 0
                m[WORK] -= show_count + 10 * (place - start)
                for show in range(show_count):
                    if sizes_of[show]:
                        active[pools] = show
                        pools += 1
                        total += totals[show]
                # What is known of these pools, by the one bound or by better ones.
                for pool in range(pools):
                    show = active[pool]
                    bounds[pool, 0], bounds[pool, 1], bounds[pool, 2] = totals[show], 1, -1
                    mixed = show
                    for word in range(words):
                        mixed = (mixed ^ members[show, word]) * 0x5851F42D4C957F2D
                        mixed ^= (mixed >> 29) & 0x7FFFFFFFF
                    at = mixed & (TIGHT - 1)
                    same = tight[at, 0] == show + 1
                    for word in range(words):
                        same = same and tight[at, 4 + word] == members[show, word]
                    if same:
                        bounds[pool, 0] = min(tight[at, 1], totals[show])
                        bounds[pool, 1], bounds[pool, 2] = tight[at, 2], tight[at, 3]
                    total += bounds[pool, 0] - totals[show]
                for deeper in range(2, less + 1):
                    if total <= limit:
                        break
                    for pool in np.argsort(-bounds[:pools, 0], kind="mergesort"):
                        if total <= limit:
                            break
                        show = active[pool]
                        lowest = max(limit - (total - bounds[pool, 0]), m[NUMBERS])
                        if bounds[pool, 1] > deeper or (
                            bounds[pool, 1] == deeper
                            and (bounds[pool, 2] <= lowest or bounds[pool, 0] > bounds[pool, 2])
                        ):
                            continue
                        size_now = 0
                        for member in range(start, place + 1):
                            if (members[show, member // BITS] >> (member % BITS)) & 1:
                                for part in range(
                                    option_parts[order[member], chosen[member], 0],
                                    option_parts[order[member], chosen[member], 1],
                                ):
                                    if parts[part, 0] == show:
                                        size_now += parts[part, 2] - parts[part, 1]
                        pool_worlds = np.empty((size_now, 3), np.int64)
                        size_now = 0
                        for member in range(start, place + 1):
                            if (members[show, member // BITS] >> (member % BITS)) & 1:
                                for part in range(
                                    option_parts[order[member], chosen[member], 0],
                                    option_parts[order[member], chosen[member], 1],
                                ):
                                    if parts[part, 0] == show:
                                        for i in range(parts[part, 1], parts[part, 2]):
                                            pool_worlds[size_now] = children[i]
                                            size_now += 1
                        new = bound_of(
                            deeper,
                            lowest,
                            max(steps // INNER, LEAST_INNER) if deeper > 2 else TWO_STEPS,
                            m,
                            pool_worlds,
                            table,
                            worths,
                            known,
                            acts,
                        )
                        new = min(new, bounds[pool, 0])
                        total += new - bounds[pool, 0]
                        bounds[pool, 0], bounds[pool, 1], bounds[pool, 2] = new, deeper, lowest
                        if m[WORK] < 0:
                            break
                        mixed = show
                        for word in range(words):
                            mixed = (mixed ^ members[show, word]) * 0x5851F42D4C957F2D
                            mixed ^= (mixed >> 29) & 0x7FFFFFFFF
                        at = mixed & (TIGHT - 1)
                        tight[at, 0] = show + 1
                        tight[at, 1], tight[at, 2], tight[at, 3] = new, deeper, lowest
                        for word in range(words):
                            tight[at, 4 + word] = members[show, word]
            if total <= limit:
                continue
            if place + 1 == stop:
                best = now + total + left_over[stop]
                if best >= left_over[start]:
                    break
                continue
            place += 1
            sure[place], before_it[place] = now, now + total
            next_tried[place] = -1
        # Take back what is still chosen.
        for place in range(start, stop):
            if chosen[place] >= 0:
                cell, number = order[place], chosen[place]
                for part in range(option_parts[cell, number, 0], option_parts[cell, number, 1]):
                    add_to(
                        entries, row, parts[part, 3], parts[part, 4], -1, pooled, most, totals,
                        show_of_row,
                    )  # fmt: skip
                    members[parts[part, 0], place // BITS] ^= 1 << (place % BITS)
                    sizes_of[parts[part, 0]] -= 1
                chosen[place] = -1
        if least < 0:
            if done:
                return min(best, max(left_over[0], floor))
            least = best
            m[CUT] = 1
        elif done:
            gap = max(left_over[start] - best, 0)
            for before in range(start + 1):
                left_over[before] -= gap
            group_place, group_end = start, stop
        else:
            group_place, group_end = start, start + 1
        # The next group.
        found = False
        while group_place and left_over[0] > least and m[WORK] >= 0:
            start, stop = group_place - 1, group_end
            if stop - start > m[TOGETHER]:
                stop = start + 1
            if stop > start + 1:
                best = left_over[start + 1] if start else max(left_over[1], least)
                left = steps
                found = True
                break
            group_place, group_end = start, stop
        if not found:
            return max(left_over[0], least)
