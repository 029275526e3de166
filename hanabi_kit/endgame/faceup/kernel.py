"""The search of `hanabi_kit.endgame.faceup.search` once more, as array code for numba.

Rules, bounds and dominances are those of the readable search, which explains them and is the oracle
of the tests; here they are written with whole numbers in arrays, so that a compiler can make them
fast. Without numba the same functions run uncompiled (and slowly).

Everything is in this one file: numba does not notice a change in a function of another file. Two
flat arrays go from function to function, because each argument costs time in every call:

``m``, the memory of the search: numbers that steer it (`CONTROL`), the factorials, and for each
    depth of the search the codes of the position (`ROWS`, and in `STIRRED` the number that they are
    looked up by), its actions (`MOVES`), and the draws of the action in work (`CHILDREN`, `COPIES`,
    `BOUNDS`, `STIRS`, `PLACES`; how many in `DRAWS`, and in `SETTLED` a bit for each whose bound is
    its value), and where the last slice stopped (`WORK`, `WORKED_AT`).
``t``, the positions: eight words a place, the six codes of the position, the rest of its key with
    two bits that say what is known of it, and W. First comes a *cache* for positions with at most
    one card to draw: they are the most, and quickly worked out again, so that a new one takes the
    place of an old one. All others are kept, in a *table* with open addressing. It has as many
    places as fit into the memory, of which the first so many are in use: a system gives the others
    memory only once they are written to.

Most values are those with unlimited clues. So the place of these, the *record* of the codes and the
deck, has two bits for each mover and number of tokens: whether W there is the same (*reached*), and
whether a place of its own tells (*apart*). Most positions need no place of their own then, and one
look into the table tells both W and its bound. Such a look mostly has to wait for the memory;
therefore all draws of an action are looked up in one go, which a processor does side by side.

A suit code is that of `hanabi_kit.endgame.faceup.suits`. A position has six of them, sorted, 0 for
none.

A search works in slices: after a number of nodes, or when the table is full, it stops where it is,
and the caller, who has looked at the clock and perhaps made the table larger, asks again. What is
in the table is not worked out twice, and the action that was in work is in its turn again: its
bound has fallen meanwhile, so that by its bound another might come first, and all that the first
has cost would be lost for now.
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
    "grow",
    "new_memory",
    "place_of",
    "places_of",
    "recall",
    "relaxed",
    "relaxed_meta",
    "stir_row",
    "value",
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
    """Compile `function` when it is first called, and keep the result beside the source.

    Nothing here makes or keeps an array, so that nobody need count who holds one (`_nrt`): to count
    is an atomic step at every call, a quarter of all time, and what is read must wait for it.
    """
    options: dict[str, Any] = {"cache": True, "_nrt": False}
    return cast(Function, njit(**options)(function)) if COMPILED else function


SUITS = 6
MOST_DEPTH = 256
MOST_MOVES = 40
MOST_DRAWS = 32

# Columns of an action: the codes that are left, then these.
GAIN, TOKENS, STRIKES, MOST, STIR = SUITS, SUITS + 1, SUITS + 2, SUITS + 3, SUITS + 4
MOVE_WORDS = SUITS + 5

# Columns of a place in the table: the codes, then these.
META, WORTH = SUITS, SUITS + 1
PLACE_WORDS = SUITS + 2

# Of a hash so many bits say where in the table a position belongs.
HASH_BITS = 31
MOST_HASH = (1 << HASH_BITS) - 1

BEYOND = 1 << 10
LOW = 1 << 12
"""Places behind the last one, for what finds no place before; and those at the beginning that are
put aside where a table grows, more by far than one position is ever away from where it belongs."""

# What the two lowest bits of META say is known of a position.
EMPTY, EXACT, UPPER = 0, 1, 2

# Kinds of position, the next two bits.
VALUE, RELAXED, FINAL = 0, 1, 2
VALUE_DECK = 2 + 4 + 7 + 7  # where the deck begins in the key of a VALUE

# META of a RELAXED position, the record: two bits, kind, deck; then a bit for each mover and number
# of tokens whose W is the record's, and one for each that has a place of its own.
RECORD_KEY = (1 << 2 + 2 + 5) - 1
REACHED = 2 + 2 + 5
BITS = 27
APART = REACHED + BITS

# Where things are in the memory. First the numbers that steer the search:
USED, FULL, NODES, MOST_NODES, STATUS = 0, 1, 2, 3, 4
PLAYERS, HAND_SIZE, MAX_TOKENS, PERFECT, CACHE, SPARE, TOUCHED = 5, 6, 7, 8, 9, 10, 11
SIZE = 12  # how many places of the table are in use
FACTORIALS = 16  # the word before them stays 0
ROWS = 64
STIRRED = ROWS + MOST_DEPTH * SUITS
MOVES = STIRRED + MOST_DEPTH
CHILDREN = MOVES + MOST_DEPTH * MOST_MOVES * MOVE_WORDS
COPIES = CHILDREN + MOST_DEPTH * MOST_DRAWS * SUITS
BOUNDS = COPIES + MOST_DEPTH * MOST_DRAWS
STIRS = BOUNDS + MOST_DEPTH * MOST_DRAWS
PLACES = STIRS + MOST_DEPTH * MOST_DRAWS
DRAWS = PLACES + MOST_DEPTH * MOST_DRAWS
SETTLED = DRAWS + MOST_DEPTH
WORK = SETTLED + MOST_DEPTH
WORKED_AT = WORK + MOST_DEPTH
MEMORY_WORDS = WORKED_AT + MOST_DEPTH

# Values of m[STATUS].
GOING, SLICE_OVER, TABLE_FULL = 0, 1, 2


def new_memory(players: int, hand_size: int, max_tokens: int, perfect: bool, cache: int) -> Words:
    """Return the memory of a new search with a cache of so many places, a power of two."""
    memory = np.zeros(MEMORY_WORDS, np.int64)
    memory[[PLAYERS, HAND_SIZE, MAX_TOKENS, PERFECT]] = players, hand_size, max_tokens, perfect
    memory[CACHE] = cache
    memory[SPARE] = -1
    memory[FACTORIALS] = 1
    memory[FACTORIALS + 1 : FACTORIALS + 21] = np.cumprod(np.arange(1, 21))
    return memory


def most_states(places: int, *, last: bool = False) -> int:
    """Return how many positions a table of so many places holds at most.

    In a fuller one a position that is not there is looked for too long; but better so than not at
    all, where it is the `last` one that the memory has room for.
    """
    return places * 3 // 4 if last else places * 5 // 8


def empty_table(memory: Words, places: int, most: int) -> Words:
    """Return the cache and a table with `places` places in use, which may grow to `most`.

    Each place is a line of the processor's cache, which is fetched as a whole.
    """
    memory[USED] = 0
    words = (int(memory[CACHE]) + most + BEYOND) * PLACE_WORDS
    around = np.zeros(words + PLACE_WORDS, np.int64)
    first = -around.ctypes.data // 8 % PLACE_WORDS
    table = around[first : first + words]
    _set_size(memory, table, places)
    return table


def places_of(memory: Words) -> int:
    """Return how many places of the table are in use."""
    return int(memory[SIZE])


def grow(memory: Words, table: Words, places: int) -> None:
    """Bring so many places of `table` into use, a quarter more than are at least."""
    old = np.int64(memory[SIZE])
    _set_size(memory, table, places)
    _spread(memory, table, np.empty(2 * LOW * PLACE_WORDS, np.int64), old)


def _set_size(memory: Words, table: Words, places: int) -> None:
    memory[SIZE] = places
    most = len(table) // PLACE_WORDS - int(memory[CACHE]) - BEYOND
    memory[FULL] = most_states(places, last=places == most)


@compiled
def _spread(m: Words, t: Words, aside: Words, old: Whole) -> None:
    """Move what is in the first `old` places to where it belongs among all that are in use.

    Where a position belongs grows with its hash and with the size. So, from the last one on, each
    goes up, to where nothing is that has still to move. Only the lowest might meet such; these are
    put `aside` first, and back at the end. What there is no room for is forgotten, which costs
    time but is never wrong.
    """
    first = m[CACHE] * PLACE_WORDS
    room = aside.shape[0]
    kept = 0
    low = first + min(old, LOW) * PLACE_WORDS
    end = first + old * PLACE_WORDS
    while t[end + META] & 3:  # what found no place before the end
        end += PLACE_WORDS
    for place in range(first, low, PLACE_WORDS):
        if t[place + META] & 3:
            for word in range(PLACE_WORDS):
                aside[kept + word] = t[place + word]
            kept += PLACE_WORDS
            t[place + META] = EMPTY
    for place in range(end - PLACE_WORDS, low - PLACE_WORDS, -PLACE_WORDS):
        if t[place + META] & 3:
            new = _home(m, t, t, place)
            if new >= place:
                _settle(m, t, t, place, new)
            else:
                if kept < room:
                    for word in range(PLACE_WORDS):
                        aside[kept + word] = t[place + word]
                    kept += PLACE_WORDS
                else:
                    m[USED] -= 1
                t[place + META] = EMPTY
    for place in range(0, kept, PLACE_WORDS):
        _settle(m, t, aside, place, _home(m, t, aside, place))


@compiled
def _home(m: Words, t: Words, source: Words, place: Whole) -> Whole:
    """Where what is in a place of `source` is looked for first."""
    meta = source[place + META]
    if (meta >> 2) & 3 == RELAXED:
        meta &= RECORD_KEY
    stir = np.int64(0)
    for suit in range(SUITS):
        stir += _stirred(source[place + suit])
    return _first_place(m, t, stir, meta >> 2)


@compiled
def _settle(m: Words, t: Words, source: Words, place: Whole, new: Whole) -> None:
    """Move what is in a place of `source` to the first empty one from `new` on."""
    meta = source[place + META]
    source[place + META] = EMPTY
    while t[new + META] & 3:
        new += PLACE_WORDS
    if new + PLACE_WORDS == t.shape[0]:
        m[USED] -= 1  # the last place stays empty
        return
    for word in range(PLACE_WORDS):
        t[new + word] = source[place + word]
    t[new + META] = meta


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
def _stirred(code: Whole) -> Whole:
    """A number in which every bit of a code counts; their sum stands for a position."""
    mixed = code * np.int64(0x1E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> 32)) * np.int64(0x3F58476D1CE4E5B9)
    return mixed ^ (mixed >> 29)


@compiled
def stir_row(m: Words, depth: Whole) -> None:
    """Work out what the codes at `depth` are looked up by, where nobody has kept count."""
    total = np.int64(0)
    for suit in range(SUITS):
        total += _stirred(m[ROWS + depth * SUITS + suit])
    m[STIRRED + depth] = total


@compiled
def _first_place(m: Words, t: Words, stir: Whole, meta: Whole) -> Whole:
    """Where a position is looked for first."""
    mixed = (stir ^ (meta * np.int64(0x1E3779B97F4A7C15))) * np.int64(0x3F58476D1CE4E5B9)
    mixed ^= mixed >> 32
    if _is_cached(meta):
        return (mixed & (m[CACHE] - 1)) * PLACE_WORDS
    return (m[CACHE] + ((mixed >> 32 & MOST_HASH) * m[SIZE] >> HASH_BITS)) * PLACE_WORDS


@compiled
def _find(m: Words, t: Words, place: Whole, row: Whole, meta: Whole) -> Whole:
    """Where the position with the codes at `row` is, or the empty place where it belongs.

    `place` is where it is looked for first.
    """
    key = RECORD_KEY if meta & 3 == RELAXED else -1
    if _is_cached(meta):
        same = (t[place + META] & key) >> 2 == meta
        for suit in range(SUITS):
            same = same and t[place + suit] == m[row + suit]
        if not same:
            t[place + META] = EMPTY  # whatever is here makes room
        return place
    while True:
        if not t[place + META] & 3:
            return place
        if (t[place + META] & key) >> 2 == meta:
            same = True
            for suit in range(SUITS):
                if t[place + suit] != m[row + suit]:
                    same = False
                    break
            if same:
                return place
        place += PLACE_WORDS


@compiled
def _place(m: Words, t: Words, depth: Whole, meta: Whole) -> Whole:
    """Where the position at `depth` is, or the empty place where it belongs."""
    first = _first_place(m, t, m[STIRRED + depth], meta)
    return _find(m, t, first, ROWS + depth * SUITS, meta)


@compiled
def place_of(m: Words, t: Words, depth: Whole, meta: Whole) -> Whole:
    """Where the position at `depth` is, or the empty place where it belongs."""
    stir_row(m, depth)
    return _place(m, t, depth, meta)


@compiled
def _store(m: Words, t: Words, depth: Whole, meta: Whole, worth: Whole, known: Whole) -> None:
    place = _place(m, t, depth, meta)
    if not t[place + META] & 3:
        if not _is_cached(meta):
            # The last place stays empty, or a search for one would not end.
            if m[USED] >= m[FULL] or place + PLACE_WORDS == t.shape[0]:
                m[STATUS] = TABLE_FULL
                return
            m[USED] += 1
        row = ROWS + depth * SUITS
        for suit in range(SUITS):
            t[place + suit] = m[row + suit]
        t[place + META] = EMPTY
    bits = t[place + META] & ~RECORD_KEY if meta & 3 == RELAXED else 0
    t[place + META] = bits | meta << 2 | known
    t[place + WORTH] = worth


@compiled
def _bit(m: Words, deck: Whole, tokens: Whole, spare: Whole, mover: Whole) -> Whole:
    """Which bit of the record a position has; -1 if none.

    There is room for the least tokens. Strikes are not told apart: where they matter, the bits are
    those of `m[SPARE]`, the most usual number.
    """
    each = BITS // m[PLAYERS]
    if tokens >= each or (tokens + deck > m[MAX_TOKENS] and spare != m[SPARE]):
        return 0 * tokens - 1
    return mover * each + tokens


@compiled
def recall(
    m: Words, t: Words, depth: Whole, deck: Whole, tokens: Whole, spare: Whole, mover: Whole
) -> Whole:
    """What is known of W of the position at `depth`, and W or the bound.

    `tokens` and `spare` are without what cannot matter (rule 5).
    """
    record = _place(m, t, depth, relaxed_meta(deck))
    bits = t[record + META]
    bit = _bit(m, deck, tokens, spare, mover)
    if bit >= 0 and bits & 3:
        if bits >> (REACHED + bit) & 1:
            return EXACT, t[record + WORTH]
        if not bits >> (APART + bit) & 1:
            return EMPTY, 0 * tokens
    place = _place(m, t, depth, value_meta(deck, tokens, spare, mover))
    return t[place + META] & 3, t[place + WORTH]


@compiled
def _keep(
    m: Words,
    t: Words,
    depth: Whole,
    deck: Whole,
    tokens: Whole,
    spare: Whole,
    mover: Whole,
    worth: Whole,
    known: Whole,
) -> None:
    """Remember W of a position, or a bound of it.

    Where W is that with unlimited clues, so it is for the player before with a token more, who can
    give a clue; and with more tokens, as long as the limit is out of reach (rule 5).
    """
    bit = _bit(m, deck, tokens, spare, mover)
    if bit >= 0:
        record = _place(m, t, depth, relaxed_meta(deck))
        bits = t[record + META]
        if bits & 3 == EXACT and known == EXACT and worth == t[record + WORTH]:
            each = BITS // m[PLAYERS]
            for before in range(m[PLAYERS]):
                seat = (mover + m[PLAYERS] - before) % m[PLAYERS]
                least = tokens + before
                most = min(max(least, m[MAX_TOKENS] - deck), m[MAX_TOKENS], each - 1)
                for more in range(least, most + 1):
                    bits |= np.int64(1) << (REACHED + seat * each + more)
            t[record + META] = bits
            return
        if bits & 3:
            t[record + META] = bits | np.int64(1) << (APART + bit)
    _store(m, t, depth, value_meta(deck, tokens, spare, mover), worth, known)


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
def _loss(m: Words, needed: Whole, turns: Whole, over: Whole) -> Whole:
    """What is lost of the most there can be if a certain card is the last of the deck.

    No other copy of it is left, and `over` needed cards are above it, which nobody can play then.
    """
    if m[PERFECT]:
        return int(over > 0)
    return min(needed, turns) - min(needed - over, turns)


@compiled
def _ceiling(m: Words, row: Whole, deck: Whole) -> Whole:
    """W at most of the codes at `row`: see `FaceUpSearch.ceiling`."""
    needed = _needed(m, row)
    turns = deck + m[PLAYERS]
    if m[PERFECT] and needed > turns:
        return 0 * needed
    most = 1 if m[PERFECT] else min(needed, turns)
    lost = 0
    for suit in range(SUITS):
        rest = m[row + suit] >> 1
        over = _ranks(m[row + suit])
        while over > 1:
            over -= 1
            if rest & 255 == 64:
                lost += _loss(m, needed, turns, over)
            rest >>= 8
    return most * m[FACTORIALS + deck] - lost * m[FACTORIALS + deck - 1]


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
def _draws(m: Words, depth: Whole, action: Whole, player: Whole, deck: Whole) -> Whole:
    """Write what `player` may draw after an action, each with a first bound of W.

    In the order of `SuitTable.draws`: what helps least comes first. Returns what the action is
    worth at most: the sum of the bounds, weighted by copies, and what it gains.
    """
    first = CHILDREN + depth * MOST_DRAWS * SUITS
    at = depth * MOST_DRAWS
    left = deck - 1
    needed = _needed(m, action)
    turns = left + m[PLAYERS]
    m[DRAWS + depth] = 0
    if m[PERFECT] and needed > turns:
        return 0 * needed
    base = _ceiling(m, action, left)  # as if none of the last copies were drawn now
    scale = m[FACTORIALS + left - 1]
    count = 1  # place 0 is for trash
    trash = deck
    total = 0 if m[PERFECT] else m[action + GAIN] * m[FACTORIALS + deck]
    for held in range(1, -1, -1):
        last = 0
        for suit in range(SUITS - 1, -1, -1):
            code = m[action + suit]
            if code == 0:
                break
            if code == last:  # the same once more, counted with its twin
                continue
            last = code
            alike = 1
            while suit >= alike and m[action + suit - alike] == code:
                alike += 1
            ranks = _ranks(code)
            for rank in range(ranks - 1, -1, -1):
                shift = 1 + 8 * rank
                copies = (code >> shift) & 255
                if copies >> 6 and (copies & 63 != 0) == (held == 1):
                    new = (code - (1 << (shift + 6))) | (1 << (shift + player))
                    _exchange(m, action, first + count * SUITS, suit, new)
                    bound = base
                    if copies == 64:
                        bound += _loss(m, needed, turns, ranks - 1 - rank) * scale
                    weight = (copies >> 6) * alike
                    m[COPIES + at + count] = weight
                    m[BOUNDS + at + count] = bound
                    m[STIRS + at + count] = m[action + STIR] - _stirred(code) + _stirred(new)
                    total += weight * bound
                    trash -= weight
                    count += 1
    if trash:
        _copy(m, action, first)
        m[COPIES + at] = trash
        m[BOUNDS + at] = base
        m[STIRS + at] = m[action + STIR]
        m[DRAWS + depth] = count
        return total + trash * base
    # No trash: the last kind takes its place.
    count -= 1
    _copy(m, first + count * SUITS, first)
    m[COPIES + at] = m[COPIES + at + count]
    m[BOUNDS + at] = m[BOUNDS + at + count]
    m[STIRS + at] = m[STIRS + at + count]
    m[DRAWS + depth] = count
    return total


@compiled
def _look_ahead(m: Words, t: Words, depth: Whole, meta: Whole) -> None:
    """Note where the draws at `depth` are looked for first, and fetch all of it at once.

    A processor waits for one place as long as for a dozen. `meta` is the rest of their key.
    """
    at = depth * MOST_DRAWS
    for draw in range(m[DRAWS + depth]):
        m[PLACES + at + draw] = _first_place(m, t, m[STIRS + at + draw], meta)
    touched = 0
    for draw in range(m[DRAWS + depth]):
        touched += t[m[PLACES + at + draw] + META]
    m[TOUCHED] = touched  # what nobody reads would not be fetched


@compiled
def _enter(m: Words, depth: Whole, draw: Whole) -> None:
    """Write the codes after a draw at `depth` to the depth below."""
    child = CHILDREN + (depth * MOST_DRAWS + draw) * SUITS
    _copy(m, child, ROWS + (depth + 1) * SUITS)
    m[STIRRED + depth + 1] = m[STIRS + depth * MOST_DRAWS + draw]


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
    m[action + STIR] = m[STIRRED + depth]
    m[action + GAIN] = gain
    m[action + TOKENS] = tokens
    m[action + STRIKES] = strikes
    m[action + MOST] = -1
    return action


@compiled
def _change(m: Words, depth: Whole, action: Whole, suit: Whole, new: Whole) -> None:
    """Write the codes that an action leaves, with the one at `suit` replaced by `new`."""
    row = ROWS + depth * SUITS
    _exchange(m, row, action, suit, new)
    code = new if new > 1 else 0
    m[action + STIR] = m[STIRRED + depth] - _stirred(m[row + suit]) + _stirred(code)


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
            _change(m, depth, action, suit, _played(code))
            count += 1
        last = code
    return count


@compiled
def _add_losses(
    m: Words, depth: Whole, count: Whole, player: Whole, discard: bool, misplay: bool
) -> Whole:
    """Write discards and misplays of needed cards; see `FaceUpSearch.losses`."""
    row = ROWS + depth * SUITS
    last_code = 0
    for suit in range(SUITS):
        code = m[row + suit]
        if code == last_code:
            continue
        last_code = code
        higher = False
        for rank in range(_ranks(code) - 1, -1, -1):
            copies = (code >> (1 + 8 * rank)) & 255
            if not (copies >> player) & 1:
                continue
            last = (copies >> 6) == 0 and (copies & (copies - 1)) == 0
            if not last or not (m[PERFECT] or higher):
                new = _without(code, rank, player)
                if discard:
                    action = _add_action(m, depth, count, 0, 1, 0)
                    _change(m, depth, action, suit, new)
                    count += 1
                if misplay and rank > 0:
                    action = _add_action(m, depth, count, 0, 0, 1)
                    _change(m, depth, action, suit, new)
                    count += 1
            higher = True
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
    if trash:
        return count  # nothing else need be lost (rule 1)
    return _add_losses(m, depth, count, mover, may_discard, misplay)


@compiled
def _write_relaxed_actions(m: Words, depth: Whole, player: Whole) -> Whole:
    """Write what `player` may do where clues cost nothing; see `FaceUpSearch.relaxed`."""
    count = _add_plays(m, depth, player, m[MAX_TOKENS])
    if count:
        return count
    if _has_trash(m, ROWS + depth * SUITS, player):
        _add_action(m, depth, count, 0, 0, 0)
        return count + 1
    return _add_losses(m, depth, count, player, True, False)


# -- the three searches ------------------------------------------------------------------------


@compiled
def final_gain(m: Words, t: Words, depth: Whole, mover: Whole, turns: Whole) -> Whole:
    """The most cards that can still be played with an empty deck and `turns` turns left."""
    row = ROWS + depth * SUITS
    if turns == 0 or m[row + SUITS - 1] == 0:
        return 0
    meta = ((mover << 4) | turns) << 2 | FINAL
    place = _place(m, t, depth, meta)
    if t[place + META] & 3:
        return t[place + WORTH]
    _count_node(m)
    after = (mover + 1) % m[PLAYERS]
    best = 0
    last = 0
    for suit in range(SUITS):
        code = m[row + suit]
        if code != last and (code >> (1 + mover)) & 1:
            new = _played(code)
            _exchange(m, row, row + SUITS, suit, new)
            new = new if new > 1 else 0 * new
            m[STIRRED + depth + 1] = m[STIRRED + depth] - _stirred(code) + _stirred(new)
            best = max(best, 1 + final_gain(m, t, depth + 1, after, turns - 1))
        last = code
    if best < turns:
        _copy(m, row, row + SUITS)
        m[STIRRED + depth + 1] = m[STIRRED + depth]
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
def _after_last_draw(
    m: Words, t: Words, depth: Whole, action: Whole, after: Whole, total: Whole
) -> Whole:
    """W after an action that draws the last card; `total` is its bound, from `_draws`."""
    if not m[DRAWS + depth]:
        return total
    _enter(m, depth, 0)
    gain = 0 if m[PERFECT] else m[action + GAIN]
    return gain + _final(m, t, depth + 1, after)


@compiled
def _take_over(m: Words, depth: Whole, draw: Whole, worth: Whole) -> Whole:
    """Let `worth` be the bound of a draw where it is lower; return by how much the sum falls."""
    lower = m[BOUNDS + depth * MOST_DRAWS + draw] - worth
    if lower <= 0:
        return 0 * lower
    m[BOUNDS + depth * MOST_DRAWS + draw] = worth
    return m[COPIES + depth * MOST_DRAWS + draw] * lower


@compiled
def relaxed(m: Words, t: Words, depth: Whole, deck: Whole, floor: Whole) -> Whole:
    """W with unlimited clues; see `FaceUpSearch.relaxed`."""
    row = ROWS + depth * SUITS
    top = _ceiling(m, row, deck)
    if top <= floor or top == 0:
        return top
    meta = relaxed_meta(deck)
    place = _place(m, t, depth, meta)
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
    at = depth * MOST_DRAWS
    below = relaxed_meta(deck - 1)
    discarding = 0
    for turn in range(2 * m[PLAYERS]):  # first all plays, then those who have none
        player = turn % m[PLAYERS]
        if turn >= m[PLAYERS] and not discarding >> player & 1:
            continue
        actions = _write_relaxed_actions(m, depth, player)
        if turn == player and not m[_action_at(depth, 0) + GAIN]:
            discarding |= 1 << player
            continue
        after = (player + 1) % m[PLAYERS]
        for number in range(actions):
            action = _action_at(depth, number)
            total = _draws(m, depth, action, player, deck)
            if deck == 1:
                total = _after_last_draw(m, t, depth, action, after, total)
            elif total > best:
                _look_ahead(m, t, depth, below)
                exact = 0
                for draw in range(m[DRAWS + depth]):
                    child = CHILDREN + (at + draw) * SUITS
                    record = _find(m, t, m[PLACES + at + draw], child, below)
                    known = t[record + META] & 3
                    if known:
                        total -= _take_over(m, depth, draw, t[record + WORTH])
                    if known == EXACT:
                        exact |= 1 << draw
                for draw in range(m[DRAWS + depth]):
                    if total <= best:
                        break
                    if exact >> draw & 1:
                        continue
                    most = m[BOUNDS + at + draw]
                    enough = most + (best - total) // m[COPIES + at + draw]
                    _enter(m, depth, draw)
                    worth = relaxed(m, t, depth + 1, deck - 1, enough)
                    if m[STATUS] != GOING:
                        return 0
                    total -= m[COPIES + at + draw] * (most - worth)
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
def _goes_on(m: Words, row: Whole, mover: Whole, turns: Whole, passes: Whole) -> Whole:
    """Whether the next players can act from the cards they hold; see `FaceUpSearch.goes_on`.

    Cards are played at `row` itself, which is then as before.
    """
    if passes >= turns:
        return True
    after = (mover + 1) % m[PLAYERS]
    left = 0
    for suit in range(SUITS):
        code = m[row + suit]
        left |= code
        if (code >> (1 + mover)) & 1:
            new = _played(code)
            m[row + suit] = new if new > 1 else 0
            bonus = 1 if new == 1 else 0
            found = _goes_on(m, row, after, turns - 1, passes + bonus)
            m[row + suit] = code
            if found:
                return True
    if passes > 0 and left:
        return _goes_on(m, row, after, turns - 1, passes - 1)
    return left == 0


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
    total = _draws(m, depth, action, mover, deck)
    draws = m[DRAWS + depth]
    at = depth * MOST_DRAWS
    after = (mover + 1) % m[PLAYERS]
    if deck == 1:
        return _after_last_draw(m, t, depth, action, after, total)
    if total <= floor:
        return total
    left = deck - 1
    tokens += m[action + TOKENS]
    spare -= m[action + STRIKES]
    if tokens + left <= m[MAX_TOKENS]:  # rule 5
        spare = 0 * spare
        tokens = min(tokens, left * (m[PLAYERS] - 1))
    bit = _bit(m, left, tokens, spare, after)
    below = relaxed_meta(left)
    meta = value_meta(left, tokens, spare, after)
    settled = 0
    unknown = 0
    apart = 0
    touched = 0
    _look_ahead(m, t, depth, below)
    for draw in range(draws):
        if total <= floor:
            return total
        child = CHILDREN + (at + draw) * SUITS
        record = _find(m, t, m[PLACES + at + draw], child, below)
        bits = t[record + META]
        if bits & 3:
            total -= _take_over(m, depth, draw, t[record + WORTH])
        if bits & 3 != EXACT:
            unknown |= 1 << draw
        elif bit >= 0 and bits >> (REACHED + bit) & 1:
            settled |= 1 << draw
        if bit < 0 or bits & 3 == EMPTY or bits >> (APART + bit) & 1:
            apart |= 1 << draw
            m[PLACES + at + draw] = _first_place(m, t, m[STIRS + at + draw], meta)
            touched += t[m[PLACES + at + draw] + META]
    m[TOUCHED] = touched
    for draw in range(draws):
        if total <= floor:
            return total
        if apart >> draw & 1:
            place = _find(m, t, m[PLACES + at + draw], CHILDREN + (at + draw) * SUITS, meta)
            known = t[place + META] & 3
            if known:
                total -= _take_over(m, depth, draw, t[place + WORTH])
            if known == EXACT:
                settled |= 1 << draw
    m[SETTLED + depth] = settled
    unknown &= ~settled
    for draw in range(draws):
        if total <= floor:
            break
        if unknown >> draw & 1:
            enough = m[BOUNDS + at + draw] + (floor - total) // m[COPIES + at + draw]
            _enter(m, depth, draw)
            worth = relaxed(m, t, depth + 1, left, enough)
            if m[STATUS] != GOING:
                return 0
            total -= _take_over(m, depth, draw, worth)
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
    if tokens + deck <= m[MAX_TOKENS]:  # rule 5
        spare = 0 * spare
        tokens = min(tokens, deck * (m[PLAYERS] - 1))
    known, worth = recall(m, t, depth, deck, tokens, spare, mover)
    if known == EXACT:
        return worth
    if known == UPPER:
        upper = min(upper, worth)
        if upper <= floor:
            return upper
    _count_node(m)
    after = (mover + 1) % m[PLAYERS]
    best = max(floor, 0)
    bound = 0
    at = depth * MOST_DRAWS
    position = m[STIRRED + depth] + value_meta(deck, tokens, spare, mover)
    work = m[WORK + depth] if m[WORKED_AT + depth] == position else 0 * position - 1
    actions = _write_actions(m, depth, tokens, spare, mover)
    if work >= MOST_MOVES + actions:  # of another position that is looked up by the same number
        work = 0 * work - 1
    pace = deck + m[PLAYERS] - _needed(m, row)
    # First look at the bounds of all actions; a play, or what may be worth `upper`, is searched at
    # once. Then a clue, then the others.
    for turn in range(2):
        if turn == 1 and tokens and best < upper:
            _copy(m, row, row + SUITS)
            m[STIRRED + depth + 1] = m[STIRRED + depth]
            worth = 0 * upper
            passes = tokens - 1 + 2 * pace
            if not m[PERFECT] or _goes_on(m, row, after, m[PLAYERS], passes):
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
                if work >= MOST_MOVES and m[_action_at(depth, work - MOST_MOVES) + MOST] > best:
                    number = work - MOST_MOVES
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
                passes = tokens + m[action + TOKENS] + 2 * left
                if not _goes_on(m, action, after, m[PLAYERS] - 1, passes):
                    continue
            total = _bound_draws(m, t, depth, action, mover, deck, tokens, spare, best)
            if m[STATUS] != GOING:
                return 0
            may_wait = total < upper and deck > 1 and not m[action + GAIN]
            if turn == 0 and total > best and may_wait and number != work:
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
                    copies = m[COPIES + at + draw]
                    most = m[BOUNDS + at + draw]
                    enough = most + (best - total) // copies
                    _enter(m, depth, draw)
                    worth = value(
                        m, t, depth + 1, deck - 1, new_tokens, new_spare, after, enough, most
                    )
                    if m[STATUS] != GOING:
                        m[WORK + depth] = turn * MOST_MOVES + number
                        m[WORKED_AT + depth] = position
                        return 0
                    total -= copies * (most - worth)
            if total > best:
                best = total
            else:
                bound = max(bound, total)
    if best > floor:
        _keep(m, t, depth, deck, tokens, spare, mover, best, EXACT)
        return best
    bound = min(bound, upper)
    _keep(m, t, depth, deck, tokens, spare, mover, bound, UPPER)
    return bound
