"""Events: what may be true of several own cards at a time, as values.

An event is made of statements about slots, joined by ``&`` (and), ``|`` (or) and ``~`` (not). It
belongs to no view; `hanabi_kit.deduction.event_odds` asks a view how likely it is. Events have the
text form of all statements (`hanabi_kit.deduction.statements.format_statement`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction.hidden.hidden_fireworks import fireworks_of
from hanabi_kit.deduction.statements.combinators import And, Not, Or, Statement
from hanabi_kit.deduction.statements.reading import CountRead, Leaves, parse_statement
from hanabi_kit.deduction.statements.writing import count_text, slot_text
from hanabi_kit.errors import HanabiError, NoSuchSlot
from hanabi_kit.language import later, words
from hanabi_kit.support.arguments import checked, explained
from hanabi_kit.support.faces import brief
from hanabi_kit.view import View

Cards = CardSet | Card | str | Iterable[Card]
"""Some identities: a CardSet, one card, cards as text ("r4 r5"), or any collection of cards."""


Event = Statement
"""A statement about one hand: `Held`, `CountOf`, and what is joined of them."""

AllOf, AnyOf = And, Or


class _OfHand(Statement):
    """What the leaves of events have in common."""

    __slots__ = ()

    _needed = later("{other}: an event is needed, such as Held(2, 'r5')")


@brief
@dataclass(frozen=True, slots=True, init=False)
class Held(_OfHand):
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
        """See `Statement.verdict`."""
        card = _held(hand, self.slot)
        return None if card is None else card in self.cards

    def slot_facts(self) -> Iterator[tuple[Slot, CardSet]]:
        """See `Statement.slot_facts`."""
        yield self.slot, self.cards

    def _denied(self) -> str:
        none = f"none of {', '.join(map(str, self.cards))}"
        return f"slot {self.slot} is {f'not {self.cards}' if self.cards.only else none}"

    def _text(self) -> str:
        return slot_text(self.slot, self.cards)

    def __str__(self) -> str:
        return f"slot {self.slot} is {_listed(self.cards)}"


@brief
@dataclass(frozen=True, slots=True, init=False)
class CountOf(_OfHand):
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
                raise HanabiError(
                    words().say(
                        "{name} {number}: a whole number, 0 or more, is needed",
                        name=name,
                        number=repr(number),
                    )
                )
        object.__setattr__(self, "slots", own)
        object.__setattr__(self, "cards", _card_set(cards))
        object.__setattr__(self, "least", least)
        object.__setattr__(self, "most", most)

    @explained
    def verdict(self, hand: Sequence[Card | None]) -> bool | None:
        """See `Statement.verdict`."""
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

    def slot_facts(self) -> Iterator[tuple[Slot, CardSet]]:
        """See `Statement.slot_facts`."""
        for slot in self.slots:
            yield slot, self.cards

    def _text(self) -> str:
        return count_text(self.least, self.most, self.slots, self.cards)

    def __str__(self) -> str:
        if self.least == self.most:
            number = f"exactly {self.least}"
        elif self.most >= len(self.slots):
            number = f"at least {self.least}"
        else:
            number = f"{self.least} to {self.most}"
        slots = ", ".join(map(str, self.slots))
        return f"{number} of the slots {slots} is {_listed(self.cards)}"


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

    Where playing and discarding change places for a suit (Orange of hanab.live), it is discarding
    that does it for its cards.

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
        The slot is no whole number from 1; or what lies on the fireworks depends on cards that the
        viewer played face down.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> view = Game.deal(["Alice", "Bob"], seed=7).view()
    >>> playable(view, 2)
    Held(slot=2, cards=CardSet('r1 y1 g1 b1 p1'))
    """
    return Held(slot, view.rules.playable_cards(*fireworks_of(view)))


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
        As `playable`.

    Examples
    --------
    Bob has played his y1:

    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> game = game.apply("clue Bob 1").apply("play 4")
    >>> trash(game.view(), 2)
    Held(slot=2, cards=CardSet('y1'))
    """
    return Held(slot, view.rules.trash_cards(*fireworks_of(view)))


# -- as text -------------------------------------------------------------------------------------


class _EventLeaves(Leaves):
    """Events name cards: which ones are playable, a table would have to say."""

    def of_slot(
        self, slot: Slot, cards: CardSet | str, no: bool, owner: str | int | None
    ) -> Statement:
        held = Held(slot, cards)
        return Not(held) if no else held

    def of_slots(
        self, count: CountRead, cards: CardSet | str, no: bool, owner: str | int | None
    ) -> Statement:
        least, most = count.limits
        if not no:
            return CountOf(count.slots, cards, least, most)
        # So many are none of the cards: the other ones of these slots are.
        size = len(count.slots)
        most = size if most is None else min(most, size)
        return CountOf(count.slots, cards, size - most, size - least) if least <= most else Or()


@checked
def parse_event(text: str) -> Statement:
    """Return the event that is written as `text`.

    Parameters
    ----------
    text : str
        See `hanabi_kit.deduction.statements.format_statement`; cards are named, as no table
        says which are playable.

    Returns
    -------
    Event

    Raises
    ------
    NotationError
        With the word that does not fit, its place, and what was expected there.

    Examples
    --------
    >>> parse_event("exactly 1 of slots 1 3 is r1") == CountOf([1, 3], "r1", 1, 1)
    True
    >>> print(parse_event("not slot 2 is r1 r2 and slot 1 is r5"))
    (slot 2 is none of r1, r2 and slot 1 is r5)
    """
    return parse_statement(text, _EventLeaves())


# -- what is given ------------------------------------------------------------------------------


def _held(hand: Sequence[Card | None], slot: int) -> Card | None:
    try:
        return hand[slot - 1]
    except IndexError:
        raise NoSuchSlot(
            words().say("slot {slot}: the hand has {size} cards", slot=slot, size=len(hand))
        ) from None


def _slot(slot: int) -> Slot:
    if type(slot) is not int or slot < 1:
        raise HanabiError(
            words().say("slot {slot}: slots are counted from 1, the newest card", slot=repr(slot))
        )
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
        raise HanabiError(
            words().say("cards {cards}: cards are needed, such as 'r4 r5'", cards=repr(cards))
        )
    return CardSet(found)


def _listed(cards: CardSet) -> str:
    return " or ".join(map(str, cards)) or "no card at all"
