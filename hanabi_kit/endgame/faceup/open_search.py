"""The face-up model where players choose the order of the ranks: Up or Down, Sudoku.

As `hanabi_kit.endgame.faceup.card_search`, but a firework is the ranks in it, and what can become
of it is what `Ruleset.fireworks` says. Here a card that fits need not be welcome: it may send a
firework the wrong way, or begin it with a rank that another one has to begin with. So the second
copy of a card in one hand is no trash, which could be lost in whatever way, and misplaying a card
is not taken to be worse than discarding it. A card that no firework can use never fits, now or
later: what a firework can use only grows fewer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hanabi_kit.cards import Card
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.faceup.card_search import CardSearch, CardState, _Next, _replaced
from hanabi_kit.endgame.solution import Objective
from hanabi_kit.game import Game
from hanabi_kit.rules.fireworks import Stacks


class OpenCardSearch(CardSearch):
    """See `CardSearch`.

    In a state, `stacks` has the ranks of each firework in the order they were played, `tops` for
    each suit the ranks of which all copies are discarded, as bits.
    """

    def __init__(self, game: Game, objective: Objective, budget: Budget) -> None:
        super().__init__(game, objective, budget)
        rules = game.rules
        self._coded = None
        place = {suit: index for index, suit in enumerate(rules.suits)}
        self._suit_of = [place[card.suit] for card in self.cards]
        self._facts: dict[tuple[object, ...], tuple[frozenset[int], frozenset[int], int]] = {}

    def _about(
        self, stacks: tuple[Any, ...], tops: Sequence[int]
    ) -> tuple[frozenset[int], frozenset[int], int]:
        """The needed cards, those that fit, and the cards that all fireworks can come to."""
        key = stacks, tops
        found = self._facts.get(key)
        if found is None:
            rules, fireworks = self.rules, self.rules.fireworks
            laid = Stacks(stacks)
            gone = {
                card: copies
                for card, copies in rules.copies_by_card.items()
                if tops[rules.suits.index(card.suit)] >> card.rank & 1
            }
            fitting = [
                Card(suit, rank)
                for index, suit in enumerate(rules.suits)
                for rank in fireworks.next_ranks(rules, laid, index)
            ]
            found = self._facts[key] = (
                frozenset(self.numbers[card] for card in fireworks.needed(rules, laid, gone)),
                frozenset(self.numbers[card] for card in fitting),
                sum(fireworks.reachable(rules, laid, gone)),
            )
        return found

    def _fireworks(self, game: Game) -> tuple[tuple[Any, ...], tuple[int, ...]]:
        rules = game.rules
        ranks = [
            rules.fireworks.ranks_in(rules, game.stacks, index) for index in range(len(rules.suits))
        ]
        gone = [0] * len(rules.suits)
        for card, copies in rules.copies_by_card.items():
            if game.discards.count(card) == copies:
                gone[rules.suits.index(card.suit)] |= 1 << card.rank
        return tuple(ranks), tuple(gone)

    def _points(self, stacks: tuple[Any, ...]) -> int:
        return sum(map(len, stacks))

    def _most(self, stacks: tuple[Any, ...], tops: tuple[int, ...]) -> int:
        return self._about(stacks, tops)[2]

    def _laid(self, stacks: tuple[Any, ...], card: int) -> tuple[tuple[Any, ...], bool]:
        suit = self._suit_of[card]
        ranks = (*stacks[suit], self.cards[card].rank)
        return _replaced(stacks, suit, ranks), len(ranks) == self._ranks

    def _tops_without(self, tops: tuple[int, ...], card: int) -> tuple[int, ...]:
        suit = self._suit_of[card]
        return _replaced(tops, suit, tops[suit] | 1 << self.cards[card].rank)

    def _as_needed(self, card: int, stacks: Sequence[Any], tops: Sequence[int]) -> int:
        if card < 0 or card in self._about(tuple(stacks), tuple(tops))[0]:
            return card
        return self._trash_of[card]

    def _second_copy(self, card: int) -> int:
        return card

    def _is_playable(self, state: CardState, card: int) -> bool:
        return card >= 0 and card in self._about(state.stacks, state.tops)[1]

    def actions(self, state: CardState) -> Iterator[_Next]:
        """Yield what the mover may do; one for all that are alike."""
        cards = sorted(set(state.hands[state.mover]), reverse=True)
        cards.sort(key=lambda card: not self._is_playable(state, card))
        for card in cards:
            if self._is_playable(state, card):
                yield self.play(state, card)
        for kind in self.clue_kinds(state):
            yield self.clue(state, kind)
        if self.rules.deck_plays and self._deck_size(state) == 1:
            yield self.play_deck(state)
        for card in reversed(cards):
            if self._full_discards or state.tokens < self.rules.max_clue_tokens:
                yield self.discard(state, card)
        for card in reversed(cards):
            if not self._is_playable(state, card):
                yield self.play(state, card)
