"""How fireworks grow: which card fits, what can still be reached, what is needed for it.

`Fireworks` are those of the game as everybody knows it: each grows rank by rank, from 1 up, or down
to 1 where its suit is reversed. Other ways to grow are subclasses in modules of their own
(`up_or_down`, `sudoku`); all that asks about fireworks asks here.

Stacks are the numbers of cards in each firework. Where these do not say which cards they are, they
are `Stacks`, which remember it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from hanabi_kit.cards import Card, CardSet, Suit, rank_sign
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words


class Stacks(tuple[int, ...]):
    """The number of cards in each firework, and their ranks, oldest first.

    Parameters
    ----------
    ranks : iterable of sequence of int
        The ranks of each firework, in the order they were played.

    Examples
    --------
    >>> Stacks([(5, 4), ()]), sum(Stacks([(5, 4), ()])), Stacks([(5, 4)]) == Stacks([(1, 2)])
    (Stacks([(5, 4), ()]), 2, False)
    """

    ranks: tuple[tuple[int, ...], ...]

    def __new__(cls, ranks: Iterable[Sequence[int]]) -> Stacks:
        """Return the stacks with these ranks."""
        kept = tuple(map(tuple, ranks))
        found = super().__new__(cls, map(len, kept))
        found.ranks = kept
        return found

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Stacks):
            return self.ranks == other.ranks
        return tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = tuple.__hash__

    def __reduce__(self) -> tuple[object, tuple[tuple[tuple[int, ...], ...]]]:
        return Stacks, (self.ranks,)

    def __repr__(self) -> str:
        return f"Stacks({list(self.ranks)!r})"


class _Deck(Protocol):
    """What fireworks ask of a ruleset: its suits and ranks, and how many there are of each card."""

    @property
    def name(self) -> str: ...
    @property
    def suits(self) -> tuple[Suit, ...]: ...
    @property
    def ranks(self) -> range: ...
    @property
    def orders(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def copies_by_card(self) -> Mapping[Card, int]: ...
    @property
    def fireworks(self) -> Fireworks: ...


@dataclass(frozen=True)
class Fireworks:
    """Fireworks that grow rank by rank in the order of their suit (`Ruleset.orders`).

    `stacks` are always those of `empty` or `laid`; `gone` counts the discarded copies.
    """

    open_order: ClassVar[bool] = False
    """Whether players choose in which order the ranks of a firework come."""

    rule: ClassVar[str] = ""
    """How they grow, in words; empty for the ordinary ones."""
    wraps: ClassVar[bool] = False
    """Whether the 1 follows after the highest rank."""

    def empty(self, rules: _Deck) -> tuple[int, ...]:
        """The fireworks before the first card."""
        return (0,) * len(rules.suits)

    def next_ranks(self, rules: _Deck, stacks: Sequence[int], index: int) -> tuple[int, ...]:
        """The ranks that fit the firework at `index` now, whether a copy is left or not."""
        order, height = rules.orders[index], stacks[index]
        return order[height : height + 1]

    def fits(self, rules: _Deck, stacks: Sequence[int], index: int, rank: int) -> bool:
        """Whether the card of `rank` fits the firework at `index` now."""
        order, height = rules.orders[index], stacks[index]
        return height < len(order) and order[height] == rank

    def laid(self, rules: _Deck, stacks: tuple[int, ...], index: int, rank: int) -> tuple[int, ...]:
        """The fireworks after a card of `rank`, which fits, was laid on the one at `index`."""
        return (*stacks[:index], stacks[index] + 1, *stacks[index + 1 :])

    def ranks_in(self, rules: _Deck, stacks: Sequence[int], index: int) -> tuple[int, ...]:
        """The ranks in the firework at `index`, in the order they were played."""
        return rules.orders[index][: stacks[index]]

    def cards(self, rules: _Deck, stacks: Sequence[int]) -> Iterator[Card]:
        """Every card in the fireworks."""
        for index, suit in enumerate(rules.suits):
            for rank in self.ranks_in(rules, stacks, index):
                yield Card(suit, rank)

    def reachable(
        self, rules: _Deck, stacks: Sequence[int], gone: Mapping[Card, int]
    ) -> tuple[int, ...]:
        """The cards that each firework can still come to."""
        return tuple(
            run(rules, gone, index, rules.orders[index]) for index in range(len(rules.suits))
        )

    def needed(self, rules: _Deck, stacks: Sequence[int], gone: Mapping[Card, int]) -> CardSet:
        """The identities that a firework can still use."""
        found = []
        for index, (height, top) in enumerate(
            zip(stacks, self.reachable(rules, stacks, gone), strict=True)
        ):
            suit = rules.suits[index]
            found += [Card(suit, rank) for rank in rules.orders[index][height:top]]
        return CardSet(found)

    def playable(self, rules: _Deck, stacks: Sequence[int], gone: Mapping[Card, int]) -> CardSet:
        """The identities that fit now, and of which a copy is left."""
        return CardSet(
            card
            for index, suit in enumerate(rules.suits)
            for rank in self.next_ranks(rules, stacks, index)
            if left(rules, gone, card := Card(suit, rank))
        )

    def critical(self, rules: _Deck, stacks: Sequence[int], gone: Mapping[Card, int]) -> CardSet:
        """The identities with one copy left, without which less could be reached."""
        return CardSet(
            card
            for card in self.needed(rules, stacks, gone)
            if rules.copies_by_card[card] - gone.get(card, 0) == 1
        )

    def checked(self, rules: _Deck, stacks: Iterable[int]) -> Sequence[int]:
        """Return `stacks` as a sequence; HanabiError where they are none of `rules`."""
        heights = stacks if isinstance(stacks, Sequence) else tuple(stacks)
        if len(heights) != len(rules.suits):
            raise HanabiError(
                words().say(
                    "stacks {stacks}: the top rank of each of the {number} suits of ruleset "
                    "{ruleset} is needed",
                    stacks=shown(heights),
                    number=len(rules.suits),
                    ruleset=repr(rules.name),
                )
            )
        return heights


@dataclass(frozen=True)
class OpenFireworks(Fireworks):
    """What fireworks have in common whose players choose the order of their ranks."""

    open_order = True

    def empty(self, rules: _Deck) -> Stacks:
        """The fireworks before the first card."""
        return Stacks([()] * len(rules.suits))

    def fits(self, rules: _Deck, stacks: Sequence[int], index: int, rank: int) -> bool:
        """Whether the card of `rank` fits the firework at `index` now."""
        return rank in self.next_ranks(rules, stacks, index)

    def laid(self, rules: _Deck, stacks: tuple[int, ...], index: int, rank: int) -> Stacks:
        """The fireworks after a card of `rank`, which fits, was laid on the one at `index`."""
        ranks = list(self.checked(rules, stacks).ranks)
        ranks[index] = (*ranks[index], rank)
        return Stacks(ranks)

    def ranks_in(self, rules: _Deck, stacks: Sequence[int], index: int) -> tuple[int, ...]:
        """The ranks in the firework at `index`, in the order they were played."""
        return self.checked(rules, stacks).ranks[index]

    def critical(self, rules: _Deck, stacks: Sequence[int], gone: Mapping[Card, int]) -> CardSet:
        """The identities with one copy left, without which less could be reached."""
        best = sum(self.reachable(rules, stacks, gone))
        last = super().critical(rules, stacks, gone)
        return CardSet(
            card
            for card in last
            if sum(self.reachable(rules, stacks, Counter(gone) + Counter([card]))) < best
        )

    def checked(self, rules: _Deck, stacks: Iterable[int]) -> Stacks:
        """Return `stacks`; numbers are enough only where nothing has been played."""
        heights = super().checked(rules, stacks)
        if isinstance(heights, Stacks):
            return heights
        if not any(heights):
            return self.empty(rules)
        raise HanabiError(
            words().say(
                "stacks {stacks}: in ruleset {ruleset} a number does not say which cards "
                "a firework has; Ruleset.stacks_of takes their ranks, in the order they "
                "were played",
                stacks=shown(heights),
                ruleset=repr(rules.name),
            )
        )


def left(rules: _Deck, gone: Mapping[Card, int], card: Card) -> bool:
    """Whether a copy of `card` has not been discarded."""
    return gone.get(card, 0) < rules.copies_by_card.get(card, 0)


def run(rules: _Deck, gone: Mapping[Card, int], index: int, order: Iterable[int]) -> int:
    """How many ranks of `order`, from the first, still have a copy in the suit at `index`."""
    suit, length = rules.suits[index], 0
    for rank in order:
        if not left(rules, gone, Card(suit, rank)):
            break
        length += 1
    return length


def laid_in_order(rules: _Deck, ranks: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the stacks of fireworks with these `ranks`; HanabiError where one does not fit.

    Fireworks whose cards depend on one another (Sudoku) are laid first card by first card.
    """
    fireworks, stacks = rules.fireworks, rules.fireworks.empty(rules)
    if len(ranks) != len(rules.suits):
        raise HanabiError(
            words().say(
                "stacks {stacks}: the ranks of each of the {number} fireworks of ruleset "
                "{ruleset} are needed",
                stacks=shown(ranks),
                number=len(rules.suits),
                ruleset=repr(rules.name),
            )
        )
    for place in range(max(map(len, ranks), default=0)):
        for index, own in enumerate(ranks):
            if place >= len(own):
                continue
            if not fireworks.fits(rules, stacks, index, own[place]):
                said = " ".join(map(rank_sign, own))
                fitting = fireworks.next_ranks(rules, stacks, index)
                allowed = words().say(" or ").join(map(rank_sign, fitting))
                raise HanabiError(
                    words().say(
                        "stacks: {suit} {ranks}: as card {place} of it fits {allowed} in ruleset "
                        "{ruleset}",
                        suit=words().say_in("suit", rules.suits[index].label),
                        ranks=said,
                        place=place + 1,
                        allowed=allowed or words().say("nothing more"),
                        ruleset=repr(rules.name),
                    )
                )
            stacks = fireworks.laid(rules, stacks, index, own[place])
    return stacks


RISING = Fireworks()
"""The fireworks of every ruleset but a few variants of hanab.live."""
