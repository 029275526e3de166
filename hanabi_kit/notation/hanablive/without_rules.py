"""A game of hanab.live that cannot be played again: what is told of it all the same.

A variant, option or character may be newer than the kit, a log may not tell the deck. Who sat at
the table, what was dealt and what was done can still be shown: cards by the number of their suit,
colours by theirs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hanabi_kit.errors import NotationError
from hanabi_kit.language import later, words
from hanabi_kit.notation.hanablive.action_numbers import (
    COLOUR,
    DISCARD,
    PLAY,
    RANK,
    SITE_START,
    RawAction,
)
from hanabi_kit.rules import STANDARD
from hanabi_kit.support.faces import brief

UNTOLD = "?"
"""Stands for a card that is not told."""


@brief
@dataclass(frozen=True)
class WithoutRules:
    """What is told of a game, whatever its rules are.

    Parameters
    ----------
    players : tuple of str
    hands : tuple of tuple of str
        Their cards as dealt, by seat, slot 1 first; ``?`` where one is not told. Empty where
        nothing is.
    told : tuple of str
        What was done, each in words.
    variant : str
    cards : str
        How the cards of `hands` are written.
    """

    players: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    told: tuple[str, ...]
    variant: str = ""
    cards: str = ""

    def __str__(self) -> str:
        names = ", ".join(self.players)
        lines = [names]
        if self.variant:
            lines = [
                words().say(
                    "{players}: variant {variant}", players=names, variant=repr(self.variant)
                )
            ]
        if any(card != UNTOLD for hand in self.hands for card in hand):
            lines.append(words().say("Hands as dealt, slot 1 first, {cards}:", cards=self.cards))
            lines += [
                f"{player}: {', '.join(hand)}"
                for player, hand in zip(self.players, self.hands, strict=True)
            ]
        lines += ["", *(f"{number:3}. {told}" for number, told in enumerate(self.told, start=1))]
        return "\n".join(lines)


class NotPlayed(NotationError):
    """A game is well written, but the kit cannot play it again: something about it is not known.

    Attributes
    ----------
    game : WithoutRules
        What is told of it all the same.
    """

    game: WithoutRules

    def __init__(self, faults: str | Sequence[str], game: WithoutRules) -> None:
        super().__init__(faults)
        self.game = game

    def __reduce__(self) -> tuple[object, tuple[tuple[str, ...], WithoutRules]]:
        # A copy, or one sent from another process, keeps its game.
        return NotPlayed, (self.faults, self.game)


def hand_size(players: int, options: Mapping[str, Any]) -> int:
    """Return the cards that each of so many `players` is dealt on the site."""
    sizes = dict(STANDARD.hand_sizes)
    more = bool(options.get("oneExtraCard")) - bool(options.get("oneLessCard"))
    return sizes.get(players, min(sizes.values())) + more


def dealt_orders(players: int, size: int) -> list[list[int]]:
    """Return the orders of the cards that each player is dealt, slot 1 first."""
    return [[*reversed(range(seat * size, seat * size + size))] for seat in range(players)]


_TOLD: Mapping[int, str] = {
    PLAY: later("{who} plays {card} (card {order})"),
    DISCARD: later("{who} discards {card} (card {order})"),
    COLOUR: later("{who} clues {to} colour {value}"),
    RANK: later("{who} clues {to} rank {value}"),
}

_TOLD_OF_NOBODY: Mapping[int, str] = {
    PLAY: later("plays {card} (card {order})"),
    DISCARD: later("discards {card} (card {order})"),
    COLOUR: later("clue to {to} colour {value}"),
    RANK: later("clue to {to} rank {value}"),
}


def without_rules(
    players: Sequence[str],
    deck: Sequence[tuple[int, int] | None],
    actions: Sequence[RawAction],
    options: Mapping[str, Any],
    variant: str,
    *,
    in_turn: bool = True,
) -> WithoutRules:
    """Return what is told of a game in numbers.

    `deck`: suit number and rank of each card, the first drawn first; None for one not told.
    `options`: those of the file; ``startingPlayer`` is who began.
    `in_turn`: whether the players act one after the other; a character may change that.

    Examples
    --------
    >>> dealt = [(number % 5, 1 + number % 3) for number in range(10)]
    >>> print(without_rules(("Ann", "Ben"), dealt, [(3, 1, 4), (0, 5, 0)], {}, "Tomorrow"))
    Ann, Ben: variant 'Tomorrow'
    Hands as dealt, slot 1 first, the number of the suit, from 0, and the rank:
    Ann: 4-2, 3-1, 2-3, 1-2, 0-1
    Ben: 4-1, 3-3, 2-2, 1-1, 0-3
    <BLANKLINE>
      1. Ann clues Ben rank 4
      2. Ben plays 0-3 (card 5)
    """

    def card(order: int) -> str:
        held = deck[order] if 0 <= order < len(deck) else None
        if held is None:
            return UNTOLD
        return f"{held[0]}-{'START' if held[1] == SITE_START else held[1]}"

    def player(seat: int) -> str:
        return (
            players[seat] if 0 <= seat < len(players) else words().say("player {seat}", seat=seat)
        )

    def told(turn: int, kind: int, target: int, value: int) -> str:
        who = player((first + turn) % max(len(players), 1))
        if kind in (PLAY, DISCARD, COLOUR, RANK):
            known = {"who": who, "card": card(target), "order": target}
            known |= {"to": player(target), "value": value}
            return words().say((_TOLD if in_turn else _TOLD_OF_NOBODY)[kind], **known)
        return words().say("the game ends (type {kind}, value {value})", kind=kind, value=value)

    began = options.get("startingPlayer")
    first = began if type(began) is int else 0
    orders = dealt_orders(len(players), hand_size(len(players), options))
    return WithoutRules(
        tuple(players),
        tuple(tuple(map(card, hand)) for hand in orders),
        tuple(told(turn, *action) for turn, action in enumerate(actions)),
        variant,
        words().say("the number of the suit, from 0, and the rank"),
    )
