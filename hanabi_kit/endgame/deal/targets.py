"""One question about a known deal: whether the fireworks can be built to certain heights.

Here a table becomes the numbers of the kernel, and what is plainly out of reach is refuted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hanabi_kit.cards import MAX_RANK, Card
from hanabi_kit.compiler.arrays import np
from hanabi_kit.endgame.deal import beam_kernel as kernel
from hanabi_kit.endgame.deal.ways import Order, Way, bits_of
from hanabi_kit.game import Game
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.turn import spare_strikes


class TargetedDeck:
    """A deck and the targets of the fireworks, as the kernel reads them.

    Parameters
    ----------
    orders : tuple of tuple of int, optional
        The ranks of each suit in the order in which its firework takes them; those of the ruleset
        where players do not choose.
    """

    def __init__(
        self,
        rules: Ruleset,
        deck: tuple[Card, ...],
        targets: Sequence[int],
        stacks: Sequence[int],
        players: int = 1,
        orders: tuple[Order, ...] | None = None,
    ) -> None:
        self.bits = bits_of(rules, rules.orders if orders is None else orders)
        self.needed = tops = ends = first = 0
        for suit, (low, high) in enumerate(zip(stacks, targets, strict=True)):
            base = MAX_RANK * suit
            self.needed |= (1 << base + high) - (1 << base + low)
            tops |= 1 << base + len(rules.ranks) - 1 if rules.mechanism.completion_tokens else 0
            ends |= 1 << base + high - 1 if high else 0
            first |= 1 << base
        cards = [self.bits[card] for card in deck]
        self.deck = np.array(cards, np.int64)
        lost = np.empty(len(cards) + 1, np.int64)
        gone = (1 << MAX_RANK * len(rules.suits)) - 1
        lost[len(cards)] = gone
        for place in range(len(cards) - 1, -1, -1):
            gone &= ~cards[place]
            lost[place] = gone
        self.lost = lost
        self.stack = kernel.new_stack(len(cards))
        self.info = np.zeros(kernel.INFO_LIMBS, np.int64)
        self.info[kernel.PLAYERS] = players
        self.info[kernel.CARDS] = len(cards)
        self.info[kernel.MAX_TOKENS] = rules.max_clue_tokens
        self.info[kernel.FINAL_ROUND] = rules.final_round
        self.info[kernel.CLUE_COST] = rules.mechanism.clue_cost
        self.info[kernel.EMPTY_CLUES] = rules.empty_clues or rules.always_legal_clues > 0
        self.info[kernel.DECK_PLAYS] = rules.deck_plays
        self.info[kernel.TOPS] = tops
        self.info[kernel.TARGETS] = ends
        self.info[kernel.NOT_FIRST] = ~first


class TargetedTable:
    """Whether a table can reach its targets, with fireworks that grow in certain orders."""

    def __init__(
        self, game: Game, targets: tuple[int, ...], orders: tuple[Order, ...] | None = None
    ) -> None:
        rules, players = game.rules, len(game.players)
        self.game = game
        self.targets = targets
        self.orders = rules.orders if orders is None else orders
        self.targeted = TargetedDeck(
            rules, game.deck or (), targets, game.stacks, players, self.orders
        )
        needed = self.targeted.needed
        row = np.zeros((1, players + 2), np.int64)
        held = sizes = 0
        for seat, hand in enumerate(game.hands):
            for own in hand:
                row[0, seat] |= self.targeted.bits[own.card] & needed
            held |= int(row[0, seat])
            sizes |= len(hand) << kernel.HAND_BITS * seat
        clock = kernel.NO_CLOCK if game.turns_left is None else game.turns_left
        row[0, players] = needed
        row[0, players + 1] = sizes << kernel.HANDS_AT | kernel.pack(
            0,
            int(game.mover),
            game.clue_tokens,
            self._spare(),
            clock,
        )
        self.row, self.held = row, held
        self.places = sum(map(len, game.hands))

    def _spare(self) -> int:
        """Strikes to spare: the most there can be where they never matter.

        Where playing and discarding change places for some cards, every card can be discarded at
        the token limit, and misplays there stand for that
        (`hanabi_kit.endgame.faceup.special_rules`).
        """
        rules = self.game.rules
        if rules.inverted_suits:
            return kernel.MOST_SPARE
        return spare_strikes(self.game.strikes, rules.max_strikes)

    @property
    def proves(self) -> bool:
        """Whether finding no line proves that there is none.

        There may be more cards to be discarded at the token limit than strikes that stand for it.
        """
        rules, game = self.game.rules, self.game
        to_lose = game.deck_size + len(game.players) - self.targeted.needed.bit_count()
        return not rules.inverted_suits or to_lose <= kernel.MOST_SPARE

    def refuted(self) -> str | None:
        """Say why the targets cannot be reached by any means; None where that is not plain."""
        targeted, game = self.targeted, self.game
        needed, held, count = targeted.needed, self.held, len(self.game.players)
        if (held | needed & ~int(targeted.lost[0])) != needed:
            return "a card it needs is gone"
        if game.turns_left is not None:
            return "too few turns are left" if needed.bit_count() > game.turns_left else None
        if game.rules.final_round and needed.bit_count() > game.deck_size + count:
            return "too few turns are left"
        root = (np.int64(held), np.int64(needed))
        places = np.int64(self.places)
        known = targeted.info, targeted.deck, targeted.lost
        if kernel.doomed(*root, np.int64(0), places, *known) < 0:
            return "the cards come too late, even if all hands were one"
        if not game.rules.deck_plays:
            final = np.int64(count if game.rules.final_round else 255)
            found = kernel.one_hand(
                *root, places, final, np.int64(0), np.int64(kernel.MOST_NODES), targeted.info,
                targeted.deck, targeted.lost, targeted.stack,
            )  # fmt: skip
            if found == 0:
                return "too many cards must be kept, even if all hands were one"
        return None


def aims_at(game: Game, ways: Sequence[Way], total: int) -> Iterator[TargetedTable]:
    """Yield every way to a total, each once: heights, and the orders of the ranks up to them."""
    seen = set()
    for way in ways:
        for targets in targets_of(total, game.stacks, way.tops):
            built = tuple(
                (order if height > low else (), height)
                for order, low, height in zip(way.orders, game.stacks, targets, strict=True)
            )
            if built not in seen:
                seen.add(built)
                yield TargetedTable(game, targets, way.orders)


def targets_of(total: int, stacks: Sequence[int], tops: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every way to a total: heights from `stacks` to `tops`."""
    if not stacks:
        if not total:
            yield ()
        return
    most = sum(tops[1:])
    least = sum(stacks[1:])
    for height in range(min(tops[0], total - least), max(stacks[0], total - most) - 1, -1):
        for rest in targets_of(total - height, stacks[1:], tops[1:]):
            yield (height, *rest)
