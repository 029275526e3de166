"""What one player sees.

A `View` has no field for the viewer's own hand: only how many cards there are and what the clues
said of each. Deduction, players and widgets are given a View, so they cannot cheat by mistake.

Examples
--------
>>> from hanabi_kit import Game
>>> view = Game.deal(["Alice", "Bob"], seed=7).view("Alice")
>>> len(view.own), [str(held.card) for held in view.hand_of(Seat(1))]
(5, ['g5', 'g4', 'y3', 'y1', 'p4'])
>>> view.hand_of(Seat(0))
Traceback (most recent call last):
    ...
hanabi_kit.errors.HanabiError: Alice does not see the own hand
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from hanabi_kit.actions import Action, Discard, Event, Mark, Play
from hanabi_kit.cards import Card, CardSet, Order, Seat, Slot
from hanabi_kit.engine.action_text import seat_named
from hanabi_kit.engine.hands import End, Hand, HeldCard, HoledCard, _OpenTable, clued, is_lost
from hanabi_kit.engine.untold import certain_fireworks, told_event, told_marks
from hanabi_kit.errors import HanabiError, NoSuchSlot, shown
from hanabi_kit.language import words
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.clue_rules import ClueKind
from hanabi_kit.support.arguments import explained
from hanabi_kit.support.faces import brief, face, player, table_words, turn_of

__all__ = ["OwnCard", "View"]


class Seen(ABC):
    """A table that players look at: a `Game`, or a `Position` of a file."""

    __slots__ = ()

    players: tuple[str, ...]

    @abstractmethod
    def view(self, seat: Seat | int | str | None = None) -> View:
        """Return what the player at `seat`, or of that name, sees."""

    def seat_at(self, seat: Seat | int | str | None, usual: Seat) -> Seat:
        """Return the seat meant by `seat`, a number or a name; by None it is `usual`.

        HanabiError says which seats or names there are.

        Examples
        --------
        >>> from hanabi_kit import Game
        >>> game = Game.deal(["Alice", "Bob"], seed=7)
        >>> game.seat_at("Bob", usual=Seat(0)), game.seat_at(None, usual=Seat(0))
        (1, 0)
        """
        if seat is None:
            return usual
        if isinstance(seat, str):
            return seat_named(seat, self.players)
        if type(seat) is not int or not 0 <= seat < len(self.players):
            raise HanabiError(
                words().say(
                    "seat {seat}: seats are 0–{last}", seat=shown(seat), last=len(self.players) - 1
                )
            )
        return Seat(seat)


@brief
@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card as its holder sees it: its back, and what clues said of it.

    Parameters
    ----------
    order : Order or None
        Its place in the deck as dealt, from 0; None where a file does not tell.
    marks : tuple of Mark
        The clues its holder received while holding it, oldest first.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> view = Game.deal(["Alice", "Bob"], seed=7).view("Alice")
    >>> view.own[0]
    OwnCard(order=4, marks=())
    """

    order: Order | None
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """The table as the player at `seat` sees it.

    What everybody knows stands in the same fields as in a `Game`.

    Parameters
    ----------
    rules : Ruleset
    players : tuple of str
        Names by seat.
    seat : Seat
        Whose eyes these are.
    own : tuple of OwnCard
        The viewer's cards from behind, slot 1 first.
    places : tuple of Slot
        The game's slot of each card of `own`, where the viewer has moved cards about
        (`rearranged`); empty where they stand as the game has them.
    others : tuple of (Seat, tuple of HeldCard)
        The hands the viewer sees, in order of seats; slot 1 first.
    stacks, discards : tuple of int, tuple of Card
    clue_tokens, strikes, deck_size, turn : int
    mover : Seat
        Whose turn it is.
    turns_left : int or None
    end : End or None
    history : tuple of Clued, Discarded or Played
    last_clue : {"colour", "rank"} or None
        The kind of the last clue, where the next must be of the other one.
    hole : tuple of HoledCard
        The cards that were played face down, where the rules have a hole: the viewer knows those of
        the others. `stacks` and `strikes` are then only what is certain, `discards` what was
        discarded openly.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> view = game.apply("clue Bob 5").view("Bob")
    >>> view.clued(Slot(1)), [str(held.card) for held in view.hand_of(Seat(0))]
    (CardSet('r5 y5 g5 b5 p5'), ['y1', 'b1', 'y2', 'b3', 'g2'])
    >>> view.viewer, view.seat, view.stacks, view.history[-1].value
    ('Bob', 1, (0, 0, 0, 0, 0), 5)
    """

    rules: Ruleset
    players: tuple[str, ...]
    seat: Seat
    own: tuple[OwnCard, ...]
    others: tuple[tuple[Seat, Hand], ...]
    stacks: tuple[int, ...]
    discards: tuple[Card, ...]
    clue_tokens: int
    strikes: int
    deck_size: int
    mover: Seat
    turn: int = 0
    turns_left: int | None = None
    end: End | None = None
    history: tuple[Event, ...] = ()
    places: tuple[Slot, ...] = ()
    last_clue: ClueKind | None = None
    hole: tuple[HoledCard, ...] = ()

    @classmethod
    def of(cls, table: Seen, seat: Seat | int | str | None = None) -> View:
        """Return what the player at `seat` sees of `table`.

        Parameters
        ----------
        table : Game or Position
        seat : Seat or str, optional
            The seat, or the player's name. Without it, it is the viewer that a position names, else
            the player to move.

        Raises
        ------
        HanabiError
            There is no such seat, or a card that this player would see is hidden in the position.

        Examples
        --------
        >>> from hanabi_kit import Game
        >>> Game.deal(["Alice", "Bob"], seed=7).view("Bob").viewer
        'Bob'
        """
        if not isinstance(table, Seen):
            raise HanabiError(
                words().say("{kind}: a Game or a Position is needed", kind=type(table).__name__)
            )
        return table.view(seat)

    @property
    def viewer(self) -> str:
        """The viewer's name."""
        return self.players[self.seat]

    def hand_of(self, seat: Seat) -> Hand:
        """Return the hand at another `seat`; HanabiError for the own, and where nobody sits."""
        for other, hand in self.others:
            if other == seat:
                return hand
        if seat != self.seat:
            raise HanabiError(
                words().say(
                    "seat {seat}: seats are 0–{last}", seat=shown(seat), last=len(self.players) - 1
                )
            )
        raise HanabiError(words().say("{player} does not see the own hand", player=self.viewer))

    @explained
    def rearranged(self, slots: Sequence[int]) -> View:
        """Return this view with the own cards moved about, as players do to remember clues.

        Nothing known changes, only the order in which the cards are held.

        Parameters
        ----------
        slots : sequence of int
            The present slots in their new order; each once.

        Raises
        ------
        HanabiError
            `slots` is no order of the own slots.

        Examples
        --------
        >>> from hanabi_kit import Game
        >>> view = Game.deal(["Alice", "Bob"], seed=7).view()
        >>> moved = view.rearranged([5, 1, 2, 3, 4])
        >>> [card.order for card in view.own], [card.order for card in moved.own]
        ([4, 3, 2, 1, 0], [0, 4, 3, 2, 1])
        >>> moved.in_game(Play(Slot(1)))
        Play(slot=5)
        """
        if sorted(slots) != list(range(1, len(self.own) + 1)):
            raise HanabiError(
                words().say(
                    "slots {slots}: each of the {number} own slots is needed once",
                    slots=repr(tuple(slots)),
                    number=len(self.own),
                )
            )
        unmoved = tuple(map(Slot, range(1, len(self.own) + 1)))
        places = self.places or unmoved
        places = tuple(places[slot - 1] for slot in slots)
        return replace(
            self,
            own=tuple(self.own[slot - 1] for slot in slots),
            places=() if places == unmoved else places,
        )

    @explained
    def in_game(self, action: Action) -> Action:
        """Return the viewer's `action` with the slot as the game counts it.

        The same action, unless the viewer has moved cards about. A slot that is not there is left
        for the game to refuse.
        """
        if isinstance(action, Play | Discard) and 1 <= action.slot <= len(self.places):
            return replace(action, slot=self.places[action.slot - 1])
        return action

    def unseen(self) -> Counter[Card]:
        """Return the cards the viewer cannot see, own hand and deck together, with their copies.

        Examples
        --------
        >>> from hanabi_kit import Game
        >>> game = Game.deal(["Alice", "Bob"], seed=7)
        >>> game.view("Alice").unseen().total()
        45
        """
        held = [held.card for _, hand in self.others for held in hand]
        if self.rules.mechanism.hole:
            # What lies in the hole is in no firework that anybody sees.
            holed = [each.card for each in self.hole if each.card is not None]
            nothing = self.rules.fireworks.empty(self.rules)
            return self.rules.unseen(nothing, chain(self.discards, held, holed))
        return self.rules.unseen(self.stacks, chain(self.discards, held))

    @explained
    def clued(self, slot: Slot) -> CardSet:
        """Return the identities that the clues alone allow in `slot`, however many are left.

        This is what a table of pips shows; `hanabi_kit.deduction` also counts the cards in sight.
        NoSuchSlot where the hand has no such slot.
        """
        if not 1 <= slot <= len(self.own):
            raise NoSuchSlot(
                words().say(
                    "slot {slot}: the hand has slots 1–{size}", slot=slot, size=len(self.own)
                )
            )
        return clued(self.rules, self.own[slot - 1].marks)

    @face
    def __repr__(self) -> str:
        who = player(self.players, self.seat)
        points = 0 if is_lost(self.rules, self.end) else sum(self.stacks)
        return table_words(self, points, turn_of(self), f"View of {who}", " at ")

    def __str__(self) -> str:
        from hanabi_kit.render import board

        return board(self)

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Draw the table at the end of a notebook cell."""
        from hanabi_kit.render import mimebundle

        return mimebundle(self)


def hands_if(view: View, cards: Sequence[Card]) -> list[Hand]:
    """Return all hands by seat as they are if the own one is `cards`, slot 1 first.

    HanabiError where the own hand has another number of cards.
    """
    if len(cards) != len(view.own):
        raise HanabiError(
            words().say(
                "{number} cards: the own hand has {own}", number=len(cards), own=len(view.own)
            )
        )
    own = [HeldCard(card, at.order, at.marks) for card, at in zip(cards, view.own, strict=True)]
    hands = [tuple(own)] * len(view.players)
    for seat, hand in view.others:
        hands[seat] = hand
    return hands


def seen_from(table: _OpenTable, seat: Seat, own: tuple[OwnCard, ...]) -> View:
    """The view of `table` from `seat`, of a player whose cards are `own`, whatever is there."""
    view = View(
        rules=table.rules,
        players=table.players,
        seat=seat,
        own=own,
        others=tuple(
            [(Seat(other), hand) for other, hand in enumerate(table.hands) if other != seat]
        ),
        stacks=table.stacks,
        discards=table.discards,
        clue_tokens=table.clue_tokens,
        strikes=table.strikes,
        deck_size=table.deck_size,
        mover=table.mover,
        turn=table.turn,
        turns_left=table.turns_left,
        end=table.end,
        history=table.history,
        last_clue=table.last_clue,
        hole=table.hole,
    )
    return told_only(view) if table.rules.mechanism.hides else view


def told_only(view: View) -> View:
    """Return `view` without what its rules do not tell the viewer: clue values, or what was played.

    The viewer knows the values of the own clues, and the cards that others played from their hands.
    """
    rules, seat = view.rules, view.seat
    if rules.mechanism.hole:
        holed = tuple(
            replace(
                each,
                card=None if each.seat == seat or each.unseen else each.card,
                marks=told_marks(rules, each.marks, seat),
                fell=None,
            )
            for each in view.hole
        )
        fell = {each.fell for each in view.hole}
        stacks, strikes = certain_fireworks(rules, [each.possible(rules) for each in holed])
        view = replace(
            view,
            stacks=stacks,
            strikes=strikes,
            hole=holed,
            discards=tuple(card for at, card in enumerate(view.discards) if at not in fell),
        )
    return replace(
        view,
        own=tuple(replace(card, marks=told_marks(rules, card.marks, seat)) for card in view.own),
        others=tuple(
            (
                other,
                tuple(replace(card, marks=told_marks(rules, card.marks, seat)) for card in hand),
            )
            for other, hand in view.others
        ),
        history=tuple(told_event(rules, event, seat) for event in view.history),
    )


def check_view(view: object) -> None:
    """Raise HanabiError where something else is given for a View.

    Examples
    --------
    >>> check_view("Bob")
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.HanabiError: str: a View is needed, what one player sees, such as \
game.view('Bob')
    """
    if not isinstance(view, View):
        raise HanabiError(
            words().say(
                "{kind}: a View is needed, what one player sees, such as game.view('Bob')",
                kind=type(view).__name__,
            )
        )
