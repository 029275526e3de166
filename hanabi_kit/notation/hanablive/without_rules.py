"""A game file of hanab.live whose rules the kit does not know: what it says without any rules.

A variant, option or character that is newer than the kit cannot be played on. Who sat at the table,
what was dealt and what was done can still be told: cards by the number of their suit, colours by
theirs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hanabi_kit.errors import NotationError
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


@brief
@dataclass(frozen=True)
class WithoutRules:
    """What a file says of a game, whatever its rules are.

    Parameters
    ----------
    players : tuple of str
    deck : tuple of (int, int) or None
        Suit number and rank of each card, the first drawn first; None for one that is not told.
    actions : tuple of (int, int, int)
        Type, target and value of each, as the site writes them.
    hand_size : int
        Cards dealt to each, as in the site's other variants.
    first : int
        The seat that began.
    in_turn : bool
        Whether the players act one after the other: a character may change that.
    variant : str

    Examples
    --------
    >>> dealt = tuple((number % 5, 1 + number % 3) for number in range(10))
    >>> game = WithoutRules(("Ann", "Ben"), dealt, ((3, 1, 4), (0, 5, 0)), 5, variant="Tomorrow")
    >>> print(game)
    Ann, Ben: variant 'Tomorrow', 10 cards
    Each card is the number of its suit, from 0, and its rank; the newest first.
    Ann: 4-2 3-1 2-3 1-2 0-1
    Ben: 4-1 3-3 2-2 1-1 0-3
    <BLANKLINE>
      1. Ann clues Ben rank 4
      2. Ben plays 0-3 (card 5)
    """

    players: tuple[str, ...]
    deck: tuple[tuple[int, int] | None, ...]
    actions: tuple[RawAction, ...]
    hand_size: int
    first: int = 0
    in_turn: bool = True
    variant: str = ""

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The hands as dealt, by seat, slot 1 first; ``?`` where the file does not tell a card."""
        size = self.hand_size
        return tuple(
            tuple(self._card(order) for order in reversed(range(seat * size, seat * size + size)))
            for seat in range(len(self.players))
        )

    @property
    def told(self) -> tuple[str, ...]:
        """Each action in words."""
        return tuple(self._action(turn, *action) for turn, action in enumerate(self.actions))

    def __str__(self) -> str:
        cards = f"{len(self.deck)} cards"
        lines = [
            f"{', '.join(self.players)}: "
            + (f"variant {self.variant!r}, {cards}" if self.variant else cards),
            "Each card is the number of its suit, from 0, and its rank; the newest first.",
            *(
                f"{player}: {' '.join(hand)}"
                for player, hand in zip(self.players, self.hands, strict=True)
            ),
            "",
            *(f"{number:3}. {told}" for number, told in enumerate(self.told, start=1)),
        ]
        return "\n".join(lines)

    def _card(self, order: int) -> str:
        card = self.deck[order] if 0 <= order < len(self.deck) else None
        if card is None:
            return "?"
        suit, rank = card
        return f"{suit}-{'START' if rank == SITE_START else rank}"

    def _player(self, seat: int) -> str:
        return self.players[seat] if 0 <= seat < len(self.players) else f"player {seat}"

    def _action(self, turn: int, kind: int, target: int, value: int) -> str:
        who = self._player((self.first + turn) % max(len(self.players), 1))
        if kind in (PLAY, DISCARD):
            does = "plays" if kind == PLAY else "discards"
            told = f"{does} {self._card(target)} (card {target})"
            return f"{who} {told}" if self.in_turn else told
        if kind in (COLOUR, RANK):
            said = f"{self._player(target)} {'colour' if kind == COLOUR else 'rank'} {value}"
            return f"{who} clues {said}" if self.in_turn else f"clue to {said}"
        return f"the game ends (type {kind}, value {value})"


class NotPlayed(NotationError):
    """A file is well written, but of rules that the kit does not know.

    Attributes
    ----------
    game : WithoutRules
        What it says all the same.
    """

    game: WithoutRules

    def __init__(self, faults: str | Sequence[str], game: WithoutRules) -> None:
        super().__init__(faults)
        self.game = game

    def __reduce__(self) -> tuple[object, tuple[tuple[str, ...], WithoutRules]]:
        # A copy, or one sent from another process, keeps its game.
        return NotPlayed, (self.faults, self.game)


def without_rules(
    players: Sequence[str],
    deck: Sequence[tuple[int, int] | None],
    actions: Sequence[RawAction],
    options: Mapping[str, Any],
    variant: str,
    *,
    in_turn: bool = True,
) -> WithoutRules:
    """Return what is known of a game without its rules; hands are as large as the options say."""
    sizes = dict(STANDARD.hand_sizes)
    size = sizes.get(len(players), min(sizes.values()))
    more = bool(options.get("oneExtraCard")) - bool(options.get("oneLessCard"))
    first = options.get("startingPlayer")
    return WithoutRules(
        tuple(players),
        tuple(deck),
        tuple(actions),
        size + more,
        first if type(first) is int else 0,
        in_turn,
        variant,
    )
