"""A deck shuffled by its seed, and dealt into hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from hanabi_kit.cards import Card, Order
from hanabi_kit.engine.hands import Hands, HeldCard, _OpenTable, whose_turn
from hanabi_kit.errors import IllegalAction, ImpossiblePosition
from hanabi_kit.language import words
from hanabi_kit.rules import Ruleset
from hanabi_kit.support.arguments import checked, explained


@checked
def shuffled(rules: Ruleset, seed: int) -> tuple[Card, ...]:
    """Return the deck of `rules` in the random order of `seed`.

    Parameters
    ----------
    rules : Ruleset
    seed : int
        The same seed gives the same order: that of Python's `random.Random(seed).shuffle`.

    Returns
    -------
    tuple of Card
        The first card drawn first.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> deck = shuffled(STANDARD, seed=7)
    >>> deck[:3], deck == shuffled(STANDARD, seed=7), len(deck)
    ((Card('g2'), Card('b3'), Card('y2')), True, 50)
    """
    deck = list(rules.deck)
    random.Random(seed).shuffle(deck)
    return tuple(deck)


@explained
def deck_faults(rules: Ruleset, deck: Sequence[Card]) -> list[str]:
    """Say where `deck` differs from the cards of `rules`; empty where it does not.

    Parameters
    ----------
    deck : sequence of Card
        In any order.

    Returns
    -------
    list of str
        One fault for each identity of which there are too many or too few.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> deck_faults(STANDARD, STANDARD.deck[1:])
    ["deck: 2 × r1, but ruleset 'standard' has 3"]
    """
    have, need = Counter(deck), Counter(rules.copies_by_card)
    if dict(have) == dict(need):
        return []
    return [
        words().say(
            "deck: {number} × {card}, but ruleset {ruleset} has {needed}",
            number=have[card],
            card=card,
            ruleset=repr(rules.name),
            needed=need[card],
        )
        for card in sorted(have | need)
        if have[card] != need[card]
    ]


def dealt_hands(players: int, deck: Sequence[Card], rules: Ruleset, first: int = 0) -> Hands:
    """Return the hands of so many players, dealt from the top of `deck`, for a game to begin.

    Seat 0 gets a whole hand, then seat 1, and so on (the order hanab.live deals in).
    ImpossiblePosition where the deck is not the ruleset's, or too small, or there is no seat
    `first`, who begins. HanabiError where the ruleset has no hands for so many players.
    """
    size = rules.hand_size(players)
    faults = deck_faults(rules, deck)
    if size * players > len(deck):
        faults.append(
            words().say(
                "deck: {cards} cards do not fill {players} hands of {size}",
                cards=len(deck),
                players=players,
                size=size,
            )
        )
    if not 0 <= first < players:
        faults.append(
            words().say("first player {seat}: seats are 0–{last}", seat=first, last=players - 1)
        )
    if faults:
        raise ImpossiblePosition(faults)
    return Hands(
        tuple(
            HeldCard(deck[order], Order(order))
            for order in reversed(range(seat * size, seat * size + size))
        )
        for seat in range(players)
    )


def next_card(table: _OpenTable, drawn: Card | None) -> tuple[Card, Order]:
    """Return the card that is drawn from the deck, and its place in it.

    `drawn` names it where the deck's order is unknown, and must be right where it is known;
    IllegalAction says which may be named.
    """
    order = Order(table.rules.deck_size - table.deck_size)
    if table.deck is not None:
        if drawn is not None and drawn is not table.deck[0]:
            raise IllegalAction(
                words().say(
                    "drawn {drawn}: the next card of this deck is {next_card} ({whose_turn})",
                    drawn=drawn,
                    next_card=table.deck[0],
                    whose_turn=whose_turn(table),
                )
            )
        return table.deck[0], order
    unseen = table.unseen()
    if drawn is None or not unseen[drawn]:
        cards, turn = " ".join(map(str, sorted(unseen))), whose_turn(table)
        raise IllegalAction(
            words().say(
                "drawn: no card named; the order of this deck is unknown, so one of {cards} must "
                "be named ({whose_turn})",
                cards=cards,
                whose_turn=turn,
            )
            if drawn is None
            else words().say(
                "drawn: {drawn} is not in it; the order of this deck is unknown, so one of {cards} "
                "must be named ({whose_turn})",
                drawn=drawn,
                cards=cards,
                whose_turn=turn,
            )
        )
    return drawn, order
