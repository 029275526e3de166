"""The search of `hanabi_kit.endgame.faceup.suit_search` once more, as array code for numba.

Rules, bounds and dominances are those of the readable search, which explains them and is the oracle
of the tests; here they are written with whole numbers in arrays, so that a compiler can make them
fast. Without numba the same functions run uncompiled (and slowly).

Everything is in this one file: numba does not notice a change in a function of another file. Two
flat arrays go from function to function, because each argument costs time in every call:

``m``, the memory of the search: numbers that steer it, the factorials, and for each
    depth of the search the suits of the position (`ROWS`, and what it is looked up by: `HASHES`,
    `LOW_IDS`, `HIGH_IDS`), its actions (`ACTIONS`), and the draws of the action in work (`DREW`,
    how many in `DRAWS`, and in `EXACT_DRAWS` a bit for each whose bound is its value), and where
    the last slice stopped (`WORK`, `WORKED_AT`). At the end are the *facts*: all that there is to
    know of a suit and of what can become of it, worked out once each.
``t``, the positions: four limbs a place, the numbers of the six suits with the rest of the key and
    two bits that say what is known, W, and the bits of a record. First comes a *cache* for
    positions with at most one card to draw: they are the most, and quickly worked out again, so
    that a new one takes the place of an old one. All others are kept, in a *table* with open
    addressing. It has as many places as fit into the memory, of which the first so many are in
    use: a system gives the others memory only once they are written to.

A *suit* is a code of `hanabi_kit.endgame.faceup.suit_codes` with its *id*, the number under which
its facts are found, in the lowest bits. A search meets a few thousand of them, so that an id needs
few bits, and the six of a position fit into a limb and a half. A position has six suits, sorted, 0
for none; they come in the order of their codes.

Most values are those with unlimited clues. So the place of these, the *record* of the suits and the
deck, has two bits for each mover and number of tokens: whether W there is the same (*reached*), and
whether a place of its own tells (*own place*). Most positions need no place of their own then, and
one look into the table tells both W and its bound. Such a look mostly has to wait for the memory;
therefore all draws of an action are looked up in one go, which a processor does side by side. Where
tokens are so few that W seldom is that with unlimited clues, the latter is not worked out for the
draws of an action: as a bound it is too high there, and with five players it costs more than W.

A search works in slices: after a number of nodes, or when the table is full, it stops where it is,
and the caller, who has looked at the clock and perhaps made the table larger, asks again. What is
in the table is not worked out twice, and the action that was in work is in its turn again: its
bound has fallen meanwhile, so that by its bound another might come first, and all that the first
has cost would be lost for now.
"""

from __future__ import annotations

import numpy as np

from hanabi_kit.compiler.kernels import COMPILED as COMPILED
from hanabi_kit.compiler.kernels import Limbs, Whole, compiled

SUITS = 6
MOST_DEPTH = 256
MOST_ACTIONS = 40
MOST_DRAWS = 32

# A suit: its code, and below it its id.
ID_BITS = 16
MOST_IDS = 1 << ID_BITS
ID = MOST_IDS - 1

# Columns of the facts of a suit.
SUIT = 0
RANKS = 1  # how many it still needs
HASH_OF = 2  # the number that it is looked up by
HELD = 3  # of its cards in each hand, 8 bits a player
NEXT = 4  # the players who hold the next card, a bit each
BONUS = 5  # 1 where the next card completes the firework, which earns a token
PLAYED = 6  # the suit after the next card was played, -1 where nobody has asked yet
ALONE = 7  # of each last copy in the deck that has cards above it, how many: 4 bits each
BURIED = 8  # how many such copies there are
DRAW_LISTS = 9  # for each player what may be drawn: 1 and how many, or 0; 256 for each held one
LIST_LIMBS = 1 + 5
MOST_PLAYERS = 6
FACT_LIMBS = DRAW_LISTS + MOST_PLAYERS * LIST_LIMBS

# One draw of such a list: the suit after it, then copies, then, of a last copy, 1 and the cards
# above it.
COPIES_AT = 41 + ID_BITS
ABOVE_AT = COPIES_AT + 2
SUIT_MASK = (1 << COPIES_AT) - 1

# Columns of an action: the suits that are left, then these.
GAIN, TOKENS, STRIKES, MOST, HASH = SUITS, SUITS + 1, SUITS + 2, SUITS + 3, SUITS + 4
ACTION_LIMBS = SUITS + 5

# Columns of a draw: what the position after it is looked up by, where it is looked for first, which
# suit of the action becomes which, and how many copies there are and what W is at most.
DREW_HASH, DREW_LOW, DREW_HIGH, PLACE, WHICH, NEW, COPIES, BOUND = range(8)
DRAW_LIMBS = 8

# Columns of a place in the table: the ids of the four lowest suits; those of the others, the rest
# of the key and what is known; W; and the bits of a record.
LOW, KEY, WORTH, BITS = range(4)
PLACE_LIMBS = 4
LINE_LIMBS = 8  # of the processor's cache
META_AT = 2 * ID_BITS + 2

# Of a hash so many bits say where in the table a position belongs.
HASH_BITS = 31
MOST_HASH = (1 << HASH_BITS) - 1

# What the two lowest bits of KEY say is known of a position.
EMPTY, EXACT, UPPER = 0, 1, 2

# The rest of a key. The two lowest bits are the kind:
VALUE, RELAXED, FINAL = 0, 1, 2
VALUE_DECK = 2 + 4 + 7 + 7  # where the deck begins in the rest of the key of a VALUE; it has 5 bits

# The bits of a record: one for each mover and number of tokens whose W is the record's, and one for
# each that has a place of its own.
EACH_BITS = 27
OWN_PLACE = EACH_BITS

# Where things are in the memory. First the numbers that steer the search:
USED, FULL, NODES, MOST_NODES, STATUS = 0, 1, 2, 3, 4
PLAYERS, HAND_SIZE, MAX_TOKENS, PERFECT, CACHE, SPARE, TOUCHED = 5, 6, 7, 8, 9, 10, 11
SIZE = 12  # how many places of the table are in use
IDS, ALL_IDS = 13, 14  # how many suits have an id, and how many there is room for
FACTORIALS = 16  # the limb before them stays 0
FOUND = 40  # for each number of tokens how many values were found, and of them the relaxed ones
MOST_TALLIES = 11  # of so many tokens and more
ROWS = 64
HASHES = ROWS + MOST_DEPTH * SUITS
LOW_IDS = HASHES + MOST_DEPTH
HIGH_IDS = LOW_IDS + MOST_DEPTH
ACTIONS = HIGH_IDS + MOST_DEPTH
DREW = ACTIONS + MOST_DEPTH * MOST_ACTIONS * ACTION_LIMBS
DREW_FROM = DREW + MOST_DEPTH * MOST_DRAWS * DRAW_LIMBS
DRAWS = DREW_FROM + MOST_DEPTH
EXACT_DRAWS = DRAWS + MOST_DEPTH
WORK = EXACT_DRAWS + MOST_DEPTH
WORKED_AT = WORK + MOST_DEPTH
FACTS = WORKED_AT + MOST_DEPTH

# Values of m[STATUS].
GOING, SLICE_OVER, TABLE_FULL, IDS_FULL = 0, 1, 2, 3


# -- tuning ------------------------------------------------------------------------------------

# These change how long a search takes, never what it finds. They stand here because numba compiles
# them in and does not notice a change elsewhere; the others are in `hanabi_kit.endgame.tuning`.

ENOUGH_FOUND, LONG_AGO = 200, 4_000
"""So many values have to be found before it is said which are seldom, and after so many their count
is halved. To know that spares up to half the time with five players (measured)."""

BEYOND = 1 << 10
LOWEST = 1 << 12
"""Places behind the last one, for what finds no place before; and those at the beginning that are
put aside where a table grows, more by far than one position is ever away from where it belongs."""


def new_memory(
    players: int, hand_size: int, max_tokens: int, perfect: bool, cache: int, ids: int = MOST_IDS
) -> Limbs:
    """Return the memory of a new search: a cache of so many places, and room for so many suits.

    Both are powers of two. What is not written to takes no memory.
    """
    memory = np.zeros(memory_limbs(ids), np.int64)
    memory[[PLAYERS, HAND_SIZE, MAX_TOKENS, PERFECT]] = players, hand_size, max_tokens, perfect
    memory[CACHE] = cache
    memory[SPARE] = -1
    memory[IDS] = 1  # id 0 is that of no suit
    memory[ALL_IDS] = ids
    memory[FACTORIALS] = 1
    memory[FACTORIALS + 1 : FACTORIALS + 21] = np.cumprod(np.arange(1, 21))
    return memory


def memory_limbs(ids: int) -> int:
    """Return the limbs of a memory with room for so many suits."""
    return FACTS + ids * (FACT_LIMBS + 2)


def most_states(places: int, *, last: bool = False) -> int:
    """Return how many positions a table of so many places holds at most.

    In a fuller one a position that is not there is looked for too long; but better so than not at
    all, where it is the `last` one that the memory has room for.
    """
    return places * 3 // 4 if last else places * 5 // 8


def empty_table(memory: Limbs, places: int, most: int) -> Limbs:
    """Return the cache and a table with `places` places in use, which may grow to `most`.

    Two places are a line of the processor's cache, which is fetched as a whole.
    """
    memory[USED] = 0
    limbs = (int(memory[CACHE]) + most + BEYOND) * PLACE_LIMBS
    around = np.zeros(limbs + LINE_LIMBS, np.int64)
    first = -around.ctypes.data // 8 % LINE_LIMBS
    table = around[first : first + limbs]
    _set_size(memory, table, places)
    return table


def places_of(memory: Limbs) -> int:
    """Return how many places of the table are in use."""
    return int(memory[SIZE])


def grow(memory: Limbs, table: Limbs, places: int) -> None:
    """Bring so many places of `table` into use, a quarter more than are at least."""
    old = np.int64(memory[SIZE])
    _set_size(memory, table, places)
    _spread(memory, table, np.empty(2 * LOWEST * PLACE_LIMBS, np.int64), old)


def _set_size(memory: Limbs, table: Limbs, places: int) -> None:
    memory[SIZE] = places
    most = len(table) // PLACE_LIMBS - int(memory[CACHE]) - BEYOND
    memory[FULL] = most_states(places, last=places == most)


@compiled
def _spread(m: Limbs, t: Limbs, aside: Limbs, old: Whole) -> None:
    """Move what is in the first `old` places to where it belongs among all that are in use.

    Where a position belongs grows with its hash and with the size. So, from the last one on, each
    goes up, to where nothing is that has still to move. Only the lowest might meet such; these are
    put `aside` first, and back at the end. What there is no room for is forgotten, which costs
    time but is never wrong.
    """
    first = m[CACHE] * PLACE_LIMBS
    room = aside.shape[0]
    kept = 0
    low = first + min(old, LOWEST) * PLACE_LIMBS
    end = first + old * PLACE_LIMBS
    while t[end + KEY] & 3:  # what found no place before the end
        end += PLACE_LIMBS
    for place in range(first, low, PLACE_LIMBS):
        if t[place + KEY] & 3:
            for limb in range(PLACE_LIMBS):
                aside[kept + limb] = t[place + limb]
            kept += PLACE_LIMBS
            t[place + KEY] = EMPTY
    for place in range(end - PLACE_LIMBS, low - PLACE_LIMBS, -PLACE_LIMBS):
        if t[place + KEY] & 3:
            new = _home(m, t, t, place)
            if new >= place:
                _settle(m, t, t, place, new)
            else:
                if kept < room:
                    for limb in range(PLACE_LIMBS):
                        aside[kept + limb] = t[place + limb]
                    kept += PLACE_LIMBS
                else:
                    m[USED] -= 1
                t[place + KEY] = EMPTY
    for place in range(0, kept, PLACE_LIMBS):
        _settle(m, t, aside, place, _home(m, t, aside, place))


@compiled
def _home(m: Limbs, t: Limbs, source: Limbs, place: Whole) -> Whole:
    """Where what is in a place of `source` is looked for first."""
    ids = source[place + LOW]
    hashed = np.int64(0)
    for suit in range(SUITS):
        if suit == 4:
            ids = source[place + KEY] >> 2
        hashed += m[FACTS + (ids & ID) * FACT_LIMBS + HASH_OF]
        ids >>= ID_BITS
    return _first_place(m, t, hashed, source[place + KEY] >> META_AT)


@compiled
def _settle(m: Limbs, t: Limbs, source: Limbs, place: Whole, new: Whole) -> None:
    """Move what is in a place of `source` to the first empty one from `new` on."""
    key = source[place + KEY]
    source[place + KEY] = EMPTY
    while t[new + KEY] & 3:
        new += PLACE_LIMBS
    if new + PLACE_LIMBS == t.shape[0]:
        m[USED] -= 1  # the last place stays empty
        return
    for limb in range(PLACE_LIMBS):
        t[new + limb] = source[place + limb]
    t[new + KEY] = key


# -- the table ---------------------------------------------------------------------------------


@compiled
def _is_cached(meta: Whole) -> Whole:
    """Whether a position is of the kind that the cache is for."""
    kind = meta & 3
    if kind == FINAL:
        return True
    deck = (meta >> VALUE_DECK) & 31 if kind == VALUE else meta >> 2
    return deck == 1


@compiled
def _hash(code: Whole) -> Whole:
    """A number in which every bit of a code counts; their sum stands for a position."""
    mixed = code * np.int64(0x1E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> 32)) * np.int64(0x3F58476D1CE4E5B9)
    return mixed ^ (mixed >> 29)


@compiled
def _set_ids(m: Limbs, depth: Whole) -> None:
    """Work out what the suits at `depth` are looked up by, where nobody has kept count."""
    row = ROWS + depth * SUITS
    total = np.int64(0)
    low = np.int64(0)
    high = np.int64(0)
    for suit in range(SUITS):
        number = m[row + suit] & ID
        total += m[FACTS + number * FACT_LIMBS + HASH_OF]
        if suit < 4:
            low |= number << ID_BITS * suit
        else:
            high |= number << ID_BITS * (suit - 4)
    m[HASHES + depth] = total
    m[LOW_IDS + depth] = low
    m[HIGH_IDS + depth] = high


@compiled
def set_row(m: Limbs, depth: Whole) -> None:
    """Make of the six codes at `depth`, which are sorted, the suits of a position."""
    row = ROWS + depth * SUITS
    for suit in range(SUITS):
        m[row + suit] = _suit(m, m[row + suit])
    _set_ids(m, depth)


@compiled
def _first_place(m: Limbs, t: Limbs, hashed: Whole, meta: Whole) -> Whole:
    """Where a position is looked for first."""
    mixed = (hashed ^ (meta * np.int64(0x1E3779B97F4A7C15))) * np.int64(0x3F58476D1CE4E5B9)
    mixed ^= mixed >> 32
    if _is_cached(meta):
        return (mixed & (m[CACHE] - 1)) * PLACE_LIMBS
    return (m[CACHE] + ((mixed >> 32 & MOST_HASH) * m[SIZE] >> HASH_BITS)) * PLACE_LIMBS


@compiled
def _find(m: Limbs, t: Limbs, place: Whole, low: Whole, high: Whole, meta: Whole) -> Whole:
    """Where the position with these ids is, or the empty place where it belongs.

    `place` is where it is looked for first.
    """
    key = meta << 2 * ID_BITS | high
    if _is_cached(meta):
        if t[place + KEY] >> 2 != key or t[place + LOW] != low:
            t[place + KEY] = EMPTY  # whatever is here makes room
        return place
    while t[place + KEY] & 3 and (t[place + KEY] >> 2 != key or t[place + LOW] != low):
        place += PLACE_LIMBS
    return place


@compiled
def place_of(m: Limbs, t: Limbs, depth: Whole, meta: Whole) -> Whole:
    """Where the position at `depth` is, or the empty place where it belongs."""
    first = _first_place(m, t, m[HASHES + depth], meta)
    return _find(m, t, first, m[LOW_IDS + depth], m[HIGH_IDS + depth], meta)


@compiled
def _looked_up(m: Limbs, t: Limbs, depth: Whole, meta: Whole) -> Whole:
    """What is known of the position at `depth` under `meta`, and its W or the bound."""
    place = place_of(m, t, depth, meta)
    return t[place + KEY] & 3, t[place + WORTH]


@compiled
def _store(m: Limbs, t: Limbs, depth: Whole, meta: Whole, worth: Whole, known: Whole) -> None:
    if m[STATUS] != GOING:
        return  # it was not worked out to the end
    place = place_of(m, t, depth, meta)
    if not t[place + KEY] & 3:
        if not _is_cached(meta):
            # The last place stays empty, or a search for one would not end.
            if m[USED] >= m[FULL] or place + PLACE_LIMBS == t.shape[0]:
                m[STATUS] = TABLE_FULL
                return
            m[USED] += 1
        t[place + LOW] = m[LOW_IDS + depth]
        t[place + BITS] = 0
    t[place + KEY] = meta << META_AT | m[HIGH_IDS + depth] << 2 | known
    t[place + WORTH] = worth


@compiled
def _bit(m: Limbs, deck: Whole, tokens: Whole, spare: Whole, mover: Whole) -> Whole:
    """Which bit of the record a position has; -1 if none.

    There is room for the least tokens. Strikes are not told apart: where they matter, the bits are
    those of `m[SPARE]`, the most usual number.
    """
    each = EACH_BITS // m[PLAYERS]
    if tokens >= each or (tokens + deck > m[MAX_TOKENS] and spare != m[SPARE]):
        return 0 * tokens - 1
    return mover * each + tokens


@compiled
def recall(
    m: Limbs, t: Limbs, depth: Whole, deck: Whole, tokens: Whole, spare: Whole, mover: Whole
) -> Whole:
    """What is known of W of the position at `depth`, and W or the bound.

    `tokens` and `spare` are without what cannot matter (rule 5).
    """
    record = place_of(m, t, depth, relaxed_meta(deck))
    bits = t[record + BITS]
    bit = _bit(m, deck, tokens, spare, mover)
    if bit >= 0 and t[record + KEY] & 3:
        if bits >> bit & 1:
            return EXACT, t[record + WORTH]
        if not bits >> (OWN_PLACE + bit) & 1:
            return EMPTY, 0 * tokens
    return _looked_up(m, t, depth, value_meta(deck, tokens, spare, mover, 0))


@compiled
def _keep(
    m: Limbs,
    t: Limbs,
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
    if m[STATUS] != GOING:
        return  # it was not worked out to the end
    bit = _bit(m, deck, tokens, spare, mover)
    if bit >= 0:
        record = place_of(m, t, depth, relaxed_meta(deck))
        bits = t[record + BITS]
        reached = t[record + KEY] & 3 == EXACT and known == EXACT and worth == t[record + WORTH]
        if known == EXACT:
            _tally(m, tokens, reached)
        if reached:
            each = EACH_BITS // m[PLAYERS]
            for before in range(m[PLAYERS]):
                seat = (mover + m[PLAYERS] - before) % m[PLAYERS]
                least = tokens + before
                most = min(max(least, m[MAX_TOKENS] - deck), m[MAX_TOKENS], each - 1)
                for more in range(least, most + 1):
                    bits |= np.int64(1) << (seat * each + more)
            t[record + BITS] = bits
            return
        if t[record + KEY] & 3:
            t[record + BITS] = bits | np.int64(1) << (OWN_PLACE + bit)
    _store(m, t, depth, value_meta(deck, tokens, spare, mover, 0), worth, known)


@compiled
def _tally(m: Limbs, tokens: Whole, reached: bool) -> None:
    """Count a value that was found, and whether it is that with unlimited clues."""
    tally = FOUND + 2 * min(tokens, MOST_TALLIES - 1)
    m[tally] += 1
    if reached:
        m[tally + 1] += 1
    if m[tally] > LONG_AGO:  # what was found long ago counts for less
        m[tally] >>= 1
        m[tally + 1] >>= 1


@compiled
def _seldom_reached(m: Limbs, tokens: Whole) -> Whole:
    """Whether W is so seldom that with unlimited clues that this is not worth working out."""
    tally = FOUND + 2 * min(tokens, MOST_TALLIES - 1)
    return m[tally] > ENOUGH_FOUND and 4 * m[tally + 1] < m[tally]


@compiled
def _count_node(m: Limbs) -> None:
    m[NODES] += 1
    if m[NODES] >= m[MOST_NODES]:
        m[STATUS] = SLICE_OVER


@compiled
def value_meta(deck: Whole, tokens: Whole, spare: Whole, mover: Whole, clues: Whole) -> Whole:
    """The rest of the key of a position with a mover, after so many clues in a row (rule 8)."""
    return (((((clues << 5 | deck) << 7 | tokens) << 7 | spare) << 4) | mover) << 2 | VALUE


@compiled
def relaxed_meta(deck: Whole) -> Whole:
    """The rest of the key of a position in which clues cost nothing."""
    return deck << 2 | RELAXED


# -- suits -------------------------------------------------------------------------------------


@compiled
def _suit(m: Limbs, code: Whole) -> Whole:
    """The suit with a code, which gets an id where it is new."""
    if code <= 1:
        return 0 * code  # nothing is needed any more
    index = FACTS + m[ALL_IDS] * FACT_LIMBS
    mask = 2 * m[ALL_IDS] - 1
    slot = (_hash(code) >> 20) & mask
    while m[index + slot]:
        suit = m[FACTS + m[index + slot] * FACT_LIMBS]
        if suit >> ID_BITS == code:
            return suit
        slot = (slot + 1) & mask
    if m[IDS] == m[ALL_IDS]:
        m[STATUS] = IDS_FULL
        return 0 * code
    m[index + slot] = m[IDS]
    suit = code << ID_BITS | m[IDS]
    _write_facts(m, FACTS + m[IDS] * FACT_LIMBS, suit)
    m[IDS] += 1
    return suit


@compiled
def _write_facts(m: Limbs, facts: Whole, suit: Whole) -> None:
    """Note what there is to know of a suit."""
    code = suit >> ID_BITS
    rest = code >> 1
    ranks = 0
    held = np.int64(0)
    while rest:
        for player in range(m[PLAYERS]):
            held += ((rest >> player) & 1) << 8 * player
        ranks += 1
        rest >>= 8
    alone = 0 * code
    buried = 0
    rest = code >> 1
    for above in range(ranks - 1, 0, -1):
        if rest & 255 == 64:
            alone |= above << 4 * buried
            buried += 1
        rest >>= 8
    m[facts + SUIT] = suit
    m[facts + RANKS] = ranks
    m[facts + HASH_OF] = _hash(code)
    m[facts + HELD] = held
    m[facts + NEXT] = (code >> 1) & 63
    m[facts + BONUS] = int((code & 1) == 1 and ranks == 1)
    m[facts + PLAYED] = -1
    m[facts + ALONE] = alone
    m[facts + BURIED] = buried


@compiled
def _facts(suit: Whole) -> Whole:
    """Where the facts of a suit are."""
    return FACTS + (suit & ID) * FACT_LIMBS


@compiled
def _played(m: Limbs, suit: Whole) -> Whole:
    """The suit after its next card was played."""
    facts = _facts(suit)
    if m[facts + PLAYED] >= 0:
        return m[facts + PLAYED]
    code = suit >> ID_BITS
    played = _suit(m, ((code >> 9) << 1) | (code & 1))
    if m[STATUS] == GOING:  # else it may be missing
        m[facts + PLAYED] = played
    return played


@compiled
def _without(m: Limbs, suit: Whole, rank: Whole, player: Whole) -> Whole:
    """The suit after `player` lost the card; cut below it where no copy is left.

    A firework that is cut earns no token at its new end: bit 0 goes too.
    """
    shift = 1 + 8 * rank
    left = (suit >> ID_BITS) & ~(1 << (shift + player))
    if (left >> shift) & 255:
        return _suit(m, left)
    return _suit(m, left & ((1 << shift) - 2))


@compiled
def _draw_list(m: Limbs, suit: Whole, player: Whole) -> Whole:
    """Where it says what `player` may draw of a suit: first what is in a hand, from the top."""
    list_ = _facts(suit) + DRAW_LISTS + player * LIST_LIMBS
    if m[list_]:
        return list_
    code = suit >> ID_BITS
    ranks = m[_facts(suit) + RANKS]
    count = 0
    held = 0
    for in_hand in range(1, -1, -1):
        for rank in range(ranks - 1, -1, -1):
            shift = 1 + 8 * rank
            copies = (code >> shift) & 255
            if copies >> 6 and (copies & 63 != 0) == (in_hand == 1):
                new = _suit(m, (code - (1 << (shift + 6))) | (1 << (shift + player)))
                above = ranks - rank if copies == 64 else 0
                count += 1
                held += in_hand
                m[list_ + count] = new | (copies >> 6) << COPIES_AT | above << ABOVE_AT
    if m[STATUS] == GOING:  # else a suit may be missing
        m[list_] = 1 + count + 256 * held
    return list_


@compiled
def _needed(m: Limbs, row: Whole) -> Whole:
    needed = 0 * row
    for suit in range(SUITS):
        needed += m[_facts(m[row + suit]) + RANKS]
    return needed


@compiled
def _loss(m: Limbs, needed: Whole, turns: Whole, over: Whole) -> Whole:
    """What is lost of the most there can be if a certain card is the last of the deck.

    No other copy of it is left, and `over` needed cards are above it, which nobody can play then.
    """
    if m[PERFECT]:
        return int(over > 0)
    return min(needed, turns) - min(needed - over, turns)


@compiled
def _upper_bound(m: Limbs, row: Whole, deck: Whole) -> Whole:
    """W at most of the suits at `row`: see `SuitSearch.upper_bound`."""
    needed = _needed(m, row)
    turns = deck + m[PLAYERS]  # RULE: final round
    if m[PERFECT] and needed > turns:
        return 0 * needed
    most = 1 if m[PERFECT] else min(needed, turns)
    lost = 0 * needed
    for suit in range(SUITS):
        facts = _facts(m[row + suit])
        if m[PERFECT]:
            lost += m[facts + BURIED]
        else:
            alone = m[facts + ALONE]
            while alone:
                lost += _loss(m, needed, turns, alone & 15)
                alone >>= 4
    return most * m[FACTORIALS + deck] - lost * m[FACTORIALS + deck - 1]


@compiled
def _copy(m: Limbs, source: Whole, target: Whole) -> None:
    for suit in range(SUITS):
        m[target + suit] = m[source + suit]


@compiled
def _copy_row(m: Limbs, depth: Whole) -> None:
    """Write the position at `depth` to the depth below."""
    _copy(m, ROWS + depth * SUITS, ROWS + (depth + 1) * SUITS)
    m[HASHES + depth + 1] = m[HASHES + depth]
    m[LOW_IDS + depth + 1] = m[LOW_IDS + depth]
    m[HIGH_IDS + depth + 1] = m[HIGH_IDS + depth]


@compiled
def _exchange(m: Limbs, source: Whole, target: Whole, which: Whole, new: Whole) -> None:
    """Write the suits at `source` to `target`, sorted, with the one at `which` replaced by `new`.

    The new one is the lower: whatever happens to a suit takes from its code.
    """
    _copy(m, source, target)
    place = which
    while place > 0 and m[target + place - 1] > new:
        m[target + place] = m[target + place - 1]
        place -= 1
    m[target + place] = new


@compiled
def _has_trash(m: Limbs, row: Whole, player: Whole) -> Whole:
    held = 0 * row
    for suit in range(SUITS):
        held += m[_facts(m[row + suit]) + HELD]
    return (held >> 8 * player) & 255 < m[HAND_SIZE]


@compiled
def _draws(m: Limbs, depth: Whole, action: Whole, player: Whole, deck: Whole) -> Whole:
    """Write what `player` may draw after an action, each with a first bound of W.

    In the order of `SuitTable.draws`: what helps least comes first. Returns what the action is
    worth at most: the sum of the bounds, weighted by copies, and what it gains.
    """
    first = DREW + depth * MOST_DRAWS * DRAW_LIMBS
    left = deck - 1
    needed = _needed(m, action)
    turns = left + m[PLAYERS]  # RULE: final round
    m[DREW_FROM + depth] = action
    m[DRAWS + depth] = 0
    if m[PERFECT] and needed > turns:
        return 0 * needed
    base = _upper_bound(m, action, left)  # as if none of the last copies were drawn now
    scale = m[FACTORIALS + left - 1]
    low = 0 * needed
    for suit in range(4):
        low |= (m[action + suit] & ID) << ID_BITS * suit
    high = m[action + 4] & ID | (m[action + 5] & ID) << ID_BITS
    hashed = m[action + HASH]
    draw = first + DRAW_LIMBS  # the first is for trash
    trash = deck
    total = 0 if m[PERFECT] else m[action + GAIN] * m[FACTORIALS + deck]
    for held in range(1, -1, -1):
        last = 0 * needed
        for which in range(SUITS - 1, -1, -1):
            suit = m[action + which]
            if suit == 0:
                break
            if suit == last:  # the same once more, counted with its twin
                continue
            last = suit
            list_ = _draw_list(m, suit, player)
            begin = 0 if held else m[list_] >> 8
            end = m[list_] >> 8 if held else (m[list_] & 255) - 1
            if begin >= end:
                continue
            alike = 1
            while which >= alike and m[action + which - alike] == suit:
                alike += 1
            for number in range(begin, end):
                entry = m[list_ + 1 + number]
                new = entry & SUIT_MASK
                above = entry >> ABOVE_AT
                bound = base
                if above:
                    bound += _loss(m, needed, turns, above - 1) * scale
                weight = ((entry >> COPIES_AT) & 3) * alike
                m[draw + DREW_HASH] = hashed - m[_facts(suit) + HASH_OF] + m[_facts(new) + HASH_OF]
                if which > 0 and m[action + which - 1] > new:
                    _write_ids(m, draw, action, which, new)
                elif which < 4:
                    m[draw + DREW_LOW] = low ^ ((suit ^ new) & ID) << ID_BITS * which
                    m[draw + DREW_HIGH] = high
                else:
                    m[draw + DREW_LOW] = low
                    m[draw + DREW_HIGH] = high ^ ((suit ^ new) & ID) << ID_BITS * (which - 4)
                m[draw + WHICH] = which
                m[draw + NEW] = new
                m[draw + COPIES] = weight
                m[draw + BOUND] = bound
                total += weight * bound
                trash -= weight
                draw += DRAW_LIMBS
    if trash:
        m[first + DREW_HASH] = hashed
        m[first + DREW_LOW] = low
        m[first + DREW_HIGH] = high
        m[first + WHICH] = SUITS - 1
        m[first + NEW] = m[action + SUITS - 1]
        m[first + COPIES] = trash
        m[first + BOUND] = base
        total += trash * base
    else:  # the last kind takes its place
        draw -= DRAW_LIMBS
        for limb in range(DRAW_LIMBS):
            m[first + limb] = m[draw + limb]
    m[DRAWS + depth] = (draw - first) // DRAW_LIMBS
    return total


@compiled
def _write_ids(m: Limbs, draw: Whole, action: Whole, which: Whole, new: Whole) -> None:
    """Note the ids after a draw that changes the order of the suits."""
    place = which
    while place > 0 and m[action + place - 1] > new:
        place -= 1
    low = 0 * new
    high = 0 * new
    for suit in range(SUITS):
        number = m[action + suit]
        if place < suit <= which:
            number = m[action + suit - 1]
        if suit == place:
            number = new
        if suit < 4:
            low |= (number & ID) << ID_BITS * suit
        else:
            high |= (number & ID) << ID_BITS * (suit - 4)
    m[draw + DREW_LOW] = low
    m[draw + DREW_HIGH] = high


@compiled
def _draw_at(depth: Whole, number: Whole) -> Whole:
    return DREW + (depth * MOST_DRAWS + number) * DRAW_LIMBS


@compiled
def _look_ahead(m: Limbs, t: Limbs, depth: Whole, meta: Whole) -> None:
    """Note where the draws at `depth` are looked for first, and fetch all of it at once.

    A processor waits for one place as long as for a dozen. `meta` is the rest of their key.
    """
    for number in range(m[DRAWS + depth]):
        draw = _draw_at(depth, number)
        m[draw + PLACE] = _first_place(m, t, m[draw + DREW_HASH], meta)
    touched = 0 * meta
    for number in range(m[DRAWS + depth]):
        touched += t[m[_draw_at(depth, number) + PLACE] + KEY]
    m[TOUCHED] = touched  # what nobody reads would not be fetched


@compiled
def _drawn(m: Limbs, t: Limbs, draw: Whole, meta: Whole) -> Whole:
    """Where the position after a draw is, or the empty place where it belongs."""
    return _find(m, t, m[draw + PLACE], m[draw + DREW_LOW], m[draw + DREW_HIGH], meta)


@compiled
def _enter(m: Limbs, depth: Whole, draw: Whole) -> None:
    """Write the position after a draw at `depth` to the depth below."""
    row = ROWS + (depth + 1) * SUITS
    _exchange(m, m[DREW_FROM + depth], row, m[draw + WHICH], m[draw + NEW])
    m[HASHES + depth + 1] = m[draw + DREW_HASH]
    m[LOW_IDS + depth + 1] = m[draw + DREW_LOW]
    m[HIGH_IDS + depth + 1] = m[draw + DREW_HIGH]


# -- actions -----------------------------------------------------------------------------------


@compiled
def _action_at(depth: Whole, number: Whole) -> Whole:
    return ACTIONS + (depth * MOST_ACTIONS + number) * ACTION_LIMBS


@compiled
def _add_action(
    m: Limbs, depth: Whole, count: Whole, gain: Whole, tokens: Whole, strikes: Whole
) -> Whole:
    """Write an action that leaves the suits as they are; return where it is."""
    action = _action_at(depth, count)
    _copy(m, ROWS + depth * SUITS, action)
    m[action + HASH] = m[HASHES + depth]
    m[action + GAIN] = gain
    m[action + TOKENS] = tokens
    m[action + STRIKES] = strikes
    m[action + MOST] = -1
    return action


@compiled
def _change(m: Limbs, depth: Whole, action: Whole, which: Whole, new: Whole) -> None:
    """Write the suits that an action leaves, with the one at `which` replaced by `new`."""
    row = ROWS + depth * SUITS
    old = m[_facts(m[row + which]) + HASH_OF]
    _exchange(m, row, action, which, new)
    m[action + HASH] = m[HASHES + depth] - old + m[_facts(new) + HASH_OF]


@compiled
def _add_plays(m: Limbs, depth: Whole, player: Whole, tokens: Whole) -> Whole:
    """Write the plays that succeed, of the longest suits first."""
    row = ROWS + depth * SUITS
    count = 0
    last = 0 * depth
    for which in range(SUITS - 1, -1, -1):
        suit = m[row + which]
        facts = _facts(suit)
        if suit != last and (m[facts + NEXT] >> player) & 1:
            bonus = m[facts + BONUS] if tokens < m[MAX_TOKENS] else 0 * depth  # RULE: bonus token
            action = _add_action(m, depth, count, 1, bonus, 0)
            _change(m, depth, action, which, _played(m, suit))
            count += 1
        last = suit
    return count


@compiled
def _add_losses(
    m: Limbs, depth: Whole, count: Whole, player: Whole, discard: bool, misplay: bool
) -> Whole:
    """Write discards and misplays of needed cards; see `SuitSearch.losses`."""
    row = ROWS + depth * SUITS
    last_suit = 0 * depth
    for which in range(SUITS):
        suit = m[row + which]
        if suit == last_suit:
            continue
        last_suit = suit
        higher = False
        for rank in range(m[_facts(suit) + RANKS] - 1, -1, -1):
            copies = (suit >> (ID_BITS + 1 + 8 * rank)) & 255
            if not (copies >> player) & 1:
                continue
            last = (copies >> 6) == 0 and (copies & (copies - 1)) == 0
            if not last or not (m[PERFECT] or higher):
                new = _without(m, suit, rank, player)
                if discard:
                    action = _add_action(m, depth, count, 0, 1, 0)
                    _change(m, depth, action, which, new)
                    count += 1
                if misplay and rank > 0:
                    action = _add_action(m, depth, count, 0, 0, 1)
                    _change(m, depth, action, which, new)
                    count += 1
            higher = True
    return count


@compiled
def _write_actions(m: Limbs, depth: Whole, tokens: Whole, spare: Whole, mover: Whole) -> Whole:
    """Write what the mover may do, the likely best first; see `SuitSearch.actions`."""
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
def _write_relaxed_actions(m: Limbs, depth: Whole, player: Whole) -> Whole:
    """Write what `player` may do where clues cost nothing; see `SuitSearch.relaxed`."""
    count = _add_plays(m, depth, player, m[MAX_TOKENS])
    if count:
        return count
    if _has_trash(m, ROWS + depth * SUITS, player):
        _add_action(m, depth, count, 0, 0, 0)
        return count + 1
    return _add_losses(m, depth, count, player, True, False)


# -- the three searches ------------------------------------------------------------------------


@compiled
def final_gain(m: Limbs, t: Limbs, depth: Whole, mover: Whole, turns: Whole) -> Whole:
    """The most cards that can still be played with an empty deck and `turns` turns left."""
    row = ROWS + depth * SUITS
    if turns == 0 or m[row + SUITS - 1] == 0:
        return 0
    meta = ((mover << 4) | turns) << 2 | FINAL
    place = place_of(m, t, depth, meta)
    if t[place + KEY] & 3:
        return t[place + WORTH]
    _count_node(m)
    after = (mover + 1) % m[PLAYERS]
    best = 0
    last = 0 * depth
    for which in range(SUITS):
        suit = m[row + which]
        if suit != last and (m[_facts(suit) + NEXT] >> mover) & 1:
            _exchange(m, row, row + SUITS, which, _played(m, suit))
            _set_ids(m, depth + 1)
            best = max(best, 1 + final_gain(m, t, depth + 1, after, turns - 1))
        last = suit
    if best < turns:
        _copy_row(m, depth)
        best = max(best, final_gain(m, t, depth + 1, after, turns - 1))
    _store(m, t, depth, meta, best, EXACT)
    return best


@compiled
def _final(m: Limbs, t: Limbs, depth: Whole, mover: Whole) -> Whole:
    """W after the last draw."""
    gain = final_gain(m, t, depth, mover, m[PLAYERS])  # RULE: final round
    if m[PERFECT]:
        return int(gain == _needed(m, ROWS + depth * SUITS))
    return gain


@compiled
def _after_last_draw(
    m: Limbs, t: Limbs, depth: Whole, action: Whole, after: Whole, total: Whole
) -> Whole:
    """W after an action that draws the last card; `total` is its bound, from `_draws`."""
    if not m[DRAWS + depth]:
        return total
    _enter(m, depth, _draw_at(depth, 0))
    gain = 0 if m[PERFECT] else m[action + GAIN]
    return gain + _final(m, t, depth + 1, after)


@compiled
def _take_over(m: Limbs, draw: Whole, worth: Whole) -> Whole:
    """Let `worth` be the bound of a draw where it is lower; return by how much the sum falls."""
    lower = m[draw + BOUND] - worth
    if lower <= 0:
        return 0 * lower
    m[draw + BOUND] = worth
    return m[draw + COPIES] * lower


@compiled
def relaxed(m: Limbs, t: Limbs, depth: Whole, deck: Whole, floor: Whole) -> Whole:
    """W with unlimited clues; see `SuitSearch.relaxed`."""
    row = ROWS + depth * SUITS
    top = _upper_bound(m, row, deck)
    if top <= floor or top == 0:
        return top
    meta = relaxed_meta(deck)
    known, worth = _looked_up(m, t, depth, meta)
    if known == EXACT:
        return worth
    if known == UPPER:
        top = min(top, worth)
        if top <= floor:
            return top
    _count_node(m)
    best = max(floor, 0)
    bound = 0
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
                for which in range(m[DRAWS + depth]):
                    draw = _draw_at(depth, which)
                    record = _drawn(m, t, draw, below)
                    known = t[record + KEY] & 3
                    if known:
                        total -= _take_over(m, draw, t[record + WORTH])
                    if known == EXACT:
                        exact |= 1 << which
                for which in range(m[DRAWS + depth]):
                    if total <= best:
                        break
                    if exact >> which & 1:
                        continue
                    draw = _draw_at(depth, which)
                    most = m[draw + BOUND]
                    enough = most + (best - total) // m[draw + COPIES]
                    _enter(m, depth, draw)
                    worth = relaxed(m, t, depth + 1, deck - 1, enough)
                    if m[STATUS] != GOING:
                        return 0
                    total -= m[draw + COPIES] * (most - worth)
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
def _goes_on(m: Limbs, row: Whole, mover: Whole, turns: Whole, passes: Whole) -> Whole:
    """Whether the next players can act from the cards they hold; see `SuitSearch.goes_on`.

    Cards are played at `row` itself, which is then as before.
    """
    if passes >= turns:
        return True
    after = (mover + 1) % m[PLAYERS]
    left = 0
    for suit in range(SUITS):
        code = m[row + suit]
        left |= code
        if (m[_facts(code) + NEXT] >> mover) & 1:
            m[row + suit] = _played(m, code)
            found = _goes_on(m, row, after, turns - 1, passes + m[_facts(code) + BONUS])
            m[row + suit] = code
            if found:
                return True
    if passes > 0 and left:
        return _goes_on(m, row, after, turns - 1, passes - 1)
    return left == 0


@compiled
def _bound_draws(
    m: Limbs,
    t: Limbs,
    depth: Whole,
    action: Whole,
    mover: Whole,
    deck: Whole,
    tokens: Whole,
    spare: Whole,
    floor: Whole,
) -> Whole:
    """Write the draws after an action with bounds of them; return what it is worth at most.

    See `SuitSearch._bound_draws`; `tokens` and `spare` are those before the action.
    """
    total = _draws(m, depth, action, mover, deck)
    draws = m[DRAWS + depth]
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
    meta = value_meta(left, tokens, spare, after, 0)
    exact = 0
    unknown = 0
    own_place = 0
    touched = 0 * floor
    _look_ahead(m, t, depth, below)
    for number in range(draws):
        if total <= floor:
            return total
        draw = _draw_at(depth, number)
        record = _drawn(m, t, draw, below)
        known = t[record + KEY] & 3
        bits = t[record + BITS]
        if known:
            total -= _take_over(m, draw, t[record + WORTH])
        if known != EXACT:
            unknown |= 1 << number
        elif bit >= 0 and bits >> bit & 1:
            exact |= 1 << number
        if bit < 0 or known == EMPTY or bits >> (OWN_PLACE + bit) & 1:
            own_place |= 1 << number
            m[draw + PLACE] = _first_place(m, t, m[draw + DREW_HASH], meta)
            touched += t[m[draw + PLACE] + KEY]
    m[TOUCHED] = touched
    for number in range(draws):
        if total <= floor:
            return total
        if own_place >> number & 1:
            draw = _draw_at(depth, number)
            place = _drawn(m, t, draw, meta)
            known = t[place + KEY] & 3
            if known:
                total -= _take_over(m, draw, t[place + WORTH])
            if known == EXACT:
                exact |= 1 << number
    m[EXACT_DRAWS + depth] = exact
    unknown &= ~exact
    if _seldom_reached(m, tokens):
        return total
    for number in range(draws):
        if total <= floor:
            break
        if unknown >> number & 1:
            draw = _draw_at(depth, number)
            enough = m[draw + BOUND] + (floor - total) // m[draw + COPIES]
            _enter(m, depth, draw)
            worth = relaxed(m, t, depth + 1, left, enough)
            if m[STATUS] != GOING:
                return 0
            total -= _take_over(m, draw, worth)
    return total


@compiled
def _most_promising(m: Limbs, depth: Whole, actions: Whole, work: Whole, best: Whole) -> Whole:
    """The action with the highest bound of those left; first the one that was in `work`."""
    number = 0
    for other in range(actions):
        if m[_action_at(depth, other) + MOST] > m[_action_at(depth, number) + MOST]:
            number = other
    if work >= MOST_ACTIONS and m[_action_at(depth, work - MOST_ACTIONS) + MOST] > best:
        number = work - MOST_ACTIONS
    return number


@compiled
def _can_go_on_after(m: Limbs, action: Whole, after: Whole, tokens: Whole, pace: Whole) -> Whole:
    """Whether a perfect score is not out of reach after an action; see `SuitSearch.goes_on`."""
    left = pace - 1 + m[action + GAIN]
    if left < 0:
        return False
    return _goes_on(m, action, after, m[PLAYERS] - 1, tokens + m[action + TOKENS] + 2 * left)


@compiled
def value(
    m: Limbs,
    t: Limbs,
    depth: Whole,
    deck: Whole,
    tokens: Whole,
    spare: Whole,
    mover: Whole,
    floor: Whole,
    upper: Whole,
    clues: Whole,
) -> Whole:
    """W of a position; see `SuitSearch.bounded_value`."""
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
    most_worth = upper
    if tokens + clues < m[PLAYERS]:
        clues = 0 * clues  # there will not be so many anyhow
    key = value_meta(deck, tokens, spare, mover, clues)
    if clues:
        known, worth = _looked_up(m, t, depth, key)
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
    position = m[HASHES + depth] + key
    work = m[WORK + depth] if m[WORKED_AT + depth] == position else 0 * position - 1
    actions = _write_actions(m, depth, tokens, spare, mover)
    if work >= MOST_ACTIONS + actions:  # of another position that is looked up by the same number
        work = 0 * work - 1
    pace = deck + m[PLAYERS] - _needed(m, row)  # RULE: final round
    # First look at the bounds of all actions; a play, or what may be worth `upper`, is searched at
    # once. Then a clue, then the others.
    for turn in range(2):
        if turn == 1 and tokens and best < upper and clues < m[PLAYERS] - 1:
            _copy_row(m, depth)
            worth = 0 * upper
            passes = tokens - 1 + 2 * pace
            if not m[PERFECT] or _goes_on(m, row, after, m[PLAYERS], passes):
                in_a_row = clues + 1 if tokens < m[MAX_TOKENS] else 0 * clues
                worth += value(
                    m, t, depth + 1, deck, tokens - 1, spare, after, best, upper, in_a_row
                )
            if m[STATUS] != GOING:
                return 0
            if worth > best:
                best = worth
            else:
                bound = max(bound, worth)
        for place in range(actions):
            if best == upper:
                break
            number = place
            if turn == 1:
                number = _most_promising(m, depth, actions, work, best)
            action = _action_at(depth, number)
            if turn == 1:
                if m[action + MOST] < 0:
                    break
                if m[action + MOST] <= best:
                    bound = max(bound, m[action + MOST])
                    break
            if turn == 0 and m[PERFECT] and not _can_go_on_after(m, action, after, tokens, pace):
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
                for which in range(m[DRAWS + depth]):
                    if total <= best:
                        break
                    if (m[EXACT_DRAWS + depth] >> which) & 1:
                        continue
                    draw = _draw_at(depth, which)
                    copies, most = m[draw + COPIES], m[draw + BOUND]
                    enough = most + (best - total) // copies
                    _enter(m, depth, draw)
                    left = deck - 1
                    worth = value(
                        m, t, depth + 1, left, new_tokens, new_spare, after, enough, most, 0 * deck
                    )
                    if m[STATUS] != GOING:
                        m[WORK + depth] = turn * MOST_ACTIONS + number
                        m[WORKED_AT + depth] = position
                        return 0
                    total -= copies * (most - worth)
            if total > best:
                best = total
            else:
                bound = max(bound, total)
    known, worth = (EXACT, best) if best > floor else (UPPER, min(bound, upper))
    if clues and (known == UPPER or worth < most_worth):
        _store(m, t, depth, key, worth, known)
    else:
        _keep(m, t, depth, deck, tokens, spare, mover, worth, known)
    return worth
