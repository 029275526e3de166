"""The search over known deals as array code: what is hot in `hanabi_kit.endgame.deal.solving`.

numba compiles it, and it runs unchanged (and slowly) without. It is one file because numba does not
notice a change in a function of another file.

Cards are bits of a number: bit ``5 × suit + place``, by their place in their firework, from 0. A
*target* says how high each firework is
to be built; cards above it are trash. A state is a row of ``players + 2`` limbs: for each seat the
needed cards it holds (a second copy in the same hand is trash), the cards still *needed* by the
fireworks, and the small numbers packed into one limb (`pack`). How many trash cards a hand has
follows from its size.

Why a row loses nothing: a card that no firework needs can only be discarded, misplayed or kept,
and so can the second copy in one hand, because whoever could play it could as well play the first.
So two tables with the same row can bring their fireworks to the same targets.
"""

from __future__ import annotations

from hanabi_kit.compiler.arrays import np
from hanabi_kit.compiler.kernels import Limbs, Whole, compiled, compiled_with_arrays

# Steering numbers of a search, by place in the array `info`.
PLAYERS, CARDS, MAX_TOKENS, FINAL_ROUND, EMPTY_CLUES, DECK_PLAYS = 0, 1, 2, 3, 4, 5
TOPS, TARGETS, NOT_FIRST, FULL, WON, DEEP, CLUE_COST = 6, 7, 8, 9, 10, 11, 12
INFO_LIMBS = 13

MOST_SPARE = 31
"""The most strikes to spare that a state can have."""

# What an action is called; the first three have the card's bit number added.
PLAY, DISCARD, MISPLAY = 0, 32, 64
DISCARD_TRASH, MISPLAY_TRASH, PASS, PLAY_DECK = 96, 97, 98, 99

NO_CLOCK = 15
"""Turns left where the final round has not begun, or where there is none."""

HAND_BITS = 5
MOST_NODES = 20_000
"""States that `one_hand` looks at before it leaves the question open."""


def new_stack(cards: int) -> Limbs:
    """Return room for the tries of `one_hand` with a deck of so many cards."""
    return np.zeros((32 * (cards + 2), 3), np.int64)


@compiled
def pack(drawn: Whole, mover: Whole, tokens: Whole, spare: Whole, clock: Whole) -> Whole:
    """Return one limb: cards drawn, mover, clue tokens, strikes to spare, turns left."""
    return drawn | mover << 8 | tokens << 11 | spare << 16 | clock << 21


HANDS_AT = 25
"""Where the sizes of the hands begin in the packed limb, five bits each."""


@compiled
def ones(bits: Whole) -> Whole:
    """Return how many bits of a number below 2³² are set."""
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return (bits * 0x01010101 & 0xFFFFFFFF) >> 24


@compiled
def capped(number: Whole, most: Whole) -> Whole:
    """Return `number`, or `most` where it is larger."""
    return min(number, most)


@compiled
def lowest(bit: Whole) -> Whole:
    """Return the number of the one bit that is set."""
    return ones(bit - 1)


@compiled
def playable(needed: Whole, not_first: Whole) -> Whole:
    """Return the cards the fireworks take now: of each suit the lowest that is needed."""
    return needed & ~(needed << 1 & not_first)


@compiled
def doomed(held: Whole, needed: Whole, drawn: Whole, places: Whole, info: Limbs, deck: Limbs,
           lost: Limbs) -> Whole:  # fmt: skip
    """Return -1 where the targets cannot be reached, else the least room a hand ever has.

    All hands count as one hand of `places` cards that passes for nothing, and a needed card with a
    copy still in the deck takes no place in it. Whoever plays the real game can play this one as
    well, so what cannot be done here cannot be done there. Here it is best to play whatever can be
    played, which makes room, and to discard otherwise:

    * where every place holds a last copy that cannot be played yet, nothing goes on;
    * after the last draw each player has one turn, so no more cards than players may be missing;
    * who draws the last card acts last, so it can only be a card that nothing follows.
    """
    cards = info[CARDS]
    not_first = info[NOT_FIRST]
    end = cards - 1 if info[DECK_PLAYS] and drawn < cards else cards
    room = places
    early = held
    while drawn < end:
        play = held & playable(needed, not_first)
        if play:
            play &= -play
            needed ^= play
            held ^= play
        else:
            space = places - ones(held & lost[drawn])
            room = min(room, space)
            if space <= 0:
                return -1
        early = held
        held |= deck[drawn] & needed
        drawn += 1
    if not info[FINAL_ROUND]:
        return room
    if ones(needed) > info[PLAYERS] + (cards - end):
        return -1
    last = deck[cards - 1] & needed if end == cards and cards else 0
    if last and not last & early and not last & info[TARGETS]:
        return -1
    return room


@compiled
def one_hand(held: Whole, needed: Whole, places: Whole, final: Whole, drawn: Whole, most: Whole,
             info: Limbs, deck: Limbs, lost: Limbs, stack: Limbs) -> Whole:  # fmt: skip
    """Return whether one open hand can build the fireworks: 1 yes, 0 no, -1 too long to tell.

    The hand has `places` cards, passes for nothing, and has `final` turns after the last draw. It
    is the game of `doomed` with a place for every card: a needed card that has to go is lost until
    its next copy comes. Playing at once is best, and so is discarding trash before anything else;
    a choice remains where the hand is full of needed cards, and there each is tried, until `most`
    states have been looked at. `stack` is room for the tries (`new_stack`).
    """
    cards, not_first = info[CARDS], info[NOT_FIRST]
    stack[0, 0], stack[0, 1], stack[0, 2] = held, needed, drawn
    size, nodes = 1, 0
    while size:
        size -= 1
        held, needed, drawn = stack[size, 0], stack[size, 1], stack[size, 2]
        alive = True
        while alive and drawn < cards:
            nodes += 1
            play = held & playable(needed, not_first)
            if play:
                play &= -play
                needed ^= play
                held ^= play
            elif ones(held) >= places:
                alive = False
                free = held & ~lost[drawn]
                while free:
                    out = free & -free
                    free ^= out
                    stack[size, 0] = held ^ out | deck[drawn] & needed
                    stack[size, 1] = needed
                    stack[size, 2] = drawn + 1
                    size += 1
            if alive:
                held |= deck[drawn] & needed
                drawn += 1
        if alive and held == needed and ones(needed) <= final:
            return 1
        if nodes > most:
            return -1
    return 0


@compiled
def expand(rows: Limbs, count: Whole, info: Limbs, deck: Limbs, lost: Limbs, made: Limbs,
           parents: Limbs, worths: Limbs, table: Limbs, stack: Limbs) -> Whole:  # fmt: skip
    """Write every state one action after `rows` into `made`, each once; return how many.

    ``info[WON]`` becomes the place of a state with every target reached, ``info[FULL]`` 1 where
    states did not fit. `parents` gets the row and the action, `worths` how good a state looks.
    `table` must be -1 everywhere, and a power of two long.
    """
    players = info[PLAYERS]
    cards = info[CARDS]
    one = np.int64(1)
    total = 0
    info[WON] = -1
    for row in range(count):
        needed, meta = rows[row, players], rows[row, players + 1]
        drawn = meta & 255
        mover = meta >> 8 & 7
        tokens = meta >> 11 & 31
        spare = meta >> 16 & 31
        size = meta >> (HANDS_AT + HAND_BITS * mover) & 31
        own = rows[row, mover]
        others = np.int64(0)
        can_pass = info[EMPTY_CLUES]
        for seat in range(players):
            if seat != mover:
                others |= rows[row, seat]
                if meta >> (HANDS_AT + HAND_BITS * seat) & 31:
                    can_pass = one
        ready = own & playable(needed, info[NOT_FIRST])
        plays = ready
        while plays:
            bit = plays & -plays
            plays ^= bit
            # RULE: bonus token
            earned = one if bit & info[TOPS] and tokens < info[MAX_TOKENS] else one - 1
            total = _add(rows, row, bit, bit, tokens + earned, spare, one, PLAY + lowest(bit), info,
                         deck, lost, made, parents, worths, table, stack, total)  # fmt: skip
        # Away with a card: for a token, or for a strike where no more tokens fit. A strike instead
        # of a token is never better while one fits: with a token more and a strike more to spare
        # everything can be done as before, the strike being used when tokens are full.
        limit = info[MAX_TOKENS]
        if size and (tokens < limit or spare):
            by_token = tokens < limit
            after = tokens + one if by_token else tokens
            left = spare if by_token else spare - one
            if ones(own) < size:
                name = DISCARD_TRASH if by_token else MISPLAY_TRASH
                total = _add(rows, row, one - 1, one - 1, after, left, one, name, info, deck, lost,
                             made, parents, worths, table, stack, total)  # fmt: skip
            # A needed card may go where a copy is left, in another hand or in the deck.
            outs = own & (others | ~lost[drawn])
            if not by_token:
                outs &= ~ready
            while outs:
                bit = outs & -outs
                outs ^= bit
                name = (DISCARD if by_token else MISPLAY) + lowest(bit)
                total = _add(rows, row, bit, one - 1, after, left, one, name, info, deck, lost,
                             made, parents, worths, table, stack, total)  # fmt: skip
        if tokens >= info[CLUE_COST] and can_pass:
            total = _add(rows, row, one - 1, one - 1, tokens - info[CLUE_COST], spare, one - 1,
                         PASS, info, deck, lost, made, parents, worths, table, stack,
                         total)  # fmt: skip
        if info[DECK_PLAYS] and drawn == cards - 1:
            bit = deck[drawn]
            if bit & playable(needed, info[NOT_FIRST]):
                # RULE: bonus token
                earned = one if bit & info[TOPS] and tokens < limit else one - 1
                total = _add(rows, row, one - 1, bit, tokens + earned, spare, one + 1, PLAY_DECK,
                             info, deck, lost, made, parents, worths, table, stack,
                             total)  # fmt: skip
            elif spare:
                total = _add(rows, row, one - 1, one - 1, tokens, spare - one, one + 1, PLAY_DECK,
                             info, deck, lost, made, parents, worths, table, stack,
                             total)  # fmt: skip
        if info[WON] >= 0:
            return total
    return total


@compiled
def _add(rows: Limbs, row: Whole, gone: Whole, built: Whole, tokens: Whole, spare: Whole,
         draws: Whole, action: Whole, info: Limbs, deck: Limbs, lost: Limbs, made: Limbs,
         parents: Limbs, worths: Limbs, table: Limbs, stack: Limbs,
         total: Whole) -> Whole:  # fmt: skip
    """Write the state in which the mover's card `gone` is away and `built` is on its firework.

    `draws` is 0 for a clue, 1 for a card from the hand, 2 for a play from the deck. Nothing is
    written for a state that is hopeless or known.
    """
    players, cards = info[PLAYERS], info[CARDS]
    if total >= made.shape[0]:
        info[FULL] = 1
        return total
    meta = rows[row, players + 1]
    drawn, mover, clock = meta & 255, meta >> 8 & 7, meta >> 21 & 15
    hands = meta >> HANDS_AT << HANDS_AT
    needed = rows[row, players] & ~built
    held, places = np.int64(0), np.int64(0)
    for seat in range(players):
        cards_held = rows[row, seat] & ~built
        if seat == mover:
            cards_held &= ~gone
            if draws == 1 and drawn < cards:
                cards_held |= deck[drawn] & needed
        made[total, seat] = cards_held
        held |= cards_held
        places += meta >> (HANDS_AT + HAND_BITS * seat) & 31
    if draws:
        if drawn < cards:
            drawn += 1
            # RULE: final round; this turn is taken off below
            clock = players + 1 if info[FINAL_ROUND] and drawn == cards else clock
        else:
            hands -= np.int64(1) << (HANDS_AT + HAND_BITS * mover)
            places -= 1
    if clock != NO_CLOCK:
        clock -= 1
    room = places
    if needed:
        if clock != NO_CLOCK:
            if ones(needed) > clock or held != needed:
                return total
        else:
            if held | (needed & ~lost[drawn]) != needed:
                return total
            room = doomed(held, needed, drawn, places, info, deck, lost)
            if room < 0:
                return total
            if info[DEEP] and room < 4:
                final = players if info[FINAL_ROUND] else np.int64(255)
                if not one_hand(held, needed, places, final, drawn, info[DEEP], info, deck, lost,
                                stack):  # fmt: skip
                    return total
    mover = (mover + 1) % players
    made[total, players] = needed
    made[total, players + 1] = pack(drawn, mover, tokens, spare, clock) | hands
    mask = table.shape[0] - 1
    code = np.int64(0)
    for limb in range(players + 2):
        # 31 bits at a time, so that no product is too large for a number.
        code = (code ^ made[total, limb] & 0x7FFFFFFF ^ made[total, limb] >> 31) * 0x2545F491
        code = (code ^ code >> 29) & 0x7FFFFFFF
    place = code & mask
    while table[place] >= 0:
        known = table[place]
        same = True
        for limb in range(players + 2):
            if made[known, limb] != made[total, limb]:
                same = False
                break
        if same:
            return total
        place = place + 1 & mask
    table[place] = total
    parents[total, 0], parents[total, 1] = row, action
    # More built is better, then more room, some tokens, and cards still to draw.
    missing = ones(needed)
    worths[total] = (
        768
        - 24 * missing
        + 6 * capped(room, 4)
        + 3 * capped(tokens, 5)
        + 2 * capped(cards - drawn, missing)
        + 4 * ones(held)
    )
    if not needed:
        info[WON] = total
    return total + 1


@compiled_with_arrays
def best_rows(worths: Limbs, count: Whole, most: Whole) -> Limbs:
    """Return the places of the `most` highest of the first `count` worths, in their order."""
    bins = np.zeros(4096, np.int64)
    for place in range(count):
        bins[max(0, min(4095, worths[place]))] += 1
    level, above = 4095, np.int64(0)
    while above + bins[level] < most:
        above += bins[level]
        level -= 1
    at_level = most - above
    kept = np.empty(most, np.int64)
    size = 0
    for place in range(count):
        worth = max(0, min(4095, worths[place]))
        if worth > level or (worth == level and at_level > 0):
            if worth == level:
                at_level -= 1
            kept[size] = place
            size += 1
    return kept
