"""`Chop`: a small human convention that a class can play by hand.

The words
    The **chop** is the oldest card of a hand that no clue has touched: the next to be discarded.
    A clue has one **focus**: the chop, if the clue touches it; else the newest card it touches that
    was not clued before; else the newest it touches.

What a clue says
    *Play.* The card in focus can be played: now, or as soon as the clued cards below it have been.
    *Save.* On the chop the focus may also be the last copy of a card we need or, if its rank is
    said, any 2 we need. Fives (or whatever the top rank is) are saved by their rank only, and a
    clue of fives says no more than that, wherever it falls.
    *No waste.* Every clued card is needed, and is not a copy of another clued card.

What a player does: the first that applies
    1. The next player would discard a card that must not be lost: clue, so that it is saved, or so
       that there is something better to do. A last copy goes before a play of one's own.
    2. Play what is playable by facts and convention: the lowest rank first, the oldest of several.
       With one strike left, only what facts prove or a clue's focus said.
    3. Clue, where it gets something played or saved and nobody is led astray. Whoever thinks of a
       clue reads it with the other's eyes first.
    4. In the final round, with a strike to spare, play the likeliest card.
    5. With few draws left, clue rather than discard.
    6. Discard: a card known to be useless, else the chop.
    7. Everything is clued, or all tokens are there: give the clue that harms least.

Where playing and discarding change places for a suit ("Orange"), what is meant is done with the one
of the two that likelier does it. Where clues hide their value, a clue says what it may say with any
value that fits. What one has played face down into a hole counts as what one took it for.

This is the common ground of many groups' first lessons, in the kit's own words. The inferences are
kept apart from facts in `hanabi_kit.players.chop_reading`; how clues are valued is in
`hanabi_kit.players.chop_clues`.

Measured with the standard rules in 10,000 games each: means of 22.6, 23.0, 22.9, 21.5 and 22.0
points with 2, 3, 4, 5 and 6 players (standard errors below 0.1). The last strike ends 1.3 % of the
games of two, and the fewer the more players there are.
"""

from __future__ import annotations

from dataclasses import replace

from hanabi_kit.actions import Action, Discard, Event, Play
from hanabi_kit.cards import Slot
from hanabi_kit.players.board import bits_of, ones, weight
from hanabi_kit.players.chop_clues import ENOUGH, HARMLESS, Candidate, in_danger, valued_clues
from hanabi_kit.players.chop_reading import Memory, chop_of
from hanabi_kit.players.facts import Sight
from hanabi_kit.players.two_ways import button, least_harm, may_strike
from hanabi_kit.rules import Ruleset
from hanabi_kit.support.arguments import checked
from hanabi_kit.view import View

LATE = 2
"""Pace from which a clue goes before a discard."""


class Chop:
    """Plays by a small human convention; see the module for it.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> Chop().act(game.view())
    Clue(to=1, value=1)
    """

    name = "Chop"

    def __init__(self) -> None:
        # The last memory of each seat with the history it holds: a game is followed, not reread.
        self._followed: dict[int, tuple[Ruleset, int, tuple[Event, ...], Memory]] = {}

    @checked
    def act(self, view: View) -> Action:
        """Return what the viewer of `view` does."""
        return _Turn(view, self._memory(view)).action()

    def _memory(self, view: View) -> Memory:
        history = view.history
        known = self._followed.pop(view.seat, None)
        before, done = None, 0
        if known is not None:
            rules, players, events, memory = known
            same = rules == view.rules and players == len(view.players)
            if same and history[: len(events)] == events:
                before, done = memory, len(events)
        memory = Memory.of(view, before, done)
        if memory.next_order:
            self._followed[view.seat] = view.rules, len(view.players), history, memory
        return memory


class _Turn:
    """One decision."""

    def __init__(self, view: View, memory: Memory) -> None:
        self.view = view
        self.memory = memory
        self.board = memory.board
        self.sight = Sight(view)
        # The memory has the own cards by age; a view may show them in another order.
        place_of = {note.order: place for place, note in enumerate(memory.hands[view.seat])}
        self.slots = list(range(1, len(view.own) + 1))
        if len(place_of) == len(view.own):
            self.slots.sort(key=lambda slot: place_of[view.own[slot - 1].order])
        facts = [self.sight.own[slot - 1] for slot in self.slots]
        self.hand = [
            replace(note, facts=bits)
            for note, bits in zip(memory.hands[view.seat], facts, strict=True)
        ]
        self.beliefs = memory.beliefs(view.seat, self.hand)

    def action(self) -> Action:
        view, rules = self.view, self.view.rules
        final = view.turns_left is not None
        clues: list[Candidate] = []
        play = self.best_play()
        if self.sight.may_clue:
            clues = valued_clues(self.memory, self.sight, self.hand)
            after = (view.seat + 1) % len(view.players)
            danger = None if final else in_danger(self.memory, self.sight, after)
            if danger is not None and (play is None or self.board.critical >> danger & 1):
                rescue = [c for c in clues if c.clue.to == after and c.rescues and c.worth > 0]
                if rescue:
                    return rescue[0].clue
        if play is not None:
            return self.lay(play)
        if clues and clues[0].worth >= ENOUGH:
            return clues[0].clue
        if final and view.strikes + 1 < rules.max_strikes:
            guess = self.likeliest_play()
            if guess is not None:
                return self.lay(guess)
        harmless = clues[0].clue if clues and clues[0].worth > HARMLESS else None
        late = final or self.board.pace(view.deck_size, len(view.players)) <= LATE
        if late and harmless is not None:
            return harmless
        if view.clue_tokens < rules.max_clue_tokens:
            place = self.best_discard()
            if place is not None:
                return self.throw_away(place, harmless)
        if clues:
            return clues[0].clue
        place = self.least_missed()
        return self.sight.last_resort(None if place is None else self.slot(place))

    def slot(self, place: int) -> Slot:
        return Slot(self.slots[place])

    def lay(self, place: int) -> Action:
        """What likelier lays the card on its firework: a play, or a discard ("Orange")."""
        return Discard(self.slot(place)) if self._seems_inverted(place) else Play(self.slot(place))

    def throw_away(self, place: int, clue: Action | None) -> Action:
        """What discards the card, or whichever may do less harm where nobody can tell what does.

        Rather a harmless `clue` than what may be the last strike.
        """
        board, tables, view = self.board, self.memory.tables, self.view
        action = button(tables, self.slot(place), self.beliefs[place], play=False)
        if action is not None:
            return action
        seen = bits_of(index for hand in self.sight.hands for index in hand)
        last = view.strikes + 1 >= view.rules.max_strikes
        action = least_harm(self.beliefs, board, self.sight.left, seen, last_strike=last)
        risky = last and may_strike(action, self.beliefs[action.slot - 1], board)
        if risky and clue is not None:
            return clue
        # Of the beliefs the oldest card is the last, whatever its slot.
        return replace(action, slot=self.slot(action.slot - 1))

    def _seems_inverted(self, place: int) -> bool:
        inverted = self.memory.tables.inverted
        if not inverted:
            return False
        bits, left = self.beliefs[place], self.sight.left
        return 2 * weight(bits & inverted, left) > weight(bits, left)

    def best_play(self) -> int | None:
        """The place of the card to play: the lowest in its firework, the oldest of several."""
        tables, view = self.memory.tables, self.view
        full = view.clue_tokens >= view.rules.max_clue_tokens
        careful = view.strikes + 1 >= view.rules.max_strikes
        best = None
        for place, (note, bits) in enumerate(zip(self.hand, self.beliefs, strict=True)):
            if not bits or bits & ~self.board.playable:
                continue
            if careful and note.facts & ~self.board.playable and not note.told & note.facts:
                continue
            height = min(self.board.height[index] for index in ones(bits))
            key = (full and height == tables.top, height, -place)
            if best is None or key < best[0]:
                best = key, place
        return None if best is None else best[1]

    def likeliest_play(self) -> int | None:
        """The place of the card that is playable in the largest share of what it may be."""
        left = self.sight.left
        best = None
        inverted = self.memory.tables.inverted
        for place, bits in enumerate(self.beliefs):
            laid = inverted if self._seems_inverted(place) else ~inverted
            share = weight(bits & self.board.playable & laid, left)
            share = 1000 * share // max(weight(bits, left), 1)
            if share and (best is None or share > best[0]):
                best = share, place
        return None if best is None else best[1]

    def best_discard(self) -> int | None:
        """The place of a card known to be useless, else of the chop; None where all are clued."""
        trash = self.board.trash
        places = range(len(self.hand) - 1, -1, -1)
        for place in places:
            if not self.hand[place].facts & ~trash and self.is_told_apart(self.hand[place].facts):
                return place
        unneeded = trash | self.memory.taken(self.view.seat)
        for place in places:
            note = self.hand[place]
            if note.clued and not note.read & ~unneeded and self.is_told_apart(note.read):
                return place
        return chop_of(self.hand)

    def is_told_apart(self, bits: int) -> bool:
        """Whether a card that is one of `bits` is surely of an inverted suit, or surely of none."""
        inverted = self.memory.tables.inverted
        return not (bits & inverted and bits & ~inverted)

    def least_missed(self) -> int | None:
        """The place of the card that is a last copy in the smallest share of what it may be."""
        best = None
        for place, bits in enumerate(self.beliefs):
            last = (bits & self.board.critical).bit_count()
            share = 1000 * last // max(bits.bit_count(), 1)
            if best is None or share <= best[0]:
                best = share, place
        return None if best is None else best[1]
