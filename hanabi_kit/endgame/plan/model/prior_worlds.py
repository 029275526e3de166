"""What everybody may believe before a plan is agreed on: the worlds of a public position.

A *world* here is what lies in each hand and, as an unordered pile, in the deck. It stands for every
deal of the physical cards out of public sight that looks so and fits the clues; how many they are
is its weight. Cards are merged as `Alike` says, for the full list would be far too long.

Counting
--------
Kinds of cards are dealt with one after the other, and different kinds use different physical cards,
so weights multiply. Of a kind whose n cards all fit the same slots, k cards are in given slots in
n·(n-1)···(n-k+1) ways, and the rest is in the deck in one way. Of a kind with cards that fit
different slots (all cards nobody needs, where they are merged into one kind) the ways are counted
card by card: each goes to the deck or to a slot of some sort it fits, a *sort* being slots that the
same cards of the kind fit.

What is taken for granted of a card (`hanabi_kit.assumption`) everybody takes for granted: the
worlds are then those that fit the clues and the assumptions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from itertools import chain
from math import factorial, perm, prod
from typing import Literal

from hanabi_kit.assumption import Assumed
from hanabi_kit.cards import Card, CardSet
from hanabi_kit.errors import Contradiction, TooManyWorlds
from hanabi_kit.game import Game, clued
from hanabi_kit.language import words

World = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]
"""The hands by seat, slot 1 first, and the deck in ascending order: numbers of kinds."""

Alike = Mapping[Card, Card | None]

Detail = Literal["blind", "classed", "full"]
"""How finely cards that nobody needs are told apart: not at all, by the slots that the clues allow
them, or by what they are."""


@dataclass(frozen=True)
class Kinds:
    """The cards out of public sight, by kind.

    Kind 0 is None of `Alike`; kinds are numbered on from there, the needed ones first.

    Parameters
    ----------
    images : tuple of Card or None
        What the cards of each kind count as.
    needed : int
        Kinds 1 to `needed` are cards that a firework needs.
    cards : tuple of Counter
        The physical cards of each kind, by identity.
    """

    images: tuple[Card | None, ...]
    needed: int
    cards: tuple[Counter[Card], ...]

    def number(self, image: Card | None) -> int:
        """Return the number of the kind that counts as `image`; 0 where there is none."""
        return self.images.index(image) if image in self.images else 0


@dataclass(frozen=True)
class Prior:
    """The worlds of a public position.

    Parameters
    ----------
    weights : dict from World to int
        In how many deals each world is so; orders of the deck are not counted.
    total : int
        All deals.
    assumed : mapping
        What is taken for granted beyond the clues; all these deals fit it.
    """

    kinds: Kinds
    weights: dict[World, int]
    total: int
    assumed: Assumed = field(default_factory=dict)


def needed_of(game: Game) -> tuple[Card, ...]:
    """Return the cards that a firework can still need, suit by suit, the next one first."""
    rules = game.rules
    tops = rules.reachable(game.discards)
    return tuple(
        Card(suit, rank)
        for suit, order, height, top in zip(
            rules.suits, rules.orders, game.stacks, tops, strict=True
        )
        for rank in order[height:top]
    )


def hidden_cards(game: Game) -> Counter[Card]:
    """Return the cards out of public sight: in the hands and in the deck."""
    cards = game.unseen()
    cards.update(held.card for hand in game.hands for held in hand)
    return Counter({card: number for card, number in sorted(cards.items()) if number})


def fitting_cards(
    game: Game, seen_by: int | None = None, assumed: Assumed | None = None
) -> list[list[CardSet]]:
    """Return, by seat and slot, the cards that the clues allow there, and what is `assumed`.

    With `seen_by`, what that seat sees counts as well: each other hand is the one it is.
    """
    found = [
        [
            clued(game.rules, held.marks) if seen_by in (None, seat) else CardSet([held.card])
            for held in hand
        ]
        for seat, hand in enumerate(game.hands)
    ]
    for (seat, slot), cards in (assumed or {}).items():
        found[seat][slot - 1] &= cards
    return found


def alike_of(
    game: Game,
    detail: Detail,
    seats: Collection[int] | None = None,
    assumed: Assumed | None = None,
) -> dict[Card, Card | None]:
    """Return what each card counts as; see `Detail`.

    `seats` limits the slots that classes are made by to those of some hands. What is `assumed` of a
    slot tells cards apart as clues do.
    """
    needed = needed_of(game)
    alike: dict[Card, Card | None] = {card: card for card in needed}
    if detail == "blind":
        return alike
    allowed = [
        cards
        for seat, hand in enumerate(fitting_cards(game, assumed=assumed))
        for cards in hand
        if seats is None or seat in seats
    ]
    first: dict[object, Card] = {}
    for card in hidden_cards(game):
        if card not in alike:
            key: object = tuple(card in cards for cards in allowed)
            alike[card] = card if detail == "full" else first.setdefault(key, card)
    return alike


def prior_of(
    game: Game,
    alike: Alike,
    most: int,
    look: Callable[[], None] = lambda: None,
    *,
    seen_by: int | None = None,
    assumed: Assumed | None = None,
) -> Prior:
    """Return the worlds of the public position of `game`, or those that fit what one player sees.

    Parameters
    ----------
    game : Game
        Its hands say only which cards are out of public sight; where they lie is not used.
    most : int
        The most worlds to list.
    look : callable
        Called now and then; may raise to stop.
    seen_by : int, optional
        The seat that sees the others' hands, as they are at the table of `game`.
    assumed : mapping, optional
        By seat and slot, the cards of which one is taken for granted to lie there.

    Raises
    ------
    TooManyWorlds
        More than `most`.
    Contradiction
        No deal fits the clues, and what is assumed.
    """
    hidden = hidden_cards(game)
    images: list[Card | None] = [None]
    images += [card for card in needed_of(game) if hidden[card]]
    needed = len(images) - 1
    images += sorted({image for card in hidden if (image := alike.get(card))} - set(images[1:]))
    cards: list[Counter[Card]] = [Counter() for _ in images]
    for card, number in hidden.items():
        cards[images.index(alike.get(card))][card] += number
    kinds = Kinds(tuple(images), needed, tuple(cards))
    assumed = dict(assumed or {})
    weights = _weights(game, kinds, fitting_cards(game, seen_by, assumed), most, look)
    total = sum(weights.values())
    if not total:
        raise Contradiction(no_deal_message(bool(assumed)))
    return Prior(kinds, weights, total, assumed)


def no_deal_message(assumed: bool) -> str:
    """Return that no deal fits what everybody knows, and what is `assumed` beside it."""
    if assumed:
        return words().say(
            "no deal of the cards out of public sight fits the clues given and what is assumed"
        )
    return words().say("no deal of the cards out of public sight fits the clues given")


def seen_weights(prior: Prior, game: Game, seat: int) -> dict[World, int]:
    """Return the worlds of a prior in which a seat sees what it sees at the table of `game`.

    A world stands for deals in which the others hold different cards, where these are merged: only
    those deals count here in which each of the others' cards is the one that it is.

    Parameters
    ----------
    game : Game
        Its hands but for that of `seat` are used.

    Returns
    -------
    dict from World to int
        In how many deals each world is so and looks so to `seat`.
    """
    fitting = fitting_cards(game, seat, prior.assumed)
    return _weights(game, prior.kinds, fitting, len(prior.weights), lambda: None)


def _weights(
    game: Game,
    kinds: Kinds,
    fitting: list[list[CardSet]],
    most: int,
    look: Callable[[], None],
) -> dict[World, int]:
    """In how many deals each world is so, where each slot holds one of the cards `fitting` it."""
    allowed = list(chain.from_iterable(fitting))
    counts = [
        _Ways(cards, [frozenset(c for c in cards if c in a) for a in allowed])
        for cards in kinds.cards
    ]
    sizes = [len(hand) for hand in game.hands]
    return _listed(counts, sizes, game.deck_size, most, look)


class _Ways:
    """In how many ways the cards of one kind can lie in given slots, the rest in the deck."""

    def __init__(self, cards: Counter[Card], allowed: list[frozenset[Card]]) -> None:
        self.size = cards.total()
        self.fits = [bool(fit) for fit in allowed]
        sorts = sorted({fit for fit in allowed if fit}, key=sorted)
        self.sort = [sorts.index(fit) if fit else -1 for fit in allowed]
        self.sorts = len(sorts)
        self.table: dict[tuple[int, ...], int] | None = None
        if sorts and not (len(sorts) == 1 and len(sorts[0]) == len(cards)):
            room = [self.sort.count(number) for number in range(len(sorts))]
            self.table = {(0,) * len(sorts): 1}
            for card in chain.from_iterable([card] * number for card, number in cards.items()):
                fitting = [number for number, fit in enumerate(sorts) if card in fit]
                new = dict(self.table)
                for filled, ways in self.table.items():
                    for number in fitting:
                        if filled[number] < room[number]:
                            key = (*filled[:number], filled[number] + 1, *filled[number + 1 :])
                            new[key] = new.get(key, 0) + ways
                self.table = new

    def ways(self, places: list[int]) -> int:
        """Return the number of ways to fill `places`, which all take cards of this kind."""
        if self.table is None:
            return perm(self.size, len(places))
        filled = [0] * self.sorts
        for place in places:
            filled[self.sort[place]] += 1
        return self.table.get(tuple(filled), 0) * prod(map(factorial, filled))


def _listed(
    kinds: list[_Ways], sizes: list[int], deck: int, most: int, look: Callable[[], None]
) -> dict[World, int]:
    """List the worlds with their weights: place by place, what kind of card may lie there."""
    count = sum(sizes)
    open_to = [[k for k, kind in enumerate(kinds) if kind.fits[place]] for place in range(count)]
    left = [kind.size for kind in kinds]
    places: list[list[int]] = [[] for _ in kinds]
    filled = [0] * count
    order = sorted(range(count), key=lambda place: (len(open_to[place]), place))
    starts = [sum(sizes[:seat]) for seat in range(len(sizes))]
    found: dict[World, int] = {}
    steps = 0

    def fill(number: int) -> None:
        nonlocal steps
        steps += 1
        if not steps & 4095:
            look()
        if number == count:
            weight = 1
            for kind, used in zip(kinds, places, strict=True):
                weight *= kind.ways(used)
                if not weight:
                    return
            hands = tuple(
                tuple(filled[start : start + size])
                for start, size in zip(starts, sizes, strict=True)
            )
            rest = tuple(k for k, number in enumerate(left) for _ in range(number))
            found[hands, rest] = weight
            if len(found) > most:
                raise TooManyWorlds(
                    words().say(
                        "more than {most} ways in which the needed cards may lie",
                        most=words().number(most),
                    ),
                    len(found),
                    most,
                )
            return
        place = order[number]
        for k in open_to[place]:
            if left[k]:
                left[k] -= 1
                places[k].append(place)
                filled[place] = k
                fill(number + 1)
                places[k].pop()
                left[k] += 1

    fill(0)
    assert all(len(rest) == deck for _, rest in found)
    return found
