"""Better plans by many small trials, as array code for numba: `trials.Trials` drives it.

It proposes plans and proves nothing: sums are decimals here, and what a plan found here is worth is
worked out anew in whole numbers by `improving.Improver`. Two or three players, the objective
"perfect", a label for each clue. Cards that nobody needs are kind 0 or told apart (finer worlds):
then they have the kinds after the needed ones.

Everything is in this one file, and only `faces`, `run` and `changed` call themselves: numba does
not notice a change in a function of another file, and functions that call each other in a circle
crash when they are loaded from the cache.

How a plan is kept
------------------
A place in the plan (a *spot*, 1 is the first) is what everybody has seen so far. `cells` holds in
one hash table the choice of each sight at each spot and, under a negative sight, the spot that
follows something shown. A choice or a spot counts as on the way only where it was met not long ago
(its stamp); elsewhere players do what would be best if all hands were face up afterwards.

A trial changes the choices of a few sights at one spot, lets players after it respond, each sight
by its own best choice, and is undone where the team is worse off. Most of what follows is as it
was, so only the difference is worked out (`changed`): of the worlds that come to a spot by it, and
of those that came there before and do not any more. A sight that meets none of them has no
reason to respond anew, and one that does has to go through all its worlds only where another choice
is better for the worlds that came or went.
"""

from __future__ import annotations

from typing import NamedTuple

from hanabi_kit.compiler.arrays import np
from hanabi_kit.compiler.kernels import COMPILED as COMPILED
from hanabi_kit.compiler.kernels import (
    Decimals,
    Limbs,
    Share,
    Truth,
    Whole,
    compiled,
)

# A hand has HAND slots of four bits, slot 1 lowest; the hands follow each other in one limb, WIDTH
# bits each. What is left above the slots is the number of the labels that the hand offers; 0 where
# only those count that every such hand has.
EMPTY, SURE = 15, 4
MOST_SLOTS, MOST_NEEDED, MOST_DECK, MOST_LABELS = 15, 12, 5, 62

# The other limb of a world: the deck's cards, then what everybody sees.
DECK, MOVER, TOKENS, SPARE, TURNS, HEIGHTS = 20, 23, 25, 29, 32, 35
PUBLIC, WON = 20, 48
"""Where the limb begins that goes with the key of a face-up position, and where in it is written in
how many orders that is won."""

ORDERS = (1, 1, 2, 6, 24, 120)
"""In how many orders the cards of a deck may lie, by their number."""

# Choices: play a slot, discard one, give a clue with a label. And what is shown of them.
DISCARD, CLUE = 16, 32
SHOWN_DISCARD, SHOWN_CLUE = 80, 160

# Places of the settings.
PLAYERS, HAND, MAX_TOKENS, ZERO, ENDS, NEEDED, GOAL, LAST_RANK = 0, 1, 2, 3, 4, 5, 6, 7
SPOTS, JOURNAL, STAMP, USED, FULL, EACH, LEFT, WIDTH = 8, 9, 10, 11, 12, 13, 14, 15
NUMBERS = 80
"""Here stand 0 and 1: a literal as an argument would make numba compile `run` once for each, and
these would call each other."""

RESPONSES = 82
"""Here stands how many more decisions still respond."""

SUIT, RANK, SPARE_SUIT, SPARE_RANK = 16, 32, 48, 64
CARDS, OFFERS, OFFER_BITS = 83, 84, 10
SETTINGS = OFFERS + (1 << OFFER_BITS)
"""Where the labels that a hand offers stand, as bits, by their number; see `is_label`."""

SUITS, RANKS = 6, 9

FOR_GOOD, NOTHING = -1, -1
"""Instead of the length of the journal: nothing will be undone. And a choice that was not there."""

# What `run` does with the choices.
FOLLOW, COMMIT = 0, 1

# Columns of the worlds that are looked at, and what may stand in the last but one.
HANDS, REST, CHOICE, SHOW, CAME, SHOWN_BEFORE, COLUMNS = 0, 1, 2, 3, 4, 5, 6
GONE, STAYED, NEW, ELSEWHERE = -1, 0, 1, 2
"""Whether a world comes to a spot by a change (`NEW`), came there before it (`GONE`), or both."""

FOR_GREEDY, FOR_ALL, FOR_NEW, ROWS = 0, 1, 2, 3
"""Rows of the sums that are worked out for one sight."""

LITTLE = 1e-9

# -- tuning --------------------------------------------------------------------------------------

# These change how soon a good plan is found, never what one is worth. What they bring is measured
# on the frozen positions (`benchmarks.plan`). They stand here because numba compiles them in and
# does not notice a change elsewhere.

RUN = 16
"""Worlds up to which they are sorted one by one, which is quicker than merging."""

TOGETHER = 0.9
"""How often those who see the same hand change their choices together: otherwise choices fall out
of one order of preference, which cost plans up to 0.008 (measured)."""

STOPS_HERE, AT_DEAL = 0.3, 0.6
"""How often a trial that goes down the plan with one deal stops at a spot, and how often the first
change is at the sight of this very deal."""

MOST_CHANGES, CHOICES_TRIED = 5, 12
"""How many sights change their choice in a trial at most, mostly fewer; and how many random choices
are looked at for each until one may be worth it."""

AT_LOSS, LOOKED_FOR_LOSS = 0.8, 50
"""How often a trial begins with a deal in which something is lost, and how many deals are looked at
to find one: the more is lost in one, the likelier it is taken."""

ONLY_NEXT, ONLY_TWO, ALL = 0.3, 0.7, 100
"""How often, with heat, only the next decision after a change responds, or that and at most one
more; and more decisions than there are. Where all respond is where trials end for good, and fewer
responses lead away from there."""


class FaceUp(NamedTuple):
    """In how many orders of the deck positions are won face up, and choices that lead there.

    Each row has what is asked for beside what is known of it: two look-ups take much longer than
    one. No deck has more orders than fit into a byte.
    """

    faces: Limbs
    acts: Limbs


class Tables(NamedTuple):
    """All that trials work with: settings, the plan, room for worlds, and what is known face up."""

    m: Limbs
    cells: Limbs
    journal: Limbs
    worlds: Limbs
    shares: Decimals
    sums: Decimals
    up: FaceUp


def new_settings() -> Limbs:
    """Return the settings of a new plan, still without a table."""
    m = np.zeros(SETTINGS, np.int64)
    m[SPOTS] = 1
    m[STAMP] = 2
    m[NUMBERS : NUMBERS + 2] = 0, 1
    return m


def new_face_up(positions: int, worlds: int) -> FaceUp:
    """Return room for what so many positions and the choices of so many worlds are worth face up.

    Both are powers of 2.
    """
    return FaceUp(np.zeros((positions, 2), np.int64), np.zeros((worlds, 4), np.int64))


# -- rules ---------------------------------------------------------------------------------------


@compiled
def _height(m: Limbs, rest: Whole, suit: Whole) -> Whole:
    return (rest >> (HEIGHTS + 3 * suit)) & 7


@compiled
def is_needed(m: Limbs, kind: Whole) -> Truth:
    """Whether a firework needs cards of this kind; neither dull cards nor empty slots."""
    return 0 < kind <= m[NEEDED]


@compiled
def acted(m: Limbs, hands: Whole, rest: Whole, choice: Whole) -> tuple[Whole, Whole, Whole]:
    """Return 0 (the game goes on), 1 (lost) or 2 (won), and the limbs before anything is drawn."""
    players, size = m[PLAYERS], m[HAND]
    mover = (rest >> MOVER) & 3
    tokens = (rest >> TOKENS) & 15
    spare = (rest >> SPARE) & 7
    turns = (rest >> TURNS) & 7
    deck = (rest >> DECK) & 7
    drawn = 0
    if choice >= CLUE:
        tokens -= 1
    else:
        drawn = 1 if deck else 0
        slot = choice & 15
        first = m[WIDTH] * mover
        hand = (hands >> first) & ((1 << 4 * size) - 1)
        kind = (hand >> 4 * slot) & 15
        below = hand & ((1 << 4 * slot) - 1)
        above = hand >> 4 * (slot + 1)
        hand = below | (above << 4 * slot)
        hand = hand << 4 if deck else hand | (EMPTY << 4 * (size - 1))
        hands = (hands & ~(((1 << m[WIDTH]) - 1) << first)) | (hand << first)
        if choice >= DISCARD:
            tokens += 1
        elif is_needed(m, kind) and m[RANK + kind] == _height(m, rest, m[SUIT + kind]) + 1:
            rest += 1 << (HEIGHTS + 3 * m[SUIT + kind])
            if m[RANK + kind] == m[LAST_RANK] and tokens < m[MAX_TOKENS]:  # RULE: bonus token
                tokens += 1
            done = 0
            for suit in range(SUITS):
                done += _height(m, rest, suit)
            if done == m[GOAL] and (
                m[ENDS] or not m[ZERO] or spare >= (turns - 1 if turns else deck + players)
            ):
                return 2, hands, rest
        else:
            spare -= 1
            if spare < 0:
                return 1, hands, rest
    if turns:  # RULE: final round
        turns -= 1
        if turns == 0:
            done = 0
            for suit in range(SUITS):
                done += _height(m, rest, suit)
            return (2 if done == m[GOAL] else 1), hands, rest
    elif drawn and deck == 1:
        turns = players
    mover = mover + 1 if mover + 1 < players else 0
    keep = rest & ~((((1 << HEIGHTS) - 1) >> MOVER) << MOVER)
    rest = keep | (mover << MOVER) | (tokens << TOKENS) | (spare << SPARE) | (turns << TURNS)
    return 0, hands, rest


@compiled
def drawn_after(
    m: Limbs, hands: Whole, rest: Whole, place: Whole, seat: Whole
) -> tuple[Whole, Whole, Whole]:
    """Return the copies of the card at `place` of the deck, 0 if counted before; the limbs."""
    deck = (rest >> DECK) & 7
    kind = (rest >> 4 * place) & 15
    copies = 0
    for other in range(deck):
        if (rest >> 4 * other) & 15 == kind:
            if other < place:
                return 0, hands, rest
            copies += 1
    hands |= kind << (m[WIDTH] * seat)
    cards = rest & ((1 << DECK) - 1)
    cards = (cards & ((1 << 4 * place) - 1)) | ((cards >> 4 * (place + 1)) << 4 * place)
    rest = ((rest >> DECK) << DECK) | cards
    return copies, hands, rest - (1 << DECK)


# -- face up -------------------------------------------------------------------------------------


@compiled
def lying(m: Limbs, hands: Whole, rest: Whole) -> Whole:
    """Return, five bits a needed kind, who holds it and copies in the deck; -1: one is gone."""
    found = 0
    size = m[HAND]
    for seat in range(m[PLAYERS]):
        hand = hands >> (m[WIDTH] * seat)
        for _ in range(size):
            kind = hand & 15
            hand >>= 4
            if is_needed(m, kind):
                found |= 1 << (5 * (kind - 1) + seat)
    cards = rest
    for _ in range((rest >> DECK) & 7):
        kind = cards & 15
        cards >>= 4
        if is_needed(m, kind):
            found += 8 << (5 * (kind - 1))
    for kind in range(1, m[NEEDED] + 1):
        if m[RANK + kind] <= _height(m, rest, m[SUIT + kind]):
            found &= ~(31 << (5 * (kind - 1)))
        elif not (found >> (5 * (kind - 1))) & 31:
            return -1
    return found


@compiled
def faces(m: Limbs, key: Whole, public: Whole, up: FaceUp) -> Whole:
    """Return in how many orders of the deck a position is won face up."""
    table = up.faces
    mask = len(table) - 1
    mixed = (key ^ (public * 0x1F3A5B79)) * 0x5851F42D4C957F2D
    place = (mixed ^ (mixed >> 29)) & mask
    for _ in range(8):
        if table[place, 0] == key and table[place, 1] & (1 << WON) - 1 == public + 1:
            return table[place, 1] >> WON
        if table[place, 1] == 0:
            break
        place = (place + 1) & mask
    players = m[PLAYERS]
    deck = public & 7
    mover = (public >> (MOVER - PUBLIC)) & 3
    tokens = (public >> (TOKENS - PUBLIC)) & 15
    spare = (public >> (SPARE - PUBLIC)) & 7
    turns = (public >> (TURNS - PUBLIC)) & 7
    held = 0
    for kind in range(m[NEEDED]):
        held += (key >> (5 * kind + mover)) & 1
    best = 0
    # 0: a clue; 1: a dull card is discarded; 2: misplayed; 3 and more: that kind is played, then
    # discarded, then misplayed.
    needed = m[NEEDED]
    for option in range(3 + 3 * needed):
        # Plays first, then clues: what is worth 1 ends the search.
        what = option + 3 if option < needed else option - needed
        if option >= needed + 3:
            what = option
        new, now, spent, left = key, public >> (HEIGHTS - PUBLIC), tokens, spare
        gone = 1 if deck else 0
        over = 0
        if what == 0:
            if not tokens:
                continue
            spent -= 1
            gone = 0
        elif what < 3:
            if (
                held >= m[HAND]
                or (what == 1 and tokens >= m[MAX_TOKENS])
                or (what == 2 and not spare)
            ):
                continue
            if what == 1:
                spent += 1
            else:
                left -= 1
        else:
            kind = (what - 3) % needed
            if not (key >> (5 * kind + mover)) & 1:
                continue
            if what < 3 + needed:
                suit = m[SUIT + kind + 1]
                if m[RANK + kind + 1] != ((now >> 3 * suit) & 7) + 1:
                    continue
                new = key & ~(31 << 5 * kind)
                now += 1 << 3 * suit
                # RULE: bonus token
                if m[RANK + kind + 1] == m[LAST_RANK] and tokens < m[MAX_TOKENS]:
                    spent += 1
                if new == 0:
                    over = 1
            else:
                misplayed = what >= 3 + 2 * needed
                if not spare if misplayed else tokens >= m[MAX_TOKENS]:
                    continue
                new = key & ~(1 << (5 * kind + mover))
                if not (new >> 5 * kind) & 31:
                    continue
                if misplayed:
                    suit = m[SUIT + kind + 1]
                    if m[RANK + kind + 1] == ((now >> 3 * suit) & 7) + 1:
                        continue
                    left -= 1
                else:
                    spent += 1
        worth = 0
        if over:
            worth = ORDERS[deck]
        elif turns != 1:
            # RULE: final round
            later = turns - 1 if turns else (players if gone and deck == 1 else 0)
            seat = mover + 1 if mover + 1 < players else 0
            after = (
                (now << (HEIGHTS - PUBLIC))
                | (later << (TURNS - PUBLIC))
                | (left << (SPARE - PUBLIC))
                | (spent << (TOKENS - PUBLIC))
                | (seat << (MOVER - PUBLIC))
            )
            if not gone:
                worth = faces(m, new, after | deck, up)
            else:
                others = deck
                for kind in range(needed):
                    copies = (key >> (5 * kind + 3)) & 3
                    if copies:
                        others -= copies
                        if (new >> 5 * kind) & 31:
                            child = (new - (8 << 5 * kind)) | (1 << (5 * kind + mover))
                        else:
                            child = new
                        worth += copies * faces(m, child, after | (deck - 1), up)
                if others > 0:
                    worth += others * faces(m, new, after | (deck - 1), up)
        if worth > best:
            best = worth
            if best == ORDERS[deck]:
                break
    if table[place, 1] == 0:
        table[place, 0], table[place, 1] = key, public + 1 | best << WON
    return best


@compiled
def face_worth(m: Limbs, hands: Whole, rest: Whole, up: FaceUp) -> Whole:
    """Return in how many orders of the deck a world is won face up."""
    key = lying(m, hands, rest)
    if key < 0:
        return 0
    if key == 0:
        return ORDERS[(rest >> DECK) & 7]
    return faces(m, key, rest >> PUBLIC, up)


@compiled
def _choice_number(m: Limbs, number: Whole) -> Whole:
    size = m[HAND]
    if number < size:
        return number
    return DISCARD + number - size if number < 2 * size else CLUE + number - 2 * size


@compiled
def worked_out(m: Limbs, hands: Whole, rest: Whole, choice: Whole, up: FaceUp) -> Whole:
    """Return in how many orders of the deck it is won if all is face up after a choice."""
    over, new, after = acted(m, hands, rest, choice)
    deck = (rest >> DECK) & 7
    if over:
        return ORDERS[deck] if over == 2 else 0
    if choice >= CLUE or not deck:
        return face_worth(m, new, after, up)
    total = 0
    seat = (rest >> MOVER) & 3
    for place in range(deck):
        copies, with_card, left = drawn_after(m, new, after, place, seat)
        if copies:
            total += copies * face_worth(m, with_card, left, up)
    return total


@compiled
def acts_place(m: Limbs, hands: Whole, rest: Whole, up: FaceUp) -> Whole:
    """Return where in `acts` the worths of all choices of a world are remembered.

    They are what `worked_out` says, by `_choice_number`, and 0 where the rules forbid the choice.
    """
    size = m[HAND]
    hands &= m[CARDS]
    acts = up.acts
    mask = len(acts) - 1
    mixed = (hands ^ (rest * 0x2545F4914F6CDD1D)) * 0x5851F42D4C957F2D
    place = (mixed ^ (mixed >> 31)) & mask
    if acts[place, 0] != hands or acts[place, 1] != rest + 1:
        place = (place ^ 1) & mask
        if acts[place, 0] != hands or acts[place, 1] != rest + 1:
            seat = (rest >> MOVER) & 3
            tokens = (rest >> TOKENS) & 15
            low = high = 0
            for number in range(2 * size + 1):
                choice_now = _choice_number(m, number)
                slot = choice_now & 15
                worth = 0
                if choice_now >= CLUE:
                    if tokens:
                        worth = worked_out(m, hands, rest, choice_now, up)
                elif (hands >> (m[WIDTH] * seat + 4 * slot)) & 15 != EMPTY and (
                    choice_now < DISCARD or tokens < m[MAX_TOKENS]
                ):
                    worth = worked_out(m, hands, rest, choice_now, up)
                if number < 8:
                    low |= worth << 8 * number
                else:
                    high |= worth << 8 * (number - 8)
            acts[place, 0], acts[place, 1] = hands, rest + 1
            acts[place, 2], acts[place, 3] = low, high
    return place


@compiled
def act_at(up: FaceUp, place: Whole, number: Whole) -> Whole:
    """Return what `acts_place` found of one choice."""
    return (up.acts[place, 2 + (number >> 3)] >> 8 * (number & 7)) & 255


# -- the table of choices ------------------------------------------------------------------------


@compiled
def place_of(m: Limbs, cells: Limbs, sight: Whole, spot: Whole) -> Whole:
    """Return where something is kept, or would be."""
    mask = cells.shape[0] - 1
    mixed = (sight ^ (spot * 0x2545F4914F6CDD1D)) * 0x5851F42D4C957F2D
    place = (mixed ^ (mixed >> 31)) & mask
    while cells[place, 1] and (cells[place, 0] != sight or cells[place, 1] != spot):
        place = (place + 1) & mask
    return place


@compiled
def put(m: Limbs, cells: Limbs, journal: Limbs, sight: Whole, spot: Whole, choice: Whole) -> None:
    """Keep a choice, and in a trial what was there before, so that it can be undone."""
    place = place_of(m, cells, sight, spot)
    entry = m[JOURNAL]
    if entry == len(journal):
        return  # such a trial is undone anyway
    if not cells[place, 1]:
        if 8 * m[USED] > 7 * len(cells):
            m[FULL] = 1  # looking for a place must come to an end: what is new is not kept
            return
        cells[place, 0], cells[place, 1], cells[place, 2] = sight, spot, NOTHING
        m[USED] += 1
        if 2 * m[USED] > len(cells):
            m[FULL] = 1
    if entry >= 0 and cells[place, 2] != choice:
        journal[entry, 0], journal[entry, 1] = place, cells[place, 2]
        m[JOURNAL] += 1
    cells[place, 2] = choice
    cells[place, 3] = m[STAMP]


@compiled
def undo(m: Limbs, cells: Limbs, journal: Limbs) -> None:
    """Undo what was put since the journal began, the last first, so that look-ups find the rest."""
    for entry in range(m[JOURNAL] - 1, -1, -1):
        place, before = journal[entry, 0], journal[entry, 1]
        cells[place, 2] = before
        if before == NOTHING:
            cells[place, 1] = 0
            m[USED] -= 1
    m[JOURNAL] = 0


@compiled
def choice_at(m: Limbs, cells: Limbs, sight: Whole, spot: Whole) -> Whole:
    """Return the choice of a sight, or -1 where it is not on the way."""
    if not spot:
        return -1
    place = place_of(m, cells, sight, spot)
    if cells[place, 1] and cells[place, 3] >= m[STAMP] - 1:
        return cells[place, 2]
    return -1


@compiled
def spot_after(m: Limbs, cells: Limbs, spot: Whole, show: Whole) -> Whole:
    """Return the spot that follows something shown; 0 where there is none on the way."""
    found = choice_at(m, cells, -1 - show, spot)
    return max(0, found)


@compiled
def spot_made(m: Limbs, cells: Limbs, journal: Limbs, spot: Whole, show: Whole) -> Whole:
    """Return the spot that follows something shown, made where there is none."""
    place = place_of(m, cells, -1 - show, spot)
    found = cells[place, 2] if cells[place, 1] else 0
    if found <= 0:
        m[SPOTS] += 1
        found = m[SPOTS]
    put(m, cells, journal, -1 - show, spot, found)
    return found


# -- choices -------------------------------------------------------------------------------------


@compiled
def is_label(m: Limbs, sight: Whole, mover: Whole, label: Whole) -> Truth:
    """Whether a hand has a clue with this label.

    That is written beside the hand (see `LabelSets`) until a card is played or discarded; then
    only the labels count that it is sure to have, as `SureCode` says.
    """
    each, size, players = m[EACH], m[HAND], m[PLAYERS]
    seat = (mover + 1 + label // each) % players
    what = label % each
    hand = sight >> (m[WIDTH] * seat)
    if hand & 15 == EMPTY:
        return False
    offer = (hand & ((1 << m[WIDTH]) - 1)) >> 4 * size
    if offer:
        return (m[OFFERS + offer] >> what) & 1 == 1
    if what >= SURE:
        return False
    if what < 2:
        return True
    first, dull = -1, 0
    for _ in range(size):
        kind = hand & 15
        hand >>= 4
        if is_needed(m, kind):
            value = m[SUIT + kind] if what == 2 else m[RANK + kind]
            if first >= 0 and first != value:
                return True
            first = value
        elif kind != EMPTY:
            dull += 1
    start, count = (SPARE_SUIT, SUITS) if what == 2 else (SPARE_RANK, RANKS + 1)
    most = 0
    for value in range(count):
        if first < 0 or first == value:
            most = max(most, m[start + value])
    return most < dull


@compiled
def can(m: Limbs, sight: Whole, hands: Whole, rest: Whole, choice: Whole) -> Truth:
    """Whether a choice is allowed and, for a clue, sure to be there."""
    mover = (rest >> MOVER) & 3
    tokens = (rest >> TOKENS) & 15
    if choice >= CLUE:
        return tokens > 0 and is_label(m, sight, mover, choice - CLUE)
    slot = choice & 15
    if (hands >> (m[WIDTH] * mover + 4 * slot)) & 15 == EMPTY:
        return False
    return choice < DISCARD or tokens < m[MAX_TOKENS]


@compiled
def _choices_of(m: Limbs) -> Whole:
    return 2 * m[HAND] + m[EACH] * (m[PLAYERS] - 1)


@compiled
def number_of(m: Limbs, choice: Whole) -> Whole:
    """Return where a choice is among those that are worked out face up; all clues are one there."""
    if choice < DISCARD:
        return choice
    return m[HAND] + choice - DISCARD if choice < CLUE else 2 * m[HAND]


@compiled
def sum_up(t: Tables, only_new: Truth, first: Whole, end: Whole, row: Whole) -> None:
    """Put into a row of the sums what choices are worth face up in the worlds that are there."""
    m, worlds, sums = t.m, t.worlds, t.sums
    count = 2 * m[HAND] + 1
    for number in range(count):
        sums[row, number] = 0.0
    for i in range(first, end):
        if worlds[i, CAME] == NEW or (worlds[i, CAME] == STAYED and not only_new):
            place = acts_place(m, worlds[i, HANDS], worlds[i, REST], t.up)
            share = t.shares[i] / ORDERS[(worlds[i, REST] >> DECK) & 7]
            for number in range(count):
                sums[row, number] += share * act_at(t.up, place, number)


@compiled
def label_for(m: Limbs, sight: Whole, hands: Whole, rest: Whole) -> Whole:
    """Return some clue, with other sights another one; -1 where there is none."""
    labels = m[EACH] * (m[PLAYERS] - 1)
    shift = ((sight * 0x5851F42D4C957F2D) >> 40) & 0xFFFF
    for other in range(labels):
        label = CLUE + (shift + other) % labels
        if can(m, sight, hands, rest, label):
            return label
    return -1


@compiled
def greedy(t: Tables, sight: Whole, first: Whole, end: Whole) -> Whole:
    """Return what would be best if all hands were face up afterwards; plays before clues."""
    m, sums = t.m, t.sums
    hands, rest = t.worlds[first, HANDS], t.worlds[first, REST]
    sum_up(t, False, first, end, FOR_GREEDY)
    best, most = -1, -1.0
    for turn in range(2 * m[HAND] + 1):
        if turn == m[HAND]:
            choice = label_for(m, sight, hands, rest)
        else:
            choice = _choice_number(m, turn - (turn > m[HAND]))
        if choice < 0:
            continue
        total = sums[FOR_GREEDY, number_of(m, choice)]
        if total > most + LITTLE and can(m, sight, hands, rest, choice):
            best, most = choice, total
    return best


@compiled
def show_of(m: Limbs, hands: Whole, rest: Whole, choice: Whole) -> Whole:
    """Return what the table sees of a choice: the action and the kind of card, or the label."""
    if choice >= CLUE:
        return SHOWN_CLUE + choice - CLUE
    slot = choice & 15
    kind = (hands >> (m[WIDTH] * ((rest >> MOVER) & 3) + 4 * slot)) & 15
    return (SHOWN_DISCARD if choice >= DISCARD else 0) + 16 * slot + kind


@compiled
def handed_on(t: Tables, i: Whole, choice: Whole, how: Whole, top: Whole) -> tuple[Whole, Share]:
    """Put what world i becomes by a choice at `top`; return where that ends, and what is won.

    How it came there is put beside it.
    """
    m, worlds, shares = t.m, t.worlds, t.shares
    hands, rest, share = worlds[i, HANDS], worlds[i, REST], shares[i]
    deck = (rest >> DECK) & 7
    worth = act_at(t.up, acts_place(m, hands, rest, t.up), number_of(m, choice))
    if not worth:
        return top, 0.0
    over, new, after = acted(m, hands, rest, choice)
    if over:
        return top, (share if over == 2 else 0.0)
    if top + MOST_DECK >= worlds.shape[0]:
        m[FULL] = 2
        return top, 0.0
    if choice >= CLUE or not deck:
        worlds[top, HANDS], worlds[top, REST], shares[top] = new, after, share
        worlds[top, CAME] = how
        return top + 1, 0.0
    seat = (rest >> MOVER) & 3
    for place in range(deck):
        copies, with_card, left = drawn_after(m, new, after, place, seat)
        if copies and (worth == ORDERS[deck] or face_worth(m, with_card, left, t.up)):
            worlds[top, HANDS], worlds[top, REST] = with_card, left
            worlds[top, CAME] = how
            shares[top] = share * copies / deck
            top += 1
    return top, 0.0


@compiled
def gathered(t: Tables, show: Whole, first: Whole, end: Whole, top: Whole) -> tuple[Whole, Share]:
    """Put the worlds after `show` at `top`; return where they end, and what is already won.

    Worlds whose choice shows something else are passed over.
    """
    worlds = t.worlds
    won = 0.0
    for i in range(first, end):
        choice = worlds[i, CHOICE]
        if choice >= 0 and worlds[i, SHOW] == show:
            top, more = handed_on(t, i, choice, STAYED, top)
            won += more
    return top, won


@compiled
def came(worlds: Limbs, i: Whole, show: Whole) -> Whole:
    """Return whether world i is `NEW` after `show`, is there as before, or is `GONE` from there."""
    now = worlds[i, SHOW] == show and worlds[i, CAME] != GONE
    before = worlds[i, SHOWN_BEFORE] == show and worlds[i, CAME] != NEW
    if now:
        return STAYED if before else NEW
    return GONE if before else ELSEWHERE


@compiled
def gathered_changes(
    t: Tables, show: Whole, first: Whole, end: Whole, top: Whole
) -> tuple[Whole, Share]:
    """Put the worlds after `show`, now or before, at `top`; return where they end, and what is won.

    Won, that is, by those that come, less what those that are gone would have won.
    """
    worlds = t.worlds
    won = 0.0
    choice = show >> 4
    if show >= SHOWN_CLUE:
        choice = CLUE + show - SHOWN_CLUE
    elif show >= SHOWN_DISCARD:
        choice = DISCARD + ((show - SHOWN_DISCARD) >> 4)
    for i in range(first, end):
        how = came(worlds, i, show)
        if how != ELSEWHERE:
            top, more = handed_on(t, i, choice, how, top)
            won += how * more
    return top, won


@compiled
def is_last(rest: Whole) -> Truth:
    """Whether nobody has a turn after this one."""
    return (rest >> TURNS) & 7 == 1


@compiled
def own_mask(m: Limbs, rest: Whole) -> Whole:
    """Return the bits of the hand of the player to move."""
    size = m[WIDTH]
    return ((1 << size) - 1) << (size * ((rest >> MOVER) & 3))


@compiled
def _put_world(worlds: Limbs, shares: Decimals, i: Whole, to: Whole) -> None:
    worlds[to, HANDS], worlds[to, REST] = worlds[i, HANDS], worlds[i, REST]
    worlds[to, CHOICE], worlds[to, CAME] = worlds[i, CHOICE], worlds[i, CAME]
    shares[to] = shares[i]


@compiled
def sort(worlds: Limbs, shares: Decimals, first: Whole, end: Whole) -> None:
    """Sort worlds by what stands in `CHOICE`; what is above them is used, where there is room."""
    size = end - first
    width = RUN if end + size <= worlds.shape[0] else size
    for low in range(first, end, width):
        for i in range(low + 1, min(low + width, end)):
            hands, rest, key = worlds[i, HANDS], worlds[i, REST], worlds[i, CHOICE]
            how, share = worlds[i, CAME], shares[i]
            j = i
            while j > low and worlds[j - 1, CHOICE] > key:
                _put_world(worlds, shares, j - 1, j)
                j -= 1
            worlds[j, HANDS], worlds[j, REST], worlds[j, CHOICE] = hands, rest, key
            worlds[j, CAME], shares[j] = how, share
    away = size
    here = first
    while width < size:
        for low in range(here, here + size, 2 * width):
            one, middle = low, min(low + width, here + size)
            other, high = middle, min(low + 2 * width, here + size)
            for to in range(low + away, high + away):
                if other >= high or (one < middle and worlds[one, CHOICE] <= worlds[other, CHOICE]):
                    _put_world(worlds, shares, one, to)
                    one += 1
                else:
                    _put_world(worlds, shares, other, to)
                    other += 1
        here, away, width = here + away, -away, 2 * width
    if here > first:
        for i in range(first, end):
            _put_world(worlds, shares, i + size, i)


@compiled
def by_sight(t: Tables, first: Whole, end: Whole) -> Whole:
    """Sort worlds by what the player to move sees, and put equal ones together; return their end.

    At one spot worlds with equal hands have equal decks, as the same cards have been shown.
    """
    m, worlds, shares = t.m, t.worlds, t.shares
    own = own_mask(m, worlds[first, REST])
    size = m[WIDTH]
    shift = size * ((worlds[first, REST] >> MOVER) & 3)
    in_order = True
    for i in range(first, end):
        hands = worlds[i, HANDS]
        low = hands & ((1 << shift) - 1)
        high = hands >> (shift + size)
        worlds[i, CHOICE] = (((high << shift) | low) << size) | ((hands & own) >> shift)
        in_order = in_order and (i == first or worlds[i - 1, CHOICE] <= worlds[i, CHOICE])
    if not in_order:  # as those at the first spot are after the first time
        sort(worlds, shares, first, end)
    at = first
    for i in range(first + 1, end):
        if worlds[i, CHOICE] == worlds[at, CHOICE] and worlds[i, CAME] == worlds[at, CAME]:
            shares[at] += shares[i]
        else:
            at += 1
            _put_world(worlds, shares, i, at)
    return at + 1


@compiled
def _take(t: Tables, first: Whole, end: Whole, choice: Whole) -> None:
    m, worlds = t.m, t.worlds
    for i in range(first, end):
        worlds[i, CHOICE] = choice
        worlds[i, SHOW] = (
            show_of(m, worlds[i, HANDS], worlds[i, REST], choice) if choice >= 0 else -1
        )


@compiled
def after_show(
    t: Tables, mode: Whole, spot: Whole, show: Whole, first: Whole, end: Whole, at: Whole
) -> tuple[Whole, Share, Whole]:
    """Put the worlds after `show` at `at`; return where they end, what is won, and their spot.

    The worlds from `first` to before `end` do not show it any more then.
    """
    m, worlds = t.m, t.worlds
    top, won = gathered(t, show, first, end, at)
    for i in range(first, end):
        if worlds[i, SHOW] == show:
            worlds[i, SHOW] = -1
    after = 0
    if top > at:
        if mode == FOLLOW:
            after = spot_after(m, t.cells, spot, show)
        else:
            after = spot_made(m, t.cells, t.journal, spot, show)
    return top, won, after


@compiled
def run(t: Tables, mode: Whole, spot: Whole, first: Whole, end: Whole) -> Share:
    """Return what the worlds from `first` to before `end` are worth at `spot`.

    FOLLOW: as the choices are. COMMIT: likewise, and keep what was chosen on the way.
    """
    m, cells, journal, worlds = t.m, t.cells, t.journal, t.worlds
    if first >= end or m[LEFT] < 0:
        return 0.0
    m[LEFT] -= end - first
    end = by_sight(t, first, end)
    mask = ~own_mask(m, worlds[first, REST])
    start = first
    while start < end:
        sight = worlds[start, HANDS] & mask
        stop = start + 1
        while stop < end and worlds[stop, HANDS] & mask == sight:
            stop += 1
        choice = choice_at(m, cells, sight, spot)
        if choice < 0:
            choice = greedy(t, sight, start, stop)
        if mode != FOLLOW and choice >= 0:
            put(m, cells, journal, sight, spot, choice)
        _take(t, start, stop, choice)
        start = stop
    total = 0.0
    for i in range(first, end):
        if worlds[i, SHOW] >= 0:
            top, won, after = after_show(t, mode, spot, worlds[i, SHOW], first, end, end)
            total += won
            if top > end:
                total += run(t, mode, after, end, top)
    return total


@compiled
def sum_of(
    t: Tables,
    mode: Whole,
    which: Whole,
    choice: Whole,
    spot: Whole,
    start: Whole,
    stop: Whole,
    end: Whole,
) -> Share:
    """Return what worlds of one sight are worth with a choice: the `NEW` ones, or those `GONE`.

    `STAYED` stands for all that are there now. What they become is put at `end`.
    """
    worlds = t.worlds
    _take(t, start, stop, choice)
    for i in range(start, stop):
        how = worlds[i, CAME]
        if how == GONE if which == STAYED else how != which:
            worlds[i, SHOW] = -1
    total = 0.0
    for i in range(start, stop):
        if worlds[i, SHOW] >= 0:
            top, won, after = after_show(t, mode, spot, worlds[i, SHOW], start, stop, end)
            total += won
            if top > end:
                total += run(t, mode, after, end, top)
    return total


@compiled
def best_response(
    t: Tables, choice: Whole, sight: Whole, spot: Whole, start: Whole, stop: Whole, end: Whole
) -> Whole:
    """Return the best choice of a sight some of whose worlds came or went.

    Only what is better for these can have become the best one: the others' sum is as it was.
    """
    m, worlds, sums = t.m, t.worlds, t.sums
    if is_last(worlds[start, REST]):
        return greedy(t, sight, start, stop)
    follow, gone, new = m[NUMBERS], m[NUMBERS] + GONE, m[NUMBERS] + NEW
    stayed = m[NUMBERS]
    all_new, some_gone = True, False
    for i in range(start, stop):
        all_new = all_new and worlds[i, CAME] == NEW
        some_gone = some_gone or worlds[i, CAME] == GONE
    kept = sum_of(t, follow, new, choice, spot, start, stop, end)
    if some_gone:
        kept -= sum_of(t, follow, gone, choice, spot, start, stop, end)
    best, most = choice, (kept if all_new else -1.0)
    sum_up(t, False, start, stop, FOR_ALL)
    sum_up(t, True, start, stop, FOR_NEW)
    for number in range(_choices_of(m)):
        tried = _choice_number(m, number)
        bound, of_new = sums[FOR_ALL, number_of(m, tried)], sums[FOR_NEW, number_of(m, tried)]
        if of_new <= kept + LITTLE or bound <= most + LITTLE or tried == choice:
            continue
        if not can(m, sight, worlds[start, HANDS], worlds[start, REST], tried):
            continue
        total = sum_of(t, follow, new, tried, spot, start, stop, end)
        if not all_new:
            differs = total
            if some_gone and differs > kept + LITTLE:
                differs -= sum_of(t, follow, gone, tried, spot, start, stop, end)
            if differs <= kept + LITTLE:
                continue
            if most < 0.0:
                most = sum_of(t, follow, stayed, choice, spot, start, stop, end)
                if bound <= most + LITTLE:
                    continue
            total = sum_of(t, follow, stayed, tried, spot, start, stop, end)
        if total > most + LITTLE:
            best, most = tried, total
    return best


@compiled
def changed(t: Tables, chosen: Truth, spot: Whole, first: Whole, end: Whole) -> Share:
    """Return how much more the worlds first:end are worth at `spot` for what came and went.

    Sights to which worlds come respond anew, here and in what follows, as long as `RESPONSES`
    says;
    in the last decision all do, also those that worlds only leave. Where it is `chosen`, the worlds
    are sorted and have their choices: the new ones in `SHOW`, those before in `SHOWN_BEFORE`.
    """
    m, cells, journal, worlds = t.m, t.cells, t.journal, t.worlds
    if first >= end or m[LEFT] < 0:
        return 0.0
    m[LEFT] -= end - first
    start = end
    if not chosen:
        end = by_sight(t, first, end)
        start = first
    mask = ~own_mask(m, worlds[first, REST])
    last = is_last(worlds[first, REST])
    while start < end:
        sight = worlds[start, HANDS] & mask
        anew = False
        stop = start
        while stop < end and worlds[stop, HANDS] & mask == sight:
            came_now = worlds[stop, CAME]
            anew = anew or came_now == NEW or (last and came_now == GONE)
            stop += 1
        kept = choice_at(m, cells, sight, spot)
        choice = kept
        if choice < 0:
            choice = greedy(t, sight, start, stop)
        before = choice
        anew = anew and (last or m[RESPONSES] >= 0)
        if anew and choice >= 0:
            choice = best_response(t, choice, sight, spot, start, stop, end)
        if choice >= 0 and (anew or choice != kept):
            put(m, cells, journal, sight, spot, choice)
        if choice != kept:
            # What follows is kept, so that the sights after this one reckon with it: else they all
            # would respond as if nobody else did.
            sum_of(t, m[NUMBERS + COMMIT], m[NUMBERS], choice, spot, start, stop, end)
        _take(t, start, stop, before)
        for i in range(start, stop):
            worlds[i, SHOWN_BEFORE] = worlds[i, SHOW]
        if choice != before:
            _take(t, start, stop, choice)
        start = stop
    total = 0.0
    for i in range(first, end):
        for column in (SHOW, SHOWN_BEFORE):
            show = worlds[i, column]
            if show < 0 or came(worlds, i, show) not in (NEW, GONE):
                continue
            top, won = gathered_changes(t, show, first, end, end)
            total += won
            if top > end:
                m[RESPONSES] -= 1
                total += changed(
                    t, m[NUMBERS] > 0, spot_made(m, cells, journal, spot, show), end, top
                )
                m[RESPONSES] += 1
            for j in range(i, end):
                if worlds[j, SHOW] == show:
                    worlds[j, SHOW] = -1
                if worlds[j, SHOWN_BEFORE] == show:
                    worlds[j, SHOWN_BEFORE] = -1
    return total


# -- what `trials.Trials` calls ------------------------------------------------------------------


@compiled
def improve(t: Tables, count: Whole) -> Share:
    """Let everybody respond in turn, from the first spot on; return what the plan is worth then."""
    m, worlds = t.m, t.worlds
    m[STAMP] += 1
    m[JOURNAL] = FOR_GOOD
    m[RESPONSES] = ALL
    for i in range(count):
        worlds[i, CAME] = NEW
    worth = changed(t, m[NUMBERS] > 0, m[NUMBERS + 1], m[NUMBERS], count)
    for i in range(count):
        worlds[i, CAME] = STAYED
    return worth


@compiled
def choose(
    m: Limbs, cells: Limbs, journal: Limbs, sight: Whole, spot: Whole, choice: Whole
) -> None:
    """Put a choice into the plan from outside."""
    m[JOURNAL] = FOR_GOOD
    put(m, cells, journal, sight, spot, choice)


@compiled
def deal_to_follow(t: Tables, count: Whole, most_share: Share) -> Whole:
    """Return the place of a random world of the first `count`, mostly one that the plan may lose.

    The place behind them is overwritten.
    """
    m, worlds, shares = t.m, t.worlds, t.shares
    at = int(np.random.random() * count)
    if np.random.random() < AT_LOSS:
        for _ in range(LOOKED_FOR_LOSS):
            at = int(np.random.random() * count)
            while shares[at] < most_share * np.random.random():
                at = int(np.random.random() * count)
            hands, rest = worlds[at, HANDS], worlds[at, REST]
            worlds[count, HANDS], worlds[count, REST], shares[count] = hands, rest, 1.0
            worlds[count, CAME] = STAYED
            won = run(t, m[NUMBERS], m[NUMBERS + 1], count, count + 1)
            lost = face_worth(m, hands, rest, t.up) / ORDERS[(rest >> DECK) & 7] - won
            if lost > np.random.random():
                break
    return at


@compiled
def try_another_choice(t: Tables, spot: Whole, first: Whole, end: Whole, at: Whole) -> Truth:
    """Give the sight of world `at` another choice at a spot; return whether one was found.

    `first` and `end` are the worlds there, sorted by sight.
    """
    m, cells, journal, worlds = t.m, t.cells, t.journal, t.worlds
    shares, sums = t.shares, t.sums
    mask = ~own_mask(m, worlds[first, REST])
    sight, old = worlds[at, HANDS] & mask, worlds[at, CHOICE]
    if old < 0 or worlds[at, SHOW] != worlds[at, SHOWN_BEFORE]:
        return False
    low = at
    while low > first and worlds[low - 1, HANDS] & mask == sight:
        low -= 1
    high = at + 1
    while high < end and worlds[high, HANDS] & mask == sight:
        high += 1
    most = 0.0
    for i in range(low, high):
        won = face_worth(m, worlds[i, HANDS], worlds[i, REST], t.up)
        most += shares[i] * won / ORDERS[(worlds[i, REST] >> DECK) & 7]
    sum_up(t, False, low, high, FOR_ALL)
    for _ in range(CHOICES_TRIED):
        tried = _choice_number(m, int(np.random.random() * _choices_of(m)))
        if tried == old or not can(m, sight, worlds[at, HANDS], worlds[at, REST], tried):
            continue
        bound = sums[FOR_ALL, number_of(m, tried)]
        # The more an action could be worth, the likelier it is tried.
        if bound > LITTLE and bound >= most * np.random.random():
            # Mostly by all who see the same cards, whatever else these offer: plans follow one
            # order of preference for a hand.
            shared = mask & m[CARDS] if np.random.random() < TOGETHER else mask
            last = sight + 1
            for i in range(first, end):
                other = worlds[i, HANDS] & mask
                if (other ^ sight) & shared or worlds[i, CHOICE] < 0:
                    continue
                if not can(m, other, worlds[i, HANDS], worlds[i, REST], tried):
                    continue
                _take(t, i, i + 1, tried)
                if other != last:
                    put(m, cells, journal, other, spot, tried)
                    last = other
            return True
    return False


@compiled
def trials(t: Tables, number: Whole, seed: Whole, count: Whole, heat: float) -> Share:
    """Try `number` changes; return how much better the plan is for them.

    A trial goes down the plan with one deal, mostly one in which something is lost, stops somewhere
    on the way and changes the choices of some sights there. With `heat` one that makes the plan
    worse by less than a random amount of that size is kept.
    """
    m, cells, journal, worlds = t.m, t.cells, t.journal, t.worlds
    shares = t.shares
    np.random.seed(seed)
    zero, one = m[NUMBERS], m[NUMBERS + 1]
    count = by_sight(t, zero, count)
    most_share = 0.0
    for i in range(count):
        most_share = max(most_share, shares[i])
    gain = 0.0
    for _ in range(number):
        if m[FULL] or m[LEFT] < 0:
            break
        at = deal_to_follow(t, count, most_share)
        hands, rest = worlds[at, HANDS], worlds[at, REST]
        spot, first, end = one, zero, count
        m[JOURNAL] = 0
        mask = ~own_mask(m, worlds[first, REST])
        while True:
            end = by_sight(t, first, end)
            mask = ~own_mask(m, worlds[first, REST])
            start = first
            while start < end:
                sight = worlds[start, HANDS] & mask
                stop = start + 1
                while stop < end and worlds[stop, HANDS] & mask == sight:
                    stop += 1
                _take(t, start, stop, choice_at(m, cells, sight, spot))
                start = stop
            if np.random.random() < STOPS_HERE:
                break
            choice = choice_at(m, cells, hands & mask, spot)
            if choice < 0:
                break
            show = show_of(m, hands, rest, choice)
            over, new, left = acted(m, hands, rest, choice)
            # The last decision is always the best response.
            if over or is_last(left):
                break
            deck = (rest >> DECK) & 7
            if choice < CLUE and deck:
                seat = (rest >> MOVER) & 3
                copies = 0
                while copies == 0:
                    place = int(np.random.random() * deck)
                    over, new, left = acted(m, hands, rest, choice)
                    copies, new, left = drawn_after(m, new, left, place, seat)
            top, _ = gathered(t, show, first, end, end)
            after = spot_after(m, cells, spot, show)
            if top == end or not after:
                break
            spot, first, end = after, end, top
            hands, rest = new, left
        for i in range(first, end):
            worlds[i, SHOWN_BEFORE] = worlds[i, SHOW]
        size = end - first
        made = 0
        for change in range(1 + int(np.random.random() * np.random.random() * MOST_CHANGES)):
            at = first + int(np.random.random() * size)
            if change == 0 and np.random.random() < AT_DEAL:
                for i in range(first, end):
                    if worlds[i, HANDS] & mask == hands & mask:
                        at = i
                        break
            if try_another_choice(t, spot, first, end, at):
                made += 1
        if not made:
            continue
        m[RESPONSES] = ALL
        if heat > 0.0:
            chance = np.random.random()
            m[RESPONSES] = 1 if chance < ONLY_NEXT else 2 if chance < ONLY_TWO else ALL
        more = changed(t, m[NUMBERS] == 0, spot, first, end)
        floor = -LITTLE
        if heat > 0.0:
            floor -= heat * -np.log(max(np.random.random(), 1e-12))
        # What did not fit anywhere is missing from the difference.
        complete = m[LEFT] >= 0 and not m[FULL] and m[JOURNAL] < journal.shape[0]
        if complete and more >= floor:
            gain += more
        else:
            undo(m, cells, journal)
    return gain
