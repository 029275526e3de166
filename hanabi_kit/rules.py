"""Rulesets: what an edition of the game fixes, as frozen values.

The rules an engine, a solver or a lesson may ask for are fields here, never constants elsewhere.
Sources: the leaflets and "How Hanabi Works"; where they differ ``standard`` follows hanab.live and
HLE (a clue must touch a card; the third strike scores 0), the table players know from the screen.

Examples
--------
>>> STANDARD.hand_size(4), STANDARD.deck_size, STANDARD.max_score
(4, 50, 25)
>>> STANDARD.copies(Card.parse("r1")), STANDARD.copies(Card.parse("r5"))
(3, 1)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from hanabi_kit.cards import MAX_RANK, Card, CardSet, Colour, Suit
from hanabi_kit.errors import HanabiError

__all__ = ["FIVE_SUITS", "RULESETS", "STANDARD", "Ruleset", "ruleset_named"]

FIVE_SUITS = (Suit.RED, Suit.YELLOW, Suit.GREEN, Suit.BLUE, Suit.PURPLE)


@dataclass(frozen=True)
class Ruleset:
    """The rules of one edition.

    Parameters
    ----------
    name : str
        What position files call it.
    suits : tuple of Suit
        In the order of the variant; fireworks and files list them so.
    rank_copies : tuple of int
        Copies of rank 1, 2, … in every suit.
    hand_sizes : tuple of (players, cards)
        Cards dealt to each player, by number of players.
    max_clue_tokens : int
        Tokens at the start, and the limit that a discard or a completed firework cannot pass.
    max_strikes : int
        The strike that ends the game.
    empty_clues : bool
        Whether a clue may touch no card (German edition: yes; "How Hanabi Works": no).
    strikeout_scores_zero : bool
        Whether the last strike makes the score 0, or leaves what the fireworks show.
    deck_plays : bool
        hanab.live's option "Bottom-Deck Blind-Plays": the last card of the deck may be played
        from the deck.

    Raises
    ------
    HanabiError
        Listing every field that makes no game.

    Examples
    --------
    >>> tiny = Ruleset("tiny", (Suit.RED, Suit.BLUE), rank_copies=(2, 1), hand_sizes=((2, 2),))
    >>> tiny.deck_size, tiny.max_score, sorted(map(str, set(tiny.deck)))
    (6, 4, ['b1', 'b2', 'r1', 'r2'])
    """

    name: str
    suits: tuple[Suit, ...] = FIVE_SUITS
    rank_copies: tuple[int, ...] = (3, 2, 2, 2, 1)
    hand_sizes: tuple[tuple[int, int], ...] = ((2, 5), (3, 5), (4, 4), (5, 4))
    max_clue_tokens: int = 8
    max_strikes: int = 3
    empty_clues: bool = False
    strikeout_scores_zero: bool = True
    deck_plays: bool = False

    def __post_init__(self) -> None:
        faults = []
        if not self.suits or len(set(self.suits)) != len(self.suits):
            faults.append(f"suits: {self.suits!r}, but one or more different suits are needed")
        if not 1 <= len(self.rank_copies) <= MAX_RANK or min(self.rank_copies, default=0) < 1:
            faults.append(
                f"rank_copies: {self.rank_copies!r}, but 1–{MAX_RANK} ranks with at least one copy "
                "each are needed"
            )
        if not self.hand_sizes or any(p < 2 or cards < 1 for p, cards in self.hand_sizes):
            faults.append(
                f"hand_sizes: {self.hand_sizes!r}, but (players, cards) pairs with at least 2 "
                "players and 1 card are needed"
            )
        if len({players for players, _ in self.hand_sizes}) != len(self.hand_sizes):
            faults.append(f"hand_sizes: {self.hand_sizes!r} gives a number of players twice")
        if self.max_clue_tokens < 0:
            faults.append(f"max_clue_tokens: {self.max_clue_tokens}, but 0 or more are needed")
        if self.max_strikes < 1:
            faults.append(f"max_strikes: {self.max_strikes}, but 1 or more are needed")
        if faults:
            raise HanabiError([f"ruleset {self.name!r}: {fault}" for fault in faults])

    @cached_property
    def ranks(self) -> range:
        """The ranks of every suit, 1 upwards."""
        return range(1, len(self.rank_copies) + 1)

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """Every physical card, sorted."""
        return tuple(
            Card(suit, rank)
            for suit in self.suits
            for rank in self.ranks
            for _ in range(self.rank_copies[rank - 1])
        )

    @cached_property
    def identities(self) -> tuple[Card, ...]:
        """Every card once, suit by suit."""
        return tuple(Card(suit, rank) for suit in self.suits for rank in self.ranks)

    @property
    def deck_size(self) -> int:
        """Number of cards before the deal."""
        return len(self.suits) * sum(self.rank_copies)

    @property
    def max_score(self) -> int:
        """Points of a perfect game."""
        return len(self.suits) * len(self.rank_copies)

    @property
    def player_counts(self) -> tuple[int, ...]:
        """The numbers of players the ruleset has hands for."""
        return tuple(players for players, _ in self.hand_sizes)

    def hand_size(self, players: int) -> int:
        """Cards in a full hand; HanabiError where the ruleset has no such number of players."""
        for count, cards in self.hand_sizes:
            if count == players:
                return cards
        allowed = ", ".join(map(str, self.player_counts))
        raise HanabiError(f"{players} players: ruleset {self.name!r} is for {allowed} players")

    def copies(self, card: Card) -> int:
        """How many copies of ``card`` the deck holds; 0 where the ruleset has no such card."""
        in_deck = card.suit in self.suits and card.rank <= len(self.rank_copies)
        return self.rank_copies[card.rank - 1] if in_deck else 0

    @cached_property
    def clue_values(self) -> tuple[Colour | int, ...]:
        """Every clue that can be said: colours in the order of the suits, then ranks."""
        return (*(Colour(suit.letter) for suit in self.suits), *self.ranks)

    @cached_property
    def _touched_bits(self) -> dict[Colour | int, int]:
        def bits(cards: Iterable[Card]) -> int:
            return CardSet(cards).bits

        touched: dict[Colour | int, int] = {}
        for suit in self.suits:
            touched[Colour(suit.letter)] = bits(c for c in self.identities if c.suit is suit)
        for rank in self.ranks:
            touched[rank] = bits(c for c in self.identities if c.rank == rank)
        return touched

    def touched_by(self, value: Colour | int) -> CardSet:
        """Return the identities a clue touches; the rest are what it says a card is not.

        Examples
        --------
        >>> STANDARD.touched_by(5)
        CardSet('r5 y5 g5 b5 p5')
        """
        try:
            return CardSet.from_bits(self._touched_bits[value])
        except KeyError:
            allowed = ", ".join(map(str, self.clue_values))
            raise HanabiError(
                f"clue {value!r}: ruleset {self.name!r} has the clues {allowed}"
            ) from None

    def unseen(self, stacks: Iterable[int], seen: Iterable[Card]) -> Counter[Card]:
        """Return the copies that are neither in the fireworks nor among the cards `seen`.

        Parameters
        ----------
        stacks : iterable of int
            Top rank of each firework, in the order of `suits`.
        seen : iterable of Card
            Discards and the hands in sight.
        """
        left = Counter(self.deck)
        left.subtract(seen)
        for suit, height in zip(self.suits, stacks, strict=True):
            left.subtract(Card(suit, rank) for rank in range(1, height + 1))
        return +left

    def touches(self, value: Colour | int, card: Card) -> bool:
        """Whether the clue ``value`` touches ``card``."""
        return bool(self._touched_bits[value] >> card.index & 1)


STANDARD = Ruleset("standard")
"""Five suits, 50 cards, 8 clue tokens, 3 strikes."""

RULESETS = {STANDARD.name: STANDARD}
"""The rulesets that files may name."""


def ruleset_named(name: str) -> Ruleset:
    """Return the ruleset files call ``name``; HanabiError lists the names there are."""
    try:
        return RULESETS[name]
    except (KeyError, TypeError):
        allowed = ", ".join(sorted(RULESETS))
        raise HanabiError(f"ruleset {name!r}: the kit knows {allowed}") from None
