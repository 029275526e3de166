"""What other players can know, and what is known of that: to any depth, and exactly.

What Bob can know of his own hand, as Alice sees it, is not what Alice would know in his place. She
does not see her own cards; he does. So it is the union, over all worlds Alice thinks possible, of
what Bob would think possible there. Longer chains go on in the same way: what Alice knows that Bob
knows that Cathy can know.

All of it is decided on whole hands, never on sets for single cards. Facts only: no conventions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hanabi_kit.cards import Card, CardSet, Seat
from hanabi_kit.deduction.hand import deduce
from hanabi_kit.deduction.others.knowledge_chains import MOST_STEPS, possible_hand, share_known
from hanabi_kit.deduction.others.table_facts import TableFacts, seat_named
from hanabi_kit.errors import HanabiError, NoSuchSlot
from hanabi_kit.language import later, words
from hanabi_kit.support.arguments import explained
from hanabi_kit.view import View

Players = str | int | Sequence[str | int]
"""One player, or several in order: names, or seats from 0."""


@dataclass(frozen=True, slots=True)
class KnownHand:
    """What is known of one hand.

    Parameters
    ----------
    hand : tuple of CardSet
        Slot 1 (newest) first: the identities the card may have.

    Examples
    --------
    >>> found = KnownHand("Bob", (CardSet("r4"), CardSet("b1 b2")))
    >>> found[1], len(found)
    (CardSet('r4'), 2)
    """

    player: str
    hand: tuple[CardSet, ...]

    def __getitem__(self, slot: int) -> CardSet:
        """Return the identities of the card in `slot` (1 = newest)."""
        if type(slot) is not int or not 1 <= slot <= len(self.hand):
            text = (
                later("slot {slot}: the hand has slots 1–{size}")
                if self.hand
                else later("slot {slot}: the hand has no card")
            )
            raise NoSuchSlot(words().say(text, slot=repr(slot), size=len(self.hand)))
        return self.hand[slot - 1]

    def __iter__(self) -> Iterator[CardSet]:
        return iter(self.hand)

    def __len__(self) -> int:
        return len(self.hand)


@explained
def known_to(view: View, chain: Players, of: str | int | None = None) -> KnownHand:
    """Return what the players of `chain` can know, as far as the viewer can tell.

    Parameters
    ----------
    view : View
        Alice's, say.
    chain : name or seat, or several
        ``"Bob"``: what Bob can know, as Alice sees it. ``["Bob", "Cathy"]``: what Alice knows that
        Bob knows that Cathy can know. The viewer may come again: ``["Bob", "Alice"]`` is what Alice
        knows that Bob knows of what she can know. Empty: what the viewer knows.
    of : name or seat, optional
        Whose hand it is about; left out, the hand of the last in the chain.

    Returns
    -------
    KnownHand
        For each slot the identities that may still be possible at the end of the chain: the viewer
        knows that everybody in it knows the card to be one of these, and of no smaller set.

    Raises
    ------
    Contradiction
        No world fits what the viewer sees.
    HanabiError
        There is no such player.
    SearchBudgetExceeded
        The chain is too long to be decided (see
        `hanabi_kit.deduction.others.redealt_hands.MOST_FILLINGS`).

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], seed=7).apply("clue Bob 5")
    >>> known_to(game.view("Alice"), "Bob")[1]
    CardSet('r5 y5 g5 b5 p5')

    Notes
    -----
    Method: `hanabi_kit.deduction.others.redealt_hands`. Longer chains rule out less: every player
    may be in the dark about the others' view of his or her own cards. Where a chain is too long for
    the method, the answer still follows if a shorter one rules out no more than the table itself
    does.
    """
    facts = TableFacts.of(view)
    seats = _seats(view.players, chain)
    whose = seat_named(view.players, of) if of is not None else (*(view.seat, *seats),)[-1]
    found = possible_hand(facts, (view.seat, *seats), Seat(whose))
    if found and not found[0]:
        deduce(view)  # says what clashes
    return KnownHand(view.players[whose], found)


@explained
def is_known(
    view: View,
    chain: Players,
    slot: int,
    cards: CardSet | Card | str,
    of: str | int | None = None,
) -> bool:
    """Whether the viewer knows that the players of `chain` know what the card in a slot is.

    Parameters
    ----------
    view : View
    chain : name or seat, or several
        As in `known_to`: "Alice knows that Bob knows that …" has the chain ``"Bob"``.
    slot : int
        1 = newest.
    cards : CardSet, Card or str
        What the card is known to be one of: ``"r4 r5"``, or a set such as the playable cards.
    of : name or seat, optional
        Whose slot; left out, that of the last in the chain.

    Returns
    -------
    bool
        True where `known_to` leaves nothing but `cards` in the slot.

    Raises
    ------
    HanabiError, Contradiction, SearchBudgetExceeded
        As `known_to`; and there is no such slot.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], seed=7).apply("clue Bob 1")
    >>> alice = game.view("Alice")
    >>> is_known(alice, "Bob", 4, "r1 y1 g1 b1 p1"), is_known(alice, "Bob", 1, "g5")
    (True, False)
    """
    seats = _seats(view.players, chain)
    whose = Seat(seat_named(view.players, of) if of is not None else (*(view.seat, *seats),)[-1])
    TableFacts.of(view).check_slot(whose, slot)
    return known_to(view, seats, whose)[slot] <= card_set(cards)


@explained
def probability_known(
    view: View,
    chain: Players,
    slot: int,
    cards: CardSet | Card | str,
    of: str | int | None = None,
    *,
    at_most: int = MOST_STEPS,
) -> Fraction:
    """Return how likely it is, as the viewer sees it, that the chain knows a card to be of a kind.

    Whether Bob knows that his slot 2 is playable depends on the viewer's own cards, which Bob sees.
    This is the share of the viewer's worlds in which he knows it.

    Parameters
    ----------
    view : View
    chain : name or seat, or several
    slot : int
    cards : CardSet, Card or str
    of : name or seat, optional
        All these as in `is_known`, which tells whether the probability is 1. The chain is not
        empty.
    at_most : int
        Steps of the count to take at most.

    Returns
    -------
    Fraction
        0 to 1.

    Raises
    ------
    TooManyWorlds
        The count needs more steps; `.count` is the number of the viewer's worlds.
    HanabiError, Contradiction, SearchBudgetExceeded
        As `is_known`.

    Examples
    --------
    Three red cards are left, r1 twice and r2, for Alice, Bob and the deck. Alice sees Bob's r1. If
    she holds the other one, he sees it and may still hold r1 or r2; if r2, he knows his card.

    >>> from hanabi_kit import Game
    >>> from hanabi_kit.cards import Suit
    >>> from hanabi_kit.rules import Ruleset
    >>> rules = Ruleset("red", (Suit.RED,), (2, 1), hand_sizes=((2, 1),))
    >>> game = Game.new(["Alice", "Bob"], [Card("r1"), Card("r1"), Card("r2")], rules)
    >>> probability_known(game.view("Alice"), "Bob", 1, "r1")
    Fraction(1, 2)

    Notes
    -----
    The viewer's hands are counted identity by identity; hands that leave the same fillings open to
    the rest of the chain (`hanabi_kit.deduction.others.redealt_hands`) are counted together.
    """
    facts = TableFacts.of(view)
    seats = _seats(view.players, chain)
    if not seats:
        raise HanabiError(words().say("chain: it is empty; name the player who may know it"))
    whose = Seat(seat_named(view.players, of) if of is not None else seats[-1])
    facts.check_slot(whose, slot)
    deduce(view)  # says what clashes, if no world fits
    return share_known(facts, (view.seat, *seats), whose, slot, card_set(cards), at_most)


def card_set(cards: CardSet | Card | str) -> CardSet:
    """Return `cards`, however written, as a set: ``"r4 r5"``, one Card, or a set already."""
    if isinstance(cards, Card):
        return CardSet([cards])
    return cards if isinstance(cards, CardSet) else CardSet(cards)


def _seats(players: tuple[str, ...], chain: Players) -> tuple[Seat, ...]:
    if isinstance(chain, str | int):
        chain = [chain]
    return tuple(seat_named(players, who) for who in chain)
