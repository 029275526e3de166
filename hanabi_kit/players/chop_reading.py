"""What the Chop convention reads out of a game: inferences, kept apart from facts.

A `Memory` follows the events that everybody saw and keeps a `Note` of every card in hand:
``facts``, what the clues prove, and ``told``, what the convention adds. The convention in words is
in `hanabi_kit.players.chop`.

A memory belongs to one seat. What it notes of an event depends only on what that seat knew then,
so that following a game event by event and reading it all at once come to the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from hanabi_kit.actions import Clued, ClueValue, Discarded, Event, Mark, Played, Untold
from hanabi_kit.cards import Card, Order, Slot
from hanabi_kit.engine.untold import told_marks, told_value
from hanabi_kit.players.board import (
    Board,
    Tables,
    fall_into_hole,
    hole_board,
    tables_of,
)
from hanabi_kit.players.chop_meanings import meanings_of
from hanabi_kit.players.facts import hand_bits, untold_bits
from hanabi_kit.support.arguments import checked
from hanabi_kit.view import View

__all__ = ["told_slots"]

UNSEEN = -1


@dataclass(frozen=True, slots=True)
class Note:
    """What is noted of a card in a hand.

    Parameters
    ----------
    card : int
        Its index where the one who remembers sees it; `UNSEEN` for an own card.
    facts : int
        The cards its clues allow, as a bit set.
    told : int
        The cards the convention says it is one of; 0 where it said nothing.
    clued : bool
        Whether a clue touched it.
    """

    order: Order | None
    card: int
    facts: int
    told: int = 0
    clued: bool = False

    @property
    def read(self) -> int:
        """The cards it can be by facts and convention; by facts alone where they clash."""
        return self.facts & self.told or self.facts


Notes = Sequence[Note]
"""A hand's notes, the newest card first."""


def chop_of(hand: Notes) -> int | None:
    """Return the place of the chop: the oldest card no clue touched; None where all are clued."""
    for place in range(len(hand) - 1, -1, -1):
        if not hand[place].clued:
            return place
    return None


@checked
def told_slots(view: View) -> tuple[Slot, ...]:
    """Return the viewer's slots of which the convention of `Chop` says something.

    Parameters
    ----------
    view : View
        Its history is read from the deal on; without one there is nothing but facts.

    Returns
    -------
    tuple of Slot
        Newest first.

    Examples
    --------
    The clue "yellow" touches Bob's slots 3 and 4; the convention speaks of one card, its focus:

    >>> from hanabi_kit import Game
    >>> told_slots(Game.deal(["Alice", "Bob"], seed=7).apply("clue Bob yellow").view("Bob"))
    (3,)
    """
    notes = Memory.of(view).hands[view.seat]
    return tuple(Slot(slot) for slot, note in enumerate(notes, start=1) if note.told)


class Memory:
    """The table as one seat remembers it; see `Memory.of`."""

    __slots__ = (
        "_board", "deck_size", "gone", "hands", "hole", "meanings", "next_order", "seat", "stacks",
        "tables",
    )  # fmt: skip

    def __init__(
        self, tables: Tables, seat: int, hands: Sequence[Notes], stacks: tuple[int, ...], drawn: int
    ) -> None:
        self.tables = tables
        self.meanings = meanings_of(tables.rules)
        self.seat = seat
        self.hands = list(hands)
        self.stacks = stacks
        # Where the rules have a hole: the sizes that each firework may have (`fall_into_hole`).
        self.hole = [1] * len(stacks) if tables.rules.mechanism.hole else None
        self.gone = [0] * len(tables.copies)
        self.next_order = drawn
        self.deck_size = sum(tables.copies)
        self._board: Board | None = None

    @classmethod
    def of(cls, view: View, before: Memory | None = None, done: int = 0) -> Memory:
        """Return what the viewer remembers of the whole game.

        Parameters
        ----------
        before : Memory, optional
            The same viewer's memory of the first `done` events. It is used up.

        Notes
        -----
        Where the history does not begin with the deal, as in a position from a file, nobody can
        say what a clue meant: then the facts are all there is.
        """
        cards = _cards_of_others(view)
        if before is not None:
            before._follow_all(view, done, cards)
            if before._fits(view):
                return before
            # The same was done with other cards: another game.
        memory = cls._at_the_deal(view, cards)
        memory._follow_all(view, 0, cards)
        return memory if memory._fits(view) else cls._without_history(view)

    def _follow_all(self, view: View, done: int, cards: Mapping[Order, int]) -> None:
        for event in view.history[done:]:
            self.follow(event, cards)

    @classmethod
    def _at_the_deal(cls, view: View, cards: Mapping[Order, int]) -> Memory:
        tables = tables_of(view.rules)
        count = len(view.players)
        size = view.rules.hand_size(count)
        hands = [
            [
                Note(Order(order), cards.get(Order(order), UNSEEN), tables.every)
                for order in reversed(range(seat * size, seat * size + size))
            ]
            for seat in range(count)
        ]
        return cls(tables, view.seat, hands, view.rules.fireworks.empty(view.rules), count * size)

    @classmethod
    def _without_history(cls, view: View) -> Memory:
        tables = tables_of(view.rules)

        def note(order: Order | None, card: int, marks: tuple[Mark, ...], facts: int) -> Note:
            return Note(order, card, facts, clued=any(mark.touched for mark in marks))

        hands: list[Notes] = [[] for _ in view.players]
        for seat, hand in view.others:
            marks = [told_marks(view.rules, held.marks, seat) for held in hand]
            hands[seat] = [
                note(held.order, held.card.index, held.marks, facts)
                for held, facts in zip(hand, hand_bits(tables, marks), strict=True)
            ]
        facts = hand_bits(tables, [card.marks for card in view.own])
        hands[view.seat] = [
            note(card.order, UNSEEN, card.marks, bits)
            for card, bits in zip(view.own, facts, strict=True)
        ]
        memory = cls(tables, view.seat, hands, view.stacks, 0)
        for card in view.discards:
            memory.gone[card.index] += 1
        if memory.hole is not None:
            for each in view.hole:
                bits = each.possible(view.rules).bits
                fall_into_hole(tables, memory.hole, memory.gone, bits)
        return memory

    def _fits(self, view: View) -> bool:
        """Whether this is how the table of `view` came about."""
        same = self.stacks == view.stacks and sum(self.gone) == len(view.discards)
        if not same and self.hole is None:
            return False
        own = {card.order for card in view.own}
        if own != {note.order for note in self.hands[self.seat]} or len(own) != len(view.own):
            return False
        return all(
            [(note.order, note.card) for note in self.hands[seat]]
            == [(held.order, held.card.index) for held in hand]
            for seat, hand in view.others
        )

    @property
    def board(self) -> Board:
        """The worth of every card now."""
        if self._board is None:
            if self.hole is None:
                self._board = Board(self.tables, self.stacks, self.gone)
            else:
                self._board = hole_board(self.tables, self.hole, self.gone)
        return self._board

    # -- following the game --------------------------------------------------------------------

    def follow(self, event: Event, cards: Mapping[Order, int]) -> None:
        """Note what `event` changed; `cards` are those of the other seats, by their order."""
        if isinstance(event, Clued):
            touched = [slot - 1 for slot in event.slots]
            hand = self.hands[event.to]
            said = told_value(self.tables.rules, event.value)
            self.hands[event.to] = self.after_clue(event.to, hand, said, touched)
            return
        self._board = None
        self._note_card(event)
        hand = [note for note in self.hands[event.seat] if note.order != event.order]
        if self.next_order < self.deck_size:
            order = Order(self.next_order)
            self.next_order += 1
            # A card played from the deck is drawn, too, but into no hand.
            if event.slot is not None:
                hand.insert(0, Note(order, cards.get(order, UNSEEN), self.tables.every))
        self.hands[event.seat] = hand

    def _note_card(self, event: Played | Discarded) -> None:
        """Note what a card did that was played or discarded."""
        rules = self.tables.rules
        if self.hole is not None and isinstance(event, Played):
            notes = (note for note in self.hands[event.seat] if note.order == event.order)
            taken_for = next((note.read for note in notes), self.tables.every)
            bits = taken_for if event.card is None else 1 << event.card.index
            fall_into_hole(self.tables, self.hole, self.gone, bits)
            return
        assert event.card is not None  # without a hole all is seen
        index = event.card.index
        if isinstance(event, Played) and event.success:
            place = self.tables.suit[index]
            self.stacks = rules.fireworks.laid(rules, self.stacks, place, event.card.rank)
        else:
            self.gone[index] += 1

    def after_clue(
        self, to: int, hand: Notes, value: ClueValue | Untold, touched: Sequence[int]
    ) -> list[Note]:
        """Return the notes of the `hand` at seat `to` after a clue, its focus read.

        Parameters
        ----------
        touched : sequence of int
            Places in the hand, newest first.
        """
        facts = self._facts_after(hand, value, touched)
        notes = [
            Note(note.order, note.card, bits, note.told, note.clued or place in touched)
            for place, (note, bits) in enumerate(zip(hand, facts, strict=True))
        ]
        if touched:
            chop = chop_of(hand)
            new = [place for place in touched if not hand[place].clued]
            focus = chop if chop is not None and chop in touched else (new or touched)[0]
            told = self._meaning(to, notes, focus, value, on_chop=focus == chop)
            notes[focus] = replace(notes[focus], told=told)
        return notes

    def _facts_after(
        self, hand: Notes, value: ClueValue | Untold, touched: Sequence[int]
    ) -> list[int]:
        """What the cards of a hand can be after a clue."""
        if isinstance(value, Untold):
            places = [(place, place in touched) for place in range(len(hand))]
            return untold_bits(self.tables, value, [note.facts for note in hand], places)
        hit = self.tables.touched[value]
        return [
            note.facts & hit if place in touched else note.facts & ~hit
            for place, note in enumerate(hand)
        ]

    def _meaning(
        self, to: int, notes: Notes, focus: int, value: ClueValue | Untold, *, on_chop: bool
    ) -> int:
        """What a clue says that the card in its focus is; 0 where it says nothing."""
        tables, board, meanings = self.tables, self.board, self.meanings
        taken = self.taken(to)
        for place, other in enumerate(notes):
            if place != focus and other.clued and not other.read & (other.read - 1):
                taken |= other.read
        meant = self.playable_after(taken)
        may_be_rank = isinstance(value, int) or value in (Untold.RANK, Untold.CLUE)
        if value == meanings.top or (on_chop and value == meanings.two):
            meant = tables.every
        elif on_chop:
            saved = board.critical
            if not may_be_rank:
                saved &= ~meanings.saved_by_rank
            meant |= saved
        if isinstance(value, Untold) and may_be_rank:
            meant |= meanings.saved_by_rank | (meanings.twos if on_chop else 0)
        useful = notes[focus].facts & meant & ~board.trash
        return useful & ~taken or useful

    # -- reading the table ---------------------------------------------------------------------

    def taken(self, seat: int) -> int:
        """Return what the clued cards in all hands but that of `seat` are, as a bit set.

        Own cards of the one who remembers count where facts and convention leave one possibility.
        """
        bits = 0
        for other, hand in enumerate(self.hands):
            if other != seat:
                for note in hand:
                    if not note.clued:
                        continue
                    if note.card != UNSEEN:
                        bits |= 1 << note.card
                    elif not note.read & (note.read - 1):
                        bits |= note.read
        return bits

    def playable_after(self, taken: int) -> int:
        """Return the cards that can be played now, or once the `taken` ones below them are."""
        bits = 0
        if self.tables.rules.fireworks.open_order:
            return self._playable_in_some_order(taken)
        for suit, height in zip(self.tables.by_suit, self.board.stacks, strict=True):
            for index in suit[height:]:
                bits |= 1 << index
                if not taken >> index & 1:
                    break
        return bits

    def _playable_in_some_order(self, taken: int) -> int:
        """The same where players choose the order of the ranks: each firework by itself."""
        bits, rules = 0, self.tables.rules
        for place, suit in enumerate(rules.suits):
            waiting = [self.stacks]
            while waiting:
                stacks = waiting.pop()
                for rank in rules.fireworks.next_ranks(rules, stacks, place):
                    bit = 1 << Card(suit, rank).index
                    bits |= bit
                    if taken & bit:
                        waiting.append(rules.fireworks.laid(rules, stacks, place, rank))
        return bits

    def beliefs(self, seat: int, hand: Notes, gone: int = 0) -> list[int]:
        """Return what the holder at `seat` takes each card of `hand` for, as bit sets.

        Parameters
        ----------
        gone : int
            Cards of which the holder sees every copy.
        """
        unlikely = self.taken(seat) | self.board.trash
        found = []
        for note in hand:
            bits = note.facts & ~gone or note.facts
            if note.clued:
                bits = bits & note.told or bits
                bits = bits & ~unlikely or bits
            found.append(bits)
        return found


def _cards_of_others(view: View) -> dict[Order, int]:
    """The cards that the viewer sees or saw in other hands, by their order."""
    cards = {
        event.order: event.card.index
        for event in view.history
        if isinstance(event, Played | Discarded)
        and event.order is not None
        and event.card is not None
        and event.seat != view.seat
    }
    for _, hand in view.others:
        for held in hand:
            if held.order is not None:
                cards[held.order] = held.card.index
    return cards
