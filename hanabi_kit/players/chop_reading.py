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

from hanabi_kit.actions import Clued, ClueValue, Discarded, Event, Mark, Played
from hanabi_kit.cards import Order, Slot
from hanabi_kit.players.facts import Board, Tables, clued_bits, tables_of
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

    __slots__ = ("_board", "deck_size", "gone", "hands", "next_order", "seat", "stacks", "tables")

    def __init__(
        self, tables: Tables, seat: int, hands: Sequence[Notes], stacks: Sequence[int], drawn: int
    ) -> None:
        self.tables = tables
        self.seat = seat
        self.hands = list(hands)
        self.stacks = list(stacks)
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
        return cls(tables, view.seat, hands, (0,) * len(view.rules.suits), count * size)

    @classmethod
    def _without_history(cls, view: View) -> Memory:
        tables = tables_of(view.rules)

        def note(order: Order | None, card: int, marks: tuple[Mark, ...]) -> Note:
            clued = any(mark.touched for mark in marks)
            return Note(order, card, clued_bits(tables, marks), clued=clued)

        hands: list[Notes] = [[] for _ in view.players]
        for seat, hand in view.others:
            hands[seat] = [note(held.order, held.card.index, held.marks) for held in hand]
        hands[view.seat] = [note(card.order, UNSEEN, card.marks) for card in view.own]
        memory = cls(tables, view.seat, hands, view.stacks, 0)
        for card in view.discards:
            memory.gone[card.index] += 1
        return memory

    def _fits(self, view: View) -> bool:
        """Whether this is how the table of `view` came about."""
        if tuple(self.stacks) != view.stacks or sum(self.gone) != len(view.discards):
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
            self._board = Board(self.tables, self.stacks, self.gone)
        return self._board

    # -- following the game --------------------------------------------------------------------

    def follow(self, event: Event, cards: Mapping[Order, int]) -> None:
        """Note what `event` changed; `cards` are those of the other seats, by their order."""
        if isinstance(event, Clued):
            touched = [slot - 1 for slot in event.slots]
            hand = self.hands[event.to]
            self.hands[event.to] = self.after_clue(event.to, hand, event.value, touched)
            return
        self._board = None
        index = event.card.index
        if isinstance(event, Played) and event.success:
            self.stacks[self.tables.suit[index]] += 1
        else:
            self.gone[index] += 1
        hand = [note for note in self.hands[event.seat] if note.order != event.order]
        if self.next_order < self.deck_size:
            order = Order(self.next_order)
            self.next_order += 1
            # A card played from the deck is drawn, too, but into no hand.
            if event.slot is not None:
                hand.insert(0, Note(order, cards.get(order, UNSEEN), self.tables.every))
        self.hands[event.seat] = hand

    def after_clue(
        self, to: int, hand: Notes, value: ClueValue, touched: Sequence[int]
    ) -> list[Note]:
        """Return the notes of the `hand` at seat `to` after a clue, its focus read.

        Parameters
        ----------
        touched : sequence of int
            Places in the hand, newest first.
        """
        hit = self.tables.touched[value]
        notes = [
            Note(note.order, note.card, note.facts & hit, note.told, clued=True)
            if place in touched
            else Note(note.order, note.card, note.facts & ~hit, note.told, note.clued)
            for place, note in enumerate(hand)
        ]
        if touched:
            chop = chop_of(hand)
            new = [place for place in touched if not hand[place].clued]
            focus = chop if chop is not None and chop in touched else (new or touched)[0]
            told = self._meaning(to, notes, focus, value, on_chop=focus == chop)
            notes[focus] = replace(notes[focus], told=told)
        return notes

    def _meaning(
        self, to: int, notes: Notes, focus: int, value: ClueValue, *, on_chop: bool
    ) -> int:
        """What a clue says that the card in its focus is; 0 where it says nothing."""
        tables, board = self.tables, self.board
        taken = self.taken(to)
        for place, other in enumerate(notes):
            if place != focus and other.clued and not other.read & (other.read - 1):
                taken |= other.read
        meant = self.playable_after(taken)
        if value == tables.top_rank or (on_chop and value == 2):
            meant = tables.every
        elif on_chop:
            saved = board.critical
            if not isinstance(value, int):
                saved &= ~tables.touched.get(tables.top_rank, 0)
            meant |= saved
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
        for suit, height in zip(self.tables.by_suit, self.stacks, strict=True):
            for index in suit[height:]:
                bits |= 1 << index
                if not taken >> index & 1:
                    break
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
        and event.seat != view.seat
    }
    for _, hand in view.others:
        for held in hand:
            if held.order is not None:
                cards[held.order] = held.card.index
    return cards
