"""`Literal`: takes clues at their word, acts on what it can prove.

No convention: a clue says what it says, and nothing about why it was given. What the cards in hand
can be follows from the clues and from counting copies (`hanabi_kit.deduction`), and a card is only
played when everything it can be is playable.

The rules, in this order; the first that applies is followed:

1. **Play** a card that is surely playable: the lowest rank first, since others build on it.
2. **Clue**, if there is a token and a clue is worth enough. Counted for each card of the hand it
   goes to: most if its holder becomes certain that it is playable; much if a card that would be
   lost with the next discard is kept; for a playable card in doubt, by how much its odds to be
   playable rise in its holder's eyes; a little for trash that becomes known. The fewer tokens, the
   more a clue must be worth.
3. In the final round, with nothing better and a strike to spare, **guess**: play the card that is
   likeliest to be playable.
4. **Discard** the card that is missed least on average over what it can be: sure trash costs
   nothing, the last copy of a needed card most. With few draws left a clue goes before it.
5. With all tokens on the table a discard is not allowed: the best **clue** there is.

Where playing and discarding change places for a suit ("Orange") a play is sure when it is also sure
which of the two makes it; and what is missed least counts what the other of the two would do.

Measured with the standard rules in 10,000 games each: means of 15.1, 18.0, 17.5, 16.5 and 16.7
points with 2, 3, 4, 5 and 6 players (standard errors below 0.1); none was perfect, none ended by
strikes.
"""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_kit.actions import Action, Clue, Discard, Mark, Play
from hanabi_kit.cards import Seat, Slot
from hanabi_kit.engine.untold import told_marks, told_value
from hanabi_kit.players.board import Board, bits_of, ones, weight
from hanabi_kit.players.facts import Sight, hand_bits, possible_bits
from hanabi_kit.players.two_ways import (
    button,
    cost_of_losing,
    least_harm,
    likeliest_play,
    may_strike,
)
from hanabi_kit.support.arguments import checked
from hanabi_kit.view import View

# What a clue is worth, in points that have no meaning beyond being compared.
CERTAIN_PLAY = 100
KEPT = 80
LIKELIER_PLAY = 100
KNOWN_TRASH = 10
CLUE_FROM = (0, 30, 25, 20, 20, 15, 15, 10, 10)
"""What a clue must be worth with 0, 1, … tokens; with more, the last number."""


class Literal:
    """Plays what it can prove, and clues so that others can; see the module for its rules.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> Literal().act(game.view())
    Clue(to=1, value=1)
    """

    name = "Literal"

    @checked
    def act(self, view: View) -> Action:
        """Return what the viewer of `view` does."""
        sight = Sight(view)
        board = sight.board
        tables = board.tables
        sure = _sure_play(sight.own, board, full=view.clue_tokens >= view.rules.max_clue_tokens)
        if sure is not None:
            return sure
        clues = _valued_clues(sight) if sight.may_clue else []
        best = max(clues, key=lambda found: found[0], default=(-1, None))
        tokens = view.clue_tokens // view.rules.mechanism.clue_cost
        if best[1] is not None and best[0] >= _enough(tokens):
            return best[1]
        final = view.turns_left is not None
        if final and view.strikes + 1 < view.rules.max_strikes:
            guess = likeliest_play(sight.own, board, sight.left)
            if guess is not None:
                return guess
        twins = _twins(sight, view.seat)
        place = _least_missed(sight.own, board, sight.left, twins)
        if view.clue_tokens < view.rules.max_clue_tokens and place is not None:
            hurts = bool(sight.own[place] & ~board.trash)
            late = board.pace(view.deck_size, len(view.players)) <= 1
            if best[1] is None or not (hurts and late):
                if not tables.inverted:
                    return Discard(Slot(place + 1))
                last = view.strikes + 1 >= view.rules.max_strikes
                action = least_harm(sight.own, board, sight.left, twins, last_strike=last)
                risky = last and may_strike(action, sight.own[action.slot - 1], board)
                return best[1] if risky and best[1] is not None else action
        return best[1] or sight.last_resort(None if place is None else place + 1)


def _enough(tokens: int) -> int:
    """What a clue must be worth with so many tokens."""
    return CLUE_FROM[min(tokens, len(CLUE_FROM) - 1)]


def _sure_play(own: Sequence[int], board: Board, *, full: bool) -> Play | Discard | None:
    """What surely lays the best card on its firework."""
    tables = board.tables
    best = None
    for place, bits in enumerate(own):
        if not bits or bits & ~board.playable:
            continue
        action = button(tables, Slot(place + 1), bits, play=True)
        if action is not None:
            height = min(board.height[index] for index in ones(bits))
            # Completing a firework gives a token, but not to a full set of them.
            key = (full and height == tables.top, height, -place)
            if best is None or key < best[0]:
                best = key, action
    return None if best is None else best[1]


def _least_missed(own: Sequence[int], board: Board, left: Sequence[int], twins: int) -> int | None:
    """The place of the card whose loss costs least on average; the oldest of several."""
    best = None
    for place, bits in enumerate(own):
        total = 0
        for index in ones(bits & ~board.trash):
            total += left[index] * cost_of_losing(index, board, twins)
        mean = 100 * total // max(weight(bits, left), 1)
        if best is None or mean <= best[0]:
            best = mean, place
    return None if best is None else best[1]


def _twins(sight: Sight, seat: int) -> int:
    """The cards seen in hands other than that of `seat`."""
    found = 0
    for other, hand in enumerate(sight.hands):
        if other != seat:
            found |= bits_of(hand)
    return found


def _valued_clues(sight: Sight) -> list[tuple[int, Clue]]:
    """Every clue that touches a card, with its worth."""
    view, rules = sight.view, sight.view.rules
    board, tables = sight.board, sight.board.tables
    tells = rules.mechanism.told == "value"
    sure_elsewhere = bits_of(
        bits.bit_length() - 1 for bits in sight.own if bits and not bits & (bits - 1)
    )
    hands = dict(view.others)
    found = []
    left: Sequence[int] = ()
    seat = -1
    for clue in sight.can_touch():
        if clue.to != seat:
            seat = clue.to
            left = sight.left_for(seat)
            cards = sight.hands[seat]
            marks = [told_marks(rules, held.marks, Seat(seat)) for held in hands[Seat(seat)]]
            allowed = hand_bits(tables, marks)
            before = possible_bits(allowed, left)
            twins = _twins(sight, seat)
            risky = _would_lose(cards, before, board, left, twins)
            step = (seat - view.seat) % len(view.players)
        hit = tables.touched[clue.value]
        if tells:
            narrowed = [
                bits & hit if hit >> card & 1 else bits & ~hit
                for bits, card in zip(allowed, cards, strict=True)
            ]
        else:
            told = told_value(rules, clue.value)
            narrowed = hand_bits(
                tables,
                [
                    (*known, Mark(told, bool(hit >> card & 1), view.turn + 1, view.seat))
                    for known, card in zip(marks, cards, strict=True)
                ],
            )
        after = possible_bits(narrowed, left)
        worth = _gain(cards, before, after, board, left, sure_elsewhere)
        if risky and not _would_lose(cards, after, board, left, twins):
            worth += KEPT // step
        found.append((10 * worth - step, clue))
    return [(worth // 10, clue) for worth, clue in sorted(found, key=lambda item: -item[0])]


def _gain(
    cards: Sequence[int],
    before: Sequence[int],
    after: Sequence[int],
    board: Board,
    left: Sequence[int],
    sure_elsewhere: int,
) -> int:
    """What the holder of `cards` learns, in points."""
    worth = 0
    # A second copy of a card that somebody is certain of already would be played in vain.
    taken = sure_elsewhere
    for card, old in zip(cards, before, strict=True):
        if not old & ~board.playable:
            taken |= 1 << card
    for card, old, new in zip(cards, before, after, strict=True):
        bit = 1 << card
        if old == new:
            continue
        if board.playable & bit:
            if not new & ~board.playable:
                if not taken & bit:
                    worth += CERTAIN_PLAY - board.height[card]
                    taken |= bit
            elif not taken & bit:
                was = LIKELIER_PLAY * weight(old & board.playable, left) // weight(old, left)
                now = LIKELIER_PLAY * weight(new & board.playable, left) // weight(new, left)
                worth += now - was
        elif board.trash & bit and not new & ~board.trash and old & ~board.trash:
            worth += KNOWN_TRASH
    return worth


def _would_lose(
    cards: Sequence[int], known: Sequence[int], board: Board, left: Sequence[int], twins: int
) -> bool:
    """Whether the holder, with nothing sure to play, would discard a last copy next."""
    if any(not bits & ~board.playable for bits in known):
        return False
    place = _least_missed(known, board, left, twins)
    return place is not None and bool(board.critical >> cards[place] & 1)
