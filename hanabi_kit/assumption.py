"""What is taken for granted of a card beyond the facts: an assumption, and several together.

Facts are clues, cards in sight and numbers of copies. Players often take more for granted: that a
finesse was meant, that a card was moved off the chop because it is needed, what a note says. An
`Assumption` holds such a thing apart from all facts: no mark, no view and no game has a place for
it, and whoever reckons with assumptions is given them one by one, and says so in the answer.

The module lies this low because a position carries what its file assumes, and sentences are read
two floors below those who count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from hanabi_kit.cards import CardSet, Seat, Slot
from hanabi_kit.language import words
from hanabi_kit.support.faces import face, plain

Assumed = Mapping[tuple[int, int], CardSet]
"""By seat and slot: the cards of which one is taken for granted to lie there."""

_LISTED = 8
"""Cards that a text lists; of more it says the words that stood for them, and how many they are."""


@dataclass(frozen=True, slots=True, repr=False)
class Assumption:
    """It is taken for granted by everybody at the table that a card is one of these.

    Parameters
    ----------
    player : str
        Whose hand it is in.
    seat : Seat
    slot : Slot
        1 = newest.
    cards : CardSet
        At least one.
    said : str
        The words that stood for the cards, as they were written.

    Examples
    --------
    >>> assumed = Assumption("Bob", Seat(1), Slot(2), CardSet("r4 b2"), "playable")
    >>> str(assumed), assumed.text
    ('Bob 2: playable (r4 b2)', 'Bob 2: playable')
    >>> assumed
    <Assumption Bob 2: playable (r4 b2)>
    """

    player: str
    seat: Seat
    slot: Slot
    cards: CardSet
    said: str

    @property
    def text(self) -> str:
        """The sentence, as the command line and files have it."""
        return f"{self.player} {self.slot}: {self.said}"

    def __str__(self) -> str:
        found = " ".join(map(str, self.cards))
        if found == " ".join(self.said.split()):
            return self.text
        told = found
        if len(self.cards) > _LISTED:
            told = words().count("{number} card", "{number} cards", len(self.cards))
        return f"{self.text} ({told})"

    @face
    def __repr__(self) -> str:
        return f"Assumption {plain(str(self), 90)}"


def assumed_cards(assumptions: Iterable[Assumption]) -> dict[tuple[int, int], CardSet]:
    """Return, by seat and slot, the cards that all the assumptions leave there; perhaps none.

    Examples
    --------
    >>> one = Assumption("Bob", Seat(1), Slot(2), CardSet("r4 b2"), "playable")
    >>> two = Assumption("Bob", Seat(1), Slot(2), CardSet("r3 r4"), "r3 r4")
    >>> assumed_cards([one, two])
    {(1, 2): CardSet('r4')}
    """
    found: dict[tuple[int, int], CardSet] = {}
    for each in assumptions:
        place = int(each.seat), int(each.slot)
        found[place] = found[place] & each.cards if place in found else each.cards
    return found


def assumed_of(assumed: Assumed, seat: int) -> dict[int, CardSet]:
    """Return what is assumed of one hand, by slot.

    Examples
    --------
    >>> assumed_of({(1, 2): CardSet("r4"), (0, 2): CardSet("r3")}, 1)
    {2: CardSet('r4')}
    """
    return {slot: cards for (own, slot), cards in assumed.items() if own == seat}


def assumption_faults(
    assumptions: Iterable[Assumption], players: Sequence[str], sizes: Sequence[int]
) -> list[str]:
    """Say which assumptions are about no card of a table: of which players, and hands how large.

    Examples
    --------
    >>> wrong = Assumption("Bob", Seat(1), Slot(6), CardSet("r4"), "r4")
    >>> assumption_faults([wrong], ["Alice", "Bob"], [5, 5])
    ['assume: Bob 6: r4: Bob has slots 1–5']
    """
    faults = []
    for each in assumptions:
        if not 0 <= each.seat < len(players) or players[each.seat] != each.player:
            faults.append(
                words().say(
                    "assume: {each}: at this table sit {players}",
                    each=each,
                    players=", ".join(players),
                )
            )
        elif not 1 <= each.slot <= sizes[each.seat]:
            faults.append(
                words().say(
                    "assume: {each}: {why}",
                    each=each,
                    why=slots_there(each.player, sizes[each.seat]),
                )
            )
        elif not each.cards:
            faults.append(
                words().say("assume: {each}: no card is left that it could be", each=each)
            )
    return faults


def slots_there(player: str, size: int) -> str:
    """Return which slots a hand has, as an error says it.

    Examples
    --------
    >>> slots_there("Bob", 4), slots_there("Bob", 0)
    ('Bob has slots 1–4', 'Bob has no cards')
    """
    if not size:
        return words().say("{player} has no cards", player=player)
    if size == 1:
        return words().say("{player} has slot 1 only", player=player)
    return words().say("{player} has slots 1–{size}", player=player, size=size)
