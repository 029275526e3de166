"""Fireworks that nobody sees: what a player can say of them where cards are played into a hole."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction.hidden.cases import Case
from hanabi_kit.deduction.hidden.holed_cards import PlayedWay, played_ways, pool_after
from hanabi_kit.deduction.unseen_cards import hidden_message, hides_something, open_pool
from hanabi_kit.errors import Contradiction, HanabiError
from hanabi_kit.language import words
from hanabi_kit.rules import Ruleset
from hanabi_kit.view import View, check_view


def fireworks_of(view: View) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    """Return the fireworks, and the cards that are out of the game, as the viewer knows them.

    HanabiError where that depends on cards that the viewer has played face down.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], 7, "Throw It in a Hole (5 Suits)").apply("play 2")
    >>> fireworks_of(game.view("Bob"))
    ((0, 0, 0, 1, 0), ())
    >>> fireworks_of(game.view("Alice"))
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.HanabiError: Throw It in a Hole: cards are played face down; what lies on \
the fireworks does not cover that (Alice's view)
    """
    if not view.rules.mechanism.hole:
        return view.stacks, view.discards
    if hides_something(view):
        what = words().say_in("what does not cover", "what lies on the fireworks")
        raise HanabiError(hidden_message(view, what))
    fireworks, stacks = view.rules.fireworks, view.rules.fireworks.empty(view.rules)
    fell = []
    for holed in view.hole:
        assert holed.card is not None, "nothing is hidden here"
        index = view.rules.suits.index(holed.card.suit)
        if fireworks.fits(view.rules, stacks, index, holed.card.rank):
            stacks = fireworks.laid(view.rules, stacks, index, holed.card.rank)
        else:
            fell.append(holed.card)
    return stacks, (*view.discards, *fell)


def stacks_odds(view: View) -> dict[tuple[int, ...], Fraction]:
    """Return how likely the fireworks are to be as high as each way says.

    Raises
    ------
    Contradiction
        No deal fits.
    HanabiError, SearchBudgetExceeded
        As `hanabi_kit.deduction.deduce`.

    Examples
    --------
    Alice has played one of her cards unseen; 15 of the 45 cards that she did not see fit:

    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], 7, "Throw It in a Hole (5 Suits)").apply("play 2")
    >>> found = stacks_odds(game.view("Alice"))
    >>> found[0, 0, 0, 0, 0], found[0, 0, 0, 1, 0], sum(found.values())
    (Fraction(31, 45), Fraction(1, 15), Fraction(1, 1))
    """
    check_view(view)
    counts: Counter[tuple[int, ...]] = Counter()
    for way, case in _ways(view):
        counts[way.stacks] += case.count()
    total = sum(counts.values())
    if not total:
        raise Contradiction(
            words().say("{viewer}: no deal fits what went into the hole", viewer=view.viewer)
        )
    return {stacks: Fraction(count, total) for stacks, count in counts.items() if count}


def playable_odds(view: View, slot: Slot) -> Fraction:
    """Return how likely the own card in `slot` is to fit its firework, whatever lies there.

    Errors as of `stacks_odds`.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], 7, "Throw It in a Hole (5 Suits)")
    >>> [playable_odds(each.view("Alice"), Slot(1)) for each in (game, game.apply("play 2"))]
    [Fraction(14, 45), Fraction(103, 330)]
    """
    check_view(view)
    total = fits = 0
    for way, case in _ways(view):
        total += case.count()
        pool = case.pool
        allowed = list(pool.allowed)
        allowed[slot - 1] &= pool.catalogue.lanes(_fitting(view.rules, way.stacks))
        fits += replace(case, pool=replace(pool, allowed=tuple(allowed))).count()
    if not total:
        raise Contradiction(
            words().say("{viewer}: no deal fits what went into the hole", viewer=view.viewer)
        )
    return Fraction(fits, total)


def _ways(view: View) -> list[tuple[PlayedWay, Case]]:
    pool = open_pool(view)
    return [
        (way, Case(count * copies, after))
        for way, count in played_ways(view, pool).items()
        for copies, after in [pool_after(pool, way)]
        if copies
    ]


def _fitting(rules: Ruleset, stacks: tuple[int, ...]) -> CardSet:
    return CardSet(
        Card(suit, rank)
        for index, suit in enumerate(rules.suits)
        for rank in rules.fireworks.next_ranks(rules, stacks, index)
    )
