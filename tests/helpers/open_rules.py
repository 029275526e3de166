"""The rules once more for tables on which every card lies open: values of actions by enumeration.

Nothing is shared with the engine or with a solver, and nothing is left out: every card of a hand is
played and discarded. Merged are only tables that are equal card by card, whatever the order of a
hand and the past. Cards are pairs of a suit's place and a rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import factorial

from hanabi_kit.actions import Action, Discard, Play, PlayDeck
from hanabi_kit.cards import Card
from hanabi_kit.game import Game
from hanabi_kit.rules import Ruleset, Touch

Pair = tuple[int, int]
Cards = tuple[Pair, ...]


class TooLong(Exception):
    """More tables than are worth enumerating."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table with open hands; of the deck either the order counts, or only what is in it."""

    hands: tuple[Cards, ...]
    deck: Cards
    stacks: tuple[int, ...]
    tokens: int
    strikes: int
    mover: int
    clock: int | None


class OpenRules:
    """Values of tables of one ruleset: points, or whether they are the `target`.

    Parameters
    ----------
    rules : Ruleset
    target : int or None
        The points that ``"perfect"`` asks for; None where points are counted.
    ordered : bool
        Whether the deck's order is known. If not, a value is a sum over all its orders.
    most : int
        Tables that may be looked at before `TooLong` is raised.
    """

    def __init__(self, rules: Ruleset, target: int | None, *, ordered: bool, most: int) -> None:
        self.rules, self.target, self.ordered, self.most = rules, target, ordered, most
        self.top = len(rules.rank_copies)
        self.perfect = self.top * len(rules.suits)
        own = {special.suit: special for special in rules.special}
        self.touchable = set()
        for place, suit in enumerate(rules.suits):
            special = own.get(suit)
            colours = special.colours if special else Touch.OWN
            ranks = special.ranks if special else Touch.OWN
            others = [other for other in rules.suits if other != suit]
            named = any(other not in own or own[other].colours is Touch.OWN for other in others)
            by_colour = colours is Touch.OWN or (colours is not Touch.NONE and named)
            if by_colour or ranks is not Touch.NONE:
                self.touchable |= {(place, rank) for rank in range(1, self.top + 1)}
        self.known: dict[OpenTable, int] = {}

    def table(self, game: Game) -> OpenTable:
        """The table of a game of the kit."""
        deck = [self.pair(card) for card in game.deck or game.unseen().elements()]
        return OpenTable(
            tuple(tuple(sorted(self.pair(held.card) for held in hand)) for hand in game.hands),
            tuple(deck if self.ordered else sorted(deck)),
            game.stacks,
            game.clue_tokens,
            game.strikes,
            int(game.mover),
            game.turns_left,
        )

    def pair(self, card: Card) -> Pair:
        return self.rules.suits.index(card.suit), card.rank

    # -- the end -------------------------------------------------------------------------------

    def reach(self, table: OpenTable) -> int:
        """Points that the cards still there allow."""
        alive = set(table.deck).union(*table.hands)
        points = 0
        for suit, height in enumerate(table.stacks):
            while (suit, height + 1) in alive:
                height += 1
            points += height
        return points

    def points(self, table: OpenTable) -> int | None:
        """What a game that is over scores; None while it goes on."""
        rules, points = self.rules, sum(table.stacks)
        if table.strikes >= rules.max_strikes:
            return 0 if rules.strikeout_scores_zero or not rules.final_round else points
        if points == self.perfect:
            return points
        if not rules.final_round and self.reach(table) < self.perfect:
            return 0
        if rules.ends_when_settled and self.reach(table) == points:
            return points
        if table.clock == 0:
            return points
        if not rules.final_round and not table.hands[table.mover] and not self.may_clue(table):
            return 0
        return None

    def orders(self, table: OpenTable) -> int:
        return 1 if self.ordered else factorial(len(table.deck))

    # -- actions -------------------------------------------------------------------------------

    def may_clue(self, table: OpenTable) -> bool:
        others = [hand for seat, hand in enumerate(table.hands) if seat != table.mover]
        touched = any(card in self.touchable for hand in others for card in hand)
        return table.tokens > 0 and (touched or self.rules.empty_clues)

    def after_clue(self, table: OpenTable) -> int:
        return self.value(self._passed(replace(table, tokens=table.tokens - 1), drew=False))

    def after_play(self, table: OpenTable, card: Pair) -> int:
        return self._drawn(table, self._put(self._taken(table, card), card))

    def after_discard(self, table: OpenTable, card: Pair) -> int:
        return self._drawn(table, replace(self._taken(table, card), tokens=table.tokens + 1))

    def after_play_deck(self, table: OpenTable) -> int:
        (card,) = table.deck
        return self.value(self._passed(self._put(replace(table, deck=()), card), drew=True))

    def _taken(self, table: OpenTable, card: Pair) -> OpenTable:
        hand = list(table.hands[table.mover])
        hand.remove(card)
        return self._with_hand(table, tuple(hand))

    def _with_hand(self, table: OpenTable, hand: Cards) -> OpenTable:
        hands = (*table.hands[: table.mover], hand, *table.hands[table.mover + 1 :])
        return replace(table, hands=hands)

    def _put(self, table: OpenTable, card: Pair) -> OpenTable:
        suit, rank = card
        if table.stacks[suit] + 1 != rank:
            return replace(table, strikes=table.strikes + 1)
        earned = rank == self.top and table.tokens < self.rules.max_clue_tokens
        stacks = (*table.stacks[:suit], rank, *table.stacks[suit + 1 :])
        return replace(table, stacks=stacks, tokens=table.tokens + earned)

    def _passed(self, table: OpenTable, *, drew: bool) -> OpenTable:
        """The next player's turn."""
        clock = table.clock
        if clock is not None:
            clock -= 1
        elif drew and not table.deck and self.rules.final_round:
            clock = len(table.hands)
        return replace(table, mover=(table.mover + 1) % len(table.hands), clock=clock)

    def _drawn(self, before: OpenTable, table: OpenTable) -> int:
        """The value after the mover has drawn, where there is something to draw.

        The end that cards and strikes make comes with the card drawn, which makes no difference.
        """
        if not before.deck:
            return self.value(self._passed(table, drew=False))
        total = 0
        draws = Counter(table.deck[:1] if self.ordered else table.deck)
        for card, copies in draws.items():
            deck = list(table.deck)
            deck.remove(card)
            hand = tuple(sorted((*table.hands[table.mover], card)))
            drawn = self._with_hand(replace(table, deck=tuple(deck)), hand)
            total += copies * self.value(self._passed(drawn, drew=True))
        return total

    # -- values --------------------------------------------------------------------------------

    def value(self, table: OpenTable) -> int:
        known = self.known.get(table)
        if known is None:
            if len(self.known) >= self.most:
                raise TooLong
            points = self.points(table)
            if points is None:
                known = max(self._worths(table))
            else:
                worth = points if self.target is None else int(points == self.target)
                known = worth * self.orders(table)
            self.known[table] = known
        return known

    def _worths(self, table: OpenTable) -> Iterator[int]:
        for card in set(table.hands[table.mover]):
            yield self.after_play(table, card)
            if table.tokens < self.rules.max_clue_tokens:
                yield self.after_discard(table, card)
        if self.rules.deck_plays and len(table.deck) == 1:
            yield self.after_play_deck(table)
        if self.may_clue(table):
            yield self.after_clue(table)

    def action_values(self, game: Game) -> dict[Action, int]:
        """The value of every legal action of a game; its clues are all worth the same."""
        table = self.table(game)
        found = {}
        for action in game.legal_actions():
            if isinstance(action, Play | Discard):
                card = self.pair(game.hands[game.mover][action.slot - 1].card)
                after = self.after_play if isinstance(action, Play) else self.after_discard
                found[action] = after(table, card)
            elif isinstance(action, PlayDeck):
                found[action] = self.after_play_deck(table)
            else:
                assert self.may_clue(table)
                found[action] = self.after_clue(table)
        return found
