"""How likely each identity of the own cards is: the answer of `hanabi_kit.deduction.deduce`.

All numbers are whole numbers of worlds, and fractions are made of them when they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from hanabi_kit.assumption import Assumption
from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.errors import NoSuchSlot
from hanabi_kit.language import current, words
from hanabi_kit.support.arguments import checked
from hanabi_kit.support.faces import LONGEST, counted, face, plain, some, value_words

_MOST = 5
"""Identities of a slot that are named in a `repr`; the others are counted."""


class Odds(Mapping[Card, Fraction]):
    """The possible identities of one card with their probabilities, in the order of cards.

    Asked by card or by its text, ``odds["r4"]``; a text that is no card is refused. Held as whole
    numbers of worlds; a Fraction is made when one is asked for.

    Parameters
    ----------
    worlds : mapping of Card to int
        Every possible identity, in the order of cards, with the number of worlds that have it.
    total : int
        All worlds: the sum of those.

    Examples
    --------
    >>> odds = Odds({Card("r4"): 4, Card("r5"): 2}, 6)
    >>> odds["r4"], odds.worlds[Card("r4")], "r1" in odds, odds.get("r1", 0)
    (Fraction(2, 3), 4, False, 0)
    """

    __slots__ = ("_fractions", "total", "worlds")

    worlds: Mapping[Card, int]
    total: int

    @checked
    def __init__(self, worlds: Mapping[Card, int], total: int) -> None:
        put = object.__setattr__
        put(self, "worlds", MappingProxyType(worlds))
        put(self, "total", total)
        put(self, "_fractions", {})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"odds never change: cannot set {name}")

    def __getitem__(self, card: Card | str) -> Fraction:
        count = self.worlds[Card(card) if isinstance(card, str) else card]
        # Identities that are alike share one Fraction: making them is what takes time.
        known: dict[int, Fraction] = self._fractions  # type: ignore[attr-defined]
        share = known.get(count)
        if share is None:
            share = known[count] = Fraction(count, self.total)
        return share

    def __contains__(self, card: object) -> bool:
        return (Card(card) if isinstance(card, str) else card) in self.worlds

    def __iter__(self) -> Iterator[Card]:
        return iter(self.worlds)

    def __len__(self) -> int:
        return len(self.worlds)

    def __repr__(self) -> str:
        text = f"Odds({dict(self.worlds)!r}, {self.total})"
        return text if len(text) <= LONGEST else self._short()

    def __str__(self) -> str:
        from hanabi_kit.render.tables import odds_rows

        return "\n".join(odds_rows(self))

    @face
    def _short(self) -> str:
        likely = sorted(self.worlds.items(), key=lambda item: (-item[1], item[0]))
        told = some([f"{card} {counted(worlds, 'world')}" for card, worlds in likely], 2)
        return f"Odds of {len(likely)} cards in {counted(self.total, 'world')}: {told}"

    def __reduce__(self) -> tuple[object, tuple[dict[Card, int], int]]:
        return Odds, (dict(self.worlds), self.total)


@dataclass(frozen=True, slots=True, repr=False)
class SlotDeduction:
    """What one own card can be.

    Parameters
    ----------
    slot : Slot
    odds : mapping of Card to Fraction
        Every possible identity with its probability, in the order of cards. They sum to 1.

    Examples
    --------
    >>> own = SlotDeduction(Slot(1), Odds({Card("r4"): 2, Card("r5"): 1}, 3))
    >>> own.cards, own.odds["r4"]
    (CardSet('r4 r5'), Fraction(2, 3))
    """

    slot: Slot
    odds: Mapping[Card, Fraction]

    @property
    def cards(self) -> CardSet:
        """The possible identities."""
        return CardSet(self.odds)

    @face
    def __repr__(self) -> str:
        likely = sorted(self.odds.items(), key=lambda item: (-item[1], item[0]))
        told = some([f"{card} {value_words(odds, odds)}" for card, odds in likely], _MOST)
        return f"SlotDeduction slot {self.slot}: {told}"

    def __str__(self) -> str:
        from hanabi_kit.render.tables import odds_rows

        return "\n".join(odds_rows(self.odds))


@dataclass(frozen=True, slots=True, repr=False)
class Deduction:
    """What a whole own hand can be: the answer of `deduce`.

    ``found[slot]`` are the odds of one card; NoSuchSlot where the hand has no such slot.

    Parameters
    ----------
    viewer : str
        Whose hand it is.
    worlds : int
        Number of worlds, at least 1: deals of the cards out of sight to the own slots, copies told
        apart, that fit the clues. All are equally likely.
    hand : tuple of SlotDeduction
        Slot 1 (newest) first.
    assumptions : tuple of Assumption
        What was taken for granted beyond the facts; the worlds are then those that fit it as well.

    Examples
    --------
    Two red 4s and the red 5 are out of sight: three worlds of a hand of one card.

    >>> own = SlotDeduction(Slot(1), Odds({Card("r4"): 2, Card("r5"): 1}, 3))
    >>> found = Deduction("Alice", 3, (own,))
    >>> found[1]["r5"], found.counts(1)[Card("r5")], found.hand[0].cards
    (Fraction(1, 3), 1, CardSet('r4 r5'))
    >>> found
    <Deduction of Alice: 3 worlds, identities by slot: 2>
    >>> print(found)
    Alice's cards, in 3 equally likely worlds:
      slot 1  r4 2/3   r5 1/3
    """

    viewer: str
    worlds: int
    hand: tuple[SlotDeduction, ...]
    assumptions: tuple[Assumption, ...] = ()

    def __getitem__(self, slot: int) -> Mapping[Card, Fraction]:
        """The odds of the card in `slot` (1 = newest)."""
        return self._own(slot).odds

    def counts(self, slot: int) -> Mapping[Card, int]:
        """Return every possible identity of the card in `slot` with its number of worlds.

        NoSuchSlot where the hand has no such slot.

        Examples
        --------
        >>> own = SlotDeduction(Slot(1), {Card("r4"): Fraction(2, 3), Card("r5"): Fraction(1, 3)})
        >>> Deduction("Alice", 6, (own,)).counts(1)
        {Card('r4'): 4, Card('r5'): 2}
        """
        odds = self._own(slot).odds
        if isinstance(odds, Odds):
            return odds.worlds
        return {card: int(share * self.worlds) for card, share in odds.items()}

    def _own(self, slot: int) -> SlotDeduction:
        if type(slot) is not int or not 1 <= slot <= len(self.hand):
            raise NoSuchSlot(
                words().say(
                    "slot {slot}: the hand has slots 1–{size}", slot=repr(slot), size=len(self.hand)
                )
            )
        return self.hand[slot - 1]

    @face
    def __repr__(self) -> str:
        kinds = ", ".join(
            str(own.cards) if len(own.odds) == 1 else str(len(own.odds)) for own in self.hand
        )
        worlds = counted(self.worlds, "world")
        if self.assumptions:
            worlds += f" under {counted(len(self.assumptions), 'assumption')}"
        return f"Deduction of {plain(self.viewer, 40)}: {worlds}, identities by slot: {kinds}"

    def __str__(self) -> str:
        return self._repr_mimebundle_()["text/plain"]

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Show the odds at the end of a notebook cell."""
        from hanabi_kit.render.tables import odds_html, odds_text, told_with

        language = current()
        text, html = odds_text(self, language), odds_html(self, language)
        return told_with(self.assumptions, text, html, language)
