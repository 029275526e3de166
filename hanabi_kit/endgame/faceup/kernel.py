"""The search of `hanabi_kit.endgame.faceup.search` once more, as array code for numba.

Rules, bounds and dominances are those of the readable search, which explains them and is the oracle
of the tests; here they are written with whole numbers in arrays, so that a compiler can make them
fast. Without numba the same functions run uncompiled (and slowly).

Everything is in this one file: numba does not notice a change in a function of another file. Two
flat arrays go from function to function, because each argument costs time in every call:

``m``, the memory of the search: numbers that steer it (`CONTROL`), the factorials, and for each
    depth of the search the codes of the position (`ROWS`), its actions (`MOVES`), and the draws of
    the action in work (`CHILDREN`, `COPIES`, `BOUNDS`; how many in `DRAWS`, and in `SETTLED` a bit
    for each whose bound is its value).
``t``, the positions: eight words a place, the six codes of the position, the rest of its key with
    two bits that say what is known of it, and W. First comes a *cache* for positions with at most
    one card to draw: they are the most, and quickly worked out again, so that a new one takes the
    place of an old one. All others are kept, in a *table* with open addressing.

A suit code is that of `hanabi_kit.endgame.faceup.suits`. A position has six of them, sorted, 0 for
none.

A search works in slices: after a number of nodes, or when the table is full, it stops where it is,
and the caller, who has looked at the clock and perhaps made the table larger, asks again; what is
in the table is not worked out twice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "COMPILED",
    "SUITS",
    "empty_table",
    "final_gain",
    "grown",
    "new_memory",
    "place_of",
    "places_of",
    "relaxed",
    "relaxed_meta",
    "value",
    "value_meta",
]

Function = TypeVar("Function", bound=Callable[..., Any])
Words = NDArray[np.int64]
Whole = Any
"""A whole number: numpy's in the arrays, Python's where none is at hand; to numba one type."""

try:
    from numba import njit

    COMPILED = True
except ImportError:  # in the browser, and on machines numba has no build for
    COMPILED = False


def compiled(function: Function) -> Function:
    """Compile `function` when it is first called, and keep the result beside the source."""
    return cast(Function, njit(cache=True)(function)) if COMPILED else function


SUITS = 6
MOST_DEPTH = 256
MOST_MOVES = 40
MOST_DRAWS = 32

# Columns of an action: the codes that are left, then these.
GAIN, TOKENS, STRIKES, MOST = SUITS, SUITS + 1, SUITS + 2, SUITS + 3
MOVE_WORDS = SUITS + 4

# Columns of a place in the table: the codes, then these.
META, WORTH = SUITS, SUITS + 1
PLACE_WORDS = SUITS + 2

# What the two lowest bits of META say is known of a position.
EMPTY, EXACT, UPPER = 0, 1, 2

# Kinds of position, the next two bits.
VALUE, RELAXED, FINAL = 0, 1, 2
VALUE_DECK = 2 + 4 + 7 + 7  # where the deck begins in the key of a VALUE

# Where things are in the memory. First the numbers that steer the search:
USED, FULL, NODES, MOST_NODES, STATUS = 0, 1, 2, 3, 4
PLAYERS, HAND_SIZE, MAX_TOKENS, PERFECT, CACHE = 5, 6, 7, 8, 9
FACTORIALS = 16
ROWS = 64
MOVES = ROWS + MOST_DEPTH * SUITS
CHILDREN = MOVES + MOST_DEPTH * MOST_MOVES * MOVE_WORDS
COPIES = CHILDREN + MOST_DEPTH * MOST_DRAWS * SUITS
BOUNDS = COPIES + MOST_DEPTH * MOST_DRAWS
DRAWS = BOUNDS + MOST_DEPTH * MOST_DRAWS
SETTLED = DRAWS + MOST_DEPTH
MEMORY_WORDS = SETTLED + MOST_DEPTH

# Values of m[STATUS].
GOING, SLICE_OVER, TABLE_FULL = 0, 1, 2


def new_memory(players: int, hand_size: int, max_tokens: int, perfect: bool, cache: int) -> Words:
    """Return the memory of a new search with a cache of so many places, a power of two."""
    memory = np.zeros(MEMORY_WORDS, np.int64)
    memory[[PLAYERS, HAND_SIZE, MAX_TOKENS, PERFECT]] = players, hand_size, max_tokens, perfect
    memory[CACHE] = cache
    memory[FACTORIALS] = 1
    memory[FACTORIALS + 1 : FACTORIALS + 21] = np.cumprod(np.arange(1, 21))
    return memory


def empty_table(memory: Words, places: int) -> Words:
    """Return the cache and a table of `places` places, a power of two; note when that is full."""
    memory[USED] = 0
    memory[FULL] = places * 13 // 16
    return np.zeros((int(memory[CACHE]) + places) * PLACE_WORDS, np.int64)


def places_of(memory: Words, table: Words) -> int:
    """Return how many places the table has, without the cache."""
    return len(table) // PLACE_WORDS - int(memory[CACHE])


def grown(memory: Words, table: Words, places: int) -> Words:
    """Return a table of `places` places that holds what `table` held."""
    used = memory[USED]
    new = empty_table(memory, places)
    cache = int(memory[CACHE]) * PLACE_WORDS
    new[:cache] = table[:cache]
    memory[USED] = used
    _move(memory, table, new)
    return new


@compiled
def _move(m: Words, t: Words, new: Words) -> None:
    row = ROWS + (MOST_DEPTH - 1) * SUITS
    for old in range(m[CACHE] * PLACE_WORDS, t.shape[0], PLACE_WORDS):
        if t[old + META] & 3:
            for suit in range(SUITS):
                m[row + suit] = t[old + suit]
            place = place_of(m, new, MOST_DEPTH - 1, t[old + META] >> 2)
            for word in range(PLACE_WORDS):
                new[place + word] = t[old + word]


# -- the table ---------------------------------------------------------------------------------


@compiled
def _is_cached(meta: Whole) -> Whole:
    """Whether a position is of the kind that the cache is for."""
    kind = meta & 3
    if kind == FINAL:
        return True
    deck = meta >> VALUE_DECK if kind == VALUE else meta >> 2
    return deck == 1


@compiled
def place_of(m: Words, t: Words, depth: Whole, meta: Whole) -> Whole:
    """Where the position at `depth` is, or the empty place where it belongs."""
    row = ROWS + depth * SUITS
    mixed = meta * np.int64(0x1E3779B97F4A7C15)
    for suit in range(SUITS):
        mixed = (mixed ^ (mixed >> 31) ^ m[row + suit]) * np.int64(0x3F58476D1CE4E5B9)
    mixed ^= mixed >> 29
    if _is_cached(meta):
        place = (mixed & (m[CACHE] - 1)) * PLACE_WORDS
        same = t[place + META] >> 2 == meta
        for suit in range(SUITS):
            same = same and t[place + suit] == m[row + suit]
        if not same:
            t[place + META] = EMPTY  # whatever is here makes room
        return place
    mask = t.shape[0] // PLACE_WORDS - m[CACHE] - 1
    number = mixed & mask
    while True:
        place = (m[CACHE] + number) * PLACE_WORDS
        if not t[place + META] & 3:
            return place
        if t[place + META] >> 2 == meta:
            same = True
            for suit in range(SUITS):
                if t[place + suit] != m[row + suit]:
                    same = False
                    break
            if same:
                return place
        number = (number + 1) & mask


@compiled
def _store(m: Words, t: Words, depth: Whole, meta: Whole, worth: Whole, known: Whole) -> None:
    place = place_of(m, t, depth, meta)
    if not t[place + META] & 3:
        if not _is_cached(meta):
            if m[USED] >= m[FULL]:
                m[STATUS] = TABLE_FULL  # some places stay empty, or a search for one would not end
                return
            m[USED] += 1
        row = ROWS + depth * SUITS
        for suit in range(SUITS):
            t[place + suit] = m[row + suit]
    t[place + META] = meta << 2 | known
    t[place + WORTH] = worth


@compiled
def _count_node(m: Words) -> None:
    m[NODES] += 1
    if m[NODES] >= m[MOST_NODES]:
        m[STATUS] = SLICE_OVER


@compiled
def value_meta(deck: Whole, tokens: Whole, spare: Whole, mover: Whole) -> Whole:
    """The rest of the key of a position with a mover."""
    return ((((deck << 7 | tokens) << 7 | spare) << 4) | mover) << 2 | VALUE


@compiled
def relaxed_meta(deck: Whole) -> Whole:
    """The rest of the key of a position in which clues cost nothing."""
    return deck << 2 | RELAXED


# -- suits -------------------------------------------------------------------------------------


@compiled
def _ranks(code: Whole) -> Whole:
    """How many ranks a code still needs."""
    rest = code >> 1
    ranks = 0
    while rest:
        ranks += 1
        rest >>= 8
    return ranks


@compiled
def _needed(m: Words, row: Whole) -> Whole:
    needed = 0
    for suit in range(SUITS):
        needed += _ranks(m[row + suit])
    return needed


@compiled
def _ceiling(m: Words, row: Whole, deck: Whole) -> Whole:
    """W at most of the codes at `row`, from counting turns."""
    needed = _needed(m, row)
    plays = min(needed, deck + m[PLAYERS])
    if m[PERFECT]:
        return m[FACTORIALS + deck] if plays == needed else 0
    return plays * m[FACTORIALS + deck]


@compiled
def _copy(m: Words, source: Whole, target: Whole) -> None:
    for suit in range(SUITS):
        m[target + suit] = m[source + suit]


@compiled
def _exchange(m: Words, source: Whole, target: Whole, suit: Whole, new: Whole) -> None:
    """Write the codes at `source` to `target`, sorted, with the one at `suit` replaced by `new`."""
    code = new if new > 1 else 0
    _copy(m, source, target)
    place = suit
    while place > 0 and m[target + place - 1] > code:
        m[target + place] = m[target + place - 1]
        place -= 1
    while place < SUITS - 1 and m[target + place + 1] < code:
        m[target + place] = m[target + place + 1]
        place += 1
    m[target + place] = code


@compiled
def _played(code: Whole) -> Whole:
    return ((code >> 9) << 1) | (code & 1)


@compiled
def _without(code: Whole, rank: Whole, player: Whole) -> Whole:
    """The code after `player` lost the card; cut below it where no copy is left.

    A firework that is cut earns no token at its new end: bit 0 goes too.
    """
    shift = 1 + 8 * rank
    left = code & ~(1 << (shift + player))
    if (left >> shift) & 255:
        return left
    return left & ((1 << shift) - 2)


@compiled
def _has_trash(m: Words, row: Whole, player: Whole) -> Whole:
    held = 0
    for suit in range(SUITS):
        rest = m[row + suit] >> 1
        while rest:
            held += (rest >> player) & 1
            rest >>= 8
    return held < m[HAND_SIZE]


@compiled
def _draws(m: Words, depth: Whole, source: Whole, player: Whole, deck: Whole) -> Whole:
    """Write what `player` may draw when the codes at `source` are left; return how many kinds.

    In the order of `SuitTable.draws`: what helps least comes first.
    """
    first = CHILDREN + depth * MOST_DRAWS * SUITS
    copies_at = COPIES + depth * MOST_DRAWS
    count = 1  # place 0 is for trash
    trash = deck
    for held in range(1, -1, -1):
        last = 0
        for suit in range(SUITS - 1, -1, -1):
            code = m[source + suit]
            if code == 0:
                break
            if code == last:  # the same once more, counted with its twin
                continue
            last = code
            alike = 1
            while suit >= alike and m[source + suit - alike] == code:
                alike += 1
            for rank in range(_ranks(code) - 1, -1, -1):
                shift = 1 + 8 * rank
                copies = (code >> shift) & 255
                if copies >> 6 and (copies & 63 != 0) == (held == 1):
                    new = (code - (1 << (shift + 6))) | (1 << (shift + player))
                    _exchange(m, source, first + count * SUITS, suit, new)
                    m[copies_at + count] = (copies >> 6) * alike
                    trash -= (copies >> 6) * alike
                    count += 1
    if trash:
        _copy(m, source, first)
        m[copies_at] = trash
        return count
    # No trash: the last kind takes its place.
    count -= 1
    _copy(m, first + count * SUITS, first)
    m[copies_at] = m[copies_at + count]
    return count


# -- actions -----------------------------------------------------------------------------------


@compiled
def _action_at(depth: Whole, number: Whole) -> Whole:
    return MOVES + (depth * MOST_MOVES + number) * MOVE_WORDS


@compiled
def _add_action(
    m: Words, depth: Whole, count: Whole, gain: Whole, tokens: Whole, strikes: Whole
) -> Whole:
    """Write an action that leaves the suits as they are; return where it is."""
    action = _action_at(depth, count)
    _copy(m, ROWS + depth * SUITS, action)
    m[action + GAIN] = gain
    m[action + TOKENS] = tokens
    m[action + STRIKES] = strikes
    m[action + MOST] = -1
    return action


@compiled
def _add_plays(m: Words, depth: Whole, player: Whole, tokens: Whole) -> Whole:
    """Write the plays that succeed, of the longest suits first."""
    row = ROWS + depth * SUITS
    count = 0
    last = 0
    for suit in range(SUITS - 1, -1, -1):
        code = m[row + suit]
        if code != last and (code >> (1 + player)) & 1:
            completes = (code & 1) == 1 and _ranks(code) == 1
            bonus = 1 if completes and tokens < m[MAX_TOKENS] else 0
            action = _add_action(m, depth, count, 1, bonus, 0)
            _exchange(m, row, action, suit, _played(code))
            count += 1
        last = code
    return count


@compiled
def _add_losses(
    m: Words, depth: Whole, count: Whole, player: Whole, discard: bool, misplay: bool, skip: bool
) -> Whole:
    """Write discards and misplays of needed cards; see `FaceUpSearch.losses`.

    `skip` leaves out those that are no better than losing trash.
    """
    row = ROWS + depth * SUITS
    last_code = 0
    for suit in range(SUITS):
        code = m[row + suit]
        if code == last_code:
            continue
        last_code = code
        ranks = _ranks(code)
        for rank in range(ranks):
            copies = (code >> (1 + 8 * rank)) & 255
            if not (copies >> player) & 1:
                continue
            last = (copies >> 6) == 0 and (copies & (copies - 1)) == 0
            top = (code & 1) == 1 and rank == ranks - 1
            if (last and m[PERFECT]) or (skip and not last and not top):
                continue
            new = _without(code, rank, player)
            if discard:
                action = _add_action(m, depth, count, 0, 1, 0)
                _exchange(m, row, action, suit, new)
                count += 1
            if misplay and rank > 0:
                action = _add_action(m, depth, count, 0, 0, 1)
                _exchange(m, row, action, suit, new)
                count += 1
    return count


@compiled
def _write_actions(m: Words, depth: Whole, tokens: Whole, spare: Whole, mover: Whole) -> Whole:
    """Write what the mover may do, the likely best first; see `FaceUpSearch.moves`."""
    count = _add_plays(m, depth, mover, tokens)
    trash = _has_trash(m, ROWS + depth * SUITS, mover)
    may_discard = tokens < m[MAX_TOKENS]
    if trash and may_discard:
        _add_action(m, depth, count, 0, 1, 0)
        count += 1
    misplay = spare > 0 and not may_discard
    if trash and misplay:
        _add_action(m, depth, count, 0, 0, 1)
        count += 1
    return _add_losses(m, depth, count, mover, may_discard, misplay, trash)


@compiled
def _write_relaxed_actions(m: Words, depth: Whole, player: Whole) -> Whole:
    """Write what `player` may do where clues cost nothing; see `FaceUpSearch.relaxed`."""
    count = _add_plays(m, depth, player, m[MAX_TOKENS])
    if count:
        return count
    if _has_trash(m, ROWS + depth * SUITS, player):
        _add_action(m, depth, count, 0, 0, 0)
        return count + 1
    return _add_losses(m, depth, count, player, True, False, False)


# -- the three searches ------------------------------------------------------------------------


@compiled
def final_gain(m: Words, t: Words, depth: Whole, mover: Whole, turns: Whole) -> Whole:
    """The most cards that can still be played with an empty deck and `turns` turns left."""
    row = ROWS + depth * SUITS
    if turns == 0 or m[row + SUITS - 1] == 0:
        return 0
    meta = ((mover << 4) | turns) << 2 | FINAL
    place = place_of(m, t, depth, meta)
    if t[place + META] & 3:
        return t[place + WORTH]
    _count_node(m)
    after = (mover + 1) % m[PLAYERS]
    best = 0
    last = 0
    for suit in range(SUITS):
        code = m[row + suit]
        if code != last and (code >> (1 + mover)) & 1:
            _exchange(m, row, row + SUITS, suit, _played(code))
            best = max(best, 1 + final_gain(m, t, depth + 1, after, turns - 1))
        last = code
    if best < turns:
        _copy(m, row, row + SUITS)
        best = max(best, final_gain(m, t, depth + 1, after, turns - 1))
    if m[STATUS] == GOING:
        _store(m, t, depth, meta, best, EXACT)
    return best


@compiled
def _final(m: Words, t: Words, depth: Whole, mover: Whole) -> Whole:
    """W after the last draw."""
    gain = final_gain(m, t, depth, mover, m[PLAYERS])
    if m[PERFECT]:
        return int(gain == _needed(m, ROWS + depth * SUITS))
    return gain


@compiled
def _sum_of_ceilings(m: Words, depth: Whole, draws: Whole, deck: Whole) -> Whole:
    """Write a first bound of every draw, and return their sum, weighted by copies."""
    bounds_at = BOUNDS + depth * MOST_DRAWS
    copies_at = COPIES + depth * MOST_DRAWS
    total = 0
    for draw in range(draws):
        child = CHILDREN + (depth * MOST_DRAWS + draw) * SUITS
        m[bounds_at + draw] = _ceiling(m, child, deck)
        total += m[copies_at + draw] * m[bounds_at + draw]
    return total


@compiled
def relaxed(m: Words, t: Words, depth: Whole, deck: Whole, floor: Whole) -> Whole:
    """W with unlimited clues; see `FaceUpSearch.relaxed`."""
    row = ROWS + depth * SUITS
    top = _ceiling(m, row, deck)
    if top <= floor or top == 0:
        return top
    meta = relaxed_meta(deck)
    place = place_of(m, t, depth, meta)
    known = t[place + META] & 3
    if known == EXACT:
        return t[place + WORTH]
    if known == UPPER:
        top = min(top, t[place + WORTH])
        if top <= floor:
            return top
    _count_node(m)
    best = max(floor, 0)
    bound = 0
    child = CHILDREN + depth * MOST_DRAWS * SUITS
    bounds_at = BOUNDS + depth * MOST_DRAWS
    copies_at = COPIES + depth * MOST_DRAWS
    for player in range(m[PLAYERS]):
        actions = _write_relaxed_actions(m, depth, player)
        after = (player + 1) % m[PLAYERS]
        for number in range(actions):
            action = _action_at(depth, number)
            draws = _draws(m, depth, action, player, deck)
            total = 0
            if not m[PERFECT]:
                total += m[action + GAIN] * m[FACTORIALS + deck]
            if deck == 1:
                _copy(m, child, row + SUITS)
                total += _final(m, t, depth + 1, after)
            else:
                total += _sum_of_ceilings(m, depth, draws, deck - 1)
                for draw in range(draws):
                    if total <= best:
                        break
                    copies = m[copies_at + draw]
                    enough = m[bounds_at + draw] + (best - total) // copies
                    _copy(m, child + draw * SUITS, row + SUITS)
                    worth = relaxed(m, t, depth + 1, deck - 1, enough)
                    if m[STATUS] != GOING:
                        return 0
                    total -= copies * (m[bounds_at + draw] - worth)
            if m[STATUS] != GOING:
                return 0
            if total > best:
                best = total
            else:
                bound = max(bound, total)
            if best == top:
                break
        if best == top:
            break
    if best > floor:
        _store(m, t, depth, meta, best, EXACT)
        return best
    bound = min(bound, top)
    _store(m, t, depth, meta, bound, UPPER)
    return bound


@compiled
def _goes_on(m: Words, depth: Whole, mover: Whole, turns: Whole, passes: Whole) -> Whole:
    """Whether the next players can act from the cards they hold; see `FaceUpSearch.goes_on`."""
    row = ROWS + depth * SUITS
    if passes >= turns or m[row + SUITS - 1] == 0:
        return True
    after = (mover + 1) % m[PLAYERS]
    last = 0
    for suit in range(SUITS):
        code = m[row + suit]
        if code != last and (code >> (1 + mover)) & 1:
            bonus = 1 if code >> 9 == 0 and code & 1 else 0
            _exchange(m, row, row + SUITS, suit, _played(code))
            if _goes_on(m, depth + 1, after, turns - 1, passes + bonus):
                return True
        last = code
    if passes > 0:
        _copy(m, row, row + SUITS)
        return _goes_on(m, depth + 1, after, turns - 1, passes - 1)
    return False


@compiled
def _key(m: Words, deck: Whole, tokens: Whole, spare: Whole, mover: Whole) -> Whole:
    """The rest of the key of a position, without what cannot matter (rule 5)."""
    if tokens + deck <= m[MAX_TOKENS]:
        return value_meta(deck, min(tokens, deck * (m[PLAYERS] - 1)), 0 * spare, mover)
    return value_meta(deck, tokens, spare, mover)


@compiled
def _bound_draws(
    m: Words,
    t: Words,
    depth: Whole,
    action: Whole,
    mover: Whole,
    deck: Whole,
    tokens: Whole,
    spare: Whole,
    floor: Whole,
) -> Whole:
    """Write the draws after an action with bounds of them; return what it is worth at most.

    See `FaceUpSearch._bound_draws`; `tokens` and `spare` are those before the action.
    """
    draws = _draws(m, depth, action, mover, deck)
    m[DRAWS + depth] = draws
    total = 0
    if not m[PERFECT]:
        total += m[action + GAIN] * m[FACTORIALS + deck]
    row = ROWS + depth * SUITS
    child = CHILDREN + depth * MOST_DRAWS * SUITS
    bounds_at = BOUNDS + depth * MOST_DRAWS
    copies_at = COPIES + depth * MOST_DRAWS
    after = (mover + 1) % m[PLAYERS]
    if deck == 1:
        _copy(m, child, row + SUITS)
        return total + _final(m, t, depth + 1, after)
    total += _sum_of_ceilings(m, depth, draws, deck - 1)
    meta = _key(m, deck - 1, tokens + m[action + TOKENS], spare - m[action + STRIKES], after)
    settled = 0
    for draw in range(draws):
        if total <= floor:
            return total
        bound = m[bounds_at + draw]
        if bound:
            _copy(m, child + draw * SUITS, row + SUITS)
            place = place_of(m, t, depth + 1, meta)
            known = t[place + META] & 3
            if known == EXACT or (known == UPPER and t[place + WORTH] < bound):
                total -= m[copies_at + draw] * (bound - t[place + WORTH])
                m[bounds_at + draw] = t[place + WORTH]
            if known == EXACT:
                settled |= 1 << draw
    m[SETTLED + depth] = settled
    for draw in range(draws):
        if total <= floor:
            break
        if (settled >> draw) & 1:
            continue
        copies = m[copies_at + draw]
        bound = m[bounds_at + draw]
        enough = bound + (floor - total) // copies
        _copy(m, child + draw * SUITS, row + SUITS)
        worth = min(bound, relaxed(m, t, depth + 1, deck - 1, enough))
        if m[STATUS] != GOING:
            return 0
        total -= copies * (bound - worth)
        m[bounds_at + draw] = worth
    return total


@compiled
def value(
    m: Words,
    t: Words,
    depth: Whole,
    deck: Whole,
    tokens: Whole,
    spare: Whole,
    mover: Whole,
    floor: Whole,
    upper: Whole,
) -> Whole:
    """W of a position; see `FaceUpSearch.value`. `upper` is a bound of it, from `relaxed`."""
    row = ROWS + depth * SUITS
    if upper <= floor or upper == 0 or m[row + SUITS - 1] == 0:
        return upper
    meta = _key(m, deck, tokens, spare, mover)
    if tokens + deck <= m[MAX_TOKENS]:
        spare = 0 * spare
        tokens = min(tokens, deck * (m[PLAYERS] - 1))
    place = place_of(m, t, depth, meta)
    known = t[place + META] & 3
    if known == EXACT:
        return t[place + WORTH]
    if known == UPPER:
        upper = min(upper, t[place + WORTH])
        if upper <= floor:
            return upper
    _count_node(m)
    after = (mover + 1) % m[PLAYERS]
    best = max(floor, 0)
    bound = 0
    child = CHILDREN + depth * MOST_DRAWS * SUITS
    bounds_at = BOUNDS + depth * MOST_DRAWS
    copies_at = COPIES + depth * MOST_DRAWS
    actions = _write_actions(m, depth, tokens, spare, mover)
    pace = deck + m[PLAYERS] - _needed(m, row)
    # First look at the bounds of all actions; a play, or what may be worth `upper`, is searched at
    # once. Then a clue, then the others.
    for turn in range(2):
        if turn == 1 and tokens and best < upper:
            _copy(m, row, row + SUITS)
            worth = 0 * upper
            passes = tokens - 1 + 2 * pace
            if not m[PERFECT] or _goes_on(m, depth + 1, after, m[PLAYERS], passes):
                worth += value(m, t, depth + 1, deck, tokens - 1, spare, after, best, upper)
            if m[STATUS] != GOING:
                return 0
            if worth > best:
                best = worth
            else:
                bound = max(bound, worth)
        for step in range(actions):
            if best == upper:
                break
            number = step
            if turn == 1:
                # The most promising of those left.
                number = 0
                for other in range(actions):
                    if m[_action_at(depth, other) + MOST] > m[_action_at(depth, number) + MOST]:
                        number = other
            action = _action_at(depth, number)
            if turn == 1:
                if m[action + MOST] < 0:
                    break
                if m[action + MOST] <= best:
                    bound = max(bound, m[action + MOST])
                    break
            if turn == 0 and m[PERFECT]:
                left = pace - 1 + m[action + GAIN]
                if left < 0:
                    continue
                _copy(m, action, row + SUITS)
                passes = tokens + m[action + TOKENS] + 2 * left
                if not _goes_on(m, depth + 1, after, m[PLAYERS] - 1, passes):
                    continue
            total = _bound_draws(m, t, depth, action, mover, deck, tokens, spare, best)
            if m[STATUS] != GOING:
                return 0
            if turn == 0 and best < total < upper and deck > 1 and not m[action + GAIN]:
                m[action + MOST] = total
                continue
            m[action + MOST] = -1
            if deck > 1:
                new_tokens = tokens + m[action + TOKENS]
                new_spare = spare - m[action + STRIKES]
                for draw in range(m[DRAWS + depth]):
                    if total <= best:
                        break
                    if (m[SETTLED + depth] >> draw) & 1:
                        continue
                    copies = m[copies_at + draw]
                    most = m[bounds_at + draw]
                    enough = most + (best - total) // copies
                    _copy(m, child + draw * SUITS, row + SUITS)
                    worth = value(
                        m, t, depth + 1, deck - 1, new_tokens, new_spare, after, enough, most
                    )
                    if m[STATUS] != GOING:
                        return 0
                    total -= copies * (most - worth)
            if total > best:
                best = total
            else:
                bound = max(bound, total)
    if best > floor:
        _store(m, t, depth, meta, best, EXACT)
        return best
    bound = min(bound, upper)
    _store(m, t, depth, meta, bound, UPPER)
    return bound
