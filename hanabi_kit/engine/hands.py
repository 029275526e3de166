"""What lies on a table: cards in hands, what clues say of them, and why a game is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, SupportsIndex, overload

from hanabi_kit.actions import Event, Mark, Untold
from hanabi_kit.cards import Card, CardSet, Order, Seat, Slot
from hanabi_kit.engine.action_text import seat_named
from hanabi_kit.language import later, words
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.clue_rules import ClueKind
from hanabi_kit.support.arguments import Choice, explained
from hanabi_kit.support.faces import brief, face, player


class End(Choice):
    """Why a game is over; the value says it in English words.

    Attributes
    ----------
    COMPLETE
        Every firework is complete.
    STRIKES
        The last strike.
    TURNS
        The final round is over.
    SETTLED
        Nothing more can be scored, and the ruleset has ``ends_when_settled``.
    LOST
        A card that perfection needs is gone, and the ruleset has no final round.
    STUCK
        The player to move has neither a card nor a clue to give, and the ruleset has no final
        round.
    STOPPED
        Ended by agreement (`Game.stopped`).
    TERMINATED
        Broken off by a player, a vote or the clock (`Game.terminated`).

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> Game.deal(["Alice", "Bob"], seed=7).stopped().end.value
    'stopped before its end'
    """

    COMPLETE = later("every firework is complete")
    STRIKES = later("the last strike")
    TURNS = later("everyone had one turn after the last draw")
    SETTLED = later("the fireworks show all that the discards allow")
    LOST = later("a card that perfection needs is gone")
    STUCK = later("the player to move has neither a card nor a clue to give")
    STOPPED = later("stopped before its end")
    TERMINATED = later("broken off by a player, a vote or the clock")

    @property
    def stopped(self) -> bool:
        """Whether the table would have let the game go on."""
        return self in (End.STOPPED, End.TERMINATED)


@brief
@dataclass(frozen=True, slots=True)
class HeldCard:
    """A physical card in a hand.

    Parameters
    ----------
    card : Card
        What it is. Its holder does not see this.
    order : Order or None
        Its place in the deck as dealt, from 0; None where a file does not tell.
    marks : tuple of Mark
        The clues the holder received while holding it, oldest first.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> newest = Game.deal(["Alice", "Bob"], seed=7).apply("clue Bob 5").hands["Bob"][0]
    >>> newest.card, newest.order, newest.marks
    (Card('g5'), 9, (Mark(value=5, touched=True, turn=1, giver=0),))
    """

    card: Card
    order: Order | None
    marks: tuple[Mark, ...] = ()


@brief
@dataclass(frozen=True, slots=True)
class HoledCard:
    """A card that was played face down, where the rules have a hole.

    Parameters
    ----------
    seat : Seat
        Who played it.
    card : Card or None
        What it is; None for who must not know: its player, and of a card from the deck everybody.
    order : Order or None
        Its place in the deck as dealt, from 0; None where a file does not tell.
    marks : tuple of Mark
        The clues it received before.
    fell : int or None
        Its place among the discards of the game, where it fitted no firework. No player is told.
    action : {"play", "discard", "play deck"}
        What its player did, which everybody saw. Whoever discards a card into the hole had one of
        an inverted suit, whoever plays one had none.
    """

    seat: Seat
    card: Card | None
    order: Order | None
    marks: tuple[Mark, ...] = ()
    fell: int | None = None
    action: Literal["play", "discard", "play deck"] = "play"

    @property
    def unseen(self) -> bool:
        """Whether nobody has seen it: it came from the deck."""
        return self.action == "play deck"

    def possible(self, rules: Ruleset) -> CardSet:
        """The identities it may have, by what is told of it alone."""
        if self.card is not None:
            return CardSet([self.card])
        found = clued(rules, self.marks)
        if not rules.inverted_suits:
            return found
        swapped = CardSet(card for card in found if card.suit in rules.inverted_suits)
        return swapped if self.action == "discard" else found - swapped


Hand = tuple[HeldCard, ...]
"""Slot 1, the newest card, first."""


class Hands(tuple[Hand, ...]):
    """The hands at a table, by seat, and by name: ``hands[0]`` is ``hands["Alice"]``.

    A `Game` tells its hands whose they are. HanabiError where nobody at the table has the name that
    was asked for; the message lists the names.
    """

    players: tuple[str, ...] = ()

    @overload
    def __getitem__(self, seat: SupportsIndex | str) -> Hand: ...

    @overload
    def __getitem__(self, seat: slice) -> tuple[Hand, ...]: ...

    def __getitem__(self, seat: SupportsIndex | slice | str) -> Hand | tuple[Hand, ...]:
        """Return a hand by its seat or its player's name."""
        if isinstance(seat, str):
            seat = seat_named(seat, self.players)
        return tuple.__getitem__(self, seat)

    @face
    def __repr__(self) -> str:
        names = [player(self.players, seat) for seat in range(len(self.players))]
        told = [" ".join(str(held.card) for held in hand) for hand in self]
        if names:
            told = [f"{name} {cards}" for name, cards in zip(names, told, strict=True)]
        return f"Hands {', '.join(told)}"


@explained
def clued(rules: Ruleset, marks: tuple[Mark, ...]) -> CardSet:
    """Return the identities that a card with these `marks` may have by its clues alone.

    Parameters
    ----------
    marks : tuple of Mark
        In any order.

    Returns
    -------
    CardSet
        All identities of `rules` for a card without marks; empty where the marks clash.

    Raises
    ------
    HanabiError
        A mark's clue is none of the ruleset's.
    """
    allowed = rules.all_cards
    for mark in marks:
        if isinstance(mark.value, Untold):  # which says nothing of a card alone
            continue
        hit = rules.touched_by(mark.value)
        allowed = allowed & hit if mark.touched else allowed - hit
    return allowed


@explained
def is_lost(rules: Ruleset, end: End | None) -> bool:
    """Whether `rules` call a game that ended so lost: it scores 0 and has no rating.

    Parameters
    ----------
    end : End or None
        None, while the game goes on, is not lost.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> is_lost(STANDARD, End.STRIKES), is_lost(STANDARD, End.TURNS)
    (True, False)
    """
    if not rules.final_round:
        return end not in (None, End.COMPLETE)
    if end is End.TERMINATED:
        return rules.terminated_scores_zero
    return end is End.STRIKES and rules.strikeout_scores_zero


@explained
def end_of(
    rules: Ruleset, stacks: Sequence[int], discards: Sequence[Card], strikes: int
) -> End | None:
    """Return the end that the cards and strikes on the table make, whoever's turn it is.

    Parameters
    ----------
    stacks : sequence of int
        Cards in each firework, in the order of ``rules.suits``.

    Returns
    -------
    End or None
        None while the game may go on; turns and hands are not asked about.
    """
    if strikes >= rules.max_strikes:
        return End.STRIKES
    if sum(stacks) == rules.max_score:
        return End.COMPLETE
    if rules.final_round and not rules.ends_when_settled:
        return None
    reachable = sum(rules.reachable(discards, stacks))
    if not rules.final_round and reachable < rules.max_score:
        return End.LOST
    return End.SETTLED if rules.ends_when_settled and sum(stacks) == reachable else None


def marked_hand(
    hand: Hand, touching: int, touched: Mark, untouched: Mark
) -> tuple[Hand, tuple[Slot, ...]]:
    """Return a hand after a clue, and the slots it touched.

    Parameters
    ----------
    touching : int
        The bits of the cards that the clue touches (`CardSet.bits`).
    touched, untouched : Mark
        What the clue says of these cards, and of all others.
    """
    slots: list[Slot] = []
    marked: list[HeldCard] = []
    for slot, held in enumerate(hand, start=1):
        if touching >> held.card.index & 1:
            slots.append(Slot(slot))
            marks = (*held.marks, touched)
        else:
            marks = (*held.marks, untouched)
        marked.append(HeldCard(held.card, held.order, marks))
    return tuple(marked), tuple(slots)


def with_hand(hands: list[Hand], seat: Seat, hand: Hand, players: tuple[str, ...]) -> Hands:
    """Return the hands of `players`, but for that at `seat`, which is `hand`."""
    hands[seat] = hand
    return of_players(hands, players)


def of_players(hands: Iterable[Hand], players: tuple[str, ...]) -> Hands:
    """Return `hands` by seat, told whose they are."""
    found = Hands(hands)
    found.players = players
    return found


class _Table(Protocol):
    """What lies on a table, and whose turn it is: a game, a view or a position."""

    @property
    def rules(self) -> Ruleset: ...
    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def stacks(self) -> tuple[int, ...]: ...
    @property
    def discards(self) -> tuple[Card, ...]: ...
    @property
    def clue_tokens(self) -> int: ...
    @property
    def strikes(self) -> int: ...
    @property
    def deck_size(self) -> int: ...
    @property
    def mover(self) -> Seat: ...
    @property
    def turns_left(self) -> int | None: ...
    @property
    def last_clue(self) -> ClueKind | None: ...
    @property
    def hole(self) -> tuple[HoledCard, ...]: ...


class _OpenTable(_Table, Protocol):
    """A table of which every card in a hand is known: a `hanabi_kit.game.Game`."""

    @property
    def hands(self) -> Hands: ...
    @property
    def deck(self) -> tuple[Card, ...] | None: ...
    @property
    def turn(self) -> int: ...
    @property
    def end(self) -> End | None: ...
    @property
    def history(self) -> tuple[Event, ...]: ...
    def unseen(self) -> Counter[Card]: ...


def whose_turn(table: _OpenTable) -> str:
    """Return who is to act and at which turn, for messages."""
    return words().say(
        "{player}, turn {turn}", player=table.players[table.mover], turn=table.turn + 1
    )
