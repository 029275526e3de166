"""Events: what may be true of several own cards at a time, as values.

An event is made of statements about slots, joined by ``&`` (and), ``|`` (or) and ``~`` (not). It
belongs to no view; `hanabi_kit.deduction.chances` asks a view how likely it is.

Examples
--------
>>> print(any_slot([1, 3], "r5") & ~Held(2, "r1 r2"))
(at least 1 of the slots 1, 3 is r5 and slot 2 is none of r1, r2)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from hanabi_kit.arguments import check_fields, checked, explained
from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.errors import HanabiError, NoSuchSlot
from hanabi_kit.view import View

__all__ = [
    "AllOf",
    "AnyOf",
    "CountOf",
    "Event",
    "Held",
    "Not",
    "any_slot",
    "check_slots",
    "every_slot",
    "playable",
    "trash",
]

Cards = CardSet | Card | str | Iterable[Card]
"""Some identities: a CardSet, one card, cards as text ("r4 r5"), or any collection of cards."""


class Event(ABC):
    """Something that is true or false of a hand, to be joined with ``&``, ``|`` and ``~``.

    It has no truth value of its own (``and`` raises HanabiError): `holds` asks a whole hand,
    `verdict` one of which some cards are not known, `hanabi_kit.deduction.probability` a view.

    Examples
    --------
    >>> event = any_slot([1, 3], "r5") & ~Held(2, "r1 r2")
    >>> event.holds([Card("b1"), Card("y3"), Card("r5")])
    True
    >>> event.verdict([None, Card("r1"), None]), event.verdict([Card("r5"), None, None])
    (False, None)
    """

    __slots__ = ()

    @abstractmethod
    def verdict(self, hand: Sequence[Card | None]) -> bool | None:
        """Return whether it is true of a `hand` of which some cards are not known (None).

        None where what is known does not decide it; NoSuchSlot where the hand has too few cards.
        """

    @abstractmethod
    def statements(self) -> Iterator[tuple[Slot, CardSet]]:
        """Yield every slot that is spoken of, with the cards it may or may not be.

        Examples
        --------
        >>> list((Held(1, "r1") & ~Held(2, "r4 r5")).statements())
        [(1, CardSet('r1')), (2, CardSet('r4 r5'))]
        """

    @explained
    def holds(self, hand: Sequence[Card]) -> bool:
        """Return whether it is true of `hand`, slot 1 first; HanabiError where a slot lacks.

        Examples
        --------
        >>> (Held(1, "r1") | Held(2, "r1")).holds([Card("y3"), Card("r1")])
        True
        """
        check_slots(self, len(hand), "the hand")
        found = self.verdict(hand)
        assert found is not None
        return found

    def __and__(self, other: Event) -> Event:
        return AllOf((*_parts(self, AllOf), *_parts(other, AllOf)))

    def __or__(self, other: Event) -> Event:
        return AnyOf((*_parts(self, AnyOf), *_parts(other, AnyOf)))

    def __invert__(self) -> Event:
        return self.event if isinstance(self, Not) else Not(self)

    def __bool__(self) -> bool:
        # `a and b` would quietly be b.
        raise HanabiError(
            "an event has no truth of its own: join events with & | ~, not and or not"
        )


@dataclass(frozen=True, slots=True, init=False)
class Held(Event):
    """The card in `slot` is one of `cards`.

    Parameters
    ----------
    slot : int
        1 = newest.
    cards : CardSet, Card, str or collection of Card
        Kept as a CardSet; of none at all the event is impossible.

    Raises
    ------
    HanabiError
        The slot is no whole number from 1, or `cards` are no cards.

    Examples
    --------
    >>> Held(2, "r4 r5")
    Held(slot=2, cards=CardSet('r4 r5'))
    """

    slot: Slot
    cards: CardSet

    def __init__(self, slot: int, cards: Cards) -> None:
        object.__setattr__(self, "slot", _slot(slot))
        object.__setattr__(self, "cards", _card_set(cards))

    @explained
    def verdict(self, hand: Sequence[Card | None]) -> bool | None:
        """See `Event.verdict`."""
        card = _held(hand, self.slot)
        return None if card is None else card in self.cards

    def statements(self) -> Iterator[tuple[Slot, CardSet]]:
        """See `Event.statements`."""
        yield self.slot, self.cards

    def __str__(self) -> str:
        return f"slot {self.slot} is {_listed(self.cards)}"


@dataclass(frozen=True, slots=True, init=False)
class CountOf(Event):
    """At least `least` and at most `most` of the `slots` hold one of `cards`.

    Parameters
    ----------
    slots : collection of int
        Each counts once.
    cards : CardSet, Card, str or collection of Card
    least : int
    most : int or None
        None for no limit.

    Raises
    ------
    HanabiError
        A slot is no whole number from 1, `least` or `most` none from 0, or `cards` are no cards.

    Examples
    --------
    >>> str(CountOf([1, 2, 3], "r1 y1", least=1, most=1))
    'exactly 1 of the slots 1, 2, 3 is r1 or y1'
    """

    slots: tuple[Slot, ...]
    cards: CardSet
    least: int
    most: int

    @explained
    def __init__(
        self, slots: Iterable[int], cards: Cards, least: int = 1, most: int | None = None
    ) -> None:
        own = tuple(sorted({_slot(slot) for slot in slots}))
        most = len(own) if most is None else most
        for name, number in (("least", least), ("most", most)):
            if type(number) is not int or number < 0:
                raise HanabiError(f"{name} {number!r}: a whole number, 0 or more, is needed")
        object.__setattr__(self, "slots", own)
        object.__setattr__(self, "cards", _card_set(cards))
        object.__setattr__(self, "least", least)
        object.__setattr__(self, "most", most)

    @explained
    def verdict(self, hand: Sequence[Card | None]) -> bool | None:
        """See `Event.verdict`."""
        sure = unknown = 0
        for slot in self.slots:
            card = _held(hand, slot)
            if card is None:
                unknown += 1
            elif card in self.cards:
                sure += 1
        if sure > self.most or sure + unknown < self.least:
            return False
        return True if sure >= self.least and sure + unknown <= self.most else None

    def statements(self) -> Iterator[tuple[Slot, CardSet]]:
        """See `Event.statements`."""
        for slot in self.slots:
            yield slot, self.cards

    def __str__(self) -> str:
        if self.least == self.most:
            number = f"exactly {self.least}"
        elif self.most >= len(self.slots):
            number = f"at least {self.least}"
        else:
            number = f"{self.least} to {self.most}"
        slots = ", ".join(map(str, self.slots))
        return f"{number} of the slots {slots} is {_listed(self.cards)}"


@dataclass(frozen=True, slots=True)
class AllOf(Event):
    """Every one of `events` is true; with none of them, it is certain.

    Parameters
    ----------
    events : tuple of Event
        ``a & b`` makes one of two.

    Examples
    --------
    >>> both = Held(1, "r1") & Held(2, "b1 b2")
    >>> print(both, both == AllOf((Held(1, "r1"), Held(2, "b1 b2"))))
    (slot 1 is r1 and slot 2 is b1 or b2) True
    """

    events: tuple[Event, ...]

    def __post_init__(self) -> None:
        check_fields(self)

    def verdict(self, hand: Sequence[Card | None]) -> bool | None:
        """See `Event.verdict`."""
        found: bool | None = True
        for event in self.events:
            one = event.verdict(hand)
            if one is False:
                return False
            if one is None:
                found = None
        return found

    def statements(self) -> Iterator[tuple[Slot, CardSet]]:
        """See `Event.statements`."""
        for event in self.events:
            yield from event.statements()

    def __str__(self) -> str:
        return f"({' and '.join(map(str, self.events))})" if self.events else "certain"


@dataclass(frozen=True, slots=True)
class AnyOf(Event):
    """At least one of `events` is true; with none of them, it is impossible.

    Parameters
    ----------
    events : tuple of Event
        ``a | b`` makes one of two.

    Examples
    --------
    >>> either = Held(1, "r1") | Held(2, "b1 b2")
    >>> print(either, either == AnyOf((Held(1, "r1"), Held(2, "b1 b2"))))
    (slot 1 is r1 or slot 2 is b1 or b2) True
    """

    events: tuple[Event, ...]

    def __post_init__(self) -> None:
        check_fields(self)

    def verdict(self, hand: Sequence[Card | None]) -> bool | None:
        """See `Event.verdict`."""
        found: bool | None = False
        for event in self.events:
            one = event.verdict(hand)
            if one is True:
                return True
            if one is None:
                found = None
        return found

    def statements(self) -> Iterator[tuple[Slot, CardSet]]:
        """See `Event.statements`."""
        for event in self.events:
            yield from event.statements()

    def __str__(self) -> str:
        return f"({' or '.join(map(str, self.events))})" if self.events else "impossible"


@dataclass(frozen=True, slots=True)
class Not(Event):
    """`event` is false.

    Parameters
    ----------
    event : Event
        ``~event`` makes one; ``~`` of that gives `event` back.

    Examples
    --------
    >>> print(~Held(1, "r1 r2"), "|", ~~Held(1, "r1"))
    slot 1 is none of r1, r2 | slot 1 is r1
    """

    event: Event

    def verdict(self, hand: Sequence[Card | None]) -> bool | None:
        """See `Event.verdict`."""
        found = self.event.verdict(hand)
        return None if found is None else not found

    def statements(self) -> Iterator[tuple[Slot, CardSet]]:
        """See `Event.statements`."""
        return self.event.statements()

    def __str__(self) -> str:
        if not isinstance(self.event, Held):
            return f"not {self.event}"
        slot, cards = self.event.slot, self.event.cards
        return f"slot {slot} is " + (
            f"not {cards}" if cards.only else f"none of {', '.join(map(str, cards))}"
        )


# -- events of a table ---------------------------------------------------------------------------


@checked
def any_slot(slots: Iterable[int], cards: Cards) -> CountOf:
    """Return the event that the `slots` hold one of `cards` between them, or several.

    Parameters
    ----------
    slots : collection of int
        1 = newest; each counts once.
    cards : CardSet, Card, str or collection of Card

    Returns
    -------
    CountOf

    Raises
    ------
    HanabiError
        As `CountOf`.

    Examples
    --------
    >>> str(any_slot([1, 3], "r5"))
    'at least 1 of the slots 1, 3 is r5'
    """
    return CountOf(slots, cards)


@checked
def every_slot(slots: Iterable[int], cards: Cards) -> CountOf:
    """Return the event that each of the `slots` holds one of `cards`.

    Parameters
    ----------
    slots : collection of int
        1 = newest; each counts once.
    cards : CardSet, Card, str or collection of Card

    Returns
    -------
    CountOf

    Raises
    ------
    HanabiError
        As `CountOf`.

    Examples
    --------
    >>> every_slot([1, 3], "r1 y1").holds([Card("r1"), Card("b5"), Card("y1")])
    True
    """
    slots = tuple(slots)
    return CountOf(slots, cards, least=len(set(slots)))


@checked
def playable(view: View, slot: int) -> Held:
    """Return the event that the card in `slot` would extend its firework now.

    Parameters
    ----------
    view : View
        Its fireworks and discards are looked at, not its clues.
    slot : int
        1 = newest.

    Returns
    -------
    Held
        With no cards where nothing can be played any more.

    Raises
    ------
    HanabiError
        The slot is no whole number from 1.

    Examples
    --------
    >>> from hanabi_kit.game import Game, shuffled
    >>> from hanabi_kit.rules import STANDARD
    >>> view = View.of(Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7)))
    >>> playable(view, 2)
    Held(slot=2, cards=CardSet('r1 y1 g1 b1 p1'))
    """
    return Held(slot, view.rules.playable_cards(view.stacks, view.discards))


@checked
def trash(view: View, slot: int) -> Held:
    """Return the event that no firework needs the card in `slot`.

    It lies there already, or can never be reached, as all copies of a lower one are discarded.

    Parameters
    ----------
    view : View
        Its fireworks and discards are looked at, not its clues.
    slot : int
        1 = newest.

    Returns
    -------
    Held

    Raises
    ------
    HanabiError
        The slot is no whole number from 1.

    Examples
    --------
    Bob has played his y1:

    >>> from hanabi_kit.actions import Clue, Play
    >>> from hanabi_kit.cards import Seat
    >>> from hanabi_kit.game import Game, shuffled
    >>> from hanabi_kit.rules import STANDARD
    >>> game = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7))
    >>> game = game.apply(Clue(Seat(1), 1)).apply(Play(Slot(4)))
    >>> trash(View.of(game), 2)
    Held(slot=2, cards=CardSet('y1'))
    """
    return Held(slot, view.rules.trash_cards(view.stacks, view.discards))


# -- what is given ------------------------------------------------------------------------------


def check_slots(event: Event, slots: int, who: str) -> None:
    """Raise HanabiError where `event` speaks of a slot that a hand of so many `slots` lacks."""
    for slot, _ in event.statements():
        if slot > slots:
            has = f"slots 1–{slots}" if slots else "no card"
            raise HanabiError(f"slot {slot}: {who} has {has}")


def _parts(event: Event, kind: type[AllOf] | type[AnyOf]) -> tuple[Event, ...]:
    if not isinstance(event, Event):
        raise HanabiError(f"{event!r}: an event is needed, such as Held(2, 'r5')")
    return event.events if isinstance(event, kind) else (event,)


def _held(hand: Sequence[Card | None], slot: int) -> Card | None:
    try:
        return hand[slot - 1]
    except IndexError:
        raise NoSuchSlot(f"slot {slot}: the hand has {len(hand)} cards") from None


def _slot(slot: int) -> Slot:
    if type(slot) is not int or slot < 1:
        raise HanabiError(f"slot {slot!r}: slots are counted from 1, the newest card")
    return Slot(slot)


def _card_set(cards: Cards) -> CardSet:
    if isinstance(cards, CardSet):
        return cards
    if isinstance(cards, Card):
        return CardSet([cards])
    if isinstance(cards, str):
        return CardSet(cards)
    found = list(cards) if isinstance(cards, Iterable) else [cards]
    if not all(isinstance(card, Card) for card in found):
        raise HanabiError(f"cards {cards!r}: cards are needed, such as 'r4 r5'")
    return CardSet(found)


def _listed(cards: CardSet) -> str:
    return " or ".join(map(str, cards)) or "no card at all"
